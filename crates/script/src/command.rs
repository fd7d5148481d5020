use aggregate::Actor;
use game::claims::{self, ClaimKind, Ruling};
use game::conduct::{self, CallReason, Duty, Remedy};
use game::ending::{self, Correction, Outcome, Reason};
use game::penalties::{self, Penalty, PenaltyKind};
use game::{Act, Direction, Game, opening, record};
use renju::{Color, Point};
use schemars::JsonSchema;
use serde::Deserialize;
use terms::Clause;

use crate::claim::{ClaimCommand, latest_irregularity};
use crate::declaration::DeclareCommand;
use crate::fault::Fault;
use crate::observation::ObserveCommand;
use crate::placement::Placement;
use crate::speaker::{Player, RulingsSeen, Speaker};

/// What a line does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(tag = "do")]
pub(crate) enum Command {
    /// Lays the stones of the opening that one player lays, names the number of offers, or both (CN13-3.2).
    Designate {
        /// The stones, in order; those that lie already may be left out at the front, or all of them where only N is named.
        #[serde(default)]
        stones: Vec<Point>,
        /// N, the number of fifth-move offers (CN13-2.10).
        n: Option<u8>,
    },
    /// Places a stone. A player's waits for the clock, unless it is pressed with it; a board's has been observed.
    Place(Placement),
    /// Takes the other colour (CN13-2.9).
    Swap,
    /// Keeps the colour (CN13-2.9).
    KeepColours,
    /// Lays the fifth-move offers (CN13-2.10).
    Offer { points: Vec<Point> },
    /// Keeps one of the offers (CN13-2.10).
    Keep { point: Point },
    /// Passes (CN13-11.1.1).
    Pass,
    /// Presses the clock after the own stone (CN13-8.4).
    Press,
    /// Announces a five (CN13-10.1.1).
    AnnounceFive,
    /// Acknowledges the win that the opponent claims (CN13-10.1.1, 10.1.3).
    Acknowledge,
    /// Makes a claim.
    Claim(ClaimCommand),
    /// Accepts an irregularity of the opponent (CN13-6.2), or agrees to a way out of a disturbance (CN13-4.2).
    Accept {
        /// The number of the irregularity or the disturbance; without it the latest open one.
        on: Option<u32>,
        /// The way out of a disturbance.
        remedy: Option<Remedy>,
    },
    /// Offers a draw after the own stone and before pressing (CN13-10.3.1).
    OfferDraw,
    /// Accepts the opponent's draw offer (CN13-10.3.2).
    AcceptDraw,
    /// Declines it in words (CN13-10.3.2).
    DeclineDraw,
    /// Resigns (CN13-10.1.C).
    Resign,
    /// Reports what has happened on a board. It is never refused for being against the rules.
    Observe(ObserveCommand),
    /// An arbiter rules on an open claim (CN13-6.1, 10), or settles an open disturbance (CN13-4.2).
    Rule {
        /// The number of the claim or the disturbance; without it the one that has waited longest.
        on: Option<u32>,
        finding: Finding,
        seen: Option<RulingsSeen>,
    },
    /// An arbiter penalises a player (CN13-2.20, 12.3).
    Penalise {
        seat: Player,
        kind: PenaltyKind,
        /// The clause that was broken.
        clause: Clause,
        seen: Option<RulingsSeen>,
    },
    /// An arbiter declares what the position, the clocks or the penalties decide.
    Declare(DeclareCommand),
    /// An arbiter starts the game (CN13-8.4). A script's game has been started already.
    Start { seen: Option<RulingsSeen> },
    /// An arbiter lets play go on after a replay or a correction (CN13-5.2.3, 8.8).
    Resume { seen: Option<RulingsSeen> },
    /// The clock reports that a flag has fallen (CN13-8.6).
    Flag { seat: Player },
    /// Signs the result.
    Sign,
    /// Refuses a duty: on record for the arbiter, who rules on it.
    Refuse { what: Duty },
    /// Appeals against a ruling or the result (CN13-8.11, 13.1).
    Appeal,
    /// Calls the arbiter, at any time.
    CallArbiter {
        /// Why, in the player's own words.
        reason: Option<CallReason>,
    },
    /// An arbiter has answered a player's call.
    AnswerCall {
        seat: Player,
        seen: Option<RulingsSeen>,
    },
    /// The chief arbiter corrects the result.
    Correct {
        /// The right one.
        result: ResultName,
        /// Why the game ended so; without it for the reason on record.
        reason: Option<Reason>,
        /// The clause, where the reason alone does not name it.
        clause: Option<Clause>,
        seen: Option<RulingsSeen>,
    },
}

/// What an arbiter finds of a claim, or how a disturbance ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Finding {
    /// The claim is right; an irregularity is corrected and penalised.
    Upheld,
    /// The irregularity is corrected without a penalty.
    Corrected,
    /// The claim is wrong.
    Rejected,
    /// The stone goes back.
    Back,
    /// The stone stays where it lies.
    Stays,
    /// The position was built anew.
    Rebuilt,
    Draw,
    /// The game is played again from the start.
    Replay,
    /// The player who did it loses.
    Loss,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ResultName {
    Black,
    White,
    Draw,
    BothLose,
}

