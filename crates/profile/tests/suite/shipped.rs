//! The profiles that come with the program.

use profile::{
    Answer, DoublePass, FiveRecognition, FlagOrderUnknown, FoulClaimEnds, Fouls, OfferEquivalence,
    OverlineClaimEnds, Procedure, Profile, Recognition, Rules, ThreeNeedsLegalFour, ThreeWhenFive,
    WrongClaim,
};

const TEXTS: [(&str, &str); 6] = [
    ("cn-2013", include_str!("../../profiles/cn-2013.toml")),
    ("general", include_str!("../../profiles/general.toml")),
    ("campus-a", include_str!("../../profiles/campus-a.toml")),
    ("campus-b", include_str!("../../profiles/campus-b.toml")),
    ("rif", include_str!("../../profiles/rif.toml")),
    ("free", include_str!("../../profiles/free.toml")),
];

#[test]
fn every_shipped_text_is_a_profile_that_bears_its_name() {
    for ((name, text), profile) in TEXTS.iter().zip(Profile::shipped()) {
        let parsed = Profile::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(&parsed, profile);
        assert_eq!(parsed.name, *name);
        assert_eq!(parsed.check(), Ok(()));
        assert_eq!(Profile::named(name), Some(parsed));
        assert!(Profile::about(name).is_some());
    }
    assert_eq!(Profile::names(), TEXTS.map(|(name, _)| name));
    assert_eq!(Profile::shipped().len(), TEXTS.len());
    assert_eq!(Profile::named("CN-2013"), None);
    assert_eq!(Profile::about("other"), None);
    assert_eq!(
        (Profile::cn_2013().name, Profile::free().name),
        ("cn-2013".to_owned(), "free".to_owned())
    );
}

#[test]
fn every_field_of_a_shipped_text_stands_below_its_decision_and_clause() {
    for (name, text) in TEXTS {
        let lines: Vec<&str> = text.lines().collect();
        for field in Profile::fields() {
            let at = lines
                .iter()
                .position(|line| line.starts_with(&format!("{} = ", field.key)));
            let at = at.unwrap_or_else(|| panic!("{name} leaves {} out", field.key));
            let comment: Vec<&str> = lines[..at]
                .iter()
                .rev()
                .take_while(|line| line.starts_with('#'))
                .copied()
                .collect();
            let comment = comment.join(" ");
            assert!(
                field
                    .decision
                    .is_none_or(|decision| comment.contains(decision)),
                "{name}, {}: {comment}",
                field.key
            );
            assert!(
                field.clause.is_none_or(|clause| comment.contains(clause)),
                "{name}, {}: {comment}",
                field.key
            );
        }
    }
}

#[test]
fn a_shipped_profile_stays_itself_through_its_canonical_text() {
    for profile in Profile::shipped() {
        let text = profile.canonical();
        assert_eq!(Profile::parse(&text).as_ref(), Ok(profile));
        assert_eq!(
            Profile::parse(&text).map(|again| again.canonical()),
            Ok(text)
        );
    }
}

/// A change of what a shipped profile says changes its hash. Where that is meant, the version in its file grows, and this table follows.
#[test]
fn no_shipped_profile_changes_in_silence() {
    let hashes: Vec<_> = Rules::shipped()
        .iter()
        .map(|rules| format!("{} {} {}", rules.name, rules.version, rules.hash()))
        .collect();
    assert_eq!(
        hashes,
        [
            "cn-2013 1 328ab86f93f03e686c130f356248f2f9ec3eaf376b0ad7b82b94720ba663baa5",
            "general 1 39cd677dffea9e561e8ac6cfaaa41fcd20234d37a61f718973e8f934fd88d70d",
            "campus-a 1 738189c97b6487fda35e8c66fcb9370b89a2ddd565e84b639fc52fc5a8435be4",
            "campus-b 1 302c44313f6ac9c97ceb10c812a6f76e7d120937526c4be96038da73787a57c4",
            "rif 1 491aff2bcf93467da5415314754bbd7026b071c3576dadf4fb58231e445da5ec",
            "free 1 1b9e5a607e62629d47efc3acdfc1d8fabce5ebf7fddcdf560f5332a087df3a11",
        ]
    );
}

#[test]
fn cn_2013_has_the_default_of_every_decision() {
    let profile = Profile::cn_2013();
    assert_eq!(profile.fouls, Fouls::On);
    assert_eq!(
        (profile.foul_claim_ends, profile.claim_after_pass),
        (FoulClaimEnds::WhiteStone, Answer::No),
        "D1"
    );
    assert_eq!(
        profile.overline_claim_ends,
        OverlineClaimEnds::GameEnd,
        "D1"
    );
    assert_eq!(profile.five_recognition, FiveRecognition::Announced, "D2");
    assert_eq!(profile.foul_recognition, Recognition::Claimed, "D2b");
    assert_eq!(
        profile.three_needs_legal_four,
        ThreeNeedsLegalFour::Yes,
        "D3"
    );
    assert_eq!(profile.overline_wins_without_fouls, Answer::Yes, "D4");
    assert_eq!(profile.double_pass, DoublePass::SameTurnPair, "D5");
    assert_eq!(profile.draw_offer_margin, 2, "D6");
    assert_eq!(
        profile.flag_order_unknown,
        FlagOrderUnknown::ArbiterDeclares,
        "D7"
    );
    assert!(profile.auto_verdict.is_empty(), "D8");
    assert_eq!(profile.offer_equivalence, OfferEquivalence::Figure, "D11");
    assert_eq!(profile.wrong_claim, WrongClaim::Nothing, "D12");
    assert_eq!(profile.three_when_five, ThreeWhenFive::Excluded, "D13");
    assert_eq!(profile.flag_recognition, Recognition::Claimed, "D14");
    assert_eq!(profile.opening_procedure.name, "cn-2013", "D15");
    assert_eq!(profile.offers_when_not_named, 1, "D16");
    assert_eq!(profile.moves_before_a_pass, 5, "D18");
    assert_eq!(profile.wrong_colours_minutes, 15, "D23");
}

#[test]
fn the_other_profiles_depart_from_it_where_their_texts_do() {
    let cn_2013 = Profile::cn_2013();
    let by_name = |name: &str| Profile::named(name).unwrap();
    let open = |name: &str| Procedure::named(name).unwrap();
    let plain = Profile {
        overline_claim_ends: OverlineClaimEnds::AsOtherFouls,
        five_recognition: FiveRecognition::Automatic,
        opening_procedure: open("centre"),
        ..cn_2013.clone()
    };
    assert_eq!(
        by_name("general"),
        Profile {
            name: "general".to_owned(),
            ..plain.clone()
        }
    );
    assert_eq!(
        by_name("campus-a"),
        Profile {
            name: "campus-a".to_owned(),
            ..plain.clone()
        }
    );
    assert_eq!(
        by_name("campus-b"),
        Profile {
            name: "campus-b".to_owned(),
            opening_procedure: open("rif"),
            ..plain
        }
    );
    let rif = Profile {
        name: "rif".to_owned(),
        double_pass: DoublePass::Consecutive,
        moves_before_a_pass: 3,
        opening_procedure: open("rif"),
        ..cn_2013.clone()
    };
    assert_eq!(by_name("rif"), rif);
    let free = Profile {
        name: "free".to_owned(),
        fouls: Fouls::Off,
        opening_procedure: open("free"),
        ..cn_2013
    };
    assert_eq!(by_name("free"), free);
}
