use terms::Seat;

use super::{Claim, ClaimKind};

/// The claims that wait for a ruling, in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claims {
    pub(crate) open: Vec<Claim>,
}

impl Claims {
    pub(crate) fn get(&self, number: u32) -> Option<&Claim> {
        self.open.iter().find(|claim| claim.number == number)
    }

    pub(crate) fn close(&mut self, number: u32) -> Option<ClaimKind> {
        let index = self.open.iter().position(|claim| claim.number == number)?;
        Some(self.open.remove(index).kind)
    }

    pub(crate) fn is_about(&self, irregularity: u32) -> bool {
        self.open
            .iter()
            .any(|claim| claim.kind == ClaimKind::Irregularity(irregularity))
    }

    pub(crate) fn announced_by(&self, seat: Seat) -> Option<&Claim> {
        self.open
            .iter()
            .find(|claim| claim.by == seat && claim.kind == ClaimKind::Five)
    }

    /// The move with this index was taken back: those after it are counted one lower.
    pub(crate) fn renumber(&mut self, index: usize) {
        for claim in &mut self.open {
            if claim.after_move > index {
                claim.after_move -= 1;
            }
        }
    }
}
