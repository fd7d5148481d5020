//! Article 10, claims where the profile reads them otherwise than `cn-2013`: when a foul claim ends (D1), what needs no claim (D2, D2b,
//! D14), what the system rules by itself (D8), and what a wrong claim costs (D12).

use profile::{
    Answer, Delegated, FiveRecognition, FoulClaimEnds, Profile, Recognition, ThreeWhenFive,
    WrongClaim,
};
use std::collections::BTreeSet;
use terms::Seat;

use game::claims::{ClaimKind, Ruling};
use game::conduct::Remedy;
use game::ending::{Outcome, Reason, RuledBy};
use game::penalties::PenaltyKind;
use game::{
    Direction, Event, Observation, OpeningKind, Phase, Setup, Voice, claims, penalties, record,
};
use renju::Color::{Black, White};

use crate::table::{
    Table, claim, clause, five, place, place_only, point, refused_by, settled, setup, slid, timed,
    won, won_by,
};

const THREE_THREE: &str = "F8 G8 H9 H10 H8";
const OVERLINE: &str = "C8 D8 E8 G8 H8 F8";

fn under(change: impl FnOnce(&mut Profile)) -> Profile {
    let mut profile = Profile::cn_2013();
    change(&mut profile);
    profile
}

/// A free game under this profile in which Black has laid these stones.
fn black_made(profile: Profile, stones: &str) -> Table {
    let mut table = Table::free_under(profile);
    table.lay_black(stones);
    table
}

fn timed_under(profile: Profile) -> Table {
    Table::new(Setup {
        rules: profile.into(),
        ..timed(OpeningKind::Free)
    })
}

fn delegating(what: &[Delegated]) -> Profile {
    Profile {
        auto_verdict: what.iter().copied().collect::<BTreeSet<_>>(),
        ..Profile::cn_2013()
    }
}

fn ruled_by_the_system(table: &Table) -> Option<(Outcome, Reason)> {
    table
        .game
        .verdict()
        .filter(|verdict| verdict.ruled_by == RuledBy::System)
        .map(|verdict| (verdict.outcome, verdict.reason))
}

// D1: when a foul claim ends.

#[test]
fn cn13_10_1_2__a_white_stone_ends_the_claim_though_the_clock_is_not_pressed() {
    let mut table = black_made(Profile::cn_2013(), THREE_THREE);
    table.white(place_only("N13")).unwrap();
    assert_eq!(
        clause(table.white(claim(ClaimKind::FOUL))),
        "CN13-10.1.2",
        "D1"
    );
}

#[test]
fn cn13_10_1_2__where_the_press_ends_it_white_may_claim_between_stone_and_press() {
    let profile = under(|profile| profile.foul_claim_ends = FoulClaimEnds::WhitePress);
    let mut table = black_made(profile.clone(), THREE_THREE);
    table.white(place_only("N13")).unwrap();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld, "D1");
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.ended(), won(White, Reason::Foul, "CN13-10.1.2"));
    let mut table = black_made(profile, THREE_THREE);
    table.white(place_only("N13")).unwrap();
    table.white(record::Act::Press).unwrap();
    refused_by("CN13-10.1.2", table.white(claim(ClaimKind::FOUL)));
}

#[test]
fn cn13_10_1_2__where_the_press_ends_it_a_stone_pressed_at_once_does() {
    let mut table = black_made(
        under(|profile| profile.foul_claim_ends = FoulClaimEnds::WhitePress),
        THREE_THREE,
    );
    table.white(place("N13")).unwrap();
    refused_by("CN13-10.1.2", table.white(claim(ClaimKind::FOUL)));
}

#[test]
fn cn13_10_1_2__where_the_press_ends_it_the_foul_is_judged_without_whites_stone() {
    let mut table = black_made(
        under(|profile| profile.foul_claim_ends = FoulClaimEnds::WhitePress),
        THREE_THREE,
    );
    table.white(place_only("I8")).unwrap();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(
        table.proposal(1),
        Ruling::Upheld,
        "I8 would leave one three closed"
    );
}

