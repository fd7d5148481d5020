//! A refusal is an answer: it says by which clause and what to do, and it loses nothing.

use api::adjudication::v1::act::{Act, DeclineDraw};
use api::adjudication::v1::{ClaimKind, OpeningKind, PlayRequest, PlayResponse};
use prost::Message as _;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use crate::people::person_with;
use crate::servers::Hall;
use crate::table::moves;
use crate::table::{FIRST, Table};
use hall::acts::{claim, designate, five, offer, offering_draw, pass, place, resign};
use hall::key;

/// The largest message that a service takes, in bytes.
const MESSAGE_BYTES_MAX: usize = 64 * 1024;

/// Holds a status against what is expected of it: how it is coded, which clause it names, that it speaks Chinese too.
#[track_caller]
fn assert_refused(
    answer: Result<PlayResponse, Status>,
    grpc: Code,
    code: &str,
    clause: Option<&str>,
) -> Status {
    let status = answer.expect_err("it is refused");
    let details = status.get_error_details();
    let info = details
        .error_info()
        .unwrap_or_else(|| panic!("no ErrorInfo: {status:?}"));
    assert_eq!(
        (status.code(), info.domain.as_str()),
        (grpc, "arbiter"),
        "{status:?}"
    );
    assert_eq!(
        info.metadata.get("code").map(String::as_str),
        Some(code),
        "{status:?}"
    );
    assert_eq!(
        info.metadata.get("clause").map(String::as_str),
        clause,
        "{status:?}"
    );
    assert_eq!(info.reason, clause.unwrap_or(code), "{status:?}");
    assert!(!status.message().is_empty());
    let chinese = details
        .localized_message()
        .unwrap_or_else(|| panic!("no Chinese sentence: {status:?}"));
    assert_eq!(chinese.locale, "zh-CN");
    assert!(
        chinese
            .message
            .chars()
            .any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter)),
        "{}",
        chinese.message
    );
    status
}

/// The same for a field that cannot be read, which is named.
#[track_caller]
fn assert_malformed(answer: Result<PlayResponse, Status>, field: &str) {
    let status = assert_refused(answer, Code::InvalidArgument, "INVALID_ARGUMENT", None);
    let details = status.get_error_details();
    let violations = &details
        .bad_request()
        .unwrap_or_else(|| panic!("no BadRequest: {status:?}"))
        .field_violations;
    assert_eq!(
        violations
            .iter()
            .map(|violation| violation.field.as_str())
            .collect::<Vec<_>>(),
        [field],
        "{status:?}"
    );
    assert_eq!(
        details
            .error_info()
            .unwrap()
            .metadata
            .get("field")
            .map(String::as_str),
        Some(field)
    );
}

/// A refusal by a clause of the rules.
#[track_caller]
fn assert_against_the_rules(answer: Result<PlayResponse, Status>, code: &str, clause: &str) {
    assert_refused(answer, Code::FailedPrecondition, code, Some(clause));
}

#[tokio::test]
async fn a_refused_move_names_its_clause_and_loses_nothing() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let (id, black, white) = (&table.id, &table.first, &table.second);
    table.lay("H8 A1").await;
    let before = table.game().await;

    for off_the_board in [
        "P3",
        "H16",
        "H0",
        "",
        "H",
        "8",
        "H8 ",
        "甲8",
        "pass",
        "--",
        "H99999999999999999999",
    ] {
        assert_malformed(black.play(id, place(off_the_board)).await, "place.point");
    }
    assert_malformed(
        black
            .play(
                id,
                Act::Place(api::adjudication::v1::act::Place {
                    point: "J9".into(),
                    saying: 9,
                    ..Default::default()
                }),
            )
            .await,
        "place.saying",
    );
    assert_against_the_rules(black.play(id, place("A1")).await, "OCCUPIED", "CN13-4.2.a");
    assert_against_the_rules(black.play(id, five("H8")).await, "OCCUPIED", "CN13-4.2.a");
    assert_against_the_rules(
        white.play(id, place("J9")).await,
        "NOT_YOUR_TURN",
        "CN13-4.1",
    );
    assert_against_the_rules(
        black.play(id, pass()).await,
        "PASS_TOO_EARLY",
        "CN13-11.1.1",
    );
    assert_against_the_rules(
        black.play(id, claim(ClaimKind::Foul)).await,
        "ONLY_WHITE_CLAIMS",
        "CN13-10.1.2",
    );
    assert_against_the_rules(
        black.play(id, hall::acts::acknowledge()).await,
        "NOTHING_TO_ACKNOWLEDGE",
        "CN13-10.1.1",
    );
    assert_against_the_rules(
        black.play(id, hall::acts::accept_draw()).await,
        "NO_DRAW_OFFER",
        "CN13-10.3.2",
    );
    assert_against_the_rules(
        black.play(id, Act::DeclineDraw(DeclineDraw {})).await,
        "NO_DRAW_OFFER",
        "CN13-10.3.2",
    );
    assert_against_the_rules(
        black.play(id, designate("H8 H9 I9", 2)).await,
        "NO_SUCH_OPENING_STEP",
        "CN13-3.1",
    );

    assert_eq!(table.game().await, before);
    table.lay("J9 C1").await;
    let after = table.game().await;
    assert_eq!(moves(&after), ["H8", "A1", "J9", "C1"]);
    assert_eq!(after.version, before.version + 2);
}

