use std::str::FromStr;

use api::adjudication::v1 as proto;
use api::common::v1 as common;
use game::Setup;
use terms::InvalidId;

use crate::Malformed;
use crate::rules::{RulesFields, read_opening_kind, read_rules, write_opening_kind, write_rules};

const RULES: RulesFields = RulesFields {
    name: "setup.rules.name",
    text: "setup.rules.text",
    hash: "setup.rules.hash",
};

/// A setup with the whole text of the rules in it, as it is stored.
pub(super) fn whole_setup(opened: &Setup) -> proto::Setup {
    proto::Setup {
        rules: Some(write_rules(&opened.rules)),
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
        opening: write_opening_kind(setup.opening).into(),
        rules: Some(common::Rules {
            text: String::new(),
            ..write_rules(&setup.rules)
        }),
        time_control: setup.time_control.clone().unwrap_or_default(),
    }
}

pub(super) fn read_setup(setup: Option<proto::Setup>) -> Result<Setup, Malformed> {
    let setup = setup.ok_or_else(|| Malformed::missing("setup"))?;
    Ok(Setup {
        game: id(&setup.game_id, "setup.game_id")?,
        event: if setup.event_id.is_empty() {
            None
        } else {
            Some(id(&setup.event_id, "setup.event_id")?)
        },
        first: id(&setup.first_player_id, "setup.first_player_id")?,
        second: id(&setup.second_player_id, "setup.second_player_id")?,
        opening: read_opening_kind(setup.opening(), "setup.opening")?,
        rules: read_rules(&setup.rules.unwrap_or_default(), &RULES)?,
        time_control: Some(setup.time_control).filter(|control| !control.is_empty()),
    })
}

fn id<T: FromStr<Err = InvalidId>>(text: &str, field: &'static str) -> Result<T, Malformed> {
    text.parse().map_err(|error| Malformed::new(field, error))
}
