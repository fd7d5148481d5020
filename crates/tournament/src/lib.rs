//! An event (赛事): its players, rounds, results and standings (articles 16 to 18 of the 2013 rules).
//!
//! [`Event`] is the [`Aggregate`](aggregate::Aggregate). Today's format is the individual round robin (CN13-16.1, 17.2), single or double.
//!
//! Guarantees:
//! - The whole schedule follows from the order of registration (Berger tables): every pair meets once a cycle, nobody plays twice in a round.
//! - A game has one result. The same outcome reported again changes nothing, another one is refused with both.
//! - Scores are integers of halves and quarters; standings depend on the results, never on the order in which they came.
//! - Colours are those assigned by the schedule, whatever a swap made of them in the game (D23).
//!
//! It does not open games, judge them or know people: a player is an id, whatever else is known of a person lives elsewhere.
//!
//! ```
//! use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
//! use tournament::{Command, Cycles, Event, GameResult, Label, Outcome, Particulars};
//!
//! let label = Label::new;
//! let particulars = Particulars {
//!     name: label("Spring open")?, venue: None, time_control: Some(label("60m")?), profile: label("cn-2013")?, opening: label("cn-2013")?,
//! };
//! let (organiser, service) = (Actor::new("office", Role::Organiser), Actor::new("adjudication", Role::Service));
//! let win = GameResult { outcome: Outcome::FirstWins, reason: label("five")?, clause: None, head: None };
//! let mut event = Event::default();
//! for (command, actor) in [
//!     (Command::Create { id: "spring".parse()?, particulars }, &organiser),
//!     (Command::RegisterPlayer { player: "p1".parse()? }, &organiser),
//!     (Command::RegisterPlayer { player: "p2".parse()? }, &organiser),
//!     (Command::StartRoundRobin { cycles: Cycles::Single }, &organiser),
//!     (Command::OpenRound { round: 1 }, &organiser),
//!     (Command::ReportResult { game: "spring-r1-t1".parse()?, result: win }, &service),
//! ] {
//!     let at = Stamp::new(Epoch(1), 0);
//!     for occurrence in event.decide(command, actor, at)? {
//!         event.apply(&occurrence, at);
//!     }
//! }
//! let standings = event.standings();
//! assert_eq!((standings[0].player.as_str(), standings[0].points.to_string()), ("p1", "1".into()));
//! assert!(event.is_complete());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod berger;
mod command;
mod cross_table;
mod event;
mod id;
mod label;
mod occurrence;
mod parts;
mod points;
mod refusal;
mod result;
mod round;
mod standing;

pub use berger::Cycles;
pub use command::{Command, Particulars};
pub use cross_table::CrossRow;
pub use event::{Event, PLAYERS_MAX, PLAYERS_MIN};
pub use id::{EVENT_ID_BYTES_MAX, EventId, GameId, ID_BYTES_MAX, IdError, PlayerId};
pub use label::{LABEL_BYTES_MAX, Label, LabelError};
pub use occurrence::Occurrence;
pub use parts::{EventParts, RoundParts};
pub use points::{Points, SonnebornBerger};
pub use refusal::Refusal;
pub use result::{GameResult, Outcome};
pub use round::{Game, Pairing, Round};
pub use standing::Standing;
