use std::str::FromStr;

use api::adjudication::v1 as proto;
use game::{OpeningKind, Setup};
use profile::{Profile, ProfileHash};
use terms::InvalidId;

use crate::Malformed;

/// A setup with the whole rule profile in it, as it is stored.
pub(super) fn whole_setup(opened: &Setup) -> proto::Setup {
    proto::Setup {
        profile_text: opened.profile.canonical(),
        ..setup(opened)
    }
}

/// A setup as it is shown: the rules by name and hash.
pub(super) fn setup(setup: &Setup) -> proto::Setup {
    proto::Setup {
        game_id: setup.game.to_string(),
        event_id: setup
            .event
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default(),
        first_player_id: setup.first.to_string(),
        second_player_id: setup.second.to_string(),
        opening: match setup.opening {
            OpeningKind::Designated => proto::OpeningKind::Designated,
            OpeningKind::Free => proto::OpeningKind::Free,
        }
        .into(),
        profile: setup.profile.name.clone(),
        time_control: setup.time_control.clone().unwrap_or_default(),
        profile_text: String::new(),
        profile_hash: setup.profile.hash().to_string(),
    }
}

pub(super) fn read_setup(setup: Option<proto::Setup>) -> Result<Setup, Malformed> {
    let setup = setup.ok_or_else(|| Malformed::missing("setup"))?;
    let opening = match setup.opening() {
        proto::OpeningKind::Designated => OpeningKind::Designated,
        proto::OpeningKind::Free => OpeningKind::Free,
        proto::OpeningKind::Unspecified => {
            return Err(Malformed::new(
                "setup.opening",
                "designated or free is expected",
            ));
        }
    };
    let profile = read_profile(&setup.profile, &setup.profile_text, &setup.profile_hash)?;
    Ok(Setup {
        game: id(&setup.game_id, "setup.game_id")?,
        event: if setup.event_id.is_empty() {
            None
        } else {
            Some(id(&setup.event_id, "setup.event_id")?)
        },
        first: id(&setup.first_player_id, "setup.first_player_id")?,
        second: id(&setup.second_player_id, "setup.second_player_id")?,
        opening,
        profile,
        time_control: Some(setup.time_control).filter(|control| !control.is_empty()),
    })
}

/// The rules named, or written out; the hash, where there is one, must be theirs.
fn read_profile(name: &str, text: &str, hash: &str) -> Result<Profile, Malformed> {
    let shipped = || {
        Profile::named(name).ok_or_else(|| {
            Malformed::new(
                "setup.profile",
                format_args!(
                    "no profile is called {name:?}; there are {}",
                    Profile::names().join(", ")
                ),
            )
        })
    };
    // A text need not be read where it is that of the profile of that name that is shipped.
    let known = if text.is_empty() {
        Some(shipped()?)
    } else {
        Profile::named(name).filter(|known| known.canonical() == text)
    };
    let profile = match known {
        Some(known) => known,
        None => {
            Profile::parse(text).map_err(|error| Malformed::new("setup.profile_text", error))?
        }
    };
    if profile.name != name {
        return Err(Malformed::new(
            "setup.profile",
            format_args!(
                "the rules written out are called {:?}, not {name:?}",
                profile.name
            ),
        ));
    }
    let actual = if text.is_empty() {
        profile.hash()
    } else {
        ProfileHash::of(text)
    };
    if !hash.is_empty() && actual.to_string() != hash {
        return Err(Malformed::new(
            "setup.profile_hash",
            format_args!("these rules have the hash {actual}"),
        ));
    }
    Ok(profile)
}

fn id<T: FromStr<Err = InvalidId>>(text: &str, field: &'static str) -> Result<T, Malformed> {
    text.parse().map_err(|error| Malformed::new(field, error))
}
