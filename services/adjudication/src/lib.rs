//! adjudication
