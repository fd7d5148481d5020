//! What no clause says and every game must keep: a replay gives the game, nothing follows the end, no command and no state panics.

use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
use game::{
    Claim, ClaimKind, Command, Contradiction, Direction, Event, Game, Irregularity, IrregularityKind, Observation, Outcome, Phase, Reason,
    RuledBy, Seat, Source, Standing, Verdict,
};
use renju::{Color, Point};

use crate::play::{Mood, next, random_setup};
use crate::random::Random;
use crate::table::Table;

const GAMES: u64 = 400;
const COMMANDS_MAX: usize = 100;
const EVENTS_MAX: usize = 60;

/// A random game, with what `each` makes of every step: the game before, the command, and the events if it was accepted.
fn random_game(seed: u64, mut each: impl FnMut(&Game, &Command, Option<&[Event]>)) -> Table {
    let mut random = Random::new(seed);
    let mut table = Table::unopened();
    for _ in 0..COMMANDS_MAX {
        let (command, who) = next(&mut random, &table.game, Mood::Fight);
        let before = table.game.clone();
        let answer = table.by(command.clone(), &who.actor());
        each(&before, &command, answer.as_deref().ok());
    }
    table
}

#[test]
fn stored_events_replayed_give_an_equal_game() {
    for seed in 0..GAMES {
        let table = random_game(seed, |_, _, _| {});
        let mut replayed = Game::default();
        for (event, at) in &table.history {
            replayed.apply(event, *at);
        }
        assert_eq!(replayed, table.game, "seed {seed}");
    }
}

#[test]
fn the_same_events_applied_twice_from_the_same_state_give_the_same_state() {
    for seed in 0..GAMES {
        random_game(seed, |before, _, events| {
            let [one, other] = [0, 1].map(|_| {
                let mut game = before.clone();
                events.unwrap_or_default().iter().for_each(|event| game.apply(event, Stamp::new(Epoch(7), 1)));
                game
            });
            assert_eq!(one, other, "seed {seed}");
        });
    }
}

#[test]
fn nothing_is_accepted_after_the_end_but_observations_and_what_was_said_before() {
    for seed in 0..GAMES {
        random_game(seed, |before, command, events| {
            let (Phase::Ended, Some(events)) = (before.phase(), events) else { return };
            let allowed = match command {
                Command::Observe(observation) => events == [Event::ObservationNoted(*observation)],
                Command::ReportFlag { .. } | Command::Open(_) => events.is_empty(),
                Command::Play(_) | Command::Officiate(_) => false,
            };
            assert!(allowed, "seed {seed}: {command:?} {events:?}");
        });
    }
}

#[test]
fn an_end_is_the_last_event_of_its_command_and_comes_once_in_a_game() {
    for seed in 0..GAMES {
        let table = random_game(seed, |_, command, events| {
            let events = events.unwrap_or_default();
            let end = events.iter().position(|event| matches!(event, Event::Ended(_)));
            assert!(end.is_none_or(|index| index + 1 == events.len()), "seed {seed}: {command:?} {events:?}");
        });
        let ends = table.history.iter().filter(|(event, _)| matches!(event, Event::Ended(_))).count();
        assert_eq!(ends, usize::from(table.game.verdict().is_some()), "seed {seed}");
    }
}

#[test]
fn a_verdict_stands_at_the_last_move_and_shows_the_stones_it_rests_on() {
    for seed in 0..GAMES {
        let table = random_game(seed, |_, _, _| {});
        let Some(verdict) = table.game.verdict() else { continue };
        assert_eq!(verdict.after_move, table.game.plies().len(), "seed {seed}");
        if let (Outcome::Win(color), Some(game::Evidence::Row(row))) = (verdict.outcome, &verdict.evidence) {
            let owner = if verdict.reason == Reason::Overline { Color::Black } else { color };
            assert!(row.len() >= 5 && row.iter().all(|&point| table.game.board().get(point) == Some(owner)), "seed {seed}: {verdict:?}");
        }
    }
}

#[test]
fn every_turn_of_the_clock_is_asked_for_once_and_in_order() {
    for seed in 0..GAMES {
        let mut pressed = 0;
        random_game(seed, |before, _, events| {
            let asked = before.time_effect(events.unwrap_or_default(), Stamp::new(Epoch(1), 0));
            if let Some(game::TimeEffect::Press { turn, seat, .. }) = asked {
                assert_eq!((turn, seat), (pressed + 1, before.on_move()), "seed {seed}");
                pressed = turn;
            }
        });
    }
}

