/// What one side of a game scores (CN13-18.1), in half points so that it is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Score {
    /// 0 for a loss, 1 for a draw, 2 for a win.
    pub halves: u8,
    pub kind: ScoreKind,
}

/// How a score came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum ScoreKind {
    Played,
    /// Won or lost without play (CN13-8.5, 10.1.D).
    Forfeit,
    /// Given to a player without an opponent.
    Bye,
}

impl ScoreKind {
    pub const ALL: [Self; 3] = [Self::Played, Self::Forfeit, Self::Bye];

    /// The name used on the wire and in files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Score {
    /// The most that one game gives, in half points.
    pub const HALVES_MAX: u8 = 2;

    pub const WIN: Self = Self::played(2);
    pub const DRAW: Self = Self::played(1);
    pub const LOSS: Self = Self::played(0);

    const fn played(halves: u8) -> Self {
        Self {
            halves,
            kind: ScoreKind::Played,
        }
    }

    /// A score of `halves` half points; none beyond [`Score::HALVES_MAX`].
    pub fn new(halves: u8, kind: ScoreKind) -> Option<Self> {
        (halves <= Self::HALVES_MAX).then_some(Self { halves, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_gives_at_most_two_half_points() {
        assert_eq!(Score::new(2, ScoreKind::Played), Some(Score::WIN));
        assert_eq!(Score::new(3, ScoreKind::Bye), None);
    }
}
