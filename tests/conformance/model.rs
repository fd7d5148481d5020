//! Thousands of random games, each command held against the second reading of the rules.

use std::collections::BTreeMap;

use game::{Act, Claim, ClaimKind, Command, Direction, Event, Irregularity, Phase, Reason, RuledBy, Ruling, Seat, Standing, Step};
use renju::Color;

use crate::play::{Mood, Who, next};
use crate::random::Random;
use crate::reading::{Irregular, Open, Reading, Stage};
use crate::table::Table;

const GAMES: u64 = 2_000;
const COMMANDS_MAX: usize = 130;
/// One game in so many fills the board.
const FILLED_EVERY: u64 = 200;
/// One state in so many is asked what a claim would come to.
const PROBED_EVERY: usize = 3;
/// Enough to lay 225 stones with the refusals between.
const FILL_COMMANDS_MAX: usize = 700;

/// How often each thing was seen.
#[derive(Default)]
struct Histogram(BTreeMap<String, u64>);

impl Histogram {
    fn count(&mut self, what: String) {
        *self.0.entry(what).or_default() += 1;
    }
}

/// Every bucket that must not stay empty.
fn buckets() -> Vec<String> {
    let accepted = [
        "open",
        "designate",
        "swap",
        "keep colours",
        "offer",
        "keep",
        "place",
        "pass",
        "claim five",
        "claim foul",
        "claim overline",
        "claim flag",
        "acknowledge",
        "accept draw",
        "decline draw",
        "resign",
        "observe",
        "start",
        "uphold",
        "reject",
        "confirm flag",
        "declare board full",
        "report flag",
    ];
    let refused = [
        "NOT_OPEN",
        "ALREADY_OPEN",
        "SAME_PLAYER",
        "NOT_YOUR_ROLE",
        "NOT_A_PLAYER",
        "NOT_STARTED",
        "ALREADY_STARTED",
        "ENDED",
        "CLAIM_PENDING",
        "FLAG_FALLEN",
        "NOT_YOUR_TURN",
        "OPENING_STEP",
        "NO_SUCH_OPENING_STEP",
        "FIRST_STONE_OFF_CENTRE",
        "OPENING_OUTSIDE_26",
        "OFFERS_OUT_OF_RANGE",
        "OFFER_COUNT",
        "SAME_SHAPE",
        "NOT_OFFERED",
        "OCCUPIED",
        "PASS_TOO_EARLY",
        "TOO_MANY_DRAW_OFFERS",
        "NO_DRAW_OFFER",
        "ONLY_WHITE_CLAIMS",
        "FOUL_CLAIM_LAPSED",
        "NO_FOULS_IN_THIS_GAME",
        "CLAIMED_ALREADY",
        "NOTHING_TO_ACKNOWLEDGE",
        "NO_SUCH_CLAIM",
        "NO_FLAG_RECORDED",
        "BOARD_NOT_FULL",
    ];
    let found =
        ["five", "foul", "overline", "flag"].into_iter().flat_map(|kind| ["right", "wrong"].map(|found| format!("finding {kind} {found}")));
    let irregular = ["FirstStoneOffCentre", "OpeningOutside26", "OffersNotNamed", "TwoInARow"];
    let mut all: Vec<_> = accepted.iter().map(|name| format!("accepted {name}")).collect();
    all.extend(refused.iter().map(|code| format!("refused {code}")));
    all.extend(Reason::ALL.iter().map(|reason| format!("ended {}", reason.name())));
    all.extend(irregular.iter().map(|kind| format!("irregular {kind}")));
    all.extend(found);
    all.push("noted".to_owned());
    all
}

