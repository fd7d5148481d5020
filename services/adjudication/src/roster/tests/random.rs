//! Whatever is played, a row is what the events of its game give.

use game::claims::{self, ClaimKind, Ruling};
use game::{Command, Direction, Press, conduct, ending, record};
use host::View;
use renju::Point;
use terms::Seat::{First, Second};

use super::{Hall, LI, ZHANG, from_journal, memory};

fn place(point: Point) -> Command {
    Command::play(record::Act::Place {
        point,
        saying: None,
        offers: None,
        press: Press::Now,
    })
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// Something that somebody may say of a game, refused or not.
fn anything(random: &mut Random, claims: u32) -> (&'static str, Command) {
    let player = if random.below(2) == 0 { ZHANG } else { LI };
    let seat = if random.below(2) == 0 { First } else { Second };
    let claim = u32::try_from(random.below(u64::from(claims) + 2)).unwrap();
    let rule = |finding| -> Direction { claims::Direction::Rule { claim, finding }.into() };
    match random.below(16) {
        0..=5 => {
            let index = usize::try_from(random.below(225)).unwrap();
            (player, place(Point::from_index(index).unwrap()))
        }
        6 => (
            player,
            Command::play(claims::Act::Claim(ClaimKind::Foul { at: None })),
        ),
        7 => (
            player,
            Command::play(claims::Act::Claim(ClaimKind::Overline)),
        ),
        8 | 9 => ("wang", Command::officiate(rule(Ruling::Rejected))),
        10 | 11 => (player, Command::play(conduct::Act::CallArbiter(None))),
        12 => (
            "wang",
            Command::officiate(conduct::Direction::AnswerCall(seat)),
        ),
        13 => (player, Command::play(ending::Act::OfferDraw)),
        14 if random.below(8) == 0 => (player, Command::play(ending::Act::Resign)),
        14 => (player, Command::play(ending::Act::AcceptDraw)),
        _ => ("clock", Command::ReportFlag { seat }),
    }
}

#[tokio::test]
async fn the_rows_are_what_the_events_give_whatever_is_played_and_after_every_start() {
    let seed = 0x5eed_2026;
    let (mut random, journal) = (Random(seed), memory());
    for epoch in 1..=4 {
        // The one before was neither stopped nor told of anything.
        let mut hall = Hall::built(epoch, &journal).await;
        assert_eq!(
            hall.rows(),
            from_journal(&journal).await,
            "seed {seed}, start {epoch}"
        );
        for number in 0..5 {
            hall.open_started(&format!("g{epoch}-{number}")).await;
        }
        let ids: Vec<_> = hall.rows().into_keys().collect();
        for _ in 0..600 {
            let id = &ids[usize::try_from(random.below(ids.len() as u64)).unwrap()];
            let claims = u32::try_from(hall.view(id).await.state.claims().len()).unwrap();
            let (by, command) = anything(&mut random, claims + 3);
            hall.try_say(id, by, command).await;
        }
        let rows = hall.rows();
        assert_eq!(
            rows,
            from_journal(&journal).await,
            "seed {seed}, epoch {epoch}"
        );
        for (id, row) in &rows {
            let View { state, version, .. } = hall.view(id).await;
            assert_eq!(row.version, version, "seed {seed}, {id}");
            assert_eq!(row.waits.len(), state.waiting(), "seed {seed}, {id}");
            assert_eq!(row.phase, wire::phase(state.phase()), "seed {seed}, {id}");
        }
        assert!(
            rows.values().any(|row| !row.waits.is_empty()),
            "seed {seed}"
        );
    }
}
