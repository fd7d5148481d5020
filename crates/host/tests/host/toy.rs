//! An aggregate that adds numbers and rings an alarm.

use std::sync::Arc;
use std::time::Duration;

use aggregate::{Actor, Aggregate, Codec, Epoch, Role, Stamp, Version};
use envelope::{Cause, IdempotencyKey};
use host::{Accepted, Host, HostError, Options, Request, TimeSource};
use journal::{Journal, StreamId};

/// How long after a new epoch an alarm that was set before rings.
pub(crate) const RESUMED_MS: u64 = 100;

#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Tally {
    pub(crate) sum: u64,
    pub(crate) rang: u32,
    pub(crate) resumed: u32,
    pub(crate) last: Stamp,
    pub(crate) alarm: Option<Stamp>,
    /// Asks to be woken and then has nothing to say.
    pub(crate) liar: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Command {
    Add(u64),
    AddBoth(u64, u64),
    Nothing,
    AlarmIn(u64),
    Lie,
    Break,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Added(u64),
    AlarmSet { ms: u64 },
    Rang,
    Resumed,
    Lied,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NothingToAdd;

impl Aggregate for Tally {
    type Command = Command;
    type Event = Event;
    type Refusal = NothingToAdd;

    fn decide(&self, command: Command, _: &Actor, _: Stamp) -> Result<Vec<Event>, NothingToAdd> {
        match command {
            Command::Add(0) => Err(NothingToAdd),
            Command::Add(number) => Ok(vec![Event::Added(number)]),
            Command::AddBoth(first, second) => Ok(vec![Event::Added(first), Event::Added(second)]),
            Command::Nothing => Ok(Vec::new()),
            Command::AlarmIn(ms) => Ok(vec![Event::AlarmSet { ms }]),
            Command::Lie => Ok(vec![Event::Lied]),
            Command::Break => panic!("a command that breaks its aggregate"),
        }
    }

    fn apply(&mut self, event: &Event, at: Stamp) {
        self.last = at;
        match event {
            Event::Added(number) => self.sum += number,
            Event::AlarmSet { ms } => self.alarm = Some(at.plus(*ms)),
            Event::Rang => {
                self.rang += 1;
                self.alarm = None;
            }
            Event::Resumed => {
                self.resumed += 1;
                self.alarm = Some(at.plus(RESUMED_MS));
            }
            Event::Lied => self.liar = true,
        }
    }

    fn next_wakeup(&self) -> Option<Stamp> {
        if self.liar {
            Some(self.last)
        } else {
            self.alarm
        }
    }

    fn may_wake_after(event: &Event) -> bool {
        *event != Event::Rang
    }

    fn wake(&self, at: Stamp) -> Vec<Event> {
        if self.alarm.is_some_and(|alarm| alarm <= at) {
            vec![Event::Rang]
        } else {
            Vec::new()
        }
    }

    fn resume(&self, _: Stamp) -> Vec<Event> {
        if self.alarm.is_some() {
            vec![Event::Resumed]
        } else {
            Vec::new()
        }
    }
}

pub(crate) struct TallyCodec;

#[derive(Debug)]
pub(crate) struct NoEvent;

impl std::fmt::Display for NoEvent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no event of a tally")
    }
}

impl std::error::Error for NoEvent {}

impl Codec<Tally> for TallyCodec {
    type Message = (u8, u64);
    type Error = NoEvent;

    const SCHEMA: u32 = 1;

    fn write(event: &Event) -> (u8, u64) {
        match event {
            Event::Added(number) => (b'a', *number),
            Event::AlarmSet { ms } => (b's', *ms),
            Event::Rang => (b'r', 0),
            Event::Resumed => (b'e', 0),
            Event::Lied => (b'l', 0),
        }
    }

    fn read((tag, number): (u8, u64)) -> Result<Event, NoEvent> {
        match tag {
            b'a' => Ok(Event::Added(number)),
            b's' => Ok(Event::AlarmSet { ms: number }),
            b'r' => Ok(Event::Rang),
            b'e' => Ok(Event::Resumed),
            b'l' => Ok(Event::Lied),
            _ => Err(NoEvent),
        }
    }

    fn encode((tag, number): &(u8, u64)) -> Vec<u8> {
        [&[*tag], number.to_be_bytes().as_slice()].concat()
    }

    fn decode(bytes: &[u8]) -> Result<(u8, u64), NoEvent> {
        let (tag, number) = bytes.split_first().ok_or(NoEvent)?;
        let number = u64::from_be_bytes(number.try_into().map_err(|_| NoEvent)?);
        Ok((*tag, number))
    }
}

pub(crate) fn events_of(accepted: &Accepted<Tally, TallyCodec>) -> Vec<Event> {
    accepted.events().cloned().collect()
}

pub(crate) type TallyHost = Host<Tally, TallyCodec>;
pub(crate) type Outcome<T> = Result<T, HostError<NothingToAdd>>;

/// A host in an epoch of its own.
pub(crate) async fn open(journal: &Arc<dyn Journal>) -> TallyHost {
    open_with(journal, Options::default()).await
}

pub(crate) async fn open_with(journal: &Arc<dyn Journal>, options: Options) -> TallyHost {
    let time = TimeSource::open(journal.as_ref()).await.unwrap();
    Host::new("tally", Arc::clone(journal), time, None, options)
}

/// A host in a given epoch, which is not recorded.
pub(crate) fn host_in(epoch: u64, journal: &Arc<dyn Journal>) -> TallyHost {
    let time = TimeSource::starting(Epoch(epoch));
    Host::new("tally", Arc::clone(journal), time, None, Options::default())
}

pub(crate) fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey::new(text).unwrap()
}

pub(crate) fn stream(id: &str) -> StreamId {
    StreamId::new(format!("tally/{id}")).unwrap()
}

/// A request that counts as received just now.
pub(crate) fn request(name: &str, command: Command) -> Request<Tally> {
    let cause = Cause {
        key: key(name),
        method: "Tally".into(),
        request: format!("{command:?}").into(),
    };
    Request {
        command,
        cause,
        actor: Actor::new("zhang", Role::Player),
        trace_parent: String::new(),
        // From the far future, so as soon as it is looked at.
        at: Stamp::new(Epoch(u64::MAX), u64::MAX),
        expected: None,
    }
}

/// Adds `number` to the aggregate `t` under the key `name` and gives the version after.
pub(crate) async fn add(host: &TallyHost, name: &str, number: u64) -> Outcome<Version> {
    host.execute(&stream("t"), request(name, Command::Add(number)))
        .await
        .map(|accepted| accepted.version)
}

pub(crate) async fn tally(host: &TallyHost) -> Tally {
    (*host.view(&stream("t")).await.unwrap().state).clone()
}

/// How many entries the stream of the aggregate `t` holds.
pub(crate) async fn stored(journal: &Arc<dyn Journal>) -> u64 {
    journal.head(&stream("t")).await.unwrap().version
}

/// Lets `ms` milliseconds pass, and everything happen that is due in them.
pub(crate) async fn pass(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}
