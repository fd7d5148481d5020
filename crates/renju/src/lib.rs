//! renju
