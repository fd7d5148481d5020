//! The judge against a clock that answers by script.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use aggregate::Epoch;
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{
    self as proto, ClockRefusal, ClockRefusalCode as Code, ClockState, ControlClockRequest,
    ControlClockResponse, Done, FellAt, InTime, OpenClockRequest, OpenClockResponse, PressRequest,
    PressResponse, control_clock_response, press_response,
};
use async_trait::async_trait;
use game::AfterPress::{Halt, Switch};
use host::{PreCommitError, TimeSource};
use terms::Seat::{self, First, Second};
use tonic::{Request, Status};

use super::Answer;
use super::conversation::{ANSWER_WITHIN_MS, ANSWER_WITHIN_MS_MIN, Clock, Conversation};

/// What the clock answers next, and how long it takes.
struct Line {
    after_ms: u64,
    answer: Result<Said, Status>,
}

enum Said {
    Opened(OpenClockResponse),
    Pressed(PressResponse),
    Controlled(ControlClockResponse),
}

struct Scripted {
    lines: Mutex<VecDeque<Line>>,
    asked: Mutex<Vec<String>>,
    time: TimeSource,
}

impl Scripted {
    fn new(lines: impl IntoIterator<Item = Line>) -> Self {
        Self {
            lines: Mutex::new(lines.into_iter().collect()),
            asked: Mutex::new(Vec::new()),
            time: TimeSource::starting(Epoch(1)),
        }
    }

    fn ask(&self) -> Conversation<'_, Self> {
        Conversation::new(self, &self.time, "g", self.time.now())
    }

    async fn answer<T>(&self, asked: String, call: &Request<T>, key: &str) -> Result<Said, Status> {
        let timeout = call.metadata().get("grpc-timeout");
        assert!(timeout.is_some(), "{asked} has no time limit");
        self.asked.lock().unwrap().push(format!("{asked} {key}"));
        let line = self.lines.lock().unwrap().pop_front();
        let line = line.unwrap_or_else(|| panic!("{asked} {key} is not in the script"));
        tokio::time::sleep(Duration::from_millis(line.after_ms)).await;
        line.answer
    }

    /// What was asked, in order; the whole script was used.
    fn asked(self) -> Vec<String> {
        assert!(self.lines.into_inner().unwrap().is_empty());
        self.asked.into_inner().unwrap()
    }
}

#[async_trait]
impl Clock for Scripted {
    async fn open(&self, call: Request<OpenClockRequest>) -> Result<OpenClockResponse, Status> {
        let key = &call.get_ref().idempotency_key;
        match self.answer("open".into(), &call, key).await? {
            Said::Opened(response) => Ok(response),
            Said::Pressed(_) | Said::Controlled(_) => panic!("an opening was asked for"),
        }
    }

    async fn press(&self, call: Request<PressRequest>) -> Result<PressResponse, Status> {
        let key = &call.get_ref().idempotency_key;
        match self.answer("press".into(), &call, key).await? {
            Said::Pressed(response) => Ok(response),
            Said::Opened(_) | Said::Controlled(_) => panic!("a press was asked for"),
        }
    }

    async fn control(
        &self,
        call: Request<ControlClockRequest>,
    ) -> Result<ControlClockResponse, Status> {
        let message = call.get_ref();
        let asked = match message.control.as_ref().unwrap() {
            Control::Start(_) => "start".to_owned(),
            Control::Halt(_) => "halt".to_owned(),
            Control::Resume(_) => "resume".to_owned(),
            Control::HandOver(to) => format!("hand over to {}", wire::seat(to.seat).unwrap()),
            Control::Reset(_) => "reset".to_owned(),
        };
        match self.answer(asked, &call, &message.idempotency_key).await? {
            Said::Controlled(response) => Ok(response),
            Said::Opened(_) | Said::Pressed(_) => panic!("a control was asked for"),
        }
    }
}

fn at_once(answer: Result<Said, Status>) -> Line {
    Line {
        after_ms: 0,
        answer,
    }
}

/// A clock at `turn`, whose version is 10 more than that.
fn clock(turn: u32, running: Option<Seat>) -> ClockState {
    ClockState {
        version: u64::from(turn) + 10,
        turn,
        running: running.map_or(0, |seat| wire::write_seat(seat).into()),
        ..ClockState::default()
    }
}

fn fallen(turn: u32, seat: Seat) -> ClockState {
    ClockState {
        fell_at: Some(fell(seat)),
        ..clock(turn, None)
    }
}

