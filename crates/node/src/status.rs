//! Errors as callers see them: a code, a sentence in English, and details a program can read.
//!
//! Every refusal carries `google.rpc.ErrorInfo` (reason: the clause, or a name in capitals) and `google.rpc.LocalizedMessage`: what is
//! wrong and what to do, in Chinese.

use std::collections::HashMap;
use std::time::Duration;

use host::{DeliverError, HostError, PreCommitError, Rejection};
use journal::{Advice, JournalError};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

/// The domain of every `ErrorInfo`.
const DOMAIN: &str = "arbiter";

/// The language of every `LocalizedMessage`.
const LOCALE: &str = "zh-CN";

/// How long a caller should wait before it tries again.
const RETRY_DELAY: Duration = Duration::from_millis(200);

fn details(
    reason: &str,
    metadata: impl IntoIterator<Item = (&'static str, String)>,
    text_zh: impl Into<String>,
) -> ErrorDetails {
    let metadata: HashMap<_, _> = metadata
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    let mut details = ErrorDetails::with_error_info(reason, DOMAIN, metadata);
    details.set_localized_message(LOCALE, text_zh);
    details
}

/// A refusal of the core, or of another service.
#[must_use]
pub fn refused(grpc: Code, rejection: Rejection) -> Status {
    let Rejection {
        code,
        clause,
        text_en,
        text_zh,
    } = rejection;
    let reason = clause.as_ref().unwrap_or(&code).clone();
    let clause = clause.map(|clause| ("clause", clause));
    let metadata = [("code", code)].into_iter().chain(clause);
    Status::with_error_details(grpc, text_en, details(&reason, metadata, text_zh))
}

/// What goes wrong with any call, and is always said the same way in Chinese.
#[derive(Clone, Copy, strum::IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Fault {
    /// Whoever calls has not said who it is, or badly.
    Unauthenticated,
    NotYourRole,
    /// It has not come as far as the caller says.
    Ahead,
    Unreadable,
    RelayBusy,
    NotReady,
    KeyReused,
    Moved,
    PeerUnavailable,
    Busy,
    ShuttingDown,
    TooLarge,
    JournalUnavailable,
    JournalFailed,
}

impl Fault {
    const fn grpc(self) -> Code {
        match self {
            Self::Unauthenticated => Code::Unauthenticated,
            Self::NotYourRole => Code::PermissionDenied,
            Self::Ahead => Code::OutOfRange,
            Self::Unreadable => Code::DataLoss,
            Self::KeyReused => Code::AlreadyExists,
            Self::Moved => Code::Aborted,
            Self::Busy => Code::ResourceExhausted,
            Self::TooLarge => Code::InvalidArgument,
            Self::JournalFailed => Code::Internal,
            Self::RelayBusy
            | Self::NotReady
            | Self::PeerUnavailable
            | Self::ShuttingDown
            | Self::JournalUnavailable => Code::Unavailable,
        }
    }

    /// What is wrong and what to do.
    const fn text_zh(self) -> &'static str {
        match self {
            Self::Unauthenticated => {
                "没有说明身份与角色，或写法不对；请在元数据中写明 arbiter-actor 与 arbiter-role"
            }
            Self::NotYourRole => "该角色无权这样做",
            Self::Ahead => "所给版本尚未出现，请从已收到的最后版本继续",
            Self::Unreadable => "已存的记录无法读取，须由管理员处理",
            Self::RelayBusy => "转发器正忙或已停止，请稍后重试",
            Self::NotReady => "服务刚启动，尚在准备，请稍后重试",
            Self::KeyReused => "该幂等键已用于另一内容，新的指令请换一个键",
            Self::Moved => "情况已有变化，请重新查看后再决定",
            Self::PeerUnavailable => "另一服务没有应答，未作记录；请用同一键重试",
            Self::Busy => "等待处理的请求过多，请稍后重试",
            Self::ShuttingDown => "服务正在停止，请用同一键重试",
            Self::TooLarge => "内容过大，无法存储",
            Self::JournalUnavailable => "存储暂不可用，请用同一键重试",
            Self::JournalFailed => "存储发生故障，须由管理员处理",
        }
    }

    pub(crate) fn status(self, text: String) -> Status {
        let (code, grpc): (&str, _) = (self.into(), self.grpc());
        let mut details = details(code, [("code", code.to_owned())], self.text_zh());
        if matches!(grpc, Code::Unavailable | Code::ResourceExhausted) {
            details.set_retry_info(Some(RETRY_DELAY));
        }
        Status::with_error_details(grpc, text, details)
    }
}

