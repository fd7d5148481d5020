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
pub(crate) struct Registry<A: Aggregate, C: Codec<A>>(Mutex<HashMap<StreamId, OwnerHandle<A, C>>>);

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

    fn is_watched(&self) -> bool {
        self.live
            .upgrade()
            .is_some_and(|live| live.receiver_count() > 0)
    }
}

/// What happens from here on, and what was published meanwhile.
pub(crate) struct Subscription<A: Aggregate, C: Codec<A>> {
    pub(crate) live: broadcast::Receiver<Arc<Seen<A, C>>>,
    /// To be read after the subscription: an event is published before it is sent to watchers, so none is missed between the two.
    pub(crate) published: Published<A>,
}

type Owners<A, C> = HashMap<StreamId, OwnerHandle<A, C>>;

/// How an owner is started; none once the host stops.
pub(crate) trait Start<A: Aggregate, C: Codec<A>>:
    FnOnce() -> Option<OwnerHandle<A, C>>
{
}

impl<A: Aggregate, C: Codec<A>, F: FnOnce() -> Option<OwnerHandle<A, C>>> Start<A, C> for F {}

impl<A: Aggregate, C: Codec<A>> Default for Registry<A, C> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<A: Aggregate, C: Codec<A>> Registry<A, C> {
    /// Puts a message into the mailbox of the stream's owner, which is started if there is none.
    pub(crate) fn post(
        &self,
        stream: &StreamId,
        start: impl Start<A, C>,
        message: Message<A, C>,
    ) -> Result<(), HostError<A::Refusal>> {
        let mut owners = self.owners();
        let owner = Self::owner(&mut owners, stream, start)?;
        // A mailbox that is closed here is that of an owner that broke just now.
        owner.mailbox.try_send(message).map_err(|_| HostError::Busy)
    }

    /// What the stream's owner publishes; it is started if there is none.
    pub(crate) fn published(
        &self,
        stream: &StreamId,
        start: impl Start<A, C>,
    ) -> Result<Published<A>, HostError<A::Refusal>> {
        let mut owners = self.owners();
        let owner = Self::owner(&mut owners, stream, start)?;
        owner.read = true;
        Ok(owner.published.clone())
    }

    pub(crate) fn subscribe(
        &self,
        stream: &StreamId,
        start: impl Start<A, C>,
    ) -> Result<Subscription<A, C>, HostError<A::Refusal>> {
        let mut owners = self.owners();
        let owner = Self::owner(&mut owners, stream, start)?;
        let live = owner.live.upgrade().ok_or(HostError::Busy)?.subscribe();
        Ok(Subscription {
            live,
            published: owner.published.clone(),
        })
    }

    /// Unloads an owner to which nobody has written: messages are posted under the same lock, so none is lost.
    pub(crate) fn unload(
        &self,
        stream: &StreamId,
        mailbox: &mut mpsc::Receiver<Message<A, C>>,
    ) -> bool {
        Self::remove(&mut self.owners(), stream, mailbox)
    }

    /// The same, unless it is watched or was read since this was last asked.
    pub(crate) fn unload_idle(
        &self,
        stream: &StreamId,
        mailbox: &mut mpsc::Receiver<Message<A, C>>,
    ) -> bool {
        let mut owners = self.owners();
        let used = owners
            .get_mut(stream)
            .is_some_and(|owner| std::mem::take(&mut owner.read) || owner.is_watched());
        !used && Self::remove(&mut owners, stream, mailbox)
    }

    fn remove(
        owners: &mut Owners<A, C>,
        stream: &StreamId,
        mailbox: &mut mpsc::Receiver<Message<A, C>>,
    ) -> bool {
        let unused = mailbox.is_empty();
        if unused {
            mailbox.close();
            owners.remove(stream);
        }
        unused
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

    fn owner<'a>(
        owners: &'a mut Owners<A, C>,
        stream: &StreamId,
        start: impl Start<A, C>,
    ) -> Result<&'a mut OwnerHandle<A, C>, HostError<A::Refusal>> {
        match owners.entry(stream.clone()) {
            Entry::Occupied(owner) if !owner.get().mailbox.is_closed() => Ok(owner.into_mut()),
            entry => {
                let owner = start().ok_or(HostError::ShuttingDown)?;
                Ok(entry.insert_entry(owner).into_mut())
            }
        }
    }

    fn owners(&self) -> MutexGuard<'_, Owners<A, C>> {
        // Nothing under the lock leaves the map half-changed, so a panic elsewhere does not spoil it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
