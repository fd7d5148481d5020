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
mod tournament;

use ::terms::Language;

pub use proof::proof;

/// What can be said in each of our languages.
pub trait Say {
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

/// What is said of each value of a type, a row each: the value, what its sentences quote that is itself said in their language, and the
/// sentences in English and Chinese. `=> say inner` says what is in the value and nothing else.
///
/// ```text
/// Self::WrongSeat { due }, who = due => "it is the turn of {who}", "现在轮到{who}";
/// Self::Ended(verdict) => say verdict;
/// ```
macro_rules! sentences {
    ($($(#[$doc:meta])* $type:ty {
        $($value:pat $(, $name:ident = $quoted:expr)* =>
            $($en:literal, $zh:literal)? $(say $inner:expr)?;)+
    })+) => {$(
        $(#[$doc])*
        impl $crate::Say for $type {
            fn say(&self, language: ::terms::Language) -> String {
                match self {
                    $($value => {
                        $(let $name = $quoted.say(language);)*
                        $($crate::say!(language, $en, $zh))?
                        $($inner.say(language))?
                    })+
                }
            }
        }
    )+};
}
use sentences;

/// Points as they are written in a sentence.
impl Say for [renju::Point] {
    fn say(&self, _: Language) -> String {
        let names: Vec<_> = self.iter().map(ToString::to_string).collect();
        names.join(" ")
    }
}

/// A name or an id, which every language leaves as it is.
impl Say for str {
    fn say(&self, _: Language) -> String {
        self.to_owned()
    }
}
