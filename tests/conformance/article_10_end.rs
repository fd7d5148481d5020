//! Article 10, the end: several arbiters at one game, a win that both accept (10.1.3), and what may be said after it.

use game::claims::{ClaimKind, Ruling};
use game::conduct::{Duty, Remedy};
use game::ending::{Outcome, Reason};
use game::penalties::PenaltyKind;
use game::{
    Act, Command, Contradiction, Direction, Event, Observation, Phase, Refusal, Voice, claims,
    conduct, ending, opening, penalties, record,
};
use renju::Color::{Black, White};
use terms::Seat;

use aggregate::{Actor, Role};

use crate::table::{
    Answer, Table, against, agree, arbiter, chief, claim, clause, correction, five, only, penalty,
    place, player, refused_by, settled, won, won_by,
};

fn another() -> Actor {
    Actor::new("zhao", Role::Arbiter)
}

/// A word given with `seen` words on record.
fn word(table: &mut Table, direction: Direction, seen: u32, actor: &Actor) -> Answer {
    table.by(
        Command::Officiate {
            direction,
            seen: Some(seen),
        },
        actor,
    )
}

fn rule(claim: u32, finding: Ruling) -> Direction {
    Direction::Claims(claims::Direction::Rule { claim, finding })
}

fn three_three_claimed() -> Table {
    let mut table = Table::black_made("F8 G8 H9 H10 H8");
    table.white(claim(ClaimKind::FOUL)).unwrap();
    table
}

fn superseded(direction: Direction) -> Answer {
    only(Event::DirectionSuperseded(Box::new(direction)))
}

// Two arbiters.

#[test]
fn cn13_10__of_two_arbiters_who_rule_on_one_claim_the_first_is_obeyed_and_both_are_on_record() {
    let mut table = three_three_claimed();
    let seen = table.game.rulings();
    word(&mut table, rule(1, Ruling::Rejected), seen, &arbiter()).unwrap();
    let late = rule(1, Ruling::Upheld);
    assert_eq!(
        word(&mut table, late.clone(), seen, &another()),
        superseded(late.clone())
    );
    assert_eq!((table.ended(), table.game.phase()), (None, Phase::Play));
    let on_record = |event: &Event| table.history.iter().any(|(recorded, _)| recorded == event);
    assert!(on_record(&Event::Claims(claims::Event::Rejected {
        claim: 1,
        voice: Voice::Arbiter
    })));
    assert!(on_record(&Event::DirectionSuperseded(Box::new(late))));
}

#[test]
fn cn13_10__a_word_given_without_knowing_of_another_has_no_effect_though_it_speaks_of_something_else()
 {
    let mut table = three_three_claimed();
    table.black(claim(ClaimKind::Five)).unwrap();
    let seen = table.game.rulings();
    word(&mut table, rule(2, Ruling::Rejected), seen, &arbiter()).unwrap();
    let late = rule(1, Ruling::Upheld);
    assert_eq!(
        word(&mut table, late.clone(), seen, &another()),
        superseded(late)
    );
    assert_eq!((table.ended(), table.game.claims().len()), (None, 1));
}

#[test]
fn cn13_10__a_word_given_in_knowledge_of_all_others_takes_effect() {
    let mut table = three_three_claimed();
    table.black(claim(ClaimKind::Five)).unwrap();
    let seen = table.game.rulings();
    word(&mut table, rule(2, Ruling::Rejected), seen, &arbiter()).unwrap();
    let seen = table.game.rulings();
    word(&mut table, rule(1, Ruling::Upheld), seen, &another()).unwrap();
    assert_eq!(table.ruled_by(), "zhao");
}

#[test]
fn cn13_10__what_players_say_between_supersedes_no_arbiter() {
    let mut table = three_three_claimed();
    let seen = table.game.rulings();
    table.black(claim(ClaimKind::Five)).unwrap();
    table.observed(Observation::OtherHand(Seat::First)).unwrap();
    word(&mut table, rule(1, Ruling::Upheld), seen, &another()).unwrap();
    assert_eq!(table.winner(), Some(White));
}

