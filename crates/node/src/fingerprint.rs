use prost::Message;

/// The hash of a payload that an idempotency key stands for. The caller clears what does not belong to it: the key itself, a clock's age.
#[must_use]
pub fn fingerprint<M: Message>(method: &'static str, payload: &M) -> host::CommandHash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(method.as_bytes());
    hasher.update(&[0]);
    hasher.update(&payload.encode_to_vec());
    *hasher.finalize().as_bytes()
}
