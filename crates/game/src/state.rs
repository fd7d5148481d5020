mod apply;
mod correct;
mod parts;

use aggregate::{Actor, Aggregate, Stamp};
use profile::{By, OpeningAct, Procedure, State, Step, alternating};
use renju::{Board, Color, Move, Point};
use terms::{BySeat, Seat};

use crate::{
    Claim, ClaimKind, Command, Disturbance, Event, Irregularity, OpeningKind, Penalty, PenaltyKind,
    Refusal, Setup, Source, Verdict,
};

pub use parts::GameParts;

/// So many violations lose a game (CN13-10.1.H).
pub(crate) const VIOLATIONS_TO_LOSE: u8 = 2;

/// One game (局), from its opening to its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) setup: Option<Setup>,
    started_at: Option<Stamp>,
    board: Board,
    plies: Vec<Ply>,
    black: Seat,
    colours_stand: bool,
    to_move: Color,
    opening: Option<usize>,
    laid: usize,
    last_actor: Option<Seat>,
    naming: Option<Seat>,
    /// One for each move.
    befores: Vec<Before>,
    offers_named: Option<u8>,
    offers: Vec<Point>,
    turn: u32,
    unpressed: Option<Seat>,
    claims: Vec<Claim>,
    disturbances: Vec<Disturbance>,
    matters: u32,
    words: u32,
    fallen: Option<Seat>,
    draw_offer: Option<Seat>,
    draw_offers_made: BySeat<u16>,
    irregularities: Vec<Irregularity>,
    irregularities_seen: u32,
    penalties: Vec<Penalty>,
    signed: BySeat<bool>,
    verdict: Option<Verdict>,
}

/// One move of the record: a stone or a pass. Offers that were not kept are not moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    pub color: Color,
    /// Who sat behind it.
    pub seat: Seat,
    /// The stone or the pass.
    pub mv: Move,
    /// How it became known.
    pub source: Source,
}

/// Where the opening stood before a move: what taking it back leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// The place of the opening's state in its table.
    pub opening: Option<usize>,
    /// How many stones lay of those that one player lays.
    pub laid: usize,
    /// Who had acted last.
    pub last_actor: Option<Seat>,
    /// The colour to move.
    pub to_move: Color,
    /// Who made the move.
    pub by: Seat,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    NotOpen,
    /// Opened; the arbiter has not started it.
    Appointed,
    Opening(Step),
    Play,
    /// A claim or a disturbance waits for a word.
    Claimed,
    /// A flag has fallen and has not been claimed.
    FlagFallen,
    /// A player has two violations, and the arbiter has not yet ruled the loss.
    SecondViolation,
    Ended,
}

impl Phase {
    /// The name used in files.
    #[must_use]
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

impl Default for Game {
    fn default() -> Self {
        Self {
            setup: None,
            started_at: None,
            board: Board::empty(),
            plies: Vec::new(),
            black: Seat::First,
            colours_stand: false,
            to_move: Color::Black,
            opening: None,
            laid: 0,
            last_actor: None,
            naming: None,
            befores: Vec::new(),
            offers_named: None,
            offers: Vec::new(),
            turn: 1,
            unpressed: None,
            claims: Vec::new(),
            disturbances: Vec::new(),
            matters: 0,
            words: 0,
            fallen: None,
            draw_offer: None,
            draw_offers_made: BySeat::default(),
            irregularities: Vec::new(),
            irregularities_seen: 0,
            penalties: Vec::new(),
            signed: BySeat::default(),
            verdict: None,
        }
    }
}

impl Game {
    /// What was settled before the game; none before it is opened.
    #[must_use]
    pub const fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// When an arbiter started it; none before.
    #[must_use]
    pub const fn started_at(&self) -> Option<Stamp> {
        self.started_at
    }

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        if self.verdict.is_some() {
            Phase::Ended
        } else if self.setup.is_none() {
            Phase::NotOpen
        } else if self.started_at.is_none() {
            Phase::Appointed
        } else if self.is_under_ruling() {
            Phase::Claimed
        } else if self.fallen.is_some() {
            Phase::FlagFallen
        } else if self.over_violated().is_some() {
            Phase::SecondViolation
        } else {
            self.step().map_or(Phase::Play, Phase::Opening)
        }
    }

