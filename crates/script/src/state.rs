use game::{Game, GameParts, Standing};
use profile::Step;
use renju::{Color, Move, Point};
use schemars::JsonSchema;
use serde::Serialize;
use terms::Seat;

use crate::matter::{BySeat, ClaimMade, DisturbanceSeen, IrregularitySeen};
use crate::result::GameResult;
use crate::words::{Spot, spots};

/// Where a game stands. It says nothing of what the system thinks of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct State {
    /// `designate`, `swap`, `placement`, `offer`, `keep`, `play`, `claimed`, `flag_fallen`, `second_violation` or `ended`.
    phase: &'static str,
    /// The step of the opening that comes next, whatever waits for a word meanwhile; null once moves alternate.
    step: Option<&'static str>,
    /// The colour to move.
    to_move: &'static str,
    /// The seat that may move next, or choose in the opening.
    on_move: &'static str,
    /// The number of the turn under way, from 1.
    turn: u32,
    /// Who has placed a stone and not yet pressed the clock.
    unpressed: Option<&'static str>,
    /// Who holds which colour.
    seats: Colours<&'static str>,
    /// The moves in order, `pass` among them.
    stones: Vec<String>,
    /// The stones on the board, by column, then row.
    board: Colours<Vec<Spot>>,
    /// N as it was named; null where it was not.
    offers_named: Option<u8>,
    /// The fifth-move offers that were laid.
    offers: Vec<Spot>,
    /// The claims that wait for a word.
    open_claims: Vec<ClaimMade>,
    /// The disturbances that wait for a word.
    disturbances: Vec<DisturbanceSeen>,
    /// The irregularities that the opponent may still have corrected.
    irregularities: Vec<IrregularitySeen>,
    /// The violations of each player.
    violations: BySeat<u8>,
    /// Whose draw offer stands.
    draw_offer: Option<&'static str>,
    /// How many draw offers each player has made, those against the rules included.
    draw_offers: BySeat<u16>,
    /// Whose flag has fallen.
    fallen: Option<&'static str>,
    /// How many words of arbiters are on record, the start included.
    words: u32,
    /// Who has signed the result.
    signed: BySeat<bool>,
    /// How the game ended; null before.
    result: Option<GameResult>,
}

/// Something for each colour.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct Colours<T> {
    black: T,
    white: T,
}

impl<T> Colours<T> {
    fn new(of: impl Fn(Color) -> T) -> Self {
        Self {
            black: of(Color::Black),
            white: of(Color::White),
        }
    }
}

impl State {
    pub(crate) fn new(game: &Game) -> Self {
        let open = |standing| standing == Standing::Open && game.verdict().is_none();
        Self {
            phase: game.phase().name(),
            step: game.step().map(Step::name),
            to_move: color_name(game.to_move()),
            on_move: game.on_move().name(),
            turn: game.turn(),
            unpressed: game.unpressed().map(Seat::name),
            seats: Colours::new(|color| game.holder(color).name()),
            stones: game.plies().iter().map(|ply| move_name(ply.mv)).collect(),
            board: Colours::new(|color| stones_of(game, color)),
            offers_named: GameParts::from(game).offers_named,
            offers: spots(game.offers()),
            open_claims: game.claims().iter().map(ClaimMade::new).collect(),
            disturbances: game
                .disturbances()
                .iter()
                .map(DisturbanceSeen::new)
                .collect(),
            irregularities: game
                .irregularities()
                .iter()
                .filter(|seen| open(seen.standing))
                .map(IrregularitySeen::new)
                .collect(),
            violations: BySeat::new(|seat| game.violations(seat)),
            draw_offer: game.draw_offer().map(Seat::name),
            draw_offers: BySeat::new(|seat| game.draw_offers_made(seat)),
            fallen: game.fallen().map(Seat::name),
            words: game.words(),
            signed: BySeat::new(|seat| game.has_signed(seat)),
            result: game.verdict().map(GameResult::new),
        }
    }
}

fn stones_of(game: &Game, color: Color) -> Vec<Spot> {
    let mut points: Vec<Point> = game
        .board()
        .stones()
        .filter(|&(_, stone)| stone == color)
        .map(|(point, _)| point)
        .collect();
    points.sort_unstable();
    spots(&points)
}

fn move_name(mv: Move) -> String {
    mv.point()
        .map_or_else(|| "pass".to_owned(), |point| point.to_string())
}

/// The name of a colour as the answers have it.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
