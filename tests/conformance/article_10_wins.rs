//! Article 10, the end of the game: wins (10, 10.1).

use game::claims::{ClaimKind, Grounds, Ruling};
use game::ending::{Evidence, Outcome, Reason, RuledBy};
use game::{Act, Command, Direction, Event, Phase, Voice, claims, ending, opening, record};
use renju::Color::{Black, White};
use terms::Seat;

use crate::table::{
    Table, claim, five, only, place, player, point, points, refused_by, rejected, won,
};

/// Black's last stone makes a three-three.
fn three_three() -> Table {
    Table::black_made("F8 G8 H9 H10 H8")
}

/// Black's last stone makes six.
fn overline() -> Table {
    Table::black_made("C8 D8 E8 G8 H8 F8")
}

fn refuses_moves(table: &mut Table) {
    for seat in Seat::BOTH {
        assert!(table.seat(seat, place("N13")).is_err());
        assert!(table.seat(seat, record::Act::Pass).is_err());
    }
}

// 10: both confirm, or an arbiter rules.

#[test]
fn cn13_10__an_arbiters_word_ends_the_game_and_is_on_the_verdict() {
    let mut table = three_three();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.ruled_by(), "wang");
    let mut table = Table::after("H8");
    table.white(ending::Act::Resign).unwrap();
    assert_eq!(table.ruled_by(), "the players");
}

#[test]
fn cn13_10__a_claim_alone_ends_nothing_and_no_move_is_made_until_the_word() {
    let mut table = three_three();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!((table.ended(), table.game.phase()), (None, Phase::Claimed));
    refused_by("CN13-10", table.white(place("N13")));
    refuses_moves(&mut table);
}

#[test]
fn cn13_10__a_ruling_on_no_open_claim_is_refused() {
    let mut table = three_three();
    assert!(table.rule(1, Ruling::Upheld).is_err());
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert!(table.rule(0, Ruling::Upheld).is_err());
    assert!(table.rule(2, Ruling::Upheld).is_err());
    table.rule(1, Ruling::Rejected).unwrap();
    let late = Direction::Claims(claims::Direction::Rule {
        claim: 1,
        finding: Ruling::Upheld,
    });
    assert_eq!(
        table.arbiter(late.clone()),
        only(Event::DirectionSuperseded(Box::new(late))),
        "ruled on already"
    );
    assert_eq!(table.ended(), None);
}

// 10.1.1: five.

#[test]
fn cn13_10_1_1__a_five_announced_with_the_stone_and_acknowledged_wins() {
    let mut table = Table::black_made("D8 E8 F8 G8");
    table.lay("I15");
    table.black(five("H8")).unwrap();
    table.white(claims::Act::Acknowledge).unwrap();
    assert_eq!(table.ended(), won(Black, Reason::Five, "CN13-10.1.1"));
    let verdict = table.game.verdict().unwrap();
    assert_eq!(
        (verdict.after_move, &verdict.ruled_by),
        (9, &RuledBy::Players)
    );
    let Some(Evidence::Row(mut row)) = verdict.evidence.clone() else {
        panic!("{verdict:?}")
    };
    row.sort();
    assert_eq!(row, points("D8 E8 F8 G8 H8"));
}

#[test]
fn cn13_10_1_1__a_five_announced_later_wins_by_the_arbiters_word() {
    let mut table = Table::black_made("D8 E8 F8 G8 H8");
    table.lay("I15 N13");
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.ended(), won(Black, Reason::Five, "CN13-10.1.1"));
}

#[test]
fn cn13_10_1_1__a_five_that_nobody_announces_ends_nothing() {
    let mut table = Table::black_made("D8 E8 F8 G8 H8");
    table.lay("I15 N13 K15");
    assert_eq!(table.ended(), None);
    assert_eq!(table.game.claims(), []);
}

#[test]
fn cn13_10_1_1__the_first_to_announce_wins_whoever_made_a_five_first() {
    let mut table = Table::black_made("D8 E8 F8 G8 H8");
    table.lay("D10 N13 E10 N12 F10 N10 G10 L13");
    table.white(five("H10")).unwrap();
    table.black(claims::Act::Acknowledge).unwrap();
    assert_eq!(table.ended(), won(White, Reason::Five, "CN13-10.1.1"));
}

