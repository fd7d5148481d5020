//! Bytes to text: which encoding a file is in, found out strictly.
//!
//! UTF-8 is tried first whatever the file declares, since declarations in real files are often wrong in that direction. Then the declared
//! encoding, then GB18030, then Shift-JIS. No byte is ever replaced or dropped: text that fits none of them, or that is UTF-8 in one place and
//! something else in another, is a named fault.

use std::str::Utf8Error;

use encoding_rs::{DecoderResult, Encoding, GB18030, SHIFT_JIS, UTF_8};

use crate::bounds::quoted;
use crate::error::{Fault, FormatError, Place};
use crate::warning::{Note, Warning};

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// UTF-8 characters of three bytes that must stand in a file that is not UTF-8 as a whole before it is called a mixture; one alone can be chance.
const MIXTURE_CHARS_MIN: usize = 2;

/// A decoded file.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) warnings: Vec<Warning>,
}

/// Decodes a file; `declared` is the encoding's name as the file gives it.
///
/// # Errors
/// [`Fault::MixedEncodings`] or [`Fault::Undecodable`], at the line and column of the first byte that does not fit.
pub(crate) fn decode(bytes: &[u8], declared: Option<&str>) -> Result<Text, FormatError> {
    let body = bytes.strip_prefix(BOM).unwrap_or(bytes);
    let skipped = bytes.len() - body.len();
    if let Ok(text) = std::str::from_utf8(body) {
        return Ok(finish(text.to_owned(), UTF_8, declared));
    }
    if skipped > 0 {
        return Err(undecodable(body, UTF_8, skipped));
    }
    if let Some(offset) = seam(body) {
        return Err(Fault::MixedEncodings { offset }.at(place_of(body, offset, GB18030)));
    }
    let named = declared
        .and_then(|name| Encoding::for_label(name.as_bytes()))
        .filter(|e| e.is_ascii_compatible() && *e != UTF_8);
    if let Some(encoding) = named
        && let Some(text) = strict(encoding, body)
    {
        return Ok(finish(text, encoding, declared));
    }
    match (strict(GB18030, body), strict(SHIFT_JIS, body)) {
        (Some(_), Some(japanese)) if reads_as_japanese(body, &japanese) => {
            Ok(finish(japanese, SHIFT_JIS, declared))
        }
        (Some(chinese), _) => Ok(finish(chinese, GB18030, declared)),
        (None, Some(japanese)) => Ok(finish(japanese, SHIFT_JIS, declared)),
        (None, None) => Err(furthest(body, named.unwrap_or(GB18030))),
    }
}

/// Decodes a part of a file whose rest is faulty: strictly in the encoding that the fault found the file to be in, so that a mixture stays a fault.
/// `start` bytes and `lines` lines come before the part.
///
/// # Errors
/// The fault of the whole, at the place where this part has it.
pub(crate) fn decode_part(
    bytes: &[u8],
    whole: &Fault,
    start: usize,
    lines: usize,
) -> Result<String, FormatError> {
    let encoding = match whole {
        Fault::Undecodable { encoding, .. } => {
            Encoding::for_label(encoding.as_bytes()).unwrap_or(UTF_8)
        }
        _ => UTF_8,
    };
    strict(encoding, bytes).ok_or_else(|| {
        let bad = first_bad(encoding, bytes);
        let offset = start + bad;
        let fault = match whole {
            Fault::Undecodable { .. } => Fault::Undecodable {
                offset,
                encoding: encoding.name(),
            },
            _ => Fault::MixedEncodings { offset },
        };
        let place = place_of(bytes, bad, encoding);
        fault.at(Place {
            line: place.line + lines,
            ..place
        })
    })
}

fn strict(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    encoding
        .decode_without_bom_handling_and_without_replacement(bytes)
        .map(std::borrow::Cow::into_owned)
}

/// Text that both encodings accept is Japanese if it has full-width kana, no half-width kana (which is what common Chinese characters look like in
/// Shift-JIS) and bytes that common Chinese text never has.
fn reads_as_japanese(bytes: &[u8], japanese: &str) -> bool {
    let kana = japanese.contains(|c: char| ('\u{3041}'..='\u{30FF}').contains(&c));
    let half_width = japanese.contains(|c: char| ('\u{FF61}'..='\u{FF9F}').contains(&c));
    kana && !half_width && bytes.iter().any(|b| (0x80..=0xA0).contains(b))
}

