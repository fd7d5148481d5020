//! A game's verdict as the output has it.

use formats::{Record, Recorded};
use game::ending::Outcome;
use game::review::{End, ImpossibleMove, Review, ReviewedFoul, review};
use profile::Profile;
use renju::{Color, Move, Opening};
use serde::{Serialize, Serializer};

use crate::outcome::Found;

/// One game of a file, or a fault in its place.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Entry {
    Judged(Judged),
    Faulty {
        file: String,
        /// The number of the game in the file; nothing where the file as a whole is at fault.
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<usize>,
        error: String,
    },
}

/// A verdict beside the recorded result.
#[derive(Serialize)]
pub(crate) struct Judged {
    pub(crate) file: String,
    pub(crate) game: usize,
    pub(crate) moves: usize,
    #[serde(serialize_with = "code")]
    pub(crate) opening: Option<Opening>,
    #[serde(serialize_with = "fouls")]
    pub(crate) fouls: Vec<ReviewedFoul>,
    #[serde(rename = "verdict", serialize_with = "verdict")]
    pub(crate) end: Option<End>,
    pub(crate) after_end: usize,
    #[serde(serialize_with = "name")]
    pub(crate) recorded: Option<Outcome>,
    pub(crate) agrees: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<String>,
}

fn code<S: Serializer>(opening: &Option<Opening>, serializer: S) -> Result<S::Ok, S::Error> {
    opening
        .map(|opening| opening.code().to_string())
        .serialize(serializer)
}

fn fouls<S: Serializer>(fouls: &[ReviewedFoul], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Foul {
        r#move: usize,
        point: String,
        kind: String,
    }
    serializer.collect_seq(fouls.iter().map(|foul| Foul {
        r#move: foul.move_number,
        point: foul.point.to_string(),
        kind: foul.fouls.to_string(),
    }))
}

/// The result is `open` where the moves decide nothing.
fn verdict<S: Serializer>(end: &Option<End>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Verdict {
        result: &'static str,
        reason: Option<&'static str>,
        clause: Option<&'static str>,
        r#move: Option<usize>,
    }
    Verdict {
        result: end.map_or("open", |end| end.outcome.name()),
        reason: end.map(|end| end.reason.name()),
        clause: end.map(|end| end.reason.clause()),
        r#move: end.map(|end| end.move_number),
    }
    .serialize(serializer)
}

fn name<S: Serializer>(outcome: &Option<Outcome>, serializer: S) -> Result<S::Ok, S::Error> {
    outcome.map(Outcome::name).serialize(serializer)
}

impl Entry {
    pub(crate) fn faulty(file: &str, game: Option<usize>, error: String) -> Self {
        let file = file.to_owned();
        Self::Faulty { file, game, error }
    }

    pub(crate) fn found(&self) -> Found {
        match self {
            Self::Judged(judged) => Found::wrong_if(judged.agrees == Some(false)),
            Self::Faulty { .. } => Found::Unusable,
        }
    }
}

impl Judged {
    pub(crate) fn new(
        file: &str,
        game: usize,
        record: &Record,
        profile: &Profile,
    ) -> Result<Self, ImpossibleMove> {
        let moves = record.moves.iter();
        let moves: Vec<_> = moves.map(|played| (played.color, played.mv)).collect();
        let Review {
            moves: count,
            opening,
            fouls,
            end,
            after_end,
        } = review(&moves, profile)?;
        let recorded = record.recorded.map(|recorded| match recorded {
            Recorded::Black => Outcome::Win(Color::Black),
            Recorded::White => Outcome::Win(Color::White),
            Recorded::Draw => Outcome::Draw,
        });
        let warnings = record.warnings.iter().map(ToString::to_string);
        Ok(Self {
            file: file.to_owned(),
            game,
            moves: count,
            opening,
            fouls,
            end,
            after_end,
            recorded,
            agrees: recorded
                .zip(end)
                .map(|(recorded, end)| recorded == end.outcome),
            warnings: warnings.chain(out_of_turn(&moves)).collect(),
        })
    }
}

/// Moves out of turn. A record shows them as accepted (CN13-6.2, D16), so they are judged as they stand, and said.
fn out_of_turn(moves: &[(Color, Move)]) -> impl Iterator<Item = String> {
    let first = moves
        .first()
        .filter(|(color, _)| *color == Color::White)
        .map(|_| "move 1 is White's: Black moves first (CN13-4.1)".to_owned());
    let again = moves
        .windows(2)
        .zip(2..)
        .filter_map(|(pair, number)| match pair {
            [(before, _), (color, _)] if before == color => Some(format!(
                "move {number}: {color} moves twice in a row (CN13-6.1.4)"
            )),
            _ => None,
        });
    first.into_iter().chain(again)
}
