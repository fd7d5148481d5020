use std::fs;
use std::sync::Arc;

use aggregate::{Codec, Epoch, Version};
use host::{Host, HostError, Options, SNAPSHOT_EVERY_EVENTS, SnapshotFolder, TimeSource};
use journal::{Journal, StreamId};
use journal_suite::{Dice, MemoryJournal};
use proptest::prelude::*;
use tempfile::TempDir;

use crate::faulty::faulty_journal;
use crate::toy::{Command, Event, NoEvent, Tally, TallyCodec, pass, request, stream};

/// The tally's events, and its state in layout `SCHEMA`.
struct Layout<const SCHEMA: u32>;

impl<const SCHEMA: u32> Codec<Tally> for Layout<SCHEMA> {
    type Message = (u8, u64);
    type Error = NoEvent;

    const SCHEMA: u32 = SCHEMA;

    fn write(event: &Event) -> (u8, u64) {
        TallyCodec::write(event)
    }

    fn read(message: (u8, u64)) -> Result<Event, NoEvent> {
        TallyCodec::read(message)
    }

    fn encode(message: &(u8, u64)) -> Vec<u8> {
        TallyCodec::encode(message)
    }

    fn decode(bytes: &[u8]) -> Result<(u8, u64), NoEvent> {
        TallyCodec::decode(bytes)
    }
}

type Snapshotting<const SCHEMA: u32> = Host<Tally, Layout<SCHEMA>>;

fn open<const SCHEMA: u32>(journal: &Arc<dyn Journal>, folder: &TempDir) -> Snapshotting<SCHEMA> {
    open_in(1, journal, SnapshotFolder::new(folder.path()))
}

fn open_in<const SCHEMA: u32>(
    epoch: u64,
    journal: &Arc<dyn Journal>,
    snapshots: SnapshotFolder,
) -> Snapshotting<SCHEMA> {
    let time = TimeSource::starting(Epoch(epoch));
    Host::new("tally", Arc::clone(journal), time, None, Options::default())
        .with_snapshots(snapshots)
}

fn memory() -> Arc<dyn Journal> {
    Arc::new(MemoryJournal::new())
}

fn scratch() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Adds `number` so many times.
async fn add(host: &Snapshotting<1>, id: &StreamId, times: u64, number: u64) {
    for time in 0..times {
        host.execute(id, request(&format!("k{time}"), Command::Add(number)))
            .await
            .unwrap();
    }
}

/// A journal and a folder with the snapshot of a stream `t` that holds one event more than the snapshot.
async fn snapshotted() -> (Arc<dyn Journal>, TempDir) {
    let (journal, folder) = (memory(), scratch());
    let host = open::<1>(&journal, &folder);
    add(&host, &stream("t"), SNAPSHOT_EVERY_EVENTS + 1, 1).await;
    host.shut_down().await;
    assert!(file(&folder, "t").exists());
    (journal, folder)
}

fn file(folder: &TempDir, id: &str) -> std::path::PathBuf {
    SnapshotFolder::new(folder.path()).file(&stream(id))
}

async fn sum<const SCHEMA: u32>(journal: &Arc<dyn Journal>, folder: &TempDir) -> (u64, Version) {
    let view = open::<SCHEMA>(journal, folder)
        .view(&stream("t"))
        .await
        .unwrap();
    (view.state.sum, view.version)
}

#[tokio::test]
async fn a_snapshot_is_stored_with_the_event_that_is_due_for_it_and_not_before() {
    let (journal, folder) = (memory(), scratch());
    let host = open::<1>(&journal, &folder);
    add(&host, &stream("early"), SNAPSHOT_EVERY_EVENTS - 1, 1).await;
    add(&host, &stream("due"), SNAPSHOT_EVERY_EVENTS, 1).await;
    host.shut_down().await;
    assert!(!file(&folder, "early").exists());
    assert!(file(&folder, "due").exists());
}