fn fell(seat: Seat) -> FellAt {
    FellAt {
        seat: wire::write_seat(seat).into(),
        stamp: None,
    }
}

fn refusal(code: Code) -> ClockRefusal {
    ClockRefusal {
        code: code.into(),
        clause: "CN13-8.8".into(),
        text_en: "no".into(),
        text_zh: "不".into(),
    }
}

fn pressed(clock: ClockState, answer: press_response::Answer) -> Line {
    at_once(Ok(Said::Pressed(PressResponse {
        clock: Some(clock),
        answer: Some(answer),
    })))
}

fn in_time(clock: ClockState) -> Line {
    pressed(clock, press_response::Answer::InTime(InTime::default()))
}

fn press_refused(code: Code, clock: ClockState) -> Line {
    pressed(clock, press_response::Answer::Refused(refusal(code)))
}

fn controlled(clock: ClockState, answer: control_clock_response::Answer) -> Line {
    at_once(Ok(Said::Controlled(ControlClockResponse {
        clock: Some(clock),
        answer: Some(answer),
    })))
}

fn done(clock: ClockState) -> Line {
    controlled(clock, control_clock_response::Answer::Done(Done {}))
}

fn control_refused(code: Code, clock: ClockState) -> Line {
    controlled(
        clock,
        control_clock_response::Answer::Refused(refusal(code)),
    )
}

fn away() -> Line {
    at_once(Err(Status::unavailable("away")))
}

fn silent() -> Line {
    Line {
        after_ms: 3_600_000,
        answer: Err(Status::unavailable("woke up")),
    }
}

fn code(answer: Result<Answer, PreCommitError>) -> String {
    match answer.unwrap_err() {
        PreCommitError::Rejected(rejection) => rejection.code,
        PreCommitError::Unavailable(cause) => panic!("{cause}"),
    }
}

