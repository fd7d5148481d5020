//! Every boundary at one millisecond before it, at it and after it.

#![allow(
    non_snake_case,
    reason = "the first part of a name is a clause or a fault, set off from what it says"
)]

mod common;

use common::{Table, fell, flag, later_epoch, ms, pressed, turn};
use terms::Seat::{First, Second};
use timekeeping::{AfterPress, Command, ControlError, Event, HaltReason, Refusal, State};

type Outcome = Result<(), ControlError>;

#[test]
fn cn13_8_2__sudden_death_is_lost_when_the_whole_budget_is_spent() -> Outcome {
    for (at, answer) in [
        (14_999, pressed(1, First, 14_999, 0)),
        (15_000, fell(First, 1, ms(15_000))),
        (15_001, fell(First, 1, ms(15_000))),
        (u64::MAX, fell(First, 1, ms(15_000))),
    ] {
        assert_eq!(
            Table::started("15s")?.press(1, First, ms(at)),
            Ok(vec![answer]),
            "at {at}"
        );
    }
    Ok(())
}

#[test]
fn cn13_8_3__the_bonus_comes_after_each_move_and_only_then() -> Outcome {
    let mut table = Table::started("4s+1s")?;
    assert_eq!(
        table.press(1, First, ms(3_999)),
        Ok(vec![pressed(1, First, 3_999, 1_000)])
    );
    assert_eq!(table.remaining(ms(3_999)), (1_001, 4_000));
    assert_eq!(
        table.press(2, Second, ms(4_999)),
        Ok(vec![pressed(2, Second, 1_000, 1_000)])
    );
    assert_eq!(table.remaining(ms(4_999)), (1_001, 4_000));
    for (at, answer) in [
        (6_999 - 1_000, pressed(3, First, 1_000, 1_000)),
        (7_000 - 1_000, fell(First, 3, ms(6_000))),
        (7_001 - 1_000, fell(First, 3, ms(6_000))),
    ] {
        assert_eq!(
            table.clone().press(3, First, ms(at)),
            Ok(vec![answer]),
            "at {at}"
        );
    }
    Ok(())
}

#[test]
fn a_wake_up_speaks_from_the_due_instant_on() -> Outcome {
    let mut table = Table::started("15s")?;
    assert_eq!(
        aggregate::Aggregate::next_wakeup(&table.clocks),
        Some(ms(15_000))
    );
    assert_eq!(table.wake(ms(14_999)), []);
    assert_eq!(table.clone().wake(ms(15_000)), [fell(First, 1, ms(15_000))]);
    assert_eq!(table.wake(ms(15_001)), [fell(First, 1, ms(15_000))]);
    assert_eq!(aggregate::Aggregate::next_wakeup(&table.clocks), None);
    assert_eq!(table.wake(ms(15_002)), []);
    Ok(())
}

#[test]
fn a_wake_up_armed_for_an_earlier_turn_does_nothing() -> Outcome {
    let mut table = Table::started("15s")?;
    let stale = ms(15_000);
    assert!(table.press(1, First, ms(10_000)).is_ok());
    assert_eq!(table.wake(stale), []);
    assert_eq!(table.clocks.running(), Some(Second));
    assert_eq!(table.wake(ms(25_000)), [fell(Second, 2, ms(25_000))]);
    Ok(())
}

#[test]
fn cn13_8_8__a_halt_is_in_time_up_to_the_last_millisecond() -> Outcome {
    let halted = |charged_ms| Event::Halted {
        turn: turn(First, charged_ms),
        reason: HaltReason::Ruling,
    };
    for (at, answer) in [
        (14_999, halted(14_999)),
        (15_000, fell(First, 1, ms(15_000))),
        (15_001, fell(First, 1, ms(15_000))),
    ] {
        assert_eq!(
            Table::started("15s")?.halt(ms(at)),
            Ok(vec![answer]),
            "at {at}"
        );
    }
    Ok(())
}

#[test]
fn cn13_8_10__the_time_of_a_halt_is_nobodys() -> Outcome {
    let mut table = Table::started("15s+1s")?;
    assert!(table.halt(ms(3_000)).is_ok());
    assert_eq!(table.remaining(ms(603_000)), (12_000, 15_000));
    assert_eq!(table.wake(ms(603_000)), []);
    assert!(table.go_on(First, ms(603_000)).is_ok());
    assert_eq!(
        aggregate::Aggregate::next_wakeup(&table.clocks),
        Some(ms(615_000))
    );
    assert_eq!(
        table.press(1, First, ms(614_999)),
        Ok(vec![pressed(1, First, 14_999, 1_000)])
    );
    Ok(())
}

#[test]
fn cn13_8_1__no_side_starts_with_more_than_a_day() -> Outcome {
    let mut table = Table::started("24h")?;
    assert_eq!(table.wake(ms(86_399_999)), []);
    assert_eq!(table.wake(ms(86_400_000)), [fell(First, 1, ms(86_400_000))]);
    assert_eq!(Table::set("24h1ms").map(|_| ()), Err(ControlError::TooLong));
    Ok(())
}

#[test]
fn closing_reports_a_flag_that_fell_before_it() -> Outcome {
    let closed = |turn| Event::Closed { turn };
    for (at, answer) in [
        (14_999, vec![closed(Some(turn(First, 14_999)))]),
        (15_000, vec![fell(First, 1, ms(15_000)), closed(None)]),
        (15_001, vec![fell(First, 1, ms(15_000)), closed(None)]),
    ] {
        let mut table = Table::started("15s")?;
        assert_eq!(table.say(Command::Close, ms(at)), Ok(answer), "at {at}");
        assert_eq!(table.spent(ms(20_000)), (at.min(15_000), 0));
        assert_eq!(
            table.clocks.flag(),
            (at >= 15_000).then_some(flag(First, ms(15_000)))
        );
        assert!(matches!(table.clocks.state(), State::Closed { .. }));
    }
    Ok(())
}

