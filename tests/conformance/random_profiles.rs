//! Profiles for random games: every opening of the shelf, and every decision turned either way.

use game::{OpeningKind, Setup};
use profile::{
    Answer, By, Delegated, DisciplinaryLoss, DoublePass, FiveRecognition, FlagOrderUnknown,
    FoulClaimEnds, Fouls, OfferEquivalence, Procedure, Profile, Recognition, Step,
    ThreeNeedsLegalFour, WrongClaim,
};

use crate::random::Random;

/// An opening of the shelf. Where the colours say who chooses it may as well be said to be the opponent.
fn random_procedure(random: &mut Random) -> Procedure {
    let names = ["rif", "yamaguchi", "soosorv-8", "taraguchi-10", "swap2"];
    let name = names.get(random.below(8)).unwrap_or(&"cn-2013");
    let mut procedure = Procedure::named(name).unwrap();
    let by_opponent = random.once_in(2);
    for state in &mut procedure.states {
        if by_opponent && state.step() == Step::Swap {
            state.by = By::Opponent;
        }
    }
    procedure
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
            OfferEquivalence::Board
        } else {
            OfferEquivalence::Figure
        },
        three_needs_legal_four: if other() {
            ThreeNeedsLegalFour::No
        } else {
            ThreeNeedsLegalFour::Yes
        },
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
        venue: None,
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
