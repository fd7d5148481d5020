//! Article 8, time, as far as the game asks it of its clock and hears of flags.

use game::claims::{ClaimKind, Ruling};
use game::conduct::Remedy;
use game::ending::Reason;
use game::{
    AfterPress, ClockEffect, Command, Observation, OpeningKind, Phase, Refusal, Resumption, ending,
    opening, record,
};
use renju::Color;
use terms::Seat;

use crate::table::{
    Table, arbiter, claim, five, keep, offer, only, place, place_only, player, refused, refused_by,
    settled, timed, won,
};

fn press(turn: u32, seat: Seat, then: AfterPress) -> [ClockEffect; 1] {
    [ClockEffect::Press { turn, seat, then }]
}

#[test]
fn cn13_8_4__the_start_runs_blacks_clock() {
    let mut table = Table::appointed(timed(OpeningKind::Free));
    assert_eq!(
        table.asked,
        [ClockEffect::Open {
            control: "60m".to_owned()
        }]
    );
    table.arbiter(record::Direction::Start).unwrap();
    assert_eq!(table.asked, [ClockEffect::Start]);
    assert_eq!(table.game.on_move(), Seat::First);
}

#[test]
fn cn13_8_4__a_move_before_the_start_is_refused() {
    let mut table = Table::appointed(timed(OpeningKind::Free));
    refused_by("CN13-8.4", table.black(place("H8")));
    refused_by("CN13-8.4", table.black(record::Act::Pass));
    refused_by("CN13-8.4", table.white(claim(ClaimKind::Flag)));
    table.arbiter(record::Direction::Start).unwrap();
    assert_eq!(
        table.arbiter(record::Direction::Start),
        Err(Refusal::Record(record::Refusal::AlreadyStarted))
    );
}

#[test]
fn cn13_8_4__each_move_presses_the_movers_clock_with_the_number_of_its_turn() {
    let mut table = Table::timed();
    for (turn, seat, stone) in [
        (1, Seat::First, "H8"),
        (2, Seat::Second, "I9"),
        (3, Seat::First, "C3"),
        (4, Seat::Second, "C4"),
    ] {
        table.seat(seat, place(stone)).unwrap();
        assert_eq!(table.asked, press(turn, seat, AfterPress::Switch));
    }
    table.lay("C5");
    table.white(record::Act::Pass).unwrap();
    assert_eq!(table.asked, press(6, Seat::Second, AfterPress::Switch));
}

#[test]
fn cn13_8_4__a_game_without_clocks_asks_nothing_of_one() {
    let mut table = Table::free();
    assert_eq!(table.asked, []);
    table.lay("H8 I9");
    assert_eq!(table.asked, []);
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.asked, []);
}

#[test]
fn cn13_8_4__the_opening_presses_once_for_each_turn_and_not_for_each_stone() {
    let mut table = Table::new(timed(OpeningKind::Designated));
    table
        .black(crate::table::designate("H8 H9 H10", 2))
        .unwrap();
    assert_eq!(table.asked, press(1, Seat::First, AfterPress::Switch));
    table.white(opening::Act::Swap).unwrap();
    assert_eq!(table.asked, press(2, Seat::Second, AfterPress::Switch));
    table.white(place("A1")).unwrap();
    assert_eq!(table.asked, press(3, Seat::First, AfterPress::Switch));
    table.black(offer("C3 M7")).unwrap();
    assert_eq!(table.asked, press(4, Seat::Second, AfterPress::Switch));
    table.white(keep("C3")).unwrap();
    assert_eq!(
        table.asked,
        [],
        "the choice and move 6 are one turn of the clock (D11)"
    );
    table.white(place("D4")).unwrap();
    assert_eq!(table.asked, press(5, Seat::First, AfterPress::Switch));
}

#[test]
fn cn13_8_4__keeping_colours_does_not_end_whites_turn() {
    let mut table = Table::new(timed(OpeningKind::Designated));
    table
        .black(crate::table::designate("H8 H9 H10", 1))
        .unwrap();
    table.white(opening::Act::KeepColours).unwrap();
    assert_eq!(table.asked, []);
    table.white(place("A1")).unwrap();
    assert_eq!(table.asked, press(2, Seat::Second, AfterPress::Switch));
}

