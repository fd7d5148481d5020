use profile::Step;
use terms::Language;

use crate::{Say, say};

/// What the step waits for.
impl Say for Step {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Designate => say!(
                language,
                "the first stones are laid, and the number of offers is named where the opening asks for it",
                "应摆出开局各子，需要时并声明打点数"
            ),
            Self::Swap => say!(
                language,
                "a player keeps the colour or swaps",
                "应决定是否交换"
            ),
            Self::Placement => say!(language, "the side to move places a stone", "轮走方应落子"),
            Self::Offer => say!(language, "Black lays the offers", "黑方应摆打点"),
            Self::Keep => say!(
                language,
                "White keeps one of the offers",
                "白方应保留一个打点"
            ),
        }
    }
}
