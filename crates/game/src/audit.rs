//! Stored events judged again: whether they are what the rules made of the game they happened in.

use aggregate::{Actor, Aggregate as _, Stamp};
use renju::{Foul, Move};

use crate::{
    Act, Command, Direction, Disturbance, DisturbanceKind, Event, Game, Irregularity,
    IrregularityKind, Observation, Outcome, Penalty, Reason, RuledBy, Ruling, Saying, Verdict,
};

/// Why stored events cannot stand in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// Nothing that this actor could do, or that had happened, leads to them here.
    #[error("nothing leads to this here by the rules")]
    NotDecided,
    /// The result as it was corrected is not what the stones show.
    #[error("the corrected result is not what the stones show")]
    Correction,
    /// The arbiter's word on a claim is not what the stones and the clock show.
    #[error("claim {claim} is {}, and the arbiter ruled otherwise", shown(*proposes))]
    Ruling {
        /// The number of the claim.
        claim: u32,
        /// The ruling that the facts propose.
        proposes: Ruling,
    },
}

impl Game {
    /// Judges again what one command brought about in this game, as if `actor` gave it now.
    ///
    /// The events must be exactly those that [`aggregate::Aggregate::decide`] gives for some command; a verdict is thereby reached
    /// again from the stones, with its reason and evidence. An arbiter's ruling must also be the one that [`Game::finding`] proposes:
    /// an arbiter may rule otherwise and is obeyed, but the record of that game contradicts itself.
    ///
    /// # Errors
    /// How the events contradict the game.
    pub fn audit(&self, events: &[Event], actor: &Actor, at: Stamp) -> Result<(), Contradiction> {
        // The clock's word on a flag comes in front of whatever was being done when it was heard.
        let events = match events {
            [Event::FlagFell(seat), ..] => {
                let fell = self.flag_fell(*seat, at);
                match events.strip_prefix(fell.as_slice()) {
                    Some([]) => return Ok(()),
                    Some(rest) if !fell.is_empty() => rest,
                    _ => events,
                }
            }
            events => events,
        };
        self.commands_behind(events)
            .into_iter()
            .find(|command| {
                self.decide(command.clone(), actor, at)
                    .is_ok_and(|decided| decided == events)
            })
            .ok_or(Contradiction::NotDecided)
            // What came too late ruled on nothing.
            .and_then(|command| {
                if let [Event::DirectionSuperseded(_)] = events {
                    Ok(())
                } else {
                    self.audit_ruling(&command)
                }
            })
    }

    fn audit_ruling(&self, command: &Command) -> Result<(), Contradiction> {
        if let Command::Officiate {
            direction: Direction::CorrectResult(verdict),
            ..
        } = command
        {
            return if self.bears_out(verdict) {
                Ok(())
            } else {
                Err(Contradiction::Correction)
            };
        }
        let Command::Officiate {
            direction: Direction::Rule { claim, finding },
            ..
        } = command
        else {
            return Ok(());
        };
        let right = |ruling: Ruling| ruling != Ruling::Rejected;
        match self.finding(*claim) {
            Some(found) if right(found.proposes) != right(*finding) => Err(Contradiction::Ruling {
                claim: *claim,
                proposes: found.proposes,
            }),
            _ => Ok(()),
        }
    }

    /// Whether the stones show what a corrected result says, where stones can.
    fn bears_out(&self, verdict: &Verdict) -> bool {
        match (verdict.reason, verdict.outcome) {
            (Reason::Five, Outcome::Win(color)) => self.five(color).is_some(),
            (Reason::Overline, _) => self.black_makes(|foul| foul.contains(Foul::Overline)),
            (Reason::Foul, _) => self.black_makes(|_| true),
            (Reason::BoardFull, _) => self.board().is_full(),
            (Reason::DoublePass, _) => {
                self.plies()
                    .iter()
                    .rev()
                    .take(2)
                    .filter(|ply| ply.mv == Move::Pass)
                    .count()
                    == 2
            }
            _ => true,
        }
    }

    /// The commands that may have brought these events about; whether one did, only deciding it tells.
    fn commands_behind(&self, events: &[Event]) -> Vec<Command> {
        match events {
            [Event::Opened(setup)] => vec![Command::Open(setup.clone())],
            [Event::ObservationNoted(observation)] => vec![Command::Observe(observation.clone())],
            events => {
                let mut commands = self.acts_behind(events);
                commands.extend(
                    observations_behind(events)
                        .into_iter()
                        .map(Command::Observe),
                );
                commands.extend(
                    self.directions_behind(events)
                        .into_iter()
                        .map(Command::officiate),
                );
                // What came too late came so in either way: by the number of words seen, or by the matter.
                if let [Event::DirectionSuperseded(direction)] = events {
                    let stale = Some(self.words().wrapping_sub(1));
                    commands.extend([None, stale].map(|seen| Command::Officiate {
                        direction: (**direction).clone(),
                        seen,
                    }));
                }
                commands
            }
        }
    }

