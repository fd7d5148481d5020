use terms::{BySeat, OpeningKind, Score, ScoreKind};
use tournament::{
    BoardVerdict, Bye, Cycles, Event, EventDetails, GameResult, Label, Pairing, Place, Rules,
    Tournament,
};
use wire::RecordsCodec;

use crate::corpus::{covers, kinds, opens};

kinds!(KINDS, kind, Event {
    Event::Created { .. } => "created",
    Event::PlayerRegistered { .. } => "player_registered",
    Event::RoundRobinStarted { .. } => "round_robin_started",
    Event::RoundOpened { .. } => "round_opened",
    Event::ResultReported { .. } => "result_reported",
    Event::ResultCorrected { .. } => "result_corrected",
});

fn label(text: &str) -> Label {
    Label::new(text).unwrap()
}

fn created(details: EventDetails) -> Event {
    Event::Created {
        id: "cup".parse().unwrap(),
        details,
    }
}

/// Nothing that may be left out.
fn bare_details() -> EventDetails {
    EventDetails {
        name: label("spring open"),
        venue: None,
        time_control: None,
        rules: Rules {
            name: label("ours"),
            text: "name = \"ours\"\n".into(),
            hash: label("5f3c"),
        },
        opening: OpeningKind::Free,
    }
}

fn pairing(table: u32, venue: Option<&str>) -> Pairing {
    Pairing {
        game: format!("cup-r2-t{table}").parse().unwrap(),
        place: Place {
            stage: 1,
            round: 2,
            table,
            game: 1,
            venue: venue.map(|venue| venue.parse().unwrap()),
        },
        first: "li".parse().unwrap(),
        second: "wang".parse().unwrap(),
    }
}

fn bare_result(scores: BySeat<Score>) -> GameResult {
    GameResult {
        scores,
        clause: None,
        verdict: None,
        head: None,
    }
}

fn whole_result() -> GameResult {
    GameResult {
        clause: Some("CN13-2.20.3".parse().unwrap()),
        verdict: Some(BoardVerdict {
            scores: BySeat::new(Score::DRAW, Score::DRAW),
            reason: label("agreement"),
            clause: Some("CN13-10.2.1".parse().unwrap()),
        }),
        head: Some(label("0f3a9c11d2")),
        ..bare_result(BySeat::new(Score::LOSS, Score::DRAW))
    }
}

pub(crate) fn values() -> Vec<(String, Event)> {
    let score = |halves, kind| Score::new(halves, kind).unwrap();
    let reported = |result| Event::ResultReported {
        game: "cup-r2-t1".parse().unwrap(),
        result,
    };
    let corrected = |result| Event::ResultCorrected {
        game: "cup-r2-t1".parse().unwrap(),
        result,
    };
    let round = |pairings, byes| Event::RoundOpened {
        round: 2,
        pairings,
        byes,
    };
    let forfeit = BySeat::new(score(0, ScoreKind::Forfeit), score(2, ScoreKind::Forfeit));
    let named = [
        ("created/bare", created(bare_details())),
        (
            "created/whole",
            created(EventDetails {
                name: label("春季公开赛"),
                venue: Some(label("北京")),
                time_control: Some(label("90m+30s")),
                opening: OpeningKind::Designated,
                ..bare_details()
            }),
        ),
        (
            "player_registered",
            Event::PlayerRegistered {
                player: "zhang".parse().unwrap(),
            },
        ),
        (
            "round_robin_started/single",
            Event::RoundRobinStarted {
                cycles: Cycles::Single,
            },
        ),
        (
            "round_robin_started/double",
            Event::RoundRobinStarted {
                cycles: Cycles::Double,
            },
        ),
        (
            "round_opened/bare",
            round(vec![pairing(1, None)], Vec::new()),
        ),
        (
            "round_opened/whole",
            round(
                vec![pairing(1, None), pairing(2, Some("hall-7"))],
                vec![Bye {
                    player: "zhang".parse().unwrap(),
                    score: score(1, ScoreKind::Bye),
                }],
            ),
        ),
        (
            "result_reported/bare",
            reported(bare_result(BySeat::new(Score::WIN, Score::LOSS))),
        ),
        ("result_reported/whole", reported(whole_result())),
        (
            "result_reported/verdict_without_clause",
            reported(GameResult {
                verdict: Some(BoardVerdict {
                    scores: BySeat::new(Score::WIN, Score::LOSS),
                    reason: label("five"),
                    clause: None,
                }),
                ..bare_result(BySeat::new(Score::WIN, Score::LOSS))
            }),
        ),
        (
            "result_corrected/forfeit",
            corrected(GameResult {
                clause: Some("CN13-8.5".parse().unwrap()),
                ..bare_result(forfeit)
            }),
        ),
        ("result_corrected/whole", corrected(whole_result())),
    ];
    named.map(|(name, event)| (name.to_owned(), event)).into()
}

#[test]
fn every_records_event_ever_stored_opens_as_what_it_was() {
    opens::<Tournament, RecordsCodec>("records-events.txt", &values());
}

#[test]
fn every_kind_of_records_event_is_stored() {
    let values = values();
    covers(KINDS, values.iter().map(|(_, event)| kind(event)));
}
