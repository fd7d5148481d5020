//! Article 3, openings.

use game::claims::{ClaimKind, Ruling};
use game::{OpeningKind, Phase, Press, opening, record};
use profile::{Profile, Step};
use renju::{Color, Opening};
use terms::Seat;

use crate::table::{
    Table, claim, clause, designate, keep, naming, offer, place, point, points, refused_by, setup,
};

#[test]
fn cn13_3_1__a_game_opens_by_designation_or_freely() {
    assert_eq!(
        Table::designated().game.phase(),
        Phase::Opening(Step::Designate)
    );
    assert_eq!(Table::free().game.phase(), Phase::Play);
}

#[test]
fn cn13_3_1__neither_kind_of_opening_takes_the_acts_of_the_other() {
    refused_by("CN13-3.1", Table::free().black(designate("H8 H9 H10", 1)));
    refused_by("CN13-3.2", Table::designated().black(place("A1")));
    refused_by("CN13-3.2", Table::designated().black(record::Act::Pass));
}

#[test]
fn cn13_3_2__black_lays_three_stones_and_names_the_number_at_the_same_time() {
    let table = Table::opened_with("H8 I9 J10", 2);
    let colors: Vec<_> = table.game.plies().iter().map(|ply| ply.color).collect();
    assert_eq!(
        (table.record().as_str(), colors),
        ("H8 I9 J10", vec![Color::Black, Color::White, Color::Black])
    );
    assert_eq!(
        (
            table.game.offers_named(),
            table.game.step(),
            table.game.on_move()
        ),
        (2, Some(Step::Swap), Seat::Second)
    );
}

#[test]
fn cn13_3_2__indirect_and_direct_openings_are_thirteen_each() {
    let indirect = "长星 峡月 恒星 水月 流星 云月 浦月 岚月 银月 明星 斜月 名月 彗星";
    let direct = "寒星 溪月 疏星 花月 残月 雨月 金星 松月 丘月 新月 瑞星 山月 游星";
    for (names, kind) in [
        (indirect, renju::OpeningKind::Indirect),
        (direct, renju::OpeningKind::Direct),
    ] {
        for name in names.split_whitespace() {
            let opening = Opening::all().find(|opening| opening.zh() == name).unwrap();
            assert_eq!(opening.kind(), kind, "{name}");
            Table::designated()
                .black(opening::Act::Designate {
                    stones: opening.stones().to_vec(),
                    offers: Some(1),
                })
                .unwrap();
        }
    }
}

#[test]
fn cn13_3_2__a_first_stone_off_h8_is_refused() {
    for stones in ["H9 H10 H11", "G8 H8 H9", "A1 A2 A3"] {
        assert_eq!(
            clause(Table::designated().black(designate(stones, 1))),
            "CN13-3.2",
            "{stones}"
        );
    }
}

#[test]
fn cn13_3_2__a_second_stone_not_adjacent_or_a_third_outside_the_five_by_five_is_refused() {
    for stones in ["H8 J8 H9", "H8 J10 H9", "H8 I9 K8", "H8 H9 H11", "H8 H9 E8"] {
        assert_eq!(
            clause(Table::designated().black(designate(stones, 1))),
            "CN13-3.2",
            "{stones}"
        );
    }
    for stones in ["H8 I9 J10", "H8 G7 F6", "H8 G8 F10", "H8 H7 J6"] {
        assert!(
            Table::designated().black(designate(stones, 1)).is_ok(),
            "{stones}"
        );
    }
}

#[test]
fn cn13_3_2__white_is_refused_the_designation_and_black_a_second_one() {
    let mut table = Table::designated();
    refused_by("CN13-4.1", table.white(designate("H8 H9 H10", 1)));
    table.black(designate("H8 H9 H10", 1)).unwrap();
    for seat in Seat::BOTH {
        assert!(table.seat(seat, designate("H8 H9 H10", 1)).is_err());
    }
}

#[test]
fn cn13_3_2__black_may_lay_the_stones_one_by_one_and_name_the_number_after() {
    let mut table = Table::designated();
    for stone in ["H8", "I9", "J10"] {
        table.seat(Seat::First, place(stone)).unwrap();
    }
    table.seat(Seat::First, naming(3)).unwrap();
    let colors: Vec<_> = table.game.plies().iter().map(|ply| ply.color).collect();
    assert_eq!(
        (table.record().as_str(), colors),
        ("H8 I9 J10", vec![Color::Black, Color::White, Color::Black])
    );
    assert_eq!(
        (
            table.game.offers_named(),
            table.game.step(),
            table.game.on_move()
        ),
        (3, Some(Step::Swap), Seat::Second)
    );
    assert_eq!(table.irregularities(), []);
}

#[test]
fn cn13_3_2__the_number_may_be_named_with_the_last_of_the_stones() {
    let mut table = Table::designated();
    table.black(place("H8")).unwrap();
    table.seat(Seat::First, place("I9")).unwrap();
    table
        .seat(
            Seat::First,
            record::Act::Place {
                point: point("J10"),
                saying: None,
                offers: Some(2),
                press: Press::Now,
            },
        )
        .unwrap();
    assert_eq!(
        (
            table.game.offers_named(),
            table.game.step(),
            table.game.on_move()
        ),
        (2, Some(Step::Swap), Seat::Second)
    );
}

