//! `arbiter game` on a running service: what a person says on the command line, and what it answers.

use serde_json::{Value, json};

use crate::process::{Ran, arbiter, run};
use crate::servers::Hall;

async fn game(hall: &Hall, command: &str) -> Ran {
    let mut words: Vec<&str> = ["game"].into_iter().chain(command.split(' ')).collect();
    // Before what `observe` reports, which is a command of its own.
    words.insert(words.len().min(3), "--json");
    let mut command = arbiter(words);
    for (name, url) in [
        ("ARBITER_CLOCK_ADDR", &hall.urls.clock),
        ("ARBITER_ADJUDICATION_ADDR", &hall.urls.adjudication),
    ] {
        command.env(name, url.strip_prefix("http://").unwrap());
    }
    run(command).await
}

/// What a command that is accepted brought about.
#[track_caller]
fn events(ran: &Ran) -> Vec<String> {
    assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
    let name = |line: Value| line["event"]["event"].as_str().unwrap().to_owned();
    ran.json().into_iter().map(name).collect()
}

#[tokio::test]
async fn each_command_brings_about_what_it_names() {
    let hall = Hall::open().await;
    let opened = game(&hall, "open f --first zhang --second li --as office").await;
    assert_eq!(opened.json(), [json!({ "game": "f", "version": 1 })]);
    for (command, expected) in [
        ("start f --as wang", "started"),
        (
            "designate f H8 I9 J8 --offers 2 --as zhang",
            "opening_designated",
        ),
        ("swap f --as li", "colours_swapped"),
        ("move f A15 --as zhang", "stone_placed"),
        ("offer f J7 C3 --as li", "offers_made"),
        ("keep f J7 --as zhang", "offer_kept"),
        ("move f pass --as zhang", "passed"),
        ("move f D1 --draw --as li", "stone_placed draw_offered"),
        ("decline-draw f --as zhang", "draw_declined"),
        ("move f K1 --unpressed --as zhang", "stone_placed"),
        ("press f --as zhang", "pressed"),
        (
            "observe f --as board-1 slid D3 D4",
            "stone_placed irregularity_observed",
        ),
        ("accept f 1 --as zhang", "irregularity_accepted"),
        ("move f E5 --as zhang", "stone_placed"),
        (
            "observe f --as wang --arbiter pressed-first second",
            "irregularity_observed",
        ),
        ("claim f irregularity --on 2 --as zhang", "claim_opened"),
        ("rule f 1 corrected --as wang", "claim_upheld"),
        (
            "observe f --as wang --arbiter shifted H8 H9",
            "disturbance_observed",
        ),
        ("rule f 2 back --as wang", "disturbance_settled"),
        ("move f K2 --as li", "stone_placed"),
        ("claim f foul --as zhang", "claim_opened"),
        ("rule f 3 rejected --as wang", "claim_rejected"),
        ("refuse f record --as li", "duty_refused"),
        (
            "penalise f second violation CN13-12.2.5 --as wang",
            "penalised",
        ),
        ("resign f --as li", "ended"),
        ("sign f --as zhang", "signed"),
        ("appeal f --as li", "appealed"),
        ("correct f draw agreement --as chen", "result_corrected"),
    ] {
        let ran = game(&hall, command).await;
        assert_eq!(events(&ran).join(" "), expected, "{command}");
    }
    let [shown] = game(&hall, "show f").await.json().try_into().unwrap();
    assert_eq!(shown["state"]["result"]["result"], "draw", "{shown}");
    let [listed] = game(&hall, "list").await.json().try_into().unwrap();
    assert_eq!(listed["game"], "f", "{listed}");
}

#[tokio::test]
async fn games_are_listed_by_venue_by_phase_and_by_who_waits_longest() {
    let hall = Hall::open().await;
    for (id, venue) in [("f", "hall-1"), ("g", "hall-2"), ("h", "hall-1")] {
        let open = format!("open {id} --first zhang --second li --venue {venue} --as office");
        assert_eq!(game(&hall, &open).await.status, 0);
    }
    for command in [
        "start g --as wang",
        "call-arbiter h --as li",
        "call-arbiter f --as zhang",
    ] {
        assert_eq!(game(&hall, command).await.status, 0, "{command}");
    }
    for (command, expected) in [
        ("list", vec!["f", "g", "h"]),
        ("list --venue=hall-1", vec!["f", "h"]),
        ("list --phase=designate,ended", vec!["g"]),
        ("list --waiting", vec!["h", "f"]),
        ("list --waiting --venue=hall-2", vec![]),
    ] {
        let listed = game(&hall, command).await.json();
        let ids: Vec<_> = listed.iter().map(|game| game["game"].clone()).collect();
        assert_eq!(ids, expected, "{command}");
    }
    let listed = game(&hall, "list").await.json();
    let venues: Vec<_> = listed.iter().map(|game| game["venue"].clone()).collect();
    assert_eq!(venues, ["hall-1", "hall-2", "hall-1"]);
    let waits = listed.iter().map(|game| game["waiting_since"].is_string());
    assert_eq!(waits.collect::<Vec<_>>(), [true, false, true]);
}

#[tokio::test]
async fn a_refusal_ends_with_1_and_what_means_nothing_with_2() {
    let hall = Hall::open().await;
    game(&hall, "open f --first zhang --second li --as office").await;
    let refused = game(&hall, "swap f --as li").await;
    assert_eq!(refused.status, 1, "{}", refused.stderr);
    let [refusal] = refused.json().try_into().unwrap();
    assert_eq!(refusal["refusal"]["code"], "NOT_STARTED", "{refusal}");
    for unusable in [
        "penalise f third violation CN13-12.2.5 --as wang",
        "claim f irregularity --as li",
        "accept f 1 --remedy upheld --as li",
        "move f pass --five --as zhang",
        "correct f draw nonsense --as chen",
        "swap f",
    ] {
        let ran = game(&hall, unusable).await;
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{unusable}");
    }
}

#[tokio::test]
async fn a_service_that_is_not_there_is_named() {
    let mut hall = Hall::open().await;
    hall.kill().await;
    let ran = game(&hall, "show f").await;
    assert_eq!(ran.status, 2, "{}", ran.stdout);
    let addr = hall.urls.adjudication.strip_prefix("http://").unwrap();
    assert!(
        ran.stderr.contains(addr) && ran.stderr.contains("is `arbiter serve` running?"),
        "{}",
        ran.stderr
    );
}
