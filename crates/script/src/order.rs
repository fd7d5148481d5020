use aggregate::Actor;
use game::{Act, ClaimKind, Command as Order, Direction, Game, Press, Reason, RuledBy, Verdict};

use crate::claimed::latest_irregularity;
use crate::command::{Cause, Command, Found, Said, When, Winner};
use crate::fault::Fault;
use crate::observed::stone;
use crate::words::{ClauseId, Speaker, Spot, StoneColor};

/// What `command`, said by `speaker`, is to the game.
///
/// # Errors
/// When a field does not fit the speaker or another field.
pub(crate) fn order(
    game: &Game,
    speaker: Speaker,
    actor: &Actor,
    command: Command,
) -> Result<Order, Fault> {
    let seat = game.setup().and_then(|setup| setup.seat_of(&actor.id));
    let points = |spots: Vec<Spot>| spots.into_iter().map(|spot| spot.0).collect();
    let word = |direction, seen| Order::Officiate { direction, seen };
    Ok(match command {
        Command::Designate { stones, n } => Order::Play(Act::Designate {
            stones: points(stones),
            offers: n,
        }),
        Command::Place {
            point,
            color,
            say,
            n,
            press,
        } if speaker == Speaker::Board => seen_placed(game, point, color, (say, n, press))?,
        Command::Place {
            point,
            color,
            say,
            n,
            press,
        } => place(point, color, (say, n, press))?,
        Command::Swap => Order::Play(Act::Swap),
        Command::KeepColours => Order::Play(Act::KeepColours),
        Command::Offer { points: offered } => Order::Play(Act::Offer(points(offered))),
        Command::Keep { point } => Order::Play(Act::Keep(point.0)),
        Command::Pass => Order::Play(Act::Pass),
        Command::Press => Order::Play(Act::Press),
        Command::AnnounceFive => Order::Play(Act::Claim(ClaimKind::Five)),
        Command::Acknowledge => Order::Play(Act::Acknowledge),
        Command::Claim(claimed) => Order::Play(claimed.act(game, seat)),
        Command::Accept { on, remedy: None } => Order::Play(Act::AcceptIrregularity(
            on.unwrap_or_else(|| latest_irregularity(game, seat)),
        )),
        Command::Accept {
            on,
            remedy: Some(remedy),
        } => {
            let latest = || game.disturbances().last().map_or(1, |open| open.number);
            Order::Play(Act::Agree {
                on: on.unwrap_or_else(latest),
                remedy: remedy.into(),
            })
        }
        Command::OfferDraw => Order::Play(Act::OfferDraw),
        Command::AcceptDraw => Order::Play(Act::AcceptDraw),
        Command::DeclineDraw => Order::Play(Act::DeclineDraw),
        Command::Resign => Order::Play(Act::Resign),
        Command::Observe(observed) => Order::Observe(observed.observation(game)?),
        Command::Rule { on, finding, seen } => word(
            ruling(on.unwrap_or_else(|| first_matter(game)), finding.into()),
            seen,
        ),
        Command::Penalise {
            seat,
            kind,
            clause,
            seen,
        } => word(
            Direction::Penalise {
                seat: seat.seat(game),
                kind: kind.into(),
                clause: clause.0,
            },
            seen,
        ),
        Command::Declare(declared) => {
            let (direction, seen) = declared.direction(game);
            word(direction, seen)
        }
        Command::Start { seen } => word(Direction::Start, seen),
        Command::Flag { seat } => Order::ReportFlag {
            seat: seat.seat(game),
        },
        Command::Sign => Order::Play(Act::Sign),
        Command::Refuse { what } => Order::Play(Act::Refuse(what.into())),
        Command::Appeal => Order::Play(Act::Appeal),
        Command::Correct {
            result,
            reason,
            clause,
            seen,
        } => word(correction(game, actor, result, reason, clause), seen),
    })
}

/// What goes with a stone: a word, N and the press.
type With = (Option<Said>, Option<u8>, Option<When>);

fn place(
    point: Spot,
    color: Option<StoneColor>,
    (say, offers, press): With,
) -> Result<Order, Fault> {
    if color.is_some() {
        return Err(Fault::of_field(
            "color",
            "only a board names the colour; a player's stone has the colour that comes next",
        ));
    }
    let (saying, press) = (say.map(Into::into), press.map_or(Press::Later, Into::into));
    Ok(Order::Play(Act::Place {
        point: point.0,
        saying,
        offers,
        press,
    }))
}

fn seen_placed(
    game: &Game,
    point: Spot,
    color: Option<StoneColor>,
    with: With,
) -> Result<Order, Fault> {
    let field = match with {
        (None, None, None) => return Ok(Order::Observe(stone(game, point, color))),
        (Some(_), ..) => "say",
        (None, Some(_), _) => "n",
        (None, None, Some(_)) => "press",
    };
    Err(Fault::of_field(
        field,
        "a board sees a stone and nothing with it; say the rest with \"observe\"",
    ))
}

/// The matter that has waited longest; the first of all where none waits, so that the game says that it has been dealt with.
fn first_matter(game: &Game) -> u32 {
    let claims = game.claims().iter().map(|claim| claim.number);
    claims
        .chain(game.disturbances().iter().map(|open| open.number))
        .min()
        .unwrap_or(1)
}

fn ruling(on: u32, found: Found) -> Direction {
    match found {
        Found::Claim(finding) => Direction::Rule { claim: on, finding },
        Found::Disturbance(remedy) => Direction::Settle { on, remedy },
    }
}

fn correction(
    game: &Game,
    actor: &Actor,
    result: Winner,
    reason: Option<Cause>,
    clause: Option<ClauseId>,
) -> Direction {
    let on_record = game.verdict().map(|verdict| verdict.reason);
    Direction::CorrectResult(Box::new(Verdict {
        outcome: result.into(),
        // Before the end there is no reason on record, and nothing to correct: the game says so.
        reason: reason
            .map(Into::into)
            .or(on_record)
            .unwrap_or(Reason::Accepted),
        after_move: game.plies().len(),
        ground: clause.map(|clause| clause.0),
        ruled_by: RuledBy::Arbiter(actor.id.clone()),
        evidence: None,
    }))
}
