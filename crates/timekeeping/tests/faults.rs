//! The faults that users of other clocks reported, by their numbers, each ruled out by a test.

#![allow(
    non_snake_case,
    reason = "the first part of a name is a clause or a fault, set off from what it says"
)]

mod common;

use aggregate::Aggregate;
use common::{Table, fell, flag, later_epoch, ms, pressed, turn};
use terms::Seat::{First, Second};
use timekeeping::{
    AfterOutage, AfterPress, Command, ControlError, Event, FirstBonus, HaltReason, Phase, Refusal,
    State, TimeControl,
};

type Outcome = Result<(), ControlError>;

#[test]
fn fault_1__a_move_made_exactly_as_time_runs_out_flags_its_own_side() -> Outcome {
    let mut table = Table::started("15s")?;
    assert!(table.press(1, First, ms(1)).is_ok());
    assert_eq!(
        table.press(2, Second, ms(15_001)),
        Ok(vec![fell(Second, 2, ms(15_001))])
    );
    assert_eq!(table.clocks.flag(), Some(flag(Second, ms(15_001))));
    assert_eq!(table.remaining(ms(15_001)), (14_999, 0));
    Ok(())
}

#[test]
fn fault_3__nothing_follows_a_flag() -> Outcome {
    let mut table = Table::started("15s")?;
    assert_eq!(table.wake(ms(15_000)).len(), 1);
    let fallen = Refusal::FlagFallen {
        flag: flag(First, ms(15_000)),
    };
    assert_eq!(table.press(1, First, ms(14_999)), Err(fallen));
    assert_eq!(table.press(1, Second, ms(15_000)), Err(fallen));
    assert_eq!(table.halt(ms(15_001)), Err(fallen));
    assert_eq!(table.go_on(Second, ms(15_001)), Err(fallen));
    assert_eq!(table.say(Command::Start, ms(15_001)), Err(fallen));
    assert_eq!(table.restart(later_epoch(0)), []);
    assert_eq!(table.remaining(later_epoch(99_999)), (0, 15_000));
    assert!(matches!(table.clocks.state(), State::Fallen { .. }));
    Ok(())
}

#[test]
fn fault_4__only_a_press_changes_whose_clock_runs() -> Outcome {
    let mut table = Table::started("15s")?;
    assert!(table.press(1, First, ms(100)).is_ok());
    assert!(table.halt(ms(200)).is_ok());
    assert_eq!(
        table.go_on(First, ms(300)),
        Err(Refusal::WrongSeat { due: Second })
    );
    assert_eq!(
        table.go_on(Second, ms(300)),
        Ok(vec![Event::Resumed { seat: Second }])
    );
    assert_eq!(
        table.go_on(Second, ms(300)),
        Err(Refusal::AlreadyRunning { running: Second })
    );
    assert_eq!(
        table.press(2, Second, ms(350)),
        Ok(vec![pressed(2, Second, 150, 0)])
    );
    Ok(())
}

#[test]
fn fault_5__a_view_never_shows_more_time_than_is_granted() -> Outcome {
    let table = Table::started("15s+2s")?;
    for at in [0, 1, 7_500, 14_999, 15_000, 15_001, u64::MAX] {
        let shown = table.clocks.remaining_ms(First, ms(at));
        let due = table.clocks.next_wakeup();
        assert_eq!(
            due.and_then(|due| due.since(ms(at))),
            Some(shown),
            "at {at}"
        );
        assert_eq!(shown == 0, !table.clocks.wake(ms(at)).is_empty(), "at {at}");
    }
    Ok(())
}

#[test]
fn fault_6__halting_and_resuming_gives_no_time_back() -> Outcome {
    let mut table = Table::started("15s")?;
    for round in 0..1_000 {
        let at = round * 20;
        assert!(table.halt(ms(at + 10)).is_ok());
        assert_eq!(
            table.remaining(ms(at + 19)),
            (15_000 - (round + 1) * 10, 15_000)
        );
        assert!(table.go_on(First, ms(at + 20)).is_ok());
    }
    assert_eq!(
        table.press(1, First, ms(20_000)),
        Ok(vec![pressed(1, First, 10_000, 0)])
    );
    Ok(())
}