#[test]
fn cn13_10__penalties_settlements_and_corrections_are_superseded_alike() {
    let violation = penalty(Seat::First, PenaltyKind::Violation, "CN13-12.4");
    let mut table = Table::after("H8 I9");
    let seen = table.game.rulings();
    word(&mut table, violation.clone(), seen, &arbiter()).unwrap();
    assert_eq!(
        word(&mut table, violation.clone(), seen, &another()),
        superseded(violation),
        "not two for one deed"
    );
    assert_eq!(
        (table.game.violations(Seat::First), table.game.phase()),
        (1, Phase::Play)
    );
    table.observed(Observation::Scattered { by: None }).unwrap();
    let seen = table.game.rulings();
    word(
        &mut table,
        Direction::Conduct(settled(1, Remedy::Rebuilt)),
        seen,
        &chief(),
    )
    .unwrap();
    let draw = Direction::Conduct(settled(1, Remedy::Draw));
    assert_eq!(
        word(&mut table, draw.clone(), seen, &another()),
        superseded(draw)
    );
    assert_eq!(table.ended(), None);
}

#[test]
fn cn13_10__a_superseded_word_on_the_end_leaves_the_verdict_as_it_is() {
    let mut table = three_three_claimed();
    let seen = table.game.rulings();
    word(&mut table, rule(1, Ruling::Upheld), seen, &arbiter()).unwrap();
    let late = rule(1, Ruling::Rejected);
    let answer = word(&mut table, late.clone(), seen, &another());
    assert!(
        answer == superseded(late) || answer == Err(Refusal::Record(record::Refusal::Ended)),
        "{answer:?}"
    );
    assert_eq!(table.ruled_by(), "wang");
}

#[test]
fn cn13_10__a_player_or_an_arbiter_of_the_own_game_is_not_superseded_but_refused() {
    let mut table = three_three_claimed();
    let seen = table.game.rulings();
    table.rule(1, Ruling::Rejected).unwrap();
    let own = Actor::new("zhang", Role::Arbiter);
    assert_eq!(
        word(&mut table, rule(1, Ruling::Upheld), seen, &own),
        Err(Refusal::Record(record::Refusal::OwnGame))
    );
    assert_eq!(
        word(
            &mut table,
            rule(1, Ruling::Upheld),
            seen,
            &player(Seat::First)
        ),
        Err(Refusal::Record(record::Refusal::NotYourRole))
    );
}

// 10.1.3.

#[test]
fn cn13_10_1_3__a_claimed_foul_that_black_acknowledges_wins_with_or_without_a_foul() {
    let mut table = three_three_claimed();
    table.black(claims::Act::Acknowledge).unwrap();
    assert_eq!(table.result(), won_by(White, Reason::Foul));
    let mut table = Table::black_made("F8 G8 C3");
    table.white(claim(ClaimKind::FOUL)).unwrap();
    table.black(claims::Act::Acknowledge).unwrap();
    assert_eq!(table.ended(), won(White, Reason::Accepted, "CN13-10.1.3"));
    assert_eq!(table.ruled_by(), "the players");
}

#[test]
fn cn13_10_1_3__a_flag_that_only_the_players_know_of_is_a_win_both_accept() {
    let mut table = Table::after("H8");
    table.black(claim(ClaimKind::Flag)).unwrap();
    table.white(claims::Act::Acknowledge).unwrap();
    assert_eq!(table.ended(), won(Black, Reason::Accepted, "CN13-10.1.3"));
}

#[test]
fn cn13_10_1_3__what_is_no_win_cannot_be_acknowledged_as_one() {
    let mut table = crate::irregular::of_kind("CN13-6.1.4");
    table.white(against(1)).unwrap();
    assert!(table.black(claims::Act::Acknowledge).is_err());
    assert_eq!((table.ended(), table.game.phase()), (None, Phase::Claimed));
}

#[test]
fn cn13_10_1_3__whoever_claims_cannot_accept_for_the_other() {
    let mut table = Table::black_made("F8 G8 C3");
    table.white(claim(ClaimKind::FOUL)).unwrap();
    assert!(table.white(claims::Act::Acknowledge).is_err());
    assert_eq!(table.ended(), None);
}

