//! Figures for operators: what every service counts. They go where the traces go; without a receiver nothing is counted.

use std::sync::Arc;

use journal::{Journal, Stats};
use opentelemetry::metrics::{Meter, UpDownCounter};
use opentelemetry::{KeyValue, global};

/// Under whose name everything is counted.
const SCOPE: &str = "arbiter";

/// Where to count. Taken after [`Telemetry::install`](crate::Telemetry::install): what was taken before it counts for nobody.
#[must_use]
pub fn meter() -> Meter {
    global::meter(SCOPE)
}

/// Shows what the stores of some services have done, each under its service's name, whenever figures are sent.
pub fn show_stores(stores: Vec<(&'static str, Arc<dyn Journal>)>) {
    let shown: Arc<[_]> = stores
        .into_iter()
        .map(|(service, store)| (KeyValue::new("arbiter.service", service), store))
        .collect();
    let (meter, stores) = (meter(), Arc::clone(&shown));
    let commits = meter
        .u64_observable_counter("arbiter.journal.commits")
        .with_unit("{commit}")
        .with_description("Groups made durable");
    commits
        .with_callback(move |to| each(&stores, |service, stats| to.observe(stats.commits, service)))
        .build();
    let stores = Arc::clone(&shown);
    let fsyncs = meter
        .u64_observable_counter("arbiter.journal.fsyncs")
        .with_unit("{fsync}")
        .with_description("Files synced for commits");
    fsyncs
        .with_callback(move |to| each(&stores, |service, stats| to.observe(stats.fsyncs, service)))
        .build();
    let time = meter
        .f64_observable_counter("arbiter.journal.fsync.time")
        .with_unit("s")
        .with_description("Time spent until commits were durable");
    time.with_callback(move |to| {
        each(&shown, |service, stats| {
            to.observe(stats.commit_time.as_secs_f64(), service)
        })
    })
    .build();
}

fn each(stores: &[(KeyValue, Arc<dyn Journal>)], mut show: impl FnMut(&[KeyValue], Stats)) {
    stores
        .iter()
        .for_each(|(service, store)| show(std::slice::from_ref(service), store.stats()));
}

/// How many watch what kind of aggregate.
#[derive(Clone)]
pub(crate) struct Watchers {
    counter: UpDownCounter<i64>,
    watched: [KeyValue; 1],
}

impl Watchers {
    /// Those who watch a `noun`.
    pub(crate) fn of(noun: &'static str) -> Self {
        let meter = meter();
        let counter = meter
            .i64_up_down_counter("arbiter.watchers")
            .with_unit("{watcher}")
            .with_description("Watch streams that are open");
        Self {
            counter: counter.build(),
            watched: [KeyValue::new("arbiter.watched", noun)],
        }
    }

    /// Counts one more for as long as what is given is kept.
    pub(crate) fn one_more(&self) -> Watcher {
        self.counter.add(1, &self.watched);
        Watcher(self.clone())
    }
}

pub(crate) struct Watcher(Watchers);

impl Drop for Watcher {
    fn drop(&mut self) {
        self.0.counter.add(-1, &self.0.watched);
    }
}
