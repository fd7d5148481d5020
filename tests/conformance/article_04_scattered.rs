//! Article 4, a scattered position (4.2.c).

use game::conduct::{DisturbanceKind, Intent, Mover, Remedy};
use game::ending::{Outcome, Reason};
use game::penalties::PenaltyKind;
use game::{ClockEffect, Direction, Event, Observation, Phase, ending, penalties};
use profile::{Answer, Profile};
use renju::Color::{Black, White};
use terms::Seat;

use crate::table::{Table, agree, clause, drawn, place, refused_by, settled, won, won_by};

const OUTSIDE: Option<Mover> = None;
const BY_ACCIDENT: Option<Mover> = Some(Mover {
    seat: Seat::Second,
    intent: Intent::Accident,
});
const ON_PURPOSE: Option<Mover> = Some(Mover {
    seat: Seat::Second,
    intent: Intent::Purpose,
});

fn scattered(by: Option<Mover>) -> Table {
    let mut table = Table::after("H8 I9 C3 C4");
    table.observed(Observation::Scattered { by }).unwrap();
    table
}

fn agreed(by: Option<Mover>, remedy: Remedy) -> Table {
    let mut table = scattered(by);
    for seat in Seat::BOTH {
        table.seat(seat, agree(1, remedy)).unwrap();
    }
    table
}

fn settle(remedy: Remedy) -> Direction {
    Direction::Conduct(settled(1, remedy))
}

#[test]
fn cn13_4_2_c__a_scattered_position_halts_play() {
    let mut table = scattered(OUTSIDE);
    let [disturbance] = table.game.disturbances() else {
        panic!("one disturbance")
    };
    assert_eq!(
        (disturbance.kind, disturbance.by, table.game.phase()),
        (DisturbanceKind::Scattered, None, Phase::Claimed)
    );
    assert!(table.black(place("D4")).is_err());
}

#[test]
fn cn13_4_2_c__an_outside_accident_is_rebuilt_when_both_confirm_and_play_goes_on() {
    let mut table = agreed(OUTSIDE, Remedy::Rebuilt);
    table.arbiter(settle(Remedy::Rebuilt)).unwrap();
    assert_eq!(
        (
            table.record().as_str(),
            table.game.board().len(),
            table.game.phase()
        ),
        ("H8 I9 C3 C4", 4, Phase::Play)
    );
    assert_eq!(Seat::BOTH.map(|seat| table.game.violations(seat)), [0, 0]);
    table.black(place("D4")).unwrap();
}

#[test]
fn cn13_4_2_c__an_outside_accident_that_both_have_not_confirmed_is_for_the_chief_arbiter() {
    let mut table = scattered(OUTSIDE);
    assert_eq!(
        clause(table.arbiter(settle(Remedy::Rebuilt))),
        "CN13-4.2.c",
        "D25"
    );
    table.black(agree(1, Remedy::Rebuilt)).unwrap();
    assert_eq!(
        clause(table.arbiter(settle(Remedy::Rebuilt))),
        "CN13-4.2.c",
        "one has"
    );
    table.chief(settle(Remedy::Rebuilt)).unwrap();
    assert_eq!(table.game.phase(), Phase::Play);
}

#[test]
fn cn13_4_2_c__an_outside_accident_that_cannot_be_rebuilt_ends_as_a_draw() {
    let mut table = scattered(OUTSIDE);
    table.chief(settle(Remedy::Draw)).unwrap();
    assert_eq!(table.ended(), drawn(Reason::Disturbance, "CN13-10.2.5"));
}

#[test]
fn cn13_4_2_c__or_the_game_is_played_again() {
    let mut table = scattered(OUTSIDE);
    table.chief(settle(Remedy::Replay)).unwrap();
    assert_eq!(
        (
            table.record().as_str(),
            table.game.board().len(),
            table.ended()
        ),
        ("", 0, None)
    );
    assert_eq!(
        (table.game.on_move(), table.game.holder(Black)),
        (Seat::First, Seat::First)
    );
}

#[test]
fn cn13_4_2_c__a_draw_or_a_replay_without_agreement_is_refused_an_arbiter() {
    for remedy in [Remedy::Draw, Remedy::Replay] {
        assert_eq!(
            clause(scattered(OUTSIDE).arbiter(settle(remedy))),
            "CN13-4.2.c",
            "D25 {remedy:?}"
        );
    }
}

#[test]
fn cn13_4_2_c__an_outside_accident_is_nobodys_loss_and_no_single_stone_goes_back() {
    for remedy in [Remedy::Loss, Remedy::Back, Remedy::Stays] {
        assert_eq!(
            clause(scattered(OUTSIDE).chief(settle(remedy))),
            "CN13-4.2.c",
            "{remedy:?}"
        );
    }
}

