//! Random games: who does what next. Players mostly follow the rules; boards, arbiters, clocks and strangers come between.

mod officials;
mod players;

use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
use game::claims::{ClaimKind, Ruling};
use game::conduct::{IrregularityKind, IrregularityStatus};
use game::{Act, Command, Direction, Event, Game, Observation, Phase, Refusal, claims, ending};
use profile::Step;
use renju::{Color, Judgement, Point};
use terms::{PlayerId, Seat};

use crate::random::Random;
use crate::random_profiles::random_setup;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Seat(Seat),
    /// A player of another table.
    Bystander,
    Spectator,
    Board,
    Arbiter,
    /// Another arbiter at the same table.
    Other,
    Chief,
    /// An arbiter with the id of the first player.
    PlayingArbiter,
    Committee,
    Organiser,
    Service,
}

impl Who {
    const ANYBODY: [Self; 12] = [
        Self::Seat(Seat::First),
        Self::Seat(Seat::Second),
        Self::Bystander,
        Self::Spectator,
        Self::Board,
        Self::Arbiter,
        Self::Other,
        Self::Chief,
        Self::PlayingArbiter,
        Self::Committee,
        Self::Organiser,
        Self::Service,
    ];
    const OFFICIALS: [Self; 3] = [Self::Arbiter, Self::Other, Self::Chief];

    pub(crate) fn actor(self) -> Actor {
        match self {
            Self::Seat(Seat::First) => Actor::new("zhang", Role::Player),
            Self::Seat(Seat::Second) => Actor::new("li", Role::Player),
            Self::Bystander => Actor::new("zhao", Role::Player),
            Self::Spectator => Actor::new("zhang", Role::Spectator),
            Self::Board => Actor::new("board-7", Role::Board),
            Self::Arbiter => Actor::new("wang", Role::Arbiter),
            Self::Other => Actor::new("wu", Role::Arbiter),
            Self::Chief => Actor::new("chen", Role::ChiefArbiter),
            Self::PlayingArbiter => Actor::new("zhang", Role::Arbiter),
            Self::Committee => Actor::new("committee", Role::Committee),
            Self::Organiser => Actor::new("office", Role::Organiser),
            Self::Service => Actor::new("clock", Role::Service),
        }
    }
}

/// One line of a script: what was said, by whom, when.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) command: Command,
    pub(crate) who: Who,
    pub(crate) at: Stamp,
}

/// A game and all that has happened in it.
#[derive(Clone, Default)]
pub(crate) struct Course {
    pub(crate) game: Game,
    pub(crate) history: Vec<(Event, Stamp)>,
}

impl Course {
    /// Decides a command and applies what it brings about. Holds, besides, that a command is decided twice alike.
    pub(crate) fn takes(
        &mut self,
        Line { command, who, at }: &Line,
    ) -> Result<Vec<Event>, Refusal> {
        command.permitted_to(who.actor().role)?;
        let answer = self.game.decide(command.clone(), &who.actor(), *at);
        assert_eq!(
            answer,
            self.game.decide(command.clone(), &who.actor(), *at),
            "a command is decided twice alike"
        );
        let events = answer?;
        for event in &events {
            self.game.apply(event, *at);
            self.history.push((event.clone(), *at));
        }
        Ok(events)
    }
}

/// What a random game tends to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// A crowded corner of the board, many claims.
    Fight,
    /// Boards report, and much is against the rules.
    Quarrel,
    /// Stones until the board is full.
    Fill,
}

impl Mood {
    /// One game in so many fills the board.
    const FILLED_EVERY: u64 = 300;

    pub(crate) const fn of(seed: u64) -> Self {
        match seed % 2 {
            _ if seed.is_multiple_of(Self::FILLED_EVERY) => Self::Fill,
            0 => Self::Quarrel,
            _ => Self::Fight,
        }
    }

    /// How many commands a game gets: a full board needs 225 stones, with the refusals between.
    pub(crate) const fn commands(self) -> usize {
        match self {
            Self::Fill => 700,
            Self::Fight | Self::Quarrel => 120,
        }
    }
}