#[test]
fn cn13_10_1_2__a_pass_ends_the_claim_unless_the_profile_lets_it_live() {
    for (answer, good) in [(Answer::Yes, true), (Answer::No, false)] {
        let mut table = black_made(
            under(|profile| profile.claim_after_pass = answer),
            THREE_THREE,
        );
        table.white(record::Act::Pass).unwrap();
        let claimed = table.white(claim(ClaimKind::FOUL));
        assert_eq!(claimed.is_ok(), good, "D1 {answer:?}");
        if good {
            assert_eq!(table.proposal(1), Ruling::Upheld);
        }
    }
}

#[test]
fn cn13_10_1_2__a_claim_made_in_time_is_not_lost_by_a_white_stone_that_is_seen_before_the_ruling() {
    for stones in [THREE_THREE, OVERLINE] {
        let mut table = black_made(Profile::cn_2013(), stones);
        table.white(claim(ClaimKind::FOUL)).unwrap();
        table.sees(White, "N13").unwrap();
        assert_eq!(table.proposal(1), Ruling::Upheld, "{stones}");
        table.rule(1, Ruling::Upheld).unwrap();
        assert_eq!(table.winner(), Some(White), "{stones}");
    }
}

#[test]
fn cn13_10_1_2__a_three_whose_four_would_come_with_a_five_is_read_as_the_profile_has_it() {
    for (reading, proposal) in [
        (ThreeWhenFive::Excluded, Ruling::Rejected),
        (ThreeWhenFive::Counted, Ruling::Upheld),
    ] {
        let mut table = black_made(
            under(|profile| profile.three_when_five = reading),
            "D5 D6 E7 F7 G7 H7 G5 D8",
        );
        table.white(claim(ClaimKind::FOUL)).unwrap();
        assert_eq!(table.proposal(1), proposal, "D13");
    }
}

// D2, D2b: what needs no claim.

#[test]
fn cn13_10_1_1__where_the_profile_says_so_the_system_ends_the_game_at_a_five() {
    let profile = under(|profile| profile.five_recognition = FiveRecognition::Automatic);
    let table = black_made(profile.clone(), "D8 E8 F8 G8 H8");
    assert_eq!(
        ruled_by_the_system(&table),
        won_by(Black, Reason::Five),
        "D2"
    );
    let mut table = Table::free_under(profile);
    table.lay_white("C8 D8 E8 G8 H8 F8");
    assert_eq!(
        ruled_by_the_system(&table),
        won_by(White, Reason::Five),
        "White's six is as good"
    );
}

#[test]
fn cn13_10_1_1__a_black_overline_and_four_in_a_row_end_nothing_by_themselves() {
    let profile = under(|profile| profile.five_recognition = FiveRecognition::Automatic);
    for stones in [OVERLINE, "D8 E8 F8 G8"] {
        assert_eq!(
            black_made(profile.clone(), stones).ended(),
            None,
            "{stones}"
        );
    }
}

#[test]
fn cn13_10_1_1__a_five_that_a_board_reports_ends_the_game_too() {
    let mut table = black_made(
        under(|profile| profile.five_recognition = FiveRecognition::Automatic),
        "D8 E8 F8 G8",
    );
    table.lay("N13");
    table.sees(Black, "H8").unwrap();
    assert_eq!(ruled_by_the_system(&table), won_by(Black, Reason::Five));
}

#[test]
fn cn13_10_1_1__a_five_made_by_a_stone_that_slid_ends_the_game_though_a_claim_waits() {
    let mut table = black_made(
        under(|profile| profile.five_recognition = FiveRecognition::Automatic),
        "D8 E8 F8 G8",
    );
    table.lay("N13 M2");
    table.black(claim(ClaimKind::Five)).unwrap();
    table.observed(slid("M2", "H8")).unwrap();
    assert_eq!(ruled_by_the_system(&table), won_by(Black, Reason::Five));
}

