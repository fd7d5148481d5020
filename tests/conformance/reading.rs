//! A second reading of the rules, plain and slow, that shares nothing with the referee core but the board's primitives: what may be
//! objected to a command, and what it leads to.

use game::{
    Act, ClaimKind, Command, Direction, DoublePass, Fouls, IrregularityKind, Observation, OpeningKind, Outcome, Reason, Ruling, Saying,
    Seat, Setup,
};
use renju::{Axis, Board, Color, Foul, Judgement, Point, plain};

use crate::play::Who;

/// Where the opening stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Designate,
    Swap,
    Fourth,
    Offer,
    Keep,
    Alternate,
}

/// A claim as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) number: u32,
    pub(crate) by: Seat,
    pub(crate) kind: ClaimKind,
    pub(crate) after_move: usize,
}

/// An irregularity, and whether the opponent may still have it corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Irregular {
    pub(crate) kind: IrregularityKind,
    pub(crate) by: Seat,
    pub(crate) at_move: usize,
    pub(crate) open: bool,
}

/// One game as a reader of the rulebook would keep it on paper.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    setup: Option<Setup>,
    started: bool,
    pub(crate) moves: Vec<(Color, Option<Point>)>,
    pub(crate) black: Seat,
    pub(crate) to_move: Color,
    pub(crate) stage: Stage,
    pub(crate) named: Option<u8>,
    pub(crate) offers: Vec<Point>,
    pub(crate) claims: Vec<Open>,
    pub(crate) claims_made: u32,
    pub(crate) fallen: Option<Seat>,
    pub(crate) draw_offer: Option<Seat>,
    pub(crate) draw_offers: [u16; 2],
    pub(crate) irregular: Vec<Irregular>,
    pub(crate) end: Option<(Outcome, Reason)>,
}

impl Reading {
    pub(crate) const fn new() -> Self {
        Self {
            setup: None,
            started: false,
            moves: Vec::new(),
            black: Seat::First,
            to_move: Color::Black,
            stage: Stage::Alternate,
            named: None,
            offers: Vec::new(),
            claims: Vec::new(),
            claims_made: 0,
            fallen: None,
            draw_offer: None,
            draw_offers: [0; 2],
            irregular: Vec::new(),
            end: None,
        }
    }

    pub(crate) fn board(&self) -> Board {
        board_of(&self.moves)
    }

    fn color(&self, seat: Seat) -> Color {
        if seat == self.black { Color::Black } else { Color::White }
    }

    fn seat(&self, color: Color) -> Seat {
        if color == Color::Black { self.black } else { self.black.other() }
    }

    fn fouls(&self) -> bool {
        self.setup.as_ref().is_some_and(|setup| setup.profile.fouls == Fouls::On)
    }

    // What may be objected. Where more than one objection stands, the rules do not say which is named first.

