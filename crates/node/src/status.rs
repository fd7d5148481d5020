//! Errors as callers see them: a code, a sentence in English, and details a program can read.
//!
//! Every refusal carries `google.rpc.ErrorInfo` (reason: the clause, or a name in capitals) and `google.rpc.LocalizedMessage`: what is
//! wrong and what to do, in Chinese.

use std::collections::HashMap;
use std::time::Duration;

use envelope::InvalidKey;
use host::{DeliverError, HostError, PreCommitError, Rejection};
use journal::{Advice, JournalError};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

/// The domain of every `ErrorInfo`.
pub const DOMAIN: &str = "arbiter";

/// The language of every `LocalizedMessage`.
const LOCALE: &str = "zh-CN";

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
        details.set_localized_message(LOCALE, refused.text_zh);
        Self::with_error_details(refused.grpc, refused.text_en, details)
    }
}

fn details(code: &'static str, text_zh: impl Into<String>) -> ErrorDetails {
    let metadata = HashMap::from([("code".to_owned(), code.to_owned())]);
    let mut details = ErrorDetails::with_error_info(code, DOMAIN, metadata);
    details.set_localized_message(LOCALE, text_zh);
    details
}

fn plain(grpc: Code, code: &'static str, text: String, text_zh: &str) -> Status {
    Status::with_error_details(grpc, text, details(code, text_zh))
}

fn retry(grpc: Code, code: &'static str, text: String, text_zh: &str) -> Status {
    let mut details = details(code, text_zh);
    details.set_retry_info(Some(RETRY_DELAY));
    Status::with_error_details(grpc, text, details)
}

/// Whoever calls has not said who it is, or badly.
#[must_use]
pub fn unauthenticated(text: String) -> Status {
    plain(
        Code::Unauthenticated,
        "UNAUTHENTICATED",
        text,
        "没有说明身份与角色，或写法不对；请在元数据中写明 arbiter-actor 与 arbiter-role",
    )
}

/// The role may not call this.
#[must_use]
pub fn forbidden(text: String) -> Status {
    plain(
        Code::PermissionDenied,
        "NOT_YOUR_ROLE",
        text,
        "该角色无权这样做",
    )
}

/// Nothing is known by this name.
#[must_use]
pub fn not_found(what: &str, id: &str) -> Status {
    let shown: String = id.chars().take(64).collect();
    let text = format!("no {what} is called {shown:?}");
    let mut details = details(
        "NOT_FOUND",
        format!("没有编号为“{shown}”的记录，请核对编号"),
    );
    details.set_resource_info(what, shown, "", "it does not exist");
    Status::with_error_details(Code::NotFound, text, details)
}

/// It has not come as far as the caller says.
#[must_use]
pub fn ahead(text: String) -> Status {
    plain(
        Code::OutOfRange,
        "AHEAD",
        text,
        "所给版本尚未出现，请从已收到的最后版本继续",
    )
}

/// A stream ends and may be taken up again after version `after`.
#[must_use]
pub fn resume(text: String, after: u64) -> Status {
    const CODE: &str = "RESUME";
    let metadata = HashMap::from([
        ("code".to_owned(), CODE.to_owned()),
        ("resume_after_version".to_owned(), after.to_string()),
    ]);
    let mut details = ErrorDetails::with_error_info(CODE, DOMAIN, metadata);
    details.set_localized_message(LOCALE, format!("推送已中断，请从第 {after} 版之后继续"));
    details.set_retry_info(Some(Duration::ZERO));
    Status::with_error_details(Code::Unavailable, text, details)
}

/// What is stored cannot be read.
#[must_use]
pub fn unreadable(text: String) -> Status {
    plain(
        Code::DataLoss,
        "UNREADABLE",
        text,
        "已存的记录无法读取，须由管理员处理",
    )
}

/// The relay has no time now.
#[must_use]
pub(crate) fn relay_busy(text: String) -> Status {
    retry(
        Code::Unavailable,
        "RELAY_BUSY",
        text,
        "转发器正忙或已停止，请稍后重试",
    )
}

