//! A simulated hall: players, arbiters, organisers and boards as gRPC clients of the public interface, who see what such clients see.
//!
//! - A [`Person`] speaks to the services under an id and a role; [`acts`] are what players do.
//! - An [`EventPlan`] is announced and its rounds opened by an organiser.
//! - A [`Demonstration`] plays recorded games to verdicts and standings: a script says what its players do.
//! - A [`Board`] moves as fast as it is answered.
//!
//! Nothing here starts a service or prints: that is for whoever holds the addresses.

pub mod acts;
mod board;
mod demonstration;
mod error;
mod event;
mod person;
mod script;
mod scripted;

pub use board::{Acknowledged, Board, scattered};
pub use demonstration::{Audience, Demonstration, Held, Played, Recording};
pub use error::{During, HallError};
pub use event::{EventPlan, setup};
pub use person::{Badge, Channels, Line, Person, Urls, channel, key};
