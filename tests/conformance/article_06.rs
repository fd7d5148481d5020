//! Article 6, irregular moves: what a board reports has happened and is never refused; the opponent has the right to correction
//! until a further move.

use game::claims::{ClaimKind, Ruling};
use game::conduct::{IrregularityKind, IrregularityStatus};
use game::record::Source;
use game::{Event, OpeningKind, Phase, ending, opening, record};
use profile::{Profile, Step};
use renju::Color::{Black, White};
use terms::Seat;

use crate::table::{Answer, Table, claim, designate, five, keep, offer, place, refused_by, setup};

/// Whether an observation was kept without effect.
fn noted(answer: Answer) -> bool {
    matches!(answer.unwrap().as_slice(), [Event::ObservationNoted(_)])
}

#[test]
fn cn13_6_1__a_regular_stone_on_the_board_is_a_move() {
    let mut table = Table::free();
    table.sees(Black, "H8").unwrap();
    table.sees(White, "I9").unwrap();
    table.black(place("C3")).unwrap();
    let sources: Vec<_> = table.game.plies().iter().map(|ply| ply.source).collect();
    assert_eq!(
        sources,
        [Source::Observed, Source::Observed, Source::Played]
    );
    assert_eq!(
        (table.record().as_str(), table.irregularities()),
        ("H8 I9 C3", Vec::new())
    );
}

#[test]
fn cn13_6_1__what_can_be_no_move_is_noted_without_effect() {
    let mut table = Table::after("H8 I9");
    let before = table.game.clone();
    assert!(noted(table.sees(Black, "H8")));
    assert!(noted(table.sees(White, "H8")));
    assert!(noted(table.sees(Black, "I9")));
    assert_eq!(table.game, before);
}

#[test]
fn cn13_6_1__before_the_start_and_after_the_end_a_stone_is_noted_without_effect() {
    let mut table = Table::appointed(setup(OpeningKind::Free, Profile::cn_2013()));
    assert!(noted(table.sees(Black, "H8")));
    let mut table = Table::after("H8");
    table.white(ending::Act::Resign).unwrap();
    assert!(noted(table.sees(White, "I9")));
    assert_eq!(
        (table.record().as_str(), table.game.phase()),
        ("H8", Phase::Ended)
    );
}

#[test]
fn cn13_6_1__a_stone_seen_while_a_claim_waits_is_not_refused_and_changes_no_claim() {
    let mut table = Table::black_made("F8 G8 H9 H10 H8");
    table.white(claim(ClaimKind::FOUL)).unwrap();
    table.sees(White, "K12").unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
}

#[test]
fn cn13_6_1__a_stone_seen_after_a_flag_is_not_refused() {
    let mut table = Table::timed();
    table.lay("H8");
    table.flag(Seat::Second).unwrap();
    table.sees(White, "I9").unwrap();
    table.black(claim(ClaimKind::Flag)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
}

#[test]
fn cn13_6_1_1__a_first_stone_off_h8_on_the_board_is_an_irregularity_of_black() {
    let mut table = Table::designated();
    table.sees(Black, "A1").unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::FirstStoneOffCentre,
            Seat::First,
            IrregularityStatus::Open
        )]
    );
    assert_eq!(
        (table.record().as_str(), table.game.on_move()),
        ("A1", Seat::First),
        "Black lays all three (3.2)"
    );
}

#[test]
fn cn13_6_1_1__a_first_stone_on_h8_or_in_a_free_game_is_none() {
    let mut table = Table::designated();
    table.sees(Black, "H8").unwrap();
    assert_eq!(table.irregularities(), []);
    let mut table = Table::free();
    table.sees(Black, "A1").unwrap();
    assert_eq!(table.irregularities(), []);
}

#[test]
fn cn13_6_1_2__an_opening_outside_the_26_on_the_board_is_an_irregularity_of_black() {
    let mut table = Table::designated();
    table.sees(Black, "H8").unwrap();
    table.sees(White, "H9").unwrap();
    table.sees(Black, "A1").unwrap();
    assert!(table.irregularities().contains(&(
        IrregularityKind::OpeningOutside26,
        Seat::First,
        IrregularityStatus::Open
    )));
}

#[test]
fn cn13_6_1_2__one_of_the_26_on_the_board_is_none() {
    let mut table = Table::designated();
    table.sees(Black, "H8").unwrap();
    table.sees(White, "H9").unwrap();
    table.sees(Black, "H10").unwrap();
    assert!(
        table
            .irregularities()
            .iter()
            .all(|&(kind, ..)| kind != IrregularityKind::OpeningOutside26)
    );
}

#[test]
fn cn13_6_1_3__three_stones_on_the_board_with_no_number_named_are_an_irregularity_and_accepted_mean_one()
 {
    let mut table = Table::designated();
    for (color, at) in [(Black, "H8"), (White, "H9"), (Black, "H10")] {
        table.sees(color, at).unwrap();
    }
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::OffersNotNamed,
            Seat::First,
            IrregularityStatus::Open
        )]
    );
    assert_eq!(table.game.step(), Some(Step::Swap));
    table.white(opening::Act::Swap).unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::OffersNotNamed,
            Seat::First,
            IrregularityStatus::Accepted
        )],
        "D16"
    );
    table.white(place("A1")).unwrap();
    refused_by("CN13-2.10", table.black(offer("C3 M7")));
    table.black(offer("C3")).unwrap();
    table.white(keep("C3")).unwrap();
}

#[test]
fn cn13_6_1_3__a_number_named_with_the_designation_is_none() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::KeepColours).unwrap();
    assert_eq!(table.irregularities(), []);
}

