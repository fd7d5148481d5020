//! Over names and comments: plain technical English, and nothing said twice.

use crate::files::{GENERATED, root, tracked};

/// What reads as translated, or hides which thing is meant, with what to say.
const BETTER: [(&str, &str); 21] = [
    ("comes to be", "is created"),
    ("Whoever comes", "the loser of the race"),
    ("behind the round's back", "asynchronously"),
    ("turn_away", "reject"),
    ("lets_go", "can_unload"),
    ("Desk", "Rpc"),
    ("Mail", "Message"),
    ("Objection", "Rejection"),
    ("Consult", "PreCommit"),
    ("Deed", "Action"),
    ("Visit", "Session"),
    ("Trouble", "CallError"),
    ("take_in", "apply"),
    ("befores", "checkpoints"),
    ("colours_stand", "wrong_colours_confirmed"),
    ("next_matter", "next_case"),
    ("Occurrence", "Event"),
    (
        "when_claimed",
        "nothing: nobody moves while a claim is open",
    ),
    ("laid open", "public"),
    ("wait for a word", "wait for a ruling"),
    ("waits for a word", "waits for a ruling"),
];

/// Words that a comment has in common with any name.
const FILLERS: [&str; 21] = [
    "a", "an", "and", "at", "by", "for", "in", "is", "it", "its", "of", "or", "own", "that", "the",
    "this", "to", "what", "which", "who", "with",
];

fn sources() -> Vec<(String, String)> {
    tracked()
        .into_iter()
        .filter(|name| name.ends_with(".rs") && !name.starts_with("tests/house/"))
        .filter(|name| !name.starts_with(GENERATED))
        .map(|name| {
            let text = std::fs::read_to_string(root().join(&name)).unwrap();
            (name, text)
        })
        .collect()
}

/// Whether `text` has `phrase` in it, not as part of a longer name.
fn says(text: &str, phrase: &str) -> bool {
    let part_of_a_name = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(phrase).any(|(at, _)| {
        !text[..at].ends_with(part_of_a_name)
            && !text[at + phrase.len()..].starts_with(part_of_a_name)
    })
}

#[test]
fn names_and_comments_use_the_terms_of_the_field() {
    for (name, text) in sources() {
        for (phrase, better) in BETTER {
            assert!(
                !says(&text, phrase),
                "{name} says {phrase:?}; better {better:?}"
            );
        }
    }
}

/// The words of a comment or a name, without fillers and the plural.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in text.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() {
            words.push(String::new());
        }
        if c.is_alphanumeric() {
            words.last_mut().unwrap().extend(c.to_lowercase());
        }
    }
    words
        .into_iter()
        .filter(|word| !word.is_empty() && !FILLERS.contains(&word.as_str()))
        .map(|word| word.trim_end_matches('s').to_owned())
        .collect()
}

/// The name that a line of code declares.
fn declared(code: &str) -> Option<&str> {
    const BEFORE: [&str; 9] = [
        "pub", "const", "fn", "struct", "enum", "type", "trait", "static", "async",
    ];
    let name = |c: char| !c.is_alphanumeric() && c != '_';
    code.trim_start()
        .strip_prefix("pub(crate)")
        .unwrap_or(code)
        .split(name)
        .find(|word| !word.is_empty() && !BEFORE.contains(word))
}

/// Whether this one line of documentation says nothing that the name below it does not say.
fn repeats(comment: &str, code: &str) -> bool {
    let said = words(comment);
    let named = declared(code).map(words).unwrap_or_default();
    comment.is_ascii() && !said.is_empty() && said.iter().all(|word| named.contains(word))
}

#[test]
fn no_comment_repeats_the_name_it_stands_above() {
    for (name, text) in sources() {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate() {
            let alone = at == 0 || !lines[at - 1].starts_with("///");
            let Some(comment) = line.strip_prefix("/// ").filter(|_| alone) else {
                continue;
            };
            let code = lines[at + 1..]
                .iter()
                .find(|line| !line.starts_with("#["))
                .copied()
                .unwrap_or_default();
            assert!(
                !repeats(comment, code),
                "{name}:{}: {comment:?} repeats its name",
                at + 1
            );
        }
    }
}

#[test]
fn a_comment_that_adds_a_word_repeats_nothing() {
    assert!(repeats("The player.", "pub player: PlayerId,"));
    assert!(repeats("Its number.", "number: u32,"));
    assert!(repeats("The opening stones.", "fn opening_stones() {"));
    assert!(!repeats("The player to move.", "pub player: PlayerId,"));
    assert!(!repeats("Counted from 1.", "pub number: u32,"));
}
