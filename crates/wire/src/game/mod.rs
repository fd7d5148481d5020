mod cases;
mod codec;
mod findings;
mod observations;
mod reading;
mod setups;
mod words;
mod writing;

pub use cases::read_claim;
pub use codec::GameCodec;
pub use findings::{finding, proof, read_finding, read_proof};
pub use observations::observation;
pub use reading::{game_command, game_open, officiate, play, read_game_event, read_verdict, seat};
pub use words::write_reason;
pub use writing::{game_event, game_state};
