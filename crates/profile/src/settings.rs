//! What the fields of a profile choose from. In files each value is written in snake case.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $value:ident,)+ })+) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, VariantNames,
        )]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        pub enum $name { $($(#[$about])* $value,)+ }
    )+};
}

settings! {
    /// A setting that is on or off.
    Answer { Yes, No, }

    /// Whether Black has forbidden moves (CN13-3.3 lets a free opening switch them off).
    Fouls {
        /// Three-three, four-four and overline may be claimed.
        On,
        /// Nothing is forbidden (D4).
        Off,
    }

    /// When White can no longer claim a three-three or four-four (D1).
    FoulClaimEnds {
        /// When a white stone touches the board.
        WhiteStone,
        /// When White has pressed the clock after it.
        WhitePress,
    }

    /// When White can no longer claim an overline (D1).
    OverlineClaimEnds {
        /// When the game ends (CN13-10.1.2).
        GameEnd,
        /// When a three-three or four-four can no longer be claimed either: texts that tell no foul from another.
        AsOtherFouls,
    }

    /// Whether a five must be announced (D2).
    FiveRecognition {
        /// The player says so (CN13-10.1.1).
        Announced,
        /// The system ends the game.
        Automatic,
    }

    /// Whether somebody must point out a foul or a fallen flag (D2b, D14).
    Recognition {
        Claimed,
        /// The system ends the game.
        Automatic,
    }

    /// Which two passes end a game as a draw (D5).
    DoublePass {
        /// Black passes, then White, in the same turn pair.
        SameTurnPair,
        /// Any two passes one after the other.
        Consecutive,
    }

    /// Who may declare that both flags are down and the first cannot be told (CN13-10.2.4, D7).
    FlagOrderUnknown {
        /// An arbiter, where no clock of the system recorded a flag.
        ArbiterDeclares,
        /// Nobody: where there are only the system's clocks, the order is always known.
        Never,
    }

    /// What the system may rule by itself, without an arbiter's word (D8). A verdict so reached is marked as the system's.
    Delegated {
        ClaimedFive,
        /// A claimed three-three or four-four.
        ClaimedFoul,
        ClaimedOverline,
        ClaimedFlag,
        /// The second violation (CN13-10.1.H).
        SecondViolation,
    }

    /// What follows on a wrong claim, beside that play goes on (D12).
    WrongClaim {
        Nothing,
        /// The claimant has a violation.
        Violation,
    }

    /// Who rules a loss for a breach of discipline (CN13-2.20.3, D17).
    DisciplinaryLoss {
        /// The chief arbiter alone.
        ChiefArbiter,
        /// Any arbiter, where there is no chief.
        Arbiter,
    }
}
