use std::collections::BTreeMap;

use aggregate::{Actor, Aggregate, Stamp, ensure};
use terms::{EventId, GameId, ID_BYTES_MAX, PlayerId, Score, ScoreKind};

use crate::berger::Schedule;
use crate::standing::{self, CrossRow};
use crate::{
    Bye, Command, Cycles, Event, EventDetails, Game, GameResult, Pairing, Place, Refusal, Round,
    Standing,
};

pub const PLAYERS_MAX: u32 = 2_000;

pub const PLAYERS_MIN: u32 = 2;

/// The longest id of an event, in bytes: with the longest round and table after it (`-r3998-t1000`) a game's id is still an id.
pub const EVENT_ID_BYTES_MAX: usize = ID_BYTES_MAX - 12;

/// An event (赛事): an individual round robin from announcement to standings.
///
/// The default value is the event before it is announced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tournament {
    announced: Option<(EventId, EventDetails)>,
    players: Vec<PlayerId>,
    cycles: Option<Cycles>,
    opened: BTreeMap<u32, Round>,
    /// The round of each game, and its index there.
    games: BTreeMap<GameId, (u32, usize)>,
}

impl Tournament {
    /// None before it is announced.
    pub fn id(&self) -> Option<&EventId> {
        self.announced.as_ref().map(|(id, _)| id)
    }

    /// None before it is announced.
    pub fn details(&self) -> Option<&EventDetails> {
        self.announced.as_ref().map(|(_, details)| details)
    }

    /// In the order of registration.
    pub fn players(&self) -> &[PlayerId] {
        &self.players
    }

    /// None before the start.
    pub const fn cycles(&self) -> Option<Cycles> {
        self.cycles
    }

    /// How many rounds there are; zero before the start.
    pub fn rounds(&self) -> u32 {
        self.schedule().map_or(0, Schedule::rounds)
    }

    /// None unless it is open.
    pub fn round(&self, round: u32) -> Option<&Round> {
        self.opened.get(&round)
    }

    /// The open rounds, by number.
    pub fn opened_rounds(&self) -> impl Iterator<Item = &Round> + Clone {
        self.opened.values()
    }

    /// The round numbered `round` as the schedule has it, open or not; `None` before the start and beyond the last round.
    pub fn planned(&self, round: u32) -> Option<Round> {
        let plan = self.schedule()?.round(round)?;
        let event = self.id()?;
        let player = |number: u32| self.players.get(number as usize).cloned();
        let pairings = plan
            .pairs
            .into_iter()
            .zip(1..)
            .filter_map(|((first, second), table)| {
                Some(Pairing {
                    game: GameId::new(format!("{event}-r{round}-t{table}")).ok()?,
                    place: Place {
                        stage: 1,
                        round,
                        table,
                        game: 1,
                        venue: None,
                    },
                    first: player(first)?,
                    second: player(second)?,
                })
            });
        let score = Score {
            halves: 0,
            kind: ScoreKind::Bye,
        };
        let byes = plan.free.and_then(player);
        let byes = byes.into_iter().map(|player| Bye { player, score });
        Some(Round::unplayed(pairings, byes.collect()))
    }

    /// None unless its round is open.
    pub fn game(&self, game: &GameId) -> Option<&Game> {
        let (round, index) = self.games.get(game)?;
        self.opened.get(round)?.games.get(*index)
    }

    /// The standings by the results so far: points, Sonneborn-Berger, wins, else shared places, in the order of registration (CN13-18.3.1).
    pub fn standings(&self) -> Vec<Standing> {
        standing::round_robin(&self.players, self.opened_rounds())
    }

    /// Who scored what against whom, lines and columns in the order of registration.
    pub fn cross_table(&self) -> Vec<CrossRow> {
        standing::cross_table(&self.players, self.opened_rounds())
    }

    /// Whether every round of the schedule is open and every game has its result.
    pub fn is_complete(&self) -> bool {
        self.schedule().is_some_and(|schedule| {
            (1..=schedule.rounds()).all(|round| self.round(round).is_some_and(Round::is_complete))
        })
    }

    fn schedule(&self) -> Option<Schedule> {
        Some(Schedule::new(self.field(), self.cycles?))
    }

    fn field(&self) -> u32 {
        u32::try_from(self.players.len()).unwrap_or(u32::MAX)
    }

