use std::time::{Duration, UNIX_EPOCH};

use aggregate::{Actor, Epoch, Role, Stamp};
use bytes::Bytes;
use envelope::{Cause, Envelope, IdempotencyKey};

use crate::corpus::{covers, kinds, lines};

kinds!(ROLES, role, Role {
    Role::Spectator => "spectator",
    Role::Player => "player",
    Role::Board => "board",
    Role::Arbiter => "arbiter",
    Role::ChiefArbiter => "chief_arbiter",
    Role::Committee => "committee",
    Role::Organiser => "organiser",
    Role::Service => "service",
});

const TRACE: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

fn cause(method: &str, request: &'static [u8]) -> Cause {
    Cause {
        key: IdempotencyKey::new(format!("{method}-1")).unwrap(),
        method: method.into(),
        request: Bytes::from_static(request),
    }
}

fn of(actor: Actor) -> Envelope {
    Envelope {
        at: Stamp::new(Epoch(3), 1_234),
        wall: UNIX_EPOCH + Duration::new(1_796_000_000, 5),
        actor,
        trace_parent: String::new(),
        cause: None,
        following: 0,
    }
}

/// An envelope of each service as its first entry has it, one that follows, one that time alone brought about, and one of each role.
fn values() -> Vec<(String, Envelope, &'static [u8])> {
    let first = |actor, cause| Envelope {
        trace_parent: TRACE.into(),
        cause: Some(cause),
        following: 2,
        ..of(actor)
    };
    let mut values: Vec<(String, Envelope, &[u8])> = vec![
        (
            "adjudication".into(),
            first(
                Actor::new("wang", Role::Arbiter),
                cause("Officiate", b"\x0a\x02\x0a\x00"),
            ),
            b"\x12\x00",
        ),
        (
            "clock".into(),
            first(
                Actor::new("adjudication", Role::Service),
                cause("Press", b"\x10\x07"),
            ),
            b"\x3a\x00",
        ),
        (
            "records".into(),
            first(
                Actor::new("组织者", Role::Organiser),
                cause("Register", b""),
            ),
            b"\x12\x07\x0a\x05zhang",
        ),
        (
            "following".into(),
            Envelope {
                trace_parent: TRACE.into(),
                following: 1,
                ..of(Actor::new("wang", Role::Arbiter))
            },
            b"",
        ),
        (
            "of_time".into(),
            Envelope {
                at: Stamp::new(Epoch(0), 0),
                wall: UNIX_EPOCH,
                ..of(Actor::new("", Role::Service))
            },
            b"\x3a\x00",
        ),
    ];
    values.extend(ROLES.iter().map(|name| {
        let role = name.parse().unwrap();
        (
            format!("role/{name}"),
            of(Actor::new("zhang", role)),
            b"\x12\x00".as_slice(),
        )
    }));
    values
}

#[test]
fn every_envelope_ever_stored_opens_as_what_it_was() {
    let values = values();
    let mut newest = std::collections::BTreeMap::new();
    for (word, stored) in lines("envelopes.txt") {
        let known = values.iter().find(|(name, ..)| *name == word);
        let Some((_, envelope, payload)) = known else {
            panic!("nobody says what {word} is");
        };
        let opened = Envelope::unseal(&stored.clone().into()).unwrap();
        assert_eq!(
            opened,
            (envelope.clone(), Bytes::from_static(payload)),
            "{word}"
        );
        newest.insert(word, stored);
    }
    for (word, envelope, payload) in values {
        let stored = newest.remove(&word);
        let stored =
            stored.unwrap_or_else(|| panic!("no {word}: add it in a folder with a new number"));
        assert_eq!(
            envelope.seal(payload.to_vec()),
            stored,
            "{word} is written otherwise"
        );
    }
}

#[test]
fn an_envelope_of_every_role_is_stored() {
    let values = values();
    covers(
        ROLES,
        values
            .iter()
            .map(|(_, envelope, _)| role(&envelope.actor.role)),
    );
}
