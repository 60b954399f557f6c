//! What is searched: types and bounds become spaces of candidates, candidates become values.

pub(crate) mod bounded;
pub(crate) mod build;
pub(crate) mod candidate;
pub(crate) mod canonical;
pub(crate) mod int;
pub(crate) mod judgement;
pub(crate) mod key;
pub(crate) mod object_map;
pub(crate) mod scope;
pub(crate) mod shape;
pub(crate) mod space;
pub(crate) mod store;
pub(crate) mod value;
pub(crate) mod visited;
pub(crate) mod wide;
