//! Whole games, from the opening to the verdict, the closed clocks and the result in the records.

use api::adjudication::v1::game_event::Event;
use api::adjudication::v1::verdict::Evidence;
use api::adjudication::v1::{ClaimKind, Grounds, Outcome, Phase, Reason, Row, Ruling, Verdict};
use api::clock::v1::ClockStatus;
use api::common::v1::{Color, Foul, Judgement, Score, ScoreKind, Scores, Seat};
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::events::Tournament;
use crate::people::{Ask as _, next};
use crate::servers::Hall;
use crate::table::{Table, moves};
use crate::waiting::eventually;
use hall::Urls;
use hall::acts::{accept_draw, acknowledge, claim, five, offering_draw, place, resign};

/// The only game of an event of two.
async fn final_game(urls: &Urls, opening: &str, time_control: &str) -> (Tournament, Table) {
    let event = Tournament::open(urls, 2, opening, time_control).await;
    let table = event.table(&event.pairings[0]).await;
    table.arbiter.start(&table.id).await.unwrap();
    (event, table)
}

/// Holds how a game ended against what is expected, and that its result reaches the records once and its clocks are closed.
async fn assert_over(
    event: &Tournament,
    table: &Table,
    halves: [u32; 2],
    name: &str,
    expected: &Verdict,
) {
    let game = table.game().await;
    assert_eq!(game.phase(), Phase::Ended);
    assert_eq!(game.verdict.as_ref(), Some(expected));
    let results = event.results(1).await;
    assert_eq!(results[0].game_id, table.id);
    let result = results[0].result.clone().unwrap();
    let verdict = result.verdict.clone().unwrap();
    assert_eq!(
        (
            verdict.scores,
            verdict.reason.as_str(),
            verdict.clause.as_str()
        ),
        (result.scores, name, expected.clause.as_str())
    );
    assert_eq!(result.scores, Some(played(halves)));
    // The head of the chain at the verdict, which is the last entry: what stands on the result sheet.
    assert_eq!(result.head, game.head);
    assert_eq!(result.head.len(), 10);
    eventually("closed clocks", || async {
        let clocks = table.spectator.clocks(&table.id).await.unwrap();
        (clocks.status() == ClockStatus::Closed).then_some(())
    })
    .await;
    assert_eq!(event.results_of(&table.id).await, 1);
    let pairing = &event.event().await.pairings[0];
    assert_eq!(pairing.result.as_ref(), Some(&result));
    let points: Vec<(String, String)> = event
        .standings()
        .await
        .into_iter()
        .map(|row| (row.player_id, row.points))
        .collect();
    let points_of = |player: &str| {
        points
            .iter()
            .find(|(id, _)| id == player)
            .map(|(_, points)| points.as_str())
    };
    let [first, second] = halves.map(|halves| ["0", "0.5", "1"][halves as usize]);
    assert_eq!(
        points_of(&pairing.first_player_id),
        Some(first),
        "{points:?}"
    );
    assert_eq!(
        points_of(&pairing.second_player_id),
        Some(second),
        "{points:?}"
    );
}

/// What the seats score, the first one being Black.
fn played(halves: [u32; 2]) -> Scores {
    let [first, second] = halves.map(|halves| {
        Some(Score {
            halves,
            kind: ScoreKind::Played.into(),
        })
    });
    Scores { first, second }
}

fn by_players(
    (outcome, halves): (Outcome, [u32; 2]),
    reason: Reason,
    clause: &str,
    after_move: u32,
) -> Verdict {
    Verdict {
        outcome: outcome.into(),
        reason: reason.into(),
        clause: clause.into(),
        after_move,
        ruled_by: String::new(),
        by_system: false,
        evidence: None,
        scores: Some(played(halves)),
    }
}