/// Adds the warnings a decoded text calls for.
fn finish(text: String, encoding: &'static Encoding, declared: Option<&str>) -> Text {
    let mut warnings = Vec::new();
    if let Some(name) = declared
        && !text.is_ascii()
        && Encoding::for_label(name.as_bytes()).is_none_or(|e| !same_family(e, encoding))
    {
        let note = Note::DeclaredEncodingWrong {
            declared: quoted(name),
            read_as: encoding.name(),
        };
        warnings.push(note.at(Place::START));
    }
    if let Some(first) = text.find(char::REPLACEMENT_CHARACTER) {
        let count = text.matches(char::REPLACEMENT_CHARACTER).count();
        warnings.push(Note::LostCharacters { count }.at(place_in(&text[..first])));
    }
    Text { text, warnings }
}

/// GBK and GB2312 labels stand for a part of GB18030.
fn same_family(declared: &'static Encoding, read: &'static Encoding) -> bool {
    declared == read || (declared == encoding_rs::GBK && read == GB18030)
}

/// The offset at which text of one kind meets text of the other, if the bytes hold both plain UTF-8 and text that is not UTF-8.
fn seam(bytes: &[u8]) -> Option<usize> {
    let mut utf8_chars_found = 0;
    let mut first_utf8 = None;
    let mut first_other = None;
    let mut at = 0;
    for run in bytes.split(u8::is_ascii) {
        match utf8_chars(run) {
            Ok(0) => {}
            Ok(chars) => {
                utf8_chars_found += chars;
                first_utf8.get_or_insert(at);
            }
            Err(_) => {
                first_other.get_or_insert(at);
            }
        }
        at += run.len() + 1;
    }
    let (utf8, other) = first_utf8.zip(first_other)?;
    (utf8_chars_found >= MIXTURE_CHARS_MIN).then_some(utf8.max(other))
}

/// The characters of bytes between two ASCII ones that are UTF-8 beyond doubt: each has three bytes or more and the run could not be common
/// Chinese text, which has an even number of bytes from A1 upwards. An error where they are not UTF-8.
fn utf8_chars(run: &[u8]) -> Result<usize, Utf8Error> {
    let text = std::str::from_utf8(run)?;
    let is_long = text.chars().all(|c| c.len_utf8() >= 3);
    let is_not_chinese = run.len() % 2 == 1 || run.iter().any(|b| *b <= 0xA0);
    Ok(if is_long && is_not_chinese {
        text.chars().count()
    } else {
        0
    })
}

/// The fault of the encoding that reads the longest start of the bytes, UTF-8 before the others.
fn furthest(bytes: &[u8], likely: &'static Encoding) -> FormatError {
    let (mut best, mut good) = (UTF_8, first_bad(UTF_8, bytes));
    for encoding in [likely, SHIFT_JIS] {
        let read = first_bad(encoding, bytes);
        if read > good {
            (best, good) = (encoding, read);
        }
    }
    undecodable(bytes, best, 0)
}

fn undecodable(bytes: &[u8], encoding: &'static Encoding, skipped: usize) -> FormatError {
    let offset = first_bad(encoding, bytes);
    let fault = Fault::Undecodable {
        offset: offset + skipped,
        encoding: encoding.name(),
    };
    fault.at(place_of(bytes, offset, encoding))
}

/// Bytes before the first one that the encoding cannot read.
fn first_bad(encoding: &'static Encoding, bytes: &[u8]) -> usize {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut scratch = [0; 1024];
    let mut done = 0;
    loop {
        let (result, read, _) =
            decoder.decode_to_utf8_without_replacement(&bytes[done..], &mut scratch, true);
        done += read;
        match result {
            DecoderResult::InputEmpty => return done,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(bad, after) => {
                return done.saturating_sub(usize::from(bad) + usize::from(after));
            }
        }
    }
}

/// The place of a byte, with the line before it read as well as it can be.
fn place_of(bytes: &[u8], offset: usize, encoding: &'static Encoding) -> Place {
    let before = &bytes[..offset.min(bytes.len())];
    match std::str::from_utf8(before) {
        Ok(text) => place_in(text),
        Err(_) => place_in(&encoding.decode_without_bom_handling(before).0),
    }
}

