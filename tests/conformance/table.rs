//! A table at which a game is played: given (open it), when (somebody acts), then (what it says and shows).

use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
use game::claims::{ClaimKind, Grounds, Ruling};
use game::conduct::{Irregularity, IrregularityKind, IrregularityStatus, Mover, Remedy};
use game::ending::{Correction, Outcome, Reason, RuledBy};
use game::penalties::{Penalty, PenaltyKind};
use game::record::Ply;
use game::{
    Act, ClockEffect, Command, Direction, Event, Game, Observation, OpeningKind, Press, Refusal,
    Saying, Setup, claims, conduct, ending, opening, penalties, record,
};
use profile::{DoublePass, Profile, Rules, Step};
use renju::{Color, Point};
use terms::{Clause, Seat};

/// What came of a command.
pub(crate) type Answer = Result<Vec<Event>, Refusal>;

/// Points far from each other: stones that make nothing and stop nothing.
const FILLER: &str = "A1 C1 E1 G1 I1 K1 M1 O1 A15 C15 E15 G15 I15 K15 M15 O15";

/// A game with its players, officials and clock.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game,
    /// What has happened, for a replay.
    pub(crate) history: Vec<(Event, Stamp)>,
    /// What the last accepted command asked of the clock.
    pub(crate) asked: Vec<ClockEffect>,
    ms: u64,
}

impl Table {
    /// An opened and started game.
    pub(crate) fn new(setup: Setup) -> Self {
        let mut table = Self::appointed(setup);
        table.arbiter(record::Direction::Start).unwrap();
        table
    }

    /// A game before it is opened.
    pub(crate) fn unopened() -> Self {
        Self {
            game: Game::default(),
            history: Vec::new(),
            asked: Vec::new(),
            ms: 0,
        }
    }

    /// An opened game that the arbiter has not started.
    pub(crate) fn appointed(setup: Setup) -> Self {
        let mut table = Self::unopened();
        table
            .by(Command::Open(Box::new(setup)), &arbiter())
            .unwrap();
        table
    }

    pub(crate) fn free() -> Self {
        Self::new(setup(OpeningKind::Free, Profile::cn_2013()))
    }

    pub(crate) fn without_fouls() -> Self {
        Self::new(setup(OpeningKind::Free, Profile::free()))
    }

    pub(crate) fn designated() -> Self {
        Self::new(setup(OpeningKind::Designated, Profile::cn_2013()))
    }

    pub(crate) fn any_two_passes() -> Self {
        Self::free_under(Profile {
            double_pass: DoublePass::Consecutive,
            ..Profile::cn_2013()
        })
    }

    /// A free game under this profile.
    pub(crate) fn free_under(profile: Profile) -> Self {
        Self::new(setup(OpeningKind::Free, profile))
    }

    /// A game under this profile that opens by its procedure.
    pub(crate) fn designated_under(profile: Profile) -> Self {
        Self::new(setup(OpeningKind::Designated, profile))
    }

    /// A free game with clocks.
    pub(crate) fn timed() -> Self {
        Self::new(timed(OpeningKind::Free))
    }

    /// A free game after these moves.
    pub(crate) fn after(moves: &str) -> Self {
        let mut table = Self::free();
        table.lay(moves);
        table
    }

    /// A free game in which Black has laid these stones, the last of them just now, and White its fillers.
    pub(crate) fn black_made(stones: &str) -> Self {
        let mut table = Self::free();
        table.lay_black(stones);
        table
    }

    /// A free game in which White has laid these stones, the last of them just now, and Black its fillers.
    pub(crate) fn white_made(stones: &str) -> Self {
        let mut table = Self::free();
        table.lay_white(stones);
        table
    }

    /// A designated game in which `stones` lie and `offers` were named.
    pub(crate) fn opened_with(stones: &str, offers: u8) -> Self {
        let mut table = Self::designated();
        table.black(designate(stones, offers)).unwrap();
        table
    }

