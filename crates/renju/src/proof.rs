//! Why a black stone would be what it is: the stones and points of every row, four and three.

use crate::kernel::{LineFacts, Recursion, Steps};
use crate::run::run_along;
use crate::{
    Axis, Board, Color, Foul, Fouls, Judgement, Occupied, Point, Readings, ThreeNeedsLegalFour,
    ThreeWhenFive,
};

/// Proofs within proofs that one answer may hold. Positions of games need a few; only positions made for the purpose come near.
pub const NESTED_PROOFS_MAX: usize = 256;

/// The judgement of a black stone and all that it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Proof {
    pub point: Point,
    pub judgement: Judgement,
    /// The rows of five (CN13-2.7) and of six or more (CN13-2.8) through the stone.
    pub rows: Vec<Row>,
    /// The fours through the stone; empty with a five, which switches off all fouls.
    pub fours: Vec<Four>,
    /// The open threes through the stone; empty with a five.
    pub threes: Vec<Three>,
    /// What looks like an open three and is none; empty with a five.
    pub dead_threes: Vec<DeadThree>,
}

/// Five or more black stones in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Row {
    pub axis: Axis,
    /// The stones, in order along the line.
    pub stones: Vec<Point>,
}

/// Four black stones that one more turns into exactly five (CN13-2.5, 2.6).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Four {
    pub axis: Axis,
    /// The stones, in order along the line.
    pub stones: [Point; 4],
    /// The points that complete the five: two for an open four, else one.
    pub completions: Vec<Point>,
}

/// Three black stones that one more turns into an open four, by a point that Black can play (CN13-2.4).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Three {
    pub axis: Axis,
    /// The stones, in order along the line.
    pub stones: [Point; 3],
    /// The points that make the open four and can be played: one or two.
    pub straight_four_points: Vec<StraightFourPoint>,
}

/// A point that makes an open four and can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StraightFourPoint {
    pub point: Point,
    /// Why it can be played, where that is not plain: the stone would make something that looks like a three and is none. Nothing also
    /// beyond [`NESTED_PROOFS_MAX`].
    pub proof: Option<Box<Proof>>,
}

/// Three black stones that look like an open three, but no point that makes the open four can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DeadThree {
    pub axis: Axis,
    /// The stones, in order along the line.
    pub stones: [Point; 3],
    /// Every point that would make the open four, with the reason against it.
    pub points: Vec<DeadPoint>,
}

/// A point that would make an open four and does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DeadPoint {
    pub point: Point,
    pub reason: DeadReason,
}

/// Why a point that would make an open four does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DeadReason {
    /// It makes exactly five on another line, so that the stone is a five and no open four (decision D13).
    Five(Row),
    /// It is itself a foul with the first stone on the board (decision D3).
    Foul {
        fouls: Fouls,
        /// Why; nothing beyond [`NESTED_PROOFS_MAX`].
        proof: Option<Box<Proof>>,
    },
}

/// Says what a black stone on this empty point would be, and shows why.
///
/// ```
/// use renju::{Board, Color, Readings, prove};
///
/// let mut board = Board::empty();
/// for name in ["H6", "H7", "F8", "G8"] {
///     board.place(name.parse()?, Color::Black)?;
/// }
/// let proof = prove(&board, "H8".parse()?, Readings::default())?;
/// assert_eq!(proof.judgement.to_string(), "33");
/// assert_eq!(proof.threes.len(), 2);
/// assert_eq!(proof.threes[0].stones.map(|point| point.to_string()), ["H6", "H7", "H8"]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Occupied`] if there is a stone on the point.
pub fn prove(board: &Board, point: Point, readings: Readings) -> Result<Proof, Occupied> {
    match board.get(point) {
        Some(by) => Err(Occupied { point, by }),
        None => Ok(Prover {
            readings,
            recursion: Recursion::new(readings),
            nested: 0,
        }
        .prove(board, point)),
    }
}

/// What is shared by the proofs within one answer.
struct Prover {
    readings: Readings,
    recursion: Recursion,
    nested: usize,
}

impl Prover {
    /// Proves the judgement of an empty point.
    fn prove(&mut self, board: &Board, point: Point) -> Proof {
        let played = board.with_black(point);
        let lines = Axis::ALL.map(|axis| (axis, LineFacts::read(board, point, axis)));
        let rows: Vec<_> = lines
            .iter()
            .filter(|(_, line)| line.row > 4)
            .map(|&(axis, _)| row(&played, point, axis))
            .collect();
        let mut proof = Proof {
            point,
            judgement: Judgement::Five,
            rows,
            fours: Vec::new(),
            threes: Vec::new(),
            dead_threes: Vec::new(),
        };
        if proof.rows.iter().any(|row| row.stones.len() == 5) {
            return proof;
        }
        for (axis, line) in &lines {
            proof.fours.extend(fours(&played, point, *axis, line));
            self.weigh_three(&mut proof, &played, *axis, line);
        }
        let fouls = Fouls::from_iter([
            (Foul::ThreeThree, proof.threes.len() > 1),
            (Foul::FourFour, proof.fours.len() > 1),
            (Foul::Overline, !proof.rows.is_empty()),
        ]);
        proof.judgement = fouls.into();
        proof
    }

