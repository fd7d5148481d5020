//! What has happened on a board. It is never refused: a move where it can be read as one, an irregularity where it breaks the
//! order of play (article 6, D16), a disturbance where the position is no longer what was played (CN13-4.2), a note for the arbiter
//! where it can be none of these.

use aggregate::{Role, Stamp, ensure};
use profile::{OpeningAct, Procedure, Shape, State, Zone};
use renju::{Color, Move, Point};
use terms::{BySeat, Seat};

use crate::conduct::{
    self, Disturbance, DisturbanceKind, Irregularity, IrregularityKind, IrregularityStatus, Mover,
};
use crate::ending::{self, draw_offer_in_order};
use crate::opening::{self, Lay, name_late};
use crate::record::{self, Press, Source};
use crate::{Event, Game, Observation, Phase, Refusal};

/// Wrong colours are corrected until so many moves are on the board (CN13-5.2.1: until white 4).
const MOVES_TO_CORRECT_COLOURS: usize = 4;

const MS_PER_MINUTE: u64 = 60_000;

pub(crate) fn decide(
    game: &Game,
    observation: Observation,
    role: Role,
    at: Stamp,
) -> Result<Vec<Event>, Refusal> {
    ensure(game.phase() != Phase::NotOpen, record::Refusal::NotOpen)?;
    // Who holds which colour is for officials to see.
    let of_colours = observation == Observation::WrongColours;
    ensure(
        !of_colours || role != Role::Board,
        record::Refusal::NotYourRole,
    )?;
    let live = !matches!(game.phase(), Phase::Appointed | Phase::Ended);
    let read = live.then(|| read(game, &observation, at)).flatten();
    Ok(read
        .filter(|events| !is_known(game, events))
        .unwrap_or_else(|| vec![Event::ObservationNoted(observation)]))
}

/// What an observation amounts to; none where it has no effect.
fn read(game: &Game, observation: &Observation, at: Stamp) -> Option<Vec<Event>> {
    let of_last = |by, kind| Some(seen(game, by, game.plies().len(), [kind]).collect());
    match *observation {
        Observation::Stone { color, point } => {
            let press = press_of_a_regular(game);
            stone(
                game,
                Stone {
                    color,
                    point,
                    press,
                },
            )
        }
        // While a case is open the clocks stand.
        Observation::Pressed(_) if !goes_on(game) => None,
        Observation::Pressed(seat) if game.unpressed() == Some(seat) => {
            Some(vec![record::Event::Pressed(seat).into()])
        }
        Observation::Pressed(seat) if game.on_clock() == seat => {
            of_last(seat, IrregularityKind::PressedFirst)
        }
        Observation::Pressed(_) => None,
        Observation::OffersNamed(offers) if may_name(game) => {
            let named = name_late(game, offers).ok()?;
            Some(named.into_iter().map(Event::from).collect())
        }
        Observation::OffersNamed(_) => None,
        Observation::Slid { first, lies } | Observation::Lifted { first, lies }
            if first == lies =>
        {
            None
        }
        Observation::Slid { first, lies } => {
            lying(game, first, lies, IrregularityKind::Slid { first, lies })
        }
        Observation::Lifted { first, lies } => {
            lying(game, first, lies, IrregularityKind::Lifted { first, lies })
        }
        Observation::Dropped(point) => lying(game, point, point, IrregularityKind::Dropped(point)),
        Observation::PressedFirst(seat) => of_last(seat, IrregularityKind::PressedFirst),
        Observation::OtherHand(seat) => of_last(seat, IrregularityKind::OtherHand),
        Observation::Straightened(seat) => of_last(seat, IrregularityKind::Straightened),
        Observation::DrawOffered(seat) => {
            let in_order =
                game.unpressed() == Some(seat) && draw_offer_in_order(game, seat).is_ok();
            // An offer counts whether it was in order or not (D6); against the rules it is an irregularity (CN13-6.1.9, 10.3).
            let irregular = (!in_order).then_some(IrregularityKind::DrawOffer);
            let offered = [ending::Event::DrawOffered(seat).into()].into_iter();
            Some(
                offered
                    .chain(seen(game, seat, game.plies().len(), irregular))
                    .collect(),
            )
        }
        Observation::Shifted { from, to, by } => {
            let possible = game.board().get(from).is_some() && game.board().get(to).is_none();
            possible.then(|| disturbed(game, DisturbanceKind::Shifted { from, to }, by))
        }
        Observation::Scattered { by } => Some(disturbed(game, DisturbanceKind::Scattered, by)),
        Observation::WrongColours => wrong_colours(game, at),
    }
}

