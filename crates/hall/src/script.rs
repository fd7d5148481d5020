//! What the players of a recorded game do, so that the game comes out as recorded.

use formats::{Ending, Record, Recorded};
use game::OpeningKind;
use game::claims::ClaimKind;
use game::ending::{Outcome, Reason};
use game::review::{Review, review};
use profile::{Fouls, Profile};
use renju::{Board, Color, Foul, Move, OfferEquivalence, Opening, Point, equivalent_offers};

use crate::HallError;

/// How many offers the players name and lay in a designated opening.
const OFFERS: u8 = 2;

/// The stones before the sixth move: three of the opening, the fourth, and the offer that was kept.
const OPENING_MOVES: usize = 5;

/// One thing that a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The colour of whoever does it.
    pub(crate) by: Color,
    pub(crate) act: Act,
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Designate([Point; 3]),
    Swap,
    KeepColours,
    Offer(Vec<Point>),
    Keep(Point),
    Place(Point),
    PlaceAndSayFive(Point),
    PlaceAndOfferDraw(Point),
    Pass,
    Claim(ClaimKind),
    Acknowledge,
    AcceptDraw,
    Resign,
    /// Lets the own time run out; the opponent claims the flag.
    LetTheFlagFall,
}

/// How a recorded game is played again.
#[derive(Clone, Debug)]
pub struct Script {
    /// The steps, in order.
    pub(crate) steps: Vec<Step>,
    /// How it must come out; nothing where the record does not say and the board does not either.
    pub expected: Option<Recorded>,
    /// Whether the opponent acknowledges the five, so that the arbiter need not rule.
    pub(crate) acknowledged: bool,
    /// Whether the board fills up without a win, which the arbiter declares.
    pub(crate) fills_the_board: bool,
}

/// What a simulated player decides that a record does not show.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    /// White takes the other colour at move 3.
    pub swaps: bool,
    /// The opponent acknowledges a five; otherwise the arbiter rules.
    pub acknowledges: bool,
}

/// The moves of a record with their colours.
pub(crate) fn moves(record: &Record) -> Vec<(Color, Move)> {
    record
        .moves
        .iter()
        .map(|played| (played.color, played.mv))
        .collect()
}

/// Whether a record can be played with the designated opening: it begins with one of the 26, and five stones alternate.
pub(crate) fn begins_with_an_opening(record: &Record) -> bool {
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let stones: Vec<Point> = record
        .moves
        .iter()
        .zip(colors)
        .take(OPENING_MOVES)
        .map_while(|(played, color)| played.mv.point().filter(|_| played.color == color))
        .collect();
    matches!(stones.as_slice(), &[one, two, three, _, _] if Opening::of(one, two, three).is_some())
}

impl Script {
    /// The script of a record.
    ///
    /// # Errors
    /// What in the record cannot be played by players who alternate.
    pub fn of(
        record: &Record,
        opening: OpeningKind,
        profile: &Profile,
        habits: Habits,
    ) -> Result<Self, HallError> {
        let moves = moves(record);
        let judged =
            review(&moves, profile).map_err(|error| HallError::Unplayable(error.to_string()))?;
        let last = judged.end.map_or(moves.len(), |end| end.move_number);
        let played = &moves[..last];
        for (index, ((color, _), expected)) in played
            .iter()
            .zip([Color::Black, Color::White].into_iter().cycle())
            .enumerate()
        {
            if *color != expected {
                return Err(HallError::Unplayable(format!(
                    "move {}: the colours do not alternate; only the referee command reads such a record",
                    index + 1
                )));
            }
        }
        let mut steps = match opening {
            OpeningKind::Designated => designated(played, habits.swaps),
            OpeningKind::Free => played.iter().map(step).collect(),
        };
        let expected = judged
            .end
            .map(|end| recorded(end.outcome))
            .or(record.recorded);
        finish(&mut steps, &judged, record, played, habits, profile);
        let fills_the_board = judged
            .end
            .is_some_and(|end| end.reason == Reason::BoardFull);
        Ok(Self {
            steps,
            expected,
            acknowledged: habits.acknowledges,
            fills_the_board,
        })
    }
}

fn step(&(by, mv): &(Color, Move)) -> Step {
    Step {
        by,
        act: mv.point().map_or(Act::Pass, Act::Place),
    }
}

fn recorded(outcome: Outcome) -> Recorded {
    match outcome {
        Outcome::Win(Color::Black) => Recorded::Black,
        Outcome::Win(Color::White) => Recorded::White,
        Outcome::Draw | Outcome::BothLose => Recorded::Draw,
    }
}

