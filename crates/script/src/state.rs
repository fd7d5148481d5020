use game::Game;
use game::conduct::{Call, IrregularityStatus};
use profile::Step;
use renju::{Color, Point};
use schemars::JsonSchema;
use serde::Serialize;
use terms::{BySeat, Score, Seat};

use crate::case::{Claim, Disturbance, Irregularity};
use crate::verdict::Verdict;

/// Where a game stands. It says nothing of what the system thinks of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct State {
    /// `designate`, `swap`, `placement`, `offer`, `keep`, `play`, `claimed`, `flag_fallen`, `second_violation` or `ended`.
    phase: &'static str,
    /// The step of the opening that comes next, whatever waits for a ruling meanwhile; null once moves alternate.
    step: Option<&'static str>,
    /// The colour to move.
    to_move: Color,
    /// The seat that may move next, or choose in the opening.
    on_move: Seat,
    /// The number of the turn under way, from 1.
    turn: u32,
    /// Who has placed a stone and not yet pressed the clock.
    unpressed: Option<Seat>,
    /// Who holds which colour.
    seats: ByColor<Seat>,
    /// The moves in order, `pass` among them.
    stones: Vec<String>,
    /// The stones on the board, by column, then row.
    board: ByColor<Vec<Point>>,
    /// N as it was named; null where it was not.
    offers_named: Option<u8>,
    /// The fifth-move offers that were laid.
    offers: Vec<Point>,
    /// The claims that wait for a ruling.
    open_claims: Vec<Claim>,
    /// The disturbances that wait for a ruling.
    disturbances: Vec<Disturbance>,
    /// The calls for an arbiter that wait for an answer, the earliest first.
    calls: Vec<Call>,
    /// The irregularities that the opponent may still have corrected.
    irregularities: Vec<Irregularity>,
    /// The violations of each player.
    violations: BySeat<u8>,
    /// Whose draw offer stands.
    draw_offer: Option<Seat>,
    /// How many draw offers each player has made, those against the rules included.
    draw_offers: BySeat<u16>,
    /// Whose flag has fallen.
    #[serde(rename = "fallen")]
    flag_fallen: Option<Seat>,
    /// How many rulings of arbiters are on record, the start included.
    #[serde(rename = "words")]
    rulings: u32,
    /// Who has signed the result.
    signed: BySeat<bool>,
    /// How the game ended; null before.
    result: Option<Verdict>,
    /// What each player scores; null before the end.
    scores: Option<BySeat<Score>>,
}

/// Something for each colour.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct ByColor<T> {
    black: T,
    white: T,
}

impl<T> ByColor<T> {
    fn from_fn(value: impl Fn(Color) -> T) -> Self {
        Self {
            black: value(Color::Black),
            white: value(Color::White),
        }
    }
}

impl State {
    pub(crate) fn new(game: &Game) -> Self {
        let open = |irregularity: &&game::conduct::Irregularity| {
            irregularity.status == IrregularityStatus::Open && game.verdict().is_none()
        };
        Self {
            phase: game.phase().name(),
            step: game.step().map(Step::name),
            to_move: game.to_move(),
            on_move: game.on_move(),
            turn: game.turn(),
            unpressed: game.unpressed(),
            seats: ByColor::from_fn(|color| game.holder(color)),
            stones: moves(game),
            board: ByColor::from_fn(|color| stones(game, color)),
            offers_named: game.number_named(),
            offers: game.offers().to_vec(),
            open_claims: game.claims().iter().map(Claim::new).collect(),
            disturbances: game.disturbances().iter().map(Disturbance::new).collect(),
            calls: game.calls().to_vec(),
            irregularities: game
                .irregularities()
                .iter()
                .filter(open)
                .map(Irregularity::new)
                .collect(),
            violations: BySeat::from_fn(|seat| game.violations(seat)),
            draw_offer: game.draw_offer(),
            draw_offers: BySeat::from_fn(|seat| game.draw_offers_made(seat)),
            flag_fallen: game.flag_fallen(),
            rulings: game.rulings(),
            signed: BySeat::from_fn(|seat| game.has_signed(seat)),
            result: game.verdict().map(Verdict::new),
            scores: game.verdict().map(|verdict| verdict.scores),
        }
    }
}

fn moves(game: &Game) -> Vec<String> {
    let name = |point: Option<Point>| point.map_or_else(|| "pass".to_owned(), String::from);
    game.plies()
        .iter()
        .map(|ply| name(ply.mv.point()))
        .collect()
}

fn stones(game: &Game, color: Color) -> Vec<Point> {
    let mut points: Vec<Point> = game
        .board()
        .stones()
        .filter(|&(_, stone)| stone == color)
        .map(|(point, _)| point)
        .collect();
    points.sort_unstable();
    points
}