#[test]
fn cn13_8_6__a_recorded_flag_counts_when_either_player_claims_it() {
    for (fallen, winner) in [(Seat::First, Color::White), (Seat::Second, Color::Black)] {
        for claimant in Seat::BOTH {
            let mut table = Table::timed();
            table.lay(if fallen == Seat::First { "H8 I9" } else { "H8" });
            assert_eq!(table.flag(fallen), only(ending::Event::FlagFell(fallen)));
            assert_eq!(
                (table.ended(), table.game.phase()),
                (None, Phase::FlagFallen)
            );
            table.seat(claimant, claim(ClaimKind::Flag)).unwrap();
            assert_eq!(
                table.ended(),
                None,
                "the claim needs the arbiter's word (D8)"
            );
            assert_eq!(table.proposal(1), Ruling::Upheld);
            table.rule(1, Ruling::Upheld).unwrap();
            assert_eq!(table.ended(), won(winner, Reason::Flag, "CN13-10.1.B"));
        }
    }
}

#[test]
fn cn13_8_6__a_flag_counts_when_an_arbiter_sees_it() {
    let mut table = Table::timed();
    table.flag(Seat::First).unwrap();
    table.arbiter(ending::Direction::ConfirmFlag).unwrap();
    assert_eq!(
        table.ended(),
        won(Color::White, Reason::Flag, "CN13-10.1.B")
    );
}

#[test]
fn cn13_8_6__a_flag_is_not_confirmed_over_a_five_that_waits_for_a_word() {
    let mut table = Table::timed();
    table.lay("H8");
    table.black(claim(ClaimKind::Five)).unwrap();
    table.flag(Seat::First).unwrap();
    refused_by("CN13-10", table.arbiter(ending::Direction::ConfirmFlag));
    table.rule(1, Ruling::Rejected).unwrap();
    table.arbiter(ending::Direction::ConfirmFlag).unwrap();
    assert_eq!(
        table.ended(),
        won(Color::White, Reason::Flag, "CN13-10.1.B")
    );
}

#[test]
fn cn13_8_6__a_flag_that_was_not_recorded_is_refused() {
    let mut table = Table::timed();
    table.lay("H8");
    refused_by("CN13-8.6", table.arbiter(ending::Direction::ConfirmFlag));
    table.black(claim(ClaimKind::Flag)).unwrap();
    assert_eq!(table.proposal(1), Ruling::Rejected);
    table.rule(1, Ruling::Rejected).unwrap();
    table.lay("I9");
}

#[test]
fn cn13_8_6__after_a_flag_no_move_stands_and_a_second_flag_changes_nothing() {
    let mut table = Table::timed();
    table.lay("H8 I9 C3 C4 D5");
    table.flag(Seat::Second).unwrap();
    refused_by("CN13-10.1.B", table.white(place("D6")));
    refused_by("CN13-10.1.B", table.white(five("D6")));
    refused_by("CN13-10.1.B", table.white(record::Act::Pass));
    assert_eq!(table.flag(Seat::First), Ok(Vec::new()));
    assert_eq!(
        (table.game.flag_fallen(), table.record().as_str()),
        (Some(Seat::Second), "H8 I9 C3 C4 D5")
    );
}

#[test]
fn cn13_8_6__a_flag_reported_after_the_end_changes_nothing() {
    let mut table = Table::timed();
    table.black(ending::Act::Resign).unwrap();
    let before = table.game.clone();
    assert_eq!(table.flag(Seat::Second), Ok(Vec::new()));
    assert_eq!(table.game, before);
}

#[test]
fn cn13_8_8__the_clocks_stand_while_a_claim_is_looked_at_and_go_on_after_it_is_rejected() {
    let mut table = Table::timed();
    table.lay("H8 I9 C3");
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert_eq!(table.asked, [ClockEffect::Halt { case: 1 }]);
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.asked, [], "they stand already");
    table.rule(1, Ruling::Rejected).unwrap();
    assert_eq!(table.asked, [], "another claim waits");
    table.rule(2, Ruling::Rejected).unwrap();
    assert_eq!(
        table.asked,
        [ClockEffect::Resume {
            reason: Resumption::Case(2),
            seat: table.game.on_move()
        }]
    );
}

