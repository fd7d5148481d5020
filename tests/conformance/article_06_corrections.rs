//! Article 6, what the opponent's claim brings about: each irregularity corrected, penalised, or found to be none (6.1, 6.3).

use game::claims::{ClaimKind, Ruling};
use game::conduct::{Duty, IrregularityKind, IrregularityStatus, Remedy};
use game::penalties::PenaltyKind;
use game::{Command, Event, Observation, Phase, Refusal, conduct, ending, opening, record};
use profile::{Profile, Step, WrongClaim};
use renju::Color::{Black, White};
use terms::Seat;

use crate::irregular::{self, KINDS, of_kind};
use crate::table::{
    Table, against, claim, clause, designate, moved, naming, penalty, place, point, refused,
    refused_by, settled, slid,
};

fn upheld(clause: &str) -> Table {
    ruled(clause, Ruling::Upheld)
}

fn ruled(clause: &str, finding: Ruling) -> Table {
    let mut table = of_kind(clause);
    let opponent = table.game.irregularities()[0].by.other();
    table.seat(opponent, against(1)).unwrap();
    table.rule(1, finding).unwrap();
    table
}

fn lies(table: &Table, at: &str) -> Option<renju::Color> {
    table.game.board().get(point(at))
}

// What all of them share.

#[test]
fn cn13_6_1__each_of_the_ten_is_seen_with_its_clause_and_open_to_the_opponent() {
    for kind in KINDS {
        let table = of_kind(kind);
        let seen = table.game.irregularities()[0];
        assert_eq!(
            (seen.kind.clause(), seen.status, seen.number),
            (kind.split(' ').next().unwrap(), IrregularityStatus::Open, 1),
            "{kind}"
        );
    }
}

#[test]
fn cn13_6_1__the_opponents_claim_halts_play_and_an_upheld_one_is_a_violation_of_that_clause() {
    for kind in KINDS {
        let mut table = of_kind(kind);
        let seen = table.game.irregularities()[0];
        table.seat(seen.by.other(), against(1)).unwrap();
        assert_eq!(
            (table.game.phase(), table.proposal(1)),
            (Phase::Claimed, Ruling::Upheld),
            "{kind}"
        );
        assert!(
            table.seat(table.game.on_move(), place("O15")).is_err(),
            "{kind}"
        );
        table.rule(1, Ruling::Upheld).unwrap();
        assert_eq!(
            table.game.irregularities()[0].status,
            IrregularityStatus::Corrected,
            "{kind}"
        );
        assert_eq!(
            (
                table.game.violations(seen.by),
                table.game.violations(seen.by.other())
            ),
            (1, 0),
            "{kind} (12.4)"
        );
        assert_eq!(
            table.game.penalties()[0].clause.as_str(),
            seen.kind.clause(),
            "{kind}"
        );
        assert_eq!(
            (table.ended(), table.game.claims()),
            (None, [].as_slice()),
            "{kind}"
        );
    }
}

#[test]
fn cn13_6_1__an_arbiter_may_correct_without_a_penalty_and_the_correction_is_the_same() {
    for kind in KINDS {
        let (corrected, penalised) = (ruled(kind, Ruling::Corrected), upheld(kind));
        assert_eq!(corrected.game.penalties(), [], "{kind}");
        assert_eq!(
            corrected.irregularities(),
            penalised.irregularities(),
            "{kind}"
        );
        assert_eq!(
            (corrected.record(), corrected.game.on_move()),
            (penalised.record(), penalised.game.on_move()),
            "{kind}"
        );
    }
}

#[test]
fn cn13_6_1__where_the_arbiter_finds_none_the_stones_stay_and_nobody_is_penalised() {
    for kind in KINDS {
        let before = of_kind(kind);
        let table = ruled(kind, Ruling::Rejected);
        assert_eq!(
            table.game.irregularities()[0].status,
            IrregularityStatus::Dismissed,
            "{kind}"
        );
        assert_eq!(
            (table.record(), table.game.on_move()),
            (before.record(), before.game.on_move()),
            "{kind}"
        );
        assert_eq!(table.game.penalties(), [], "{kind}");
    }
}

#[test]
fn cn13_6_1__a_rejected_claim_costs_a_violation_where_the_profile_says_so() {
    let mut table = Table::free_under(Profile {
        wrong_claim: WrongClaim::Violation,
        ..Profile::cn_2013()
    });
    table.lay("H8 I9 C3");
    table.observed(Observation::OtherHand(Seat::First)).unwrap();
    table.white(against(1)).unwrap();
    table.rule(1, Ruling::Rejected).unwrap();
    assert_eq!(
        Seat::BOTH.map(|seat| table.game.violations(seat)),
        [0, 1],
        "D12"
    );
}

