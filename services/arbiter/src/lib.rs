//! arbiter
