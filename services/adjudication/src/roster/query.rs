use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use api::adjudication::v1::{ListGamesRequest, Phase};
use node::status;
use terms::GameId;
use tonic::Status;

use super::Row;

/// How many games a page of a list holds if nothing is said, and at most.
const PAGE_DEFAULT: usize = 100;
const PAGE_MAX: usize = 1_000;

/// Which games a page is to hold.
pub(crate) struct Query {
    /// Empty for all, as the next.
    event: String,
    venue: String,
    phases: Vec<Phase>,
    waiting: bool,
    /// The latest time at which a game may have begun to wait.
    until: Option<Duration>,
    after: Option<Key>,
    limit: usize,
}

/// What a list is ordered by: since when a game waits, where that is asked, and the game's id.
type Key = (Duration, String);

/// The games of a page, in order.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Page {
    /// Each with the time since which it waits for an arbiter.
    pub(crate) games: Vec<(String, Option<SystemTime>)>,
    pub(crate) next_page_token: String,
}

impl Query {
    /// # Errors
    /// `INVALID_ARGUMENT` with the field that is malformed.
    pub(crate) fn read(request: ListGamesRequest) -> Result<Self, Status> {
        let mut phases = Vec::new();
        for phase in request.phases {
            let phase = Phase::try_from(phase)
                .ok()
                .filter(|&phase| phase != Phase::Unspecified)
                .ok_or_else(|| status::invalid("phases", "there is no such phase"))?;
            if !phases.contains(&phase) {
                phases.push(phase);
            }
        }
        let until = request.waiting_since.map(|time| {
            SystemTime::try_from(time)
                .map(since_epoch)
                .map_err(|error| status::invalid("waiting_since", &error.to_string()))
        });
        let waiting = request.waiting || until.is_some();
        Ok(Self {
            event: request.event_id,
            venue: request.venue_id,
            phases,
            waiting,
            until: until.transpose()?,
            after: after(&request.page_token, waiting)
                .ok_or_else(|| status::invalid("page_token", "it is none of ours"))?,
            limit: match request.page_size as usize {
                0 => PAGE_DEFAULT,
                size => size.min(PAGE_MAX),
            },
        })
    }

    /// Whether a game that stands so is wanted.
    pub(crate) fn accepts(&self, phase: Phase, waits: bool) -> bool {
        (self.phases.is_empty() || self.phases.contains(&phase)) && (waits || !self.waiting)
    }

    fn matches(&self, row: &Row) -> bool {
        let is = |wanted: &str, id: Option<&str>| wanted.is_empty() || id == Some(wanted);
        is(&self.event, row.event.as_ref().map(|event| event.as_str()))
            && is(&self.venue, row.venue.as_ref().map(|venue| venue.as_str()))
            && self.accepts(row.phase, !row.waits.is_empty())
    }

    pub(super) fn page(&self, rows: &BTreeMap<String, Row>) -> Page {
        let rows = rows.iter().filter(|(_, row)| self.matches(row));
        let mut found: Vec<_> = rows
            .map(|(id, row)| {
                let since = row.waits.iter().map(|wait| wait.since).min();
                let order = since.filter(|_| self.waiting).map(since_epoch);
                (order.unwrap_or_default(), id, since)
            })
            .filter(|(order, ..)| self.until.is_none_or(|until| *order <= until))
            .filter(|(order, id, _)| {
                let after = self.after.as_ref();
                after.is_none_or(|(last, last_id)| (order, *id) > (last, last_id))
            })
            .collect();
        found.sort_unstable();
        let more = found.len() > self.limit;
        found.truncate(self.limit);
        let token = |(order, id, _): &(Duration, &String, _)| match self.waiting {
            true => format!("{}/{id}", order.as_nanos()),
            false => String::clone(id),
        };
        Page {
            next_page_token: found.last().filter(|_| more).map(token).unwrap_or_default(),
            games: found
                .into_iter()
                .map(|(_, id, since)| (id.clone(), since))
                .collect(),
        }
    }
}

/// After which game a page begins; none if the token is none of ours.
fn after(token: &str, waiting: bool) -> Option<Option<Key>> {
    if token.is_empty() {
        return Some(None);
    }
    let (ns, id) = match waiting {
        true => token.split_once('/')?,
        false => ("0", token),
    };
    id.parse::<GameId>().ok()?;
    Some(Some((
        Duration::from_nanos(ns.parse().ok()?),
        id.to_owned(),
    )))
}

/// A time before 1970 counts as its beginning.
fn since_epoch(time: SystemTime) -> Duration {
    time.duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default()
}
