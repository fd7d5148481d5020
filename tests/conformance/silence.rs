//! Nobody but the players speaks at the board: two games alike but for one black move, a foul in one and none in the other, answer and
//! report alike until a claim is ruled on, for every kind of command by every role, under profiles that delegate nothing.

use profile::{FiveRecognition, Fouls, Profile, Recognition};
use std::collections::BTreeSet;
use terms::Seat;

use aggregate::{Epoch, Stamp};
use game::{
    Act, ClaimKind, Command, Direction, Event, GameParts, OpeningKind, Press, Refusal, Ruling,
    Saying, Setup, TimeEffect,
};
use renju::{Color, Point};

use crate::play::{Course, Line, Mood, Voices, Who};
use crate::random_profiles::random_setup;

/// Stones of Black, a last one that decides, a last one that does not, and what may then be claimed.
struct Twins {
    before: &'static str,
    telling: &'static str,
    harmless: &'static str,
    claim: ClaimKind,
}

/// Continuations of each pair.
const SEEDS: u64 = 60;
const COMMANDS: usize = 40;
/// Far from each other and from the twins: stones of White that make nothing and stop nothing.
const FILLER: &str = "A1 C1 E1 G1 I1 K1";

const TWINS: [Twins; 5] = [
    Twins {
        before: "F8 G8 H9 H10",
        telling: "H8",
        harmless: "L4",
        claim: ClaimKind::Foul,
    },
    Twins {
        before: "E8 F8 G8 H9 H10 H11",
        telling: "H8",
        harmless: "L4",
        claim: ClaimKind::Foul,
    },
    Twins {
        before: "C8 D8 E8 G8 H8",
        telling: "F8",
        harmless: "L4",
        claim: ClaimKind::Foul,
    },
    Twins {
        before: "C8 D8 E8 G8 H8",
        telling: "F8",
        harmless: "L4",
        claim: ClaimKind::Overline,
    },
    Twins {
        before: "D8 E8 F8 G8",
        telling: "H8",
        harmless: "L4",
        claim: ClaimKind::Five,
    },
];

/// All that a player, a board or the public learns from a command: the answer, and what the clock is asked.
type Seen = (Result<Vec<Event>, Refusal>, Option<TimeEffect>);

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// A profile of the random ones that leaves every word to people.
fn silent(voices: &mut Voices) -> Setup {
    let setup = random_setup(&mut voices.random);
    let profile = Profile {
        fouls: Fouls::On,
        auto_verdict: BTreeSet::new(),
        five_recognition: FiveRecognition::Announced,
        foul_recognition: Recognition::Claimed,
        flag_recognition: Recognition::Claimed,
        ..setup.profile
    };
    Setup {
        opening: OpeningKind::Free,
        profile,
        ..setup
    }
}

/// A game and the point at which it differs from its twin.
struct Twin {
    course: Course,
    point: Point,
}

impl Twin {
    fn new(twins: &Twins, last: &str, setup: Setup, said: Option<Saying>, press: Press) -> Self {
        let mut twin = Self {
            course: Course::default(),
            point: point(last),
        };
        let place = |at: &str| Command::Play(Act::place(point(at)));
        let mut lines = vec![
            (Command::Open(Box::new(setup)), Who::Chief),
            (Command::officiate(Direction::Start), Who::Arbiter),
        ];
        for (stone, filler) in twins.before.split(' ').zip(FILLER.split(' ')) {
            lines.extend([
                (place(stone), Who::Seat(Seat::First)),
                (place(filler), Who::Seat(Seat::Second)),
            ]);
        }
        let telling = Command::Play(Act::Place {
            point: point(last),
            saying: said,
            offers: None,
            press,
        });
        lines.push((telling, Who::Seat(Seat::First)));
        for (command, who) in lines {
            twin.does(&Line {
                command,
                who,
                at: Stamp::new(Epoch(1), 0),
            });
        }
        twin
    }

    fn masked(&self, seen: &impl std::fmt::Debug) -> String {
        format!("{seen:?}").replace(&format!("{:?}", self.point), "THE POINT")
    }

    fn does(&mut self, line: &Line) -> String {
        let before = self.course.game.clone();
        let answer = self.course.takes(line);
        let asked = answer
            .as_ref()
            .ok()
            .and_then(|events| before.time_effect(events, line.at));
        let seen: Seen = (answer, asked);
        self.masked(&seen)
    }

    /// All of the state.
    fn shows(&self) -> String {
        self.masked(&(
            GameParts::from(&self.course.game),
            self.course.game.phase(),
            self.course.game.on_clock(),
        ))
    }
}

