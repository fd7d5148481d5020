//! What was acknowledged is on the disk, and nothing else.

use std::path::Path;

use anyhow::Context as _;
use game::{Event, Game};
use host::Envelope;
use journal::{Journal, Options, READ_ENTRIES_MAX, SledJournal, StreamId};
use renju::Point;
use wire::GameCodec;

use super::board::{Acknowledged, scattered};

/// The first difference between what was acknowledged and what the store holds, once it is opened anew.
pub(super) async fn mismatch(store: &Path, acknowledged: &[Acknowledged]) -> anyhow::Result<Option<String>> {
    let journal = SledJournal::open(store, Options::default()).await.context("the store cannot be opened again")?;
    for game in acknowledged {
        let stored = stones(&journal, &game.game).await?;
        let number = game.game.split('-').nth(1).and_then(|number| number.parse().ok()).context("the game has no board")?;
        let order = scattered(number);
        let played = &order[..game.moves];
        if stored != played {
            let at = stored.iter().zip(played).position(|(stored, played)| stored != played).unwrap_or(stored.len().min(played.len()));
            return Ok(Some(format!(
                "{}: {} moves were acknowledged, {} are stored, they differ from move {}",
                game.game,
                game.moves,
                stored.len(),
                at + 1
            )));
        }
    }
    journal.close().await?;
    Ok(None)
}

async fn stones(journal: &SledJournal, game: &str) -> anyhow::Result<Vec<Point>> {
    let stream = StreamId::new(format!("game/{game}"))?;
    let (mut stones, mut after) = (Vec::new(), 0);
    loop {
        let page = journal.read(&stream, after, READ_ENTRIES_MAX).await?;
        let Some(last) = page.last() else { return Ok(stones) };
        after = last.version;
        for recorded in &page {
            let (_, event) = Envelope::open::<Game, GameCodec>(&recorded.bytes)?;
            if let Event::StonePlaced { point, .. } = event {
                stones.push(point);
            }
        }
    }
}
