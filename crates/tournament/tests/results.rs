//! Results as pairs of scores: what the rules know, how they count, and where games are played.
#![allow(
    non_snake_case,
    reason = "the first part of a name is a clause, set off from what it says"
)]

mod common;

use aggregate::{Aggregate, Epoch, Stamp};
use common::{
    Answer, DRAW, FIRST_WINS, Office, Outside, SECOND_WINS, Scores, by_hand, details, result,
    scores,
};
use terms::ScoreKind::{Bye, Forfeit, Played};
use terms::{BySeat, GameId, Score, ScoreKind};
use tournament::{
    Command, Cycles, EVENT_ID_BYTES_MAX, Event, GameResult, Place, Points, Refusal, Tournament,
};

/// Reports a result of the first game of a new event of two.
fn report(result: GameResult) -> Outside<Answer> {
    let mut office = Office::all_open(2, Cycles::Single)?;
    Ok(office.say(Command::ReportResult {
        game: "cup-r1-t1".parse()?,
        result,
    }))
}

fn of_clause(clause: &str, scores: Scores) -> Outside<GameResult> {
    Ok(GameResult {
        clause: Some(clause.parse()?),
        ..by_hand(scores)
    })
}

#[test]
fn cn13_18_1__a_played_game_is_won_drawn_or_lost() -> Outside<()> {
    for known in [FIRST_WINS, SECOND_WINS, DRAW] {
        assert!(report(by_hand(known))?.is_ok(), "{known:?}");
    }
    for unknown in [[2, 2], [2, 1], [1, 2]] {
        let scores = scores(Played, unknown);
        assert_eq!(
            report(of_clause("CN13-2.20.3", scores)?)?,
            Err(Refusal::ImpossibleScores { scores })
        );
    }
    Ok(())
}

#[test]
fn cn13_12_3_2_C__both_may_lose_by_a_clause() -> Outside<()> {
    let both_lost = scores(Played, [0, 0]);
    assert_eq!(
        report(by_hand(both_lost))?,
        Err(Refusal::ClauseMissing { scores: both_lost })
    );
    assert!(report(of_clause("CN13-12.3.2.C", both_lost)?)?.is_ok());
    // The verdict of the board may name the clause itself.
    assert!(report(result(both_lost)?)?.is_ok());
    Ok(())
}

#[test]
fn cn13_2_20_3__a_loss_by_penalty_leaves_the_opponent_the_result_of_the_board() -> Outside<()> {
    for kept in [[1, 0], [0, 1], [0, 0]] {
        let kept = scores(Played, kept);
        let mut changed = result(DRAW)?;
        changed.scores = kept;
        assert_eq!(
            report(changed.clone())?,
            Err(Refusal::ClauseMissing { scores: kept }),
            "the clause of the board's verdict does not give these scores"
        );
        changed.clause = Some("CN13-2.20.3".parse()?);
        assert!(report(changed)?.is_ok());
    }
    Ok(())
}

#[test]
fn cn13_8_5__one_or_both_lose_by_forfeit() -> Outside<()> {
    for known in [[2, 0], [0, 2], [0, 0]] {
        assert!(
            report(by_hand(scores(Forfeit, known)))?.is_ok(),
            "{known:?}"
        );
    }
    for unknown in [[1, 1], [1, 0], [0, 1], [2, 1], [2, 2]] {
        let scores = scores(Forfeit, unknown);
        assert_eq!(
            report(of_clause("CN13-8.5", scores)?)?,
            Err(Refusal::ImpossibleScores { scores })
        );
    }
    Ok(())
}

#[test]
fn cn13_18_1__scores_of_a_game_are_of_one_kind_and_never_byes__refused() -> Outside<()> {
    for first in ScoreKind::ALL {
        for second in ScoreKind::ALL {
            let of = |halves, kind| Score { halves, kind };
            let scores = BySeat::new(of(2, first), of(0, second));
            let answer = report(of_clause("CN13-8.5", scores)?)?;
            if first == second && first != Bye {
                assert!(answer.is_ok());
            } else {
                assert_eq!(answer, Err(Refusal::ImpossibleScores { scores }));
            }
        }
    }
    Ok(())
}

