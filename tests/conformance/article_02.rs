//! Article 2, terms: lines, shapes and fouls as claims on the board decide them, swap, offers, colours and turns.

use game::claims::{ClaimKind, Ruling};
use game::conduct::Remedy;
use game::ending::Reason;
use game::{Act, Command, Direction, OpeningKind, Phase, claims, ending, opening, record};
use profile::{DoublePass, OfferEquivalence, Profile, Step};
use renju::Color;
use terms::Seat;

use crate::table::{
    Table, claim, clause, designate, five, keep, moved, offer, place, player, refused, refused_by,
    rejected, settled, setup, won,
};

/// What is proposed when White claims the last of these black stones as a foul.
fn foul_of(stones: &str) -> Ruling {
    foul_against(Table::black_made(stones))
}

fn foul_against(mut table: Table) -> Ruling {
    table.white(claim(ClaimKind::FOUL)).unwrap();
    table.proposal(1)
}

/// What is proposed when Black announces a five with the last of these stones.
fn five_of(stones: &str) -> Ruling {
    let mut table = Table::black_made(stones);
    table.black(claim(ClaimKind::Five)).unwrap();
    table.proposal(1)
}

#[test]
fn cn13_2_2__five_on_a_row_or_a_column_is_a_line() {
    assert_eq!(five_of("D8 E8 F8 G8 H8"), Ruling::Upheld);
    assert_eq!(five_of("H4 H5 H6 H7 H8"), Ruling::Upheld);
}

#[test]
fn cn13_2_2__five_on_no_one_row_or_column_is_refused() {
    rejected(five_of("D8 E8 F8 G8 H9"));
    rejected(five_of("M8 N8 O8 A9 B9"));
    rejected(five_of("H13 H14 H15 I1 I2"));
}

#[test]
fn cn13_2_3__five_on_either_diagonal_is_a_line() {
    assert_eq!(five_of("D4 E5 F6 G7 H8"), Ruling::Upheld);
    assert_eq!(five_of("D12 E11 F10 G9 H8"), Ruling::Upheld);
}

#[test]
fn cn13_2_3__five_on_a_knights_slope_or_round_the_edge_is_refused() {
    rejected(five_of("D4 E6 F8 G10 H12"));
    rejected(five_of("M5 N6 O7 A8 B9"));
}

#[test]
fn cn13_2_4__two_open_threes_uphold_a_foul_claim() {
    assert_eq!(foul_of("F8 G8 H9 H10 H8"), Ruling::Upheld);
    assert_eq!(foul_of("F8 G8 H9 H11 H8"), Ruling::Upheld);
}

#[test]
fn cn13_2_4__a_three_that_makes_no_open_four_is_refused() {
    let mut closed = Table::free();
    closed.lay("F8 I8 G8 A1 H9 C1 H10 E1 H8");
    rejected(foul_against(closed));
    rejected(foul_of("F8 G8 H8"));
}

#[test]
fn cn13_2_5__an_open_four_is_one_four_though_two_points_complete_it() {
    let mut table = Table::black_made("E8 F8 G8 H8");
    table.white(claim(ClaimKind::FOUL)).unwrap();
    rejected(table.proposal(1));
    assert_eq!(five_of("E8 F8 G8 H8 D8"), Ruling::Upheld);
    assert_eq!(five_of("E8 F8 G8 H8 I8"), Ruling::Upheld);
}

#[test]
fn cn13_2_5__a_four_with_one_completing_point_is_no_open_four_and_its_three_none() {
    let mut table = Table::free();
    // F8 G8 H8 lies between two white stones with room for five and no more: its fours have one completing point each.
    table.lay("F8 D8 G8 J8 H9 C1 H10 E1 H8");
    rejected(foul_against(table));
}

#[test]
fn cn13_2_6__two_fours_with_one_completing_point_each_are_a_foul() {
    let mut table = Table::free();
    table.lay("E8 D8 F8 H12 G8 A1 H9 C1 H10 E1 H11 G1 H8");
    assert_eq!(foul_against(table), Ruling::Upheld);
}

#[test]
fn cn13_2_6__four_stones_that_nothing_completes_are_no_four() {
    let mut table = Table::free();
    table.lay("E8 D8 F8 I8 G8 A1 H9 C1 H10 E1 H11 G1 H8");
    rejected(foul_against(table));
}

#[test]
fn cn13_2_7__exactly_five_is_a_five() {
    let mut table = Table::black_made("D8 E8 G8 H8");
    table.lay("I15");
    table.black(five("F8")).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(
        table.ended(),
        won(Color::Black, Reason::Five, "CN13-10.1.1")
    );
}

#[test]
fn cn13_2_7__four_is_no_five() {
    rejected(five_of("D8 E8 F8 G8"));
    rejected(five_of("D8 E8 F8 H8 I8"));
}

