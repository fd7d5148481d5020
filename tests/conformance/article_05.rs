//! Article 5, who plays first, as far as one game knows it.

use aggregate::{Actor, Role};
use game::{Command, Id, OpeningKind, Profile, Refusal, Seat, Setup};
use renju::Color;

use crate::table::{Table, place, setup};

#[test]
fn cn13_5_1_1__the_assigned_first_player_begins_as_black() {
    let mut table = Table::free();
    assert_eq!((table.game.holder(Color::Black), table.game.on_move()), (Seat::First, Seat::First));
    table.by(Command::Play(place("H8")), &Actor::new("zhang", Role::Player)).unwrap();
}

#[test]
fn cn13_5_1_1__the_other_player_is_refused_the_first_move() {
    let mut table = Table::free();
    let answer = table.by(Command::Play(place("H8")), &Actor::new("li", Role::Player));
    assert_eq!(answer, Err(Refusal::NotYourTurn(Color::Black)));
}

#[test]
fn cn13_5_1_1__one_player_on_both_seats_is_refused() {
    let same = Setup { second: Id::new("zhang").unwrap(), ..setup(OpeningKind::Free, Profile::cn_2013()) };
    let mut table = Table::free();
    table.game = game::Game::default();
    assert_eq!(table.by(Command::Open(Box::new(same)), &crate::table::arbiter()), Err(Refusal::SamePlayer));
}
