//! Article 10, draw offers (10.3): when they are in order, how many, and what comes of the others.

use game::claims::Ruling;
use game::conduct::{IrregularityKind, IrregularityStatus};
use game::ending::Reason;
use game::{ClockEffect, Event, Observation, OpeningKind, ending, record};
use profile::Profile;
use renju::Color::White;
use terms::Seat;

use crate::table::{Table, against, clause, offering_draw, only, place, place_only, refused_by};

const ON_THE_OTHERS_TIME: (IrregularityKind, Seat, IrregularityStatus) = (
    IrregularityKind::DrawOffer,
    Seat::First,
    IrregularityStatus::Open,
);

/// A game in which Black has offered a draw so many times with its moves, and White never.
fn black_offered(times: usize, profile: Profile) -> Table {
    let mut table = Table::free_under(profile);
    for (black, white) in [("H8", "A1"), ("H9", "A3"), ("I10", "A5")]
        .into_iter()
        .take(times)
    {
        table.black(offering_draw(black)).unwrap();
        table.lay(white);
    }
    table
}

fn observed_offer(table: &mut Table, seat: Seat) -> Vec<Event> {
    table.observed(Observation::DrawOffered(seat)).unwrap()
}

#[test]
fn cn13_10_3_1__an_offer_after_the_stone_and_before_the_press_is_in_order() {
    let mut table = Table::new(crate::table::timed(OpeningKind::Free));
    table.black(place_only("H8")).unwrap();
    assert_eq!(
        (table.game.unpressed(), table.asked.clone()),
        (Some(Seat::First), vec![])
    );
    assert_eq!(
        table.black(ending::Act::OfferDraw),
        only(ending::Event::DrawOffered(Seat::First))
    );
    assert_eq!(table.asked, [], "the own time runs on");
    table.black(record::Act::Press).unwrap();
    assert!(matches!(
        table.asked[..],
        [ClockEffect::Press {
            turn: 1,
            seat: Seat::First,
            ..
        }]
    ));
    assert_eq!(
        (table.game.draw_offer(), table.irregularities()),
        (Some(Seat::First), Vec::new())
    );
    table.white(ending::Act::AcceptDraw).unwrap();
    assert_eq!(table.reason(), Some(Reason::Agreement));
}

#[test]
fn cn13_10_3_1__an_offer_seen_between_the_third_stone_and_the_number_is_in_order() {
    let mut table = Table::designated();
    for at in ["H8", "H9"] {
        table.seat(Seat::First, place(at)).unwrap();
    }
    table.black(place_only("H10")).unwrap();
    assert_eq!(
        (table.game.owes_number(), table.game.unpressed()),
        (Some(Seat::First), Some(Seat::First))
    );
    observed_offer(&mut table, Seat::First);
    assert_eq!(
        (table.game.draw_offer(), table.irregularities()),
        (Some(Seat::First), Vec::new())
    );
}

#[test]
fn cn13_10_3_1__an_offer_before_the_own_move_is_refused() {
    let mut table = Table::free();
    refused_by("CN13-10.3.1", table.black(ending::Act::OfferDraw));
    table.lay("H8 I9");
    refused_by("CN13-10.3.1", table.black(ending::Act::OfferDraw));
    assert_eq!(
        (
            table.game.draw_offer(),
            table.game.draw_offers_made(Seat::First)
        ),
        (None, 0)
    );
}

#[test]
fn cn13_10_3_1__an_offer_made_before_the_press_may_be_accepted_before_it() {
    let mut table = Table::after("H8 I9");
    table.black(place_only("C3")).unwrap();
    table.black(ending::Act::OfferDraw).unwrap();
    table.white(ending::Act::AcceptDraw).unwrap();
    assert_eq!(
        table.ended().map(|(_, _, clause)| clause),
        Some("CN13-10.2.1")
    );
}

