//! Article 10, the arbiter rules for the opponent (10.1.A to 10.1.K), and who may (D17).

use game::claims::Ruling;
use game::conduct::{Duty, Intent, Mover, Remedy};
use game::ending::{Outcome, Reason, RuledBy};
use game::penalties::PenaltyKind;
use game::{
    Command, Direction, Event, Observation, Phase, Refusal, conduct, ending, opening, penalties,
    record,
};
use profile::{Delegated, DisciplinaryLoss, Profile};
use renju::Color::{Black, White};
use terms::Seat;

use crate::table::{
    Answer, Table, clause, correction, penalty, place, player, refused, refused_by, settled, won,
    won_by,
};

/// Rules that the first player has lost by this clause, in a game under way.
fn lost(clause: &str) -> Table {
    let mut table = Table::after("H8 I9");
    table
        .penalise(Seat::First, PenaltyKind::Loss, clause)
        .unwrap();
    table
}

fn verdict(table: &Table) -> Option<(Outcome, Reason, &str)> {
    assert_eq!(
        table.game.verdict().map(|verdict| &verdict.ruled_by),
        Some(&RuledBy::Arbiter("wang".to_owned()))
    );
    table.ended()
}

fn loss(seat: Seat, clause: &str) -> Direction {
    penalty(seat, PenaltyKind::Loss, clause)
}

fn violation(table: &mut Table, seat: Seat) -> Answer {
    table.penalise(seat, PenaltyKind::Violation, "CN13-12.4")
}

#[test]
fn cn13_10_1_a__scattering_on_purpose_loses_by_the_arbiters_word() {
    let mut table = Table::after("H8 I9");
    let by = Some(Mover {
        seat: Seat::First,
        intent: Intent::Purpose,
    });
    table.observed(Observation::Scattered { by }).unwrap();
    assert_eq!(table.ended(), None, "the word is the arbiter's");
    table.arbiter(settled(1, Remedy::Loss)).unwrap();
    assert_eq!(table.result(), won_by(White, Reason::Penalty));
    assert_eq!(
        verdict(&lost("CN13-10.1.A")),
        won(White, Reason::Penalty, "CN13-10.1.A")
    );
}

#[test]
fn cn13_10_1_a__moving_a_stone_by_accident_is_refused_as_a_loss() {
    let mut table = Table::after("H8 I9");
    let by = Some(Mover {
        seat: Seat::First,
        intent: Intent::Accident,
    });
    table
        .observed(Observation::Shifted {
            from: crate::table::point("H8"),
            to: crate::table::point("H7"),
            by,
        })
        .unwrap();
    refused_by("CN13-4.2.b", table.arbiter(settled(1, Remedy::Loss)));
}

#[test]
fn cn13_10_1_b__overstepping_the_lateness_limit_loses_by_the_arbiters_word() {
    let mut table = Table::timed();
    table
        .penalise(Seat::Second, PenaltyKind::Loss, "CN13-10.1.B")
        .unwrap();
    assert_eq!(verdict(&table), won(Black, Reason::Penalty, "CN13-10.1.B"));
}

#[test]
fn cn13_10_1_d__leaving_without_a_word_loses_to_the_opponent() {
    assert_eq!(
        verdict(&lost("CN13-10.1.D")),
        won(White, Reason::Penalty, "CN13-10.1.D")
    );
}

#[test]
fn cn13_10_1_d__a_players_word_forfeits_nobody() {
    let mut table = Table::after("H8 I9");
    for seat in Seat::BOTH {
        let answer = table.by(
            Command::officiate(loss(Seat::First, "CN13-10.1.D")),
            &player(seat),
        );
        assert_eq!(
            refused(answer),
            Refusal::Record(record::Refusal::NotYourRole)
        );
    }
    assert_eq!(table.ended(), None);
}

#[test]
fn cn13_10_1_e__refusing_to_keep_the_record_may_be_ruled_a_loss() {
    let mut table = Table::after("H8 I9");
    table.black(conduct::Act::Refuse(Duty::Record)).unwrap();
    table
        .penalise(Seat::First, PenaltyKind::Loss, "CN13-10.1.E")
        .unwrap();
    assert_eq!(verdict(&table), won(White, Reason::Penalty, "CN13-10.1.E"));
}

#[test]
fn cn13_10_1_e__the_refusal_alone_is_on_record_and_loses_nothing() {
    let mut table = Table::after("H8 I9");
    let events = table.black(conduct::Act::Refuse(Duty::Record)).unwrap();
    assert_eq!(
        events,
        [Event::Conduct(conduct::Event::DutyRefused {
            seat: Seat::First,
            duty: Duty::Record
        })]
    );
    assert_eq!(
        (table.ended(), table.game.phase(), table.game.penalties()),
        (None, Phase::Play, [].as_slice())
    );
    let word = Command::officiate(loss(Seat::First, "CN13-10.1.E"));
    refused(table.by(word, &player(Seat::Second)));
    table.lay("C3");
}

