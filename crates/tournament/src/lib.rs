//! An event (赛事): its players, rounds, results and standings (articles 16 to 18 of the 2013 rules).
//!
//! [`Tournament`] is the [`Aggregate`](aggregate::Aggregate). Today's format is the individual round robin (CN13-16.1, 17.2), single or double.
//!
//! Guarantees:
//! - The whole schedule follows from the order of registration (Berger tables): every pair meets once a cycle, nobody plays twice in a round.
//! - A game has one result, a pair of scores. The same scores reported again change nothing, others are refused with both.
//! - Points are integers of halves and quarters; standings depend on the results, never on the order in which they came.
//! - Seats are those assigned by the schedule, whatever a swap made of the colours in the game (D23).
//! - Where a game is played is data; its id is a name, given when its round is opened.
//!
//! It does not open games, judge them, read their rules or know people: a player is an id, whatever else is known of a person lives elsewhere.
//!
//! ```
//! use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
//! use terms::{BySeat, OpeningKind, Score};
//! use tournament::{Command, Cycles, EventDetails, GameResult, Label, Rules, Tournament};
//!
//! let rules = Rules { name: Label::new("ours")?, text: "name = \"ours\"".into(), hash: Label::new("5f3c")? };
//! let details = EventDetails {
//!     name: Label::new("Spring open")?, venue: None, time_control: Some(Label::new("60m")?), rules, opening: OpeningKind::Designated,
//! };
//! let (organiser, service) = (Actor::new("office", Role::Organiser), Actor::new("adjudication", Role::Service));
//! let win = GameResult { scores: BySeat::new(Score::WIN, Score::LOSS), clause: None, verdict: None, head: None };
//! let mut tournament = Tournament::default();
//! for (command, actor) in [
//!     (Command::Create { id: "spring".parse()?, details }, &organiser),
//!     (Command::RegisterPlayer { player: "p1".parse()? }, &organiser),
//!     (Command::RegisterPlayer { player: "p2".parse()? }, &organiser),
//!     (Command::StartRoundRobin { cycles: Cycles::Single }, &organiser),
//!     (Command::OpenRound { round: 1 }, &organiser),
//!     (Command::ReportResult { game: "spring-r1-t1".parse()?, result: win }, &service),
//! ] {
//!     let at = Stamp::new(Epoch(1), 0);
//!     for event in tournament.decide(command, actor, at)? {
//!         tournament.apply(&event, at);
//!     }
//! }
//! let standings = tournament.standings();
//! assert_eq!((standings[0].player.as_str(), standings[0].points.to_string()), ("p1", "1".into()));
//! assert!(tournament.is_complete());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(
    clippy::wildcard_enum_match_arm,
    reason = "the compiler names each place that a new variant concerns"
)]

mod berger;
mod command;
mod details;
mod event;
mod label;
mod points;
mod refusal;
mod result;
mod round;
mod standing;
mod tournament;

pub use berger::Cycles;
pub use command::Command;
pub use details::{EventDetails, RULES_TEXT_BYTES_MAX, Rules};
pub use event::Event;
pub use label::{LABEL_BYTES_MAX, Label, LabelError};
pub use points::{Points, SonnebornBerger};
pub use refusal::Refusal;
pub use result::{BoardVerdict, GameResult, table_text};
pub use round::{Bye, Game, Pairing, Place, Round};
pub use standing::{CrossRow, Standing};
pub use tournament::{EVENT_ID_BYTES_MAX, PLAYERS_MAX, PLAYERS_MIN, Tournament};
