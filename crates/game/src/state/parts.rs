use aggregate::Stamp;
use renju::{Board, Color, Move, Point};
use terms::{BySeat, Seat};

use super::{Before, Game, Ply};
use crate::{Claim, Disturbance, Irregularity, Penalty, Setup, Verdict};

/// Everything a game holds, laid open so that a snapshot of it can be stored. It is no way to change a game: events are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameParts {
    /// What was settled before the game.
    pub setup: Option<Setup>,
    /// When an arbiter started it.
    pub started_at: Option<Stamp>,
    /// The moves made. The stones on the board are theirs.
    pub plies: Vec<Ply>,
    /// Who holds Black.
    pub black: Seat,
    /// Whether wrong colours were found too late and stand.
    pub colours_stand: bool,
    /// The colour to move.
    pub to_move: Color,
    /// The place of the opening's state in its table; none once moves alternate.
    pub opening: Option<usize>,
    /// How many stones lie of those that one player lays in this state.
    pub laid: usize,
    /// Who acted last in the opening.
    pub last_actor: Option<Seat>,
    /// Who still has to name the number of offers.
    pub naming: Option<Seat>,
    /// Where the opening stood before each move.
    pub befores: Vec<Before>,
    /// The number of offers, once it is named.
    pub offers_named: Option<u8>,
    /// The offers laid.
    pub offers: Vec<Point>,
    /// The number of the turn under way.
    pub turn: u32,
    /// Who has placed a stone and not yet pressed.
    pub unpressed: Option<Seat>,
    /// The claims that wait for a word.
    pub claims: Vec<Claim>,
    /// The disturbances that wait for a word.
    pub disturbances: Vec<Disturbance>,
    /// How many claims and disturbances there were.
    pub matters: u32,
    /// How many words of arbiters are on record.
    pub words: u32,
    /// Whose flag has fallen.
    pub fallen: Option<Seat>,
    /// Whose draw offer stands.
    pub draw_offer: Option<Seat>,
    /// How many draw offers each seat has made, the first seat first.
    pub draw_offers_made: BySeat<u16>,
    /// The irregularities seen.
    pub irregularities: Vec<Irregularity>,
    /// How many there were.
    pub irregularities_seen: u32,
    /// The penalties given.
    pub penalties: Vec<Penalty>,
    /// Who has signed the result, the first seat first.
    pub signed: BySeat<bool>,
    /// How it ended.
    pub verdict: Option<Verdict>,
}

impl From<&Game> for GameParts {
    fn from(game: &Game) -> Self {
        // Field by field, so that a field that is new to the game is not forgotten here.
        let Game {
            board: _,
            setup,
            started_at,
            plies,
            black,
            colours_stand,
            to_move,
            opening,
            laid,
            last_actor,
            naming,
            befores,
            offers_named,
            offers,
            turn,
            unpressed,
            claims,
            disturbances,
            matters,
            words,
            fallen,
            draw_offer,
            draw_offers_made,
            irregularities,
            irregularities_seen,
            penalties,
            signed,
            verdict,
        } = game.clone();
        Self {
            setup,
            started_at,
            plies,
            black,
            colours_stand,
            to_move,
            opening,
            laid,
            last_actor,
            naming,
            befores,
            offers_named,
            offers,
            turn,
            unpressed,
            claims,
            disturbances,
            matters,
            words,
            fallen,
            draw_offer,
            draw_offers_made,
            irregularities,
            irregularities_seen,
            penalties,
            signed,
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
            board,
            setup: parts.setup,
            started_at: parts.started_at,
            plies: parts.plies,
            black: parts.black,
            colours_stand: parts.colours_stand,
            to_move: parts.to_move,
            opening: parts.opening,
            laid: parts.laid,
            last_actor: parts.last_actor,
            naming: parts.naming,
            befores: parts.befores,
            offers_named: parts.offers_named,
            offers: parts.offers,
            turn: parts.turn,
            unpressed: parts.unpressed,
            claims: parts.claims,
            disturbances: parts.disturbances,
            matters: parts.matters,
            words: parts.words,
            fallen: parts.fallen,
            draw_offer: parts.draw_offer,
            draw_offers_made: parts.draw_offers_made,
            irregularities: parts.irregularities,
            irregularities_seen: parts.irregularities_seen,
            penalties: parts.penalties,
            signed: parts.signed,
            verdict: parts.verdict,
        }
    }
}
