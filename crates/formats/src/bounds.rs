//! The named limits on what a reader accepts.

/// Bytes of one file: 8 MiB. A collection of thousands of games fits; a file that is something else does not fill the memory.
pub const FILE_BYTES_MAX: usize = 8 * 1024 * 1024;

/// Moves of one game, passes included: the 225 points of the board and more passes than any game has seen.
pub const MOVES_MAX: usize = 1000;

/// Games of one file.
pub const GAMES_MAX: usize = 20_000;

/// Games of one SGF file that may be broken off before reading stops: each costs another pass over what follows it.
pub const RESTARTS_MAX: usize = 32;

/// Characters of a foreign text that an error message repeats; the rest is cut.
pub const QUOTED_CHARS_MAX: usize = 40;

/// Cuts a foreign text to what an error message may repeat, with its control characters made visible.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars().take(QUOTED_CHARS_MAX) {
        if c.is_control() {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    if text.chars().nth(QUOTED_CHARS_MAX).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_at_the_bound() {
        assert_eq!(
            quoted(&"a".repeat(QUOTED_CHARS_MAX)),
            "a".repeat(QUOTED_CHARS_MAX)
        );
        assert_eq!(
            quoted(&"a".repeat(QUOTED_CHARS_MAX + 1)),
            format!("{}…", "a".repeat(QUOTED_CHARS_MAX))
        );
    }

    #[test]
    fn control_characters_are_shown_and_not_sent() {
        assert_eq!(quoted("h8\u{1b}[2J\0"), "h8\\u{1b}[2J\\u{0}");
    }
}