#[tokio::test]
async fn a_long_stream_is_loaded_from_its_snapshot_without_reading_what_is_before_it() {
    let faulty = faulty_journal();
    let (journal, folder) = (faulty.shared(), scratch());
    let host = open::<1>(&journal, &folder);
    add(&host, &stream("t"), 2_100, 1).await;
    host.shut_down().await;
    let reads = || faulty.reads_tried();
    let before = reads();
    assert_eq!(sum::<1>(&journal, &folder).await, (2_100, Version(2_100)));
    let with = reads() - before;
    let before = reads();
    assert_eq!(
        sum::<1>(&journal, &scratch()).await,
        (2_100, Version(2_100))
    );
    let without = reads() - before;
    // This journal shows three entries at a time.
    assert_eq!(without, 2_100 / 3 + 1);
    assert!(
        with < SNAPSHOT_EVERY_EVENTS,
        "{with} pages, where {without} hold everything"
    );
}

#[tokio::test]
async fn a_stream_rebuilt_from_its_events_gets_a_snapshot_again() {
    let (journal, folder) = snapshotted().await;
    fs::remove_file(file(&folder, "t")).unwrap();
    let host = open::<1>(&journal, &folder);
    host.view(&stream("t")).await.unwrap();
    host.shut_down().await;
    assert!(file(&folder, "t").exists());
}

#[tokio::test]
async fn a_snapshot_of_another_layout_is_ignored() {
    let (journal, folder) = snapshotted().await;
    assert_eq!(
        sum::<2>(&journal, &folder).await,
        (
            SNAPSHOT_EVERY_EVENTS + 1,
            Version(SNAPSHOT_EVERY_EVENTS + 1)
        )
    );
}

/// Before, what is sealed was a protobuf message: the stream's name in field 1, the version in field 2, and so on.
#[tokio::test]
async fn a_snapshot_in_the_form_of_before_is_ignored() {
    let (journal, folder) = snapshotted().await;
    let body = b"\x0a\x07tally/t\x10\x80\x01\x30\x01";
    let seal = *blake3::hash(body).as_bytes();
    fs::write(file(&folder, "t"), [seal.as_slice(), body].concat()).unwrap();
    assert_eq!(
        sum::<1>(&journal, &folder).await,
        (
            SNAPSHOT_EVERY_EVENTS + 1,
            Version(SNAPSHOT_EVERY_EVENTS + 1)
        )
    );
}

#[tokio::test]
async fn a_snapshot_of_another_stream_is_ignored() {
    let (journal, folder) = snapshotted().await;
    let host = open::<1>(&journal, &folder);
    add(&host, &stream("u"), SNAPSHOT_EVERY_EVENTS, 1_000).await;
    host.shut_down().await;
    fs::copy(file(&folder, "u"), file(&folder, "t")).unwrap();
    assert_eq!(
        sum::<1>(&journal, &folder).await,
        (
            SNAPSHOT_EVERY_EVENTS + 1,
            Version(SNAPSHOT_EVERY_EVENTS + 1)
        )
    );
}

#[tokio::test]
async fn a_snapshot_from_beyond_the_end_of_the_stream_is_ignored() {
    let (_, folder) = snapshotted().await;
    let shorter = memory();
    let host = open::<1>(&shorter, &scratch());
    add(&host, &stream("t"), 3, 1).await;
    assert_eq!(sum::<1>(&shorter, &folder).await, (3, Version(3)));
    assert_eq!(sum::<1>(&memory(), &folder).await, (0, Version(0)));
}

#[tokio::test]
async fn a_snapshot_of_another_history_is_ignored() {
    let (_, folder) = snapshotted().await;
    let other = memory();
    let host = open::<1>(&other, &scratch());
    add(&host, &stream("t"), SNAPSHOT_EVERY_EVENTS + 1, 2).await;
    assert_eq!(
        sum::<1>(&other, &folder).await,
        (
            2 * (SNAPSHOT_EVERY_EVENTS + 1),
            Version(SNAPSHOT_EVERY_EVENTS + 1)
        )
    );
}

#[tokio::test]
async fn a_snapshot_with_a_bit_changed_or_cut_is_ignored_wherever_that_is() {
    let (journal, folder) = snapshotted().await;
    let path = file(&folder, "t");
    let whole = fs::read(&path).unwrap();
    let right = (
        SNAPSHOT_EVERY_EVENTS + 1,
        Version(SNAPSHOT_EVERY_EVENTS + 1),
    );
    for at in (0..whole.len()).step_by(23) {
        let mut flipped = whole.clone();
        flipped[at] ^= 1 << (at % 8);
        for spoiled in [flipped.as_slice(), &whole[..at]] {
            fs::write(&path, spoiled).unwrap();
            let host = open::<1>(&journal, &folder);
            let view = host.view(&stream("t")).await.unwrap();
            assert_eq!((view.state.sum, view.version), right, "byte {at}");
            host.shut_down().await;
        }
    }
}