    /// A designated game before the fifth move: colours kept, white 4 laid.
    pub(crate) fn before_offers(stones: &str, offers: u8, fourth: &str) -> Self {
        let mut table = Self::opened_with(stones, offers);
        table.white(opening::Act::KeepColours).unwrap();
        table.white(place(fourth)).unwrap();
        table
    }

    /// Decides a command and applies what it brings about. Holds, besides, what every command owes: the same answer twice, and
    /// nothing changed by a refusal. Who may say it at all is asked first, as a server does.
    pub(crate) fn by(&mut self, command: Command, actor: &Actor) -> Answer {
        self.ms += 1;
        command.permitted_to(actor.role)?;
        let at = Stamp::new(Epoch(1), self.ms);
        let answer = self.game.decide(command.clone(), actor, at);
        assert_eq!(
            answer,
            self.game.decide(command, actor, at),
            "a command is decided twice alike"
        );
        let events = answer?;
        self.asked = self.game.clock_effects(&events, at);
        for event in &events {
            self.game.apply(event, at);
            self.history.push((event.clone(), at));
        }
        Ok(events)
    }

    pub(crate) fn seat(&mut self, seat: Seat, act: impl Into<Act>) -> Answer {
        self.by(Command::play(act), &player(seat))
    }

    pub(crate) fn black(&mut self, act: impl Into<Act>) -> Answer {
        self.seat(self.game.holder(Color::Black), act)
    }

    pub(crate) fn white(&mut self, act: impl Into<Act>) -> Answer {
        self.seat(self.game.holder(Color::White), act)
    }

    pub(crate) fn arbiter(&mut self, direction: impl Into<Direction>) -> Answer {
        self.by(Command::officiate(direction), &arbiter())
    }

    pub(crate) fn rule(&mut self, claim: u32, finding: Ruling) -> Answer {
        self.arbiter(claims::Direction::Rule { claim, finding })
    }

    pub(crate) fn chief(&mut self, direction: impl Into<Direction>) -> Answer {
        self.by(Command::officiate(direction), &chief())
    }

    /// An arbiter sees and enters it.
    pub(crate) fn observed(&mut self, observation: Observation) -> Answer {
        self.by(Command::Observe(observation), &arbiter())
    }

    /// The arbiter penalises a player for a breach of `clause`.
    pub(crate) fn penalise(&mut self, seat: Seat, kind: PenaltyKind, clause: &str) -> Answer {
        self.arbiter(penalty(seat, kind, clause))
    }

    /// The next command comes exactly so many milliseconds after the start of the game.
    pub(crate) fn wait_until(&mut self, since_start_ms: u64) {
        self.ms = self.game.started_at().unwrap().ms + since_start_ms - 1;
    }

    /// The board reports a stone.
    pub(crate) fn sees(&mut self, color: Color, at: &str) -> Answer {
        self.by(
            Command::Observe(Observation::Stone {
                color,
                point: point(at),
            }),
            &board(),
        )
    }

    /// The clock reports a flag.
    pub(crate) fn flag(&mut self, seat: Seat) -> Answer {
        self.by(Command::ReportFlag { seat }, &clock())
    }

    /// Plays moves in turn, `--` for a pass.
    pub(crate) fn lay(&mut self, moves: &str) {
        for word in moves.split_whitespace() {
            let act = if word == "--" {
                Act::Record(record::Act::Pass)
            } else {
                place(word)
            };
            self.seat(self.game.on_move(), act)
                .unwrap_or_else(|refusal| panic!("{word}: {refusal}"));
        }
    }

    pub(crate) fn lay_black(&mut self, stones: &str) {
        let mut filler = FILLER.split_whitespace();
        for (number, stone) in stones.split_whitespace().enumerate() {
            if number > 0 {
                self.lay(filler.next().unwrap());
            }
            self.lay(stone);
        }
    }

    pub(crate) fn lay_white(&mut self, stones: &str) {
        let mut filler = FILLER.split_whitespace();
        for stone in stones.split_whitespace() {
            self.lay(filler.next().unwrap());
            self.lay(stone);
        }
    }

    /// What the system proposes on an open claim.
    pub(crate) fn proposal(&self, claim: u32) -> Ruling {
        self.game
            .finding(claim)
            .expect("the claim is open")
            .proposes
    }