/// Whether the command rules on a claim: an arbiter's word that it is right, or an acknowledgement, which is the players' own.
fn decides(command: &Command) -> bool {
    let upholds = Direction::Rule {
        claim: 0,
        finding: Ruling::Upheld,
    };
    match command {
        Command::Officiate {
            direction: Direction::Rule { finding, .. },
            ..
        } => {
            upholds
                == Direction::Rule {
                    claim: 0,
                    finding: *finding,
                }
        }
        Command::Play(Act::Acknowledge) => true,
        _ => false,
    }
}

/// Whether the command names one of the points at which the twins differ, which may be taken in one and free in the other.
fn names_a_difference(command: &Command, twins: &Twins) -> bool {
    let text = format!("{command:?}");
    [twins.telling, twins.harmless]
        .into_iter()
        .any(|at| text.contains(&format!("{:?}", point(at))))
}

/// What must have been tried between the telling stone and the ruling.
const KINDS: [&str; 24] = [
    "Place",
    "Pass",
    "Press",
    "Claim",
    "OfferDraw",
    "AcceptDraw",
    "DeclineDraw",
    "AcceptIrregularity",
    "Agree",
    "Refuse",
    "Resign",
    "Sign",
    "Appeal",
    "Stone",
    "Slid",
    "Lifted",
    "Shifted",
    "Scattered",
    "WrongColours",
    "DrawOffered",
    "Rule",
    "Settle",
    "Penalise",
    "ReportFlag",
];

/// What is said, in one word.
fn kind(command: &Command) -> String {
    let text = match command {
        Command::Play(act) => format!("{act:?}"),
        Command::Observe(observation) => format!("{observation:?}"),
        Command::Officiate { direction, .. } => format!("{direction:?}"),
        Command::Open(_) | Command::ReportFlag { .. } => format!("{command:?}"),
    };
    text.split(|character: char| !character.is_alphanumeric())
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn no_answer_or_event_tells_a_foul_an_overline_or_a_five_before_the_ruling() {
    let mut kinds = BTreeSet::new();
    for (number, twins) in TWINS.iter().enumerate() {
        for (said, press) in [
            (None, Press::Now),
            (Some(Saying::Five), Press::Now),
            (Some(Saying::DrawOffer), Press::Now),
            (None, Press::Later),
        ] {
            for seed in 0..SEEDS {
                let mut voices = Voices::new(
                    seed,
                    if seed.is_multiple_of(2) {
                        Mood::Fight
                    } else {
                        Mood::Quarrel
                    },
                );
                let setup = silent(&mut voices);
                let [mut telling, mut harmless] = [twins.telling, twins.harmless]
                    .map(|last| Twin::new(twins, last, setup.clone(), said, press));
                for _ in 0..COMMANDS {
                    let line = voices.next(&harmless.course.game);
                    if decides(&line.command) || names_a_difference(&line.command, twins) {
                        continue;
                    }
                    let [one, other] = [&mut telling, &mut harmless].map(|twin| twin.does(&line));
                    assert_eq!(one, other, "twins {number}, seed {seed}: {line:?}");
                    assert_eq!(
                        telling.shows(),
                        harmless.shows(),
                        "twins {number}, seed {seed}: after {line:?}"
                    );
                    if one.starts_with("(Ok(") {
                        kinds.insert(kind(&line.command));
                    }
                }
            }
        }
    }
    let missing: Vec<_> = KINDS
        .into_iter()
        .filter(|&kind| !kinds.contains(kind))
        .collect();
    assert!(
        missing.is_empty(),
        "{missing:?} were never tried, only {kinds:?}"
    );
}

#[test]
fn the_twins_do_differ_for_the_arbiter_and_by_the_ruling() {
    for twins in &TWINS {
        let color = if twins.claim == ClaimKind::Five {
            Color::Black
        } else {
            Color::White
        };
        let [telling, harmless] = [twins.telling, twins.harmless].map(|last| {
            let setup = Setup {
                opening: OpeningKind::Free,
                profile: Profile::cn_2013(),
                ..silent(&mut Voices::new(0, Mood::Fight))
            };
            let mut twin = Twin::new(twins, last, setup, None, Press::Now);
            let who = Who::Seat(twin.course.game.holder(color));
            twin.does(&Line {
                command: Command::Play(Act::Claim(twins.claim)),
                who,
                at: Stamp::new(Epoch(1), 0),
            });
            assert_eq!(twin.course.game.verdict(), None);
            twin.course.game.finding(1).unwrap().proposes
        });
        assert_eq!((telling, harmless), (Ruling::Upheld, Ruling::Rejected));
    }
}