// After the end.

fn resigned() -> Table {
    let mut table = Table::after("H8 I9");
    table.white(ending::Act::Resign).unwrap();
    table
}

fn corrected(outcome: Outcome) -> ending::Direction {
    match outcome {
        Outcome::Draw => correction(outcome, Reason::Agreement, None),
        Outcome::Win(_) | Outcome::BothLose => {
            correction(outcome, Reason::Penalty, Some("CN13-10.1.D"))
        }
    }
}

#[test]
fn cn13_10__each_player_signs_the_result_once() {
    let mut table = resigned();
    assert_eq!(
        table.black(ending::Act::Sign),
        only(ending::Event::Signed(Seat::First))
    );
    assert_eq!(
        Seat::BOTH.map(|seat| table.game.has_signed(seat)),
        [true, false]
    );
    let again = table.black(ending::Act::Sign);
    assert!(again.as_ref().map_or(true, Vec::is_empty), "{again:?}");
    table.white(ending::Act::Sign).unwrap();
    assert_eq!(
        Seat::BOTH.map(|seat| table.game.has_signed(seat)),
        [true, true]
    );
}

#[test]
fn cn13_10__either_player_appeals_after_the_end_and_the_result_waits_for_the_chief() {
    for seat in Seat::BOTH {
        let mut table = resigned();
        let before = table.game.verdict().cloned();
        assert_eq!(
            table.seat(seat, ending::Act::Appeal),
            only(ending::Event::Appealed(seat))
        );
        assert_eq!(table.game.verdict().cloned(), before);
    }
}

#[test]
fn cn13_10__the_chief_arbiter_corrects_a_result() {
    let mut table = resigned();
    table.chief(corrected(Outcome::Win(White))).unwrap();
    assert_eq!(table.ended(), won(White, Reason::Penalty, "CN13-10.1.D"));
    assert_eq!(
        (table.game.phase(), table.ruled_by()),
        (Phase::Ended, "zhou")
    );
}

#[test]
fn cn13_10__a_result_that_was_signed_and_then_corrected_is_signed_anew() {
    let mut table = resigned();
    for seat in Seat::BOTH {
        table.seat(seat, ending::Act::Sign).unwrap();
    }
    table.chief(corrected(Outcome::Draw)).unwrap();
    assert_eq!(
        Seat::BOTH.map(|seat| table.game.has_signed(seat)),
        [false, false],
        "nobody has signed this one"
    );
}

#[test]
fn cn13_10__an_arbiter_and_a_player_are_refused_the_correction_and_nobody_corrects_before_the_end()
{
    let mut table = resigned();
    let direction = corrected(Outcome::Draw);
    assert!(matches!(
        table.arbiter(direction.clone()),
        Err(Refusal::Record(record::Refusal::ChiefArbiterOnly { .. }))
    ));
    assert_eq!(
        table.by(Command::officiate(direction.clone()), &player(Seat::First)),
        Err(Refusal::Record(record::Refusal::NotYourRole))
    );
    refused_by("CN13-10", Table::after("H8").chief(direction));
    assert_eq!(table.winner(), Some(Black));
}

