use game::{Duty, Outcome, PenaltyKind, Press, Reason, Remedy, Saying};
use renju::Color;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::claimed::Claimed;
use crate::declared::Declared;
use crate::observed::Observed;
use crate::words::{ClauseId, Player, Spot, StoneColor};

/// What a line does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(tag = "do")]
pub(crate) enum Command {
    /// Lays the stones of the opening that one player lays, names the number of offers, or both (CN13-3.2).
    Designate {
        /// The stones, in order; those that lie already may be left out at the front, or all of them where only N is named.
        #[serde(default)]
        stones: Vec<Spot>,
        /// N, the number of fifth-move offers (CN13-2.10).
        n: Option<u8>,
    },
    /// Places a stone. A player's waits for the clock, unless it is pressed with it; a board's has been observed.
    Place {
        point: Spot,
        /// The colour of a stone that a board observed; without it the colour whose stone comes next.
        color: Option<StoneColor>,
        /// What the player says with it.
        say: Option<Said>,
        /// N, where the opening has it named with this stone.
        n: Option<u8>,
        /// When the clock is pressed: later by itself, or by the opponent's next move.
        press: Option<When>,
    },
    /// Takes the other colour (CN13-2.9).
    Swap,
    /// Keeps the colour (CN13-2.9).
    KeepColours,
    /// Lays the fifth-move offers (CN13-2.10).
    Offer { points: Vec<Spot> },
    /// Keeps one of the offers (CN13-2.10).
    Keep { point: Spot },
    /// Passes (CN13-11.1.1).
    Pass,
    /// Presses the clock after the own stone (CN13-8.4).
    Press,
    /// Announces a five (CN13-10.1.1).
    AnnounceFive,
    /// Acknowledges the win that the opponent claims (CN13-10.1.1, 10.1.3).
    Acknowledge,
    /// Makes a claim.
    Claim(Claimed),
    /// Accepts an irregularity of the opponent (CN13-6.2), or agrees to a way out of a disturbance (CN13-4.2).
    Accept {
        /// The number of the irregularity or the disturbance; without it the latest open one.
        on: Option<u32>,
        /// The way out of a disturbance.
        remedy: Option<WayOut>,
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
    Observe(Observed),
    /// An arbiter rules on an open claim (CN13-6.1, 10), or settles an open disturbance (CN13-4.2).
    Rule {
        /// The number of the claim or the disturbance; without it the one that has waited longest.
        on: Option<u32>,
        /// What is found of the claim, or how the disturbance ends.
        finding: Finding,
        /// How many words of arbiters the speaker had seen; if another has spoken since, this one has no effect.
        seen: Option<u32>,
    },
    /// An arbiter penalises a player (CN13-2.20, 12.3).
    Penalise {
        seat: Player,
        kind: Punishment,
        /// The clause that was broken.
        clause: ClauseId,
        /// How many words of arbiters the speaker had seen; if another has spoken since, this one has no effect.
        seen: Option<u32>,
    },
    /// An arbiter declares what the position, the clocks or the penalties decide.
    Declare(Declared),
    /// An arbiter starts the game (CN13-8.4). A script's game has been started already.
    Start {
        /// How many words of arbiters the speaker had seen; if another has spoken since, this one has no effect.
        seen: Option<u32>,
    },
    /// The clock reports that a flag has fallen (CN13-8.6).
    Flag { seat: Player },
    /// Signs the result.
    Sign,
    /// Refuses a duty: on record for the arbiter, who rules on it.
    Refuse { what: Refused },
    /// Appeals against a ruling or the result (CN13-8.11, 13.1).
    Appeal,
    /// The chief arbiter corrects the result.
    Correct {
        /// The right one.
        result: Winner,
        /// Why the game ended so; without it for the reason on record.
        reason: Option<Cause>,
        /// The clause, where the reason alone does not name it.
        clause: Option<ClauseId>,
        /// How many words of arbiters the speaker had seen; if another has spoken since, this one has no effect.
        seen: Option<u32>,
    },
}

/// An enum of the language, and what each of its words means to the game.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident => $meaning:ty { $($(#[$word_doc:meta])* $word:ident => $value:expr,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum $name {
            $($(#[$word_doc])* $word,)+
        }

        impl From<$name> for $meaning {
            fn from(word: $name) -> Self {
                match word {
                    $($name::$word => $value,)+
                }
            }
        }
    };
}

