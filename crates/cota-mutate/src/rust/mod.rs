//! The Rust front end: files with spans, what is part of the build, where operators may look.

pub mod cfg;
mod exprs;
pub mod files;
pub mod items;
pub mod marks;
pub mod package;
pub mod scope;
pub mod source;
pub mod walk;
