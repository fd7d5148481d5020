//! A record judged again: what the moves alone decide.

use profile::{DoublePass, Fouls, Profile};
use renju::{
    Board, Color, Fouls as FoulKinds, Judgement, Move, Occupied, Opening, Point, run_through,
};
use thiserror::Error;

use crate::ending::{Outcome, Reason};
use crate::five::five;

/// What a record shows when it is played through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// Moves of the record, passes and moves after the end included.
    pub moves: usize,
    /// The designated opening of the first three stones, if they are one (CN13-3.2).
    pub opening: Option<Opening>,
    /// Every foul of Black before the end, in order, whether it decided anything or not.
    pub fouls: Vec<ReviewedFoul>,
    /// The end, or `None` where the moves leave the game open.
    pub end: Option<End>,
    /// Stones that were recorded after the end.
    pub after_end: usize,
}

/// A forbidden move of Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewedFoul {
    /// The number of the move, counted from 1.
    pub move_number: usize,
    pub point: Point,
    pub fouls: FoulKinds,
}

/// How the moves end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// Why: five, overline, foul, board full or double pass. It names its clause.
    pub reason: Reason,
    /// The number of the move that decided, counted from 1.
    pub move_number: usize,
}

/// A record that cannot be played through.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("move {move_number}: {occupied}")]
pub struct ImpossibleMove {
    pub move_number: usize,
    pub occupied: Occupied,
}

/// Judges a record as if the players had claimed what decides, since a record has no claims of its own.
///
/// The first five of either colour, or overline of White, ends the game (CN13-10.1.1). A foul that is answered decides nothing, whether by a white stone
/// (CN13-10.1.2) or by a pass (CN13-2.1, decision D1); a record that ends on a foul is White's. An overline could be claimed until the end of the game, but
/// who played on did not claim it, so it too decides only where the record ends on it. In a profile without fouls five or more wins for both, or exactly five (decision D4).
/// Colours are taken as recorded, two moves in a row included (decision D16).
///
/// # Errors
/// [`ImpossibleMove`] for a stone on a stone.
///
/// ```
/// use game::review::review;
/// use game::ending::{Outcome, Reason};
/// use profile::Profile;
/// use renju::{Color, notation::parse_moves};
///
/// let moves = parse_moves("h8 h1 i8 i1 j8 j1 k8 k1 l8")?;
/// let moves: Vec<_> = [Color::Black, Color::White].into_iter().cycle().zip(moves).collect();
/// let end = review(&moves, &Profile::cn_2013())?.end;
/// assert_eq!(end.map(|end| (end.outcome, end.reason, end.move_number)), Some((Outcome::Win(Color::Black), Reason::Five, 9)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn review(moves: &[(Color, Move)], profile: &Profile) -> Result<Review, ImpossibleMove> {
    let mut replay = Replay {
        profile,
        board: Board::empty(),
        fouls: Vec::new(),
        unanswered: None,
        last_pass: None,
        end: None,
        after_end: 0,
    };
    for (&(color, mv), move_number) in moves.iter().zip(1..) {
        match mv {
            Move::Stone(point) => {
                let placed = replay.stone(color, point, move_number);
                placed.map_err(|occupied| ImpossibleMove {
                    move_number,
                    occupied,
                })?;
            }
            Move::Pass => replay.pass(color, move_number),
        }
    }
    let end = replay.end_of_record();
    Ok(Review {
        moves: moves.len(),
        opening: opening(moves),
        fouls: replay.fouls,
        end,
        after_end: replay.after_end,
    })
}

/// The opening of a record whose first three moves are stones of Black, White and Black.
fn opening(moves: &[(Color, Move)]) -> Option<Opening> {
    let &[
        (Color::Black, Move::Stone(first)),
        (Color::White, Move::Stone(second)),
        (Color::Black, Move::Stone(third)),
        ..,
    ] = moves
    else {
        return None;
    };
    Opening::of(first, second, third)
}

struct Replay<'a> {
    profile: &'a Profile,
    board: Board,
    fouls: Vec<ReviewedFoul>,
    /// The last foul, as long as no white stone and no pass has answered it.
    unanswered: Option<ReviewedFoul>,
    /// Who passed with the previous move.
    last_pass: Option<Color>,
    end: Option<End>,
    after_end: usize,
}

impl Replay<'_> {
    fn stone(&mut self, color: Color, point: Point, move_number: usize) -> Result<(), Occupied> {
        if self.end.is_some() {
            self.after_end += 1;
            return self.board.place(point, color);
        }
        let judgement = match (color, self.profile.fouls) {
            (Color::Black, Fouls::On) => self.board.judge(point, self.profile.readings())?,
            (Color::Black, Fouls::Off) | (Color::White, _) => Judgement::Legal,
        };
        self.board.place(point, color)?;
        self.last_pass = None;
        if color == Color::White {
            self.unanswered = None;
        }
        let wins = match judgement {
            Judgement::Five => true,
            Judgement::Foul(fouls) => {
                let foul = ReviewedFoul {
                    move_number,
                    point,
                    fouls,
                };
                self.fouls.push(foul);
                self.unanswered = Some(foul);
                false
            }
            Judgement::Legal => {
                run_through(&self.board, point).len() >= 5
                    && five(&self.board, self.profile, color).is_some()
            }
        };
        if wins {
            self.ends(Outcome::Win(color), Reason::Five, move_number);
        } else if self.board.is_full() && self.unanswered.is_none() {
            self.ends(Outcome::Draw, Reason::BoardFull, move_number);
        }
        Ok(())
    }

    fn pass(&mut self, color: Color, move_number: usize) {
        if self.end.is_some() {
            return;
        }
        self.unanswered = None;
        let ends = match self.profile.double_pass {
            DoublePass::SameTurnPair => {
                self.last_pass == Some(Color::Black) && color == Color::White
            }
            DoublePass::Consecutive => self.last_pass.is_some(),
        };
        self.last_pass = Some(color);
        if ends {
            self.ends(Outcome::Draw, Reason::DoublePass, move_number);
        } else if self.board.is_full() {
            // The foul that filled the board has just been let go.
            self.ends(Outcome::Draw, Reason::BoardFull, move_number);
        }
    }

    fn ends(&mut self, outcome: Outcome, reason: Reason, move_number: usize) {
        self.end = Some(End {
            outcome,
            reason,
            move_number,
        });
    }

    /// The end that came, or the foul the record ends on.
    fn end_of_record(&self) -> Option<End> {
        let on_foul = self.unanswered.map(|foul| End {
            outcome: Outcome::Win(Color::White),
            reason: Reason::of_foul(foul.fouls),
            move_number: foul.move_number,
        });
        self.end.or(on_foul)
    }
}
