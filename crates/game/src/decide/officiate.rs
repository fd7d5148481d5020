//! An arbiter's word (articles 4.2, 6, 8.4, 8.6, 10, 12).

use aggregate::{Actor, Role, Stamp};
use profile::{DisciplinaryLoss, FlagOrderUnknown, WrongClaim};
use terms::{Clause, Seat};

use super::observe::shown_by_correction;
use super::{profile, under_way};
use crate::{
    ClaimKind, Direction, DisturbanceKind, Event, Game, IrregularityKind, Outcome, Penalty,
    PenaltyKind, Phase, Reason, Refusal, Remedy, RuledBy, Ruling, Verdict, Voice,
};

pub(super) fn decide(
    game: &Game,
    direction: Direction,
    seen: Option<u32>,
    actor: &Actor,
    at: Stamp,
) -> Result<Vec<Event>, Refusal> {
    if game.phase() == Phase::NotOpen {
        return Err(Refusal::NotOpen);
    }
    if is_superseded(game, &direction, seen) {
        return Ok(vec![Event::DirectionSuperseded(Box::new(direction))]);
    }
    let word = Word {
        game,
        by: RuledBy::Arbiter(actor.id.clone()),
        role: actor.role,
        at,
    };
    match direction {
        Direction::Start => match game.phase() {
            Phase::Appointed => Ok(vec![Event::Started]),
            Phase::Ended => Err(Refusal::Ended),
            _ => Err(Refusal::AlreadyStarted),
        },
        Direction::CorrectResult(verdict) => word.correct(*verdict),
        direction => {
            under_way(game)?;
            word.give(direction)
        }
    }
}

/// Another arbiter has spoken since this one looked, or has dealt with the very matter.
fn is_superseded(game: &Game, direction: &Direction, seen: Option<u32>) -> bool {
    let matter = match direction {
        Direction::Rule { claim: number, .. } | Direction::Settle { on: number, .. } => {
            Some(*number)
        }
        _ => None,
    };
    let waits = |number| {
        game.claims().iter().any(|claim| claim.number == number)
            || game.disturbances().iter().any(|open| open.number == number)
    };
    let dealt_with =
        matter.is_some_and(|number| (1..game.next_matter()).contains(&number) && !waits(number));
    dealt_with || seen.is_some_and(|seen| seen != game.words())
}

/// A word under way: who speaks, about which game.
struct Word<'a> {
    game: &'a Game,
    by: RuledBy,
    role: Role,
    at: Stamp,
}

