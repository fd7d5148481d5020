//! Conduct over gRPC: irregular moves with clocks, disturbances, two arbiters at once, a press of its own, what is accepted after the end.

use api::adjudication::v1::act::{
    AcceptIrregularity, Act, Agree, Appeal, MakeClaim, OfferDraw, Place, Press, Sign,
};
use api::adjudication::v1::direction::{CorrectResult, Direction, RuleClaim, Settle};
use api::adjudication::v1::observation::{
    Scattered, SeatSeen, Shifted, StoneMoved, What, WrongColours,
};
use api::adjudication::v1::{
    ClaimKind, IrregularityStatus, ObserveRequest, ObserveResponse, ObservedStone, OpeningKind,
    Phase, Reason, Remedy, Ruling,
};
use api::clock::v1::ClockStatus;
use api::common::v1::{Color, Seat};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use crate::people::{Ask as _, person};
use crate::servers::Hall;
use crate::table::{Table, moves};
use hall::acts::{place, resign};
use hall::{Person, key};

async fn observe(who: &Person, game: &str, what: What) -> Result<ObserveResponse, Status> {
    let observation = Some(api::adjudication::v1::Observation { what: Some(what) });
    let request = ObserveRequest {
        game_id: game.to_owned(),
        idempotency_key: key(),
        observation,
    };
    Ok(who
        .adjudication
        .clone()
        .observe(request)
        .await?
        .into_inner())
}

fn stone(color: Color, point: &str) -> What {
    What::Stone(ObservedStone {
        color: color.into(),
        point: point.to_owned(),
    })
}

fn irregularity(number: u32) -> Act {
    Act::Claim(MakeClaim {
        kind: ClaimKind::Irregularity.into(),
        irregularity: number,
        ..MakeClaim::default()
    })
}

fn code(status: &Status) -> String {
    status
        .get_error_details()
        .error_info()
        .map(|info| info.metadata["code"].clone())
        .unwrap_or_default()
}

#[tokio::test]
async fn a_slid_stone_is_claimed_and_put_back_while_the_clocks_stand_and_the_mover_presses_afterwards()
 {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    let board = person(&hall.urls, "board-1", "board");
    table.first.play(&table.id, place("H8")).await.unwrap();
    observe(
        &board,
        &table.id,
        What::Slid(StoneMoved {
            first: "I9".into(),
            lies: "I10".into(),
        }),
    )
    .await
    .unwrap();
    let game = table.game().await;
    assert_eq!(
        (moves(&game), game.unpressed()),
        (vec!["H8".to_owned(), "I10".to_owned()], Seat::Second)
    );
    table.first.play(&table.id, irregularity(1)).await.unwrap();
    assert_eq!(table.clock_status().await, ClockStatus::Halted);
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Upheld)
        .await
        .unwrap();
    let game = table.game().await;
    assert_eq!(moves(&game), ["H8", "I9"]);
    assert_eq!(
        game.irregularities[0].status(),
        IrregularityStatus::Corrected
    );
    assert_eq!(game.penalties[0].clause, "CN13-6.1.5");
    let clocks = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!(
        (clocks.status(), clocks.running()),
        (ClockStatus::Running, Seat::Second),
        "the mover has not pressed"
    );
    let early = table.first.play(&table.id, place("J10")).await.unwrap_err();
    assert_eq!(code(&early), "OPPONENT_HAS_NOT_PRESSED");
    table
        .second
        .play(&table.id, Act::Press(Press {}))
        .await
        .unwrap();
    table.first.play(&table.id, place("J10")).await.unwrap();
    assert_eq!(moves(&table.game().await), ["H8", "I9", "J10"]);
}

#[tokio::test]
async fn a_number_of_offers_that_is_asked_for_is_named_on_the_namers_own_time() {
    let hall = Hall::open().await;
    let table = Table::appointed(&hall.urls, OpeningKind::Designated, "10m").await;
    table.arbiter.start(&table.id).await.unwrap();
    let board = person(&hall.urls, "board-1", "board");
    for (color, point) in [
        (Color::Black, "H8"),
        (Color::White, "H9"),
        (Color::Black, "H10"),
    ] {
        observe(&board, &table.id, stone(color, point))
            .await
            .unwrap();
    }
    table.second.play(&table.id, irregularity(1)).await.unwrap();
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Corrected)
        .await
        .unwrap();
    table.assert_clock_runs(Seat::First).await;
    let named = api::adjudication::v1::act::Designate {
        stones: Vec::new(),
        offers: Some(2),
    };
    table
        .first
        .play(&table.id, Act::Designate(named))
        .await
        .unwrap();
    table.assert_clock_runs(Seat::Second).await;
    assert_eq!(
        (table.game().await.offers_named, table.game().await.phase()),
        (2, Phase::Swap)
    );
}