#[test]
fn cn13_6_1_4__two_stones_in_a_row_on_the_board_are_an_irregularity_of_the_mover() {
    let mut table = Table::after("H8 I9 C3");
    table.sees(Black, "C4").unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::TwoInARow,
            Seat::First,
            IrregularityStatus::Open
        )]
    );
    assert_eq!(
        (table.record().as_str(), table.game.to_move()),
        ("H8 I9 C3 C4", White)
    );
    assert_eq!(table.game.irregularities()[0].at_move, 4);
    let mut table = Table::after("H8 I9");
    table.sees(White, "C4").unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::TwoInARow,
            Seat::Second,
            IrregularityStatus::Open
        )]
    );
    assert_eq!(table.game.to_move(), Black);
}

#[test]
fn cn13_6_1_4__stones_in_turn_are_none_and_a_command_out_of_turn_is_refused() {
    let mut table = Table::after("H8 I9 C3");
    table.sees(White, "C4").unwrap();
    assert_eq!(table.irregularities(), []);
    refused_by("CN13-4.1", table.white(place("C5")));
}

#[test]
fn cn13_6_1_4__a_second_stone_never_ends_the_opponents_thinking_time() {
    let mut table = Table::timed();
    table.lay("H8 I9 C3");
    let turn = table.game.turn();
    table.sees(Black, "C4").unwrap();
    assert_eq!(
        (table.game.turn(), &table.asked, table.game.on_move()),
        (turn, &vec![], Seat::Second)
    );
}

#[test]
fn cn13_6_2__a_further_move_by_the_opponent_accepts_every_open_irregularity() {
    let mut table = Table::after("H8 I9 C3");
    table.sees(Black, "C4").unwrap();
    table.white(place("D4")).unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::TwoInARow,
            Seat::First,
            IrregularityStatus::Accepted
        )]
    );
    assert_eq!(
        table.record(),
        "H8 I9 C3 C4 D4",
        "it stands as played (D16)"
    );
}

#[test]
fn cn13_6_2__the_second_stone_that_black_lays_for_white_accepts_nothing_and_white_4_does() {
    let mut table = Table::designated();
    table.sees(Black, "G7").unwrap();
    table.sees(White, "H9").unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::FirstStoneOffCentre,
            Seat::First,
            IrregularityStatus::Open
        )]
    );
    table.sees(Black, "A1").unwrap();
    assert!(
        table
            .irregularities()
            .iter()
            .all(|&(.., standing)| standing == IrregularityStatus::Open)
    );
    table.sees(White, "C3").unwrap();
    assert!(
        table
            .irregularities()
            .iter()
            .all(|&(.., standing)| standing == IrregularityStatus::Accepted)
    );
}

#[test]
fn cn13_6_2__a_pass_is_a_further_move_too() {
    let mut table = Table::after("H8 I9 C3 A1 C5");
    table.sees(Black, "C4").unwrap();
    table.white(record::Act::Pass).unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::TwoInARow,
            Seat::First,
            IrregularityStatus::Accepted
        )]
    );
}

#[test]
fn cn13_6_2__nothing_but_the_opponents_own_move_accepts() {
    let mut table = Table::after("H8 I9 C3");
    table.sees(Black, "C4").unwrap();
    table.sees(Black, "C6").unwrap();
    assert!(
        table
            .irregularities()
            .iter()
            .all(|&(_, by, standing)| (by, standing) == (Seat::First, IrregularityStatus::Open))
    );
    table.white(claim(ClaimKind::FOUL)).unwrap();
    table.rule(1, Ruling::Rejected).unwrap();
    assert!(
        table
            .irregularities()
            .iter()
            .all(|&(_, _, standing)| standing == IrregularityStatus::Open)
    );
    assert_eq!(table.irregularities().len(), 2);
}

#[test]
fn cn13_6_2__keeping_colours_is_not_yet_a_move_and_white_4_is() {
    let mut table = Table::designated();
    for (color, at) in [(Black, "H8"), (White, "H9"), (Black, "H10")] {
        table.sees(color, at).unwrap();
    }
    table.white(opening::Act::KeepColours).unwrap();
    table.white(place("A1")).unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::OffersNotNamed,
            Seat::First,
            IrregularityStatus::Accepted
        )]
    );
}

#[test]
fn cn13_6_2__what_was_accepted_can_still_make_a_five() {
    let mut table = Table::after("D8 A1 E8 C1 F8");
    table.sees(Black, "G8").unwrap();
    table.lay("E1");
    table.black(five("H8")).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
}

#[test]
fn cn13_6_1_4__the_opening_is_laid_in_order_and_what_comes_too_early_is_noted_and_can_be_seen_again()
 {
    let mut table = Table::designated();
    table.sees(Black, "H8").unwrap();
    assert!(noted(table.sees(Black, "H10")));
    table.sees(White, "H9").unwrap();
    table.sees(Black, "H10").unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.step()),
        ("H8 H9 H10", Some(Step::Swap))
    );
}

#[test]
fn cn13_6_1_3__a_designation_after_a_stone_was_seen_is_good_if_it_names_it_as_it_lies() {
    let mut table = Table::designated();
    table.sees(Black, "H8").unwrap();
    refused_by("CN13-3.2", table.black(designate("H9 H8 H10", 1)));
    table.black(designate("H8 H9 H10", 1)).unwrap();
    assert_eq!(
        (table.record().as_str(), table.irregularities()),
        ("H8 H9 H10", Vec::new())
    );
}
