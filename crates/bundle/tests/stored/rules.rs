//! Rules are asked for by name and stored as the text that was shipped under it, which an audit of the game has to find again.

use std::collections::BTreeMap;

use profile::{Profile, Rules};

use crate::corpus::{covers, lines};

#[test]
fn rules_ever_stored_can_be_read_and_the_newest_of_a_name_are_the_shipped_ones() {
    let mut newest = BTreeMap::new();
    for (name, stored) in lines("rules.txt") {
        let text = String::from_utf8(stored).unwrap();
        let rules = Rules::parse(&text).unwrap();
        assert_eq!(
            (rules.name.as_str(), rules.text()),
            (name.as_str(), text.as_str())
        );
        let hash = rules.hash().to_string();
        assert_eq!(Rules::once_named(&name, &hash).as_ref(), Some(&rules));
        newest.insert(name, rules);
    }
    covers(&Profile::names(), newest.keys().map(String::as_str));
    for (name, rules) in newest {
        assert_eq!(Rules::named(&name), Some(rules), "{name}");
    }
}
