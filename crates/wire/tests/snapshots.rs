//! A state comes back from a snapshot as it was, and what follows it makes of it what all events make of the beginning.
//!
//! `golden/states.txt` holds the bytes of a state of each kind with the number of its layout. Where they change, `SCHEMA` must grow: then
//! run with `ARBITER_BLESS=1`.

#![expect(
    clippy::unwrap_used,
    reason = "what helps a test may fail as a test does"
)]

use profile::Profile;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::{Debug, Write as _};
use std::path::Path;
use terms::{BySeat, Clause, GameId, PlayerId, Seat};

use aggregate::{Actor, Aggregate, Epoch, Role, Stamp, StateCodec};
use game::{
    Act, ClaimKind, Command, Direction, Game, Observation, OpeningKind, Ruling, Saying, Setup,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use renju::{Color, Point};
use timekeeping::{AfterPress, ClockPair, HaltReason, State};
use wire::{ClockCodec, GameCodec};

/// What happened, in order.
type History<A> = Vec<(<A as Aggregate>::Event, Stamp)>;

fn say<A: Aggregate>(
    state: &mut A,
    history: &mut History<A>,
    command: A::Command,
    actor: &Actor,
    at: Stamp,
) {
    for event in state.decide(command, actor, at).unwrap_or_default() {
        state.apply(&event, at);
        history.push((event, at));
    }
}

/// Everywhere in a history: the state comes back as it was, with the same bytes, and the rest of the history leads to the same end.
fn holds_everywhere<A: Aggregate + Debug + PartialEq, C: StateCodec<A>>(
    end: &A,
    history: &History<A>,
) {
    let mut state = A::default();
    for place in 0..=history.len() {
        let bytes = C::encode_state(&state);
        let mut restored = C::decode_state(&bytes).unwrap();
        assert_eq!(restored, state, "after {place} events");
        assert_eq!(C::encode_state(&restored), bytes, "after {place} events");
        for (event, at) in &history[place..] {
            restored.apply(event, *at);
        }
        assert_eq!(&restored, end, "from {place} events on");
        assert_eq!(C::encode_state(&restored), C::encode_state(end));
        if let Some((event, at)) = history.get(place) {
            state.apply(event, *at);
        }
    }
}

fn point(index: usize) -> Point {
    Point::from_index(index % 225).unwrap()
}

fn setup(opening: OpeningKind) -> Setup {
    Setup {
        game: GameId::new("g").unwrap(),
        event: None,
        first: PlayerId::new("zhang").unwrap(),
        second: PlayerId::new("li").unwrap(),
        opening,
        profile: Profile::cn_2013(),
        time_control: Some("90m+30s".into()),
    }
}

/// One thing somebody says, by numbers drawn by chance.
fn game_command(game: &Game, kind: u8, number: usize) -> (Command, Actor) {
    let seat = if number % 16 == 15 {
        game.on_move().other()
    } else {
        game.on_move()
    };
    let player = game
        .setup()
        .map_or("nobody".to_owned(), |setup| setup.player(seat).to_string());
    let play = |act| (Command::Play(act), Actor::new(player.clone(), Role::Player));
    let arbiter = |direction| {
        (
            Command::officiate(direction),
            Actor::new("wang", Role::Arbiter),
        )
    };
    let claims = [
        ClaimKind::Five,
        ClaimKind::Foul,
        ClaimKind::Overline,
        ClaimKind::Flag,
    ];
    let color = if number.is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    };
    match kind {
        0 => play(Act::Designate {
            stones: ["H8", "H9", "H10"]
                .map(|name| name.parse().unwrap())
                .to_vec(),
            offers: Some(2),
        }),
        1 => play(if number.is_multiple_of(2) {
            Act::Swap
        } else {
            Act::KeepColours
        }),
        2 => play(Act::Offer(vec![point(number), point(number * 7 + 30)])),
        3 => play(Act::Keep(
            game.offers().first().copied().unwrap_or(point(number)),
        )),
        4 => play(Act::place_saying(point(number), Saying::DrawOffer)),
        5 => play(Act::place_saying(point(number), Saying::Five)),
        6 => play(Act::Pass),
        7 => play(Act::Claim(claims[number % 4])),
        8 => play(if number.is_multiple_of(2) {
            Act::DeclineDraw
        } else {
            Act::Acknowledge
        }),
        9 if number.is_multiple_of(64) => play(Act::Resign),
        9 if number % 64 == 1 => play(Act::AcceptDraw),
        10 => {
            let observation = Observation::Stone {
                color,
                point: point(number),
            };
            (
                Command::Observe(observation),
                Actor::new("board-1", Role::Board),
            )
        }
        11 => {
            let finding = if number.is_multiple_of(8) {
                Ruling::Upheld
            } else {
                Ruling::Rejected
            };
            arbiter(Direction::Rule {
                claim: game.claims().first().map_or(1, |claim| claim.number),
                finding,
            })
        }
        12 if number.is_multiple_of(16) => (
            Command::ReportFlag { seat },
            Actor::new("clock", Role::Service),
        ),
        13 if number.is_multiple_of(8) => arbiter(Direction::ConfirmFlag),
        14 => arbiter(Direction::Start),
        _ => play(Act::place(point(number))),
    }
}

