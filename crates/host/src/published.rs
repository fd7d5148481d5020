use std::sync::Arc;

use aggregate::{Aggregate, Stamp, Version};
use journal::Hash;
use tokio::sync::watch;

use crate::failure::Failure;

/// How far a stream has come.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) version: Version,
    /// The head of its chain.
    pub(crate) head: Hash,
    /// The stamp of its last event.
    pub(crate) last: Stamp,
}

/// An aggregate as its last commit left it.
#[derive(Clone, Debug)]
pub(crate) struct Committed<A> {
    pub(crate) state: Arc<A>,
    pub(crate) place: Place,
}

struct Shown<A> {
    committed: Committed<A>,
    stage: Stage,
}

enum Stage {
    Loading,
    Loaded,
    Failed(Failure),
}

/// The owner's end: the state lives here, and is changed here in place.
///
/// Readers share it. A state that a reader still holds when the next commit comes is cloned, once; otherwise none is.
pub(crate) struct Publisher<A> {
    shown: watch::Sender<Shown<A>>,
    place: Place,
}

/// A reader's end.
pub(crate) struct Published<A>(watch::Receiver<Shown<A>>);

impl<A> Clone for Published<A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// Why there is nothing to read.
pub(crate) enum Unpublished {
    Failed(Failure),
    /// The owner ended before it had loaded the aggregate.
    Ended,
}

impl<A: Aggregate> Publisher<A> {
    /// Both ends for an aggregate that is being loaded.
    pub(crate) fn loading() -> (Self, Published<A>) {
        let place = Place::default();
        let committed = Committed {
            state: Arc::default(),
            place,
        };
        let (shown, reader) = watch::channel(Shown {
            committed,
            stage: Stage::Loading,
        });
        (Self { shown, place }, Published(reader))
    }

    pub(crate) const fn place(&self) -> Place {
        self.place
    }

    pub(crate) fn committed(&self) -> Committed<A> {
        self.shown.borrow().committed.clone()
    }

    /// The state, to be dropped before the next event is applied: it would be cloned otherwise.
    pub(crate) fn state(&self) -> Arc<A> {
        Arc::clone(&self.shown.borrow().committed.state)
    }

    /// Applies stored events. Readers see all of them or none.
    pub(crate) fn apply<'a>(&mut self, events: impl IntoIterator<Item = (&'a A::Event, Place)>) {
        self.shown.send_modify(|shown| {
            let state = Arc::make_mut(&mut shown.committed.state);
            for (event, place) in events {
                state.apply(event, place.last);
                self.place = place;
            }
            shown.committed.place = self.place;
        });
    }

    /// Puts a state in the place of the initial one.
    pub(crate) fn restore(&mut self, committed: Committed<A>) {
        self.place = committed.place;
        self.shown.send_modify(|shown| shown.committed = committed);
    }

    /// Shows it to readers from here on.
    pub(crate) fn loaded(&self) {
        self.shown.send_modify(|shown| shown.stage = Stage::Loaded);
    }

    pub(crate) fn failed(&self, failure: Failure) {
        self.shown
            .send_modify(|shown| shown.stage = Stage::Failed(failure));
    }
}

impl<A> Published<A> {
    /// The aggregate as its last commit left it, once it is loaded.
    pub(crate) async fn committed(mut self) -> Result<Committed<A>, Unpublished> {
        let shown = self
            .0
            .wait_for(|shown| !matches!(shown.stage, Stage::Loading))
            .await
            .map_err(|_| Unpublished::Ended)?;
        match &shown.stage {
            Stage::Failed(failure) => Err(Unpublished::Failed(failure.clone())),
            Stage::Loading | Stage::Loaded => Ok(Committed {
                state: Arc::clone(&shown.committed.state),
                place: shown.committed.place,
            }),
        }
    }
}
