use std::collections::BTreeSet;

use renju::{OfferEquivalence, Readings, ThreeNeedsLegalFour, ThreeWhenFive};
use serde::{Deserialize, Serialize};

use crate::Procedure;

/// The rules a game is played by: every place where the text leaves room, settled. A game keeps the profile it was opened with.
///
/// Each field names the decision of the rulebook (D1 to D26) or the clause that it settles. A field that is added later has as its default
/// the reading of the versions before it, so that stored texts keep their meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name it is known by, such as `cn-2013`.
    pub name: String,
    /// Grows with every change of what it says.
    pub version: u32,
    /// Whether Black has forbidden moves (CN13-3.3 lets a free opening switch them off).
    pub fouls: Fouls,
    /// When White can no longer claim a three-three or four-four (D1).
    pub foul_claim_ends: FoulClaimEnds,
    /// Whether it can still be claimed after White has passed (D1).
    pub claim_after_pass: Answer,
    /// When White can no longer claim an overline (D1).
    pub overline_claim_ends: OverlineClaimEnds,
    /// Whether a five must be announced (D2).
    pub five_recognition: FiveRecognition,
    /// Whether a foul must be claimed (D2b).
    pub foul_recognition: Recognition,
    /// Whether the point that makes the open four must itself be open to Black (D3).
    pub three_needs_legal_four: Answer,
    /// Whether a point that makes an open four and a five at once makes a three (D13).
    pub three_when_five: FiveInThree,
    /// Whether more than five wins for both colours where there are no fouls (D4).
    pub overline_wins_without_fouls: Answer,
    /// Which two passes end a game (D5).
    pub double_pass: DoublePass,
    /// Among the first so many moves on the board nobody may pass (D18).
    pub moves_before_a_pass: u8,
    /// By how many a player's draw offers may exceed the opponent's (CN13-10.3.4, D6).
    pub draw_offer_margin: u16,
    /// Who may declare that both flags are down and the first cannot be told (D7).
    pub flag_order_unknown: FlagOrderUnknown,
    /// Whether a fallen flag must be claimed or confirmed (D14).
    pub flag_recognition: Recognition,
    /// What the system may rule by itself (D8).
    pub auto_verdict: BTreeSet<Delegated>,
    /// What follows on a wrong claim (D12).
    pub wrong_claim: WrongClaim,
    /// When two fifth-move offers are the same (D11).
    pub offer_equivalence: Equivalence,
    /// How many offers are laid where no number was named and that was accepted (D16).
    pub offers_when_not_named: u8,
    /// Who rules a loss for a breach of discipline (D17).
    pub disciplinary_loss: DisciplinaryLoss,
    /// Whether penalties stand when a game is played again from the start (CN13-4.2.b, 4.2.c, 5.2.1). Texts of before this field: no.
    #[serde(default = "no")]
    pub penalties_survive_replay: Answer,
    /// For how long after the start of the game wrong colours are corrected, in minutes (CN13-5.2.1, D23).
    pub wrong_colours_minutes: u16,
    /// How a game opens (D15).
    pub opening_procedure: Procedure,
}

const fn no() -> Answer {
    Answer::No
}

/// A setting that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It is so.
    Yes,
    /// It is not.
    No,
}

/// Whether Black has forbidden moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fouls {
    /// Three-three, four-four and overline may be claimed.
    On,
    /// Nothing is forbidden (D4).
    Off,
}

/// When White can no longer claim a three-three or four-four (D1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FoulClaimEnds {
    /// When a white stone touches the board.
    WhiteStone,
    /// When White has pressed the clock after it.
    WhitePress,
}

/// When White can no longer claim an overline (D1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OverlineClaimEnds {
    /// When the game ends (CN13-10.1.2).
    GameEnd,
    /// When a three-three or four-four can no longer be claimed either: texts that tell no foul from another.
    AsOtherFouls,
}

/// Whether a five must be announced (D2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FiveRecognition {
    /// The player says so (CN13-10.1.1).
    Announced,
    /// The system ends the game.
    Automatic,
}

/// Whether somebody must point out a foul or a fallen flag (D2b, D14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recognition {
    Claimed,
    /// The system ends the game.
    Automatic,
}

/// Whether a point that makes an open four and a five at once makes a three (D13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FiveInThree {
    /// It makes none.
    Excluded,
    /// It makes one.
    Counted,
}

/// Which two passes end a game as a draw (D5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoublePass {
    /// Black passes, then White, in the same turn pair.
    SameTurnPair,
    /// Any two passes one after the other.
    Consecutive,
}

/// Who may declare that both flags are down and the first cannot be told (CN13-10.2.4, D7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlagOrderUnknown {
    /// An arbiter, where no clock of the system recorded a flag.
    ArbiterDeclares,
    /// Nobody: where there are only the system's clocks, the order is always known.
    Never,
}

/// What the system may rule by itself, without an arbiter's word (D8). A verdict so reached is marked as the system's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Delegated {
    ClaimedFive,
    /// A claimed three-three or four-four.
    ClaimedFoul,
    ClaimedOverline,
    ClaimedFlag,
    /// The second violation (CN13-10.1.H).
    SecondViolation,
}

/// What follows on a wrong claim (D12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrongClaim {
    /// Play goes on.
    Nothing,
    /// Play goes on, and the claimant has a violation.
    Violation,
}

/// When two fifth-move offers are the same (D11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Equivalence {
    /// The two figures of five stones are congruent.
    Figure,
    /// A symmetry of the board carries one figure onto the other.
    Board,
}

/// Who rules a loss for a breach of discipline (CN13-2.20.3, D17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisciplinaryLoss {
    /// The chief arbiter alone.
    ChiefArbiter,
    /// Any arbiter, where there is no chief.
    Arbiter,
}

impl Profile {
    /// How a three is read.
    #[must_use]
    pub const fn readings(&self) -> Readings {
        Readings {
            three_needs_legal_four: match self.three_needs_legal_four {
                Answer::Yes => ThreeNeedsLegalFour::Yes,
                Answer::No => ThreeNeedsLegalFour::No,
            },
            three_when_five: match self.three_when_five {
                FiveInThree::Excluded => ThreeWhenFive::Excluded,
                FiveInThree::Counted => ThreeWhenFive::Counted,
            },
        }
    }

    /// When two offers are the same, as the board reads it.
    #[must_use]
    pub const fn offer_equivalence(&self) -> OfferEquivalence {
        match self.offer_equivalence {
            Equivalence::Figure => OfferEquivalence::Figure,
            Equivalence::Board => OfferEquivalence::Board,
        }
    }

    /// Whether the system may rule this by itself.
    #[must_use]
    pub fn delegates(&self, what: Delegated) -> bool {
        self.auto_verdict.contains(&what)
    }
}
