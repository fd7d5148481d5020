//! The arguments of the calls on a running service; what each does stands at the command.

use std::path::PathBuf;

use api::adjudication::v1::Phase;

use super::service_args::Speaker;
use super::words;

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct OpenArgs {
    /// The id the game gets.
    pub(super) game: String,
    /// The id of the first player, who begins as Black (CN13-5.1).
    #[arg(long, value_name = "ID")]
    pub(super) first: String,
    /// The id of the other player.
    #[arg(long, value_name = "ID")]
    pub(super) second: String,
    /// The rules: the name of a profile, or a file with one.
    #[arg(long, value_name = "NAME|FILE", default_value = "cn-2013")]
    pub(super) profile: String,
    /// Moves alternate from the first, whatever opening procedure the profile has (CN13-3.3).
    #[arg(long)]
    pub(super) free_opening: bool,
    /// The time control, such as 60m or 90m+30s; none for a game without clocks.
    #[arg(long, value_name = "CONTROL")]
    pub(super) time: Option<String>,
    /// The event the game belongs to.
    #[arg(long, value_name = "ID")]
    pub(super) event: Option<String>,
    /// The venue where it is played.
    #[arg(long, value_name = "ID")]
    pub(super) venue: Option<String>,
    #[command(flatten)]
    pub(crate) speaker: Speaker,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ListArgs {
    /// Games of this event only.
    #[arg(long, value_name = "ID")]
    pub(super) event: Option<String>,
    /// Games at this venue only.
    #[arg(long, value_name = "ID")]
    pub(super) venue: Option<String>,
    /// Games in one of these phases only, separated by commas.
    #[arg(long, value_name = "PHASE", value_delimiter = ',', value_parser = words::phase())]
    pub(super) phase: Vec<Phase>,
    /// Games that wait for an arbiter only, those that have waited longest first.
    #[arg(long)]
    pub(super) waiting: bool,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ShowArgs {
    /// The game's id.
    pub(super) game: String,
    /// Writes a picture of the board as SVG too.
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct WatchArgs {
    /// The game's id.
    pub(super) game: String,
    /// Begins after this version.
    #[arg(long, value_name = "VERSION", default_value_t = 0)]
    pub(super) after: u64,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    /// The game's id.
    pub(super) game: String,
    /// Who asks: the id of an arbiter.
    #[arg(long = "as", value_name = "ID")]
    pub(super) id: String,
}
