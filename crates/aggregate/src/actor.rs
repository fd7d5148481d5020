use std::fmt;

/// Who does something.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Actor {
    /// Unique among all actors.
    pub id: String,
    pub role: Role,
}

impl Actor {
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
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "snake_case")]
#[strum(parse_err_ty = UnknownRole, parse_err_fn = unknown)]
pub enum Role {
    /// Watches: spectators, journalists, displays.
    Spectator,
    /// 棋手.
    Player,
    /// An electronic board, reporting what it sees.
    Board,
    /// 裁判员.
    Arbiter,
    /// 裁判长.
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
    pub fn name(self) -> &'static str {
        self.into()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no role is called {0:?}")]
pub struct UnknownRole(pub String);

fn unknown(name: &str) -> UnknownRole {
    UnknownRole(name.to_owned())
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
