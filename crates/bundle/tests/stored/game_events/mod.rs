mod conducts;
mod endings;

use game::claims::{self, Claim, ClaimKind, Ruling};
use game::conduct::{self, Intent, Mover, Remedy};
use game::ending::{self, Correction, Outcome, Reason};
use game::penalties::{self, PenaltyKind};
use game::record::{self, Source};
use game::{Direction, Event, Game, Observation, Press, Setup, Voice, opening};
use profile::Rules;
use renju::Color;
use terms::{BySeat, OpeningKind, Score, Seat};
use wire::GameCodec;

use self::conducts::{movers, of_disturbances, of_irregularities};
use self::endings::{clause, of_endings, penalty};
use crate::corpus::{covers, kinds, opens};
use crate::proofs::{point, points};

kinds!(KINDS, kind, Event {
    Event::Record(record::Event::Opened(_)) => "opened",
    Event::Record(record::Event::Started) => "started",
    Event::Record(record::Event::Resumed { .. }) => "resumed",
    Event::Record(record::Event::StonePlaced { .. }) => "stone_placed",
    Event::Record(record::Event::StoneShifted { .. }) => "stone_shifted",
    Event::Record(record::Event::Pressed(_)) => "pressed",
    Event::Record(record::Event::Passed) => "passed",
    Event::Opening(opening::Event::Designated { .. }) => "opening_designated",
    Event::Opening(opening::Event::OffersNamed(_)) => "offers_named",
    Event::Opening(opening::Event::ColoursSwapped) => "colours_swapped",
    Event::Opening(opening::Event::ColoursKept) => "colours_kept",
    Event::Opening(opening::Event::OffersMade(_)) => "offers_made",
    Event::Opening(opening::Event::OfferKept(_)) => "offer_kept",
    Event::Claims(claims::Event::Opened(_)) => "claim_opened",
    Event::Claims(claims::Event::Upheld { .. }) => "claim_upheld",
    Event::Claims(claims::Event::Rejected { .. }) => "claim_rejected",
    Event::Conduct(conduct::Event::IrregularityObserved(_)) => "irregularity_observed",
    Event::Conduct(conduct::Event::IrregularityAccepted(_)) => "irregularity_accepted",
    Event::Conduct(conduct::Event::DisturbanceObserved(_)) => "disturbance_observed",
    Event::Conduct(conduct::Event::RemedyAgreed { .. }) => "remedy_agreed",
    Event::Conduct(conduct::Event::DisturbanceSettled { .. }) => "disturbance_settled",
    Event::Conduct(conduct::Event::ColoursCorrected) => "colours_corrected",
    Event::Conduct(conduct::Event::WrongColoursStand) => "wrong_colours_stand",
    Event::Conduct(conduct::Event::DutyRefused { .. }) => "duty_refused",
    Event::Conduct(conduct::Event::ArbiterCalled(_)) => "arbiter_called",
    Event::Conduct(conduct::Event::CallAnswered(_)) => "call_answered",
    Event::Penalties(penalties::Event::Penalised(_)) => "penalised",
    Event::Ending(ending::Event::DrawOffered(_)) => "draw_offered",
    Event::Ending(ending::Event::DrawDeclined(_)) => "draw_declined",
    Event::Ending(ending::Event::FlagFell(_)) => "flag_fell",
    Event::Ending(ending::Event::Ended(_)) => "ended",
    Event::Ending(ending::Event::Signed(_)) => "signed",
    Event::Ending(ending::Event::Appealed(_)) => "appealed",
    Event::Ending(ending::Event::ResultCorrected(_)) => "result_corrected",
    Event::ObservationNoted(_) => "observation_noted",
    Event::DirectionSuperseded(_) => "direction_superseded",
});

kinds!(OBSERVATIONS, observation, Observation {
    Observation::Stone { .. } => "stone",
    Observation::Pressed(_) => "pressed",
    Observation::OffersNamed(_) => "offers_named",
    Observation::Slid { .. } => "slid",
    Observation::Lifted { .. } => "lifted",
    Observation::Dropped(_) => "dropped",
    Observation::PressedFirst(_) => "pressed_first",
    Observation::OtherHand(_) => "other_hand",
    Observation::DrawOffered(_) => "draw_offered",
    Observation::Straightened(_) => "straightened",
    Observation::Shifted { by: None, .. } => "shifted",
    Observation::Shifted { by: Some(Mover { intent: Intent::Accident, .. }), .. } => "shifted_by_accident",
    Observation::Shifted { by: Some(Mover { intent: Intent::Purpose, .. }), .. } => "shifted_on_purpose",
    Observation::Scattered { by: None } => "scattered",
    Observation::Scattered { by: Some(Mover { intent: Intent::Accident, .. }) } => "scattered_by_accident",
    Observation::Scattered { by: Some(Mover { intent: Intent::Purpose, .. }) } => "scattered_on_purpose",
    Observation::WrongColours => "wrong_colours",
});

