use aggregate::Actor;
use prost::Message;

/// The hash of what an idempotency key stands for: who called which method with which payload. So nobody gets an answer that was given
/// to somebody else. The caller clears what does not belong to the payload: the key itself, a clock's age.
#[must_use]
pub fn fingerprint<M: Message>(
    method: &'static str,
    actor: &Actor,
    payload: &M,
) -> host::CommandHash {
    let mut hasher = blake3::Hasher::new();
    for part in [method, actor.role.name(), actor.id.as_str()] {
        hasher.update(part.as_bytes());
        hasher.update(&[0]);
    }
    hasher.update(&payload.encode_to_vec());
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use aggregate::Role;
    use api::adjudication::v1::PlayRequest;

    use super::*;

    #[test]
    fn another_caller_another_role_and_another_method_are_another_call() {
        let payload = PlayRequest {
            game_id: "final".into(),
            ..Default::default()
        };
        let of = |method, id: &str, role| fingerprint(method, &Actor::new(id, role), &payload);
        let first = of("Play", "zhang", Role::Player);
        assert_eq!(first, of("Play", "zhang", Role::Player));
        assert_ne!(first, of("Play", "li", Role::Player));
        assert_ne!(first, of("Play", "zhang", Role::Arbiter));
        assert_ne!(first, of("Observe", "zhang", Role::Player));
    }
}
