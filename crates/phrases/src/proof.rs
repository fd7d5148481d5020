use renju::{Axis, DeadReason, Fouls, Proof};
use terms::Language;

use crate::{Say, points, say};

/// What makes a stone what it is, a line for each row, four and three; what lies below a three is indented further.
#[must_use]
pub fn proof(proof: &Proof, language: Language) -> Vec<String> {
    at_depth(proof, language, 1)
}

impl Say for Fouls {
    fn say(&self, language: Language) -> String {
        let names: Vec<_> = self.iter().map(|foul| foul.say(language)).collect();
        names.join("+")
    }
}

fn at_depth(proof: &Proof, language: Language, depth: usize) -> Vec<String> {
    let indent = "  ".repeat(depth);
    let mut lines = vec![format!("{indent}{}: {}", proof.point, proof.judgement)];
    for row in &proof.rows {
        let stones = points(&row.stones);
        lines.push(indent.clone() + &say!(language, "  row {stones}", "  连 {stones}"));
    }
    for four in &proof.fours {
        let (stones, fives) = (points(&four.stones), points(&four.completions));
        lines.push(
            indent.clone()
                + &say!(
                    language,
                    "  four {stones}, five at {fives}",
                    "  四 {stones}, 成五点 {fives}"
                ),
        );
    }
    for three in &proof.threes {
        let fours: Vec<_> = three
            .straight_four_points
            .iter()
            .map(|at| at.point)
            .collect();
        let (stones, axis, fours) = (
            points(&three.stones),
            three.axis.say(language),
            points(&fours),
        );
        lines.push(
            indent.clone()
                + &say!(
                    language,
                    "  open three {stones} ({axis}), open four at {fours}",
                    "  活三 {stones} ({axis}), 成活四点 {fours}"
                ),
        );
        for nested in three
            .straight_four_points
            .iter()
            .filter_map(|at| at.proof.as_deref())
        {
            lines.extend(at_depth(nested, language, depth + 2));
        }
    }
    for dead in &proof.dead_threes {
        let stones = points(&dead.stones);
        lines.push(
            indent.clone() + &say!(language, "  no open three: {stones}", "  非活三： {stones}"),
        );
        for at in &dead.points {
            let (point, why) = (at.point, at.reason.say(language));
            lines.push(format!("{indent}    {point} {why}"));
        }
    }
    lines
}

/// Why a point makes no open four.
impl Say for DeadReason {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Five(row) => {
                let stones = points(&row.stones);
                say!(language, "makes a five {stones}", "成五 {stones}")
            }
            Self::Foul { fouls, .. } => {
                say!(language, "is itself a foul {fouls}", "本身为禁手 {fouls}")
            }
        }
    }
}

impl Say for Axis {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Horizontal => say!(language, "row", "横"),
            Self::Vertical => say!(language, "column", "竖"),
            Self::Rising | Self::Falling => say!(language, "diagonal", "斜"),
        }
    }
}
