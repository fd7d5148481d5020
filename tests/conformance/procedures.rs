//! The openings that come with the program.

use profile::{Procedure, Profile};

fn opening(name: &str, base: Profile) -> Profile {
    Profile {
        name: name.to_owned(),
        opening_procedure: Procedure::named(name).unwrap(),
        ..base
    }
}

/// Three stones, a swap, white 4, two offers.
pub(crate) fn rif() -> Profile {
    opening("rif", Profile::cn_2013())
}

/// Three stones with N, a swap, white 4, N offers.
pub(crate) fn yamaguchi() -> Profile {
    opening("yamaguchi", Profile::cn_2013())
}

/// Three stones, a swap, white 4 with N from 1 to 8, another swap, N offers.
pub(crate) fn soosorv_8() -> Profile {
    opening("soosorv-8", Profile::cn_2013())
}

/// Stones in growing squares, each with a swap; after the fourth ten offers instead of the swap.
pub(crate) fn taraguchi_10() -> Profile {
    opening("taraguchi-10", Profile::cn_2013())
}

/// Three stones anywhere; then a colour, or two stones more and the colour for the other player.
pub(crate) fn swap2() -> Profile {
    opening("swap2", Profile::free())
}
