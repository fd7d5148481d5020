//! Article 6, irregularities among the stones of an opening: what is taken back there leaves the opening where it stood before.

use game::claims::Ruling;
use game::conduct::{IrregularityKind, IrregularityStatus, Remedy};
use game::{Event, Observation, Phase, conduct, opening};
use profile::Step;
use renju::Color::{Black, White};
use terms::Seat;

use crate::irregular;
use crate::procedures::{soosorv_8, swap2, taraguchi_10};
use crate::table::{
    Table, against, designate, lifted, naming, offer, place, point, refused, refused_by, settled,
    slid,
};

fn corrected(table: &mut Table, by: Seat, irregularity: u32) {
    table.seat(by, against(irregularity)).unwrap();
    let number = table.game.claims()[0].number;
    table.rule(number, Ruling::Upheld).unwrap();
}

/// A designated game, colours kept, in which White has dropped its fourth stone on A1.
fn white_4_dropped() -> Table {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::KeepColours).unwrap();
    table.observed(Observation::Dropped(point("A1"))).unwrap();
    table
}

#[test]
fn cn13_6_1_7__white_4_dropped_and_taken_back_is_whites_to_place_again() {
    let mut table = white_4_dropped();
    corrected(&mut table, Seat::First, 1);
    assert_eq!(table.record(), "H8 H9 H10");
    assert_eq!(table.next(), (Some(Step::Placement), Seat::Second));
    table.seat(Seat::Second, place("C3")).unwrap();
    table.seat(Seat::First, offer("A1")).unwrap();
}

#[test]
fn cn13_6_1_7__white_4_dropped_and_accepted_stands_and_black_offers() {
    let mut table = white_4_dropped();
    table.black(conduct::Act::AcceptIrregularity(1)).unwrap();
    table.black(offer("C3")).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.step()),
        ("H8 H9 H10 A1", Some(Step::Keep))
    );
}

#[test]
fn cn13_6_1_7__the_offers_laid_accept_a_dropped_white_4_and_the_claim_is_refused() {
    let mut table = white_4_dropped();
    table.black(offer("C3")).unwrap();
    refused_by("CN13-6.2", table.black(against(1)));
}

#[test]
fn cn13_6_1_7__a_stone_dropped_between_two_swaps_is_its_players_to_place_again() {
    let mut table = Table::designated_under(taraguchi_10());
    table.black(place("H8")).unwrap();
    table.seat(Seat::Second, opening::Act::Swap).unwrap();
    table.observed(Observation::Dropped(point("H9"))).unwrap();
    corrected(&mut table, Seat::Second, 1);
    assert_eq!(table.next(), (Some(Step::Placement), Seat::First));
    table.seat(Seat::First, place("G7")).unwrap();
}

#[test]
fn cn13_6_1_7__a_stone_dropped_while_black_lays_the_opening_is_blacks_to_lay_again() {
    let mut table = Table::designated();
    table.black(place("H8")).unwrap();
    table.observed(Observation::Dropped(point("A1"))).unwrap();
    table.seat(Seat::Second, against(1)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.on_move()),
        ("H8", Seat::First)
    );
    table.seat(Seat::First, place("H9")).unwrap();
}

#[test]
fn cn13_6_1_3__a_number_that_white_4_should_have_named_and_did_not_is_missed_too() {
    let mut table = Table::designated_under(soosorv_8());
    for (color, at) in [(Black, "H8"), (White, "H9"), (Black, "H10"), (White, "A1")] {
        table.sees(color, at).unwrap();
    }
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::OffersNotNamed,
            Seat::Second,
            IrregularityStatus::Open
        )]
    );
    table.seat(Seat::First, against(1)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    table.seat(Seat::Second, naming(3)).unwrap();
    assert_eq!(table.game.offers_named(), 3);
}

