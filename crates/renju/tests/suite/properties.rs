//! Properties over random positions, from sparse to full, under every reading.

use proptest::prelude::*;
use proptest::sample::select;
use renju::{Board, Color, FoulMap, FoulTracker, Judgement, Point, Readings, Symmetry, plain};

pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Stones on a part of the points, more of them black than white or the other way round. They are drawn from a seed: a value of the
/// generator for each of 225 points would take longer than the test.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    (any::<u8>(), any::<u8>(), any::<u64>()).prop_map(|(filled, black, seed)| {
        let color = |index: u64| {
            let mixed = (seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15))
                .wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let [fill, side, ..] = (mixed ^ mixed >> 32)
                .wrapping_mul(0x94d0_49bb_1331_11eb)
                .to_be_bytes();
            (fill <= filled).then_some(if side <= black {
                Color::Black
            } else {
                Color::White
            })
        };
        board_of(Point::all().zip((1..).map(color)))
    })
}

/// A few stones close together, as in a game.
pub(crate) fn clusters() -> impl Strategy<Value = Board> {
    let stone = (
        0_u8..9,
        0_u8..9,
        prop_oneof![2 => Just(Color::Black), 1 => Just(Color::White)],
    );
    (0_u8..=6, 0_u8..=6, proptest::collection::vec(stone, 5..40)).prop_map(
        |(left, bottom, stones)| {
            board_of(stones.into_iter().map(|(column, row, color)| {
                (
                    Point::new(left + column, bottom + row).unwrap(),
                    Some(color),
                )
            }))
        },
    )
}

fn board_of(stones: impl IntoIterator<Item = (Point, Option<Color>)>) -> Board {
    let mut board = Board::empty();
    for (point, color) in stones {
        // A later stone on a taken point is left out.
        let _ = color.map(|color| board.place(point, color));
    }
    board
}

fn readings() -> impl Strategy<Value = Readings> {
    select(&Readings::ALL[..])
}

/// The fast map is that of the reference, and so is each judgement for itself.
fn same_as_the_reference(board: &Board, readings: Readings) -> Result<(), TestCaseError> {
    let (map, expected) = (board.foul_map(readings), plain::foul_map(board, readings));
    prop_assert_eq!(map, expected, "{:?} {:?}", board, readings);
    for point in Point::all().filter(|&point| board.get(point).is_none()) {
        prop_assert_eq!(
            board.judge(point, readings),
            Ok(expected.at(point)),
            "{} {:?}",
            point,
            board
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn the_fast_kernel_is_the_reference_on_boards_of_any_density(board in boards(), readings in readings()) {
        same_as_the_reference(&board, readings)?;
    }

    #[test]
    fn the_fast_kernel_is_the_reference_on_clusters(board in clusters(), readings in readings()) {
        same_as_the_reference(&board, readings)?;
    }
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn the_eight_symmetries_give_the_same_answers(board in clusters(), readings in readings(), symmetry in select(&Symmetry::ALL[..])) {
        let image = board_of(board.stones().map(|(point, color)| (symmetry.apply(point), Some(color))));
        let (map, image_map) = (board.foul_map(readings), image.foul_map(readings));
        for point in Point::all() {
            prop_assert_eq!(map.at(point), image_map.at(symmetry.apply(point)));
        }
    }

    #[test]
    fn the_order_of_stones_changes_nothing(board in boards(), readings in readings()) {
        let stones: Vec<_> = board.stones().collect();
        let again = board_of(stones.into_iter().rev().map(|(point, color)| (point, Some(color))));
        prop_assert_eq!(again, board);
        prop_assert_eq!(again.foul_map(readings), board.foul_map(readings));
    }

    /// Stones in the left third decide nothing in the right third: between them lie seven empty columns, more than a line fact reaches.
    #[test]
    fn a_stone_far_away_changes_nothing(near in clusters(), far in 0_usize..60, color in select(&[Color::Black, Color::White][..])) {
        let near = board_of(near.stones().filter(|(point, _)| point.column() <= 3).map(|(point, color)| (point, Some(color))));
        let mut both = near;
        prop_assert_eq!(both.place(Point::new(11 + (far % 4) as u8, (far / 4) as u8).unwrap(), color), Ok(()));
        let (alone, together) = (near.foul_map(Readings::default()), both.foul_map(Readings::default()));
        prop_assert!(alone.forbidden().eq(together.forbidden()) && alone.fives().eq(together.fives()));
    }

    #[test]
    fn a_tracker_has_the_map_of_its_board_after_every_place_and_lift(
        acts in proptest::collection::vec((4_u8..11, 4_u8..11, 0_u8..5), 1..80),
        readings in readings(),
    ) {
        let mut tracker = FoulTracker::new(readings);
        let mut board = Board::empty();
        for (column, row, act) in acts {
            let point = Point::new(column, row).unwrap();
            match act {
                0 => prop_assert_eq!(tracker.lift(point), board.lift(point)),
                1 => prop_assert_eq!(tracker.place(point, Color::White), board.place(point, Color::White)),
                _ => prop_assert_eq!(tracker.place(point, Color::Black), board.place(point, Color::Black)),
            }
            prop_assert_eq!(tracker.board(), &board);
            prop_assert_eq!(tracker.map(), &board.foul_map(readings));
        }
        tracker.reset();
        prop_assert_eq!(tracker.map(), &FoulMap::default());
    }

    #[test]
    fn a_point_has_a_stone_or_a_five_or_fouls_and_never_two_of_them(board in boards(), readings in readings()) {
        let map = board.foul_map(readings);
        for (point, fouls) in map.forbidden() {
            prop_assert!(board.get(point).is_none() && !fouls.is_empty());
            prop_assert_eq!(map.at(point), Judgement::Foul(fouls));
        }
        prop_assert!(map.fives().all(|point| board.get(point).is_none() && map.at(point) == Judgement::Five));
    }
}
