use std::collections::BTreeMap;

use aggregate::{Actor, Aggregate, Stamp};

use crate::berger::Schedule;
use crate::{
    Command, CrossRow, Cycles, EventId, Game, GameId, GameResult, Occurrence, Pairing, Particulars,
    PlayerId, Refusal, Round, Standing,
};
use crate::{cross_table, standing};

/// The largest field.
pub const PLAYERS_MAX: u32 = 2_000;

/// The smallest field of a round robin.
pub const PLAYERS_MIN: u32 = 2;

/// An event (赛事): an individual round robin from announcement to standings.
///
/// The default value is the event before it is announced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    pub(crate) announced: Option<(EventId, Particulars)>,
    pub(crate) players: Vec<PlayerId>,
    pub(crate) cycles: Option<Cycles>,
    pub(crate) opened: BTreeMap<u32, Round>,
}

impl Event {
    /// Its id, once it is announced.
    #[must_use]
    pub fn id(&self) -> Option<&EventId> {
        self.announced.as_ref().map(|(id, _)| id)
    }

    /// What is known of it, once it is announced.
    #[must_use]
    pub fn particulars(&self) -> Option<&Particulars> {
        self.announced.as_ref().map(|(_, particulars)| particulars)
    }

    /// The players in the order of registration.
    #[must_use]
    pub fn players(&self) -> &[PlayerId] {
        &self.players
    }

    /// How often everybody meets everybody, once the event has started.
    #[must_use]
    pub const fn cycles(&self) -> Option<Cycles> {
        self.cycles
    }

    /// How many rounds there are; zero before the start.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.schedule().map_or(0, Schedule::rounds)
    }

    /// The round numbered `round` with its results, if it is open.
    #[must_use]
    pub fn round(&self, round: u32) -> Option<&Round> {
        self.opened.get(&round)
    }

    /// The numbers of the open rounds.
    pub fn opened_rounds(&self) -> impl Iterator<Item = u32> {
        self.opened.keys().copied()
    }

    /// The round numbered `round` as the schedule has it, open or not, without results; `None` before the start and beyond the last round.
    #[must_use]
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
                    table,
                    game: GameId::of(event, round, table),
                    first: player(first)?,
                    second: player(second)?,
                })
            });
        Some(Round::new(pairings, plan.free.and_then(player)))
    }

    /// The game called `game`, if its round is open.
    #[must_use]
    pub fn game(&self, game: &GameId) -> Option<&Game> {
        let (round, _) = game.place(self.id()?)?;
        self.opened.get(&round)?.game(game)
    }

    /// The standings by the results so far: points, Sonneborn-Berger, wins, else shared places, in the order of registration (CN13-18.3.1).
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        standing::round_robin(&self.players, self.games())
    }

    /// Who scored what against whom, lines and columns in the order of registration.
    #[must_use]
    pub fn cross_table(&self) -> Vec<CrossRow> {
        cross_table::cross_table(&self.players, self.games())
    }

    /// Whether every round of the schedule is open and every game has its result.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.schedule().is_some_and(|schedule| {
            (1..=schedule.rounds()).all(|round| self.round(round).is_some_and(Round::is_complete))
        })
    }

    fn games(&self) -> impl Iterator<Item = &Game> + Clone {
        self.opened.values().flat_map(Round::games)
    }

    fn schedule(&self) -> Option<Schedule> {
        Some(Schedule::new(self.field(), self.cycles?))
    }

    /// How many players there are.
    fn field(&self) -> u32 {
        u32::try_from(self.players.len()).unwrap_or(u32::MAX)
    }

    fn register(&self, player: PlayerId) -> Result<Vec<Occurrence>, Refusal> {
        if self.cycles.is_some() {
            return Err(Refusal::RegistrationClosed);
        }
        if self.players.contains(&player) {
            return Err(Refusal::AlreadyRegistered { player });
        }
        if self.field() >= PLAYERS_MAX {
            return Err(Refusal::FieldFull);
        }
        Ok(vec![Occurrence::PlayerRegistered { player }])
    }

    fn start(&self, cycles: Cycles) -> Result<Vec<Occurrence>, Refusal> {
        if self.cycles.is_some() {
            return Err(Refusal::AlreadyStarted);
        }
        let players = self.field();
        if players < PLAYERS_MIN {
            return Err(Refusal::TooFewPlayers { players });
        }
        Ok(vec![Occurrence::RoundRobinStarted { cycles }])
    }

    fn open(&self, round: u32) -> Result<Vec<Occurrence>, Refusal> {
        if self.cycles.is_none() {
            return Err(Refusal::NotStarted);
        }
        if self.opened.contains_key(&round) {
            return Err(Refusal::RoundAlreadyOpen { round });
        }
        let planned = self.planned(round).ok_or_else(|| Refusal::NoSuchRound {
            round,
            rounds: self.rounds(),
        })?;
        let pairings = planned.games.into_iter().map(|game| game.pairing).collect();
        Ok(vec![Occurrence::RoundOpened {
            round,
            pairings,
            free: planned.free,
        }])
    }

    fn report(
        &self,
        event: &EventId,
        game: GameId,
        result: GameResult,
    ) -> Result<Vec<Occurrence>, Refusal> {
        match self.reported(event, &game)? {
            None => Ok(vec![Occurrence::ResultReported { game, result }]),
            // A hand entry and the report of the service may word the same outcome differently.
            Some(first) if first.outcome == result.outcome => Ok(Vec::new()),
            Some(first) => Err(Refusal::ResultConflict {
                first: Box::new(first.clone()),
                second: Box::new(result),
            }),
        }
    }

    /// A correction may come before the report that it corrects, and twice.
    fn correct(
        &self,
        event: &EventId,
        game: GameId,
        result: GameResult,
    ) -> Result<Vec<Occurrence>, Refusal> {
        let known = self.reported(event, &game)?;
        Ok(if known == Some(&result) {
            Vec::new()
        } else {
            vec![Occurrence::ResultCorrected { game, result }]
        })
    }

    /// The result of a game of an open round, if it has one.
    fn reported(&self, event: &EventId, game: &GameId) -> Result<Option<&GameResult>, Refusal> {
        if self.cycles.is_none() {
            return Err(Refusal::NotStarted);
        }
        let Some((round, _)) = game
            .place(event)
            .filter(|(round, _)| (1..=self.rounds()).contains(round))
        else {
            return Err(Refusal::UnknownGame { game: game.clone() });
        };
        let Some(opened) = self.opened.get(&round) else {
            return Err(Refusal::RoundNotOpen { round });
        };
        opened
            .game(game)
            .map(Game::result)
            .ok_or_else(|| Refusal::UnknownGame { game: game.clone() })
    }
}

