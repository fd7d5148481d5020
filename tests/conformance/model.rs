//! Thousands of random games, each command held against the second reading of the rules. `ARBITER_GAMES` sets how many;
//! 0 leaves them out.

mod buckets;
mod compare;

use profile::{Procedure, Profile};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game::{Command, Event, Setup, conduct};

use crate::play::{Course, Line, Mood, Voices};
use crate::reading::Reading;

/// How many games are played where nobody says otherwise.
const GAMES: u64 = 8_000;
/// So many commands after the end of a game, it is left.
const AFTER_THE_END: usize = 10;

/// How often each thing was seen.
#[derive(Default)]
struct Histogram(BTreeMap<String, u64>);

impl Histogram {
    fn count(&mut self, what: String) {
        *self.0.entry(what).or_default() += 1;
    }
}

/// Both readings of one game, side by side.
#[derive(Default)]
struct Both {
    course: Course,
    reading: Reading,
}

impl Both {
    /// Lets both take a command; an error says where they part.
    fn takes(&mut self, line: &Line, seen: &mut Histogram) -> Result<(), String> {
        let Line { command, who, at } = line;
        let objections = self.reading.objections(command, *who);
        let before = self.course.game.clone();
        match self.course.takes(line) {
            Ok(events) => {
                let ruled = matches!(command, Command::Officiate { .. })
                    && !matches!(
                        events[..],
                        [Event::DirectionSuperseded(_)
                            | Event::Conduct(conduct::Event::CallAnswered(_))]
                    );
                let counted = self.course.game.rulings() > before.rulings();
                // A penalty that the system gives is on record like an arbiter's.
                let penalised = |event: &Event| matches!(event, Event::Penalties(_));
                if counted != ruled && !events.iter().any(penalised) {
                    return Err(format!("rulings are counted wrongly: {events:?}"));
                }
                if !objections.is_empty() {
                    return Err(format!("accepted against {objections:?}: {events:?}"));
                }
                buckets::count_accepted(command, &events, seen);
                self.reading.take(command, *who, *at);
                self.reading.rulings = self.course.game.rulings();
            }
            Err(refusal) => {
                if !objections.contains(&refusal.code()) {
                    return Err(format!("refused by {refusal:?}, not {objections:?}"));
                }
                buckets::count_refused(&refusal, seen);
                if before != self.course.game {
                    return Err("a refusal changed the game".to_owned());
                }
            }
        }
        buckets::count_state(&self.course.game, seen);
        compare::differences(&self.course.game, &self.reading)
    }
}

fn games() -> u64 {
    std::env::var("ARBITER_GAMES").map_or(GAMES, |games| {
        games.parse().expect("ARBITER_GAMES is a number")
    })
}

#[test]
fn random_games_go_as_a_plain_reading_of_the_rules_says() {
    let mut seen = Histogram::default();
    let mut parted = BTreeMap::new();
    for seed in 0..games() {
        if let Err((script, why)) = play(seed, &mut seen) {
            parted
                .entry(why.split([':', '(']).next().unwrap_or_default().to_owned())
                .or_insert_with(Vec::new)
                .push((seed, script, why));
        }
    }
    for (what, times) in &seen.0 {
        println!("{times:>8}  {what}");
    }
    for (kind, cases) in &parted {
        let (seed, script, why) = cases
            .iter()
            .min_by_key(|(_, script, _)| script.len())
            .unwrap();
        let script = shortened(script.clone(), kind);
        println!(
            "\n{} games part: {why}\n  seed {seed}, shrunk to",
            cases.len()
        );
        let mut course = Course::default();
        for line in &script {
            println!(
                "    {:?} at {} ms: {}",
                line.who,
                line.at.ms,
                told(&line.command)
            );
            let answer = course.takes(line);
            if !matches!(line.command, Command::Open(_)) {
                println!("      {answer:?}");
            }
        }
        println!("  which gives {}", parts(&script).unwrap_or_default().1);
    }
    assert!(
        parted.is_empty(),
        "{} kinds of difference, listed above",
        parted.len()
    );
    // Fewer games do not come everywhere.
    if games() < GAMES {
        return;
    }
    let empty: Vec<_> = buckets::all()
        .into_iter()
        .filter(|bucket| !seen.0.contains_key(bucket))
        .collect();
    assert_eq!(empty, Vec::<String>::new(), "these were never reached");
}

/// Plays one game; an error holds the script up to where the readings part.
fn play(seed: u64, seen: &mut Histogram) -> Result<(), (Vec<Line>, String)> {
    let mood = Mood::of(seed);
    let (mut voices, mut both, mut script) = (Voices::new(seed, mood), Both::default(), Vec::new());
    let mut after_the_end = 0;
    for _ in 0..mood.commands() {
        let line = voices.next(&both.course.game);
        script.push(line.clone());
        both.takes(&line, seen)
            .map_err(|why| (script.clone(), why))?;
        after_the_end += usize::from(both.reading.end.is_some());
        if after_the_end > AFTER_THE_END {
            break;
        }
    }
    Ok(())
}

/// A command in words; of a setup, what is not as in `cn-2013`.
fn told(command: &Command) -> String {
    let Command::Open(setup) = command else {
        return format!("{command:?}");
    };
    let plain = |profile: &Profile| {
        format!(
            "{:?}",
            Profile {
                opening_procedure: Procedure::default(),
                ..profile.clone()
            }
        )
    };
    let usual = plain(&Profile::cn_2013());
    let usual: Vec<_> = usual.split(", ").collect();
    let named = plain(&setup.rules);
    let other: Vec<_> = named
        .split(", ")
        .filter(|field| !usual.contains(field))
        .collect();
    let Setup {
        opening,
        time_control,
        rules,
        ..
    } = &**setup;
    format!(
        "Open({opening:?}, {}, {time_control:?}, {})",
        rules.opening_procedure.name,
        other.join(", ")
    )
}

/// Where the readings part on this script, if they do.
fn parts(script: &[Line]) -> Option<(usize, String)> {
    let run = || {
        let (mut both, mut seen) = (Both::default(), Histogram::default());
        script
            .iter()
            .enumerate()
            .find_map(|(at, line)| both.takes(line, &mut seen).err().map(|why| (at, why)))
    };
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_default()
}

/// The script without the lines that the difference does not need: halves first, then ever smaller pieces.
fn shortened(mut script: Vec<Line>, kind: &str) -> Vec<Line> {
    let mut piece = script.len() / 2;
    while piece > 0 {
        let mut from = 0;
        while from + 1 < script.len() {
            let upto = (from + piece).min(script.len() - 1);
            let without: Vec<_> = script[..from]
                .iter()
                .chain(&script[upto..])
                .cloned()
                .collect();
            if parts(&without)
                .is_some_and(|(at, why)| at + 1 == without.len() && why.starts_with(kind))
            {
                script = without;
            } else {
                from += piece;
            }
        }
        piece /= 2;
    }
    script
}
