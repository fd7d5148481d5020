mod cases;
mod findings;
mod language;
mod requests;
mod setups;
mod state;
mod verdicts;
mod words;

pub use findings::{finding, read_finding};
pub use language::read_game_event;
pub use requests::game_command;
pub(crate) use requests::{game_open, officiate, play};
pub use state::{game_state, phase};
pub use verdicts::read_verdict;
pub use words::write_reason;
