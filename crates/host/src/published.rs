use std::sync::Arc;

use aggregate::{Aggregate, Stamp, Version};
use journal::Hash;
use tokio::sync::watch;

use crate::error::Failure;

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
#[derive(Clone, Debug, Default)]
pub(crate) struct Committed<A> {
    pub(crate) state: Arc<A>,
    pub(crate) place: Place,
}

#[derive(Default)]
struct Shown<A> {
    committed: Committed<A>,
    /// What came of loading; none while it goes on.
    loaded: Option<Result<(), Failure>>,
}

/// The owner's end: the state lives here, and is changed here in place.
///
/// Readers share it. A state that a reader still holds when the next commit comes is cloned, once; otherwise none is.
pub(crate) struct Publisher<A>(watch::Sender<Shown<A>>);

/// A reader's end.
#[derive(Clone)]
pub(crate) struct Published<A>(watch::Receiver<Shown<A>>);

impl<A: Aggregate> Publisher<A> {
    /// Both ends for an aggregate that is being loaded.
    pub(crate) fn loading() -> (Self, Published<A>) {
        let (shown, reader) = watch::channel(Shown::default());
        (Self(shown), Published(reader))
    }

    pub(crate) fn place(&self) -> Place {
        self.0.borrow().committed.place
    }

    /// The state and its place, to be dropped before the next event is applied: the state would be cloned otherwise.
    pub(crate) fn committed(&self) -> Committed<A> {
        self.0.borrow().committed.clone()
    }

    /// Applies stored events. Readers see all of them or none.
    pub(crate) fn apply<'a>(&self, events: impl IntoIterator<Item = (&'a A::Event, Place)>) {
        self.0.send_modify(|shown| {
            let state = Arc::make_mut(&mut shown.committed.state);
            for (event, place) in events {
                state.apply(event, place.last);
                shown.committed.place = place;
            }
        });
    }

    /// Puts a state in the place of the initial one.
    pub(crate) fn restore(&self, committed: Committed<A>) {
        self.0.send_modify(|shown| shown.committed = committed);
    }

    /// Shows it to readers from here on, or why there is nothing to see.
    pub(crate) fn loaded(&self, loaded: Result<(), Failure>) {
        self.0.send_modify(|shown| shown.loaded = Some(loaded));
    }
}

impl<A: Aggregate> Published<A> {
    /// The aggregate as its last commit left it, once it is loaded; none if the owner ended before that.
    pub(crate) async fn committed(mut self) -> Option<Result<Committed<A>, Failure>> {
        let loaded = self.0.wait_for(|shown| shown.loaded.is_some()).await;
        let shown = loaded.ok()?;
        let loaded = shown.loaded.clone()?;
        Some(loaded.map(|()| shown.committed.clone()))
    }
}
