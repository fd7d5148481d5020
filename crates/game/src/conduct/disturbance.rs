use renju::Point;
use terms::{BySeat, Seat};

/// A position that is no longer what was played (CN13-4.2.b, 4.2.c). It waits for an arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Disturbance {
    /// Its number in the game, counted with the claims.
    pub number: u32,
    pub kind: DisturbanceKind,
    /// Who did it; none for an outside accident, or where it is not known.
    pub by: Option<Mover>,
    pub agreed: BySeat<Option<Remedy>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
pub enum DisturbanceKind {
    /// An earlier stone lies on another point (CN13-4.2.b).
    Shifted {
        /// Where the record has it.
        from: Point,
        to: Point,
    },
    /// The position is scattered (CN13-4.2.c).
    Scattered,
}

/// How a disturbance ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Remedy {
    /// The stone goes back (CN13-4.2.b).
    Back,
    /// The stone stays where it lies (CN13-4.2.b).
    Stays,
    /// The position was built anew and both have confirmed it (CN13-4.2.c).
    Rebuilt,
    /// A draw (CN13-10.2.5).
    Draw,
    /// The game is played again from the start.
    Replay,
    /// The player who did it loses (CN13-4.2.c, 10.1.A).
    Loss,
}

impl Remedy {
    pub const ALL: [Self; 6] = [
        Self::Back,
        Self::Stays,
        Self::Rebuilt,
        Self::Draw,
        Self::Replay,
        Self::Loss,
    ];
}

impl DisturbanceKind {
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Shifted { .. } => "CN13-4.2.b",
            Self::Scattered => "CN13-4.2.c",
        }
    }
}

impl Disturbance {
    pub fn both_agree(&self, remedy: Remedy) -> bool {
        self.agreed == BySeat::new(Some(remedy), Some(remedy))
    }

    /// The ways out that are open (CN13-4.2.b, 4.2.c); some of them need both players, or the chief arbiter.
    ///
    /// Who did it on purpose loses. Who scattered the position by accident loses if it cannot be rebuilt.
    pub fn ways(&self) -> &'static [Remedy] {
        match (self.kind, self.by.map(|by| by.intent)) {
            (_, Some(Intent::Purpose)) => &[Remedy::Loss],
            (DisturbanceKind::Shifted { .. }, _) => {
                &[Remedy::Back, Remedy::Stays, Remedy::Draw, Remedy::Replay]
            }
            (DisturbanceKind::Scattered, None) => &[Remedy::Rebuilt, Remedy::Draw, Remedy::Replay],
            (DisturbanceKind::Scattered, Some(Intent::Accident)) => {
                &[Remedy::Rebuilt, Remedy::Loss]
            }
        }
    }
}

/// Who disturbed a position, and whether on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Mover {
    pub seat: Seat,
    /// Whether it was meant.
    pub intent: Intent,
}

/// Whether something was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Intent {
    Accident,
    /// It was done on purpose.
    Purpose,
}