#[tokio::test]
async fn every_step_of_the_opening_is_refused_by_the_clause_it_breaks() {
    let hall = Hall::open().await;
    let table = Table::appointed(&hall.urls, OpeningKind::Designated, "").await;
    let (id, black, white) = (&table.id, &table.first, &table.second);
    table.arbiter.start(id).await.unwrap();
    assert_against_the_rules(
        black.play(id, designate("H8 H9", 2)).await,
        "OPENING_STONES",
        "CN13-3.2",
    );
    assert_malformed(
        black.play(id, designate("H8 H9 P9", 2)).await,
        "designate.stones",
    );
    assert_malformed(
        black.play(id, designate("H8 H9 I9", 256)).await,
        "designate.offers",
    );
    assert_against_the_rules(
        black.play(id, designate("H9 H8 I9", 2)).await,
        "FIRST_STONE_OFF_CENTRE",
        "CN13-3.2",
    );
    assert_against_the_rules(
        black.play(id, designate("H8 H9 O15", 2)).await,
        "OPENING_OUTSIDE_26",
        "CN13-3.2",
    );
    assert_against_the_rules(
        black.play(id, designate("H8 H9 I9", 0)).await,
        "OFFERS_OUT_OF_RANGE",
        "CN13-2.10",
    );
    black.play(id, designate("H8 H9 I9", 2)).await.unwrap();
    let answer = white.play(id, place("A15")).await;
    let status = answer.as_ref().unwrap_err().clone();
    assert_eq!(
        status.get_error_details().error_info().unwrap().metadata["code"],
        "OPENING_STEP",
        "{status:?}"
    );
    white.play(id, hall::acts::keep_colours()).await.unwrap();
    white.play(id, place("A15")).await.unwrap();
    assert_malformed(black.play(id, offer("D4 P1")).await, "offer.points");
    assert_malformed(
        black.play(id, offer(&"D4 ".repeat(226))).await,
        "offer.points",
    );
    assert_against_the_rules(
        black.play(id, offer(&"D4 ".repeat(225))).await,
        "OFFER_COUNT",
        "CN13-2.10",
    );
    assert_against_the_rules(
        black.play(id, offer("D4 D4")).await,
        "SAME_SHAPE",
        "CN13-2.10",
    );
    assert_against_the_rules(
        black.play(id, offer("D4 H8")).await,
        "OCCUPIED",
        "CN13-4.2.a",
    );
    black.play(id, offer("D4 K2")).await.unwrap();
    assert_against_the_rules(
        white.play(id, hall::acts::keep("E5")).await,
        "NOT_OFFERED",
        "CN13-2.10",
    );
    white.play(id, hall::acts::keep("K2")).await.unwrap();
    assert_eq!(moves(&table.game().await), ["H8", "H9", "I9", "A15", "K2"]);
}

#[tokio::test]
async fn nothing_is_played_before_the_start_or_after_the_end() {
    let hall = Hall::open().await;
    let table = Table::appointed(&hall.urls, OpeningKind::Free, "").await;
    let (id, black, white) = (&table.id, &table.first, &table.second);
    assert_against_the_rules(black.play(id, place("H8")).await, "NOT_STARTED", "CN13-8.4");
    table.arbiter.start(id).await.unwrap();
    black.play(id, offering_draw("H8")).await.unwrap();
    white.play(id, resign()).await.unwrap();
    let ended = table.game().await;
    for act in [
        place("J9"),
        claim(ClaimKind::Five),
        resign(),
        hall::acts::accept_draw(),
    ] {
        assert_against_the_rules(black.play(id, act.clone()).await, "ENDED", "CN13-2.14");
        assert_against_the_rules(white.play(id, act).await, "ENDED", "CN13-2.14");
    }
    assert_eq!(table.game().await, ended);
}

#[tokio::test]
async fn only_the_two_players_play_their_game() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let before = table.game().await;
    let act = || place("H8");
    assert_refused(
        hall.person("chen", "player").play(&table.id, act()).await,
        Code::PermissionDenied,
        "NOT_A_PLAYER",
        None,
    );
    for role in [
        "spectator",
        "arbiter",
        "chief_arbiter",
        "committee",
        "organiser",
        "board",
        "service",
    ] {
        // Who it is does not help: the role counts.
        assert_refused(
            hall.person(FIRST, role).play(&table.id, act()).await,
            Code::PermissionDenied,
            "NOT_YOUR_ROLE",
            None,
        );
    }
    let nobody = person_with(&hall.urls, &[]);
    assert_refused(
        nobody.play(&table.id, act()).await,
        Code::PermissionDenied,
        "NOT_YOUR_ROLE",
        None,
    );
    assert_refused(
        table.first.play("no-such-game", act()).await,
        Code::NotFound,
        "NOT_OPEN",
        None,
    );
    assert_eq!(table.game().await, before);
    assert_eq!(
        table.first.play(&table.id, act()).await.unwrap().version,
        before.version + 1
    );
}

