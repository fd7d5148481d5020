//! The opening procedures that the rulebook names besides `cn-2013`, as tables (D15).

use profile::{By, Choice, Names, OpeningAct, Procedure, Profile, Shape, State, Zone};

fn state(name: &str, by: By, choices: Vec<Choice>) -> State {
    State {
        name: name.to_owned(),
        by,
        choices,
    }
}

fn to(act: OpeningAct, next: &str) -> Choice {
    Choice {
        act,
        next: Some(next.to_owned()),
    }
}

fn last(act: OpeningAct) -> Choice {
    Choice { act, next: None }
}

fn place(side: u8) -> OpeningAct {
    OpeningAct::Place {
        zone: Zone(side),
        names: None,
    }
}

fn lay(sides: &[u8], shape: Shape, names: Option<Names>) -> OpeningAct {
    OpeningAct::Lay {
        zones: sides.iter().copied().map(Zone).collect(),
        shape,
        names,
    }
}

/// A choice of colours that leads to `next`.
fn swap(name: &str, next: &str) -> State {
    state(
        name,
        By::Opponent,
        vec![
            to(OpeningAct::Swap, next),
            to(OpeningAct::KeepColours, next),
        ],
    )
}

fn keep() -> State {
    state("keep", By::Turn, vec![last(OpeningAct::Keep)])
}

fn profile(name: &str, base: Profile, states: Vec<State>) -> Profile {
    Profile {
        name: name.to_owned(),
        opening_procedure: Procedure {
            name: name.to_owned(),
            states,
        },
        ..base
    }
}

/// Three stones, a swap, white 4, two offers.
pub(crate) fn rif() -> Profile {
    let states = vec![
        state(
            "designate",
            By::Turn,
            vec![to(lay(&[1, 3, 5], Shape::OneOf26, None), "swap")],
        ),
        swap("swap", "fourth"),
        state("fourth", By::Turn, vec![to(place(15), "offer")]),
        state(
            "offer",
            By::Turn,
            vec![to(OpeningAct::Offer { count: Some(2) }, "keep")],
        ),
        keep(),
    ];
    profile("rif", Profile::cn_2013(), states)
}

/// Three stones with N, a swap, white 4, N offers.
pub(crate) fn yamaguchi() -> Profile {
    let names = Some(Names { min: 1, max: 12 });
    let states = vec![
        state(
            "designate",
            By::Turn,
            vec![to(lay(&[1, 3, 5], Shape::OneOf26, names), "swap")],
        ),
        swap("swap", "fourth"),
        state("fourth", By::Turn, vec![to(place(15), "offer")]),
        state(
            "offer",
            By::Turn,
            vec![to(OpeningAct::Offer { count: None }, "keep")],
        ),
        keep(),
    ];
    profile("yamaguchi", Profile::cn_2013(), states)
}

/// Three stones, a swap, white 4 with N from 1 to 8, another swap, N offers.
pub(crate) fn soosorv_8() -> Profile {
    let fourth = OpeningAct::Place {
        zone: Zone::BOARD,
        names: Some(Names { min: 1, max: 8 }),
    };
    let states = vec![
        state(
            "designate",
            By::Turn,
            vec![to(lay(&[1, 3, 5], Shape::OneOf26, None), "swap")],
        ),
        swap("swap", "fourth"),
        state("fourth", By::Turn, vec![to(fourth, "second swap")]),
        swap("second swap", "offer"),
        state(
            "offer",
            By::Turn,
            vec![to(OpeningAct::Offer { count: None }, "keep")],
        ),
        keep(),
    ];
    profile("soosorv-8", Profile::cn_2013(), states)
}

/// Stones in growing squares, each with a swap; after the fourth ten offers instead of the swap.
pub(crate) fn taraguchi_10() -> Profile {
    let after_fourth = vec![
        to(OpeningAct::Swap, "fifth"),
        to(OpeningAct::KeepColours, "fifth"),
        to(OpeningAct::Offer { count: Some(10) }, "keep"),
    ];
    let states = vec![
        state("first", By::Turn, vec![to(place(1), "swap 1")]),
        swap("swap 1", "second"),
        state("second", By::Turn, vec![to(place(3), "swap 2")]),
        swap("swap 2", "third"),
        state("third", By::Turn, vec![to(place(5), "swap 3")]),
        swap("swap 3", "fourth"),
        state("fourth", By::Turn, vec![to(place(7), "swap 4")]),
        state("swap 4", By::Opponent, after_fourth),
        state("fifth", By::Turn, vec![to(place(9), "swap 5")]),
        state(
            "swap 5",
            By::Opponent,
            vec![last(OpeningAct::Swap), last(OpeningAct::KeepColours)],
        ),
        keep(),
    ];
    profile("taraguchi-10", Profile::cn_2013(), states)
}

/// Three stones anywhere; then a colour, or two stones more and the colour for the other player.
pub(crate) fn swap2() -> Profile {
    let choose = vec![
        last(OpeningAct::Swap),
        last(OpeningAct::KeepColours),
        to(lay(&[15, 15], Shape::Any, None), "pick"),
    ];
    let states = vec![
        state(
            "designate",
            By::Turn,
            vec![to(lay(&[15, 15, 15], Shape::Any, None), "choose")],
        ),
        state("choose", By::Opponent, choose),
        state(
            "pick",
            By::Opponent,
            vec![last(OpeningAct::Swap), last(OpeningAct::KeepColours)],
        ),
    ];
    profile("swap2", Profile::free(), states)
}
