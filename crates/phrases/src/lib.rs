//! Every sentence that people read, in Chinese and English, by the subject that it is about.
//!
//! ```
//! use game::{Refusal, record};
//! use phrases::Say;
//! use terms::Language;
//!
//! let refusal = Refusal::from(record::Refusal::NotYourTurn(renju::Color::Black));
//! assert_eq!(refusal.say(Language::English), "it is black's turn; wait for the opponent's move");
//! assert_eq!(refusal.say(Language::Chinese), "轮到黑方行棋，请等待对方落子");
//! ```
//!
//! It decides nothing, and neither prints nor lays out: names for programs are the cores' own.

mod clock;
pub mod game;
mod profile;
mod proof;
mod terms;

use ::terms::Language;

pub use proof::proof;

/// What can be said in each of our languages.
pub trait Say {
    #[must_use]
    fn say(&self, language: Language) -> String;
}

/// The one of two sentences that is in this language; what they capture is formatted only there.
macro_rules! say {
    ($language:expr, $en:literal, $zh:literal $(,)?) => {
        match $language {
            ::terms::Language::English => ::std::format!($en),
            ::terms::Language::Chinese => ::std::format!($zh),
        }
    };
}
use say;

/// Points as they are written in a sentence.
fn points(points: &[renju::Point]) -> String {
    let names: Vec<_> = points.iter().map(ToString::to_string).collect();
    names.join(" ")
}
