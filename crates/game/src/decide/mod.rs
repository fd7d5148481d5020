//! What a command does: one file for each kind of speaker.

mod automatic;
mod declare;
mod dispute;
mod observe;
mod officiate;
mod opening;
mod play;

use aggregate::{Actor, Role, Stamp};
use profile::{Profile, Shape, Zone};
use renju::{Opening, Point};
use terms::Seat;

use crate::{Act, Command, Event, Game, Phase, Refusal, Setup};

pub(crate) use automatic::follow;

pub(crate) fn decide(
    game: &Game,
    command: Command,
    actor: &Actor,
    at: Stamp,
) -> Result<Vec<Event>, Refusal> {
    let decided = match command {
        Command::Open(setup) => return open(game, *setup, actor),
        Command::Play(act) => play(game, act, player(game, actor)?),
        Command::Observe(observation) => {
            permit(actor.role == Role::Board || actor.role.officiates())?;
            neutral(game, actor)?;
            observe::decide(game, observation, actor, at)
        }
        Command::Officiate { direction, seen } => {
            permit(actor.role.officiates())?;
            neutral(game, actor)?;
            officiate::decide(game, direction, seen, actor, at)
        }
        Command::ReportFlag { seat } => {
            permit(actor.role == Role::Service)?;
            return Ok(game.flag_fell(seat, at));
        }
    };
    decided.map(|events| follow(game, events, at))
}

fn play(game: &Game, act: Act, seat: Seat) -> Result<Vec<Event>, Refusal> {
    if let Act::Sign | Act::Appeal | Act::Refuse(_) = act {
        return declare::decide(game, &act, seat);
    }
    under_way(game)?;
    match act {
        Act::Designate { .. } | Act::Swap | Act::KeepColours | Act::Offer(_) | Act::Keep(_) => {
            opening::decide(game, act, seat)
        }
        Act::Claim(_)
        | Act::ClaimFoulAt(_)
        | Act::Acknowledge
        | Act::AcceptIrregularity(_)
        | Act::Agree { .. } => dispute::decide(game, &act, seat),
        _ => play::decide(game, &act, seat),
    }
}

fn open(game: &Game, setup: Setup, actor: &Actor) -> Result<Vec<Event>, Refusal> {
    permit(actor.role.officiates() || matches!(actor.role, Role::Organiser | Role::Service))?;
    match game.setup() {
        Some(open) if *open == setup => Ok(Vec::new()),
        Some(_) => Err(Refusal::AlreadyOpen),
        None if setup.first == setup.second => Err(Refusal::SamePlayer),
        None => Ok(vec![Event::Opened(Box::new(setup))]),
    }
}

fn permit(allowed: bool) -> Result<(), Refusal> {
    if allowed {
        Ok(())
    } else {
        Err(Refusal::NotYourRole)
    }
}

/// Nobody officiates in a game of their own.
fn neutral(game: &Game, actor: &Actor) -> Result<(), Refusal> {
    if game.is_player(&actor.id) {
        Err(Refusal::OwnGame)
    } else {
        Ok(())
    }
}

fn player(game: &Game, actor: &Actor) -> Result<Seat, Refusal> {
    let setup = game.setup().ok_or(Refusal::NotOpen)?;
    permit(actor.role == Role::Player)?;
    setup.seat_of(&actor.id).ok_or(Refusal::NotAPlayer)
}

fn profile(game: &Game) -> Result<&Profile, Refusal> {
    game.setup()
        .map(|setup| &setup.profile)
        .ok_or(Refusal::NotOpen)
}

/// The game has begun and has not ended.
fn under_way(game: &Game) -> Result<(), Refusal> {
    match game.phase() {
        Phase::NotOpen => Err(Refusal::NotOpen),
        Phase::Appointed => Err(Refusal::NotStarted),
        Phase::Ended => Err(Refusal::Ended),
        _ => Ok(()),
    }
}

/// A move may be made: no claim, no fallen flag and no second violation stands in the way, and it is this seat's turn.
fn may_move(game: &Game, seat: Seat) -> Result<(), Refusal> {
    undisturbed(game)?;
    if game.on_move() != seat {
        Err(Refusal::NotYourTurn(game.color_of(game.on_move())))
    } else if game.is_timed() && game.unpressed().is_some_and(|unpressed| unpressed != seat) {
        // The clock knows one turn at a time: the opponent's must end before the next begins.
        Err(Refusal::OpponentHasNotPressed)
    } else {
        Ok(())
    }
}

/// Neither a claim, nor a fallen flag, nor a second violation stands in the way.
fn undisturbed(game: &Game) -> Result<(), Refusal> {
    match game.phase() {
        Phase::Claimed => Err(Refusal::ClaimPending),
        Phase::FlagFallen => Err(Refusal::FlagFallen),
        Phase::SecondViolation => Err(Refusal::SecondViolation),
        _ => Ok(()),
    }
}

fn empty(game: &Game, point: Point) -> Result<(), Refusal> {
    match game.board().get(point) {
        Some(color) => Err(Refusal::Occupied(point, color)),
        None => Ok(()),
    }
}

/// The stones that lie in the opening, in order.
fn stones_laid(game: &Game) -> Vec<Point> {
    game.plies()
        .iter()
        .filter_map(|ply| ply.mv.point())
        .collect()
}

/// What is wrong with the opening once these stones lie, the last of them in `zone` or not (CN13-3.2, D15). `whole` says that all of
/// them lie that make the shape.
fn opening_fault(stones: &[Point], zone: Zone, shape: Shape, whole: Whole) -> Option<Refusal> {
    let last = *stones.last()?;
    if stones.len() == 1 && zone == Zone(1) && last != Point::CENTRE {
        return Some(Refusal::FirstStoneOffCentre(last));
    }
    match (shape, whole, stones) {
        (Shape::OneOf26, Whole::Yes, &[one, two, three])
            if Opening::of(one, two, three).is_none() =>
        {
            Some(Refusal::OpeningOutside26([one, two, three]))
        }
        // Three stones with a name among the 26 lie where they belong.
        (Shape::OneOf26, Whole::Yes, _) => None,
        _ if !zone.contains(last) => Some(Refusal::OutsideZone(last, zone)),
        _ => None,
    }
}

/// Whether all stones of an opening's shape lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whole {
    Yes,
    No,
}

#[cfg(test)]
mod tests {
    use aggregate::{Aggregate as _, Epoch, Stamp};
    use renju::Color;

    use super::*;
    use crate::{Direction, Observation, OpeningKind};

    #[test]
    fn nobody_officiates_in_a_game_of_their_own() {
        let at = Stamp::new(Epoch(1), 0);
        let setup = Setup {
            game: "final".parse().unwrap(),
            event: None,
            first: "zhang".parse().unwrap(),
            second: "li".parse().unwrap(),
            opening: OpeningKind::Free,
            profile: Profile::cn_2013(),
            time_control: None,
        };
        let mut game = Game::default();
        game.apply(&Event::Opened(Box::new(setup)), at);
        let start = || Command::officiate(Direction::Start);
        let seen = || {
            Command::Observe(Observation::Stone {
                color: Color::Black,
                point: Point::CENTRE,
            })
        };
        for command in [start(), seen()] {
            for role in [Role::Arbiter, Role::ChiefArbiter] {
                assert_eq!(
                    game.decide(command.clone(), &Actor::new("li", role), at),
                    Err(Refusal::OwnGame)
                );
                assert!(
                    game.decide(command.clone(), &Actor::new("wang", role), at)
                        .is_ok()
                );
            }
        }
    }
}