#[test]
fn cn13_10_3_1__a_press_without_a_stone_and_a_second_press_are_refused() {
    let mut table = Table::free();
    refused_by("CN13-8.4", table.black(record::Act::Press));
    table.black(place_only("H8")).unwrap();
    refused_by("CN13-8.4", table.white(record::Act::Press));
    table.black(record::Act::Press).unwrap();
    refused_by("CN13-8.4", table.black(record::Act::Press));
}

#[test]
fn cn13_10_3_2__the_opponents_stone_declines_the_offer_and_one_not_yet_pressed_does_not_complete_a_move()
 {
    let mut table = Table::timed();
    table.black(offering_draw("H8")).unwrap();
    table.white(place_only("I9")).unwrap();
    table.white(record::Act::Press).unwrap();
    assert_eq!(table.game.draw_offer(), None);
    refused_by("CN13-10.3.2", table.white(ending::Act::AcceptDraw));
}

#[test]
fn cn13_10_3_3__an_offer_on_the_opponents_time_is_refused_as_an_act() {
    let mut table = Table::after("H8");
    refused_by("CN13-10.3.3", table.black(ending::Act::OfferDraw));
    table.lay("I9");
    refused_by("CN13-10.3.3", table.white(ending::Act::OfferDraw));
    assert_eq!(
        (table.game.draw_offer(), table.irregularities()),
        (None, Vec::new())
    );
}

