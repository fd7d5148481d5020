//! A signature does not make a game right: what is well signed and well chained is judged all the same.

use api::adjudication::v1::act::{self, Act};
use api::adjudication::v1::{ClaimKind, GameEvent, PlayRequest, Ruling, game_event};
use api::common::v1::Envelope;
use bundle::{Bundle, Check, Completeness, Problem, Report, SealError, TrustedKeys};
use game::ending::{Outcome, Reason};
use game::{Event, Game, record as played};
use profile::Rules;
use prost::Message as _;
use renju::Color;
use terms::Seat;

use crate::record::{Record, player, signer};

fn checked(bytes: &[u8]) -> Report {
    Bundle::read(bytes)
        .unwrap()
        .verify(&TrustedKeys::from(signer().public_key()))
}

/// What is found, and nothing else is: signature, trust and chain are as they must be.
#[track_caller]
fn assert_found(record: &Record, check: Check, entry: Option<u64>) -> Problem {
    let mut report = checked(&record.sealed());
    assert_eq!(report.problems.len(), 1, "{:?}", report.problems);
    let problem = report.problems.remove(0);
    assert_eq!(
        (problem.check(), problem.entry()),
        (check, entry),
        "{problem}"
    );
    problem
}

/// Changes the stored event of one entry as the owner of the store could.
fn changed(record: &Record, entry: usize, change: impl Fn(&mut game_event::Event)) -> Record {
    record.rechained(|index, bytes| {
        if index + 1 != entry {
            return bytes.to_vec();
        }
        let mut envelope = Envelope::decode(bytes).unwrap();
        let mut event = GameEvent::decode(&*envelope.payload).unwrap();
        change(event.event.as_mut().unwrap());
        envelope.payload = event.encode_to_vec().into();
        envelope.encode_to_vec()
    })
}

#[test]
fn a_name_of_rules_stands_for_a_text_that_was_shipped_under_it_once_and_for_no_other() {
    let former = include_str!("../../../profile/former/1/cn-2013.toml");
    let rules = Rules::parse(former).unwrap();
    let record = Record::opened("a", Some(rules.hash()));
    assert_eq!(record.game.setup().unwrap().rules, rules);
    let report = checked(&record.sealed());
    assert!(report.problems.is_empty(), "{:?}", report.problems);

    let never = former.replace("moves_before_a_pass = 5\n", "moves_before_a_pass = 6\n");
    let never = Rules::parse(&never).unwrap();
    assert_ne!(never, rules);
    let forged = changed(&record, 1, |event| {
        let game_event::Event::Opened(opened) = event else {
            panic!("{event:?}")
        };
        let setup = opened.setup.as_mut().unwrap();
        setup.rules = Some(api::common::v1::Rules {
            name: never.name.clone(),
            text: never.text().to_owned(),
            hash: never.hash().to_string(),
        });
    });
    assert_found(&forged, Check::Events, Some(1));
}

#[test]
fn ended_games_are_good_and_say_how_they_ended() {
    for (record, reason) in [
        (Record::five("a"), Reason::Five),
        (Record::foul("b"), Reason::Foul),
        (Record::overline("c"), Reason::Overline),
    ] {
        let bytes = record.sealed();
        let bundle = Bundle::read(&bytes).unwrap();
        assert_eq!(
            (bundle.state(), bundle.entries()),
            (Completeness::Ended, record.entries.len())
        );
        assert_eq!(bundle.head(), record.entries.last().unwrap().hash);
        let report = checked(&bytes);
        assert!(report.is_good(), "{:?}", report.problems);
        assert_eq!(report.game.as_ref(), Some(&record.game));
        assert_eq!(report.game.unwrap().verdict().unwrap().reason, reason);
        assert_eq!(record.sealed(), bytes, "the same game gives the same bytes");
    }
}

#[test]
fn an_open_game_is_good_and_marked_so() {
    let bytes = Record::announced("a").sealed();
    assert_eq!(Bundle::read(&bytes).unwrap().state(), Completeness::Open);
    assert!(checked(&bytes).is_good());
}

#[test]
fn a_game_in_which_nothing_happened_is_not_written() {
    assert!(matches!(
        signer().seal(&Game::default(), &[]),
        Err(SealError::Empty)
    ));
    let record = Record::five("a");
    assert!(matches!(
        signer().seal(&record.game, &[]),
        Err(SealError::Empty)
    ));
}

