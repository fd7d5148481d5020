//! Over random profiles and random damage.

use profile::{Allowed, Field, Procedure, Profile};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

/// A value that the documentation allows, as TOML.
fn value(field: &Field) -> BoxedStrategy<String> {
    match field.allowed {
        Allowed::Name => "[A-Za-z0-9._-]{1,64}"
            .prop_map(|name| format!("\"{name}\""))
            .boxed(),
        Allowed::Number { least, most } => {
            (least..=most).prop_map(|number| number.to_string()).boxed()
        }
        Allowed::OneOf(values) => select(values)
            .prop_map(|value| format!("\"{value}\""))
            .boxed(),
        Allowed::AnyOf(values) => subsequence(values, 0..=values.len())
            .prop_shuffle()
            .prop_map(|values| format!("{values:?}"))
            .boxed(),
        Allowed::Opening => {
            let named = select(Procedure::names().to_vec()).prop_map(|name| format!("\"{name}\""));
            let range = (1_u8..=221, 0_u8..=220)
                .prop_map(|(least, more)| [least, least.saturating_add(more).min(221)]);
            let ranged = (select(vec!["cn-2013", "yamaguchi", "soosorv-8"]), range);
            prop_oneof![
                named,
                ranged.prop_map(|(name, range)| format!("\"{name}\"\nn_range = {range:?}"))
            ]
            .boxed()
        }
    }
}

fn text() -> impl Strategy<Value = String> {
    let lines: Vec<_> = Profile::fields()
        .iter()
        .map(|field| value(field).prop_map(|value| format!("{} = {value}", field.key)))
        .collect();
    lines.prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_same_profile(text in text(), other in select(Profile::shipped())) {
        let profile = Profile::parse(&text).unwrap();
        prop_assert_eq!(profile.check(), Ok(()));
        let canonical = profile.canonical();
        let again = Profile::parse(&canonical).unwrap();
        prop_assert_eq!(&again.canonical(), &canonical);
        prop_assert_eq!(&again, &profile);
        prop_assert_eq!(profile == other, canonical == other.canonical());
        prop_assert_eq!(profile == other, profile.diff(&other).is_empty());
    }

    #[test]
    fn damage_is_refused_or_gives_a_profile_that_makes_sense(
        profile in select(Profile::shipped()), damage in prop::collection::vec((any::<Index>(), any::<char>()), 1..4)
    ) {
        let mut text: Vec<char> = profile.canonical().chars().collect();
        for (at, char) in damage {
            let at = at.index(text.len());
            text[at] = char;
        }
        if let Ok(damaged) = Profile::parse(&text.into_iter().collect::<String>()) {
            prop_assert_eq!(damaged.check(), Ok(()));
            prop_assert_eq!(Profile::parse(&damaged.canonical()), Ok(damaged));
        }
    }

    #[test]
    fn lines_in_any_order_and_number_never_bring_the_reader_down(lines in prop::collection::vec(any::<(Index, Index)>(), 0..40)) {
        let texts: Vec<String> = Profile::shipped().iter().map(Profile::canonical).collect();
        let pick = |(text, line): (Index, Index)| {
            let lines: Vec<&str> = text.get(&texts).lines().collect();
            lines[line.index(lines.len())]
        };
        let text = lines.into_iter().map(pick).collect::<Vec<_>>().join("\n");
        if let Err(error) = Profile::parse(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