    fn acts_behind(&self, events: &[Event]) -> Vec<Command> {
        let act = match events {
            [Event::OpeningDesignated { stones, offers }] => Act::Designate {
                stones: stones.clone(),
                offers: *offers,
            },
            [Event::OffersNamed(offers)] => Act::Designate {
                stones: Vec::new(),
                offers: Some(*offers),
            },
            [Event::ColoursSwapped] => Act::Swap,
            [Event::ColoursKept] => Act::KeepColours,
            [Event::OffersMade(points)] => Act::Offer(points.clone()),
            [Event::OfferKept(point), ..] => Act::Keep(*point),
            [
                Event::OffersNamed(offers),
                Event::StonePlaced { point, press, .. },
                said @ ..,
            ] => Act::Place {
                point: *point,
                saying: saying(said),
                offers: Some(*offers),
                press: *press,
            },
            [Event::StonePlaced { point, press, .. }, said @ ..] => Act::Place {
                point: *point,
                saying: saying(said),
                offers: None,
                press: *press,
            },
            [Event::Pressed(_)] => Act::Press,
            [Event::Passed, ..] => Act::Pass,
            [Event::DrawOffered(_)] => Act::OfferDraw,
            [Event::DrawDeclined(_)] => Act::DeclineDraw,
            [Event::ClaimOpened(claim), ..] => Act::Claim(claim.kind),
            [Event::IrregularityAccepted(number)] => Act::AcceptIrregularity(*number),
            [Event::RemedyAgreed { on, remedy, .. }] => Act::Agree {
                on: *on,
                remedy: *remedy,
            },
            [Event::DutyRefused { duty, .. }] => Act::Refuse(*duty),
            [Event::Signed(_)] => Act::Sign,
            [Event::Appealed(_)] => Act::Appeal,
            [Event::Ended(verdict)] if verdict.ruled_by == RuledBy::Players => match verdict.reason
            {
                Reason::Agreement => Act::AcceptDraw,
                Reason::Resignation => Act::Resign,
                _ => Act::Acknowledge,
            },
            _ => return Vec::new(),
        };
        vec![Command::Play(act)]
    }

    fn directions_behind(&self, events: &[Event]) -> Vec<Direction> {
        let one = match events {
            [Event::Started] => Direction::Start,
            [Event::ClaimUpheld { claim, finding }, ..] => Direction::Rule {
                claim: *claim,
                finding: *finding,
            },
            [Event::ClaimRejected { claim, .. }, ..] => Direction::Rule {
                claim: *claim,
                finding: Ruling::Rejected,
            },
            [Event::DisturbanceSettled { on, remedy }, ..] => Direction::Settle {
                on: *on,
                remedy: *remedy,
            },
            [Event::Penalised(Penalty { seat, kind, clause }), ..] => Direction::Penalise {
                seat: *seat,
                kind: *kind,
                clause: clause.clone(),
            },
            [Event::ResultCorrected(verdict)] => Direction::CorrectResult(verdict.clone()),
            [Event::Ended(verdict)] => return self.directions_behind_verdict(verdict),
            _ => return Vec::new(),
        };
        vec![one]
    }

    fn directions_behind_verdict(&self, verdict: &Verdict) -> Vec<Direction> {
        match (&verdict.ruled_by, verdict.reason) {
            (RuledBy::Players | RuledBy::System, _) => Vec::new(),
            (_, Reason::BoardFull) => vec![Direction::DeclareBoardFull],
            (_, Reason::BothFlags) => vec![Direction::DeclareBothFlags],
            (_, Reason::SecondViolation) => vec![Direction::ConfirmSecondViolation],
            _ if self.claims().is_empty() => vec![Direction::ConfirmFlag],
            // Two claims of a flag have one verdict; a five announced between them speaks against the later one only.
            _ => self
                .claims()
                .iter()
                .map(|claim| Direction::Rule {
                    claim: claim.number,
                    finding: Ruling::Upheld,
                })
                .collect(),
        }
    }
}

fn saying(said: &[Event]) -> Option<Saying> {
    match said {
        [Event::ClaimOpened(_), ..] => Some(Saying::Five),
        [Event::DrawOffered(_), ..] => Some(Saying::DrawOffer),
        _ => None,
    }
}