#[tokio::test]
async fn a_game_with_swap_and_offers_ends_on_a_claimed_foul_with_its_proof() {
    let hall = Hall::open().await;
    let (event, table) = final_game(&hall.urls, "designated", "30m+5s").await;
    table.lay_opening_with_swap().await;
    let opened = table.game().await;
    assert_eq!(
        (opened.first.unwrap_or_default().color(), opened.phase()),
        (Color::White, Phase::Play)
    );
    assert_eq!(moves(&opened), ["H8", "H9", "I9", "A15", "D4"]);
    table.lay("C15 E4 E15 F5 G15 F6 I15").await;
    // Three-three: D4 E4 F4 and F4 F5 F6. Nothing is said of it to anybody.
    table.second.play(&table.id, place("F4")).await.unwrap();

    let claimed = table
        .first
        .play(&table.id, claim(ClaimKind::Foul))
        .await
        .unwrap();
    let Some(Event::ClaimOpened(opened)) = claimed.events[0].event.clone() else {
        panic!("{claimed:?}")
    };
    let number = opened.claim.unwrap().number;
    let halted = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!(
        (halted.status(), halted.running()),
        (ClockStatus::Halted, Seat::Unspecified)
    );
    let waiting = table.first.play(&table.id, place("K15")).await.unwrap_err();
    assert_eq!(
        waiting.get_error_details().error_info().unwrap().metadata["code"],
        "CLAIM_PENDING"
    );

    for curious in [
        &table.first,
        &table.second,
        &table.spectator,
        &event.organiser,
    ] {
        let status = curious.review(&table.id).await.unwrap_err();
        assert_eq!(status.code(), Code::PermissionDenied, "{status:?}");
        assert_eq!(
            curious
                .rule(&table.id, number, Ruling::Upheld)
                .await
                .unwrap_err()
                .code(),
            Code::PermissionDenied
        );
    }
    let review = table.arbiter.review(&table.id).await.unwrap();
    let [finding] = review.findings.as_slice() else {
        panic!("{review:?}")
    };
    assert_eq!(
        (finding.proposes(), finding.grounds()),
        (Ruling::Upheld, Grounds::FoulProven)
    );
    let proof = finding.proof.as_ref().unwrap();
    assert_eq!(
        (
            proof.point.as_str(),
            proof.judgement(),
            proof.fouls().collect::<Vec<_>>()
        ),
        ("F4", Judgement::Foul, vec![Foul::ThreeThree])
    );
    let mut threes: Vec<_> = proof
        .threes
        .iter()
        .map(|three| three.stones.clone())
        .collect();
    threes.sort();
    assert_eq!(threes, [["D4", "E4", "F4"], ["F4", "F5", "F6"]]);

    table
        .arbiter
        .rule(&table.id, number, Ruling::Upheld)
        .await
        .unwrap();
    let verdict = table.game().await.verdict.unwrap();
    let Some(Evidence::Foul(shown)) = verdict.evidence.clone() else {
        panic!("{verdict:?}")
    };
    assert_eq!(
        (shown.point.as_str(), shown.fouls().collect::<Vec<_>>()),
        ("F4", vec![Foul::ThreeThree])
    );
    let ruled = Verdict {
        ruled_by: "wang".into(),
        evidence: verdict.evidence,
        ..by_players(
            (Outcome::WhiteWins, [2, 0]),
            Reason::Foul,
            "CN13-10.1.2",
            13,
        )
    };
    // White is the first seat since the swap, and results are counted by seat.
    assert_over(&event, &table, [2, 0], "foul", &ruled).await;
    let reviewed = table.arbiter.review(&table.id).await.unwrap();
    assert_eq!(reviewed.verdict_proof.as_ref(), Some(proof));
}

#[tokio::test]
async fn a_claim_that_is_wrong_is_rejected_and_play_and_clocks_go_on() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "30m").await;
    table.lay("H8 A1 I8").await;
    table
        .second
        .play(&table.id, claim(ClaimKind::Foul))
        .await
        .unwrap();
    let review = table.arbiter.review(&table.id).await.unwrap();
    assert_eq!(
        (review.findings[0].proposes(), review.findings[0].grounds()),
        (Ruling::Rejected, Grounds::NoFoul)
    );
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Rejected)
        .await
        .unwrap();
    table.assert_clock_runs(Seat::Second).await;
    table.lay("C1 K8").await;
    assert_eq!(table.game().await.moves.len(), 5);
}