#[test]
fn cn13_8_8__a_move_announced_as_five_ends_the_thinking_time_and_halts_both_clocks() {
    let mut table = Table::timed();
    table.black(five("H8")).unwrap();
    assert_eq!(table.asked, press(1, Seat::First, AfterPress::Halt));
    table.rule(1, Ruling::Rejected).unwrap();
    assert_eq!(
        table.asked,
        [ClockEffect::Resume {
            reason: Resumption::Case(1),
            seat: table.game.on_move()
        }]
    );
    assert_eq!(table.game.on_move(), Seat::Second);
}

#[test]
fn cn13_8_8__the_end_leaves_no_clock_to_press() {
    let mut table = Table::timed();
    table.lay("H8 I9 C3 C4 D5 D6");
    table.black(record::Act::Pass).unwrap();
    table.white(record::Act::Pass).unwrap();
    assert_eq!(table.asked, press(8, Seat::Second, AfterPress::Halt));
    let mut table = Table::timed();
    table.white(ending::Act::Resign).unwrap();
    assert_eq!(table.asked, []);
}

#[test]
fn cn13_8_8__a_flag_asks_nothing_more_of_the_clock() {
    let mut table = Table::timed();
    table.flag(Seat::First).unwrap();
    assert_eq!(table.asked, []);
    table.white(claim(ClaimKind::Flag)).unwrap();
    assert_eq!(table.asked, [], "a fallen flag has stopped it for good");
}

#[test]
fn cn13_8_8__each_halt_is_of_a_case_of_its_own() {
    let mut table = Table::timed();
    table.lay("H8 I9 C3");
    for case in 1..4 {
        table.white(claim(ClaimKind::FOUL)).unwrap();
        assert_eq!(table.asked, [ClockEffect::Halt { case }]);
        table.rule(case, Ruling::Rejected).unwrap();
        let (reason, seat) = (Resumption::Case(case), Seat::Second);
        assert_eq!(table.asked, [ClockEffect::Resume { reason, seat }]);
    }
}

#[test]
fn cn13_8_8__after_a_replay_play_goes_on_by_the_arbiters_ruling_which_is_on_record() {
    let mut table = Table::timed();
    table.lay("H8 I9 C3");
    table.observed(Observation::Scattered { by: None }).unwrap();
    refused_by("CN13-10", table.arbiter(record::Direction::Resume));
    let (on, remedy) = (1, Remedy::Replay);
    table.chief(settled(on, remedy)).unwrap();
    assert_eq!(table.asked, [ClockEffect::Reset { case: 1 }]);
    let (rulings, turn) = (table.game.rulings(), table.game.turn());
    let seat = Seat::First;
    assert_eq!(
        table.arbiter(record::Direction::Resume),
        Ok(vec![record::Event::Resumed { seat }.into()])
    );
    let reason = Resumption::Ruling(rulings + 1);
    assert_eq!(table.asked, [ClockEffect::Resume { reason, seat }]);
    assert_eq!(
        (table.game.rulings(), table.game.turn()),
        (rulings + 1, turn)
    );
}

#[test]
fn cn13_8_8__nobody_but_an_arbiter_lets_play_go_on_and_only_while_it_is_under_way() {
    let resume = || Command::officiate(record::Direction::Resume);
    let mut table = Table::appointed(timed(OpeningKind::Free));
    refused_by("CN13-8.4", table.by(resume(), &arbiter()));
    table.arbiter(record::Direction::Start).unwrap();
    for seat in Seat::BOTH {
        assert_eq!(
            refused(table.by(resume(), &player(seat))).code(),
            "NOT_YOUR_ROLE"
        );
    }
    table.flag(Seat::First).unwrap();
    refused_by("CN13-10.1.B", table.by(resume(), &arbiter()));
    table.black(ending::Act::Resign).unwrap();
    refused_by("CN13-2.14", table.by(resume(), &arbiter()));
}

#[test]
fn cn13_8_4__a_stone_seen_on_the_board_takes_the_one_before_as_pressed_and_waits_itself() {
    let mut table = Table::timed();
    table.black(place_only("H8")).unwrap();
    table.sees(Color::White, "I9").unwrap();
    assert_eq!(table.asked, press(1, Seat::First, AfterPress::Switch));
    let waits = Some(Seat::Second);
    assert_eq!((table.game.turn(), table.game.unpressed()), (2, waits));
}
