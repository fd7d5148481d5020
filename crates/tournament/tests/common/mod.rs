//! What the tests of events share: an office that runs one, and properties whose seed a failure prints.
#![allow(
    dead_code,
    reason = "each test file is a crate of its own and uses a part of this"
)]

use std::error::Error;
use std::hash::{BuildHasher, Hasher, RandomState};

use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestRunner};
use terms::{BySeat, GameId, OpeningKind, Score, ScoreKind};
use tournament::{
    BoardVerdict, Command, Cycles, Event, EventDetails, GameResult, Label, Refusal, Rules,
    Tournament,
};

pub(crate) type Answer = Result<Vec<Event>, Refusal>;
pub(crate) type Outside<T> = Result<T, Box<dyn Error>>;

/// An office that runs an event called `cup`, and the journal of what happened in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Office {
    pub(crate) tournament: Tournament,
    pub(crate) journal: Vec<Event>,
}

impl Office {
    /// An event that is announced.
    pub(crate) fn announced() -> Outside<Self> {
        let mut office = Self::default();
        office.say(create()?)?;
        Ok(office)
    }

    /// An event of `players`, called p1, p2 …, that has started.
    pub(crate) fn started(players: u32, cycles: Cycles) -> Outside<Self> {
        let mut office = Self::announced()?;
        for number in 1..=players {
            office.register(&format!("p{number}"))??;
        }
        office.say(Command::StartRoundRobin { cycles })?;
        Ok(office)
    }

    /// An event of `players` with every round open.
    pub(crate) fn all_open(players: u32, cycles: Cycles) -> Outside<Self> {
        let mut office = Self::started(players, cycles)?;
        for round in 1..=office.tournament.rounds() {
            office.say(Command::OpenRound { round })?;
        }
        Ok(office)
    }

    pub(crate) fn say(&mut self, command: Command) -> Answer {
        let at = Stamp::new(Epoch(1), 0);
        let events = self
            .tournament
            .decide(command, &Actor::new("somebody", Role::Arbiter), at)?;
        for event in &events {
            self.tournament.apply(event, at);
            self.journal.push(event.clone());
        }
        Ok(events)
    }

    pub(crate) fn register(&mut self, player: &str) -> Outside<Answer> {
        Ok(self.say(Command::RegisterPlayer {
            player: player.parse()?,
        }))
    }

    pub(crate) fn report(&mut self, game: &str, scores: Scores) -> Outside<Answer> {
        Ok(self.say(Command::ReportResult {
            game: game.parse()?,
            result: result(scores)?,
        }))
    }

    /// The games of the open rounds, round by round and table by table.
    pub(crate) fn games(&self) -> Vec<GameId> {
        let rounds = self.tournament.opened_rounds();
        rounds
            .flat_map(|round| &round.games)
            .map(|game| game.pairing.game.clone())
            .collect()
    }

    /// Place, player, points and Sonneborn-Berger, line by line.
    pub(crate) fn table(&self) -> Vec<(u32, String, String, String)> {
        let lines = self.tournament.standings().into_iter();
        lines
            .map(|line| {
                (
                    line.place,
                    line.player.to_string(),
                    line.points.to_string(),
                    line.sb.to_string(),
                )
            })
            .collect()
    }
}

pub(crate) fn create() -> Outside<Command> {
    Ok(Command::Create {
        id: "cup".parse()?,
        details: details()?,
    })
}

pub(crate) fn details() -> Outside<EventDetails> {
    let rules = Rules {
        name: Label::new("ours")?,
        text: "name = \"ours\"".into(),
        hash: Label::new("5f3c")?,
    };
    Ok(EventDetails {
        name: Label::new("Spring open")?,
        venue: None,
        time_control: Some(Label::new("60m")?),
        rules,
        opening: OpeningKind::Designated,
    })
}

/// What the first and the second seat score.
pub(crate) type Scores = BySeat<Score>;

pub(crate) const FIRST_WINS: Scores = BySeat::new(Score::WIN, Score::LOSS);
pub(crate) const SECOND_WINS: Scores = BySeat::new(Score::LOSS, Score::WIN);
pub(crate) const DRAW: Scores = BySeat::new(Score::DRAW, Score::DRAW);

/// In halves.
pub(crate) fn scores(kind: ScoreKind, [first, second]: [u8; 2]) -> Scores {
    BySeat::new(first, second).map(|halves| Score { halves, kind })
}

/// A result as it comes from the board.
pub(crate) fn result(scores: Scores) -> Outside<GameResult> {
    let verdict = BoardVerdict {
        scores,
        reason: Label::new("five")?,
        clause: Some("CN13-10.1.1".parse()?),
    };
    Ok(GameResult {
        verdict: Some(verdict),
        ..by_hand(scores)
    })
}

/// A result that an arbiter enters without a verdict.
pub(crate) const fn by_hand(scores: Scores) -> GameResult {
    GameResult {
        scores,
        clause: None,
        verdict: None,
        head: None,
    }
}

/// Checks a property on `cases` values; a failure prints the seed, which `PROPTEST_RNG_SEED` sets again.
pub(crate) fn holds<S: Strategy>(
    cases: u32,
    values: &S,
    property: impl Fn(S::Value) -> TestCaseResult,
) {
    let given = std::env::var("PROPTEST_RNG_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let seed = given.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let config = Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(values, property);
    assert!(outcome.is_ok(), "PROPTEST_RNG_SEED={seed}: {outcome:?}");
}
