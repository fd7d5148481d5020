use game::penalties::{Direction, Event, Penalty, PenaltyKind, Refusal};
use terms::Language;

use crate::{Say, say};

impl Say for Refusal {
    fn say(&self, language: Language) -> String {
        match self {
            Self::NoSecondViolation => {
                say!(language, "no player has two violations", "没有棋手两次违例")
            }
            Self::NoGroundForLoss => say!(
                language,
                "this clause is no ground for a loss as a penalty; a player claims what it speaks of",
                "该条款不能作为判负的依据，须由棋手提出"
            ),
        }
    }
}

impl Say for Event {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Penalised(penalty) => penalty.say(language),
        }
    }
}

impl Say for Direction {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Penalise(penalty) => penalty.say(language),
            Self::ConfirmSecondViolation => say!(
                language,
                "the second violation is confirmed",
                "确认两次违例"
            ),
        }
    }
}

impl Say for Penalty {
    fn say(&self, language: Language) -> String {
        let (who, clause) = (self.seat.say(language), &self.clause);
        match self.kind {
            PenaltyKind::Violation => say!(
                language,
                "{who} has a violation ({clause})",
                "{who}违例一次（{clause}）"
            ),
            PenaltyKind::Loss => say!(
                language,
                "{who} loses as a penalty ({clause})",
                "{who}被判负（{clause}）"
            ),
        }
    }
}