/// What was reached in a game, for the histogram.
fn reached(game: &Game) -> Vec<&'static str> {
    let marks = [
        ("a verdict", game.verdict().is_some()),
        ("an open claim", !game.claims().is_empty()),
        ("an irregularity", !game.irregularities().is_empty()),
        ("offers", !game.offers().is_empty()),
        ("a draw offer", game.draw_offer().is_some()),
        ("a swap", game.holder(Color::Black) == Seat::Second),
        ("a fallen flag", game.fallen().is_some()),
        (
            "a pass",
            game.plies().iter().any(|ply| ply.mv == renju::Move::Pass),
        ),
        (
            "a verdict with evidence",
            game.verdict()
                .is_some_and(|verdict| verdict.evidence.is_some()),
        ),
    ];
    marks
        .into_iter()
        .filter_map(|(mark, is)| is.then_some(mark))
        .collect()
}

#[test]
fn any_game_comes_back_from_a_snapshot_and_goes_on_alike() {
    let seen = RefCell::new(BTreeMap::<&str, u32>::new());
    let steps = prop::collection::vec((0..24_u8, 0..4_096_usize), 0..60);
    let config = Config {
        cases: 512,
        failure_persistence: None,
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(&(any::<bool>(), steps), |(designated, steps)| {
        let opening = if designated {
            OpeningKind::Designated
        } else {
            OpeningKind::Free
        };
        let (mut game, mut history) = (Game::default(), History::<Game>::new());
        let arbiter = Actor::new("wang", Role::Arbiter);
        let at = |ms| Stamp::new(Epoch(1), ms);
        say(
            &mut game,
            &mut history,
            Command::Open(Box::new(setup(opening))),
            &arbiter,
            at(0),
        );
        say(
            &mut game,
            &mut history,
            Command::officiate(Direction::Start),
            &arbiter,
            at(1),
        );
        let mut marks = Vec::new();
        for (ms, (kind, number)) in (2..).zip(steps) {
            // The first steps of a designated opening would hardly come by chance.
            let kind = if designated && ms < 6 {
                u8::try_from((ms - 2) % 4).unwrap_or_default()
            } else {
                kind
            };
            let (command, actor) = game_command(&game, kind, number);
            say(&mut game, &mut history, command, &actor, at(ms));
            marks.extend(reached(&game));
        }
        marks.sort_unstable();
        marks.dedup();
        for mark in marks {
            *seen.borrow_mut().entry(mark).or_default() += 1;
        }
        holds_everywhere::<Game, GameCodec>(&game, &history);
        Ok(())
    });
    assert!(outcome.is_ok(), "{outcome:?}");
    let seen = seen.into_inner();
    println!("{seen:#?}");
    // A verdict with evidence hardly comes by chance; the golden state has one.
    for mark in [
        "a verdict",
        "an open claim",
        "an irregularity",
        "offers",
        "a draw offer",
        "a swap",
        "a fallen flag",
        "a pass",
    ] {
        assert!(
            seen.contains_key(mark),
            "{mark} was never reached: {seen:?}"
        );
    }
}

fn clock_command(clocks: &ClockPair, kind: u8, number: u64) -> timekeeping::Command {
    use timekeeping::Command;
    let seat = clocks.to_press().unwrap_or(Seat::First);
    match kind {
        0 => Command::Halt {
            reason: HaltReason::Accident,
        },
        1 | 2 => Command::Resume { seat },
        3 if number.is_multiple_of(32) => Command::Close,
        4 => Command::Press {
            turn: clocks.turn(),
            seat,
            then: AfterPress::Halt,
        },
        _ => Command::Press {
            turn: clocks.turn(),
            seat,
            then: AfterPress::Switch,
        },
    }
}

#[test]
fn any_pair_of_clocks_comes_back_from_a_snapshot_and_goes_on_alike() {
    let seen = RefCell::new(BTreeMap::<&str, u32>::new());
    let control = prop_oneof![Just("60s"), Just("5s+1s"), Just("0s+5s"), Just("90m+30s")];
    let steps = prop::collection::vec((0..12_u8, 0..3_000_u64), 0..40);
    let config = Config {
        cases: 512,
        failure_persistence: None,
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(&(control, steps), |(control, steps)| {
        let service = Actor::new("adjudication", Role::Service);
        let (mut clocks, mut history) = (ClockPair::default(), History::<ClockPair>::new());
        let mut at = Stamp::new(Epoch(1), 0);
        say(
            &mut clocks,
            &mut history,
            timekeeping::Command::Open {
                control: control.parse().unwrap(),
            },
            &service,
            at,
        );
        say(
            &mut clocks,
            &mut history,
            timekeeping::Command::Start,
            &service,
            at,
        );
        for (kind, number) in steps {
            at = if number.is_multiple_of(64) {
                Stamp::new(Epoch(at.epoch.0 + 1), 0)
            } else {
                at.plus(number)
            };
            let fallen_due = [clocks.resume(at), clocks.wake(at)].concat();
            for event in fallen_due {
                clocks.apply(&event, at);
                history.push((event, at));
            }
            let command = clock_command(&clocks, kind, number);
            say(&mut clocks, &mut history, command, &service, at);
            let status = match clocks.state() {
                State::NotOpen | State::Ready => "set",
                State::Running { .. } => "running",
                State::Halted { .. } => "halted",
                State::Fallen { .. } => "fallen",
                State::Closed { .. } => "closed",
            };
            *seen.borrow_mut().entry(status).or_default() += 1;
        }
        holds_everywhere::<ClockPair, ClockCodec>(&clocks, &history);
        Ok(())
    });
    assert!(outcome.is_ok(), "{outcome:?}");
    for status in ["running", "halted", "fallen", "closed"] {
        assert!(
            seen.borrow().contains_key(status),
            "{status} was never reached"
        );
    }
}

/// A game with something in every field: a proven foul, claims, irregularities, offers.
fn full_game() -> Game {
    use game::{
        Claim, Disturbance, DisturbanceKind, Event, Evidence, Intent, Irregularity,
        IrregularityKind, Mover, Outcome, Penalty, PenaltyKind, Press, Reason, Remedy, RuledBy,
        Source, Standing, Verdict,
    };
    let mut board = renju::Board::empty();
    for name in ["F8", "G8", "H6", "H7"] {
        board.place(name.parse().unwrap(), Color::Black).unwrap();
    }
    let proof = renju::prove(&board, "H8".parse().unwrap(), renju::Readings::default()).unwrap();
    let verdict = Verdict {
        outcome: Outcome::Win(Color::White),
        reason: Reason::Foul,
        after_move: 5,
        ground: None,
        ruled_by: RuledBy::Arbiter("wang".into()),
        evidence: Some(Evidence::Foul(Box::new(proof))),
    };
    let stone = |color, name: &str, source| Event::StonePlaced {
        color,
        point: name.parse().unwrap(),
        source,
        press: Press::Now,
    };
    let claim = |number, kind| {
        Event::ClaimOpened(Claim {
            number,
            by: Seat::Second,
            kind,
            after_move: 5,
        })
    };
    let irregular = |kind, standing| {
        Event::IrregularityObserved(Irregularity {
            number: 4,
            kind,
            by: Seat::First,
            at_move: 5,
            standing,
        })
    };
    let events = [
        Event::Opened(Box::new(setup(OpeningKind::Designated))),
        Event::Started,
        Event::OpeningDesignated {
            stones: ["H8", "H9", "H10"]
                .map(|name| name.parse().unwrap())
                .to_vec(),
            offers: Some(2),
        },
        Event::ColoursSwapped,
        stone(Color::White, "A1", Source::Played),
        Event::OffersMade(["B2", "C3"].map(|name| name.parse().unwrap()).to_vec()),
        Event::OfferKept("B2".parse().unwrap()),
        stone(Color::White, "O15", Source::Observed),
        Event::Passed,
        irregular(IrregularityKind::TwoInARow, Standing::Open),
        Event::DrawOffered(Seat::First),
        claim(1, ClaimKind::Foul),
        Event::Ended(Box::new(verdict)),
        claim(2, ClaimKind::Irregularity(4)),
        Event::DisturbanceObserved(Disturbance {
            number: 3,
            kind: DisturbanceKind::Scattered,
            by: Some(Mover {
                seat: Seat::First,
                intent: Intent::Purpose,
            }),
            agreed: BySeat::new(None, Some(Remedy::Loss)),
        }),
        Event::Penalised(Penalty {
            seat: Seat::Second,
            kind: PenaltyKind::Violation,
            clause: Clause::new("CN13-12.2.5").unwrap(),
        }),
        Event::WrongColoursStand,
        Event::StonePlaced {
            color: Color::Black,
            point: "K1".parse().unwrap(),
            source: Source::Played,
            press: Press::Later,
        },
        Event::Signed(Seat::First),
        Event::FlagFell(Seat::Second),
        Event::DrawOffered(Seat::Second),
    ];
    let mut game = Game::default();
    for event in events {
        game.apply(&event, Stamp::default());
    }
    game
}

fn running_clocks() -> ClockPair {
    use timekeeping::Event;
    let mut clocks = ClockPair::default();
    let pressed = Event::Pressed {
        turn: 1,
        seat: Seat::First,
        spent_ms: 61_250,
        bonus_ms: 30_000,
        then: AfterPress::Switch,
    };
    for (ms, event) in [
        (
            0,
            Event::Opened {
                control: "90m+30s".parse().unwrap(),
            },
        ),
        (5, Event::Started { seat: Seat::First }),
        (61_255, pressed),
    ] {
        clocks.apply(&event, Stamp::new(Epoch(3), ms));
    }
    clocks
}

fn line<A: Aggregate, C: StateCodec<A>>(name: &str, state: &A) -> String {
    let mut text = format!("{name} {} ", C::SCHEMA);
    for byte in C::encode_state(state) {
        write!(text, "{byte:02x}").unwrap();
    }
    text + "\n"
}

#[test]
fn a_game_that_does_not_say_how_the_opening_stood_before_each_move_is_refused() {
    let whole = GameCodec::encode_state(&full_game());
    let tag = [0xea, 0x01];
    let last = whole.windows(2).rposition(|bytes| bytes == tag).unwrap();
    let (short, entry) = whole.split_at(last);
    for (bytes, said) in [
        (short.to_vec(), "7 of them for 8 moves"),
        ([&whole[..], entry].concat(), "9 of them for 8 moves"),
    ] {
        let refused = GameCodec::decode_state(&bytes).unwrap_err();
        assert!(refused.to_string().contains(said), "{refused}");
    }
}

#[test]
fn a_state_is_stored_as_its_layout_says() {
    let (game, clocks) = (full_game(), running_clocks());
    assert_eq!(
        GameCodec::decode_state(&GameCodec::encode_state(&game)).unwrap(),
        game
    );
    let text =
        line::<Game, GameCodec>("game", &game) + &line::<ClockPair, ClockCodec>("clock", &clocks);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/states.txt");
    if std::env::var_os("ARBITER_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        text,
        "the layout of a state has changed: SCHEMA must grow"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_a_state_decoder_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        drop(GameCodec::decode_state(&bytes));
        drop(ClockCodec::decode_state(&bytes));
    }

    #[test]
    fn no_changed_byte_makes_a_state_decoder_panic(at in any::<prop::sample::Index>(), to in any::<u8>()) {
        let mut game = GameCodec::encode_state(&full_game());
        let place = at.index(game.len());
        game[place] = to;
        drop(GameCodec::decode_state(&game));
        let mut clocks = ClockCodec::encode_state(&running_clocks());
        let place = at.index(clocks.len());
        clocks[place] = to;
        drop(ClockCodec::decode_state(&clocks));
    }
}
