use std::sync::Arc;

use aggregate::{Aggregate, Codec, Stamp, Version};
use envelope::{Cause, IdempotencyKey};
use host::{Accepted, Host, HostError, Request, Seen, View};
use journal::StreamId;
use prost::Message;
use tonic::{Request as Call, Status};
use tracing::Instrument;

use crate::metrics::Watchers;
use crate::status::{self, Refused};
use crate::watching::watching;
use crate::{Caller, Watching, caller};

/// Where calls for one kind of aggregate arrive: who → decode → decide → commit → answer.
///
/// A cheap handle.
pub struct Rpc<A: Aggregate, C: Codec<A>> {
    host: Host<A, C>,
    noun: &'static str,
    refused: Arc<dyn Fn(A::Refusal) -> Refused + Send + Sync>,
    watchers: Watchers,
}

impl<A: Aggregate, C: Codec<A>> Clone for Rpc<A, C> {
    fn clone(&self) -> Self {
        Self {
            host: self.host.clone(),
            noun: self.noun,
            refused: Arc::clone(&self.refused),
            watchers: self.watchers.clone(),
        }
    }
}

/// One change that somebody calls for.
pub struct Change<'a, A: Aggregate, M> {
    /// The aggregate's id.
    pub id: &'a str,
    /// The idempotency key, as it was sent.
    pub key: &'a str,
    /// The method's name and what the key stands for: the request without its key.
    pub payload: (&'static str, &'a M),
    /// What is wanted.
    pub command: A::Command,
    /// Who wants it.
    pub caller: Caller,
    /// When it counts as received.
    pub at: Stamp,
}

impl<A: Aggregate, C: Codec<A>> Rpc<A, C> {
    /// The RPCs of the aggregates of `host`, each called a `noun`; `refused` says how a refusal of the core looks to callers.
    pub fn new(
        host: Host<A, C>,
        noun: &'static str,
        refused: impl Fn(A::Refusal) -> Refused + Send + Sync + 'static,
    ) -> Self {
        Self {
            host,
            noun,
            refused: Arc::new(refused),
            watchers: Watchers::of(noun),
        }
    }

    /// The host that carries them out.
    #[must_use]
    pub const fn host(&self) -> &Host<A, C> {
        &self.host
    }

    /// Now, by the host's time.
    #[must_use]
    pub fn now(&self) -> Stamp {
        self.host.time().now()
    }

    /// When a call arrived, who makes it, and its message.
    ///
    /// # Errors
    /// `UNAUTHENTICATED` if the caller says badly who it is.
    pub fn receive<T>(&self, request: Call<T>) -> Result<(Stamp, Caller, T), Status> {
        let at = self.now();
        Ok((at, caller(&request)?, request.into_inner()))
    }

    /// Carries a change out, once.
    ///
    /// # Errors
    /// The status to answer with.
    pub async fn change<M: Message>(
        &self,
        change: Change<'_, A, M>,
    ) -> Result<Accepted<A, C>, Status> {
        self.try_change(change)
            .await?
            .map_err(|refusal| (self.refused)(refusal).into())
    }

    /// The same for callers to whom a refusal of the core is an answer, not a status.
    ///
    /// # Errors
    /// The status to answer with.
    pub async fn try_change<M: Message>(
        &self,
        change: Change<'_, A, M>,
    ) -> Result<Result<Accepted<A, C>, A::Refusal>, Status> {
        let stream = self.stream(change.id)?;
        let request = Request {
            command: change.command,
            cause: Cause {
                key: IdempotencyKey::new(change.key)
                    .map_err(|error| status::invalid_key(&error))?,
                method: change.payload.0.to_owned(),
                request: change.payload.1.encode_to_vec().into(),
            },
            actor: change.caller.actor,
            trace_parent: change.caller.trace_parent,
            at: change.at,
            expected: None,
        };
        let span = tracing::info_span!("change", method = change.payload.0, stream = %stream);
        match self.host.execute(&stream, request).instrument(span).await {
            Ok(accepted) => Ok(Ok(accepted)),
            Err(HostError::Refused(refusal)) => Ok(Err(refusal)),
            Err(error) => Err(self.status(error)),
        }
    }

    /// The aggregate as it stands.
    ///
    /// # Errors
    /// `NOT_FOUND` if nothing has ever happened to it, or what the host says.
    pub async fn view(&self, id: &str) -> Result<View<A>, Status> {
        let view = self
            .host
            .view(&self.stream(id)?)
            .await
            .map_err(|error| self.status(error))?;
        if view.version == Version(0) {
            Err(status::not_found(self.noun, id))
        } else {
            Ok(view)
        }
    }

    /// Follows the aggregate from the event after `after` on, each event as `message` makes it.
    ///
    /// # Errors
    /// `NOT_FOUND` if nothing has ever happened to it, `OUT_OF_RANGE` if it has not come that far, or what the host says.
    pub async fn watch<T: Send + 'static>(
        &self,
        id: &str,
        after: u64,
        message: impl Fn(&Seen<A, C>) -> T + Send + 'static,
    ) -> Result<Watching<T>, Status> {
        let version = self.view(id).await?.version;
        if Version(after) > version {
            return Err(status::ahead(format!(
                "after_version is {after}, and {} {id} stands at version {version}",
                self.noun
            )));
        }
        let watch = self
            .host
            .watch(&self.stream(id)?, Version(after))
            .await
            .map_err(|error| self.status(error))?;
        Ok(watching(watch, self.watchers.one_more(), message))
    }

    /// The stream behind an id.
    ///
    /// # Errors
    /// `NOT_FOUND` if no such id can exist.
    pub fn stream(&self, id: &str) -> Result<StreamId, Status> {
        self.host
            .stream(id)
            .ok_or_else(|| status::not_found(self.noun, id))
    }

    fn status(&self, error: HostError<A::Refusal>) -> Status {
        status::of_host(error, |refusal| (self.refused)(refusal))
    }
}
