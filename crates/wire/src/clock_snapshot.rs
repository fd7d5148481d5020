//! The state of a pair of clocks as it stands in snapshots: internals of ours, no part of the public language, thrown away when the
//! layout changes.

use aggregate::{Stamp, StateCodec};
use api::common::v1 as common;
use prost::{Message, Oneof};
use terms::Seat;
use timekeeping::{AccountParts, ClockPair, ClockParts, Stage};

use crate::clock::{ClockCodec, read_control};
use crate::common::{read_seat, read_stamp, stamp, write_seat};
use crate::{Malformed, Unreadable};

#[derive(Clone, PartialEq, Message)]
struct State {
    #[prost(string, optional, tag = "1")]
    control: Option<String>,
    #[prost(message, optional, tag = "2")]
    first: Option<Account>,
    #[prost(message, optional, tag = "3")]
    second: Option<Account>,
    #[prost(uint32, tag = "4")]
    turns_ended: u32,
    #[prost(message, optional, tag = "5")]
    latest: Option<common::Stamp>,
    /// None before the clocks are opened.
    #[prost(oneof = "StoredStage", tags = "6, 7, 8, 9, 10")]
    stage: Option<StoredStage>,
}

#[derive(Clone, Copy, PartialEq, Message)]
struct Account {
    #[prost(uint64, tag = "1")]
    granted_ms: u64,
    #[prost(uint64, tag = "2")]
    spent_ms: u64,
}

#[derive(Clone, Copy, PartialEq, Oneof)]
enum StoredStage {
    #[prost(message, tag = "6")]
    Ready(Nothing),
    #[prost(message, tag = "7")]
    Running(Turn),
    #[prost(message, tag = "8")]
    Halted(Turn),
    #[prost(message, tag = "9")]
    Fallen(Flag),
    #[prost(message, tag = "10")]
    Closed(Closed),
}

#[derive(Clone, Copy, PartialEq, Message)]
struct Nothing {}

#[derive(Clone, Copy, PartialEq, Message)]
struct Turn {
    #[prost(int32, tag = "1")]
    seat: i32,
    #[prost(uint64, tag = "2")]
    charged_ms: u64,
    /// Only of a running clock.
    #[prost(message, optional, tag = "3")]
    since: Option<common::Stamp>,
}

#[derive(Clone, Copy, PartialEq, Message)]
struct Flag {
    #[prost(int32, tag = "1")]
    seat: i32,
    #[prost(message, optional, tag = "2")]
    at: Option<common::Stamp>,
}

#[derive(Clone, Copy, PartialEq, Message)]
struct Closed {
    #[prost(message, optional, tag = "1")]
    flag: Option<Flag>,
}

impl StateCodec<ClockPair> for ClockCodec {
    type Error = Unreadable;

    const SCHEMA: u32 = 1;

    fn encode_state(clocks: &ClockPair) -> Vec<u8> {
        let parts = ClockParts::from(clocks);
        let account = |account: AccountParts| {
            Some(Account {
                granted_ms: account.granted_ms,
                spent_ms: account.spent_ms,
            })
        };
        let state = State {
            control: parts.control.as_ref().map(ToString::to_string),
            first: account(parts.first),
            second: account(parts.second),
            turns_ended: parts.turns_ended,
            latest: Some(stamp(parts.latest)),
            stage: write_stage(parts.stage),
        };
        state.encode_to_vec()
    }

    fn decode_state(bytes: &[u8]) -> Result<ClockPair, Unreadable> {
        Ok(read(&State::decode(bytes)?)?.into())
    }
}

fn read(state: &State) -> Result<ClockParts, Malformed> {
    let account = |account: Option<Account>, field| {
        let Account {
            granted_ms,
            spent_ms,
        } = account.ok_or_else(|| Malformed::missing(field))?;
        Ok(AccountParts {
            granted_ms,
            spent_ms,
        })
    };
    Ok(ClockParts {
        control: state
            .control
            .as_deref()
            .map(|control| read_control(control, "control"))
            .transpose()?,
        first: account(state.first, "first")?,
        second: account(state.second, "second")?,
        turns_ended: state.turns_ended,
        stage: state.stage.map_or(Ok(Stage::NotOpen), read_stage)?,
        latest: read_stamp(state.latest, "latest")?,
    })
}

fn write_stage(stage: Stage) -> Option<StoredStage> {
    let turn = |seat, charged_ms, since: Option<Stamp>| Turn {
        seat: write_seat(seat).into(),
        charged_ms,
        since: since.map(stamp),
    };
    Some(match stage {
        Stage::NotOpen => return None,
        Stage::Ready => StoredStage::Ready(Nothing {}),
        Stage::Running {
            seat,
            charged_ms,
            since,
        } => StoredStage::Running(turn(seat, charged_ms, Some(since))),
        Stage::Halted { seat, charged_ms } => StoredStage::Halted(turn(seat, charged_ms, None)),
        Stage::Fallen { seat, at } => StoredStage::Fallen(write_flag((seat, at))),
        Stage::Closed { flag } => StoredStage::Closed(Closed {
            flag: flag.map(write_flag),
        }),
    })
}

fn read_stage(stage: StoredStage) -> Result<Stage, Malformed> {
    Ok(match stage {
        StoredStage::Ready(Nothing {}) => Stage::Ready,
        StoredStage::Running(turn) => Stage::Running {
            seat: read_seat(turn.seat, "running.seat")?,
            charged_ms: turn.charged_ms,
            since: read_stamp(turn.since, "running.since")?,
        },
        StoredStage::Halted(turn) => Stage::Halted {
            seat: read_seat(turn.seat, "halted.seat")?,
            charged_ms: turn.charged_ms,
        },
        StoredStage::Fallen(flag) => {
            let (seat, at) = read_flag(flag)?;
            Stage::Fallen { seat, at }
        }
        StoredStage::Closed(closed) => Stage::Closed {
            flag: closed.flag.map(read_flag).transpose()?,
        },
    })
}

fn write_flag((seat, at): (Seat, Stamp)) -> Flag {
    Flag {
        seat: write_seat(seat).into(),
        at: Some(stamp(at)),
    }
}

fn read_flag(flag: Flag) -> Result<(Seat, Stamp), Malformed> {
    Ok((
        read_seat(flag.seat, "flag.seat")?,
        read_stamp(flag.at, "flag.at")?,
    ))
}
