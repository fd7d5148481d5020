//! What no clause says and every game must keep: a replay gives the game, nothing follows the end, no command and no state panics.

use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
use game::claims::{Claim, ClaimKind, Ruling};
use game::conduct::{
    Disturbance, DisturbanceKind, Duty, Irregularity, IrregularityKind, IrregularityStatus, Remedy,
};
use game::ending::{Evidence, Outcome, Reason, RuledBy, Verdict};
use game::penalties::{Penalty, PenaltyKind};
use game::record::Source;
use game::{
    Act, AfterPress, ClockEffect, Command, Contradiction, Direction, Event, Game, Observation,
    Phase, Press, Resumption, Voice, claims, conduct, ending, opening, penalties, record,
};
use renju::{Color, Point};
use strum::VariantArray as _;
use terms::{BySeat, Clause, Seat};

use crate::play::{Course, Line, Mood, Voices};
use crate::random::Random;
use crate::random_profiles::random_setup;

const GAMES: u64 = 300;
const COMMANDS_MAX: usize = 110;
const EVENTS_MAX: usize = 60;

/// A random game, with what `each` makes of every step: the game before, what was said, and the events if it was accepted.
fn random_game(seed: u64, mut each: impl FnMut(&Game, &Line, Option<&[Event]>)) -> Course {
    let mood = if seed.is_multiple_of(2) {
        Mood::Quarrel
    } else {
        Mood::Fight
    };
    let (mut voices, mut course) = (Voices::new(seed, mood), Course::default());
    for _ in 0..COMMANDS_MAX {
        let line = voices.next(&course.game);
        let before = course.game.clone();
        let answer = course.takes(&line);
        each(&before, &line, answer.as_deref().ok());
    }
    course
}

#[test]
fn stored_events_replayed_give_an_equal_game() {
    for seed in 0..GAMES {
        let course = random_game(seed, |_, _, _| {});
        let mut replayed = Game::default();
        for (event, at) in &course.history {
            replayed.apply(event, *at);
        }
        assert_eq!(replayed, course.game, "seed {seed}");
    }
}

#[test]
fn the_same_events_applied_twice_from_the_same_state_give_the_same_state() {
    for seed in 0..GAMES {
        random_game(seed, |before, line, events| {
            let [one, other] = [0, 1].map(|_| {
                let mut game = before.clone();
                events
                    .unwrap_or_default()
                    .iter()
                    .for_each(|event| game.apply(event, line.at));
                game
            });
            assert_eq!(one, other, "seed {seed}");
        });
    }
}

#[test]
fn a_refusal_changes_nothing() {
    for seed in 0..GAMES {
        let mut refused = None;
        random_game(seed, |before, line, events| {
            if let Some(unchanged) = refused.take() {
                assert_eq!(*before, unchanged, "seed {seed}: before {line:?}");
            }
            refused = events.is_none().then(|| before.clone());
        });
    }
}

#[test]
fn nothing_is_accepted_after_the_end_but_calls_signatures_appeals_and_corrections() {
    for seed in 0..GAMES {
        random_game(seed, |before, line, events| {
            let (Phase::Ended, Some(events)) = (before.phase(), events) else {
                return;
            };
            let allowed = match &line.command {
                Command::Observe(observation) => {
                    events == [Event::ObservationNoted(observation.clone())]
                }
                Command::ReportFlag { .. } | Command::Open(_) => events.is_empty(),
                Command::Play(Act::Ending(ending::Act::Sign)) => {
                    matches!(events, [] | [Event::Ending(ending::Event::Signed(_))])
                }
                Command::Play(Act::Conduct(conduct::Act::Refuse(Duty::Signature))) => matches!(
                    events,
                    [Event::Conduct(conduct::Event::DutyRefused {
                        duty: Duty::Signature,
                        ..
                    })]
                ),
                Command::Play(Act::Ending(ending::Act::Appeal)) => {
                    matches!(events, [Event::Ending(ending::Event::Appealed(_))])
                }
                Command::Play(Act::Conduct(conduct::Act::CallArbiter(_))) => {
                    matches!(events, [Event::Conduct(conduct::Event::ArbiterCalled(_))])
                }
                Command::Play(_) => false,
                Command::Officiate { .. } => matches!(
                    events,
                    [Event::Ending(ending::Event::ResultCorrected(_))
                        | Event::Conduct(conduct::Event::CallAnswered(_))
                        | Event::DirectionSuperseded(_)]
                ),
            };
            assert!(allowed, "seed {seed}: {line:?} {events:?}");
        });
    }
}