    /// Adds the three of one line to the proof, alive or dead, if there is one.
    fn weigh_three(&mut self, proof: &mut Proof, played: &Board, axis: Axis, line: &LineFacts) {
        let (mut straight_four_points, mut points) = (Vec::new(), Vec::new());
        let mut three = None;
        for straight in points_at(proof.point, axis, line.straight) {
            // Both points of a three make it from the same stones, so it does not matter which of the two is asked.
            three = others_of_row(played, proof.point, straight, axis);
            match self.weigh_point(played, straight) {
                Ok(point) => straight_four_points.push(point),
                Err(point) => points.push(point),
            }
        }
        let Some(stones) = three else { return };
        if straight_four_points.is_empty() {
            proof.dead_threes.push(DeadThree {
                axis,
                stones,
                points,
            });
        } else {
            proof.threes.push(Three {
                axis,
                stones,
                straight_four_points,
            });
        }
    }

    /// Weighs a point that makes a straight four with the stones on the board.
    fn weigh_point(&mut self, board: &Board, point: Point) -> Result<StraightFourPoint, DeadPoint> {
        let needs_legal = self.readings.three_needs_legal_four == ThreeNeedsLegalFour::Yes;
        let mut proof = None;
        match self.recursion.judge(board, point) {
            Judgement::Five if self.readings.three_when_five == ThreeWhenFive::Excluded => {
                let rows = Axis::ALL.map(|axis| row(&board.with_black(point), point, axis));
                let five = rows.into_iter().find(|row| row.stones.len() == 5);
                if let Some(reason) = five.map(DeadReason::Five) {
                    return Err(DeadPoint { point, reason });
                }
            }
            Judgement::Foul(fouls) if needs_legal => {
                let proof = self.nested(board, point);
                let reason = DeadReason::Foul { fouls, proof };
                return Err(DeadPoint { point, reason });
            }
            Judgement::Legal if needs_legal && makes_two_threes(board, point) => {
                proof = self.nested(board, point);
            }
            Judgement::Legal | Judgement::Five | Judgement::Foul(_) => {}
        }
        Ok(StraightFourPoint { point, proof })
    }

    /// A proof within the proof, as long as there may be one more.
    fn nested(&mut self, board: &Board, point: Point) -> Option<Box<Proof>> {
        if self.nested == NESTED_PROOFS_MAX {
            return None;
        }
        self.nested += 1;
        Some(Box::new(self.prove(board, point)))
    }
}

/// Whether the lines through a point show two threes, alive or dead.
fn makes_two_threes(board: &Board, point: Point) -> bool {
    let lines = Axis::ALL.map(|axis| LineFacts::read(board, point, axis));
    lines.iter().filter(|line| line.makes_three()).count() > 1
}

/// The points so many steps from `point` along an axis.
fn points_at(point: Point, axis: Axis, steps: Steps) -> impl Iterator<Item = Point> {
    let steps = steps.into_iter().flatten();
    steps.filter_map(move |steps| point.along(axis, steps))
}

/// The fours through the stone on one line.
fn fours(played: &Board, stone: Point, axis: Axis, line: &LineFacts) -> Vec<Four> {
    let mut fours: Vec<Four> = Vec::new();
    for completion in points_at(stone, axis, line.completions) {
        let Some(stones) = others_of_row(played, stone, completion, axis) else {
            continue;
        };
        // A straight four is completed at both ends and stays one four.
        match fours.iter_mut().find(|four| four.stones == stones) {
            Some(four) => four.completions.push(completion),
            None => fours.push(Four {
                axis,
                stones,
                completions: vec![completion],
            }),
        }
    }
    fours
}

/// The stones of the row through `stone` once there is one on `added` as well, that one left out.
fn others_of_row<const N: usize>(
    played: &Board,
    stone: Point,
    added: Point,
    axis: Axis,
) -> Option<[Point; N]> {
    let mut stones = row(&played.with_black(added), stone, axis).stones;
    stones.retain(|&point| point != added);
    stones.try_into().ok()
}

/// The row through a black stone.
fn row(played: &Board, stone: Point, axis: Axis) -> Row {
    Row {
        axis,
        stones: run_along(played, stone, Color::Black, axis),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_proofs_end_at_their_bound_and_the_fouls_are_named_all_the_same() {
        let mut board = Board::empty();
        for name in [
            "H6", "H7", "F8", "G8", "E9", "E10", "E11", "I9", "I10", "I11",
        ] {
            board.place(name.parse().unwrap(), Color::Black).unwrap();
        }
        // The row F8 G8 H8 is dead because each of E8 and I8 is a four-four: two proofs within the proof.
        let shown = |left: usize| {
            let mut prover = Prover {
                readings: Readings::default(),
                recursion: Recursion::new(Readings::default()),
                nested: NESTED_PROOFS_MAX - left,
            };
            let proof = prover.prove(&board, Point::CENTRE);
            assert_eq!(proof.judgement, Judgement::Legal);
            let reasons = proof
                .dead_threes
                .into_iter()
                .flat_map(|three| three.points)
                .map(|dead| dead.reason);
            let shown: Vec<_> = reasons
                .map(|reason| match reason {
                    DeadReason::Foul { fouls, proof } => (fouls.to_string(), proof.is_some()),
                    DeadReason::Five(row) => panic!("{row:?}"),
                })
                .collect();
            assert!(shown.iter().all(|(fouls, _)| fouls == "44"));
            shown
                .into_iter()
                .map(|(_, proof)| proof)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            [shown(2), shown(1), shown(0)],
            [[true, true], [true, false], [false, false]]
        );
    }
}