    /// The codes of every refusal that would be right; none if the command must be accepted.
    pub(crate) fn objections(&self, command: &Command, who: Who) -> Vec<&'static str> {
        let role = match command {
            Command::Open(_) => matches!(who, Who::Arbiter | Who::Chief | Who::Organiser | Who::Service),
            Command::Play(_) => matches!(who, Who::Seat(_) | Who::Bystander),
            Command::Observe(_) => matches!(who, Who::Board | Who::Arbiter | Who::Chief),
            Command::Officiate(_) => matches!(who, Who::Arbiter | Who::Chief),
            Command::ReportFlag { .. } => who == Who::Service,
        };
        let mut found = Vec::new();
        object(&mut found, !role, "NOT_YOUR_ROLE");
        if let Command::Open(setup) = command {
            object(&mut found, setup.first == setup.second, "SAME_PLAYER");
            object(&mut found, self.setup.as_ref().is_some_and(|mine| *mine != **setup), "ALREADY_OPEN");
            return found;
        }
        let Some(setup) = &self.setup else {
            object(&mut found, !matches!(command, Command::ReportFlag { .. }), "NOT_OPEN");
            return found;
        };
        match (command, who) {
            (Command::Play(act), Who::Seat(seat)) => {
                object(&mut found, !self.started, "NOT_STARTED");
                object(&mut found, self.end.is_some(), "ENDED");
                self.object_to_act(&mut found, act, seat, setup);
            }
            (Command::Play(_), Who::Bystander) => found.push("NOT_A_PLAYER"),
            (Command::Officiate(direction), _) => {
                object(&mut found, self.end.is_some(), "ENDED");
                self.object_to_word(&mut found, *direction);
            }
            _ => {}
        }
        found
    }

    fn object_to_act(&self, found: &mut Vec<&'static str>, act: &Act, seat: Seat, setup: &Setup) {
        let is_move = matches!(
            act,
            Act::Designate { .. } | Act::Swap | Act::KeepColours | Act::Offer(_) | Act::Keep(_) | Act::Place { .. } | Act::Pass
        );
        let wants = match act {
            Act::Designate { .. } => Stage::Designate,
            Act::Swap | Act::KeepColours => Stage::Swap,
            Act::Offer(_) => Stage::Offer,
            Act::Keep(_) => Stage::Keep,
            Act::Place { .. } | Act::Pass if self.stage == Stage::Fourth => Stage::Fourth,
            _ => Stage::Alternate,
        };
        if is_move {
            object(found, !self.claims.is_empty(), "CLAIM_PENDING");
            object(found, self.fallen.is_some(), "FLAG_FALLEN");
            object(found, self.seat(self.to_move) != seat, "NOT_YOUR_TURN");
            object(found, self.stage != wants && self.stage != Stage::Alternate, "OPENING_STEP");
            object(found, self.stage == Stage::Alternate && wants != Stage::Alternate, "NO_SUCH_OPENING_STEP");
        }
        let taken = |point: Point| self.board().get(point).is_some();
        match act {
            Act::Designate { stones: [one, two, three], offers } => {
                object(found, !self.moves.is_empty(), "OCCUPIED");
                object(found, *one != Point::CENTRE, "FIRST_STONE_OFF_CENTRE");
                object(found, !is_one_of_26(*one, *two, *three), "OPENING_OUTSIDE_26");
                object(found, !(1..=setup.profile.offers_max).contains(offers), "OFFERS_OUT_OF_RANGE");
            }
            Act::Offer(points) => {
                object(found, points.len() != usize::from(self.named.unwrap_or(1)), "OFFER_COUNT");
                object(found, points.iter().any(|&point| taken(point)), "OCCUPIED");
                let stones: Vec<_> = self.moves.iter().filter_map(|&(color, point)| point.map(|point| (point, color))).collect();
                let figures: Vec<_> = points.iter().map(|&point| figure(&stones, point)).collect();
                object(found, (1..figures.len()).any(|index| figures[..index].contains(&figures[index])), "SAME_SHAPE");
            }
            Act::Keep(point) => object(found, !self.offers.contains(point), "NOT_OFFERED"),
            Act::Place { point, saying } => {
                object(found, taken(*point), "OCCUPIED");
                let [own, other] = [seat, seat.other()].map(|seat| self.draw_offers[usize::from(seat == Seat::Second)]);
                let exceeds = own + 1 > other + setup.profile.draw_offer_margin;
                object(found, *saying == Some(Saying::DrawOffer) && exceeds, "TOO_MANY_DRAW_OFFERS");
            }
            Act::Pass => object(found, self.moves.len() < 5, "PASS_TOO_EARLY"),
            Act::Claim(kind) => {
                let again = self.claims.iter().any(|open| open.kind == *kind && open.by == seat);
                object(found, again, "CLAIMED_ALREADY");
                if matches!(kind, ClaimKind::Foul | ClaimKind::Overline) {
                    object(found, !self.fouls(), "NO_FOULS_IN_THIS_GAME");
                    object(found, self.color(seat) != Color::White, "ONLY_WHITE_CLAIMS");
                }
                object(found, *kind == ClaimKind::Foul && self.claimable().is_empty(), "FOUL_CLAIM_LAPSED");
            }
            Act::Acknowledge => {
                let announced = self.claims.iter().any(|open| open.kind == ClaimKind::Five && open.by == seat.other());
                object(found, !announced, "NOTHING_TO_ACKNOWLEDGE");
            }
            Act::AcceptDraw | Act::DeclineDraw => object(found, self.draw_offer != Some(seat.other()), "NO_DRAW_OFFER"),
            Act::Swap | Act::KeepColours | Act::Resign => {}
        }
    }

    fn object_to_word(&self, found: &mut Vec<&'static str>, direction: Direction) {
        match direction {
            Direction::Start => object(found, self.started, "ALREADY_STARTED"),
            Direction::Rule { claim, .. } => object(found, self.claims.iter().all(|open| open.number != claim), "NO_SUCH_CLAIM"),
            Direction::ConfirmFlag => {
                object(found, self.fallen.is_none(), "NO_FLAG_RECORDED");
                object(found, !self.claims.is_empty(), "CLAIM_PENDING");
            }
            Direction::DeclareBoardFull => {
                object(found, !self.board().is_full(), "BOARD_NOT_FULL");
                object(found, !self.claims.is_empty(), "CLAIM_PENDING");
            }
        }
    }

    // What an accepted command leads to.

    pub(crate) fn take(&mut self, command: &Command, who: Who) {
        match (command, who) {
            (Command::Open(setup), _) if self.setup.is_none() => {
                self.stage = if setup.opening == OpeningKind::Designated { Stage::Designate } else { Stage::Alternate };
                self.setup = Some((**setup).clone());
            }
            (Command::Play(act), Who::Seat(seat)) => self.act(act, seat),
            (Command::Observe(Observation::Stone { color, point }), _) => self.see(*color, *point),
            (Command::Officiate(direction), _) => self.hear(*direction),
            (Command::ReportFlag { seat }, _) if self.setup.is_some() && self.end.is_none() && self.fallen.is_none() => {
                self.fallen = Some(*seat)
            }
            _ => {}
        }
    }

    fn act(&mut self, act: &Act, seat: Seat) {
        match act {
            Act::Designate { stones: [one, two, three], offers } => {
                self.moves = vec![(Color::Black, Some(*one)), (Color::White, Some(*two)), (Color::Black, Some(*three))];
                self.named = Some(*offers);
                (self.to_move, self.stage) = (Color::White, Stage::Swap);
            }
            Act::Swap => {
                self.moved_on(seat);
                self.black = self.black.other();
                self.stage = Stage::Fourth;
            }
            Act::KeepColours => self.stage = Stage::Fourth,
            Act::Offer(points) => {
                self.moved_on(seat);
                self.offers.clone_from(points);
                (self.to_move, self.stage) = (Color::White, Stage::Keep);
            }
            Act::Keep(point) => {
                self.moves.push((Color::Black, Some(*point)));
                self.stage = Stage::Alternate;
            }
            Act::Place { point, saying } => {
                self.made(self.to_move, Some(*point));
                match saying {
                    Some(Saying::Five) => self.open(seat, ClaimKind::Five),
                    Some(Saying::DrawOffer) => {
                        self.draw_offer = Some(seat);
                        self.draw_offers[usize::from(seat == Seat::Second)] += 1;
                    }
                    None => {}
                }
            }
            Act::Pass => {
                self.made(self.to_move, None);
                self.end = self.two_passes().then_some((Outcome::Draw, Reason::DoublePass));
            }
            Act::Claim(kind) => self.open(seat, *kind),
            Act::Acknowledge => {
                let winner = self.color(seat.other());
                let reason = if self.five_of(winner).is_some() { Reason::Five } else { Reason::Accepted };
                self.end = Some((Outcome::Win(winner), reason));
            }
            Act::AcceptDraw => self.end = Some((Outcome::Draw, Reason::Agreement)),
            Act::DeclineDraw => self.draw_offer = None,
            Act::Resign => self.end = Some((Outcome::Win(self.color(seat.other())), Reason::Resignation)),
        }
        self.close();
    }

    /// After the end nothing waits for a word.
    fn close(&mut self) {
        if self.end.is_some() {
            self.claims.clear();
            self.draw_offer = None;
        }
    }

    /// A move by this colour in its turn, or out of it.
    fn made(&mut self, color: Color, point: Option<Point>) {
        let seat = self.seat(color);
        self.moved_on(seat);
        self.moves.push((color, point));
        self.to_move = color.other();
        if self.stage == Stage::Fourth {
            self.stage = Stage::Offer;
        }
    }

    /// A further move: what the opponent did is accepted and its draw offer declined.
    fn moved_on(&mut self, seat: Seat) {
        for irregular in self.irregular.iter_mut().filter(|irregular| irregular.by != seat) {
            irregular.open = false;
        }
        if self.draw_offer == Some(seat.other()) {
            self.draw_offer = None;
        }
    }

    fn two_passes(&self) -> bool {
        let consecutive = self.setup.as_ref().is_some_and(|setup| setup.profile.double_pass == DoublePass::Consecutive);
        match self.moves.as_slice() {
            [.., (first, None), (_, None)] => consecutive || *first == Color::Black,
            _ => false,
        }
    }

    fn open(&mut self, by: Seat, kind: ClaimKind) {
        self.claims_made += 1;
        self.claims.push(Open { number: self.claims_made, by, kind, after_move: self.moves.len() });
    }

    fn see(&mut self, color: Color, point: Point) {
        let plays = self.started && self.end.is_none() && self.claims.is_empty() && self.fallen.is_none();
        if !plays || self.board().get(point).is_some() {
            return;
        }
        match self.stage {
            Stage::Designate if color == [Color::Black, Color::White, Color::Black][self.moves.len()] => {
                self.moves.push((color, Some(point)));
                if self.moves.len() == 1 && point != Point::CENTRE {
                    self.note(IrregularityKind::FirstStoneOffCentre, Color::Black);
                }
                if let [(_, Some(one)), (_, Some(two)), (_, Some(three))] = self.moves[..] {
                    if one == Point::CENTRE && !is_one_of_26(one, two, three) {
                        self.note(IrregularityKind::OpeningOutside26, Color::Black);
                    }
                    self.note(IrregularityKind::OffersNotNamed, Color::Black);
                    (self.to_move, self.stage) = (Color::White, Stage::Swap);
                }
            }
            Stage::Swap if color == Color::White => {
                self.stage = Stage::Fourth;
                self.made(color, Some(point));
            }
            Stage::Fourth | Stage::Alternate if color == self.to_move => self.made(color, Some(point)),
            Stage::Alternate => {
                self.made(color, Some(point));
                self.note(IrregularityKind::TwoInARow, color);
            }
            _ => {}
        }
    }

    fn note(&mut self, kind: IrregularityKind, by: Color) {
        let by = self.seat(by);
        self.irregular.push(Irregular { kind, by, at_move: self.moves.len(), open: true });
    }

    fn hear(&mut self, direction: Direction) {
        match direction {
            Direction::Start => self.started = true,
            Direction::Rule { claim, finding: Ruling::Rejected } => self.claims.retain(|open| open.number != claim),
            Direction::Rule { claim, finding: Ruling::Upheld } => {
                let open = self.claims.iter().find(|open| open.number == claim).unwrap();
                let claimant = self.color(open.by);
                self.end = Some(match open.kind {
                    ClaimKind::Five => (Outcome::Win(claimant), Reason::Five),
                    ClaimKind::Overline => (Outcome::Win(Color::White), Reason::Overline),
                    ClaimKind::Foul if self.foul().is_some_and(|fouls| fouls == Foul::Overline.into()) => {
                        (Outcome::Win(Color::White), Reason::Overline)
                    }
                    ClaimKind::Foul => (Outcome::Win(Color::White), Reason::Foul),
                    ClaimKind::Flag => (Outcome::Win(self.fallen.map_or(claimant, |seat| self.color(seat.other()))), Reason::Flag),
                });
            }
            Direction::ConfirmFlag => {
                let winner = self.fallen.unwrap().other();
                self.end = Some((Outcome::Win(self.color(winner)), Reason::Flag));
            }
            Direction::DeclareBoardFull => self.end = Some((Outcome::Draw, Reason::BoardFull)),
        }
        self.close();
    }

    // What the facts say of a claim.

    /// Whether the claim is right by the rules.
    pub(crate) fn right(&self, open: &Open) -> bool {
        let earlier = |kind: ClaimKind, by: Seat| {
            let before = |other: &&Open| other.kind == kind && other.by == by && other.number < open.number;
            self.claims.iter().any(|other| before(&other))
        };
        match open.kind {
            ClaimKind::Five => {
                let flag_first = self.fallen == Some(open.by) && Seat::BOTH.into_iter().any(|seat| earlier(ClaimKind::Flag, seat));
                self.five_of(self.color(open.by)).is_some() && !flag_first
            }
            ClaimKind::Foul => self.foul().is_some(),
            ClaimKind::Overline => self.overline_decides(),
            ClaimKind::Flag => self.fallen.is_some_and(|fallen| {
                let five_first = earlier(ClaimKind::Five, fallen) && self.five_of(self.color(fallen)).is_some();
                !five_first
            }),
        }
    }

    /// The black stones that White has not yet answered: the moves they were.
    fn claimable(&self) -> Vec<usize> {
        let answered = self.moves.iter().rposition(|&(color, _)| color == Color::White).map_or(0, |index| index + 1);
        let in_words = self.moves.iter().enumerate().skip(answered);
        let stones = in_words.filter(|(_, (_, point))| point.is_some()).map(|(index, _)| index);
        if self.to_move == Color::White { stones.collect() } else { Vec::new() }
    }

    /// The first foul among them that made no five with it.
    fn foul(&self) -> Option<renju::Fouls> {
        let readings = self.setup.as_ref()?.profile.readings;
        self.claimable().into_iter().find_map(|index| {
            let point = self.moves[index].1?;
            match plain::judge(&board_of(&self.moves[..index]), point, readings) {
                Ok(Judgement::Foul(fouls)) => Some(fouls),
                _ => None,
            }
        })
    }

    /// The move that completed the earliest five of this colour.
    fn five_of(&self, color: Color) -> Option<usize> {
        let exact = color == Color::Black && self.fouls();
        self.completions(color, |length| length == 5 || (length > 5 && !exact)).into_iter().min()
    }

    /// An overline that was no five's companion, and before which no announced five was made.
    fn overline_decides(&self) -> bool {
        let fives = self.completions(Color::Black, |length| length == 5);
        let mut overlines = self.completions(Color::Black, |length| length > 5);
        overlines.retain(|overline| !fives.contains(overline));
        let announced = self.claims.iter().any(|open| open.kind == ClaimKind::Five && open.by == self.black);
        match (overlines.iter().min(), fives.iter().min()) {
            (Some(overline), Some(five)) if announced => overline < five,
            (overline, _) => overline.is_some(),
        }
    }

    /// The moves by which the rows that lie on the board, of a length that is wanted, were complete.
    fn completions(&self, color: Color, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        let board = self.board();
        let mine = |point: Point| board.get(point) == Some(color);
        let mut rows = Vec::new();
        for start in Point::all().filter(|&point| mine(point)) {
            for axis in Axis::ALL {
                if start.along(axis, -1).is_some_and(mine) {
                    continue;
                }
                let row: Vec<_> = (0..15).map_while(|steps| start.along(axis, steps)).take_while(|&point| mine(point)).collect();
                if wanted(row.len()) {
                    rows.push(row);
                }
            }
        }
        let complete = |row: &Vec<Point>| self.moves.iter().rposition(|(_, point)| point.is_some_and(|point| row.contains(&point)));
        rows.iter().filter_map(complete).collect()
    }
}

