//! The words of the command line, each with what is sent for it and what it means.

use api::adjudication::v1::direction::{
    ConfirmFlag, ConfirmSecondViolation, DeclareBoardFull, DeclareBothFlags, Direction, RuleClaim,
    Settle,
};
use api::adjudication::v1::{ClaimKind, Duty, Outcome, PenaltyKind, Phase, Remedy, Ruling};
use api::common::v1::{Color, Seat};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A word, what is sent for it, and a sentence for the help where the word does not explain itself.
type Entry<T> = (&'static str, T, &'static str);

fn one_of<T, const WORDS: usize>(words: [Entry<T>; WORDS]) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let shown = words.clone().map(|(word, _, help)| {
        let shown = PossibleValue::new(word);
        if help.is_empty() {
            shown
        } else {
            shown.help(help)
        }
    });
    PossibleValuesParser::new(shown).try_map(move |word| {
        let found = words.iter().find(|(known, ..)| *known == word);
        found.map(|(_, sent, _)| sent.clone()).ok_or("unknown word")
    })
}

/// The parser of some words, each as an [`Entry`].
macro_rules! words {
    ($name:ident: $sent:ty { $($word:literal => $value:expr $(, $help:literal)?;)+ }) => {
        pub(super) fn $name() -> impl TypedValueParser<Value = $sent> {
            one_of([$(($word, $value, concat!($($help)?))),+])
        }
    };
}

words!(seat: Seat { "first" => Seat::First; "second" => Seat::Second; });

words!(phase: Phase {
    "appointed" => Phase::Appointed, "Opened, not started";
    "designate" => Phase::Designate;
    "swap" => Phase::Swap;
    "placement" => Phase::Placement;
    "offer" => Phase::Offer;
    "keep" => Phase::Keep;
    "play" => Phase::Play;
    "claimed" => Phase::Claimed, "A claim or a disturbance waits for a ruling";
    "flag_fallen" => Phase::FlagFallen, "A flag has fallen and has not been claimed";
    "second_violation" => Phase::SecondViolation, "The loss waits for the arbiter's ruling";
    "ended" => Phase::Ended;
});

words!(color: Color { "black" => Color::Black; "white" => Color::White; });

words!(claim: ClaimKind {
    "five" => ClaimKind::Five, "\"I have a five.\"";
    "foul" => ClaimKind::Foul, "\"Your last stone is a foul.\"";
    "overline" => ClaimKind::Overline, "\"You have an overline on the board.\"";
    "flag" => ClaimKind::Flag, "\"A flag has fallen.\"";
    "irregularity" => ClaimKind::Irregularity,
        "\"Have that irregularity corrected and penalised\": name it with --on";
});

/// How a claim or a disturbance ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finding {
    Claim(Ruling),
    Disturbance(Remedy),
}

impl Finding {
    /// What an arbiter says about the claim or the disturbance with this number.
    pub(super) fn direction(self, on: u32) -> Direction {
        match self {
            Self::Claim(finding) => Direction::Rule(RuleClaim {
                claim: on,
                finding: finding.into(),
            }),
            Self::Disturbance(remedy) => Direction::Settle(Settle {
                on,
                remedy: remedy.into(),
            }),
        }
    }
}

const REMEDIES: [Entry<Remedy>; 6] = [
    ("back", Remedy::Back, "The stone goes back"),
    ("stays", Remedy::Stays, "The stone stays"),
    ("rebuilt", Remedy::Rebuilt, "The position was built anew"),
    ("draw", Remedy::Draw, ""),
    ("replay", Remedy::Replay, "The game is played again"),
    ("loss", Remedy::Loss, "The player who did it loses"),
];

pub(super) fn remedy() -> impl TypedValueParser<Value = Remedy> {
    one_of(REMEDIES)
}

pub(super) fn finding() -> impl TypedValueParser<Value = Finding> {
    let [back, stays, rebuilt, draw, replay, loss] =
        REMEDIES.map(|(word, remedy, help)| (word, Finding::Disturbance(remedy), help));
    let claim = |word, ruling, help| (word, Finding::Claim(ruling), help);
    let corrected = "The irregularity is corrected, without a penalty";
    one_of([
        claim("upheld", Ruling::Upheld, "The claim is right"),
        claim("corrected", Ruling::Corrected, corrected),
        claim("rejected", Ruling::Rejected, "The claim is wrong"),
        back,
        stays,
        rebuilt,
        draw,
        replay,
        loss,
    ])
}

words!(penalty: PenaltyKind {
    "violation" => PenaltyKind::Violation, "A violation: the second in a game loses it";
    "loss" => PenaltyKind::Loss, "The loss of the game";
});

words!(duty: Duty {
    "correction" => Duty::Correction, "To have an irregular move corrected";
    "record" => Duty::Record, "To keep the record";
    "sign" => Duty::Signature, "To sign the result";
    "rules" => Duty::Rules, "To follow the rules or the arbiter's word";
});

// What an arbiter declares or confirms.
words!(declaration: Direction {
    "flag" => Direction::ConfirmFlag(ConfirmFlag {}),
        "The flag that the clock recorded (CN13-8.6)";
    "second-violation" => Direction::ConfirmSecondViolation(ConfirmSecondViolation {}),
        "The loss by a second violation (CN13-10.1.H)";
    "board-full" => Direction::DeclareBoardFull(DeclareBoardFull {}),
        "The draw of a full board (CN13-10.2.3)";
    "both-flags" => Direction::DeclareBothFlags(DeclareBothFlags {}),
        "Both flags are down and the first cannot be told (CN13-10.2.4)";
});

words!(result: Outcome {
    "black" => Outcome::BlackWins;
    "white" => Outcome::WhiteWins;
    "draw" => Outcome::Draw;
    "both_lose" => Outcome::BothLose, "Neither scores";
});
