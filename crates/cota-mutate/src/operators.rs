//! The operators of all languages: their names, groups and texts. What they do is up to each language.

pub mod registry;