    fn create(&self, id: EventId, details: EventDetails) -> Result<Vec<Event>, Refusal> {
        ensure(self.announced.is_none(), Refusal::AlreadyCreated)?;
        let bytes = id.as_str().len();
        ensure(
            bytes <= EVENT_ID_BYTES_MAX,
            Refusal::EventIdTooLong { bytes },
        )?;
        Ok(vec![Event::Created { id, details }])
    }

    fn register(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        ensure(self.cycles.is_none(), Refusal::RegistrationClosed)?;
        if self.players.contains(&player) {
            return Err(Refusal::AlreadyRegistered { player });
        }
        ensure(self.field() < PLAYERS_MAX, Refusal::FieldFull)?;
        Ok(vec![Event::PlayerRegistered { player }])
    }

    fn start(&self, cycles: Cycles) -> Result<Vec<Event>, Refusal> {
        ensure(self.cycles.is_none(), Refusal::AlreadyStarted)?;
        let players = self.field();
        ensure(players >= PLAYERS_MIN, Refusal::TooFewPlayers { players })?;
        Ok(vec![Event::RoundRobinStarted { cycles }])
    }

    fn open(&self, round: u32) -> Result<Vec<Event>, Refusal> {
        ensure(self.cycles.is_some(), Refusal::NotStarted)?;
        ensure(
            !self.opened.contains_key(&round),
            Refusal::RoundAlreadyOpen { round },
        )?;
        let Round { games, byes } = self.planned(round).ok_or_else(|| Refusal::NoSuchRound {
            round,
            rounds: self.rounds(),
        })?;
        let pairings = games.into_iter().map(|game| game.pairing).collect();
        Ok(vec![Event::RoundOpened {
            round,
            pairings,
            byes,
        }])
    }

    fn report(&self, game: GameId, result: GameResult) -> Result<Vec<Event>, Refusal> {
        match self.result(&game, &result)? {
            None => Ok(vec![Event::ResultReported { game, result }]),
            // An entry by hand and the service's report may give different grounds for the same scores.
            Some(first) if first.scores == result.scores => Ok(Vec::new()),
            Some(first) => Err(Refusal::ResultConflict {
                first: Box::new(first.clone()),
                second: Box::new(result),
            }),
        }
    }

    /// A correction may come before the report that it corrects, and twice.
    fn correct(&self, game: GameId, result: GameResult) -> Result<Vec<Event>, Refusal> {
        let unchanged = self.result(&game, &result)? == Some(&result);
        Ok(if unchanged {
            Vec::new()
        } else {
            vec![Event::ResultCorrected { game, result }]
        })
    }

    /// The result that `game` has so far, where `new` is one that the rules know.
    fn result(&self, game: &GameId, new: &GameResult) -> Result<Option<&GameResult>, Refusal> {
        let unknown = || Refusal::UnknownGame { game: game.clone() };
        let known = self.game(game).ok_or_else(unknown)?;
        new.check()?;
        Ok(known.result.as_ref())
    }
}

impl Aggregate for Tournament {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(&self, command: Command, _: &Actor, _at: Stamp) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Create { id, details } => self.create(id, details),
            _ if self.announced.is_none() => Err(Refusal::NotCreated),
            Command::RegisterPlayer { player } => self.register(player),
            Command::StartRoundRobin { cycles } => self.start(cycles),
            Command::OpenRound { round } => self.open(round),
            Command::ReportResult { game, result } => self.report(game, result),
            Command::CorrectResult { game, result } => self.correct(game, result),
        }
    }

    fn apply(&mut self, event: &Event, _at: Stamp) {
        match event {
            Event::Created { id, details } => self.announced = Some((id.clone(), details.clone())),
            Event::PlayerRegistered { player } => self.players.push(player.clone()),
            Event::RoundRobinStarted { cycles } => self.cycles = Some(*cycles),
            Event::RoundOpened {
                round,
                pairings,
                byes,
            } => {
                let games = pairings.iter().map(|pairing| pairing.game.clone());
                self.games
                    .extend(games.zip((0..).map(|index| (*round, index))));
                let opened = Round::unplayed(pairings.iter().cloned(), byes.clone());
                self.opened.insert(*round, opened);
            }
            Event::ResultReported { game, result } | Event::ResultCorrected { game, result } => {
                let Some((round, index)) = self.games.get(game) else {
                    return;
                };
                let opened = self.opened.get_mut(round);
                if let Some(game) = opened.and_then(|round| round.games.get_mut(*index)) {
                    game.result = Some(result.clone());
                }
            }
        }
    }
}