#[tokio::test]
async fn what_was_accepted_in_words_or_by_moving_on_can_no_longer_be_claimed() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let board = person(&hall.urls, "board-1", "board");
    table.lay("H8 I9").await;
    observe(
        &board,
        &table.id,
        What::PressedFirst(SeatSeen {
            seat: Seat::Second.into(),
        }),
    )
    .await
    .unwrap();
    observe(&board, &table.id, stone(Color::White, "C3"))
        .await
        .unwrap();
    table
        .first
        .play(
            &table.id,
            Act::AcceptIrregularity(AcceptIrregularity { irregularity: 1 }),
        )
        .await
        .unwrap();
    let lapsed = table
        .first
        .play(&table.id, irregularity(1))
        .await
        .unwrap_err();
    assert_eq!(code(&lapsed), "IRREGULARITY_LAPSED");
    table.first.play(&table.id, place("J10")).await.unwrap();
    let lapsed = table
        .first
        .play(&table.id, irregularity(2))
        .await
        .unwrap_err();
    assert_eq!(code(&lapsed), "IRREGULARITY_LAPSED");
    assert_eq!(
        moves(&table.game().await),
        ["H8", "I9", "C3", "J10"],
        "it stands as played"
    );
}

#[tokio::test]
async fn of_two_arbiters_at_once_one_wins_and_the_other_is_told_and_both_are_on_record() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let other = person(&hall.urls, "zhao", "arbiter");
    table.lay("H8 A1").await;
    table
        .second
        .play(
            &table.id,
            Act::Claim(MakeClaim {
                kind: ClaimKind::Five.into(),
                ..MakeClaim::default()
            }),
        )
        .await
        .unwrap();
    let seen = Some(table.game().await.rulings);
    let rule = |finding: Ruling| {
        Direction::Rule(RuleClaim {
            claim: 1,
            finding: finding.into(),
        })
    };
    let (one, two) = tokio::join!(
        table
            .arbiter
            .officiate_having_seen(&table.id, rule(Ruling::Rejected), seen),
        other.officiate_having_seen(&table.id, rule(Ruling::Rejected), seen),
    );
    let refused: Vec<_> = [&one, &two]
        .into_iter()
        .filter_map(|answer| answer.as_ref().err())
        .collect();
    let [refused] = refused[..] else {
        panic!("{one:?} {two:?}")
    };
    assert_eq!(
        (refused.code(), code(refused).as_str()),
        (Code::Aborted, "SUPERSEDED")
    );
    let version = table.game().await.version;
    let mut watch = table.spectator.watch(&table.id, 0).await.unwrap();
    let mut late = 0;
    for _ in 0..version {
        let event = crate::people::next(&mut watch)
            .await
            .unwrap()
            .event
            .unwrap()
            .event
            .unwrap();
        late += usize::from(matches!(
            event,
            api::adjudication::v1::game_event::Event::DirectionSuperseded(_)
        ));
    }
    assert_eq!(late, 1, "the word that came too late is on record");
}

#[tokio::test]
async fn a_shifted_stone_halts_the_clocks_and_stays_where_both_agree() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    table.lay("H8 I9 C3").await;
    let shifted = Shifted {
        from: "I9".into(),
        to: "I10".into(),
        by: 0,
        on_purpose: false,
    };
    observe(&table.arbiter, &table.id, What::Shifted(shifted))
        .await
        .unwrap();
    assert_eq!(table.clock_status().await, ClockStatus::Halted);
    let stays = || {
        Direction::Settle(Settle {
            on: 1,
            remedy: Remedy::Stays.into(),
        })
    };
    let refused = table
        .arbiter
        .officiate(&table.id, stays())
        .await
        .unwrap_err();
    assert_eq!(
        (refused.code(), code(&refused).as_str()),
        (Code::PermissionDenied, "CHIEF_ARBITER_ONLY")
    );
    for player in [&table.first, &table.second] {
        player
            .play(
                &table.id,
                Act::Agree(Agree {
                    on: 1,
                    remedy: Remedy::Stays.into(),
                }),
            )
            .await
            .unwrap();
    }
    table.arbiter.officiate(&table.id, stays()).await.unwrap();
    assert_eq!(moves(&table.game().await), ["H8", "I10", "C3"]);
    table.assert_clock_runs(Seat::Second).await;
}