#[test]
fn cn13_6_1__whoever_did_it_is_refused_the_claim_and_so_is_one_of_nothing() {
    for kind in KINDS {
        let mut table = of_kind(kind);
        let by = table.game.irregularities()[0].by;
        assert_eq!(clause(table.seat(by, against(1))), "CN13-6.1", "{kind}");
        for number in [0, 99, u32::MAX] {
            assert!(
                table.seat(by.other(), against(number)).is_err(),
                "{kind} {number}"
            );
        }
    }
}

#[test]
fn cn13_6_1__what_was_dealt_with_is_refused_a_second_time() {
    for kind in KINDS {
        for finding in [Ruling::Upheld, Ruling::Corrected, Ruling::Rejected] {
            let mut table = ruled(kind, finding);
            let opponent = table.game.irregularities()[0].by.other();
            assert_eq!(
                clause(table.seat(opponent, against(1))),
                "CN13-6.1",
                "{kind} {finding:?}"
            );
        }
    }
}

#[test]
fn cn13_6_1__a_claim_that_ends_the_game_is_not_merely_corrected() {
    let mut table = Table::black_made("D8 E8 F8 G8 H8");
    table.black(claim(ClaimKind::Five)).unwrap();
    assert!(table.rule(1, Ruling::Corrected).is_err());
    table.rule(1, Ruling::Upheld).unwrap();
}

// One by one.

#[test]
fn cn13_6_1_1__a_first_stone_off_h8_is_placed_on_h8_and_black_lays_on() {
    let mut table = upheld("CN13-6.1.1");
    assert_eq!((table.record().as_str(), lies(&table, "G7")), ("H8", None));
    assert_eq!(table.next(), (Some(Step::Designate), Seat::First));
    table.black(designate("H8 H9 H10", 2)).unwrap();
}

#[test]
fn cn13_6_1_1__it_is_placed_on_h8_though_others_lie_by_then() {
    let mut table = irregular::seen(&[(Black, "G7"), (White, "H9"), (Black, "H10")]);
    let number = irregular::number_of(&table, IrregularityKind::FirstStoneOffCentre);
    table.white(against(number)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(
        (lies(&table, "H8"), lies(&table, "G7")),
        (Some(Black), None)
    );
    assert_eq!(table.record().split(' ').next(), Some("H8"));
}

#[test]
fn cn13_6_1_1__where_h8_is_taken_no_two_stones_come_to_lie_on_it() {
    let mut table = irregular::seen(&[(Black, "H9"), (White, "H8"), (Black, "H10")]);
    table.white(against(1)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.game.board().len(), table.game.plies().len());
    assert!(matches!(lies(&table, "H8"), None | Some(Black)));
}

#[test]
fn cn13_6_1_2__an_opening_outside_the_26_restarts() {
    let mut table = upheld("CN13-6.1.2");
    assert_eq!((table.record().as_str(), table.game.board().len()), ("", 0));
    assert_eq!(table.next(), (Some(Step::Designate), Seat::First));
    assert!(table.white(opening::Act::Swap).is_err());
    table.black(designate("H8 I9 J10", 2)).unwrap();
    assert_eq!(table.next(), (Some(Step::Swap), Seat::Second));
}

#[test]
fn cn13_6_1_2__once_white_has_chosen_a_colour_the_opening_stands() {
    let mut table = of_kind("CN13-6.1.2");
    let before = table.record();
    table.white(opening::Act::Swap).unwrap();
    refused_by("CN13-6.2", table.seat(Seat::Second, against(1)));
    assert_eq!(
        (table.record(), table.game.step()),
        (before, Some(Step::Placement)),
        "D16"
    );
}

#[test]
fn cn13_6_1_3__black_must_name_the_number_before_white_chooses() {
    let mut table = upheld("CN13-6.1.3");
    assert_eq!(table.game.on_move(), Seat::First);
    assert!(table.white(opening::Act::Swap).is_err());
    assert_eq!(table.record(), "H8 H9 H10", "the stones stay");
    table.black(naming(5)).unwrap();
    assert_eq!(
        (
            table.game.offers_named(),
            table.game.step(),
            table.game.on_move()
        ),
        (5, Some(Step::Swap), Seat::Second)
    );
}

#[test]
fn cn13_6_1_3__a_number_named_late_but_before_the_claim_leaves_nothing_to_correct() {
    let mut table = of_kind("CN13-6.1.3");
    table.seat(Seat::First, naming(4)).unwrap();
    assert_eq!(
        (
            table.game.offers_named(),
            table.game.step(),
            table.game.on_move()
        ),
        (4, Some(Step::Swap), Seat::Second)
    );
    table.white(opening::Act::Swap).unwrap();
    assert_eq!(table.game.offers_named(), 4);
}

#[test]
fn cn13_6_1_4__the_second_of_two_stones_in_a_row_is_taken_back() {
    let mut table = upheld("CN13-6.1.4");
    assert_eq!(
        (table.record().as_str(), lies(&table, "C4")),
        ("H8 I9 C3", None)
    );
    assert_eq!(
        (table.game.on_move(), table.game.to_move()),
        (Seat::Second, White)
    );
    table.white(place("C4")).unwrap();
}

#[test]
fn cn13_6_1_4__of_three_in_a_row_each_is_taken_back_for_itself() {
    let mut table = of_kind("CN13-6.1.4");
    table.sees(Black, "C6").unwrap();
    table.white(against(1)).unwrap();
    table.rule(1, Ruling::Corrected).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.to_move()),
        ("H8 I9 C3 C6", White)
    );
    table.white(against(2)).unwrap();
    table.rule(2, Ruling::Corrected).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.to_move()),
        ("H8 I9 C3", White)
    );
}

