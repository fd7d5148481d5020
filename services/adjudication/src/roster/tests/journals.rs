//! What is read while others commit, and what cannot be read.

use api::adjudication::v1::adjudication_service_server::AdjudicationService as _;
use async_trait::async_trait;
use bundle::Signer;
use journal::{Append, Damage, Head, Stats};

use super::*;
use crate::service::Adjudication;

/// A journal in which somebody commits while a page is read, and in which a stream may not be readable.
struct Meanwhile {
    inner: Arc<dyn Journal>,
    commits: tokio::sync::Mutex<Option<Hall>>,
    fails: Option<(StreamId, JournalError)>,
}

impl Meanwhile {
    fn failing(inner: &Arc<dyn Journal>, id: &str, error: JournalError) -> Arc<dyn Journal> {
        Arc::new(Self {
            inner: Arc::clone(inner),
            commits: None.into(),
            fails: Some((StreamId::new(format!("{KIND}/{id}")).unwrap(), error)),
        })
    }
}

#[async_trait]
impl Journal for Meanwhile {
    async fn append(&self, append: Append) -> Result<Vec<Recorded>, JournalError> {
        self.inner.append(append).await
    }

    async fn head(&self, stream: &StreamId) -> Result<Head, JournalError> {
        self.inner.head(stream).await
    }

    async fn read(
        &self,
        stream: &StreamId,
        after_version: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, JournalError> {
        if let Some((_, error)) = self.fails.as_ref().filter(|(fails, _)| fails == stream) {
            return Err(error.clone());
        }
        let page = self.inner.read(stream, after_version, limit).await;
        if let Some(mut hall) = self.commits.lock().await.take() {
            hall.call("a", LI).await;
            hall.open_started("0").await;
        }
        page
    }

    async fn read_all(&self, after: Position, limit: usize) -> Result<Vec<Recorded>, JournalError> {
        self.inner.read_all(after, limit).await
    }

    async fn streams(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<(StreamId, Head)>, JournalError> {
        self.inner.streams(prefix, after, limit).await
    }

    async fn end(&self) -> Result<Position, JournalError> {
        self.inner.end().await
    }

    fn appended(&self) -> watch::Receiver<Position> {
        self.inner.appended()
    }

    fn stats(&self) -> Stats {
        self.inner.stats()
    }

    async fn close(&self) -> Result<(), JournalError> {
        self.inner.close().await
    }
}

#[tokio::test]
async fn games_that_change_while_they_are_read_are_read_on() {
    let inner = memory();
    let mut before = Hall::built(1, &inner).await;
    before.open_started("a").await;
    before.open_started("b").await;
    let hall = Hall::start(2, &inner);
    let roster = Arc::clone(&hall.seen.roster);
    let meanwhile = Meanwhile {
        inner: Arc::clone(&inner),
        commits: Some(hall).into(),
        fails: None,
    };
    Arc::clone(&roster)
        .build(Arc::new(meanwhile))
        .await
        .unwrap();
    let rows = roster.games().rows.clone();
    assert_eq!(rows, from_journal(&inner).await);
    assert_eq!(rows.len(), 3);
}

fn damage() -> JournalError {
    Damage::Group {
        position: Position::START,
        flaw: "its sum is another",
    }
    .into()
}

#[tokio::test]
async fn a_game_that_is_damaged_is_left_out_and_holds_up_no_list() {
    let journal = memory();
    let mut before = Hall::built(1, &journal).await;
    for id in ["a", "b", "c"] {
        before.open_started(id).await;
    }
    let hall = Hall::built(2, &Meanwhile::failing(&journal, "b", damage())).await;
    assert_eq!(hall.ids(all()).await, ["a", "c"]);
}

#[tokio::test]
async fn a_store_that_has_failed_ends_the_building() {
    let journal = memory();
    Hall::built(1, &journal).await.open_started("a").await;
    for error in [
        JournalError::Closed,
        JournalError::Storage {
            during: "reading",
            cause: "no disk".into(),
        },
    ] {
        let failing = Meanwhile::failing(&journal, "a", error.clone());
        let built = Arc::new(Roster::new()).build(failing).await;
        assert_eq!(built, Err(error));
    }
}

#[tokio::test]
async fn a_game_that_is_damaged_since_is_left_out_of_its_page() {
    let journal = memory();
    let mut before = Hall::built(1, &journal).await;
    for id in ["a", "b", "c"] {
        before.open_started(id).await;
    }
    for (error, expected) in [
        (damage(), Ok(vec!["a", "c"])),
        (
            JournalError::Unavailable {
                cause: "too many open files".into(),
            },
            Err(Code::Unavailable),
        ),
    ] {
        let hall = Hall::start(2, &Meanwhile::failing(&journal, "b", error));
        let roster = Arc::clone(&hall.seen.roster);
        Arc::clone(&roster)
            .build(Arc::clone(&journal))
            .await
            .unwrap();
        let keys = tempfile::tempdir().unwrap();
        let signer = Signer::open(keys.path()).unwrap();
        let rpc = node::Rpc::new(hall.host.clone(), "game");
        let service = Adjudication::new(rpc, roster, signer);
        let listed = service.list_games(tonic::Request::new(all())).await;
        let listed = listed.map(|listed| listed.into_inner().games);
        let ids = listed.map(|games| {
            let setups = games.into_iter().filter_map(|game| game.setup);
            setups.map(|setup| setup.game_id).collect::<Vec<_>>()
        });
        let expected = expected.map(|ids: Vec<&str>| ids.into_iter().map(String::from).collect());
        assert_eq!(ids.map_err(|status| status.code()), expected);
    }
}
