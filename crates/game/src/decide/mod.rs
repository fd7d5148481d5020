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
