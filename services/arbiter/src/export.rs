//! `arbiter export`: one game, signed, in one file.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use ::files::{Existing, Readers};
use aggregate::{Actor, Role};
use anyhow::Context as _;
use api::adjudication::v1::ExportGameRequest;
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use bundle::{BUNDLE_BYTES_MAX, Bundle, TrustedKeys};
use node::Peer;

use crate::outcome::Found;
use crate::output::print;
use crate::runtime;
use crate::service::{AdjudicationAddr, Service};
use crate::verify::report::Checked;

/// What a message needs around the bundle in it.
const FRAME_BYTES: usize = 64;

/// Writes one game as a signed file that anybody can check.
///
/// The running adjudication service signs it; its public key stands in its data folder (signing.pub). A game that has not ended is
/// written as it stands and marked as open. FILE appears only once it is whole. Exit status: 1 if the game contradicts itself, as
/// `arbiter verify` will say to everybody; 2 if it could not be written.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter export final -o final.bundle
  arbiter export final -o final.bundle --adjudication-addr 127.0.0.1:7402
  arbiter verify final.bundle --trust arbiter-data/signing.pub")]
pub(crate) struct ExportArgs {
    /// The id of the game.
    #[arg(value_name = "GAME")]
    game: String,

    /// The file to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    adjudication: AdjudicationAddr,

    /// One JSON object instead of a sentence.
    #[arg(long)]
    json: bool,
}

/// Fetches the game, checks it and writes it.
pub(crate) fn run(args: &ExportArgs, output: impl Write) -> anyhow::Result<Found> {
    let addr = args.adjudication.get();
    let bytes = runtime::block_on(fetch(addr, &args.game))?
        .with_context(|| format!("game {}", args.game))?;
    let bundle = Bundle::read(&bytes).context("what the service handed out")?;
    anyhow::ensure!(
        bundle.game() == args.game,
        "the service handed out game {} instead",
        bundle.game()
    );
    // Whether the signer is to be trusted is for the file's reader to say.
    let checked = Checked::of(&args.output, &bundle, &TrustedKeys::from(bundle.signer()));
    ::files::write(&args.output, &bytes, Readers::Umask, Existing::Replace)
        .with_context(|| format!("{} cannot be written", args.output.display()))?;
    let failure = "cannot say what was written";
    print(output, args.json, [checked.answer()], failure)
}

async fn fetch(addr: SocketAddr, game: &str) -> anyhow::Result<Vec<u8>> {
    let office = Actor::new("export", Role::Organiser);
    let channel = Peer::connect(&format!("http://{addr}"), &office)?;
    let mut client = AdjudicationServiceClient::new(channel)
        .max_decoding_message_size(BUNDLE_BYTES_MAX + FRAME_BYTES);
    let game_id = game.to_owned();
    let answer = client.export_game(ExportGameRequest { game_id }).await;
    let said = |status| anyhow::Error::msg(Service::Adjudication.said(addr, &status));
    Ok(answer.map_err(said)?.into_inner().bundle)
}