/// A field of the request is malformed.
#[must_use]
pub fn invalid(field: &str, text: &str) -> Status {
    const CODE: &str = "INVALID_ARGUMENT";
    let metadata = HashMap::from([
        ("code".to_owned(), CODE.to_owned()),
        ("field".to_owned(), field.to_owned()),
    ]);
    let mut details = ErrorDetails::with_error_info(CODE, DOMAIN, metadata);
    details.set_localized_message(LOCALE, format!("字段 {field} 的内容不合要求，请更正"));
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
        HostError::KeyReused => plain(
            Code::AlreadyExists,
            "KEY_REUSED",
            error_text(&error),
            "该幂等键已用于另一内容，新的指令请换一个键",
        ),
        HostError::Moved { .. } => plain(
            Code::Aborted,
            "MOVED",
            error_text(&error),
            "情况已有变化，请重新查看后再决定",
        ),
        HostError::PreCommit(PreCommitError::Unavailable(_)) => retry(
            Code::Unavailable,
            "PEER_UNAVAILABLE",
            error_text(&error),
            "另一服务没有应答，未作记录；请用同一键重试",
        ),
        HostError::PreCommit(PreCommitError::Rejected(rejection)) => of_rejection(*rejection),
        HostError::Busy => retry(
            Code::ResourceExhausted,
            "BUSY",
            error_text(&error),
            "等待处理的请求过多，请稍后重试",
        ),
        HostError::ShuttingDown => retry(
            Code::Unavailable,
            "SHUTTING_DOWN",
            error_text(&error),
            "服务正在停止，请用同一键重试",
        ),
        HostError::Journal(error) => of_journal(&error),
        HostError::Unreadable { .. } => unreadable(error_text(&error)),
    }
}

#[must_use]
pub fn of_journal(error: &JournalError) -> Status {
    match error.advice() {
        Advice::Refuse => plain(
            Code::InvalidArgument,
            "TOO_LARGE",
            error.to_string(),
            "内容过大，无法存储",
        ),
        Advice::Retry | Advice::Resync => retry(
            Code::Unavailable,
            "JOURNAL_UNAVAILABLE",
            error.to_string(),
            "存储暂不可用，请用同一键重试",
        ),
        Advice::Stop => plain(
            Code::Internal,
            "JOURNAL_FAILED",
            error.to_string(),
            "存储发生故障，须由管理员处理",
        ),
    }
}

fn of_rejection(rejection: Rejection) -> Status {
    Refused {
        code: rejection.code,
        clause: rejection.clause,
        text_en: rejection.text_en,
        text_zh: rejection.text_zh,
        grpc: Code::FailedPrecondition,
    }
    .into()
}

fn error_text<R>(error: &HostError<R>) -> String {
    error.to_string()
}

/// What another service rejected to, read back from its status; none if the status is no refusal by the rules.
#[must_use]
pub fn rejection(status: &Status) -> Option<Rejection> {
    let details = status.get_error_details();
    let info = details.error_info().filter(|info| info.domain == DOMAIN)?;
    let text_zh = details
        .localized_message()
        .map(|message| message.message.clone())
        .unwrap_or_default();
    Some(Rejection {
        code: info
            .metadata
            .get("code")
            .cloned()
            .unwrap_or_else(|| info.reason.clone()),
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
        Code::Unavailable
            | Code::DeadlineExceeded
            | Code::ResourceExhausted
            | Code::Aborted
            | Code::Cancelled
            | Code::Unknown
    )
}

/// What a relay makes of another service's refusal. What is refused for good is said in the other side's own words: an operator reads it.
#[must_use]
pub fn undelivered(status: &Status) -> DeliverError {
    if is_transient(status) {
        DeliverError::Later(status.to_string())
    } else {
        DeliverError::Never(status.message().to_owned())
    }
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
        assert_eq!(
            details.error_info().map(|info| info.reason.as_str()),
            Some("CN13-4.1")
        );
        assert_eq!(
            details
                .localized_message()
                .map(|message| message.message.as_str()),
            Some("请等待")
        );
        let read_back = rejection(&status).unwrap();
        assert_eq!(
            (read_back.code.as_str(), read_back.clause.as_deref()),
            ("NOT_YOUR_TURN", Some("CN13-4.1"))
        );
    }

    #[test]
    fn a_malformed_field_is_named() {
        let status = invalid("place.point", "no point");
        assert_eq!(status.code(), Code::InvalidArgument);
        assert_eq!(
            status
                .get_error_details()
                .bad_request()
                .unwrap()
                .field_violations[0]
                .field,
            "place.point"
        );
    }

    #[test]
    fn a_relay_tries_again_what_may_pass_and_passes_on_the_words_of_what_may_not() {
        assert!(
            matches!(undelivered(&Status::unavailable("away")), DeliverError::Later(cause) if cause.contains("away"))
        );
        assert_eq!(
            undelivered(&Status::not_found("no such event")),
            DeliverError::Never("no such event".to_owned())
        );
    }
}
