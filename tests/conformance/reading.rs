//! A second reading of the rules, plain and slow, that shares nothing with the referee core but the board's primitives: what may be
//! objected to a command ([`objections`]), what it leads to ([`acts`], [`sights`], [`words`]), and what the facts say ([`facts`]).

mod acts;
mod facts;
mod objections;
mod opening;
mod sights;
mod words;

use aggregate::Stamp;
use game::claims::{Claim, ClaimKind};
use game::conduct::{Disturbance, Irregularity, IrregularityKind, IrregularityStatus};
use game::ending::{Outcome, Reason, RuledBy};
use game::penalties::{Penalty, PenaltyKind};
use game::record::Source;
use game::{Command, Direction, OpeningKind, Phase, Setup, ending};
use profile::{Answer, By, Delegated, FiveRecognition, Profile, Recognition, State, Step};
use renju::{Board, Color, Point};
use terms::{BySeat, Score, Seat};

use crate::play::Who;

/// A move as a scorekeeper writes it down: a stone, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) color: Color,
    pub(crate) seat: Seat,
    pub(crate) point: Option<Point>,
    pub(crate) source: Source,
}

/// Where the opening stood: what taking a stone back leads to.
#[derive(Clone, Debug)]
struct Stood {
    state: Option<String>,
    laid: usize,
    last_actor: Option<Seat>,
    to_move: Color,
    /// Who laid the stone: not always who holds its colour.
    by: Seat,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) outcome: Outcome,
    pub(crate) reason: Reason,
    pub(crate) clause: String,
    pub(crate) ruled_by: RuledBy,
    pub(crate) after_move: usize,
    pub(crate) scores: BySeat<Score>,
}

/// One game as a reader of the rulebook would keep it on paper.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) setup: Option<Setup>,
    pub(crate) started: Option<Stamp>,
    pub(crate) moves: Vec<Written>,
    /// Where the opening stood before each of them.
    stood: Vec<Stood>,
    pub(crate) black: Seat,
    pub(crate) colours_stand: bool,
    pub(crate) to_move: Color,
    /// The name of the opening's state; none once moves alternate.
    pub(crate) state: Option<String>,
    /// How many stones of this state lie, where one player lays several.
    pub(crate) laid: usize,
    pub(crate) last_actor: Option<Seat>,
    pub(crate) named: Option<u8>,
    /// Who was told to name the number before play goes on.
    pub(crate) must_name: Option<Seat>,
    pub(crate) offers: Vec<Point>,
    pub(crate) turn: u32,
    pub(crate) unpressed: Option<Seat>,
    pub(crate) claims: Vec<Claim>,
    pub(crate) disturbances: Vec<Disturbance>,
    pub(crate) matters: u32,
    pub(crate) rulings: u32,
    pub(crate) fallen: Option<Seat>,
    pub(crate) draw_offer: Option<Seat>,
    pub(crate) draw_offers: [u16; 2],
    pub(crate) irregularities: Vec<Irregularity>,
    pub(crate) irregularities_seen: u32,
    pub(crate) penalties: Vec<Penalty>,
    pub(crate) signed: [bool; 2],
    pub(crate) end: Option<End>,
}

impl Reading {
    pub(crate) const fn new() -> Self {
        Self {
            setup: None,
            started: None,
            moves: Vec::new(),
            stood: Vec::new(),
            black: Seat::First,
            colours_stand: false,
            to_move: Color::Black,
            state: None,
            laid: 0,
            last_actor: None,
            named: None,
            must_name: None,
            offers: Vec::new(),
            turn: 1,
            unpressed: None,
            claims: Vec::new(),
            disturbances: Vec::new(),
            matters: 0,
            rulings: 0,
            fallen: None,
            draw_offer: None,
            draw_offers: [0; 2],
            irregularities: Vec::new(),
            irregularities_seen: 0,
            penalties: Vec::new(),
            signed: [false; 2],
            end: None,
        }
    }

