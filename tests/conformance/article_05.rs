//! Article 5, who plays first, as far as one game knows it.

use aggregate::{Actor, Role};
use game::claims::ClaimKind;
use game::conduct::Remedy;
use game::{
    ClockEffect, Command, Event, Game, Observation, OpeningKind, Phase, Refusal, Setup, claims,
    conduct, ending, opening, record,
};
use profile::{Profile, Step};
use renju::Color;
use terms::{PlayerId, Seat};

use crate::table::{Table, designate, place, player, point, refused, settled, setup, timed};

#[test]
fn cn13_5_1_1__the_assigned_first_player_begins_as_black() {
    let mut table = Table::free();
    assert_eq!(
        (table.game.holder(Color::Black), table.game.on_move()),
        (Seat::First, Seat::First)
    );
    table
        .by(
            Command::Play(place("H8")),
            &Actor::new("zhang", Role::Player),
        )
        .unwrap();
}

#[test]
fn cn13_5_1_1__the_other_player_is_refused_the_first_move() {
    let mut table = Table::free();
    let answer = table.by(Command::Play(place("H8")), &Actor::new("li", Role::Player));
    assert_eq!(
        answer,
        Err(Refusal::Record(record::Refusal::NotYourTurn(Color::Black)))
    );
}

#[test]
fn cn13_5_1_1__one_player_on_both_seats_is_refused() {
    let same = Setup {
        second: PlayerId::new("zhang").unwrap(),
        ..setup(OpeningKind::Free, Profile::cn_2013())
    };
    let mut table = Table::free();
    table.game = Game::default();
    assert_eq!(
        table.by(Command::Open(Box::new(same)), &crate::table::arbiter()),
        Err(Refusal::Record(record::Refusal::SamePlayer))
    );
}

// 5.2: wrong colours.

const MINUTES: u64 = 60_000;

fn wrong_colours(table: &mut Table) -> Event {
    let events = table.observed(Observation::WrongColours).unwrap();
    events.into_iter().next().unwrap()
}

#[test]
fn cn13_5_2_1__wrong_colours_found_in_the_opening_are_corrected_and_the_game_restarts() {
    for stones in ["H8", "H8 I9", "H8 I9 C3"] {
        let mut table = Table::after(stones);
        assert_eq!(
            wrong_colours(&mut table),
            Event::Conduct(conduct::Event::ColoursCorrected),
            "{stones}"
        );
        assert_eq!(
            (
                table.record().as_str(),
                table.game.board().len(),
                table.ended()
            ),
            ("", 0, None)
        );
        assert_eq!(
            (table.game.holder(Color::Black), table.game.on_move()),
            (Seat::First, Seat::First)
        );
    }
}

#[test]
fn cn13_5_2_1__a_designated_opening_is_laid_anew_after_the_correction() {
    let mut table = Table::opened_with("H8 H9 H10", 3);
    table.white(opening::Act::Swap).unwrap();
    assert_eq!(
        wrong_colours(&mut table),
        Event::Conduct(conduct::Event::ColoursCorrected)
    );
    assert_eq!(
        (table.game.step(), table.game.holder(Color::Black)),
        (Some(Step::Designate), Seat::First)
    );
    assert_eq!(table.game.offers(), []);
    if table.game.phase() == Phase::Appointed {
        table.arbiter(record::Direction::Start).unwrap();
    }
    table.black(designate("H8 I9 J10", 2)).unwrap();
    assert_eq!(table.game.offers_named(), 2);
}

#[test]
fn cn13_5_2_1__once_white_4_is_on_the_board_it_goes_on_and_no_replay_may_be_demanded() {
    let mut table = Table::after("H8 I9 C3 C4");
    assert_eq!(
        wrong_colours(&mut table),
        Event::Conduct(conduct::Event::WrongColoursStand)
    );
    assert_eq!(
        (
            table.record().as_str(),
            table.game.wrong_colours_confirmed()
        ),
        ("H8 I9 C3 C4", true)
    );
    table.black(place("D4")).unwrap();
    assert_eq!(table.record(), "H8 I9 C3 C4 D4");
}