#[tokio::test]
async fn a_board_scattered_on_purpose_is_lost_by_whoever_did_it() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    table.lay("H8 I9").await;
    let scattered = Scattered {
        by: Seat::First.into(),
        on_purpose: true,
    };
    observe(&table.arbiter, &table.id, What::Scattered(scattered))
        .await
        .unwrap();
    table
        .arbiter
        .officiate(
            &table.id,
            Direction::Settle(Settle {
                on: 1,
                remedy: Remedy::Loss.into(),
            }),
        )
        .await
        .unwrap();
    let verdict = table.game().await.verdict.unwrap();
    assert_eq!(
        (verdict.reason(), verdict.clause.as_str()),
        (Reason::Penalty, "CN13-10.1.A")
    );
}

#[tokio::test]
async fn a_draw_is_offered_after_the_move_and_before_the_press_and_never_on_the_opponents_time() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    let before = table
        .first
        .play(&table.id, Act::OfferDraw(OfferDraw {}))
        .await
        .unwrap_err();
    assert_eq!(code(&before), "DRAW_OFFER_BEFORE_MOVE");
    let unpressed = Act::Place(Place {
        point: "H8".into(),
        unpressed: true,
        ..Place::default()
    });
    table.first.play(&table.id, unpressed).await.unwrap();
    assert_eq!(
        table.spectator.clocks(&table.id).await.unwrap().running(),
        Seat::First,
        "the mover's time goes on"
    );
    table
        .first
        .play(&table.id, Act::OfferDraw(OfferDraw {}))
        .await
        .unwrap();
    table
        .first
        .play(&table.id, Act::Press(Press {}))
        .await
        .unwrap();
    assert_eq!(
        table.spectator.clocks(&table.id).await.unwrap().running(),
        Seat::Second
    );
    let late = table
        .first
        .play(&table.id, Act::OfferDraw(OfferDraw {}))
        .await
        .unwrap_err();
    assert_eq!(code(&late), "DRAW_OFFER_ON_OPPONENTS_TIME");
    assert_eq!(table.game().await.draw_offer(), Seat::First);
}

#[tokio::test]
async fn after_a_result_only_signature_appeal_and_correction_are_accepted() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let chief = person(&hall.urls, "chen", "chief_arbiter");
    table.lay("H8").await;
    table.second.play(&table.id, resign()).await.unwrap();
    assert_eq!(
        code(&table.second.play(&table.id, place("I9")).await.unwrap_err()),
        "ENDED"
    );
    table
        .first
        .play(&table.id, Act::Sign(Sign {}))
        .await
        .unwrap();
    table
        .second
        .play(&table.id, Act::Appeal(Appeal {}))
        .await
        .unwrap();
    assert!(table.game().await.first.unwrap_or_default().signed);
    let corrected = CorrectResult {
        outcome: api::adjudication::v1::Outcome::Draw.into(),
        reason: Reason::Agreement.into(),
        ..Default::default()
    };
    let word = || Direction::CorrectResult(corrected.clone());
    assert_eq!(
        code(
            &table
                .arbiter
                .officiate(&table.id, word())
                .await
                .unwrap_err()
        ),
        "CHIEF_ARBITER_ONLY"
    );
    chief.officiate(&table.id, word()).await.unwrap();
    let game = table.game().await;
    let verdict = game.verdict.unwrap();
    assert_eq!(
        (
            verdict.reason(),
            verdict.ruled_by.as_str(),
            game.first.unwrap_or_default().signed
        ),
        (Reason::Agreement, "chen", false)
    );
}

#[tokio::test]
async fn wrong_colours_found_in_time_set_the_clocks_anew_and_an_arbiter_lets_them_run() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    table.lay("H8").await;
    observe(
        &table.arbiter,
        &table.id,
        What::WrongColours(WrongColours {}),
    )
    .await
    .unwrap();
    let clocks = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!(
        (clocks.status(), moves(&table.game().await)),
        (ClockStatus::Halted, Vec::<String>::new())
    );
    assert_eq!(
        clocks.first.unwrap().remaining,
        clocks.second.unwrap().remaining,
        "both have all their time again"
    );
    let early = table.first.play(&table.id, place("H8")).await.unwrap_err();
    assert_eq!(code(&early), "HALTED");
    table.resume_clocks().await;
    table.first.play(&table.id, place("H8")).await.unwrap();
    assert_eq!(moves(&table.game().await), ["H8"]);
}

#[tokio::test]
async fn wrong_colours_found_too_late_hand_the_clock_over_to_whoever_is_to_move() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    table.lay("H8 I9 C3 C4").await;
    observe(
        &table.arbiter,
        &table.id,
        What::WrongColours(WrongColours {}),
    )
    .await
    .unwrap();
    let clocks = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!(
        (clocks.status(), clocks.running()),
        (ClockStatus::Running, Seat::Second),
        "the second seat holds Black now"
    );
    table.second.play(&table.id, place("D4")).await.unwrap();
    assert_eq!(moves(&table.game().await), ["H8", "I9", "C3", "C4", "D4"]);
}
