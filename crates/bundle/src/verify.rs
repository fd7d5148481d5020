//! Checks a bundle: its signature, its chain, and the game replayed and judged again from its entries.

use aggregate::{Aggregate as _, Codec as _};
use envelope::{Envelope, EnvelopeError};
use game::{Contradiction, Event, Game, ending};
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

/// One entry, opened.
struct Opened {
    number: u64,
    envelope: Envelope,
    event: Event,
}

/// The game after all entries, or the first entry that does not follow from those before it.
fn replay(bundle: &Bundle) -> Result<Game, Problem> {
    let mut game = Game::default();
    let mut entries = bundle.entries.iter().zip(1..).peekable();
    while let Some(next) = entries.next() {
        let first = open(next)?;
        let mut group = vec![first];
        while let Some(missing) = group
            .last()
            .map(|last| last.envelope.following)
            .filter(|&following| following > 0)
        {
            let torn = |entry| Problem::Torn { entry };
            let next = entries
                .next()
                .map(open)
                .transpose()?
                .ok_or_else(|| torn(group.last().map_or(0, |last| last.number)))?;
            if !belongs(&group, &next, missing) {
                return Err(torn(next.number));
            }
            group.push(next);
        }
        advance(&mut game, &group)?;
    }
    check_header(bundle, &game)?;
    Ok(game)
}

/// Whether `next` was stored by the command that stored the group.
fn belongs(group: &[Opened], next: &Opened, missing: u32) -> bool {
    group.first().is_some_and(|first| {
        next.envelope.following == missing - 1
            && next.envelope.cause.is_none()
            && next.envelope.actor == first.envelope.actor
            && next.envelope.at == first.envelope.at
    })
}

/// Judges one group again and applies it.
fn advance(game: &mut Game, group: &[Opened]) -> Result<(), Problem> {
    let Some(first) = group.first() else {
        return Ok(());
    };
    let events: Vec<Event> = group.iter().map(|opened| opened.event.clone()).collect();
    let verdict = group
        .iter()
        .find(|opened| matches!(opened.event, Event::Ending(ending::Event::Ended(_))));
    let contradiction = |cause| Problem::Contradiction {
        entry: verdict.unwrap_or(first).number,
        cause,
        check: check(verdict.is_some()),
    };
    // Nothing happens in a game that nobody asked for.
    let cause = first.envelope.cause.as_ref();
    let cause = cause.ok_or_else(|| contradiction(Contradiction::NotDecided))?;
    let command = wire::game_command(&cause.method, &cause.request)
        .map_err(|_| contradiction(Contradiction::NotDecided))?;
    game.audit(command, &first.envelope.actor, first.envelope.at, &events)
        .map_err(contradiction)?;
    for event in &events {
        game.apply(event, first.envelope.at);
    }
    Ok(())
}

fn open((entry, number): (&Entry, u64)) -> Result<Opened, Problem> {
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
            check: check(matches!(event, Event::Ending(ending::Event::Ended(_)))),
        });
    }
    Ok(Opened {
        number,
        envelope,
        event,
    })
}

const fn check(is_verdict: bool) -> Check {
    if is_verdict {
        Check::Verdict
    } else {
        Check::Events
    }
}

/// Whether the game is what the header says.
fn check_header(bundle: &Bundle, game: &Game) -> Result<(), Problem> {
    let setup = game.setup().ok_or(Problem::Header("game"))?;
    let state = if game.verdict().is_some() {
        Completeness::Ended
    } else {
        Completeness::Open
    };
    let said = [
        ("game", setup.game.as_str() == bundle.game),
        (
            "stream",
            bundle.stream.as_str().strip_prefix(KIND) == Some(setup.game.as_str()),
        ),
        ("profile", setup.rules.name == bundle.profile),
        ("state", state == bundle.state),
    ];
    said.into_iter()
        .find(|(_, holds)| !holds)
        .map_or(Ok(()), |(field, _)| Err(Problem::Header(field)))
}