#[test]
fn cn13_3_2__stones_laid_one_by_one_are_refused_outside_their_zones_and_off_the_26() {
    let mut table = Table::designated();
    refused_by("CN13-3.2", table.black(place("H9")));
    table.black(place("H8")).unwrap();
    for second in ["H10", "J10", "F8", "A1"] {
        assert_eq!(
            clause(table.seat(Seat::First, place(second))),
            "CN13-3.2",
            "{second}"
        );
    }
    table.seat(Seat::First, place("H9")).unwrap();
    for third in ["K8", "H11", "E8"] {
        assert_eq!(
            clause(table.seat(Seat::First, place(third))),
            "CN13-3.2",
            "{third}"
        );
    }
    assert!(table.seat(Seat::First, place("H9")).is_err());
    assert_eq!(table.record(), "H8 H9");
}

#[test]
fn cn13_3_2__white_is_refused_a_stone_of_the_opening_that_black_lays_one_by_one() {
    let mut table = Table::designated();
    refused_by("CN13-4.1", table.seat(Seat::Second, place("H8")));
    table.seat(Seat::First, place("H8")).unwrap();
    assert_eq!(
        clause(table.seat(Seat::Second, place("H9"))),
        "CN13-4.1",
        "the second stone is Black's to lay"
    );
}

#[test]
fn cn13_3_2__a_designation_after_some_stones_lie_is_good_if_it_names_them_as_they_lie() {
    let mut table = Table::designated();
    table.black(place("H8")).unwrap();
    table.seat(Seat::First, place("H9")).unwrap();
    table.seat(Seat::First, designate("H8 H9 H10", 2)).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.step()),
        ("H8 H9 H10", Some(Step::Swap))
    );
    let mut table = Table::designated();
    table.black(place("H8")).unwrap();
    table.seat(Seat::First, designate("H9 H10", 2)).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.step()),
        ("H8 H9 H10", Some(Step::Swap))
    );
}

#[test]
fn cn13_3_2__a_designation_that_names_the_stones_otherwise_than_they_lie_is_refused() {
    let mut table = Table::designated();
    table.black(place("H8")).unwrap();
    table.seat(Seat::First, place("H9")).unwrap();
    for stones in ["H8 I9 J10", "H8 H10 H9", "I9 H10", "H8 H9", "H8 H9 H10 H11"] {
        assert_eq!(
            clause(table.seat(Seat::First, designate(stones, 2))),
            "CN13-3.2",
            "{stones}"
        );
    }
    assert_eq!(table.record(), "H8 H9");
}

#[test]
fn cn13_3_2__the_number_alone_is_refused_before_the_stones_lie_out_of_range_and_a_second_time() {
    let mut table = Table::designated();
    refused_by("CN13-3.2", table.black(naming(2)));
    table.black(place("H8")).unwrap();
    table.seat(Seat::First, place("H9")).unwrap();
    table.seat(Seat::First, place("H10")).unwrap();
    for offers in [0, 13] {
        assert_eq!(
            clause(table.seat(Seat::First, naming(offers))),
            "CN13-2.10",
            "{offers}"
        );
    }
    table.seat(Seat::First, naming(12)).unwrap();
    for seat in Seat::BOTH {
        assert!(table.seat(seat, naming(2)).is_err(), "{seat}");
    }
    assert_eq!(table.game.offers_named(), 12);
}

#[test]
fn cn13_3_2__whites_choice_waits_until_the_number_is_named() {
    let mut table = Table::designated();
    refused_by(
        "CN13-3.2",
        table.black(opening::Act::Designate {
            stones: points("H8 H9 H10"),
            offers: None,
        }),
    );
    for stone in ["H8", "H9", "H10"] {
        table.seat(Seat::First, place(stone)).unwrap();
    }
    table.seat(Seat::First, naming(2)).unwrap();
    table.seat(Seat::Second, opening::Act::Swap).unwrap();
}

#[test]
fn cn13_3_3__a_free_game_alternates_from_the_first_move_and_may_have_no_fouls() {
    let mut table = Table::without_fouls();
    table.lay_black("C8 D8 E8 G8 H8 F8");
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(
        table.proposal(1),
        Ruling::Upheld,
        "five or more wins for both (D4)"
    );
}

#[test]
fn cn13_3_3__where_there_are_no_fouls_a_claim_of_one_is_refused() {
    let mut table = Table::without_fouls();
    table.lay_black("F8 G8 H9 H10 H8");
    refused_by("CN13-3.3", table.white(claim(ClaimKind::FOUL)));
    refused_by("CN13-3.3", table.white(claim(ClaimKind::Overline)));
    assert_eq!(table.game.claims(), []);
}

#[test]
fn cn13_3_3__a_free_game_has_no_swap_and_no_offers() {
    let mut table = Table::new(setup(OpeningKind::Free, Profile::cn_2013()));
    table.lay("H8 H9 H10");
    refused_by("CN13-3.1", table.white(opening::Act::Swap));
    table.lay("A1");
    refused_by("CN13-3.1", table.black(offer("C3")));
    refused_by("CN13-3.1", table.black(keep("C3")));
}
