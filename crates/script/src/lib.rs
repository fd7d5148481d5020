//! The language of game scripts: one command per line as JSON, and what the production aggregate makes of it.
//!
//! A [`Script`] is one game. It is opened and started before the first line; each line is answered by the events it brought about or
//! the refusal with its clause, and by the state of the game after it. A line that cannot be read is answered by what is wrong with
//! it and where, and the others are run all the same.
//!
//! ```
//! use script::{Language, Script};
//!
//! let mut script = Script::new(profile::Rules::cn_2013(), Language::English)?;
//! let line = br#"{"at":0,"by":"black","do":"designate","stones":["H8","H9","H10"],"n":2}"#;
//! let answer = serde_json::to_value(script.answer(1, line)).unwrap();
//! assert_eq!(answer["events"][0]["event"], "opening_designated");
//! assert_eq!(answer["state"]["phase"], "swap");
//!
//! let line = br#"{"at":0,"by":"black","do":"swap"}"#;
//! let answer = serde_json::to_value(script.answer(2, line)).unwrap();
//! assert_eq!(answer["refusal"]["clause"], "CN13-4.1");
//!
//! let line = br#"{"at":0,"by":"white","do":"keep","point":"H99"}"#;
//! let answer = serde_json::to_value(script.answer(3, line)).unwrap();
//! assert_eq!((&answer["field"], &answer["column"]), (&"point".into(), &42.into()));
//! # Ok::<(), script::NotOpened>(())
//! ```
//!
//! It knows no rule of the game and reads no clock: the time of a line is what the line says. The whole language is in [`schema`].

mod answer;
mod case;
mod claim;
mod command;
mod declaration;
mod event;
mod fault;
mod fields;
mod line;
mod observation;
mod placement;
mod schema;
mod script;
mod speaker;
mod state;
mod tagged;
mod verdict;

pub use answer::Answer;
pub use fields::LINE_BYTES_MAX;
pub use schema::schema;
pub use script::{LINES_MAX, NotOpened, Script};
pub use terms::Language;

/// A game's state as the answers have it.
pub fn state(game: &game::Game) -> impl serde::Serialize {
    state::State::new(game)
}

/// An event as the answers have it.
pub fn event(event: &game::Event) -> impl serde::Serialize {
    event::Event::new(event)
}
