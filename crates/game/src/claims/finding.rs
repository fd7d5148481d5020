use profile::{Answer, FoulClaimEnds, Step};
use renju::{Color, DeadReason, Judgement, Move, Point, Proof, prove};

use super::{Claim, ClaimKind, Ruling};
use crate::Game;
use crate::ending::{Evidence, Outcome, Reason, RuledBy, Verdict};
use crate::five::{five, rows};

/// What the system finds of an open claim. For arbiters only, until they have ruled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub claim: Claim,
    pub proposes: Ruling,
    pub grounds: Grounds,
}

/// The facts a finding rests on.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Grounds {
    /// These stones make the row that is claimed.
    RowOnBoard(Vec<Point>),
    NoRow,
    /// A black stone that White has not answered is a foul.
    FoulProven(Box<Proof>),
    NoFoul(Box<Proof>),
    /// These five come first: before the foul that the same stone made (CN13-10.1.2), or announced before the flag was claimed (D21).
    FiveFirst(Vec<Point>),
    /// The overline was made after the five that Black had announced (D21).
    FiveBeforeOverline(Vec<Point>),
    /// The clock recorded a fallen flag. Where the claim is a five, the flag was claimed before it (D21).
    FlagRecorded,
    NoFlag,
    /// The irregularity is on record, and the opponent has not accepted it (CN13-6.1).
    IrregularityOnRecord,
    /// It has been accepted or dealt with (CN13-6.2).
    IrregularityLapsed,
}

impl Grounds {
    /// The stones of the row that matters.
    pub fn row(&self) -> &[Point] {
        match self {
            Self::RowOnBoard(row) | Self::FiveFirst(row) | Self::FiveBeforeOverline(row) => row,
            Self::NoRow
            | Self::FoulProven(_)
            | Self::NoFoul(_)
            | Self::FlagRecorded
            | Self::NoFlag
            | Self::IrregularityOnRecord
            | Self::IrregularityLapsed => &[],
        }
    }

    /// Why a stone is, or is not, a foul.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            Self::FoulProven(proof) | Self::NoFoul(proof) => Some(proof),
            Self::RowOnBoard(_)
            | Self::NoRow
            | Self::FiveFirst(_)
            | Self::FiveBeforeOverline(_)
            | Self::FlagRecorded
            | Self::NoFlag
            | Self::IrregularityOnRecord
            | Self::IrregularityLapsed => None,
        }
    }

    fn proposes(&self, kind: ClaimKind) -> Ruling {
        match self {
            Self::FlagRecorded if kind == ClaimKind::Five => Ruling::Rejected,
            Self::RowOnBoard(_)
            | Self::FoulProven(_)
            | Self::FlagRecorded
            | Self::IrregularityOnRecord => Ruling::Upheld,
            Self::NoRow
            | Self::NoFoul(_)
            | Self::FiveFirst(_)
            | Self::FiveBeforeOverline(_)
            | Self::NoFlag
            | Self::IrregularityLapsed => Ruling::Rejected,
        }
    }

    fn evidence(self) -> Option<Evidence> {
        match self {
            Self::RowOnBoard(row) => Some(Evidence::Row(row)),
            Self::FoulProven(proof) => Some(Evidence::Foul(Box::new(outline(*proof)))),
            Self::NoRow
            | Self::NoFoul(_)
            | Self::FiveFirst(_)
            | Self::FiveBeforeOverline(_)
            | Self::FlagRecorded
            | Self::NoFlag
            | Self::IrregularityOnRecord
            | Self::IrregularityLapsed => None,
        }
    }
}

impl Game {
    /// What the system finds of the open claim with this number.
    pub fn finding(&self, number: u32) -> Option<Finding> {
        let claim = *self.claims.get(number)?;
        let grounds = self.grounds(&claim);
        Some(Finding {
            claim,
            proposes: grounds.proposes(claim.kind),
            grounds,
        })
    }

