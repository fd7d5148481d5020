//! What arbiters say and boards see.

use game::claims::{ClaimKind, Ruling};
use game::conduct::{Intent, Mover, Remedy};
use game::ending::{Correction, Outcome, Reason};
use game::penalties::{Penalty, PenaltyKind};
use game::{
    Act, Command, Direction, Game, Observation, Phase, Press, Saying, claims, conduct, ending,
    penalties, record,
};
use profile::Step;
use renju::{Color, Point};
use terms::{Clause, Seat};

use super::{Who, empty, near, players, ruling};
use crate::random::Random;

/// An arbiter's word, sometimes given without knowing the last ones.
pub(super) fn word(random: &mut Random, game: &Game) -> Command {
    let direction = direction(random, game);
    let seen = match random.below(12) {
        0 => Some(game.rulings().saturating_sub(1)),
        1..4 => Some(game.rulings()),
        _ => None,
    };
    Command::Officiate { direction, seen }
}

fn direction(random: &mut Random, game: &Game) -> Direction {
    match game.phase() {
        Phase::Appointed if !random.once_in(10) => {
            return Direction::Record(record::Direction::Start);
        }
        Phase::SecondViolation if !random.once_in(3) => {
            return Direction::Penalties(penalties::Direction::ConfirmSecondViolation);
        }
        Phase::FlagFallen if !random.once_in(3) => {
            return Direction::Ending(ending::Direction::ConfirmFlag);
        }
        Phase::Claimed if !random.once_in(8) => {
            return match (
                random.once_in(2),
                game.claims(),
                game.disturbances().first(),
            ) {
                (true, _, Some(disturbance)) | (false, [], Some(disturbance)) => {
                    let agreed = disturbance.agreed.first.unwrap_or(Remedy::Back);
                    let remedy = if random.once_in(2) {
                        agreed
                    } else {
                        random.of(&Remedy::ALL)
                    };
                    Direction::Conduct(conduct::Direction::Settle {
                        on: disturbance.number,
                        remedy,
                    })
                }
                (_, [], None) => Direction::Record(record::Direction::Start),
                (_, _, _) if game.claims().is_empty() => {
                    Direction::Record(record::Direction::Start)
                }
                _ => ruling(random, game),
            };
        }
        _ => {}
    }
    match random.below(13) {
        0 => Direction::Record(record::Direction::Start),
        12 => Direction::Record(record::Direction::Resume),
        1 => Direction::Ending(ending::Direction::ConfirmFlag),
        2 => Direction::Penalties(penalties::Direction::ConfirmSecondViolation),
        3 => Direction::Ending(ending::Direction::DeclareBoardFull),
        4 => Direction::Ending(ending::Direction::DeclareBothFlags),
        5 => Direction::Claims(claims::Direction::Rule {
            claim: random.below(4).try_into().unwrap(),
            finding: Ruling::Rejected,
        }),
        6 => Direction::Conduct(conduct::Direction::Settle {
            on: random.below(4).try_into().unwrap(),
            remedy: random.of(&Remedy::ALL),
        }),
        7 if random.once_in(3) => penalty(random, PenaltyKind::Loss),
        7 => Direction::Conduct(conduct::Direction::AnswerCall(random.of(&Seat::BOTH))),
        _ => penalty(random, PenaltyKind::Violation),
    }
}

fn penalty(random: &mut Random, kind: PenaltyKind) -> Direction {
    let clause = random.of(&[
        "CN13-10.1.I",
        "CN13-10.1.K",
        "CN13-12.2.5",
        "CN13-12.5.1",
        "CN13-12.3.3.A",
        "CN13-10.1.C",
        "CN13-10.1.H",
    ]);
    Direction::Penalties(penalties::Direction::Penalise(Penalty {
        seat: random.of(&Seat::BOTH),
        kind,
        clause: Clause::new(clause).unwrap(),
    }))
}

/// The chief arbiter's other result.
pub(super) fn correction(random: &mut Random) -> Command {
    let (outcome, reason) = random.of(&[
        (Outcome::Draw, Reason::Agreement),
        (Outcome::Win(Color::Black), Reason::Resignation),
        (Outcome::Win(Color::White), Reason::Resignation),
        (Outcome::BothLose, Reason::Penalty),
        (Outcome::Draw, Reason::Five),
    ]);
    let scores = random.once_in(3).then(|| outcome.scores(Seat::Second));
    Command::officiate(ending::Direction::CorrectResult(Box::new(Correction {
        outcome,
        reason,
        ground: None,
        scores,
    })))
}

