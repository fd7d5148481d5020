use std::cmp::Reverse;
use std::collections::HashMap;

use crate::{Game, PlayerId, Points, SonnebornBerger};

/// A player's line in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place, from 1; those who share a place have the same number (CN13-18.3.1.C).
    pub place: u32,
    pub player: PlayerId,
    /// How many games have a result.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many were lost.
    pub losses: u32,
    /// The points (CN13-18.1).
    pub points: Points,
    /// The Sonneborn-Berger score (CN13-18.3.1.A).
    pub sb: SonnebornBerger,
}

impl Standing {
    fn new(player: &PlayerId) -> Self {
        let (points, sb) = (Points::default(), SonnebornBerger::default());
        Self {
            place: 1,
            player: player.clone(),
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            points,
            sb,
        }
    }

    fn score(&mut self, points: Points) {
        self.games += 1;
        self.points += points;
        match points {
            Points::WIN => self.wins += 1,
            Points::DRAW => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// What decides the place: points, Sonneborn-Berger, wins (CN13-18.3.1).
    const fn key(&self) -> (Points, SonnebornBerger, u32) {
        (self.points, self.sb, self.wins)
    }
}

/// The standings of an individual round robin, the best first, those who share a place in the order of `players`.
pub(crate) fn round_robin<'a>(
    players: &[PlayerId],
    games: impl Iterator<Item = &'a Game> + Clone,
) -> Vec<Standing> {
    let mut table: Vec<Standing> = players.iter().map(Standing::new).collect();
    let lines: HashMap<&PlayerId, usize> = players.iter().zip(0..).collect();
    let scored = games.filter_map(|game| {
        let (pairing, result) = (game.pairing(), game.result()?);
        Some((
            *lines.get(&pairing.first)?,
            *lines.get(&pairing.second)?,
            result.outcome.points(),
        ))
    });
    for (first, second, points) in scored.clone() {
        table[first].score(points.0);
        table[second].score(points.1);
    }
    for (first, second, points) in scored {
        let totals = (table[first].points, table[second].points);
        table[first].sb.add(points.0, totals.1);
        table[second].sb.add(points.1, totals.0);
    }
    table.sort_by_key(|line| Reverse(line.key()));
    let mut above: Option<(u32, (Points, SonnebornBerger, u32))> = None;
    for (line, place) in table.iter_mut().zip(1..) {
        line.place = match above {
            Some((shared, key)) if key == line.key() => shared,
            _ => place,
        };
        above = Some((line.place, line.key()));
    }
    table
}