#[test]
fn a_verdict_with_impossible_scores_is_refused() -> Outside<()> {
    let impossible = scores(Played, [2, 2]);
    let mut odd = result(impossible)?;
    odd.scores = FIRST_WINS;
    odd.clause = Some("CN13-2.20.3".parse()?);
    assert_eq!(
        report(odd)?,
        Err(Refusal::ImpossibleScores { scores: impossible })
    );
    Ok(())
}

#[test]
fn a_forfeit_and_a_played_win_are_different_results() -> Outside<()> {
    let mut office = Office::all_open(2, Cycles::Single)?;
    let game: GameId = "cup-r1-t1".parse()?;
    let mut say = |result| {
        office.say(Command::ReportResult {
            game: game.clone(),
            result,
        })
    };
    let forfeit = by_hand(scores(Forfeit, [2, 0]));
    assert!(say(forfeit.clone()).is_ok());
    assert_eq!(say(of_clause("CN13-8.5", forfeit.scores)?), Ok(vec![]));
    assert_eq!(forfeit.to_string(), "1F–0F");
    let conflict = Refusal::ResultConflict {
        first: Box::new(forfeit),
        second: Box::new(result(FIRST_WINS)?),
    };
    assert_eq!(say(result(FIRST_WINS)?), Err(conflict));
    Ok(())
}

#[test]
fn a_correction_replaces_scores_and_their_grounds() -> Outside<()> {
    let mut office = Office::all_open(2, Cycles::Single)?;
    let game: GameId = "cup-r1-t1".parse()?;
    assert!(office.report(game.as_str(), DRAW)?.is_ok());
    let mut correct = |result| {
        office.say(Command::CorrectResult {
            game: game.clone(),
            result,
        })
    };
    let mut corrected = result(DRAW)?;
    corrected.scores = scores(Played, [0, 1]);
    assert_eq!(
        correct(corrected.clone()),
        Err(Refusal::ClauseMissing {
            scores: corrected.scores
        })
    );
    corrected.clause = Some("CN13-2.20.3".parse()?);
    assert_eq!(correct(corrected.clone()).map(|events| events.len()), Ok(1));
    assert_eq!(correct(corrected.clone()), Ok(vec![]));
    corrected.clause = Some("CN13-12.3.2.C".parse()?);
    assert_eq!(
        correct(corrected.clone()).map(|events| events.len()),
        Ok(1),
        "the same scores on other grounds are a correction"
    );
    let known = office.tournament.game(&game).ok_or("the round is open")?;
    assert_eq!(known.result, Some(corrected));
    Ok(())
}

#[test]
fn cn13_18_3_1__unequal_scores_and_forfeits_count_in_the_table() -> Outside<()> {
    // 1–4, 2–3; 4–3, 1–2; 2–4, 3–1.
    let mut office = Office::all_open(4, Cycles::Single)?;
    let results = [
        by_hand(scores(Forfeit, [2, 0])),
        of_clause("CN13-12.3.2.C", scores(Played, [0, 0]))?,
        of_clause("CN13-2.20.3", scores(Played, [1, 0]))?,
        by_hand(FIRST_WINS),
        by_hand(DRAW),
        by_hand(scores(Forfeit, [0, 0])),
    ];
    for (game, result) in office.games().into_iter().zip(results) {
        assert!(office.say(Command::ReportResult { game, result }).is_ok());
    }
    assert!(office.tournament.is_complete());
    let standings = office.tournament.standings();
    let rows: Vec<_> = standings
        .iter()
        .map(|line| {
            (
                (line.place, line.player.as_str()),
                [
                    line.games,
                    line.wins,
                    line.wins_board,
                    line.draws,
                    line.losses,
                ],
                (line.points.to_string(), line.sb.to_string()),
            )
        })
        .collect();
    let text = |points: &str, sb: &str| (points.to_owned(), sb.to_owned());
    assert_eq!(
        rows,
        [
            // The win by forfeit counts in points and Sonneborn-Berger, not among the wins that part equals.
            ((1, "p1"), [3, 2, 1, 0, 1], text("2", "1.5")),
            ((2, "p4"), [3, 0, 0, 2, 1], text("1", "0.25")),
            ((3, "p2"), [3, 0, 0, 1, 2], text("0.5", "0.5")),
            ((4, "p3"), [3, 0, 0, 0, 3], text("0", "0")),
        ]
    );
    let p1 = &office.tournament.cross_table()[0];
    let forfeit = |halves| Score {
        halves,
        kind: Forfeit,
    };
    assert_eq!(
        p1.cells,
        [vec![], vec![Score::WIN], vec![forfeit(0)], vec![forfeit(2)]]
    );
    Ok(())
}

