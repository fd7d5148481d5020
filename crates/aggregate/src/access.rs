//! Who may call what: the one table of methods and roles.
//!
//! A server asks it before a request is decoded, scripts and audits before they let a command be decided. It knows roles, not people:
//! whose game it is, or what only a chief arbiter may rule, depends on the game and is the core's to say.

use crate::Role;

const EVERYBODY: &[Role] = &Role::ALL;
const PLAYERS: &[Role] = &[Role::Player];
const SERVICES: &[Role] = &[Role::Service];
const OFFICIALS: &[Role] = &[Role::Arbiter, Role::ChiefArbiter];
const OFFICIALS_AND_BOARDS: &[Role] = &[Role::Arbiter, Role::ChiefArbiter, Role::Board];
const OFFICIALS_AND_SERVICES: &[Role] = &[Role::Arbiter, Role::ChiefArbiter, Role::Service];
const ORGANISERS: &[Role] = &[Role::Arbiter, Role::ChiefArbiter, Role::Organiser];
const ORGANISERS_AND_COMMITTEE: &[Role] = &[
    Role::Arbiter,
    Role::ChiefArbiter,
    Role::Organiser,
    Role::Committee,
];
const ORGANISERS_AND_SERVICES: &[Role] = &[
    Role::Arbiter,
    Role::ChiefArbiter,
    Role::Organiser,
    Role::Service,
];

/// The methods of one service, and the roles that may call each.
type Rows = [(&'static str, &'static [Role])];

pub const ADJUDICATION: &str = "arbiter.adjudication.v1.AdjudicationService";

pub const TABLE: &[(&str, &Rows)] = &[
    (
        ADJUDICATION,
        &[
            ("OpenGame", ORGANISERS_AND_SERVICES),
            ("Play", PLAYERS),
            ("Observe", OFFICIALS_AND_BOARDS),
            ("Officiate", OFFICIALS),
            ("ReportFlag", SERVICES),
            ("GetGame", EVERYBODY),
            ("ListGames", EVERYBODY),
            ("WatchGame", EVERYBODY),
            // What the system finds is for officials until they have ruled.
            ("ReviewGame", OFFICIALS),
            ("ExportGame", ORGANISERS_AND_COMMITTEE),
        ],
    ),
    (
        "arbiter.clock.v1.ClockService",
        &[
            ("OpenClock", SERVICES),
            ("Press", SERVICES),
            ("CloseClock", SERVICES),
            ("ControlClock", OFFICIALS_AND_SERVICES),
            ("GetClock", EVERYBODY),
            ("WatchClock", EVERYBODY),
        ],
    ),
    (
        "arbiter.records.v1.RecordsService",
        &[
            ("CreateEvent", ORGANISERS),
            ("RegisterPlayer", ORGANISERS),
            ("StartRoundRobin", ORGANISERS),
            ("OpenRound", ORGANISERS),
            ("ReportResult", OFFICIALS_AND_SERVICES),
            ("GetEvent", EVERYBODY),
            ("GetStandings", EVERYBODY),
            ("WatchEvent", EVERYBODY),
        ],
    ),
    (
        "arbiter.common.v1.RelayService",
        &[
            ("ListRelays", ORGANISERS_AND_SERVICES),
            ("RetryStream", ORGANISERS_AND_SERVICES),
        ],
    ),
];

/// The roles that may call a method of a service; none if there is no such method.
pub fn roles(service: &str, method: &str) -> Option<&'static [Role]> {
    let (_, rows) = TABLE.iter().find(|(name, _)| *name == service)?;
    let (_, roles) = rows.iter().find(|(name, _)| *name == method)?;
    Some(roles)
}
