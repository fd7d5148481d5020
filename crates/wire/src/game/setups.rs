use api::adjudication::v1 as proto;
use api::common::v1 as common;
use game::Setup;
use profile::Rules;

use crate::Malformed;
use crate::field::{Field, Unpathed, message_fields, messages};
use crate::rules::{RulesFields, read_rules, write_rules};

const RULES: RulesFields = RulesFields {
    name: "setup.rules.name",
    text: "setup.rules.text",
    hash: "setup.rules.hash",
};

// A setup with the whole text of the rules in it, as it is stored.
messages! {
    Setup = proto::Setup {
        [Setup {
            game: game_id, event: event_id, first: first_player_id, second: second_player_id,
            opening, rules, time_control, venue: venue_id
        }]
            = [proto::Setup {
                game_id, event_id, first_player_id, second_player_id, opening, rules, time_control,
                venue_id
            }]
            game_id "setup.game_id", event_id "setup.event_id",
            first_player_id "setup.first_player_id", second_player_id "setup.second_player_id",
            opening "setup.opening", rules, time_control, venue_id "setup.venue_id";
    }
}

message_fields! {
    Setup: "setup";
}

impl Unpathed for Rules {}

impl Field for Rules {
    type Wire = Option<common::Rules>;

    fn write(&self) -> Self::Wire {
        Some(write_rules(self))
    }

    fn read(wire: Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        read_rules(&wire.unwrap_or_default(), &RULES)
    }
}
