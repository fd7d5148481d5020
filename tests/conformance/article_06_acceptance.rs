//! Article 6, what the opponent accepts: in words or by moving on (6.2), and what stands then (D16).

use game::claims::Ruling;
use game::conduct::{IrregularityKind, IrregularityStatus};
use game::ending::Reason;
use game::{Observation, Phase, conduct, ending, opening};
use profile::{Profile, Step};
use renju::Color::{Black, White};
use terms::Seat;

use crate::irregular::{self, KINDS, of_kind};
use crate::table::{Table, against, clause, keep, offer, only, place, point, refused_by};

#[test]
fn cn13_6_2__each_of_the_ten_is_accepted_in_words_and_lost_to_a_claim() {
    for kind in KINDS {
        let mut table = of_kind(kind);
        let by = table.game.irregularities()[0].by;
        let before = (table.record(), table.game.on_move());
        assert_eq!(
            table.seat(by.other(), conduct::Act::AcceptIrregularity(1)),
            only(conduct::Event::IrregularityAccepted(1)),
            "{kind}"
        );
        assert_eq!(
            table.game.irregularities()[0].status,
            IrregularityStatus::Accepted,
            "{kind}"
        );
        assert_eq!(
            (table.record(), table.game.on_move()),
            before,
            "it stands as played (D16): {kind}"
        );
        assert_eq!(table.game.penalties(), [], "{kind}");
        assert_eq!(
            clause(table.seat(by.other(), against(1))),
            "CN13-6.2",
            "{kind}"
        );
        assert!(
            table
                .seat(by.other(), conduct::Act::AcceptIrregularity(1))
                .is_err(),
            "{kind}"
        );
    }
}

#[test]
fn cn13_6_2__whoever_did_it_cannot_accept_it_and_nothing_can_be_accepted_that_was_not_seen() {
    for kind in KINDS {
        let mut table = of_kind(kind);
        let by = table.game.irregularities()[0].by;
        assert_eq!(
            clause(table.seat(by, conduct::Act::AcceptIrregularity(1))),
            "CN13-6.1",
            "{kind}"
        );
        for number in [0, 99, u32::MAX] {
            assert!(
                table
                    .seat(by.other(), conduct::Act::AcceptIrregularity(number))
                    .is_err(),
                "{kind} {number}"
            );
        }
        assert_eq!(
            table.game.irregularities()[0].status,
            IrregularityStatus::Open,
            "{kind}"
        );
    }
}

#[test]
fn cn13_6_2__each_of_the_ten_lapses_when_the_opponent_moves_on() {
    for kind in KINDS {
        let mut table = of_kind(kind);
        let by = table.game.irregularities()[0].by;
        match kind {
            "CN13-6.1.1" => {
                table.sees(White, "H9").unwrap();
                table.sees(Black, "H10").unwrap();
                table.white(opening::Act::Swap).unwrap();
            }
            "CN13-6.1.2" | "CN13-6.1.3" => drop(table.white(opening::Act::Swap).unwrap()),
            "CN13-6.1.8" => {
                table.white(place("N13")).unwrap();
                table.black(place("N12")).unwrap();
            }
            _ => drop(table.seat(by.other(), place("N13")).unwrap()),
        }
        assert!(
            table
                .irregularities()
                .iter()
                .all(|&(.., standing)| standing == IrregularityStatus::Accepted),
            "{kind}"
        );
        assert_eq!(
            clause(table.seat(by.other(), against(1))),
            "CN13-6.2",
            "{kind}"
        );
        assert_eq!(
            clause(table.seat(by.other(), conduct::Act::AcceptIrregularity(1))),
            "CN13-6.2",
            "{kind}"
        );
    }
}

#[test]
fn cn13_6_2__a_move_of_whoever_did_it_accepts_nothing() {
    let mut table = of_kind("CN13-6.1.8");
    table.white(place("N13")).unwrap();
    assert_eq!(
        table.game.irregularities()[0].status,
        IrregularityStatus::Open
    );
    table.black(against(1)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.violations(Seat::Second)),
        ("H8 I9 C3 N13", 1)
    );
}

#[test]
fn cn13_6_2__an_irregularity_claimed_before_the_further_move_is_not_lost_by_one() {
    let mut table = of_kind("CN13-6.1.4");
    table.white(against(1)).unwrap();
    table.sees(White, "N13").unwrap();
    assert_eq!(
        table.proposal(1),
        Ruling::Upheld,
        "the arbiter was told at once"
    );
}

#[test]
fn cn13_6_2__a_stone_off_h8_that_was_accepted_stands_and_the_opening_goes_on() {
    let mut table = irregular::seen(&[(Black, "G7"), (White, "H9"), (Black, "H10")]);
    table.observed(Observation::OffersNamed(2)).unwrap();
    table.white(opening::Act::Swap).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.step()),
        ("G7 H9 H10", Some(Step::Placement)),
        "D16"
    );
    table.white(place("A1")).unwrap();
    table.black(offer("C3 M7")).unwrap();
    table.white(keep("C3")).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.phase()),
        ("G7 H9 H10 A1 C3", Phase::Play)
    );
}

