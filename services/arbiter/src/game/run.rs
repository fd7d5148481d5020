//! `arbiter game run`.

use std::io::{Read, Write};

use anyhow::Context as _;
use script::{LINES_MAX, Script};

use crate::language::LanguageArg;
use crate::lines::answer_each;
use crate::outcome::Found;
use crate::output::write_json;
use crate::profile::source;

/// Runs a script: a whole game, with the same rules as the service.
///
/// Each line on stdin is a command as JSON: "at" in milliseconds since the start, "by" whom, "do" what, and what belongs to it. The players are first and second
/// (or black and white, whoever holds the colour); arbiter, chief, committee, board and system speak too, and "as" tells two arbiters apart. The game has been
/// opened and started. Blank lines are skipped. "arbiter game commands" prints the whole language.
///
/// Each line on stdout is the answer: {"events":[…],"state":{…}}, or {"refusal":{"clause":…,"code":…,"text":…},"state":{…}}. A line that cannot be read is answered
/// in its place by {"error":…,"line":…,"column":…,"field":…}, and the exit status is 2 in the end; a refusal is no error.
#[derive(clap::Args)]
#[command(after_long_help = "Example:
  arbiter game run <<'END'
  {\"at\":0,\"by\":\"black\",\"do\":\"designate\",\"stones\":[\"H8\",\"I9\",\"J8\"],\"n\":2}
  {\"at\":9000,\"by\":\"white\",\"do\":\"swap\"}
  END")]
pub(super) struct RunArgs {
    /// The rules: the name of a profile, or a file with one.
    #[arg(long, value_name = "NAME|FILE", default_value = "cn-2013")]
    profile: String,

    #[command(flatten)]
    language: LanguageArg,

    /// Accepted as everywhere; the output is JSON lines in any case.
    #[arg(long = "json")]
    _json: bool,
}

/// Answers every line of `input` on `output`, each as soon as it is known.
pub(super) fn run(args: &RunArgs, input: impl Read, output: impl Write) -> anyhow::Result<Found> {
    let profile = source::named_or_in(&args.profile)?;
    let mut script =
        Script::new(profile, args.language.get()).context("the game cannot be opened")?;
    let mut found = Found::Nothing;
    // One line more than allowed is answered by saying so.
    answer_each(input, output, LINES_MAX + 1, |number, line, output| {
        let answer = match line {
            Some(line) => script.answer(number, line),
            None => Script::too_long(number),
        };
        if answer.is_faulty() {
            found.note(Found::Unusable);
        }
        write_json(output, &answer).context("cannot write the answers")
    })?;
    Ok(found)
}
