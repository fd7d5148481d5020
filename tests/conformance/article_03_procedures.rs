//! Article 3, openings by other tables than the Chinese one (D15).

use game::{Act, ClockEffect, OpeningKind, Press, Refusal, opening, record};
use profile::{OfferEquivalence, Profile, Step};
use renju::Color;
use terms::Seat;

use crate::procedures::{rif, soosorv_8, yamaguchi};
use crate::table::{
    Answer, Table, clause, designate, keep, naming, offer, place, point, points, refused_by, timed,
};

const FIRST: Seat = Seat::First;
const SECOND: Seat = Seat::Second;

/// Stones laid with no number named.
fn lay(stones: &str) -> Act {
    Act::Opening(opening::Act::Designate {
        stones: points(stones),
        offers: None,
    })
}

/// White 4 with the number of offers.
fn fourth(at: &str, offers: u8) -> Act {
    Act::Record(record::Act::Place {
        point: point(at),
        saying: None,
        offers: Some(offers),
        press: Press::Now,
    })
}

/// A game by `profile` in which the first player has laid three stones and nobody has swapped.
fn kept(profile: Profile, first: Act) -> Table {
    let mut table = Table::designated_under(profile);
    table.seat(FIRST, first).unwrap();
    table.seat(SECOND, opening::Act::KeepColours).unwrap();
    table
}

fn step(table: &Table) -> (Option<Step>, Seat) {
    table.next()
}

// rif

#[test]
fn d15__rif_goes_by_three_stones_swap_white_4_two_offers_and_the_choice() {
    let mut table = Table::designated_under(rif());
    table.seat(FIRST, lay("H8 H9 H10")).unwrap();
    assert_eq!(step(&table), (Some(Step::Swap), SECOND));
    table.seat(SECOND, opening::Act::Swap).unwrap();
    assert_eq!(step(&table), (Some(Step::Placement), FIRST));
    table.seat(FIRST, place("A1")).unwrap();
    assert_eq!(step(&table), (Some(Step::Offer), SECOND));
    table.seat(SECOND, offer("C3 M7")).unwrap();
    assert_eq!(step(&table), (Some(Step::Keep), FIRST));
    table.seat(FIRST, keep("M7")).unwrap();
    assert_eq!(step(&table), (None, FIRST));
    table.seat(FIRST, place("C3")).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.to_move()),
        ("H8 H9 H10 A1 M7 C3", Color::Black)
    );
}

#[test]
fn d15__rif_refuses_a_number_of_offers_for_it_has_two() {
    refused_by(
        "CN13-3.2",
        Table::designated_under(rif()).seat(FIRST, designate("H8 H9 H10", 2)),
    );
    let mut table = kept(rif(), lay("H8 H9 H10"));
    refused_by("CN13-3.2", table.seat(SECOND, fourth("A1", 2)));
    table.seat(SECOND, place("A1")).unwrap();
    for wrong in ["C3", "C3 M7 D3"] {
        assert_eq!(
            clause(table.seat(FIRST, offer(wrong))),
            "CN13-2.10",
            "{wrong}"
        );
    }
    table.seat(FIRST, offer("C3 M7")).unwrap();
}

#[test]
fn d15__rif_refuses_wrong_zones_and_shapes_outside_the_26() {
    for stones in ["H9 H8 H10", "H8 H10 H9", "H8 H9 K8", "A1 A2 A3"] {
        assert_eq!(
            clause(Table::designated_under(rif()).seat(FIRST, lay(stones))),
            "CN13-3.2",
            "{stones}"
        );
    }
}

#[test]
fn d15__rif_refuses_whoever_is_not_to_act() {
    let mut table = Table::designated_under(rif());
    refused_by("CN13-4.1", table.seat(SECOND, lay("H8 H9 H10")));
    table.seat(FIRST, lay("H8 H9 H10")).unwrap();
    refused_by("CN13-4.1", table.seat(FIRST, opening::Act::Swap));
    refused_by("CN13-4.1", table.seat(FIRST, opening::Act::KeepColours));
    table.seat(SECOND, opening::Act::KeepColours).unwrap();
    refused_by("CN13-4.1", table.seat(FIRST, place("A1")));
    table.seat(SECOND, place("A1")).unwrap();
    refused_by("CN13-4.1", table.seat(SECOND, offer("C3 M7")));
    table.seat(FIRST, offer("C3 M7")).unwrap();
    refused_by("CN13-4.1", table.seat(FIRST, keep("C3")));
}