kinds!(DIRECTIONS, direction, Direction {
    Direction::Record(record::Direction::Start) => "start",
    Direction::Record(record::Direction::Resume) => "resume",
    Direction::Claims(claims::Direction::Rule { .. }) => "rule",
    Direction::Conduct(conduct::Direction::Settle { .. }) => "settle",
    Direction::Conduct(conduct::Direction::AnswerCall(_)) => "answer_call",
    Direction::Penalties(penalties::Direction::Penalise(_)) => "penalise",
    Direction::Penalties(penalties::Direction::ConfirmSecondViolation) => "confirm_second_violation",
    Direction::Ending(ending::Direction::ConfirmFlag) => "confirm_flag",
    Direction::Ending(ending::Direction::DeclareBoardFull) => "declare_board_full",
    Direction::Ending(ending::Direction::DeclareBothFlags) => "declare_both_flags",
    Direction::Ending(ending::Direction::CorrectResult(_)) => "correct_result",
});

kinds!(CLAIMS, claim, ClaimKind {
    ClaimKind::Five => "five",
    ClaimKind::Foul { at: None } => "foul",
    ClaimKind::Foul { at: Some(_) } => "foul_at",
    ClaimKind::Overline => "overline",
    ClaimKind::Flag => "flag",
    ClaimKind::Irregularity(_) => "irregularity",
});

fn setups() -> Vec<(String, Event)> {
    let bare = Setup {
        game: "final".parse().unwrap(),
        event: None,
        venue: None,
        first: "zhang".parse().unwrap(),
        second: "li".parse().unwrap(),
        opening: OpeningKind::Free,
        rules: Rules::parse(include_str!("../../../../profile/former/1/cn-2013.toml")).unwrap(),
        time_control: None,
    };
    let whole = Setup {
        event: Some("cup".parse().unwrap()),
        opening: OpeningKind::Designated,
        rules: Rules::cn_2013(),
        time_control: Some("90m+30s".into()),
        ..bare.clone()
    };
    let opened = |setup| record::Event::Opened(Box::new(setup)).into();
    vec![
        ("opened/bare".into(), opened(bare)),
        ("opened/whole".into(), opened(whole)),
    ]
}

fn stones() -> Vec<(String, Event)> {
    let mut events = Vec::new();
    for (color, color_name) in [(Color::Black, "black"), (Color::White, "white")] {
        for source in [Source::Played, Source::Observed] {
            for press in [Press::Now, Press::Later] {
                let (how, when): (&str, &str) = (source.into(), press.into());
                let placed = record::Event::StonePlaced {
                    color,
                    point: point("H8"),
                    source,
                    press,
                };
                let name = format!("stone_placed/{color_name}_{how}_{when}");
                events.push((name, placed.into()));
            }
        }
    }
    events
}

/// Everything that a seat alone distinguishes, and everything that nothing does.
fn plain() -> Vec<(String, Event)> {
    let mut events: Vec<(String, Event)> = vec![
        ("started".into(), record::Event::Started.into()),
        (
            "stone_shifted".into(),
            Event::Record(record::Event::StoneShifted {
                from: point("A1"),
                to: point("O15"),
            }),
        ),
        ("passed".into(), record::Event::Passed.into()),
        (
            "opening_designated/bare".into(),
            Event::Opening(opening::Event::Designated {
                stones: points("H8"),
                offers: None,
            }),
        ),
        (
            "opening_designated/whole".into(),
            Event::Opening(opening::Event::Designated {
                stones: points("H8 H9 H10"),
                offers: Some(2),
            }),
        ),
        (
            "offers_named".into(),
            opening::Event::OffersNamed(12).into(),
        ),
        (
            "colours_swapped".into(),
            opening::Event::ColoursSwapped.into(),
        ),
        ("colours_kept".into(), opening::Event::ColoursKept.into()),
        (
            "offers_made".into(),
            opening::Event::OffersMade(points("A3 B5")).into(),
        ),
        (
            "offer_kept".into(),
            opening::Event::OfferKept(point("B5")).into(),
        ),
        (
            "irregularity_accepted".into(),
            conduct::Event::IrregularityAccepted(3).into(),
        ),
        (
            "colours_corrected".into(),
            conduct::Event::ColoursCorrected.into(),
        ),
        (
            "wrong_colours_stand".into(),
            conduct::Event::WrongColoursStand.into(),
        ),
    ];
    for (seat, who) in [(Seat::First, "first"), (Seat::Second, "second")] {
        let of_seat: [(&str, Event); 7] = [
            ("resumed", Event::Record(record::Event::Resumed { seat })),
            ("pressed", record::Event::Pressed(seat).into()),
            ("draw_offered", ending::Event::DrawOffered(seat).into()),
            ("draw_declined", ending::Event::DrawDeclined(seat).into()),
            ("flag_fell", ending::Event::FlagFell(seat).into()),
            ("signed", ending::Event::Signed(seat).into()),
            ("appealed", ending::Event::Appealed(seat).into()),
        ];
        events.extend(of_seat.map(|(kind, event)| (format!("{kind}/{who}"), event)));
    }
    events
}