/// What may have been seen: the irregularity says most of it, whatever else the same stone brought about.
fn observations_behind(events: &[Event]) -> Vec<Observation> {
    let mut possible: Vec<_> = events.iter().filter_map(observation_behind).collect();
    let stone = events.iter().find_map(|event| match event {
        Event::StonePlaced { color, point, .. } => Some(Observation::Stone {
            color: *color,
            point: *point,
        }),
        _ => None,
    });
    possible.extend(stone);
    possible
}

fn observation_behind(event: &Event) -> Option<Observation> {
    Some(match event {
        Event::OffersNamed(offers) => Observation::OffersNamed(*offers),
        Event::Pressed(seat) => Observation::Pressed(*seat),
        Event::DrawOffered(seat) => Observation::DrawOffered(*seat),
        Event::DisturbanceObserved(Disturbance { kind, by, .. }) => match *kind {
            DisturbanceKind::Shifted { from, to } => Observation::Shifted { from, to, by: *by },
            DisturbanceKind::Scattered => Observation::Scattered { by: *by },
        },
        Event::ColoursCorrected | Event::WrongColoursStand => Observation::WrongColours,
        Event::IrregularityObserved(Irregularity { kind, by, .. }) => match *kind {
            IrregularityKind::Slid { first, lies } => Observation::Slid { first, lies },
            IrregularityKind::Lifted { first, lies } => Observation::Lifted { first, lies },
            IrregularityKind::Dropped(point) => Observation::Dropped(point),
            IrregularityKind::PressedFirst => Observation::PressedFirst(*by),
            IrregularityKind::OtherHand => Observation::OtherHand(*by),
            IrregularityKind::Straightened => Observation::Straightened(*by),
            IrregularityKind::DrawOffer
            | IrregularityKind::FirstStoneOffCentre
            | IrregularityKind::OpeningOutside26
            | IrregularityKind::OffersNotNamed
            | IrregularityKind::TwoInARow => return None,
        },
        _ => return None,
    })
}

const fn shown(proposes: Ruling) -> &'static str {
    match proposes {
        Ruling::Upheld | Ruling::Corrected => "right",
        Ruling::Rejected => "wrong",
    }
}

#[cfg(test)]
mod tests {
    use profile::Profile;
    use terms::{GameId, PlayerId, Seat};

    use aggregate::{Epoch, Role};
    use renju::{Color, Point};

