use profile::Step;

use crate::sentences;

sentences! {
    /// What the step waits for.
    Step {
        Self::Designate =>
            "the first stones are laid, and the number of offers is named where the opening asks for it",
            "应摆出开局各子，需要时并声明打点数";
        Self::Swap => "a player keeps the colour or swaps", "应决定是否交换";
        Self::Placement => "the side to move places a stone", "轮走方应落子";
        Self::Offer => "Black lays the offers", "黑方应摆打点";
        Self::Keep => "White keeps one of the offers", "白方应保留一个打点";
    }
}