#[test]
fn cn13_10_1_2__where_the_profile_says_so_the_system_ends_the_game_at_a_foul() {
    let profile = under(|profile| profile.foul_recognition = Recognition::Automatic);
    for (stones, reason) in [
        (THREE_THREE, Reason::Foul),
        ("E8 F8 G8 H9 H10 H11 H8", Reason::Foul),
        (OVERLINE, Reason::Overline),
    ] {
        assert_eq!(
            ruled_by_the_system(&black_made(profile.clone(), stones)),
            Some((Outcome::Win(White), reason)),
            "D2b {stones}"
        );
    }
}

#[test]
fn cn13_10_1_2__a_white_three_three_and_a_five_with_a_foul_are_no_foul_by_themselves() {
    let profile = under(|profile| profile.foul_recognition = Recognition::Automatic);
    let mut table = Table::free_under(profile.clone());
    table.lay_white(THREE_THREE);
    assert_eq!(table.ended(), None);
    assert_eq!(
        black_made(profile.clone(), "D8 E8 F8 G8 H5 H6 H7 H9 H10 H8").ended(),
        None,
        "the five is to be announced"
    );
    let both = Profile {
        five_recognition: FiveRecognition::Automatic,
        ..profile
    };
    let table = black_made(both, "D8 E8 F8 G8 H5 H6 H7 H9 H10 H8");
    assert_eq!(
        ruled_by_the_system(&table),
        won_by(Black, Reason::Five),
        "five beats foul"
    );
}

#[test]
fn cn13_10_1_2__where_there_are_no_fouls_the_system_finds_none() {
    let profile = Profile {
        foul_recognition: Recognition::Automatic,
        ..Profile::free()
    };
    assert_eq!(black_made(profile, THREE_THREE).ended(), None);
}

// D14: the flag.

#[test]
fn cn13_10_1_b__where_the_profile_says_so_the_system_ends_the_game_at_a_flag() {
    let mut table = timed_under(under(|profile| {
        profile.flag_recognition = Recognition::Automatic
    }));
    table.lay("H8");
    table.flag(Seat::Second).unwrap();
    assert_eq!(
        ruled_by_the_system(&table),
        won_by(Black, Reason::Flag),
        "D14"
    );
}

#[test]
fn cn13_10_1_b__a_five_announced_before_the_flag_fell_is_not_overtaken_by_the_system() {
    let mut table = timed_under(under(|profile| {
        profile.flag_recognition = Recognition::Automatic
    }));
    table.lay_black("D8 E8 F8 G8 H8");
    table.lay("I15");
    table.black(claim(ClaimKind::Five)).unwrap();
    table.flag(Seat::First).unwrap();
    assert!(
        !matches!(table.ended(), Some((Outcome::Win(White), ..))),
        "D21: {:?}",
        table.ended()
    );
    if table.ended().is_none() {
        table.rule(1, Ruling::Upheld).unwrap();
    }
    assert_eq!(table.winner(), Some(Black));
}

// D8: what the system rules by itself.

#[test]
fn cn13_10__a_delegated_claim_is_ruled_at_once_and_marked_as_the_systems() {
    let mut table = black_made(delegating(&[Delegated::ClaimedFive]), "D8 E8 F8 G8");
    table.lay("N13");
    table.black(five("H8")).unwrap();
    assert_eq!(ruled_by_the_system(&table), won_by(Black, Reason::Five));
    let mut table = black_made(delegating(&[Delegated::ClaimedFoul]), THREE_THREE);
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(ruled_by_the_system(&table), won_by(White, Reason::Foul));
    let mut table = black_made(delegating(&[Delegated::ClaimedOverline]), OVERLINE);
    table.lay("N13 N12");
    table.white(claim(ClaimKind::Overline)).unwrap();
    assert_eq!(ruled_by_the_system(&table), won_by(White, Reason::Overline));
    let mut table = timed_under(delegating(&[Delegated::ClaimedFlag]));
    table.flag(Seat::First).unwrap();
    assert_eq!(table.ended(), None, "nobody has claimed it");
    table.white(claim(ClaimKind::Flag)).unwrap();
    assert_eq!(ruled_by_the_system(&table), won_by(White, Reason::Flag));
}

