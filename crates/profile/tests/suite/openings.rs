//! The opening tables, read as the rules tell them: every way through each, with `swap?` where a player keeps its colour or takes the other.

use profile::{By, Choice, Names, OpeningAct, Procedure, Profile, Shape, State, Step, Zone};
use std::collections::BTreeSet;

use renju::{Color, OfferEquivalence, Opening, Point, equivalent_pairs};

fn named(name: &str) -> Procedure {
    Procedure::named(name).unwrap()
}

/// What is done by a choice; the two answers to a swap are one.
fn told(state: &State, choice: &Choice) -> String {
    let names = |names: &Option<Names>| {
        names.map_or(String::new(), |Names { min, max }| {
            format!(", naming {min} to {max}")
        })
    };
    let side = |zone: &Zone| format!("{0}x{0}", zone.0);
    let act = match &choice.act {
        OpeningAct::Lay {
            zones,
            shape,
            names: range,
        } => {
            let zones: Vec<_> = zones.iter().map(side).collect();
            let shape = if *shape == Shape::OneOf26 {
                ", one of 26"
            } else {
                ""
            };
            format!("lays {}{shape}{}", zones.join(" "), names(range))
        }
        OpeningAct::Place { zone, names: range } => {
            format!("places {}{}", side(zone), names(range))
        }
        OpeningAct::Swap | OpeningAct::KeepColours => "swap?".to_owned(),
        OpeningAct::Offer { count: Some(count) } => format!("offers {count}"),
        OpeningAct::Offer { count: None } => "offers as many".to_owned(),
        OpeningAct::Keep => "keeps one".to_owned(),
    };
    if state.by == By::Opponent {
        format!("the other {act}")
    } else {
        act
    }
}

/// Every way through an opening, act by act.
fn ways(procedure: &Procedure) -> BTreeSet<Vec<String>> {
    fn from(procedure: &Procedure, at: Option<usize>) -> BTreeSet<Vec<String>> {
        let Some(at) = at else {
            return BTreeSet::from([Vec::new()]);
        };
        let state = &procedure.states[at];
        let mut ways = BTreeSet::new();
        for choice in &state.choices {
            let next = choice
                .next
                .as_ref()
                .map(|next| procedure.position(next).unwrap());
            for mut way in from(procedure, next) {
                way.insert(0, told(state, choice));
                ways.insert(way);
            }
        }
        ways
    }
    from(procedure, procedure.first())
}

fn assert_ways<const N: usize>(name: &str, expected: [&[&str]; N]) {
    let expected: BTreeSet<Vec<String>> = expected
        .iter()
        .map(|way| way.iter().map(|&act| act.to_owned()).collect())
        .collect();
    let procedure = named(name);
    assert_eq!(ways(&procedure), expected, "{name}");
    // Whoever may swap may keep its colour too, and both lead on alike.
    for state in &procedure.states {
        let next = |act: &OpeningAct| {
            state
                .choices
                .iter()
                .find(|choice| choice.act == *act)
                .map(|choice| &choice.next)
        };
        assert_eq!(
            next(&OpeningAct::Swap),
            next(&OpeningAct::KeepColours),
            "{name}, {}",
            state.name
        );
    }
}

#[test]
fn every_shipped_table_makes_sense_and_bears_its_name() {
    for (name, procedure) in Procedure::names().iter().zip(Procedure::shipped()) {
        assert_eq!(procedure.check(), Ok(()), "{name}");
        assert_eq!(procedure.name, *name);
    }
    assert_eq!(Procedure::named("swap3"), None);
}

#[test]
fn cn_2013_is_designated_opening_third_move_swap_and_fifth_move_offers() {
    assert_ways(
        "cn-2013",
        [&[
            "lays 1x1 3x3 5x5, one of 26, naming 1 to 12",
            "swap?",
            "places 15x15",
            "offers as many",
            "keeps one",
        ]],
    );
    assert_eq!(named("cn-2013"), Profile::cn_2013().opening_procedure);
}

#[test]
fn rif_offers_two() {
    assert_ways(
        "rif",
        [&[
            "lays 1x1 3x3 5x5, one of 26",
            "swap?",
            "places 15x15",
            "offers 2",
            "keeps one",
        ]],
    );
}

#[test]
fn yamaguchi_names_the_number_with_the_opening() {
    assert_ways(
        "yamaguchi",
        [&[
            "lays 1x1 3x3 5x5, one of 26, naming 1 to 62",
            "swap?",
            "places 15x15",
            "offers as many",
            "keeps one",
        ]],
    );
}

