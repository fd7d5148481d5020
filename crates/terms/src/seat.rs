use std::ops::{Index, IndexMut};

/// One of the two places at the table. A seat is not a colour: a swap changes who holds which colour, never who sits where.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, strum::IntoStaticStr,
)]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Seat {
    /// The assigned first player (先手), who begins as Black and whose clock starts the game (CN13-5.1, 8.4, D23).
    First,
    Second,
}

impl Seat {
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The name used on the wire and in files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(inline))]
pub struct BySeat<T> {
    /// The assigned first player's.
    pub first: T,
    /// The other player's.
    pub second: T,
}

impl<T> BySeat<T> {
    pub const fn new(first: T, second: T) -> Self {
        Self { first, second }
    }

    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self {
            first: value(Seat::First),
            second: value(Seat::Second),
        }
    }

    pub const fn get(&self, seat: Seat) -> &T {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    pub fn map<U>(self, mut value: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat {
            first: value(self.first),
            second: value(self.second),
        }
    }

    /// The first seat's value, then the second's.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        [(Seat::First, &self.first), (Seat::Second, &self.second)].into_iter()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        self.get(seat)
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_its_own_value() {
        let mut turns = BySeat::from_fn(|seat| u8::from(seat == Seat::Second));
        turns[Seat::First] += 5;
        assert_eq!(turns, BySeat::new(5, 1));
        assert_eq!(turns.map(u32::from)[Seat::Second], 1);
        assert_eq!(
            turns.iter().map(|(seat, _)| seat).collect::<Vec<_>>(),
            Seat::BOTH
        );
    }
}
