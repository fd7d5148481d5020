//! How values of the core stand in messages: most are told once, for writing and for reading. Those that hold others, or differ from their message,
//! are told for each direction.

use std::fmt::Display;
use std::str::FromStr;

use renju::Point;
use terms::{Clause, EventId, GameId, PlayerId, VenueId};
use timekeeping::TimeControl;
use tournament::Label;

use crate::Malformed;

/// A value of the core as a field of a message, or as several.
pub(crate) trait Field: Sized {
    type Wire;

    fn write(&self) -> Self::Wire;

    /// # Errors
    /// Names `field`, or a field within it.
    fn read(wire: Self::Wire, field: &'static str) -> Result<Self, Malformed>;
}

/// A value that needs no path: nothing it is read from is malformed, or it names what is.
pub(crate) trait Unpathed: Field {}

/// A field that is given no path: only a value that needs none can be read so.
pub(crate) fn unpathed<T: Unpathed>(wire: T::Wire) -> Result<T, Malformed> {
    T::read(wire, "")
}

/// A value of the core that is a message, or one of a `oneof`.
pub(crate) trait Message: Sized {
    type Wire;

    fn to_wire(&self) -> Self::Wire;

    fn from_wire(wire: Self::Wire) -> Result<Self, Malformed>;
}

/// [`Message`] as a table. A row has a value of the core, the message that it is, and the fields that both name: each with its path unless it
/// is [`Unpathed`], and with the message's own fields in parentheses if it takes several.
///
/// ```text
/// [Event::Started { seat }] = [Is::Started(is::Started { seat })] seat "started.seat";
/// [Observation::Scattered { by: mover }] = [What::Scattered(seen::Scattered { by, on_purpose })]
///     mover(by, on_purpose) "observation.scattered.by";
/// ```
macro_rules! messages {
    ($($core:ty = $wire:ty {$(
        [$($value:tt)+] = [$($message:tt)+]
        $($field:ident $(($($part:ident),+))? $($path:literal)?),*;
    )+})+) => {$(
        impl $crate::field::Message for $core {
            type Wire = $wire;

            fn to_wire(&self) -> $wire {
                match self {$(
                    $($value)+ => {
                        $(let $crate::field::parts!($field $($($part)+)?) =
                            $crate::field::Field::write($field);)*
                        $($message)+
                    }
                )+}
            }

            fn from_wire(wire: $wire) -> Result<Self, $crate::Malformed> {
                Ok(match wire {$(
                    $($message)+ => {
                        $(let $field = $crate::field::taken!(
                            $crate::field::parts!($field $($($part)+)?) $(, $path)?
                        )?;)*
                        $($value)+
                    }
                )+})
            }
        }
    )+};
}
pub(crate) use messages;

/// The fields of a message that one value takes: its own name, or those that follow it.
macro_rules! parts {
    ($field:ident) => {
        $field
    };
    ($field:ident $($part:ident)+) => {
        ($($part),+)
    };
}
pub(crate) use parts;

/// A field as it is read, at its path where it has one.
macro_rules! taken {
    ($wire:expr) => {
        $crate::field::unpathed($wire)
    };
    ($wire:expr, $path:literal) => {
        $crate::field::Field::read($wire, $path)
    };
}
pub(crate) use taken;

/// Messages that are a field of others, by the name that an error calls them where they are missing.
macro_rules! message_fields {
    ($($core:ty: $name:literal;)+) => {$(
        impl $crate::field::Field for $core {
            type Wire = Option<<Self as $crate::field::Message>::Wire>;

            fn write(&self) -> Self::Wire {
                Some($crate::field::Message::to_wire(self))
            }

            fn read(wire: Self::Wire, _: &'static str) -> Result<Self, $crate::Malformed> {
                let wire = wire.ok_or_else(|| $crate::Malformed::missing($name))?;
                $crate::field::Message::from_wire(wire)
            }
        }

        impl $crate::field::Unpathed for $core {}
    )+};
}
pub(crate) use message_fields;

/// An enumeration of the core that has one of its own in the protos.
pub(crate) trait Word: Copy {
    type Wire;

