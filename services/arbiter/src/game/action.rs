//! What players, boards and arbiters do, each as a command.

use aggregate::Role;
use anyhow::Context as _;
use api::adjudication::v1 as proto;
use api::adjudication::v1::direction::{self, Word};
use api::adjudication::v1::observation::What;
use api::adjudication::v1::play_request::{self as play, Act};
use api::common::v1::Seat;

use super::report::Report;
use super::service_args::Speaker;
use super::words::{self, Finding};

/// Acts on a game as a person or a board would.
#[derive(clap::Subcommand, Clone, Debug)]
pub(crate) enum Action {
    /// An arbiter starts the game: Black's clock runs (CN13-8.4).
    Start(By),
    /// A player lays the opening's first stones, names the number of offers, or both (CN13-3.2).
    Designate {
        #[command(flatten)]
        by: By,
        /// The stones, in order; those that lie already may be left out.
        stones: Vec<String>,
        /// The number of offers.
        #[arg(long, value_name = "N")]
        offers: Option<u32>,
    },
    /// A player takes the other colour (CN13-2.9).
    Swap(By),
    /// A player keeps the colour (CN13-2.9).
    KeepColours(By),
    /// Black lays the offers (CN13-2.10).
    Offer {
        #[command(flatten)]
        by: By,
        #[arg(required = true, value_name = "POINT")]
        points: Vec<String>,
    },
    /// White keeps one of the offers (CN13-2.10).
    Keep {
        #[command(flatten)]
        by: By,
        point: String,
    },
    /// A player places a stone and presses the clock, or passes.
    Move {
        #[command(flatten)]
        by: By,
        /// A point such as H8, or pass.
        point: String,
        /// Announces a five with it (CN13-10.1.1).
        #[arg(long, conflicts_with = "draw")]
        five: bool,
        /// Offers a draw with it (CN13-10.3.1).
        #[arg(long)]
        draw: bool,
        /// The number of offers, where the opening has it named with this stone.
        #[arg(long, value_name = "N")]
        offers: Option<u32>,
        /// Does not press the clock yet.
        #[arg(long)]
        unpressed: bool,
    },
    /// A player presses the clock after a stone that was placed without.
    Press(By),
    /// A player makes a claim (articles 6, 8 and 10).
    Claim {
        #[command(flatten)]
        by: By,
        #[arg(value_parser = words::claim())]
        what: proto::ClaimKind,
        /// The number of the irregularity.
        #[arg(long, value_name = "NUMBER", required_if_eq("what", "irregularity"))]
        on: Option<u32>,
        /// The point of the stone that is claimed to be a foul [default: the last black stone].
        #[arg(long, value_name = "POINT")]
        at: Option<String>,
    },
    /// A player acknowledges what the opponent claims (CN13-10.1.1, 10.1.3).
    Acknowledge(By),
    /// A player accepts an irregularity in words (CN13-6.2), or agrees to a way out of a disturbance (CN13-4.2).
    Accept {
        #[command(flatten)]
        by: By,
        /// The number of the irregularity, or with --remedy of the disturbance.
        on: u32,
        /// The way out.
        #[arg(long, value_parser = words::remedy())]
        remedy: Option<proto::Remedy>,
    },
    /// A player offers a draw after the own move, before pressing (CN13-10.3.1).
    OfferDraw(By),
    /// A player accepts the opponent's draw offer (CN13-10.3.2).
    AcceptDraw(By),
    /// A player declines the opponent's draw offer (CN13-10.3.2).
    DeclineDraw(By),
    /// A player resigns (CN13-10.1.C).
    Resign(By),
    /// A board, or an arbiter with --arbiter, reports what has happened: it is never refused for being against the rules.
    #[command(after_long_help = "Examples:
  arbiter game observe final --as board-1 stone black H8
  arbiter game observe final --as board-1 slid H8 H9
  arbiter game observe final --as wang --arbiter scattered --by first
  arbiter game observe final --as wang --arbiter wrong-colours")]
    Observe {
        #[command(flatten)]
        by: By,
        /// An arbiter reports it, not a board.
        #[arg(long)]
        arbiter: bool,
        #[command(subcommand)]
        report: Report,
    },
    /// An arbiter rules on a claim or settles a disturbance.
    Rule {
        #[command(flatten)]
        by: Ruler,
        /// The number of the claim or the disturbance.
        on: u32,
        #[arg(value_parser = words::finding())]
        finding: Finding,
    },
    /// An arbiter penalises a player (CN13-2.20, 12.3).
    Penalise {
        #[command(flatten)]
        by: Ruler,
        #[arg(value_parser = words::seat())]
        seat: Seat,
        #[arg(value_parser = words::penalty())]
        kind: proto::PenaltyKind,
        /// The clause that was broken, such as CN13-12.2.5.
        clause: String,
    },
    /// An arbiter confirms or declares what ends a game without a claim.
    Declare {
        #[command(flatten)]
        by: Ruler,
        #[arg(value_parser = words::declaration())]
        what: Word,
    },
    /// The chief arbiter corrects a result.
    Correct {
        #[command(flatten)]
        by: By,
        #[arg(value_parser = words::result())]
        result: proto::Outcome,
        /// Why: a reason as `arbiter game show --json` prints it, such as five, flag or penalty.
        reason: String,
        /// The clause, where the reason alone does not name it.
        #[arg(long)]
        clause: Option<String>,
    },
    /// A player signs the result.
    Sign(By),
    /// A player refuses a duty: on record for the arbiter, who rules on it.
    Refuse {
        #[command(flatten)]
        by: By,
        #[arg(value_parser = words::duty())]
        duty: proto::Duty,
    },
    /// A player appeals (CN13-13.1).
    Appeal(By),
}

