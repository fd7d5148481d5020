//! A picture per line.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use diagram::{Diagram, board_svg};
use renju::FoulMap;

use super::answer::Id;
use super::position::Position;

/// Characters of an id that stand under a picture.
const CAPTION_CHARS_MAX: usize = 60;

/// The folder the pictures go to.
pub(crate) struct Pictures(PathBuf);

impl Pictures {
    /// Makes the folder if it is not there.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        Ok(Self(folder.to_owned()))
    }

    /// Draws the position of a line. The file is named by the line and not by the id, which is anybody's text.
    pub(crate) fn write(
        &self,
        number: u64,
        position: &Position,
        map: &FoulMap,
    ) -> anyhow::Result<()> {
        let path = self.0.join(format!("line-{number}.svg"));
        let mut diagram = Diagram::new(position.board).with_foul_map(map);
        if let Some(moves) = &position.moves {
            diagram = diagram.with_numbers(moves);
        }
        if let Id::Given(raw) = &position.id {
            let text = serde_json::from_str(raw.get()).unwrap_or_else(|_| raw.get().to_owned());
            let caption: String = text.chars().take(CAPTION_CHARS_MAX).collect();
            diagram = diagram.with_caption(&caption);
        }
        fs::write(&path, board_svg(&diagram))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}
