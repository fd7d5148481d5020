//! Two profiles beside each other.

use profile::{Difference, Fouls, OpeningAct, Profile};

fn told(left: &Profile, right: &Profile) -> Vec<String> {
    let side = |value: Option<String>| value.unwrap_or_else(|| "nothing".to_owned());
    left.diff(right)
        .into_iter()
        .map(|Difference { field, left, right }| {
            format!("{field}: {} / {}", side(left), side(right))
        })
        .collect()
}

#[test]
fn a_profile_does_not_differ_from_itself_and_differs_from_every_other() {
    for (index, left) in Profile::shipped().iter().enumerate() {
        for (place, right) in Profile::shipped().iter().enumerate() {
            assert_eq!(left.diff(right).is_empty(), index == place);
            assert_eq!(left.canonical() == right.canonical(), index == place);
        }
    }
}

#[test]
fn each_differing_field_is_told_with_both_values() {
    let left = Profile::cn_2013();
    let right = Profile {
        fouls: Fouls::Off,
        draw_offer_margin: 1,
        ..left.clone()
    };
    assert_eq!(
        told(&left, &right),
        ["fouls: on / off", "draw_offer_margin: 2 / 1"]
    );
}

#[test]
fn openings_differ_state_by_state() {
    let left = Profile::cn_2013();
    let mut right = left.clone();
    right.opening_procedure.states[3].choices[0].act = OpeningAct::Offer { count: Some(2) };
    assert_eq!(
        told(&left, &right),
        ["opening_procedure.states.offer: offer -> keep / offer count=2 -> keep"]
    );

    let centre = Profile::named("general").unwrap();
    let open = Profile {
        opening_procedure: Profile::free().opening_procedure,
        ..centre.clone()
    };
    assert_eq!(
        told(&centre, &open),
        [
            "opening_procedure.name: centre / free",
            "opening_procedure.states: first / ",
            "opening_procedure.states.first: place zone=1 / nothing",
        ]
    );
    let back: Vec<_> = open
        .diff(&centre)
        .into_iter()
        .map(|pair| pair.field)
        .collect();
    assert_eq!(
        back,
        [
            "opening_procedure.name",
            "opening_procedure.states",
            "opening_procedure.states.first"
        ]
    );
}

#[test]
fn the_order_of_states_is_a_difference_too() {
    let left = Profile::cn_2013();
    let mut right = left.clone();
    right.opening_procedure.states.swap(1, 2);
    assert_eq!(told(&left, &right).len(), 1);
}