#[tokio::test]
async fn a_five_that_the_opponent_acknowledges_needs_no_arbiter() {
    let hall = Hall::open().await;
    let (event, table) = final_game(&hall.urls, "free", "30m").await;
    table.lay("H8 A1 I8 C1 J8 E1 K8 G1").await;
    table.first.play(&table.id, five("L8")).await.unwrap();
    assert_eq!(table.game().await.phase(), Phase::Claimed);
    assert_eq!(
        table
            .first
            .play(&table.id, acknowledge())
            .await
            .unwrap_err()
            .code(),
        Code::FailedPrecondition
    );
    table.second.play(&table.id, acknowledge()).await.unwrap();
    let row = Row {
        stones: ["H8", "I8", "J8", "K8", "L8"].map(String::from).to_vec(),
    };
    let verdict = Verdict {
        evidence: Some(Evidence::Row(row)),
        ..by_players((Outcome::BlackWins, [2, 0]), Reason::Five, "CN13-10.1.1", 9)
    };
    assert_over(&event, &table, [2, 0], "five", &verdict).await;
}

#[tokio::test]
async fn a_draw_is_agreed_by_offer_and_acceptance() {
    let hall = Hall::open().await;
    let (event, table) = final_game(&hall.urls, "designated", "30m").await;
    table.lay_opening().await;
    table
        .second
        .play(&table.id, offering_draw("C15"))
        .await
        .unwrap();
    assert_eq!(table.game().await.draw_offer(), Seat::Second);
    assert_eq!(
        table
            .second
            .play(&table.id, accept_draw())
            .await
            .unwrap_err()
            .code(),
        Code::FailedPrecondition
    );
    table.first.play(&table.id, accept_draw()).await.unwrap();
    let verdict = by_players((Outcome::Draw, [1, 1]), Reason::Agreement, "CN13-10.2.1", 6);
    assert_over(&event, &table, [1, 1], "agreement", &verdict).await;
}

#[tokio::test]
async fn a_player_may_resign_out_of_turn() {
    let hall = Hall::open().await;
    let (event, table) = final_game(&hall.urls, "free", "30m").await;
    table.lay("H8 A1").await;
    table.second.play(&table.id, resign()).await.unwrap();
    let verdict = by_players(
        (Outcome::BlackWins, [2, 0]),
        Reason::Resignation,
        "CN13-10.1.C",
        2,
    );
    assert_over(&event, &table, [2, 0], "resignation", &verdict).await;
}

#[tokio::test]
async fn a_flag_falls_by_itself_and_loses_the_game_once_it_is_claimed() {
    let hall = Hall::open().await;
    // Time enough for White's moves here, and none for Black, who does not move again.
    let (event, table) = final_game(&hall.urls, "free", "3s").await;
    let mut watch = table.spectator.watch(&table.id, 0).await.unwrap();
    table.lay("H8 A1").await;
    let seat = loop {
        if let Some(Event::FlagFell(fell)) = next(&mut watch)
            .await
            .unwrap()
            .event
            .and_then(|event| event.event)
        {
            break fell.seat();
        }
    };
    assert_eq!(seat, Seat::First);
    let before = table.game().await;
    assert_eq!((before.phase(), before.moves.len()), (Phase::FlagFallen, 2));

    let late = table.first.play(&table.id, place("I8")).await.unwrap_err();
    assert_eq!(late.code(), Code::FailedPrecondition, "{late:?}");
    assert_eq!(
        late.get_error_details().error_info().unwrap().reason,
        "CN13-10.1.B"
    );
    assert_eq!(table.game().await, before);

    let clocks = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!(
        (clocks.status(), clocks.fell_at.as_ref().unwrap().seat()),
        (ClockStatus::Fallen, Seat::First)
    );
    let left = clocks.first.unwrap().remaining.unwrap();
    assert_eq!((left.seconds, left.nanos), (0, 0));

    table
        .second
        .play(&table.id, claim(ClaimKind::Flag))
        .await
        .unwrap();
    let review = table.arbiter.review(&table.id).await.unwrap();
    assert_eq!(
        (review.findings[0].proposes(), review.findings[0].grounds()),
        (Ruling::Upheld, Grounds::FlagRecorded)
    );
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Upheld)
        .await
        .unwrap();
    let verdict = Verdict {
        ruled_by: "wang".into(),
        ..by_players((Outcome::WhiteWins, [0, 2]), Reason::Flag, "CN13-10.1.B", 2)
    };
    assert_over(&event, &table, [0, 2], "flag", &verdict).await;
}