#[test]
fn cn13_10__after_the_end_there_is_only_signature_appeal_and_correction() {
    let mut table = resigned();
    let before = table.game.clone();
    let acts = [
        place("C3"),
        five("C3"),
        crate::table::place_only("C3"),
        Act::Record(record::Act::Press),
        Act::Record(record::Act::Pass),
        Act::Opening(opening::Act::Swap),
        Act::Opening(opening::Act::KeepColours),
        Act::Claims(claims::Act::Acknowledge),
        Act::Ending(ending::Act::OfferDraw),
        Act::Ending(ending::Act::AcceptDraw),
        Act::Ending(ending::Act::DeclineDraw),
        Act::Ending(ending::Act::Resign),
        Act::Conduct(conduct::Act::AcceptIrregularity(1)),
        Act::Conduct(agree(1, Remedy::Draw)),
        Act::Conduct(conduct::Act::Refuse(Duty::Correction)),
        Act::Conduct(conduct::Act::Refuse(Duty::Record)),
        Act::Conduct(conduct::Act::Refuse(Duty::Rules)),
        crate::table::designate("H8 H9 H10", 1),
        crate::table::offer("C3"),
        crate::table::keep("C3"),
        claim(ClaimKind::FOUL),
        against(1),
    ];
    for act in acts {
        for seat in Seat::BOTH {
            assert_eq!(
                clause(table.seat(seat, act.clone())),
                "CN13-2.14",
                "{act:?}"
            );
        }
    }
    let words = [
        Direction::Record(record::Direction::Start),
        rule(1, Ruling::Upheld),
        Direction::Conduct(settled(1, Remedy::Draw)),
        penalty(Seat::First, PenaltyKind::Violation, "CN13-12.4"),
        Direction::Ending(ending::Direction::ConfirmFlag),
        Direction::Penalties(penalties::Direction::ConfirmSecondViolation),
        Direction::Ending(ending::Direction::DeclareBoardFull),
        Direction::Ending(ending::Direction::DeclareBothFlags),
    ];
    for direction in words {
        assert!(table.chief(direction.clone()).is_err(), "{direction:?}");
    }
    assert_eq!(table.game, before);
}

#[test]
fn cn13_10__whatever_is_seen_after_the_end_is_noted_without_effect() {
    let point = crate::table::point("C3");
    let observations = [
        Observation::Stone {
            color: Black,
            point,
        },
        Observation::Pressed(Seat::First),
        Observation::OffersNamed(2),
        Observation::Slid {
            first: point,
            lies: crate::table::point("C4"),
        },
        Observation::Dropped(point),
        Observation::PressedFirst(Seat::First),
        Observation::OtherHand(Seat::First),
        Observation::DrawOffered(Seat::First),
        Observation::Straightened(Seat::First),
        Observation::Shifted {
            from: crate::table::point("H8"),
            to: point,
            by: None,
        },
        Observation::Scattered { by: None },
        Observation::WrongColours,
    ];
    let mut table = resigned();
    let before = table.game.clone();
    for observation in observations {
        assert_eq!(
            table.observed(observation.clone()),
            only(Event::ObservationNoted(observation))
        );
        assert_eq!(table.game, before);
    }
}

#[test]
fn cn13_10__a_correction_whose_reason_does_not_go_with_the_result_is_refused() {
    for (outcome, reason) in [
        (Outcome::Draw, Reason::Five),
        (Outcome::Win(Black), Reason::Agreement),
        (Outcome::Win(White), Reason::BoardFull),
    ] {
        let mut table = resigned();
        let answer = table.chief(correction(outcome, reason, None));
        assert_eq!(answer.unwrap_err().code(), "RESULT_CONTRADICTS_REASON");
    }
}

#[test]
fn cn13_10__a_correction_that_the_stones_do_not_bear_out_is_obeyed_and_found_by_whoever_judges_again()
 {
    let mut table = resigned();
    let before = table.game.clone();
    let chief = Actor::new("zhou", aggregate::Role::ChiefArbiter);
    let at = aggregate::Stamp::new(aggregate::Epoch(1), 1);
    let wrong = Err(Contradiction::Correction);
    for (outcome, reason, found) in [
        (Outcome::Win(Black), Reason::Five, wrong.clone()),
        (Outcome::Win(White), Reason::Foul, wrong.clone()),
        (Outcome::Win(White), Reason::Overline, wrong.clone()),
        (Outcome::Draw, Reason::BoardFull, wrong.clone()),
        (Outcome::Draw, Reason::DoublePass, wrong),
        (Outcome::Draw, Reason::Agreement, Ok(())),
    ] {
        let correction = correction(outcome, reason, None);
        let events = table.chief(correction.clone()).unwrap();
        let command = Command::officiate(correction);
        assert_eq!(before.audit(command, &chief, at, &events), found);
    }
}
