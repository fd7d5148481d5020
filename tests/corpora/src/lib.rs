//! corpora
