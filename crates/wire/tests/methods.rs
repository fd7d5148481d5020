//! The methods that change a game, under one name wherever they are named: stored requests, the table of roles, the commands.

#![expect(
    clippy::unwrap_used,
    reason = "what helps a test may fail as a test does"
)]

use aggregate::{Role, access};
use api::adjudication::v1 as proto;
use api::common::v1::Rules;
use game::Command;
use wire::{ChangeRequest, game_command};

/// The method that a request is stored under is that of its command, may be called by somebody, and is read back from the store.
fn is_named<M: ChangeRequest<Command = Command>>(request: &M) {
    let command = request.command().unwrap();
    let method = command.method();
    assert_eq!(M::METHOD, method);
    let roles = access::roles(access::ADJUDICATION, method).unwrap_or_default();
    assert!(!roles.is_empty(), "nobody may call {method}");
    for role in Role::ALL {
        let permitted = command.permitted_to(role).is_ok();
        assert_eq!(permitted, roles.contains(&role), "{method} by {role:?}");
    }
    let stored = game_command(M::METHOD, &request.encode_to_vec(), None);
    assert_eq!(stored.unwrap(), command);
}

#[test]
fn a_method_of_a_game_is_its_commands_name_and_has_a_row_in_the_table() {
    is_named(&proto::OpenGameRequest {
        setup: Some(proto::Setup {
            game_id: "g1".into(),
            first_player_id: "p1".into(),
            second_player_id: "p2".into(),
            opening: proto::OpeningKind::Designated.into(),
            rules: Some(Rules {
                name: "cn-2013".into(),
                ..Default::default()
            }),
            ..Default::default()
        }),
        ..Default::default()
    });
    is_named(&proto::PlayRequest {
        act: Some(proto::Act {
            act: Some(proto::act::Act::Pass(proto::act::Pass {})),
        }),
        ..Default::default()
    });
    is_named(&proto::ObserveRequest {
        observation: Some(proto::Observation {
            what: Some(proto::observation::What::Dropped(
                proto::observation::PointSeen { point: "H8".into() },
            )),
        }),
        ..Default::default()
    });
    is_named(&proto::OfficiateRequest {
        direction: Some(proto::Direction {
            direction: Some(proto::direction::Direction::Start(
                proto::direction::StartGame {},
            )),
        }),
        ..Default::default()
    });
    is_named(&proto::ReportFlagRequest {
        seat: api::common::v1::Seat::First.into(),
        ..Default::default()
    });
}