#[test]
fn cn13_2_8__more_than_five_black_stones_are_an_overline() {
    for stones in ["C8 D8 E8 G8 H8 F8", "B8 C8 D8 F8 G8 H8 E8"] {
        let mut table = Table::black_made(stones);
        table.white(claim(ClaimKind::Overline)).unwrap();
        assert_eq!(table.proposal(1), Ruling::Upheld, "{stones}");
    }
}

#[test]
fn cn13_2_8__a_black_overline_is_no_five_and_a_five_no_overline() {
    rejected(five_of("C8 D8 E8 G8 H8 F8"));
    let mut table = Table::black_made("C8 D8 E8 G8 F8");
    table.white(claim(ClaimKind::Overline)).unwrap();
    rejected(table.proposal(1));
}

#[test]
fn cn13_2_9__white_swaps_and_the_other_player_plays_white_4() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.seat(Seat::Second, opening::Act::Swap).unwrap();
    assert_eq!(
        (table.game.holder(Color::Black), table.game.on_move()),
        (Seat::Second, Seat::First)
    );
    table.seat(Seat::First, place("A1")).unwrap();
    assert_eq!(table.next(), (Some(Step::Offer), Seat::Second));
}

#[test]
fn cn13_2_9__white_keeps_its_colour_and_plays_white_4() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::KeepColours).unwrap();
    assert_eq!(
        (table.game.holder(Color::White), table.game.on_move()),
        (Seat::Second, Seat::Second)
    );
    table.seat(Seat::Second, place("A1")).unwrap();
}

#[test]
fn cn13_2_9__a_second_choice_or_one_by_black_is_refused() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    refused_by("CN13-4.1", table.black(opening::Act::Swap));
    table.white(opening::Act::Swap).unwrap();
    for seat in Seat::BOTH {
        assert!(table.seat(seat, opening::Act::Swap).is_err());
        assert!(table.seat(seat, opening::Act::KeepColours).is_err());
    }
    table.white(place("A1")).unwrap();
    assert_eq!(table.game.holder(Color::Black), Seat::Second);
}

#[test]
fn cn13_2_9__white_4_before_the_choice_is_refused() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    refused_by("CN13-2.9", table.white(place("A1")));
    refused_by("CN13-2.9", table.white(record::Act::Pass));
}

#[test]
fn cn13_2_10__white_keeps_one_of_the_offers_and_plays_6() {
    let mut table = Table::before_offers("H8 H9 H10", 3, "A1");
    table.black(offer("C3 D3 M7")).unwrap();
    table.white(keep("D3")).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.to_move()),
        ("H8 H9 H10 A1 D3", Color::White)
    );
    table.white(place("C3")).unwrap();
    assert_eq!(table.game.on_move(), Seat::First);
}

#[test]
fn cn13_2_10__after_a_swap_the_new_black_offers_and_the_number_named_binds_it() {
    let mut table = Table::opened_with("H8 H9 H10", 2);
    table.white(opening::Act::Swap).unwrap();
    table.seat(Seat::First, place("A1")).unwrap();
    refused_by("CN13-2.10", table.seat(Seat::Second, offer("C3")));
    table.seat(Seat::Second, offer("C3 M7")).unwrap();
    table.seat(Seat::First, keep("M7")).unwrap();
}

#[test]
fn cn13_2_10__too_few_too_many_or_taken_offers_are_refused() {
    let mut table = Table::before_offers("H8 H9 H10", 2, "A1");
    refused_by("CN13-2.10", table.black(offer("C3")));
    refused_by("CN13-2.10", table.black(offer("C3 M7 D3")));
    refused_by("CN13-2.10", table.black(opening::Act::Offer(Vec::new())));
    refused_by("CN13-4.2.a", table.black(offer("C3 A1")));
    refused_by("CN13-2.10", table.black(place("C3")));
    table.black(offer("C3 M7")).unwrap();
}

#[test]
fn cn13_2_10__offers_of_the_same_shape_are_refused() {
    let mut table = Table::before_offers("H8 H9 H7", 2, "H6");
    for same in ["G8 I8", "G8 G7", "G8 I7", "I8 I7", "C3 C3"] {
        assert_eq!(clause(table.black(offer(same))), "CN13-2.10", "{same}");
    }
    table.black(offer("G8 C3")).unwrap();
}

#[test]
fn cn13_2_10__only_the_symmetries_of_the_board_count_where_the_profile_says_so() {
    let profile = Profile {
        offer_equivalence: OfferEquivalence::Board,
        ..Profile::cn_2013()
    };
    let mut table = Table::new(setup(OpeningKind::Designated, profile));
    table.black(designate("H8 H9 H7", 2)).unwrap();
    table.white(opening::Act::KeepColours).unwrap();
    table.white(place("H6")).unwrap();
    refused_by("CN13-2.10", table.black(offer("G8 I8")));
    table.black(offer("G8 G7")).unwrap();
}

