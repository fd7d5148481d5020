//! Between the public language and the core: requests become commands, states become answers, events become bytes and come back.
//!
//! Reading is strict and total: whatever comes from outside becomes a value of the core or a [`Malformed`] that names the field.
//! It decides nothing.

mod change;
mod clock;
mod codec;
mod common;
mod field;
mod game;
mod malformed;
mod proofs;
mod records;
mod rules;

pub use change::ChangeRequest;
pub use clock::{
    age_ms, clock_refusal, clock_refusal_code, clock_state, controlled, duration, pressed,
};
pub use codec::{ClockCodec, GameCodec, RecordsCodec};
pub use common::{head_digits, seat, stamp, write_scores, write_seat};
pub use game::{
    finding, game_command, game_state, phase, read_finding, read_game_event, read_verdict,
    write_reason,
};
pub use malformed::{Malformed, Unreadable};
pub use proofs::{proof, read_proof};
pub use records::{details, new_details, opened, pairings, read_result, result, standing};
pub use rules::write_opening_kind;
