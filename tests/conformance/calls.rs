//! Calls for an arbiter, which the rules take for granted: at any time, and without effect on play.

use game::conduct::{self, Call, CallReason};
use game::{Event, OpeningKind, Refusal};
use renju::Color::Black;
use terms::Seat;

use crate::table::{Table, refused, timed};

fn reason(text: &str) -> Option<CallReason> {
    CallReason::try_from(text.to_owned()).ok()
}

#[test]
fn a_call_waits_until_an_arbiter_answers_and_changes_nothing_else() {
    let mut table = Table::after("H8 I9");
    let call = Call {
        seat: Seat::Second,
        reason: reason("The lamp flickers."),
    };
    let called = table.seat(Seat::Second, conduct::Act::CallArbiter(call.reason.clone()));
    assert_eq!(
        called.unwrap(),
        [Event::Conduct(conduct::Event::ArbiterCalled(call.clone()))]
    );
    assert_eq!((table.game.calls(), table.game.waiting()), (&[call][..], 1));
    assert_eq!((table.game.to_move(), table.asked.len()), (Black, 0));
    table.lay("C3");
    let rulings = table.game.rulings();
    table
        .arbiter(conduct::Direction::AnswerCall(Seat::Second))
        .unwrap();
    assert_eq!((table.game.waiting(), table.game.rulings()), (0, rulings));
    let again = table.arbiter(conduct::Direction::AnswerCall(Seat::Second));
    assert_eq!(
        refused(again),
        Refusal::Conduct(conduct::Refusal::NoCall(Seat::Second))
    );
}

#[test]
fn a_later_call_takes_the_place_of_the_earlier_one_of_the_same_player() {
    let mut table = Table::appointed(timed(OpeningKind::Free));
    for (seat, text) in [
        (Seat::First, "one"),
        (Seat::Second, "two"),
        (Seat::First, "three"),
    ] {
        table
            .seat(seat, conduct::Act::CallArbiter(reason(text)))
            .unwrap();
    }
    let calls = [(Seat::Second, "two"), (Seat::First, "three")].map(|(seat, text)| Call {
        seat,
        reason: reason(text),
    });
    assert_eq!(table.game.calls(), calls);
}

#[test]
fn a_reason_has_one_to_500_characters_and_no_control_character() {
    for (text, fits) in [
        (String::new(), false),
        ("灯".repeat(500), true),
        ("灯".repeat(501), false),
        ("\u{1b}[2J".to_owned(), false),
        ("a\nb".to_owned(), false),
    ] {
        assert_eq!(CallReason::try_from(text).is_ok(), fits);
    }
}