    /// Whether a claim or a disturbance waits for a word: the clocks stand.
    #[must_use]
    pub fn is_under_ruling(&self) -> bool {
        !self.claims.is_empty() || !self.disturbances.is_empty()
    }

    /// The step of the opening that comes next; none once moves alternate.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        // Whoever has begun to lay, or has a number to name, goes on with that.
        if self.naming.is_some() || self.laid > 0 {
            Some(Step::Designate)
        } else {
            self.opening_state().map(State::step)
        }
    }

    /// How the game opens: nothing to do where it opens freely (CN13-3.1).
    #[must_use]
    pub fn procedure(&self) -> Option<&Procedure> {
        self.setup
            .as_ref()
            .filter(|setup| setup.opening == OpeningKind::Designated)
            .map(|setup| &setup.profile.opening_procedure)
    }

    /// The state of the opening; none once moves alternate.
    #[must_use]
    pub fn opening_state(&self) -> Option<&State> {
        self.procedure()?.states.get(self.opening?)
    }

    /// The place of that state in its table.
    pub(crate) const fn opening_place(&self) -> Option<usize> {
        self.opening
    }

    /// The stones on the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves made, passes included.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The colour to move (轮走方, CN13-2.22).
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Who holds a colour (CN13-2.12, 2.13).
    #[must_use]
    pub const fn holder(&self, color: Color) -> Seat {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// The colour a seat holds.
    #[must_use]
    pub fn color_of(&self, seat: Seat) -> Color {
        if self.black == seat {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The seat that may move next, or choose in the opening.
    #[must_use]
    pub fn on_move(&self) -> Seat {
        match (
            self.naming,
            self.opening_state().map(|state| state.by),
            self.last_actor,
        ) {
            (Some(seat), ..) => seat,
            // One player lays all the stones of a step.
            (None, Some(_), Some(last)) if self.laid > 0 => last,
            (None, Some(By::Opponent), Some(last)) => last.other(),
            _ => self.holder(self.to_move),
        }
    }

    /// The seat whose thinking time it is: who moves next, or who has placed a stone and not yet pressed.
    #[must_use]
    pub fn on_clock(&self) -> Seat {
        self.unpressed.unwrap_or_else(|| self.on_move())
    }

    /// Who has placed a stone and not yet pressed the clock.
    #[must_use]
    pub const fn unpressed(&self) -> Option<Seat> {
        self.unpressed
    }

    /// The number of the turn under way, from 1: one more with every act that ends a player's thinking time, never used again.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// N, the number of offers named (CN13-2.10). Where none was named and that was accepted, what the profile says (D16).
    #[must_use]
    pub fn offers_named(&self) -> u8 {
        self.offers_named.unwrap_or_else(|| {
            self.setup
                .as_ref()
                .map_or(1, |setup| setup.profile.offers_when_not_named)
        })
    }

    /// Who still has to name the number of offers before play goes on (CN13-3.2, 6.1.3).
    #[must_use]
    pub const fn naming(&self) -> Option<Seat> {
        self.naming
    }

    /// The state of the opening in which the move of this number was made, and how it stood before it.
    pub(crate) fn state_before(&self, number: usize) -> Option<(&State, Before)> {
        let before = *self.befores.get(number.checked_sub(1)?)?;
        Some((self.procedure()?.states.get(before.opening?)?, before))
    }

    pub(crate) const fn names_no_offers(&self) -> bool {
        self.offers_named.is_none()
    }

    /// The offers that were laid.
    #[must_use]
    pub fn offers(&self) -> &[Point] {
        &self.offers
    }

    /// How many stones of the opening lie where one player lays several.
    pub(crate) const fn laid(&self) -> usize {
        self.laid
    }

    /// The colour of the next stone while one player lays several, and at any other time the colour to move.
    pub(crate) const fn next_color(&self) -> Color {
        alternating(self.to_move, self.laid)
    }

    /// The claims that wait for a word, in the order in which they were made.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The disturbances that wait for a word.
    #[must_use]
    pub fn disturbances(&self) -> &[Disturbance] {
        &self.disturbances
    }

    /// The number that the next claim or disturbance gets.
    pub(crate) const fn next_matter(&self) -> u32 {
        self.matters.saturating_add(1)
    }

    /// How many words of arbiters are on record.
    #[must_use]
    pub const fn words(&self) -> u32 {
        self.words
    }

    /// Whose flag has fallen.
    #[must_use]
    pub const fn fallen(&self) -> Option<Seat> {
        self.fallen
    }

    /// Whose draw offer stands.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<Seat> {
        self.draw_offer
    }

    /// How many draw offers a seat has made, those against the rules included (D6).
    #[must_use]
    pub fn draw_offers_made(&self, seat: Seat) -> u16 {
        self.draw_offers_made[seat]
    }

    /// The irregularities seen, wherever they stand.
    #[must_use]
    pub fn irregularities(&self) -> &[Irregularity] {
        &self.irregularities
    }

    /// The number that the next irregularity gets.
    pub(crate) const fn next_irregularity(&self) -> u32 {
        self.irregularities_seen.saturating_add(1)
    }

    /// The penalties given.
    #[must_use]
    pub fn penalties(&self) -> &[Penalty] {
        &self.penalties
    }

    /// How many violations a seat has (违例, CN13-2.20.2).
    #[must_use]
    pub fn violations(&self, seat: Seat) -> u8 {
        let counted = self
            .penalties
            .iter()
            .filter(|penalty| penalty.seat == seat && penalty.kind == PenaltyKind::Violation);
        u8::try_from(counted.count()).unwrap_or(u8::MAX)
    }

    /// Who has lost by violations, the arbiter's word pending (CN13-10.1.H): the first to have two.
    #[must_use]
    pub fn over_violated(&self) -> Option<Seat> {
        let mut counted = BySeat::<u8>::default();
        self.penalties
            .iter()
            .filter(|penalty| penalty.kind == PenaltyKind::Violation)
            .map(|penalty| penalty.seat)
            .find(|seat| {
                counted[*seat] = counted[*seat].saturating_add(1);
                counted[*seat] >= VIOLATIONS_TO_LOSE
            })
    }

    /// Whether a seat has signed the result.
    #[must_use]
    pub fn has_signed(&self, seat: Seat) -> bool {
        self.signed[seat]
    }

    /// How the game ended.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Whether this is the id of one of the players.
    #[must_use]
    pub fn is_player(&self, id: &str) -> bool {
        self.setup
            .as_ref()
            .is_some_and(|setup| setup.seat_of(id).is_some())
    }

    /// Whether a clock runs beside the game.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.setup
            .as_ref()
            .is_some_and(|setup| setup.time_control.is_some())
    }

    /// Whether wrong colours were found too late and stand (CN13-5.2.1).
    #[must_use]
    pub const fn wrong_colours_stand(&self) -> bool {
        self.colours_stand
    }

    pub(crate) fn announced_by(&self, seat: Seat) -> Option<&Claim> {
        self.claims
            .iter()
            .find(|claim| claim.by == seat && claim.kind == ClaimKind::Five)
    }

    /// The game with the moves that had been made when this claim was; none if they still are all.
    pub(crate) fn when_claimed(&self, claim: &Claim) -> Option<Self> {
        let since = self
            .plies
            .get(claim.after_move..)
            .filter(|since| !since.is_empty())?;
        let mut game = self.clone();
        for point in since.iter().filter_map(|ply| ply.mv.point()) {
            game.board.lift(point);
        }
        game.plies.truncate(claim.after_move);
        Some(game)
    }

    /// The game after `events`.
    pub(crate) fn after(&self, events: &[Event], at: Stamp) -> Self {
        let mut game = self.clone();
        for event in events {
            game.apply(event, at);
        }
        game
    }
}

impl Aggregate for Game {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(&self, command: Command, actor: &Actor, at: Stamp) -> Result<Vec<Event>, Refusal> {
        crate::decide::decide(self, command, actor, at)
    }

    fn apply(&mut self, event: &Event, at: Stamp) {
        self.take_in(event, at);
    }
}
