//! The 26 designated openings.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::point::kept;
use crate::{Point, Symmetry};

/// One of the 26 designated openings (CN13-2.16, 3.2): what the first three stones make, in whichever of the eight orientations.
///
/// The code is the key; names are spelled in many ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opening(u8);

/// How white 2 stands to black 1 (CN13-3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OpeningKind {
    /// Orthogonally adjacent (直指).
    Direct,
    /// Diagonally adjacent (斜指).
    Indirect,
}

/// What is known of an opening.
struct Facts {
    code: &'static str,
    zh: &'static str,
    ja: &'static str,
    romaji: &'static str,
    /// Further spellings of the romanised name.
    also: &'static [&'static str],
    /// Columns and rows from black 1 to black 3, white 2 being on H9 or I9.
    third: (i16, i16),
}

impl Facts {
    /// Everything that it is called.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        let names = [self.code, self.zh, self.ja, self.romaji];
        names.into_iter().chain(self.also.iter().copied())
    }
}

const fn row(
    code: &'static str,
    zh: &'static str,
    ja: &'static str,
    romaji: &'static str,
    also: &'static [&'static str],
    third: (i16, i16),
) -> Facts {
    Facts {
        code,
        zh,
        ja,
        romaji,
        also,
        third,
    }
}

/// Openings of each kind.
const OF_A_KIND: usize = 13;

/// The thirteen direct and the thirteen indirect openings, each in the order of their codes.
static TABLE: [Facts; 2 * OF_A_KIND] = [
    row("1D", "寒星", "寒星", "Kansei", &[], (0, 2)),
    row("2D", "溪月", "渓月", "Keigetsu", &[], (1, 2)),
    row("3D", "疏星", "疎星", "Sosei", &[], (2, 2)),
    row("4D", "花月", "花月", "Kagetsu", &[], (1, 1)),
    row("5D", "残月", "残月", "Zangetsu", &[], (2, 1)),
    row("6D", "雨月", "雨月", "Ugetsu", &[], (1, 0)),
    row("7D", "金星", "金星", "Kinsei", &[], (2, 0)),
    row("8D", "松月", "松月", "Shogetsu", &["Shougetsu"], (0, -1)),
    row("9D", "丘月", "丘月", "Kyugetsu", &["Kyuugetsu"], (1, -1)),
    row("10D", "新月", "新月", "Shingetsu", &[], (2, -1)),
    row("11D", "瑞星", "瑞星", "Zuisei", &[], (0, -2)),
    row("12D", "山月", "山月", "Sangetsu", &[], (1, -2)),
    row("13D", "游星", "遊星", "Yusei", &["Yuusei"], (2, -2)),
    row("1I", "长星", "長星", "Chosei", &["Chousei"], (2, 2)),
    row("2I", "峡月", "峡月", "Kyogetsu", &["Kyougetsu"], (2, 1)),
    row("3I", "恒星", "恒星", "Kosei", &["Kousei"], (2, 0)),
    row("4I", "水月", "水月", "Suigetsu", &[], (2, -1)),
    row("5I", "流星", "流星", "Ryusei", &["Ryuusei"], (2, -2)),
    row("6I", "云月", "雲月", "Ungetsu", &[], (1, 0)),
    row("7I", "浦月", "浦月", "Hogetsu", &["Uragetsu"], (1, -1)),
    row("8I", "岚月", "嵐月", "Rangetsu", &[], (1, -2)),
    row("9I", "银月", "銀月", "Gingetsu", &[], (0, -1)),
    row("10I", "明星", "明星", "Myojo", &["Myoujou"], (0, -2)),
    row("11I", "斜月", "斜月", "Shagetsu", &[], (-1, -1)),
    row("12I", "名月", "名月", "Meigetsu", &[], (-1, -2)),
    row("13I", "彗星", "彗星", "Suisei", &[], (-2, -2)),
];

impl OpeningKind {
    /// Where white 2 stands in the orientation in which openings are written down: H9 or I9.
    const fn second(self) -> (i16, i16) {
        match self {
            Self::Direct => (0, 1),
            Self::Indirect => (1, 1),
        }
    }
}