/// Who does it, and in which game.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct By {
    /// The game's id.
    game: String,
    #[command(flatten)]
    speaker: Speaker,
}

/// An arbiter, and what was on record when they looked.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Ruler {
    #[command(flatten)]
    by: By,
    /// The chief arbiter speaks.
    #[arg(long)]
    chief: bool,
    /// How many words `arbiter game show` counted: if another arbiter has spoken since, this one is put on record without effect.
    #[arg(long, value_name = "WORDS")]
    seen: Option<u32>,
}

pub(crate) enum Message {
    Play(Act),
    Observe(What),
    Officiate(Word, Option<u32>),
}

/// An action as it is sent.
pub(crate) struct Sent {
    pub(crate) game: String,
    pub(crate) speaker: Speaker,
    pub(crate) role: Role,
    pub(crate) message: Message,
}

impl By {
    fn sent(self, role: Role, message: Message) -> Sent {
        let Self { game, speaker } = self;
        Sent {
            game,
            speaker,
            role,
            message,
        }
    }

    fn plays(self, act: Act) -> Sent {
        self.sent(Role::Player, Message::Play(act))
    }

    fn rules(self, role: Role, word: Word, seen: Option<u32>) -> Sent {
        self.sent(role, Message::Officiate(word, seen))
    }
}

impl Ruler {
    fn rules(self, word: Word) -> Sent {
        let role = if self.chief {
            Role::ChiefArbiter
        } else {
            Role::Arbiter
        };
        self.by.rules(role, word, self.seen)
    }
}

impl Action {
    /// The message for it.
    ///
    /// # Errors
    /// When an argument means nothing to the service.
    pub(crate) fn sent(self) -> anyhow::Result<Sent> {
        Ok(match self {
            Self::Start(by) => by.rules(Role::Arbiter, Word::Start(direction::StartGame {}), None),
            Self::Designate { by, stones, offers } => {
                by.plays(Act::Designate(play::Designate { stones, offers }))
            }
            Self::Swap(by) => by.plays(Act::Swap(play::Swap {})),
            Self::KeepColours(by) => by.plays(Act::KeepColours(play::KeepColours {})),
            Self::Offer { by, points } => by.plays(Act::Offer(play::Offer { points })),
            Self::Keep { by, point } => by.plays(Act::Keep(play::Keep { point })),
            Self::Move {
                by,
                point,
                five,
                draw,
                offers,
                unpressed,
            } => {
                let saying = match (five, draw) {
                    (true, _) => proto::Saying::Five,
                    (false, true) => proto::Saying::DrawOffer,
                    (false, false) => proto::Saying::Unspecified,
                };
                if point.eq_ignore_ascii_case("pass") {
                    anyhow::ensure!(
                        saying == proto::Saying::Unspecified && offers.is_none() && !unpressed,
                        "a pass goes by itself"
                    );
                    by.plays(Act::Pass(play::Pass {}))
                } else {
                    by.plays(Act::Place(play::Place {
                        point,
                        saying: saying.into(),
                        offers,
                        unpressed,
                    }))
                }
            }
            Self::Press(by) => by.plays(Act::Press(play::Press {})),
            Self::Claim { by, what, on, at } => by.plays(Act::Claim(play::MakeClaim {
                kind: what.into(),
                irregularity: on.unwrap_or_default(),
                point: at.unwrap_or_default(),
            })),
            Self::Acknowledge(by) => by.plays(Act::Acknowledge(play::Acknowledge {})),
            Self::Accept {
                by,
                on,
                remedy: None,
            } => by.plays(Act::AcceptIrregularity(play::AcceptIrregularity {
                irregularity: on,
            })),
            Self::Accept {
                by,
                on,
                remedy: Some(remedy),
            } => by.plays(Act::Agree(play::Agree {
                on,
                remedy: remedy.into(),
            })),
            Self::OfferDraw(by) => by.plays(Act::OfferDraw(play::OfferDraw {})),
            Self::AcceptDraw(by) => by.plays(Act::AcceptDraw(play::AcceptDraw {})),
            Self::DeclineDraw(by) => by.plays(Act::DeclineDraw(play::DeclineDraw {})),
            Self::Resign(by) => by.plays(Act::Resign(play::Resign {})),
            Self::Observe {
                by,
                arbiter,
                report,
            } => {
                let role = if arbiter { Role::Arbiter } else { Role::Board };
                by.sent(role, Message::Observe(report.what()))
            }
            Self::Rule { by, on, finding } => by.rules(finding.word(on)),
            Self::Penalise {
                by,
                seat,
                kind,
                clause,
            } => by.rules(Word::Penalise(proto::Penalty {
                seat: seat.into(),
                kind: kind.into(),
                clause,
            })),
            Self::Declare { by, what } => by.rules(what),
            Self::Correct {
                by,
                result,
                reason,
                clause,
            } => {
                let reasons = game::Reason::ALL;
                let named = reasons.into_iter().find(|known| known.name() == reason);
                let named = named.with_context(|| {
                    format!(
                        "{reason:?} is no reason; there are {}",
                        reasons.map(game::Reason::name).join(", ")
                    )
                })?;
                let verdict = proto::Verdict {
                    outcome: result.into(),
                    reason: wire::write_reason(named).into(),
                    clause: clause.unwrap_or_default(),
                    ..proto::Verdict::default()
                };
                by.rules(Role::ChiefArbiter, Word::CorrectResult(verdict), None)
            }
            Self::Sign(by) => by.plays(Act::Sign(play::Sign {})),
            Self::Refuse { by, duty } => by.plays(Act::Refuse(play::Refuse { duty: duty.into() })),
            Self::Appeal(by) => by.plays(Act::Appeal(play::Appeal {})),
        })
    }
}
