//! A second reading of the rules, plain and slow, that shares nothing with the referee core but the board's primitives: what may be
//! objected to a command ([`objections`]), what it leads to ([`acts`], [`sights`], [`words`]), and what the facts say ([`facts`]).

mod acts;
mod facts;
mod objections;
mod opening;
mod rulings;
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

/// A line of the score sheet, with what it answers: the state of the opening, none once moves alternate.
#[derive(Clone, Debug)]
struct Line {
    by: Seat,
    state: Option<String>,
    what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Move(Written),
    /// A stone of whoever was not to move.
    OutOfTurn(Written),
    /// A swap, or colours that are kept.
    Choice,
    Offers(Vec<Point>),
    /// A stone that was taken off again from under later ones.
    Struck,
    /// Whoever holds this colour moves next, whatever the moves say.
    Freed(Color),
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

/// One game as a reader of the rulebook would keep it on paper: the sheet, and what was said beside it.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) setup: Option<Setup>,
    pub(crate) started: Option<Stamp>,
    sheet: Vec<Line>,
    /// The name of the opening's state; none once moves alternate.
    pub(crate) state: Option<String>,
    pub(crate) black: Seat,
    pub(crate) wrong_colours_kept: bool,
    pub(crate) named: Option<u8>,
    /// Who was told to name the number before play goes on.
    pub(crate) must_name: Option<Seat>,
    pub(crate) unpressed: Option<Seat>,
    pub(crate) claims: Vec<Claim>,
    pub(crate) disturbances: Vec<Disturbance>,
    /// Who waits for an arbiter, whoever called first before.
    pub(crate) calls: Vec<Seat>,
    /// The number of the last claim or disturbance.
    cases: u32,
    /// The number of the last ruling, as arbiters are told it.
    pub(crate) rulings: u32,
    pub(crate) flag_down: Option<Seat>,
    pub(crate) draw_offer: Option<Seat>,
    pub(crate) draw_offers: BySeat<u16>,
    pub(crate) irregularities: Vec<Irregularity>,
    pub(crate) penalties: Vec<Penalty>,
    pub(crate) signed: BySeat<bool>,
    pub(crate) end: Option<End>,
}