/// No case is open, no flag has fallen, and no second violation waits to be ruled on.
fn goes_on(game: &Game) -> bool {
    match game.phase() {
        Phase::Opening(_) | Phase::Play => true,
        Phase::NotOpen
        | Phase::Appointed
        | Phase::Claimed
        | Phase::FlagFallen
        | Phase::SecondViolation
        | Phase::Ended => false,
    }
}

const fn irregularity(event: &Event) -> Option<&Irregularity> {
    if let Event::Conduct(conduct::Event::IrregularityObserved(seen)) = event {
        Some(seen)
    } else {
        None
    }
}

/// The same act, reported again: a board and an arbiter may both have seen it.
fn is_known(game: &Game, events: &[Event]) -> bool {
    let [event] = events else { return false };
    let Some(new) = irregularity(event) else {
        return false;
    };
    let same = |seen: &Irregularity| {
        (seen.kind, seen.by, seen.at_move, seen.status)
            == (new.kind, new.by, new.at_move, IrregularityStatus::Open)
    };
    game.irregularities().iter().any(same)
}

/// The opening has come to where the number of offers is named, and no offer lies yet.
fn may_name(game: &Game) -> bool {
    let named_in = game.procedure().and_then(Procedure::asks_for_number);
    let reached =
        named_in.is_some_and(|(place, _)| game.opening.state.is_none_or(|here| here >= place));
    // What was accepted stands: one offer, or what the profile says (D16).
    let accepted = |seen: &Irregularity| {
        seen.kind == IrregularityKind::OffersNotNamed && seen.status == IrregularityStatus::Accepted
    };
    reached
        && game.opening.offers_named.is_none()
        && game.offers().is_empty()
        && !game.irregularities().iter().any(accepted)
}

/// A board that sees stones and no hands: the clock counts as pressed with the stone. Where the opponent's stone before it waits for
/// its press, that one is pressed by it, and this one waits: the clock ends one turn at a time.
fn press_of_a_regular(game: &Game) -> Press {
    if game.unpressed().is_some() {
        Press::Later
    } else {
        Press::Now
    }
}

/// What `by` did at the move of this number.
fn seen(
    game: &Game,
    by: Seat,
    at_move: usize,
    kinds: impl IntoIterator<Item = IrregularityKind>,
) -> impl Iterator<Item = Event> {
    let status = IrregularityStatus::Open;
    (game.conduct.next_irregularity()..)
        .zip(kinds)
        .map(move |(number, kind)| {
            conduct::Event::IrregularityObserved(Irregularity {
                number,
                kind,
                by,
                at_move,
                status,
            })
            .into()
        })
}

/// A stone that a board has seen, or an arbiter has entered.
#[derive(Clone, Copy)]
struct Stone {
    color: Color,
    point: Point,
    press: Press,
}

impl Stone {
    /// The stone is placed, and with it `by` has done what is seen of it.
    fn placed(
        self,
        game: &Game,
        by: Seat,
        kinds: impl IntoIterator<Item = IrregularityKind>,
    ) -> Vec<Event> {
        let Self {
            color,
            point,
            press,
        } = self;
        let source = Source::Observed;
        let placed = record::Event::StonePlaced {
            color,
            point,
            source,
            press,
        };
        [placed.into()]
            .into_iter()
            .chain(seen(game, by, game.plies().len() + 1, kinds))
            .collect()
    }
}

/// A stone where none lay: as the phase reads it.
fn stone(game: &Game, stone: Stone) -> Option<Vec<Event>> {
    // Who owes a number names it first.
    if game.board().get(stone.point).is_some() || game.owes_number().is_some() {
        return None;
    }
    match (game.phase(), game.opening_state()) {
        (Phase::Opening(_), Some(state)) => in_opening(game, state, stone),
        (Phase::Opening(_) | Phase::Play, _) => Some(in_play(game, stone)),
        // While a case is open nobody moves: the board tells it again once play goes on.
        (
            Phase::NotOpen
            | Phase::Appointed
            | Phase::Claimed
            | Phase::FlagFallen
            | Phase::SecondViolation
            | Phase::Ended,
            _,
        ) => None,
    }
}

fn in_play(game: &Game, stone: Stone) -> Vec<Event> {
    let again = (stone.color != game.to_move()).then_some(IrregularityKind::TwoInARow);
    stone.placed(game, game.holder(stone.color), again)
}

