//! The bounded-exhaustive search behind Cota.
//!
//! From a type ([`Bounded`]) and a [`Scope`] comes a [`Space`] of candidates; a [`Search`] finds all of
//! them that an [`Invariant`] accepts, one of each class of isomorphic structures, by watching what the
//! invariant reads. Data flows one way: shape and scope, space, choices, search, outcome. The folders are in that order:
//! `model`, `search`, `techniques` on top of it, and `files`.

mod files;
mod model;
mod search;
mod techniques;

pub use techniques::exercise;

pub use cota_run::{Budget, Finished, Progress, Shard, StopReason};
pub use files::bounds::{BoundsFile, BoundsFileError};
pub use files::suite::{StoredSuite, SuiteError, SuiteHead, SuiteWriter};
pub use model::bounded::{
    Arena, ArenaView, Bounded, Index, Invariant, Key, MapView, Seq, SetView, Text, View, holds,
    with_view,
};
pub use model::build::{BuildError, Builder};
pub use model::candidate::{Candidate, Structure, Vector, VectorError};
pub use model::canonical::{CanonicalForm, Canonicalizer, Examination, LastRead, ParseFormError};
pub use model::int::{Int, Integer};
pub use model::judgement::Judgement;
pub use model::object_map::ObjectMap;
pub use model::scope::{DomainDecl, ParseScopeError, Scope, Values};
pub use model::shape::{Class, ClassId, Schema, Shape};
pub use model::space::{
    ClassDomain, FieldDomain, IntValues, Object, Picks, Slot, Space, SpaceError,
};
pub use model::store::{Place, Store};
pub use model::value::Value;
pub use model::visited::{Handle, Visited};
pub use search::estimate::{Estimate, Estimated, Sample};
pub use search::failure::Failure;
pub use search::heap::{At, Heap, Read};
pub use search::position::Position;
pub use search::source::Source;
pub use search::structures::Structures;
pub use search::tally::{ClassCount, Classes, Parts, Run, Tally};
pub use search::touch::Size;
pub use search::trace::TracedCandidate;
pub use search::{Search, StartError, Strategy};
pub use techniques::bounds::{Bounds, BoundsRun, OutOfBounds};
pub use techniques::checks::{Check, Checks};
pub use techniques::criterion::{Answers, ByClass, ByKey, Criterion, Predicates};
pub use techniques::declared::{Property, Region};
pub use techniques::disjoint::{Disjoint, Part, PartCount, Split, SplitError};
pub use techniques::orders::{Cost, Orders, Trial};
pub use techniques::reduction::{Keep, Pick, Reduced, Reduction, Selection, Share};