impl Reading {
    /// Takes an accepted command in, said by `who` at `at`.
    pub(crate) fn take(&mut self, command: &Command, who: Who, at: Stamp) {
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
        if self.disturbances.is_empty() {
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
        self.sheet.clear();
        // Colours that were found wrong too late stand, whatever begins again (CN13-5.2.1).
        self.black = if self.wrong_colours_kept {
            Seat::Second
        } else {
            Seat::First
        };
        self.state = self.states().first().map(|state| state.name.clone());
        self.named = None;
        self.must_name = None;
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
        self.wrong_colours_kept = false;
        self.begin();
        self.started = Some(at);
        self.flag_down = None;
        self.draw_offers = BySeat::default();
        self.irregularities_are_moot();
        if self.profile().penalties_survive_replay == Answer::No {
            self.penalties.clear();
        }
        self.claims.clear();
        self.disturbances.clear();
    }

    fn flag(&mut self, seat: Seat) {
        if self.started.is_some() && self.end.is_none() && self.flag_down.is_none() {
            self.flag_down = Some(seat);
        }
    }

    /// What the system sees of itself, where the profile lets it (D2, D2b).
    fn recognised(&mut self) {
        let Some(profile) = self.setup.as_ref().map(|setup| setup.rules.clone()) else {
            return;
        };
        if self.end.is_none()
            && let Some(&last) = self.moves().last()
        {
            for color in [last.color, last.color.other()] {
                if self.end.is_none()
                    && profile.five_recognition == FiveRecognition::Automatic
                    && self.five_of(color).is_some()
                {
                    self.finish(Outcome::Win(color), Reason::Five, None, RuledBy::System);
                }
            }
            if self.end.is_none()
                && self.fouls()
                && profile.foul_recognition == Recognition::Automatic
                && last.color == Color::Black
                && let Some(fouls) = self.foul_of(self.made() - 1)
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
            && self.flag_down.is_some()
            && self.claims.is_empty()
            && profile.flag_recognition == Recognition::Automatic
        {
            self.lose(self.flag_down.unwrap(), Reason::Flag, None, RuledBy::System);
        }
        if let (None, Some(seat)) = (&self.end, self.lost_by_violations())
            && profile.auto_verdict.contains(&Delegated::SecondViolation)
        {
            self.lose(seat, Reason::SecondViolation, None, RuledBy::System);
        }
    }

    // What anybody may ask.

    pub(crate) fn board(&self) -> Board {
        board_of(&self.moves())
    }

    pub(crate) fn moves(&self) -> Vec<Written> {
        let moves = self
            .sheet
            .iter()
            .filter_map(|line| line.what.of_the_record());
        moves.copied().collect()
    }

    pub(crate) fn made(&self) -> usize {
        self.moves().len()
    }

    /// The line of the sheet on which the move of this number from 0 is written.
    fn line_of(&self, number: usize) -> Option<usize> {
        let lines = self.sheet.iter().enumerate();
        let mut moves = lines.filter(|(_, line)| line.what.of_the_record().is_some());
        moves.nth(number).map(|(index, _)| index)
    }

    fn move_mut(&mut self, number: usize) -> Option<&mut Written> {
        let moves = self
            .sheet
            .iter_mut()
            .filter_map(|line| match &mut line.what {
                What::Move(written) | What::OutOfTurn(written) => Some(written),
                What::Choice | What::Offers(_) | What::Struck | What::Freed(_) => None,
            });
        moves.into_iter().nth(number)
    }

    /// The points of the stones, in order.
    fn stones(&self) -> Vec<Point> {
        self.moves()
            .iter()
            .filter_map(|written| written.point)
            .collect()
    }

    /// The colour of the next stone.
    pub(crate) fn to_move(&self) -> Color {
        let said = self.sheet.iter().rev().find_map(|line| match &line.what {
            What::Move(written) | What::OutOfTurn(written) => Some(written.color.other()),
            What::Offers(_) => Some(Color::White),
            What::Freed(color) => Some(*color),
            What::Choice | What::Struck => None,
        });
        said.unwrap_or(Color::Black)
    }

    pub(crate) fn offers(&self) -> &[Point] {
        let offers = self.sheet.iter().rev().find_map(|line| match &line.what {
            What::Offers(points) => Some(&points[..]),
            _ => None,
        });
        offers.unwrap_or_default()
    }

    /// How many lie of the stones that one player lays in this state.
    pub(crate) fn laid(&self) -> usize {
        let here = |line: &&Line| line.state == self.state && matches!(line.what, What::Move(_));
        match self.laying() {
            Some(_) => self.sheet.iter().filter(here).count(),
            None => 0,
        }
    }

    /// Who has done last what the opening asked for.
    fn chose_last(&self) -> Option<Seat> {
        let of_the_opening = |line: &&Line| {
            line.state.is_some() && !matches!(line.what, What::OutOfTurn(_) | What::Freed(_))
        };
        self.sheet
            .iter()
            .rev()
            .find(of_the_opening)
            .map(|line| line.by)
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
        match (self.state(), self.chose_last()) {
            (_, Some(last)) if self.laid() > 0 => last,
            (
                Some(State {
                    by: By::Opponent, ..
                }),
                Some(last),
            ) => last.other(),
            _ => self.seat(self.to_move()),
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
        self.waits() || self.flag_down.is_some() || self.lost_by_violations().is_some()
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
        } else if self.flag_down.is_some() {
            Phase::FlagFallen
        } else if self.lost_by_violations().is_some() {
            Phase::SecondViolation
        } else {
            self.state().map_or(Phase::Play, |state| {
                Phase::Opening(if self.laid() > 0 || self.must_name.is_some() {
                    Step::Designate
                } else {
                    state.step()
                })
            })
        }
    }

    // What several parts of the rules do.

    fn write(&mut self, by: Seat, what: What) {
        let state = self.state.clone();
        self.sheet.push(Line { by, state, what });
    }

    fn written(&self, color: Color, point: Option<Point>, source: Source) -> Written {
        Written {
            color,
            seat: self.seat(color),
            point,
            source,
        }
    }

    fn open(&mut self, by: Seat, kind: ClaimKind) {
        self.cases += 1;
        self.claims.push(Claim {
            number: self.cases,
            by,
            kind,
            after_move: self.made(),
        });
    }

    fn note(&mut self, kind: IrregularityKind, by: Seat) {
        // The same act may be reported twice; a draw offered again is another offer.
        let at_move = self.made();
        let same = |seen: &Irregularity| {
            (seen.kind, seen.by, seen.at_move, seen.status)
                == (kind, by, at_move, IrregularityStatus::Open)
        };
        if kind != IrregularityKind::DrawOffer && self.irregularities.iter().any(same) {
            return;
        }
        self.irregularities.push(Irregularity {
            number: u32::try_from(self.irregularities.len()).unwrap() + 1,
            kind,
            by,
            at_move: self.made(),
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
            after_move: self.made(),
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

impl What {
    const fn of_the_record(&self) -> Option<&Written> {
        match self {
            Self::Move(written) | Self::OutOfTurn(written) => Some(written),
            Self::Choice | Self::Offers(_) | Self::Struck | Self::Freed(_) => None,
        }
    }
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
        Self {
            setup: None,
            started: None,
            sheet: Vec::new(),
            state: None,
            black: Seat::First,
            wrong_colours_kept: false,
            named: None,
            must_name: None,
            unpressed: None,
            claims: Vec::new(),
            disturbances: Vec::new(),
            calls: Vec::new(),
            cases: 0,
            rulings: 0,
            flag_down: None,
            draw_offer: None,
            draw_offers: BySeat::default(),
            irregularities: Vec::new(),
            penalties: Vec::new(),
            signed: BySeat::default(),
            end: None,
        }
    }
}