fn in_opening(game: &Game, state: &State, stone: Stone) -> Option<Vec<Event>> {
    let Stone { color, .. } = stone;
    if let Some((lay, _)) = state.choice(Lay::of) {
        return (color == game.next_color()).then(|| laid(game, &lay, stone));
    }
    if color != game.to_move() {
        // Whoever has moved moves again.
        let moved = game.plies().last().is_some_and(|ply| ply.color == color);
        return moved.then(|| in_play(game, stone));
    }
    if state.places().is_some() {
        return Some(in_zone(game, state, stone));
    }
    // A stone instead of a choice keeps the colours, if it is of whoever has the choice.
    if game.on_move() != game.holder(color) {
        return None;
    }
    let (_, keeps) = state.choice(|act| (*act == OpeningAct::KeepColours).then_some(()))?;
    let placed = match &keeps.next {
        None => stone.placed(game, game.holder(color), None),
        Some(next) => {
            let procedure = game.procedure()?;
            let next = procedure.states.get(procedure.position(next)?)?;
            next.places()?;
            in_zone(game, next, stone)
        }
    };
    let kept = opening::Event::ColoursKept.into();
    Some([kept].into_iter().chain(placed).collect())
}

/// A stone of the opening that is placed alone, in `state`.
fn in_zone(game: &Game, state: &State, stone: Stone) -> Vec<Event> {
    let (zone, names) = state.places().unwrap_or((Zone::BOARD, None));
    let unnamed = names.is_some() && game.opening.offers_named.is_none();
    let unnamed = unnamed.then_some(IrregularityKind::OffersNotNamed);
    let kinds = outside(zone, stone.point).into_iter().chain(unnamed);
    stone.placed(game, game.holder(stone.color), kinds)
}

/// A stone of the opening; the last one shows whether the opening is one of the 26, and that N was not named.
fn laid(game: &Game, lay: &Lay<'_>, stone: Stone) -> Vec<Event> {
    let stones_laid = game.opening.stones_laid;
    let fault = lay
        .check(game.record.stones(), stones_laid, stone.point)
        .err()
        // An opening that begins off H8 is put right there first (CN13-6.1.1); one of the 26 shows with its last stone.
        .filter(|fault| {
            let mut off_centre = game.conduct.open(IrregularityKind::FirstStoneOffCentre);
            !matches!(fault, opening::Refusal::OpeningOutside26(_)) || off_centre.next().is_none()
        });
    let unnamed = stones_laid + 1 >= lay.stones()
        && lay.names.is_some()
        && game.opening.offers_named.is_none();
    let unnamed = unnamed.then_some(IrregularityKind::OffersNotNamed);
    let kinds = fault.and_then(|fault| shown(lay, &fault)).into_iter();
    stone.placed(game, game.on_move(), kinds.chain(unnamed))
}

/// The irregularity that a stone shows which a player's program would have been refused.
fn shown(lay: &Lay<'_>, fault: &opening::Refusal) -> Option<IrregularityKind> {
    match fault {
        opening::Refusal::FirstStoneOffCentre(_) => Some(IrregularityKind::FirstStoneOffCentre),
        opening::Refusal::OpeningOutside26(_) => Some(IrregularityKind::OpeningOutside26),
        opening::Refusal::OutsideZone(..) if lay.shape == Shape::Any => {
            Some(IrregularityKind::OpeningOutside26)
        }
        opening::Refusal::OpeningStep(_)
        | opening::Refusal::NoSuchOpeningStep
        | opening::Refusal::OutsideZone(..)
        | opening::Refusal::OpeningLiesOtherwise(_)
        | opening::Refusal::SamePointTwice(_)
        | opening::Refusal::OpeningStones { .. }
        | opening::Refusal::OffersNotNamed
        | opening::Refusal::NothingToName
        | opening::Refusal::OffersOutOfRange { .. }
        | opening::Refusal::OfferCount { .. }
        | opening::Refusal::SameShape(..)
        | opening::Refusal::NotOffered(_) => None,
    }
}