#[test]
fn d15__rif_refuses_two_offers_of_one_figure_and_by_the_board_only_those_of_one_symmetry() {
    let before_offers = |equivalence| {
        let mut table = kept(
            Profile {
                offer_equivalence: equivalence,
                ..rif()
            },
            lay("H8 H9 H7"),
        );
        table.seat(SECOND, place("H6")).unwrap();
        table
    };
    for same in ["G8 I8", "G8 G7", "G8 I7", "G7 I7"] {
        assert_eq!(
            clause(before_offers(OfferEquivalence::Figure).seat(FIRST, offer(same))),
            "CN13-2.10",
            "{same}"
        );
    }
    refused_by(
        "CN13-2.10",
        before_offers(OfferEquivalence::Board).seat(FIRST, offer("G8 I8")),
    );
    before_offers(OfferEquivalence::Board)
        .seat(FIRST, offer("G8 I7"))
        .unwrap();
}

// yamaguchi

#[test]
fn d15__yamaguchi_names_the_number_with_the_three_stones() {
    let mut table = kept(yamaguchi(), designate("H8 I9 J10", 3));
    assert_eq!(
        (table.game.offers_named(), step(&table)),
        (3, (Some(Step::Placement), SECOND))
    );
    table.seat(SECOND, place("A1")).unwrap();
    table.seat(FIRST, offer("C3 D3 M7")).unwrap();
    table.seat(SECOND, keep("D3")).unwrap();
    assert_eq!(
        (step(&table), table.record().as_str()),
        ((None, SECOND), "H8 I9 J10 A1 D3")
    );
}

#[test]
fn d15__yamaguchi_refuses_stones_without_a_number_and_another_number_of_offers() {
    refused_by(
        "CN13-3.2",
        Table::designated_under(yamaguchi()).seat(FIRST, lay("H8 I9 J10")),
    );
    for offers in [0, 63] {
        assert_eq!(
            clause(
                Table::designated_under(yamaguchi()).seat(FIRST, designate("H8 I9 J10", offers))
            ),
            "CN13-2.10",
            "{offers}"
        );
    }
    let mut table = kept(yamaguchi(), designate("H8 I9 J10", 2));
    table.seat(SECOND, place("A1")).unwrap();
    for wrong in ["C3", "C3 D3 M7"] {
        assert_eq!(
            clause(table.seat(FIRST, offer(wrong))),
            "CN13-2.10",
            "{wrong}"
        );
    }
}

#[test]
fn d15__yamaguchi_white_4_may_lie_anywhere_but_on_a_stone() {
    for at in ["A1", "O15", "H7"] {
        kept(yamaguchi(), designate("H8 I9 J10", 1))
            .seat(SECOND, place(at))
            .unwrap();
    }
    refused_by(
        "CN13-4.2.a",
        kept(yamaguchi(), designate("H8 I9 J10", 1)).seat(SECOND, place("I9")),
    );
}

// soosorv-8

fn soosorv_after_fourth(offers: u8) -> Table {
    let mut table = kept(soosorv_8(), lay("H8 H9 H10"));
    table.seat(SECOND, fourth("A1", offers)).unwrap();
    table
}

#[test]
fn d15__soosorv_has_the_number_named_with_white_4_and_a_second_swap() {
    let mut table = soosorv_after_fourth(2);
    assert_eq!(
        (table.game.offers_named(), step(&table)),
        (2, (Some(Step::Swap), FIRST))
    );
    table.seat(FIRST, opening::Act::Swap).unwrap();
    assert_eq!(
        (step(&table), table.game.holder(Color::Black)),
        ((Some(Step::Offer), SECOND), SECOND)
    );
    table.seat(SECOND, offer("C3 M7")).unwrap();
    table.seat(FIRST, keep("C3")).unwrap();
    assert_eq!(step(&table), (None, FIRST));
}

#[test]
fn d15__soosorv_colours_may_change_twice_and_come_back() {
    let mut table = Table::designated_under(soosorv_8());
    table.seat(FIRST, lay("H8 H9 H10")).unwrap();
    table.seat(SECOND, opening::Act::Swap).unwrap();
    table.seat(FIRST, fourth("A1", 1)).unwrap();
    assert_eq!(
        step(&table),
        (Some(Step::Swap), SECOND),
        "the seat that did not lay white 4 chooses"
    );
    table.seat(SECOND, opening::Act::Swap).unwrap();
    assert_eq!(
        (step(&table), table.game.holder(Color::Black)),
        ((Some(Step::Offer), FIRST), FIRST)
    );
    table.seat(FIRST, offer("C3")).unwrap();
    table.seat(SECOND, keep("C3")).unwrap();
}

