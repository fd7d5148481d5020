//! Games as a journal keeps them.

use std::sync::OnceLock;
use std::time::{Duration, UNIX_EPOCH};
use terms::Seat;

use aggregate::{Actor, Aggregate as _, Codec as _, Epoch, Role, Stamp};
use api::adjudication::v1::act::{self, Act};
use api::adjudication::v1::direction::{Direction, RuleClaim, StartGame};
use api::adjudication::v1::{
    self as proto, ClaimKind, OfficiateRequest, OpenGameRequest, OpeningKind, PlayRequest, Ruling,
    Saying, Setup,
};
use api::common::v1::Rules;
use bundle::Signer;
use bytes::Bytes;
use envelope::{Cause, Envelope, IdempotencyKey};
use game::{Event, Game};
use journal::{Hash, Position, Recorded, StreamId};
use profile::ProfileHash;
use prost::Message;
use tempfile::TempDir;
use wire::GameCodec;

/// A game, and what is stored of it.
#[derive(Clone)]
pub(crate) struct Record {
    pub(crate) game: Game,
    pub(crate) entries: Vec<Recorded>,
    id: String,
    /// What the name of the rules stood for, if not for the text that is shipped now.
    former: Option<ProfileHash>,
}

pub(crate) fn arbiter() -> Actor {
    Actor::new("wang", Role::Arbiter)
}

pub(crate) fn player(seat: Seat) -> Actor {
    Actor::new(
        if seat == Seat::First { "zhang" } else { "li" },
        Role::Player,
    )
}

impl Record {
    /// A started game with the free opening.
    pub(crate) fn of(id: &str) -> Self {
        Self::opened(id, None)
    }

    /// The same, opened when the rules' name stood for the text with this hash.
    pub(crate) fn opened(id: &str, former: Option<ProfileHash>) -> Self {
        let mut record = Self {
            game: Game::default(),
            entries: Vec::new(),
            id: id.to_owned(),
            former,
        };
        let setup = Setup {
            game_id: id.to_owned(),
            first_player_id: "zhang".into(),
            second_player_id: "li".into(),
            opening: OpeningKind::Free.into(),
            rules: Some(Rules {
                name: "cn-2013".into(),
                ..Rules::default()
            }),
            ..Setup::default()
        };
        let request = OpenGameRequest {
            setup: Some(setup),
            ..OpenGameRequest::default()
        };
        record.give(&arbiter(), "OpenGame", &request);
        record.officiate(Direction::Start(StartGame {}));
        record
    }

    /// White is to acknowledge Black's five.
    pub(crate) fn announced(id: &str) -> Self {
        let mut record = Self::of(id);
        record.lay("H8 A1 I8 C1 J8 E1 K8 G1");
        record.play(
            Seat::First,
            Act::Place(act::Place {
                point: "L8".into(),
                saying: Saying::Five.into(),
                ..act::Place::default()
            }),
        );
        record
    }

    /// A five that was acknowledged.
    pub(crate) fn five(id: &str) -> Self {
        let mut record = Self::announced(id);
        record.play(Seat::Second, Act::Acknowledge(act::Acknowledge {}));
        record
    }

    /// A three-three that was claimed and ruled on.
    pub(crate) fn foul(id: &str) -> Self {
        let mut record = Self::of(id);
        record.lay("D4 A15 E4 C15 F5 E15 F6 G15 F4");
        record.claim(ClaimKind::Foul);
        record.rule(1, Ruling::Upheld);
        record
    }

    /// An overline that was claimed and ruled on.
    pub(crate) fn overline(id: &str) -> Self {
        let mut record = Self::of(id);
        record.lay("D4 A15 E4 C15 F4 E15 H4 G15 I4 I15 G4");
        record.claim(ClaimKind::Overline);
        record.rule(1, Ruling::Upheld);
        record
    }

    pub(crate) fn claim(&mut self, kind: ClaimKind) {
        self.play(
            Seat::Second,
            Act::Claim(act::MakeClaim {
                kind: kind.into(),
                ..act::MakeClaim::default()
            }),
        );
    }