#[test]
fn cn13_4_2_c__a_players_accident_is_rebuilt_with_one_violation() {
    let mut table = agreed(BY_ACCIDENT, Remedy::Rebuilt);
    table.arbiter(settle(Remedy::Rebuilt)).unwrap();
    assert_eq!(Seat::BOTH.map(|seat| table.game.violations(seat)), [0, 1]);
    assert_eq!(table.game.penalties()[0].clause.as_str(), "CN13-4.2.c");
    assert_eq!(
        (table.game.phase(), table.record().as_str()),
        (Phase::Play, "H8 I9 C3 C4")
    );
}

#[test]
fn cn13_4_2_c__a_players_accident_that_cannot_be_rebuilt_loses() {
    let mut table = scattered(BY_ACCIDENT);
    table.arbiter(settle(Remedy::Loss)).unwrap();
    let (outcome, reason, _) = table.ended().unwrap();
    assert_eq!((outcome, reason), (Outcome::Win(Black), Reason::Penalty));
    assert_eq!(table.game.verdict().unwrap().clause(), "CN13-4.2.c");
}

#[test]
fn cn13_4_2_c__on_purpose_it_loses() {
    let mut table = scattered(ON_PURPOSE);
    table.arbiter(settle(Remedy::Loss)).unwrap();
    assert_eq!(table.result(), won_by(Black, Reason::Penalty));
}

#[test]
fn cn13_4_2_c__a_second_violation_by_an_accident_waits_for_the_word() {
    let mut table = Table::after("H8 I9 C3 C4");
    table
        .penalise(Seat::Second, PenaltyKind::Violation, "CN13-12.4")
        .unwrap();
    table
        .observed(Observation::Scattered { by: BY_ACCIDENT })
        .unwrap();
    for seat in Seat::BOTH {
        table.seat(seat, agree(1, Remedy::Rebuilt)).unwrap();
    }
    table.arbiter(settle(Remedy::Rebuilt)).unwrap();
    assert_eq!(
        (table.game.phase(), table.ended()),
        (Phase::SecondViolation, None),
        "D8"
    );
    table
        .arbiter(penalties::Direction::ConfirmSecondViolation)
        .unwrap();
    assert_eq!(
        table.ended(),
        won(Black, Reason::SecondViolation, "CN13-10.1.H")
    );
}

#[test]
fn cn13_4_2_c__the_clock_of_a_replayed_game_is_the_arbiters_to_set() {
    let mut table = Table::timed();
    table.lay("H8 I9");
    table
        .observed(Observation::Scattered { by: OUTSIDE })
        .unwrap();
    assert_eq!(table.asked, [ClockEffect::Halt { case: 1 }]);
    table.chief(settle(Remedy::Replay)).unwrap();
    assert!(
        !matches!(table.asked[..], [ClockEffect::Resume { .. }]),
        "{:?}",
        table.asked
    );
}

#[test]
fn cn13_4_2_c__after_the_end_a_scattered_position_is_noted_without_effect() {
    let mut table = Table::after("H8 I9");
    table.black(ending::Act::Resign).unwrap();
    let answer = table
        .observed(Observation::Scattered { by: BY_ACCIDENT })
        .unwrap();
    assert!(matches!(answer.as_slice(), [Event::ObservationNoted(_)]));
    assert_eq!(table.winner(), Some(White));
}

#[test]
fn cn13_4_2_c__a_replay_wipes_penalties_unless_the_profile_keeps_them() {
    for survive in [Answer::No, Answer::Yes] {
        let mut table = Table::free_under(Profile {
            penalties_survive_replay: survive,
            ..Profile::cn_2013()
        });
        table.lay("H8 I9 C3");
        let (seat, violation) = (Seat::First, PenaltyKind::Violation);
        table.penalise(seat, violation, "CN13-12.4").unwrap();
        let mut corrected = table.clone();
        corrected.observed(Observation::WrongColours).unwrap();
        table.observed(Observation::Scattered { by: None }).unwrap();
        let (on, remedy) = (1, Remedy::Replay);
        table.chief(settled(on, remedy)).unwrap();
        let kept = u8::from(survive == Answer::Yes);
        for mut table in [table, corrected] {
            assert_eq!(
                (table.record().as_str(), table.game.violations(seat)),
                ("", kept)
            );
            table.penalise(seat, violation, "CN13-12.4").unwrap();
            let lost = (survive == Answer::Yes).then_some(seat);
            assert_eq!(table.game.lost_by_violations(), lost, "with one more");
        }
    }
}

#[test]
fn cn13_4_2_c__whose_own_doing_it_was_has_neither_a_draw_nor_a_replay() {
    for remedy in [Remedy::Draw, Remedy::Replay, Remedy::Back, Remedy::Stays] {
        for by in [ON_PURPOSE, BY_ACCIDENT] {
            refused_by("CN13-4.2.c", scattered(by).chief(settle(remedy)));
        }
    }
    let rebuilt = scattered(ON_PURPOSE).chief(settle(Remedy::Rebuilt));
    refused_by("CN13-4.2.c", rebuilt);
}
