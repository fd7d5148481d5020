//! Checks a bundle: its signature, its chain, and the game replayed and judged again from its entries.

use aggregate::{Aggregate as _, Codec as _};
use envelope::{Envelope, EnvelopeError};
use game::{Contradiction, Event, Game, ending, record};
use journal::Hash;
use wire::GameCodec;

use crate::format::{Completeness, DOMAIN};
use crate::read::Entry;
use crate::{Bundle, Check, Problem, TrustedKeys, descriptors};

/// The prefix of a game's stream.
const KIND: &str = "game/";

/// What checking a bundle found.
#[derive(Debug)]
pub struct Report {
    /// What is wrong with it: of each check the first thing, in the order of the checks. Nothing if the bundle is good.
    pub problems: Vec<Problem>,
    /// The game as its events make it; none if they make none.
    pub game: Option<Game>,
}

impl Report {
    /// Whether every check was passed.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        self.problems.is_empty()
    }
}

impl Bundle {
    /// Checks everything: the signature and its signer, the chain, and the game itself, judged again.
    ///
    /// All checks are made whatever the others find, so that a damaged file shows where it is damaged.
    #[must_use]
    pub fn verify(&self, trusted: &TrustedKeys) -> Report {
        let (game, judged) = match replay(self) {
            Ok(game) => (Some(game), None),
            Err(problem) => (None, Some(problem)),
        };
        let trust = (!trusted.contains(self.signer)).then_some(Problem::Untrusted(self.signer));
        let descriptors = descriptors::fault(&self.descriptors).map(Problem::Descriptors);
        let problems = [self.signature(), trust, self.chain(), descriptors, judged]
            .into_iter()
            .flatten()
            .collect();
        Report { problems, game }
    }

    fn signature(&self) -> Option<Problem> {
        let signed = self
            .signer
            .has_signed(&[DOMAIN, &self.signed].concat(), &self.signature);
        (!signed).then_some(Problem::Signature)
    }

    fn chain(&self) -> Option<Problem> {
        let mut previous = Hash::GENESIS;
        for (entry, version) in self.entries.iter().zip(1..) {
            if Hash::chained(previous, &self.stream, version, &entry.bytes) != entry.hash {
                return Some(Problem::Chain { entry: version });
            }
            previous = entry.hash;
        }
        (previous != self.head).then_some(Problem::Head)
    }
}

/// The game after all entries, or the first entry that does not follow from those before it.
fn replay(bundle: &Bundle) -> Result<Game, Problem> {
    let mut game = Game::default();
    let mut entries = bundle.entries.iter().zip(1..);
    while let Some(first) = entries.next() {
        let (envelope, event) = open(first)?;
        let (mut events, mut last) = (vec![event], first.1);
        // One command stored them together.
        for following in (0..envelope.following).rev() {
            let next = entries.next().ok_or(Problem::Torn { entry: last })?;
            last = next.1;
            let (other, event) = open(next)?;
            let belongs = other.following == following
                && other.cause.is_none()
                && other.actor == envelope.actor
                && other.at == envelope.at;
            if !belongs {
                return Err(Problem::Torn { entry: last });
            }
            events.push(event);
        }
        advance(&mut game, first.1, &envelope, &events)?;
    }
    check_header(bundle, &game)?;
    Ok(game)
}

/// Judges again what one command led to, from this entry on, and applies it.
fn advance(
    game: &mut Game,
    number: u64,
    envelope: &Envelope,
    events: &[Event],
) -> Result<(), Problem> {
    let mut numbered = events.iter().zip(number..);
    let verdict = numbered.find(|(event, _)| check(event) == Check::Verdict);
    let contradiction = |cause| Problem::Contradiction {
        entry: verdict.map_or(number, |(_, entry)| entry),
        cause,
        check: verdict.map_or(Check::Events, |_| Check::Verdict),
    };
    // Nothing happens in a game that nobody asked for.
    let cause = envelope.cause.as_ref();
    let cause = cause.ok_or_else(|| contradiction(Contradiction::NotDecided))?;
    let rules = events.iter().find_map(|event| {
        let Event::Record(record::Event::Opened(setup)) = event else {
            return None;
        };
        Some(setup.rules.hash())
    });
    let command = wire::game_command(&cause.method, &cause.request, rules)
        .map_err(|_| contradiction(Contradiction::NotDecided))?;
    game.audit(command, &envelope.actor, envelope.at, events)
        .map_err(contradiction)?;
    for event in events {
        game.apply(event, envelope.at);
    }
    Ok(())
}

fn open((entry, number): (&Entry, u64)) -> Result<(Envelope, Event), Problem> {
    let unreadable = |cause| Problem::Unreadable {
        entry: number,
        cause,
    };
    let (envelope, stored) =
        Envelope::open_message::<Game, GameCodec>(&entry.bytes).map_err(unreadable)?;
    let event = GameCodec::read(stored.clone())
        .map_err(|error| unreadable(EnvelopeError::Event(error.to_string())))?;
    if stored != GameCodec::write(&event) {
        return Err(Problem::Disguised {
            entry: number,
            check: check(&event),
        });
    }
    Ok((envelope, event))
}

const fn check(event: &Event) -> Check {
    if matches!(event, Event::Ending(ending::Event::Ended(_))) {
        Check::Verdict
    } else {
        Check::Events
    }
}

/// Whether the game is what the header says.
fn check_header(bundle: &Bundle, game: &Game) -> Result<(), Problem> {
    let setup = game.setup().ok_or(Problem::Header("game"))?;
    let said = [
        ("game", setup.game.as_str() == bundle.game),
        (
            "stream",
            bundle.stream.as_str().strip_prefix(KIND) == Some(setup.game.as_str()),
        ),
        ("profile", setup.rules.name == bundle.profile),
        ("state", Completeness::of(game) == bundle.state),
    ];
    said.into_iter()
        .find(|(_, holds)| !holds)
        .map_or(Ok(()), |(field, _)| Err(Problem::Header(field)))
}
