//! Stored events judged again: what the request led to passes, and anything else is found.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests stand outside the test functions"
)]

use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
use game::claims::{Claim, ClaimKind, Ruling};
use game::ending::{Evidence, Outcome, Reason, Verdict};
use game::record::Source;
use game::{
    Act, Command, Contradiction, Event, Game, Observation, OpeningKind, Press, Saying, Setup,
    claims, ending, opening, record,
};
use profile::Rules;
use renju::{Color, Point};
use strum::VariantArray as _;
use terms::Seat;

const AT: Stamp = Stamp::new(Epoch(1), 0);

fn arbiter() -> Actor {
    Actor::new("wang", Role::Arbiter)
}

fn player(seat: Seat) -> Actor {
    Actor::new(
        if seat == Seat::First { "zhang" } else { "li" },
        Role::Player,
    )
}

fn setup(opening: OpeningKind) -> Setup {
    Setup {
        game: "final".parse().unwrap(),
        event: None,
        venue: None,
        first: "zhang".parse().unwrap(),
        second: "li".parse().unwrap(),
        opening,
        rules: Rules::cn_2013(),
        time_control: None,
    }
}

/// What was asked, by whom, and what it brought about.
type Group = (Actor, Command, Vec<Event>);

fn after(game: &Game, events: &[Event]) -> Game {
    let mut game = game.clone();
    events.iter().for_each(|event| game.apply(event, AT));
    game
}

fn claiming(kind: ClaimKind) -> Command {
    Command::play(claims::Act::Claim(kind))
}

fn fell(seat: Seat) -> Event {
    ending::Event::FlagFell(seat).into()
}

/// A game and everything that led to it.
#[derive(Clone, Default)]
struct Record {
    game: Game,
    groups: Vec<Group>,
}

impl Record {
    fn started(opening: OpeningKind) -> Self {
        let mut record = Self::default();
        record.give(&arbiter(), Command::Open(Box::new(setup(opening))));
        record.give(&arbiter(), Command::officiate(record::Direction::Start));
        record
    }

    fn give(&mut self, actor: &Actor, command: Command) {
        let events = self
            .game
            .decide(command.clone(), actor, AT)
            .unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
        self.store(actor.clone(), command, events);
    }

    fn store(&mut self, actor: Actor, command: Command, events: Vec<Event>) {
        self.game = after(&self.game, &events);
        self.groups.push((actor, command, events));
    }

    fn play(&mut self, seat: Seat, act: impl Into<Act>) {
        self.give(&player(seat), Command::play(act));
    }

    fn lay(&mut self, points: &str) {
        for point in points.split(' ') {
            let seat = self.game.on_move();
            self.play(seat, Act::place(point.parse().unwrap()));
        }
    }

    fn say(&mut self, point: &str, saying: Saying) {
        let seat = self.game.on_move();
        self.play(seat, Act::place_saying(point.parse().unwrap(), saying));
    }

    fn rule(&mut self, claim: u32, finding: Ruling) {
        self.give(
            &arbiter(),
            Command::officiate(claims::Direction::Rule { claim, finding }),
        );
    }

    fn flag_fell(&mut self) {
        let seat = Seat::First;
        let clock = Actor::new("clock", Role::Service);
        self.store(clock, Command::ReportFlag { seat }, vec![fell(seat)]);
    }

    /// The first group that contradicts the game before it.
    fn audited(&self) -> Result<(), (usize, Contradiction)> {
        let mut game = Game::default();
        for (number, (actor, command, events)) in self.groups.iter().enumerate() {
            game.audit(command.clone(), actor, AT, events)
                .map_err(|contradiction| (number, contradiction))?;
            game = after(&game, events);
        }
        Ok(())
    }

    /// The same with the last group changed.
    fn with_last(&self, change: impl FnOnce(&mut Group)) -> Self {
        let mut record = self.clone();
        change(record.groups.last_mut().unwrap());
        record
    }

    fn with_verdict(&self, change: impl FnOnce(&mut Verdict)) -> Self {
        self.with_last(|(_, _, events)| match events.last_mut() {
            Some(Event::Ending(ending::Event::Ended(verdict))) => change(verdict),
            other => panic!("{other:?}"),
        })
    }