    pub(crate) fn rule(&mut self, claim: u32, finding: Ruling) {
        let finding = finding.into();
        self.officiate(Direction::Rule(RuleClaim { claim, finding }));
    }

    pub(crate) fn lay(&mut self, points: &str) {
        for point in points.split(' ') {
            let point = point.to_owned();
            self.play(
                self.game.on_move(),
                Act::Place(act::Place {
                    point,
                    ..act::Place::default()
                }),
            );
        }
    }

    pub(crate) fn play(&mut self, seat: Seat, act: Act) {
        let request = PlayRequest {
            act: Some(proto::Act { act: Some(act) }),
            ..PlayRequest::default()
        };
        self.give(&player(seat), "Play", &request);
    }

    fn officiate(&mut self, direction: Direction) {
        let direction = Some(proto::Direction {
            direction: Some(direction),
        });
        let request = OfficiateRequest {
            direction,
            ..OfficiateRequest::default()
        };
        self.give(&arbiter(), "Officiate", &request);
    }

    fn give(&mut self, actor: &Actor, method: &str, request: &impl Message) {
        let at = Stamp::new(Epoch(1), self.entries.len() as u64);
        let request = request.encode_to_vec();
        let command = wire::game_command(method, &request, self.former).unwrap();
        let events = self
            .game
            .decide(command.clone(), actor, at)
            .unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
        self.store(actor, (method, request), &events);
    }

    /// Stores events, decided or not.
    pub(crate) fn store(
        &mut self,
        actor: &Actor,
        (method, request): (&str, Vec<u8>),
        events: &[Event],
    ) {
        let version = self.entries.len() as u64;
        let at = Stamp::new(Epoch(1), version);
        let mut cause = Some(Cause {
            key: IdempotencyKey::new(format!("key-{version}")).unwrap(),
            method: method.into(),
            request: Bytes::from(request),
        });
        for (event, following) in events.iter().zip((0..events.len() as u32).rev()) {
            let envelope = Envelope {
                at,
                wall: UNIX_EPOCH + Duration::from_secs(1_796_000_000 + version),
                actor: actor.clone(),
                trace_parent: String::new(),
                cause: cause.take(),
                following,
            };
            self.append(envelope.seal(GameCodec::encode(&GameCodec::write(event))));
            self.game.apply(event, at);
        }
    }

    /// Chains any bytes to the stream.
    pub(crate) fn append(&mut self, bytes: bytes::Bytes) {
        let stream = StreamId::new(format!("game/{}", self.id)).unwrap();
        let previous = self
            .entries
            .last()
            .map_or(Hash::GENESIS, |entry| entry.hash);
        let version = self.entries.len() as u64 + 1;
        let hash = Hash::chained(previous, &stream, version, &bytes);
        self.entries.push(Recorded {
            position: Position::new(version),
            stream,
            version,
            previous,
            hash,
            bytes,
        });
    }

    /// The same with one stored entry exchanged and everything chained anew, as the owner of a store could.
    pub(crate) fn rechained(&self, change: impl Fn(usize, &[u8]) -> Vec<u8>) -> Self {
        let mut record = Self {
            entries: Vec::new(),
            ..self.clone()
        };
        for (index, entry) in self.entries.iter().enumerate() {
            record.append(change(index, &entry.bytes).into());
        }
        record
    }

    pub(crate) fn sealed(&self) -> Vec<u8> {
        signer().seal(&self.game, &self.entries).unwrap()
    }
}

/// A signer whose folder lives as long as itself.
pub(crate) fn new_signer() -> Signer {
    let folder = TempDir::new().unwrap();
    Signer::open(folder.path()).unwrap()
}

/// The signer that these tests trust.
pub(crate) fn signer() -> &'static Signer {
    static SIGNER: OnceLock<Signer> = OnceLock::new();
    SIGNER.get_or_init(new_signer)
}
