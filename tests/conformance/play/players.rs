//! What players do and say.

use game::claims::ClaimKind;
use game::conduct::{CallReason, Duty, Remedy};
use game::{Act, Command, Game, Press, Saying, claims, conduct, ending, opening, record};
use profile::{OpeningAct, Step};
use renju::{Opening, Point};
use terms::Seat;

use super::{Who, empty, irregularity, near};
use crate::random::Random;

/// What the step of the game wants, mostly done well.
pub(super) fn fitting(random: &mut Random, game: &Game) -> Act {
    if game.unpressed().is_some() && !random.once_in(4) {
        return if random.once_in(3) {
            Act::Ending(ending::Act::OfferDraw)
        } else {
            Act::Record(record::Act::Press)
        };
    }
    let choices = game
        .opening_state()
        .map(|state| state.choices.clone())
        .unwrap_or_default();
    let step = game.step();
    if choices.is_empty() {
        return if random.once_in(9) {
            Act::Record(record::Act::Pass)
        } else {
            stone(random, game, None)
        };
    }
    match choices[random.below(choices.len())].act.clone() {
        OpeningAct::Lay { zones, names, .. }
            if step == Some(Step::Designate) && zones.len() == 3 =>
        {
            designation(random, game, names.is_some())
        }
        OpeningAct::Lay { zones, names, .. } => match random.below(3) {
            0 => stone(random, game, None),
            _ => {
                let stones = zones.iter().map(|_| empty(random, game)).collect();
                Act::Opening(opening::Act::Designate {
                    stones,
                    offers: names.map(|names| names.min),
                })
            }
        },
        OpeningAct::Place { zone, names } => {
            let mut point = empty(random, game);
            for _ in 0..20 {
                if !zone.contains(point) || game.board().get(point).is_some() {
                    let reach = usize::from(zone.0);
                    let coordinate = |random: &mut Random| {
                        u8::try_from(7 - reach / 2 + random.below(reach)).unwrap()
                    };
                    point = Point::new(coordinate(random), coordinate(random)).unwrap();
                }
            }
            match random.below(20) {
                0 => Act::Record(record::Act::Pass),
                1 => stone(random, game, names.map(|names| names.max + 1)),
                _ => Act::Record(record::Act::Place {
                    point,
                    saying: None,
                    offers: names.map(|names| names.min + u8::try_from(random.below(3)).unwrap()),
                    press: random.of(&[Press::Now, Press::Now, Press::Later]),
                }),
            }
        }
        OpeningAct::Swap => Act::Opening(opening::Act::Swap),
        OpeningAct::KeepColours => Act::Opening(opening::Act::KeepColours),
        OpeningAct::Offer { count } => {
            let due = usize::from(count.unwrap_or_else(|| game.offers_named()));
            let laid = if random.once_in(8) {
                random.below(4)
            } else {
                due
            };
            if due > 5 {
                return Act::Opening(opening::Act::Offer(
                    (0..laid)
                        .map(|_| Point::from_index(random.below(renju::POINTS)).unwrap())
                        .collect(),
                ));
            }
            Act::Opening(opening::Act::Offer(
                (0..laid).map(|_| empty(random, game)).collect(),
            ))
        }
        OpeningAct::Keep if !random.once_in(6) && !game.offers().is_empty() => {
            Act::Opening(opening::Act::Keep(random.of(game.offers())))
        }
        OpeningAct::Keep => Act::Opening(opening::Act::Keep(near(random))),
    }
}

fn stone(random: &mut Random, game: &Game, offers: Option<u8>) -> Act {
    let saying = random.of(&[
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        Some(Saying::DrawOffer),
        Some(Saying::Five),
    ]);
    let press = random.of(&[Press::Now, Press::Now, Press::Now, Press::Later]);
    let offers = if random.once_in(60) { Some(2) } else { offers };
    Act::Record(record::Act::Place {
        point: empty(random, game),
        saying,
        offers,
        press,
    })
}

/// Three stones and the number; or the stones that lie left out; or one stone; or the number alone.
fn designation(random: &mut Random, game: &Game, names: bool) -> Act {
    let openings: Vec<_> = Opening::all().collect();
    let mut stones = random.of(&openings).stones().to_vec();
    let lie: Vec<_> = game
        .plies()
        .iter()
        .filter_map(|ply| ply.mv.point())
        .collect();
    if lie.len() <= 3 && !random.once_in(6) {
        if let Some(fits) = openings
            .iter()
            .filter(|opening| opening.stones().starts_with(&lie))
            .nth(random.below(6))
        {
            stones = fits.stones().to_vec();
        } else {
            stones[..lie.len()].copy_from_slice(&lie);
        }
    }
    match random.below(16) {
        0 => stones[0] = near(random),
        1 => stones[1] = near(random),
        2 => stones[2] = near(random),
        3 => stones.truncate(random.below(3)),
        _ => {}
    }
    let named = Some(random.of(&[1, 2, 3, 2, 1, 5, 1, 2, 0, 12, 13]));
    let offers = if names != random.once_in(12) {
        named
    } else {
        None
    };
    match random.below(6) {
        0 => {
            let last = lie.len() == 2;
            Act::Record(record::Act::Place {
                point: stones.get(lie.len()).copied().unwrap_or(Point::CENTRE),
                saying: random.once_in(20).then_some(Saying::DrawOffer),
                offers: if last { offers } else { None },
                press: random.of(&[Press::Now, Press::Now, Press::Later]),
            })
        }
        1 | 2 if stones.len() >= lie.len() => Act::Opening(opening::Act::Designate {
            stones: stones[lie.len()..].to_vec(),
            offers,
        }),
        3 if lie.len() >= 3 || random.once_in(3) => Act::Opening(opening::Act::Designate {
            stones: Vec::new(),
            offers,
        }),
        _ => Act::Opening(opening::Act::Designate { stones, offers }),
    }
}