/// Speaks for everybody at one table.
pub(crate) struct Voices {
    pub(crate) random: Random,
    mood: Mood,
    ms: u64,
}

impl Voices {
    pub(crate) const fn new(seed: u64, mood: Mood) -> Self {
        Self {
            random: Random::new(seed),
            mood,
            ms: 0,
        }
    }

    /// The next command, who gives it, and when.
    pub(crate) fn next(&mut self, game: &Game) -> Line {
        const TEN_MINUTES: u64 = 600_000;
        /// So long are wrong colours corrected (CN13-5.2.1).
        const GRACE: u64 = 900_000;
        self.ms += if self.random.once_in(60) {
            TEN_MINUTES
        } else {
            1_000
        };
        let (command, who) = self.speech(game);
        if let (Command::Observe(Observation::WrongColours), Some(start), None) =
            (&command, game.started_at(), game.step())
        {
            self.ms = self
                .ms
                .max(start.ms + GRACE - self.random.of(&[0, 1, 600_000]));
        }
        let who = if self.random.once_in(50) {
            self.random.of(&Who::ANYBODY)
        } else {
            who
        };
        Line {
            command,
            who,
            at: Stamp::new(Epoch(1), self.ms),
        }
    }

    fn speech(&mut self, game: &Game) -> (Command, Who) {
        let random = &mut self.random;
        let on_move = Who::Seat(game.on_clock());
        let anyone = Who::Seat(random.of(&Seat::BOTH));
        let official = random.of(&Who::OFFICIALS);
        let reports = match self.mood {
            Mood::Quarrel => 60,
            Mood::Fight | Mood::Fill => 12,
        };
        if self.mood != Mood::Fill
            && random.once_in(3)
            && let Some((kind, by)) = tempting(random, game)
        {
            return (
                Command::Play(Act::Claims(claims::Act::Claim(kind))),
                Who::Seat(by),
            );
        }
        if let (Phase::Claimed, Some(claim), true) =
            (game.phase(), game.claims().first(), random.once_in(8))
        {
            return (
                Command::Play(Act::Claims(claims::Act::Acknowledge)),
                Who::Seat(claim.by.other()),
            );
        }
        if self.mood == Mood::Quarrel
            && matches!(game.phase(), Phase::Opening(_))
            && random.once_in(3)
        {
            let opening = game.irregularities().iter().find(|seen| {
                let kinds = [
                    IrregularityKind::FirstStoneOffCentre,
                    IrregularityKind::OpeningOutside26,
                    IrregularityKind::OffersNotNamed,
                ];
                seen.status == IrregularityStatus::Open && kinds.contains(&seen.kind)
            });
            match (game.step(), opening) {
                (_, Some(seen)) if random.once_in(2) => {
                    return (
                        Command::Play(Act::Claims(claims::Act::Claim(ClaimKind::Irregularity(
                            seen.number,
                        )))),
                        Who::Seat(seen.by.other()),
                    );
                }
                (Some(Step::Designate), _) => {
                    return (Command::Observe(officials::stone(random, game)), Who::Board);
                }
                _ => {}
            }
        }
        match (game.phase(), random.below(200)) {
            (Phase::NotOpen, 20..) => open(random),
            (_, _) if self.mood == Mood::Fill => officials::filling(random, game),
            (Phase::Ended, 0..150) => match random.below(4) {
                0 => (
                    officials::correction(random),
                    if random.once_in(4) {
                        official
                    } else {
                        Who::Chief
                    },
                ),
                _ => (Command::Play(players::after_the_end(random)), anyone),
            },
            (Phase::Appointed | Phase::SecondViolation, 0..140) => {
                (officials::word(random, game), official)
            }
            (Phase::FlagFallen, 0..40) => (officials::word(random, game), official),
            (Phase::FlagFallen, 40..90) => (
                Command::Play(Act::Claims(claims::Act::Claim(ClaimKind::Flag))),
                anyone,
            ),
            (Phase::Claimed, 0..80) => (officials::word(random, game), official),
            (Phase::Claimed, 80..130) => (Command::Play(players::answer(random, game)), anyone),
            (_, 0..100) => (Command::Play(players::fitting(random, game)), on_move),
            (_, 100..108) => (Command::Play(players::any_act(random, game)), anyone),
            (_, 108..128) => players::speech(random, game),
            (_, number @ 128..188) if number < 128 + reports => {
                let who = random.of(&[Who::Board, Who::Board, Who::Arbiter, Who::Chief]);
                (Command::Observe(officials::sight(random, game)), who)
            }
            (_, 188..195) => (officials::word(random, game), official),
            (_, 195) if random.once_in(3) => (
                Command::ReportFlag {
                    seat: random.of(&Seat::BOTH),
                },
                Who::Service,
            ),
            (_, 196) if random.once_in(2) => {
                (Command::Play(Act::Ending(ending::Act::Resign)), anyone)
            }
            (_, 197) if random.once_in(2) => open(random),
            _ => (Command::Play(players::fitting(random, game)), on_move),
        }
    }
}

