//! The game, judged again from its entries.

use aggregate::{Aggregate as _, Codec as _};
use api::adjudication::v1::GameEvent;
use api::adjudication::v1::game_event::{self as is, Event as Is};
use envelope::{Envelope, EnvelopeError};
use game::{Event, Game};
use wire::GameCodec;

use crate::format::Completeness;
use crate::read::Entry;
use crate::{Bundle, Check, Problem};

/// What stands before a game's id in the name of its stream.
const KIND: &str = "game/";

/// One entry, opened.
struct Opened {
    number: u64,
    envelope: Envelope,
    event: Event,
}

/// What became of the game, or the first entry that cannot stand where it does.
pub(crate) fn judge(bundle: &Bundle) -> Result<Game, Problem> {
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
            if !goes_on(&group, &next, missing) {
                return Err(torn(next.number));
            }
            group.push(next);
        }
        follows(&mut game, &group)?;
    }
    bears_out(bundle, &game)?;
    Ok(game)
}

/// Whether `next` was stored by the command that stored the group.
fn goes_on(group: &[Opened], next: &Opened, missing: u32) -> bool {
    group.first().is_some_and(|first| {
        next.envelope.following == missing - 1
            && next.envelope.cause.is_none()
            && next.envelope.actor == first.envelope.actor
            && next.envelope.at == first.envelope.at
    })
}

/// Lets the game go on by one group, if it can.
fn follows(game: &mut Game, group: &[Opened]) -> Result<(), Problem> {
    let Some(first) = group.first() else {
        return Ok(());
    };
    let events: Vec<Event> = group.iter().map(|opened| opened.event.clone()).collect();
    let verdict = group
        .iter()
        .find(|opened| matches!(opened.event, Event::Ended(_)));
    game.audit(&events, &first.envelope.actor, first.envelope.at)
        .map_err(|cause| Problem::Contradiction {
            entry: verdict.unwrap_or(first).number,
            cause,
            check: check(verdict.is_some()),
        })?;
    for event in &events {
        game.apply(event, first.envelope.at);
    }
    Ok(())
}

/// The event as it is stored today; what the first version stored told the rules by their name alone.
fn written(event: &Event, stored: &GameEvent) -> GameEvent {
    let mut written = wire::game_event(event);
    if let (
        Some(Is::Opened(is::Opened { setup: Some(setup) })),
        Some(Is::Opened(is::Opened { setup: Some(old) })),
    ) = (&mut written.event, &stored.event)
        && old.profile_text.is_empty()
    {
        setup.profile_text.clear();
        setup.profile_hash.clear();
    }
    written
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
    if stored != written(&event, &stored) {
        return Err(Problem::Disguised {
            entry: number,
            check: check(matches!(event, Event::Ended(_))),
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
fn bears_out(bundle: &Bundle, game: &Game) -> Result<(), Problem> {
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
        ("profile", setup.profile.name == bundle.profile),
        ("state", state == bundle.state),
    ];
    said.into_iter()
        .find(|(_, borne_out)| !borne_out)
        .map_or(Ok(()), |(field, _)| Err(Problem::Header(field)))
}
