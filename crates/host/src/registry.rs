use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use aggregate::{Aggregate, Codec};
use journal::StreamId;
use tokio::sync::{broadcast, mpsc};

use crate::message::Message;
use crate::published::Published;
use crate::{HostError, Seen};

/// The owners that live, by stream.
pub(crate) struct Registry<A: Aggregate, C: Codec<A>>(Mutex<Owners<A, C>>);

/// The way to one owner, and to what it publishes.
pub(crate) struct OwnerHandle<A: Aggregate, C: Codec<A>> {
    mailbox: mpsc::Sender<Message<A, C>>,
    published: Published<A>,
    /// The owner holds the sender, so that its end ends the watches.
    live: broadcast::WeakSender<Arc<Seen<A, C>>>,
    /// Whether anybody has read since the owner last wanted to unload.
    read: bool,
}

impl<A: Aggregate, C: Codec<A>> OwnerHandle<A, C> {
    pub(crate) const fn new(
        mailbox: mpsc::Sender<Message<A, C>>,
        published: Published<A>,
        live: broadcast::WeakSender<Arc<Seen<A, C>>>,
    ) -> Self {
        Self {
            mailbox,
            published,
            live,
            read: false,
        }
    }

    pub(crate) fn post(&self, message: Message<A, C>) -> Result<(), HostError<A::Refusal>> {
        // A mailbox that is closed here is that of an owner that broke just now.
        self.mailbox.try_send(message).map_err(|_| HostError::Busy)
    }

    pub(crate) fn published(&mut self) -> Published<A> {
        self.read = true;
        self.published.clone()
    }

    /// What happens from here on, and what was published meanwhile.
    ///
    /// The latter is to be read after the subscription: an event is published before it is sent to watchers, so none is missed between
    /// the two.
    pub(crate) fn subscribe(&self) -> Result<Subscription<A, C>, HostError<A::Refusal>> {
        let live = self.live.upgrade().ok_or(HostError::Busy)?.subscribe();
        Ok((live, self.published.clone()))
    }

    /// Whether it is watched, or was read since this was last asked.
    pub(crate) fn is_used(&mut self) -> bool {
        let live = self.live.upgrade();
        std::mem::take(&mut self.read) || live.is_some_and(|live| live.receiver_count() > 0)
    }
}

type Subscription<A, C> = (broadcast::Receiver<Arc<Seen<A, C>>>, Published<A>);

type Owners<A, C> = HashMap<StreamId, OwnerHandle<A, C>>;

impl<A: Aggregate, C: Codec<A>> Default for Registry<A, C> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<A: Aggregate, C: Codec<A>> Registry<A, C> {
    /// Does something with the stream's owner, which is started if there is none; `start` gives none once the host stops.
    pub(crate) fn with_owner<T>(
        &self,
        stream: &StreamId,
        start: impl FnOnce() -> Option<OwnerHandle<A, C>>,
        act: impl FnOnce(&mut OwnerHandle<A, C>) -> Result<T, HostError<A::Refusal>>,
    ) -> Result<T, HostError<A::Refusal>> {
        match self.owners().entry(stream.clone()) {
            Entry::Occupied(mut owner) if !owner.get().mailbox.is_closed() => act(owner.get_mut()),
            entry => {
                let owner = start().ok_or(HostError::ShuttingDown)?;
                act(entry.insert_entry(owner).get_mut())
            }
        }
    }

    /// Unloads an owner to which nobody has written, unless it is `used`: messages are posted under the same lock, so none is lost.
    pub(crate) fn unload(
        &self,
        stream: &StreamId,
        mailbox: &mut mpsc::Receiver<Message<A, C>>,
        used: impl FnOnce(&mut OwnerHandle<A, C>) -> bool,
    ) -> bool {
        let mut owners = self.owners();
        let unload = mailbox.is_empty() && !owners.get_mut(stream).is_some_and(used);
        if unload {
            mailbox.close();
            owners.remove(stream);
        }
        unload
    }

    /// An owner ends, whatever still waits for it: whoever comes now finds a new one.
    pub(crate) fn end(&self, stream: &StreamId, mailbox: &mut mpsc::Receiver<Message<A, C>>) {
        let mut owners = self.owners();
        mailbox.close();
        if owners
            .get(stream)
            .is_some_and(|owner| owner.mailbox.is_closed())
        {
            owners.remove(stream);
        }
    }

    /// Does something that no start of an owner overlaps.
    pub(crate) fn between_starts(&self, act: impl FnOnce()) {
        let _owners = self.owners();
        act();
    }

    fn owners(&self) -> MutexGuard<'_, Owners<A, C>> {
        // Nothing under the lock leaves the map half-changed, so a panic elsewhere does not spoil it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
