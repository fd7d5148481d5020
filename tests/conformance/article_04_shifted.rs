//! Article 4, a stone of the position found on another point (4.2.b), and a stone straightened (4.2.d).

use game::claims::{ClaimKind, Ruling};
use game::conduct::{DisturbanceKind, Intent, IrregularityKind, IrregularityStatus, Mover, Remedy};
use game::ending::{Outcome, Reason};
use game::{Command, Direction, Event, Observation, Phase, claims, record};
use renju::Color::{Black, White};
use terms::Seat;

use crate::table::{Answer, Table, agree, clause, moved, place, point, refused_by, settled};

const BY_ACCIDENT: Option<Mover> = Some(Mover {
    seat: Seat::First,
    intent: Intent::Accident,
});
const ON_PURPOSE: Option<Mover> = Some(Mover {
    seat: Seat::First,
    intent: Intent::Purpose,
});

/// H8 is found on H7 after four moves; Black is to move.
fn shifted(by: Option<Mover>) -> Table {
    let mut table = Table::after("H8 I9 C3 C4");
    table.observed(moved("H8", "H7", by)).unwrap();
    table
}

fn agreed(by: Option<Mover>, remedies: [Remedy; 2]) -> Table {
    let mut table = shifted(by);
    for (seat, remedy) in Seat::BOTH.into_iter().zip(remedies) {
        table.seat(seat, agree(1, remedy)).unwrap();
    }
    table
}

fn settle(remedy: Remedy) -> Direction {
    Direction::Conduct(settled(1, remedy))
}

fn lies(table: &Table, at: &str) -> Option<renju::Color> {
    table.game.board().get(point(at))
}

#[test]
fn cn13_4_2_b__a_stone_found_elsewhere_halts_play_until_an_arbiter_settles_it() {
    let mut table = shifted(None);
    assert_eq!(table.game.phase(), Phase::Claimed);
    let [disturbance] = table.game.disturbances() else {
        panic!("one disturbance")
    };
    let kind = DisturbanceKind::Shifted {
        from: point("H8"),
        to: point("H7"),
    };
    assert_eq!(
        (disturbance.number, disturbance.kind, disturbance.by),
        (1, kind, None)
    );
    assert!(table.black(place("D4")).is_err());
    assert!(table.black(record::Act::Pass).is_err());
    assert_eq!(table.record().split(' ').count(), 4);
}

#[test]
fn cn13_4_2_b__both_agree_and_the_arbiter_rules_it_back() {
    let mut table = agreed(None, [Remedy::Back; 2]);
    table.arbiter(settle(Remedy::Back)).unwrap();
    assert_eq!(
        (
            lies(&table, "H8"),
            lies(&table, "H7"),
            table.record().as_str()
        ),
        (Some(Black), None, "H8 I9 C3 C4")
    );
    assert_eq!(
        (
            table.game.phase(),
            table.game.disturbances().len(),
            table.ended()
        ),
        (Phase::Play, 0, None)
    );
    table.black(place("H7")).unwrap();
}

#[test]
fn cn13_4_2_b__both_agree_and_the_arbiter_lets_it_stay() {
    let mut table = agreed(BY_ACCIDENT, [Remedy::Stays; 2]);
    table.arbiter(settle(Remedy::Stays)).unwrap();
    assert_eq!(
        (
            lies(&table, "H8"),
            lies(&table, "H7"),
            table.game.board().len()
        ),
        (None, Some(Black), 4)
    );
    assert_eq!(table.game.phase(), Phase::Play);
    table.black(place("H8")).unwrap();
}

#[test]
fn cn13_4_2_b__without_agreement_it_is_not_for_an_arbiter_to_let_it_stay() {
    for mut table in [
        shifted(None),
        shifted(BY_ACCIDENT),
        agreed(None, [Remedy::Back, Remedy::Stays]),
    ] {
        refused_by("CN13-4.2.b", table.arbiter(settle(Remedy::Stays)));
        assert_eq!(table.game.phase(), Phase::Claimed);
    }
}

