//! What has happened on a board. It is never refused: a move where it can be read as one, an irregularity where it breaks the
//! order of play (article 6, D16), a note for the arbiter where it can be neither.

use renju::{Color, Point};

use super::{OPENING_STONES, laid_color, opening_fault};
use crate::opening::Step;
use crate::{Event, Game, Irregularity, IrregularityKind, Observation, Phase, Refusal, Source, Standing};

pub(super) fn decide(game: &Game, observation: Observation) -> Result<Vec<Event>, Refusal> {
    if game.phase() == Phase::NotOpen {
        return Err(Refusal::NotOpen);
    }
    let Observation::Stone { color, point } = observation;
    let read = match game.phase() {
        Phase::Opening(step) => in_opening(game, step, color, point),
        Phase::Play => Some(in_play(game, color, point)),
        _ => None,
    };
    Ok(match read {
        Some(events) if game.board().get(point).is_none() => events,
        _ => vec![Event::ObservationNoted(observation)],
    })
}

fn placed(color: Color, point: Point) -> Event {
    Event::StonePlaced { color, point, source: Source::Observed }
}

fn in_play(game: &Game, color: Color, point: Point) -> Vec<Event> {
    let mut events = vec![placed(color, point)];
    if color != game.to_move() {
        events.push(irregular(game, color, IrregularityKind::TwoInARow));
    }
    events
}

fn irregular(game: &Game, color: Color, kind: IrregularityKind) -> Event {
    Event::IrregularityObserved(Irregularity { kind, by: game.holder(color), at_move: game.plies().len() + 1, standing: Standing::Open })
}

fn in_opening(game: &Game, step: Step, color: Color, point: Point) -> Option<Vec<Event>> {
    match (step, color) {
        (Step::Designate, _) => (color == laid_color(game.plies().len() + 1)).then(|| laid(game, color, point)),
        (Step::Swap, Color::White) => Some(vec![Event::ColoursKept, placed(color, point)]),
        (Step::FourthMove, Color::White) => Some(vec![placed(color, point)]),
        (Step::Swap | Step::FourthMove | Step::Offer | Step::Keep, _) => None,
    }
}

/// A stone of the opening; the last one shows whether the opening is one of the 26, and that N was not named.
fn laid(game: &Game, color: Color, point: Point) -> Vec<Event> {
    let mut events = vec![placed(color, point)];
    let mut stones = game.plies().iter().filter_map(|ply| ply.mv.point());
    let first_two = (stones.next(), stones.next());
    if game.plies().is_empty() && point != Point::CENTRE {
        events.push(irregular(game, Color::Black, IrregularityKind::FirstStoneOffCentre));
    }
    if let (Some(one), Some(two)) = first_two
        && game.plies().len() + 1 == OPENING_STONES
    {
        if matches!(opening_fault([one, two, point]), Some(Refusal::OpeningOutside26(_))) {
            events.push(irregular(game, Color::Black, IrregularityKind::OpeningOutside26));
        }
        events.push(irregular(game, Color::Black, IrregularityKind::OffersNotNamed));
    }
    events
}