/// A claim that the stones bear out: of the foul that Black has just made, or of a five.
fn tempting(random: &mut Random, game: &Game) -> Option<(ClaimKind, Seat)> {
    let (last, point) = game
        .plies()
        .last()
        .and_then(|ply| Some((ply, ply.mv.point()?)))?;
    if game.phase() != Phase::Play || last.color == Color::White {
        return None;
    }
    let mut before = *game.board();
    before.lift(point);
    match before.judge(point, game.setup()?.rules.readings()) {
        Ok(Judgement::Five) => Some((ClaimKind::Five, last.seat)),
        Ok(Judgement::Foul(_)) => Some((
            random.of(&[ClaimKind::FOUL, ClaimKind::FOUL, ClaimKind::Overline]),
            last.seat.other(),
        )),
        _ => None,
    }
}

fn open(random: &mut Random) -> (Command, Who) {
    let mut setup = random_setup(random);
    if random.once_in(12) {
        setup.second = PlayerId::new("zhang").unwrap();
    }
    (
        Command::Open(Box::new(setup)),
        random.of(&[Who::Arbiter, Who::Chief, Who::Organiser, Who::Service]),
    )
}

/// The number of an irregularity: one that is open, mostly.
fn irregularity(random: &mut Random, game: &Game) -> Option<(u32, Seat)> {
    let seen = game.irregularities();
    let open: Vec<_> = seen
        .iter()
        .filter(|seen| seen.status == IrregularityStatus::Open)
        .collect();
    match (&open[..], seen) {
        ([], []) => None,
        ([], seen) => Some((random.of(seen).number, random.of(seen).by.other())),
        (open, _) => {
            let seen = random.of(open);
            Some((seen.number, seen.by.other()))
        }
    }
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
        let around = (-1..=1)
            .flat_map(|columns| (-1..=1).filter_map(move |rows| point.offset(columns, rows)));
        around
            .filter(|&beside| game.board().get(beside) == Some(game.to_move()))
            .count()
    };
    let free = |point: &Point| game.board().get(*point).is_none();
    let some: Vec<_> = (0..6).map(|_| near(random)).filter(free).collect();
    let best = some.into_iter().max_by_key(|&point| neighbours(point));
    best.or_else(|| Point::all().find(free))
        .unwrap_or(Point::CENTRE)
}

/// A ruling on a claim, mostly as the facts have it.
fn ruling(random: &mut Random, game: &Game) -> Direction {
    let claim = random.of(game.claims());
    let found = game
        .finding(claim.number)
        .map_or(Ruling::Rejected, |found| found.proposes);
    let finding = match (random.below(12), claim.kind) {
        (0, _) => Ruling::Upheld,
        (1, _) => Ruling::Corrected,
        (2..5, ClaimKind::Irregularity(_)) => Ruling::Corrected,
        (5..8, _) => Ruling::Rejected,
        _ => found,
    };
    Direction::Claims(claims::Direction::Rule {
        claim: if random.once_in(20) {
            random.below(6).try_into().unwrap()
        } else {
            claim.number
        },
        finding,
    })
}
