//! Article 11, rights: to move and to pass.

use game::{OpeningKind, opening, record};
use profile::Profile;

use crate::table::{Table, clause, keep, offer, refused_by, setup};

#[test]
fn cn13_11_1_1__either_side_may_pass_from_move_6_on_and_moves_again() {
    let mut table = Table::after("H8 A1 H9 A3 H10");
    table.white(record::Act::Pass).unwrap();
    table.lay("C3");
    table.white(record::Act::Pass).unwrap();
    table.black(record::Act::Pass).unwrap();
    table.lay("D4");
    assert_eq!(table.record(), "H8 A1 H9 A3 H10 -- C3 -- -- D4");
}

#[test]
fn cn13_11_1_1__a_pass_among_the_first_five_moves_is_refused() {
    let mut table = Table::new(setup(OpeningKind::Free, Profile::cn_2013()));
    for stone in ["H8", "A1", "H9", "A3", "H10"] {
        refused_by(
            "CN13-11.1.1",
            table.seat(table.game.on_move(), record::Act::Pass),
        );
        table.lay(stone);
    }
    table.lay("--");
}

#[test]
fn cn13_11_1_1__in_a_designated_game_move_6_may_be_a_pass_and_move_4_may_not() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::KeepColours).unwrap();
    refused_by("CN13-11.1.1", table.white(record::Act::Pass));
    table.lay("A1");
    table.black(offer("C3")).unwrap();
    table.white(keep("C3")).unwrap();
    table.white(record::Act::Pass).unwrap();
}

#[test]
fn cn13_11_1_1__the_profile_sets_how_many_moves_come_before_a_pass() {
    for moves in [0, 1, 3] {
        let mut table = Table::free_under(Profile {
            moves_before_a_pass: moves,
            ..Profile::cn_2013()
        });
        for stone in ["H8", "A1", "H9"].into_iter().take(usize::from(moves)) {
            assert_eq!(
                clause(table.seat(table.game.on_move(), record::Act::Pass)),
                "CN13-11.1.1",
                "D18 {moves}"
            );
            table.lay(stone);
        }
        table.lay("--");
    }
}

#[test]
fn cn13_11_1_1__a_pass_is_refused_while_the_opponent_has_placed_and_not_pressed() {
    let mut table = Table::timed();
    table.lay("H8 A1 H9 A3 H10");
    table.white(crate::table::place_only("A5")).unwrap();
    refused_by("CN13-8.4", table.black(record::Act::Pass));
    table.white(record::Act::Press).unwrap();
    table.black(record::Act::Pass).unwrap();
}
