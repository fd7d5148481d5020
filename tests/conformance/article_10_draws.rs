//! Article 10, the end of the game: draws and their offers (10.2, 10.3).

use game::claims::{ClaimKind, Ruling};
use game::conduct::Remedy;
use game::ending::Reason;
use game::{Act, Command, Event, Observation, Refusal, ending, opening, record};
use profile::{FlagOrderUnknown, Profile};
use renju::Color::White;
use terms::Seat;

use crate::table::{
    Table, claim, clause, drawn, moved, offering_draw, only, place, player, refused, refused_by,
    settled, won_by,
};

#[test]
fn cn13_10_2_1__an_accepted_offer_is_a_draw() {
    let mut table = Table::after("H8 I9");
    table.black(offering_draw("C3")).unwrap();
    table.white(ending::Act::AcceptDraw).unwrap();
    assert_eq!(table.ended(), drawn(Reason::Agreement, "CN13-10.2.1"));
    assert_eq!(
        table.game.draw_offer(),
        None,
        "nothing stands after the end"
    );
    assert_eq!(table.ruled_by(), "the players");
}

#[test]
fn cn13_10_2_1__accepting_what_was_not_offered_is_refused() {
    let mut table = Table::after("H8 I9");
    for seat in Seat::BOTH {
        refused_by("CN13-10.3.2", table.seat(seat, ending::Act::AcceptDraw));
        refused_by("CN13-10.3.2", table.seat(seat, ending::Act::DeclineDraw));
    }
}

#[test]
fn cn13_10_2_2__both_passing_in_one_turn_pair_is_a_draw() {
    let mut table = Table::after("H8 A1 H9 A3 H10 A5 -- --");
    assert_eq!(table.ended(), drawn(Reason::DoublePass, "CN13-10.2.2"));
    assert_eq!(table.game.verdict().unwrap().after_move, 8);
    refused(table.black(place("N13")));
}

#[test]
fn cn13_10_2_2__white_passing_first_or_a_stone_between_ends_nothing() {
    for moves in [
        "H8 A1 H9 A3 H10 -- --",
        "H8 A1 H9 A3 H10 A5 -- N13 --",
        "H8 A1 H9 A3 H10 A5 -- N13 N12 --",
    ] {
        assert_eq!(Table::after(moves).ended(), None, "{moves}");
    }
    let mut table = Table::after("H8 A1 H9 A3 H10 -- --");
    table.lay("--");
    assert_eq!(
        table.reason(),
        Some(Reason::DoublePass),
        "now Black passed, then White"
    );
}

#[test]
fn cn13_10_2_2__any_two_passes_end_the_game_where_the_profile_says_so() {
    let mut table = Table::any_two_passes();
    table.lay("H8 A1 H9 A3 H10 -- --");
    assert_eq!(table.ended(), drawn(Reason::DoublePass, "CN13-10.2.2"));
    let mut table = Table::any_two_passes();
    table.lay("H8 A1 H9 A3 H10 -- C3 --");
    assert_eq!(table.ended(), None);
}

/// All points, black and white in turn, such that nowhere more than two alike stand in a row but on short diagonals.
fn full_board(but: usize) -> Table {
    let mut table = Table::free();
    let (black, white): (Vec<_>, Vec<_>) =
        renju::Point::all().partition(|point| (point.column() + 2 * point.row()) % 4 < 2);
    assert_eq!((black.len(), white.len()), (113, 112));
    let moves: Vec<_> = (0..225)
        .map(|index| {
            if index % 2 == 0 {
                black[index / 2]
            } else {
                white[index / 2]
            }
        })
        .collect();
    for &point in &moves[..225 - but] {
        table.seat(table.game.on_move(), Act::place(point)).unwrap();
    }
    table
}

#[test]
fn cn13_10_2_3__an_arbiter_declares_the_draw_of_a_full_board() {
    let mut table = full_board(0);
    assert_eq!(table.ended(), None, "declared, not found");
    table.arbiter(ending::Direction::DeclareBoardFull).unwrap();
    assert_eq!(table.ended(), drawn(Reason::BoardFull, "CN13-10.2.3"));
    assert_eq!(table.ruled_by(), "wang");
}

#[test]
fn cn13_10_2_3__one_empty_point_and_the_declaration_is_refused() {
    let mut table = full_board(1);
    refused_by(
        "CN13-10.2.3",
        table.arbiter(ending::Direction::DeclareBoardFull),
    );
    assert_eq!(table.ended(), None);
}