#[test]
fn the_last_event_tells_whether_a_game_is_over_or_says_that_it_cannot() {
    let mut told = 0;
    for seed in 0..GAMES {
        let course = random_game(seed, |_, _, _| {});
        let mut game = Game::default();
        for (event, at) in &course.history {
            game.apply(event, *at);
            if let Some(over) = event.tells_over() {
                told += 1;
                assert_eq!(over, game.verdict().is_some(), "seed {seed}: {event:?}");
            }
        }
    }
    assert!(told > 1_000, "{told}");
}

#[test]
fn an_end_is_the_last_event_of_its_command_and_comes_once_in_a_game() {
    for seed in 0..GAMES {
        let course = random_game(seed, |_, line, events| {
            let events = events.unwrap_or_default();
            let end = events
                .iter()
                .position(|event| matches!(event, Event::Ending(ending::Event::Ended(_))));
            assert!(
                end.is_none_or(|index| index + 1 == events.len()),
                "seed {seed}: {line:?} {events:?}"
            );
        });
        let ends = course
            .history
            .iter()
            .filter(|(event, _)| matches!(event, Event::Ending(ending::Event::Ended(_))))
            .count();
        assert_eq!(
            ends,
            usize::from(course.game.verdict().is_some()),
            "seed {seed}"
        );
    }
}

#[test]
fn a_verdict_stands_at_the_last_move_and_shows_the_stones_it_rests_on() {
    for seed in 0..GAMES {
        let course = random_game(seed, |_, _, _| {});
        let Some(verdict) = course.game.verdict() else {
            continue;
        };
        assert_eq!(verdict.after_move, course.game.plies().len(), "seed {seed}");
        if let (Outcome::Win(color), Some(Evidence::Row(row))) =
            (verdict.outcome, &verdict.evidence)
        {
            let owner = if verdict.reason == Reason::Overline {
                Color::Black
            } else {
                color
            };
            assert!(
                row.len() >= 5
                    && row
                        .iter()
                        .all(|&point| course.game.board().get(point) == Some(owner)),
                "seed {seed}: {verdict:?}"
            );
        }
    }
}

/// What the clocks do, as far as they have been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clocks {
    Ready,
    Running,
    Halted,
}

#[test]
fn every_turn_of_the_clock_is_asked_for_once_and_in_order_while_the_clock_runs() {
    for seed in 0..GAMES {
        let (mut pressed, mut halted, mut clocks) = (0, 0, Clocks::Ready);
        random_game(seed, |before, line, events| {
            let events = events.unwrap_or_default();
            for effect in before.clock_effects(events, line.at) {
                match effect {
                    ClockEffect::Open { .. } => {}
                    ClockEffect::Start => clocks = Clocks::Running,
                    ClockEffect::Press { turn, seat, then } => {
                        assert!(turn > pressed, "seed {seed}: {line:?}");
                        assert_eq!(seat, before.on_clock(), "seed {seed}: {line:?}");
                        assert!(
                            clocks == Clocks::Running,
                            "seed {seed}: a press while the clocks stand: {line:?} {events:?}"
                        );
                        pressed = turn;
                        clocks = match then {
                            AfterPress::Switch => Clocks::Running,
                            AfterPress::Halt => Clocks::Halted,
                        };
                    }
                    // The clock would take the same number for a repeat and run on.
                    ClockEffect::Halt { case } => {
                        assert!(case > halted, "seed {seed}: {line:?} {events:?}");
                        halted = case;
                        clocks = Clocks::Halted;
                    }
                    ClockEffect::Resume { reason, seat } => {
                        let mut after = before.clone();
                        events.iter().for_each(|event| after.apply(event, line.at));
                        assert_eq!(seat, after.on_clock(), "seed {seed}: {line:?}");
                        assert!(
                            clocks == Clocks::Halted || matches!(reason, Resumption::Ruling(_)),
                            "seed {seed}: {line:?}"
                        );
                        clocks = Clocks::Running;
                    }
                    // An arbiter lets the clocks of a game that begins again run (CN13-5.2.3).
                    ClockEffect::Reset { .. } => clocks = Clocks::Running,
                }
            }
        });
    }
}

