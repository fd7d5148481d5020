//! timekeeping
