//! Derive and attribute macros of Cota; use them through the `cota` crate.
