//! What operators see of the games: moves, verdicts, and how many are open.

use game::{Event, Game, ending, opening, record};
use host::Host;
use journal::JournalError;
use node::metrics;
use opentelemetry::metrics::{Counter, UpDownCounter};
use wire::GameCodec;

/// Counts what is stored.
pub(crate) struct Figures {
    moves: Counter<u64>,
    verdicts: Counter<u64>,
    open: UpDownCounter<i64>,
}

impl Figures {
    pub(crate) fn new() -> Self {
        let meter = metrics::meter();
        Self {
            moves: meter
                .u64_counter("arbiter.moves")
                .with_unit("{move}")
                .with_description("Moves recorded, passes included")
                .build(),
            verdicts: meter
                .u64_counter("arbiter.verdicts")
                .with_unit("{verdict}")
                .with_description("Games ended")
                .build(),
            open: meter
                .i64_up_down_counter("arbiter.games.open")
                .with_unit("{game}")
                .with_description("Games opened and not ended")
                .build(),
        }
    }

    /// Counts the games that are open already: before anything new is stored.
    pub(crate) async fn begin(&self, games: &Host<Game, GameCodec>) -> Result<(), JournalError> {
        let open = games
            .census(
                |last| last.tells_over().map(|over| !over),
                |game| game.verdict().is_none(),
            )
            .await?;
        self.open.add(i64::try_from(open).unwrap_or(i64::MAX), &[]);
        Ok(())
    }
}

/// How many moves of the record an event is.
const fn moves(event: &Event) -> u64 {
    match event {
        Event::Opening(opening::Event::Designated { stones, .. }) => stones.len() as u64,
        Event::Opening(opening::Event::OfferKept(_))
        | Event::Record(record::Event::StonePlaced { .. } | record::Event::Passed) => 1,
        Event::Record(_)
        | Event::Opening(_)
        | Event::Claims(_)
        | Event::Conduct(_)
        | Event::Penalties(_)
        | Event::Ending(_)
        | Event::ObservationNoted(_)
        | Event::DirectionSuperseded(_) => 0,
    }
}

impl Figures {
    /// One more event is stored.
    pub(crate) fn stored(&self, event: &Event) {
        match event {
            Event::Record(record::Event::Opened(_)) => self.open.add(1, &[]),
            Event::Ending(ending::Event::Ended(_)) => {
                self.verdicts.add(1, &[]);
                self.open.add(-1, &[]);
            }
            event => match moves(event) {
                0 => {}
                moves => self.moves.add(moves, &[]),
            },
        }
    }
}