    fn last_is_wrong(&self) -> bool {
        matches!(self.audited(), Err((number, _)) if number + 1 == self.groups.len())
    }
}

fn five_acknowledged() -> Record {
    let mut record = Record::started(OpeningKind::Free);
    record.lay("H8 A1 I8 C1 J8 E1 K8 G1");
    record.say("L8", Saying::Five);
    record.play(Seat::Second, claims::Act::Acknowledge);
    record
}

fn foul_upheld() -> Record {
    let mut record = Record::started(OpeningKind::Free);
    record.lay("D4 A15 E4 C15 F5 E15 F6 G15 F4");
    record.play(Seat::Second, claims::Act::Claim(ClaimKind::FOUL));
    record.rule(1, Ruling::Upheld);
    record
}

fn overline_upheld() -> Record {
    let mut record = Record::started(OpeningKind::Free);
    record.lay("D4 A15 E4 C15 F4 E15 H4 G15 I4 I15 G4");
    record.play(Seat::Second, claims::Act::Claim(ClaimKind::Overline));
    record.rule(1, Ruling::Upheld);
    record
}

#[test]
fn games_that_went_by_the_rules_pass() {
    for record in [five_acknowledged(), foul_upheld(), overline_upheld()] {
        assert_eq!(record.audited(), Ok(()));
        assert!(record.game.verdict().unwrap().evidence.is_some());
    }
}

#[test]
fn every_way_through_an_opening_passes() {
    let mut record = Record::started(OpeningKind::Designated);
    let stones = ["H8", "H9", "I9"]
        .map(|point| point.parse::<Point>().unwrap())
        .to_vec();
    record.play(
        Seat::First,
        opening::Act::Designate {
            stones,
            offers: Some(2),
        },
    );
    let mut kept = record.clone();
    record.play(Seat::Second, opening::Act::Swap);
    record.lay("A15");
    record.play(
        Seat::Second,
        Act::Opening(opening::Act::Offer(vec![
            "D4".parse().unwrap(),
            "K2".parse().unwrap(),
        ])),
    );
    record.play(
        Seat::First,
        Act::Opening(opening::Act::Keep("D4".parse().unwrap())),
    );
    record.say("A14", Saying::DrawOffer);
    record.play(record.game.on_move(), ending::Act::DeclineDraw);
    record.play(record.game.on_move(), record::Act::Pass);
    record.play(record.game.on_move(), record::Act::Pass);
    assert_eq!(record.game.verdict().unwrap().reason, Reason::DoublePass);
    assert_eq!(record.audited(), Ok(()));

    let board = Actor::new("board-1", Role::Board);
    let stone = Command::Observe(Observation::Stone {
        color: Color::White,
        point: "A15".parse().unwrap(),
    });
    kept.give(&board, stone.clone());
    kept.give(&board, stone);
    assert!(matches!(
        kept.groups.last().unwrap().2[..],
        [Event::ObservationNoted(_)]
    ));
    assert_eq!(kept.audited(), Ok(()));
}

#[test]
fn a_flag_may_fall_in_front_of_anything_and_once_only() {
    let mut record = Record::started(OpeningKind::Free);
    record.lay("H8 A1");
    let (second, claim) = (player(Seat::Second), claiming(ClaimKind::Flag));
    let claimed = record.game.decide(claim.clone(), &second, AT).unwrap();
    record.store(second, claim, [vec![fell(Seat::First)], claimed].concat());
    record.rule(1, Ruling::Upheld);
    assert_eq!(record.game.verdict().unwrap().reason, Reason::Flag);
    assert_eq!(record.audited(), Ok(()));
    record.flag_fell();
    assert!(record.last_is_wrong(), "after the end");
}

