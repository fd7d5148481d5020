//! Between the public language and the core: requests become commands, states become answers, events become bytes and come back.
//!
//! Reading is strict and total: whatever comes from outside becomes a value of the core or a [`Malformed`] that names the field.
//! It decides nothing.

mod change;
mod clock;
mod common;
mod game;
mod malformed;
mod proofs;
mod records;
mod rules;

pub use change::ChangeRequest;
pub use clock::{
    ClockCodec, age_ms, clock_control, clock_event, clock_open, clock_press, clock_refusal,
    clock_refusal_code, clock_state, controlled, duration, pressed,
};
pub use common::{head_digits, read_scores, stamp, write_scores, write_seat};
pub use game::{
    GameCodec, finding, game_command, game_event, game_open, game_state, observation, officiate,
    play, proof, read_claim, read_finding, read_game_event, read_proof, read_verdict, seat,
    write_reason,
};
pub use malformed::{Malformed, Unreadable};
pub use records::{
    RecordsCodec, cycles, details, new_details, opened, pairings, read, read_result, result,
    standing,
};
pub use rules::write_opening_kind;
