//! A collection that cannot be decoded as a whole, read game by game.

use super::tree::begins_a_game;
use crate::bounds::GAMES_MAX;
use crate::error::{Fault, FormatError, Place};
use crate::record::Record;
use crate::text::decode_part;

/// Reads the games that the fault of the whole file leaves readable. The file is cut at lines that open a game of their own: a line break, `(`, `;` and
/// capital letters are single bytes in every encoding read here.
///
/// # Errors
/// The fault of the whole, where the file is not a collection.
pub(crate) fn read_parts(
    bytes: &[u8],
    whole: FormatError,
) -> Result<Vec<Result<Record, FormatError>>, FormatError> {
    let parts = parts(bytes);
    if parts.len() < 2 {
        return Err(whole);
    }
    let (mut games, mut start, mut lines) = (Vec::new(), 0, 0);
    for part in parts {
        match decode_part(part, &whole.fault, start, lines) {
            Ok(text) => games.extend(super::read(&text, lines)),
            Err(fault) => games.push(Err(fault)),
        }
        start += part.len();
        lines += part.iter().filter(|b| **b == b'\n').count();
        if games.len() > GAMES_MAX {
            games.truncate(GAMES_MAX);
            let (line, column) = (lines + 1, 1);
            games.push(Err(Fault::TooManyGames.at(Place { line, column })));
            break;
        }
    }
    Ok(games)
}

/// The file cut before every line that opens a game.
fn parts(bytes: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut at = 0;
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        if at > start && begins_a_game(&String::from_utf8_lossy(line)) {
            parts.push(&bytes[start..at]);
            start = at;
        }
        at += line.len();
    }
    parts.push(&bytes[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use encoding_rs::GB18030;

    use super::*;

    fn read(parts: &[&[u8]]) -> Vec<Result<Record, FormatError>> {
        crate::read("a.sgf", &parts.concat())
    }

    #[test]
    fn a_game_in_another_encoding_does_not_lose_the_others() {
        let (chinese, _, _) = GB18030.encode("(;GM[4]SZ[15]PB[李四];B[hh];W[ig])\n");
        let games = read(&[
            "(;GM[4]SZ[15]PB[张三];B[hh])\n".as_bytes(),
            &chinese,
            b"(;GM[4]SZ[15];B[ii])",
        ]);
        assert_eq!(games.len(), 3);
        assert_eq!(games[0].as_ref().unwrap().black.as_deref(), Some("张三"));
        let error = games[1].as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (2, 17));
        assert!(
            matches!(error.fault, Fault::MixedEncodings { offset } if offset == 31 + 16),
            "{error:?}"
        );
        assert_eq!(
            (
                games[2].as_ref().unwrap().moves[0].line,
                games[2].as_ref().unwrap().moves.len()
            ),
            (3, 1)
        );
    }

    #[test]
    fn a_byte_of_no_encoding_loses_its_own_game_only() {
        let games = read(&[
            b"(;GM[4]SZ[15];B[hh])\n",
            b"(;GM[4]SZ[15]C[\xFF];B[hh])\n(;SZ[15];B[zz])",
        ]);
        assert_eq!(games.len(), 3);
        assert!(games[0].is_ok());
        let error = games[1].as_ref().unwrap_err();
        assert_eq!(
            (error.line, error.column, &error.fault),
            (
                2,
                16,
                &Fault::Undecodable {
                    offset: 36,
                    encoding: "UTF-8"
                }
            )
        );
        assert!(matches!(
            games[2],
            Err(FormatError {
                line: 3,
                column: 12,
                ..
            })
        ));
    }

    #[test]
    fn a_single_game_is_faulty_as_a_whole() {
        let games = read(&[b"(;GM[4]SZ[15]C[\xFF];B[hh]\n(;B[ii])(;B[jj]))"]);
        assert_eq!(games.len(), 1);
        assert!(matches!(
            games[0],
            Err(FormatError {
                fault: Fault::Undecodable { .. },
                ..
            })
        ));
    }

    #[test]
    fn the_bound_on_games_holds_here_too() {
        let games = read(&[b"(;SZ[15]C[\xFF])\n", &b"(;SZ[15])\n".repeat(GAMES_MAX)]);
        assert_eq!(games.len(), GAMES_MAX + 1);
        assert_eq!(
            games[GAMES_MAX].as_ref().unwrap_err().fault,
            Fault::TooManyGames
        );
    }
}
