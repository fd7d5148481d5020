//! A place in an SGF text that counts lines and columns as it goes.

use crate::error::Place;

/// The rest of a text, and where it starts.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    place: Place,
}

impl<'a> Cursor<'a> {
    /// The start of a text before which there are so many lines of the file.
    pub(crate) fn new(text: &'a str, lines: usize) -> Self {
        Self {
            text,
            at: 0,
            place: Place {
                line: lines + 1,
                column: 1,
            },
        }
    }

    pub(crate) fn place(&self) -> Place {
        self.place
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        if c == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(|c| c.is_whitespace() || c == '\u{FEFF}');
    }

    /// Takes the longest start of the rest whose characters all pass.
    pub(crate) fn take_while(&mut self, passes: impl Fn(char) -> bool) -> &'a str {
        let from = self.at;
        while self.peek().is_some_and(&passes) {
            self.bump();
        }
        &self.text[from..self.at]
    }

    /// Takes a property's value up to its closing bracket, which is taken too; `None` if the text ends first.
    pub(crate) fn take_value(&mut self) -> Option<&'a str> {
        let from = self.at;
        loop {
            let end = self.at;
            match self.bump()? {
                ']' => return Some(&self.text[from..end]),
                '\\' => {
                    self.bump()?;
                }
                _ => {}
            }
        }
    }
}
