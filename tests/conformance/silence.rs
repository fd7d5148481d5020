//! Nobody but the players speaks at the board: two games alike but for one black move, a foul in one and none in the other, answer and
//! report alike until a claim is ruled on, for every kind of command by every role, under profiles that delegate nothing.

use profile::{FiveRecognition, Fouls, Profile, Recognition, Rules};
use std::collections::BTreeSet;
use terms::Seat;

use aggregate::{Epoch, Stamp};
use game::claims::{ClaimKind, Ruling};
use game::{
    Act, ClockEffect, Command, Direction, Event, OpeningKind, Press, Refusal, Saying, Setup,
    claims, record,
};
use renju::{Color, Point};

use crate::kinds;
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
        claim: ClaimKind::FOUL,
    },
    Twins {
        before: "E8 F8 G8 H9 H10 H11",
        telling: "H8",
        harmless: "L4",
        claim: ClaimKind::FOUL,
    },
    Twins {
        before: "C8 D8 E8 G8 H8",
        telling: "F8",
        harmless: "L4",
        claim: ClaimKind::FOUL,
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
type Seen = (Result<Vec<Event>, Refusal>, Vec<ClockEffect>);

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// A profile of the random ones that leaves every word to people.
fn silent(voices: &mut Voices) -> Setup {
    let setup = random_setup(&mut voices.random);
    let rules = Profile {
        fouls: Fouls::On,
        auto_verdict: BTreeSet::new(),
        five_recognition: FiveRecognition::Announced,
        foul_recognition: Recognition::Claimed,
        flag_recognition: Recognition::Claimed,
        ..Profile::clone(&setup.rules)
    };
    Setup {
        opening: OpeningKind::Free,
        rules: rules.into(),
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
            (Command::officiate(record::Direction::Start), Who::Arbiter),
        ];
        for (stone, filler) in twins.before.split(' ').zip(FILLER.split(' ')) {
            lines.extend([
                (place(stone), Who::Seat(Seat::First)),
                (place(filler), Who::Seat(Seat::Second)),
            ]);
        }
        let telling = Command::Play(Act::Record(record::Act::Place {
            point: point(last),
            saying: said,
            offers: None,
            press,
        }));
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

    /// Whether the command was accepted, and all that anybody sees of it.
    fn does(&mut self, line: &Line) -> (bool, String) {
        let before = self.course.game.clone();
        let answer = self.course.takes(line);
        let events = answer.as_deref().unwrap_or_default();
        let asked = before.clock_effects(events, line.at);
        let accepted = answer.is_ok();
        let seen: Seen = (answer, asked);
        (accepted, self.masked(&seen))
    }

    /// All that can be asked of the game.
    fn shows(&self) -> String {
        let game = &self.course.game;
        self.masked(&(
            (game.plies(), game.to_move(), game.holder(Color::Black)),
            (game.claims(), game.disturbances(), game.irregularities()),
            (game.penalties(), game.draw_offer(), game.verdict()),
            (game.flag_fallen(), game.unpressed(), game.turn()),
            (game.phase(), game.on_clock(), game.rulings()),
            Seat::BOTH.map(|seat| (game.draw_offers_made(seat), game.has_signed(seat))),
        ))
    }
}

/// Whether the command rules on a claim: an arbiter's ruling that it is right, or an acknowledgement, which is the players' own.
fn decides(command: &Command) -> bool {
    let acknowledges = Command::play(claims::Act::Acknowledge);
    matches!(
        command,
        Command::Officiate {
            direction: Direction::Claims(claims::Direction::Rule {
                finding: Ruling::Upheld,
                ..
            }),
            ..
        }
    ) || *command == acknowledges
}

/// Whether the command names one of the points at which the twins differ, which may be taken in one and free in the other.
fn names_a_difference(command: &Command, twins: &Twins) -> bool {
    let text = format!("{command:?}");
    [twins.telling, twins.harmless]
        .into_iter()
        .any(|at| text.contains(&format!("{:?}", point(at))))
}

/// What has no place between a telling stone and the ruling; everything else must have been tried there.
const OUT_OF_PLACE: [&str; 8] = [
    "designate",
    "swap",
    "keep colours",
    "offer",
    "keep",
    "acknowledge",
    "rule upheld",
    "open",
];

#[test]
fn no_answer_or_event_tells_a_foul_an_overline_or_a_five_before_the_ruling() {
    let mut reached = BTreeSet::new();
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
                    if one.0 {
                        reached.insert(kinds::of(&line.command));
                    }
                }
            }
        }
    }
    let untried: Vec<_> = kinds::all()
        .into_iter()
        .filter(|kind| !reached.contains(kind))
        .collect();
    assert_eq!(untried, OUT_OF_PLACE, "never tried");
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
                rules: Rules::cn_2013(),
                ..silent(&mut Voices::new(0, Mood::Fight))
            };
            let mut twin = Twin::new(twins, last, setup, None, Press::Now);
            let who = Who::Seat(twin.course.game.holder(color));
            twin.does(&Line {
                command: Command::Play(Act::Claims(claims::Act::Claim(twins.claim))),
                who,
                at: Stamp::new(Epoch(1), 0),
            });
            assert_eq!(twin.course.game.verdict(), None);
            twin.course.game.finding(1).unwrap().proposes
        });
        assert_eq!((telling, harmless), (Ruling::Upheld, Ruling::Rejected));
    }
}