#[test]
fn cn13_5_2_1__in_a_designated_game_white_4_is_the_limit_too() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::KeepColours).unwrap();
    assert_eq!(
        wrong_colours(&mut table.clone()),
        Event::Conduct(conduct::Event::ColoursCorrected)
    );
    table.white(place("A1")).unwrap();
    assert_eq!(
        wrong_colours(&mut table),
        Event::Conduct(conduct::Event::WrongColoursStand)
    );
    assert_eq!(table.game.step(), Some(Step::Offer));
}

#[test]
fn cn13_5_2_1__a_millisecond_before_fifteen_minutes_they_are_corrected() {
    let mut table = Table::after("H8");
    table.wait_until(15 * MINUTES - 1);
    assert_eq!(
        wrong_colours(&mut table),
        Event::Conduct(conduct::Event::ColoursCorrected)
    );
}

#[test]
fn cn13_5_2_1__at_exactly_fifteen_minutes_and_later_they_stand() {
    for since_start_ms in [15 * MINUTES, 15 * MINUTES + 1, 60 * MINUTES] {
        let mut table = Table::after("H8");
        table.wait_until(since_start_ms);
        assert_eq!(
            wrong_colours(&mut table),
            Event::Conduct(conduct::Event::WrongColoursStand),
            "{since_start_ms}"
        );
        assert_eq!(table.record(), "H8");
    }
}

#[test]
fn cn13_5_2_1__the_profile_sets_the_minutes() {
    for (since_start_ms, found) in [
        (
            5 * MINUTES - 1,
            Event::Conduct(conduct::Event::ColoursCorrected),
        ),
        (
            5 * MINUTES,
            Event::Conduct(conduct::Event::WrongColoursStand),
        ),
    ] {
        let mut table = Table::free_under(Profile {
            wrong_colours_minutes: 5,
            ..Profile::cn_2013()
        });
        table.lay("H8");
        table.wait_until(since_start_ms);
        assert_eq!(wrong_colours(&mut table), found);
    }
}

#[test]
fn cn13_5_2_1__a_board_and_a_player_do_not_say_so_and_after_the_end_it_has_no_effect() {
    let mut table = Table::after("H8");
    for actor in [player(Seat::First), crate::table::board()] {
        refused(table.by(Command::Observe(Observation::WrongColours), &actor));
        assert_eq!(table.record(), "H8");
    }
    table.black(ending::Act::Resign).unwrap();
    let before = table.game.clone();
    assert!(matches!(
        wrong_colours(&mut table),
        Event::ObservationNoted(_)
    ));
    assert_eq!(table.game, before);
}

#[test]
fn cn13_5_2_2__where_they_stand_each_goes_on_with_the_colour_held_and_the_result_counts() {
    let mut table = Table::after("H8 I9 C3 C4");
    wrong_colours(&mut table);
    assert_eq!(
        (table.game.holder(Color::Black), table.game.on_move()),
        (Seat::Second, Seat::Second)
    );
    refused(table.seat(Seat::First, place("D4")));
    table.seat(Seat::Second, place("D4")).unwrap();
    table.seat(Seat::First, ending::Act::Resign).unwrap();
    assert_eq!(table.winner(), Some(Color::Black));
    assert_eq!(
        table.game.color_of(Seat::Second),
        Color::Black,
        "the second player won"
    );
}

#[test]
fn cn13_5_2_2__either_way_the_assigned_first_player_stays_the_first() {
    for stones in ["H8", "H8 I9 C3 C4"] {
        let mut table = Table::after(stones);
        wrong_colours(&mut table);
        let setup = table.game.setup().unwrap();
        assert_eq!(
            (setup.first.as_str(), setup.second.as_str()),
            ("zhang", "li"),
            "D23"
        );
    }
}

#[test]
fn cn13_5_2_2__colours_found_wrong_a_second_time_change_nothing_more() {
    let mut table = Table::after("H8 I9 C3 C4");
    wrong_colours(&mut table);
    let holder = table.game.holder(Color::Black);
    let again = wrong_colours(&mut table);
    assert!(matches!(again, Event::ObservationNoted(_)), "{again:?}");
    assert_eq!(table.game.holder(Color::Black), holder);
}