#[test]
fn cn13_10_2_3__a_claim_that_waits_comes_before_the_declaration() {
    let mut table = full_board(0);
    table.black(claim(ClaimKind::Five)).unwrap();
    assert!(table.arbiter(ending::Direction::DeclareBoardFull).is_err());
    table.rule(1, Ruling::Rejected).unwrap();
    table.arbiter(ending::Direction::DeclareBoardFull).unwrap();
}

// 10.3: draw offers.

#[test]
fn cn13_10_3_1__an_offer_goes_with_the_move() {
    let mut table = Table::free();
    assert_eq!(
        table.black(offering_draw("H8")).unwrap().last(),
        Some(&Event::Ending(ending::Event::DrawOffered(Seat::First)))
    );
    assert_eq!(
        (
            table.game.draw_offer(),
            table.game.draw_offers_made(Seat::First)
        ),
        (Some(Seat::First), 1)
    );
}

#[test]
fn cn13_10_3_1__an_offer_out_of_turn_is_refused() {
    let mut table = Table::after("H8");
    refused_by("CN13-4.1", table.black(offering_draw("I9")));
    assert_eq!(table.game.draw_offers_made(Seat::First), 0);
}

#[test]
fn cn13_10_3_2__an_offer_is_declined_in_words_or_by_completing_a_move() {
    let mut table = Table::free();
    table.black(offering_draw("H8")).unwrap();
    assert_eq!(
        table.white(ending::Act::DeclineDraw),
        only(ending::Event::DrawDeclined(Seat::Second))
    );
    assert_eq!(table.game.draw_offer(), None);
    refused_by("CN13-10.3.2", table.white(ending::Act::AcceptDraw));
    for answer in [place("C1"), Act::Record(record::Act::Pass)] {
        let mut table = Table::after("H8 I9 A1 A3");
        table.black(offering_draw("C3")).unwrap();
        table.white(answer).unwrap();
        assert_eq!(table.game.draw_offer(), None);
        refused_by("CN13-10.3.2", table.white(ending::Act::AcceptDraw));
    }
}

#[test]
fn cn13_10_3_2__a_move_seen_on_the_board_declines_too() {
    let mut table = Table::free();
    table.black(offering_draw("H8")).unwrap();
    table.sees(White, "I9").unwrap();
    refused_by("CN13-10.3.2", table.white(ending::Act::AcceptDraw));
}

#[test]
fn cn13_10_3_2__laying_the_fifth_move_offers_is_a_move_and_declines() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::KeepColours).unwrap();
    table.white(offering_draw("A1")).unwrap();
    table.black(crate::table::offer("C3")).unwrap();
    refused_by("CN13-10.3.2", table.black(ending::Act::AcceptDraw));
}

#[test]
fn cn13_10_3_2__the_offerer_is_refused_its_own_offer() {
    let mut table = Table::free();
    table.black(offering_draw("H8")).unwrap();
    refused_by("CN13-10.3.2", table.black(ending::Act::AcceptDraw));
    refused_by("CN13-10.3.2", table.black(ending::Act::DeclineDraw));
    table.white(ending::Act::AcceptDraw).unwrap();
}

#[test]
fn cn13_10_3_2__an_answering_offer_takes_the_place_of_the_one_it_declines() {
    let mut table = Table::free();
    table.black(offering_draw("H8")).unwrap();
    table.white(offering_draw("I9")).unwrap();
    assert_eq!(table.game.draw_offer(), Some(Seat::Second));
    refused_by("CN13-10.3.2", table.white(ending::Act::AcceptDraw));
    table.black(ending::Act::AcceptDraw).unwrap();
}

#[test]
fn cn13_10_3_4__two_offers_more_than_the_opponent_are_in_order() {
    let mut table = Table::free();
    table.black(offering_draw("H8")).unwrap();
    table.lay("A1");
    table.black(offering_draw("H9")).unwrap();
    table.white(ending::Act::AcceptDraw).unwrap();
}

#[test]
fn cn13_10_3_4__a_third_offer_more_is_refused_and_so_is_its_stone() {
    let mut table = Table::free();
    table.black(offering_draw("H8")).unwrap();
    table.lay("A1");
    table.black(offering_draw("H9")).unwrap();
    table.lay("A3");
    refused_by("CN13-10.3.4", table.black(offering_draw("H10")));
    assert_eq!(
        (
            table.record().as_str(),
            table.game.draw_offers_made(Seat::First)
        ),
        ("H8 A1 H9 A3", 2)
    );
    table.black(place("H10")).unwrap();
}

