use aggregate::{Actor, Stamp, ensure};
use profile::{By, OpeningAct, Procedure, Rules, State, Step};
use renju::{Board, Color, Point};
use terms::Seat;

use crate::claims::{Claim, Claims};
use crate::conduct::{Conduct, Disturbance, Irregularity};
use crate::ending::{Ending, Outcome, Reason, RuledBy, Verdict};
use crate::opening::{Checkpoint, Progress};
use crate::penalties::Penalties;
use crate::record::{Ply, Record};
use crate::{OpeningKind, Refusal, Setup, record};

/// One game (局), from its opening to its verdict: one part for each subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Game {
    pub(crate) record: Record,
    pub(crate) opening: Progress,
    pub(crate) claims: Claims,
    pub(crate) conduct: Conduct,
    pub(crate) penalties: Penalties,
    pub(crate) ending: Ending,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    NotOpen,
    /// Opened; the arbiter has not started it.
    Appointed,
    Opening(Step),
    /// Moves alternate.
    Play,
    /// A claim or a disturbance waits for a ruling.
    Claimed,
    /// A flag has fallen and has not been claimed.
    FlagFallen,
    /// A player has two violations, and the arbiter has not yet ruled the loss.
    SecondViolation,
    Ended,
}

/// Something that waits for an arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// The claim with this number.
    Claim(u32),
    /// The disturbance with this number.
    Disturbance(u32),
    /// This player's call.
    Call(Seat),
    /// A fallen flag that has decided nothing yet.
    Flag,
    /// The loss of a player who has two violations.
    SecondViolation,
}

impl Phase {
    /// The name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotOpen => "not_open",
            Self::Appointed => "appointed",
            Self::Opening(step) => step.name(),
            Self::Play => "play",
            Self::Claimed => "claimed",
            Self::FlagFallen => "flag_fallen",
            Self::SecondViolation => "second_violation",
            Self::Ended => "ended",
        }
    }
}

impl Game {
    /// What was settled before the game; none before it is opened.
    pub const fn setup(&self) -> Option<&Setup> {
        self.record.setup.as_ref()
    }

    /// When an arbiter started it; none before.
    pub const fn started_at(&self) -> Option<Stamp> {
        self.record.started_at
    }

    pub fn phase(&self) -> Phase {
        if self.ending.verdict.is_some() {
            Phase::Ended
        } else if self.record.setup.is_none() {
            Phase::NotOpen
        } else if self.record.started_at.is_none() {
            Phase::Appointed
        } else if self.is_under_ruling() {
            Phase::Claimed
        } else if self.ending.flag_fallen.is_some() {
            Phase::FlagFallen
        } else if self.lost_by_violations().is_some() {
            Phase::SecondViolation
        } else {
            self.step().map_or(Phase::Play, Phase::Opening)
        }
    }

    /// Whether a case is open, a claim or a disturbance: the clocks stand.
    pub fn is_under_ruling(&self) -> bool {
        !self.claims.open.is_empty() || !self.conduct.disturbances.is_empty()
    }

    /// What waits for an arbiter, each once, whatever else waits besides.
    pub fn waits(&self) -> impl Iterator<Item = Wait> {
        let claims = self.claims().iter().map(|claim| Wait::Claim(claim.number));
        let disturbances = self.disturbances().iter();
        let disturbances = disturbances.map(|open| Wait::Disturbance(open.number));
        let calls = self.calls().iter().map(|call| Wait::Call(call.seat));
        let flag = self.flag_fallen().map(|_| Wait::Flag);
        let violations = self.lost_by_violations().map(|_| Wait::SecondViolation);
        let due = flag.into_iter().chain(violations);
        let due = due.filter(|_| self.verdict().is_none());
        claims.chain(disturbances).chain(calls).chain(due)
    }

    /// How many things wait for an arbiter.
    pub fn waiting(&self) -> usize {
        self.waits().count()
    }

    /// The step of the opening that comes next; none once moves alternate.
    pub fn step(&self) -> Option<Step> {
        // Whoever has begun to lay, or has a number to name, goes on with that.
        if self.opening.owes_number.is_some() || self.opening.stones_laid > 0 {
            Some(Step::Designate)
        } else {
            self.opening_state().map(State::step)
        }
    }

    /// How the game opens: nothing to do where it opens freely (CN13-3.1).
    pub fn procedure(&self) -> Option<&Procedure> {
        self.setup()
            .filter(|setup| setup.opening == OpeningKind::Designated)
            .map(|setup| &setup.rules.opening_procedure)
    }