#[test]
fn cn13_10_1_f__refusing_to_sign_the_result_may_be_ruled_a_loss() {
    let mut table = Table::after("H8 I9");
    table.white(ending::Act::Resign).unwrap();
    let refused = table.black(conduct::Act::Refuse(Duty::Signature)).unwrap();
    assert_eq!(
        refused,
        [Event::Conduct(conduct::Event::DutyRefused {
            seat: Seat::First,
            duty: Duty::Signature
        })]
    );
    assert_eq!(table.winner(), Some(Black), "not by the refusal alone");
    let corrected = correction(Outcome::Win(White), Reason::Penalty, Some("CN13-10.1.F"));
    table.chief(corrected).unwrap();
    assert_eq!(table.ended(), won(White, Reason::Penalty, "CN13-10.1.F"));
}

#[test]
fn cn13_10_1_f__there_is_nothing_to_sign_or_to_refuse_to_sign_before_the_end() {
    let mut table = Table::after("H8 I9");
    refused_by(
        "CN13-10",
        table.black(conduct::Act::Refuse(Duty::Signature)),
    );
    refused_by("CN13-10", table.black(ending::Act::Sign));
}

#[test]
fn cn13_10_1_g__refusing_to_follow_the_rules_may_be_ruled_a_loss() {
    let mut table = Table::after("H8 I9");
    table.white(conduct::Act::Refuse(Duty::Rules)).unwrap();
    table
        .penalise(Seat::Second, PenaltyKind::Loss, "CN13-10.1.G")
        .unwrap();
    assert_eq!(verdict(&table), won(Black, Reason::Penalty, "CN13-10.1.G"));
}

#[test]
fn cn13_10_1_g__an_arbiter_who_plays_in_the_game_is_refused_the_word() {
    let mut table = Table::after("H8 I9");
    let own = aggregate::Actor::new("li", aggregate::Role::Arbiter);
    for command in [
        Command::officiate(loss(Seat::First, "CN13-10.1.G")),
        Command::Observe(Observation::OtherHand(Seat::First)),
    ] {
        let refusal = refused(table.by(command, &own));
        assert_eq!(refusal, Refusal::Record(record::Refusal::OwnGame));
    }
    assert_eq!(table.ended(), None);
}

#[test]
fn cn13_10_1_h__the_first_to_a_second_violation_has_lost_once_the_arbiter_confirms_it() {
    for (seat, winner) in [(Seat::First, White), (Seat::Second, Black)] {
        let mut table = Table::after("H8 I9");
        violation(&mut table, seat).unwrap();
        assert_eq!(
            (table.game.phase(), table.game.violations(seat)),
            (Phase::Play, 1)
        );
        violation(&mut table, seat).unwrap();
        assert_eq!(
            (
                table.game.phase(),
                table.game.lost_by_violations(),
                table.ended()
            ),
            (Phase::SecondViolation, Some(seat), None),
            "D8"
        );
        table
            .arbiter(penalties::Direction::ConfirmSecondViolation)
            .unwrap();
        assert_eq!(
            verdict(&table),
            won(winner, Reason::SecondViolation, "CN13-10.1.H")
        );
    }
}

#[test]
fn cn13_10_1_h__one_violation_each_is_nobodys_second() {
    let mut table = Table::after("H8 I9");
    for seat in Seat::BOTH {
        violation(&mut table, seat).unwrap();
        refused_by(
            "CN13-10.1.H",
            table.arbiter(penalties::Direction::ConfirmSecondViolation),
        );
    }
    assert_eq!(
        (table.game.phase(), table.game.lost_by_violations()),
        (Phase::Play, None)
    );
    table.lay("C3");
}

#[test]
fn cn13_10_1_h__after_the_second_no_move_is_made_until_the_word() {
    let mut table = Table::after("H8 I9");
    for _ in 0..2 {
        violation(&mut table, Seat::Second).unwrap();
    }
    refused_by("CN13-10.1.H", table.black(place("C3")));
    assert_eq!(table.record(), "H8 I9");
    table.white(ending::Act::Resign).unwrap();
}

#[test]
fn cn13_10_1_h__where_it_is_delegated_the_system_ends_the_game() {
    let mut table = Table::free_under(Profile {
        auto_verdict: [Delegated::SecondViolation].into(),
        ..Profile::cn_2013()
    });
    table.lay("H8 I9");
    violation(&mut table, Seat::First).unwrap();
    assert_eq!(table.ended(), None);
    violation(&mut table, Seat::First).unwrap();
    assert_eq!(
        table.ended(),
        won(White, Reason::SecondViolation, "CN13-10.1.H")
    );
    assert_eq!(table.ruled_by(), "the system");
}