#[test]
fn cn13_6_1_4__whites_second_stone_is_taken_back_and_black_moves() {
    let mut table = Table::after("H8 I9");
    table.sees(White, "C4").unwrap();
    table.black(against(1)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(
        (
            table.record().as_str(),
            table.game.to_move(),
            table.game.violations(Seat::Second)
        ),
        ("H8 I9", Black, 1)
    );
}

#[test]
fn cn13_6_1_5__a_stone_that_slid_goes_to_the_point_it_touched_first() {
    refused(of_kind("CN13-6.1.5").white(against(1)));
    let table = upheld("CN13-6.1.5");
    assert_eq!(
        (
            lies(&table, "D4"),
            lies(&table, "D5"),
            table.record().as_str()
        ),
        (Some(White), None, "H8 I9 C3 D4")
    );
    assert_eq!(table.game.to_move(), Black);
}

#[test]
fn cn13_6_1_5__a_stone_said_to_have_touched_a_taken_point_or_to_lie_on_one_displaces_nothing() {
    for (first, at) in [("H8", "D5"), ("D4", "H8"), ("H8", "I9")] {
        let mut table = Table::after("H8 I9 C3");
        table.observed(slid(first, at)).unwrap();
        if !table.irregularities().is_empty() {
            table.black(against(1)).unwrap();
            table.rule(1, Ruling::Upheld).unwrap();
        }
        assert_eq!(
            table.game.board().len(),
            table.game.plies().len(),
            "{first} {at}"
        );
        assert_eq!(
            (lies(&table, "H8"), lies(&table, "I9")),
            (Some(Black), Some(White)),
            "{first} {at}"
        );
    }
}

#[test]
fn cn13_6_1_5__a_stone_that_slid_and_was_moved_once_more_goes_to_the_point_it_touched_first_all_the_same()
 {
    let mut table = of_kind("CN13-6.1.5");
    table.observed(moved("D5", "D6", None)).unwrap();
    table.chief(settled(1, Remedy::Stays)).unwrap();
    table.black(against(1)).unwrap();
    table.rule(2, Ruling::Upheld).unwrap();
    assert_eq!(table.record(), "H8 I9 C3 D4");
}

#[test]
fn cn13_6_1_6__a_stone_lifted_goes_back_to_the_point_it_was_placed_on() {
    let table = upheld("CN13-6.1.6");
    assert_eq!(
        (
            lies(&table, "D4"),
            lies(&table, "D5"),
            table.record().as_str()
        ),
        (Some(White), None, "H8 I9 C3 D4")
    );
}

#[test]
fn cn13_6_1_6__accepted_it_stands_where_it_lies() {
    let mut table = of_kind("CN13-6.1.6");
    table.black(conduct::Act::AcceptIrregularity(1)).unwrap();
    assert_eq!(
        (
            lies(&table, "D4"),
            lies(&table, "D5"),
            table.record().as_str()
        ),
        (None, Some(White), "H8 I9 C3 D5")
    );
    refused_by("CN13-6.2", table.black(against(1)));
}

#[test]
fn cn13_6_1_7__a_stone_dropped_is_taken_back_and_its_player_chooses_freely() {
    for at in ["D5", "N13"] {
        let mut table = upheld("CN13-6.1.7");
        assert_eq!(
            (
                lies(&table, "D5"),
                table.record().as_str(),
                table.game.on_move()
            ),
            (None, "H8 I9 C3", Seat::Second)
        );
        table.white(place(at)).unwrap();
    }
}

#[test]
fn cn13_6_1_8__pressing_before_placing_or_with_the_other_hand_moves_no_stone() {
    for (kind, record, mover) in [
        ("CN13-6.1.8", "H8 I9 C3", Seat::Second),
        ("CN13-6.1.8 with the other hand", "H8 I9 C3", Seat::Second),
    ] {
        let mut table = upheld(kind);
        assert_eq!(
            (table.record().as_str(), table.game.on_move()),
            (record, mover),
            "{kind}"
        );
        table.seat(mover, place("D4")).unwrap();
    }
}

#[test]
fn cn13_6_1_8__whoever_pressed_first_still_owes_the_stone() {
    let mut table = of_kind("CN13-6.1.8");
    assert_eq!(
        (table.game.irregularities()[0].by, table.game.on_move()),
        (Seat::Second, Seat::Second)
    );
    refused(table.seat(Seat::First, place("D4")));
}

#[test]
fn cn13_6_1_9__a_draw_offered_against_the_rules_stands_no_more_once_it_is_corrected() {
    let mut table = of_kind("CN13-6.1.9");
    assert_eq!(
        table.game.draw_offers_made(Seat::First),
        1,
        "irregular offers count (D6)"
    );
    table.white(against(1)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(
        (
            table.game.draw_offer(),
            table.game.draw_offers_made(Seat::First)
        ),
        (None, 1)
    );
    refused_by("CN13-10.3.2", table.white(ending::Act::AcceptDraw));
}

#[test]
fn cn13_6_1_9__a_draw_offered_in_order_is_none() {
    let mut table = Table::after("H8 I9");
    table.black(crate::table::place_only("C3")).unwrap();
    table
        .observed(Observation::DrawOffered(Seat::First))
        .unwrap();
    assert_eq!(
        (table.irregularities(), table.game.draw_offer()),
        (Vec::new(), Some(Seat::First))
    );
}

#[test]
fn cn13_6_1_10__straightening_is_penalised_and_changes_no_stone() {
    let table = upheld("CN13-6.1.10");
    assert_eq!(
        (table.record().as_str(), table.game.violations(Seat::First)),
        ("H8 I9 C3", 1)
    );
    assert_eq!(table.game.on_move(), Seat::Second);
}

#[test]
fn cn13_6_1_10__accepted_it_is_refused_a_claim() {
    let mut table = of_kind("CN13-6.1.10");
    table.white(conduct::Act::AcceptIrregularity(1)).unwrap();
    refused_by("CN13-6.2", table.white(against(1)));
    assert_eq!(table.game.violations(Seat::First), 0);
}

// 6.3: refusing the correction.

#[test]
fn cn13_6_3__a_refused_correction_is_on_record_and_the_arbiter_penalises_it() {
    let mut table = upheld("CN13-6.1.5");
    let refused = table
        .seat(Seat::Second, conduct::Act::Refuse(Duty::Correction))
        .unwrap();
    assert_eq!(
        refused,
        [Event::Conduct(conduct::Event::DutyRefused {
            seat: Seat::Second,
            duty: Duty::Correction
        })]
    );
    assert_eq!(
        (table.game.violations(Seat::Second), table.ended()),
        (1, None),
        "the word is the arbiter's"
    );
    table
        .penalise(Seat::Second, PenaltyKind::Violation, "CN13-6.3")
        .unwrap();
    assert_eq!(
        (table.game.phase(), table.game.lost_by_violations()),
        (Phase::SecondViolation, Some(Seat::Second))
    );
}

#[test]
fn cn13_6_3__a_refusal_alone_penalises_nobody_and_no_player_penalises() {
    let mut table = upheld("CN13-6.1.5");
    table
        .seat(Seat::Second, conduct::Act::Refuse(Duty::Correction))
        .unwrap();
    let direction = penalty(Seat::Second, PenaltyKind::Violation, "CN13-6.3");
    let answer = table.by(
        Command::officiate(direction),
        &crate::table::player(Seat::First),
    );
    assert_eq!(
        refused(answer),
        Refusal::Record(record::Refusal::NotYourRole)
    );
    assert_eq!(table.game.violations(Seat::Second), 1);
}