#[test]
fn cn13_2_10__a_number_of_offers_from_one_to_the_most_can_be_named() {
    for offers in [1, 12] {
        assert_eq!(
            Table::opened_with("H8 H9 H10", offers).game.offers_named(),
            offers
        );
    }
}

#[test]
fn cn13_2_10__no_offers_and_more_than_the_most_are_refused() {
    for offers in [0, 13, u8::MAX] {
        assert_eq!(
            clause(Table::designated().black(designate("H8 H9 H10", offers))),
            "CN13-2.10",
            "{offers}"
        );
    }
}

#[test]
fn cn13_2_10__a_point_that_was_not_offered_is_refused() {
    let mut table = Table::before_offers("H8 H9 H10", 2, "A1");
    refused_by("CN13-4.1", table.white(keep("C3")));
    table.black(offer("C3 M7")).unwrap();
    refused_by("CN13-2.10", table.white(keep("D3")));
    refused_by("CN13-2.10", table.white(keep("H8")));
    refused_by("CN13-2.10", table.white(place("C3")));
    refused_by("CN13-4.1", table.black(keep("C3")));
    table.white(keep("C3")).unwrap();
    assert!(table.white(keep("M7")).is_err());
}

#[test]
fn cn13_2_10__an_offer_on_whose_point_another_stone_has_come_to_lie_is_refused() {
    let mut table = Table::before_offers("H8 H9 H10", 2, "A1");
    table.black(offer("C3 M7")).unwrap();
    table.observed(moved("A1", "C3", None)).unwrap();
    table.chief(settled(1, Remedy::Stays)).unwrap();
    refused_by("CN13-4.2.a", table.white(keep("C3")));
    table.white(keep("M7")).unwrap();
    assert_eq!(table.game.board().len(), table.game.plies().len());
}

#[test]
fn cn13_2_11__a_move_by_each_side_is_a_turn_pair() {
    let mut table = Table::after("H8 A1 H9 A3 H10 A5 --");
    table.lay("--");
    assert_eq!(table.reason(), Some(Reason::DoublePass));
}

#[test]
fn cn13_2_11__whites_move_and_blacks_next_are_no_turn_pair() {
    let mut table = Table::after("H8 A1 H9 A3 H10 --");
    table.lay("--");
    assert_eq!(table.ended(), None);
    assert_eq!(Profile::cn_2013().double_pass, DoublePass::SameTurnPair);
}

#[test]
fn cn13_2_12__black_is_whoever_holds_black() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::Swap).unwrap();
    table.lay("A1");
    table.seat(Seat::Second, offer("C3")).unwrap();
}

#[test]
fn cn13_2_12__the_first_player_is_refused_blacks_acts_after_a_swap() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::Swap).unwrap();
    table.lay("A1");
    refused_by("CN13-4.1", table.seat(Seat::First, offer("C3")));
}

#[test]
fn cn13_2_13__white_is_whoever_holds_white_and_may_claim_fouls() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::Swap).unwrap();
    table.lay("A1");
    table.black(offer("C3")).unwrap();
    table.white(keep("C3")).unwrap();
    table.seat(Seat::First, claim(ClaimKind::FOUL)).unwrap();
    rejected(table.proposal(1));
}

#[test]
fn cn13_2_13__the_second_player_is_refused_whites_claim_after_a_swap() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::Swap).unwrap();
    table.lay("A1");
    table.black(offer("C3")).unwrap();
    table.white(keep("C3")).unwrap();
    refused_by(
        "CN13-10.1.2",
        table.seat(Seat::Second, claim(ClaimKind::FOUL)),
    );
}

#[test]
fn cn13_2_14__a_win_or_a_draw_is_the_end() {
    let mut table = Table::after("H8 A1");
    table.white(ending::Act::Resign).unwrap();
    assert_eq!(table.game.phase(), Phase::Ended);
}

#[test]
fn cn13_2_14__what_follows_the_end_is_refused() {
    let mut table = Table::after("H8 A1");
    table.black(ending::Act::Resign).unwrap();
    let before = table.game.clone();
    for act in [
        place("C3"),
        Act::Record(record::Act::Pass),
        Act::Ending(ending::Act::Resign),
        claim(ClaimKind::Five),
        claim(ClaimKind::Flag),
        Act::Claims(claims::Act::Acknowledge),
        Act::Ending(ending::Act::AcceptDraw),
    ] {
        for seat in Seat::BOTH {
            assert_eq!(
                clause(table.seat(seat, act.clone())),
                "CN13-2.14",
                "{act:?}"
            );
        }
    }
    for direction in [
        Direction::Claims(claims::Direction::Rule {
            claim: 1,
            finding: Ruling::Upheld,
        }),
        Direction::Ending(ending::Direction::ConfirmFlag),
        Direction::Ending(ending::Direction::DeclareBoardFull),
    ] {
        assert_eq!(
            clause(table.arbiter(direction.clone())),
            "CN13-2.14",
            "{direction:?}"
        );
    }
    assert_eq!(table.game, before);
}

