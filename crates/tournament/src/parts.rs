use crate::{Cycles, Event, EventId, Game, GameResult, Pairing, Particulars, PlayerId, Round};

/// Everything an event holds, laid open so that a snapshot of it can be stored. It is no way to change an event: occurrences are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventParts {
    /// Its id and what is known of it, once it is announced.
    pub announced: Option<(EventId, Particulars)>,
    /// The players in the order of registration.
    pub players: Vec<PlayerId>,
    /// How often everybody meets everybody, once the event has started.
    pub cycles: Option<Cycles>,
    /// The open rounds, by number.
    pub rounds: Vec<RoundParts>,
}

/// Everything an open round holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundParts {
    /// Its number, from 1.
    pub number: u32,
    /// Who meets whom, table by table, and the results so far.
    pub games: Vec<(Pairing, Option<GameResult>)>,
    /// Who has no opponent.
    pub free: Option<PlayerId>,
}

impl From<&Event> for EventParts {
    fn from(event: &Event) -> Self {
        let Event {
            announced,
            players,
            cycles,
            opened,
        } = event;
        let rounds = opened
            .iter()
            .map(|(&number, Round { games, free })| RoundParts {
                number,
                games: games
                    .iter()
                    .map(|Game { pairing, result }| (pairing.clone(), result.clone()))
                    .collect(),
                free: free.clone(),
            });
        Self {
            announced: announced.clone(),
            players: players.clone(),
            cycles: *cycles,
            rounds: rounds.collect(),
        }
    }
}

impl From<EventParts> for Event {
    fn from(parts: EventParts) -> Self {
        let EventParts {
            announced,
            players,
            cycles,
            rounds,
        } = parts;
        let opened = rounds.into_iter().map(
            |RoundParts {
                 number,
                 games,
                 free,
             }| {
                let games = games
                    .into_iter()
                    .map(|(pairing, result)| Game { pairing, result })
                    .collect();
                (number, Round { games, free })
            },
        );
        Self {
            announced,
            players,
            cycles,
            opened: opened.collect(),
        }
    }
}
