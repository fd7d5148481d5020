//! The memory engine passes the suite.

use journal_suite::MemoryJournal;

async fn empty() -> (MemoryJournal, ()) {
    (MemoryJournal::new(), ())
}

journal_suite::conformance!(empty);