#[test]
fn cn13_8_4__blacks_clock_runs_from_the_start_and_nobodys_before() -> Outcome {
    let mut table = Table::set("15s")?;
    assert_eq!(table.press(1, First, ms(5)), Err(Refusal::NotStarted));
    assert_eq!(table.remaining(ms(1_000_000)), (15_000, 15_000));
    assert_eq!(table.wake(ms(1_000_000)), []);
    assert_eq!(
        table.say(Command::Start, ms(1_000_000)),
        Ok(vec![Event::Started { seat: First }])
    );
    assert_eq!(table.remaining(ms(1_000_001)), (14_999, 15_000));
    assert_eq!(
        table.press(1, Second, ms(1_000_001)),
        Err(Refusal::WrongSeat { due: First })
    );
    assert_eq!(
        table.say(Command::Start, ms(1_000_002)),
        Err(Refusal::AlreadyStarted)
    );
    Ok(())
}

#[test]
fn cn13_8_4__a_turn_number_is_good_once_and_in_order() -> Outcome {
    let mut table = Table::started("15s")?;
    assert_eq!(
        table.press(0, First, ms(1)),
        Err(Refusal::StaleTurn { turn: 0, ended: 0 })
    );
    assert_eq!(
        table.press(2, First, ms(1)),
        Err(Refusal::SkippedTurn { turn: 2, ended: 0 })
    );
    assert!(table.press(1, First, ms(1)).is_ok());
    assert_eq!(
        table.press(1, First, ms(2)),
        Err(Refusal::StaleTurn { turn: 1, ended: 1 })
    );
    assert_eq!(
        table.press(3, Second, ms(2)),
        Err(Refusal::SkippedTurn { turn: 3, ended: 1 })
    );
    assert_eq!(
        table.press(2, First, ms(2)),
        Err(Refusal::WrongSeat { due: Second })
    );
    assert_eq!(table.clocks.turn(), 2);
    Ok(())
}

#[test]
fn the_last_turn_number_is_never_used_twice() -> Outcome {
    let mut table = Table::started("15s")?;
    aggregate::Aggregate::apply(
        &mut table.clocks,
        &pressed(u32::MAX - 1, First, 1, 0),
        ms(1),
    );
    assert_eq!(
        table.press(u32::MAX, Second, ms(2)),
        Ok(vec![pressed(u32::MAX, Second, 1, 0)])
    );
    assert_eq!(
        table.press(u32::MAX, First, ms(3)),
        Err(Refusal::StaleTurn {
            turn: u32::MAX,
            ended: u32::MAX
        })
    );
    Ok(())
}

#[test]
fn a_press_into_a_halt_ends_the_turn_and_leaves_the_opponent_to_run() -> Outcome {
    let mut table = Table::started("15s+1s")?;
    let press = Command::Press {
        turn: 1,
        seat: First,
        then: AfterPress::Halt,
    };
    let event = Event::Pressed {
        turn: 1,
        seat: First,
        spent_ms: 10,
        bonus_ms: 1_000,
        then: AfterPress::Halt,
    };
    assert_eq!(table.say(press, ms(10)), Ok(vec![event]));
    assert_eq!(
        (
            table.clocks.state(),
            table.clocks.running(),
            table.clocks.to_press()
        ),
        (
            State::Halted {
                turn: turn(Second, 0)
            },
            None,
            Some(Second)
        )
    );
    assert_eq!(
        table.press(2, Second, ms(20)),
        Err(Refusal::Halted { due: Second })
    );
    assert_eq!(
        table.press(1, First, ms(20)),
        Err(Refusal::StaleTurn { turn: 1, ended: 1 }),
        "that it has ended is known though the clocks stand"
    );
    assert_eq!(
        table.go_on(First, ms(30)),
        Err(Refusal::WrongSeat { due: Second })
    );
    assert_eq!(
        table.go_on(Second, ms(40)),
        Ok(vec![Event::Resumed { seat: Second }])
    );
    assert_eq!(
        table.press(2, Second, ms(45)),
        Ok(vec![pressed(2, Second, 5, 1_000)])
    );
    Ok(())
}

#[test]
fn a_stamp_that_goes_backwards_counts_as_no_time_passed() -> Outcome {
    let mut table = Table::started("15s")?;
    assert!(table.press(1, First, ms(1_000)).is_ok());
    assert_eq!(
        table.press(2, Second, ms(400)),
        Ok(vec![pressed(2, Second, 0, 0)])
    );
    assert_eq!(table.remaining(ms(500)), (14_000, 15_000));
    assert_eq!(
        table.press(3, First, ms(1_600)),
        Ok(vec![pressed(3, First, 600, 0)])
    );
    assert_eq!(
        table.press(
            4,
            Second,
            aggregate::Stamp::new(aggregate::Epoch(0), 9_999_999)
        ),
        Ok(vec![pressed(4, Second, 0, 0)])
    );
    Ok(())
}

#[test]
fn a_stamp_of_an_unannounced_epoch_charges_nobody() -> Outcome {
    let mut table = Table::started("15s")?;
    assert_eq!(table.wake(later_epoch(20_000)), []);
    assert_eq!(
        table.press(1, First, later_epoch(20_000)),
        Ok(vec![pressed(1, First, 0, 0)])
    );
    assert_eq!(
        table.press(2, Second, later_epoch(20_007)),
        Ok(vec![pressed(2, Second, 7, 0)])
    );
    Ok(())
}
