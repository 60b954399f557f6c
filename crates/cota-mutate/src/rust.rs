//! The Rust front end: files with spans, what is part of the build, where operators may look.

mod aliases;
mod attributes;
pub mod builders;
pub mod cfg;
pub mod chain;
mod exprs;
pub mod files;
pub mod grouping;
pub mod items;
pub mod lints;
pub mod marks;
pub mod navigate;
pub mod package;
pub mod plan;
pub mod proposal;
pub(crate) mod prove;
pub mod run;
pub mod schema;
pub mod scope;
pub(crate) mod second_order;
pub mod seeding;
pub mod settings;
pub mod shape;
pub mod source;
pub mod statement_limits;
mod values;
pub mod walk;
