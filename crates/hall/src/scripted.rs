//! People at a table who follow a script: each sees only what a client of the public interface sees.

use api::adjudication::v1::direction::{DeclareBoardFull, Direction};
use api::adjudication::v1::game_event::{ClaimOpened, Event};
use api::adjudication::v1::{ClaimKind, GameState, WatchGameResponse};
use api::common::v1::Seat;
use renju::Color;

use crate::script::{Script, Step};
use crate::{During as _, HallError, Person};

/// Sits at a table.
pub(crate) struct Player {
    pub(crate) person: Person,
    pub(crate) game: String,
    pub(crate) seat: Seat,
}

/// Starts games, rules on claims.
pub(crate) struct Arbiter {
    pub(crate) person: Person,
    pub(crate) game: String,
}

fn event(message: WatchGameResponse) -> Option<Event> {
    message.event.and_then(|event| event.event)
}

impl Player {
    /// Plays until the game ends.
    pub(crate) async fn play(self, script: &Script) -> Result<(), HallError> {
        let mut watch = self.person.watch(&self.game, 0).await?;
        let (mut black, mut done) = (Seat::First, 0);
        while let Some(message) = watch.message().await? {
            match event(message) {
                Some(Event::Ended(_)) => return Ok(()),
                Some(Event::Started(_)) => {}
                Some(Event::ColoursSwapped(_)) => {
                    black = if black == Seat::First {
                        Seat::Second
                    } else {
                        Seat::First
                    };
                    done += 1;
                }
                Some(event) if is_a_step(&event) => done += 1,
                Some(_) | None => continue,
            }
            if let Some(Step { by, act: Some(act) }) = script.steps.get(done)
                && (*by == Color::Black) == (black == self.seat)
            {
                let played = self.person.play(&self.game, act.clone()).await;
                played.during(|| format!("step {}", done + 1))?;
            }
        }
        Err(HallError::WatchEnded)
    }
}

/// Whether an event is what a step of the script brings about first.
fn is_a_step(event: &Event) -> bool {
    match event {
        Event::OpeningDesignated(_)
        | Event::ColoursKept(_)
        | Event::OffersMade(_)
        | Event::OfferKept(_)
        | Event::StonePlaced(_)
        | Event::Passed(_)
        | Event::FlagFell(_) => true,
        // A five is announced with the stone that makes it.
        Event::ClaimOpened(ClaimOpened { claim: Some(claim) }) => claim.kind() != ClaimKind::Five,
        _ => false,
    }
}

impl Arbiter {
    /// Starts the game, rules on what is claimed as the system proposes, declares a full board, and returns the game as it ended.
    /// A five that the opponent acknowledges needs no ruling.
    pub(crate) async fn officiate(self, script: &Script) -> Result<GameState, HallError> {
        let Self { person, game } = &self;
        let mut watch = person.watch(game, 0).await?;
        person.start(game).await?;
        let mut stones = 0;
        while let Some(message) = watch.message().await? {
            match event(message) {
                Some(Event::Ended(_)) => return Ok(person.game(game).await?),
                Some(Event::ClaimOpened(ClaimOpened { claim: Some(claim) }))
                    if !(script.acknowledged && claim.kind() == ClaimKind::Five) =>
                {
                    self.rule(claim.number).await?;
                }
                Some(Event::OpeningDesignated(designated)) => stones += designated.stones.len(),
                Some(Event::StonePlaced(_) | Event::OfferKept(_)) => stones += 1,
                Some(_) | None => {}
            }
            if script.fills_the_board && stones == renju::POINTS {
                let full = Direction::DeclareBoardFull(DeclareBoardFull {});
                person.officiate(game, full).await?;
            }
        }
        Err(HallError::WatchEnded)
    }

    async fn rule(&self, claim: u32) -> Result<(), HallError> {
        let review = self.person.review(&self.game).await?;
        let mut findings = review.findings.iter();
        let of_it = findings.find(|finding| {
            let open = finding.claim.as_ref();
            open.is_some_and(|open| open.number == claim)
        });
        // Somebody else may have ended the matter by now.
        if let Some(finding) = of_it {
            let proposed = finding.proposes();
            self.person.rule(&self.game, claim, proposed).await?;
        }
        Ok(())
    }
}
