//! Every kind of command in words. The list is made of the arms of the match, so that a kind added to the core is one to be reached.

use game::penalties::PenaltyKind;
use game::{Act, Command, Direction, Observation, Press, claims, conduct, ending, opening, record};
use strum::VariantNames as _;

macro_rules! kinds {
    ($value:ty { $($kind:pat => $name:literal,)+ }) => {
        pub(super) const ALL: &[&str] = &[$($name),+];

        pub(super) const fn of(value: &$value) -> &'static str {
            match value {
                $($kind => $name),+
            }
        }
    };
}

mod acts {
    use super::*;

    kinds!(Act {
        Act::Record(record::Act::Place { press: Press::Now, .. }) => "place and press",
        Act::Record(record::Act::Place { press: Press::Later, .. }) => "place only",
        Act::Record(record::Act::Press) => "press",
        Act::Record(record::Act::Pass) => "pass",
        Act::Opening(opening::Act::Designate { .. }) => "designate",
        Act::Opening(opening::Act::Swap) => "swap",
        Act::Opening(opening::Act::KeepColours) => "keep colours",
        Act::Opening(opening::Act::Offer(_)) => "offer",
        Act::Opening(opening::Act::Keep(_)) => "keep",
        Act::Claims(claims::Act::Claim(claims::ClaimKind::Five)) => "claim five",
        Act::Claims(claims::Act::Claim(claims::ClaimKind::FOUL)) => "claim foul",
        Act::Claims(claims::Act::Claim(claims::ClaimKind::Foul { at: Some(_) })) => "claim foul at a point",
        Act::Claims(claims::Act::Claim(claims::ClaimKind::Overline)) => "claim overline",
        Act::Claims(claims::Act::Claim(claims::ClaimKind::Flag)) => "claim flag",
        Act::Claims(claims::Act::Claim(claims::ClaimKind::Irregularity(_))) => "claim irregularity",
        Act::Claims(claims::Act::Acknowledge) => "acknowledge",
        Act::Conduct(conduct::Act::AcceptIrregularity(_)) => "accept irregularity",
        Act::Conduct(conduct::Act::Agree { .. }) => "agree",
        Act::Conduct(conduct::Act::Refuse(conduct::Duty::Correction)) => "refuse correction",
        Act::Conduct(conduct::Act::Refuse(conduct::Duty::Record)) => "refuse record",
        Act::Conduct(conduct::Act::Refuse(conduct::Duty::Signature)) => "refuse signature",
        Act::Conduct(conduct::Act::Refuse(conduct::Duty::Rules)) => "refuse rules",
        Act::Conduct(conduct::Act::CallArbiter(None)) => "call arbiter",
        Act::Conduct(conduct::Act::CallArbiter(Some(_))) => "call arbiter with a reason",
        Act::Ending(ending::Act::OfferDraw) => "offer draw",
        Act::Ending(ending::Act::AcceptDraw) => "accept draw",
        Act::Ending(ending::Act::DeclineDraw) => "decline draw",
        Act::Ending(ending::Act::Resign) => "resign",
        Act::Ending(ending::Act::Sign) => "sign",
        Act::Ending(ending::Act::Appeal) => "appeal",
    });
}

mod directions {
    use super::*;
    use game::penalties::Direction as Penal;

    kinds!(Direction {
        Direction::Record(record::Direction::Start) => "start",
        Direction::Record(record::Direction::Resume) => "resume",
        Direction::Claims(claims::Direction::Rule { finding: claims::Ruling::Upheld, .. }) => "rule upheld",
        Direction::Claims(claims::Direction::Rule { finding: claims::Ruling::Corrected, .. }) => "rule corrected",
        Direction::Claims(claims::Direction::Rule { finding: claims::Ruling::Rejected, .. }) => "rule rejected",
        Direction::Conduct(conduct::Direction::Settle { .. }) => "settle",
        Direction::Conduct(conduct::Direction::AnswerCall(_)) => "answer call",
        Direction::Penalties(Penal::Penalise(game::penalties::Penalty { kind: PenaltyKind::Violation, .. })) => "penalise violation",
        Direction::Penalties(Penal::Penalise(game::penalties::Penalty { kind: PenaltyKind::Loss, .. })) => "penalise loss",
        Direction::Penalties(Penal::ConfirmSecondViolation) => "confirm second violation",
        Direction::Ending(ending::Direction::ConfirmFlag) => "confirm flag",
        Direction::Ending(ending::Direction::DeclareBoardFull) => "declare board full",
        Direction::Ending(ending::Direction::DeclareBothFlags) => "declare both flags",
        Direction::Ending(ending::Direction::CorrectResult(_)) => "correct result",
    });
}

mod observations {
    use super::*;

    kinds!(Observation {
        Observation::Stone { .. } => "observe stone",
        Observation::Pressed(_) => "observe press",
        Observation::OffersNamed(_) => "observe number",
        Observation::Slid { .. } => "observe slid",
        Observation::Lifted { .. } => "observe lifted",
        Observation::Dropped(_) => "observe dropped",
        Observation::PressedFirst(_) => "observe pressed first",
        Observation::OtherHand(_) => "observe other hand",
        Observation::DrawOffered(_) => "observe draw offer",
        Observation::Straightened(_) => "observe straightened",
        Observation::Shifted { .. } => "observe shifted",
        Observation::Scattered { .. } => "observe scattered",
        Observation::WrongColours => "observe wrong colours",
    });
}

pub(crate) const fn of(command: &Command) -> &'static str {
    match command {
        Command::Open(_) => "open",
        Command::Play(act) => acts::of(act),
        Command::Observe(observation) => observations::of(observation),
        Command::Officiate { direction, .. } => directions::of(direction),
        Command::ReportFlag { .. } => "report flag",
    }
}

pub(crate) fn all() -> Vec<&'static str> {
    [
        acts::ALL,
        directions::ALL,
        observations::ALL,
        &["open", "report flag"],
    ]
    .concat()
}

/// The codes of all refusals.
pub(crate) fn codes() -> Vec<&'static str> {
    [
        record::Refusal::VARIANTS,
        opening::Refusal::VARIANTS,
        claims::Refusal::VARIANTS,
        conduct::Refusal::VARIANTS,
        game::penalties::Refusal::VARIANTS,
        ending::Refusal::VARIANTS,
    ]
    .concat()
}
