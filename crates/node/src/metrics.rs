//! Figures for operators: what every service counts. They go where the traces go; without a receiver nothing is counted.

use std::sync::Arc;

use journal::{Journal, Stats};
use opentelemetry::metrics::{AsyncInstrument, Meter, UpDownCounter};
use opentelemetry::{KeyValue, global};

/// Where to count. Taken after [`Telemetry::install`](crate::Telemetry::install): what was taken before it counts for nobody.
#[must_use]
pub fn meter() -> Meter {
    global::meter("arbiter")
}

type Stores = Arc<[(KeyValue, Arc<dyn Journal>)]>;

/// Shows what the stores of some services have done, each under its service's name, whenever figures are sent.
pub fn show_stores(stores: Vec<(&'static str, Arc<dyn Journal>)>) {
    let stores: Stores = stores
        .into_iter()
        .map(|(service, store)| (KeyValue::new("arbiter.service", service), store))
        .collect();
    let meter = meter();
    meter
        .u64_observable_counter("arbiter.journal.commits")
        .with_unit("{commit}")
        .with_description("Groups made durable")
        .with_callback(each(Arc::clone(&stores), |stats| stats.commits))
        .build();
    meter
        .u64_observable_counter("arbiter.journal.fsyncs")
        .with_unit("{fsync}")
        .with_description("Files synced for commits")
        .with_callback(each(Arc::clone(&stores), |stats| stats.fsyncs))
        .build();
    meter
        .f64_observable_counter("arbiter.journal.fsync.time")
        .with_unit("s")
        .with_description("Time spent until commits were durable")
        .with_callback(each(stores, |stats| stats.commit_time.as_secs_f64()))
        .build();
}

/// Shows one figure of each store.
fn each<T: 'static>(stores: Stores, figure: fn(Stats) -> T) -> impl Fn(&dyn AsyncInstrument<T>) {
    move |to| {
        for (service, store) in stores.iter() {
            to.observe(figure(store.stats()), std::slice::from_ref(service));
        }
    }
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
        let counter = meter()
            .i64_up_down_counter("arbiter.watchers")
            .with_unit("{watcher}")
            .with_description("Watch streams that are open")
            .build();
        Self {
            counter,
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
