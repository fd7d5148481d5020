//! Random games: who does what next. Players mostly follow the rules; boards, arbiters, clocks and strangers come between.

use aggregate::{Actor, Role};
use game::{
    Act, ClaimKind, Command, Direction, DoublePass, Game, Id, Observation, OpeningKind, Profile, Ruling, Saying, Seat, Setup, Step,
};
use renju::{Color, Opening, Point};

use crate::random::Random;
use crate::table::{arbiter, board, clock, player, setup};

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Seat(Seat),
    /// A player of another table.
    Bystander,
    Spectator,
    Board,
    Arbiter,
    Chief,
    Committee,
    Organiser,
    Service,
}

impl Who {
    const ANYBODY: [Self; 10] = [
        Self::Seat(Seat::First),
        Self::Seat(Seat::Second),
        Self::Bystander,
        Self::Spectator,
        Self::Board,
        Self::Arbiter,
        Self::Chief,
        Self::Committee,
        Self::Organiser,
        Self::Service,
    ];

    pub(crate) fn actor(self) -> Actor {
        match self {
            Self::Seat(seat) => player(seat),
            Self::Bystander => Actor::new("zhao", Role::Player),
            Self::Spectator => Actor::new("zhang", Role::Spectator),
            Self::Board => board(),
            Self::Arbiter => arbiter(),
            Self::Chief => Actor::new("chen", Role::ChiefArbiter),
            Self::Committee => Actor::new("committee", Role::Committee),
            Self::Organiser => Actor::new("office", Role::Organiser),
            Self::Service => clock(),
        }
    }
}

/// What a random game tends to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// A crowded corner of the board, many claims.
    Fight,
    /// Stones until the board is full.
    Fill,
}

pub(crate) fn random_setup(random: &mut Random) -> Setup {
    let opening = random.of(&[OpeningKind::Designated, OpeningKind::Free]);
    let fouls = if random.once_in(5) { Profile::free() } else { Profile::cn_2013() };
    let double_pass = random.of(&[DoublePass::SameTurnPair, DoublePass::SameTurnPair, DoublePass::Consecutive]);
    let time_control = random.once_in(2).then(|| "60m".to_owned());
    Setup { time_control, ..setup(opening, Profile { double_pass, ..fouls }) }
}

/// The next command, and who gives it.
pub(crate) fn next(random: &mut Random, game: &Game, mood: Mood) -> (Command, Who) {
    let waits = game.phase() == game::Phase::Appointed || !game.claims().is_empty();
    let (command, who) = match random.below(200) {
        _ if game.setup().is_none() && !random.once_in(10) => open(random),
        _ if mood == Mood::Fill => filling(random, game),
        _ if waits && !random.once_in(4) => (Command::Officiate(word(random, game)), random.of(&[Who::Arbiter, Who::Chief])),
        0..126 => (Command::Play(fitting(random, game)), Who::Seat(game.on_move())),
        126..138 => (Command::Play(any_act(random, game)), Who::Seat(random.of(&Seat::BOTH))),
        138..164 => (Command::Play(speech(random)), Who::Seat(random.of(&Seat::BOTH))),
        164..180 => (Command::Observe(stone(random, game)), random.of(&[Who::Board, Who::Arbiter])),
        180..194 => (Command::Officiate(word(random, game)), random.of(&[Who::Arbiter, Who::Chief])),
        194 => (Command::ReportFlag { seat: random.of(&Seat::BOTH) }, Who::Service),
        195 => (Command::Play(Act::Resign), Who::Seat(random.of(&Seat::BOTH))),
        196 => open(random),
        _ => (Command::Play(fitting(random, game)), Who::Seat(game.on_move())),
    };
    let stranger = random.once_in(40);
    (command, if stranger { random.of(&Who::ANYBODY) } else { who })
}

fn open(random: &mut Random) -> (Command, Who) {
    let mut setup = random_setup(random);
    if random.once_in(4) {
        setup.second = Id::new("zhang").unwrap();
    }
    (Command::Open(Box::new(setup)), random.of(&[Who::Arbiter, Who::Chief, Who::Organiser, Who::Service]))
}

fn filling(random: &mut Random, game: &Game) -> (Command, Who) {
    let claim = game.claims().first();
    let command = if game.phase() == game::Phase::Appointed {
        Command::Officiate(Direction::Start)
    } else if let (Some(claim), false) = (claim, random.once_in(4)) {
        Command::Officiate(Direction::Rule { claim: claim.number, finding: Ruling::Rejected })
    } else if game.board().is_full() && random.once_in(3) {
        let kind = random.of(&[ClaimKind::Five, ClaimKind::Overline, ClaimKind::Foul]);
        return (Command::Play(Act::Claim(kind)), Who::Seat(random.of(&Seat::BOTH)));
    } else if game.board().is_full() {
        Command::Officiate(Direction::DeclareBoardFull)
    } else {
        let act = match game.step() {
            None => Act::Place { point: empty(random, game), saying: random.once_in(60).then_some(Saying::Five) },
            Some(_) => fitting(random, game),
        };
        return (Command::Play(act), Who::Seat(game.on_move()));
    };
    (command, Who::Arbiter)
}

