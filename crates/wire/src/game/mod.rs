mod events;
mod findings;
mod requests;
mod setups;
mod snapshots;
mod states;

pub use events::{GameCodec, game_event, game_events, write_reason};
pub use findings::{finding, proof};
pub use requests::{game_open, observation, officiate, play, seat};
pub use states::{game_state, outcome_of_seat};