#[test]
fn cn13_6_1_2__a_stone_seen_outside_its_square_is_one_by_any_table() {
    let mut table = Table::designated_under(taraguchi_10());
    table.sees(Black, "H8").unwrap();
    table.sees(White, "J8").unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::OpeningOutside26,
            Seat::Second,
            IrregularityStatus::Open
        )]
    );
    corrected(&mut table, Seat::First, 1);
    assert_eq!(
        (
            table.record().as_str(),
            table.game.step(),
            table.game.on_move()
        ),
        ("", Some(Step::Placement), Seat::First)
    );
}

#[test]
fn cn13_6_1_2__an_opening_that_restarts_after_a_swap_is_the_first_players_again() {
    let mut table = Table::designated_under(taraguchi_10());
    table.black(place("H8")).unwrap();
    table.seat(Seat::Second, opening::Act::Swap).unwrap();
    table.sees(White, "J8").unwrap();
    corrected(&mut table, Seat::Second, 1);
    assert_eq!(
        (
            table.record().as_str(),
            table.game.on_move(),
            table.game.holder(Black)
        ),
        ("", Seat::First, Seat::First)
    );
}

/// Black has slid its third stone from `first` to `lies`.
fn third_slid(first: &str, lies: &str) -> Table {
    let mut table = Table::designated();
    table.black(place("H8")).unwrap();
    table.seat(Seat::First, place("H9")).unwrap();
    table.observed(slid(first, lies)).unwrap();
    table
}

fn open(table: &Table, kind: IrregularityKind) -> bool {
    table
        .game
        .irregularities()
        .iter()
        .any(|seen| seen.kind == kind && seen.status == IrregularityStatus::Open)
}

#[test]
fn cn13_6_1_5__a_third_stone_that_slid_out_of_the_26_and_was_put_back_leaves_no_opening_to_restart()
{
    let mut table = third_slid("H10", "A1");
    let slid = IrregularityKind::Slid {
        first: point("H10"),
        lies: point("A1"),
    };
    let number = irregular::number_of(&table, slid);
    corrected(&mut table, Seat::Second, number);
    assert_eq!(table.record(), "H8 H9 H10");
    assert!(!open(&table, IrregularityKind::OpeningOutside26));
}

#[test]
fn cn13_6_1_5__a_third_stone_that_was_put_back_out_of_the_26_is_outside_the_26() {
    let mut table = third_slid("A1", "H10");
    let slid = IrregularityKind::Slid {
        first: point("A1"),
        lies: point("H10"),
    };
    let number = irregular::number_of(&table, slid);
    corrected(&mut table, Seat::Second, number);
    assert_eq!(table.record(), "H8 H9 A1");
    assert!(open(&table, IrregularityKind::OpeningOutside26));
}

#[test]
fn cn13_6_1_1__a_first_stone_that_slid_off_h8_is_one_deed_and_not_two_violations() {
    let mut table = Table::designated();
    table.observed(slid("H8", "H7")).unwrap();
    corrected(&mut table, Seat::Second, 1);
    assert_eq!(table.record(), "H8");
    // The stone lies where it was put first.
    refused(table.seat(Seat::Second, against(2)));
    assert_ne!(table.game.phase(), Phase::SecondViolation);
}

#[test]
fn cn13_6_1_6__a_stone_put_back_outside_its_square_is_seen_under_one_out_of_turn_too() {
    let mut table = Table::designated_under(taraguchi_10());
    table.black(place("H8")).unwrap();
    table.observed(lifted("D3", "H9")).unwrap();
    table.sees(White, "J5").unwrap();
    corrected(&mut table, Seat::First, 1);
    assert_eq!(table.record(), "H8 D3 J5");
    assert!(open(&table, IrregularityKind::OpeningOutside26));
}

#[test]
fn cn13_6_1_6__a_stone_put_back_inside_its_square_under_one_out_of_turn_is_in_order() {
    let mut table = Table::designated_under(taraguchi_10());
    table.black(place("H8")).unwrap();
    table.observed(lifted("H9", "D3")).unwrap();
    table.sees(White, "J5").unwrap();
    corrected(&mut table, Seat::First, 1);
    assert_eq!(table.record(), "H8 H9 J5");
    assert!(!open(&table, IrregularityKind::OpeningOutside26));
}

