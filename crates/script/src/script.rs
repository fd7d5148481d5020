use aggregate::{Actor, Aggregate as _, Epoch, Role, Stamp};
use game::{Command, Event, Game, OpeningKind, Refusal, Setup, record};
use profile::Rules;
use terms::{InvalidId, Language};

use crate::answer::Answer;
use crate::fault::Fault;
use crate::fields::{Fields, LINE_BYTES_MAX};
use crate::line::Line;
use crate::speaker::SYSTEM;

/// Lines of one script, blank ones included.
pub const LINES_MAX: u64 = 10_000;

/// One game, played by the lines of a script.
#[derive(Clone, Debug)]
pub struct Script {
    game: Game,
    language: Language,
    /// The time of the last line.
    at_ms: u64,
}

/// Why a script's game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOpened {
    #[error(transparent)]
    Id(#[from] InvalidId),
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Script {
    /// A game by these rules between the players `first` and `second`, opened and started at 0 by the system.
    ///
    /// # Errors
    /// When the game refuses to be opened.
    pub fn new(rules: Rules, language: Language) -> Result<Self, NotOpened> {
        let setup = Setup {
            game: "script".parse()?,
            event: None,
            venue: None,
            first: "first".parse()?,
            second: "second".parse()?,
            opening: OpeningKind::Designated,
            rules,
            time_control: None,
        };
        let mut script = Self {
            game: Game::default(),
            language,
            at_ms: 0,
        };
        script.run(
            Command::Open(Box::new(setup)),
            &Actor::new(SYSTEM, Role::Service),
        )?;
        // Only an arbiter starts a game, so the system speaks as one here.
        script.run(
            Command::officiate(record::Direction::Start),
            &Actor::new(SYSTEM, Role::Arbiter),
        )?;
        Ok(script)
    }

    /// Runs the line with this number, counted from 1, and says what came of it. Nothing follows past [`LINES_MAX`].
    pub fn answer(&mut self, number: u64, line: &[u8]) -> Answer {
        if number > LINES_MAX {
            let fault = Fault::at_column(
                1,
                format!("a script has at most {LINES_MAX} lines; nothing is run from here on"),
            );
            return Answer::faulty(number, fault);
        }
        self.run_line(line)
            .unwrap_or_else(|fault| Answer::faulty(number, fault))
    }

    /// What is said to a line that is longer than [`LINE_BYTES_MAX`] and was not kept.
    pub fn too_long(number: u64) -> Answer {
        Answer::faulty(
            number,
            Fault::at_column(
                LINE_BYTES_MAX + 1,
                format!("the line has more than {LINE_BYTES_MAX} bytes"),
            ),
        )
    }

    fn run_line(&mut self, line: &[u8]) -> Result<Answer, Fault> {
        let fields = Fields::read(line)?;
        let Line {
            at,
            by,
            known_as,
            command,
        } = Line::read(&fields)?;
        let placed = |fault: Fault| match fault.field.clone() {
            Some(field) => fields.place(fault, &field),
            None => fault,
        };
        if at < self.at_ms {
            return Err(placed(Fault::of_field(
                "at",
                format!(
                    "{at} lies before {}, the time of an earlier line",
                    self.at_ms
                ),
            )));
        }
        let actor = by.actor(known_as, &self.game).map_err(placed)?;
        let command = command.into_game(&self.game, by, &actor).map_err(placed)?;
        self.at_ms = at;
        let run = self.run(command, &actor);
        Ok(Answer::new(run, &self.game, self.language))
    }

    fn run(&mut self, command: Command, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        command.permitted_to(actor.role)?;
        let at = Stamp::new(Epoch(1), self.at_ms);
        let events = self.game.decide(command, actor, at)?;
        for event in &events {
            self.game.apply(event, at);
        }
        Ok(events)
    }
}
