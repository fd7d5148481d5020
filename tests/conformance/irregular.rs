//! Games in which something irregular has just been seen (article 6).

use game::Observation;
use game::conduct::IrregularityKind;
use renju::Color::{self, Black, White};
use terms::Seat;

use crate::table::{Table, point};

/// The ten of article 6 by their clauses; the eighth comes in two forms.
pub(crate) const KINDS: [&str; 11] = [
    "CN13-6.1.1",
    "CN13-6.1.2",
    "CN13-6.1.3",
    "CN13-6.1.4",
    "CN13-6.1.5",
    "CN13-6.1.6",
    "CN13-6.1.7",
    "CN13-6.1.8",
    "CN13-6.1.8 with the other hand",
    "CN13-6.1.9",
    "CN13-6.1.10",
];

/// A designated game on whose board these stones were seen.
pub(crate) fn seen(stones: &[(Color, &str)]) -> Table {
    let mut table = Table::designated();
    for &(color, at) in stones {
        table.sees(color, at).unwrap();
    }
    table
}

/// A game in which the irregularity with number 1 is one of `kind`.
pub(crate) fn of_kind(kind: &str) -> Table {
    let slide = (point("D4"), point("D5"));
    let observation = match kind {
        "CN13-6.1.1" => return seen(&[(Black, "G7")]),
        "CN13-6.1.2" => return seen(&[(Black, "H8"), (White, "H9"), (Black, "A1")]),
        "CN13-6.1.3" => return seen(&[(Black, "H8"), (White, "H9"), (Black, "H10")]),
        "CN13-6.1.4" => Observation::Stone {
            color: Black,
            point: point("C4"),
        },
        "CN13-6.1.5" => Observation::Slid {
            first: slide.0,
            lies: slide.1,
        },
        "CN13-6.1.6" => Observation::Lifted {
            first: slide.0,
            lies: slide.1,
        },
        "CN13-6.1.7" => Observation::Dropped(slide.1),
        "CN13-6.1.8" => Observation::PressedFirst(Seat::Second),
        "CN13-6.1.8 with the other hand" => Observation::OtherHand(Seat::First),
        "CN13-6.1.9" => Observation::DrawOffered(Seat::First),
        "CN13-6.1.10" => Observation::Straightened(Seat::First),
        _ => panic!("{kind} is no irregularity"),
    };
    let mut table = Table::after("H8 I9 C3");
    table.observed(observation).unwrap();
    table
}

/// The number of the irregularity of this kind.
pub(crate) fn number_of(table: &Table, kind: IrregularityKind) -> u32 {
    table
        .game
        .irregularities()
        .iter()
        .find(|seen| seen.kind == kind)
        .unwrap()
        .number
}