#[test]
fn cn13_6_2__an_opening_outside_the_26_that_was_accepted_stands() {
    let mut table = of_kind("CN13-6.1.2");
    for number in [1, 2] {
        table
            .white(conduct::Act::AcceptIrregularity(number))
            .unwrap();
    }
    assert_eq!(table.game.step(), Some(Step::Swap));
    table.white(opening::Act::KeepColours).unwrap();
    table.white(place("B2")).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.offers_named()),
        ("H8 H9 A1 B2", 1),
        "D16"
    );
}

#[test]
fn cn13_6_2__two_stones_in_a_row_that_were_accepted_stand_and_the_opponent_moves() {
    let mut table = of_kind("CN13-6.1.4");
    table.white(conduct::Act::AcceptIrregularity(1)).unwrap();
    table.white(place("N13")).unwrap();
    table.black(place("N12")).unwrap();
    let colors: Vec<_> = table.game.plies().iter().map(|ply| ply.color).collect();
    assert_eq!(table.record(), "H8 I9 C3 C4 N13 N12", "D16");
    assert_eq!(colors, [Black, White, Black, Black, White, Black]);
}

#[test]
fn cn13_6_2__a_number_that_was_not_named_and_accepted_in_words_is_what_the_profile_says() {
    let mut table = of_kind("CN13-6.1.3");
    table.white(conduct::Act::AcceptIrregularity(1)).unwrap();
    assert_eq!(
        (table.game.offers_named(), table.game.step()),
        (1, Some(Step::Swap)),
        "D16"
    );
    table.white(opening::Act::KeepColours).unwrap();
    table.white(place("A1")).unwrap();
    refused_by("CN13-2.10", table.black(offer("C3 M7")));
    table.black(offer("C3")).unwrap();
}

#[test]
fn cn13_6_2__the_profile_says_how_many_offers_an_accepted_silence_means() {
    let profile = Profile {
        offers_when_not_named: 3,
        ..Profile::cn_2013()
    };
    let mut table = Table::designated_under(profile);
    for (color, at) in [(Black, "H8"), (White, "H9"), (Black, "H10")] {
        table.sees(color, at).unwrap();
    }
    table.white(opening::Act::KeepColours).unwrap();
    table.white(place("A1")).unwrap();
    refused_by("CN13-2.10", table.black(offer("C3")));
    table.black(offer("C3 D3 M7")).unwrap();
}

#[test]
fn cn13_6_2__a_slid_and_a_dropped_stone_that_were_accepted_stand_where_they_lie() {
    for kind in ["CN13-6.1.5", "CN13-6.1.7"] {
        let mut table = of_kind(kind);
        table.black(place("N13")).unwrap();
        assert_eq!(table.record(), "H8 I9 C3 D5 N13", "{kind}");
        assert_eq!(table.game.board().get(point("D4")), None, "{kind}");
    }
}

#[test]
fn cn13_6_2__a_draw_offered_against_the_rules_may_be_accepted_all_the_same() {
    let mut table = of_kind("CN13-6.1.9");
    table.white(conduct::Act::AcceptIrregularity(1)).unwrap();
    table.white(ending::Act::AcceptDraw).unwrap();
    assert_eq!(
        table.ended().map(|(_, reason, clause)| (reason, clause)),
        Some((Reason::Agreement, "CN13-10.2.1"))
    );
}

#[test]
fn cn13_6_2__one_accepted_leaves_the_others_open() {
    let mut table = of_kind("CN13-6.1.4");
    table.observed(Observation::OtherHand(Seat::First)).unwrap();
    table.white(conduct::Act::AcceptIrregularity(1)).unwrap();
    let standing: Vec<_> = table.irregularities();
    let both = [
        (
            IrregularityKind::TwoInARow,
            Seat::First,
            IrregularityStatus::Accepted,
        ),
        (
            IrregularityKind::OtherHand,
            Seat::First,
            IrregularityStatus::Open,
        ),
    ];
    assert_eq!(standing, both);
    table.white(against(2)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.violations(Seat::First)),
        ("H8 I9 C3 C4", 1)
    );
}

#[test]
fn cn13_6_2__after_the_end_nothing_is_accepted_or_claimed_any_more() {
    let mut table = of_kind("CN13-6.1.4");
    table.black(ending::Act::Resign).unwrap();
    refused_by(
        "CN13-2.14",
        table.white(conduct::Act::AcceptIrregularity(1)),
    );
    refused_by("CN13-2.14", table.white(against(1)));
}