/// The stone just placed, known by the point it touched or the one it lies on, or a new one.
fn lying(game: &Game, first: Point, lies: Point, kind: IrregularityKind) -> Option<Vec<Event>> {
    // Offers are a move of their own: no stone before them is the last any more.
    let offered = !game.offers().is_empty() && game.opening_state().is_some();
    if let Some(last) = game.plies().last().filter(|_| !offered) {
        // Who lays several stones lays those of the other colour too.
        let laid = game
            .state_before(game.plies().len())
            .filter(|(state, _)| state.lays().is_some());
        let by = laid.map_or(last.seat, |(_, before)| before.by);
        if last.mv == Move::Stone(lies) && (first == lies || game.board().get(first).is_none()) {
            return Some(seen(game, by, game.plies().len(), [kind]).collect());
        }
        if last.mv == Move::Stone(first) && game.board().get(lies).is_none() {
            let (from, to) = (first, lies);
            let shifted = record::Event::StoneShifted { from, to }.into();
            let seen = seen(game, by, game.plies().len(), [kind]);
            return Some([shifted].into_iter().chain(seen).collect());
        }
    }
    if game.board().get(first).is_some() {
        return None;
    }
    let color = game.next_color();
    let by = if game.lays().is_some() {
        game.on_move()
    } else {
        game.holder(color)
    };
    let stone = Stone {
        color,
        point: lies,
        press: Press::Later,
    };
    let mut events = self::stone(game, stone)?;
    // One act is one irregularity: where the stone belongs shows once it is put there. A number that was not named is another.
    let unnamed = events.iter().filter_map(irregularity);
    let unnamed = unnamed
        .map(|seen| seen.kind)
        .find(|kind| *kind == IrregularityKind::OffersNotNamed);
    events.retain(|event| irregularity(event).is_none());
    let kinds = [kind].into_iter().chain(unnamed);
    events.extend(seen(game, by, game.plies().len() + 1, kinds));
    Some(events)
}

/// What the stones show of the opening once an arbiter has put back the one that had `moved` (CN13-6.1.1, 6.1.2).
pub(crate) fn shown_by_correction(game: &Game, moved: &Irregularity) -> Option<Event> {
    // Stones of a later state, or out of turn, may lie on it: those up to the last of its own state are looked at.
    let state_of = |number: usize| {
        game.state_before(number)
            .and_then(|(_, before)| before.state)
    };
    let number = (moved.at_move..=game.plies().len())
        .rev()
        .find(|&number| state_of(number) == state_of(moved.at_move))?;
    let (state, before_it) = game.state_before(number)?;
    let mut stones = game.record.stones();
    stones.truncate(number);
    // The stones of the first step are all there are, however many were laid at once.
    let begun = before_it.state == Some(0);
    let laid_before = if begun {
        stones.len().saturating_sub(1)
    } else {
        before_it.stones_laid
    };
    let (&last, before) = stones.split_last()?;
    let kind = match (state.choice(Lay::of), state.places()) {
        (Some((lay, _)), _) => {
            let off_centre =
                begun && lay.begins_on_centre() && stones.first() != Some(&Point::CENTRE);
            // Of an opening that begins off H8 that alone is said, and of the stone that does.
            if off_centre && moved.at_move != 1 {
                return None;
            }
            if off_centre {
                Some(IrregularityKind::FirstStoneOffCentre)
            } else {
                let fault = lay.check(before.to_vec(), laid_before, last).err();
                fault.and_then(|fault| shown(&lay, &fault))
            }
        }
        (None, Some((zone, _))) => outside(zone, last),
        (None, None) => None,
    }?;
    let known = |seen: &Irregularity| seen.kind == kind && seen.status.lies();
    if game.irregularities().iter().any(known) {
        return None;
    }
    let at_move = if kind == IrregularityKind::FirstStoneOffCentre {
        1
    } else {
        game.plies().len()
    };
    seen(game, moved.by, at_move, [kind]).next()
}

/// What a stone that is placed alone in the opening shows by where it lies.
fn outside(zone: Zone, point: Point) -> Option<IrregularityKind> {
    match zone {
        zone if zone.contains(point) => None,
        Zone(1) => Some(IrregularityKind::FirstStoneOffCentre),
        _ => Some(IrregularityKind::OpeningOutside26),
    }
}

fn disturbed(game: &Game, kind: DisturbanceKind, by: Option<Mover>) -> Vec<Event> {
    vec![
        conduct::Event::DisturbanceObserved(Disturbance {
            number: game.record.next_case(),
            kind,
            by,
            agreed: BySeat::default(),
        })
        .into(),
    ]
}

/// Wrong colours are corrected until white 4 lies or the time of grace is over; then the game goes on as it is (CN13-5.2.1, D23).
fn wrong_colours(game: &Game, at: Stamp) -> Option<Vec<Event>> {
    if game.wrong_colours_confirmed() {
        return None;
    }
    let grace = u64::from(game.setup()?.rules.wrong_colours_minutes) * MS_PER_MINUTE;
    // What passed over a restart of the services is not known, and counts as too long.
    let in_time = game
        .started_at()
        .and_then(|start| at.since(start))
        .is_some_and(|passed| passed < grace);
    if in_time && game.plies().len() < MOVES_TO_CORRECT_COLOURS {
        Some(vec![conduct::Event::ColoursCorrected.into()])
    } else {
        // An open case is about the colours as they were held.
        goes_on(game).then(|| vec![conduct::Event::WrongColoursStand.into()])
    }
}