#[test]
fn soosorv_8_names_one_to_eight_with_the_fourth_move_and_swaps_again() {
    assert_ways(
        "soosorv-8",
        [&[
            "lays 1x1 3x3 5x5, one of 26",
            "swap?",
            "places 15x15, naming 1 to 8",
            "swap?",
            "offers as many",
            "keeps one",
        ]],
    );
}

#[test]
fn taraguchi_10_has_two_branches_after_the_fourth_move() {
    let four = [
        "places 1x1",
        "swap?",
        "places 3x3",
        "swap?",
        "places 5x5",
        "swap?",
        "places 7x7",
    ];
    let branch_a = [four.as_slice(), &["swap?", "places 9x9", "swap?"]].concat();
    let branch_b = [four.as_slice(), &["offers 10", "keeps one"]].concat();
    assert_ways("taraguchi-10", [&branch_a, &branch_b]);
}

#[test]
fn swap2_lets_the_other_player_choose_or_lay_two_more_and_hand_the_choice_back() {
    assert_ways(
        "swap2",
        [
            &["lays 15x15 15x15 15x15", "swap?"],
            &[
                "lays 15x15 15x15 15x15",
                "lays 15x15 15x15",
                "the other swap?",
            ],
        ],
    );
}

#[test]
fn the_plain_openings_ask_for_the_centre_or_for_nothing() {
    assert_ways("centre", [&["places 1x1"]]);
    assert_ways("free", [&[]]);
    assert_eq!(named("free").first(), None);
}

#[test]
fn a_state_waits_for_its_first_choice() {
    let steps = |name: &str| {
        named(name)
            .states
            .iter()
            .map(State::step)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        steps("cn-2013"),
        [
            Step::Designate,
            Step::Swap,
            Step::Placement,
            Step::Offer,
            Step::Keep
        ]
    );
    assert_eq!(steps("swap2"), [Step::Designate, Step::Swap, Step::Swap]);
}

#[test]
fn the_zones_of_a_designated_opening_hold_the_26() {
    let procedure = named("cn-2013");
    let [
        Choice {
            act: OpeningAct::Lay { zones, .. },
            ..
        },
    ] = procedure.states[0].choices.as_slice()
    else {
        panic!("it lays stones first")
    };
    let inside = |zone: Zone| Point::all().filter(move |&point| zone.contains(point));
    let mut openings = BTreeSet::new();
    for first in inside(zones[0]) {
        for second in inside(zones[1]).filter(|&second| second != first) {
            for third in inside(zones[2]).filter(|&third| third != first && third != second) {
                let opening = Opening::of(first, second, third);
                openings.insert(
                    opening
                        .unwrap_or_else(|| panic!("{first} {second} {third} is none"))
                        .code()
                        .to_string(),
                );
            }
        }
    }
    assert_eq!(openings.len(), 26);
}

/// Offers come after four stones. The positions with the most symmetry have the fewest that differ.
#[test]
fn every_number_that_may_be_named_can_be_laid() {
    let symmetrical = [
        "H9 I9 I8", "H9 H7 H6", "H9 H6 H5", "I9 J8 I7", "I9 G7 F6", "I9 F6 E5",
    ];
    let different = symmetrical.map(|moves| {
        let points = ["H8"]
            .into_iter()
            .chain(moves.split(' '))
            .map(|point| point.parse::<Point>().unwrap());
        let stones: Vec<_> = points
            .zip([Color::Black, Color::White].into_iter().cycle())
            .collect();
        let empty: Vec<_> = Point::all()
            .filter(|&point| stones.iter().all(|&(stone, _)| stone != point))
            .collect();
        let repeated: BTreeSet<_> = equivalent_pairs(&stones, &empty, OfferEquivalence::Figure)
            .into_iter()
            .map(|(_, again)| again)
            .collect();
        empty.len() - repeated.len()
    });
    let fewest = different.into_iter().min().unwrap();
    assert_eq!(fewest, 62);
    let choices = Procedure::shipped()
        .iter()
        .flat_map(|procedure| &procedure.states)
        .flat_map(|state| &state.choices);
    for choice in choices {
        if let OpeningAct::Lay {
            names: Some(names), ..
        }
        | OpeningAct::Place {
            names: Some(names), ..
        } = choice.act
        {
            assert!(usize::from(names.max) <= fewest, "{choice}");
        }
    }
}

#[test]
fn n_range_narrows_and_widens_what_the_table_says() {
    for range in [[2, 2], [1, 221]] {
        let profile = Profile::parse(&crate::cn_2013_with(
            "n_range = [1, 12]",
            &format!("n_range = {range:?}"),
        ))
        .unwrap();
        let lays = &profile.opening_procedure.states[0].choices[0].act;
        assert!(
            matches!(lays, OpeningAct::Lay { names: Some(names), .. } if <[u8; 2]>::from(*names) == range),
            "{lays:?}"
        );
    }
}
