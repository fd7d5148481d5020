//! The 26 openings and the equivalence of fifth-move offers, over all positions that they lead to.

use std::collections::BTreeMap;

use crate::support::{corpus, points};
use renju::{
    Color, OfferEquivalence, Opening, OpeningKind, Point, equivalent_offers, equivalent_pairs,
};

const RULES: [OfferEquivalence; 2] = [OfferEquivalence::Figure, OfferEquivalence::Board];

/// The stones after move 4.
fn after_four(opening: Opening, fourth: Point) -> Vec<(Point, Color)> {
    let [first, second, third] = opening.stones();
    vec![
        (first, Color::Black),
        (second, Color::White),
        (third, Color::Black),
        (fourth, Color::White),
    ]
}

fn free_points(stones: &[(Point, Color)]) -> Vec<Point> {
    Point::all()
        .filter(|point| stones.iter().all(|(taken, _)| taken != point))
        .collect()
}

#[test]
fn cn13_3_2__the_three_stones_make_exactly_twenty_six_openings() {
    let mut met = BTreeMap::new();
    let (mut made, mut refused) = (0, 0);
    for second in Point::all().filter(|&point| point != Point::CENTRE) {
        for third in Point::all().filter(|&point| point != Point::CENTRE && point != second) {
            let away = |point: Point| point.column().abs_diff(7).max(point.row().abs_diff(7));
            let designated = away(second) == 1 && away(third) <= 2;
            let opening = Opening::of(Point::CENTRE, second, third);
            assert_eq!(opening.is_some(), designated, "{second} {third}");
            match opening {
                Some(opening) => {
                    made += 1;
                    *met.entry(opening).or_insert(0) += 1;
                    let straight = second.column() == 7 || second.row() == 7;
                    assert_eq!(
                        opening.kind(),
                        if straight {
                            OpeningKind::Direct
                        } else {
                            OpeningKind::Indirect
                        }
                    );
                }
                None => refused += 1,
            }
        }
    }
    assert_eq!((met.len(), made, refused), (26, 8 * 23, 224 * 223 - 8 * 23));
    assert!(
        met.values().all(|count| [4, 8].contains(count)),
        "an orbit of the eight symmetries has four or eight members: {met:?}"
    );
}

#[test]
fn cn13_3_2__a_first_stone_off_the_centre_makes_no_opening() {
    for first in Point::all().filter(|&point| point != Point::CENTRE) {
        assert_eq!(Opening::of(first, points("h9")[0], points("h10")[0]), None);
    }
}

#[test]
fn the_openings_are_those_of_the_shared_table() {
    let Some(text) = corpus("openings/openings.csv", 26) else {
        return;
    };
    let rows: Vec<Vec<&str>> = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect())
        .collect();
    assert_eq!(rows.len(), 26);
    for (row, opening) in rows.iter().zip(Opening::all()) {
        let kind = if opening.kind() == OpeningKind::Direct {
            "direct"
        } else {
            "indirect"
        };
        let [first, second, third] = opening.stones().map(|point| point.to_string());
        assert_eq!(
            row[..8],
            [
                opening.code(),
                kind,
                opening.zh(),
                opening.ja(),
                opening.romaji(),
                &first,
                &second,
                &third
            ]
        );
    }
}

#[test]
fn cn13_2_10__equivalent_offers_are_as_many_as_were_counted() {
    let mut positions = [0; 2];
    let mut pairs = [0; 2];
    let mut all = 0;
    for opening in Opening::all() {
        for fourth in free_points(&after_four(opening, Point::CENTRE)) {
            let stones = after_four(opening, fourth);
            all += 1;
            for (place, rule) in RULES.into_iter().enumerate() {
                let count = equivalent_pairs(&stones, &free_points(&stones), rule).len();
                positions[place] += usize::from(count > 0);
                pairs[place] += count;
            }
        }
    }
    assert_eq!((all, positions, pairs), (5_772, [163, 84], [16_796, 8_808]));
}

#[test]
fn cn13_2_10__distance_to_the_border_and_order_of_play_do_not_matter_to_a_figure() {
    let stones = after_four("8D".parse().unwrap(), points("h6")[0]);
    let [g7, g8, i7, i8] = points("g7 g8 i7 i8")[..] else {
        panic!("four points")
    };
    for (p, q) in [(g7, g8), (g7, i7), (g7, i8), (g8, i7), (g8, i8), (i7, i8)] {
        assert!(equivalent_offers(&stones, p, q, OfferEquivalence::Figure));
    }
    assert!(equivalent_offers(&stones, g7, i7, OfferEquivalence::Board));
    assert!(!equivalent_offers(&stones, g7, g8, OfferEquivalence::Board));
}

#[test]
fn cn13_2_10__offers_of_different_shape_are_different() {
    let different = |opening: &str, fourth: &str, pairs: &str, same: bool| {
        let stones = after_four(opening.parse().unwrap(), points(fourth)[0]);
        for pair in points(pairs).chunks(2) {
            assert_eq!(
                equivalent_offers(&stones, pair[0], pair[1], OfferEquivalence::Figure),
                same,
                "{opening} {fourth} {pair:?}"
            );
        }
    };
    different("1D", "g9", "h7 h11 g8 g10", true);
    different("1D", "g9", "g8 i8", false);
    different("8D", "h6", "g8 g7 i9 g9 h10 h5 i6 i9", true);
    different("8D", "h6", "h10 h4", false);
    let stones = after_four("4D".parse().unwrap(), points("h7")[0]);
    assert_eq!(
        equivalent_pairs(&stones, &free_points(&stones), OfferEquivalence::Figure),
        []
    );
}

#[test]
fn cn13_2_10__a_point_offered_twice_is_one_offer() {
    let stones = after_four("4D".parse().unwrap(), points("h7")[0]);
    let a1 = points("a1")[0];
    assert_eq!(
        equivalent_pairs(&stones, &[a1, a1], OfferEquivalence::Board),
        [(a1, a1)]
    );
    assert!(equivalent_offers(&stones, a1, a1, OfferEquivalence::Figure));
}

#[test]
fn cn13_2_10__the_shared_examples_hold() {
    let Some(text) = corpus("openings/symmetry_examples.csv", 26) else {
        return;
    };
    let mut count = 0;
    for line in text.lines().skip(1) {
        let cells: Vec<_> = line.split(',').collect();
        let opening: Opening = cells[0].parse().unwrap();
        assert_eq!(points(cells[1]), opening.stones(), "{line}");
        let stones = after_four(opening, points(cells[2])[0]);
        let free = free_points(&stones);
        let figure = points(cells[5]);
        for pair in figure
            .iter()
            .flat_map(|&p| figure.iter().map(move |&q| (p, q)))
        {
            assert!(
                equivalent_offers(&stones, pair.0, pair.1, OfferEquivalence::Figure),
                "{line} {pair:?}"
            );
        }
        for pair in cells[6]
            .split(';')
            .filter(|&cell| cell != "-")
            .map(points)
            .filter(|pair| pair.len() == 2)
        {
            assert!(
                equivalent_offers(&stones, pair[0], pair[1], OfferEquivalence::Board),
                "{line} {pair:?}"
            );
        }
        let counted = RULES.map(|rule| equivalent_pairs(&stones, &free, rule).len().to_string());
        assert_eq!(counted, [cells[7], cells[8]], "{line}");
        count += 1;
    }
    assert_eq!(count, 26);
}