#[test]
fn d15__soosorv_kept_colours_leave_the_offers_to_black() {
    let mut table = soosorv_after_fourth(8);
    table.seat(FIRST, opening::Act::KeepColours).unwrap();
    assert_eq!(step(&table), (Some(Step::Offer), FIRST));
    table
        .seat(FIRST, offer("C3 D3 E3 F3 M7 N7 O7 B12"))
        .unwrap();
    table.seat(SECOND, keep("B12")).unwrap();
}

#[test]
fn d15__soosorv_refuses_a_number_out_of_one_to_eight_or_one_named_too_early() {
    for offers in [0, 9] {
        let mut table = kept(soosorv_8(), lay("H8 H9 H10"));
        assert_eq!(
            clause(table.seat(SECOND, fourth("A1", offers))),
            "CN13-2.10",
            "{offers}"
        );
        assert_eq!(table.record(), "H8 H9 H10");
    }
    for offers in [1, 8] {
        soosorv_after_fourth(offers);
    }
    refused_by(
        "CN13-3.2",
        Table::designated_under(soosorv_8()).seat(FIRST, designate("H8 H9 H10", 2)),
    );
}

#[test]
fn d15__soosorv_the_second_choice_waits_until_the_number_is_named() {
    let mut table = kept(soosorv_8(), lay("H8 H9 H10"));
    if table.seat(SECOND, place("A1")).is_ok() {
        assert!(table.seat(FIRST, offer("C3")).is_err());
        table.seat(SECOND, naming(2)).unwrap();
    } else {
        table.seat(SECOND, fourth("A1", 2)).unwrap();
    }
    assert_eq!(
        (table.game.offers_named(), step(&table)),
        (2, (Some(Step::Swap), FIRST))
    );
}

#[test]
fn d15__soosorv_refuses_the_wrong_actor_and_the_wrong_count() {
    let mut table = soosorv_after_fourth(2);
    refused_by("CN13-4.1", table.seat(SECOND, opening::Act::Swap));
    refused_by("CN13-2.9", table.seat(FIRST, offer("C3 M7")));
    table.seat(FIRST, opening::Act::KeepColours).unwrap();
    refused_by("CN13-4.1", table.seat(SECOND, offer("C3 M7")));
    for wrong in ["C3", "C3 M7 D3"] {
        assert_eq!(
            clause(table.seat(FIRST, offer(wrong))),
            "CN13-2.10",
            "{wrong}"
        );
    }
    assert!(table.seat(FIRST, opening::Act::Swap).is_err());
}

// What every procedure keeps.

#[test]
fn d15__a_game_that_opens_freely_leaves_the_table_of_its_profile_aside() {
    let mut table = Table::free_under(rif());
    assert_eq!((table.game.step(), table.game.procedure()), (None, None));
    assert_eq!(
        table.seat(FIRST, lay("H8 H9 H10")),
        Err(Refusal::Opening(opening::Refusal::NoSuchOpeningStep))
    );
    table.lay("A1 B2");
}

#[test]
fn d15__the_clock_of_a_player_who_lays_several_stones_runs_until_all_of_them_lie() {
    let mut setup = timed(OpeningKind::Designated);
    setup.rules = rif().into();
    let mut table = Table::new(setup);
    let pressed = |answer: Answer, table: &Table| {
        answer.map(|_| matches!(table.asked[..], [ClockEffect::Press { seat: FIRST, .. }]))
    };
    for (stone, ends) in [("H8", false), ("H9", false), ("H10", true)] {
        let answer = table.seat(FIRST, place(stone));
        assert_eq!(pressed(answer, &table), Ok(ends), "{stone}");
    }
}

#[test]
fn cn13_4_2_a__a_taken_point_is_refused_by_that_clause_among_the_stones_of_an_opening_too() {
    let mut table = Table::designated();
    table.black(place("H8")).unwrap();
    table.seat(FIRST, place("H9")).unwrap();
    refused_by("CN13-4.2.a", table.seat(FIRST, place("H9")));
}