#[test]
fn cn13_10_1_1__a_white_overline_is_as_good_as_a_five() {
    let mut table = Table::white_made("C8 D8 E8 G8 H8");
    table.lay("N13");
    table.white(five("F8")).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
    table.black(claims::Act::Acknowledge).unwrap();
    assert_eq!(table.ended(), won(White, Reason::Five, "CN13-10.1.1"));
}

#[test]
fn cn13_10_1_1__a_wrong_announcement_is_rejected_and_play_goes_on() {
    let mut table = Table::black_made("D8 E8 F8");
    table.lay("I15");
    table.black(five("G8")).unwrap();
    assert_eq!(table.grounds(1), Grounds::NoRow);
    assert_eq!(
        table.rule(1, Ruling::Rejected),
        only(claims::Event::Rejected {
            claim: 1,
            voice: Voice::Arbiter
        })
    );
    assert_eq!(
        (table.game.phase(), table.game.claims()),
        (Phase::Play, [].as_slice())
    );
    table.lay("H8");
}

#[test]
fn cn13_10_1_1__acknowledging_ones_own_or_no_announcement_is_refused() {
    let mut table = Table::black_made("D8 E8 F8 G8 H8");
    refused_by("CN13-10.1.1", table.white(claims::Act::Acknowledge));
    table.black(claim(ClaimKind::Five)).unwrap();
    refused_by("CN13-10.1.1", table.black(claims::Act::Acknowledge));
    assert!(
        table.black(claim(ClaimKind::Five)).is_err(),
        "the same claim twice"
    );
    table.white(claims::Act::Acknowledge).unwrap();
}

#[test]
fn cn13_10_1_1__the_opponents_five_is_not_ones_own() {
    let mut table = Table::black_made("D8 E8 F8 G8 H8");
    table.white(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Rejected);
}

#[test]
fn cn13_10_1_1__a_five_that_grew_into_six_is_one_no_longer() {
    let mut table = Table::black_made("D8 E8 F8 G8 H8");
    table.lay("I15 I8");
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Rejected, "D21");
}

// 10.1.2: fouls.

#[test]
fn cn13_10_1_2__a_foul_pointed_out_at_once_wins_for_white() {
    for (stones, reason) in [
        ("F8 G8 H9 H10 H8", Reason::Foul),
        ("E8 F8 G8 H9 H10 H11 H8", Reason::Foul),
        ("C8 D8 E8 G8 H8 F8", Reason::Overline),
        // A four-four in the same stone: a foul of several kinds.
        ("E8 F8 G8 I8 J8 H5 H6 H7 E5 F6 G7 H8", Reason::Foul),
    ] {
        let mut table = Table::black_made(stones);
        table.white(claim(ClaimKind::FOUL)).unwrap();
        table.rule(1, Ruling::Upheld).unwrap();
        assert_eq!(
            table.ended(),
            Some((Outcome::Win(White), reason, "CN13-10.1.2")),
            "{stones}"
        );
    }
}

#[test]
fn cn13_10_1_2__the_verdict_shows_the_stone_and_the_shapes_of_the_foul() {
    let mut table = three_three();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    let Some(Evidence::Foul(proof)) = &table.game.verdict().unwrap().evidence else {
        panic!("no proof")
    };
    assert_eq!(
        (
            proof.point,
            proof.threes.len(),
            table.game.verdict().unwrap().after_move
        ),
        (point("H8"), 2, 9)
    );
    assert_eq!(table.game.verdict_proof().unwrap().point, point("H8"));
}

#[test]
fn cn13_10_1_2__white_stone_voids_a_foul() {
    let mut table = three_three();
    table.lay("N13");
    refused_by("CN13-10.1.2", table.white(claim(ClaimKind::FOUL)));
    table.lay("N12");
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(
        table.proposal(1),
        Ruling::Rejected,
        "the claim speaks of the last stone"
    );
}

