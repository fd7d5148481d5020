use renju::{Board, Color, DeadReason, Judgement, Move, Point, Proof, prove, run_through};

use crate::{Claim, ClaimKind, Evidence, Fouls, Game, Outcome, Reason, RuledBy, Ruling, Verdict};

/// What the system finds of an open claim. For arbiters only, until they have ruled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The claim.
    pub claim: Claim,
    /// The ruling that the facts propose.
    pub proposes: Ruling,
    /// The facts.
    pub grounds: Grounds,
}

/// The facts a finding rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// These stones make the row that is claimed.
    RowOnBoard(Vec<Point>),
    /// No such row is on the board.
    NoRow,
    /// The last black stone is a foul.
    FoulProven(Box<Proof>),
    /// The last black stone is none.
    NoFoul(Box<Proof>),
    /// The last black stone made these five, which come before any foul (CN13-10.1.2).
    FiveFirst(Vec<Point>),
    /// The overline was made after the five that Black had announced (D21).
    FiveBeforeOverline(Vec<Point>),
    /// The clock recorded a fallen flag.
    FlagRecorded,
    /// The clock recorded none.
    NoFlag,
}

impl Grounds {
    const fn proposes(&self) -> Ruling {
        match self {
            Self::RowOnBoard(_) | Self::FoulProven(_) | Self::FlagRecorded => Ruling::Upheld,
            Self::NoRow | Self::NoFoul(_) | Self::FiveFirst(_) | Self::FiveBeforeOverline(_) | Self::NoFlag => Ruling::Rejected,
        }
    }

    fn evidence(self) -> Option<Evidence> {
        match self {
            Self::RowOnBoard(row) => Some(Evidence::Row(row)),
            Self::FoulProven(proof) => Some(Evidence::Foul(Box::new(outline(*proof)))),
            Self::NoRow | Self::NoFoul(_) | Self::FiveFirst(_) | Self::FiveBeforeOverline(_) | Self::FlagRecorded | Self::NoFlag => None,
        }
    }
}

impl Game {
    /// What the system finds of the open claim with this number.
    #[must_use]
    pub fn finding(&self, number: u32) -> Option<Finding> {
        let claim = *self.claims().iter().find(|claim| claim.number == number)?;
        let grounds = self.grounds(&claim);
        Some(Finding { claim, proposes: grounds.proposes(), grounds })
    }

    /// The black stone that White may claim to be a foul now: the last move, if White has made none since (CN13-10.1.2, D1).
    #[must_use]
    pub fn foul_stone(&self) -> Option<Point> {
        let last = self.plies().last()?;
        match last.mv {
            Move::Stone(point) if last.color == Color::Black && self.to_move() == Color::White => Some(point),
            _ => None,
        }
    }

    /// The whole proof of the foul that decided the game, down to the last three; none if no proven foul did.
    #[must_use]
    pub fn verdict_proof(&self) -> Option<Proof> {
        let Some(Evidence::Foul(outline)) = &self.verdict()?.evidence else { return None };
        let mut before = *self.board();
        before.lift(outline.point);
        prove(&before, outline.point, self.setup()?.profile.readings).ok()
    }

    /// The verdict if `claim` is upheld, by an arbiter or by the opponent.
    pub(crate) fn verdict_on(&self, claim: &Claim, ruled_by: RuledBy) -> Verdict {
        let grounds = self.grounds(claim);
        let claimant = self.color_of(claim.by);
        let (outcome, reason) = match claim.kind {
            ClaimKind::Five if ruled_by == RuledBy::Players && grounds == Grounds::NoRow => (Outcome::Win(claimant), Reason::Accepted),
            ClaimKind::Five => (Outcome::Win(claimant), Reason::Five),
            ClaimKind::Foul if makes_overline_only(&grounds) => (Outcome::Win(Color::White), Reason::Overline),
            ClaimKind::Foul => (Outcome::Win(Color::White), Reason::Foul),
            ClaimKind::Overline => (Outcome::Win(Color::White), Reason::Overline),
            ClaimKind::Flag => (Outcome::Win(self.fallen().map_or(claimant, |fallen| self.color_of(fallen.other()))), Reason::Flag),
        };
        Verdict { outcome, reason, after_move: self.plies().len(), ruled_by, evidence: grounds.evidence() }
    }

    fn grounds(&self, claim: &Claim) -> Grounds {
        match claim.kind {
            ClaimKind::Five => self.five(self.color_of(claim.by)).map_or(Grounds::NoRow, Grounds::RowOnBoard),
            ClaimKind::Foul => self.foul_grounds(),
            ClaimKind::Overline => self.overline_grounds(claim),
            ClaimKind::Flag if self.fallen().is_some() => Grounds::FlagRecorded,
            ClaimKind::Flag => Grounds::NoFlag,
        }
    }

    fn fouls_apply(&self) -> bool {
        self.setup().is_some_and(|setup| setup.profile.fouls == Fouls::On)
    }

    /// A winning row of this colour: exactly five for Black where there are fouls, five or more otherwise (CN13-2.7, 10.1.1, D4).
    fn five(&self, color: Color) -> Option<Vec<Point>> {
        let exactly = color == Color::Black && self.fouls_apply();
        row(self.board(), color, |length| length == 5 || (length > 5 && !exactly))
    }

    fn foul_grounds(&self) -> Grounds {
        let (Some(setup), Some(point)) = (self.setup(), self.foul_stone()) else { return Grounds::NoRow };
        let mut before = *self.board();
        before.lift(point);
        let Ok(proof) = prove(&before, point, setup.profile.readings) else { return Grounds::NoRow };
        match proof.judgement {
            Judgement::Foul(_) => Grounds::FoulProven(Box::new(proof)),
            Judgement::Legal => Grounds::NoFoul(Box::new(proof)),
            Judgement::Five => Grounds::FiveFirst(self.five(Color::Black).unwrap_or_default()),
        }
    }

    fn overline_grounds(&self, claim: &Claim) -> Grounds {
        let Some(overline) = row(self.board(), Color::Black, |length| length > 5) else { return Grounds::NoRow };
        let announced = self.announced_by(claim.by.other()).and_then(|_| self.five(Color::Black));
        match announced {
            Some(five) if self.completed_at(&five) < self.completed_at(&overline) => Grounds::FiveBeforeOverline(five),
            _ => Grounds::RowOnBoard(overline),
        }
    }

    /// The number of the move that completed a row.
    fn completed_at(&self, row: &[Point]) -> Option<usize> {
        self.plies().iter().rposition(|ply| ply.mv.point().is_some_and(|point| row.contains(&point)))
    }
}

/// A proof without the proofs inside it, which may be hundreds: what a verdict carries is bounded. [`Game::verdict_proof`] has the whole.
fn outline(mut proof: Proof) -> Proof {
    for point in proof.threes.iter_mut().flat_map(|three| &mut three.straight_four_points) {
        point.proof = None;
    }
    for point in proof.dead_threes.iter_mut().flat_map(|three| &mut three.points) {
        if let DeadReason::Foul { proof, .. } = &mut point.reason {
            *proof = None;
        }
    }
    proof
}

fn makes_overline_only(grounds: &Grounds) -> bool {
    matches!(grounds, Grounds::FoulProven(proof) if proof.judgement == Judgement::Foul(renju::Foul::Overline.into()))
}

fn row(board: &Board, color: Color, wanted: impl Fn(usize) -> bool) -> Option<Vec<Point>> {
    board.stones().filter(|&(_, stone)| stone == color).map(|(point, _)| run_through(board, point)).find(|run| wanted(run.len()))
}
