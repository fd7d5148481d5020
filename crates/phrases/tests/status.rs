//! What is said of a game as it stands, and of what the system finds.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests stand outside the test functions"
)]

use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
use game::claims::{self, ClaimKind};
use game::{Act, Command, Game, Observation, OpeningKind, Setup, record};
use phrases::game::{heading, review, status};
use profile::Rules;
use terms::{Language, Seat};

/// Black has made a three-three on H8, pressed with the other hand, and White claims the foul.
fn claimed() -> Game {
    let setup = Setup {
        game: "final".parse().unwrap(),
        event: None,
        venue: None,
        first: "zhang".parse().unwrap(),
        second: "li".parse().unwrap(),
        opening: OpeningKind::Free,
        rules: Rules::cn_2013(),
        time_control: None,
    };
    let players = ["zhang", "li"].map(|id| Actor::new(id, Role::Player));
    let arbiter = Actor::new("wang", Role::Arbiter);
    let mut commands = vec![
        (Command::Open(Box::new(setup)), &arbiter),
        (Command::officiate(record::Direction::Start), &arbiter),
    ];
    for (player, point) in (0..).zip(["F8", "A1", "G8", "A15", "H6", "O1", "H7", "O15", "H8"]) {
        let stone = Act::place(point.parse().unwrap());
        commands.push((Command::Play(stone), &players[player % 2]));
    }
    let seen = Observation::OtherHand(Seat::First);
    let claim = ClaimKind::Foul {
        at: Some("H8".parse().unwrap()),
    };
    commands.push((Command::Observe(seen), &arbiter));
    commands.push((Command::play(claims::Act::Claim(claim)), &players[1]));
    let mut game = Game::default();
    for (command, actor) in commands {
        let at = Stamp::new(Epoch(1), 0);
        for event in game.decide(command, actor, at).unwrap() {
            game.apply(&event, at);
        }
    }
    game
}

#[test]
fn a_game_says_whose_turn_it_is_what_waits_and_what_has_been_seen() {
    let game = claimed();
    assert_eq!(
        status(&game, Language::English),
        [
            "White to move, second acts",
            "open claim 1: second says \"foul\" at H8",
            "irregularity 1 of first at move 9: the clock was pressed with the other hand, open; second may have it corrected until moving on",
        ]
    );
    assert_eq!(
        status(&game, Language::Chinese),
        [
            "轮到白方，由后手方行动",
            "待裁定提出 1：后手方指出禁手（H8）",
            "不规范行棋 1，先手方，第 9 着：用另一只手按钟，待处理；后手方续下之前可以要求纠正",
        ]
    );
    assert_eq!(
        heading(&game, 12, "0123456789", Language::English),
        "final: Black zhang, White li, rules cn-2013, waiting for the arbiter, move 9, version 12, head 0123456789, rulings: 1"
    );
}

#[test]
fn a_finding_says_what_is_proposed_and_shows_why() {
    let game = claimed();
    let findings = [game.finding(1).unwrap()];
    assert_eq!(
        review(&findings, None, Language::English),
        [
            "claim 1: second says \"foul\" at H8; the system finds it right: the stone is a foul",
            "  H8: 33",
            "    open three H6 H7 H8 (column), open four at H5 H9",
            "    open three F8 G8 H8 (row), open four at E8 I8",
        ]
    );
    assert_eq!(
        review(&findings, None, Language::Chinese)[..3],
        [
            "提出 1：后手方指出禁手（H8）；系统认为成立：该子为禁手",
            "  H8: 33",
            "    活三 H6 H7 H8 (竖), 成活四点 H5 H9",
        ]
    );
    assert_eq!(
        review(&[], None, Language::Chinese),
        ["没有待裁定的提出，也没有以禁手终局"]
    );
}
