mod journals;
mod random;
mod since;

use std::time::SystemTime;

use aggregate::{Actor, Epoch, Role};
use api::adjudication::v1::{ListGamesRequest, Phase};
use envelope::{Cause, IdempotencyKey};
use game::{Command, OpeningKind, Setup, conduct, ending, record};
use host::{Host, Options, Request, TimeSource, View, Witness};
use journal::Position;
use journal_suite::MemoryJournal;
use profile::Rules;
use terms::Seat::{self, First};
use tonic::Code;

use super::*;

const ZHANG: &str = "zhang";
const LI: &str = "li";

/// A host, its list, and how often it has loaded a game.
struct Hall {
    host: Host<Game, GameCodec>,
    seen: Arc<Seen>,
    said: u32,
}

struct Seen {
    roster: Arc<Roster>,
    /// What the host has said of games, loading included.
    told: Mutex<usize>,
}

impl Witness<Game> for Seen {
    fn stands(&self, stream: &StreamId, game: &Game, version: Version, at: SystemTime) {
        *self.told.lock().unwrap() += 1;
        self.roster.stands(stream, game, version, at);
    }
}

impl Hall {
    /// A start over what is stored, in an epoch of its own.
    fn start(epoch: u64, journal: &Arc<dyn Journal>) -> Self {
        let seen = Arc::new(Seen {
            roster: Arc::new(Roster::new()),
            told: Mutex::new(0),
        });
        let time = TimeSource::starting(Epoch(epoch));
        let host = Host::new(KIND, Arc::clone(journal), time, None, Options::default())
            .witnessed_by(Arc::clone(&seen) as Arc<dyn Witness<Game>>);
        Self {
            host,
            seen,
            said: 0,
        }
    }

    async fn built(epoch: u64, journal: &Arc<dyn Journal>) -> Self {
        let hall = Self::start(epoch, journal);
        hall.build().await;
        hall
    }

    async fn new() -> Self {
        Self::built(1, &memory()).await
    }

    async fn build(&self) {
        let roster = Arc::clone(&self.seen.roster);
        roster.build(Arc::clone(self.host.journal())).await.unwrap();
    }

    async fn try_say(&mut self, id: &str, by: &str, command: Command) -> bool {
        let role = match command {
            Command::Play(_) => Role::Player,
            Command::Observe(_) | Command::Officiate { .. } => Role::ChiefArbiter,
            Command::Open(_) | Command::ReportFlag { .. } => Role::Service,
        };
        self.said += 1;
        let key = format!("{}-{}", self.host.time().now().epoch.0, self.said);
        let request = Request {
            command,
            cause: Cause {
                key: IdempotencyKey::new(key).unwrap(),
                method: "Test".into(),
                request: Vec::new().into(),
            },
            actor: Actor::new(by, role),
            trace_parent: String::new(),
            at: self.host.time().now(),
            expected: None,
        };
        let stream = self.host.stream(id).unwrap();
        self.host.execute(&stream, request).await.is_ok()
    }

    async fn say(&mut self, id: &str, by: &str, command: Command) {
        assert!(self.try_say(id, by, command).await, "{by} in {id}");
    }

    async fn open(&mut self, id: &str, event: Option<&str>, venue: Option<&str>) {
        self.say(
            id,
            "office",
            Command::Open(Box::new(setup(id, event, venue))),
        )
        .await;
    }

    async fn open_started(&mut self, id: &str) {
        self.open(id, Some("open"), Some("hall-9")).await;
        self.say(id, "wang", Command::officiate(record::Direction::Start))
            .await;
    }

    async fn open_timed(&mut self, id: &str) {
        let timed = Setup {
            time_control: Some("60m".into()),
            ..setup(id, None, None)
        };
        self.say(id, "office", Command::Open(Box::new(timed))).await;
        self.say(id, "wang", Command::officiate(record::Direction::Start))
            .await;
    }

    async fn call(&mut self, id: &str, by: &str) {
        self.say(id, by, Command::play(conduct::Act::CallArbiter(None)))
            .await;
    }

    async fn answer(&mut self, id: &str, seat: Seat) {
        self.say(
            id,
            "wang",
            Command::officiate(conduct::Direction::AnswerCall(seat)),
        )
        .await;
    }

    async fn page(&self, request: ListGamesRequest) -> (Vec<String>, String) {
        let query = Query::read(request).unwrap();
        let page = self.seen.roster.page(&query).await.unwrap();
        let ids = page.games.into_iter().map(|(id, _)| id);
        (ids.collect(), page.next_page_token)
    }

    async fn ids(&self, request: ListGamesRequest) -> Vec<String> {
        let (ids, next) = self.page(request).await;
        assert_eq!(next, "", "one page holds all");
        ids
    }

    fn rows(&self) -> BTreeMap<String, Row> {
        self.seen.roster.games().rows.clone()
    }

    fn told(&self) -> usize {
        *self.seen.told.lock().unwrap()
    }

    async fn view(&self, id: &str) -> View<Game> {
        self.host
            .view(&self.host.stream(id).unwrap())
            .await
            .unwrap()
    }
}

