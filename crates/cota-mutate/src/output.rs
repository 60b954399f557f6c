//! Reports as texts: for people, for viewers, and for the services that check changes.

mod analyses;
mod change;
mod elements;
mod formats;
mod hunks;
mod summary;

pub use analyses::analyses;
pub use change::{Sources, diff, mutated, snippet};
pub use elements::elements;
#[cfg(feature = "schema")]
pub use formats::schema;
pub use formats::{Document, github, json, junit, list, sarif};
pub use hunks::hunks;
pub use summary::{details, summary};