/// What a board or an arbiter reports.
pub(super) fn sight(random: &mut Random, game: &Game) -> Observation {
    let seat = random.of(&Seat::BOTH);
    let last = game.plies().last().and_then(|ply| ply.mv.point());
    let (first, lies) = match last {
        Some(last) if random.once_in(2) => (last, empty(random, game)),
        _ => (near(random), empty(random, game)),
    };
    let by = random.once_in(2).then(|| Mover {
        seat,
        intent: random.of(&[Intent::Accident, Intent::Accident, Intent::Purpose]),
    });
    match random.below(40) {
        0..14 => stone(random, game),
        14 | 15 => Observation::Pressed(game.unpressed().unwrap_or(seat)),
        16..18 => Observation::OffersNamed(random.below(14).try_into().unwrap()),
        18..20 => Observation::Slid { first, lies },
        20..22 => Observation::Lifted { first, lies },
        22..24 => Observation::Dropped(empty(random, game)),
        24..26 => Observation::PressedFirst(game.on_clock()),
        26 => Observation::PressedFirst(seat),
        27 | 28 => Observation::OtherHand(seat),
        29..31 => Observation::DrawOffered(seat),
        31..33 => Observation::Straightened(seat),
        33..36 => {
            let stones: Vec<_> = game.board().stones().map(|(point, _)| point).collect();
            let from = if stones.is_empty() || random.once_in(8) {
                near(random)
            } else {
                random.of(&stones)
            };
            Observation::Shifted {
                from,
                to: empty(random, game),
                by,
            }
        }
        36..38 => Observation::Scattered { by },
        _ => Observation::WrongColours,
    }
}

pub(super) fn stone(random: &mut Random, game: &Game) -> Observation {
    let color = if random.once_in(3) {
        game.to_move().other()
    } else {
        game.to_move()
    };
    let color = match (game.step(), game.plies().len()) {
        (Some(Step::Designate), 1) if !random.once_in(4) => Color::White,
        (Some(Step::Designate), _) if !random.once_in(4) => Color::Black,
        _ => color,
    };
    let middle = |random: &mut Random| {
        let coordinate = |random: &mut Random| u8::try_from(6 + random.below(3)).unwrap();
        Point::new(coordinate(random), coordinate(random)).unwrap()
    };
    let point = match game.plies().len() {
        0 if !random.once_in(4) => Point::CENTRE,
        1 | 2 if game.step().is_some() && !random.once_in(4) => middle(random),
        _ => empty(random, game),
    };
    Observation::Stone { color, point }
}

/// Stones until the board is full, and what may then be said.
pub(super) fn filling(random: &mut Random, game: &Game) -> (Command, Who) {
    let full = game.board().is_full();
    let command = match game.phase() {
        Phase::Appointed => Command::officiate(Direction::Record(record::Direction::Start)),
        Phase::Claimed if !game.claims().is_empty() && !random.once_in(4) => {
            Command::officiate(Direction::Claims(claims::Direction::Rule {
                claim: game.claims()[0].number,
                finding: Ruling::Rejected,
            }))
        }
        _ if full && random.once_in(3) => {
            let kind = random.of(&[ClaimKind::Five, ClaimKind::Overline, ClaimKind::FOUL]);
            return (
                Command::Play(Act::Claims(claims::Act::Claim(kind))),
                Who::Seat(random.of(&Seat::BOTH)),
            );
        }
        _ if full => Command::officiate(Direction::Ending(ending::Direction::DeclareBoardFull)),
        _ => {
            let act = match (game.step(), game.unpressed()) {
                (None, None) => {
                    let saying = random.once_in(60).then_some(Saying::Five);
                    Act::Record(record::Act::Place {
                        point: empty(random, game),
                        saying,
                        offers: None,
                        press: Press::Now,
                    })
                }
                _ => players::fitting(random, game),
            };
            return (Command::Play(act), Who::Seat(game.on_clock()));
        }
    };
    (command, Who::Arbiter)
}