#[tokio::test]
async fn whoever_does_not_say_who_it_is_is_not_heard() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let long = "a".repeat(65);
    let badges: [&[(&str, &str)]; 6] = [
        &[("arbiter-actor", FIRST)],
        &[("arbiter-role", "player")],
        &[("arbiter-actor", FIRST), ("arbiter-role", "emperor")],
        &[("arbiter-actor", FIRST), ("arbiter-role", "")],
        &[("arbiter-actor", ""), ("arbiter-role", "player")],
        &[("arbiter-actor", &long), ("arbiter-role", "player")],
    ];
    for badge in badges {
        let badge: Vec<(&'static str, &str)> = badge
            .iter()
            .map(|(name, value)| {
                (
                    if name.ends_with("role") {
                        "arbiter-role"
                    } else {
                        "arbiter-actor"
                    },
                    *value,
                )
            })
            .collect();
        let person = person_with(&hall.urls, &badge);
        assert_refused(
            person.play(&table.id, place("H8")).await,
            Code::Unauthenticated,
            "UNAUTHENTICATED",
            None,
        );
    }
    assert!(table.game().await.moves.is_empty());
}

#[tokio::test]
async fn a_request_without_an_act_or_a_key_is_refused_by_field() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let before = table.game().await;
    let play = |key: String, act| {
        let (request, mut client) = (
            PlayRequest {
                game_id: table.id.clone(),
                idempotency_key: key,
                act,
            },
            table.first.adjudication.clone(),
        );
        async move { client.play(request).await.map(tonic::Response::into_inner) }
    };
    assert_malformed(play(key(), None).await, "act");
    for key in [
        String::new(),
        "k".repeat(129),
        "a b".into(),
        "线".into(),
        "\u{7f}".into(),
    ] {
        assert_malformed(play(key, Some(sent(place("H8")))).await, "idempotency_key");
    }
    assert_eq!(table.game().await, before);
    play("k".repeat(128), Some(sent(place("H8"))))
        .await
        .unwrap();
    assert_eq!(moves(&table.game().await), ["H8"]);
}

#[tokio::test]
async fn a_message_is_read_up_to_64_kib_and_not_past_them() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let sized = |bytes: usize| {
        let mut request = PlayRequest {
            game_id: String::new(),
            idempotency_key: key(),
            act: Some(sent(place("H8"))),
        };
        request.game_id = "g".repeat(bytes - request.encoded_len() - 4);
        assert_eq!(request.encoded_len(), bytes);
        let mut client = table.first.adjudication.clone();
        async move { client.play(request).await.map(tonic::Response::into_inner) }
    };
    let read = assert_refused(
        sized(MESSAGE_BYTES_MAX).await,
        Code::NotFound,
        "NOT_FOUND",
        None,
    );
    assert!(read.message().len() < 200, "{}", read.message());
    let unread = sized(MESSAGE_BYTES_MAX + 1).await.unwrap_err();
    assert_eq!(unread.code(), Code::OutOfRange, "{unread:?}");
    table.lay("H8").await;
}

#[tokio::test]
async fn every_service_says_which_field_or_name_it_cannot_use() {
    let hall = Hall::open().await;
    let service = hall.person("adjudication", "service");
    let organiser = hall.person("office", "organiser");
    let control = api::clock::v1::OpenClockRequest {
        clock_id: key(),
        idempotency_key: key(),
        time_control: "soon".into(),
    };
    let status = service.clock.clone().open_clock(control).await.unwrap_err();
    assert_malformed(Err(status), "time_control");
    let unknown = api::clock::v1::GetClockRequest {
        clock_id: "no-such-clock".into(),
    };
    let status = organiser
        .clock
        .clone()
        .get_clock(unknown)
        .await
        .unwrap_err();
    assert_refused(Err(status), Code::NotFound, "NOT_FOUND", None);
    let event = api::records::v1::CreateEventRequest {
        event_id: "a/b".into(),
        idempotency_key: key(),
        details: None,
    };
    let status = organiser
        .records
        .clone()
        .create_event(event)
        .await
        .unwrap_err();
    assert_malformed(Err(status), "event_id");
    let unknown = api::records::v1::GetStandingsRequest {
        event_id: "no-such-event".into(),
    };
    let status = organiser
        .records
        .clone()
        .get_standings(unknown)
        .await
        .unwrap_err();
    assert_refused(Err(status), Code::NotFound, "NOT_FOUND", None);
    let status = hall
        .person(FIRST, "player")
        .review("no-such-game")
        .await
        .unwrap_err();
    assert_refused(Err(status), Code::PermissionDenied, "NOT_YOUR_ROLE", None);
}

fn sent(act: Act) -> api::adjudication::v1::Act {
    api::adjudication::v1::Act { act: Some(act) }
}
