//! Errors as callers see them: a code, a sentence in English, and details a program can read.
//!
//! Every refusal carries `google.rpc.ErrorInfo` (reason: the clause, or a name in capitals) and, where it has a Chinese sentence,
//! `google.rpc.LocalizedMessage`.

use std::collections::HashMap;
use std::time::Duration;

use host::{ConsultError, HostError, InvalidKey, Objection};
use journal::{Advice, JournalError};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

/// The domain of every `ErrorInfo`.
pub const DOMAIN: &str = "arbiter";

/// How long a caller should wait before it tries again.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// A refusal of the core, as it is told to a caller.
pub struct Refused {
    /// A name for programs, in capitals.
    pub code: String,
    /// The clause of the rules, if one is concerned.
    pub clause: Option<String>,
    /// What is wrong and what to do, in English.
    pub text_en: String,
    /// The same in Chinese.
    pub text_zh: String,
    /// The gRPC code.
    pub grpc: Code,
}

impl From<Refused> for Status {
    fn from(refused: Refused) -> Self {
        let mut metadata = HashMap::from([("code".to_owned(), refused.code.clone())]);
        if let Some(clause) = &refused.clause {
            metadata.insert("clause".to_owned(), clause.clone());
        }
        let reason = refused.clause.unwrap_or(refused.code);
        let mut details = ErrorDetails::with_error_info(reason, DOMAIN, metadata);
        details.set_localized_message("zh-CN", refused.text_zh);
        Self::with_error_details(refused.grpc, refused.text_en, details)
    }
}

fn plain(grpc: Code, code: &'static str, text: String) -> Status {
    let metadata = HashMap::from([("code".to_owned(), code.to_owned())]);
    Status::with_error_details(grpc, text, ErrorDetails::with_error_info(code, DOMAIN, metadata))
}

fn retry(grpc: Code, code: &'static str, text: String) -> Status {
    let metadata = HashMap::from([("code".to_owned(), code.to_owned())]);
    let mut details = ErrorDetails::with_error_info(code, DOMAIN, metadata);
    details.set_retry_info(Some(RETRY_DELAY));
    Status::with_error_details(grpc, text, details)
}

/// Whoever calls has not said who it is, or badly.
#[must_use]
pub fn unauthenticated(text: String) -> Status {
    plain(Code::Unauthenticated, "UNAUTHENTICATED", text)
}

/// The role may not call this.
#[must_use]
pub fn forbidden(text: String) -> Status {
    plain(Code::PermissionDenied, "NOT_YOUR_ROLE", text)
}

/// Nothing is known by this name.
#[must_use]
pub fn not_found(what: &str, id: &str) -> Status {
    let shown: String = id.chars().take(64).collect();
    let mut status = plain(Code::NotFound, "NOT_FOUND", format!("no {what} is called {shown:?}"));
    let mut details = status.get_error_details();
    details.set_resource_info(what, shown, "", "it does not exist");
    status = Status::with_error_details(Code::NotFound, status.message().to_owned(), details);
    status
}

/// A field of the request is malformed.
#[must_use]
pub fn invalid(field: &str, text: &str) -> Status {
    let metadata = HashMap::from([("code".to_owned(), "INVALID_ARGUMENT".to_owned()), ("field".to_owned(), field.to_owned())]);
    let mut details = ErrorDetails::with_error_info("INVALID_ARGUMENT", DOMAIN, metadata);
    details.add_bad_request_violation(field, text);
    Status::with_error_details(Code::InvalidArgument, format!("{field}: {text}"), details)
}

/// The idempotency key is no key.
#[must_use]
pub fn invalid_key(error: &InvalidKey) -> Status {
    invalid("idempotency_key", &error.to_string())
}

/// An error of the host; `refused` says how the core's own refusal looks.
pub fn of_host<R>(error: HostError<R>, refused: impl FnOnce(R) -> Refused) -> Status {
    match error {
        HostError::Refused(refusal) => refused(refusal).into(),
        HostError::KeyReused => plain(Code::AlreadyExists, "KEY_REUSED", error_text(&error)),
        HostError::Moved { .. } => plain(Code::Aborted, "MOVED", error_text(&error)),
        HostError::Consult(ConsultError::Unavailable(_)) => retry(Code::Unavailable, "PEER_UNAVAILABLE", error_text(&error)),
        HostError::Consult(ConsultError::Objected(objection)) => of_objection(*objection),
        HostError::Busy => retry(Code::ResourceExhausted, "BUSY", error_text(&error)),
        HostError::ShuttingDown => retry(Code::Unavailable, "SHUTTING_DOWN", error_text(&error)),
        HostError::Journal(error) => of_journal(&error),
        HostError::Unreadable { .. } => plain(Code::DataLoss, "UNREADABLE", error_text(&error)),
    }
}

/// An error of the journal.
#[must_use]
pub fn of_journal(error: &JournalError) -> Status {
    match error.advice() {
        Advice::Refuse => plain(Code::InvalidArgument, "TOO_LARGE", error.to_string()),
        Advice::Retry | Advice::Resync => retry(Code::Unavailable, "JOURNAL_UNAVAILABLE", error.to_string()),
        Advice::Stop => plain(Code::Internal, "JOURNAL_FAILED", error.to_string()),
    }
}

fn of_objection(objection: Objection) -> Status {
    Refused {
        code: objection.code,
        clause: objection.clause,
        text_en: objection.text_en,
        text_zh: objection.text_zh,
        grpc: Code::FailedPrecondition,
    }
    .into()
}

fn error_text<R>(error: &HostError<R>) -> String {
    error.to_string()
}

/// What another service objected to, read back from its status; none if the status is no refusal by the rules.
#[must_use]
pub fn objection(status: &Status) -> Option<Objection> {
    let details = status.get_error_details();
    let info = details.error_info().filter(|info| info.domain == DOMAIN)?;
    let text_zh = details.localized_message().map(|message| message.message.clone()).unwrap_or_default();
    Some(Objection {
        code: info.metadata.get("code").cloned().unwrap_or_else(|| info.reason.clone()),
        clause: info.metadata.get("clause").cloned(),
        text_en: status.message().to_owned(),
        text_zh,
    })
}

/// Whether the same call may succeed later.
#[must_use]
pub fn is_transient(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::Unavailable | Code::DeadlineExceeded | Code::ResourceExhausted | Code::Aborted | Code::Cancelled | Code::Unknown
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_clause_and_speaks_both_languages() {
        let status: Status = Refused {
            code: "NOT_YOUR_TURN".into(),
            clause: Some("CN13-4.1".into()),
            text_en: "wait".into(),
            text_zh: "请等待".into(),
            grpc: Code::FailedPrecondition,
        }
        .into();
        let details = status.get_error_details();
        assert_eq!(details.error_info().map(|info| info.reason.as_str()), Some("CN13-4.1"));
        assert_eq!(details.localized_message().map(|message| message.message.as_str()), Some("请等待"));
        let read_back = objection(&status).unwrap();
        assert_eq!((read_back.code.as_str(), read_back.clause.as_deref()), ("NOT_YOUR_TURN", Some("CN13-4.1")));
    }

    #[test]
    fn a_malformed_field_is_named() {
        let status = invalid("place.point", "no point");
        assert_eq!(status.code(), Code::InvalidArgument);
        assert_eq!(status.get_error_details().bad_request().unwrap().field_violations[0].field, "place.point");
    }
}
