//! Recorded games, played again by an event's players in a hall.

use std::io;

use aggregate::{Actor, Role};
use api::adjudication::v1::{self as proto, GameState, Outcome, Verdict};
use api::common::v1::Seat;
use api::records::v1::{Cycles, Pairing, Standing};
use formats::{Record, Recorded};
use game::OpeningKind;
use profile::Profile;
use tokio::task::JoinSet;

use crate::script::{Habits, Script, begins_with_an_opening};
use crate::scripted::{Arbiter, Player};
use crate::{During as _, EventPlan, HallError, Person, Urls};

const EVENT: &str = "demo";

/// Short, so that a flag falls while one watches; a move of a program takes milliseconds.
const TIME_CONTROL: &str = "8s+1s";

/// A recorded game and where it comes from.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What it is called in reports.
    pub title: String,
    pub record: Record,
}

/// A game that was played.
#[derive(Debug)]
pub struct Played {
    pub pairing: Pairing,
    pub title: String,
    /// How it must come out; nothing where neither the record nor the board says.
    pub expected: Option<Recorded>,
    pub state: GameState,
}

impl Played {
    pub fn as_recorded(&self) -> bool {
        let outcome = self.state.verdict.as_ref().map(Verdict::outcome);
        match self.expected {
            None => outcome.is_some(),
            Some(Recorded::Black) => outcome == Some(Outcome::BlackWins),
            Some(Recorded::White) => outcome == Some(Outcome::WhiteWins),
            Some(Recorded::Draw) => outcome == Some(Outcome::Draw),
        }
    }
}

/// Who is told of the rounds that open and the games that end; an error ends the event.
pub trait Audience {
    fn round(&mut self, round: u32, rounds: u32, pairings: &[Pairing]) -> io::Result<()>;
    fn game(&mut self, round: u32, played: &Played) -> io::Result<()>;
}

/// How an event came out.
#[derive(Debug)]
pub struct Held {
    pub standings: Vec<Standing>,
    /// Whether every game came out as recorded.
    pub as_recorded: bool,
}

/// An event in which recorded games are played, those of a round side by side.
pub struct Demonstration {
    urls: Urls,
    recordings: Vec<Recording>,
    opening: OpeningKind,
    plan: EventPlan,
}

impl Demonstration {
    /// A double round robin on so many boards, else on as many as it takes to play all recordings within `boards_max`.
    pub fn new(
        urls: Urls,
        recordings: Vec<Recording>,
        boards: Option<usize>,
        boards_max: usize,
    ) -> Self {
        let designated = |recording: &Recording| begins_with_an_opening(&recording.record);
        let (opening, asked) = if recordings.iter().all(designated) {
            (OpeningKind::Designated, proto::OpeningKind::Designated)
        } else {
            (OpeningKind::Free, proto::OpeningKind::Free)
        };
        let boards = boards.unwrap_or_else(|| boards_for(recordings.len(), boards_max));
        let plan = EventPlan::new(EVENT, 2 * boards, Cycles::Double, asked, TIME_CONTROL);
        Self {
            urls,
            recordings,
            opening,
            plan,
        }
    }

    pub async fn hold(&self, audience: &mut impl Audience) -> Result<Held, HallError> {
        let organiser = Person::new(&self.urls, &Actor::new("office", Role::Organiser))?;
        self.plan.announce(&organiser).await?;
        let rounds = self.plan.rounds(&organiser).await?;
        let (mut as_recorded, mut dealt) = (true, 0);
        for round in 1..=rounds {
            if dealt >= self.recordings.len() {
                break;
            }
            let pairings = self.plan.open_round(&organiser, round).await?;
            audience.round(round, rounds, &pairings)?;
            as_recorded &= self.play(round, &pairings, dealt, audience).await?;
            dealt += pairings.len();
            self.plan.results_of_round(&organiser, round).await?;
        }
        Ok(Held {
            standings: self.plan.standings(&organiser).await?,
            as_recorded,
        })
    }

    /// Plays the games of a round, and says whether all came out as recorded.
    async fn play(
        &self,
        round: u32,
        pairings: &[Pairing],
        dealt: usize,
        audience: &mut impl Audience,
    ) -> Result<bool, HallError> {
        let profile = Profile::cn_2013();
        let mut tables = JoinSet::new();
        for (pairing, number) in pairings.iter().zip(dealt..) {
            let recording = &self.recordings[number % self.recordings.len()];
            let habits = Habits {
                swaps: number % 3 == 2,
                acknowledges: number % 2 == 0,
            };
            let script = Script::of(&recording.record, self.opening, &profile, habits)
                .during(|| recording.title.clone())?;
            let table = Table {
                urls: self.urls.clone(),
                pairing: pairing.clone(),
                title: recording.title.clone(),
                script,
            };
            tables.spawn(table.play());
        }
        let mut as_recorded = true;
        while let Some(played) = tables.join_next().await {
            let played = played??;
            as_recorded &= played.as_recorded();
            audience.game(round, &played)?;
        }
        Ok(as_recorded)
    }
}

/// How many boards a double round robin needs to play all records, at least two where there is more than one.
fn boards_for(records: usize, boards_max: usize) -> usize {
    let games = |boards: usize| 2 * boards * (2 * boards - 1);
    if records == 1 {
        1
    } else {
        (2..boards_max)
            .find(|&boards| games(boards) >= records)
            .unwrap_or(boards_max)
    }
}

/// One game of the round.
struct Table {
    urls: Urls,
    pairing: Pairing,
    title: String,
    script: Script,
}

impl Table {
    async fn play(self) -> Result<Played, HallError> {
        let game = self.pairing.game_id.clone();
        let person = |id: &str, role| Person::new(&self.urls, &Actor::new(id, role));
        person("office", Role::Organiser)?.opened(&game).await?;
        let player = |id, seat| -> Result<_, HallError> {
            Ok(Player {
                person: person(id, Role::Player)?,
                game: game.clone(),
                seat,
            })
        };
        let first = player(&self.pairing.first_player_id, Seat::First)?;
        let second = player(&self.pairing.second_player_id, Seat::Second)?;
        let arbiter = Arbiter {
            person: person("arbiter-1", Role::Arbiter)?,
            game: game.clone(),
        };
        let (_, _, state) = tokio::try_join!(
            first.play(&self.script),
            second.play(&self.script),
            arbiter.officiate(&self.script)
        )
        .during(|| format!("{game} ({})", self.title))?;
        Ok(Played {
            pairing: self.pairing,
            title: self.title,
            expected: self.script.expected,
            state,
        })
    }
}
