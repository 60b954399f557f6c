//! The navigation operator held to what was published of it.

mod brute_force;
mod defects;
mod examples;
mod find;
mod java;
mod list;
mod queue;
mod repair;
mod rust_like;
