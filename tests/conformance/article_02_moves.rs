//! Article 2, terms: what is one move (2.1), and the replay of a game (2.15).

use aggregate::Aggregate;
use game::{
    AfterPress, ClockEffect, Command, Contradiction, Game, Observation, OpeningKind, ending,
    opening, record,
};
use terms::Seat;

use crate::table::{
    Table, designate, keep, offer, offering_draw, place, place_only, player, refused, refused_by,
    timed,
};

/// Whether the last act ended the thinking time of `seat`: one increment and one move of a quota.
fn counted(table: &Table, seat: Seat) -> bool {
    matches!(table.asked[..], [ClockEffect::Press { seat: pressed, then: AfterPress::Switch, .. }] if pressed == seat)
}

fn designated() -> Table {
    let mut table = Table::new(timed(OpeningKind::Designated));
    table.black(designate("H8 H9 H10", 2)).unwrap();
    table
}

#[test]
fn cn13_2_1__a_stone_that_touched_the_board_is_a_move_whether_or_not_the_clock_is_pressed() {
    let mut table = Table::after("H8");
    table.white(place_only("I9")).unwrap();
    assert_eq!(table.record(), "H8 I9");
    assert!(table.white(place("C3")).is_err(), "it is not taken back");
    assert_eq!(table.record(), "H8 I9");
}

#[test]
fn cn13_2_1__a_swap_the_offers_together_and_a_pass_are_one_move_each() {
    let mut table = designated();
    table.seat(Seat::Second, opening::Act::Swap).unwrap();
    assert!(counted(&table, Seat::Second), "the swap");
    table.seat(Seat::First, place("A1")).unwrap();
    table.seat(Seat::Second, offer("C3 M7")).unwrap();
    assert!(counted(&table, Seat::Second), "the offers");
    table.seat(Seat::First, keep("C3")).unwrap();
    table.seat(Seat::First, record::Act::Pass).unwrap();
    assert!(counted(&table, Seat::First), "the pass");
    assert_eq!(table.game.turn(), 6);
}

#[test]
fn cn13_2_1__a_move_counts_for_a_quota_once_it_is_placed_and_pressed() {
    let mut table = Table::timed();
    table.black(place_only("H8")).unwrap();
    assert_eq!(
        (
            counted(&table, Seat::First),
            table.game.turn(),
            table.game.on_clock()
        ),
        (false, 1, Seat::First)
    );
    table.black(record::Act::Press).unwrap();
    assert_eq!(
        (
            counted(&table, Seat::First),
            table.game.turn(),
            table.game.on_clock()
        ),
        (true, 2, Seat::Second)
    );
}

#[test]
fn cn13_2_1__what_is_no_move_counts_for_nothing() {
    let mut table = designated();
    table.seat(Seat::Second, opening::Act::KeepColours).unwrap();
    assert_eq!(
        (table.asked.clone(), table.game.turn()),
        (vec![], 2),
        "a kept colour"
    );
    table.seat(Seat::Second, place("A1")).unwrap();
    table.seat(Seat::First, offer("C3 M7")).unwrap();
    let turn = table.game.turn();
    table.seat(Seat::Second, keep("C3")).unwrap();
    assert_eq!(
        (table.asked.clone(), table.game.turn()),
        (vec![], turn),
        "the choice of an offer"
    );
    table.seat(Seat::Second, offering_draw("D4")).unwrap();
    let turn = table.game.turn();
    table.seat(Seat::First, ending::Act::DeclineDraw).unwrap();
    assert_eq!(
        (table.asked.clone(), table.game.turn()),
        (vec![], turn),
        "a word"
    );
}

#[test]
fn cn13_2_1__a_flag_that_fell_before_the_press_leaves_nothing_to_press() {
    let mut table = Table::timed();
    table.lay("H8 I9");
    table.black(place_only("C3")).unwrap();
    table.flag(Seat::First).unwrap();
    refused_by("CN13-10.1.B", table.black(record::Act::Press));
}

#[test]
fn cn13_2_15__a_game_is_replayed_from_what_happened_in_it() {
    let mut table = Table::opened_with("H8 H9 H10", 2);
    table.white(opening::Act::Swap).unwrap();
    table.white(place("A1")).unwrap();
    table.black(offer("C3 M7")).unwrap();
    table.white(keep("C3")).unwrap();
    table.lay("D4 --");
    table.observed(Observation::OtherHand(Seat::First)).unwrap();
    table.black(ending::Act::Resign).unwrap();
    let mut replayed = Game::default();
    for (event, at) in &table.history {
        replayed.apply(event, *at);
    }
    assert_eq!(replayed, table.game);
}

#[test]
fn cn13_2_15__what_cannot_have_happened_is_refused_in_a_replay() {
    let mut table = Table::after("H8");
    let at = aggregate::Stamp::new(aggregate::Epoch(1), 99);
    let command = || Command::play(place("I9"));
    let events = table.game.decide(command(), &player(Seat::Second), at);
    let events = events.unwrap();
    let audit = |table: &Table, seat| table.game.audit(command(), &player(seat), at, &events);
    assert_eq!(audit(&table, Seat::Second), Ok(()));
    assert_eq!(
        refused(audit(&table, Seat::First)),
        Contradiction::NotDecided,
        "another's move"
    );
    table.lay("I9");
    assert_eq!(
        refused(audit(&table, Seat::Second)),
        Contradiction::NotDecided,
        "the same move twice"
    );
}