    pub(crate) fn grounds(&self, claim: u32) -> Grounds {
        self.game.finding(claim).expect("the claim is open").grounds
    }

    /// How the game ended, with the clause.
    pub(crate) fn ended(&self) -> Option<(Outcome, Reason, &str)> {
        self.game
            .verdict()
            .map(|verdict| (verdict.outcome, verdict.reason, verdict.clause()))
    }

    /// The step of the opening that comes next, and whose it is.
    pub(crate) fn next(&self) -> (Option<Step>, Seat) {
        (self.game.step(), self.game.on_move())
    }

    pub(crate) fn result(&self) -> Option<(Outcome, Reason)> {
        self.ended().map(|(outcome, reason, _)| (outcome, reason))
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.result().map(|(outcome, _)| outcome)
    }

    pub(crate) fn reason(&self) -> Option<Reason> {
        self.result().map(|(_, reason)| reason)
    }

    pub(crate) fn winner(&self) -> Option<Color> {
        match self.outcome()? {
            Outcome::Win(color) => Some(color),
            Outcome::Draw | Outcome::BothLose => None,
        }
    }

    /// The id of the arbiter who ruled the end, or who else did.
    pub(crate) fn ruled_by(&self) -> &str {
        match &self.game.verdict().unwrap().ruled_by {
            RuledBy::Players => "the players",
            RuledBy::Arbiter(id) => id,
            RuledBy::System => "the system",
        }
    }

    /// The irregularities seen so far.
    pub(crate) fn irregularities(&self) -> Vec<(IrregularityKind, Seat, IrregularityStatus)> {
        self.game
            .irregularities()
            .iter()
            .map(
                |&Irregularity {
                     kind, by, status, ..
                 }| (kind, by, status),
            )
            .collect()
    }

    /// The moves of the record in words, `--` for a pass.
    pub(crate) fn record(&self) -> String {
        let word = |ply: &Ply| {
            ply.mv
                .point()
                .map_or("--".to_owned(), |point| point.to_string())
        };
        self.game
            .plies()
            .iter()
            .map(word)
            .collect::<Vec<_>>()
            .join(" ")
    }
}

pub(crate) fn setup(opening: OpeningKind, rules: impl Into<Rules>) -> Setup {
    Setup {
        game: "g1".parse().unwrap(),
        event: None,
        venue: None,
        first: "zhang".parse().unwrap(),
        second: "li".parse().unwrap(),
        opening,
        rules: rules.into(),
        time_control: None,
    }
}

pub(crate) fn timed(opening: OpeningKind) -> Setup {
    Setup {
        time_control: Some("60m".to_owned()),
        ..setup(opening, Profile::cn_2013())
    }
}

pub(crate) fn player(seat: Seat) -> Actor {
    let id = match seat {
        Seat::First => "zhang",
        Seat::Second => "li",
    };
    Actor::new(id, Role::Player)
}

pub(crate) fn arbiter() -> Actor {
    Actor::new("wang", Role::Arbiter)
}

pub(crate) fn chief() -> Actor {
    Actor::new("zhou", Role::ChiefArbiter)
}

pub(crate) fn board() -> Actor {
    Actor::new("board-7", Role::Board)
}

pub(crate) fn clock() -> Actor {
    Actor::new("clock", Role::Service)
}

pub(crate) fn point(text: &str) -> Point {
    text.parse().unwrap()
}

pub(crate) fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(point).collect()
}

pub(crate) fn place(at: &str) -> Act {
    Act::place(point(at))
}

/// A stone, and the clock not yet pressed.
pub(crate) fn place_only(at: &str) -> Act {
    Act::Record(record::Act::Place {
        point: point(at),
        saying: None,
        offers: None,
        press: Press::Later,
    })
}

/// A stone and "five".
pub(crate) fn five(at: &str) -> Act {
    Act::place_saying(point(at), Saying::Five)
}

/// A stone and an offer of a draw.
pub(crate) fn offering_draw(at: &str) -> Act {
    Act::place_saying(point(at), Saying::DrawOffer)
}