#[test]
fn cn13_6_1_6__a_stone_put_back_inside_its_square_leaves_no_opening_to_restart() {
    for (put_back, outside) in [("I9", false), ("D3", true)] {
        let mut table = Table::designated_under(taraguchi_10());
        table.black(place("H8")).unwrap();
        table.sees(White, "K11").unwrap();
        assert!(open(&table, IrregularityKind::OpeningOutside26));
        table.observed(lifted(put_back, "K11")).unwrap();
        corrected(&mut table, Seat::First, 2);
        assert_eq!(table.record(), format!("H8 {put_back}"));
        assert_eq!(open(&table, IrregularityKind::OpeningOutside26), outside);
        assert_eq!(
            table.irregularities().len(),
            2,
            "it is the one that was seen"
        );
    }
}

#[test]
fn cn13_6_1_5__who_laid_a_stone_is_known_after_one_on_it_was_taken_away() {
    let mut table = Table::designated_under(swap2());
    for (color, at) in [
        (Black, "H8"),
        (White, "I8"),
        (Black, "G9"),
        (White, "K8"),
        (Black, "G6"),
    ] {
        table.sees(color, at).unwrap();
    }
    // The second player laid the last two; the first takes Black, so that the colours say otherwise.
    table.seat(Seat::First, opening::Act::Swap).unwrap();
    let black = table.game.holder(Black);
    table.sees(Black, "H2").unwrap();
    let out_of_turn = irregular::number_of(&table, IrregularityKind::TwoInARow);
    corrected(&mut table, black.other(), out_of_turn);
    table.observed(slid("G6", "I10")).unwrap();
    let slid = IrregularityKind::Slid {
        first: point("G6"),
        lies: point("I10"),
    };
    assert!(
        table
            .irregularities()
            .contains(&(slid, Seat::Second, IrregularityStatus::Open)),
        "{:?}",
        table.irregularities()
    );
}

#[test]
fn cn13_6_1_3__a_number_named_while_its_claim_waits_is_not_asked_for_again() {
    let mut table = irregular::of_kind("CN13-6.1.3");
    table.seat(Seat::Second, against(1)).unwrap();
    table.observed(Observation::OffersNamed(5)).unwrap();
    table.rule(1, Ruling::Corrected).unwrap();
    assert_eq!(
        (table.game.owes_number(), table.game.offers_named()),
        (None, 5)
    );
    table.seat(Seat::Second, opening::Act::KeepColours).unwrap();
}

#[test]
fn cn13_6_2__what_was_let_stand_in_an_opening_does_not_stand_in_the_next() {
    let mut table = irregular::of_kind("CN13-6.1.3");
    table
        .seat(Seat::Second, conduct::Act::AcceptIrregularity(1))
        .unwrap();
    table.observed(Observation::Scattered { by: None }).unwrap();
    let on = table.game.disturbances()[0].number;
    table.chief(settled(on, Remedy::Replay)).unwrap();
    table.seat(Seat::First, designate("H8 H9 H10", 2)).unwrap();
    assert_eq!(table.game.offers_named(), 2);
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::OffersNotNamed,
            Seat::First,
            IrregularityStatus::Corrected
        )]
    );
}

#[test]
fn cn13_6_2__offers_let_the_white_fourth_stand_however_it_came_to_lie() {
    let mut table = Table::before_offers("H8 I9 I6", 1, "I8");
    let dropped = Observation::Dropped(point("I8"));
    table.black(opening::Act::Offer(vec![point("E8")])).unwrap();
    assert_eq!(
        table.observed(dropped.clone()).unwrap(),
        [Event::ObservationNoted(dropped)]
    );
    assert_eq!(table.irregularities(), []);
}