fn cause(answer: Result<Answer, PreCommitError>) -> String {
    match answer.unwrap_err() {
        PreCommitError::Rejected(rejection) => panic!("{rejection:?}"),
        PreCommitError::Unavailable(cause) => cause,
    }
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_ends_in_time_is_recorded() {
    let fake = Scripted::new([in_time(clock(4, Some(Second)))]);
    let answer = fake.ask().press(3, First, Switch).await;
    assert_eq!(answer, Ok(Answer::InTime));
    assert_eq!(fake.asked(), ["press press-3-switch"]);
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_ends_too_late_makes_the_flag_fall() {
    let late = press_response::Answer::FellAt(fell(First));
    let fake = Scripted::new([pressed(fallen(3, First), late)]);
    let answer = fake.ask().press(3, First, Switch).await;
    assert_eq!(answer, Ok(Answer::Fell(First)));
}

#[tokio::test(start_paused = true)]
async fn a_flag_that_fell_in_this_turn_before_it_ended_is_the_answer() {
    let fake = Scripted::new([press_refused(Code::FlagFallen, fallen(3, First))]);
    let answer = fake.ask().press(3, First, Switch).await;
    assert_eq!(answer, Ok(Answer::Fell(First)));
}

#[tokio::test(start_paused = true)]
async fn a_flag_that_fell_in_the_next_turn_does_not_take_this_one_back() {
    let fake = Scripted::new([press_refused(Code::FlagFallen, fallen(4, Second))]);
    let answer = fake.ask().press(3, First, Switch).await;
    assert_eq!(answer, Ok(Answer::InTime));
}

#[tokio::test(start_paused = true)]
async fn the_other_sides_flag_in_an_open_turn_comes_before_the_move() {
    let fake = Scripted::new([press_refused(Code::FlagFallen, fallen(3, Second))]);
    let answer = fake.ask().press(3, First, Switch).await;
    assert_eq!(answer, Ok(Answer::Fell(Second)));
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_ended_before_ended_in_time() {
    for standing in [Some(Second), None] {
        let fake = Scripted::new([press_refused(Code::StaleTurn, clock(4, standing))]);
        let answer = fake.ask().press(3, First, Switch).await;
        assert_eq!(answer, Ok(Answer::InTime), "{standing:?} runs");
        assert_eq!(fake.asked().len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_ended_before_with_a_claim_halts_the_clocks() {
    let fake = Scripted::new([
        press_refused(Code::StaleTurn, clock(4, Some(Second))),
        done(clock(4, None)),
    ]);
    let answer = fake.ask().press(3, First, Halt).await;
    assert_eq!(answer, Ok(Answer::InTime));
    assert_eq!(fake.asked(), ["press press-3-halt", "halt halt-after-3"]);
}

#[tokio::test(start_paused = true)]
async fn the_opponents_flag_after_a_turn_that_ended_before_is_not_this_turns_answer() {
    let late = control_clock_response::Answer::FellAt(fell(Second));
    let fake = Scripted::new([
        press_refused(Code::StaleTurn, clock(4, Some(Second))),
        controlled(fallen(4, Second), late),
    ]);
    let answer = fake.ask().press(3, First, Halt).await;
    assert_eq!(answer, Ok(Answer::InTime));
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_runs_for_the_presser_after_the_press_is_handed_over() {
    for first in [
        in_time(clock(4, Some(First))),
        press_refused(Code::StaleTurn, clock(4, Some(First))),
    ] {
        let fake = Scripted::new([first, done(clock(4, Some(Second)))]);
        let answer = fake.ask().press(3, First, Switch).await;
        assert_eq!(answer, Ok(Answer::InTime));
        let handed_over = "hand over to second switch-after-3";
        assert_eq!(fake.asked(), ["press press-3-switch", handed_over]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_press_that_the_clock_refuses_is_refused_in_its_words() {
    for (refused, name) in [
        (Code::Halted, "HALTED"),
        (Code::WrongSeat, "WRONG_SEAT"),
        (Code::SkippedTurn, "SKIPPED_TURN"),
        (Code::NotStarted, "NOT_STARTED"),
        (Code::Closed, "CLOSED"),
    ] {
        let fake = Scripted::new([press_refused(refused, clock(3, None))]);
        let answer = fake.ask().press(3, First, Switch).await.unwrap_err();
        let PreCommitError::Rejected(rejection) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(rejection.code, name);
        assert_eq!(rejection.clause.as_deref(), Some("CN13-8.8"));
        assert_eq!((&*rejection.text_en, &*rejection.text_zh), ("no", "不"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_was_never_opened_refuses_everything() {
    let refused = || Some(refusal(Code::NotOpen));
    let press = PressResponse {
        clock: None,
        answer: refused().map(press_response::Answer::Refused),
    };
    let control = ControlClockResponse {
        clock: None,
        answer: refused().map(control_clock_response::Answer::Refused),
    };
    let fake = Scripted::new([
        at_once(Ok(Said::Pressed(press))),
        at_once(Ok(Said::Controlled(control))),
    ]);
    let answer = fake.ask().press(1, First, Switch).await;
    assert_eq!(code(answer), "NOT_OPEN");
    let answer = fake.ask().halt("halt-1".into()).await;
    assert_eq!(code(answer), "NOT_OPEN");
}

#[tokio::test(start_paused = true)]
async fn after_a_ruling_the_clock_of_whoever_is_to_move_runs() {
    let fake = Scripted::new([done(clock(4, Some(First)))]);
    let answer = fake.ask().hand_over("resume-2".into(), First).await;
    assert_eq!(answer, Ok(Answer::InTime));
    assert_eq!(fake.asked(), ["hand over to first resume-2"]);
}

#[tokio::test(start_paused = true)]
async fn an_earlier_answer_does_not_hide_that_the_other_side_runs() {
    let fake = Scripted::new([
        done(clock(4, Some(Second))),
        done(clock(5, None)),
        done(clock(6, Some(First))),
    ]);
    let answer = fake.ask().hand_over("resume-2".into(), First).await;
    assert_eq!(answer, Ok(Answer::InTime));
    let asked = ["resume-2", "resume-2-14", "resume-2-15"];
    assert_eq!(
        fake.asked(),
        asked.map(|key| format!("hand over to first {key}"))
    );
}

#[tokio::test(start_paused = true)]
async fn clocks_that_somebody_else_keeps_changing_are_not_taken_for_in_time() {
    let fake = Scripted::new((4..8).map(|turn| done(clock(turn, Some(Second)))));
    let answer = fake.ask().hand_over("resume-2".into(), First).await;
    assert!(cause(answer).contains("changed"));
    assert_eq!(fake.asked().len(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_flag_that_fell_before_the_clocks_are_halted_or_run_on_is_the_answer() {
    for line in [
        || control_refused(Code::FlagFallen, fallen(4, Second)),
        || {
            let late = control_clock_response::Answer::FellAt(fell(Second));
            controlled(fallen(4, Second), late)
        },
        || done(fallen(4, Second)),
    ] {
        let fake = Scripted::new([line(), line()]);
        let halted = fake.ask().halt("halt-1".into()).await;
        assert_eq!(halted, Ok(Answer::Fell(Second)));
        let run = fake.ask().hand_over("resume-1".into(), Second).await;
        assert_eq!(run, Ok(Answer::Fell(Second)));
    }
}

#[tokio::test(start_paused = true)]
async fn clocks_that_an_arbiter_has_halted_already_stand() {
    let fake = Scripted::new([control_refused(Code::Halted, clock(4, None))]);
    let answer = fake.ask().halt("halt-1".into()).await;
    assert_eq!(answer, Ok(Answer::InTime));
}

#[tokio::test(start_paused = true)]
async fn an_earlier_answer_does_not_hide_that_the_clock_runs_through_a_claim() {
    let fake = Scripted::new([done(clock(4, Some(First))), done(clock(4, None))]);
    let answer = fake.ask().halt("halt-1".into()).await;
    assert_eq!(answer, Ok(Answer::InTime));
    assert_eq!(fake.asked(), ["halt halt-1", "halt halt-1-14"]);
}

#[tokio::test(start_paused = true)]
async fn what_a_closed_clock_is_asked_is_refused() {
    let closed = || control_refused(Code::Closed, clock(4, None));
    let fake = Scripted::new([closed(), closed(), closed(), closed()]);
    assert_eq!(code(fake.ask().start().await), "CLOSED");
    assert_eq!(code(fake.ask().halt("h".into()).await), "CLOSED");
    assert_eq!(
        code(fake.ask().hand_over("r".into(), First).await),
        "CLOSED"
    );
    assert_eq!(code(fake.ask().reset("s".into()).await), "CLOSED");
}

#[tokio::test(start_paused = true)]
async fn clocks_that_an_arbiter_has_started_by_hand_are_started() {
    for standing in [Some(First), None] {
        let fake = Scripted::new([control_refused(Code::AlreadyStarted, clock(1, standing))]);
        assert_eq!(fake.ask().start().await, Ok(Answer::InTime));
        assert_eq!(fake.asked(), ["start start"]);
    }
    let fake = Scripted::new([
        control_refused(Code::AlreadyStarted, clock(1, Some(Second))),
        done(clock(1, Some(First))),
    ]);
    assert_eq!(fake.ask().start().await, Ok(Answer::InTime));
    assert_eq!(
        fake.asked(),
        ["start start", "hand over to first start-first"]
    );
}

#[tokio::test(start_paused = true)]
async fn a_clock_is_opened_once_and_with_a_control_that_it_can_read() {
    let opened = |refused| {
        let clock = Some(clock(1, None));
        at_once(Ok(Said::Opened(OpenClockResponse { clock, refused })))
    };
    let malformed = node::status::invalid("time_control", "no unit");
    let fake = Scripted::new([
        opened(None),
        opened(Some(refusal(Code::AlreadyOpen))),
        at_once(Err(malformed)),
    ]);
    assert_eq!(fake.ask().open("60m").await, Ok(Answer::InTime));
    assert_eq!(code(fake.ask().open("60m").await), "ALREADY_OPEN");
    assert_eq!(code(fake.ask().open("60").await), "INVALID_ARGUMENT");
    assert_eq!(fake.asked(), ["open open"; 3]);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_away_for_a_moment_is_asked_again_with_the_same_key() {
    let fake = Scripted::new([away(), away(), in_time(clock(4, Some(Second)))]);
    let answer = fake.ask().press(3, First, Switch).await;
    assert_eq!(answer, Ok(Answer::InTime));
    assert_eq!(fake.asked(), ["press press-3-switch"; 3]);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_stays_away_is_given_up_within_the_limit() {
    let fake = Scripted::new((0..100).map(|_| away()));
    let begun = fake.time.now();
    let answer = fake.ask().press(3, First, Switch).await;
    assert!(cause(answer).contains("did not answer"));
    let waited_ms = fake.time.now().since(begun).unwrap();
    assert!((500..=1_000).contains(&waited_ms), "{waited_ms}");
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_says_nothing_is_given_up_at_the_limit() {
    let fake = Scripted::new([silent()]);
    let begun = fake.time.now();
    let answer = fake.ask().press(3, First, Switch).await;
    assert!(cause(answer).contains("did not answer"));
    let waited_ms = fake.time.now().since(begun).unwrap();
    assert_eq!(waited_ms, ANSWER_WITHIN_MS);
}

#[tokio::test(start_paused = true)]
async fn what_a_command_has_waited_behind_others_counts_too_but_leaves_time_for_one_call() {
    for (waited_ms, left_ms) in [
        (300, ANSWER_WITHIN_MS - 300),
        (
            ANSWER_WITHIN_MS - ANSWER_WITHIN_MS_MIN,
            ANSWER_WITHIN_MS_MIN,
        ),
        (ANSWER_WITHIN_MS, ANSWER_WITHIN_MS_MIN),
        (20_000, ANSWER_WITHIN_MS_MIN),
    ] {
        let fake = Scripted::new([silent()]);
        let received = fake.time.now();
        tokio::time::sleep(Duration::from_millis(waited_ms)).await;
        let begun = fake.time.now();
        let conversation = Conversation::new(&fake, &fake.time, "g", received);
        let answer = conversation.press(3, First, Switch).await;
        assert!(cause(answer).contains("did not answer"));
        assert_eq!(fake.time.now().since(begun), Some(left_ms), "{waited_ms}");
    }
}

#[tokio::test(start_paused = true)]
async fn all_that_one_command_asks_shares_one_limit() {
    let slow = Line {
        after_ms: 700,
        ..press_refused(Code::StaleTurn, clock(4, Some(Second)))
    };
    let fake = Scripted::new([slow, silent()]);
    let begun = fake.time.now();
    let answer = fake.ask().press(3, First, Halt).await;
    assert!(cause(answer).contains("did not answer"));
    let waited_ms = fake.time.now().since(begun).unwrap();
    assert_eq!(waited_ms, ANSWER_WITHIN_MS);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_says_nothing_is_no_answer() {
    let press = |clock, answer| at_once(Ok(Said::Pressed(PressResponse { clock, answer })));
    let nobody = FellAt::default();
    let fake = Scripted::new([
        press(Some(clock(4, None)), None),
        press(
            None,
            Some(press_response::Answer::InTime(InTime::default())),
        ),
        press(None, Some(press_response::Answer::FellAt(nobody))),
        press_refused(Code::FlagFallen, clock(3, None)),
    ]);
    for _ in 0..4 {
        let answer = fake.ask().press(3, First, Switch).await;
        assert!(cause(answer).contains("cannot be read"));
    }
    let control =
        |clock, answer| at_once(Ok(Said::Controlled(ControlClockResponse { clock, answer })));
    let fake = Scripted::new([
        control(Some(clock(4, None)), None),
        control(None, Some(control_clock_response::Answer::Done(Done {}))),
        control_refused(Code::FlagFallen, clock(3, None)),
    ]);
    for _ in 0..3 {
        let answer = fake.ask().halt("halt-1".into()).await;
        assert!(cause(answer).contains("cannot be read"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_status_without_a_reason_is_no_refusal() {
    let fake = Scripted::new([at_once(Err(Status::internal("broken")))]);
    let answer = fake.ask().press(3, First, Switch).await;
    assert!(cause(answer).contains("broken"));
}

/// A clock that keeps the presses it was sent.
struct Ages(Mutex<Vec<PressRequest>>);

#[async_trait]
impl Clock for Ages {
    async fn open(&self, _: Request<OpenClockRequest>) -> Result<OpenClockResponse, Status> {
        Err(Status::unimplemented("presses only"))
    }

    async fn press(&self, call: Request<PressRequest>) -> Result<PressResponse, Status> {
        self.0.lock().unwrap().push(call.into_inner());
        Err(Status::unavailable("away"))
    }

    async fn control(
        &self,
        _: Request<ControlClockRequest>,
    ) -> Result<ControlClockResponse, Status> {
        Err(Status::unimplemented("presses only"))
    }
}

#[tokio::test(start_paused = true)]
async fn a_press_says_how_long_ago_the_player_acted_and_again_with_each_attempt() {
    let (fake, time) = (Ages(Mutex::default()), TimeSource::starting(Epoch(1)));
    let received = time.now();
    tokio::time::advance(Duration::from_millis(300)).await;
    let conversation = Conversation::new(&fake, &time, "g", received);
    let answer = conversation.press(3, First, Switch).await;
    assert!(cause(answer).contains("away"));
    let presses = fake.0.into_inner().unwrap();
    let ages_ms: Vec<_> = presses
        .iter()
        .map(|press| wire::age_ms(press.age.as_ref(), Duration::MAX))
        .collect();
    // With pauses of 50 and 100 ms between them, each a fifth longer at most.
    assert_eq!(ages_ms[0], 300);
    assert!((350..=361).contains(&ages_ms[1]), "{ages_ms:?}");
    assert!((450..=482).contains(&ages_ms[2]), "{ages_ms:?}");
    assert_eq!(presses[0].then(), proto::AfterPress::Switch);
    assert_eq!((&*presses[0].clock_id, presses[0].turn), ("g", 3));
}
