use profile::{Answer, FoulClaimEnds, Step};
use renju::{Color, DeadReason, Judgement, Move, Point, Proof, prove};
use terms::Seat;

use super::{Claim, ClaimKind, Ruling};
use crate::Game;
use crate::ending::{Evidence, Outcome, Reason, RuledBy, Verdict};
use crate::five::{five, rows};

/// What the system finds of an open claim. For arbiters only, until they have ruled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub claim: Claim,
    /// The ruling that the facts propose.
    pub proposes: Ruling,
    pub grounds: Grounds,
}

/// The facts a finding rests on.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Grounds {
    /// These stones make the row that is claimed.
    RowOnBoard(Vec<Point>),
    /// No such row is on the board.
    NoRow,
    /// A black stone that White has not answered is a foul.
    FoulProven(Box<Proof>),
    /// It is none.
    NoFoul(Box<Proof>),
    /// These five come first: before the foul that the same stone made (CN13-10.1.2), or announced before the flag was claimed (D21).
    FiveFirst(Vec<Point>),
    /// The overline was made after the five that Black had announced (D21).
    FiveBeforeOverline(Vec<Point>),
    /// The clock recorded a fallen flag. Where the claim is a five, the flag was claimed before it (D21).
    FlagRecorded,
    /// The clock recorded none.
    NoFlag,
    /// The irregularity is on record, and the opponent has not accepted it (CN13-6.1).
    IrregularityOnRecord,
    /// It has been accepted or dealt with (CN13-6.2).
    IrregularityLapsed,
}

impl Grounds {
    /// The name used in files.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// The stones of the row that matters.
    #[must_use]
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
    #[must_use]
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
            _ => None,
        }
    }
}

impl Game {
    /// What the system finds of the open claim with this number.
    #[must_use]
    pub fn finding(&self, number: u32) -> Option<Finding> {
        let claim = *self.claims().iter().find(|claim| claim.number == number)?;
        let grounds = self.grounds(&claim);
        Some(Finding {
            claim,
            proposes: grounds.proposes(claim.kind),
            grounds,
        })
    }

    /// The black stones that White may claim to be a foul now, with the index of each move (CN13-10.1.2, D1): those laid since White's
    /// last move. There is more than one only where Black moved twice in a row.
    pub(crate) fn unanswered(&self) -> Vec<(usize, Point)> {
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
        let answered = self
            .plies()
            .iter()
            .enumerate()
            .rposition(|(index, ply)| ply.color == Color::White && answers(index, ply.mv));
        let since = self
            .plies()
            .iter()
            .enumerate()
            .skip(answered.map_or(0, |last| last + 1));
        since
            .filter(|(_, ply)| ply.color == Color::Black)
            .filter_map(|(index, ply)| Some((index, ply.mv.point()?)))
            .collect()
    }

    /// The whole proof of the foul that decided the game, down to the last three; none if no proven foul did.
    #[must_use]
    pub fn verdict_proof(&self) -> Option<Proof> {
        let Some(Evidence::Foul(outline)) = &self.verdict()?.evidence else {
            return None;
        };
        let index = self
            .plies()
            .iter()
            .position(|ply| ply.mv == Move::Stone(outline.point))?;
        prove(
            &self.record.board_before(index),
            outline.point,
            self.setup()?.rules.readings(),
        )
        .ok()
    }

    /// The verdict if `claim` is upheld: by an arbiter or the system, or accepted by the opponent, whatever the stones say (CN13-10.1.3).
    pub(crate) fn verdict_on(&self, claim: &Claim, ruled_by: RuledBy) -> Verdict {
        let grounds = self.grounds(claim);
        let claimant = self.color_of(claim.by);
        if ruled_by == RuledBy::Players && grounds.proposes(claim.kind) == Ruling::Rejected {
            return self.verdict_of(Outcome::Win(claimant), Reason::Accepted, ruled_by);
        }
        match claim.kind {
            ClaimKind::Five => self.verdict_for(
                Outcome::Win(claimant),
                Reason::Five,
                ruled_by,
                self.five(claimant).map(Evidence::Row),
            ),
            ClaimKind::Foul { .. } => self.foul_verdict(grounds, ruled_by),
            ClaimKind::Overline => self.verdict_for(
                Outcome::Win(Color::White),
                Reason::Overline,
                ruled_by,
                grounds.evidence(),
            ),
            ClaimKind::Flag => {
                let winner = self
                    .flag_fallen()
                    .map_or(claimant, |fallen| self.color_of(fallen.other()));
                self.verdict_of(Outcome::Win(winner), Reason::Flag, ruled_by)
            }
            // A claim that ends no game has no verdict of its own; were it asked for one, the claimant would have the better of it.
            ClaimKind::Irregularity(_) => {
                self.verdict_of(Outcome::Win(claimant), Reason::Accepted, ruled_by)
            }
        }
    }

    /// White wins by this foul.
    pub(crate) fn foul_verdict(&self, grounds: Grounds, ruled_by: RuledBy) -> Verdict {
        let reason = if makes_overline_only(&grounds) {
            Reason::Overline
        } else {
            Reason::Foul
        };
        self.verdict_for(
            Outcome::Win(Color::White),
            reason,
            ruled_by,
            grounds.evidence(),
        )
    }

    fn verdict_for(
        &self,
        outcome: Outcome,
        reason: Reason,
        ruled_by: RuledBy,
        evidence: Option<Evidence>,
    ) -> Verdict {
        Verdict {
            evidence,
            ..self.verdict_of(outcome, reason, ruled_by)
        }
    }

    /// What a claim rests on. Nobody moves while it waits, so the moves are those made when it was made.
    fn grounds(&self, claim: &Claim) -> Grounds {
        match claim.kind {
            ClaimKind::Five => self.five_grounds(claim),
            ClaimKind::Foul { at } => self.foul_grounds(at),
            ClaimKind::Overline => self.overline_grounds(claim),
            ClaimKind::Flag => self.flag_grounds(claim),
            ClaimKind::Irregularity(number) => self.irregularity_grounds(number, claim.by),
        }
    }

    fn irregularity_grounds(&self, number: u32, claimant: Seat) -> Grounds {
        if self.conduct.claimable(claimant, number).is_ok() {
            Grounds::IrregularityOnRecord
        } else {
            Grounds::IrregularityLapsed
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
        let Some(setup) = self.setup() else {
            return Grounds::NoRow;
        };
        let mut grounds = Grounds::NoRow;
        let meant = |&(_, point): &(usize, Point)| at.is_none_or(|at| at == point);
        for (index, point) in self.unanswered().into_iter().filter(meant) {
            let Ok(proof) = prove(
                &self.record.board_before(index),
                point,
                setup.rules.readings(),
            ) else {
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
        let Some(setup) = self.setup() else {
            return false;
        };
        self.plies().iter().enumerate().filter(|(_, ply)| ply.color == Color::Black).any(|(index, ply)| {
            let proof = ply.mv.point().and_then(|point| prove(&self.record.board_before(index), point, setup.rules.readings()).ok());
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

fn makes_overline_only(grounds: &Grounds) -> bool {
    matches!(grounds, Grounds::FoulProven(proof) if proof.judgement == Judgement::Foul(renju::Foul::Overline.into()))
}