#[test]
fn cn13_10__a_delegated_claim_that_is_wrong_is_rejected_at_once_and_play_goes_on() {
    let all = [
        Delegated::ClaimedFive,
        Delegated::ClaimedFoul,
        Delegated::ClaimedOverline,
        Delegated::ClaimedFlag,
    ];
    for kind in [
        ClaimKind::FOUL,
        ClaimKind::Overline,
        ClaimKind::Five,
        ClaimKind::Flag,
    ] {
        let mut table = black_made(delegating(&all), "D8 E8 F8");
        let events = table.white(claim(kind)).unwrap();
        assert!(
            events.contains(&Event::Claims(claims::Event::Rejected {
                claim: 1,
                voice: Voice::System
            })),
            "{kind:?}"
        );
        assert_eq!(
            (table.ended(), table.game.phase(), table.game.claims()),
            (None, Phase::Play, [].as_slice()),
            "{kind:?}"
        );
        table.lay("N13");
    }
}

#[test]
fn cn13_10__what_is_not_delegated_waits_for_the_arbiter() {
    let mut table = black_made(delegating(&[Delegated::ClaimedFive]), THREE_THREE);
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!((table.ended(), table.game.phase()), (None, Phase::Claimed));
    let mut table = black_made(delegating(&[Delegated::ClaimedFoul]), "D8 E8 F8 G8 H8");
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!((table.ended(), table.game.phase()), (None, Phase::Claimed));
}

#[test]
fn cn13_10__the_system_rules_a_flag_and_a_five_in_the_order_in_which_they_are_claimed() {
    let both = [Delegated::ClaimedFive, Delegated::ClaimedFlag];
    for (first, outcome) in [
        (ClaimKind::Five, Outcome::Win(Black)),
        (ClaimKind::Flag, Outcome::Win(White)),
    ] {
        let mut table = timed_under(delegating(&both));
        table.lay_black("D8 E8 F8 G8 H8");
        table.lay("I15");
        table.flag(Seat::First).unwrap();
        let claimant = if first == ClaimKind::Five {
            Seat::First
        } else {
            Seat::Second
        };
        table.seat(claimant, claim(first)).unwrap();
        assert_eq!(table.outcome(), Some(outcome), "D21 {first:?}");
    }
}

// D12: what a wrong claim costs.

#[test]
fn cn13_10__a_wrong_claim_costs_nothing_unless_the_profile_says_so() {
    for (wrong_claim, violations) in [(WrongClaim::Nothing, 0), (WrongClaim::Violation, 1)] {
        for kind in [ClaimKind::FOUL, ClaimKind::Overline, ClaimKind::Five] {
            let mut table = black_made(
                under(|profile| profile.wrong_claim = wrong_claim),
                "D8 E8 F8",
            );
            table.white(claim(kind)).unwrap();
            assert_eq!(
                table.game.violations(Seat::Second),
                0,
                "not before the word"
            );
            table.rule(1, Ruling::Rejected).unwrap();
            assert_eq!(
                Seat::BOTH.map(|seat| table.game.violations(seat)),
                [0, violations],
                "D12 {kind:?}"
            );
            assert_eq!((table.ended(), table.game.phase()), (None, Phase::Play));
            table.lay("N13");
        }
    }
}

#[test]
fn cn13_10__a_right_claim_costs_nothing_and_two_wrong_ones_wait_for_the_word() {
    let profile = under(|profile| profile.wrong_claim = WrongClaim::Violation);
    let mut table = black_made(profile.clone(), THREE_THREE);
    table.white(claim(ClaimKind::FOUL)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.game.penalties(), []);
    let mut table = black_made(profile, "D8 E8 F8");
    for number in [1, 2] {
        table.white(claim(ClaimKind::Five)).unwrap();
        table.rule(number, Ruling::Rejected).unwrap();
    }
    assert_eq!(
        (table.game.phase(), table.game.lost_by_violations()),
        (Phase::SecondViolation, Some(Seat::Second))
    );
    table
        .arbiter(penalties::Direction::ConfirmSecondViolation)
        .unwrap();
    assert_eq!(
        table.ended(),
        won(Black, Reason::SecondViolation, "CN13-10.1.H")
    );
}

