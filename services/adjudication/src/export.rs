use bundle::{BUNDLE_BYTES_MAX, SealError, Signer};
use game::Game;
use host::Rejection;
use journal::{READ_ENTRIES_MAX, Recorded, StreamId};
use node::{Rpc, status};
use tonic::{Code, Status};
use wire::GameCodec;

/// The bundle of a game as it stands.
///
/// # Errors
/// `NOT_FOUND` if there is no such game, `FAILED_PRECONDITION` if it does not fit into a bundle, or what the journal says.
pub(crate) async fn bundle(
    rpc: &Rpc<Game, GameCodec>,
    signer: &Signer,
    id: &str,
) -> Result<Vec<u8>, Status> {
    let view = rpc.view(id).await?;
    let entries = entries(rpc, &rpc.stream(id)?, view.version.0).await?;
    if entries.last().map(|last| last.hash) != Some(view.head) {
        return Err(status::unreadable(format!(
            "what is stored of game {id} is not what was refereed"
        )));
    }
    signer
        .seal(&view.state, &entries)
        .map_err(|error| match error {
            SealError::Empty => status::not_found("game", id),
            SealError::TooLarge => too_large(),
            SealError::Descriptors(_) | SealError::Line(_) => Status::internal(error.to_string()),
        })
}

/// The stored entries of a game up to a version, so that they are those of the state that was looked at.
async fn entries(
    rpc: &Rpc<Game, GameCodec>,
    stream: &StreamId,
    version: u64,
) -> Result<Vec<Recorded>, Status> {
    let journal = rpc.host().journal();
    let (mut entries, mut after, mut bytes) = (Vec::new(), 0, 0);
    while after < version {
        let page = journal.read(stream, after, READ_ENTRIES_MAX).await;
        let page = page.map_err(|error| status::of_journal(&error))?;
        let Some(last) = page.last() else { break };
        after = last.version;
        bytes += page.iter().map(|entry| entry.bytes.len()).sum::<usize>();
        entries.extend(page.into_iter().filter(|entry| entry.version <= version));
        if bytes > BUNDLE_BYTES_MAX {
            return Err(too_large());
        }
    }
    Ok(entries)
}

fn too_large() -> Status {
    let rejection = Rejection {
        code: "BUNDLE_TOO_LARGE".to_owned(),
        clause: None,
        text_en: format!("{}; export the whole store instead", SealError::TooLarge),
        text_zh: format!("该局记录超过 {BUNDLE_BYTES_MAX} 字节，无法单独导出；请导出整个数据库"),
    };
    status::refused(Code::FailedPrecondition, rejection)
}
