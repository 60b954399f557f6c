//! `cota repair`: all small edits of a function, each checked on every input within the bound.

mod args;
mod live;
mod run;
mod study;
mod text;

pub use args::Args;
pub use run::run;
