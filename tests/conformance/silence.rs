//! Nobody but the players speaks at the board: two games alike but for one black move, a foul in one and none in the other, answer and
//! report alike until an arbiter has ruled.

use game::{Act, ClaimKind, Command, Direction, Event, Refusal, Ruling, Saying, Seat, TimeEffect};
use renju::{Color, Point};

use crate::play::{Mood, Who, next};
use crate::random::Random;
use crate::table::{Table, point, timed};

/// Stones of Black, a last one that decides, a last one that does not, and what White then may claim.
struct Twins {
    before: &'static str,
    telling: &'static str,
    harmless: &'static str,
    claim: ClaimKind,
}

/// Continuations of each pair.
const SEEDS: u64 = 80;

const TWINS: [Twins; 5] = [
    Twins { before: "F8 G8 H9 H10", telling: "H8", harmless: "L4", claim: ClaimKind::Foul },
    Twins { before: "E8 F8 G8 H9 H10 H11", telling: "H8", harmless: "L4", claim: ClaimKind::Foul },
    Twins { before: "C8 D8 E8 G8 H8", telling: "F8", harmless: "L4", claim: ClaimKind::Foul },
    Twins { before: "C8 D8 E8 G8 H8", telling: "F8", harmless: "L4", claim: ClaimKind::Overline },
    Twins { before: "D8 E8 F8 G8", telling: "H8", harmless: "L4", claim: ClaimKind::Five },
];

/// All that a player, a board or the public learns from a command: the answer, and what the clock is asked; the one point that differs
/// is masked.
type Seen = (Result<Vec<Event>, Refusal>, Option<TimeEffect>);

fn masked(seen: &Seen, point: Point) -> String {
    format!("{seen:?}").replace(&format!("{point:?}"), "THE POINT")
}

/// A game and the point at which it differs from its twin.
struct Twin {
    table: Table,
    point: Point,
}

impl Twin {
    fn new(twins: &Twins, last: &str, said: Option<Saying>) -> Self {
        let mut table = Table::new(timed(game::OpeningKind::Free));
        table.lay_black(twins.before);
        table.lay("O13");
        let mut twin = Self { table, point: point(last) };
        twin.does(&Command::Play(Act::Place { point: point(last), saying: said }), Who::Seat(Seat::First));
        twin
    }

    fn does(&mut self, command: &Command, who: Who) -> String {
        let answer = self.table.by(command.clone(), &who.actor());
        let asked = answer.is_ok().then(|| self.table.asked.clone()).flatten();
        masked(&(answer, asked), self.point)
    }

    /// What is public of the state.
    fn shows(&self) -> String {
        let game = &self.table.game;
        let state = (
            game.phase(),
            game.to_move(),
            game.turn(),
            game.plies(),
            game.claims(),
            game.draw_offer(),
            game.irregularities(),
            game.verdict(),
        );
        format!("{state:?}").replace(&format!("{:?}", self.point), "THE POINT")
    }
}

/// Whether the command would tell a ruling's ground: an arbiter's word on a claim, or an acknowledgement, which is the players' own.
fn decides(command: &Command) -> bool {
    matches!(command, Command::Officiate(Direction::Rule { finding: Ruling::Upheld, .. }) | Command::Play(Act::Acknowledge))
}

/// Whether the command names one of the points at which the twins differ, which may be taken in one and free in the other.
fn names_a_difference(command: &Command, twins: &Twins) -> bool {
    let text = format!("{command:?}");
    [twins.telling, twins.harmless].into_iter().any(|at| text.contains(&format!("{:?}", point(at))))
}

#[test]
fn no_answer_or_event_tells_a_foul_an_overline_or_a_five_before_the_ruling() {
    for (number, twins) in TWINS.iter().enumerate() {
        for said in [None, Some(Saying::Five), Some(Saying::DrawOffer)] {
            for seed in 0..SEEDS {
                let [mut telling, mut harmless] = [twins.telling, twins.harmless].map(|last| Twin::new(twins, last, said));
                let mut random = Random::new(seed);
                for _ in 0..30 {
                    let (command, who) = next(&mut random, &harmless.table.game, Mood::Fight);
                    if decides(&command) || names_a_difference(&command, twins) {
                        continue;
                    }
                    let [one, other] = [&mut telling, &mut harmless].map(|twin| twin.does(&command, who));
                    assert_eq!(one, other, "twins {number}, seed {seed}: {who:?} {command:?}");
                    assert_eq!(telling.shows(), harmless.shows(), "twins {number}, seed {seed}: after {command:?}");
                }
            }
        }
    }
}

#[test]
fn the_twins_do_differ_for_the_arbiter_and_by_the_ruling() {
    for twins in &TWINS {
        let by = if twins.claim == ClaimKind::Five { Color::Black } else { Color::White };
        let [telling, harmless] = [twins.telling, twins.harmless].map(|last| {
            let mut twin = Twin::new(twins, last, None);
            twin.table.seat(twin.table.game.holder(by), Act::Claim(twins.claim)).unwrap();
            assert_eq!(twin.table.ended(), None);
            twin.table.proposal(1)
        });
        assert_eq!((telling, harmless), (Ruling::Upheld, Ruling::Rejected));
    }
}
