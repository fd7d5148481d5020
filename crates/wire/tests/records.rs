//! Events (赛事) on the wire: what may be asked, what is stored, how a state comes back.
//!
//! `tests/corpora/stored/1/records-history.txt` is a history as it was stored once: it must open for ever with the same state.

#![expect(
    clippy::unwrap_used,
    reason = "what helps a test may fail as a test does"
)]

use aggregate::{Aggregate, Codec, Stamp};
use api::adjudication::v1::{OpenGameRequest, OpeningKind as WireOpening, Setup};
use api::common::v1 as common;
use api::records::v1 as proto;
use profile::{Profile, ProfileHash};
use proptest::prelude::*;
use terms::{BySeat, OpeningKind, Score, ScoreKind};
use tournament::{
    BoardVerdict, Bye, Cycles, Event, EventDetails, GameResult, Label, Pairing, Place,
    RULES_TEXT_BYTES_MAX, Rules, Tournament,
};
use wire::{ChangeRequest as _, RecordsCodec};

fn label(text: &str) -> Label {
    Label::new(text).unwrap()
}

fn asked() -> proto::EventDetails {
    proto::EventDetails {
        name: "春季公开赛".into(),
        venue: String::new(),
        time_control: "60m".into(),
        rules: Some(common::Rules {
            name: "cn-2013".into(),
            ..Default::default()
        }),
        opening: WireOpening::Designated.into(),
    }
}

fn asked_by(rules: common::Rules) -> proto::EventDetails {
    proto::EventDetails {
        rules: Some(rules),
        ..asked()
    }
}

#[test]
fn an_event_is_created_only_if_its_games_can_be_played() {
    assert!(wire::new_details(Some(asked())).is_ok());
    let without_clocks = proto::EventDetails {
        time_control: String::new(),
        ..asked()
    };
    assert!(wire::new_details(Some(without_clocks)).is_ok());
    let rules = |name: &str, text: &str, hash: &str| {
        Some(asked_by(common::Rules {
            name: name.into(),
            text: text.into(),
            hash: hash.into(),
        }))
    };
    let text = Profile::free().canonical();
    let long = format!("#{}\n{text}", "x".repeat(RULES_TEXT_BYTES_MAX));
    let other_hash = "0".repeat(64);
    for (field, faulty) in [
        ("details", None),
        (
            "details.time_control",
            Some(proto::EventDetails {
                time_control: "0m".into(),
                ..asked()
            }),
        ),
        (
            "details.opening",
            Some(proto::EventDetails {
                opening: 7,
                ..asked()
            }),
        ),
        (
            "details.name",
            Some(proto::EventDetails {
                name: String::new(),
                ..asked()
            }),
        ),
        ("details.rules.name", rules("zz", "", "")),
        ("details.rules.name", rules("", "", "")),
        ("details.rules.name", rules("cn-2013", &text, "")),
        ("details.rules.text", rules("", "name = 7", "")),
        ("details.rules.text", rules("", &long, "")),
        ("details.rules.hash", rules("free", &text, &other_hash)),
        ("details.rules.hash", rules("cn-2013", "", &other_hash)),
    ] {
        let refused = wire::new_details(faulty).unwrap_err();
        assert_eq!(refused.field, field, "{refused}");
    }
}

#[test]
fn an_event_gets_the_text_of_rules_that_are_named() {
    let rules = wire::new_details(Some(asked())).unwrap().rules;
    assert_eq!(rules.name.as_str(), "cn-2013");
    assert_eq!(Profile::parse(&rules.text), Ok(Profile::cn_2013()));
    assert_eq!(
        rules.hash.as_str(),
        ProfileHash::of(&rules.text).to_string()
    );
}

#[test]
fn an_event_keeps_the_text_of_its_own_rules_to_the_letter() {
    let profile = Profile {
        name: "ours".into(),
        ..Profile::free()
    };
    let canonical = profile.canonical();
    let text = format!("# ours\n{canonical}");
    let hash = ProfileHash::of(&text).to_string();
    assert_ne!(hash, ProfileHash::of(&canonical).to_string());
    for (name, said) in [("", ""), ("ours", hash.as_str())] {
        let own = common::Rules {
            name: name.into(),
            text: text.clone(),
            hash: said.into(),
        };
        let rules = wire::new_details(Some(asked_by(own))).unwrap().rules;
        assert_eq!(
            (rules.name.as_str(), &rules.text, rules.hash.as_str()),
            ("ours", &text, hash.as_str())
        );
    }
}

#[test]
fn an_event_and_its_games_refuse_other_rules_under_a_shipped_name() {
    let shipped = Profile::cn_2013().canonical();
    let former = include_str!("../../profile/former/1/cn-2013.toml");
    let edited = format!("# edited\n{shipped}");
    for (text, accepted) in [
        (shipped.as_str(), true),
        (former, true),
        (edited.as_str(), false),
    ] {
        let rules = common::Rules {
            text: text.into(),
            ..Default::default()
        };
        let event = wire::new_details(Some(asked_by(rules.clone())));
        let event = event.map(drop).map_err(|malformed| malformed.field);
        let game = OpenGameRequest {
            setup: Some(Setup {
                game_id: "g".into(),
                first_player_id: "zhang".into(),
                second_player_id: "li".into(),
                rules: Some(rules),
                opening: WireOpening::Designated.into(),
                ..Default::default()
            }),
            ..Default::default()
        };
        let game = game.command().map(drop);
        let game = game.map_err(|malformed| malformed.field);
        let refused = |field| if accepted { Ok(()) } else { Err(field) };
        assert_eq!(event, refused("details.rules"));
        assert_eq!(game, refused("setup.rules"));
    }
}