#[test]
fn cn13_2_16__each_of_the_26_openings_can_be_designated() {
    assert_eq!(renju::Opening::all().len(), 26);
    for opening in renju::Opening::all() {
        Table::designated()
            .black(opening::Act::Designate {
                stones: opening.stones().to_vec(),
                offers: Some(1),
            })
            .unwrap();
    }
}

#[test]
fn cn13_2_16__any_other_three_stones_are_refused() {
    for stones in [
        "H8 H10 H9",
        "H8 H9 K8",
        "H8 I9 H11",
        "H8 H9 H9",
        "H8 H8 H9",
        "H8 H9 H8",
    ] {
        assert_eq!(
            clause(Table::designated().black(designate(stones, 1))),
            "CN13-3.2",
            "{stones}"
        );
    }
}

#[test]
fn cn13_2_17__a_free_opening_begins_anywhere() {
    let mut table = Table::free();
    table.lay("A1 O15 B2 C3");
    assert_eq!(
        (table.game.step(), table.irregularities()),
        (None, Vec::new())
    );
}

#[test]
fn cn13_2_17__a_free_opening_refuses_every_step_of_a_designated_one() {
    let mut table = Table::free();
    refused_by("CN13-3.1", table.black(designate("H8 H9 H10", 1)));
    table.lay("H8 H9 H10");
    for act in [
        Act::Opening(opening::Act::Swap),
        Act::Opening(opening::Act::KeepColours),
        offer("C3"),
        keep("C3"),
    ] {
        refused_by("CN13-3.1", table.white(act));
    }
}

#[test]
fn cn13_2_19__each_kind_of_foul_upholds_a_claim_whichever_is_meant() {
    assert_eq!(foul_of("F8 G8 H9 H10 H8"), Ruling::Upheld);
    assert_eq!(foul_of("E8 F8 G8 H9 H10 H11 H8"), Ruling::Upheld);
    assert_eq!(foul_of("C8 D8 E8 G8 H8 F8"), Ruling::Upheld);
    assert_eq!(
        foul_of("E8 G8 I8 K8 H8"),
        Ruling::Upheld,
        "two fours on one line"
    );
}

#[test]
fn cn13_2_19__a_four_with_a_three_and_shapes_that_do_not_share_the_stone_are_no_foul() {
    rejected(foul_of("E8 F8 G8 H9 H10 H8"));
    rejected(foul_of("F8 G8 H8 C12 C11 C10"));
}

#[test]
fn cn13_2_21__a_pass_is_a_move_of_the_record() {
    let mut table = Table::after("H8 A1 H9 A3 H10 --");
    assert_eq!(
        (table.record().as_str(), table.game.to_move()),
        ("H8 A1 H9 A3 H10 --", Color::Black)
    );
    table.lay("C3");
}

#[test]
fn cn13_2_21__a_pass_out_of_turn_is_refused() {
    let mut table = Table::after("H8 A1 H9 A3 H10 A5");
    refused_by("CN13-4.1", table.white(record::Act::Pass));
    table.lay("--");
    refused_by("CN13-4.1", table.black(record::Act::Pass));
}

#[test]
fn cn13_2_22__the_side_to_move_moves() {
    let mut table = Table::after("H8");
    assert_eq!(table.game.to_move(), Color::White);
    table
        .by(Command::Play(place("A1")), &player(Seat::Second))
        .unwrap();
    assert_eq!(table.game.to_move(), Color::Black);
}

#[test]
fn cn13_2_22__a_refused_move_leaves_the_side_to_move_as_it_was() {
    let mut table = Table::after("H8");
    refused(table.white(place("H8")));
    refused(table.white(record::Act::Pass));
    assert_eq!(
        (
            table.game.to_move(),
            table.game.on_move(),
            table.game.turn()
        ),
        (Color::White, Seat::Second, 2)
    );
}

#[test]
fn cn13_2_23__the_side_not_to_move_may_still_speak() {
    let mut table = Table::after("H8");
    table.black(claim(ClaimKind::Five)).unwrap();
    table.rule(1, Ruling::Rejected).unwrap();
    table.black(ending::Act::Resign).unwrap();
}

#[test]
fn cn13_2_23__the_side_not_to_move_is_refused_a_move() {
    let mut table = Table::after("H8");
    refused_by("CN13-4.1", table.black(place("A1")));
}
