//! Who speaks, and which subject it concerns.

use aggregate::{Actor, Stamp, ensure};

use crate::automatic::follow;
use crate::ending::RuledBy;
use crate::official::Official;
use crate::{
    Act, Command, Direction, Event, Game, Phase, Refusal, Setup, claims, conduct, ending, moves,
    observe, opening, penalties, record,
};

pub(crate) fn decide(
    game: &Game,
    command: Command,
    actor: &Actor,
    at: Stamp,
) -> Result<Vec<Event>, Refusal> {
    let events = match command {
        Command::Open(setup) => return open(game, *setup),
        Command::ReportFlag { seat } => return Ok(game.flag_fell(seat, at)),
        Command::Play(act) => play(game, act, game.player(actor)?)?,
        Command::Observe(observation) => {
            game.neutral(actor)?;
            observe::decide(game, observation, actor.role, at)?
        }
        Command::Officiate { direction, seen } => {
            game.neutral(actor)?;
            let official = Official {
                game,
                by: RuledBy::Arbiter(actor.id.clone()),
                role: actor.role,
                at,
            };
            officiate(&official, direction, seen)?
        }
    };
    Ok(follow(game, events, at))
}

fn open(game: &Game, setup: Setup) -> Result<Vec<Event>, Refusal> {
    match game.setup() {
        Some(open) if *open == setup => Ok(Vec::new()),
        Some(_) => Err(record::Refusal::AlreadyOpen.into()),
        None if setup.first == setup.second => Err(record::Refusal::SamePlayer.into()),
        None => Ok(vec![record::Event::Opened(Box::new(setup)).into()]),
    }
}

fn play(game: &Game, act: Act, seat: terms::Seat) -> Result<Vec<Event>, Refusal> {
    match act {
        Act::Record(act) => moves::decide(game, act, seat),
        Act::Opening(act) => {
            let events = opening::decide(game, act, seat)?;
            Ok(events.into_iter().map(Event::from).collect())
        }
        Act::Claims(act) => claims::decide(game, act, seat),
        Act::Conduct(act) => conduct::decide(game, act, seat),
        Act::Ending(act) => ending::act(game, act, seat),
    }
}

fn officiate(
    official: &Official<'_>,
    direction: Direction,
    seen: Option<u32>,
) -> Result<Vec<Event>, Refusal> {
    let game = official.game;
    ensure(game.phase() != Phase::NotOpen, record::Refusal::NotOpen)?;
    if is_superseded(game, &direction, seen) {
        return Ok(vec![Event::DirectionSuperseded(Box::new(direction))]);
    }
    match direction {
        Direction::Record(record::Direction::Start) if game.phase() == Phase::Appointed => {
            Ok(vec![record::Event::Started.into()])
        }
        Direction::Record(record::Direction::Start) => {
            game.under_way()?;
            Err(record::Refusal::AlreadyStarted.into())
        }
        Direction::Record(record::Direction::Resume) => {
            game.under_way()?;
            game.undisturbed()?;
            let seat = game.on_clock();
            Ok(vec![record::Event::Resumed { seat }.into()])
        }
        Direction::Claims(claims::Direction::Rule { claim, finding }) => {
            claims::rule(official, claim, finding)
        }
        Direction::Conduct(direction) => conduct::officiate(official, direction),
        Direction::Penalties(direction) => penalties::decide(official, direction),
        Direction::Ending(direction) => ending::declare(official, direction),
    }
}

/// Another arbiter has ruled since this one looked, or has dealt with the very case.
fn is_superseded(game: &Game, direction: &Direction, seen: Option<u32>) -> bool {
    let case = match direction {
        Direction::Claims(claims::Direction::Rule { claim, .. }) => Some(*claim),
        Direction::Conduct(direction) => direction.case(),
        Direction::Record(_) | Direction::Penalties(_) | Direction::Ending(_) => None,
    };
    let waits =
        |number| game.claims.get(number).is_some() || game.conduct.disturbance(number).is_some();
    let dealt_with =
        case.is_some_and(|number| (1..game.record.next_case()).contains(&number) && !waits(number));
    dealt_with || seen.is_some_and(|seen| seen != game.rulings())
}
