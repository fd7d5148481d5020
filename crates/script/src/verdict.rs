use game::ending::{Evidence, Reason, RuledBy};
use renju::{Judgement, Point, Proof};
use schemars::JsonSchema;
use serde::Serialize;

use crate::speaker::{PLAYERS, SYSTEM};

/// How a game ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Result")]
pub(crate) struct Verdict {
    /// `black`, `white`, `draw` or `both_lose`.
    result: &'static str,
    reason: Reason,
    /// The clause it rests on.
    clause: String,
    /// How many moves had been made.
    #[serde(rename = "move")]
    after_move: usize,
    /// Whose word ended it: `players`, `system`, or the name of an arbiter.
    ruled_by: String,
    /// The stones of the five or overline that decided it.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<Vec<Point>>,
    /// The forbidden move that decided it.
    #[serde(skip_serializing_if = "Option::is_none")]
    foul: Option<ForbiddenMove>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct ForbiddenMove {
    point: Point,
    /// `33`, `44`, `overline`, or several joined with `+`.
    kind: String,
}

impl Verdict {
    pub(crate) fn new(verdict: &game::ending::Verdict) -> Self {
        let (row, foul) = match &verdict.evidence {
            Some(Evidence::Row(row)) => (Some(row.clone()), None),
            Some(Evidence::Foul(proof)) => (None, ForbiddenMove::of(proof)),
            None => (None, None),
        };
        Self {
            result: verdict.outcome.name(),
            reason: verdict.reason,
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

impl ForbiddenMove {
    fn of(proof: &Proof) -> Option<Self> {
        match proof.judgement {
            Judgement::Foul(fouls) => Some(Self {
                point: proof.point,
                kind: fouls.to_string(),
            }),
            Judgement::Legal | Judgement::Five => None,
        }
    }
}
