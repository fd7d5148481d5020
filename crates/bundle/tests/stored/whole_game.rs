//! One whole game: an opening with swap and offers, a draw that was declined, an irregularity, claims, a verdict, a correction.

use aggregate::{Aggregate as _, Codec as _};
use api::adjudication::v1::GameState;
use bundle::{Bundle, TrustedKeys};
use data_encoding::HEXLOWER;
use envelope::Envelope;
use game::Game;
use journal::{Hash, StreamId};
use prost::Message as _;
use wire::GameCodec;

use crate::corpus::{bytes, hex, text};

/// The hash and the bytes of each entry.
fn entries(folder: u32) -> Vec<(Vec<u8>, Vec<u8>)> {
    let text = text(&format!("{folder}/game.entries"));
    let read = |line: &str| {
        let (hash, stored) = line.split_once(' ').unwrap();
        (hex(hash), hex(stored))
    };
    text.lines().map(read).collect()
}

/// What everybody may see of the game at its end. A field that is added and that this game fills is to be cleared here.
fn state_of(game: &Game, entries: &[(Vec<u8>, Vec<u8>)]) -> GameState {
    let (head, _) = entries.last().unwrap();
    let head = wire::head_digits(HEXLOWER.encode(head));
    wire::game_state(game, entries.len() as u64, head).unwrap()
}

fn stored_state(folder: u32) -> GameState {
    let digits = text(&format!("{folder}/game.state"));
    GameState::decode(hex(digits.trim_end()).as_slice()).unwrap()
}

#[test]
fn a_stored_game_is_chained_and_leads_to_its_state() {
    let stream = StreamId::new("game/final").unwrap();
    let entries = entries(1);
    let mut game = Game::default();
    let mut previous = Hash::GENESIS;
    for ((hash, stored), version) in entries.iter().zip(1..) {
        previous = Hash::chained(previous, &stream, version, stored);
        assert_eq!(&previous.0[..], hash, "entry {version}");
        let stored = stored.clone().into();
        let (envelope, event) = Envelope::open::<Game, GameCodec>(&stored).unwrap();
        let written = GameCodec::encode(&GameCodec::write(&event));
        assert_eq!(envelope.seal(written), stored, "entry {version}");
        game.apply(&event, envelope.at);
    }
    assert_eq!(state_of(&game, &entries), stored_state(1));
}

#[test]
fn a_stored_bundle_is_good_and_holds_the_same_game() {
    let bundle = Bundle::read(&bytes("1/bundle.arbiter")).unwrap();
    let trusted = TrustedKeys::read(&text("1/signing.pub")).unwrap();
    let report = bundle.verify(&trusted);
    assert!(report.is_good(), "{:?}", report.problems);
    let entries = entries(1);
    assert_eq!(bundle.entries(), entries.len());
    assert_eq!(state_of(&report.game.unwrap(), &entries), stored_state(1));
}
