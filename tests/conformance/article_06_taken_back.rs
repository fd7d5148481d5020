//! Article 6: what goes with a stone that is taken back, or that lies elsewhere by then.

use game::claims::{Claim, ClaimKind, Ruling};
use game::conduct::{IrregularityKind, IrregularityStatus, Remedy};
use game::{Event, Observation, conduct, record};
use renju::Color::{Black, White};
use terms::Seat;

use crate::irregular;
use crate::procedures::soosorv_8;
use crate::table::{Table, against, claim, only, point, refused, settled, slid};

fn status_of(table: &Table, kind: IrregularityKind) -> IrregularityStatus {
    let number = irregular::number_of(table, kind);
    let seen = table.game.irregularities().iter();
    let status = |seen: &conduct::Irregularity| (seen.number == number).then_some(seen.status);
    seen.into_iter().find_map(status).unwrap()
}

#[test]
fn cn13_6_1_7__the_missing_number_goes_with_the_stone_that_it_should_have_come_with() {
    let mut table = irregular::seen(&[(Black, "H8"), (White, "H9")]);
    table.observed(Observation::Dropped(point("H10"))).unwrap();
    let unnamed = IrregularityKind::OffersNotNamed;
    assert_eq!(status_of(&table, unnamed), IrregularityStatus::Open);
    let dropped = irregular::number_of(&table, IrregularityKind::Dropped(point("H10")));
    let number = irregular::number_of(&table, unnamed);
    table.white(against(dropped)).unwrap();
    table.rule(1, Ruling::Upheld).unwrap();
    assert_eq!(status_of(&table, unnamed), IrregularityStatus::Corrected);
    let again = table.white(against(number));
    assert_eq!(refused(again).code(), "IRREGULARITY_SETTLED");
}

#[test]
fn cn13_6_1_7__a_dropped_stone_that_an_arbiter_lets_lie_elsewhere_is_taken_back_from_there() {
    let mut table = Table::after("H8 I9 C3");
    table.observed(Observation::Dropped(point("D5"))).unwrap();
    let (from, to) = (point("D5"), point("D6"));
    table
        .observed(Observation::Shifted { from, to, by: None })
        .unwrap();
    let (on, remedy) = (1, Remedy::Stays);
    table.chief(settled(on, remedy)).unwrap();
    assert_eq!(table.record(), "H8 I9 C3 D6");
    table.black(against(1)).unwrap();
    table.rule(2, Ruling::Upheld).unwrap();
    assert_eq!(
        (table.record().as_str(), table.game.on_move()),
        ("H8 I9 C3", Seat::Second)
    );
}

#[test]
fn cn13_6_1_4__claims_and_irregularities_of_later_moves_are_counted_one_lower() {
    let mut table = Table::after("H8 I9 C3");
    table.sees(Black, "C4").unwrap();
    table.sees(Black, "D10").unwrap();
    table.white(against(1)).unwrap();
    table.black(claim(ClaimKind::Five)).unwrap();
    assert_eq!(table.game.claims()[1].after_move, 5);
    table.rule(1, Ruling::Corrected).unwrap();
    assert_eq!(table.record(), "H8 I9 C3 D10");
    let five = Claim {
        number: 2,
        by: Seat::First,
        kind: ClaimKind::Five,
        after_move: 4,
    };
    assert_eq!(table.game.claims(), [five]);
    let at_moves = table.game.irregularities().iter().map(|seen| seen.at_move);
    assert_eq!(at_moves.collect::<Vec<_>>(), [4, 4]);
}

#[test]
fn cn13_6_1_3__the_number_is_named_from_the_step_that_asks_for_it_on_and_not_before() {
    let named = Observation::OffersNamed(3);
    let noted = only(Event::ObservationNoted(named.clone()));
    let mut table = Table::designated_under(soosorv_8());
    for (color, at) in [(Black, "H8"), (White, "H9"), (Black, "H10")] {
        assert_eq!(table.observed(named.clone()), noted);
        table.sees(color, at).unwrap();
    }
    assert_eq!(table.observed(named.clone()), noted, "before the swap");
    table.white(game::opening::Act::KeepColours).unwrap();
    let mut late = table.clone();
    table.observed(named.clone()).unwrap();
    assert_eq!(table.game.offers_named(), 3, "with white 4");
    late.sees(White, "A1").unwrap();
    late.observed(named.clone()).unwrap();
    assert_eq!(late.game.offers_named(), 3, "after it");
    assert_eq!(
        status_of(&late, IrregularityKind::OffersNotNamed),
        IrregularityStatus::Corrected
    );
    assert_eq!(
        late.observed(Observation::OffersNamed(5))
            .map(|_| late.game.offers_named()),
        Ok(3)
    );
}

#[test]
fn cn13_6_1_7__a_dropped_stone_that_is_taken_back_leaves_nothing_to_press() {
    let mut table = Table::timed();
    table.lay("H8 I9 C3");
    table.observed(Observation::Dropped(point("D5"))).unwrap();
    assert_eq!(table.game.unpressed(), Some(Seat::Second));
    table.black(against(1)).unwrap();
    table.rule(1, Ruling::Corrected).unwrap();
    assert_eq!(table.game.unpressed(), None);
    let refusal = refused(table.white(record::Act::Press));
    assert_eq!(refusal.code(), "NOTHING_TO_PRESS");
}

#[test]
fn cn13_6_1_1__a_first_stone_put_back_off_h8_under_others_is_irregular_as_the_first() {
    let mut table = Table::designated();
    table.observed(slid("G7", "H8")).unwrap();
    for (color, at) in [(White, "H9"), (Black, "H10")] {
        table.sees(color, at).unwrap();
    }
    table.white(against(1)).unwrap();
    table.rule(1, Ruling::Corrected).unwrap();
    assert_eq!(table.record(), "G7 H9 H10");
    let mut seen = table.game.irregularities().iter();
    let shown = seen.find(|seen| seen.kind == IrregularityKind::FirstStoneOffCentre);
    assert_eq!(shown.map(|seen| seen.at_move), Some(1));
}

#[test]
fn cn13_6_1__an_act_that_two_have_seen_is_one_and_after_the_ruling_it_is_another() {
    let mut table = Table::after("H8 I9 C3");
    let seen = Observation::OtherHand(Seat::First);
    table.observed(seen.clone()).unwrap();
    let noted = only(Event::ObservationNoted(seen.clone()));
    assert_eq!(table.observed(seen.clone()), noted);
    table.white(against(1)).unwrap();
    table.rule(1, Ruling::Rejected).unwrap();
    table.observed(seen).unwrap();
    let statuses = table
        .irregularities()
        .into_iter()
        .map(|(_, _, status)| status);
    assert_eq!(
        statuses.collect::<Vec<_>>(),
        [IrregularityStatus::Dismissed, IrregularityStatus::Open]
    );
}
