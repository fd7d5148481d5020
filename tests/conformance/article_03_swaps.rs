//! Article 3, openings by the tables with many swaps: Taraguchi-10 in both branches, and swap2 (D15).

use game::claims::{ClaimKind, Ruling};
use game::{Act, opening, record};
use profile::Step;
use renju::Color;
use terms::Seat;

use crate::procedures::{swap2, taraguchi_10};
use crate::table::{Table, claim, clause, designate, keep, offer, place, points, refused_by};

const FIRST: Seat = Seat::First;
const SECOND: Seat = Seat::Second;

/// Ten points that make ten different figures.
const TEN: &str = "A3 A5 A7 A9 A11 A13 A15 B5 B7 B9";

fn lay(stones: &str) -> Act {
    Act::Opening(opening::Act::Designate {
        stones: points(stones),
        offers: None,
    })
}

fn step(table: &Table) -> (Option<Step>, Seat) {
    table.next()
}

/// A game by Taraguchi-10 in which these stones lie and every choice so far was to keep the colour.
fn taraguchi(stones: &str) -> Table {
    let mut table = Table::designated_under(taraguchi_10());
    for (index, stone) in stones.split_whitespace().enumerate() {
        if index > 0 {
            table
                .seat(table.game.on_move(), opening::Act::KeepColours)
                .unwrap();
        }
        table.seat(table.game.on_move(), place(stone)).unwrap();
    }
    table
}

#[test]
fn d15__taraguchi_goes_by_growing_squares_and_a_choice_after_each_of_five_stones() {
    let mut table = Table::designated_under(taraguchi_10());
    let stones = [
        ("H8", FIRST),
        ("G9", SECOND),
        ("F10", FIRST),
        ("E11", SECOND),
        ("D12", FIRST),
    ];
    for (stone, seat) in stones {
        assert_eq!(step(&table), (Some(Step::Placement), seat), "{stone}");
        table.seat(seat, place(stone)).unwrap();
        assert_eq!(step(&table), (Some(Step::Swap), seat.other()), "{stone}");
        table.seat(seat.other(), opening::Act::KeepColours).unwrap();
    }
    assert_eq!(step(&table), (None, SECOND));
    table.seat(SECOND, place("A1")).unwrap();
    assert_eq!(table.record(), "H8 G9 F10 E11 D12 A1");
}

#[test]
fn d15__taraguchi_a_swap_after_every_stone_leaves_all_the_stones_to_one_player() {
    let mut table = Table::designated_under(taraguchi_10());
    for (number, stone) in ["H8", "G9", "F10", "E11", "D12"].into_iter().enumerate() {
        assert_eq!(step(&table), (Some(Step::Placement), FIRST), "{stone}");
        table.seat(FIRST, place(stone)).unwrap();
        table.seat(SECOND, opening::Act::Swap).unwrap();
        let black = if number % 2 == 0 { SECOND } else { FIRST };
        assert_eq!(table.game.holder(Color::Black), black, "{stone}");
    }
    table.seat(FIRST, place("A1")).unwrap();
}

#[test]
fn d15__taraguchi_refuses_each_stone_one_point_outside_its_square() {
    for (stones, inside, outside) in [
        ("", "H8", "H9"),
        ("H8", "I9", "J8"),
        ("H8 I9", "J10", "K8"),
        ("H8 I9 J10", "K11", "L8"),
        ("H8 I9 J10 K11", "L12", "M8"),
        ("H8 I9 J10 K11", "D4", "C3"),
    ] {
        let mut table = taraguchi(stones);
        if !stones.is_empty() {
            table
                .seat(table.game.on_move(), opening::Act::KeepColours)
                .unwrap();
        }
        let mover = table.game.on_move();
        assert_eq!(
            clause(table.seat(mover, place(outside))),
            "CN13-3.2",
            "{outside} after {stones:?}"
        );
        table.seat(mover, place(inside)).unwrap();
    }
}

#[test]
fn d15__taraguchi_refuses_a_stone_before_the_choice_and_a_choice_by_whoever_has_just_moved() {
    let mut table = taraguchi("H8");
    refused_by("CN13-2.9", table.seat(SECOND, place("I9")));
    refused_by("CN13-4.1", table.seat(FIRST, opening::Act::Swap));
    refused_by("CN13-4.1", table.seat(FIRST, opening::Act::KeepColours));
    table.seat(SECOND, opening::Act::Swap).unwrap();
    assert_eq!(
        clause(table.seat(SECOND, place("I9"))),
        "CN13-4.1",
        "the first player is White now"
    );
    assert!(
        table.seat(SECOND, opening::Act::Swap).is_err(),
        "one choice after a stone"
    );
    table.seat(FIRST, place("I9")).unwrap();
}

#[test]
fn d15__taraguchi_ten_offers_after_the_fourth_stone_go_without_a_swap() {
    let mut table = taraguchi("H8 I9 J10 K11");
    assert_eq!(step(&table), (Some(Step::Swap), FIRST));
    table.seat(FIRST, offer(TEN)).unwrap();
    assert_eq!(step(&table), (Some(Step::Keep), SECOND));
    table.seat(SECOND, keep("B5")).unwrap();
    assert_eq!(
        (step(&table), table.record().as_str()),
        ((None, SECOND), "H8 I9 J10 K11 B5")
    );
}