    fn word(self) -> Self::Wire;
}

/// Enumerations, each as the table of the names that both sides share, and what is expected where another number or none is given.
macro_rules! words {
    ($($core:ty = $wire:ty, $expected:literal: $($word:ident)+;)+) => {$(
        impl $crate::field::Word for $core {
            type Wire = $wire;

            fn word(self) -> $wire {
                type Wire = $wire;
                match self {
                    $(Self::$word => Wire::$word,)+
                }
            }
        }

        impl $crate::field::Field for $core {
            type Wire = i32;

            fn write(&self) -> i32 {
                $crate::field::Word::word(*self).into()
            }

            fn read(wire: i32, field: &'static str) -> Result<Self, $crate::Malformed> {
                type Wire = $wire;
                match Wire::try_from(wire) {
                    $(Ok(Wire::$word) => Ok(Self::$word),)+
                    _ => Err($crate::Malformed::new(field, $expected)),
                }
            }
        }

        /// None is what the protos call unspecified.
        impl $crate::field::Field for Option<$core> {
            type Wire = i32;

            fn write(&self) -> i32 {
                self.map_or(0, |word| $crate::field::Field::write(&word))
            }

            fn read(wire: i32, field: &'static str) -> Result<Self, $crate::Malformed> {
                if wire == 0 {
                    return Ok(None);
                }
                <$core as $crate::field::Field>::read(wire, field).map(Some)
            }
        }
    )+};
}
pub(crate) use words;

/// Values that have a notation. As an optional field the empty text is none.
macro_rules! texts {
    ($($core:ty)+) => {$(
        impl Field for $core {
            type Wire = String;

            fn write(&self) -> String {
                self.to_string()
            }

            fn read(wire: String, field: &'static str) -> Result<Self, Malformed> {
                read(&wire, field)
            }
        }

        impl Field for Option<$core> {
            type Wire = String;

            fn write(&self) -> String {
                self.as_ref().map(ToString::to_string).unwrap_or_default()
            }

            fn read(wire: String, field: &'static str) -> Result<Self, Malformed> {
                let given = Some(wire).filter(|text| !text.is_empty());
                given.map(|text| read(&text, field)).transpose()
            }
        }
    )+};
}

// Every text is a string.
impl Unpathed for String {}

impl Unpathed for Option<String> {}

texts!(Clause EventId GameId Label PlayerId Point String TimeControl VenueId);

pub(crate) fn read<T: FromStr<Err: Display>>(
    text: &str,
    field: &'static str,
) -> Result<T, Malformed> {
    text.parse().map_err(|error| Malformed::new(field, error))
}

impl Field for Vec<Point> {
    type Wire = Vec<String>;

    fn write(&self) -> Vec<String> {
        self.iter().map(Point::write).collect()
    }

    fn read(wire: Vec<String>, field: &'static str) -> Result<Self, Malformed> {
        if wire.len() > renju::POINTS {
            let what = format_args!("{} points are more than the board has", wire.len());
            return Err(Malformed::new(field, what));
        }
        wire.iter().map(|text| read(text, field)).collect()
    }
}

impl<T: Message> Field for Vec<T> {
    type Wire = Vec<T::Wire>;

    fn write(&self) -> Self::Wire {
        self.iter().map(T::to_wire).collect()
    }

    fn read(wire: Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        wire.into_iter().map(T::from_wire).collect()
    }
}

impl<T: Message> Unpathed for Vec<T> {}

impl<T: Unpathed> Unpathed for Box<T> {}

impl<T: Field> Field for Box<T> {
    type Wire = T::Wire;

    fn write(&self) -> T::Wire {
        T::write(self)
    }

    fn read(wire: T::Wire, field: &'static str) -> Result<Self, Malformed> {
        T::read(wire, field).map(Self::new)
    }
}

impl Field for u32 {
    type Wire = Self;

    fn write(&self) -> Self {
        *self
    }

    fn read(wire: Self, _: &'static str) -> Result<Self, Malformed> {
        Ok(wire)
    }
}

impl Unpathed for u32 {}

impl Unpathed for usize {}

/// Counts of moves are small: the board has 225 points and a game has few passes.
impl Field for usize {
    type Wire = u32;

    fn write(&self) -> u32 {
        u32::try_from(*self).unwrap_or(u32::MAX)
    }

    fn read(wire: u32, _: &'static str) -> Result<Self, Malformed> {
        Ok(wire as Self)
    }
}

/// A number of offers.
impl Field for u8 {
    type Wire = u32;

    fn write(&self) -> u32 {
        u32::from(*self)
    }

    fn read(wire: u32, field: &'static str) -> Result<Self, Malformed> {
        let expected = "1 to 255 is expected, and the profile may allow fewer";
        Self::try_from(wire).map_err(|_| Malformed::new(field, expected))
    }
}

impl Field for Option<u8> {
    type Wire = Option<u32>;

    fn write(&self) -> Option<u32> {
        self.map(u32::from)
    }

    fn read(wire: Option<u32>, field: &'static str) -> Result<Self, Malformed> {
        wire.map(|offers| u8::read(offers, field)).transpose()
    }
}
