//! The table of methods and roles ([`aggregate::access`]), asked before a request is decoded.

use std::convert::Infallible;
use std::future::{Future, ready};
use std::pin::Pin;
use std::task::{Context, Poll};

use aggregate::access;
use http::{Request, Response};
use tonic::Status;
use tonic::body::Body;
use tonic::metadata::MetadataMap;

use crate::caller;
use crate::status::Fault;

/// Health and reflection, which say nothing of any game and are asked by tools that have no role.
const OPEN: [&str; 2] = ["grpc.health.", "grpc.reflection."];

/// Refuses a call to `path` by whoever the metadata name, if they may not make it.
fn check(path: &str, metadata: &MetadataMap) -> Result<(), Status> {
    let no_method = || Status::unimplemented("there is no such method");
    let called = path.strip_prefix('/').and_then(|path| path.split_once('/'));
    let (service, method) = called.ok_or_else(no_method)?;
    if OPEN.iter().any(|open| service.starts_with(open)) {
        return Ok(());
    }
    let roles = access::roles(service, method).ok_or_else(no_method)?;
    let role = caller::actor(metadata)?.role;
    if roles.contains(&role) {
        Ok(())
    } else {
        let names: Vec<_> = roles.iter().map(|role| role.name()).collect();
        Err(Fault::NotYourRole.status(format!(
            "a {role} may not call {path}; permitted: {}",
            names.join(", ")
        )))
    }
}

/// A server with the table in front of it.
#[derive(Clone, Debug)]
pub(crate) struct Guarded<S>(pub(crate) S);

impl<S> tower::Service<Request<Body>> for Guarded<S>
where
    S: tower::Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let metadata = MetadataMap::from_headers(std::mem::take(request.headers_mut()));
        match check(request.uri().path(), &metadata) {
            Ok(()) => {
                *request.headers_mut() = metadata.into_headers();
                Box::pin(self.0.call(request))
            }
            Err(refused) => Box::pin(ready(Ok(refused.into_http()))),
        }
    }
}

#[allow(non_snake_case, reason = "tests of a clause are named by its id")]
#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use aggregate::Role;
    use aggregate::access::TABLE;
    use prost::Message as _;
    use prost_types::FileDescriptorSet;
    use tonic::Code;

    use super::*;
    use crate::caller::{ACTOR, ROLE};
    use crate::status;

    #[test]
    fn every_method_has_a_row_and_every_row_a_method() {
        let described = FileDescriptorSet::decode(api::DESCRIPTORS).unwrap();
        let mut methods = BTreeSet::new();
        for file in &described.file {
            for service in &file.service {
                for method in &service.method {
                    let (service, method) = (service.name(), method.name());
                    methods.insert(format!("/{}.{service}/{method}", file.package()));
                }
            }
        }
        let rows: Vec<_> = TABLE
            .iter()
            .flat_map(|(service, rows)| {
                rows.iter()
                    .map(move |(method, _)| format!("/{service}/{method}"))
            })
            .collect();
        assert_eq!(rows.iter().cloned().collect::<BTreeSet<_>>(), methods);
        assert_eq!(rows.len(), methods.len(), "no method has two rows");
    }

    fn call(path: &str, role: Option<Role>) -> Result<(), Code> {
        let mut metadata = MetadataMap::new();
        if let Some(role) = role {
            metadata.insert(ACTOR, "zhang".parse().unwrap());
            metadata.insert(ROLE, role.name().parse().unwrap());
        }
        check(path, &metadata).map_err(|status| status.code())
    }

    #[test]
    fn a_role_may_call_what_its_row_says_and_nothing_else() {
        for (service, rows) in TABLE {
            for (method, roles) in *rows {
                for role in Role::ALL {
                    let answer = call(&format!("/{service}/{method}"), Some(role));
                    let allowed = roles.contains(&role);
                    let expected = if allowed {
                        Ok(())
                    } else {
                        Err(Code::PermissionDenied)
                    };
                    assert_eq!(answer, expected, "{method} by {role}");
                }
            }
        }
    }

    /// Who may call a method, of all roles.
    fn permitted(path: &str) -> Vec<Role> {
        let may = |role: &Role| call(path, Some(*role)).is_ok();
        Role::ALL.into_iter().filter(may).collect()
    }

    #[test]
    fn cn13_8_8__officials_control_the_clocks_and_the_game_alone_ends_a_turn() {
        let clock = |method| permitted(&format!("/arbiter.clock.v1.ClockService/{method}"));
        let officials = [Role::Arbiter, Role::ChiefArbiter, Role::Service];
        assert_eq!(clock("ControlClock"), officials);
        for method in ["OpenClock", "Press", "CloseClock"] {
            assert_eq!(clock(method), [Role::Service], "{method}");
        }
    }

    #[test]
    fn cn13_14_1__organisers_and_officials_run_an_event() {
        let records = |method| permitted(&format!("/arbiter.records.v1.RecordsService/{method}"));
        let organisers = [Role::Arbiter, Role::ChiefArbiter, Role::Organiser];
        for method in [
            "CreateEvent",
            "RegisterPlayer",
            "StartRoundRobin",
            "OpenRound",
        ] {
            assert_eq!(records(method), organisers, "{method}");
        }
        let officials = [Role::Arbiter, Role::ChiefArbiter, Role::Service];
        assert_eq!(records("ReportResult"), officials);
    }

    #[test]
    fn who_says_nothing_may_look_and_no_more() {
        let service = "/arbiter.adjudication.v1.AdjudicationService";
        assert_eq!(call(&format!("{service}/GetGame"), None), Ok(()));
        assert_eq!(
            call(&format!("{service}/Play"), None),
            Err(Code::PermissionDenied)
        );
        assert_eq!(call("/grpc.health.v1.Health/Check", None), Ok(()));
        assert_eq!(
            call(&format!("{service}/Cheat"), Some(Role::Player)),
            Err(Code::Unimplemented)
        );
    }

    #[test]
    fn a_refusal_names_the_code_that_programs_know() {
        let mut metadata = MetadataMap::new();
        metadata.insert(ACTOR, "zhang".parse().unwrap());
        metadata.insert(ROLE, "board".parse().unwrap());
        let refused = check("/arbiter.clock.v1.ClockService/Press", &metadata).unwrap_err();
        let rejection = status::rejection(&refused).unwrap();
        assert_eq!(rejection.code, "NOT_YOUR_ROLE");
        assert_eq!(
            refused.message(),
            "a board may not call /arbiter.clock.v1.ClockService/Press; permitted: service"
        );
    }
}
