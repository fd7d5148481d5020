//! A stream that was refused for good, as an operator sees it on the command line and gets it going again.

use api::adjudication::v1::Setup;
use api::records::v1::tournament_event::Event;
use tokio::process::Command;

use crate::events::Tournament;
use crate::people::next;
use crate::process::{Ran, arbiter, run};
use crate::servers::{Hall, Houses};
use crate::table::{Table, setup};
use crate::waiting::eventually;
use hall::Urls;
use hall::acts::resign;

const STREAM: &str = "game/cup-r1-t1";

fn relay(urls: &Urls, args: &[&str]) -> Command {
    let mut command = arbiter(["relay"]);
    command.args(args);
    for (option, url) in [
        ("--clock-addr", &urls.clock),
        ("--adjudication-addr", &urls.adjudication),
        ("--records-addr", &urls.records),
    ] {
        command.args([option, url.strip_prefix("http://").unwrap()]);
    }
    command
}

async fn told(urls: &Urls, args: &[&str]) -> Ran {
    run(relay(urls, args)).await
}

/// A game of an event that nobody has created, ended; once its end has been refused.
async fn parked(urls: &Urls) -> Setup {
    let table = Table::around(urls, "cup-r1-t1", "player-1", "player-2");
    let game = Setup {
        event_id: "cup".into(),
        first_player_id: "player-1".into(),
        second_player_id: "player-2".into(),
        ..setup(&table.id, api::adjudication::v1::OpeningKind::Free, "")
    };
    table.arbiter.open_game(game.clone()).await.unwrap();
    table.arbiter.start(&table.id).await.unwrap();
    table.first.play(&table.id, resign()).await.unwrap();
    eventually("a parked stream", || async {
        let listed = told(urls, &["list", "adjudication", "--json"]).await;
        (listed.json()[1]["parked_count"] == 1).then_some(())
    })
    .await;
    game
}

#[tokio::test]
async fn a_parked_stream_is_shown_with_its_cause_and_delivered_once_the_cause_is_mended() {
    let hall = Hall::open().await;
    let well = told(&hall.urls, &["list"]).await;
    assert_eq!(well.status, 0, "{}", well.stderr);
    assert!(
        ["flags", "clocks", "results", "rounds", "Nothing is parked."]
            .iter()
            .all(|word| well.stdout.contains(word)),
        "{}",
        well.stdout
    );

    parked(&hall.urls).await;
    let listed = told(&hall.urls, &["list", "--json"]).await;
    assert_eq!(listed.status, 1, "{}", listed.stderr);
    let relays = listed.json();
    let names: Vec<_> = relays
        .iter()
        .map(|relay| {
            (
                relay["service"].as_str().unwrap(),
                relay["relay"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        names,
        [
            ("clock", "flags"),
            ("adjudication", "clocks"),
            ("adjudication", "results"),
            ("records", "rounds")
        ]
    );
    let stream = &relays[2]["parked"][0];
    assert_eq!(
        (
            &relays[2]["parked_count"],
            &stream["stream"],
            &stream["version"]
        ),
        (&1.into(), &STREAM.into(), &3.into())
    );
    assert_eq!(stream["cause"], "the event has not been created yet");
    assert!(stream["parked_for_ms"].as_i64().unwrap() >= 0, "{stream}");
    for (lang, words) in [
        ("en", ["parked for", STREAM, "arbiter relay retry"]),
        ("zh-CN", ["已搁置", STREAM, "原因"]),
    ] {
        let listed = told(&hall.urls, &["list", "--lang", lang]).await;
        assert_eq!(listed.status, 1);
        assert!(
            words.iter().all(|word| listed.stdout.contains(word)),
            "{}",
            listed.stdout
        );
    }

    // Nothing has changed, so it is refused again.
    let again = told(&hall.urls, &["retry", "results", STREAM, "--json"]).await;
    let answer = &again.json()[0];
    assert_eq!(
        (again.status, &answer["delivered"]),
        (1, &0.into()),
        "{answer}"
    );
    assert_eq!(answer["cause"], "the event has not been created yet");
    assert!(
        told(&hall.urls, &["retry", "results", STREAM])
            .await
            .stdout
            .contains("STILL PARKED")
    );

    let event = Tournament::open_as(&hall.urls, "cup", 2, "free", "").await;
    assert_eq!(event.pairings[0].game_id, "cup-r1-t1");
    let done = told(&hall.urls, &["retry", "results", STREAM, "--lang", "zh-CN"]).await;
    assert_eq!(
        (done.status, done.stdout.trim()),
        (0, "results game/cup-r1-t1：已送达 1 个事件，不再搁置"),
        "{}",
        done.stderr
    );
    let mut story = event.watch().await;
    while !matches!(
        next(&mut story)
            .await
            .unwrap()
            .event
            .unwrap()
            .event
            .unwrap(),
        Event::ResultReported(_)
    ) {}
    assert_eq!(told(&hall.urls, &["list"]).await.status, 0);

    let gone = told(&hall.urls, &["retry", "results", STREAM]).await;
    assert_eq!((gone.status, gone.stdout.as_str()), (2, ""));
    assert!(gone.stderr.contains(STREAM), "{}", gone.stderr);
}

#[tokio::test]
async fn a_relay_that_nobody_has_and_a_stream_that_is_none_are_refused() {
    let hall = Hall::open().await;
    let unknown = told(&hall.urls, &["retry", "nonsense", STREAM]).await;
    assert_eq!((unknown.status, unknown.stdout.as_str()), (2, ""));
    assert!(
        unknown
            .stderr
            .contains("flags and clocks and results and rounds"),
        "{}",
        unknown.stderr
    );
    let malformed = told(&hall.urls, &["retry", "results", "game//x"]).await;
    assert_eq!(
        (malformed.status, malformed.stdout.as_str()),
        (2, ""),
        "{}",
        malformed.stderr
    );
}

#[tokio::test]
async fn a_service_that_is_away_is_named_and_the_others_are_shown_and_tried() {
    let mut houses = Houses::open().await;
    parked(&houses.urls).await;
    houses.kill("clock").await;
    let listed = told(&houses.urls, &["list", "--json"]).await;
    let relays = listed.json();
    assert_eq!((listed.status, relays.len()), (2, 4), "{}", listed.stdout);
    assert_eq!(relays[0]["service"], "clock");
    assert!(!relays[0]["error"].as_str().unwrap().is_empty());
    assert_eq!(relays[2]["parked"][0]["stream"], STREAM);
    assert_eq!(
        told(&houses.urls, &["retry", "results", STREAM])
            .await
            .status,
        1
    );
    let away = told(&houses.urls, &["retry", "flags", "clock/x"]).await;
    assert_eq!(away.status, 2);
    assert!(away.stderr.contains("the clock service"), "{}", away.stderr);
}