#[tokio::test]
async fn a_snapshot_with_bytes_behind_its_state_is_ignored() {
    let (journal, folder) = snapshotted().await;
    let path = file(&folder, "t");
    let whole = fs::read(&path).unwrap();
    for more in [b"\0".as_slice(), b"\x01", &[0; 300]] {
        let body = [&whole[blake3::OUT_LEN..], more].concat();
        let seal = *blake3::hash(&body).as_bytes();
        let longer = [seal.as_slice(), &body].concat();
        fs::write(&path, &longer).unwrap();
        let host = open::<1>(&journal, &folder);
        let view = host.view(&stream("t")).await.unwrap();
        assert_eq!(view.state.sum, SNAPSHOT_EVERY_EVENTS + 1);
        host.shut_down().await;
        // What was rebuilt from its events has a new one.
        assert_ne!(fs::read(&path).unwrap(), longer);
    }
    assert_eq!(host::read_state(&host::write_state(&7_u32)), Ok(7_u32));
    assert!(host::read_state::<u32>(&[7, 0]).is_err());
}

#[tokio::test]
async fn where_snapshots_cannot_be_kept_everything_else_goes_on() {
    let (journal, folder) = (memory(), scratch());
    let blocked = folder.path().join("a-file");
    fs::write(&blocked, b"in the way").unwrap();
    let host = open_in::<1>(1, &journal, SnapshotFolder::new(&blocked));
    add(&host, &stream("t"), 2 * SNAPSHOT_EVERY_EVENTS, 1).await;
    host.shut_down().await;
    assert_eq!(
        sum::<1>(&journal, &folder).await.0,
        2 * SNAPSHOT_EVERY_EVENTS
    );
}

/// What somebody may do to a tally, drawn by chance.
fn command(dice: &mut Dice) -> Command {
    match dice.roll(8) {
        0 => Command::AddBoth(dice.roll(10), dice.roll(10)),
        1 => Command::AlarmIn(dice.roll(50)),
        2 => Command::Nothing,
        _ => Command::Add(dice.roll(10)),
    }
}

/// Plays by chance with restarts in between, then compares what snapshots and the events behind them give with what all events give.
async fn restarts_with_snapshots_change_nothing(seed: u64) {
    let mut dice = Dice(seed);
    let (journal, folder) = (memory(), scratch());
    let mut said = Vec::new();
    let epochs = 1 + dice.roll(4);
    for epoch in 1..=epochs {
        let host = open_in::<1>(epoch, &journal, SnapshotFolder::new(folder.path()));
        for number in 0..dice.roll(200) {
            let asked = request(&format!("{epoch}-{number}"), command(&mut dice));
            match host.execute(&stream("t"), asked.clone()).await {
                Ok(accepted) if !accepted.events.is_empty() => {
                    said.push((asked, accepted.version, accepted.messages()))
                }
                Ok(_) | Err(HostError::Refused(_)) => {}
                Err(error) => panic!("{error}"),
            }
            pass(dice.roll(20)).await;
        }
        host.shut_down().await;
    }
    let again = |folder: &TempDir| {
        let snapshots = SnapshotFolder::new(folder.path());
        open_in::<1>(epochs, &journal, snapshots)
    };
    let (with, without) = (again(&folder), again(&scratch()));
    let (one, other) = (
        with.view(&stream("t")).await.unwrap(),
        without.view(&stream("t")).await.unwrap(),
    );
    assert_eq!(
        (&one.state, one.version, one.head),
        (&other.state, other.version, other.head)
    );
    for (asked, version, messages) in said {
        let again = with.execute(&stream("t"), asked.clone()).await.unwrap();
        assert_eq!((again.version, again.messages()), (version, messages));
        let mut reused = asked;
        reused.cause.request = "something else".into();
        assert!(matches!(
            with.execute(&stream("t"), reused).await,
            Err(HostError::KeyReused)
        ));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_snapshot_and_the_events_behind_it_are_all_events(seed in any::<u64>()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        runtime.block_on(restarts_with_snapshots_change_nothing(seed));
    }
}
