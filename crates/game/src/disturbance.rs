use renju::Point;
use terms::{BySeat, Seat};

use crate::{Intent, Mover};

/// A position that is no longer what was played (CN13-4.2.b, 4.2.c). It waits for an arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disturbance {
    /// Its number in the game, counted with the claims.
    pub number: u32,
    /// What was found.
    pub kind: DisturbanceKind,
    /// Who did it; none for an outside accident, or where it is not known.
    pub by: Option<Mover>,
    /// What each player agrees to, the first seat first.
    pub agreed: BySeat<Option<Remedy>>,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisturbanceKind {
    /// An earlier stone lies on another point (CN13-4.2.b).
    Shifted {
        /// Where the record has it.
        from: Point,
        /// Where it lies.
        to: Point,
    },
    /// The position is scattered (CN13-4.2.c).
    Scattered,
}

/// How a disturbance ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Every way out.
    pub const ALL: [Self; 6] = [
        Self::Back,
        Self::Stays,
        Self::Rebuilt,
        Self::Draw,
        Self::Replay,
        Self::Loss,
    ];

    /// The name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Back => "back",
            Self::Stays => "stays",
            Self::Rebuilt => "rebuilt",
            Self::Draw => "draw",
            Self::Replay => "replay",
            Self::Loss => "loss",
        }
    }

    pub(crate) const fn name_zh(self) -> &'static str {
        match self {
            Self::Back => "复位",
            Self::Stays => "不动",
            Self::Rebuilt => "复盘续弈",
            Self::Draw => "和棋",
            Self::Replay => "重弈",
            Self::Loss => "判负",
        }
    }
}

impl DisturbanceKind {
    /// The clause about it.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Shifted { .. } => "CN13-4.2.b",
            Self::Scattered => "CN13-4.2.c",
        }
    }
}

impl Disturbance {
    /// Whether both players agree to `remedy`.
    #[must_use]
    pub fn both_agree(&self, remedy: Remedy) -> bool {
        self.agreed == BySeat::new(Some(remedy), Some(remedy))
    }

    /// The ways out that are open (CN13-4.2.b, 4.2.c); some of them need both players, or the chief arbiter.
    #[must_use]
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

    /// The player who did it on purpose.
    #[must_use]
    pub fn culprit(&self) -> Option<Seat> {
        self.by
            .filter(|by| by.intent == Intent::Purpose)
            .map(|by| by.seat)
    }
}
