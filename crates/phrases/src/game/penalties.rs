use game::penalties::{Direction, Event, Penalty, PenaltyKind, Refusal};

use crate::sentences;

sentences! {
    Refusal {
        Self::NoSecondViolation => "no player has two violations", "没有棋手两次违例";
        Self::NoGroundForLoss =>
            "this clause is no ground for a loss as a penalty; a player claims what it speaks of",
            "该条款不能作为判负的依据，须由棋手提出";
    }
    Event {
        Self::Penalised(penalty) => say penalty;
    }
    Direction {
        Self::Penalise(penalty) => say penalty;
        Self::ConfirmSecondViolation => "the second violation is confirmed", "确认两次违例";
    }
    Penalty {
        Self { kind: PenaltyKind::Violation, seat, clause }, who = seat =>
            "{who} has a violation ({clause})",
            "{who}违例一次（{clause}）";
        Self { kind: PenaltyKind::Loss, seat, clause }, who = seat =>
            "{who} loses as a penalty ({clause})",
            "{who}被判负（{clause}）";
    }
}
