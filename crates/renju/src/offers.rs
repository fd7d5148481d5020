//! When two offers for the fifth move are one and the same (CN13-2.10, decision D11).

use strum::VariantNames;

use crate::{Color, Point, Symmetry};

/// How the profile of an event reads "the same shape"; the default is the profile `cn-2013`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantNames)]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum OfferEquivalence {
    /// The figures of stones that the two offers give are congruent: by rotation, reflection and shift, colours kept, whatever the order
    /// of play and the distance from the border.
    #[default]
    Figure,
    /// One of the eight symmetries of the board carries one figure onto the other.
    Board,
}

/// Whether a black stone on `p` and one on `q` are the same offer, given the stones after move 4.
///
/// The points are taken to be empty, as those of an offer are.
///
/// ```
/// use renju::{Color, OfferEquivalence, equivalent_offers};
///
/// let stones = [("H8", Color::Black), ("H9", Color::White), ("H7", Color::Black), ("H6", Color::White)];
/// let stones = stones.map(|(name, color)| (name.parse().unwrap(), color));
/// let [g7, g8, i7] = ["G7", "G8", "I7"].map(|name| name.parse().unwrap());
///
/// assert!(equivalent_offers(&stones, g7, g8, OfferEquivalence::Figure));
/// assert!(!equivalent_offers(&stones, g7, g8, OfferEquivalence::Board));
/// assert!(equivalent_offers(&stones, g7, i7, OfferEquivalence::Board));
/// ```
#[must_use]
pub fn equivalent_offers(
    stones: &[(Point, Color)],
    p: Point,
    q: Point,
    rule: OfferEquivalence,
) -> bool {
    p == q || figure(stones, p, rule) == figure(stones, q, rule)
}

/// The pairs among these offers that are the same, each in the order of the list. A point that is listed twice is the same as itself.
#[must_use]
pub fn equivalent_pairs(
    stones: &[(Point, Color)],
    offers: &[Point],
    rule: OfferEquivalence,
) -> Vec<(Point, Point)> {
    let figure = |&offer: &Point| (offer, figure(stones, offer, rule));
    let figures: Vec<_> = offers.iter().map(figure).collect();
    let mut pairs = Vec::new();
    for (place, (p, first)) in figures.iter().enumerate() {
        let later = figures[place + 1..].iter();
        pairs.extend(
            later
                .filter(|(_, second)| first == second)
                .map(|(q, _)| (*p, *q)),
        );
    }
    pairs
}

/// A stone of a figure: colour, columns to the right, rows up.
type Place = (Color, i16, i16);

/// The figure of the stones with the offer: the least of its images, so that figures that are the same by the rule are equal.
fn figure(stones: &[(Point, Color)], offer: Point, rule: OfferEquivalence) -> Vec<Place> {
    let image = |symmetry: Symmetry| {
        let stones = stones.iter().copied().chain([(offer, Color::Black)]);
        let mut places: Vec<Place> = stones
            .map(|(point, color)| (color, symmetry.apply_offset(point.centre_offset())))
            .map(|(color, (columns, rows))| (color, columns, rows))
            .collect();
        if rule == OfferEquivalence::Figure {
            let least = |side: fn(&Place) -> i16| places.iter().map(side).min().unwrap_or_default();
            let (left, bottom) = (least(|place| place.1), least(|place| place.2));
            places.iter_mut().for_each(|(_, columns, rows)| {
                (*columns, *rows) = (*columns - left, *rows - bottom)
            });
        }
        places.sort_unstable();
        places
    };
    let images = Symmetry::ALL.into_iter().map(image);
    images.min().unwrap_or_default()
}
