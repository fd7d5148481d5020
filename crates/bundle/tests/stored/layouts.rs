//! A state is stored in snapshots in its core's own layout, which has a number and no other description.

use std::fmt::Debug;

use aggregate::{Aggregate, Codec, Epoch, Stamp};
use game::Game;
use serde::Serialize;
use serde::de::DeserializeOwned;
use timekeeping::ClockPair;
use tournament::Tournament;
use wire::{ClockCodec, GameCodec, RecordsCodec};

use crate::{clock_events, game_events, records_events};

/// The number of a layout, and the hash of the bytes of all states that these events lead to, one after another.
///
/// They hold whatever events may hold, in no order that a game would have: what one of them puts away, a state before it still has.
fn layout<A, C>(events: &[(String, A::Event)]) -> (u32, String)
where
    A: Aggregate + Serialize + DeserializeOwned + PartialEq + Debug,
    C: Codec<A>,
{
    let mut state = A::default();
    let mut hash = blake3::Hasher::new();
    for ((name, event), ms) in events.iter().zip(1..) {
        state.apply(event, Stamp::new(Epoch(2), ms));
        let bytes = host::write_state(&state);
        let restored: A = host::read_state(&bytes).unwrap();
        assert_eq!(restored, state, "{name}");
        assert!(host::read_state::<A>(&[&bytes[..], &[0]].concat()).is_err());
        hash.update(&bytes);
    }
    (C::SCHEMA, hash.finalize().to_hex().to_string())
}

/// Where a hash changes, the layout has, or what is made of events: raise its number (`codecs!` in `crates/wire/src/codec.rs`) and put
/// both here. Where only events were added above, the number may stay.
#[test]
fn the_layout_of_a_state_changes_with_its_number_only() {
    let found = [
        layout::<Game, GameCodec>(&game_events::values()),
        layout::<ClockPair, ClockCodec>(&clock_events::values()),
        layout::<Tournament, RecordsCodec>(&records_events::values()),
    ];
    let pinned = [
        (
            5,
            "ead014417567c6a5c6d647d376f3745aaa7e206ac8d0ec35b55961a29497b808",
        ),
        (
            2,
            "c61a75363bc94706b41b8f4eeb27b0e5db77f4edcf735866f391d8751f5a137d",
        ),
        (
            2,
            "114fda4c5d7f1efeb9381de57255354b004e660246ccd6bc9151133b1782d5da",
        ),
    ];
    assert_eq!(
        found,
        pinned.map(|(number, hash)| (number, hash.to_owned()))
    );
}