fn memory() -> Arc<dyn Journal> {
    Arc::new(MemoryJournal::new())
}

fn setup(id: &str, event: Option<&str>, venue: Option<&str>) -> Setup {
    Setup {
        game: id.parse().unwrap(),
        event: event.map(|event| event.parse().unwrap()),
        venue: venue.map(|venue| venue.parse().unwrap()),
        first: ZHANG.parse().unwrap(),
        second: LI.parse().unwrap(),
        opening: OpeningKind::Free,
        rules: Rules::cn_2013(),
        time_control: None,
    }
}

fn all() -> ListGamesRequest {
    ListGamesRequest::default()
}

fn waiting() -> ListGamesRequest {
    ListGamesRequest {
        waiting: true,
        ..all()
    }
}

#[tokio::test]
async fn games_are_listed_by_event_venue_and_phase() {
    let mut hall = Hall::new().await;
    hall.open("a", Some("cup"), Some("hall-1")).await;
    hall.open("b", Some("cup"), Some("hall-2")).await;
    hall.open("c", None, Some("hall-1")).await;
    hall.open_started("d").await;
    hall.open_started("e").await;
    hall.say("e", ZHANG, Command::play(ending::Act::Resign))
        .await;
    let of_event = |event: &str| ListGamesRequest {
        event_id: event.into(),
        ..all()
    };
    let at_venue = |venue: &str| ListGamesRequest {
        venue_id: venue.into(),
        ..all()
    };
    let in_phases = |phases: &[Phase]| ListGamesRequest {
        phases: phases.iter().map(|&phase| phase.into()).collect(),
        ..all()
    };
    assert_eq!(hall.ids(all()).await, ["a", "b", "c", "d", "e"]);
    assert_eq!(hall.ids(of_event("cup")).await, ["a", "b"]);
    assert!(hall.ids(of_event("league")).await.is_empty());
    assert_eq!(hall.ids(at_venue("hall-1")).await, ["a", "c"]);
    assert_eq!(hall.ids(in_phases(&[Phase::Play])).await, ["d"]);
    let phases = [Phase::Ended, Phase::Appointed, Phase::Ended];
    assert_eq!(hall.ids(in_phases(&phases)).await, ["a", "b", "c", "e"]);
    let both = ListGamesRequest {
        venue_id: "hall-1".into(),
        ..of_event("cup")
    };
    assert_eq!(hall.ids(both).await, ["a"]);
}

