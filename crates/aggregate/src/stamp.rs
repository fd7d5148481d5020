/// One run of one service on one boot of one machine. Numbers are never used twice and grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Epoch(pub u64);

/// An instant: milliseconds since the start of an [`Epoch`].
///
/// Stamps of different epochs order (an older epoch is earlier) but are never subtracted: what passed between them is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stamp {
    pub epoch: Epoch,
    /// Milliseconds since it began.
    pub ms: u64,
}

impl Stamp {
    pub const fn new(epoch: Epoch, ms: u64) -> Self {
        Self { epoch, ms }
    }

    /// Milliseconds from `earlier` to this instant; zero if `earlier` is later.
    ///
    /// `None` across epochs.
    pub const fn since(self, earlier: Self) -> Option<u64> {
        if self.epoch.0 == earlier.epoch.0 {
            Some(self.ms.saturating_sub(earlier.ms))
        } else {
            None
        }
    }

    /// The instant `ms` milliseconds later, in the same epoch.
    #[must_use]
    pub const fn plus(self, ms: u64) -> Self {
        Self {
            epoch: self.epoch,
            ms: self.ms.saturating_add(ms),
        }
    }

    /// The instant `ms` milliseconds earlier, in the same epoch, not before it began.
    #[must_use]
    pub const fn minus(self, ms: u64) -> Self {
        Self {
            epoch: self.epoch,
            ms: self.ms.saturating_sub(ms),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_of_different_epochs_are_never_subtracted() {
        let earlier = Stamp::new(Epoch(1), 500);
        assert_eq!(Stamp::new(Epoch(1), 750).since(earlier), Some(250));
        assert_eq!(Stamp::new(Epoch(1), 250).since(earlier), Some(0));
        assert_eq!(Stamp::new(Epoch(2), 750).since(earlier), None);
    }
}
