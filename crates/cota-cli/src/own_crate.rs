//! Types of the user's own crate: a runner is built around them, and takes the place of this process.

pub mod package;
pub mod runner;