#[tokio::test]
async fn what_waits_is_listed_with_the_longest_wait_first() {
    let mut hall = Hall::new().await;
    for id in ["a", "b", "c"] {
        hall.open_started(id).await;
    }
    assert!(hall.ids(waiting()).await.is_empty());
    hall.call("b", ZHANG).await;
    hall.call("c", ZHANG).await;
    hall.call("a", LI).await;
    hall.call("b", LI).await;
    assert_eq!(hall.ids(waiting()).await, ["b", "c", "a"]);
    // The earliest of what waits counts; what is answered waits no longer.
    hall.answer("b", First).await;
    assert_eq!(hall.ids(waiting()).await, ["c", "a", "b"]);
    hall.answer("c", First).await;
    assert_eq!(hall.ids(waiting()).await, ["a", "b"]);
    // Calling again does not put a call off.
    hall.call("a", LI).await;
    assert_eq!(hall.ids(waiting()).await, ["a", "b"]);
    let since = |id: &str| hall.rows()[id].waits[0].since;
    let no_later_than = |time: SystemTime| ListGamesRequest {
        waiting_since: Some(time.into()),
        ..all()
    };
    assert_eq!(hall.ids(no_later_than(since("a"))).await, ["a"]);
    assert_eq!(hall.ids(no_later_than(since("b"))).await, ["a", "b"]);
    assert!(
        hall.ids(no_later_than(SystemTime::UNIX_EPOCH))
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn a_page_ends_at_its_size_and_none_is_empty() {
    let mut hall = Hall::new().await;
    for number in 0..7 {
        hall.open_started(&format!("g{number}")).await;
        hall.call(&format!("g{number}"), ZHANG).await;
    }
    for first in [all(), waiting()] {
        for page_size in [1, 2, 6, 7, 8] {
            let (mut found, mut page_token, mut pages) = (Vec::new(), String::new(), 0);
            loop {
                let request = ListGamesRequest {
                    page_size,
                    page_token,
                    ..first.clone()
                };
                let (ids, next) = hall.page(request).await;
                pages += 1;
                assert!((1..=page_size as usize).contains(&ids.len()));
                found.extend(ids);
                page_token = next;
                if page_token.is_empty() {
                    break;
                }
            }
            assert_eq!(pages, 7_u32.div_ceil(page_size));
            assert_eq!(found, ["g0", "g1", "g2", "g3", "g4", "g5", "g6"]);
        }
    }
}

#[tokio::test]
async fn a_page_holds_a_hundred_games_unless_said_otherwise_and_a_thousand_at_most() {
    let mut hall = Hall::new().await;
    for number in 0..1_001 {
        hall.open(&format!("g{number:04}"), None, None).await;
    }
    for (page_size, expected) in [(0, 100), (999, 999), (1_000, 1_000), (1_001, 1_000)] {
        let request = ListGamesRequest { page_size, ..all() };
        let (ids, next) = hall.page(request).await;
        assert_eq!((ids.len(), &next), (expected, ids.last().unwrap()));
    }
}

#[tokio::test]
async fn games_that_change_between_pages_are_neither_missed_nor_listed_twice() {
    let mut hall = Hall::new().await;
    for id in ["a", "b", "c", "d"] {
        hall.open_started(id).await;
        hall.call(id, ZHANG).await;
    }
    let two = |first: ListGamesRequest, page_token| ListGamesRequest {
        page_size: 2,
        page_token,
        ..first
    };
    let (by_id, rest) = hall.page(two(all(), String::new())).await;
    let (by_wait, rest_waiting) = hall.page(two(waiting(), String::new())).await;
    assert_eq!(
        (by_id, by_wait),
        (vec!["a".into(), "b".into()], vec!["a".into(), "b".into()])
    );
    hall.open("aa", None, None).await;
    hall.say("b", ZHANG, Command::play(ending::Act::Resign))
        .await;
    hall.answer("b", First).await;
    hall.answer("c", First).await;
    assert_eq!(hall.page(two(all(), rest)).await.0, ["c", "d"]);
    assert_eq!(hall.page(two(waiting(), rest_waiting)).await.0, ["d"]);
}

#[tokio::test]
async fn what_is_malformed_is_refused_with_its_field() {
    let refused = |request| Query::read(request).err().map(|status| status.code());
    let with_token = |page_token: &str, first: ListGamesRequest| ListGamesRequest {
        page_token: page_token.into(),
        ..first
    };
    let with_phase = |phase| ListGamesRequest {
        phases: vec![phase],
        ..all()
    };
    for malformed in [
        with_token("a/b", all()),
        with_token("a b", all()),
        with_token("a", waiting()),
        with_token("x/a", waiting()),
        with_token("1/", waiting()),
        with_phase(0),
        with_phase(99),
    ] {
        assert_eq!(
            refused(malformed.clone()),
            Some(Code::InvalidArgument),
            "{malformed:?}"
        );
    }
    for fine in [
        with_token("a", all()),
        with_token("1/a", waiting()),
        with_phase(Phase::Ended.into()),
    ] {
        assert_eq!(refused(fine), None);
    }
}

#[tokio::test]
async fn a_list_without_a_match_loads_no_game() {
    let journal = memory();
    let mut before = Hall::built(1, &journal).await;
    for number in 0..1_000 {
        before.open(&format!("g{number}"), Some("cup"), None).await;
    }
    let hall = Hall::built(2, &journal).await;
    let none = ListGamesRequest {
        event_id: "league".into(),
        ..all()
    };
    assert!(hall.ids(none).await.is_empty());
    assert!(hall.ids(waiting()).await.is_empty());
    assert_eq!(hall.told(), 0, "no game was loaded");
    assert_eq!(hall.view("g7").await.version, Version(1));
    assert_eq!(hall.told(), 1, "loading is seen");
}

#[tokio::test(start_paused = true)]
async fn a_list_that_is_not_complete_is_not_answered() {
    let hall = Hall::start(1, &memory());
    let query = Query::read(all()).unwrap();
    let status = hall.seen.roster.page(&query).await.unwrap_err();
    assert_eq!(status.code(), Code::Unavailable);
    let (page, ()) = tokio::join!(hall.seen.roster.page(&query), async {
        tokio::time::sleep(COMPLETE_WITHIN / 2).await;
        hall.build().await;
    });
    assert_eq!(page.unwrap(), Page::default());
}

#[tokio::test]
async fn games_that_change_before_their_row_is_read_are_read_to_their_end() {
    let journal = memory();
    let mut before = Hall::built(1, &journal).await;
    before.open_started("a").await;
    before.call("a", ZHANG).await;
    let mut hall = Hall::start(2, &journal);
    hall.call("a", LI).await;
    hall.open_started("b").await;
    assert!(hall.rows().is_empty());
    hall.build().await;
    assert_eq!(hall.rows(), from_journal(&journal).await);
    assert_eq!(hall.rows()["a"].waits.len(), 2);
    assert_eq!(hall.ids(all()).await, ["a", "b"]);
    hall.answer("a", First).await;
    assert_eq!(hall.rows(), from_journal(&journal).await);
}

/// The rows of all games as their events give them, one event after another.
async fn from_journal(journal: &Arc<dyn Journal>) -> BTreeMap<String, Row> {
    let mut folds: BTreeMap<String, Fold> = BTreeMap::new();
    let mut after = Position::START;
    loop {
        let page = journal.read_all(after, PAGE).await.unwrap();
        let Some(last) = page.last() else { break };
        after = last.position;
        for recorded in &page {
            if let Some(id) = node::id_of(KIND, &recorded.stream) {
                folds
                    .entry(id.to_owned())
                    .or_default()
                    .apply(recorded)
                    .unwrap();
            }
        }
    }
    folds
        .into_iter()
        .filter_map(|(id, fold)| Some((id, fold.row?)))
        .collect()
}
