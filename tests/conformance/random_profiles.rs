//! Profiles for random games: every opening of the shelf, and every decision turned either way.

use game::{OpeningKind, Setup};
use profile::{
    Answer, By, Choice, Delegated, DisciplinaryLoss, DoublePass, Equivalence, FiveRecognition,
    FlagOrderUnknown, FoulClaimEnds, Fouls, Names, OpeningAct, Procedure, Profile, Recognition,
    Shape, State, WrongClaim, Zone,
};

use crate::random::Random;

fn state(name: &str, by: By, choices: Vec<(OpeningAct, Option<&str>)>) -> State {
    let choices = choices
        .into_iter()
        .map(|(act, next)| Choice {
            act,
            next: next.map(str::to_owned),
        })
        .collect();
    State {
        name: name.to_owned(),
        by,
        choices,
    }
}

fn procedure(name: &str, states: Vec<State>) -> Procedure {
    Procedure {
        name: name.to_owned(),
        states,
    }
}

const fn place(zone: u8, names: Option<Names>) -> OpeningAct {
    OpeningAct::Place {
        zone: Zone(zone),
        names,
    }
}

fn lays_26(names: Option<Names>) -> OpeningAct {
    OpeningAct::Lay {
        zones: vec![Zone(1), Zone(3), Zone(5)],
        shape: Shape::OneOf26,
        names,
    }
}

fn swap_or_not(name: &str, next: Option<&str>) -> State {
    state(
        name,
        By::Opponent,
        vec![(OpeningAct::Swap, next), (OpeningAct::KeepColours, next)],
    )
}

/// Three stones, a swap, white 4, offers: RIF with two of them, Yamaguchi with as many as Black names.
fn three_then_offers(name: &str, names: Option<Names>, count: Option<u8>) -> Procedure {
    procedure(
        name,
        vec![
            state("three", By::Turn, vec![(lays_26(names), Some("swap"))]),
            swap_or_not("swap", Some("fourth")),
            state("fourth", By::Turn, vec![(place(15, None), Some("offer"))]),
            state(
                "offer",
                By::Turn,
                vec![(OpeningAct::Offer { count }, Some("keep"))],
            ),
            state("keep", By::Turn, vec![(OpeningAct::Keep, None)]),
        ],
    )
}

fn soosorv_8() -> Procedure {
    procedure(
        "soosorv-8",
        vec![
            state("three", By::Turn, vec![(lays_26(None), Some("swap"))]),
            swap_or_not("swap", Some("fourth")),
            state(
                "fourth",
                By::Turn,
                vec![(place(15, Some(Names { min: 1, max: 8 })), Some("again"))],
            ),
            swap_or_not("again", Some("offer")),
            state(
                "offer",
                By::Turn,
                vec![(OpeningAct::Offer { count: None }, Some("keep"))],
            ),
            state("keep", By::Turn, vec![(OpeningAct::Keep, None)]),
        ],
    )
}

fn taraguchi_10() -> Procedure {
    let branches = vec![
        (OpeningAct::Swap, Some("fifth")),
        (OpeningAct::KeepColours, Some("fifth")),
        (OpeningAct::Offer { count: Some(10) }, Some("keep")),
    ];
    procedure(
        "taraguchi-10",
        vec![
            state("first", By::Turn, vec![(place(1, None), Some("swap 1"))]),
            swap_or_not("swap 1", Some("second")),
            state("second", By::Turn, vec![(place(3, None), Some("swap 2"))]),
            swap_or_not("swap 2", Some("third")),
            state("third", By::Turn, vec![(place(5, None), Some("swap 3"))]),
            swap_or_not("swap 3", Some("fourth")),
            state("fourth", By::Turn, vec![(place(7, None), Some("swap 4"))]),
            state("swap 4", By::Opponent, branches),
            state("fifth", By::Turn, vec![(place(9, None), Some("swap 5"))]),
            swap_or_not("swap 5", None),
            state("keep", By::Turn, vec![(OpeningAct::Keep, None)]),
        ],
    )
}

