//! What players, boards and arbiters do, each as a command.

use aggregate::Role;
use api::adjudication::v1 as proto;
use api::adjudication::v1::direction::{self, Word};
use api::adjudication::v1::observation::What;
use api::adjudication::v1::play_request::{self as play, Act};

use super::office::Speaker;
use super::seen::Seen;
use super::words::{
    ClaimWord, DeclarationWord, DutyWord, FindingWord, PenaltyWord, ResultWord, SeatWord,
};

/// Acts on a game as a person or a board would.
#[derive(clap::Subcommand, Clone, Debug)]
pub(crate) enum Deed {
    /// An arbiter starts the game: Black's clock runs (CN13-8.4).
    Start {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player lays the opening's first stones, names the number of offers, or both (CN13-3.2).
    Designate {
        /// The game's id.
        game: String,
        /// The stones, in order; those that lie already may be left out.
        stones: Vec<String>,
        /// The number of offers.
        #[arg(long, value_name = "N")]
        offers: Option<u32>,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player takes the other colour (CN13-2.9).
    Swap {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player keeps the colour (CN13-2.9).
    KeepColours {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// Black lays the offers (CN13-2.10).
    Offer {
        /// The game's id.
        game: String,
        #[arg(required = true, value_name = "POINT")]
        points: Vec<String>,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// White keeps one of the offers (CN13-2.10).
    Keep {
        /// The game's id.
        game: String,
        point: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player places a stone and presses the clock, or passes.
    Move {
        /// The game's id.
        game: String,
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
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player presses the clock after a stone that was placed without.
    Press {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player makes a claim (articles 6, 8 and 10).
    Claim {
        /// The game's id.
        game: String,
        what: ClaimWord,
        /// The number of the irregularity.
        #[arg(long, value_name = "NUMBER", required_if_eq("what", "irregularity"))]
        on: Option<u32>,
        /// The point of the stone that is claimed to be a foul [default: the last black stone].
        #[arg(long, value_name = "POINT")]
        at: Option<String>,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player acknowledges what the opponent claims (CN13-10.1.1, 10.1.3).
    Acknowledge {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player accepts an irregularity in words (CN13-6.2), or agrees to a way out of a disturbance (CN13-4.2).
    Accept {
        /// The game's id.
        game: String,
        /// The number of the irregularity, or with --remedy of the disturbance.
        on: u32,
        /// The way out: back, stays, rebuilt, draw, replay or loss.
        #[arg(long)]
        remedy: Option<FindingWord>,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player offers a draw after the own move, before pressing (CN13-10.3.1).
    OfferDraw {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player accepts the opponent's draw offer (CN13-10.3.2).
    AcceptDraw {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player declines the opponent's draw offer (CN13-10.3.2).
    DeclineDraw {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player resigns (CN13-10.1.C).
    Resign {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A board, or an arbiter with --arbiter, reports what has happened: it is never refused for being against the rules.
    #[command(after_long_help = "Examples:
  arbiter game observe final --as board-1 stone black H8
  arbiter game observe final --as board-1 slid H8 H9
  arbiter game observe final --as wang --arbiter scattered --by first
  arbiter game observe final --as wang --arbiter wrong-colours")]
    Observe {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
        /// An arbiter reports it, not a board.
        #[arg(long)]
        arbiter: bool,
        #[command(subcommand)]
        seen: Seen,
    },
    /// An arbiter rules on a claim or settles a disturbance.
    Rule {
        /// The game's id.
        game: String,
        /// The number of the claim or the disturbance.
        on: u32,
        finding: FindingWord,
        #[command(flatten)]
        word: ArbiterWord,
    },
    /// An arbiter penalises a player (CN13-2.20, 12.3).
    Penalise {
        /// The game's id.
        game: String,
        seat: SeatWord,
        kind: PenaltyWord,
        /// The clause that was broken, such as CN13-12.2.5.
        clause: String,
        #[command(flatten)]
        word: ArbiterWord,
    },
    /// An arbiter confirms or declares what ends a game without a claim.
    Declare {
        /// The game's id.
        game: String,
        what: DeclarationWord,
        #[command(flatten)]
        word: ArbiterWord,
    },
    /// The chief arbiter corrects a result.
    Correct {
        /// The game's id.
        game: String,
        result: ResultWord,
        /// Why: a reason as `arbiter game show --json` prints it, such as five, flag or penalty.
        reason: String,
        /// The clause, where the reason alone does not name it.
        #[arg(long)]
        clause: Option<String>,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player signs the result.
    Sign {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player refuses a duty: on record for the arbiter, who rules on it.
    Refuse {
        /// The game's id.
        game: String,
        duty: DutyWord,
        #[command(flatten)]
        speaker: Speaker,
    },
    /// A player appeals (CN13-13.1).
    Appeal {
        /// The game's id.
        game: String,
        #[command(flatten)]
        speaker: Speaker,
    },
}

/// Who rules, and what was on record when they looked.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ArbiterWord {
    #[command(flatten)]
    speaker: Speaker,
    /// The chief arbiter speaks.
    #[arg(long)]
    chief: bool,
    /// How many words `arbiter game show` counted: if another arbiter has spoken since, this one is put on record without effect.
    #[arg(long, value_name = "WORDS")]
    seen: Option<u32>,
}

/// What is sent.
pub(crate) enum Message {
    Play(Act),
    Observe(What),
    Officiate(Word, Option<u32>),
}

/// A deed as it is sent.
pub(crate) struct Sent {
    pub(crate) game: String,
    pub(crate) speaker: Speaker,
    pub(crate) role: Role,
    pub(crate) message: Message,
}

impl Deed {
    /// The message for it.
    ///
    /// # Errors
    /// When a word in it means nothing to the service.
    pub(crate) fn sent(self) -> anyhow::Result<Sent> {
        let player = |game, speaker, act| Sent {
            game,
            speaker,
            role: Role::Player,
            message: Message::Play(act),
        };
        Ok(match self {
            Self::Start { game, speaker } => {
                let message = Message::Officiate(Word::Start(direction::StartGame {}), None);
                Sent {
                    game,
                    speaker,
                    role: Role::Arbiter,
                    message,
                }
            }
            Self::Designate {
                game,
                stones,
                offers,
                speaker,
            } => player(
                game,
                speaker,
                Act::Designate(play::Designate { stones, offers }),
            ),
            Self::Swap { game, speaker } => player(game, speaker, Act::Swap(play::Swap {})),
            Self::KeepColours { game, speaker } => {
                player(game, speaker, Act::KeepColours(play::KeepColours {}))
            }
            Self::Offer {
                game,
                points,
                speaker,
            } => player(game, speaker, Act::Offer(play::Offer { points })),
            Self::Keep {
                game,
                point,
                speaker,
            } => player(game, speaker, Act::Keep(play::Keep { point })),
            Self::Move {
                game,
                point,
                five,
                draw,
                offers,
                unpressed,
                speaker,
            } => {
                let saying = match (five, draw) {
                    (true, _) => proto::Saying::Five,
                    (_, true) => proto::Saying::DrawOffer,
                    _ => proto::Saying::Unspecified,
                };
                if point.eq_ignore_ascii_case("pass") {
                    anyhow::ensure!(
                        saying == proto::Saying::Unspecified && offers.is_none() && !unpressed,
                        "a pass goes by itself"
                    );
                    player(game, speaker, Act::Pass(play::Pass {}))
                } else {
                    player(
                        game,
                        speaker,
                        Act::Place(play::Place {
                            point,
                            saying: saying.into(),
                            offers,
                            unpressed,
                        }),
                    )
                }
            }
            Self::Press { game, speaker } => player(game, speaker, Act::Press(play::Press {})),
            Self::Claim {
                game,
                what,
                on,
                at,
                speaker,
            } => {
                let kind = match what {
                    ClaimWord::Five => proto::ClaimKind::Five,
                    ClaimWord::Foul => proto::ClaimKind::Foul,
                    ClaimWord::Overline => proto::ClaimKind::Overline,
                    ClaimWord::Flag => proto::ClaimKind::Flag,
                    ClaimWord::Irregularity => proto::ClaimKind::Irregularity,
                };
                let claim = play::MakeClaim {
                    kind: kind.into(),
                    irregularity: on.unwrap_or_default(),
                    point: at.unwrap_or_default(),
                };
                player(game, speaker, Act::Claim(claim))
            }
            Self::Acknowledge { game, speaker } => {
                player(game, speaker, Act::Acknowledge(play::Acknowledge {}))
            }
            Self::Accept {
                game,
                on,
                remedy: None,
                speaker,
            } => player(
                game,
                speaker,
                Act::AcceptIrregularity(play::AcceptIrregularity { irregularity: on }),
            ),
            Self::Accept {
                game,
                on,
                remedy: Some(word),
                speaker,
            } => {
                let remedy = word.remedy().ok_or_else(|| {
                    anyhow::anyhow!("--remedy is back, stays, rebuilt, draw, replay or loss")
                })?;
                player(
                    game,
                    speaker,
                    Act::Agree(play::Agree {
                        on,
                        remedy: remedy.into(),
                    }),
                )
            }
            Self::OfferDraw { game, speaker } => {
                player(game, speaker, Act::OfferDraw(play::OfferDraw {}))
            }
            Self::AcceptDraw { game, speaker } => {
                player(game, speaker, Act::AcceptDraw(play::AcceptDraw {}))
            }
            Self::DeclineDraw { game, speaker } => {
                player(game, speaker, Act::DeclineDraw(play::DeclineDraw {}))
            }
            Self::Resign { game, speaker } => player(game, speaker, Act::Resign(play::Resign {})),
            Self::Observe {
                game,
                speaker,
                arbiter,
                seen,
            } => {
                let role = if arbiter { Role::Arbiter } else { Role::Board };
                Sent {
                    game,
                    speaker,
                    role,
                    message: Message::Observe(seen.what()),
                }
            }
            Self::Rule {
                game,
                on,
                finding,
                word,
            } => word.sent(game, finding.word(on)),
            Self::Penalise {
                game,
                seat,
                kind,
                clause,
                word,
            } => {
                let kind = match kind {
                    PenaltyWord::Violation => proto::PenaltyKind::Violation,
                    PenaltyWord::Loss => proto::PenaltyKind::Loss,
                };
                word.sent(
                    game,
                    Word::Penalise(proto::Penalty {
                        seat: seat.into(),
                        kind: kind.into(),
                        clause,
                    }),
                )
            }
            Self::Declare { game, what, word } => word.sent(
                game,
                match what {
                    DeclarationWord::Flag => Word::ConfirmFlag(direction::ConfirmFlag {}),
                    DeclarationWord::SecondViolation => {
                        Word::ConfirmSecondViolation(direction::ConfirmSecondViolation {})
                    }
                    DeclarationWord::BoardFull => {
                        Word::DeclareBoardFull(direction::DeclareBoardFull {})
                    }
                    DeclarationWord::BothFlags => {
                        Word::DeclareBothFlags(direction::DeclareBothFlags {})
                    }
                },
            ),
            Self::Correct {
                game,
                result,
                reason,
                clause,
                speaker,
            } => {
                let outcome = match result {
                    ResultWord::Black => proto::Outcome::BlackWins,
                    ResultWord::White => proto::Outcome::WhiteWins,
                    ResultWord::Draw => proto::Outcome::Draw,
                };
                let reasons = game::Reason::ALL;
                let named = reasons.into_iter().find(|known| known.name() == reason);
                let named = named.ok_or_else(|| {
                    anyhow::anyhow!(
                        "{reason:?} is no reason; there are {}",
                        reasons.map(game::Reason::name).join(", ")
                    )
                })?;
                let verdict = proto::Verdict {
                    outcome: outcome.into(),
                    reason: wire::write_reason(named).into(),
                    clause: clause.unwrap_or_default(),
                    ..proto::Verdict::default()
                };
                Sent {
                    game,
                    speaker,
                    role: Role::ChiefArbiter,
                    message: Message::Officiate(Word::CorrectResult(verdict), None),
                }
            }
            Self::Sign { game, speaker } => player(game, speaker, Act::Sign(play::Sign {})),
            Self::Refuse {
                game,
                duty,
                speaker,
            } => {
                let duty = match duty {
                    DutyWord::Correction => proto::Duty::Correction,
                    DutyWord::Record => proto::Duty::Record,
                    DutyWord::Sign => proto::Duty::Signature,
                    DutyWord::Rules => proto::Duty::Rules,
                };
                player(
                    game,
                    speaker,
                    Act::Refuse(play::Refuse { duty: duty.into() }),
                )
            }
            Self::Appeal { game, speaker } => player(game, speaker, Act::Appeal(play::Appeal {})),
        })
    }
}

impl ArbiterWord {
    fn sent(self, game: String, word: Word) -> Sent {
        let role = if self.chief {
            Role::ChiefArbiter
        } else {
            Role::Arbiter
        };
        Sent {
            game,
            speaker: self.speaker,
            role,
            message: Message::Officiate(word, self.seen),
        }
    }
}