#[test]
fn cn13_10_3_3__one_that_was_heard_is_an_irregularity_and_may_be_a_violation() {
    let mut table = Table::after("H8");
    observed_offer(&mut table, Seat::First);
    assert_eq!(table.irregularities(), [ON_THE_OTHERS_TIME]);
    table.white(against(1)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(Seat::BOTH.map(|seat| table.game.violations(seat)), [1, 0]);
    assert_eq!(
        (table.game.draw_offer(), table.record().as_str()),
        (None, "H8")
    );
}

#[test]
fn cn13_10_3_3__or_the_arbiter_sees_no_need_of_one() {
    let mut table = Table::after("H8");
    observed_offer(&mut table, Seat::First);
    table.white(against(1)).unwrap();
    table.rule(1, Ruling::Corrected).unwrap();
    assert_eq!(
        (table.game.violations(Seat::First), table.game.draw_offer()),
        (0, None)
    );
}

#[test]
fn cn13_10_3_3__an_offer_before_the_own_move_that_was_heard_is_irregular_too() {
    let mut table = Table::after("H8 I9");
    observed_offer(&mut table, Seat::First);
    assert_eq!(table.irregularities(), [ON_THE_OTHERS_TIME], "10.3.1");
}

#[test]
fn cn13_10_3_3__an_irregular_offer_that_is_accepted_at_once_ends_the_game() {
    let mut table = Table::after("H8");
    observed_offer(&mut table, Seat::First);
    table.white(ending::Act::AcceptDraw).unwrap();
    assert_eq!(table.reason(), Some(Reason::Agreement));
}

#[test]
fn cn13_10_3_4__the_margin_is_two_by_default_and_one_where_the_profile_says_so() {
    for margin in [1, 2, 3] {
        let profile = Profile {
            draw_offer_margin: margin,
            ..Profile::cn_2013()
        };
        let mut table = black_offered(usize::from(margin), profile);
        assert_eq!(
            table.game.draw_offers_made(Seat::First),
            margin,
            "at the margin"
        );
        assert_eq!(
            clause(table.black(offering_draw("D3"))),
            "CN13-10.3.4",
            "past it, {margin}"
        );
        table.black(place_only("D3")).unwrap();
        assert_eq!(
            clause(table.black(ending::Act::OfferDraw)),
            "CN13-10.3.4",
            "{margin}"
        );
    }
    assert_eq!(Profile::cn_2013().draw_offer_margin, 2, "D6");
}

#[test]
fn cn13_10_3_4__a_margin_of_none_lets_only_the_answer_to_an_offer_through() {
    let profile = Profile {
        draw_offer_margin: 0,
        ..Profile::cn_2013()
    };
    let mut table = Table::free_under(profile);
    refused_by("CN13-10.3.4", table.black(offering_draw("H8")));
}

#[test]
fn cn13_10_3_4__a_heard_offer_past_the_margin_is_an_irregularity_though_its_time_was_right() {
    let mut table = black_offered(2, Profile::cn_2013());
    table.black(place_only("D3")).unwrap();
    observed_offer(&mut table, Seat::First);
    assert_eq!(
        (
            table.irregularities(),
            table.game.draw_offers_made(Seat::First)
        ),
        (vec![ON_THE_OTHERS_TIME], 3)
    );
}

#[test]
fn cn13_10_3_4__a_heard_offer_at_the_margin_is_none() {
    let mut table = black_offered(1, Profile::cn_2013());
    table.black(place_only("D3")).unwrap();
    observed_offer(&mut table, Seat::First);
    assert_eq!(
        (
            table.irregularities(),
            table.game.draw_offers_made(Seat::First)
        ),
        (Vec::new(), 2)
    );
}

#[test]
fn cn13_10_3_4__irregular_offers_count_of_the_offerer_and_of_the_opponent() {
    let mut table = black_offered(1, Profile::cn_2013());
    observed_offer(&mut table, Seat::First);
    assert_eq!(
        table.game.draw_offers_made(Seat::First),
        2,
        "before the own move"
    );
    assert_eq!(
        clause(table.black(offering_draw("D3"))),
        "CN13-10.3.4",
        "D6"
    );
    observed_offer(&mut table, Seat::Second);
    assert_eq!(table.game.draw_offers_made(Seat::Second), 1);
    table.black(offering_draw("D3")).unwrap();
    assert_eq!(table.game.draw_offers_made(Seat::First), 3);
}

#[test]
fn cn13_10_3_4__a_corrected_offer_still_counts() {
    let mut table = black_offered(1, Profile::cn_2013());
    observed_offer(&mut table, Seat::First);
    table.white(against(1)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    refused_by("CN13-10.3.4", table.black(offering_draw("D3")));
}

#[test]
fn cn13_10_3_5__offers_with_the_stone_and_after_it_are_counted_alike() {
    let mut table = Table::free();
    for (black, white) in [("H8", "A1"), ("H9", "A3"), ("I10", "A5"), ("D3", "A7")] {
        table.black(place_only(black)).unwrap();
        table.black(ending::Act::OfferDraw).unwrap();
        table.black(record::Act::Press).unwrap();
        table.white(offering_draw(white)).unwrap();
    }
    assert_eq!(
        Seat::BOTH.map(|seat| table.game.draw_offers_made(seat)),
        [4, 4]
    );
}

#[test]
fn cn13_10_3_5__a_second_offer_with_the_same_stone_is_counted_and_past_the_margin_refused() {
    let mut table = Table::free();
    table.black(place_only("H8")).unwrap();
    table.black(ending::Act::OfferDraw).unwrap();
    table.white(ending::Act::DeclineDraw).unwrap();
    table.black(ending::Act::OfferDraw).unwrap();
    table.white(ending::Act::DeclineDraw).unwrap();
    refused_by("CN13-10.3.4", table.black(ending::Act::OfferDraw));
    assert_eq!(table.game.draw_offers_made(Seat::First), 2);
}

#[test]
fn cn13_8_4__in_a_game_without_clocks_the_opponent_who_moves_on_takes_the_stone_as_pressed() {
    let mut table = Table::free();
    table.black(place_only("H8")).unwrap();
    table.white(place("I9")).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.unpressed()),
        ("H8 I9", None)
    );
}

#[test]
fn cn13_8_4__in_a_game_with_clocks_the_opponent_waits_for_the_press() {
    let mut table = Table::timed();
    table.black(place_only("H8")).unwrap();
    assert_eq!((table.game.on_clock(), table.game.turn()), (Seat::First, 1));
    refused_by("CN13-8.4", table.white(place("I9")));
    table.observed(Observation::Pressed(Seat::First)).unwrap();
    assert_eq!(
        (table.game.on_clock(), table.game.turn()),
        (Seat::Second, 2)
    );
    table.white(place("I9")).unwrap();
    assert_eq!(table.game.plies()[1].color, White);
}
