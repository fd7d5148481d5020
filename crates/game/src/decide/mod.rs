//! What a command does: one file for each kind of speaker.

mod observe;
mod officiate;
mod opening;
mod play;

use aggregate::{Actor, Role};
use renju::{Color, Opening, Point};

use crate::{Act, Command, Event, Game, Phase, Refusal, Seat, Setup};

/// Moves 1 to 3 make the opening (CN13-3.2).
pub(crate) const OPENING_STONES: usize = 3;

pub(crate) fn decide(game: &Game, command: Command, actor: &Actor) -> Result<Vec<Event>, Refusal> {
    match command {
        Command::Open(setup) => open(game, *setup, actor),
        Command::Play(act) => {
            let seat = player(game, actor)?;
            under_way(game)?;
            match act {
                Act::Designate { .. } | Act::Swap | Act::KeepColours | Act::Offer(_) | Act::Keep(_) => opening::decide(game, act, seat),
                _ => play::decide(game, &act, seat),
            }
        }
        Command::Observe(observation) => {
            permit(actor.role == Role::Board || actor.role.officiates())?;
            neutral(game, actor)?;
            observe::decide(game, observation)
        }
        Command::Officiate(direction) => {
            permit(actor.role.officiates())?;
            neutral(game, actor)?;
            officiate::decide(game, direction, actor)
        }
        Command::ReportFlag { seat } => {
            permit(actor.role == Role::Service)?;
            Ok(game.flag_fell(seat))
        }
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
    if allowed { Ok(()) } else { Err(Refusal::NotYourRole) }
}

/// Nobody officiates in a game of their own.
fn neutral(game: &Game, actor: &Actor) -> Result<(), Refusal> {
    if game.is_player(&actor.id) { Err(Refusal::OwnGame) } else { Ok(()) }
}

fn player(game: &Game, actor: &Actor) -> Result<Seat, Refusal> {
    let setup = game.setup().ok_or(Refusal::NotOpen)?;
    permit(actor.role == Role::Player)?;
    setup.seat_of(&actor.id).ok_or(Refusal::NotAPlayer)
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

/// A move may be made: no claim and no fallen flag stands in the way, and it is this seat's turn.
fn may_move(game: &Game, seat: Seat) -> Result<(), Refusal> {
    match game.phase() {
        Phase::Claimed => Err(Refusal::ClaimPending),
        Phase::FlagFallen => Err(Refusal::FlagFallen),
        _ if game.on_move() != seat => Err(Refusal::NotYourTurn(game.to_move())),
        _ => Ok(()),
    }
}

fn empty(game: &Game, point: Point) -> Result<(), Refusal> {
    match game.board().get(point) {
        Some(color) => Err(Refusal::Occupied(point, color)),
        None => Ok(()),
    }
}

/// Why moves 1 to 3 are no designated opening (CN13-3.2).
fn opening_fault(stones: [Point; 3]) -> Option<Refusal> {
    let [one, two, three] = stones;
    if one != Point::CENTRE {
        Some(Refusal::FirstStoneOffCentre(one))
    } else if Opening::of(one, two, three).is_none() {
        Some(Refusal::OpeningOutside26(stones))
    } else {
        None
    }
}

/// The colour of move `number`, counted from 1, while an opening is laid.
const fn laid_color(number: usize) -> Color {
    if number % 2 == 1 { Color::Black } else { Color::White }
}

#[cfg(test)]
mod tests {
    use aggregate::{Aggregate as _, Epoch, Stamp};

    use super::*;
    use crate::{Direction, Id, Observation, OpeningKind, Profile};

    #[test]
    fn nobody_officiates_in_a_game_of_their_own() {
        let at = Stamp::new(Epoch(1), 0);
        let id = |text: &str| Id::new(text).unwrap();
        let setup = Setup {
            game: id("final"),
            event: None,
            first: id("zhang"),
            second: id("li"),
            opening: OpeningKind::Free,
            profile: Profile::cn_2013(),
            time_control: None,
        };
        let mut game = Game::default();
        game.apply(&Event::Opened(Box::new(setup)), at);
        let start = || Command::Officiate(Direction::Start);
        let seen = || Command::Observe(Observation::Stone { color: Color::Black, point: Point::CENTRE });
        for command in [start(), seen()] {
            for role in [Role::Arbiter, Role::ChiefArbiter] {
                assert_eq!(game.decide(command.clone(), &Actor::new("li", role), at), Err(Refusal::OwnGame));
                assert!(game.decide(command.clone(), &Actor::new("wang", role), at).is_ok());
            }
        }
    }
}
