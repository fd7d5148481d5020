//! W3C trace context: in from a request's metadata, along with a stored event, out with a call to another service.

use opentelemetry::Context;
use opentelemetry::trace::{SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState};
use tonic::metadata::MetadataMap;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// Metadata and header that carries the trace context.
pub const TRACE_PARENT: &str = "traceparent";

/// The trace context of the current span, if traces are exported.
#[must_use]
pub fn parent_of_current() -> Option<String> {
    let context = Span::current().context();
    let span = context.span();
    let span = span.span_context();
    span.is_valid().then(|| {
        format!(
            "00-{}-{}-{:02x}",
            span.trace_id(),
            span.span_id(),
            span.trace_flags()
        )
    })
}

/// The trace context that came with a request; empty if there is none, or it is malformed.
pub(crate) fn incoming(metadata: &MetadataMap) -> String {
    let text = metadata
        .get(TRACE_PARENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if parse(text).is_some() {
        text.to_owned()
    } else {
        String::new()
    }
}

/// Makes `span` a child of the trace that `trace_parent` names; without effect if it names none, or traces are not exported.
pub fn adopt(span: &Span, trace_parent: &str) {
    if let Some(remote) = parse(trace_parent) {
        // Where no layer exports traces there is no parent to set.
        drop(span.set_parent(Context::new().with_remote_span_context(remote)));
    }
}

fn parse(text: &str) -> Option<SpanContext> {
    let mut fields = text.split('-');
    let (version, trace, span, flags) = (
        fields.next()?,
        fields.next()?,
        fields.next()?,
        fields.next()?,
    );
    if version != "00"
        || fields.next().is_some()
        || trace.len() != 32
        || span.len() != 16
        || flags.len() != 2
    {
        return None;
    }
    let context = SpanContext::new(
        TraceId::from_hex(trace).ok()?,
        SpanId::from_hex(span).ok()?,
        TraceFlags::new(u8::from_str_radix(flags, 16).ok()?),
        true,
        TraceState::NONE,
    );
    context.is_valid().then_some(context)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_malformed_trace_parent_is_no_parent() {
        let good = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        assert!(parse(good).is_some());
        for bad in [
            "",
            "00",
            "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            &format!("{good}-x"),
            &good.replace("b7", "zz"),
        ] {
            assert!(parse(bad).is_none(), "{bad}");
        }
    }
}