/// What is stored cannot be read.
#[must_use]
pub fn unreadable(text: String) -> Status {
    Fault::Unreadable.status(text)
}

/// The service is not far enough after its start.
#[must_use]
pub fn not_ready(text: String) -> Status {
    Fault::NotReady.status(text)
}

/// Nothing is known by this name.
#[must_use]
pub fn not_found(what: &str, id: &str) -> Status {
    const CODE: &str = "NOT_FOUND";
    let shown: String = id.chars().take(64).collect();
    let text = format!("no {what} is called {shown:?}");
    let text_zh = format!("没有编号为“{shown}”的记录，请核对编号");
    let mut details = details(CODE, [("code", CODE.to_owned())], text_zh);
    details.set_resource_info(what, shown, "", "it does not exist");
    Status::with_error_details(Code::NotFound, text, details)
}

/// A stream ends and may be taken up again after version `after`.
pub(crate) fn resume(text: String, after: u64) -> Status {
    const CODE: &str = "RESUME";
    let after_version = ("resume_after_version", after.to_string());
    let text_zh = format!("推送已中断，请从第 {after} 版之后继续");
    let mut details = details(CODE, [("code", CODE.to_owned()), after_version], text_zh);
    details.set_retry_info(Some(Duration::ZERO));
    Status::with_error_details(Code::Unavailable, text, details)
}

/// A field of the request is malformed.
#[must_use]
pub fn invalid(field: &str, text: &str) -> Status {
    const CODE: &str = "INVALID_ARGUMENT";
    let metadata = [("code", CODE.to_owned()), ("field", field.to_owned())];
    let text_zh = format!("字段 {field} 的内容不合要求，请更正");
    let mut details = details(CODE, metadata, text_zh);
    details.add_bad_request_violation(field, text);
    Status::with_error_details(Code::InvalidArgument, format!("{field}: {text}"), details)
}

/// An error of the host. What the core refuses has a status of its own: see [`refused`].
/// How an error of a host looks to callers.
pub fn of_host<R>(error: HostError<R>) -> Status {
    let text = error.to_string();
    match error {
        HostError::Refused(_) => Status::failed_precondition(text),
        HostError::KeyReused => Fault::KeyReused.status(text),
        HostError::Moved { .. } => Fault::Moved.status(text),
        HostError::PreCommit(PreCommitError::Unavailable(_)) => Fault::PeerUnavailable.status(text),
        HostError::PreCommit(PreCommitError::Rejected(rejection)) => {
            refused(Code::FailedPrecondition, *rejection)
        }
        HostError::Busy => Fault::Busy.status(text),
        HostError::ShuttingDown => Fault::ShuttingDown.status(text),
        HostError::Journal(error) => of_journal(&error),
        HostError::Unreadable { .. } => unreadable(text),
    }
}

#[must_use]
pub fn of_journal(error: &JournalError) -> Status {
    let fault = match error.advice() {
        Advice::Refuse => Fault::TooLarge,
        Advice::Retry | Advice::Resync => Fault::JournalUnavailable,
        Advice::Stop => Fault::JournalFailed,
    };
    fault.status(error.to_string())
}

/// What another service rejected to, read back from its status; none if the status is no refusal by the rules.
#[must_use]
pub fn rejection(status: &Status) -> Option<Rejection> {
    let details = status.get_error_details();
    let info = details.error_info().filter(|info| info.domain == DOMAIN)?;
    let named = |name| info.metadata.get(name).cloned();
    Some(Rejection {
        code: named("code").unwrap_or_else(|| info.reason.clone()),
        clause: named("clause"),
        text_en: status.message().to_owned(),
        text_zh: details
            .localized_message()
            .map(|message| message.message.clone())
            .unwrap_or_default(),
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
        let refusal = Rejection {
            code: "NOT_YOUR_TURN".into(),
            clause: Some("CN13-4.1".into()),
            text_en: "wait".into(),
            text_zh: "请等待".into(),
        };
        let status = refused(Code::FailedPrecondition, refusal.clone());
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
        assert_eq!(rejection(&status), Some(refusal));
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