#[test]
fn cn13_5_2_3__after_a_correction_the_clocks_stand_until_the_arbiter_has_set_them() {
    let mut table = Table::new(timed(OpeningKind::Free));
    table.lay("H8 I9");
    let turn = table.game.turn();
    assert_eq!(
        wrong_colours(&mut table),
        Event::Conduct(conduct::Event::ColoursCorrected)
    );
    assert!(
        matches!(table.asked[..], [ClockEffect::Reset { .. }]),
        "{:?}",
        table.asked
    );
    assert!(
        table.game.turn() >= turn,
        "the number of a turn is never used again"
    );
}

#[test]
fn cn13_5_2_3__clocks_that_were_halted_when_the_game_restarts_stay_so() {
    let mut table = Table::new(timed(OpeningKind::Free));
    table.lay("H8 I9");
    table.black(claims::Act::Claim(ClaimKind::Five)).unwrap();
    assert!(matches!(table.asked[..], [ClockEffect::Halt { .. }]));
    assert_eq!(
        wrong_colours(&mut table),
        Event::Conduct(conduct::Event::ColoursCorrected)
    );
    assert!(
        matches!(table.asked[..], [ClockEffect::Reset { .. }]),
        "restored, and left standing"
    );
}

#[test]
fn cn13_5_2_3__where_they_stand_the_clock_of_whoever_is_to_move_runs() {
    let mut table = Table::new(timed(OpeningKind::Free));
    table.lay("H8 I9 C3 C4");
    assert_eq!(
        wrong_colours(&mut table),
        Event::Conduct(conduct::Event::WrongColoursStand)
    );
    assert!(
        matches!(table.asked[..], [ClockEffect::Halt { .. }, ClockEffect::Resume { seat, .. }] if seat == table.game.on_clock()),
        "{:?}",
        table.asked
    );
}

#[test]
fn cn13_5_2_3__with_both_clocks_restored_a_flag_that_had_fallen_is_down_no_more() {
    let mut table = Table::new(timed(OpeningKind::Free));
    table.lay("H8");
    table.flag(Seat::Second).unwrap();
    assert_eq!(
        wrong_colours(&mut table),
        Event::Conduct(conduct::Event::ColoursCorrected)
    );
    assert_eq!(
        (table.game.flag_fallen(), table.game.phase()),
        (None, Phase::Play)
    );
}

#[test]
fn cn13_5_2_1__what_was_claimed_and_offered_before_the_restart_is_gone() {
    let mut table = Table::after("H8");
    table.white(crate::table::offering_draw("I9")).unwrap();
    table.black(claims::Act::Claim(ClaimKind::Five)).unwrap();
    assert_eq!(
        wrong_colours(&mut table),
        Event::Conduct(conduct::Event::ColoursCorrected)
    );
    assert_eq!(
        (
            table.game.claims(),
            table.game.draw_offer(),
            table.game.draw_offers_made(Seat::Second),
            table.game.phase()
        ),
        ([].as_slice(), None, 0, Phase::Play)
    );
}

#[test]
fn cn13_5_2_2__what_a_stone_told_of_one_seat_it_tells_of_the_other_and_what_a_hand_did_stays() {
    let mut table = Table::after("H8 I9 C3");
    table.observed(Observation::OtherHand(Seat::First)).unwrap();
    table.observed(Observation::Dropped(point("D5"))).unwrap();
    let seats = |table: &Table| {
        let seen = table.game.irregularities().iter();
        seen.map(|seen| seen.by).collect::<Vec<_>>()
    };
    assert_eq!(seats(&table), [Seat::First, Seat::Second]);
    wrong_colours(&mut table);
    assert_eq!(seats(&table), [Seat::First, Seat::First]);
}

#[test]
fn cn13_5_2_1__the_minutes_of_a_game_played_again_are_its_own() {
    let mut table = Table::after("H8");
    table.wait_until(840_000);
    table.observed(Observation::Scattered { by: None }).unwrap();
    table.chief(settled(1, Remedy::Replay)).unwrap();
    let (_, replayed) = table.history.last().unwrap();
    assert_eq!(table.game.started_at(), Some(*replayed));
    table.lay("H8");
    table.wait_until(840_000);
    let corrected = conduct::Event::ColoursCorrected.into();
    assert_eq!(wrong_colours(&mut table), corrected);
}