fn name(command: &Command) -> String {
    match command {
        Command::Open(_) => "open".into(),
        Command::Play(act) => match act {
            Act::Designate { .. } => "designate".into(),
            Act::Swap => "swap".into(),
            Act::KeepColours => "keep colours".into(),
            Act::Offer(_) => "offer".into(),
            Act::Keep(_) => "keep".into(),
            Act::Place { .. } => "place".into(),
            Act::Pass => "pass".into(),
            Act::Claim(kind) => format!("claim {}", kind.name()),
            Act::Acknowledge => "acknowledge".into(),
            Act::AcceptDraw => "accept draw".into(),
            Act::DeclineDraw => "decline draw".into(),
            Act::Resign => "resign".into(),
        },
        Command::Observe(_) => "observe".into(),
        Command::Officiate(Direction::Start) => "start".into(),
        Command::Officiate(Direction::Rule { finding: Ruling::Upheld, .. }) => "uphold".into(),
        Command::Officiate(Direction::Rule { finding: Ruling::Rejected, .. }) => "reject".into(),
        Command::Officiate(Direction::ConfirmFlag) => "confirm flag".into(),
        Command::Officiate(Direction::DeclareBoardFull) => "declare board full".into(),
        Command::ReportFlag { .. } => "report flag".into(),
    }
}

#[test]
fn random_games_go_as_a_plain_reading_of_the_rules_says() {
    let mut seen = Histogram::default();
    for seed in 0..GAMES {
        play(seed, &mut seen);
    }
    for (what, times) in &seen.0 {
        println!("{times:>8}  {what}");
    }
    let empty: Vec<_> = buckets().into_iter().filter(|bucket| !seen.0.contains_key(bucket)).collect();
    assert_eq!(empty, Vec::<String>::new(), "these were never reached");
}

fn play(seed: u64, seen: &mut Histogram) {
    let mut random = Random::new(seed);
    let mood = if seed.is_multiple_of(FILLED_EVERY) { Mood::Fill } else { Mood::Fight };
    let commands = if mood == Mood::Fill { FILL_COMMANDS_MAX } else { COMMANDS_MAX };
    let (mut table, mut reading) = (Table::unopened(), Reading::new());
    let mut lately = Vec::new();
    let mut after_the_end = 0;
    for _ in 0..commands {
        let (command, who) = next(&mut random, &table.game, mood);
        lately.push(format!("{who:?} {command:?}"));
        let told =
            || format!("seed {seed}, after\n  {}\n  on {}", lately[lately.len().saturating_sub(6)..].join("\n  "), table_words(&reading));
        let objections = reading.objections(&command, who);
        match table.by(command.clone(), &who.actor()) {
            Ok(events) => {
                assert!(objections.is_empty(), "accepted against {objections:?}: {}", told());
                seen.count(format!("accepted {}", name(&command)));
                count_events(&events, seen);
                assert!(events.iter().all(|event| is_ended_by(event, who)), "whose word: {}", told());
                reading.take(&command, who);
            }
            Err(refusal) => {
                assert!(objections.contains(&refusal.code()), "refused by {refusal:?}, not {objections:?}: {}", told());
                seen.count(format!("refused {}", refusal.code()));
            }
        }
        let told = || format!("seed {seed}, after\n  {}", lately[lately.len().saturating_sub(6)..].join("\n  "));
        compare(&table, &reading, seen, &told);
        if random.once_in(PROBED_EVERY) {
            probe(&table, &reading, &mut random, seen, &told);
        }
        after_the_end += usize::from(reading.end.is_some());
        if after_the_end > 8 {
            break;
        }
    }
}

fn table_words(reading: &Reading) -> String {
    format!("{:?} {:?} to move, claims {:?}, moves {:?}", reading.stage, reading.to_move, reading.claims, reading.moves)
}

/// The players' own end is theirs, an arbiter's is the arbiter's by name (CN13-10).
fn is_ended_by(event: &Event, who: Who) -> bool {
    let Event::Ended(verdict) = event else { return true };
    match who {
        Who::Seat(_) => verdict.ruled_by == RuledBy::Players,
        _ => verdict.ruled_by == RuledBy::Arbiter(who.actor().id),
    }
}

fn count_events(events: &[Event], seen: &mut Histogram) {
    for event in events {
        match event {
            Event::Ended(verdict) => seen.count(format!("ended {}", verdict.reason.name())),
            Event::IrregularityObserved(Irregularity { kind, .. }) => seen.count(format!("irregular {kind:?}")),
            Event::ObservationNoted(_) => seen.count("noted".into()),
            _ => {}
        }
    }
}

