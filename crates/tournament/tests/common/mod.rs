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
use tournament::{
    Command, Cycles, Event, GameId, GameResult, Label, Occurrence, Outcome, Particulars, Refusal,
};

pub(crate) type Answer = Result<Vec<Occurrence>, Refusal>;
pub(crate) type Outside<T> = Result<T, Box<dyn Error>>;

/// An office that runs an event called `cup`, and the journal of what happened in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Office {
    pub(crate) event: Event,
    pub(crate) journal: Vec<Occurrence>,
}

impl Office {
    /// An event that is announced.
    pub(crate) fn announced() -> Outside<Self> {
        let mut office = Self::default();
        office.say(create()?).map_err(|refusal| refusal.text_en())?;
        Ok(office)
    }

    /// An event of `players`, called p1, p2 …, that has started.
    pub(crate) fn started(players: u32, cycles: Cycles) -> Outside<Self> {
        let mut office = Self::announced()?;
        for number in 1..=players {
            office
                .register(&format!("p{number}"))?
                .map_err(|refusal| refusal.text_en())?;
        }
        office
            .say(Command::StartRoundRobin { cycles })
            .map_err(|refusal| refusal.text_en())?;
        Ok(office)
    }

    /// An event of `players` with every round open.
    pub(crate) fn all_open(players: u32, cycles: Cycles) -> Outside<Self> {
        let mut office = Self::started(players, cycles)?;
        for round in 1..=office.event.rounds() {
            office
                .say(Command::OpenRound { round })
                .map_err(|refusal| refusal.text_en())?;
        }
        Ok(office)
    }

    /// Says it as an arbiter, who may say everything.
    pub(crate) fn say(&mut self, command: Command) -> Answer {
        self.say_as(Role::Arbiter, command)
    }

    pub(crate) fn say_as(&mut self, role: Role, command: Command) -> Answer {
        let at = Stamp::new(Epoch(1), 0);
        let occurrences = self
            .event
            .decide(command, &Actor::new("somebody", role), at)?;
        for occurrence in &occurrences {
            self.event.apply(occurrence, at);
            self.journal.push(occurrence.clone());
        }
        Ok(occurrences)
    }

    pub(crate) fn register(&mut self, player: &str) -> Outside<Answer> {
        Ok(self.say(Command::RegisterPlayer {
            player: player.parse()?,
        }))
    }

    pub(crate) fn report(&mut self, game: &str, outcome: Outcome) -> Outside<Answer> {
        Ok(self.say(Command::ReportResult {
            game: game.parse()?,
            result: result(outcome)?,
        }))
    }

    /// The games of the open rounds, round by round and table by table.
    pub(crate) fn games(&self) -> Vec<GameId> {
        let rounds = self
            .event
            .opened_rounds()
            .filter_map(|round| self.event.round(round));
        rounds
            .flat_map(|round| round.games())
            .map(|game| game.pairing().game.clone())
            .collect()
    }

    /// Place, player, points and Sonneborn-Berger, line by line.
    pub(crate) fn table(&self) -> Vec<(u32, String, String, String)> {
        let lines = self.event.standings().into_iter();
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
    let particulars = Particulars {
        name: Label::new("Spring open")?,
        venue: None,
        time_control: Some(Label::new("60m")?),
        profile: Label::new("cn-2013")?,
        opening: Label::new("cn-2013")?,
    };
    Ok(Command::Create {
        id: "cup".parse()?,
        particulars,
    })
}

pub(crate) fn result(outcome: Outcome) -> Outside<GameResult> {
    Ok(GameResult {
        outcome,
        reason: Label::new("five")?,
        clause: Some(Label::new("CN13-10.1.1")?),
        head: None,
    })
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
