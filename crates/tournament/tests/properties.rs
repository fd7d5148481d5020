//! Properties over random events.

mod common;

use aggregate::{Aggregate, Epoch, Stamp};
use common::{Office, Outside, holds};
use proptest::prelude::*;
use tournament::{Cycles, Event, Outcome, Points, Standing};

fn cycles() -> impl Strategy<Value = Cycles> {
    prop_oneof![Just(Cycles::Single), Just(Cycles::Double)]
}

/// The size of an event, and its games' outcomes with a number each that says when it is reported; `None` is never.
fn events() -> impl Strategy<Value = (u32, Cycles, Vec<(Option<Outcome>, u32)>)> {
    (2..=9_u32, cycles()).prop_flat_map(|(players, cycles)| {
        let games = players * (players - 1) / 2 * if cycles == Cycles::Double { 2 } else { 1 };
        let outcome = prop_oneof![3 => Just(Outcome::FirstWins), 3 => Just(Outcome::SecondWins), 3 => Just(Outcome::Draw)];
        let reports = prop::collection::vec((prop::option::weighted(0.9, outcome), any::<u32>()), games as usize);
        (Just(players), Just(cycles), reports)
    })
}

/// The event with its results reported in the order of the games, or in the order of their numbers.
fn played(
    players: u32,
    cycles: Cycles,
    reports: &[(Option<Outcome>, u32)],
    by_number: bool,
) -> Outside<Office> {
    let mut office = Office::all_open(players, cycles)?;
    let mut reported: Vec<_> = office.games().into_iter().zip(reports).collect();
    if by_number {
        reported.sort_by_key(|(_, (_, number))| *number);
    }
    for (game, (outcome, _)) in reported {
        if let Some(outcome) = outcome {
            office
                .report(game.as_str(), *outcome)?
                .map_err(|refusal| refusal.text_en())?;
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
        prop_assert_eq!(in_order.event.standings(), by_number.event.standings());
        prop_assert_eq!(in_order.event, by_number.event);
        Ok(())
    });
}

#[test]
fn replaying_the_occurrences_gives_the_same_event() {
    holds(300, &events(), |(players, cycles, reports)| {
        let office = case(played(players, cycles, &reports, true))?;
        let mut replayed = Event::default();
        for occurrence in &office.journal {
            replayed.apply(occurrence, Stamp::new(Epoch(7), 7));
        }
        prop_assert_eq!(replayed, office.event);
        Ok(())
    });
}

#[test]
fn the_standings_follow_from_the_cross_table() {
    holds(300, &events(), |(players, cycles, reports)| {
        let event = case(played(players, cycles, &reports, false))?.event;
        let cross = event.cross_table();
        let points = |row: usize| {
            cross[row]
                .cells
                .iter()
                .flatten()
                .map(|points| points.halves())
                .sum::<u32>()
        };
        let standings = event.standings();
        for (row, line) in cross.iter().enumerate() {
            let standing = standings
                .iter()
                .find(|standing| standing.player == line.player);
            let Some(standing) = standing else {
                return Err(TestCaseError::fail("a player is missing"));
            };
            let scores = |score| {
                line.cells
                    .iter()
                    .flatten()
                    .filter(|points| **points == score)
                    .count()
            };
            let quarters: u32 = line
                .cells
                .iter()
                .enumerate()
                .map(|(column, cell)| {
                    cell.iter()
                        .map(|own| own.halves() * points(column))
                        .sum::<u32>()
                })
                .sum();
            prop_assert_eq!(standing.points.halves(), points(row));
            prop_assert_eq!(standing.sb.quarters(), quarters);
            prop_assert_eq!(standing.wins as usize, scores(Points::WIN));
            prop_assert_eq!(standing.draws as usize, scores(Points::DRAW));
            prop_assert_eq!(standing.losses as usize, scores(Points::LOSS));
            let better = |other: &&Standing| {
                (other.points, other.sb, other.wins) > (standing.points, standing.sb, standing.wins)
            };
            prop_assert_eq!(
                standing.place as usize,
                1 + standings.iter().filter(better).count()
            );
        }
        prop_assert!(standings.is_sorted_by_key(|line| line.place));
        let reported = reports
            .iter()
            .filter(|(outcome, _)| outcome.is_some())
            .count();
        prop_assert_eq!(
            standings
                .iter()
                .map(|line| line.points)
                .sum::<Points>()
                .halves() as usize,
            2 * reported
        );
        prop_assert_eq!(event.is_complete(), reported == reports.len());
        Ok(())
    });
}

#[test]
fn those_who_share_a_place_stand_in_the_order_of_registration() {
    holds(300, &events(), |(players, cycles, reports)| {
        let event = case(played(players, cycles, &reports, true))?.event;
        let seed = |line: &Standing| {
            event
                .players()
                .iter()
                .position(|player| *player == line.player)
        };
        prop_assert!(
            event
                .standings()
                .is_sorted_by_key(|line| (line.place, seed(line)))
        );
        Ok(())
    });
}
