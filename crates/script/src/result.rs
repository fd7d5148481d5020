use game::{Evidence, RuledBy, Verdict};
use renju::{Judgement, Proof};
use schemars::JsonSchema;
use serde::Serialize;

use crate::words::{PLAYERS, SYSTEM, Spot, spots};

/// How a game ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Result")]
pub(crate) struct GameResult {
    /// `black`, `white` or `draw`.
    result: &'static str,
    /// Why, such as `five`, `foul` or `double_pass`.
    reason: &'static str,
    /// The clause it rests on.
    clause: String,
    /// How many moves had been made.
    #[serde(rename = "move")]
    after_move: usize,
    /// Whose word ended it: `players`, `system`, or the name of an arbiter.
    ruled_by: String,
    /// The stones of the five or overline that decided it.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<Vec<Spot>>,
    /// The forbidden move that decided it.
    #[serde(skip_serializing_if = "Option::is_none")]
    foul: Option<FoulMade>,
}

/// A forbidden move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct FoulMade {
    point: Spot,
    /// `33`, `44`, `overline`, or several joined with `+`.
    kind: String,
}

impl GameResult {
    pub(crate) fn new(verdict: &Verdict) -> Self {
        let (row, foul) = match &verdict.evidence {
            Some(Evidence::Row(row)) => (Some(spots(row)), None),
            Some(Evidence::Foul(proof)) => (None, foul_made(proof)),
            None => (None, None),
        };
        Self {
            result: verdict.outcome.name(),
            reason: verdict.reason.name(),
            clause: verdict.clause().to_owned(),
            after_move: verdict.after_move,
            ruled_by: match &verdict.ruled_by {
                RuledBy::Players => PLAYERS.to_owned(),
                RuledBy::Arbiter(id) => id.clone(),
                RuledBy::System => SYSTEM.to_owned(),
            },
            row,
            foul,
        }
    }
}

fn foul_made(proof: &Proof) -> Option<FoulMade> {
    match proof.judgement {
        Judgement::Foul(fouls) => Some(FoulMade {
            point: Spot(proof.point),
            kind: fouls.to_string(),
        }),
        Judgement::Legal | Judgement::Five => None,
    }
}
