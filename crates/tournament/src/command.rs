use aggregate::Role;

use crate::{Cycles, EventId, GameId, GameResult, Label, PlayerId};

/// What somebody wants of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Announce the event. From an organiser or an officiating role, as all that follow but a result.
    Create {
        /// Its id, which its games' ids begin with.
        id: EventId,
        /// What is known of it from the start.
        particulars: Particulars,
    },
    /// Enter a player; the order of registration is the order of seeds.
    RegisterPlayer { player: PlayerId },
    /// Close the registration and make the whole schedule (CN13-17.2).
    StartRoundRobin {
        /// How often everybody meets everybody.
        cycles: Cycles,
    },
    /// Publish a round's pairings, so that its games can be opened. Rounds may be opened in any order.
    OpenRound {
        /// Its number, from 1.
        round: u32,
    },
    /// Record the result of a game. From a service or an officiating role (CN13-14.2).
    ReportResult {
        game: GameId,
        /// How it came out.
        result: GameResult,
    },
    /// Replace the result of a game, which the chief arbiter has corrected. From a service or an officiating role.
    CorrectResult {
        game: GameId,
        /// How it came out.
        result: GameResult,
    },
}

impl Command {
    /// Whether `role` may give this command.
    #[must_use]
    pub const fn may_be_given_by(&self, role: Role) -> bool {
        role.officiates()
            || match self {
                Self::Create { .. }
                | Self::RegisterPlayer { .. }
                | Self::StartRoundRobin { .. }
                | Self::OpenRound { .. } => {
                    matches!(role, Role::Organiser)
                }
                Self::ReportResult { .. } | Self::CorrectResult { .. } => {
                    matches!(role, Role::Service)
                }
            }
    }
}

/// What is known of an event from the start, kept as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Particulars {
    /// What it is called.
    pub name: Label,
    /// Where it takes place.
    pub venue: Option<Label>,
    /// The time control of its games; none for games without clocks.
    pub time_control: Option<Label>,
    /// The rule profile of its games.
    pub profile: Label,
    /// The kind of opening its games begin with.
    pub opening: Label,
}