    use super::*;
    use crate::{Claim, ClaimKind, Evidence, OpeningKind, Outcome, Press, Setup, Source};

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
            game: GameId::new("final").unwrap(),
            event: None,
            first: PlayerId::new("zhang").unwrap(),
            second: PlayerId::new("li").unwrap(),
            opening,
            profile: Profile::cn_2013(),
            time_control: None,
        }
    }

    /// A game and everything that led to it.
    #[derive(Clone, Default)]
    struct Record {
        game: Game,
        groups: Vec<(Actor, Vec<Event>)>,
    }

    impl Record {
        fn started(opening: OpeningKind) -> Self {
            let mut record = Self::default();
            record.give(&arbiter(), Command::Open(Box::new(setup(opening))));
            record.give(&arbiter(), Command::officiate(Direction::Start));
            record
        }

        fn give(&mut self, actor: &Actor, command: Command) {
            let events = self
                .game
                .decide(command.clone(), actor, AT)
                .unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
            self.store(actor.clone(), events);
        }

        fn store(&mut self, actor: Actor, events: Vec<Event>) {
            self.game = self.game.after(&events, AT);
            self.groups.push((actor, events));
        }

        fn play(&mut self, seat: Seat, act: Act) {
            self.give(&player(seat), Command::Play(act));
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
                Command::officiate(Direction::Rule { claim, finding }),
            );
        }

        /// The first group that contradicts the game before it.
        fn audited(&self) -> Result<(), (usize, Contradiction)> {
            let mut game = Game::default();
            for (number, (actor, events)) in self.groups.iter().enumerate() {
                game.audit(events, actor, AT)
                    .map_err(|contradiction| (number, contradiction))?;
                game = game.after(events, AT);
            }
            Ok(())
        }

        /// The same with the last group changed.
        fn with_last(&self, change: impl FnOnce(&mut Actor, &mut Vec<Event>)) -> Self {
            let mut record = self.clone();
            let (actor, events) = record.groups.last_mut().unwrap();
            change(actor, events);
            record
        }

        fn with_verdict(&self, change: impl FnOnce(&mut Verdict)) -> Self {
            self.with_last(|_, events| match events.last_mut() {
                Some(Event::Ended(verdict)) => change(verdict),
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
        record.play(Seat::Second, Act::Acknowledge);
        record
    }

    fn foul_upheld() -> Record {
        let mut record = Record::started(OpeningKind::Free);
        record.lay("D4 A15 E4 C15 F5 E15 F6 G15 F4");
        record.play(Seat::Second, Act::Claim(ClaimKind::Foul));
        record.rule(1, Ruling::Upheld);
        record
    }

    fn overline_upheld() -> Record {
        let mut record = Record::started(OpeningKind::Free);
        record.lay("D4 A15 E4 C15 F4 E15 H4 G15 I4 I15 G4");
        record.play(Seat::Second, Act::Claim(ClaimKind::Overline));
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
            Act::Designate {
                stones,
                offers: Some(2),
            },
        );
        let mut kept = record.clone();
        record.play(Seat::Second, Act::Swap);
        record.lay("A15");
        record.play(
            Seat::Second,
            Act::Offer(vec!["D4".parse().unwrap(), "K2".parse().unwrap()]),
        );
        record.play(Seat::First, Act::Keep("D4".parse().unwrap()));
        record.say("A14", Saying::DrawOffer);
        record.play(record.game.on_move(), Act::DeclineDraw);
        record.play(record.game.on_move(), Act::Pass);
        record.play(record.game.on_move(), Act::Pass);
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
            kept.groups.last().unwrap().1[..],
            [Event::ObservationNoted(_)]
        ));
        assert_eq!(kept.audited(), Ok(()));
    }

    #[test]
    fn a_flag_may_fall_in_front_of_anything_and_once_only() {
        let mut record = Record::started(OpeningKind::Free);
        record.lay("H8 A1");
        let claimed = record
            .game
            .decide(
                Command::Play(Act::Claim(ClaimKind::Flag)),
                &player(Seat::Second),
                AT,
            )
            .unwrap();
        let events = [vec![Event::FlagFell(Seat::First)], claimed].concat();
        record.store(player(Seat::Second), events);
        record.rule(1, Ruling::Upheld);
        assert_eq!(record.game.verdict().unwrap().reason, Reason::Flag);
        assert_eq!(record.audited(), Ok(()));
        record.store(
            Actor::new("clock", Role::Service),
            vec![Event::FlagFell(Seat::First)],
        );
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
                    Outcome::Draw => Outcome::Win(Color::Black),
                }
            };
            assert!(record.with_verdict(other).last_is_wrong());
            for reason in Reason::ALL {
                if record.game.verdict().unwrap().reason != reason {
                    assert!(
                        record
                            .with_verdict(|verdict| verdict.reason = reason)
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
                .with_last(|actor, _| *actor = player(Seat::First))
                .last_is_wrong()
        );
        assert!(
            record
                .with_last(|actor, _| *actor = arbiter())
                .last_is_wrong()
        );
        let mut twice = Record::started(OpeningKind::Free);
        twice.lay("H8");
        let events = vec![Event::StonePlaced {
            color: Color::White,
            point: "H8".parse().unwrap(),
            source: Source::Played,
            press: Press::Now,
        }];
        twice.store(player(Seat::Second), events);
        assert!(twice.last_is_wrong());
    }

    #[test]
    fn a_ruling_against_the_facts_is_found_either_way() {
        let mut upheld = Record::started(OpeningKind::Free);
        upheld.lay("H8");
        upheld.play(Seat::Second, Act::Claim(ClaimKind::Foul));
        upheld.rule(1, Ruling::Upheld);
        let rejected_is_right = Contradiction::Ruling {
            claim: 1,
            proposes: Ruling::Rejected,
        };
        assert_eq!(
            upheld.audited(),
            Err((upheld.groups.len() - 1, rejected_is_right))
        );

        let rejected = foul_upheld().with_last(|_, events| {
            *events = vec![Event::ClaimRejected {
                claim: 1,
                voice: crate::Voice::Arbiter,
            }]
        });
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
        record.store(
            Actor::new("clock", Role::Service),
            vec![Event::FlagFell(Seat::First)],
        );
        record.play(Seat::Second, Act::Claim(ClaimKind::Flag));
        record.play(Seat::First, Act::Claim(ClaimKind::Five));
        record.play(Seat::First, Act::Claim(ClaimKind::Flag));
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
        for events in [
            vec![],
            vec![Event::Started, Event::Started],
            vec![Event::ClaimOpened(claim), Event::ClaimOpened(claim)],
            vec![Event::FlagFell(Seat::First), Event::FlagFell(Seat::Second)],
        ] {
            let mut record = Record::started(OpeningKind::Free);
            record.store(player(Seat::First), events.clone());
            assert!(record.last_is_wrong(), "{events:?}");
        }
    }
}
