//! Article 4, play.

use game::opening;
use game::record::Source;
use renju::Color;
use terms::Seat;

use crate::table::{Table, keep, offer, place, refused_by};

#[test]
fn cn13_4_1__black_begins_and_moves_alternate() {
    let mut table = Table::free();
    for (number, stone) in ["H8", "I9", "C3", "C4"].into_iter().enumerate() {
        let (seat, color) = if number % 2 == 0 {
            (Seat::First, Color::Black)
        } else {
            (Seat::Second, Color::White)
        };
        assert_eq!((table.game.on_move(), table.game.to_move()), (seat, color));
        table.seat(seat, place(stone)).unwrap();
        assert_eq!(table.game.plies()[number].color, color);
        assert_eq!(table.game.plies()[number].source, Source::Played);
    }
}

#[test]
fn cn13_4_1__a_move_out_of_turn_is_refused() {
    let mut table = Table::free();
    refused_by("CN13-4.1", table.white(place("H8")));
    table.lay("H8");
    refused_by("CN13-4.1", table.black(place("I9")));
    assert_eq!(table.record(), "H8");
}

#[test]
fn cn13_4_1__a_designated_game_has_swap_offers_and_then_alternates() {
    let mut table = Table::before_offers("H8 H9 H10", 1, "A1");
    table.black(offer("C3")).unwrap();
    table.white(keep("C3")).unwrap();
    table.lay("A3 C4 A5 --");
    assert_eq!(table.record(), "H8 H9 H10 A1 C3 A3 C4 A5 --");
    let colors: Vec<_> = table.game.plies().iter().map(|ply| ply.color).collect();
    assert!(
        colors
            .iter()
            .enumerate()
            .all(|(index, &color)| (color == Color::Black) == (index % 2 == 0))
    );
}

#[test]
fn cn13_4_1__each_step_of_the_opening_refuses_the_other_steps() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    refused_by("CN13-2.9", table.white(offer("C3")));
    table.white(opening::Act::KeepColours).unwrap();
    refused_by("CN13-4.1", table.white(keep("C3")));
    table.white(place("A1")).unwrap();
    refused_by("CN13-2.10", table.black(place("C3")));
}

#[test]
fn cn13_4_2_a__a_stone_goes_onto_an_empty_point_and_stays() {
    let table = Table::after("H8 I9 C3");
    let stones = ["H8", "I9", "C3"].map(|at| table.game.board().get(crate::table::point(at)));
    assert_eq!(
        stones,
        [Some(Color::Black), Some(Color::White), Some(Color::Black)]
    );
    assert_eq!(table.game.board().len(), 3);
}

#[test]
fn cn13_4_2_a__a_taken_point_is_refused() {
    let mut table = Table::after("H8");
    refused_by("CN13-4.2.a", table.white(place("H8")));
    table.lay("I9");
    refused_by("CN13-4.2.a", table.black(place("I9")));
    refused_by("CN13-4.2.a", table.black(place("H8")));
    table.lay("C3");
}
