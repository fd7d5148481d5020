//! What tests need of journals: the suite that every engine passes, an engine in memory, and one that fails by a seed.
//!
//! Nothing here is durable, so no service runs on it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "these are tests, kept here so that several crates can run them"
)]

pub mod conformance;
mod dice;
mod faulty;
mod memory;

use journal::{Journal, Position, Recorded};

pub use dice::Dice;
pub use faulty::{Fault, FaultyJournal};
pub use memory::MemoryJournal;

/// Every entry, read page by page.
///
/// # Panics
///
/// When the journal fails.
pub async fn whole_log(journal: &dyn Journal) -> Vec<Recorded> {
    let mut log: Vec<Recorded> = Vec::new();
    loop {
        let after = log.last().map_or(Position::START, |last| last.position);
        let page = journal.read_all(after, usize::MAX).await.unwrap();
        if page.is_empty() {
            return log;
        }
        log.extend(page);
    }
}