#[test]
fn whatever_was_decided_passes_the_audit_unless_an_arbiter_ruled_against_the_facts() {
    let (mut passed, mut ruled_against_facts) = (0, 0);
    for seed in 0..GAMES {
        random_game(seed, |before, line, events| {
            let Some(events) = events.filter(|events| !events.is_empty()) else {
                return;
            };
            let audit = |actor: &Actor| before.audit(line.command.clone(), actor, line.at, events);
            let superseded = matches!(events, [Event::DirectionSuperseded(_)]);
            let right = |ruling: Ruling| match ruling {
                Ruling::Upheld | Ruling::Corrected => true,
                Ruling::Rejected => false,
            };
            let against = match &line.command {
                Command::Officiate {
                    direction: Direction::Claims(claims::Direction::Rule { claim, finding }),
                    ..
                } if !superseded => before
                    .finding(*claim)
                    .is_some_and(|found| right(found.proposes) != right(*finding)),
                _ => false,
            };
            match audit(&line.who.actor()) {
                Ok(()) => assert!(!against, "seed {seed}: {line:?} {events:?}"),
                Err(contradiction) => {
                    let rightly = against && matches!(contradiction, Contradiction::Ruling { .. });
                    assert!(rightly, "seed {seed}: {line:?} {events:?} {contradiction}");
                    ruled_against_facts += 1;
                    return;
                }
            }
            passed += 1;
            // What the clock reports is nobody's act.
            let of_the_clock = matches!(events, [Event::Ending(ending::Event::FlagFell(_)), ..]);
            let nobody = Actor::new("nobody", Role::Spectator);
            assert!(
                of_the_clock || audit(&nobody).is_err(),
                "seed {seed}: {line:?}"
            );
        });
    }
    assert!(
        passed > 1_000 && ruled_against_facts > 10,
        "{passed} passed, {ruled_against_facts} against the facts"
    );
}

// States that no decision leads to.

fn any_irregularity(random: &mut Random, number: u32, seat: Seat) -> Irregularity {
    let [first, lies] = [any_point(random), any_point(random)];
    let kind = random.of(&[
        IrregularityKind::FirstStoneOffCentre,
        IrregularityKind::OpeningOutside26,
        IrregularityKind::OffersNotNamed,
        IrregularityKind::TwoInARow,
        IrregularityKind::Slid { first, lies },
        IrregularityKind::Lifted { first, lies },
        IrregularityKind::Dropped(first),
        IrregularityKind::PressedFirst,
        IrregularityKind::OtherHand,
        IrregularityKind::DrawOffer,
        IrregularityKind::Straightened,
    ]);
    let status = random.of(&[
        IrregularityStatus::Open,
        IrregularityStatus::Open,
        IrregularityStatus::Accepted,
        IrregularityStatus::Corrected,
        IrregularityStatus::Dismissed,
    ]);
    Irregularity {
        number,
        kind,
        by: seat,
        at_move: random.below(8),
        status,
    }
}

fn any_point(random: &mut Random) -> Point {
    Point::from_index(random.below(renju::POINTS)).unwrap()
}

fn any_verdict(random: &mut Random) -> Box<Verdict> {
    let outcome = random.of(&[
        Outcome::Draw,
        Outcome::Win(Color::Black),
        Outcome::Win(Color::White),
    ]);
    let (reason, after_move) = (random.of(Reason::VARIANTS), random.below(300));
    Box::new(Verdict {
        outcome,
        reason,
        after_move,
        ground: None,
        ruled_by: RuledBy::System,
        evidence: None,
        scores: outcome.scores(Seat::First),
    })
}

