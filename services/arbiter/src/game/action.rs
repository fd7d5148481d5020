//! What players, boards and arbiters do, each as a command.

use aggregate::Role;
use anyhow::Context as _;
use api::adjudication::v1 as proto;
use api::adjudication::v1::act::{self as play, Act};
use api::adjudication::v1::direction::{self, Direction};
use api::adjudication::v1::observation::What;
use api::common::v1::Seat;
use game::ending::Reason;
use strum::VariantArray as _;

use super::report::Report;
use super::service_args::Speaker;
use super::words::{self, Finding};

/// Acts on a game as a person or a board would.
#[derive(clap::Subcommand, Clone, Debug)]
pub(crate) enum Action {
    /// An arbiter starts the game: Black's clock runs (CN13-8.4).
    Start(Table),
    /// An arbiter lets play go on after a replay or a correction: the clock of whoever is to move runs (CN13-5.2.3, 8.8).
    Resume(Table),
    /// A player lays the opening's first stones, names the number of offers, or both (CN13-3.2).
    Designate {
        #[command(flatten)]
        table: Table,
        /// The stones, in order; those that lie already may be left out.
        stones: Vec<String>,
        /// The number of offers.
        #[arg(long, value_name = "N")]
        offers: Option<u32>,
    },
    /// A player takes the other colour (CN13-2.9).
    Swap(Table),
    /// A player keeps the colour (CN13-2.9).
    KeepColours(Table),
    /// Black lays the offers (CN13-2.10).
    Offer {
        #[command(flatten)]
        table: Table,
        #[arg(required = true, value_name = "POINT")]
        points: Vec<String>,
    },
    /// White keeps one of the offers (CN13-2.10).
    Keep {
        #[command(flatten)]
        table: Table,
        point: String,
    },
    /// A player places a stone and presses the clock, or passes.
    Move {
        #[command(flatten)]
        table: Table,
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
    Press(Table),
    /// A player makes a claim (articles 6, 8 and 10).
    Claim {
        #[command(flatten)]
        table: Table,
        #[arg(value_parser = words::claim())]
        what: proto::ClaimKind,
        /// The number of the irregularity.
        #[arg(long, value_name = "NUMBER", required_if_eq("what", "irregularity"))]
        on: Option<u32>,
        /// The point of the stone that is claimed to be a foul [default: the last ones that may be claimed].
        #[arg(long, value_name = "POINT")]
        at: Option<String>,
    },
    /// A player acknowledges what the opponent claims (CN13-10.1.1, 10.1.3).
    Acknowledge(Table),
    /// A player accepts an irregularity in words (CN13-6.2), or agrees to a way out of a disturbance (CN13-4.2).
    Accept {
        #[command(flatten)]
        table: Table,
        /// The number of the irregularity, or with --remedy of the disturbance.
        on: u32,
        /// The way out.
        #[arg(long, value_parser = words::remedy())]
        remedy: Option<proto::Remedy>,
    },
    /// A player offers a draw after the own move, before pressing (CN13-10.3.1).
    OfferDraw(Table),
    /// A player accepts the opponent's draw offer (CN13-10.3.2).
    AcceptDraw(Table),
    /// A player declines the opponent's draw offer (CN13-10.3.2).
    DeclineDraw(Table),
    /// A player resigns (CN13-10.1.C).
    Resign(Table),
    /// A board, or an arbiter with --arbiter, reports what has happened: it is never refused for being against the rules.
    #[command(after_long_help = "Examples:
  arbiter game observe final --as board-1 stone black H8
  arbiter game observe final --as board-1 slid H8 H9
  arbiter game observe final --as wang --arbiter scattered --by first
  arbiter game observe final --as wang --arbiter wrong-colours")]
    Observe {
        #[command(flatten)]
        table: Table,
        /// An arbiter reports it, not a board.
        #[arg(long)]
        arbiter: bool,
        #[command(subcommand)]
        seen: Report,
    },
    /// An arbiter rules on a claim or settles a disturbance.
    Rule {
        #[command(flatten)]
        official: Official,
        /// The number of the claim or the disturbance.
        on: u32,
        #[arg(value_parser = words::finding())]
        finding: Finding,
    },
    /// An arbiter penalises a player (CN13-2.20, 12.3).
    Penalise {
        #[command(flatten)]
        official: Official,
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
        official: Official,
        #[arg(value_parser = words::declaration())]
        what: Direction,
    },
    /// The chief arbiter corrects a result.
    Correct {
        #[command(flatten)]
        table: Table,
        #[arg(value_parser = words::result())]
        result: proto::Outcome,
        /// Why: a reason as `arbiter game show --json` prints it, such as five, flag or penalty.
        reason: String,
        /// The clause, where the reason alone does not name it.
        #[arg(long)]
        clause: Option<String>,
    },
    /// A player signs the result.
    Sign(Table),
    /// A player refuses a duty: on record for the arbiter, who rules on it.
    Refuse {
        #[command(flatten)]
        table: Table,
        #[arg(value_parser = words::duty())]
        duty: proto::Duty,
    },
    /// A player appeals (CN13-13.1).
    Appeal(Table),
    /// A player calls the arbiter: shown in lists until an arbiter answers.
    CallArbiter {
        #[command(flatten)]
        table: Table,
        /// Why, in the player's own words: at most 500 characters.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// An arbiter has answered a player's call.
    AnswerCall {
        #[command(flatten)]
        table: Table,
        #[arg(value_parser = words::seat())]
        seat: Seat,
    },
}

/// The game, and who acts on it.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Table {
    /// The game's id.
    game: String,
    #[command(flatten)]
    speaker: Speaker,
}

/// Who rules, and what was on record when they looked.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Official {
    #[command(flatten)]
    table: Table,
    /// The chief arbiter speaks.
    #[arg(long)]
    chief: bool,
    /// How many rulings `arbiter game show` counted: if another arbiter has ruled since, this ruling is put on record without effect.
    #[arg(long, value_name = "RULINGS")]
    seen: Option<u32>,
}

