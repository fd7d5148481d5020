use std::fmt;
use std::str::FromStr;

/// Who does something: an identity and the role in which it acts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Actor {
    /// The identity, unique among all actors.
    pub id: String,
    /// The role in which it acts.
    pub role: Role,
}

impl Actor {
    /// An actor known as `id`, acting as `role`.
    #[must_use]
    pub fn new(id: impl Into<String>, role: Role) -> Self {
        Self {
            id: id.into(),
            role,
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.id, self.role)
    }
}

/// In which role somebody acts (articles 11, 14 and 15 of the 2013 rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Watches: spectators, journalists, displays.
    Spectator,
    /// Plays a game (棋手).
    Player,
    /// An electronic board, reporting what it sees.
    Board,
    /// An arbiter (裁判员).
    Arbiter,
    /// The chief arbiter (裁判长).
    ChiefArbiter,
    /// The competition or arbitration committee (竞赛委员会, 仲裁委员会).
    Committee,
    /// Runs the event: registers, pairs, publishes.
    Organiser,
    /// Another service of this system.
    Service,
}

impl Role {
    pub const ALL: [Self; 8] = [
        Self::Spectator,
        Self::Player,
        Self::Board,
        Self::Arbiter,
        Self::ChiefArbiter,
        Self::Committee,
        Self::Organiser,
        Self::Service,
    ];

    /// The name used on the wire and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spectator => "spectator",
            Self::Player => "player",
            Self::Board => "board",
            Self::Arbiter => "arbiter",
            Self::ChiefArbiter => "chief_arbiter",
            Self::Committee => "committee",
            Self::Organiser => "organiser",
            Self::Service => "service",
        }
    }

    /// Whether this role officiates: an arbiter or the chief arbiter.
    #[must_use]
    pub const fn officiates(self) -> bool {
        matches!(self, Self::Arbiter | Self::ChiefArbiter)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRole(pub String);

impl fmt::Display for UnknownRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no role is called {:?}", self.0)
    }
}

impl std::error::Error for UnknownRole {}

impl FromStr for Role {
    type Err = UnknownRole;

    fn from_str(name: &str) -> Result<Self, UnknownRole> {
        Self::ALL
            .into_iter()
            .find(|role| role.name() == name)
            .ok_or_else(|| UnknownRole(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_reads_back_from_its_name() {
        for role in Role::ALL {
            assert_eq!(role.name().parse(), Ok(role));
        }
        assert_eq!(
            "Arbiter".parse::<Role>(),
            Err(UnknownRole("Arbiter".into()))
        );
    }
}
