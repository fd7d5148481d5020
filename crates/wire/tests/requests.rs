//! What a request may not say is named by its field.

use api::adjudication::v1::{OpeningKind, Setup};

fn setup() -> Setup {
    Setup {
        game_id: "final".into(),
        event_id: String::new(),
        first_player_id: "zhang".into(),
        second_player_id: "li".into(),
        opening: OpeningKind::Free.into(),
        profile: "cn-2013".into(),
        time_control: "90m+30s".into(),
        ..Setup::default()
    }
}

#[test]
fn a_setup_names_rules_an_opening_and_a_time_control_that_exist() {
    assert!(wire::game_open(Some(setup())).is_ok());
    assert!(
        wire::game_open(Some(Setup {
            time_control: String::new(),
            ..setup()
        }))
        .is_ok()
    );
    for (field, faulty) in [
        (
            "setup.time_control",
            Setup {
                time_control: "??".into(),
                ..setup()
            },
        ),
        (
            "setup.profile",
            Setup {
                profile: "zz".into(),
                ..setup()
            },
        ),
        (
            "setup.opening",
            Setup {
                opening: 0,
                ..setup()
            },
        ),
        (
            "setup.game_id",
            Setup {
                game_id: "a/b".into(),
                ..setup()
            },
        ),
        (
            "setup.first_player_id",
            Setup {
                first_player_id: String::new(),
                ..setup()
            },
        ),
    ] {
        assert_eq!(
            wire::game_open(Some(faulty)).map_err(|error| error.field),
            Err(field)
        );
    }
    assert_eq!(
        wire::game_open(None).map_err(|error| error.field),
        Err("setup")
    );
}