// D21: precedence as it is ruled.

#[test]
fn cn13_10_1_1__the_arbiter_rules_a_five_and_a_flag_in_either_order_as_they_were_claimed() {
    for five_first in [true, false] {
        let mut table = Table::timed();
        table.lay_black("D8 E8 F8 G8 H8");
        table.lay("I15");
        table.flag(Seat::First).unwrap();
        let claims = [
            (Seat::First, ClaimKind::Five),
            (Seat::Second, ClaimKind::Flag),
        ];
        for index in if five_first { [0, 1] } else { [1, 0] } {
            table.seat(claims[index].0, claim(claims[index].1)).unwrap();
        }
        assert_eq!(
            (table.proposal(1), table.proposal(2)),
            (Ruling::Upheld, Ruling::Rejected),
            "D21"
        );
        table.rule(2, Ruling::Rejected).unwrap();
        table.rule(1, Ruling::Upheld).unwrap();
        let outcome = if five_first {
            Outcome::Win(Black)
        } else {
            Outcome::Win(White)
        };
        assert_eq!(table.outcome(), Some(outcome));
    }
}

#[test]
fn cn13_10_1_2__a_foul_claimed_at_once_comes_before_a_flag_claimed_later_and_after_one_claimed_earlier()
 {
    let mut table = Table::timed();
    table.lay_black(THREE_THREE);
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.reason(), Some(Reason::Foul));
    refused_by("CN13-2.14", table.black(claim(ClaimKind::Flag)));
}

#[test]
fn cn13_10_1_1__a_five_stays_claimable_in_a_game_without_an_arbiter_near_until_the_end() {
    let mut table = Table::new(setup(OpeningKind::Free, Profile::cn_2013()));
    table.lay_black("D8 E8 F8 G8 H8");
    table.lay("N13 L5 N12 L3 N10");
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
}

#[test]
fn cn13_10_1_h__a_wrong_claim_that_is_the_second_violation_ends_the_game_with_the_same_word() {
    let mut table = Table::free_under(Profile {
        wrong_claim: WrongClaim::Violation,
        ..delegating(&[Delegated::ClaimedFoul, Delegated::SecondViolation])
    });
    table.lay("H8 I9 C3");
    let seat = Seat::Second;
    table
        .penalise(seat, PenaltyKind::Violation, "CN13-12.4")
        .unwrap();
    let events = table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(
        events.len(),
        4,
        "claimed, rejected, penalised, ended: {events:?}"
    );
    assert_eq!(
        ruled_by_the_system(&table),
        won_by(Black, Reason::SecondViolation),
        "D8, D12"
    );
}

#[test]
fn cn13_10_1_1__a_five_made_while_a_disturbance_waits_ends_the_game_once_that_is_out_of_the_way() {
    let settled = settled(1, Remedy::Back);
    let rejected = claims::Direction::Rule {
        claim: 1,
        finding: Ruling::Rejected,
    };
    for ruling in [Direction::from(settled), Direction::from(rejected)] {
        let mut table = black_made(
            under(|profile| profile.five_recognition = FiveRecognition::Automatic),
            "D8 E8 F8 G8 M2",
        );
        let (from, to) = (point("A1"), point("A2"));
        table
            .observed(Observation::Shifted { from, to, by: None })
            .unwrap();
        let (first, lies) = (point("M2"), point("H8"));
        table.observed(Observation::Slid { first, lies }).unwrap();
        assert_eq!(table.ended(), None);
        table.arbiter(ruling).unwrap();
        assert_eq!(ruled_by_the_system(&table), won_by(Black, Reason::Five));
    }
}
