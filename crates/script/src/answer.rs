use game::{Event, Game, Refusal};
use schemars::JsonSchema;
use serde::Serialize;

use crate::event::Happened;
use crate::fault::Fault;
use crate::script::Language;
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
        events: Vec<Happened>,
        /// Where the game stands now.
        state: Box<State>,
    },
    /// It was refused, and nothing has changed.
    Refused {
        refusal: Reason,
        /// Where the game stands.
        state: Box<State>,
    },
    /// An arbiter's word came too late: it is on record, without effect.
    Superseded {
        /// What is on record.
        events: Vec<Happened>,
        /// Why it has no effect.
        refusal: Reason,
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
#[schemars(rename = "Refusal")]
struct Reason {
    /// The clause behind it; null where no rule of the game is concerned.
    clause: Option<&'static str>,
    /// A name for programs, in capitals.
    code: &'static str,
    /// What is wrong and what to do.
    text: String,
}

impl Reason {
    fn new(refusal: &Refusal, language: Language) -> Self {
        let text = match language {
            Language::English => refusal.text_en(),
            Language::Chinese => refusal.text_zh(),
        };
        Self {
            clause: refusal.clause(),
            code: refusal.code(),
            text,
        }
    }
}

impl Answer {
    pub(crate) fn new(run: Result<Vec<Event>, Refusal>, game: &Game, language: Language) -> Self {
        let state = Box::new(State::new(game));
        Self(match run {
            Ok(events) => {
                let superseded = events
                    .iter()
                    .any(|event| matches!(event, Event::DirectionSuperseded(_)));
                let events = events.iter().map(Happened::new).collect();
                if superseded {
                    Body::Superseded {
                        events,
                        refusal: Reason::new(&Refusal::Superseded, language),
                        state,
                    }
                } else {
                    Body::Done { events, state }
                }
            }
            Err(refusal) => Body::Refused {
                refusal: Reason::new(&refusal, language),
                state,
            },
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
    #[must_use]
    pub const fn is_faulty(&self) -> bool {
        matches!(self.0, Body::Faulty { .. })
    }
}
