//! The navigation operator held to what was published of it.

mod java;
mod list;
