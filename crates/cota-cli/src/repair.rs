//! `cota repair`: all small edits of a function, each checked on every input within the bound.

mod args;
mod judge;
mod run;
mod text;

pub use args::Args;
pub use run::run;
pub use text::report as text;
