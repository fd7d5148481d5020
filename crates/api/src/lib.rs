//! The public language of arbiter as Rust types: messages, clients and servers generated from `proto/`, and nothing else.
//! `src/generated` is written by `cargo run -p generate-api`.
//!
//! This is what a board maker's program, another service or a test depends on.
//!
//! ```
//! use api::adjudication::v1::{Act, PlayRequest, act};
//!
//! let place = act::Place { point: "H8".into(), ..Default::default() };
//! let request = PlayRequest {
//!     game_id: "final".into(),
//!     idempotency_key: "7c1f".into(),
//!     act: Some(Act { act: Some(act::Act::Place(place)) }),
//! };
//! assert_eq!(request.game_id, "final");
//! ```

#![allow(
    missing_docs,
    clippy::all,
    reason = "generated; the documentation stands in the proto files"
)]

/// What every service shares.
pub mod common {
    /// Version 1.
    pub mod v1 {
        include!("generated/arbiter.common.v1.rs");
    }
}

pub mod clock {
    /// Version 1.
    pub mod v1 {
        include!("generated/arbiter.clock.v1.rs");
    }
}

pub mod adjudication {
    /// Version 1.
    pub mod v1 {
        include!("generated/arbiter.adjudication.v1.rs");
    }
}

pub mod records {
    /// Version 1.
    pub mod v1 {
        include!("generated/arbiter.records.v1.rs");
    }
}

/// The descriptors of all messages and services, for reflection and for whoever decodes stored events in another language.
pub const DESCRIPTORS: &[u8] = include_bytes!("generated/descriptors.bin");
