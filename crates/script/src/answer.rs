use game::{Game, record};
use phrases::Say;
use schemars::JsonSchema;
use serde::Serialize;
use terms::Language;

use crate::event::Event;
use crate::fault::Fault;
use crate::state::State;

/// The answer to a line, as JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Answer(Body);

/// What came of a line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
enum Body {
    Done {
        events: Vec<Event>,
        /// Where the game stands now.
        state: Box<State>,
    },
    /// It was refused, and nothing has changed.
    Refused {
        refusal: Refusal,
        /// Where the game stands.
        state: Box<State>,
    },
    /// A ruling based on a stale version: on record, without effect.
    Superseded {
        /// What is on record.
        events: Vec<Event>,
        /// Why it has no effect.
        refusal: Refusal,
        /// Where the game stands.
        state: Box<State>,
    },
    /// The line cannot be read, and nothing was done.
    Faulty {
        /// What is wrong.
        error: String,
        /// The number of the line, from 1.
        line: u64,
        /// The column, in bytes from 1.
        column: usize,
        /// The field at fault; null where the line as a whole is.
        field: Option<String>,
    },
}

/// Why something is refused.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Refusal {
    /// The clause behind it; null where no rule of the game is concerned.
    clause: Option<&'static str>,
    /// A name for programs, in capitals.
    code: &'static str,
    /// What is wrong and what to do.
    text: String,
}

impl Refusal {
    fn new(refusal: &game::Refusal, language: Language) -> Self {
        Self {
            clause: refusal.clause(),
            code: refusal.code(),
            text: refusal.say(language),
        }
    }
}

impl Answer {
    pub(crate) fn new(
        run: Result<Vec<game::Event>, game::Refusal>,
        game: &Game,
        language: Language,
    ) -> Self {
        let state = Box::new(State::new(game));
        let events = match run {
            Ok(events) => events,
            Err(refusal) => {
                let refusal = Refusal::new(&refusal, language);
                return Self(Body::Refused { refusal, state });
            }
        };
        let superseded = |event| matches!(event, &game::Event::DirectionSuperseded(_));
        let superseded = events.iter().any(superseded);
        let events = events.iter().map(Event::new).collect();
        Self(if superseded {
            Body::Superseded {
                events,
                refusal: Refusal::new(&record::Refusal::Superseded.into(), language),
                state,
            }
        } else {
            Body::Done { events, state }
        })
    }

    pub(crate) fn faulty(line: u64, fault: Fault) -> Self {
        Self(Body::Faulty {
            error: fault.text,
            line,
            column: fault.column,
            field: fault.field,
        })
    }

    /// Whether the line could not be read. A refusal is no fault of the line.
    pub const fn is_faulty(&self) -> bool {
        matches!(self.0, Body::Faulty { .. })
    }
}