pub(crate) enum Message {
    Play(Act),
    Observe(What),
    Officiate(Direction, Option<u32>),
}

/// An action as it is sent.
pub(crate) struct Sent {
    pub(crate) game: String,
    pub(crate) speaker: Speaker,
    pub(crate) role: Role,
    pub(crate) message: Message,
}

impl Action {
    /// The message for it, unless an argument means nothing to the service.
    pub(crate) fn sent(self) -> anyhow::Result<Sent> {
        Ok(match self {
            Self::Start(table) => table.officiates(Direction::Start(direction::StartGame {})),
            Self::Resume(table) => table.officiates(Direction::Resume(direction::ResumeGame {})),
            Self::Designate {
                table,
                stones,
                offers,
            } => table.plays(Act::Designate(play::Designate { stones, offers })),
            Self::Swap(table) => table.plays(Act::Swap(play::Swap {})),
            Self::KeepColours(table) => table.plays(Act::KeepColours(play::KeepColours {})),
            Self::Offer { table, points } => table.plays(Act::Offer(play::Offer { points })),
            Self::Keep { table, point } => table.plays(Act::Keep(play::Keep { point })),
            Self::Move {
                table,
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
                let pass = point.eq_ignore_ascii_case("pass");
                anyhow::ensure!(
                    !pass || !(five || draw || offers.is_some() || unpressed),
                    "a pass goes by itself"
                );
                table.plays(if pass {
                    Act::Pass(play::Pass {})
                } else {
                    Act::Place(play::Place {
                        point,
                        saying: saying.into(),
                        offers,
                        unpressed,
                    })
                })
            }
            Self::Press(table) => table.plays(Act::Press(play::Press {})),
            Self::Claim {
                table,
                what,
                on,
                at,
            } => table.plays(Act::Claim(play::MakeClaim {
                kind: what.into(),
                irregularity: on.unwrap_or_default(),
                point: at.unwrap_or_default(),
            })),
            Self::Acknowledge(table) => table.plays(Act::Acknowledge(play::Acknowledge {})),
            Self::Accept { table, on, remedy } => table.plays(match remedy.map(Into::into) {
                None => Act::AcceptIrregularity(play::AcceptIrregularity { irregularity: on }),
                Some(remedy) => Act::Agree(play::Agree { on, remedy }),
            }),
            Self::OfferDraw(table) => table.plays(Act::OfferDraw(play::OfferDraw {})),
            Self::AcceptDraw(table) => table.plays(Act::AcceptDraw(play::AcceptDraw {})),
            Self::DeclineDraw(table) => table.plays(Act::DeclineDraw(play::DeclineDraw {})),
            Self::Resign(table) => table.plays(Act::Resign(play::Resign {})),
            Self::Observe {
                table,
                arbiter,
                seen,
            } => {
                let role = if arbiter { Role::Arbiter } else { Role::Board };
                table.sends(role, Message::Observe(seen.what()))
            }
            Self::Rule {
                official,
                on,
                finding,
            } => official.rules(finding.direction(on)),
            Self::Penalise {
                official,
                seat,
                kind,
                clause,
            } => official.rules(Direction::Penalise(proto::Penalty {
                seat: seat.into(),
                kind: kind.into(),
                clause,
            })),
            Self::Declare { official, what } => official.rules(what),
            Self::Correct {
                table,
                result,
                reason,
                clause,
            } => {
                let known = Reason::VARIANTS;
                let named = known.iter().find(|known| known.name() == reason);
                let named = named.with_context(|| {
                    let names: Vec<_> = known.iter().map(|known| known.name()).collect();
                    format!("{reason:?} is no reason; there are {}", names.join(", "))
                })?;
                let direction = Direction::CorrectResult(direction::CorrectResult {
                    outcome: result.into(),
                    reason: wire::write_reason(*named).into(),
                    clause: clause.unwrap_or_default(),
                    scores: None,
                });
                table.sends(Role::ChiefArbiter, Message::Officiate(direction, None))
            }
            Self::Sign(table) => table.plays(Act::Sign(play::Sign {})),
            Self::Refuse { table, duty } => {
                let duty = duty.into();
                table.plays(Act::Refuse(play::Refuse { duty }))
            }
            Self::Appeal(table) => table.plays(Act::Appeal(play::Appeal {})),
            Self::CallArbiter { table, reason } => {
                let reason = reason.unwrap_or_default();
                table.plays(Act::CallArbiter(play::CallArbiter { reason }))
            }
            Self::AnswerCall { table, seat } => {
                let seat = seat.into();
                table.officiates(Direction::AnswerCall(direction::AnswerCall { seat }))
            }
        })
    }
}

impl Table {
    fn plays(self, act: Act) -> Sent {
        self.sends(Role::Player, Message::Play(act))
    }

    fn officiates(self, direction: Direction) -> Sent {
        self.sends(Role::Arbiter, Message::Officiate(direction, None))
    }

    fn sends(self, role: Role, message: Message) -> Sent {
        Sent {
            game: self.game,
            speaker: self.speaker,
            role,
            message,
        }
    }
}

impl Official {
    fn rules(self, direction: Direction) -> Sent {
        let role = if self.chief {
            Role::ChiefArbiter
        } else {
            Role::Arbiter
        };
        self.table
            .sends(role, Message::Officiate(direction, self.seen))
    }
}