impl Word<'_> {
    fn give(&self, direction: Direction) -> Result<Vec<Event>, Refusal> {
        let game = self.game;
        match direction {
            Direction::Rule { claim, finding } => self.rule(claim, finding),
            Direction::Settle { on, remedy } => self.settle(on, remedy),
            Direction::Penalise { seat, kind, clause } => self.penalise(seat, kind, clause),
            // A five that was announced before may come first (D21): the open matters are ruled on, one by one.
            Direction::ConfirmFlag
            | Direction::ConfirmSecondViolation
            | Direction::DeclareBoardFull
            | Direction::DeclareBothFlags
                if game.is_under_ruling() =>
            {
                Err(Refusal::ClaimPending)
            }
            Direction::ConfirmFlag => {
                let fallen = game.fallen().ok_or(Refusal::NoFlagRecorded)?;
                Ok(vec![self.ended(self.win_over(fallen), Reason::Flag, None)])
            }
            Direction::ConfirmSecondViolation => {
                let loser = game.over_violated().ok_or(Refusal::NoSecondViolation)?;
                Ok(vec![self.ended(
                    self.win_over(loser),
                    Reason::SecondViolation,
                    None,
                )])
            }
            Direction::DeclareBoardFull if !game.board().is_full() => Err(Refusal::BoardNotFull),
            Direction::DeclareBoardFull => {
                Ok(vec![self.ended(Outcome::Draw, Reason::BoardFull, None)])
            }
            // The system's own clock always knows (D7).
            Direction::DeclareBothFlags if game.fallen().is_some() || game.is_timed() => {
                Err(Refusal::FlagOrderKnown)
            }
            Direction::DeclareBothFlags
                if profile(game)?.flag_order_unknown == FlagOrderUnknown::Never =>
            {
                Err(Refusal::FlagOrderKnown)
            }
            Direction::DeclareBothFlags => {
                Ok(vec![self.ended(Outcome::Draw, Reason::BothFlags, None)])
            }
            Direction::Start | Direction::CorrectResult(_) => Err(Refusal::AlreadyStarted),
        }
    }

    fn rule(&self, number: u32, finding: Ruling) -> Result<Vec<Event>, Refusal> {
        let game = self.game;
        if finding == Ruling::Rejected
            && game.disturbances().iter().any(|open| open.number == number)
        {
            // It was reported by mistake: the position is what was played.
            return Ok(vec![Event::ClaimRejected {
                claim: number,
                voice: Voice::Arbiter,
            }]);
        }
        let claim = game
            .claims()
            .iter()
            .find(|open| open.number == number)
            .ok_or(Refusal::NoSuchClaim(number))?;
        match (claim.kind, finding) {
            (_, Ruling::Rejected) => game.rejected(claim, Voice::Arbiter),
            (ClaimKind::Irregularity(irregularity), Ruling::Upheld | Ruling::Corrected) => {
                let mut events = vec![Event::ClaimUpheld {
                    claim: number,
                    finding,
                }];
                let seen = game
                    .irregularities()
                    .iter()
                    .find(|seen| seen.number == irregularity);
                if let Some(seen) = seen.filter(|_| finding == Ruling::Upheld) {
                    events.push(violation(seen.by, Clause::known(seen.kind.clause())));
                }
                if let Some(moved) = seen.filter(|seen| {
                    matches!(
                        seen.kind,
                        IrregularityKind::Slid { .. } | IrregularityKind::Lifted { .. }
                    )
                }) {
                    events.extend(shown_by_correction(&game.after(&events, self.at), moved));
                }
                Ok(events)
            }
            (_, Ruling::Corrected) => Err(Refusal::NothingToCorrect),
            (_, Ruling::Upheld) => Ok(vec![Event::Ended(Box::new(
                game.verdict_on(claim, self.by.clone()),
            ))]),
        }
    }

    fn settle(&self, on: u32, remedy: Remedy) -> Result<Vec<Event>, Refusal> {
        let open = self
            .game
            .disturbances()
            .iter()
            .find(|open| open.number == on)
            .ok_or(Refusal::NoSuchClaim(on))?;
        let clause = open.kind.clause();
        let wrong = || Refusal::WrongRemedy {
            clause,
            remedy,
            ways: open.ways(),
        };
        let shifted = matches!(open.kind, DisturbanceKind::Shifted { .. });
        let settled = Event::DisturbanceSettled { on, remedy };
        match remedy {
            // Whoever did it on purpose loses.
            _ if open.culprit().is_some() && remedy != Remedy::Loss => Err(wrong()),
            Remedy::Back | Remedy::Stays if !shifted => Err(wrong()),
            Remedy::Rebuilt if shifted => Err(wrong()),
            // Where the record settles it the stone goes back; anything else needs both players, or the chief arbiter.
            Remedy::Back => Ok(vec![settled]),
            Remedy::Stays => self
                .chief_unless(open.both_agree(remedy), clause)
                .map(|()| vec![settled]),
            Remedy::Rebuilt => {
                self.chief_unless(open.by.is_some() || open.both_agree(remedy), clause)?;
                let penalty = open
                    .by
                    .map(|by| by.seat)
                    .map(|seat| violation(seat, Clause::known(clause)));
                Ok(std::iter::once(settled).chain(penalty).collect())
            }
            // Who scattered it, even by accident, loses if it cannot be rebuilt; who moved a stone loses if it was on purpose.
            Remedy::Draw | Remedy::Replay if !shifted && open.by.is_some() => Err(wrong()),
            Remedy::Draw => {
                self.chief_unless(open.both_agree(remedy), clause)?;
                Ok(vec![
                    settled,
                    self.ended(Outcome::Draw, Reason::Disturbance, None),
                ])
            }
            Remedy::Replay => self
                .chief_unless(open.both_agree(remedy), clause)
                .map(|()| vec![settled]),
            Remedy::Loss => {
                let by = if shifted {
                    open.culprit()
                } else {
                    open.by.map(|by| by.seat)
                };
                let loser = by.ok_or_else(wrong)?;
                let ground = if open.culprit().is_some() {
                    "CN13-10.1.A"
                } else {
                    clause
                };
                Ok(vec![
                    settled,
                    self.ended(
                        self.win_over(loser),
                        Reason::Penalty,
                        Some(Clause::known(ground)),
                    ),
                ])
            }
        }
    }

    fn penalise(
        &self,
        seat: Seat,
        kind: PenaltyKind,
        clause: Clause,
    ) -> Result<Vec<Event>, Refusal> {
        let penalised = Event::Penalised(Penalty {
            seat,
            kind,
            clause: clause.clone(),
        });
        if kind == PenaltyKind::Violation {
            return Ok(vec![penalised]);
        }
        // The losses of article 10.1 are any arbiter's to rule (D17), but for those that need a claim, the player's word or two violations.
        let letter = clause.as_str().strip_prefix("CN13-10.1.");
        match letter {
            Some("A" | "B" | "D" | "E" | "F" | "G" | "I" | "J" | "K") | None => {}
            Some("H") if self.game.over_violated() == Some(seat) => {}
            Some("H") => return Err(Refusal::NoSecondViolation),
            Some(_) => return Err(Refusal::NoGroundForLoss),
        }
        let anybody =
            letter.is_some() || profile(self.game)?.disciplinary_loss == DisciplinaryLoss::Arbiter;
        self.chief_unless(anybody, "CN13-2.20.3")?;
        Ok(vec![
            penalised,
            self.ended(self.win_over(seat), Reason::Penalty, Some(clause)),
        ])
    }

    /// The chief arbiter corrects a result; what was signed is to be signed again.
    fn correct(&self, verdict: Verdict) -> Result<Vec<Event>, Refusal> {
        self.chief_unless(false, "CN13-13.1.a")?;
        if self.game.verdict().is_none() {
            return Err(Refusal::NotEnded);
        }
        if (verdict.outcome == Outcome::Draw) != verdict.reason.is_of_a_draw() {
            return Err(Refusal::ResultContradictsReason);
        }
        let after_move = self.game.plies().len();
        Ok(vec![Event::ResultCorrected(Box::new(Verdict {
            ruled_by: self.by.clone(),
            after_move,
            evidence: None,
            ..verdict
        }))])
    }

    fn chief_unless(&self, anybody: bool, clause: &'static str) -> Result<(), Refusal> {
        if anybody || self.role == Role::ChiefArbiter {
            Ok(())
        } else {
            Err(Refusal::ChiefArbiterOnly { clause })
        }
    }

    fn win_over(&self, loser: Seat) -> Outcome {
        Outcome::Win(self.game.color_of(loser.other()))
    }

    fn ended(&self, outcome: Outcome, reason: Reason, ground: Option<Clause>) -> Event {
        let after_move = self.game.plies().len();
        Event::Ended(Box::new(Verdict {
            outcome,
            reason,
            after_move,
            ground,
            ruled_by: self.by.clone(),
            evidence: None,
        }))
    }
}

fn violation(seat: Seat, clause: Clause) -> Event {
    Event::Penalised(Penalty {
        seat,
        kind: PenaltyKind::Violation,
        clause,
    })
}

impl Game {
    /// What a wrong claim brings about (D12).
    pub(super) fn rejected(
        &self,
        claim: &crate::Claim,
        voice: Voice,
    ) -> Result<Vec<Event>, Refusal> {
        let mut events = vec![Event::ClaimRejected {
            claim: claim.number,
            voice,
        }];
        if profile(self)?.wrong_claim == WrongClaim::Violation {
            events.push(violation(
                claim.by,
                Clause::known(self.claim_clause(claim.kind)),
            ));
        }
        Ok(events)
    }

    fn claim_clause(&self, kind: ClaimKind) -> &'static str {
        match kind {
            ClaimKind::Five => "CN13-10.1.1",
            ClaimKind::Foul | ClaimKind::Overline => "CN13-10.1.2",
            ClaimKind::Flag => "CN13-8.6",
            ClaimKind::Irregularity(number) => self
                .irregularities()
                .iter()
                .find(|seen| seen.number == number)
                .map_or("CN13-6.1", |seen| seen.kind.clause()),
        }
    }
}