#[test]
fn cn13_10_1_h__violations_from_corrections_and_from_words_are_counted_together() {
    let mut table = crate::irregular::of_kind("CN13-6.1.4");
    violation(&mut table, Seat::First).unwrap();
    table.white(crate::table::against(1)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(
        (table.game.lost_by_violations(), table.game.phase()),
        (Some(Seat::First), Phase::SecondViolation)
    );
}

#[test]
fn cn13_10_1_i__consulting_material_loses_when_the_arbiter_rules_so() {
    assert_eq!(
        verdict(&lost("CN13-10.1.I")),
        won(White, Reason::Penalty, "CN13-10.1.I")
    );
}

#[test]
fn cn13_10_1_i__a_board_a_spectator_and_another_service_are_refused_the_word() {
    let mut table = Table::after("H8 I9");
    for role in [
        aggregate::Role::Board,
        aggregate::Role::Spectator,
        aggregate::Role::Service,
    ] {
        let actor = aggregate::Actor::new("somebody", role);
        let answer = table.by(Command::officiate(loss(Seat::First, "CN13-10.1.I")), &actor);
        assert_eq!(
            refused(answer),
            Refusal::Record(record::Refusal::NotYourRole),
            "{role:?}"
        );
    }
}

#[test]
fn cn13_10_1_j__stopping_the_clock_in_normal_play_loses_when_the_arbiter_rules_so() {
    assert_eq!(
        verdict(&lost("CN13-10.1.J")),
        won(White, Reason::Penalty, "CN13-10.1.J")
    );
}

#[test]
fn cn13_10_1_j__after_the_end_an_arbiter_rules_no_loss_any_more() {
    let mut table = Table::after("H8 I9");
    table.white(ending::Act::Resign).unwrap();
    refused_by(
        "CN13-2.14",
        table.penalise(Seat::First, PenaltyKind::Loss, "CN13-10.1.J"),
    );
    assert_eq!(table.winner(), Some(Black));
}

#[test]
fn cn13_10_1_k__a_call_loses_when_the_arbiter_rules_so() {
    assert_eq!(
        verdict(&lost("CN13-10.1.K")),
        won(White, Reason::Penalty, "CN13-10.1.K")
    );
}

#[test]
fn cn13_10_1_k__a_light_breach_with_a_device_is_no_loss_by_an_arbiter_but_by_the_chief() {
    let mut table = Table::after("H8 I9");
    assert_eq!(
        clause(table.penalise(Seat::First, PenaltyKind::Loss, "CN13-12.2.11")),
        "CN13-2.20.3",
        "D17, D19"
    );
    assert_eq!(
        (table.ended(), table.game.penalties()),
        (None, [].as_slice())
    );
    table.chief(loss(Seat::First, "CN13-12.2.11")).unwrap();
    assert_eq!(table.ended(), won(White, Reason::Penalty, "CN13-12.2.11"));
}

#[test]
fn cn13_10_1_k__where_there_is_no_chief_an_arbiter_rules_the_disciplinary_loss() {
    let mut table = Table::free_under(Profile {
        disciplinary_loss: DisciplinaryLoss::Arbiter,
        ..Profile::cn_2013()
    });
    table.lay("H8 I9");
    table
        .penalise(Seat::First, PenaltyKind::Loss, "CN13-12.2.11")
        .unwrap();
    assert_eq!(verdict(&table), won(White, Reason::Penalty, "CN13-12.2.11"));
}

#[test]
fn cn13_10_1_k__a_violation_needs_no_chief() {
    let mut table = Table::after("H8 I9");
    table
        .penalise(Seat::First, PenaltyKind::Violation, "CN13-12.2.11")
        .unwrap();
    assert_eq!(
        (table.game.violations(Seat::First), table.ended()),
        (1, None)
    );
    assert_eq!(table.game.penalties()[0].clause.as_str(), "CN13-12.2.11");
}

#[test]
fn cn13_10_1_g__a_loss_after_a_swap_is_the_seats_and_not_the_colours() {
    let mut table = Table::opened_with("H8 H9 H10", 1);
    table.white(opening::Act::Swap).unwrap();
    table
        .penalise(Seat::First, PenaltyKind::Loss, "CN13-10.1.G")
        .unwrap();
    assert_eq!(table.winner(), Some(Black), "the second player holds black");
}

#[test]
fn cn13_10_1_h__an_arbiter_rules_no_loss_by_a_second_violation_that_was_not_given() {
    let mut table = Table::after("H8 I9");
    violation(&mut table, Seat::First).unwrap();
    refused_by(
        "CN13-10.1.H",
        table.penalise(Seat::First, PenaltyKind::Loss, "CN13-10.1.H"),
    );
}

#[test]
fn cn13_10_1_g__an_arbiter_rules_no_five_and_no_foul_as_a_penalty() {
    for ground in ["1", "2", "3", "C"].map(|last| format!("CN13-10.1.{last}")) {
        let mut table = Table::black_made("F8 G8 H9 H10 H8");
        let answer = table.penalise(Seat::First, PenaltyKind::Loss, &ground);
        let refusal = refused(answer);
        assert_eq!(
            (refusal.code(), refusal.clause()),
            ("NO_GROUND_FOR_LOSS", Some("CN13-10")),
            "{ground}: nobody but the players speaks at the board"
        );
    }
}