    /// Takes an accepted command in, said by `who` at `at`.
    pub(crate) fn take(&mut self, command: &Command, who: Who, at: Stamp) {
        let before = self.moves.clone();
        match command {
            Command::Open(setup) if self.setup.is_none() => {
                self.setup = Some((**setup).clone());
                self.begin();
            }
            Command::Open(_) => {}
            Command::Play(act) => {
                if let Who::Seat(seat) = who {
                    self.act(act, seat);
                }
            }
            Command::Observe(observation) => self.see(observation, at),
            Command::Officiate { direction, seen } => self.hear(direction, *seen, who, at),
            Command::ReportFlag { seat } => self.flag(*seat),
        }
        if before != self.moves && self.disturbances.is_empty() {
            self.recognised();
        }
        self.delegated();
        if self.end.is_some() {
            self.claims.clear();
            self.disturbances.clear();
            self.draw_offer = None;
        }
    }

    /// The board is empty and the first state of the opening comes next.
    fn begin(&mut self) {
        self.moves.clear();
        self.stood.clear();
        // Colours that were found wrong too late stand, whatever begins again (CN13-5.2.1).
        self.black = if self.colours_stand {
            Seat::Second
        } else {
            Seat::First
        };
        self.to_move = Color::Black;
        self.state = self.states().first().map(|state| state.name.clone());
        self.laid = 0;
        self.last_actor = None;
        self.named = None;
        self.must_name = None;
        self.offers.clear();
        self.unpressed = None;
        self.draw_offer = None;
    }

    /// Nothing lies any more of what was irregular, let stand or not.
    fn irregularities_are_moot(&mut self) {
        for seen in self
            .irregularities
            .iter_mut()
            .filter(|seen| seen.status != IrregularityStatus::Dismissed)
        {
            seen.status = IrregularityStatus::Corrected;
        }
    }

    /// The game is played again from the start: what happened in it is void.
    fn begin_anew(&mut self, at: Stamp) {
        self.colours_stand = false;
        self.begin();
        self.started = Some(at);
        self.fallen = None;
        self.draw_offers = [0; 2];
        self.irregularities_are_moot();
        if self.profile().penalties_survive_replay == Answer::No {
            self.penalties.clear();
        }
        self.claims.clear();
        self.disturbances.clear();
    }

    fn flag(&mut self, seat: Seat) {
        if self.started.is_some() && self.end.is_none() && self.fallen.is_none() {
            self.fallen = Some(seat);
        }
    }

    /// What the system sees of itself, where the profile lets it (D2, D2b).
    fn recognised(&mut self) {
        let Some(profile) = self.setup.as_ref().map(|setup| setup.rules.clone()) else {
            return;
        };
        if self.end.is_none()
            && let Some(last) = self.moves.last()
        {
            for color in [last.color, last.color.other()] {
                if self.end.is_none()
                    && profile.five_recognition == FiveRecognition::Automatic
                    && self.five_of(color).is_some()
                {
                    self.finish(Outcome::Win(color), Reason::Five, None, RuledBy::System);
                }
            }
            let index = self.moves.len() - 1;
            if self.end.is_none()
                && self.fouls()
                && profile.foul_recognition == Recognition::Automatic
                && self.moves[index].color == Color::Black
                && let Some(fouls) = self.foul_of(index)
            {
                let reason = if Self::is_bare_overline(fouls) {
                    Reason::Overline
                } else {
                    Reason::Foul
                };
                self.finish(Outcome::Win(Color::White), reason, None, RuledBy::System);
            }
        }
    }

