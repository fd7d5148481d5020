use aggregate::{Actor, Role};
use tonic::metadata::MetadataMap;
use tonic::{Request, Status};

use crate::status::Fault;
use crate::trace;

/// Metadata that names who calls, and in which role.
pub(crate) const ACTOR: &str = "arbiter-actor";
pub(crate) const ROLE: &str = "arbiter-role";

/// The longest actor id, in bytes.
const ACTOR_BYTES_MAX: usize = 64;

/// Who calls, and within which trace.
#[derive(Clone, Debug)]
pub struct Caller {
    pub actor: Actor,
    /// W3C trace context of the call; empty where there is none.
    pub trace_parent: String,
}

/// Reads who calls from a request: metadata `arbiter-actor` and `arbiter-role`. Without either, an anonymous spectator.
///
/// # Errors
/// `UNAUTHENTICATED` with the field that is malformed.
pub fn caller<T>(request: &Request<T>) -> Result<Caller, Status> {
    let metadata = request.metadata();
    Ok(Caller {
        actor: actor(metadata)?,
        trace_parent: trace::parent_of_current().unwrap_or_else(|| trace::incoming(metadata)),
    })
}

pub(crate) fn actor(metadata: &MetadataMap) -> Result<Actor, Status> {
    match (text(metadata, ACTOR)?, text(metadata, ROLE)?) {
        (None, None) => Ok(Actor::new("anonymous", Role::Spectator)),
        (Some(id), Some(role)) => Ok(Actor::new(
            identity(id)?,
            role.parse().map_err(|unknown| malformed(ROLE, &unknown))?,
        )),
        (None, Some(_)) => Err(malformed(ACTOR, &"a role without an actor")),
        (Some(_), None) => Err(malformed(ROLE, &"an actor without a role")),
    }
}

fn identity(id: &str) -> Result<&str, Status> {
    let permitted = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    if (1..=ACTOR_BYTES_MAX).contains(&id.len()) && id.bytes().all(permitted) {
        Ok(id)
    } else {
        Err(malformed(
            ACTOR,
            &format_args!("1 to {ACTOR_BYTES_MAX} characters of A-Z a-z 0-9 . _ - are expected"),
        ))
    }
}

fn text<'a>(metadata: &'a MetadataMap, name: &'static str) -> Result<Option<&'a str>, Status> {
    let mut values = metadata.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => match value.to_str() {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(malformed(name, &"it is not ASCII")),
        },
        (Some(_), Some(_)) => Err(malformed(name, &"it is given more than once")),
    }
}

fn malformed(name: &'static str, what: &dyn std::fmt::Display) -> Status {
    Fault::Unauthenticated.status(format!("metadata {name}: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(pairs: &[(&'static str, &str)]) -> Result<Actor, tonic::Code> {
        let mut request = Request::new(());
        for (name, value) in pairs {
            request.metadata_mut().append(*name, value.parse().unwrap());
        }
        caller(&request)
            .map(|caller| caller.actor)
            .map_err(|status| status.code())
    }

    #[test]
    fn who_says_nothing_is_a_spectator() {
        assert_eq!(call(&[]), Ok(Actor::new("anonymous", Role::Spectator)));
    }

    #[test]
    fn an_actor_and_a_role_belong_together() {
        assert_eq!(
            call(&[(ACTOR, "zhang"), (ROLE, "player")]),
            Ok(Actor::new("zhang", Role::Player))
        );
        assert_eq!(call(&[(ACTOR, "zhang")]), Err(tonic::Code::Unauthenticated));
        assert_eq!(call(&[(ROLE, "player")]), Err(tonic::Code::Unauthenticated));
        assert_eq!(
            call(&[(ACTOR, "zhang"), (ROLE, "king")]),
            Err(tonic::Code::Unauthenticated)
        );
    }

    #[test]
    fn nobody_is_two_people_at_once() {
        assert_eq!(
            call(&[(ACTOR, "zhang"), (ACTOR, "li"), (ROLE, "player")]),
            Err(tonic::Code::Unauthenticated)
        );
        assert_eq!(
            call(&[(ACTOR, "zhang"), (ROLE, "player"), (ROLE, "arbiter")]),
            Err(tonic::Code::Unauthenticated)
        );
    }

    #[test]
    fn an_actor_is_bounded_at_64_bytes() {
        assert!(call(&[(ACTOR, &"a".repeat(64)), (ROLE, "player")]).is_ok());
        assert!(call(&[(ACTOR, &"a".repeat(65)), (ROLE, "player")]).is_err());
        assert!(call(&[(ACTOR, "a b"), (ROLE, "player")]).is_err());
    }
}
