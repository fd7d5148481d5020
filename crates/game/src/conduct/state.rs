use aggregate::ensure;
use renju::{Opening, Point};
use terms::Seat;

use super::{Conduct, Disturbance, Irregularity, IrregularityKind, IrregularityStatus, Refusal};

impl Conduct {
    pub(crate) fn irregularity(&self, number: u32) -> Option<&Irregularity> {
        self.irregularities
            .iter()
            .find(|seen| seen.number == number)
    }

    pub(crate) fn disturbance(&self, number: u32) -> Option<&Disturbance> {
        self.disturbances.iter().find(|open| open.number == number)
    }

    pub(crate) const fn next_irregularity(&self) -> u32 {
        self.irregularities_seen.saturating_add(1)
    }

    /// The irregularity is the opponent's, and nothing has been done about it (CN13-6.1, 6.2).
    pub(crate) fn claimable(&self, seat: Seat, number: u32) -> Result<(), Refusal> {
        let seen = self
            .irregularity(number)
            .ok_or(Refusal::NoSuchIrregularity(number))?;
        ensure(seen.by != seat, Refusal::OwnIrregularity)?;
        match seen.status {
            IrregularityStatus::Open => Ok(()),
            IrregularityStatus::Accepted => Err(Refusal::IrregularityLapsed),
            IrregularityStatus::Corrected | IrregularityStatus::Dismissed => {
                Err(Refusal::IrregularitySettled)
            }
        }
    }

    /// Whether this seat laid the opening without a number and the opponent has done nothing since (CN13-6.1.3).
    pub(crate) fn missing_number_is_open(&self, seat: Seat) -> bool {
        self.open(IrregularityKind::OffersNotNamed)
            .any(|seen| seen.by == seat)
    }

    pub(crate) fn open(&self, kind: IrregularityKind) -> impl Iterator<Item = &Irregularity> {
        self.irregularities
            .iter()
            .filter(move |seen| seen.kind == kind && seen.status == IrregularityStatus::Open)
    }

    /// Gives every open irregularity that `wanted` accepts this status.
    pub(crate) fn close(
        &mut self,
        status: IrregularityStatus,
        wanted: impl Fn(&Irregularity) -> bool,
    ) {
        for seen in &mut self.irregularities {
            if seen.status == IrregularityStatus::Open && wanted(seen) {
                seen.status = status;
            }
        }
    }

    pub(crate) fn set_status(&mut self, number: u32, status: IrregularityStatus) {
        let mut seen = self.irregularities.iter_mut();
        if let Some(seen) = seen.find(|seen| seen.number == number) {
            seen.status = status;
        }
    }

    /// A stone that irregularities speak of lies elsewhere by an arbiter's ruling.
    pub(crate) fn stone_lies_on(&mut self, from: Point, to: Point) {
        for seen in &mut self.irregularities {
            if seen.status == IrregularityStatus::Open
                && let Some(lies) = seen.kind.lies_mut()
                && *lies == from
            {
                *lies = to;
            }
        }
    }

    /// What was wrong with the opening only because a stone lay elsewhere is wrong no longer.
    pub(crate) fn opening_put_right(&mut self, stones: &[Point]) {
        let centred = stones.first() == Some(&Point::CENTRE);
        let named =
            matches!(*stones, [one, two, three, ..] if Opening::of(one, two, three).is_some());
        self.close(IrregularityStatus::Corrected, |seen| {
            (seen.kind == IrregularityKind::FirstStoneOffCentre && centred)
                || (seen.kind == IrregularityKind::OpeningOutside26 && named)
        });
    }

    /// The move with this index was taken back: those after it are counted one lower.
    pub(crate) fn renumber(&mut self, index: usize) {
        for seen in &mut self.irregularities {
            if seen.at_move > index + 1 {
                seen.at_move -= 1;
            }
        }
    }

    /// No stone lies any more: what was let stand lies no longer either.
    pub(crate) fn board_cleared(&mut self) {
        for seen in &mut self.irregularities {
            if seen.status.lies() {
                seen.status = IrregularityStatus::Corrected;
            }
        }
    }

    /// The players go on with each other's colours: what a stone was taken to say of a seat, it says of the other.
    pub(crate) fn exchange_seats(&mut self) {
        for seen in &mut self.irregularities {
            if seen.kind.is_of_a_stone() {
                seen.by = seen.by.other();
            }
        }
    }
}
