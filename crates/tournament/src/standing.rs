use std::cmp::Reverse;
use std::collections::HashMap;

use terms::{BySeat, PlayerId, Score, ScoreKind};

use crate::{Points, Round, SonnebornBerger};

/// A player's line in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// From 1; those who share a place have the same number (CN13-18.3.1.C).
    pub place: u32,
    pub player: PlayerId,
    /// How many games have a result, forfeits included: each is won, drawn or lost by the player's own score.
    pub games: u32,
    pub wins: u32,
    /// The wins that were played: those that CN13-18.3.1.B counts.
    pub wins_board: u32,
    pub draws: u32,
    pub losses: u32,
    pub points: Points,
    /// Forfeits count with the named opponent's points (D10 `literal`).
    pub sb: SonnebornBerger,
}

/// A player's line in the cross table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossRow {
    pub player: PlayerId,
    /// What the player scored against each player in the order of registration, game by game in the order of rounds; empty where
    /// they have not met, so always against the player's own column.
    pub cells: Vec<Vec<Score>>,
}

impl Standing {
    fn new(player: &PlayerId) -> Self {
        Self {
            place: 1,
            player: player.clone(),
            games: 0,
            wins: 0,
            wins_board: 0,
            draws: 0,
            losses: 0,
            points: Points::default(),
            sb: SonnebornBerger::default(),
        }
    }

    fn count(&mut self, score: Score) {
        self.games += 1;
        self.points += score;
        match score.halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => {
                self.wins += 1;
                self.wins_board += u32::from(score.kind == ScoreKind::Played);
            }
        }
    }

    /// What decides the place (CN13-18.3.1).
    const fn key(&self) -> (Points, SonnebornBerger, u32) {
        (self.points, self.sb, self.wins_board)
    }
}

/// The games with a result, in the order of rounds: the numbers of the players, and what they score.
fn scored<'a>(
    players: &[PlayerId],
    rounds: impl Iterator<Item = &'a Round>,
) -> Vec<(BySeat<usize>, BySeat<Score>)> {
    let numbers: HashMap<&PlayerId, usize> = players.iter().zip(0..).collect();
    let number = |player| numbers.get(player).copied();
    rounds
        .flat_map(|round| &round.games)
        .filter_map(|game| {
            let (first, second) = (number(&game.pairing.first)?, number(&game.pairing.second)?);
            Some((BySeat::new(first, second), game.result.as_ref()?.scores))
        })
        .collect()
}

/// The standings of an individual round robin, the best first, those who share a place in the order of `players`.
pub(crate) fn round_robin<'a>(
    players: &[PlayerId],
    rounds: impl Iterator<Item = &'a Round> + Clone,
) -> Vec<Standing> {
    let mut table: Vec<Standing> = players.iter().map(Standing::new).collect();
    for bye in rounds.clone().flat_map(|round| &round.byes) {
        if let Some(line) = table.iter_mut().find(|line| line.player == bye.player) {
            line.points += bye.score;
        }
    }
    let scored = scored(players, rounds);
    for (numbers, scores) in &scored {
        table[numbers.first].count(scores.first);
        table[numbers.second].count(scores.second);
    }
    for (numbers, scores) in scored {
        let points = numbers.map(|number| table[number].points);
        table[numbers.first].sb.add(scores.first, points.second);
        table[numbers.second].sb.add(scores.second, points.first);
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

/// The cross table, lines and columns in the order of `players`.
pub(crate) fn cross_table<'a>(
    players: &[PlayerId],
    rounds: impl Iterator<Item = &'a Round>,
) -> Vec<CrossRow> {
    let row = |player: &PlayerId| CrossRow {
        player: player.clone(),
        cells: vec![Vec::new(); players.len()],
    };
    let mut table: Vec<CrossRow> = players.iter().map(row).collect();
    for (numbers, scores) in scored(players, rounds) {
        table[numbers.first].cells[numbers.second].push(scores.first);
        table[numbers.second].cells[numbers.first].push(scores.second);
    }
    table
}
