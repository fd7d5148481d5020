use aggregate::StateCodec;
use timekeeping::ClockPair;

use crate::ClockCodec;

impl StateCodec<ClockPair> for ClockCodec {
    type Error = postcard::Error;

    const SCHEMA: u32 = 2;

    fn encode_state(clocks: &ClockPair) -> Vec<u8> {
        // Only a state that cannot be serialised at all fails, and no bytes are no snapshot.
        postcard::to_extend(clocks, Vec::new()).unwrap_or_default()
    }

    fn decode_state(bytes: &[u8]) -> Result<ClockPair, postcard::Error> {
        postcard::from_bytes(bytes)
    }
}