#[test]
fn a_verdict_that_contradicts_its_stones_is_found() {
    let foul = Record::foul("a");
    let last = foul.entries.len();
    let verdict_changed = |change: fn(&mut api::adjudication::v1::Verdict)| {
        changed(&foul, last, |event| match event {
            game_event::Event::Ended(ended) => change(ended.verdict.as_mut().unwrap()),
            other => panic!("{other:?}"),
        })
    };
    for record in [
        verdict_changed(|verdict| {
            verdict.outcome = api::adjudication::v1::Outcome::BlackWins.into()
        }),
        verdict_changed(|verdict| {
            verdict.reason = api::adjudication::v1::Reason::Overline.into();
        }),
        verdict_changed(|verdict| verdict.after_move -= 1),
        verdict_changed(|verdict| verdict.ruled_by = "chen".into()),
        verdict_changed(|verdict| verdict.evidence = None),
        verdict_changed(|verdict| match &mut verdict.evidence {
            Some(api::adjudication::v1::verdict::Evidence::Foul(proof)) => {
                proof.threes[0].stones[0] = "O15".into()
            }
            other => panic!("{other:?}"),
        }),
    ] {
        assert_found(&record, Check::Verdict, Some(last as u64));
    }
    let clause = verdict_changed(|verdict| verdict.clause = "CN13-10.1.1".into());
    assert!(matches!(
        assert_found(&clause, Check::Verdict, Some(last as u64)),
        Problem::Contradiction { .. }
    ));
}

#[test]
fn a_stone_moved_under_a_verdict_is_found() {
    // Without black 7 on F6 there is no three-three.
    let moved = changed(&Record::foul("a"), 9, |event| match event {
        game_event::Event::StonePlaced(placed) => placed.point = "O1".into(),
        other => panic!("{other:?}"),
    });
    assert_found(&moved, Check::Events, Some(9));

    let asked_for = moved.rechained(|index, bytes| {
        let mut envelope = Envelope::decode(bytes).unwrap();
        if index + 1 == 9 {
            let place = act::Place {
                point: "O1".into(),
                ..act::Place::default()
            };
            let mut request = PlayRequest::decode(&*envelope.request).unwrap();
            request.act.as_mut().unwrap().act = Some(Act::Place(place));
            envelope.request = request.encode_to_vec().into();
        }
        envelope.encode_to_vec()
    });
    let last = asked_for.entries.len() as u64;
    assert_found(&asked_for, Check::Verdict, Some(last));
}

#[test]
fn an_arbiter_who_ruled_against_the_stones_is_found() {
    let mut record = Record::of("a");
    record.lay("H8");
    record.claim(ClaimKind::Foul);
    record.rule(1, Ruling::Upheld);
    assert_found(&record, Check::Verdict, Some(5));
}

#[test]
fn an_event_that_does_not_follow_is_found() {
    let mut record = Record::of("a");
    record.lay("H8");
    let twice = played::Event::StonePlaced {
        color: Color::White,
        point: "H8".parse().unwrap(),
        source: played::Source::Played,
        press: played::Press::Now,
    };
    record.store(&player(Seat::Second), ("Play", Vec::new()), &[twice.into()]);
    assert_found(&record, Check::Events, Some(4));

    let mut resigned = Record::of("a");
    resigned.play(Seat::First, Act::Resign(act::Resign {}));
    let verdict = resigned.game.verdict().unwrap().clone();
    assert_eq!(verdict.outcome, Outcome::Win(Color::White));
    let mut second_result = resigned;
    second_result.store(
        &player(Seat::Second),
        ("Play", Vec::new()),
        &[Event::from(verdict)],
    );
    assert_found(&second_result, Check::Verdict, Some(4));
}

#[test]
fn entries_that_were_stored_together_stay_together() {
    let announced = Record::announced("a");
    let stone = announced.entries.len() - 1;
    let mut torn = announced.clone();
    torn.entries.truncate(stone);
    assert!(matches!(
        assert_found(&torn, Check::Events, Some(stone as u64)),
        Problem::Torn { .. }
    ));

    let other_actor = announced.rechained(|index, bytes| {
        let mut envelope = Envelope::decode(bytes).unwrap();
        if index == stone {
            envelope.actor_id = "li".into();
        }
        envelope.encode_to_vec()
    });
    assert!(matches!(
        assert_found(&other_actor, Check::Events, Some(stone as u64 + 1)),
        Problem::Torn { .. }
    ));
}

#[test]
fn an_entry_that_is_no_event_is_found() {
    let mut record = Record::five("a");
    record.append(bytes::Bytes::from_static(b"\xff\xff"));
    assert!(matches!(
        assert_found(&record, Check::Events, Some(record.entries.len() as u64)),
        Problem::Unreadable { .. }
    ));
}

#[test]
fn a_header_that_belongs_to_another_game_is_found() {
    let (five, other) = (Record::five("a"), Record::five("b"));
    // The events of one game, chained anew in the stream of another.
    let mut moved = other.clone();
    moved.entries.clear();
    five.entries
        .iter()
        .for_each(|entry| moved.append(entry.bytes.clone()));
    assert!(matches!(
        assert_found(&moved, Check::Events, None),
        Problem::Header("game")
    ));

    let mut open = five;
    open.game = Record::announced("a").game;
    assert!(matches!(
        assert_found(&open, Check::Events, None),
        Problem::Header("state")
    ));
}