#[test]
fn cn13_18_3_1__a_win_at_the_board_stands_above_one_by_forfeit() -> Outside<()> {
    let mut office = Office::all_open(3, Cycles::Single)?;
    // 2–3, 1–2, 3–1: everybody wins once, one of them by forfeit.
    let results = [FIRST_WINS, scores(Forfeit, [2, 0]), FIRST_WINS];
    for (game, scores) in office.games().into_iter().zip(results) {
        let result = by_hand(scores);
        assert!(office.say(Command::ReportResult { game, result }).is_ok());
    }
    let places: Vec<_> = office
        .table()
        .into_iter()
        .map(|(place, player, points, sb)| (place, player, (points, sb)))
        .collect();
    let equal = || ("1".to_owned(), "1".to_owned());
    assert_eq!(
        places,
        [
            (1, "p2".to_owned(), equal()),
            (1, "p3".to_owned(), equal()),
            (3, "p1".to_owned(), equal())
        ]
    );
    Ok(())
}

#[test]
fn the_score_of_a_bye_counts_in_the_points_and_is_no_game() -> Outside<()> {
    let mut office = Office::started(3, Cycles::Single)?;
    let planned = office.tournament.planned(1).ok_or("a first round")?;
    let mut byes = planned.byes;
    assert_eq!(
        byes[0].score,
        Score {
            halves: 0,
            kind: Bye
        }
    );
    byes[0].score.halves = 2;
    let free = byes[0].player.clone();
    let pairings = planned.games.into_iter().map(|game| game.pairing).collect();
    let opened = Event::RoundOpened {
        round: 1,
        pairings,
        byes,
    };
    office.tournament.apply(&opened, Stamp::new(Epoch(1), 0));
    let first = &office.tournament.standings()[0];
    assert_eq!(
        (&first.player, first.points, first.games, first.wins),
        (&free, Points::from_halves(2), 0, 0)
    );
    Ok(())
}

#[test]
fn a_place_is_data_and_is_never_read_out_of_an_id() -> Outside<()> {
    let mut office = Office::all_open(4, Cycles::Double)?;
    let game: GameId = "cup-r5-t2".parse()?;
    let known = office.tournament.game(&game).ok_or("the round is open")?;
    let place = Place {
        stage: 1,
        round: 5,
        table: 2,
        game: 1,
        venue: None,
    };
    assert_eq!(known.pairing.place, place);

    // Whatever a game is called, its result reaches the place that was given with it.
    let planned = office.tournament.planned(1).ok_or("a first round")?;
    let mut pairings: Vec<_> = planned.games.into_iter().map(|game| game.pairing).collect();
    let odd: GameId = "cup-r6-t9".parse()?;
    pairings[1].game = odd.clone();
    let mut tournament = Tournament::default();
    let at = Stamp::new(Epoch(1), 0);
    let byes = vec![];
    let opened = Event::RoundOpened {
        round: 3,
        pairings,
        byes,
    };
    let reported = Event::ResultReported {
        game: odd.clone(),
        result: by_hand(DRAW),
    };
    tournament.apply(&opened, at);
    tournament.apply(&reported, at);
    let game = tournament.game(&odd).ok_or("the round is open")?;
    assert_eq!(game.pairing.place.table, 2);
    assert_eq!(game.result, Some(by_hand(DRAW)));
    assert!(office.report("cup-r6-t9", DRAW)?.is_err());
    Ok(())
}

#[test]
fn an_event_id_leaves_room_for_the_ids_of_its_games() -> Outside<()> {
    let create = |bytes: usize| -> Outside<Answer> {
        Ok(Office::default().say(Command::Create {
            id: "x".repeat(bytes).parse()?,
            details: details()?,
        }))
    };
    assert!(create(EVENT_ID_BYTES_MAX)?.is_ok());
    let bytes = EVENT_ID_BYTES_MAX + 1;
    assert_eq!(create(bytes)?, Err(Refusal::EventIdTooLong { bytes }));
    Ok(())
}
