//! A round robin from announcement to standings, clause by clause.
#![allow(
    non_snake_case,
    reason = "the first part of a name is a clause, set off from what it says"
)]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{DRAW, FIRST_WINS, Office, Outside, SECOND_WINS, Scores, create, result};
use terms::Score;
use tournament::{Command, Cycles, Event, Label, PLAYERS_MAX, Points, Refusal};

/// A finished single round robin of four, its games round by round: 1–4, 2–3; 4–3, 1–2; 2–4, 3–1.
fn four(scores: [Scores; 6]) -> Outside<Office> {
    let mut office = Office::all_open(4, Cycles::Single)?;
    for (game, scores) in office.games().into_iter().zip(scores) {
        assert!(office.report(game.as_str(), scores)?.is_ok());
    }
    Ok(office)
}

fn line(place: u32, player: &str, points: &str, sb: &str) -> (u32, String, String, String) {
    (place, player.into(), points.into(), sb.into())
}

#[test]
fn cn13_18_1__a_win_is_one_a_draw_a_half_and_a_loss_nothing() -> Outside<()> {
    let office = four([FIRST_WINS, DRAW, FIRST_WINS, DRAW, DRAW, SECOND_WINS])?;
    let standings = office.tournament.standings();
    let scored: Vec<_> = standings
        .iter()
        .map(|line| {
            (
                line.player.as_str(),
                line.wins,
                line.draws,
                line.losses,
                line.points.to_string(),
            )
        })
        .collect();
    assert_eq!(scored[0], ("p1", 2, 1, 0, "2.5".into()));
    assert!(
        standings
            .iter()
            .all(|line| line.games == 3 && line.wins + line.draws + line.losses == 3)
    );
    Ok(())
}

#[test]
fn cn13_18_3_1__sonneborn_berger_parts_those_with_equal_points() -> Outside<()> {
    // p1 beats p4 and p2 and loses to p3; p3 beats p4 and p1 and loses to p2; p2 and p4 draw.
    let office = four([
        FIRST_WINS,
        FIRST_WINS,
        SECOND_WINS,
        FIRST_WINS,
        DRAW,
        FIRST_WINS,
    ])?;
    assert_eq!(
        office.table(),
        [
            line(1, "p3", "2", "2.5"),
            line(2, "p1", "2", "2"),
            line(3, "p2", "1.5", "2.25"),
            line(4, "p4", "0.5", "0.75")
        ]
    );
    Ok(())
}

#[test]
fn cn13_18_3_1__wins_part_those_with_equal_sonneborn_berger_and_the_rest_share() -> Outside<()> {
    // Everybody has 1.5 points and a Sonneborn-Berger of 2.25; p2 has drawn three times, the others have won once.
    let office = four([FIRST_WINS, DRAW, FIRST_WINS, DRAW, DRAW, FIRST_WINS])?;
    assert_eq!(
        office.table(),
        [
            line(1, "p1", "1.5", "2.25"),
            line(1, "p3", "1.5", "2.25"),
            line(1, "p4", "1.5", "2.25"),
            line(4, "p2", "1.5", "2.25")
        ]
    );
    Ok(())
}

#[test]
fn cn13_18_3_1__before_the_first_result_everybody_shares_the_first_place() -> Outside<()> {
    let office = Office::all_open(3, Cycles::Single)?;
    assert_eq!(
        office.table(),
        [
            line(1, "p1", "0", "0"),
            line(1, "p2", "0", "0"),
            line(1, "p3", "0", "0")
        ]
    );
    Ok(())
}

