use renju::{Board, Color, Move, Point};

use super::{Game, Ply};
use crate::{Claim, Irregularity, Seat, Setup, Verdict};

/// Everything a game holds, laid open so that a snapshot of it can be stored. It is no way to change a game: events are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameParts {
    /// What was settled before the game.
    pub setup: Option<Setup>,
    /// Whether an arbiter has started it.
    pub started: bool,
    /// The moves made. The stones on the board are theirs.
    pub plies: Vec<Ply>,
    /// Who holds Black.
    pub black: Seat,
    /// The colour to move.
    pub to_move: Color,
    /// How many steps of the opening are done.
    pub steps_done: usize,
    /// The number of fifth-move offers, once it is named.
    pub offers_named: Option<u8>,
    /// The offers laid.
    pub offers: Vec<Point>,
    /// The number of the turn under way.
    pub turn: u32,
    /// The claims that wait for a word.
    pub claims: Vec<Claim>,
    /// How many claims were made.
    pub claims_made: u32,
    /// Whose flag has fallen.
    pub fallen: Option<Seat>,
    /// Whose draw offer stands.
    pub draw_offer: Option<Seat>,
    /// How many draw offers each seat has made, the first seat first.
    pub draw_offers_made: [u16; 2],
    /// The irregularities seen.
    pub irregularities: Vec<Irregularity>,
    /// How it ended.
    pub verdict: Option<Verdict>,
}

impl From<&Game> for GameParts {
    fn from(game: &Game) -> Self {
        // Field by field, so that a field that is new to the game is not forgotten here.
        let Game {
            setup,
            started,
            board: _,
            plies,
            black,
            to_move,
            steps_done,
            offers_named,
            offers,
            turn,
            claims,
            claims_made,
            fallen,
            draw_offer,
            draw_offers_made,
            irregularities,
            verdict,
        } = game.clone();
        Self {
            setup,
            started,
            plies,
            black,
            to_move,
            steps_done,
            offers_named,
            offers,
            turn,
            claims,
            claims_made,
            fallen,
            draw_offer,
            draw_offers_made,
            irregularities,
            verdict,
        }
    }
}

impl From<GameParts> for Game {
    fn from(parts: GameParts) -> Self {
        let mut board = Board::empty();
        for ply in &parts.plies {
            if let Move::Stone(point) = ply.mv {
                // As when it was laid: an earlier stone stays.
                let _ = board.place(point, ply.color);
            }
        }
        Self {
            setup: parts.setup,
            started: parts.started,
            board,
            plies: parts.plies,
            black: parts.black,
            to_move: parts.to_move,
            steps_done: parts.steps_done,
            offers_named: parts.offers_named,
            offers: parts.offers,
            turn: parts.turn,
            claims: parts.claims,
            claims_made: parts.claims_made,
            fallen: parts.fallen,
            draw_offer: parts.draw_offer,
            draw_offers_made: parts.draw_offers_made,
            irregularities: parts.irregularities,
            verdict: parts.verdict,
        }
    }
}
