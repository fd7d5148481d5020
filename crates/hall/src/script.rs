//! What the players of a recorded game do, so that the game comes out as recorded.

use api::adjudication::v1::act::Act;
use api::adjudication::v1::{ClaimKind, Saying};
use formats::{Ending, Record, Recorded};
use game::OpeningKind;
use game::ending::{Outcome, Reason};
use game::review::{Review, review};
use profile::{Fouls, Profile};
use renju::{Board, Color, Foul, Move, OfferEquivalence, Opening, Point, equivalent_offers};

use crate::HallError;
use crate::acts::{
    accept_draw, acknowledge, claim, designate, keep, keep_colours, offer, pass, place, resign,
    swap,
};

/// How many offers the players name and lay in a designated opening.
const OFFERS: u8 = 2;

/// The stones before the sixth move: three of the opening, the fourth, and the offer that was kept.
const OPENING_MOVES: usize = 5;

/// One thing that a player does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    /// The colour of whoever does it.
    pub(crate) by: Color,
    /// What is sent; nothing where the own time runs out.
    pub(crate) act: Option<Act>,
}

impl Step {
    const fn new(by: Color, act: Act) -> Self {
        Self { by, act: Some(act) }
    }
}

/// How a recorded game is played again.
#[derive(Debug)]
pub(crate) struct Script {
    pub(crate) steps: Vec<Step>,
    /// How it must come out; nothing where the record does not say and the board does not either.
    pub(crate) expected: Option<Recorded>,
    /// Whether the opponent acknowledges the five, so that the arbiter need not rule.
    pub(crate) acknowledged: bool,
    /// Whether the board fills up without a win, which the arbiter declares.
    pub(crate) fills_the_board: bool,
}

/// What a simulated player decides that a record does not show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// White takes the other colour at move 3.
    pub(crate) swaps: bool,
    /// The opponent acknowledges a five; otherwise the arbiter rules.
    pub(crate) acknowledges: bool,
}

fn alternating() -> impl Iterator<Item = Color> {
    [Color::Black, Color::White].into_iter().cycle()
}

/// Whether a record can be played with the designated opening: it begins with one of the 26, and five stones alternate.
pub(crate) fn begins_with_an_opening(record: &Record) -> bool {
    let stones: Vec<Point> = record
        .moves
        .iter()
        .zip(alternating())
        .take(OPENING_MOVES)
        .map_while(|(played, color)| played.mv.point().filter(|_| played.color == color))
        .collect();
    matches!(stones.as_slice(), &[one, two, three, _, _] if Opening::of(one, two, three).is_some())
}

impl Script {
    /// The script of a record, if players who alternate can play it.
    pub(crate) fn of(
        record: &Record,
        opening: OpeningKind,
        profile: &Profile,
        habits: Habits,
    ) -> Result<Self, HallError> {
        let moves = record.moves.iter();
        let moves: Vec<_> = moves.map(|played| (played.color, played.mv)).collect();
        let judged =
            review(&moves, profile).map_err(|error| HallError::Unplayable(error.to_string()))?;
        let last = judged.end.map_or(moves.len(), |end| end.move_number);
        let played = &moves[..last];
        let colors = played.iter().map(|(color, _)| *color);
        if let Some(wrong) = colors.zip(alternating()).position(|(is, due)| is != due) {
            return Err(HallError::Unplayable(format!(
                "move {}: the colours do not alternate; only the referee command reads such a record",
                wrong + 1
            )));
        }
        let mut steps = match opening {
            OpeningKind::Designated => designated(played, habits.swaps),
            OpeningKind::Free => played.iter().map(step).collect(),
        };
        let expected = judged.end.map(|end| recorded(end.outcome));
        finish(&mut steps, &judged, record, played, habits, profile);
        Ok(Self {
            steps,
            expected: expected.or(record.recorded),
            acknowledged: habits.acknowledges,
            fills_the_board: judged
                .end
                .is_some_and(|end| end.reason == Reason::BoardFull),
        })
    }
}

fn step(&(by, mv): &(Color, Move)) -> Step {
    let act = mv.point().map_or(pass(), |point| place(&point.to_string()));
    Step::new(by, act)
}

fn recorded(outcome: Outcome) -> Recorded {
    match outcome {
        Outcome::Win(Color::Black) => Recorded::Black,
        Outcome::Win(Color::White) => Recorded::White,
        Outcome::Draw | Outcome::BothLose => Recorded::Draw,
    }
}

fn written(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(Point::to_string).collect();
    points.join(" ")
}

fn designated(moves: &[(Color, Move)], swaps: bool) -> Vec<Step> {
    let stones = moves.iter().take(OPENING_MOVES);
    let stones: Vec<Point> = stones.filter_map(|(_, mv)| mv.point()).collect();
    let &[one, two, three, fourth, fifth] = stones.as_slice() else {
        return moves.iter().map(step).collect();
    };
    let offers = offers([one, two, three, fourth], fifth);
    let opening = [
        (
            Color::Black,
            designate(&written(&[one, two, three]), OFFERS.into()),
        ),
        (Color::White, if swaps { swap() } else { keep_colours() }),
        (Color::White, place(&fourth.to_string())),
        (Color::Black, offer(&written(&offers))),
        (Color::White, keep(&fifth.to_string())),
    ];
    let opening = opening.into_iter().map(|(by, act)| Step::new(by, act));
    opening
        .chain(moves[OPENING_MOVES..].iter().map(step))
        .collect()
}