    /// The black stones that White may claim to be a foul now, with the index of each move (CN13-10.1.2, D1): those laid since White's
    /// last move. There is more than one only where Black moved twice in a row. Where one is meant, `at` alone.
    pub(crate) fn unanswered(&self, at: Option<Point>) -> Vec<(usize, Point)> {
        let Some(setup) = self
            .setup()
            .filter(|_| self.step() != Some(Step::Designate))
        else {
            return Vec::new();
        };
        let until_pressed = setup.rules.foul_claim_ends == FoulClaimEnds::WhitePress;
        let pressing = until_pressed && self.unpressed() == Some(self.holder(Color::White));
        let last = self.plies().len().checked_sub(1);
        let answers = |index: usize, mv: Move| match mv {
            Move::Stone(_) => !(pressing && Some(index) == last),
            Move::Pass => setup.rules.claim_after_pass == Answer::No,
        };
        let plies = self.plies().iter().enumerate();
        let answered = plies
            .clone()
            .rposition(|(index, ply)| ply.color == Color::White && answers(index, ply.mv));
        plies
            .skip(answered.map_or(0, |last| last + 1))
            .filter(|(_, ply)| ply.color == Color::Black)
            .filter_map(|(index, ply)| Some((index, ply.mv.point()?)))
            .filter(|(_, point)| at.is_none_or(|at| at == *point))
            .collect()
    }

    /// The whole proof of the foul that decided the game, down to the last three; none if no proven foul did.
    pub fn verdict_proof(&self) -> Option<Proof> {
        let Some(Evidence::Foul(outline)) = &self.verdict()?.evidence else {
            return None;
        };
        self.proof(self.record.index_of(outline.point)?, outline.point)
    }

    /// Why the stone on `point`, the move with this index, is or is not a foul.
    fn proof(&self, index: usize, point: Point) -> Option<Proof> {
        let before = self.record.board_before(index);
        prove(&before, point, self.setup()?.rules.readings()).ok()
    }

    /// The verdict if `claim` is upheld: by an arbiter or the system, or accepted by the opponent, whatever the stones say (CN13-10.1.3).
    pub(crate) fn verdict_on(&self, claim: &Claim, ruled_by: RuledBy) -> Verdict {
        let grounds = self.grounds(claim);
        let claimant = self.color_of(claim.by);
        let (winner, reason) = match claim.kind {
            _ if ruled_by == RuledBy::Players
                && grounds.proposes(claim.kind) == Ruling::Rejected =>
            {
                (claimant, Reason::Accepted)
            }
            ClaimKind::Five => (claimant, Reason::Five),
            ClaimKind::Foul { .. } => return self.foul_verdict(grounds, ruled_by),
            ClaimKind::Overline => (Color::White, Reason::Overline),
            ClaimKind::Flag => {
                let fallen = self.flag_fallen().map(|fallen| self.color_of(fallen));
                (fallen.map_or(claimant, Color::other), Reason::Flag)
            }
            // A claim that ends no game has no verdict of its own; were it asked for one, the claimant would have the better of it.
            ClaimKind::Irregularity(_) => (claimant, Reason::Accepted),
        };
        let evidence = if reason == Reason::Five {
            self.five(claimant).map(Evidence::Row)
        } else {
            grounds.evidence()
        };
        Verdict {
            evidence,
            ..self.verdict_of(Outcome::Win(winner), reason, ruled_by)
        }
    }

    /// White wins by this foul.
    pub(crate) fn foul_verdict(&self, grounds: Grounds, ruled_by: RuledBy) -> Verdict {
        let judgement = grounds.proof().map(|proof| proof.judgement);
        let reason = match judgement {
            Some(Judgement::Foul(fouls)) => Reason::of_foul(fouls),
            Some(Judgement::Legal | Judgement::Five) | None => Reason::Foul,
        };
        Verdict {
            evidence: grounds.evidence(),
            ..self.verdict_of(Outcome::Win(Color::White), reason, ruled_by)
        }
    }

    /// What a claim rests on. Nobody moves while it waits, so the moves are those made when it was made.
    fn grounds(&self, claim: &Claim) -> Grounds {
        match claim.kind {
            ClaimKind::Five => self.five_grounds(claim),
            ClaimKind::Foul { at } => self.foul_grounds(at),
            ClaimKind::Overline => self.overline_grounds(claim),
            ClaimKind::Flag => self.flag_grounds(claim),
            ClaimKind::Irregularity(number) => match self.conduct.claimable(claim.by, number) {
                Ok(()) => Grounds::IrregularityOnRecord,
                Err(_) => Grounds::IrregularityLapsed,
            },
        }
    }

    pub(crate) fn five(&self, color: Color) -> Option<Vec<Point>> {
        five(self.board(), &self.setup()?.rules, color)
    }