/// What the step of the game wants, mostly done well.
fn fitting(random: &mut Random, game: &Game) -> Act {
    match game.step() {
        Some(Step::Designate) => designation(random),
        Some(Step::Swap) => [Act::Swap, Act::KeepColours][random.below(2)].clone(),
        Some(Step::Offer) => {
            let laid = if random.once_in(8) { random.below(4) } else { usize::from(game.offers_named()) };
            Act::Offer((0..laid).map(|_| empty(random, game)).collect())
        }
        Some(Step::Keep) if !random.once_in(6) && !game.offers().is_empty() => Act::Keep(random.of(game.offers())),
        Some(Step::Keep) => Act::Keep(near(random)),
        Some(Step::FourthMove) | None if random.once_in(9) => Act::Pass,
        Some(Step::FourthMove) | None => {
            let saying = random.of(&[None, None, None, None, None, None, Some(Saying::DrawOffer), Some(Saying::Five)]);
            Act::Place { point: empty(random, game), saying }
        }
    }
}

fn designation(random: &mut Random) -> Act {
    let openings: Vec<_> = Opening::all().collect();
    let mut stones = random.of(&openings).stones();
    match random.below(12) {
        0 => stones[0] = near(random),
        1 => stones[1] = near(random),
        2 => stones[2] = near(random),
        _ => {}
    }
    Act::Designate { stones, offers: random.of(&[1, 2, 3, 2, 1, 5, 0, 12, 13]) }
}

fn any_act(random: &mut Random, game: &Game) -> Act {
    match random.below(8) {
        0 => designation(random),
        1 => Act::Swap,
        2 => Act::KeepColours,
        3 => Act::Offer(vec![near(random)]),
        4 => Act::Keep(near(random)),
        5 => Act::Pass,
        6 => Act::Place { point: near(random), saying: Some(Saying::DrawOffer) },
        _ => fitting(random, game),
    }
}

fn speech(random: &mut Random) -> Act {
    match random.below(10) {
        0 | 1 => Act::Claim(ClaimKind::Five),
        2 | 3 => Act::Claim(ClaimKind::Foul),
        4 => Act::Claim(ClaimKind::Overline),
        5 => Act::Claim(ClaimKind::Flag),
        6 | 7 => Act::Acknowledge,
        8 => Act::AcceptDraw,
        _ => Act::DeclineDraw,
    }
}

fn word(random: &mut Random, game: &Game) -> Direction {
    if game.phase() == game::Phase::Appointed {
        return Direction::Start;
    }
    match (random.below(16), game.claims()) {
        (0, _) => Direction::Start,
        (1, _) => Direction::ConfirmFlag,
        (2, _) | (_, []) => Direction::DeclareBoardFull,
        (3, _) => Direction::Rule { claim: u32::try_from(random.below(4)).unwrap(), finding: Ruling::Rejected },
        (4, claims) => Direction::Rule { claim: random.of(claims).number, finding: Ruling::Upheld },
        (_, claims) => Direction::Rule { claim: random.of(claims).number, finding: Ruling::Rejected },
    }
}

fn stone(random: &mut Random, game: &Game) -> Observation {
    let color = if random.once_in(3) { game.to_move().other() } else { game.to_move() };
    let color = match (game.step(), game.plies().len()) {
        (Some(Step::Designate), 1) if !random.once_in(4) => Color::White,
        _ => color,
    };
    let point = match game.plies().len() {
        0 if !random.once_in(4) => Point::CENTRE,
        _ => near(random),
    };
    Observation::Stone { color, point }
}

/// A point of the crowded part of the board, mostly.
fn near(random: &mut Random) -> Point {
    if random.once_in(12) {
        Point::from_index(random.below(renju::POINTS)).unwrap()
    } else {
        let coordinate = |random: &mut Random| u8::try_from(4 + random.below(7)).unwrap();
        Point::new(coordinate(random), coordinate(random)).unwrap()
    }
}

/// An empty point, of a few the one where the side to move has the most neighbours: rows come about.
fn empty(random: &mut Random, game: &Game) -> Point {
    if random.once_in(25) {
        return near(random);
    }
    let neighbours = |point: Point| {
        let around = (-1..=1).flat_map(|columns| (-1..=1).filter_map(move |rows| point.offset(columns, rows)));
        around.filter(|&beside| game.board().get(beside) == Some(game.to_move())).count()
    };
    let free = |point: &Point| game.board().get(*point).is_none();
    let some: Vec<_> = (0..4).map(|_| near(random)).filter(free).collect();
    let best = some.into_iter().max_by_key(|&point| neighbours(point));
    best.or_else(|| Point::all().find(free)).unwrap_or(Point::CENTRE)
}
