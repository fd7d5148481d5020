//! Properties over random events.

mod common;

use aggregate::{Aggregate, Epoch, Stamp};
use common::{DRAW, FIRST_WINS, Office, Outside, SECOND_WINS, Scores, holds, scores};
use proptest::prelude::*;
use terms::{Score, ScoreKind};
use tournament::{Cycles, Standing, Tournament};

fn cycles() -> impl Strategy<Value = Cycles> {
    prop_oneof![Just(Cycles::Single), Just(Cycles::Double)]
}

/// The size of an event, and its games' scores with a number each that says when it is reported; `None` is never.
fn events() -> impl Strategy<Value = (u32, Cycles, Vec<(Option<Scores>, u32)>)> {
    (2..=9_u32, cycles()).prop_flat_map(|(players, cycles)| {
        let games = players * (players - 1) / 2 * if cycles == Cycles::Double { 2 } else { 1 };
        let ruled = prop::sample::select(vec![[0, 0], [1, 0], [0, 1]])
            .prop_map(|halves| scores(ScoreKind::Played, halves));
        let forfeit = prop::sample::select(vec![[2, 0], [0, 2], [0, 0]])
            .prop_map(|halves| scores(ScoreKind::Forfeit, halves));
        let scores = prop_oneof![
            6 => prop::sample::select(vec![FIRST_WINS, SECOND_WINS, DRAW]),
            1 => ruled,
            1 => forfeit,
        ];
        let reports = prop::collection::vec(
            (prop::option::weighted(0.9, scores), any::<u32>()),
            games as usize,
        );
        (Just(players), Just(cycles), reports)
    })
}

/// The event with its results reported in the order of the games, or in the order of their numbers.
fn played(
    players: u32,
    cycles: Cycles,
    reports: &[(Option<Scores>, u32)],
    by_number: bool,
) -> Outside<Office> {
    let mut office = Office::all_open(players, cycles)?;
    let mut reported: Vec<_> = office.games().into_iter().zip(reports).collect();
    if by_number {
        reported.sort_by_key(|(_, (_, number))| *number);
    }
    for (game, (scores, _)) in reported {
        if let Some(scores) = scores {
            office.report(game.as_str(), *scores)??;
        }
    }
    Ok(office)
}

fn case<T>(outside: Outside<T>) -> Result<T, TestCaseError> {
    outside.map_err(|error| TestCaseError::fail(error.to_string()))
}

#[test]
fn results_in_any_order_give_the_same_standings() {
    holds(300, &events(), |(players, cycles, reports)| {
        let in_order = case(played(players, cycles, &reports, false))?;
        let by_number = case(played(players, cycles, &reports, true))?;
        prop_assert_eq!(
            in_order.tournament.standings(),
            by_number.tournament.standings()
        );
        prop_assert_eq!(in_order.tournament, by_number.tournament);
        Ok(())
    });
}

#[test]
fn replaying_the_events_gives_the_same_tournament() {
    holds(300, &events(), |(players, cycles, reports)| {
        let office = case(played(players, cycles, &reports, true))?;
        let mut replayed = Tournament::default();
        for event in &office.journal {
            replayed.apply(event, Stamp::new(Epoch(7), 7));
        }
        prop_assert_eq!(replayed, office.tournament);
        Ok(())
    });
}

#[test]
fn the_standings_follow_from_the_cross_table() {
    holds(300, &events(), |(players, cycles, reports)| {
        let tournament = case(played(players, cycles, &reports, false))?.tournament;
        let cross = tournament.cross_table();
        let points = |row: usize| {
            cross[row]
                .cells
                .iter()
                .flatten()
                .map(|score| u32::from(score.halves))
                .sum::<u32>()
        };
        let standings = tournament.standings();
        for (row, line) in cross.iter().enumerate() {
            let standing = standings
                .iter()
                .find(|standing| standing.player == line.player);
            let Some(standing) = standing else {
                return Err(TestCaseError::fail("a player is missing"));
            };
            let count = |is: &dyn Fn(&Score) -> bool| {
                line.cells
                    .iter()
                    .flatten()
                    .filter(|score| is(score))
                    .count()
            };
            let quarters: u32 = line
                .cells
                .iter()
                .enumerate()
                .map(|(column, cell)| {
                    cell.iter()
                        .map(|own| u32::from(own.halves) * points(column))
                        .sum::<u32>()
                })
                .sum();
            prop_assert_eq!(standing.points.halves(), points(row));
            prop_assert_eq!(standing.sb.quarters(), quarters);
            prop_assert_eq!(standing.wins as usize, count(&|score| score.halves == 2));
            prop_assert_eq!(standing.draws as usize, count(&|score| score.halves == 1));
            prop_assert_eq!(standing.losses as usize, count(&|score| score.halves == 0));
            prop_assert_eq!(
                standing.wins_board as usize,
                count(&|score| *score == Score::WIN)
            );
            let better = |other: &&Standing| {
                (other.points, other.sb, other.wins_board)
                    > (standing.points, standing.sb, standing.wins_board)
            };
            prop_assert_eq!(
                standing.place as usize,
                1 + standings.iter().filter(better).count()
            );
        }
        prop_assert!(standings.is_sorted_by_key(|line| line.place));
        let reported: Vec<_> = reports.iter().filter_map(|(scores, _)| *scores).collect();
        prop_assert_eq!(
            standings
                .iter()
                .map(|line| line.points.halves())
                .sum::<u32>(),
            reported
                .iter()
                .map(|scores| u32::from(scores.first.halves + scores.second.halves))
                .sum::<u32>()
        );
        prop_assert_eq!(tournament.is_complete(), reported.len() == reports.len());
        Ok(())
    });
}

#[test]
fn those_who_share_a_place_stand_in_the_order_of_registration() {
    holds(300, &events(), |(players, cycles, reports)| {
        let tournament = case(played(players, cycles, &reports, true))?.tournament;
        let seed = |line: &Standing| {
            tournament
                .players()
                .iter()
                .position(|player| *player == line.player)
        };
        prop_assert!(
            tournament
                .standings()
                .is_sorted_by_key(|line| (line.place, seed(line)))
        );
        Ok(())
    });
}