#[test]
fn cn13_10_1_2__a_white_stone_seen_on_the_board_voids_a_foul_too() {
    let mut table = three_three();
    table.sees(White, "N13").unwrap();
    refused_by("CN13-10.1.2", table.white(claim(ClaimKind::FOUL)));
}

#[test]
fn cn13_10_1_2__a_foul_made_by_a_stone_out_of_turn_can_be_claimed() {
    let mut table = Table::black_made("F8 G8 H9 H10 N13");
    table.sees(Black, "H8").unwrap();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
}

#[test]
fn cn13_10_1_2__a_foul_is_judged_without_the_stone_that_came_after_it() {
    let mut table = three_three();
    // I8 makes a four of the row: with it on the board H8 would be no three-three.
    table.sees(Black, "I8").unwrap();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(
        table.game.verdict_proof().map(|proof| proof.threes.len()),
        Some(2)
    );
}

#[test]
fn cn13_10_1_2__a_claim_of_no_foul_is_rejected_without_harm() {
    let mut table = Table::black_made("F8 G8 H9 H10 C3");
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert!(matches!(table.grounds(1), Grounds::NoFoul(_)));
    table.rule(1, Ruling::Rejected).unwrap();
    assert_eq!((table.ended(), table.game.on_move()), (None, Seat::Second));
    table.lay("N13");
}

#[test]
fn cn13_10_1_2__black_is_refused_a_foul_claim_and_there_must_be_a_black_stone() {
    let mut table = Table::free();
    refused_by("CN13-10.1.2", table.white(claim(ClaimKind::FOUL)));
    table.lay("H8 A1");
    refused_by("CN13-10.1.2", table.black(claim(ClaimKind::FOUL)));
    refused_by("CN13-10.1.2", table.black(claim(ClaimKind::Overline)));
    refused_by("CN13-10.1.2", table.white(claim(ClaimKind::FOUL)));
}

#[test]
fn cn13_10_1_2__an_overline_is_claimed_at_any_time_before_the_end() {
    let mut table = overline();
    table.lay("N13 N12 L13 -- M5");
    table.white(claim(ClaimKind::Overline)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.ended(), won(White, Reason::Overline, "CN13-10.1.2"));
    let Some(Evidence::Row(row)) = &table.game.verdict().unwrap().evidence else {
        panic!("no row")
    };
    assert_eq!(row.len(), 6);
}

#[test]
fn cn13_10_1_2__a_three_three_is_no_overline_and_stays_void() {
    let mut table = three_three();
    table.lay("N13 N12");
    table.white(claim(ClaimKind::Overline)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Rejected);
    assert_eq!(table.grounds(1), Grounds::NoRow);
}

#[test]
fn cn13_10_1_2__an_overline_claimed_after_the_end_is_refused() {
    let mut table = overline();
    table.white(ending::Act::Resign).unwrap();
    refused_by("CN13-2.14", table.white(claim(ClaimKind::Overline)));
}

#[test]
fn cn13_10_1_2__a_five_made_together_with_a_foul_wins_for_black() {
    let mut table = Table::black_made("D8 E8 F8 G8 H5 H6 H7 H9 H10");
    table.lay("N13");
    table.black(five("H8")).unwrap();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert!(matches!(table.grounds(2), Grounds::FiveFirst(_)));
    assert_eq!(
        (table.proposal(1), table.proposal(2)),
        (Ruling::Upheld, Ruling::Rejected)
    );
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.ended(), won(Black, Reason::Five, "CN13-10.1.1"));
}

#[test]
fn cn13_10_1_2__an_overline_made_by_the_stone_that_made_a_five_is_void_announced_or_not() {
    let mut table = Table::black_made("D8 E8 F8 G8 H5 H6 H7 H9 H10 H8");
    table.white(claim(ClaimKind::Overline)).unwrap();
    assert!(matches!(table.grounds(1), Grounds::FiveFirst(_)));
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(
        (table.proposal(1), table.proposal(2)),
        (Ruling::Rejected, Ruling::Upheld)
    );
}