/// Two claims of a flag have one verdict, so a ruling on the wrong one is not told from one on the right one.
fn is_of_a_flag(events: &[Event]) -> bool {
    matches!(events, [Event::Ended(verdict)] if verdict.reason == Reason::Flag)
}

#[test]
fn whatever_was_decided_passes_the_audit_unless_an_arbiter_ruled_against_the_facts() {
    let (mut passed, mut ruled_against_facts) = (0, 0);
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        let mut table = Table::unopened();
        for _ in 0..COMMANDS_MAX {
            let (command, who) = next(&mut random, &table.game, Mood::Fight);
            let before = table.game.clone();
            let Some(events) = table.by(command.clone(), &who.actor()).ok().filter(|events| !events.is_empty()) else { continue };
            let against = match command {
                Command::Officiate(Direction::Rule { claim, finding }) => {
                    before.finding(claim).is_some_and(|found| found.proposes != finding)
                }
                _ => false,
            };
            match before.audit(&events, &who.actor()) {
                Ok(()) => assert!(!against || is_of_a_flag(&events), "seed {seed}: {command:?}"),
                Err(contradiction) => {
                    assert!(against && matches!(contradiction, Contradiction::Ruling { .. }), "seed {seed}: {command:?} {contradiction}");
                    ruled_against_facts += 1;
                    continue;
                }
            }
            passed += 1;
            // The word of the clock is nobody's act.
            let of_the_clock = matches!(events[..], [Event::FlagFell(_)]);
            let nobody = Actor::new("nobody", Role::Spectator);
            assert_eq!(before.audit(&events, &nobody).is_ok(), of_the_clock, "seed {seed}: {command:?}");
        }
    }
    assert!(passed > 1_000 && ruled_against_facts > 10, "{passed} passed, {ruled_against_facts} against the facts");
}

// States that no decision leads to.

fn any_event(random: &mut Random) -> Event {
    let seat = random.of(&Seat::BOTH);
    let color = random.of(&[Color::Black, Color::White]);
    let any = |random: &mut Random| Point::from_index(random.below(renju::POINTS)).unwrap();
    let point = any(random);
    let number = u32::try_from(random.below(5)).unwrap();
    let after_move = random.below(300);
    match random.below(18) {
        0 => Event::Opened(Box::new(random_setup(random))),
        1 => Event::Started,
        2 => Event::OpeningDesignated { stones: [any(random), any(random), any(random)], offers: 0 },
        3 => Event::ColoursSwapped,
        4 => Event::ColoursKept,
        5 => Event::OffersMade(vec![point; random.below(300)]),
        6 => Event::OfferKept(point),
        7 => Event::Passed,
        8 => Event::DrawOffered(seat),
        9 => Event::DrawDeclined(seat),
        10 => {
            let kind = random.of(&[ClaimKind::Five, ClaimKind::Foul, ClaimKind::Overline, ClaimKind::Flag]);
            Event::ClaimOpened(Claim { number, by: seat, kind, after_move })
        }
        11 => Event::ClaimRejected { claim: number },
        12 => Event::FlagFell(seat),
        13 => Event::IrregularityObserved(Irregularity {
            kind: IrregularityKind::TwoInARow,
            by: seat,
            at_move: after_move,
            standing: Standing::Open,
        }),
        14 => Event::ObservationNoted(Observation::Stone { color, point }),
        15 if random.once_in(6) => Event::Ended(Box::new(Verdict {
            outcome: Outcome::Draw,
            reason: Reason::Agreement,
            after_move,
            ruled_by: RuledBy::Players,
            evidence: None,
        })),
        _ => Event::StonePlaced { color, point, source: random.of(&[Source::Played, Source::Observed]) },
    }
}

#[test]
fn no_command_panics_in_any_state_whatever_events_led_there() {
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        let mut game = Game::default();
        let at = Stamp::new(Epoch(1), seed);
        for _ in 0..random.below(EVENTS_MAX) {
            let event = any_event(&mut random);
            let asked = game.time_effect(std::slice::from_ref(&event), at);
            game.apply(&event, at);
            let (command, who) = next(&mut random, &game, Mood::Fight);
            if let Err(refusal) = game.decide(command, &who.actor(), at) {
                assert!(!refusal.to_string().is_empty() && !refusal.text_zh().is_empty(), "{asked:?}");
            }
            let claims: Vec<_> = game.claims().iter().map(|claim| claim.number).collect();
            claims.iter().for_each(|&claim| drop(game.finding(claim)));
            drop((game.phase(), game.verdict_proof(), game.offers_named()));
        }
    }
}