impl Aggregate for Event {
    type Command = Command;
    type Event = Occurrence;
    type Refusal = Refusal;

    fn decide(
        &self,
        command: Command,
        actor: &Actor,
        _at: Stamp,
    ) -> Result<Vec<Occurrence>, Refusal> {
        if !command.may_be_given_by(actor.role) {
            return Err(Refusal::NotYours { role: actor.role });
        }
        let Some(event) = self.id() else {
            return match command {
                Command::Create { id, particulars } => {
                    Ok(vec![Occurrence::Created { id, particulars }])
                }
                _ => Err(Refusal::NotCreated),
            };
        };
        match command {
            Command::Create { .. } => Err(Refusal::AlreadyCreated),
            Command::RegisterPlayer { player } => self.register(player),
            Command::StartRoundRobin { cycles } => self.start(cycles),
            Command::OpenRound { round } => self.open(round),
            Command::ReportResult { game, result } => self.report(event, game, result),
            Command::CorrectResult { game, result } => self.correct(event, game, result),
        }
    }

    fn apply(&mut self, occurrence: &Occurrence, _at: Stamp) {
        match occurrence {
            Occurrence::Created { id, particulars } => {
                self.announced = Some((id.clone(), particulars.clone()))
            }
            Occurrence::PlayerRegistered { player } => self.players.push(player.clone()),
            Occurrence::RoundRobinStarted { cycles } => self.cycles = Some(*cycles),
            Occurrence::RoundOpened {
                round,
                pairings,
                free,
            } => {
                self.opened
                    .insert(*round, Round::new(pairings.iter().cloned(), free.clone()));
            }
            Occurrence::ResultReported { game, result }
            | Occurrence::ResultCorrected { game, result } => {
                let round = self
                    .id()
                    .and_then(|event| game.place(event))
                    .map(|(round, _)| round);
                let opened = round.and_then(|round| self.opened.get_mut(&round));
                if let Some(game) = opened.and_then(|opened| opened.game_mut(game)) {
                    game.result = Some(result.clone());
                }
            }
        }
    }
}
