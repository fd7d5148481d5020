//! The bounds, at the limit and past it. Those of plain numbers stand in `fields`.

use profile::bounds::{CHOICES_MAX, OFFERS_MAX, STATES_MAX, STONES_LAID_MAX, TEXT_BYTES_MAX};
use profile::{Choice, Names, OpeningAct, Problem, Profile, Shape, State, Zone};

use crate::with_opening;

fn problem(text: &str) -> Option<Problem> {
    Profile::parse(text).err().map(|error| error.problem)
}

#[test]
fn a_text_at_the_bound_is_read_and_past_it_refused() {
    let text = Profile::cn_2013().canonical();
    let padded = |bytes: usize| format!("{text}#{}", " ".repeat(bytes - text.len() - 1));
    assert_eq!(problem(&padded(TEXT_BYTES_MAX)), None);
    assert_eq!(problem(&padded(TEXT_BYTES_MAX + 1)), Some(Problem::TooLong));
    let of_bytes =
        |bytes: usize| Profile::from_bytes(padded(bytes).as_bytes()).map_err(|error| error.problem);
    assert_eq!(of_bytes(TEXT_BYTES_MAX), Ok(Profile::cn_2013()));
    assert_eq!(of_bytes(TEXT_BYTES_MAX + 1), Err(Problem::TooLong));
    // More than is read is not looked at.
    assert_eq!(
        Profile::from_bytes(&[0xFF; TEXT_BYTES_MAX + 1]).map_err(|error| error.problem),
        Err(Problem::TooLong)
    );
}

#[test]
fn states_are_bounded() {
    let states = |count: usize| -> String {
        let next = |index: usize| {
            if index < count {
                format!(", next = \"s{index}\"")
            } else {
                String::new()
            }
        };
        (0..count)
            .map(|index| {
                format!(
                    "[[states]]\nname = \"s{index}\"\nchoices = [{{ act = \"swap\"{} }}]\n",
                    next(index + 1)
                )
            })
            .collect()
    };
    assert_eq!(problem(&with_opening(&states(STATES_MAX))), None);
    assert_eq!(
        problem(&with_opening(&states(STATES_MAX + 1))),
        Some(Problem::TooManyStates)
    );
}

#[test]
fn choices_are_bounded() {
    let state =
        |choices: &str| with_opening(&format!("[[states]]\nname = \"a\"\nchoices = [{choices}]"));
    let swap = "{ act = \"swap\" }, ";
    assert_eq!(problem(&state(swap)), None);
    assert_eq!(problem(&state("")), Some(Problem::Choices));
    assert_eq!(
        problem(&state(&swap.repeat(CHOICES_MAX))),
        Some(Problem::RepeatedAct)
    );
    assert_eq!(
        problem(&state(&swap.repeat(CHOICES_MAX + 1))),
        Some(Problem::Choices)
    );
}

#[test]
fn stones_laid_in_one_go_are_bounded() {
    let lay = |count: usize| {
        format!(
            "[[states]]\nname = \"a\"\nchoices = [{{ act = \"lay\", zones = {:?} }}]",
            vec![15; count]
        )
    };
    for (count, expected) in [
        (0, Some(Problem::Zones)),
        (1, None),
        (STONES_LAID_MAX, None),
        (STONES_LAID_MAX + 1, Some(Problem::Zones)),
    ] {
        assert_eq!(problem(&with_opening(&lay(count))), expected, "{count}");
    }
}

#[test]
fn zones_are_odd_and_on_the_board() {
    for side in 0..=u8::MAX {
        let place =
            format!("[[states]]\nname = \"a\"\nchoices = [{{ act = \"place\", zone = {side} }}]");
        let expected = (side % 2 == 0 || side > 15).then_some(Problem::Zone(side));
        assert_eq!(problem(&with_opening(&place)), expected, "{side}");
    }
}

#[test]
fn offers_are_bounded_by_the_board() {
    let offer = |before: usize, count: u8| {
        let mut choices: Vec<String> = (0..before)
            .map(|_| "{ act = \"lay\", zones = [15, 15]".to_owned())
            .collect();
        choices.extend([
            format!("{{ act = \"offer\", count = {count}"),
            "{ act = \"keep\"".to_owned(),
        ]);
        let last = choices.len() - 1;
        let next = |index: usize| {
            if index < last {
                format!(", next = \"s{}\"", index + 1)
            } else {
                String::new()
            }
        };
        let states = choices.iter().enumerate();
        let states = states.map(|(index, choice)| {
            format!(
                "[[states]]\nname = \"s{index}\"\nchoices = [{choice}{} }}]\n",
                next(index)
            )
        });
        problem(&with_opening(&states.collect::<String>()))
    };
    let too_many = |value, most| {
        Some(Problem::OutOfRange {
            value,
            least: 1,
            most,
        })
    };
    assert_eq!(offer(2, OFFERS_MAX), None);
    assert_eq!(offer(2, OFFERS_MAX + 1), too_many(222, 221));
    assert_eq!(offer(2, 0), too_many(0, 221));
    // After six stones there are no more than 219 empty points.
    assert_eq!(offer(3, 219), None);
    assert_eq!(offer(3, 220), too_many(220, 219));
}

/// No profile within the bounds outgrows its own reader: this one has every state and choice as long as it can be written, whether or not it makes sense.
#[test]
fn the_largest_canonical_text_can_be_read_back() {
    let next = Some("n".repeat(64));
    let names = Some(Names {
        min: OFFERS_MAX,
        max: OFFERS_MAX,
    });
    let acts = [
        OpeningAct::Lay {
            zones: vec![Zone(15); STONES_LAID_MAX],
            shape: Shape::OneOf26,
            names,
        },
        OpeningAct::Place {
            zone: Zone(15),
            names,
        },
        OpeningAct::Swap,
        OpeningAct::KeepColours,
        OpeningAct::Offer {
            count: Some(OFFERS_MAX),
        },
        OpeningAct::Keep,
    ];
    assert_eq!(acts.len(), CHOICES_MAX);
    let choices: Vec<_> = acts
        .into_iter()
        .map(|act| Choice {
            act,
            next: next.clone(),
        })
        .collect();
    let state = State {
        name: "s".repeat(64),
        by: profile::By::Opponent,
        choices,
    };
    let mut profile = Profile {
        name: "p".repeat(64),
        version: u32::MAX,
        ..Profile::cn_2013()
    };
    profile.opening_procedure.states = vec![state; STATES_MAX];
    let bytes = profile.canonical().len();
    assert!(
        bytes > TEXT_BYTES_MAX / 2 && bytes < TEXT_BYTES_MAX - 1024,
        "{bytes}"
    );
}