fn any_event(random: &mut Random) -> Event {
    let seat = random.of(&Seat::BOTH);
    let color = random.of(&[Color::Black, Color::White]);
    let point = any_point(random);
    let number = u32::try_from(random.below(5)).unwrap();
    let after_move = random.below(300);
    let remedy = random.of(&Remedy::ALL);
    let finding = random.of(&[Ruling::Upheld, Ruling::Corrected, Ruling::Rejected]);
    match random.below(35) {
        0 => Event::Record(record::Event::Opened(Box::new(random_setup(random)))),
        1 => Event::Record(record::Event::Started),
        2 => {
            let stones = (0..random.below(5)).map(|_| any_point(random)).collect();
            Event::Opening(opening::Event::Designated {
                stones,
                offers: random.of(&[None, Some(0), Some(3), Some(255)]),
            })
        }
        3 => Event::Opening(opening::Event::ColoursSwapped),
        4 => Event::Opening(opening::Event::ColoursKept),
        5 => Event::Opening(opening::Event::OffersMade(vec![point; random.below(300)])),
        6 => Event::Opening(opening::Event::OfferKept(point)),
        7 => Event::Record(record::Event::Passed),
        8 => Event::Ending(ending::Event::DrawOffered(seat)),
        9 => Event::Ending(ending::Event::DrawDeclined(seat)),
        10 => {
            let kinds = [
                ClaimKind::Five,
                ClaimKind::FOUL,
                ClaimKind::Overline,
                ClaimKind::Flag,
                ClaimKind::Irregularity(number),
            ];
            Event::Claims(claims::Event::Opened(Claim {
                number,
                by: seat,
                kind: random.of(&kinds),
                after_move,
            }))
        }
        11 => Event::Claims(claims::Event::Rejected {
            claim: number,
            voice: Voice::Arbiter,
        }),
        12 => Event::Claims(claims::Event::Upheld {
            claim: number,
            finding,
        }),
        13 => Event::Ending(ending::Event::FlagFell(seat)),
        14 | 15 => Event::Conduct(conduct::Event::IrregularityObserved(any_irregularity(
            random, number, seat,
        ))),
        16 => Event::Conduct(conduct::Event::IrregularityAccepted(number)),
        17 => Event::ObservationNoted(Observation::Stone { color, point }),
        18 => Event::Opening(opening::Event::OffersNamed(
            u8::try_from(random.below(256)).unwrap(),
        )),
        19 => Event::Record(record::Event::StoneShifted {
            from: point,
            to: any_point(random),
        }),
        20 => Event::Record(record::Event::Pressed(seat)),
        21 => {
            let kind = if random.once_in(2) {
                DisturbanceKind::Scattered
            } else {
                DisturbanceKind::Shifted {
                    from: point,
                    to: any_point(random),
                }
            };
            Event::Conduct(conduct::Event::DisturbanceObserved(Disturbance {
                number,
                kind,
                by: None,
                agreed: BySeat::new(None, Some(remedy)),
            }))
        }
        22 => Event::Conduct(conduct::Event::RemedyAgreed {
            on: number,
            seat,
            remedy,
        }),
        23 => Event::Conduct(conduct::Event::DisturbanceSettled { on: number, remedy }),
        24 => Event::Conduct(conduct::Event::ColoursCorrected),
        25 => Event::Conduct(conduct::Event::WrongColoursStand),
        26 => {
            let kind = random.of(&[PenaltyKind::Violation, PenaltyKind::Loss]);
            Event::Penalties(penalties::Event::Penalised(Penalty {
                seat,
                kind,
                clause: Clause::new("CN13-12.2.5").unwrap(),
            }))
        }
        27 => Event::Conduct(conduct::Event::DutyRefused {
            seat,
            duty: Duty::Record,
        }),
        28 => Event::DirectionSuperseded(Box::new(Direction::Record(record::Direction::Start))),
        29 if random.once_in(4) => Event::Ending(ending::Event::Ended(any_verdict(random))),
        30 if random.once_in(4) => {
            Event::Ending(ending::Event::ResultCorrected(any_verdict(random)))
        }
        31 if random.once_in(2) => Event::Ending(ending::Event::Appealed(seat)),
        31 => Event::Ending(ending::Event::Signed(seat)),
        32 => Event::Record(record::Event::Resumed { seat }),
        _ => Event::Record(record::Event::StonePlaced {
            color,
            point,
            source: random.of(&[Source::Played, Source::Observed]),
            press: random.of(&[Press::Now, Press::Later]),
        }),
    }
}

#[test]
fn no_command_panics_in_any_state_whatever_events_led_there() {
    for seed in 0..GAMES * 10 {
        let mut voices = Voices::new(seed, Mood::Quarrel);
        let mut game = Game::default();
        let at = Stamp::new(Epoch(1), seed);
        for _ in 0..voices.random.below(EVENTS_MAX) {
            let event = any_event(&mut voices.random);
            drop(game.clock_effects(std::slice::from_ref(&event), at));
            game.apply(&event, at);
            let line = voices.next(&game);
            match game.decide(line.command.clone(), &line.who.actor(), line.at) {
                Ok(events) => {
                    drop(game.clock_effects(&events, line.at));
                    events.iter().for_each(|event| game.apply(event, line.at));
                }
                Err(refusal) => assert!(!refusal.code().is_empty()),
            }
            let claims: Vec<_> = game.claims().iter().map(|claim| claim.number).collect();
            claims.iter().for_each(|&claim| drop(game.finding(claim)));
            drop((
                game.phase(),
                game.verdict_proof(),
                game.offers_named(),
                game.on_clock(),
                game.lost_by_violations(),
            ));
            let events = std::slice::from_ref(&event);
            drop(game.audit(line.command, &line.who.actor(), at, events));
        }
    }
}