#[test]
fn cn13_4_2_b__one_players_agreement_is_not_both() {
    let mut table = shifted(None);
    table.black(agree(1, Remedy::Stays)).unwrap();
    refused_by("CN13-4.2.b", table.arbiter(settle(Remedy::Stays)));
    table.white(agree(1, Remedy::Stays)).unwrap();
    table.arbiter(settle(Remedy::Stays)).unwrap();
}

#[test]
fn cn13_4_2_b__a_player_may_think_again_before_the_arbiter_has_settled_it() {
    let mut table = agreed(None, [Remedy::Stays; 2]);
    table.white(agree(1, Remedy::Back)).unwrap();
    refused_by("CN13-4.2.b", table.arbiter(settle(Remedy::Stays)));
    table.black(agree(1, Remedy::Back)).unwrap();
    table.arbiter(settle(Remedy::Back)).unwrap();
}

#[test]
fn cn13_4_2_b__the_chief_arbiter_rules_back_or_stays_without_agreement() {
    let mut table = agreed(None, [Remedy::Back, Remedy::Stays]);
    table.chief(settle(Remedy::Back)).unwrap();
    assert_eq!(
        (lies(&table, "H8"), lies(&table, "H7")),
        (Some(Black), None)
    );
    let mut table = shifted(BY_ACCIDENT);
    table.chief(settle(Remedy::Stays)).unwrap();
    assert_eq!(
        (lies(&table, "H8"), lies(&table, "H7")),
        (None, Some(Black))
    );
}

#[test]
fn cn13_4_2_b__a_draw_or_a_replay_is_for_the_chief_arbiter() {
    for remedy in [Remedy::Draw, Remedy::Replay] {
        let mut table = shifted(None);
        assert_eq!(
            clause(table.arbiter(settle(remedy))),
            "CN13-4.2.b",
            "{remedy:?}"
        );
        table.chief(settle(remedy)).unwrap();
        assert_eq!(table.game.disturbances(), []);
    }
}

#[test]
fn cn13_4_2_b__the_chief_arbiter_rules_a_replay_and_the_game_begins_again() {
    let mut table = shifted(None);
    table.chief(settle(Remedy::Replay)).unwrap();
    assert_eq!(
        (
            table.game.board().len(),
            table.record().as_str(),
            table.ended()
        ),
        (0, "", None)
    );
    assert_eq!(
        (
            table.game.on_move(),
            table.game.to_move(),
            table.game.holder(Black)
        ),
        (Seat::First, Black, Seat::First)
    );
}

#[test]
fn cn13_4_2_b__whoever_moved_it_on_purpose_loses() {
    let mut table = shifted(ON_PURPOSE);
    table.arbiter(settle(Remedy::Loss)).unwrap();
    let (outcome, reason, _) = table.ended().unwrap();
    assert_eq!((outcome, reason), (Outcome::Win(White), Reason::Penalty));
}

#[test]
fn cn13_4_2_b__what_was_done_on_purpose_has_no_way_out_but_the_loss() {
    for remedy in [Remedy::Back, Remedy::Stays, Remedy::Draw, Remedy::Replay] {
        refused_by("CN13-4.2.b", shifted(ON_PURPOSE).chief(settle(remedy)));
    }
}

#[test]
fn cn13_4_2_b__an_accident_or_an_unknown_hand_loses_nothing_and_nothing_is_rebuilt() {
    for by in [None, BY_ACCIDENT] {
        for remedy in [Remedy::Loss, Remedy::Rebuilt] {
            assert_eq!(
                clause(shifted(by).chief(settle(remedy))),
                "CN13-4.2.b",
                "{by:?} {remedy:?}"
            );
        }
        let mut table = shifted(by);
        table.chief(settle(Remedy::Back)).unwrap();
        assert_eq!(
            Seat::BOTH.map(|seat| table.game.violations(seat)),
            [0, 0],
            "the clause gives no violation"
        );
    }
}