    /// A five counts unless the flag of whoever announced it was claimed before (D21).
    fn five_grounds(&self, claim: &Claim) -> Grounds {
        let flag_first = self.flag_fallen() == Some(claim.by)
            && self
                .claims()
                .iter()
                .any(|other| other.kind == ClaimKind::Flag && other.number < claim.number);
        match self.five(self.color_of(claim.by)) {
            Some(_) if flag_first => Grounds::FlagRecorded,
            Some(five) => Grounds::RowOnBoard(five),
            None => Grounds::NoRow,
        }
    }

    /// A recorded flag counts unless whoever overstepped had announced a five before it was claimed (D21).
    fn flag_grounds(&self, claim: &Claim) -> Grounds {
        let Some(fallen) = self.flag_fallen() else {
            return Grounds::NoFlag;
        };
        let announced = self
            .claims
            .announced_by(fallen)
            .filter(|five| five.number < claim.number);
        announced
            .and_then(|_| self.five(self.color_of(fallen)))
            .map_or(Grounds::FlagRecorded, Grounds::FiveFirst)
    }

    /// The first foul among the stones that White may claim, or the stone `at` where one is meant.
    pub(crate) fn foul_grounds(&self, at: Option<Point>) -> Grounds {
        let mut grounds = Grounds::NoRow;
        for (index, point) in self.unanswered(at) {
            let Some(proof) = self.proof(index, point) else {
                continue;
            };
            grounds = match proof.judgement {
                Judgement::Foul(_) => return Grounds::FoulProven(Box::new(proof)),
                Judgement::Legal => Grounds::NoFoul(Box::new(proof)),
                Judgement::Five => Grounds::FiveFirst(self.five(Color::Black).unwrap_or_default()),
            };
        }
        grounds
    }

    /// Whether a black stone was a foul of which this holds, when it was laid.
    pub(crate) fn black_makes(&self, wanted: impl Fn(renju::Fouls) -> bool) -> bool {
        let mut plies = self.plies().iter().enumerate();
        plies.any(|(index, ply)| {
            let black = ply.mv.point().filter(|_| ply.color == Color::Black);
            let proof = black.and_then(|point| self.proof(index, point));
            matches!(proof.map(|proof| proof.judgement), Some(Judgement::Foul(fouls)) if wanted(fouls))
        })
    }

    /// An overline counts unless the same stone made a five (CN13-10.1.2), or Black has announced one that was made before (D21).
    fn overline_grounds(&self, claim: &Claim) -> Grounds {
        let fives: Vec<_> = rows(self.board(), Color::Black, |length| length == 5).collect();
        let made_with = |overline: &Vec<Point>| {
            fives
                .iter()
                .find(|five| self.completed_at(five) == self.completed_at(overline))
        };
        let overlines: Vec<_> = rows(self.board(), Color::Black, |length| length > 5).collect();
        let standing = overlines
            .iter()
            .filter(|overline| made_with(overline).is_none())
            .min_by_key(|overline| self.completed_at(overline));
        let Some(overline) = standing else {
            return overlines
                .iter()
                .find_map(made_with)
                .map_or(Grounds::NoRow, |five| Grounds::FiveFirst(five.clone()));
        };
        let announced = self
            .claims
            .announced_by(claim.by.other())
            .and_then(|_| fives.iter().min_by_key(|five| self.completed_at(five)));
        match announced {
            Some(five) if self.completed_at(five) < self.completed_at(overline) => {
                Grounds::FiveBeforeOverline(five.clone())
            }
            _ => Grounds::RowOnBoard(overline.clone()),
        }
    }

    /// The number of the move that completed a row.
    fn completed_at(&self, row: &[Point]) -> Option<usize> {
        self.plies()
            .iter()
            .rposition(|ply| ply.mv.point().is_some_and(|point| row.contains(&point)))
    }
}

/// A proof without the proofs inside it, which may be hundreds: what a verdict carries is bounded. [`Game::verdict_proof`] has the whole.
fn outline(mut proof: Proof) -> Proof {
    for point in proof
        .threes
        .iter_mut()
        .flat_map(|three| &mut three.straight_four_points)
    {
        point.proof = None;
    }
    for point in proof
        .dead_threes
        .iter_mut()
        .flat_map(|three| &mut three.points)
    {
        if let DeadReason::Foul { proof, .. } = &mut point.reason {
            *proof = None;
        }
    }
    proof
}
