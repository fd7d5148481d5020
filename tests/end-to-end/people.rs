//! Clients of the public interface, as the tests make them.

use hall::{Badge, Channels, Person, Urls};
use tonic::{Status, Streaming};

use crate::waiting::soon;

/// Somebody who says that they are this and nothing else.
pub(crate) fn person(urls: &Urls, id: &str, role: &str) -> Person {
    person_with(urls, &[("arbiter-actor", id), ("arbiter-role", role)])
}

/// Somebody who sends these metadata and no other.
pub(crate) fn person_with(urls: &Urls, metadata: &[(&'static str, &str)]) -> Person {
    Person::with_badge(
        &Channels::new(urls).unwrap(),
        &Badge::new(metadata).unwrap(),
    )
}

/// The next message of a stream; its end is an error.
pub(crate) async fn next<T>(stream: &mut Streaming<T>) -> Result<T, Status> {
    soon("a message of a stream", stream.message())
        .await
        .map(|message| message.expect("streams end with a status"))
}
