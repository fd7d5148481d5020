//! Article 10: the stone that a foul claim means (D2b), and the five where there are no fouls (D4).

use game::claims::{ClaimKind, Grounds, Ruling};
use game::ending::Reason;
use game::review::review;
use profile::{Answer, Profile};
use renju::Color::{Black, White};

use crate::table::{Table, claim, point, refused, refused_by, rejected, won_by};

/// Black has made a three-three on H8 and, out of turn, laid a harmless stone on O15.
fn foul_and_harmless() -> Table {
    let mut table = Table::black_made("F8 G8 H9 H10 H8");
    table.sees(Black, "O15").unwrap();
    table
}

#[test]
fn cn13_10_1_2__a_claim_of_a_harmless_stone_is_not_upheld_by_the_foul_beside_it() {
    let mut table = foul_and_harmless();
    let at = Some(point("O15"));
    table.white(claim(ClaimKind::Foul { at })).unwrap();
    rejected(table.proposal(1));
    match table.grounds(1) {
        Grounds::NoFoul(proof) => assert_eq!(Some(proof.point), at),
        other => panic!("{other:?}"),
    }
    assert_eq!(table.game.claims()[0].kind, ClaimKind::Foul { at });
}

#[test]
fn cn13_10_1_2__a_claim_that_means_the_foul_or_no_stone_is_upheld() {
    for at in [Some(point("H8")), None] {
        let mut table = foul_and_harmless();
        table.white(claim(ClaimKind::Foul { at })).unwrap();
        match table.grounds(1) {
            Grounds::FoulProven(proof) => assert_eq!(proof.point, point("H8")),
            other => panic!("{other:?}"),
        }
        table.rule(1, Ruling::Upheld).unwrap();
        assert_eq!(table.result(), won_by(White, Reason::Foul));
    }
}

#[test]
fn cn13_10_1_2__a_claim_of_another_stone_is_refused_and_so_is_a_second_one() {
    let mut table = foul_and_harmless();
    for other in ["F8", "A1", "D4"] {
        let at = Some(point(other));
        refused_by("CN13-10.1.2", table.white(claim(ClaimKind::Foul { at })));
    }
    table.white(claim(ClaimKind::FOUL)).unwrap();
    let at = Some(point("H8"));
    let again = table.white(claim(ClaimKind::Foul { at }));
    assert_eq!(refused(again).code(), "CLAIMED_ALREADY");
}

#[test]
fn d4__without_fouls_a_record_is_judged_as_the_game_is() {
    const SIX: &str = "C8 D8 E8 G8 H8 F8";
    for (answer, proposal) in [
        (Answer::Yes, Ruling::Upheld),
        (Answer::No, Ruling::Rejected),
    ] {
        for (color, stones) in [(Black, SIX), (White, SIX), (Black, "C8 D8 E8 F8 G8")] {
            let rules = Profile {
                overline_wins_without_fouls: answer,
                ..Profile::free()
            };
            let mut table = Table::free_under(rules.clone());
            match color {
                Black => table.lay_black(stones),
                White => table.lay_white(stones),
            }
            let moves = table.game.plies().iter().map(|ply| (ply.color, ply.mv));
            let judged = review(&moves.collect::<Vec<_>>(), &rules).unwrap().end;
            table
                .seat(table.game.holder(color), claim(ClaimKind::Five))
                .unwrap();
            let proposal = if stones == SIX {
                proposal
            } else {
                Ruling::Upheld
            };
            assert_eq!(table.proposal(1), proposal, "{answer:?} {stones}");
            assert_eq!(
                judged.is_some(),
                proposal == Ruling::Upheld,
                "{answer:?} {stones}"
            );
        }
    }
}