words! {
    /// What a player says with a stone.
    Said => Saying {
        /// "Five" (CN13-10.1.1).
        Five => Self::Five,
        /// An offer of a draw (CN13-10.3.1).
        DrawOffer => Self::DrawOffer,
    }
}

words! {
    /// When the clock is pressed after a stone.
    When => Press {
        Now => Self::Now,
        /// By a word of its own, or implied by the opponent's next move.
        Later => Self::Later,
    }
}

words! {
    /// How a disturbance ends (CN13-4.2).
    WayOut => Remedy {
        /// The stone goes back.
        Back => Self::Back,
        /// The stone stays where it lies.
        Stays => Self::Stays,
        /// The position is built anew.
        Rebuilt => Self::Rebuilt,
        Draw => Self::Draw,
        /// The game is played again from the start.
        Replay => Self::Replay,
        /// The player who did it loses.
        Loss => Self::Loss,
    }
}

words! {
    /// What an arbiter finds of a claim, or how a disturbance ends.
    Finding => Found {
        /// The claim is right; an irregularity is corrected and penalised.
        Upheld => Self::Claim(game::Ruling::Upheld),
        /// The irregularity is corrected without a penalty.
        Corrected => Self::Claim(game::Ruling::Corrected),
        /// The claim is wrong.
        Rejected => Self::Claim(game::Ruling::Rejected),
        /// The stone goes back.
        Back => Self::Disturbance(Remedy::Back),
        /// The stone stays where it lies.
        Stays => Self::Disturbance(Remedy::Stays),
        /// The position was built anew.
        Rebuilt => Self::Disturbance(Remedy::Rebuilt),
        Draw => Self::Disturbance(Remedy::Draw),
        /// The game is played again from the start.
        Replay => Self::Disturbance(Remedy::Replay),
        /// The player who did it loses.
        Loss => Self::Disturbance(Remedy::Loss),
    }
}

/// What a ruling is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Claim(game::Ruling),
    Disturbance(Remedy),
}

words! {
    /// What a penalty is (CN13-2.20).
    Punishment => PenaltyKind {
        /// A violation; the second in a game loses it.
        Violation => Self::Violation,
        /// The loss of the game.
        Loss => Self::Loss,
    }
}

words! {
    /// A duty that a player refuses.
    Refused => Duty {
        /// To have an irregular move corrected (CN13-6.3).
        Correction => Self::Correction,
        /// To keep the record (CN13-10.1.E).
        Record => Self::Record,
        /// To sign the result (CN13-10.1.F).
        Sign => Self::Signature,
        /// To follow the rules (CN13-10.1.G).
        Rules => Self::Rules,
    }
}

words! {
    Winner => Outcome {
        Black => Self::Win(Color::Black),
        White => Self::Win(Color::White),
        Draw => Self::Draw,
    }
}

words! {
    /// Why a game ended.
    Cause => Reason {
        Five => Self::Five,
        /// A three-three or four-four.
        Foul => Self::Foul,
        /// A black overline.
        Overline => Self::Overline,
        /// A win that both accept.
        Accepted => Self::Accepted,
        /// A fallen flag.
        Flag => Self::Flag,
        Resignation => Self::Resignation,
        SecondViolation => Self::SecondViolation,
        /// A loss as a penalty; `clause` says for what.
        Penalty => Self::Penalty,
        /// An agreed draw.
        Agreement => Self::Agreement,
        DoublePass => Self::DoublePass,
        /// No empty point left.
        BoardFull => Self::BoardFull,
        /// Both flags are down and the first cannot be told.
        BothFlags => Self::BothFlags,
        /// A position that was disturbed.
        Disturbance => Self::Disturbance,
    }
}