pub(crate) fn designate(stones: &str, offers: u8) -> Act {
    Act::Opening(opening::Act::Designate {
        stones: points(stones),
        offers: Some(offers),
    })
}

/// The number of offers, named alone.
pub(crate) fn naming(offers: u8) -> Act {
    Act::Opening(opening::Act::Designate {
        stones: Vec::new(),
        offers: Some(offers),
    })
}

pub(crate) fn claim(kind: ClaimKind) -> Act {
    Act::Claims(claims::Act::Claim(kind))
}

/// A claim that the irregularity of this number be corrected.
pub(crate) fn against(irregularity: u32) -> Act {
    claim(ClaimKind::Irregularity(irregularity))
}

pub(crate) const fn agree(on: u32, remedy: Remedy) -> conduct::Act {
    conduct::Act::Agree { on, remedy }
}

pub(crate) fn penalty(seat: Seat, kind: PenaltyKind, clause: &str) -> Direction {
    let clause = Clause::new(clause).unwrap();
    penalties::Direction::Penalise(Penalty { seat, kind, clause }).into()
}

/// An arbiter's word on a disturbance.
pub(crate) fn settled(on: u32, remedy: Remedy) -> conduct::Direction {
    conduct::Direction::Settle { on, remedy }
}

pub(crate) fn slid(first: &str, lies: &str) -> Observation {
    let (first, lies) = (point(first), point(lies));
    Observation::Slid { first, lies }
}

pub(crate) fn lifted(first: &str, lies: &str) -> Observation {
    let (first, lies) = (point(first), point(lies));
    Observation::Lifted { first, lies }
}

/// A stone of the record that lies elsewhere.
pub(crate) fn moved(from: &str, to: &str, by: Option<Mover>) -> Observation {
    let (from, to) = (point(from), point(to));
    Observation::Shifted { from, to, by }
}

pub(crate) fn offer(at: &str) -> Act {
    Act::Opening(opening::Act::Offer(points(at)))
}

pub(crate) fn keep(at: &str) -> Act {
    Act::Opening(opening::Act::Keep(point(at)))
}

/// A result as the chief arbiter corrects it.
pub(crate) fn correction(
    outcome: Outcome,
    reason: Reason,
    ground: Option<&str>,
) -> ending::Direction {
    ending::Direction::CorrectResult(Box::new(Correction {
        outcome,
        reason,
        ground: ground.map(|clause| Clause::new(clause).unwrap()),
        scores: None,
    }))
}

/// Why it was refused; fails if it was accepted.
#[track_caller]
pub(crate) fn refused<T: std::fmt::Debug, E>(answer: Result<T, E>) -> E {
    answer.expect_err("accepted")
}

/// Fails unless the system finds the claim wrong.
#[track_caller]
pub(crate) fn rejected(proposal: Ruling) {
    assert_eq!(proposal, Ruling::Rejected);
}

pub(crate) fn won(color: Color, reason: Reason, clause: &str) -> Option<(Outcome, Reason, &str)> {
    Some((Outcome::Win(color), reason, clause))
}

pub(crate) const fn drawn(reason: Reason, clause: &str) -> Option<(Outcome, Reason, &str)> {
    Some((Outcome::Draw, reason, clause))
}

/// The answer to a command that brought about this and no more.
pub(crate) fn only(event: impl Into<Event>) -> Answer {
    Ok(vec![event.into()])
}

pub(crate) fn won_by(color: Color, reason: Reason) -> Option<(Outcome, Reason)> {
    Some((Outcome::Win(color), reason))
}

/// Fails unless the command was refused by this clause.
#[track_caller]
pub(crate) fn refused_by(by: &str, answer: Answer) {
    assert_eq!(clause(answer), by);
}

/// The clause by which a command was refused; fails if it was accepted or names none.
#[track_caller]
pub(crate) fn clause(answer: Answer) -> &'static str {
    let refusal = refused(answer);
    refusal
        .clause()
        .unwrap_or_else(|| panic!("{refusal:?} names no clause"))
}