fn designated(moves: &[(Color, Move)], swaps: bool) -> Vec<Step> {
    let stones: Vec<Point> = moves
        .iter()
        .take(OPENING_MOVES)
        .filter_map(|(_, mv)| mv.point())
        .collect();
    let &[one, two, three, fourth, fifth] = stones.as_slice() else {
        return moves.iter().map(step).collect();
    };
    let choice = if swaps { Act::Swap } else { Act::KeepColours };
    let opening = [
        (Color::Black, Act::Designate([one, two, three])),
        (Color::White, choice),
        (Color::White, Act::Place(fourth)),
        (
            Color::Black,
            Act::Offer(offers([one, two, three, fourth], fifth)),
        ),
        (Color::White, Act::Keep(fifth)),
    ];
    let opening = opening.into_iter().map(|(by, act)| Step { by, act });
    opening
        .chain(moves[OPENING_MOVES..].iter().map(step))
        .collect()
}

/// The fifth move that was played, and others that make another shape.
fn offers(stones: [Point; 4], fifth: Point) -> Vec<Point> {
    let colored: Vec<(Point, Color)> = stones
        .into_iter()
        .zip([Color::Black, Color::White].into_iter().cycle())
        .collect();
    let mut offers = vec![fifth];
    for point in Point::all().filter(|point| !stones.contains(point)) {
        if offers.len() == usize::from(OFFERS) {
            break;
        }
        if !offers
            .iter()
            .any(|&offer| equivalent_offers(&colored, offer, point, OfferEquivalence::Figure))
        {
            offers.push(point);
        }
    }
    offers
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
    let Some(last) = steps.last().cloned() else {
        return;
    };
    let next = played
        .last()
        .map_or(Color::Black, |(color, _)| color.other());
    match (judged.end, record.recorded) {
        (Some(end), _) => match end.reason {
            Reason::Five => {
                if let (Act::Place(point), Some(step)) = (last.act, steps.last_mut()) {
                    step.act = Act::PlaceAndSayFive(point);
                } else {
                    steps.push(Step {
                        by: last.by,
                        act: Act::Claim(ClaimKind::Five),
                    });
                }
                if habits.acknowledges {
                    steps.push(Step {
                        by: last.by.other(),
                        act: Act::Acknowledge,
                    });
                }
            }
            Reason::Foul | Reason::Overline => steps.push(Step {
                by: Color::White,
                act: Act::Claim(ClaimKind::FOUL),
            }),
            // A double pass ends the game by itself, a full board by the arbiter's word.
            _ => {}
        },
        (None, Some(Recorded::Draw)) => {
            if let (Act::Place(point), Some(step)) = (last.act, steps.last_mut()) {
                step.act = Act::PlaceAndOfferDraw(point);
            }
            steps.push(Step {
                by: next,
                act: Act::AcceptDraw,
            });
        }
        (None, Some(winner)) => {
            let loser = if winner == Recorded::Black {
                Color::White
            } else {
                Color::Black
            };
            steps.extend(lose(judged, record, loser, next, played, profile));
        }
        (None, None) => steps.push(Step {
            by: next,
            act: Act::Resign,
        }),
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
    let overline = judged
        .fouls
        .iter()
        .any(|foul| foul.fouls.contains(Foul::Overline))
        && profile.fouls == Fouls::On;
    if loser == Color::Black && overline && record.ending.is_none() && overline_stands(played) {
        vec![Step {
            by: Color::White,
            act: Act::Claim(ClaimKind::Overline),
        }]
    } else if record.ending == Some(Ending::Time) && loser == next {
        vec![
            Step {
                by: loser,
                act: Act::LetTheFlagFall,
            },
            Step {
                by: loser.other(),
                act: Act::Claim(ClaimKind::Flag),
            },
        ]
    } else {
        vec![Step {
            by: loser,
            act: Act::Resign,
        }]
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

/// N, as the players name it.
pub(crate) const fn offers_named() -> u32 {
    OFFERS as u32
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

    const FIVE: &str = "(;GM[4]SZ[15];B[hh];W[aa];B[ih];W[ca];B[jh];W[ea];B[kh];W[ga];B[lh])";

    #[test]
    fn a_five_is_said_with_its_stone_and_acknowledged_or_ruled_on() {
        let acknowledged = script(FIVE, true).unwrap();
        assert_eq!(acknowledged.expected, Some(Recorded::Black));
        let [five, answer] = last(&acknowledged, 2) else {
            panic!("{acknowledged:?}")
        };
        assert!(matches!(five.act, Act::PlaceAndSayFive(_)), "{five:?}");
        assert_eq!((answer.by, &answer.act), (Color::White, &Act::Acknowledge));
        let ruled = script(FIVE, false).unwrap();
        assert!(matches!(last(&ruled, 1)[0].act, Act::PlaceAndSayFive(_)));
    }

    #[test]
    fn what_the_board_leaves_open_ends_as_recorded() {
        for (ending, expected) in [
            (
                "RE[W+T]",
                vec![Act::LetTheFlagFall, Act::Claim(ClaimKind::Flag)],
            ),
            ("RE[W+R]", vec![Act::Resign]),
            ("RE[B+R]", vec![Act::Resign]),
            ("RE[0]", vec![Act::AcceptDraw]),
        ] {
            let sgf = format!("(;GM[4]SZ[15]{ending};B[hh];W[ig])");
            let script = script(&sgf, true).unwrap();
            let acts: Vec<Act> = last(&script, expected.len())
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