impl Opening {
    /// The 26 openings: 1D to 13D, then 1I to 13I.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..TABLE.len() as u8).map(Self)
    }

    /// The opening that these three stones make: black 1, white 2, black 3. Nothing if black 1 is not on H8, white 2 is not adjacent to it,
    /// or black 3 is not on another point of the 5 × 5 around it.
    #[must_use]
    pub fn of(first: Point, second: Point, third: Point) -> Option<Self> {
        let (second, third) = (second.centre_offset(), third.centre_offset());
        let makes = |opening: &Self| {
            Symmetry::ALL.into_iter().any(|symmetry| {
                symmetry.apply_offset(second) == opening.kind().second()
                    && symmetry.apply_offset(third) == opening.facts().third
            })
        };
        Self::all().find(|opening| first == Point::CENTRE && makes(opening))
    }

    /// The code, `1D` to `13D` and `1I` to `13I`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.facts().code
    }

    #[must_use]
    pub fn kind(self) -> OpeningKind {
        if usize::from(self.0) < OF_A_KIND {
            OpeningKind::Direct
        } else {
            OpeningKind::Indirect
        }
    }

    /// The Chinese name in simplified characters.
    #[must_use]
    pub fn zh(self) -> &'static str {
        self.facts().zh
    }

    /// The Japanese name in kanji.
    #[must_use]
    pub fn ja(self) -> &'static str {
        self.facts().ja
    }

    /// The Japanese name in Latin letters.
    #[must_use]
    pub fn romaji(self) -> &'static str {
        self.facts().romaji
    }

    /// The three stones, black, white and black, in the orientation in which openings are written down: white 2 on H9 or I9.
    #[must_use]
    pub fn stones(self) -> [Point; 3] {
        // Each offset of the table is within the 5 × 5, so that none falls off the board.
        let at = |(columns, rows)| Point::CENTRE.offset(columns, rows).unwrap_or(Point::CENTRE);
        [
            Point::CENTRE,
            at(self.kind().second()),
            at(self.facts().third),
        ]
    }

    fn facts(self) -> &'static Facts {
        &TABLE[usize::from(self.0)]
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code(), self.romaji())
    }
}

impl FromStr for Opening {
    type Err = UnknownOpening;

    /// Reads a code or a name: Chinese, Japanese or in Latin letters, with the usual variants, in either case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_named = |opening: &Self| {
            let mut names = opening.facts().names();
            names.any(|name| name.eq_ignore_ascii_case(text))
        };
        let named = Self::all().find(is_named);
        named.ok_or_else(|| UnknownOpening { text: kept(text) })
    }
}

/// A text that names none of the 26 openings; keeps the text (at most its first 32 characters).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{text:?} is none of the 26 openings: a code 1D to 13D or 1I to 13I, or a name is expected"
)]
pub struct UnknownOpening {
    pub text: String,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::point::TEXT_KEPT_MAX;

    #[test]
    fn the_stones_of_each_opening_make_it_in_every_orientation() {
        for opening in Opening::all() {
            for symmetry in Symmetry::ALL {
                let [first, second, third] = opening.stones().map(|point| symmetry.apply(point));
                assert_eq!(Opening::of(first, second, third), Some(opening));
            }
        }
    }

    #[test]
    fn each_opening_is_read_back_from_its_code_and_its_names() {
        for opening in Opening::all() {
            for name in [
                opening.code(),
                opening.zh(),
                opening.ja(),
                opening.romaji(),
                &opening.romaji().to_uppercase(),
            ] {
                assert_eq!(name.parse(), Ok(opening));
            }
        }
    }

    #[test]
    fn variants_of_names_are_read_as_the_opening_they_mean() {
        for (name, code) in [
            ("渓月", "2D"),
            ("疎星", "3D"),
            ("遊星", "13D"),
            ("長星", "1I"),
            ("雲月", "6I"),
            ("嵐月", "8I"),
            ("銀月", "9I"),
            ("Shougetsu", "8D"),
            ("Kyuugetsu", "9D"),
            ("Yuusei", "13D"),
            ("Chousei", "1I"),
            ("Kyougetsu", "2I"),
            ("Kousei", "3I"),
            ("Ryuusei", "5I"),
            ("uragetsu", "7I"),
            ("Myoujou", "10I"),
            ("8d", "8D"),
        ] {
            assert_eq!(name.parse::<Opening>().unwrap().code(), code);
        }
    }

    #[test]
    fn no_name_means_two_openings() {
        let mut meant = BTreeMap::new();
        for opening in Opening::all() {
            for name in opening.facts().names() {
                let meant = meant.entry(name.to_lowercase()).or_insert(opening);
                assert_eq!(*meant, opening);
            }
        }
    }

    #[test]
    fn an_unknown_name_is_refused_and_kept() {
        for text in ["", "0D", "14D", "1", "D1", "Zuigetsu"] {
            assert_eq!(text.parse::<Opening>().unwrap_err().text, text);
        }
        assert_eq!(
            "月"
                .repeat(10_000)
                .parse::<Opening>()
                .unwrap_err()
                .text
                .chars()
                .count(),
            TEXT_KEPT_MAX
        );
    }
}