impl Command {
    /// What the command is to the game when `actor` gives it.
    ///
    /// # Errors
    /// When a field does not fit the speaker or another field.
    pub(crate) fn into_game(
        self,
        game: &Game,
        speaker: Speaker,
        actor: &Actor,
    ) -> Result<game::Command, Fault> {
        let seat = game.setup().and_then(|setup| setup.seat_of(&actor.id));
        Ok(match self {
            Self::Designate { stones, n } => play(opening::Act::Designate { stones, offers: n }),
            Self::Place(placement) if speaker == Speaker::Board => {
                game::Command::Observe(placement.observation(game)?)
            }
            Self::Place(placement) => play(placement.act()?),
            Self::Swap => play(opening::Act::Swap),
            Self::KeepColours => play(opening::Act::KeepColours),
            Self::Offer { points } => play(opening::Act::Offer(points)),
            Self::Keep { point } => play(opening::Act::Keep(point)),
            Self::Pass => play(record::Act::Pass),
            Self::Press => play(record::Act::Press),
            Self::AnnounceFive => play(claims::Act::Claim(ClaimKind::Five)),
            Self::Acknowledge => play(claims::Act::Acknowledge),
            Self::Claim(claim) => play(claims::Act::Claim(claim.kind(game, seat))),
            Self::Accept { on, remedy: None } => play(conduct::Act::AcceptIrregularity(
                on.unwrap_or_else(|| latest_irregularity(game, seat)),
            )),
            Self::Accept {
                on,
                remedy: Some(remedy),
            } => {
                let latest = || game.disturbances().last().map_or(1, |open| open.number);
                let on = on.unwrap_or_else(latest);
                play(conduct::Act::Agree { on, remedy })
            }
            Self::OfferDraw => play(ending::Act::OfferDraw),
            Self::AcceptDraw => play(ending::Act::AcceptDraw),
            Self::DeclineDraw => play(ending::Act::DeclineDraw),
            Self::Resign => play(ending::Act::Resign),
            Self::Observe(report) => game::Command::Observe(report.observation(game)?),
            Self::Rule { on, finding, seen } => {
                let on = on.unwrap_or_else(|| first_case(game));
                officiate(finding.direction(on), seen)
            }
            Self::Penalise {
                seat,
                kind,
                clause,
                seen,
            } => {
                let seat = seat.seat(game);
                let penalty = Penalty { seat, kind, clause };
                officiate(penalties::Direction::Penalise(penalty), seen)
            }
            Self::Declare(declaration) => {
                let (direction, seen) = declaration.direction(game);
                officiate(direction, seen)
            }
            Self::Start { seen } => officiate(record::Direction::Start, seen),
            Self::Resume { seen } => officiate(record::Direction::Resume, seen),
            Self::Flag { seat } => game::Command::ReportFlag {
                seat: seat.seat(game),
            },
            Self::Sign => play(ending::Act::Sign),
            Self::Refuse { what } => play(conduct::Act::Refuse(what)),
            Self::Appeal => play(ending::Act::Appeal),
            Self::CallArbiter { reason } => play(conduct::Act::CallArbiter(reason)),
            Self::AnswerCall { seat, seen } => {
                officiate(conduct::Direction::AnswerCall(seat.seat(game)), seen)
            }
            Self::Correct {
                result,
                reason,
                clause,
                seen,
            } => {
                let on_record = game.verdict().map(|verdict| verdict.reason);
                let correction = Correction {
                    outcome: result.into(),
                    // Before the end there is no reason on record, and nothing to correct: the game says so.
                    reason: reason.or(on_record).unwrap_or(Reason::Accepted),
                    ground: clause,
                    scores: None,
                };
                officiate(ending::Direction::CorrectResult(Box::new(correction)), seen)
            }
        })
    }
}

fn play(act: impl Into<Act>) -> game::Command {
    game::Command::play(act)
}

fn officiate(direction: impl Into<Direction>, seen: Option<RulingsSeen>) -> game::Command {
    game::Command::Officiate {
        direction: direction.into(),
        seen: seen.map(|RulingsSeen(rulings)| rulings),
    }
}

/// The case that has waited longest; the first of all where none waits, so that the game says that it has been dealt with.
fn first_case(game: &Game) -> u32 {
    let claims = game.claims().iter().map(|claim| claim.number);
    claims
        .chain(game.disturbances().iter().map(|open| open.number))
        .min()
        .unwrap_or(1)
}

impl Finding {
    fn direction(self, on: u32) -> Direction {
        let rule = |finding| claims::Direction::Rule { claim: on, finding }.into();
        let settle = |remedy| conduct::Direction::Settle { on, remedy }.into();
        match self {
            Self::Upheld => rule(Ruling::Upheld),
            Self::Corrected => rule(Ruling::Corrected),
            Self::Rejected => rule(Ruling::Rejected),
            Self::Back => settle(Remedy::Back),
            Self::Stays => settle(Remedy::Stays),
            Self::Rebuilt => settle(Remedy::Rebuilt),
            Self::Draw => settle(Remedy::Draw),
            Self::Replay => settle(Remedy::Replay),
            Self::Loss => settle(Remedy::Loss),
        }
    }
}

impl From<ResultName> for Outcome {
    fn from(name: ResultName) -> Self {
        match name {
            ResultName::Black => Self::Win(Color::Black),
            ResultName::White => Self::Win(Color::White),
            ResultName::Draw => Self::Draw,
            ResultName::BothLose => Self::BothLose,
        }
    }
}