#[test]
fn cn13_17_2__every_pair_meets_once_a_cycle_and_colours_are_balanced() -> Outside<()> {
    for players in 2..=40 {
        for (cycles, meetings, apart) in [(Cycles::Single, 1, 1), (Cycles::Double, 2, 0)] {
            let office = Office::all_open(players, cycles)?;
            let (mut met, mut colours, mut ids) =
                (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
            for number in 1..=office.tournament.rounds() {
                let round = office
                    .tournament
                    .round(number)
                    .ok_or("every round is open")?;
                let mut seated: BTreeSet<_> =
                    round.byes.iter().map(|bye| bye.player.clone()).collect();
                for (game, table) in round.games.iter().zip(1..) {
                    let pairing = &game.pairing;
                    assert_eq!(
                        (pairing.place.table, pairing.game.to_string()),
                        (table, format!("cup-r{number}-t{table}"))
                    );
                    assert!(ids.insert(pairing.game.clone()));
                    assert!(
                        seated.insert(pairing.first.clone())
                            && seated.insert(pairing.second.clone()),
                        "twice in round {number}"
                    );
                    let pair = BTreeSet::from([pairing.first.clone(), pairing.second.clone()]);
                    *met.entry(pair).or_insert(0) += 1;
                    *colours.entry(pairing.first.clone()).or_insert(0_i32) += 1;
                    *colours.entry(pairing.second.clone()).or_insert(0) -= 1;
                }
                assert_eq!(
                    seated.len(),
                    office.tournament.players().len(),
                    "everybody plays or is free"
                );
            }
            assert_eq!(met.len() as u32, players * (players - 1) / 2);
            assert!(met.values().all(|&count| count == meetings));
            assert!(
                colours.values().all(|balance| balance.abs() <= apart),
                "{players} players: {colours:?}"
            );
        }
    }
    Ok(())
}

#[test]
fn cn13_17_2__one_player_is_no_round_robin() -> Outside<()> {
    let mut office = Office::announced()?;
    let start = Command::StartRoundRobin {
        cycles: Cycles::Single,
    };
    assert_eq!(
        office.say(start.clone()),
        Err(Refusal::TooFewPlayers { players: 0 })
    );
    assert!(office.register("p1")?.is_ok());
    assert_eq!(
        office.say(start.clone()),
        Err(Refusal::TooFewPlayers { players: 1 })
    );
    assert!(office.register("p2")?.is_ok());
    assert!(office.say(start.clone()).is_ok());
    assert_eq!(office.say(start), Err(Refusal::AlreadyStarted));
    Ok(())
}

#[test]
fn a_game_has_one_result() -> Outside<()> {
    let mut office = Office::all_open(4, Cycles::Single)?;
    assert_eq!(
        office
            .report("cup-r1-t1", FIRST_WINS)?
            .map(|events| events.len()),
        Ok(1)
    );
    assert_eq!(office.report("cup-r1-t1", FIRST_WINS)?, Ok(vec![]));
    let conflict = Refusal::ResultConflict {
        first: Box::new(result(FIRST_WINS)?),
        second: Box::new(result(DRAW)?),
    };
    assert_eq!(result(DRAW)?.to_string(), "½–½ (five)");
    assert_eq!(office.report("cup-r1-t1", DRAW)?, Err(conflict));
    let mut other_head = result(FIRST_WINS)?;
    other_head.head = Some(Label::new("0f3a9c11d2")?);
    let answer = office.say(Command::ReportResult {
        game: "cup-r1-t1".parse()?,
        result: other_head,
    });
    assert_eq!(
        answer,
        Ok(vec![]),
        "the same scores in other words are the same result"
    );
    assert_eq!(office.tournament.standings()[0].games, 1);
    Ok(())
}

#[test]
fn a_result_belongs_to_a_game_of_an_open_round() -> Outside<()> {
    let mut office = Office::announced()?;
    let unknown = |game: &str| -> Outside<Refusal> {
        Ok(Refusal::UnknownGame {
            game: game.parse()?,
        })
    };
    assert_eq!(
        office.report("cup-r1-t1", DRAW)?,
        Err(unknown("cup-r1-t1")?)
    );
    let mut office = Office::started(4, Cycles::Single)?;
    assert!(office.say(Command::OpenRound { round: 2 }).is_ok());
    for other in [
        "cup-r1-t1",
        "cup-r2-t3",
        "cup-r2-t0",
        "cup-r0-t1",
        "cup-r4-t1",
        "cup-r02-t1",
        "other-r2-t1",
        "cup",
    ] {
        assert_eq!(office.report(other, DRAW)?, Err(unknown(other)?), "{other}");
    }
    assert!(office.report("cup-r2-t2", DRAW)?.is_ok());
    Ok(())
}

#[test]
fn a_round_is_opened_once_and_within_the_schedule() -> Outside<()> {
    let mut office = Office::started(5, Cycles::Double)?;
    assert_eq!(office.tournament.rounds(), 10);
    for round in [0, 11, u32::MAX] {
        assert_eq!(
            office.say(Command::OpenRound { round }),
            Err(Refusal::NoSuchRound { round, rounds: 10 })
        );
    }
    let planned = office.tournament.planned(10).ok_or("inside the schedule")?;
    let answer = office.say(Command::OpenRound { round: 10 });
    let Ok(
        [
            Event::RoundOpened {
                round: 10,
                pairings,
                byes,
            },
        ],
    ) = answer.as_deref()
    else {
        return Err(format!("{answer:?}").into());
    };
    assert_eq!(pairings.len(), 2);
    assert_eq!(byes, &planned.byes);
    assert_eq!(byes.len(), 1);
    assert_eq!(office.tournament.round(10), Some(&planned));
    assert_eq!(
        office.say(Command::OpenRound { round: 10 }),
        Err(Refusal::RoundAlreadyOpen { round: 10 })
    );
    Ok(())
}

#[test]
fn the_registration_ends_with_the_start() -> Outside<()> {
    let mut office = Office::started(2, Cycles::Single)?;
    assert_eq!(office.register("p3")?, Err(Refusal::RegistrationClosed));
    assert_eq!(office.tournament.players().len(), 2);
    Ok(())
}

#[test]
fn a_player_is_registered_once() -> Outside<()> {
    let mut office = Office::announced()?;
    assert!(office.register("p1")?.is_ok());
    assert_eq!(
        office.register("p1")?,
        Err(Refusal::AlreadyRegistered {
            player: "p1".parse()?
        })
    );
    Ok(())
}

#[test]
fn the_field_has_its_bound() -> Outside<()> {
    let mut office = Office::announced()?;
    for number in 1..=PLAYERS_MAX {
        assert!(office.register(&format!("p{number}"))?.is_ok());
    }
    assert_eq!(office.register("one-more")?, Err(Refusal::FieldFull));
    assert!(
        office
            .say(Command::StartRoundRobin {
                cycles: Cycles::Double
            })
            .is_ok()
    );
    assert_eq!(office.tournament.rounds(), 3_998);
    assert!(office.say(Command::OpenRound { round: 3_998 }).is_ok());
    assert!(office.report("cup-r3998-t1000", SECOND_WINS)?.is_ok());
    assert_eq!(
        office.tournament.standings()[0].points,
        Points::from_halves(2)
    );
    Ok(())
}

#[test]
fn an_event_is_announced_first_and_once() -> Outside<()> {
    let mut office = Office::default();
    for command in [
        Command::RegisterPlayer {
            player: "p1".parse()?,
        },
        Command::StartRoundRobin {
            cycles: Cycles::Single,
        },
        Command::OpenRound { round: 1 },
        Command::ReportResult {
            game: "cup-r1-t1".parse()?,
            result: result(DRAW)?,
        },
    ] {
        assert_eq!(office.say(command), Err(Refusal::NotCreated));
    }
    assert!(office.say(create()?).is_ok());
    assert_eq!(office.say(create()?), Err(Refusal::AlreadyCreated));
    assert_eq!(
        office.say(Command::OpenRound { round: 1 }),
        Err(Refusal::NotStarted)
    );
    Ok(())
}

#[test]
fn an_event_is_complete_with_the_last_result_of_the_last_round() -> Outside<()> {
    let mut office = Office::started(3, Cycles::Single)?;
    assert!(!Office::announced()?.tournament.is_complete());
    for round in 1..=3 {
        assert!(!office.tournament.is_complete());
        assert!(office.say(Command::OpenRound { round }).is_ok());
        assert!(!office.tournament.is_complete());
        assert!(office.report(&format!("cup-r{round}-t1"), DRAW)?.is_ok());
    }
    assert!(office.tournament.is_complete());
    Ok(())
}

#[test]
fn the_cross_table_shows_each_meeting_from_both_sides() -> Outside<()> {
    let mut office = Office::all_open(2, Cycles::Double)?;
    assert!(office.report("cup-r2-t1", DRAW)?.is_ok());
    assert!(office.report("cup-r1-t1", SECOND_WINS)?.is_ok());
    let cells: Vec<_> = office
        .tournament
        .cross_table()
        .into_iter()
        .map(|row| (row.player.to_string(), row.cells))
        .collect();
    assert_eq!(
        cells,
        [
            ("p1".into(), vec![vec![], vec![Score::LOSS, Score::DRAW]]),
            ("p2".into(), vec![vec![Score::WIN, Score::DRAW], vec![]]),
        ]
    );
    Ok(())
}