#[test]
fn a_verdict_that_the_stones_do_not_bear_out_is_found() {
    for record in [five_acknowledged(), foul_upheld(), overline_upheld()] {
        assert!(
            record
                .with_verdict(|verdict| verdict.evidence = None)
                .last_is_wrong()
        );
        assert!(
            record
                .with_verdict(|verdict| verdict.after_move += 1)
                .last_is_wrong()
        );
        let other = |verdict: &mut Verdict| {
            verdict.outcome = match verdict.outcome {
                Outcome::Win(color) => Outcome::Win(color.other()),
                Outcome::Draw | Outcome::BothLose => Outcome::Win(Color::Black),
            }
        };
        assert!(record.with_verdict(other).last_is_wrong());
        for reason in Reason::VARIANTS {
            if record.game.verdict().unwrap().reason != *reason {
                assert!(
                    record
                        .with_verdict(|verdict| verdict.reason = *reason)
                        .last_is_wrong(),
                    "{reason:?}"
                );
            }
        }
        let spoil = |verdict: &mut Verdict| match &mut verdict.evidence {
            Some(Evidence::Row(stones)) => drop(stones.pop()),
            Some(Evidence::Foul(proof)) => drop(proof.threes.pop()),
            None => {}
        };
        assert!(record.with_verdict(spoil).last_is_wrong());
    }
}

#[test]
fn an_act_out_of_turn_or_by_another_is_found() {
    let record = five_acknowledged();
    assert!(
        record
            .with_last(|(actor, ..)| *actor = player(Seat::First))
            .last_is_wrong()
    );
    assert!(
        record
            .with_last(|(actor, ..)| *actor = arbiter())
            .last_is_wrong()
    );
    let mut twice = Record::started(OpeningKind::Free);
    twice.lay("H8");
    let events = vec![Event::Record(record::Event::StonePlaced {
        color: Color::White,
        point: "H8".parse().unwrap(),
        source: Source::Played,
        press: Press::Now,
    })];
    let again = Command::Play(Act::place("H8".parse().unwrap()));
    twice.store(player(Seat::Second), again, events);
    assert!(twice.last_is_wrong());
}

#[test]
fn a_ruling_against_the_facts_is_found_either_way() {
    let mut upheld = Record::started(OpeningKind::Free);
    upheld.lay("H8");
    upheld.play(Seat::Second, claims::Act::Claim(ClaimKind::FOUL));
    upheld.rule(1, Ruling::Upheld);
    let rejected_is_right = Contradiction::Ruling {
        claim: 1,
        proposes: Ruling::Rejected,
    };
    assert_eq!(
        upheld.audited(),
        Err((upheld.groups.len() - 1, rejected_is_right))
    );

    let mut rejected = Record::started(OpeningKind::Free);
    rejected.lay("D4 A15 E4 C15 F5 E15 F6 G15 F4");
    rejected.play(Seat::Second, claims::Act::Claim(ClaimKind::FOUL));
    rejected.rule(1, Ruling::Rejected);
    let upheld_is_right = Contradiction::Ruling {
        claim: 1,
        proposes: Ruling::Upheld,
    };
    assert_eq!(
        rejected.audited(),
        Err((rejected.groups.len() - 1, upheld_is_right))
    );
}

#[test]
fn of_two_claims_with_one_verdict_the_right_one_counts() {
    let mut record = Record::started(OpeningKind::Free);
    record.lay("H8 A1 I8 C1 J8 E1 K8 G1 L8");
    record.flag_fell();
    record.play(Seat::Second, claims::Act::Claim(ClaimKind::Flag));
    record.play(Seat::First, claims::Act::Claim(ClaimKind::Five));
    record.play(Seat::First, claims::Act::Claim(ClaimKind::Flag));
    assert_eq!(record.game.finding(3).unwrap().proposes, Ruling::Rejected);
    record.rule(1, Ruling::Upheld);
    assert_eq!(record.audited(), Ok(()));
}

#[test]
fn events_that_no_command_leads_to_are_found() {
    let claim = Claim {
        number: 1,
        by: Seat::First,
        kind: ClaimKind::Five,
        after_move: 0,
    };
    let claim = Event::Claims(claims::Event::Opened(claim));
    let started = Event::Record(record::Event::Started);
    for events in [
        vec![],
        vec![started.clone(), started],
        vec![claim.clone(), claim],
        vec![fell(Seat::First), fell(Seat::Second)],
    ] {
        let mut record = Record::started(OpeningKind::Free);
        let command = claiming(ClaimKind::Five);
        record.store(player(Seat::First), command, events.clone());
        assert!(record.last_is_wrong(), "{events:?}");
    }
}
