//! What was acknowledged is on the disk, and nothing else.

use std::path::Path;

use anyhow::Context as _;
use envelope::Envelope;
use game::{Event, Game, record};
use hall::{Acknowledged, scattered};
use journal::{Journal, Options, READ_ENTRIES_MAX, SledJournal, StreamId};
use renju::Point;
use wire::GameCodec;

/// The first difference between what was acknowledged and what the store holds, once it is opened anew.
pub(super) async fn mismatch(
    store: &Path,
    acknowledged: &[Acknowledged],
) -> anyhow::Result<Option<String>> {
    let journal = SledJournal::open(store, Options::default())
        .await
        .context("the store cannot be opened again")?;
    for Acknowledged { game, moves } in acknowledged {
        let stored = stones(&journal, game).await?;
        let number = game
            .split('-')
            .nth(1)
            .and_then(|number| number.parse().ok());
        let order = scattered(number.context("the game has no board")?);
        let played = order
            .get(..*moves)
            .context("more moves were acknowledged than a board has points")?;
        if let Some(difference) = difference(&stored, played) {
            return Ok(Some(format!("{game}: {difference}")));
        }
    }
    journal.close().await?;
    Ok(None)
}

/// How the moves of a game differ, if they do.
fn difference(stored: &[Point], acknowledged: &[Point]) -> Option<String> {
    if stored == acknowledged {
        return None;
    }
    let same = stored
        .iter()
        .zip(acknowledged)
        .take_while(|(stored, acknowledged)| stored == acknowledged)
        .count();
    let (acknowledged, stored) = (acknowledged.len(), stored.len());
    Some(format!(
        "{acknowledged} moves were acknowledged, {stored} are stored, they differ from move {}",
        same + 1
    ))
}

async fn stones(journal: &SledJournal, game: &str) -> anyhow::Result<Vec<Point>> {
    let stream = StreamId::new(format!("game/{game}"))?;
    let (mut stones, mut after) = (Vec::new(), 0);
    loop {
        let page = journal.read(&stream, after, READ_ENTRIES_MAX).await?;
        let Some(last) = page.last() else {
            return Ok(stones);
        };
        after = last.version;
        for recorded in &page {
            let (_, event) = Envelope::open::<Game, GameCodec>(&recorded.bytes)?;
            if let Event::Record(record::Event::StonePlaced { point, .. }) = event {
                stones.push(point);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_that_differs_is_missing_or_is_too_many_is_said() {
        let acknowledged = &scattered(7)[..5];
        assert_eq!(difference(acknowledged, acknowledged), None);
        let mut changed = acknowledged.to_vec();
        changed.swap(2, 3);
        assert_eq!(
            difference(&changed, acknowledged).unwrap(),
            "5 moves were acknowledged, 5 are stored, they differ from move 3"
        );
        let missing = &acknowledged[..4];
        assert_eq!(
            difference(missing, acknowledged).unwrap(),
            "5 moves were acknowledged, 4 are stored, they differ from move 5"
        );
        assert_eq!(
            difference(acknowledged, missing).unwrap(),
            "4 moves were acknowledged, 5 are stored, they differ from move 5"
        );
        assert_eq!(
            difference(acknowledged, &[]).unwrap(),
            "0 moves were acknowledged, 5 are stored, they differ from move 1"
        );
    }
}
