//! A turn that a ruling gives to the other seat.

#![allow(
    non_snake_case,
    reason = "the first part of a name is a clause, set off from what it says"
)]

mod common;

use common::{Table, fell, ms, turn};
use terms::Seat::{First, Second};
use timekeeping::{Command, ControlError, Event, HaltReason, Refusal};

type Outcome = Result<(), ControlError>;

#[test]
fn cn13_8_8__a_ruling_gives_the_turn_to_the_other_side_and_what_was_used_stays_used() -> Outcome {
    let mut table = Table::started("60s")?;
    assert!(table.press(1, First, ms(5_000)).is_ok());
    assert!(table.halt(ms(9_000)).is_ok());
    assert_eq!(
        table.hand_over(First, ms(20_000)),
        Ok(vec![
            Event::TurnGiven { seat: First },
            Event::Resumed { seat: First }
        ])
    );
    assert_eq!(table.remaining(ms(20_000)), (55_000, 56_000));
    assert!(table.press(2, First, ms(23_000)).is_ok());
    assert_eq!(table.remaining(ms(23_000)), (52_000, 56_000));
    Ok(())
}

#[test]
fn cn13_8_8__a_clock_that_runs_for_the_other_side_is_stopped_first() -> Outcome {
    let mut table = Table::started("60s")?;
    assert_eq!(
        table.hand_over(Second, ms(4_000)),
        Ok(vec![
            Event::Halted {
                turn: turn(First, 4_000),
                reason: HaltReason::Correction
            },
            Event::TurnGiven { seat: Second },
            Event::Resumed { seat: Second }
        ])
    );
    assert_eq!(table.clocks.running(), Some(Second));
    assert_eq!(table.remaining(ms(5_000)), (56_000, 59_000));
    Ok(())
}

#[test]
fn cn13_8_8__whoever_runs_already_runs_on_and_whoever_is_halted_goes_on_with_the_turn() -> Outcome {
    let mut table = Table::started("60s")?;
    assert_eq!(table.hand_over(First, ms(1_000)), Ok(Vec::new()));
    assert!(table.halt(ms(2_000)).is_ok());
    assert_eq!(
        table.hand_over(First, ms(9_000)),
        Ok(vec![Event::Resumed { seat: First }])
    );
    assert_eq!(table.remaining(ms(10_000)), (57_000, 60_000));
    Ok(())
}

#[test]
fn cn13_8_6__a_flag_that_is_due_falls_before_the_turn_is_given_away() -> Outcome {
    for (at, fallen) in [(59_999, false), (60_000, true), (60_001, true)] {
        let mut table = Table::started("60s")?;
        let events = table.hand_over(Second, ms(at));
        let fell = Ok(vec![fell(First, 1, ms(60_000))]);
        assert_eq!(events == fell, fallen, "at {at}: {events:?}");
    }
    Ok(())
}

#[test]
fn cn13_8_8__no_turn_is_given_before_the_start_and_after_the_end() -> Outcome {
    let mut table = Table::set("60s")?;
    let early = table.hand_over(First, ms(0)).unwrap_err();
    assert_eq!(early, Refusal::NotStarted);
    assert!(table.say(Command::Close, ms(1_000)).is_ok());
    let late = table.hand_over(First, ms(2_000)).unwrap_err();
    assert_eq!(late, Refusal::Closed);
    Ok(())
}

#[test]
fn cn13_5_2_3__clocks_set_anew_stand_as_in_the_beginning_even_after_a_flag() -> Outcome {
    let mut table = Table::started("60s")?;
    assert!(table.press(1, First, ms(5_000)).is_ok());
    assert_eq!(table.wake(ms(70_000)).len(), 1, "the second flag");
    assert_eq!(
        table.say(Command::Reset, ms(71_000)),
        Ok(vec![Event::Reset])
    );
    assert_eq!(table.remaining(ms(90_000)), (60_000, 60_000));
    assert!(
        table
            .say(Command::Resume { seat: First }, ms(90_000))
            .is_ok()
    );
    assert!(
        table.press(2, First, ms(91_000)).is_ok(),
        "turns are counted on"
    );
    assert_eq!(table.remaining(ms(91_000)), (59_000, 60_000));
    Ok(())
}

#[test]
fn cn13_5_2_3__clocks_that_have_not_been_started_or_are_closed_are_not_set_anew() -> Outcome {
    assert_eq!(
        Table::set("60s")?.say(Command::Reset, ms(0)).unwrap_err(),
        Refusal::NotStarted
    );
    let mut table = Table::started("60s")?;
    assert!(table.say(Command::Close, ms(1_000)).is_ok());
    assert_eq!(table.say(Command::Reset, ms(2_000)), Err(Refusal::Closed));
    Ok(())
}