    /// What the profile lets the system rule by itself (D8, D14).
    fn delegated(&mut self) {
        let Some(profile) = self.setup.as_ref().map(|setup| setup.rules.clone()) else {
            return;
        };
        while self.end.is_none() {
            let ruled = self.claims.iter().copied().find(|claim| {
                let what = match claim.kind {
                    ClaimKind::Five => Delegated::ClaimedFive,
                    ClaimKind::Foul { .. } => Delegated::ClaimedFoul,
                    ClaimKind::Overline => Delegated::ClaimedOverline,
                    ClaimKind::Flag => Delegated::ClaimedFlag,
                    ClaimKind::Irregularity(_) => return false,
                };
                profile.auto_verdict.contains(&what)
            });
            let Some(claim) = ruled else { break };
            if self.right(&claim) {
                self.uphold(&claim, RuledBy::System);
            } else {
                self.reject(&claim);
            }
        }
        if self.end.is_none()
            && self.fallen.is_some()
            && self.claims.is_empty()
            && profile.flag_recognition == Recognition::Automatic
        {
            self.lose(self.fallen.unwrap(), Reason::Flag, None, RuledBy::System);
        }
        if let (None, Some(seat)) = (&self.end, self.lost_by_violations())
            && profile.auto_verdict.contains(&Delegated::SecondViolation)
        {
            self.lose(seat, Reason::SecondViolation, None, RuledBy::System);
        }
    }

    // What anybody may ask.

    pub(crate) fn board(&self) -> Board {
        board_of(&self.moves)
    }

    pub(crate) fn color(&self, seat: Seat) -> Color {
        if seat == self.black {
            Color::Black
        } else {
            Color::White
        }
    }

    pub(crate) fn seat(&self, color: Color) -> Seat {
        if color == Color::Black {
            self.black
        } else {
            self.black.other()
        }
    }

    fn profile(&self) -> &Profile {
        &self.setup.as_ref().unwrap().rules
    }

    fn timed(&self) -> bool {
        self.setup
            .as_ref()
            .is_some_and(|setup| setup.time_control.is_some())
    }

    fn states(&self) -> &[State] {
        match &self.setup {
            Some(setup) if setup.opening == OpeningKind::Designated => {
                &setup.rules.opening_procedure.states
            }
            _ => &[],
        }
    }

    pub(crate) fn state(&self) -> Option<&State> {
        self.states()
            .iter()
            .find(|state| Some(&state.name) == self.state.as_ref())
    }

    /// Who may move or choose next.
    pub(crate) fn on_move(&self) -> Seat {
        self.must_name.unwrap_or_else(|| self.on_turn())
    }

    /// Who may move or choose next where nobody has been told to name the number first.
    fn on_turn(&self) -> Seat {
        match (self.state(), self.last_actor) {
            (
                Some(State {
                    by: By::Opponent, ..
                }),
                Some(last),
            ) => last.other(),
            _ => self.seat(self.to_move),
        }
    }

    pub(crate) fn on_clock(&self) -> Seat {
        self.unpressed.unwrap_or_else(|| self.on_move())
    }

    pub(crate) fn waits(&self) -> bool {
        !self.claims.is_empty() || !self.disturbances.is_empty()
    }

    /// Whether nobody moves until somebody has spoken.
    pub(crate) fn rests(&self) -> bool {
        self.waits() || self.fallen.is_some() || self.lost_by_violations().is_some()
    }

    pub(crate) fn violations(&self, seat: Seat) -> usize {
        self.penalties
            .iter()
            .filter(|penalty| penalty.seat == seat && penalty.kind == PenaltyKind::Violation)
            .count()
    }

    /// The first player to have two violations (CN13-10.1.H).
    pub(crate) fn lost_by_violations(&self) -> Option<Seat> {
        let mut seen = Vec::new();
        for penalty in self
            .penalties
            .iter()
            .filter(|penalty| penalty.kind == PenaltyKind::Violation)
        {
            if seen.contains(&penalty.seat) {
                return Some(penalty.seat);
            }
            seen.push(penalty.seat);
        }
        None
    }

