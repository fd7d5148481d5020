//! Which format a file is in.

use std::path::Path;

/// A format that is read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Format {
    Plain,
    Sgf,
    Psq,
}

/// Formats of renju programs that would be misread as plain moves, or not be understood at all.
const UNREAD: [&str; 13] = [
    "ban", "db", "dt5", "kif", "lib", "nrf", "pgn", "pos", "rec", "rif", "rnj", "sav", "xml",
];

/// Tells the format by the content, and where that says nothing by the name's extension.
///
/// # Errors
/// The extension, in lower case, of a format that is not read.
pub(crate) fn detect(name: &str, bytes: &[u8]) -> Result<Format, String> {
    let start = bytes
        .strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(bytes)
        .trim_ascii_start();
    if start.starts_with(b"Piskvorky") {
        return Ok(Format::Psq);
    }
    if start
        .strip_prefix(b"(")
        .is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"))
    {
        return Ok(Format::Sgf);
    }
    let extension = Path::new(name)
        .extension()
        .map(|e| e.to_string_lossy().to_lowercase())
        .unwrap_or_default();
    match extension.as_str() {
        "sgf" => Ok(Format::Sgf),
        "psq" => Ok(Format::Psq),
        unread if UNREAD.contains(&unread) => Err(extension),
        _ => Ok(Format::Plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_comes_before_the_extension() {
        assert_eq!(detect("a.txt", b" (\n;B[hh])"), Ok(Format::Sgf));
        assert_eq!(
            detect("a.sgf", b"\xEF\xBB\xBFPiskvorky 15x15, 0:0, 0"),
            Ok(Format::Psq)
        );
        assert_eq!(detect("a.lws", b"H8 G9"), Ok(Format::Plain));
        assert_eq!(detect("a.SGF", b"mail\n(;B[hh])"), Ok(Format::Sgf));
        assert_eq!(detect("a.psq", b"8,8,0"), Ok(Format::Psq));
    }

    #[test]
    fn a_format_that_would_be_misread_is_refused() {
        assert_eq!(detect("game.DT5", b"h8,g7"), Err("dt5".into()));
    }
}
