mod directions;
mod events;
mod findings;
mod matters;
mod observations;
mod requests;
mod setups;
mod snapshots;
mod states;
mod words;

pub use directions::officiate;
pub use events::{GameCodec, game_event, read_game_event};
pub use findings::{finding, proof, read_proof};
pub use matters::read_claim;
pub use observations::observation;
pub use requests::{game_open, play, seat};
pub use states::game_state;
pub use words::write_reason;
