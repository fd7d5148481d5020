//! A turn that a ruling gives to the other seat.

#![allow(
    non_snake_case,
    reason = "the first part of a name is a clause, set off from what it says"
)]

mod common;

use common::{Table, ms};
use terms::Seat::{First, Second};
use timekeeping::{AfterPress, Command, ControlError, Event, HaltReason, Refusal};

type Outcome = Result<(), ControlError>;

#[test]
fn cn13_8_8__a_ruling_may_give_the_turn_to_the_other_side_and_what_was_used_stays_used() -> Outcome
{
    let mut table = Table::started("60s")?;
    assert!(table.press(1, First, ms(5_000)).is_ok());
    assert!(
        table
            .say(
                Command::Halt {
                    reason: HaltReason::Ruling
                },
                ms(9_000)
            )
            .is_ok()
    );
    assert_eq!(
        table.say(Command::GiveTurn { seat: First }, ms(20_000)),
        Ok(vec![Event::TurnGiven { seat: First }])
    );
    assert_eq!(table.remaining(ms(20_000)), (55_000, 56_000));
    assert_eq!(
        table
            .say(Command::Resume { seat: Second }, ms(20_000))
            .unwrap_err(),
        Refusal::WrongSide { due: First }
    );
    assert!(
        table
            .say(Command::Resume { seat: First }, ms(20_000))
            .is_ok()
    );
    assert!(table.press(2, First, ms(23_000)).is_ok());
    assert_eq!(table.remaining(ms(23_000)), (52_000, 56_000));
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

#[test]
fn cn13_8_8__a_turn_is_given_to_whoever_has_it_without_effect_and_never_while_a_clock_runs()
-> Outcome {
    let mut table = Table::started("60s")?;
    let give = |seat| Command::GiveTurn { seat };
    assert_eq!(
        table.say(give(Second), ms(1_000)),
        Err(Refusal::AlreadyRunning { running: First })
    );
    let press = Command::Press {
        turn: 1,
        seat: First,
        then: AfterPress::Halt,
    };
    assert!(table.say(press, ms(2_000)).is_ok());
    assert_eq!(table.say(give(Second), ms(3_000)), Ok(Vec::new()));
    Ok(())
}