#[test]
fn a_result_that_cannot_be_read_names_its_field() {
    let good = || wire::result(&full_result());
    assert_eq!(wire::read_result(Some(good())), Ok(full_result()));
    let score = |halves, kind: i32| Some(common::Score { halves, kind });
    let scores = |second| {
        let first = score(0, common::ScoreKind::Played.into());
        Some(common::Scores { first, second })
    };
    for (field, faulty) in [
        ("result", None),
        (
            "result.scores",
            Some(proto::GameResult {
                scores: None,
                ..good()
            }),
        ),
        (
            "result.scores",
            Some(proto::GameResult {
                scores: scores(None),
                ..good()
            }),
        ),
        (
            "result.scores",
            Some(proto::GameResult {
                scores: scores(score(3, common::ScoreKind::Played.into())),
                ..good()
            }),
        ),
        (
            "result.scores",
            Some(proto::GameResult {
                scores: scores(score(1, common::ScoreKind::Unspecified.into())),
                ..good()
            }),
        ),
        (
            "result.scores",
            Some(proto::GameResult {
                scores: scores(score(1, 99)),
                ..good()
            }),
        ),
        (
            "result.clause",
            Some(proto::GameResult {
                clause: "18.1".into(),
                ..good()
            }),
        ),
        (
            "result.verdict.reason",
            Some(proto::GameResult {
                verdict: Some(proto::BoardVerdict {
                    reason: String::new(),
                    ..good().verdict.unwrap()
                }),
                ..good()
            }),
        ),
    ] {
        let refused = wire::read_result(faulty).unwrap_err();
        assert_eq!(refused.field, field, "{refused}");
    }
}

fn full_result() -> GameResult {
    let verdict = BoardVerdict {
        scores: BySeat::new(Score::DRAW, Score::DRAW),
        reason: label("agreement"),
        clause: Some("CN13-10.2.1".parse().unwrap()),
    };
    GameResult {
        scores: BySeat::new(Score::LOSS, Score::DRAW),
        clause: Some("CN13-2.20.3".parse().unwrap()),
        verdict: Some(verdict),
        head: Some(label("0f3a9c11d2")),
    }
}

/// A history with something in every field that is stored.
fn full_history() -> Vec<Event> {
    let played = |scores| Event::ResultReported {
        game: "cup-r2-t1".parse().unwrap(),
        result: GameResult {
            scores,
            clause: None,
            verdict: None,
            head: None,
        },
    };
    let score = |halves, kind| Score { halves, kind };
    let pairing = |game: &str, table, first: &str, second: &str| Pairing {
        game: game.parse().unwrap(),
        place: Place {
            stage: 1,
            round: 2,
            table,
            game: 1,
            venue: (table == 2).then(|| "hall-7".parse().unwrap()),
        },
        first: first.parse().unwrap(),
        second: second.parse().unwrap(),
    };
    let mut history = vec![Event::Created {
        id: "cup".parse().unwrap(),
        details: EventDetails {
            name: label("春季公开赛"),
            venue: Some(label("北京")),
            time_control: Some(label("90m+30s")),
            rules: Rules {
                name: label("ours"),
                text: "# 本赛事规则\nname = \"ours\"\n".into(),
                hash: label("5f3c"),
            },
            opening: OpeningKind::Designated,
        },
    }];
    history.extend(
        ["zhang", "li", "wang", "zhao", "qian"].map(|player| Event::PlayerRegistered {
            player: player.parse().unwrap(),
        }),
    );
    history.extend([
        Event::RoundRobinStarted {
            cycles: Cycles::Double,
        },
        Event::RoundOpened {
            round: 2,
            pairings: vec![
                pairing("cup-r2-t1", 1, "li", "wang"),
                pairing("cup-r2-t2", 2, "zhao", "qian"),
            ],
            byes: vec![Bye {
                player: "zhang".parse().unwrap(),
                score: score(1, ScoreKind::Bye),
            }],
        },
        played(BySeat::new(Score::WIN, Score::LOSS)),
        Event::ResultReported {
            game: "cup-r2-t2".parse().unwrap(),
            result: full_result(),
        },
        Event::ResultCorrected {
            game: "cup-r2-t1".parse().unwrap(),
            result: GameResult {
                scores: BySeat::new(score(0, ScoreKind::Forfeit), score(2, ScoreKind::Forfeit)),
                clause: Some("CN13-8.5".parse().unwrap()),
                verdict: None,
                head: None,
            },
        },
    ]);
    history
}

fn after(history: &[Event]) -> Tournament {
    let mut tournament = Tournament::default();
    for event in history {
        tournament.apply(event, Stamp::default());
    }
    tournament
}

#[test]
fn a_history_of_layout_1_opens_with_the_same_state() {
    let stored = include_str!("../../../tests/corpora/stored/1/records-history.txt");
    let bytes = |line: &str| -> Vec<u8> {
        let pairs = line.as_bytes().chunks(2);
        let digits = pairs.map(|pair| std::str::from_utf8(pair).unwrap());
        digits
            .map(|pair| u8::from_str_radix(pair, 16).unwrap())
            .collect()
    };
    let stored: Vec<Vec<u8>> = stored.lines().map(bytes).collect();
    let opened: Vec<Event> = stored
        .iter()
        .map(|bytes| RecordsCodec::decode(bytes).and_then(RecordsCodec::read))
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(opened, full_history());
    assert_eq!(after(&opened), after(&full_history()));
    // The same events are still stored alike, so that older programs of this layout read them.
    let now: Vec<Vec<u8>> = opened
        .iter()
        .map(|event| RecordsCodec::encode(&RecordsCodec::write(event)))
        .collect();
    assert_eq!(now, stored);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_a_decoder_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        drop(RecordsCodec::decode(&bytes).and_then(RecordsCodec::read));
    }
}
