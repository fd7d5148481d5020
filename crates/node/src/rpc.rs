use aggregate::{Aggregate, Codec, Stamp, Version};
use envelope::{Cause, IdempotencyKey};
use host::{Accepted, Host, HostError, Request, Seen, View};
use journal::StreamId;
use tonic::{Request as Call, Response, Status};
use tracing::Instrument;
use wire::ChangeRequest;

use crate::metrics::Watchers;
use crate::status::{self, Fault};
use crate::watching::watching;
use crate::{Caller, Watching, caller};

/// Where calls for one kind of aggregate arrive: who → decode → decide → commit → answer.
///
/// A cheap handle.
pub struct Rpc<A: Aggregate, C: Codec<A>> {
    host: Host<A, C>,
    noun: &'static str,
    watchers: Watchers,
}

impl<A: Aggregate, C: Codec<A>> Rpc<A, C> {
    /// The RPCs of the aggregates of `host`, each called a `noun`.
    pub fn new(host: Host<A, C>, noun: &'static str) -> Self {
        Self {
            host,
            noun,
            watchers: Watchers::of(noun),
        }
    }

    /// The host that carries them out.
    #[must_use]
    pub const fn host(&self) -> &Host<A, C> {
        &self.host
    }

    /// Carries a change out, once; or says what the core refuses.
    ///
    /// # Errors
    /// The status to answer with.
    pub async fn change<M: ChangeRequest<Command = A::Command>>(
        &self,
        call: Call<M>,
    ) -> Result<Result<Accepted<A, C>, A::Refusal>, Status> {
        self.change_at(self.host.time().now(), call).await
    }

    /// The same, counted as received at another time than now.
    ///
    /// # Errors
    /// The status to answer with.
    pub async fn change_at<M: ChangeRequest<Command = A::Command>>(
        &self,
        at: Stamp,
        call: Call<M>,
    ) -> Result<Result<Accepted<A, C>, A::Refusal>, Status> {
        let Caller {
            actor,
            trace_parent,
        } = caller(&call)?;
        let mut payload = call.into_inner();
        let key = payload.take_key();
        let command = payload
            .command()
            .map_err(|error| status::invalid(error.field, &error.what))?;
        let stream = self.stream(payload.id())?;
        let key = IdempotencyKey::new(key)
            .map_err(|error| status::invalid("idempotency_key", &error.to_string()))?;
        let request = Request {
            command,
            cause: Cause {
                key,
                method: M::METHOD.to_owned(),
                request: payload.encode_to_vec().into(),
            },
            actor,
            trace_parent,
            at,
            expected: None,
        };
        let span = tracing::info_span!("change", method = M::METHOD, stream = %stream);
        match self.host.execute(&stream, request).instrument(span).await {
            Ok(accepted) => Ok(Ok(accepted)),
            Err(HostError::Refused(refusal)) => Ok(Err(refusal)),
            Err(error) => Err(status::of_host(error)),
        }
    }

    /// The aggregate as it stands.
    ///
    /// # Errors
    /// `NOT_FOUND` if nothing has ever happened to it, or what the host says.
    pub async fn view(&self, id: &str) -> Result<View<A>, Status> {
        let view = self.host.view(&self.stream(id)?).await;
        let view = view.map_err(status::of_host)?;
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
    ) -> Result<Response<Watching<T>>, Status> {
        let version = self.view(id).await?.version;
        if Version(after) > version {
            return Err(Fault::Ahead.status(format!(
                "after_version is {after}, and {} {id} stands at version {version}",
                self.noun
            )));
        }
        let watch = self.host.watch(&self.stream(id)?, Version(after)).await;
        let watch = watch.map_err(status::of_host)?;
        let counted = self.watchers.one_more();
        Ok(Response::new(watching(watch, counted, message)))
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
}
