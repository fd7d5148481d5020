/// One seat's time: what it was granted and what its ended turns have spent, both only ever growing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Account {
    pub(crate) granted_ms: u64,
    pub(crate) spent_ms: u64,
}

impl Account {
    pub(crate) const fn new(granted_ms: u64) -> Self {
        Self {
            granted_ms,
            spent_ms: 0,
        }
    }

    /// What is left, in milliseconds, if the current turn has taken `thought_ms` so far; never below zero.
    pub(crate) const fn remaining_ms(self, thought_ms: u64) -> u64 {
        self.granted_ms
            .saturating_sub(self.spent_ms)
            .saturating_sub(thought_ms)
    }

    /// What is spent, in milliseconds, if the current turn has taken `thought_ms` so far; never more than was granted.
    pub(crate) const fn spent_ms(self, thought_ms: u64) -> u64 {
        self.granted_ms
            .saturating_sub(self.remaining_ms(thought_ms))
    }

    /// Books a turn, or the beginning of one, that took `thought_ms`.
    pub(crate) const fn spend(&mut self, thought_ms: u64) {
        self.spent_ms = self.spent_ms.saturating_add(thought_ms);
    }

    pub(crate) const fn grant(&mut self, bonus_ms: u64) {
        self.granted_ms = self.granted_ms.saturating_add(bonus_ms);
    }

    /// Books everything that was left.
    pub(crate) const fn use_up(&mut self) {
        self.spent_ms = self.granted_ms;
    }
}