    /// The state of the opening; none once moves alternate.
    pub fn opening_state(&self) -> Option<&State> {
        self.procedure()?.states.get(self.opening.state?)
    }

    pub const fn board(&self) -> &Board {
        &self.record.board
    }

    /// The moves made, passes included.
    pub fn plies(&self) -> &[Ply] {
        &self.record.plies
    }

    /// The colour to move (轮走方, CN13-2.22).
    pub const fn to_move(&self) -> Color {
        self.record.to_move
    }

    /// Who holds a colour (CN13-2.12, 2.13).
    pub const fn holder(&self, color: Color) -> Seat {
        self.record.holder(color)
    }

    pub fn color_of(&self, seat: Seat) -> Color {
        if self.record.black == seat {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The seat that may move next, or choose in the opening.
    pub fn on_move(&self) -> Seat {
        let chooses = self.opening_state().map(|state| state.by);
        match (self.opening.owes_number, chooses, self.opening.last_actor) {
            (Some(seat), ..) => seat,
            // One player lays all the stones of a step.
            (None, Some(_), Some(last)) if self.opening.stones_laid > 0 => last,
            (None, Some(By::Opponent), Some(last)) => last.other(),
            (None, ..) => self.holder(self.to_move()),
        }
    }

    /// The seat whose thinking time it is: who moves next, or who has placed a stone and not yet pressed.
    pub fn on_clock(&self) -> Seat {
        self.record.unpressed.unwrap_or_else(|| self.on_move())
    }

    /// Who has placed a stone and not yet pressed the clock.
    pub const fn unpressed(&self) -> Option<Seat> {
        self.record.unpressed
    }

    /// The number of the turn under way, from 1: one more with every act that ends a player's thinking time, never used again.
    pub const fn turn(&self) -> u32 {
        self.record.turn
    }

    /// N, the number of offers named (CN13-2.10). Where none was named and that was accepted, what the rules say (D16).
    pub fn offers_named(&self) -> u8 {
        let unnamed = || {
            self.setup()
                .map_or(1, |setup| setup.rules.offers_when_not_named)
        };
        self.opening.offers_named.unwrap_or_else(unnamed)
    }

    /// N as it was named; none where it was not.
    pub const fn number_named(&self) -> Option<u8> {
        self.opening.offers_named
    }

    /// Who still has to name the number of offers before play goes on (CN13-3.2, 6.1.3).
    pub const fn owes_number(&self) -> Option<Seat> {
        self.opening.owes_number
    }

    /// The state of the opening in which the move of this number was made, and how it stood before it.
    pub(crate) fn state_before(&self, number: usize) -> Option<(&State, Checkpoint)> {
        let before = *self.opening.checkpoints.get(number.checked_sub(1)?)?;
        Some((self.procedure()?.states.get(before.state?)?, before))
    }

    pub fn offers(&self) -> &[Point] {
        &self.opening.offers
    }

    /// The colour of the next stone while one player lays several, and at any other time the colour to move.
    pub const fn next_color(&self) -> Color {
        profile::alternating(self.to_move(), self.opening.stones_laid)
    }

    /// How many stones are laid in this state, and whether offers are named with them; none where it lays none.
    pub(crate) fn lays(&self) -> Option<(usize, bool)> {
        self.opening_state()?.lays()
    }

    /// The claims that wait for a ruling, in the order in which they were made.
    pub fn claims(&self) -> &[Claim] {
        &self.claims.open
    }

    pub fn disturbances(&self) -> &[Disturbance] {
        &self.conduct.disturbances
    }

    pub const fn rulings(&self) -> u32 {
        self.record.rulings
    }

    pub const fn flag_fallen(&self) -> Option<Seat> {
        self.ending.flag_fallen
    }

    pub const fn draw_offer(&self) -> Option<Seat> {
        self.ending.draw_offer
    }

    /// How many draw offers a seat has made, those against the rules included (D6).
    pub const fn draw_offers_made(&self, seat: Seat) -> u16 {
        *self.ending.draw_offers_made.get(seat)
    }

    /// The irregularities seen, whatever has become of them.
    pub fn irregularities(&self) -> &[Irregularity] {
        &self.conduct.irregularities
    }

    pub const fn has_signed(&self, seat: Seat) -> bool {
        *self.ending.signed.get(seat)
    }

    pub const fn verdict(&self) -> Option<&Verdict> {
        self.ending.verdict.as_ref()
    }

    /// Whether this is the id of one of the players.
    pub fn is_player(&self, id: &str) -> bool {
        self.setup()
            .is_some_and(|setup| setup.seat_of(id).is_some())
    }

    pub fn is_timed(&self) -> bool {
        self.setup()
            .is_some_and(|setup| setup.time_control.is_some())
    }

    /// Whether wrong colours were found too late and stand (CN13-5.2.1).
    pub const fn wrong_colours_confirmed(&self) -> bool {
        self.record.wrong_colours_confirmed
    }

    pub(crate) fn rules(&self) -> Result<&Rules, Refusal> {
        self.setup()
            .map(|setup| &setup.rules)
            .ok_or_else(|| record::Refusal::NotOpen.into())
    }

    pub(crate) fn win_over(&self, loser: Seat) -> Outcome {
        Outcome::Win(self.color_of(loser.other()))
    }

    /// A verdict that nothing on the board shows, scored as played.
    pub(crate) fn verdict_of(
        &self,
        outcome: Outcome,
        reason: Reason,
        ruled_by: RuledBy,
    ) -> Verdict {
        Verdict {
            outcome,
            reason,
            after_move: self.plies().len(),
            ground: None,
            ruled_by,
            evidence: None,
            scores: outcome.scores(self.record.black),
        }
    }
}

/// What every subject asks before it decides.
impl Game {
    /// Nobody officiates in a game of their own.
    pub(crate) fn neutral(&self, actor: &Actor) -> Result<(), Refusal> {
        ensure(!self.is_player(&actor.id), record::Refusal::OwnGame.into())
    }

    pub(crate) fn player(&self, actor: &Actor) -> Result<Seat, Refusal> {
        let setup = self.setup().ok_or(record::Refusal::NotOpen)?;
        setup
            .seat_of(&actor.id)
            .ok_or_else(|| record::Refusal::NotAPlayer.into())
    }

    /// The game has begun and has not ended.
    pub(crate) fn under_way(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::NotOpen => Err(record::Refusal::NotOpen.into()),
            Phase::Appointed => Err(record::Refusal::NotStarted.into()),
            Phase::Ended => Err(record::Refusal::Ended.into()),
            Phase::Opening(_)
            | Phase::Play
            | Phase::Claimed
            | Phase::FlagFallen
            | Phase::SecondViolation => Ok(()),
        }
    }

    /// A move may be made: no claim, no fallen flag and no second violation stands in the way, and it is this seat's turn.
    pub(crate) fn may_move(&self, seat: Seat) -> Result<(), Refusal> {
        self.undisturbed()?;
        let due = self.on_move();
        ensure(
            due == seat,
            record::Refusal::NotYourTurn(self.color_of(due)),
        )?;
        // The clock knows one turn at a time: the opponent's must end before the next begins.
        let pressed = !self.is_timed() || self.unpressed().is_none_or(|by| by == seat);
        ensure(pressed, record::Refusal::OpponentHasNotPressed.into())
    }

    /// Neither a claim, nor a fallen flag, nor a second violation stands in the way.
    pub(crate) fn undisturbed(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Claimed => Err(record::Refusal::ClaimPending.into()),
            Phase::FlagFallen => Err(record::Refusal::FlagFallen.into()),
            Phase::SecondViolation => Err(record::Refusal::SecondViolation.into()),
            Phase::NotOpen | Phase::Appointed | Phase::Opening(_) | Phase::Play | Phase::Ended => {
                Ok(())
            }
        }
    }

    /// No claim and no disturbance waits: a five that was announced before may come first (D21).
    pub(crate) fn nothing_waits(&self) -> Result<(), Refusal> {
        ensure(
            !self.is_under_ruling(),
            record::Refusal::ClaimPending.into(),
        )
    }

    pub(crate) fn is_empty(&self, point: Point) -> Result<(), Refusal> {
        match self.board().get(point) {
            Some(color) => Err(record::Refusal::Occupied(point, color).into()),
            None => Ok(()),
        }
    }

    /// The state of the opening that follows a choice.
    pub(crate) fn next_state(&self, made: impl Fn(&OpeningAct) -> bool) -> Option<usize> {
        let choices = &self.opening_state()?.choices;
        let choice = choices.iter().find(|choice| made(&choice.act))?;
        self.procedure()?.position(choice.next.as_deref()?)
    }
}
