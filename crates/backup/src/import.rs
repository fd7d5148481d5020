use std::fs;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

use crate::reader::Reader;
use crate::{BackupError, Progress, Restored};

/// How a folder is called in which stores are being restored.
const UNFINISHED: &str = ".arbiter-import-";

/// Restores the stores of an export in `folder`, which is absent or empty and appears only once all of them are whole.
///
/// # Errors
/// The first line that cannot be read or is not what was exported; then nothing is left behind. Or what the folder gives.
pub async fn import(
    source: impl BufRead,
    folder: &Path,
    progress: &mut impl FnMut(Progress<'_>),
) -> Result<Vec<Restored>, BackupError> {
    check_absent_or_empty(folder)?;
    let failed = BackupError::of_target(folder);
    let parent = files::folder_of(folder);
    fs::create_dir_all(parent).map_err(&failed)?;
    // Beside the folder, so that it can be given its name in one step.
    let unfinished = tempfile::Builder::new()
        .prefix(UNFINISHED)
        .tempdir_in(parent)
        .map_err(&failed)?;
    let made = unfinished.path().join("data");
    let restored = Reader::new(source, &made).read(progress).await?;
    put_in_place(&made, folder, parent).map_err(&failed)?;
    Ok(restored)
}

/// The folders of imports into `folder`'s parent that were killed or still run.
///
/// # Errors
/// When the parent is there and cannot be read.
pub fn unfinished_imports(folder: &Path) -> Result<Vec<PathBuf>, BackupError> {
    let entries = match fs::read_dir(files::folder_of(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.and_then(Iterator::collect::<io::Result<Vec<_>>>),
    };
    let mut unfinished: Vec<PathBuf> = entries
        .map_err(BackupError::of_target(folder))?
        .into_iter()
        .filter(|entry| {
            let name = entry.file_name();
            name.as_encoded_bytes().starts_with(UNFINISHED.as_bytes())
        })
        .map(|entry| entry.path())
        .collect();
    unfinished.sort();
    Ok(unfinished)
}

fn check_absent_or_empty(folder: &Path) -> Result<(), BackupError> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(BackupError::of_target(folder)(error)),
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(BackupError::NotEmpty(folder.to_owned())),
        },
    }
}

/// Gives what was made its name. A folder that has been filled in the meantime stays as it is.
fn put_in_place(made: &Path, folder: &Path, parent: &Path) -> io::Result<()> {
    match fs::remove_dir(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => fs::rename(made, folder)?,
    }
    files::sync_folder(parent)
}