pub(crate) fn swap2() -> Procedure {
    let anywhere = |stones| OpeningAct::Lay {
        zones: vec![Zone::BOARD; stones],
        shape: Shape::Any,
        names: None,
    };
    procedure(
        "swap2",
        vec![
            state("three", By::Turn, vec![(anywhere(3), Some("choice"))]),
            state(
                "choice",
                By::Opponent,
                vec![
                    (OpeningAct::Swap, None),
                    (OpeningAct::KeepColours, None),
                    (anywhere(2), Some("last")),
                ],
            ),
            swap_or_not("last", None),
        ],
    )
}

fn random_procedure(random: &mut Random) -> Procedure {
    let named = Some(Names { min: 1, max: 12 });
    match random.below(8) {
        0 => three_then_offers("rif", None, Some(2)),
        1 => three_then_offers("yamaguchi", named, None),
        2 => soosorv_8(),
        3 => taraguchi_10(),
        4 => swap2(),
        _ => Profile::cn_2013().opening_procedure,
    }
}

/// The rules, most games' as in `cn-2013`, each decision now and then the other way.
fn random_profile(random: &mut Random) -> Profile {
    let cn_2013 = Profile::cn_2013();
    let opening_procedure = random_procedure(random);
    let often = [4, 40][random.below(2)];
    let mut delegates = |what| random.once_in(often).then_some(what);
    let auto_verdict = [
        Delegated::ClaimedFive,
        Delegated::ClaimedFoul,
        Delegated::ClaimedOverline,
        Delegated::ClaimedFlag,
        Delegated::SecondViolation,
    ]
    .into_iter()
    .filter_map(&mut delegates)
    .collect();
    let mut other = || random.once_in(4);
    Profile {
        foul_claim_ends: if other() {
            FoulClaimEnds::WhitePress
        } else {
            FoulClaimEnds::WhiteStone
        },
        claim_after_pass: if other() { Answer::Yes } else { Answer::No },
        double_pass: if other() {
            DoublePass::Consecutive
        } else {
            DoublePass::SameTurnPair
        },
        draw_offer_margin: if other() { 1 } else { 2 },
        flag_order_unknown: if other() {
            FlagOrderUnknown::Never
        } else {
            FlagOrderUnknown::ArbiterDeclares
        },
        wrong_claim: if other() {
            WrongClaim::Violation
        } else {
            WrongClaim::Nothing
        },
        offer_equivalence: if other() {
            Equivalence::Board
        } else {
            Equivalence::Figure
        },
        three_needs_legal_four: if other() { Answer::No } else { Answer::Yes },
        overline_wins_without_fouls: if other() { Answer::No } else { Answer::Yes },
        disciplinary_loss: if other() {
            DisciplinaryLoss::Arbiter
        } else {
            DisciplinaryLoss::ChiefArbiter
        },
        offers_when_not_named: if other() { 2 } else { 1 },
        five_recognition: if other() && other() {
            FiveRecognition::Automatic
        } else {
            FiveRecognition::Announced
        },
        foul_recognition: if other() && other() {
            Recognition::Automatic
        } else {
            Recognition::Claimed
        },
        flag_recognition: if other() && other() {
            Recognition::Automatic
        } else {
            Recognition::Claimed
        },
        fouls: if other() { Fouls::Off } else { Fouls::On },
        penalties_survive_replay: if other() { Answer::Yes } else { Answer::No },
        auto_verdict,
        opening_procedure,
        ..cn_2013
    }
}

/// A setup with any of those rules.
pub(crate) fn random_setup(random: &mut Random) -> Setup {
    Setup {
        game: "g1".parse().unwrap(),
        event: None,
        first: "zhang".parse().unwrap(),
        second: "li".parse().unwrap(),
        opening: if random.once_in(3) {
            OpeningKind::Free
        } else {
            OpeningKind::Designated
        },
        rules: random_profile(random).into(),
        time_control: random.once_in(2).then(|| "60m".to_owned()),
    }
}
