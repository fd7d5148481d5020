use api::adjudication::v1 as proto;
use game::{Id, OpeningKind, Profile, Setup};

use crate::Malformed;

pub(super) fn setup(setup: &Setup) -> proto::Setup {
    proto::Setup {
        game_id: setup.game.to_string(),
        event_id: setup.event.as_ref().map(ToString::to_string).unwrap_or_default(),
        first_player_id: setup.first.to_string(),
        second_player_id: setup.second.to_string(),
        opening: match setup.opening {
            OpeningKind::Designated => proto::OpeningKind::Designated,
            OpeningKind::Free => proto::OpeningKind::Free,
        }
        .into(),
        profile: setup.profile.name.clone(),
        time_control: setup.time_control.clone().unwrap_or_default(),
    }
}

pub(super) fn read_setup(setup: Option<proto::Setup>) -> Result<Setup, Malformed> {
    let setup = setup.ok_or_else(|| Malformed::missing("setup"))?;
    let id = |text: &str, field| Id::new(text).map_err(|error| Malformed::new(field, error));
    let opening = match setup.opening() {
        proto::OpeningKind::Designated => OpeningKind::Designated,
        proto::OpeningKind::Free => OpeningKind::Free,
        proto::OpeningKind::Unspecified => return Err(Malformed::new("setup.opening", "designated or free is expected")),
    };
    let profile = Profile::named(&setup.profile).ok_or_else(|| {
        Malformed::new("setup.profile", format_args!("no profile is called {:?}; there are {}", setup.profile, Profile::NAMES.join(", ")))
    })?;
    Ok(Setup {
        game: id(&setup.game_id, "setup.game_id")?,
        event: if setup.event_id.is_empty() { None } else { Some(id(&setup.event_id, "setup.event_id")?) },
        first: id(&setup.first_player_id, "setup.first_player_id")?,
        second: id(&setup.second_player_id, "setup.second_player_id")?,
        opening,
        profile,
        time_control: Some(setup.time_control).filter(|control| !control.is_empty()),
    })
}