#[test]
fn cn13_10_1_2__an_overline_made_later_than_one_that_a_five_voided_is_claimed_for_itself() {
    let mut table = Table::black_made("D8 E8 F8 G8 H5 H6 H7 H9 H10 H8");
    table.lay("I15 N3 K15 N4 M15 N5 O15 N7 A13 N8 C13 N6");
    table.white(claim(ClaimKind::Overline)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld);
    let Grounds::RowOnBoard(row) = table.grounds(1) else {
        panic!("no row")
    };
    assert!(row.contains(&point("N6")));
}

#[test]
fn cn13_10_1_2__a_foul_announced_as_five_is_still_a_foul() {
    let mut table = Table::black_made("C8 D8 E8 G8 H8");
    table.lay("N13");
    table.black(five("F8")).unwrap();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(
        (table.proposal(1), table.proposal(2)),
        (Ruling::Rejected, Ruling::Upheld)
    );
    table.rule(2, Ruling::Upheld).unwrap();
    assert_eq!(table.winner(), Some(White));
}

#[test]
fn cn13_10_1_2__an_overline_made_before_the_five_wins_over_it_until_it_is_acknowledged() {
    let mut table = overline();
    table.lay("O13 D12 M13 E12 K13 F12 K11 G12 K9");
    table.black(five("H12")).unwrap();
    table.white(claim(ClaimKind::Overline)).unwrap();
    assert_eq!(table.proposal(2), Ruling::Upheld, "D21");
}

#[test]
fn cn13_10_1_2__an_overline_made_after_the_announced_five_is_rejected() {
    let mut table = Table::black_made("D12 E12 F12 G12 H12 C8 D8 E8 G8 H8 F8");
    table.black(claim(ClaimKind::Five)).unwrap();
    table.white(claim(ClaimKind::Overline)).unwrap();
    assert_eq!(table.proposal(2), Ruling::Rejected, "D21");
    assert!(matches!(table.grounds(2), Grounds::FiveBeforeOverline(_)));
    assert_eq!(table.proposal(1), Ruling::Upheld);
}

#[test]
fn cn13_10_1_2__of_several_overlines_and_fives_the_earliest_are_compared() {
    for (stones, proposal) in [
        (
            "C8 D8 E8 G8 H8 F8 D12 E12 F12 G12 H12 C4 D4 E4 G4 H4 F4",
            Ruling::Upheld,
        ),
        (
            "C4 D4 E4 G4 H4 F4 D8 E8 F8 G8 H8 C12 D12 E12 G12 H12 F12",
            Ruling::Upheld,
        ),
        (
            "D12 E12 F12 G12 H12 C8 D8 E8 G8 H8 F8 D4 E4 F4 G4 H4",
            Ruling::Rejected,
        ),
        (
            "D4 E4 F4 G4 H4 C8 D8 E8 G8 H8 F8 D12 E12 F12 G12 H12",
            Ruling::Rejected,
        ),
    ] {
        let mut table = Table::black_made(stones);
        table.black(claim(ClaimKind::Five)).unwrap();
        table.white(claim(ClaimKind::Overline)).unwrap();
        assert_eq!(table.proposal(2), proposal, "{stones}");
    }
}

#[test]
fn cn13_10_1_2__an_overline_claim_made_first_wins_over_a_later_announcement() {
    let mut table = Table::black_made("D12 E12 F12 G12 H12 C8 D8 E8 G8 H8 F8");
    table.white(claim(ClaimKind::Overline)).unwrap();
    assert_eq!(
        table.proposal(1),
        Ruling::Upheld,
        "nobody has announced the five"
    );
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.reason(), Some(Reason::Overline));
}

// 10.1.3: a win that both accept.

#[test]
fn cn13_10_1_3__an_announcement_without_a_five_that_is_acknowledged_is_a_win_both_accept() {
    let mut table = Table::black_made("D8 E8 F8");
    table.lay("I15");
    table.black(five("G8")).unwrap();
    table.white(claims::Act::Acknowledge).unwrap();
    assert_eq!(table.ended(), won(Black, Reason::Accepted, "CN13-10.1.3"));
    assert_eq!(table.game.verdict().unwrap().evidence, None);
}

