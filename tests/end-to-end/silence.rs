//! Two games alike but for one stone say the same to players, boards and the public, whatever the stone is worth, until an arbiter rules.

use std::collections::BTreeMap;

use api::adjudication::v1::act::Act;
use api::adjudication::v1::{ClaimKind, OfficiateRequest, PlayResponse, Ruling};
use tonic::Status;
use tonic_types::StatusExt as _;

use crate::people::next;
use crate::servers::Hall;
use crate::table::{FIRST, SECOND, Table};
use hall::acts::{accept_draw, acknowledge, claim, place};
use hall::{Person, key};

/// What one game said to everybody who is no arbiter, in order.
struct Transcript {
    said: Vec<String>,
    id: String,
    /// The stone in which the games differ.
    stone: &'static str,
}

impl Transcript {
    /// Notes what was said, without what must differ: the game's id, the head of its chain, the stone itself.
    fn note(&mut self, what: &str, said: &str) {
        self.said.push(format!(
            "{what}: {}",
            said.replace(&self.id, "GAME").replace(self.stone, "STONE")
        ));
    }

    fn answer(&mut self, what: &str, answer: &Result<PlayResponse, Status>) {
        match answer {
            Ok(answer) => self.note(what, &format!("{answer:?}")),
            Err(status) => self.refusal(what, status),
        }
    }

    fn refusal(&mut self, what: &str, status: &Status) {
        let mut headers = status.metadata().clone();
        headers.remove("date");
        let details = status.get_error_details();
        // A map has no order on the wire; everything else has, and the length counts whatever is not looked at here.
        let info = details.error_info().map(|info| {
            (
                &info.reason,
                &info.domain,
                info.metadata.iter().collect::<BTreeMap<_, _>>(),
            )
        });
        let known = (
            info,
            details.localized_message(),
            details.bad_request(),
            details.retry_info(),
        );
        let length = status.details().len();
        self.note(
            what,
            &format!(
                "{:?} {} {known:?} {length} {headers:?}",
                status.code(),
                status.message()
            ),
        );
    }

    async fn state(&mut self, what: &str, person: &Person) {
        let mut game = person.game(&self.id).await.unwrap();
        game.head = "HEAD".into();
        self.note(what, &format!("{game:?}"));
    }

    /// All that a watcher has been sent so far.
    async fn story(&mut self, what: &str, person: &Person) {
        let version = person.game(&self.id).await.unwrap().version;
        let mut watch = person.watch(&self.id, 0).await.unwrap();
        for _ in 0..version {
            let message = next(&mut watch).await.unwrap();
            self.note(what, &format!("{message:?}"));
        }
    }
}

/// One game: what lies on the board, by whom the stone in question is placed, and what White does next.
struct Case {
    laid: &'static str,
    stones: [&'static str; 2],
    next: fn() -> Act,
    /// What the claim after it is found to be, in the one game and in the other; nothing if the next act is no claim.
    proposes: Option<[Ruling; 2]>,
}

async fn transcript(hall: &Hall, case: &Case, which: usize) -> Transcript {
    let table = Table::free(&hall.urls).await;
    let mut transcript = Transcript {
        said: Vec::new(),
        id: table.id.clone(),
        stone: case.stones[which],
    };
    let board = hall.person("board-7", "board");
    let people = [
        (FIRST, &table.first),
        (SECOND, &table.second),
        ("spectator", &table.spectator),
        ("board", &board),
    ];
    table.lay(case.laid).await;
    let (mover, other) = if table.game().await.to_move() == api::common::v1::Color::Black {
        (&table.first, &table.second)
    } else {
        (&table.second, &table.first)
    };
    transcript.answer(
        "the stone",
        &mover.play(&table.id, place(case.stones[which])).await,
    );
    for (name, person) in people {
        transcript.state(name, person).await;
        for act in [place("H8"), place("P3"), accept_draw(), acknowledge()] {
            transcript.answer(name, &person.play(&table.id, act).await);
        }
        transcript.refusal(name, &person.review(&table.id).await.unwrap_err());
        transcript.refusal(
            name,
            &person.rule(&table.id, 1, Ruling::Upheld).await.unwrap_err(),
        );
        let nothing = OfficiateRequest {
            game_id: table.id.clone(),
            idempotency_key: key(),
            direction: None,
            seen: None,
        };
        transcript.refusal(
            name,
            &person
                .adjudication
                .clone()
                .officiate(nothing)
                .await
                .unwrap_err(),
        );
    }
    // A stone onto the one in question, before the answer to it.
    transcript.answer(
        "on the stone",
        &other.play(&table.id, place(case.stones[which])).await,
    );
    transcript.answer("the next act", &other.play(&table.id, (case.next)()).await);
    transcript.answer(
        "a claim",
        &table.second.play(&table.id, claim(ClaimKind::Foul)).await,
    );
    for (name, person) in people {
        transcript.state(name, person).await;
        transcript.story(name, person).await;
    }
    if let Some(proposes) = case.proposes {
        // What the arbiter alone is told is where the games differ.
        let review = table.arbiter.review(&table.id).await.unwrap();
        assert_eq!(review.findings[0].proposes(), proposes[which]);
    }
    transcript
}

async fn assert_alike(case: Case) {
    let hall = Hall::open().await;
    let (one, other) = (
        transcript(&hall, &case, 0).await,
        transcript(&hall, &case, 1).await,
    );
    assert!(one.said.len() > 40);
    for (one, other) in one.said.iter().zip(&other.said) {
        assert_eq!(one, other);
    }
    assert_eq!(one.said.len(), other.said.len());
}

/// Before black stones that make three-three on F4: D4 E4, F5 F6.
const BEFORE_A_FOUL: &str = "D4 A15 E4 C15 F5 E15 F6 G15 H8 I15";

#[tokio::test]
async fn a_foul_that_is_claimed_looks_like_a_claim_that_is_wrong() {
    let next = || claim(ClaimKind::Foul);
    assert_alike(Case {
        laid: BEFORE_A_FOUL,
        stones: ["F4", "M2"],
        next,
        proposes: Some([Ruling::Upheld, Ruling::Rejected]),
    })
    .await;
}

#[tokio::test]
async fn a_foul_that_white_lets_pass_looks_like_none() {
    assert_alike(Case {
        laid: BEFORE_A_FOUL,
        stones: ["F4", "M2"],
        next: || place("K15"),
        proposes: None,
    })
    .await;
}

#[tokio::test]
async fn an_overline_that_white_lets_pass_looks_like_none() {
    let laid = "H8 A15 I8 C15 J8 E15 L8 G15 M8 I15";
    assert_alike(Case {
        laid,
        stones: ["K8", "M2"],
        next: || place("K15"),
        proposes: None,
    })
    .await;
}

#[tokio::test]
async fn a_five_that_nobody_announces_looks_like_none() {
    let laid = "H8 A15 I8 C15 J8 E15 K8 G15";
    assert_alike(Case {
        laid,
        stones: ["L8", "M2"],
        next: || place("I15"),
        proposes: None,
    })
    .await;
    let laid = "H8 A15 K2 B15 M4 C15 O6 D15 M9";
    assert_alike(Case {
        laid,
        stones: ["E15", "G15"],
        next: || place("O1"),
        proposes: None,
    })
    .await;
}
