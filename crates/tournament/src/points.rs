use std::fmt;
use std::ops::AddAssign;

use terms::Score;

/// Points in a table, counted exactly in halves: a win is 1, a draw ½, a loss 0 (CN13-18.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points {
    halves: u32,
}

impl Points {
    pub const fn from_halves(halves: u32) -> Self {
        Self { halves }
    }

    pub const fn halves(self) -> u32 {
        self.halves
    }
}

impl AddAssign<Score> for Points {
    fn add_assign(&mut self, score: Score) {
        self.halves = self.halves.saturating_add(score.halves.into());
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest = ["", ".5"][self.halves as usize % 2];
        write!(f, "{}{rest}", self.halves / 2)
    }
}

/// A Sonneborn-Berger score, counted exactly in quarters: the points of those beaten and half the points of those drawn with (CN13-18.3.1.A).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SonnebornBerger {
    quarters: u32,
}

impl SonnebornBerger {
    pub const fn quarters(self) -> u32 {
        self.quarters
    }

    /// Adds what scoring `own` in a game against somebody who has `opponent` points in the table is worth.
    pub(crate) fn add(&mut self, own: Score, opponent: Points) {
        self.quarters = self
            .quarters
            .saturating_add(opponent.halves.saturating_mul(own.halves.into()));
    }
}

impl fmt::Display for SonnebornBerger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest = ["", ".25", ".5", ".75"][self.quarters as usize % 4];
        write!(f, "{}{rest}", self.quarters / 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_as_in_a_table() {
        let read = [0, 1, 2, 3, 4].map(|halves| Points::from_halves(halves).to_string());
        assert_eq!(read, ["0", "0.5", "1", "1.5", "2"]);
        let read = [0, 1, 2, 3, 4, 23].map(|quarters| SonnebornBerger { quarters }.to_string());
        assert_eq!(read, ["0", "0.25", "0.5", "0.75", "1", "5.75"]);
    }

    #[test]
    fn a_win_is_worth_the_opponents_points_and_a_draw_half_of_them() {
        let worth = |own| {
            let mut score = SonnebornBerger::default();
            score.add(own, Points::from_halves(3));
            score.to_string()
        };
        assert_eq!(
            [worth(Score::WIN), worth(Score::DRAW), worth(Score::LOSS)],
            ["1.5", "0.75", "0"]
        );
    }

    #[test]
    fn sums_stay_within_their_bounds() {
        let mut most = Points::from_halves(u32::MAX);
        most += Score::WIN;
        assert_eq!(most, Points::from_halves(u32::MAX));
    }
}