    pub(crate) fn phase(&self) -> Phase {
        if self.setup.is_none() {
            Phase::NotOpen
        } else if self.end.is_some() {
            Phase::Ended
        } else if self.started.is_none() {
            Phase::Appointed
        } else if self.waits() {
            Phase::Claimed
        } else if self.fallen.is_some() {
            Phase::FlagFallen
        } else if self.lost_by_violations().is_some() {
            Phase::SecondViolation
        } else {
            self.state().map_or(Phase::Play, |state| {
                Phase::Opening(if self.laid > 0 || self.must_name.is_some() {
                    Step::Designate
                } else {
                    state.step()
                })
            })
        }
    }

    // What several parts of the rules do.

    fn writes(&mut self, color: Color, by: Seat, point: Option<Point>, source: Source) {
        self.moves.push(Written {
            color,
            seat: self.seat(color),
            point,
            source,
        });
        let Self {
            laid,
            last_actor,
            to_move,
            ..
        } = *self;
        self.stood.push(Stood {
            state: self.state.clone(),
            laid,
            last_actor,
            to_move,
            by,
        });
    }

    fn open(&mut self, by: Seat, kind: ClaimKind) {
        self.matters += 1;
        self.claims.push(Claim {
            number: self.matters,
            by,
            kind,
            after_move: self.moves.len(),
        });
    }

    fn note(&mut self, kind: IrregularityKind, by: Seat) {
        // The same act may be reported twice; a draw offered again is another offer.
        let at_move = self.moves.len();
        let same = |seen: &Irregularity| {
            (seen.kind, seen.by, seen.at_move, seen.status)
                == (kind, by, at_move, IrregularityStatus::Open)
        };
        if kind != IrregularityKind::DrawOffer && self.irregularities.iter().any(same) {
            return;
        }
        self.irregularities_seen += 1;
        let number = self.irregularities_seen;
        self.irregularities.push(Irregularity {
            number,
            kind,
            by,
            at_move: self.moves.len(),
            status: IrregularityStatus::Open,
        });
    }

    fn penalise(&mut self, seat: Seat, clause: &str) {
        self.penalties.push(Penalty {
            seat,
            kind: PenaltyKind::Violation,
            clause: terms::Clause::new(clause).unwrap(),
        });
    }

    fn finish(
        &mut self,
        outcome: Outcome,
        reason: Reason,
        clause: Option<&str>,
        ruled_by: RuledBy,
    ) {
        let clause = clause.unwrap_or(reason.clause()).to_owned();
        let scores = BySeat::from_fn(|seat| match outcome {
            Outcome::Win(color) if self.color(seat) == color => Score::WIN,
            Outcome::Win(_) | Outcome::BothLose => Score::LOSS,
            Outcome::Draw => Score::DRAW,
        });
        self.end = Some(End {
            outcome,
            reason,
            clause,
            ruled_by,
            after_move: self.moves.len(),
            scores,
        });
    }

    fn lose(&mut self, loser: Seat, reason: Reason, clause: Option<&str>, ruled_by: RuledBy) {
        self.finish(
            Outcome::Win(self.color(loser.other())),
            reason,
            clause,
            ruled_by,
        );
    }
}

fn index(seat: Seat) -> usize {
    usize::from(seat == Seat::Second)
}

pub(crate) fn board_of(moves: &[Written]) -> Board {
    let mut board = Board::empty();
    for written in moves {
        if let Some(point) = written.point {
            let _ = board.place(point, written.color);
        }
    }
    board
}

/// The direction names an arbiter; nobody else officiates.
fn arbiter(who: Who) -> RuledBy {
    RuledBy::Arbiter(who.actor().id)
}

/// Whether a word asks for nothing that an end would forbid.
const fn corrects_result(direction: &Direction) -> bool {
    matches!(
        direction,
        Direction::Ending(ending::Direction::CorrectResult(_))
    )
}

impl Default for Reading {
    fn default() -> Self {
        Self::new()
    }
}
