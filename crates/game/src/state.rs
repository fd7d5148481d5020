mod parts;

use aggregate::{Actor, Aggregate, Stamp};
use renju::{Board, Color, Move, Point};

use crate::opening::{Step, procedure};
use crate::{Claim, ClaimKind, Command, Event, Irregularity, OpeningKind, Refusal, Seat, Setup, Source, Standing, Verdict};

pub use parts::GameParts;

/// One game (局), from its opening to its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) setup: Option<Setup>,
    started: bool,
    board: Board,
    plies: Vec<Ply>,
    black: Seat,
    to_move: Color,
    steps_done: usize,
    offers_named: Option<u8>,
    offers: Vec<Point>,
    turn: u32,
    claims: Vec<Claim>,
    claims_made: u32,
    fallen: Option<Seat>,
    draw_offer: Option<Seat>,
    draw_offers_made: [u16; 2],
    irregularities: Vec<Irregularity>,
    verdict: Option<Verdict>,
}

/// One move of the record: a stone or a pass. Offers that were not kept are not moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Whose colour.
    pub color: Color,
    /// Who sat behind it.
    pub seat: Seat,
    /// The stone or the pass.
    pub mv: Move,
    /// How it became known.
    pub source: Source,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Not opened.
    NotOpen,
    /// Opened; the arbiter has not started it.
    Appointed,
    /// In this step of the opening.
    Opening(Step),
    /// Moves alternate.
    Play,
    /// A claim waits for a word.
    Claimed,
    /// A flag has fallen and has not been claimed.
    FlagFallen,
    /// Over.
    Ended,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            setup: None,
            started: false,
            board: Board::empty(),
            plies: Vec::new(),
            black: Seat::First,
            to_move: Color::Black,
            steps_done: 0,
            offers_named: None,
            offers: Vec::new(),
            turn: 1,
            claims: Vec::new(),
            claims_made: 0,
            fallen: None,
            draw_offer: None,
            draw_offers_made: [0; 2],
            irregularities: Vec::new(),
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

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        if self.verdict.is_some() {
            Phase::Ended
        } else if self.setup.is_none() {
            Phase::NotOpen
        } else if !self.started {
            Phase::Appointed
        } else if !self.claims.is_empty() {
            Phase::Claimed
        } else if self.fallen.is_some() {
            Phase::FlagFallen
        } else {
            self.step().map_or(Phase::Play, Phase::Opening)
        }
    }

    /// The step of the opening that comes next; none once moves alternate.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        let kind = self.setup.as_ref().map_or(OpeningKind::Free, |setup| setup.opening);
        procedure(kind).get(self.steps_done).copied()
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
        if self.black == seat { Color::Black } else { Color::White }
    }

    /// The seat whose thinking time it is.
    #[must_use]
    pub const fn on_move(&self) -> Seat {
        self.holder(self.to_move)
    }

    /// The number of the turn under way, from 1: one more with every act that ends a player's thinking time, never used again.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// N, the number of fifth-move offers named (CN13-2.10). Where none was named and that was accepted, one (D16).
    #[must_use]
    pub fn offers_named(&self) -> u8 {
        self.offers_named.unwrap_or(1)
    }

    /// The fifth-move offers that were laid.
    #[must_use]
    pub fn offers(&self) -> &[Point] {
        &self.offers
    }

    /// The claims that wait for a word, in the order in which they were made.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The number the next claim gets.
    pub(crate) const fn next_claim(&self) -> u32 {
        self.claims_made + 1
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

    /// How many draw offers a seat has made.
    #[must_use]
    pub const fn draw_offers_made(&self, seat: Seat) -> u16 {
        self.draw_offers_made[seat.index()]
    }

    /// The irregularities seen, open and accepted.
    #[must_use]
    pub fn irregularities(&self) -> &[Irregularity] {
        &self.irregularities
    }

    /// How the game ended.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Whether this is the id of one of the players.
    #[must_use]
    pub fn is_player(&self, id: &str) -> bool {
        self.setup.as_ref().is_some_and(|setup| setup.seat_of(id).is_some())
    }

    /// Whether a clock runs beside the game.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.setup.as_ref().is_some_and(|setup| setup.time_control.is_some())
    }

    pub(crate) fn announced_by(&self, seat: Seat) -> Option<&Claim> {
        self.claims.iter().find(|claim| claim.by == seat && claim.kind == ClaimKind::Five)
    }

    /// The game after `events`.
    pub(crate) fn after(&self, events: &[Event], at: Stamp) -> Self {
        let mut game = self.clone();
        for event in events {
            game.apply(event, at);
        }
        game
    }

    fn stone(&mut self, color: Color, point: Point, source: Source) {
        self.lay(color, point, source);
        self.moved(self.holder(color));
    }

    fn lay(&mut self, color: Color, point: Point, source: Source) {
        // A stored event was decided on this very board, so the point is empty; were it not, the earlier stone stays, as on wood.
        let _ = self.board.place(point, color);
        self.plies.push(Ply { color, seat: self.holder(color), mv: Move::Stone(point), source });
    }

    /// A further move accepts what the opponent did before it (CN13-6.2) and declines the opponent's draw offer (CN13-10.3.2).
    fn moved(&mut self, seat: Seat) {
        for irregularity in &mut self.irregularities {
            if irregularity.by != seat {
                irregularity.standing = Standing::Accepted;
            }
        }
        if self.draw_offer == Some(seat.other()) {
            self.draw_offer = None;
        }
    }

    fn end_turn(&mut self, next: Color) {
        self.to_move = next;
        self.turn += 1;
    }
}