/// The fifth move that was played, and others that make another shape.
fn offers(stones: [Point; 4], fifth: Point) -> Vec<Point> {
    let colored: Vec<(Point, Color)> = stones.into_iter().zip(alternating()).collect();
    let mut offers = vec![fifth];
    for point in Point::all().filter(|point| !stones.contains(point)) {
        if offers.len() == usize::from(OFFERS) {
            break;
        }
        let same = |&offer| equivalent_offers(&colored, offer, point, OfferEquivalence::Figure);
        if !offers.iter().any(same) {
            offers.push(point);
        }
    }
    offers
}

/// Says something with the last stone.
fn say(steps: &mut [Step], saying: Saying) {
    if let Some(Act::Place(place)) = steps.last_mut().and_then(|step| step.act.as_mut()) {
        place.saying = saying.into();
    }
}

/// What follows the moves, so that the game ends as the board or the record says.
fn finish(
    steps: &mut Vec<Step>,
    judged: &Review,
    record: &Record,
    played: &[(Color, Move)],
    habits: Habits,
    profile: &Profile,
) {
    let (Some(last), Some(&(color, _))) = (steps.last().map(|step| step.by), played.last()) else {
        return;
    };
    let next = color.other();
    match (judged.end, record.recorded) {
        (Some(end), _) => match end.reason {
            Reason::Five => {
                say(steps, Saying::Five);
                if habits.acknowledges {
                    steps.push(Step::new(last.other(), acknowledge()));
                }
            }
            Reason::Foul | Reason::Overline => {
                steps.push(Step::new(Color::White, claim(ClaimKind::Foul)));
            }
            // A double pass ends the game by itself, a full board by the arbiter's word.
            _ => {}
        },
        (None, Some(Recorded::Draw)) => {
            say(steps, Saying::DrawOffer);
            steps.push(Step::new(next, accept_draw()));
        }
        (None, Some(winner)) => {
            let loser = if winner == Recorded::Black {
                Color::White
            } else {
                Color::Black
            };
            steps.extend(lose(judged, record, loser, next, played, profile));
        }
        (None, None) => steps.push(Step::new(next, resign())),
    }
}

/// How a player loses what the moves leave open.
fn lose(
    judged: &Review,
    record: &Record,
    loser: Color,
    next: Color,
    played: &[(Color, Move)],
    profile: &Profile,
) -> Vec<Step> {
    let mut fouls = judged.fouls.iter();
    let overline =
        fouls.any(|foul| foul.fouls.contains(Foul::Overline)) && profile.fouls == Fouls::On;
    if loser == Color::Black && overline && record.ending.is_none() && overline_stands(played) {
        vec![Step::new(Color::White, claim(ClaimKind::Overline))]
    } else if record.ending == Some(Ending::Time) && loser == next {
        let fall = Step {
            by: loser,
            act: None,
        };
        vec![fall, Step::new(loser.other(), claim(ClaimKind::Flag))]
    } else {
        vec![Step::new(loser, resign())]
    }
}

fn overline_stands(played: &[(Color, Move)]) -> bool {
    let mut board = Board::empty();
    for (color, mv) in played {
        if let Some(point) = mv.point() {
            // The record was played through before, so every point was empty.
            let _ = board.place(point, *color);
        }
    }
    board
        .stones()
        .any(|(point, color)| color == Color::Black && renju::run_through(&board, point).len() > 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(sgf: &str, acknowledges: bool) -> Result<Script, HallError> {
        let record = formats::read("game.sgf", sgf.as_bytes()).remove(0).unwrap();
        let habits = Habits {
            swaps: false,
            acknowledges,
        };
        let profile = Profile::cn_2013();
        Script::of(&record, OpeningKind::Free, &profile, habits)
    }

    fn last(script: &Script, count: usize) -> &[Step] {
        &script.steps[script.steps.len() - count..]
    }

    fn says_five(step: &Step) -> bool {
        matches!(&step.act, Some(Act::Place(place)) if place.saying() == Saying::Five)
    }

    const FIVE: &str = "(;GM[4]SZ[15];B[hh];W[aa];B[ih];W[ca];B[jh];W[ea];B[kh];W[ga];B[lh])";

    #[test]
    fn a_five_is_said_with_its_stone_and_acknowledged_or_ruled_on() {
        let acknowledged = script(FIVE, true).unwrap();
        assert_eq!(acknowledged.expected, Some(Recorded::Black));
        let [five, answer] = last(&acknowledged, 2) else {
            panic!("{acknowledged:?}")
        };
        assert!(says_five(five), "{five:?}");
        assert_eq!(answer, &Step::new(Color::White, acknowledge()));
        let ruled = script(FIVE, false).unwrap();
        assert!(says_five(&last(&ruled, 1)[0]), "{ruled:?}");
    }

    #[test]
    fn what_the_board_leaves_open_ends_as_recorded() {
        for (ending, expected) in [
            ("RE[W+T]", vec![None, Some(claim(ClaimKind::Flag))]),
            ("RE[W+R]", vec![Some(resign())]),
            ("RE[B+R]", vec![Some(resign())]),
            ("RE[0]", vec![Some(accept_draw())]),
        ] {
            let sgf = format!("(;GM[4]SZ[15]{ending};B[hh];W[ig])");
            let script = script(&sgf, true).unwrap();
            let acts: Vec<Option<Act>> = last(&script, expected.len())
                .iter()
                .map(|step| step.act.clone())
                .collect();
            assert_eq!(acts, expected, "{ending}");
        }
    }

    #[test]
    fn colours_that_do_not_alternate_are_refused() {
        let error = script("(;GM[4]SZ[15];B[hh];B[ig])", true).unwrap_err();
        assert!(error.to_string().starts_with("move 2: "), "{error}");
    }
}