#[test]
fn cn13_10_3_5__within_the_margin_offers_and_refusals_repeat() {
    let mut table = Table::free();
    for (black, white) in [
        ("H8", "A1"),
        ("H9", "A3"),
        ("I10", "A5"),
        ("D3", "A7"),
        ("K4", "A9"),
    ] {
        table.black(offering_draw(black)).unwrap();
        table.white(ending::Act::DeclineDraw).unwrap();
        table.white(offering_draw(white)).unwrap();
        table.black(ending::Act::DeclineDraw).unwrap();
    }
    assert_eq!(
        Seat::BOTH.map(|seat| table.game.draw_offers_made(seat)),
        [5, 5]
    );
}

#[test]
fn cn13_10_3_5__the_opponents_offer_gives_room_for_one_more_and_the_next_is_refused() {
    let mut table = Table::free();
    table.black(offering_draw("H8")).unwrap();
    table.lay("A1");
    table.black(offering_draw("H9")).unwrap();
    table.white(offering_draw("A3")).unwrap();
    table.black(offering_draw("I10")).unwrap();
    table.lay("A5");
    refused_by("CN13-10.3.4", table.black(offering_draw("D3")));
}

// 10.2.4: both flags.

#[test]
fn cn13_10_2_4__where_no_clock_of_the_system_runs_an_arbiter_declares_that_the_first_cannot_be_told()
 {
    let mut table = Table::after("H8 I9");
    table.arbiter(ending::Direction::DeclareBothFlags).unwrap();
    assert_eq!(table.ended(), drawn(Reason::BothFlags, "CN13-10.2.4"));
    assert_eq!(table.ruled_by(), "wang");
}

#[test]
fn cn13_10_2_4__the_systems_clock_knows_which_flag_fell_and_the_declaration_is_refused() {
    for fallen in Seat::BOTH {
        let mut table = Table::timed();
        table.flag(fallen).unwrap();
        assert_eq!(
            clause(table.arbiter(ending::Direction::DeclareBothFlags)),
            "CN13-10.2.4",
            "D7"
        );
        assert_eq!(table.ended(), None);
    }
}

#[test]
fn cn13_10_2_4__a_profile_may_leave_nobody_to_declare_it_and_a_player_never_does() {
    let mut table = Table::free_under(Profile {
        flag_order_unknown: FlagOrderUnknown::Never,
        ..Profile::cn_2013()
    });
    table.lay("H8 I9");
    assert_eq!(
        clause(table.arbiter(ending::Direction::DeclareBothFlags)),
        "CN13-10.2.4",
        "D7"
    );
    let mut table = Table::after("H8 I9");
    let answer = table.by(
        Command::officiate(ending::Direction::DeclareBothFlags),
        &player(Seat::First),
    );
    assert_eq!(answer, Err(Refusal::Record(record::Refusal::NotYourRole)));
}

#[test]
fn cn13_10_2_4__a_claim_that_waits_comes_before_the_declaration() {
    let mut table = Table::after("H8 I9");
    table.black(claim(ClaimKind::Five)).unwrap();
    refused_by(
        "CN13-10",
        table.arbiter(ending::Direction::DeclareBothFlags),
    );
}

// 10.2.5: the draws of 4.2.

#[test]
fn cn13_10_2_5__a_position_that_cannot_be_settled_otherwise_is_a_draw_by_the_chief_arbiter() {
    let shifted = moved("H8", "H7", None);
    for disturbed in [Observation::Scattered { by: None }, shifted] {
        let mut table = Table::after("H8 I9");
        table.observed(disturbed.clone()).unwrap();
        table.chief(settled(1, Remedy::Draw)).unwrap();
        assert_eq!(
            table.ended(),
            drawn(Reason::Disturbance, "CN13-10.2.5"),
            "{disturbed:?}"
        );
        assert_eq!(table.ruled_by(), "zhou");
    }
}

#[test]
fn cn13_10_2_5__a_position_that_nobody_disturbed_is_refused_this_draw() {
    let mut table = Table::after("H8 I9");
    for on in [0, 1, u32::MAX] {
        refused(table.chief(settled(on, Remedy::Draw)));
    }
    table.black(claim(ClaimKind::Five)).unwrap();
    // A claim is no disturbance.
    refused(table.chief(settled(1, Remedy::Draw)));
    assert_eq!(table.ended(), None);
}

#[test]
fn cn13_10_1_c__either_player_resigns_while_a_draw_offer_stands() {
    for seat in Seat::BOTH {
        let mut table = Table::free();
        table.black(offering_draw("H8")).unwrap();
        table.seat(seat, ending::Act::Resign).unwrap();
        let winner = table.game.color_of(seat.other());
        assert_eq!(table.result(), won_by(winner, Reason::Resignation));
        assert_eq!(table.game.draw_offer(), None);
    }
}