#[test]
fn fault_6__a_halt_of_negative_length_gives_no_time_back() -> Outcome {
    let mut table = Table::started("15s")?;
    assert!(table.halt(ms(5_000)).is_ok());
    assert!(table.go_on(First, ms(1_000)).is_ok());
    assert_eq!(table.remaining(ms(2_000)), (10_000, 15_000));
    assert_eq!(table.clocks.next_wakeup(), Some(ms(15_000)));
    Ok(())
}

#[test]
fn fault_7__an_outage_is_charged_to_nobody() -> Outcome {
    let mut table = Table::started("15s")?;
    assert!(table.press(1, First, ms(4_000)).is_ok());
    assert!(table.halt(ms(6_000)).is_ok());
    assert!(table.go_on(Second, ms(7_000)).is_ok());
    assert_eq!(
        table.restart(later_epoch(50)),
        [Event::EpochOpened {
            turn: turn(Second, 2_000)
        }]
    );
    assert_eq!(
        (table.clocks.state(), table.clocks.next_wakeup()),
        (
            State::Halted {
                turn: turn(Second, 2_000)
            },
            None
        )
    );
    assert_eq!(table.remaining(later_epoch(9_999_999)), (11_000, 13_000));
    assert_eq!(table.restart(later_epoch(60)), [], "an epoch opens once");
    Ok(())
}

#[test]
fn fault_7__a_restart_re_arms_the_flag_and_loses_no_turn() -> Outcome {
    let control = "15s"
        .parse::<TimeControl>()?
        .with_after_outage(AfterOutage::Itself);
    let mut table = Table::default();
    assert!(table.say(Command::Open { control }, ms(0)).is_ok());
    assert!(table.say(Command::Start, ms(0)).is_ok());
    assert!(table.press(1, First, ms(4_000)).is_ok());
    let back = [
        Event::EpochOpened {
            turn: turn(Second, 0),
        },
        Event::Resumed { seat: Second },
    ];
    assert_eq!(table.restart(later_epoch(50)), back);
    assert_eq!(
        (table.clocks.running(), table.clocks.turn()),
        (Some(Second), 2)
    );
    assert_eq!(table.clocks.next_wakeup(), Some(later_epoch(15_050)));
    assert_eq!(
        table.wake(later_epoch(15_050)),
        [fell(Second, 2, later_epoch(15_050))]
    );
    Ok(())
}

#[test]
fn fault_7__an_epoch_that_goes_on_stops_no_clock() -> Outcome {
    let mut table = Table::started("15s")?;
    assert_eq!(table.restart(ms(5_000)), []);
    assert_eq!(
        table.restart(aggregate::Stamp::new(aggregate::Epoch(0), 5_000)),
        []
    );
    assert_eq!(table.clocks.running(), Some(First));
    Ok(())
}

#[test]
fn fault_7__clocks_at_rest_come_back_as_they_were() -> Outcome {
    let mut table = Table::set("15s")?;
    assert_eq!(table.restart(later_epoch(0)), []);
    assert!(table.say(Command::Start, later_epoch(10)).is_ok());
    assert!(table.halt(later_epoch(20)).is_ok());
    assert_eq!(
        table.restart(aggregate::Stamp::new(aggregate::Epoch(3), 0)),
        []
    );
    assert_eq!(table.clocks.to_press(), Some(First));
    Ok(())
}

#[test]
fn fault_9__two_flags_in_one_tick_are_one_flag() -> Outcome {
    let mut table = Table::started("15s")?;
    assert!(table.press(1, First, ms(14_999)).is_ok());
    assert_eq!(
        table.press(2, Second, ms(29_998)),
        Ok(vec![pressed(2, Second, 14_999, 0)])
    );
    assert_eq!(table.remaining(ms(29_998)), (1, 1));
    assert_eq!(table.wake(ms(29_999)), [fell(First, 3, ms(29_999))]);
    assert_eq!(table.wake(ms(40_000)), []);
    assert_eq!(table.remaining(ms(40_000)), (0, 1));
    Ok(())
}