#[test]
fn d15__taraguchi_nine_or_eleven_offers_and_offers_at_another_time_are_refused() {
    let mut table = taraguchi("H8 I9 J10 K11");
    refused_by(
        "CN13-2.10",
        table.seat(FIRST, offer("A3 A5 A7 A9 A11 A13 A15 B5 B7")),
    );
    refused_by("CN13-2.10", table.seat(FIRST, offer(&format!("{TEN} B11"))));
    refused_by("CN13-4.1", table.seat(SECOND, offer(TEN)));
    table.seat(FIRST, opening::Act::KeepColours).unwrap();
    assert!(
        table.seat(FIRST, offer(TEN)).is_err(),
        "the fifth stone is to be placed"
    );
    assert!(taraguchi("H8 I9 J10").seat(SECOND, offer(TEN)).is_err());
}

#[test]
fn d15__taraguchi_a_swap_or_a_kept_colour_after_the_fourth_stone_rules_the_offers_out() {
    let mut table = taraguchi("H8 I9 J10 K11");
    table.seat(FIRST, opening::Act::Swap).unwrap();
    assert_eq!(step(&table), (Some(Step::Placement), SECOND));
    assert!(table.seat(SECOND, offer(TEN)).is_err());
    table.seat(SECOND, place("L12")).unwrap();
    table.seat(FIRST, opening::Act::Swap).unwrap();
    assert_eq!(step(&table), (None, SECOND));
}

#[test]
fn d15__taraguchi_a_pass_is_refused_among_its_stones() {
    let mut table = Table::designated_under(taraguchi_10());
    assert!(table.seat(FIRST, record::Act::Pass).is_err());
    let mut table = taraguchi("H8 I9 J10 K11 L12");
    table.seat(SECOND, opening::Act::KeepColours).unwrap();
    table.seat(SECOND, record::Act::Pass).unwrap();
}

// swap2

fn three() -> Table {
    let mut table = Table::designated_under(swap2());
    table.seat(FIRST, lay("A1 O15 B7")).unwrap();
    table
}

#[test]
fn d15__swap2_the_opponent_takes_white_or_black_and_white_moves() {
    let mut table = three();
    table.seat(SECOND, opening::Act::KeepColours).unwrap();
    assert_eq!(
        (step(&table), table.game.holder(Color::White)),
        ((None, SECOND), SECOND)
    );
    table.seat(SECOND, place("H8")).unwrap();
    let mut table = three();
    table.seat(SECOND, opening::Act::Swap).unwrap();
    assert_eq!(
        (step(&table), table.game.holder(Color::White)),
        ((None, FIRST), FIRST)
    );
    table.seat(FIRST, place("H8")).unwrap();
}

#[test]
fn d15__swap2_two_stones_more_give_the_choice_back() {
    for (act, white) in [
        (Act::Opening(opening::Act::KeepColours), SECOND),
        (Act::Opening(opening::Act::Swap), FIRST),
    ] {
        let mut table = three();
        table.seat(SECOND, lay("H8 H9")).unwrap();
        assert_eq!(step(&table), (Some(Step::Swap), FIRST));
        table.seat(FIRST, act).unwrap();
        assert_eq!(
            (step(&table), table.game.holder(Color::White)),
            ((None, white), white)
        );
        let colors: Vec<_> = table.game.plies().iter().map(|ply| ply.color).collect();
        assert_eq!(
            colors,
            [
                Color::Black,
                Color::White,
                Color::Black,
                Color::White,
                Color::Black
            ]
        );
    }
}

#[test]
fn d15__swap2_the_two_stones_may_come_one_by_one_and_then_no_colour_is_chosen_between_them() {
    let mut table = three();
    table.seat(SECOND, place("H8")).unwrap();
    assert_eq!(table.game.on_move(), SECOND);
    assert!(table.seat(SECOND, opening::Act::Swap).is_err());
    assert!(table.seat(SECOND, opening::Act::KeepColours).is_err());
    refused_by("CN13-4.1", table.seat(FIRST, place("H9")));
    table.seat(SECOND, place("H9")).unwrap();
    assert_eq!(step(&table), (Some(Step::Swap), FIRST));
    table.seat(FIRST, opening::Act::Swap).unwrap();
}

#[test]
fn d15__swap2_refuses_other_counts_taken_points_a_number_and_the_wrong_player() {
    for stones in ["H8", "H8 H9", "H8 H9 H10 H11", ""] {
        assert_eq!(
            clause(Table::designated_under(swap2()).seat(FIRST, lay(stones))),
            "CN13-3.2",
            "{stones:?}"
        );
    }
    assert!(
        Table::designated_under(swap2())
            .seat(FIRST, lay("H8 H8 H9"))
            .is_err()
    );
    refused_by(
        "CN13-3.2",
        Table::designated_under(swap2()).seat(FIRST, designate("H8 H9 H10", 2)),
    );
    let mut table = three();
    for stones in ["H8 H9 H10", ""] {
        assert_eq!(
            clause(table.seat(SECOND, lay(stones))),
            "CN13-3.2",
            "{stones:?}"
        );
    }
    assert!(table.seat(SECOND, lay("A1 H8")).is_err());
    refused_by("CN13-4.1", table.seat(FIRST, lay("H8 H9")));
    refused_by("CN13-4.1", table.seat(FIRST, opening::Act::Swap));
    assert_eq!(table.record(), "A1 O15 B7");
}

#[test]
fn d15__swap2_has_no_fouls_and_five_or_more_wins() {
    let mut table = three();
    table.seat(SECOND, opening::Act::KeepColours).unwrap();
    table.lay("C1 D8 E1 E8 G1 F8 I1 H8 K1 I8 M1 G8");
    refused_by("CN13-3.3", table.white(claim(ClaimKind::Overline)));
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld, "D4");
}