fn claim_kinds() -> [ClaimKind; 6] {
    [
        ClaimKind::Five,
        ClaimKind::FOUL,
        ClaimKind::Foul {
            at: Some(point("J10")),
        },
        ClaimKind::Overline,
        ClaimKind::Flag,
        ClaimKind::Irregularity(4),
    ]
}

fn of_claims() -> Vec<(String, Event)> {
    let opened = |kind: ClaimKind| {
        let opened = Claim {
            number: 1,
            by: Seat::Second,
            kind,
            after_move: 9,
        };
        let name = format!("claim_opened/{}", claim(&kind));
        (name, claims::Event::Opened(opened).into())
    };
    let mut events: Vec<(String, Event)> = claim_kinds().map(opened).into();
    for finding in [Ruling::Upheld, Ruling::Corrected, Ruling::Rejected] {
        let upheld = claims::Event::Upheld { claim: 2, finding };
        events.push((format!("claim_upheld/{}", finding.name()), upheld.into()));
    }
    for voice in [Voice::Arbiter, Voice::System] {
        let name: &str = voice.into();
        let rejected = claims::Event::Rejected { claim: 5, voice };
        events.push((format!("claim_rejected/{name}"), rejected.into()));
    }
    events
}

fn observations() -> Vec<Observation> {
    let (first, lies) = (point("C3"), point("C4"));
    let mut seen = vec![
        Observation::Stone {
            color: Color::White,
            point: first,
        },
        Observation::Pressed(Seat::First),
        Observation::OffersNamed(3),
        Observation::Slid { first, lies },
        Observation::Lifted { first, lies },
        Observation::Dropped(lies),
        Observation::PressedFirst(Seat::Second),
        Observation::OtherHand(Seat::First),
        Observation::DrawOffered(Seat::Second),
        Observation::Straightened(Seat::First),
        Observation::WrongColours,
    ];
    for (_, by) in movers() {
        let (from, to) = (first, lies);
        seen.push(Observation::Shifted { from, to, by });
        seen.push(Observation::Scattered { by });
    }
    seen
}

fn directions() -> Vec<(&'static str, Direction)> {
    let bare = Correction {
        outcome: Outcome::Draw,
        reason: Reason::Agreement,
        ground: None,
        scores: None,
    };
    let whole = Correction {
        ground: Some(clause("CN13-15.3")),
        scores: Some(BySeat::new(Score::LOSS, Score::DRAW)),
        ..bare.clone()
    };
    let corrects = |correction| ending::Direction::CorrectResult(Box::new(correction)).into();
    vec![
        ("", record::Direction::Start.into()),
        ("", record::Direction::Resume.into()),
        (
            "",
            Direction::Claims(claims::Direction::Rule {
                claim: 1,
                finding: Ruling::Corrected,
            }),
        ),
        (
            "",
            Direction::Conduct(conduct::Direction::Settle {
                on: 2,
                remedy: Remedy::Rebuilt,
            }),
        ),
        ("", conduct::Direction::AnswerCall(Seat::Second).into()),
        (
            "",
            penalties::Direction::Penalise(penalty(PenaltyKind::Loss)).into(),
        ),
        ("", penalties::Direction::ConfirmSecondViolation.into()),
        ("", ending::Direction::ConfirmFlag.into()),
        ("", ending::Direction::DeclareBoardFull.into()),
        ("", ending::Direction::DeclareBothFlags.into()),
        ("_bare", corrects(bare)),
        ("_whole", corrects(whole)),
    ]
}

fn of_no_effect() -> Vec<(String, Event)> {
    let noted = observations().into_iter().map(|seen| {
        let name = format!("observation_noted/{}", observation(&seen));
        (name, Event::ObservationNoted(seen))
    });
    let superseded = directions().into_iter().map(|(how, ruled)| {
        let name = format!("direction_superseded/{}{how}", direction(&ruled));
        (name, Event::DirectionSuperseded(Box::new(ruled)))
    });
    noted.chain(superseded).collect()
}

pub(crate) fn values() -> Vec<(String, Event)> {
    [
        setups(),
        stones(),
        plain(),
        of_claims(),
        of_irregularities(),
        of_disturbances(),
        of_endings(),
        of_no_effect(),
    ]
    .concat()
}

#[test]
fn every_game_event_ever_stored_opens_as_what_it_was() {
    opens::<Game, GameCodec>("game-events.txt", &values());
}

#[test]
fn every_kind_of_game_event_is_stored() {
    let values = values();
    covers(KINDS, values.iter().map(|(_, event)| kind(event)));
    for (name, event) in &values {
        assert_eq!(name.split('/').next(), Some(kind(event)));
    }
}

#[test]
fn whatever_a_game_event_may_hold_is_stored() {
    covers(OBSERVATIONS, observations().iter().map(observation));
    covers(
        DIRECTIONS,
        directions().iter().map(|(_, ruled)| direction(ruled)),
    );
    covers(CLAIMS, claim_kinds().iter().map(claim));
}
