//! The memory engine passes the suite.

use journal::MemoryJournal;

async fn empty() -> (MemoryJournal, ()) {
    (MemoryJournal::new(), ())
}

journal::conformance!(empty);