#[test]
fn cn13_10_1_3__an_announcement_that_was_rejected_can_be_accepted_no_more_and_is_refused() {
    let mut table = Table::black_made("D8 E8 F8");
    table.lay("I15");
    table.black(five("G8")).unwrap();
    table.rule(1, Ruling::Rejected).unwrap();
    refused_by("CN13-10.1.1", table.white(claims::Act::Acknowledge));
}

// 10.1.B and C.

#[test]
fn cn13_10_1_b__overstepping_the_time_loses_when_it_is_pointed_out() {
    let mut table = Table::timed();
    table.lay("H8");
    table.flag(Seat::Second).unwrap();
    table.black(claim(ClaimKind::Flag)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(table.ended(), won(Black, Reason::Flag, "CN13-10.1.B"));
}

#[test]
fn cn13_10_1_b__a_flag_that_nobody_points_out_loses_nothing() {
    let mut table = Table::timed();
    table.lay("H8");
    table.flag(Seat::Second).unwrap();
    assert_eq!(table.ended(), None);
}

#[test]
fn cn13_10_1_b__a_five_announced_before_the_flag_is_claimed_wins_over_it() {
    let mut table = Table::timed();
    table.lay_black("D8 E8 F8 G8 H8");
    table.lay("I15");
    table.flag(Seat::First).unwrap();
    table.black(claim(ClaimKind::Five)).unwrap();
    table.white(claim(ClaimKind::Flag)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld, "D21");
    rejected(table.proposal(2));
}

#[test]
fn cn13_10_1_b__a_flag_claimed_before_the_announcement_wins_over_the_five() {
    let mut table = Table::timed();
    table.lay_black("D8 E8 F8 G8 H8");
    table.lay("I15");
    table.flag(Seat::First).unwrap();
    table.white(claim(ClaimKind::Flag)).unwrap();
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Upheld, "D21");
    rejected(table.proposal(2));
    table.white(claims::Act::Acknowledge).unwrap();
    assert_eq!(
        table.ended(),
        won(Black, Reason::Accepted, "CN13-10.1.3"),
        "both accept it all the same"
    );
}

#[test]
fn cn13_10_1_c__a_player_resigns_at_any_time_in_or_out_of_turn() {
    for (seat, winner) in [(Seat::First, White), (Seat::Second, Black)] {
        for moves in ["", "H8", "H8 I9"] {
            let mut table = Table::after(moves);
            table.seat(seat, ending::Act::Resign).unwrap();
            assert_eq!(
                table.ended(),
                won(winner, Reason::Resignation, "CN13-10.1.C")
            );
        }
    }
    let mut swapped = Table::opened_with("H8 H9 H10", 1);
    swapped.white(opening::Act::Swap).unwrap();
    swapped.seat(Seat::First, ending::Act::Resign).unwrap();
    assert_eq!(
        swapped.winner(),
        Some(Black),
        "the second player holds black"
    );
}

#[test]
fn cn13_10_1_c__a_player_may_resign_while_a_claim_or_a_flag_waits() {
    let mut table = three_three();
    table.white(claim(ClaimKind::FOUL)).unwrap();
    table.black(ending::Act::Resign).unwrap();
    assert_eq!(table.winner(), Some(White));
    let mut table = Table::timed();
    table.flag(Seat::First).unwrap();
    table.black(ending::Act::Resign).unwrap();
}

#[test]
fn cn13_10_1_c__a_second_resignation_and_one_by_a_bystander_are_refused() {
    let mut table = Table::after("H8");
    let bystander = aggregate::Actor::new("zhao", aggregate::Role::Player);
    assert!(
        table
            .by(Command::Play(Act::Ending(ending::Act::Resign)), &bystander)
            .is_err()
    );
    table
        .by(
            Command::Play(Act::Ending(ending::Act::Resign)),
            &player(Seat::First),
        )
        .unwrap();
    refused_by("CN13-2.14", table.white(ending::Act::Resign));
    assert_eq!(table.winner(), Some(White));
}
