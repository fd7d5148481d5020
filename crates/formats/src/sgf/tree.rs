//! The structure of SGF: trees, nodes, properties, values, each with its place. Only the main line is kept.

use super::cursor::Cursor;
use crate::error::{Fault, FormatError, Place};

/// One game tree, reduced to its main line.
#[derive(Debug)]
pub(crate) struct Tree<'a> {
    pub(crate) place: Place,
    pub(crate) nodes: Vec<Node<'a>>,
    /// Variations beside the main line.
    pub(crate) skipped: usize,
}

/// A node's properties in the order of the file.
pub(crate) type Node<'a> = Vec<Property<'a>>;

#[derive(Debug)]
pub(crate) struct Property<'a> {
    /// Its upper-case letters: old files add lower-case ones that mean nothing.
    pub(crate) name: String,
    pub(crate) values: Vec<Value<'a>>,
}

/// One value, as written between its brackets, escapes and all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'a> {
    pub(crate) raw: &'a str,
    pub(crate) place: Place,
}

impl Value<'_> {
    /// The value as one line of text: escapes undone, line breaks and tabs turned to blanks; `None` if nothing is left.
    pub(crate) fn simple_text(&self) -> Option<String> {
        let mut text = String::with_capacity(self.raw.len());
        let mut chars = self.raw.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    None | Some('\n') => {}
                    Some(escaped) => text.push(blank(escaped)),
                },
                '\r' => {}
                c => text.push(blank(c)),
            }
        }
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }
}

fn blank(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

/// Whether a tree opens here.
pub(crate) fn opens(cursor: &Cursor<'_>) -> bool {
    cursor
        .rest()
        .strip_prefix('(')
        .is_some_and(|rest| rest.trim_start().starts_with(';'))
}

/// Whether a line begins here with a tree whose first node has a property that only a game's root has: no variation opens like that.
pub(crate) fn opens_a_game(cursor: &Cursor<'_>) -> bool {
    cursor.place().column == 1 && begins_a_game(cursor.rest())
}

/// Whether a text begins with such a tree.
pub(crate) fn begins_a_game(text: &str) -> bool {
    let Some(node) = text
        .strip_prefix('(')
        .and_then(|rest| rest.trim_start().strip_prefix(';'))
    else {
        return false;
    };
    let first_node = node.split(';').next().unwrap_or_default();
    let mut roots = ["GM[", "FF[", "SZ["].iter();
    roots.any(|root| first_node.contains(root))
}

/// Reads the tree that opens at the cursor. The main line is every node up to the first closing bracket; whatever opens after it is a variation.
///
/// # Errors
/// A structural fault; the cursor then stands where it was found.
pub(crate) fn read<'a>(cursor: &mut Cursor<'a>) -> Result<Tree<'a>, FormatError> {
    let mut tree = Tree {
        place: cursor.place(),
        nodes: Vec::new(),
        skipped: 0,
    };
    let mut depth = 0_usize;
    let mut on_main_line = true;
    let mut closed_before = false;
    loop {
        cursor.skip_blanks();
        let place = cursor.place();
        match cursor.peek() {
            None => {
                return Err(Fault::Truncated("the ')' that closes the game").at(place));
            }
            Some('(') if depth > 0 && opens_a_game(cursor) => return Err(Fault::Unclosed.at(place)),
            Some('(') => {
                cursor.bump();
                depth += 1;
                if !on_main_line && closed_before {
                    tree.skipped += 1;
                }
                closed_before = false;
                expect_node(cursor)?;
            }
            Some(')') => {
                cursor.bump();
                depth -= 1;
                if depth == 0 {
                    return Ok(tree);
                }
                on_main_line = false;
                closed_before = true;
            }
            Some(';') if closed_before => return Err(Fault::NodeAfterVariation.at(place)),
            Some(';') => {
                cursor.bump();
                let node = read_node(cursor)?;
                if on_main_line {
                    tree.nodes.push(node);
                }
            }
            Some(found) => {
                return Err(Fault::Unexpected(found, "a node, a variation or ')'").at(place));
            }
        }
    }
}

fn expect_node(cursor: &mut Cursor<'_>) -> Result<(), FormatError> {
    cursor.skip_blanks();
    let place = cursor.place();
    match cursor.peek() {
        Some(';') => Ok(()),
        Some(found) => Err(Fault::Unexpected(found, "the ';' of the first node").at(place)),
        None => Err(Fault::Truncated("the first node of a tree").at(place)),
    }
}

fn read_node<'a>(cursor: &mut Cursor<'a>) -> Result<Node<'a>, FormatError> {
    let mut node = Node::new();
    loop {
        cursor.skip_blanks();
        if !cursor.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            return Ok(node);
        }
        let name = cursor
            .take_while(|c| c.is_ascii_alphanumeric())
            .chars()
            .filter(|c| !c.is_ascii_lowercase())
            .collect();
        node.push(Property {
            name,
            values: read_values(cursor)?,
        });
    }
}

fn read_values<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<Value<'a>>, FormatError> {
    let mut values = Vec::new();
    loop {
        cursor.skip_blanks();
        let place = cursor.place();
        match cursor.peek() {
            Some('[') => {
                cursor.bump();
                let place = cursor.place();
                let missing = "the ']' that closes this value";
                let raw = cursor.take_value();
                let raw = raw.ok_or_else(|| Fault::Truncated(missing).at(place))?;
                if raw.split('\n').skip(1).any(begins_a_game) {
                    return Err(Fault::UnclosedValue.at(place));
                }
                values.push(Value { raw, place });
            }
            _ if !values.is_empty() => return Ok(values),
            Some(found) => {
                return Err(Fault::Unexpected(found, "the '[' of a property's value").at(place));
            }
            None => {
                return Err(Fault::Truncated("a property's value").at(place));
            }
        }
    }
}