pub(super) fn any_act(random: &mut Random, game: &Game) -> Act {
    match random.below(12) {
        0 => designation(random, game, true),
        1 => Act::Opening(opening::Act::Swap),
        2 => Act::Opening(opening::Act::KeepColours),
        3 => Act::Opening(opening::Act::Offer(vec![near(random)])),
        4 => Act::Opening(opening::Act::Keep(near(random))),
        5 => Act::Record(record::Act::Pass),
        6 => Act::place_saying(near(random), Saying::DrawOffer),
        7 => Act::Record(record::Act::Press),
        8 => Act::Ending(ending::Act::Sign),
        9 => after_the_end(random),
        _ => fitting(random, game),
    }
}

/// A stone on the board, the last one mostly.
fn stone_of(random: &mut Random, game: &Game) -> Point {
    let mut stones = game.plies().iter().rev().filter_map(|ply| ply.mv.point());
    let earlier = if random.once_in(3) {
        random.below(4)
    } else {
        0
    };
    stones.nth(earlier).unwrap_or(Point::CENTRE)
}

/// Claims, draws, what is said of an irregularity.
pub(super) fn speech(random: &mut Random, game: &Game) -> (Command, Who) {
    let seat = random.of(&Seat::BOTH);
    let act = match random.below(20) {
        0 | 1 => Act::Claims(claims::Act::Claim(ClaimKind::Five)),
        2 | 3 => Act::Claims(claims::Act::Claim(ClaimKind::FOUL)),
        4 => Act::Claims(claims::Act::Claim(ClaimKind::Foul {
            at: Some(stone_of(random, game)),
        })),
        5 => Act::Claims(claims::Act::Claim(ClaimKind::Overline)),
        6 => Act::Claims(claims::Act::Claim(ClaimKind::Flag)),
        7 => Act::Claims(claims::Act::Acknowledge),
        8 => Act::Ending(ending::Act::AcceptDraw),
        9 => Act::Ending(ending::Act::DeclineDraw),
        10 | 11 => Act::Ending(ending::Act::OfferDraw),
        12 => Act::Conduct(conduct::Act::Refuse(random.of(&[
            Duty::Correction,
            Duty::Record,
            Duty::Signature,
            Duty::Rules,
        ]))),
        13 if random.once_in(3) => Act::Ending(ending::Act::Appeal),
        13 if random.once_in(2) => call(random),
        _ => match irregularity(random, game) {
            None => Act::Conduct(conduct::Act::AcceptIrregularity(1)),
            Some((number, by)) => {
                let by = if random.once_in(8) { by.other() } else { by };
                let act = if random.once_in(3) {
                    Act::Conduct(conduct::Act::AcceptIrregularity(number))
                } else {
                    Act::Claims(claims::Act::Claim(ClaimKind::Irregularity(number)))
                };
                return (Command::Play(act), Who::Seat(by));
            }
        },
    };
    (Command::Play(act), Who::Seat(seat))
}

/// What may be said while something waits.
pub(super) fn answer(random: &mut Random, game: &Game) -> Act {
    match (random.below(6), game.disturbances().first()) {
        (0..5, Some(disturbance)) => {
            let remedy = if random.once_in(2) {
                random.of(&[Remedy::Back, Remedy::Stays])
            } else {
                random.of(&Remedy::ALL)
            };
            let other = disturbance.agreed.first.or(disturbance.agreed.second);
            Act::Conduct(conduct::Act::Agree {
                on: disturbance.number,
                remedy: if random.once_in(3) {
                    remedy
                } else {
                    other.unwrap_or(remedy)
                },
            })
        }
        (0, _) => Act::Claims(claims::Act::Claim(random.of(&[
            ClaimKind::Five,
            ClaimKind::FOUL,
            ClaimKind::Overline,
            ClaimKind::Flag,
        ]))),
        (1, _) => Act::Claims(claims::Act::Acknowledge),
        (2, _) => Act::Record(record::Act::Press),
        (3, _) => irregularity(random, game)
            .map_or(Act::Ending(ending::Act::DeclineDraw), |(number, _)| {
                Act::Conduct(conduct::Act::AcceptIrregularity(number))
            }),
        _ => any_act(random, game),
    }
}

pub(super) fn after_the_end(random: &mut Random) -> Act {
    match random.below(5) {
        0 => Act::Conduct(conduct::Act::Refuse(random.of(&[
            Duty::Correction,
            Duty::Record,
            Duty::Signature,
            Duty::Signature,
            Duty::Rules,
        ]))),
        1 if random.once_in(2) => call(random),
        1 => Act::Ending(ending::Act::Appeal),
        2 => Act::Record(record::Act::Pass),
        _ => Act::Ending(ending::Act::Sign),
    }
}

fn call(random: &mut Random) -> Act {
    let reason = CallReason::try_from("The lamp flickers.".to_owned()).unwrap();
    Act::Conduct(conduct::Act::CallArbiter(
        random.once_in(2).then_some(reason),
    ))
}