#[test]
fn cn13_4_2_b__a_player_settles_nothing_and_agrees_to_nothing_that_is_not_open() {
    let mut table = shifted(None);
    let by_a_player = |table: &mut Table| {
        table.by(
            Command::officiate(settle(Remedy::Back)),
            &crate::table::player(Seat::First),
        )
    };
    assert!(by_a_player(&mut table).is_err());
    assert!(table.black(agree(2, Remedy::Back)).is_err());
    assert!(table.black(agree(0, Remedy::Back)).is_err());
    assert!(Table::after("H8").black(agree(1, Remedy::Back)).is_err());
}

#[test]
fn cn13_4_2_b__what_cannot_have_shifted_is_noted_without_effect() {
    for (from, to) in [("A1", "A2"), ("H8", "I9"), ("H8", "H8")] {
        let mut table = Table::after("H8 I9 C3 C4");
        let answer = table.observed(moved(from, to, None));
        assert!(
            matches!(answer.unwrap().as_slice(), [Event::ObservationNoted(_)]),
            "{from} {to}"
        );
        assert_eq!(table.game.phase(), Phase::Play);
    }
}

#[test]
fn cn13_4_2_b__two_stones_that_shifted_are_two_matters_and_play_waits_for_both() {
    let mut table = shifted(None);
    table.observed(moved("I9", "I10", None)).unwrap();
    assert_eq!(
        table
            .game
            .disturbances()
            .iter()
            .map(|seen| seen.number)
            .collect::<Vec<_>>(),
        [1, 2]
    );
    table.chief(settle(Remedy::Back)).unwrap();
    assert_eq!(table.game.phase(), Phase::Claimed);
    assert!(table.black(place("D4")).is_err());
    table.chief(settled(2, Remedy::Stays)).unwrap();
    assert_eq!(
        (lies(&table, "H8"), lies(&table, "I9"), lies(&table, "I10")),
        (Some(Black), None, Some(White))
    );
    table.black(place("I9")).unwrap();
}

#[test]
fn cn13_4_2_b__disturbances_are_counted_with_the_claims() {
    let mut table = Table::after("H8 I9 C3 C4");
    table.black(claims::Act::Claim(ClaimKind::Five)).unwrap();
    table.observed(moved("H8", "H7", None)).unwrap();
    assert_eq!(table.game.disturbances()[0].number, 2);
    table.chief(settled(2, Remedy::Back)).unwrap();
    assert_eq!(table.game.phase(), Phase::Claimed, "the claim still waits");
    table.rule(1, Ruling::Rejected).unwrap();
    assert_eq!(table.game.phase(), Phase::Play);
}

#[test]
fn cn13_4_2_b__a_stone_that_stays_counts_where_it_lies() {
    let mut table = Table::black_made("D8 E8 F8 G8 H9");
    table.lay("N13");
    table.observed(moved("H9", "H8", None)).unwrap();
    table.chief(settle(Remedy::Stays)).unwrap();
    table.black(claims::Act::Claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.proposal(2), Ruling::Upheld);
}

// 4.2.d: a stone straightened.

fn straightened(seat: Seat) -> (Table, Answer) {
    let mut table = Table::after("H8 I9 C3");
    let answer = table.observed(Observation::Straightened(seat));
    (table, answer)
}

#[test]
fn cn13_4_2_d__straightening_against_the_rules_is_an_irregularity_of_whoever_did_it() {
    for seat in Seat::BOTH {
        let (table, answer) = straightened(seat);
        answer.unwrap();
        assert_eq!(
            table.irregularities(),
            [(
                IrregularityKind::Straightened,
                seat,
                IrregularityStatus::Open
            )]
        );
        assert_eq!(
            (table.record().as_str(), table.game.on_move()),
            ("H8 I9 C3", Seat::Second),
            "no stone moves and no turn ends"
        );
    }
}

#[test]
fn cn13_4_2_d__it_is_refused_as_a_claim_once_the_opponent_has_moved_on() {
    let (mut table, _) = straightened(Seat::First);
    table.white(place("C4")).unwrap();
    assert_eq!(
        table.irregularities(),
        [(
            IrregularityKind::Straightened,
            Seat::First,
            IrregularityStatus::Accepted
        )]
    );
    refused_by(
        "CN13-6.2",
        table.white(claims::Act::Claim(ClaimKind::Irregularity(1))),
    );
}