/// What would come of a claim made now, upheld or acknowledged.
fn probe(table: &Table, reading: &Reading, random: &mut Random, seen: &mut Histogram, told: &impl Fn() -> String) {
    let kind = random.of(&[ClaimKind::Five, ClaimKind::Foul, ClaimKind::Foul, ClaimKind::Overline, ClaimKind::Flag]);
    let by = random.of(&Seat::BOTH);
    let number = reading.claims_made + 1;
    let answer = match random.below(3) {
        0 => (Command::Play(Act::Acknowledge), Who::Seat(by.other())),
        _ => (Command::Officiate(Direction::Rule { claim: number, finding: Ruling::Upheld }), Who::Arbiter),
    };
    let (mut table, mut reading) = (table.clone(), reading.clone());
    for (command, who) in [(Command::Play(Act::Claim(kind)), Who::Seat(by)), answer] {
        if reading.objections(&command, who).is_empty() {
            table.by(command.clone(), &who.actor()).unwrap_or_else(|refusal| panic!("{refusal}: {command:?} {}", told()));
            reading.take(&command, who);
            compare(&table, &reading, seen, told);
        }
    }
}

const fn open(&Claim { number, by, kind, after_move }: &Claim) -> Open {
    Open { number, by, kind, after_move }
}

fn irregular(&Irregularity { kind, by, at_move, standing }: &Irregularity) -> Irregular {
    Irregular { kind, by, at_move, open: standing == Standing::Open }
}

/// All that anybody can see of a game, in both readings.
fn compare(table: &Table, reading: &Reading, seen: &mut Histogram, told: &impl Fn() -> String) {
    let game = &table.game;
    let moves: Vec<_> = game.plies().iter().map(|ply| (ply.color, ply.mv.point())).collect();
    assert_eq!(moves, reading.moves, "moves: {}", told());
    assert_eq!(*game.board(), reading.board(), "board: {}", told());
    assert_eq!((game.to_move(), game.holder(Color::Black)), (reading.to_move, reading.black), "turn: {}", told());
    let stage = match game.step() {
        Some(Step::Designate) => Stage::Designate,
        Some(Step::Swap) => Stage::Swap,
        Some(Step::FourthMove) => Stage::Fourth,
        Some(Step::Offer) => Stage::Offer,
        Some(Step::Keep) => Stage::Keep,
        None => Stage::Alternate,
    };
    assert_eq!(stage, reading.stage, "step: {}", told());
    assert_eq!((game.offers_named(), game.offers()), (reading.named.unwrap_or(1), &reading.offers[..]), "offers: {}", told());
    let claims: Vec<_> = game.claims().iter().map(open).collect();
    assert_eq!(claims, reading.claims, "claims: {}", told());
    assert_eq!((game.fallen(), game.draw_offer()), (reading.fallen, reading.draw_offer), "flag and draw offer: {}", told());
    assert_eq!(Seat::BOTH.map(|seat| game.draw_offers_made(seat)), reading.draw_offers, "draw offers: {}", told());
    assert_eq!(game.irregularities().iter().map(irregular).collect::<Vec<_>>(), reading.irregular, "irregularities: {}", told());
    assert_eq!(game.verdict().map(|verdict| (verdict.outcome, verdict.reason)), reading.end, "end: {}", told());
    assert!(game.verdict().is_none_or(|verdict| verdict.after_move == reading.moves.len()), "verdict's move: {}", told());
    assert_eq!(game.phase() == Phase::Ended, reading.end.is_some(), "phase: {}", told());
    for open in &reading.claims {
        let right = reading.right(open);
        assert_eq!(table.proposal(open.number) == Ruling::Upheld, right, "finding on {open:?}: {}", told());
        seen.count(format!("finding {} {}", open.kind.name(), if right { "right" } else { "wrong" }));
    }
}
