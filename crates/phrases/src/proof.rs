use renju::{Axis, DeadReason, DeadThree, Fouls, Four, Proof, Row, Three};
use terms::Language;

use crate::{Say, sentences};

/// What makes a stone what it is, a line for each row, four and three; what lies below a three is indented further.
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
    let line = |said: &dyn Say| format!("{indent}  {}", said.say(language));
    let mut lines = vec![format!("{indent}{}: {}", proof.point, proof.judgement)];
    lines.extend(proof.rows.iter().map(|row| line(row)));
    lines.extend(proof.fours.iter().map(|four| line(four)));
    for three in &proof.threes {
        lines.push(line(three));
        let fours = three.straight_four_points.iter();
        for nested in fours.filter_map(|at| at.proof.as_deref()) {
            lines.extend(at_depth(nested, language, depth + 2));
        }
    }
    for dead in &proof.dead_threes {
        lines.push(line(dead));
        for at in &dead.points {
            let (point, why) = (at.point, at.reason.say(language));
            lines.push(format!("{indent}    {point} {why}"));
        }
    }
    lines
}

sentences! {
    Row {
        Self { stones, .. }, stones = stones => "row {stones}", "连 {stones}";
    }
    Four {
        Self { stones, completions, .. }, stones = stones, fives = completions =>
            "four {stones}, five at {fives}",
            "四 {stones}, 成五点 {fives}";
    }
    Three {
        Self { stones, axis, straight_four_points: fours }, stones = stones, axis = axis,
        fours = fours.iter().map(|at| at.point).collect::<Vec<_>>() =>
            "open three {stones} ({axis}), open four at {fours}",
            "活三 {stones} ({axis}), 成活四点 {fours}";
    }
    DeadThree {
        Self { stones, .. }, stones = stones => "no open three: {stones}", "非活三： {stones}";
    }
    /// Why a point makes no open four.
    DeadReason {
        Self::Five(Row { stones, .. }), stones = stones => "makes a five {stones}", "成五 {stones}";
        Self::Foul { fouls, .. } => "is itself a foul {fouls}", "本身为禁手 {fouls}";
    }
    Axis {
        Self::Horizontal => "row", "横";
        Self::Vertical => "column", "竖";
        Self::Rising | Self::Falling => "diagonal", "斜";
    }
}