impl Aggregate for Game {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(&self, command: Command, actor: &Actor, _: Stamp) -> Result<Vec<Event>, Refusal> {
        crate::decide::decide(self, command, actor)
    }

    fn apply(&mut self, event: &Event, _: Stamp) {
        match event {
            Event::Opened(setup) => self.setup = Some((**setup).clone()),
            Event::Started => self.started = true,
            Event::OpeningDesignated { stones, offers } => {
                for (stone, color) in stones.iter().zip([Color::Black, Color::White, Color::Black]) {
                    self.stone(color, *stone, Source::Played);
                }
                self.offers_named = Some(*offers);
                self.steps_done += 1;
                self.end_turn(Color::White);
            }
            Event::ColoursSwapped => {
                self.moved(self.holder(Color::White));
                self.black = self.black.other();
                self.steps_done += 1;
                self.end_turn(Color::White);
            }
            Event::ColoursKept => self.steps_done += 1,
            Event::OffersMade(points) => {
                self.moved(self.holder(Color::Black));
                self.offers.clone_from(points);
                self.steps_done += 1;
                self.end_turn(Color::White);
            }
            Event::OfferKept(point) => {
                self.stone(Color::Black, *point, Source::Played);
                self.steps_done += 1;
            }
            Event::StonePlaced { color, point, source } => self.apply_stone(*color, *point, *source),
            Event::Passed => {
                let color = self.to_move;
                let seat = self.holder(color);
                self.plies.push(Ply { color, seat, mv: Move::Pass, source: Source::Played });
                self.moved(seat);
                self.end_turn(color.other());
            }
            Event::DrawOffered(seat) => {
                self.draw_offer = Some(*seat);
                let made = &mut self.draw_offers_made[seat.index()];
                *made = made.saturating_add(1);
            }
            Event::DrawDeclined(_) => self.draw_offer = None,
            Event::ClaimOpened(claim) => {
                self.claims_made = claim.number;
                self.claims.push(*claim);
            }
            Event::ClaimRejected { claim } => self.claims.retain(|open| open.number != *claim),
            Event::FlagFell(seat) => self.fallen = Some(*seat),
            Event::IrregularityObserved(irregularity) => self.irregularities.push(*irregularity),
            Event::ObservationNoted(_) => {}
            Event::Ended(verdict) => {
                self.claims.clear();
                self.draw_offer = None;
                self.verdict = Some((**verdict).clone());
            }
        }
    }
}

impl Game {
    fn apply_stone(&mut self, color: Color, point: Point, source: Source) {
        let in_turn = color == self.to_move;
        let step = self.step();
        if step == Some(Step::Designate) {
            self.lay_opening(color, point, source);
            return;
        }
        self.stone(color, point, source);
        match step {
            Some(Step::FourthMove) => {
                self.steps_done += 1;
                self.end_turn(Color::Black);
            }
            _ if in_turn => self.end_turn(color.other()),
            _ => self.to_move = color.other(),
        }
    }

    /// Moves 1 to 3, laid one by one, are one turn of Black, who lays White's stone too: it is no further move of White's (CN13-3.2).
    fn lay_opening(&mut self, color: Color, point: Point, source: Source) {
        self.lay(color, point, source);
        if self.plies.len() == crate::decide::OPENING_STONES {
            self.steps_done += 1;
            self.end_turn(Color::White);
        }
    }
}