/// The place just after a text.
fn place_in(before: &str) -> Place {
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
    Place { line, column }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gb(text: &str) -> Vec<u8> {
        GB18030.encode(text).0.into_owned()
    }

    fn shift_jis(text: &str) -> Vec<u8> {
        SHIFT_JIS.encode(text).0.into_owned()
    }

    #[test]
    fn utf8_is_read_with_and_without_a_byte_order_mark() {
        assert_eq!(
            decode("五子棋 h8".as_bytes(), None).unwrap().text,
            "五子棋 h8"
        );
        assert_eq!(decode(b"\xEF\xBB\xBFh8", None).unwrap().text, "h8");
    }

    #[test]
    fn undeclared_chinese_and_japanese_are_told_apart() {
        assert_eq!(
            decode(&gb("黑方 张三 白方 李四"), None).unwrap().text,
            "黑方 张三 白方 李四"
        );
        assert_eq!(
            decode(&shift_jis("五目並べの棋譜"), None).unwrap().text,
            "五目並べの棋譜"
        );
    }

    #[test]
    fn a_declaration_is_followed_where_the_text_is_not_utf8() {
        let latin = b"PB[J\xFCri]";
        assert_eq!(decode(latin, Some("ISO-8859-1")).unwrap().text, "PB[Jüri]");
    }

    #[test]
    fn a_lying_declaration_is_noted() {
        let chinese = decode(&gb("(;CA[UTF-8]PB[张三])"), Some("UTF-8")).unwrap();
        assert_eq!(chinese.text, "(;CA[UTF-8]PB[张三])");
        assert!(
            matches!(&chinese.warnings[0].note, Note::DeclaredEncodingWrong { declared, read_as: "gb18030" } if declared == "UTF-8")
        );
        let utf8 = decode("PB[张三]".as_bytes(), Some("gb2312")).unwrap();
        assert!(matches!(
            utf8.warnings[0].note,
            Note::DeclaredEncodingWrong {
                read_as: "UTF-8",
                ..
            }
        ));
        assert!(
            decode(&gb("PB[张三]"), Some("gb2312"))
                .unwrap()
                .warnings
                .is_empty()
        );
    }

    #[test]
    fn a_mixture_is_named_where_it_begins() {
        let mut bytes = "# 黑方\n# ".as_bytes().to_vec();
        let offset = bytes.len();
        bytes.extend(gb("白方\n"));
        let error = decode(&bytes, None).unwrap_err();
        assert_eq!(
            error,
            FormatError {
                line: 2,
                column: 3,
                fault: Fault::MixedEncodings { offset }
            }
        );
        let mut turned = gb("# 白方\n# ");
        let offset = turned.len();
        turned.extend("黑方".as_bytes());
        assert_eq!(
            decode(&turned, None).unwrap_err(),
            FormatError {
                line: 2,
                column: 3,
                fault: Fault::MixedEncodings { offset }
            }
        );
    }

    #[test]
    fn undecodable_bytes_are_named_and_never_dropped() {
        let error = decode(b"h8\ni9 \xFF\xFF j8", None).unwrap_err();
        assert_eq!(
            error,
            FormatError {
                line: 2,
                column: 4,
                fault: Fault::Undecodable {
                    offset: 6,
                    encoding: "UTF-8"
                }
            }
        );
        let chinese = [gb("# 张三\n"), vec![b' ', 0xFF]].concat();
        let error = decode(&chinese, None).unwrap_err();
        assert_eq!(
            error,
            FormatError {
                line: 2,
                column: 2,
                fault: Fault::Undecodable {
                    offset: 8,
                    encoding: "gb18030"
                }
            }
        );
        let after_mark = decode(b"\xEF\xBB\xBFh8 \xFF", None).unwrap_err();
        assert_eq!(
            after_mark,
            FormatError {
                line: 1,
                column: 4,
                fault: Fault::Undecodable {
                    offset: 6,
                    encoding: "UTF-8"
                }
            }
        );
    }

    #[test]
    fn characters_lost_earlier_are_counted() {
        let text = decode("h8\n# \u{FFFD}\u{FFFD}".as_bytes(), None).unwrap();
        assert_eq!(
            text.warnings,
            [Note::LostCharacters { count: 2 }.at(Place { line: 2, column: 3 })]
        );
    }
}