fn object(found: &mut Vec<&'static str>, when: bool, code: &'static str) {
    if when {
        found.push(code);
    }
}

fn board_of(moves: &[(Color, Option<Point>)]) -> Board {
    let mut board = Board::empty();
    for &(color, point) in moves {
        if let Some(point) = point {
            board.place(point, color).unwrap();
        }
    }
    board
}

/// Black 1 on the centre, white 2 beside it, black 3 inside the five by five (CN13-3.2).
fn is_one_of_26(one: Point, two: Point, three: Point) -> bool {
    let away = |point: Point| point.column().abs_diff(7).max(point.row().abs_diff(7));
    one == Point::CENTRE && away(two) == 1 && (1..=2).contains(&away(three)) && three != two
}

/// The figure of the stones and one more, whichever way it is turned, mirrored or shifted (D11).
fn figure(stones: &[(Point, Color)], offer: Point) -> Vec<(i16, i16, bool)> {
    let laid = stones.iter().map(|&(point, color)| (i16::from(point.column()), i16::from(point.row()), color == Color::Black));
    let cells: Vec<_> = laid.chain([(i16::from(offer.column()), i16::from(offer.row()), true)]).collect();
    let ways = (0..8).map(|way| {
        let turned: Vec<_> = cells.iter().map(|&(x, y, black)| (turn(way, x, y), black)).collect();
        let left = turned.iter().map(|&((x, _), _)| x).min().unwrap_or(0);
        let low = turned.iter().map(|&((_, y), _)| y).min().unwrap_or(0);
        let mut shifted: Vec<_> = turned.iter().map(|&((x, y), black)| (x - left, y - low, black)).collect();
        shifted.sort_unstable();
        shifted
    });
    ways.min().unwrap_or_default()
}

/// The eight ways of turning and mirroring, each bit of `way` one flip.
const fn turn(way: u8, x: i16, y: i16) -> (i16, i16) {
    let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
    (if way & 1 == 0 { x } else { -x }, if way & 2 == 0 { y } else { -y })
}