#[test]
fn fault_10__no_bonus_stands_on_the_clock_before_the_first_move() -> Outcome {
    let mut table = Table::started("4s+1s")?;
    assert_eq!(table.remaining(ms(0)), (4_000, 4_000));
    assert_eq!(
        table.press(1, First, ms(4_000)),
        Ok(vec![fell(First, 1, ms(4_000))])
    );
    Ok(())
}

#[test]
fn fault_10__a_bonus_in_advance_is_granted_once() -> Outcome {
    let control = TimeControl::new(Phase::Increment {
        main_ms: 4_000,
        bonus_ms: 1_000,
        first: FirstBonus::Advanced,
    })?;
    let mut table = Table::default();
    assert!(table.say(Command::Open { control }, ms(0)).is_ok());
    assert!(table.say(Command::Start, ms(0)).is_ok());
    assert_eq!(table.remaining(ms(0)), (5_000, 5_000));
    assert!(table.press(1, First, ms(0)).is_ok());
    assert_eq!(table.remaining(ms(0)), (6_000, 5_000));
    assert!(table.halt(ms(10)).is_ok());
    assert!(table.go_on(Second, ms(20)).is_ok());
    assert_eq!(table.restart(later_epoch(0)).len(), 1);
    assert!(table.go_on(Second, later_epoch(5)).is_ok());
    assert_eq!(table.remaining(later_epoch(5)), (6_000, 4_990));
    Ok(())
}

#[test]
fn fault_10__no_main_time_and_a_bonus_is_a_game() -> Outcome {
    let mut table = Table::started("0s+5s")?;
    assert_eq!(
        table.press(1, First, ms(4_999)),
        Ok(vec![pressed(1, First, 4_999, 5_000)])
    );
    assert_eq!(table.remaining(ms(4_999)), (5_001, 5_000));
    assert_eq!(
        table.press(2, Second, ms(9_999)),
        Ok(vec![fell(Second, 2, ms(9_999))])
    );
    Ok(())
}

#[test]
fn fault_11__the_finish_is_applied_once() -> Outcome {
    let mut table = Table::started("15s")?;
    assert_eq!(
        table.say(Command::Close, ms(700)),
        Ok(vec![Event::Closed {
            turn: Some(turn(First, 700))
        }])
    );
    let after = table.clocks.clone();
    assert_eq!(table.say(Command::Close, ms(800)), Err(Refusal::Closed));
    assert_eq!(table.press(1, First, ms(800)), Err(Refusal::Closed));
    assert_eq!(table.wake(ms(99_999)), []);
    assert_eq!(table.restart(later_epoch(0)), []);
    assert_eq!(table.clocks, after);
    assert_eq!(table.spent(ms(99_999)), (700, 0));
    Ok(())
}

#[test]
fn a_pair_that_is_not_set_refuses_everything_but_being_set() -> Outcome {
    let mut table = Table::default();
    for command in [
        Command::Start,
        Command::Halt {
            reason: HaltReason::Ruling,
        },
        Command::Resume { seat: First },
        Command::Close,
        Command::Press {
            turn: 1,
            seat: First,
            then: AfterPress::Halt,
        },
    ] {
        assert_eq!(table.say(command, ms(0)), Err(Refusal::NotOpen));
    }
    let open = Command::Open {
        control: "15s".parse()?,
    };
    assert!(table.say(open.clone(), ms(0)).is_ok());
    assert_eq!(table.say(open, ms(0)), Err(Refusal::AlreadyOpen));
    Ok(())
}

#[test]
fn every_refusal_names_its_clause() {
    let refusals = [
        Refusal::NotOpen,
        Refusal::AlreadyOpen,
        Refusal::NotStarted,
        Refusal::AlreadyStarted,
        Refusal::Halted { due: Second },
        Refusal::AlreadyRunning { running: Second },
        Refusal::WrongSeat { due: Second },
        Refusal::StaleTurn { turn: 1, ended: 2 },
        Refusal::SkippedTurn { turn: 5, ended: 2 },
        Refusal::FlagFallen {
            flag: flag(First, ms(15_000)),
        },
        Refusal::Closed,
    ];
    for refusal in refusals {
        assert!(refusal.clause().starts_with("CN13-"), "{refusal:?}");
    }
}
