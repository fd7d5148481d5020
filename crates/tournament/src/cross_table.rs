use std::collections::HashMap;

use crate::{Game, PlayerId, Points};

/// A player's line in the cross table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossRow {
    pub player: PlayerId,
    /// What the player scored against each player in the order of registration, game by game in the order of rounds; empty where
    /// they have not met, so always against the player's own column.
    pub cells: Vec<Vec<Points>>,
}

/// The cross table, lines and columns in the order of `players`.
pub(crate) fn cross_table<'a>(
    players: &[PlayerId],
    games: impl Iterator<Item = &'a Game>,
) -> Vec<CrossRow> {
    let mut table: Vec<CrossRow> = players
        .iter()
        .map(|player| CrossRow {
            player: player.clone(),
            cells: vec![Vec::new(); players.len()],
        })
        .collect();
    let lines: HashMap<&PlayerId, usize> = players.iter().zip(0..).collect();
    for game in games {
        let pairing = game.pairing();
        let (Some(result), Some(&first), Some(&second)) = (
            game.result(),
            lines.get(&pairing.first),
            lines.get(&pairing.second),
        ) else {
            continue;
        };
        let points = result.outcome.points();
        table[first].cells[second].push(points.0);
        table[second].cells[first].push(points.1);
    }
    table
}
