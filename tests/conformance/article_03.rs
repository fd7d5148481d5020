//! Article 3, openings.

use game::{Act, ClaimKind, OpeningKind, Phase, Profile, Ruling, Seat, Step};
use renju::{Color, Opening};

use crate::table::{Table, claim, clause, designate, keep, offer, place, setup};

#[test]
fn cn13_3_1__a_game_opens_by_designation_or_freely() {
    assert_eq!(Table::designated().game.phase(), Phase::Opening(Step::Designate));
    assert_eq!(Table::free().game.phase(), Phase::Play);
}

#[test]
fn cn13_3_1__neither_kind_of_opening_takes_the_acts_of_the_other() {
    assert_eq!(clause(Table::free().black(designate("H8 H9 H10", 1))), "CN13-3.1");
    assert_eq!(clause(Table::designated().black(place("H8"))), "CN13-3.2");
}

#[test]
fn cn13_3_2__black_lays_three_stones_and_names_the_number_at_the_same_time() {
    let table = Table::opened_with("H8 I9 J10", 2);
    let colors: Vec<_> = table.game.plies().iter().map(|ply| ply.color).collect();
    assert_eq!((table.record().as_str(), colors), ("H8 I9 J10", vec![Color::Black, Color::White, Color::Black]));
    assert_eq!((table.game.offers_named(), table.game.step(), table.game.on_move()), (2, Some(Step::Swap), Seat::Second));
}

#[test]
fn cn13_3_2__indirect_and_direct_openings_are_thirteen_each() {
    let indirect = "长星 峡月 恒星 水月 流星 云月 浦月 岚月 银月 明星 斜月 名月 彗星";
    let direct = "寒星 溪月 疏星 花月 残月 雨月 金星 松月 丘月 新月 瑞星 山月 游星";
    for (names, kind) in [(indirect, renju::OpeningKind::Indirect), (direct, renju::OpeningKind::Direct)] {
        for name in names.split_whitespace() {
            let opening = Opening::all().find(|opening| opening.zh() == name).unwrap();
            assert_eq!(opening.kind(), kind, "{name}");
            Table::designated().black(Act::Designate { stones: opening.stones(), offers: 1 }).unwrap();
        }
    }
}

#[test]
fn cn13_3_2__a_first_stone_off_h8_is_refused() {
    for stones in ["H9 H10 H11", "G8 H8 H9", "A1 A2 A3"] {
        assert_eq!(clause(Table::designated().black(designate(stones, 1))), "CN13-3.2", "{stones}");
    }
}

#[test]
fn cn13_3_2__a_second_stone_not_adjacent_or_a_third_outside_the_five_by_five_is_refused() {
    for stones in ["H8 J8 H9", "H8 J10 H9", "H8 I9 K8", "H8 H9 H11", "H8 H9 E8"] {
        assert_eq!(clause(Table::designated().black(designate(stones, 1))), "CN13-3.2", "{stones}");
    }
    for stones in ["H8 I9 J10", "H8 G7 F6", "H8 G8 F10", "H8 H7 J6"] {
        assert!(Table::designated().black(designate(stones, 1)).is_ok(), "{stones}");
    }
}

#[test]
fn cn13_3_2__white_is_refused_the_designation_and_black_a_second_one() {
    let mut table = Table::designated();
    assert_eq!(clause(table.white(designate("H8 H9 H10", 1))), "CN13-4.1");
    table.black(designate("H8 H9 H10", 1)).unwrap();
    for seat in Seat::BOTH {
        assert!(table.seat(seat, designate("H8 H9 H10", 1)).is_err());
    }
}

#[test]
fn cn13_3_3__a_free_game_alternates_from_the_first_move_and_may_have_no_fouls() {
    let mut table = Table::without_fouls();
    table.lay_black("C8 D8 E8 G8 H8 F8");
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld, "five or more wins for both (D4)");
}

#[test]
fn cn13_3_3__where_there_are_no_fouls_a_claim_of_one_is_refused() {
    let mut table = Table::without_fouls();
    table.lay_black("F8 G8 H9 H10 H8");
    assert_eq!(clause(table.white(claim(ClaimKind::Foul))), "CN13-3.3");
    assert_eq!(clause(table.white(claim(ClaimKind::Overline))), "CN13-3.3");
    assert_eq!(table.game.claims(), []);
}

#[test]
fn cn13_3_3__a_free_game_has_no_swap_and_no_offers() {
    let mut table = Table::new(setup(OpeningKind::Free, Profile::cn_2013()));
    table.lay("H8 H9 H10");
    assert_eq!(clause(table.white(Act::Swap)), "CN13-3.1");
    table.lay("A1");
    assert_eq!(clause(table.black(offer("C3"))), "CN13-3.1");
    assert_eq!(clause(table.black(keep("C3"))), "CN13-3.1");
}
