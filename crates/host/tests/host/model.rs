use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aggregate::{Aggregate, Version};
use envelope::Envelope;
use host::{Accepted, HostError, Options};
use journal::{Journal, JournalError};
use journal_suite::Dice;
use proptest::test_runner::{Config, TestRunner};
use tokio::time::error::Elapsed;

use crate::faulty::{fail_by, faulty_journal};
use crate::toy::{
    Command, Event, Outcome, Tally, TallyCodec, TallyHost, add, events_of, host_in, open_with,
    pass, request, stored, stream, tally,
};

const TASKS: u64 = 4;
const COMMANDS: u64 = 25;
const ATTEMPTS: u64 = 4;

/// What the callers know about a key.
#[derive(Clone, Debug, Default)]
struct Known {
    accepted: Option<(Version, Vec<Event>)>,
    /// Whether the caller was ever left not knowing: told so, or gone before the answer.
    in_doubt: bool,
}

type Ledger = Arc<Mutex<HashMap<String, Known>>>;
type Histogram = Arc<Mutex<BTreeMap<&'static str, u64>>>;

/// One caller: its commands under keys that it shares with the next caller, each tried again with the same key while it fails.
async fn call(hosts: [TallyHost; 2], seed: u64, task: u64, ledger: Ledger, histogram: Histogram) {
    let mut dice = Dice(seed ^ (task << 32));
    for number in 0..COMMANDS {
        let name = format!("{}-{number}", (task + dice.roll(2)) % TASKS);
        // The same key means the same command, whoever calls.
        let sum: u64 = name.bytes().map(u64::from).sum();
        let command = match sum % 5 {
            _ if number == 7 => Command::Add(0),
            0 => Command::AddBoth(sum, sum + 1),
            1 => Command::AlarmIn(sum % 200),
            _ => Command::Add(sum),
        };
        for _ in 0..ATTEMPTS {
            let host = &hosts[dice.roll(2) as usize];
            let mut asked = request(&name, command.clone());
            if dice.roll(10) == 0 {
                asked.expected = Some(Version(dice.roll(TASKS * COMMANDS)));
            }
            if dice.roll(30) == 0 {
                asked.cause.request = "something else".into();
            }
            let patience = Duration::from_millis(if dice.roll(6) == 0 {
                dice.roll(15)
            } else {
                3_600_000
            });
            let told = tokio::time::timeout(patience, host.execute(&stream("t"), asked)).await;
            if note(&name, told, &ledger, &histogram) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(dice.roll(30))).await;
        }
    }
}

/// Writes down what a caller was told; says whether it is content with it.
fn note(
    name: &str,
    told: Result<Outcome<Accepted<Tally, TallyCodec>>, Elapsed>,
    ledger: &Ledger,
    histogram: &Histogram,
) -> bool {
    let bucket = match &told {
        Err(_) => "gone away",
        Ok(Ok(_)) => "accepted",
        Ok(Err(HostError::Refused(_))) => "refused",
        Ok(Err(HostError::KeyReused)) => "key reused",
        Ok(Err(HostError::Moved { .. })) => "moved",
        Ok(Err(HostError::Busy)) => "busy",
        Ok(Err(HostError::Journal(JournalError::Unavailable { .. }))) => "unavailable",
        Ok(Err(HostError::Journal(JournalError::OutcomeUnknown { .. }))) => "unknown",
        Ok(Err(error)) => panic!("{error}"),
    };
    *histogram.lock().unwrap().entry(bucket).or_default() += 1;
    let mut ledger = ledger.lock().unwrap();
    let known = ledger.entry(name.to_owned()).or_default();
    known.in_doubt |= matches!(bucket, "gone away" | "unknown");
    if let Ok(Ok(accepted)) = told {
        let answer = (accepted.version, events_of(&accepted));
        assert_eq!(
            known.accepted.get_or_insert_with(|| answer.clone()),
            &answer,
            "{name} has one answer"
        );
    }
    matches!(bucket, "accepted" | "refused" | "key reused" | "moved")
}

async fn random_commands(seed: u64, histogram: Histogram) {
    let faulty = faulty_journal();
    let journal = faulty.shared();
    let brief = Options {
        idle: Duration::from_millis(20),
        ..Options::default()
    };
    let hosts = [open_with(&journal, brief).await, host_in(1, &journal)];
    fail_by(&faulty, Some(seed));
    let ledger = Ledger::default();
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            tokio::spawn(call(
                hosts.clone(),
                seed,
                task,
                Arc::clone(&ledger),
                Arc::clone(&histogram),
            ))
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    fail_by(&faulty, None);
    pass(60_000).await;
    for (host, name) in hosts.iter().zip(["last-0", "last-1"]) {
        add(host, name, 1).await.unwrap();
    }
    pass(60_000).await;
    let known = ledger.lock().unwrap().clone();
    compare(&journal, &known).await;
    for host in &hosts {
        assert_eq!(tally(host).await.rang, replay(&journal).await.0.rang);
    }
    assert!(
        replay(&journal).await.0.next_wakeup().is_none(),
        "what was due has happened"
    );
}

type Effects = HashMap<String, (Version, Vec<Event>)>;

/// The state that the journal holds, and what each key has brought about.
async fn replay(journal: &Arc<dyn Journal>) -> (Tally, Effects) {
    let (mut state, mut effects) = (Tally::default(), Effects::new());
    let mut group: Option<String> = None;
    for after in 0..stored(journal).await {
        let recorded = journal
            .read(&stream("t"), after, 1)
            .await
            .unwrap()
            .remove(0);
        let (envelope, event) = Envelope::open::<Tally, TallyCodec>(&recorded.bytes).unwrap();
        assert!(envelope.at >= state.last, "stamps never go back");
        state.apply(&event, envelope.at);
        // What asked for the events of a group stands on the first of them.
        group = envelope.cause.map(|cause| cause.key.to_string()).or(group);
        if let Some(key) = &group {
            let effect = effects.entry(key.clone()).or_default();
            effect.0 = Version(recorded.version);
            effect.1.push(event);
        }
        if envelope.following == 0 {
            group = None;
        }
    }
    (state, effects)
}

async fn compare(journal: &Arc<dyn Journal>, known: &HashMap<String, Known>) {
    let (_, effects) = replay(journal).await;
    for (key, known) in known {
        let effect = effects.get(key);
        match &known.accepted {
            Some(accepted) => assert_eq!(
                effect,
                Some(accepted),
                "{key}: acknowledged is stored, and nothing twice"
            ),
            None => assert!(
                known.in_doubt || effect.is_none(),
                "{key}: its callers were told that nothing was stored"
            ),
        }
    }
    for (key, (_, events)) in &effects {
        assert!(
            events.len() <= 2,
            "{key} had more than one effect: {events:?}"
        );
    }
}

#[test]
fn acknowledged_is_stored_and_nothing_twice_whatever_the_journal_does() {
    let histogram = Histogram::default();
    let config = Config {
        cases: 100,
        failure_persistence: None,
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(&proptest::num::u64::ANY, |seed| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap();
        runtime.block_on(random_commands(seed, Arc::clone(&histogram)));
        Ok(())
    });
    outcome.unwrap();
    let histogram = histogram.lock().unwrap();
    println!("{histogram:?}");
    for bucket in [
        "accepted",
        "busy",
        "gone away",
        "key reused",
        "moved",
        "refused",
        "unavailable",
        "unknown",
    ] {
        assert!(
            histogram.contains_key(bucket),
            "no {bucket} in {histogram:?}"
        );
    }
}
