use std::ops::Deref;
use std::sync::Arc;

use crate::{Profile, ProfileError, ProfileHash};

/// The rules of a game or an event: a profile, its text as it was given, and the hash of that text.
///
/// The text is what is stored and hashed, so rules keep their hash and their meaning whatever fields later versions add. A shipped opening
/// that a text names never changes: a changed one gets a name of its own. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Rules {
    text: Arc<str>,
    hash: ProfileHash,
    profile: Arc<Profile>,
}

impl Rules {
    /// # Errors
    /// As [`Profile::parse`].
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        // Most games are played by shipped rules, whose texts need not be read again.
        let shipped = Self::shipped()
            .iter()
            .find(|shipped| &*shipped.text == text);
        shipped.map_or_else(
            || Ok(Self::new(Profile::parse(text)?, text.into())),
            |shipped| Ok(shipped.clone()),
        )
    }

    /// The rules in the bytes of a file.
    ///
    /// # Errors
    /// As [`Profile::from_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ProfileError> {
        let profile = Profile::from_bytes(bytes)?;
        Ok(Self::new(profile, String::from_utf8_lossy(bytes).into()))
    }

    /// The shipped rules called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut shipped = Self::shipped().iter();
        shipped.find(|shipped| shipped.name == name).cloned()
    }

    /// The 2013 Chinese competition rules with the defaults of the rulebook's decisions.
    #[must_use]
    pub fn cn_2013() -> Self {
        Self::shipped()[0].clone()
    }

    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    #[must_use]
    pub const fn hash(&self) -> ProfileHash {
        self.hash
    }

    pub(crate) fn new(profile: Profile, text: Arc<str>) -> Self {
        Self {
            hash: ProfileHash::of(&text),
            text,
            profile: Arc::new(profile),
        }
    }
}

/// The rules as their canonical text.
impl From<Profile> for Rules {
    fn from(profile: Profile) -> Self {
        let text = profile.canonical().into();
        Self::new(profile, text)
    }
}

impl Deref for Rules {
    type Target = Profile;

    fn deref(&self) -> &Profile {
        &self.profile
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Rules {}

#[cfg(feature = "serde")]
impl serde::Serialize for Rules {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Rules {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn texts_of_before_a_field_was_added_keep_their_hash_and_their_meaning() {
        let former = [
            include_str!("../former/1/cn-2013.toml"),
            include_str!("../former/1/general.toml"),
            include_str!("../former/1/campus-a.toml"),
            include_str!("../former/1/campus-b.toml"),
            include_str!("../former/1/rif.toml"),
            include_str!("../former/1/free.toml"),
        ];
        let mut hashes = include_str!("../former/1/HASHES").lines();
        let mut decided = BTreeSet::new();
        for text in former {
            assert!(!text.contains("penalties_survive_replay"));
            let rules = Rules::parse(text).unwrap();
            let line = hashes.next().unwrap();
            assert_eq!(line, format!("{}  {}.toml", rules.hash(), rules.name));
            assert_eq!(rules.text(), text);
            lines(
                &rules.name,
                &toml::Value::try_from(&*rules).unwrap(),
                &mut decided,
            );
        }
        // Fields that come later get lines of their own there: what was decided then stands.
        let meaning = include_str!("../former/1/MEANING");
        for line in meaning.lines() {
            assert!(decided.contains(line), "no longer so: {line}");
        }
    }

    /// Every value in a line with the path to it, and how many each list of tables has.
    fn lines(path: &str, value: &toml::Value, out: &mut BTreeSet<String>) {
        match value {
            toml::Value::Table(table) => {
                for (key, value) in table {
                    lines(&format!("{path}.{key}"), value, out);
                }
            }
            toml::Value::Array(list) if list.iter().any(toml::Value::is_table) => {
                out.insert(format!("{path} has {}", list.len()));
                for (index, value) in list.iter().enumerate() {
                    lines(&format!("{path}.{index}"), value, out);
                }
            }
            value => {
                out.insert(format!("{path} = {value}"));
            }
        }
    }

    #[test]
    fn the_text_as_given_is_kept_to_the_letter() {
        let text = format!("# ours\n{}", Profile::free().canonical());
        let rules = Rules::parse(&text).unwrap();
        assert_eq!(rules.text(), text);
        assert_eq!(*rules, Profile::free());
        assert_ne!(rules, Rules::from(Profile::free()));
    }
}
