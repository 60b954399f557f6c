//! The bounded-exhaustive search behind Cota.
//!
//! From a type ([`Bounded`]) and a [`Scope`] comes a [space](space::Space) of candidates; a [`Search`] finds all of
//! them that an [`Invariant`] accepts, one of each class of isomorphic structures, by watching what the
//! invariant reads. A search, and everything that is built on it, is a [`Source`] of structures; a run through one
//! returns a [`Tally`].
//!
//! Data flows one way, and the folders are in that order: `model` (shape, scope, space, candidates, values), `search`
//! (choices, walk, threads, sources), `techniques` on top of it, and `files`.
//!
//! Examples that are marked as ignored use the derive, which names `cota`; `cota` has examples that are run.

mod files;
mod model;
mod search;
mod techniques;

pub use cota_run::{Budget, Finished, Progress, Shard, StopReason};
pub use model::bounded::{Bounded, Invariant, Seq, View, holds, with_view};
pub use model::build::BuildError;
pub use model::candidate::{Candidate, Structure, Vector, VectorError};
pub use model::int::{Int, Integer};
pub use model::judgement::Judgement;
pub use model::object_map::ObjectMap;
pub use model::scope::{ParseScopeError, ParseValuesError, Scope, Values};
pub use model::space::SpaceError;
pub use model::value::Value;
pub use model::visited::{Handle, Visited};
pub use search::erased::AnySource;
pub use search::failure::Failure;
pub use search::heap::Read;
pub use search::position::Position;
pub use search::rejection::Rejection;
pub use search::source::{Generated, Source};
pub use search::structures::Structures;
pub use search::tally::{Learned, Run, Tally};
pub use search::touch::Size;
pub use search::trace::TracedCandidate;
pub use search::{Search, StartError, Strategy, UnknownStrategy};
pub use techniques::exercise;

/// What the search ranges over: classes, objects, slots and their values.
pub mod space {
    pub use crate::model::scope::DomainDecl;
    pub use crate::model::shape::{Class, ClassId, Schema, Shape};
    pub use crate::model::space::{
        ClassDomain, FieldDomain, IntValues, Object, Picks, Slot, Space, SpaceError,
    };
    pub use crate::model::wide::{OutOfRange, WideInt};
}

/// What an invariant sees of maps, sets, texts and arenas.
pub mod views {
    pub use crate::model::bounded::{ArenaView, Key, MapView, SetView, Text};
    pub use crate::model::key::KeyValue;
}

/// What a search needs of a walk that is not one of this crate: with it come budgets, threads, shards and criteria.
pub mod walk {
    pub use crate::search::course::{Course, Walks};
    pub use crate::search::jumps::{Departure, Depths};
    pub use crate::search::walk::{Next, Walk};
}

/// A search in pieces that can be done anywhere, in any order and again.
pub mod units {
    pub use crate::search::units::{
        End, Found, Merged, Portion, Stretch, Stretches, Unit, UnitWalk, Work, work,
    };
}

/// Canonical forms: the same for isomorphic structures and only for them.
pub mod canonical {
    pub use crate::model::canonical::{
        CanonicalForm, Canonicalizer, Examination, LastRead, ParseFormError,
    };
}

/// Invariants as lists of named checks, properties that need no code, and orders of checks.
pub mod checks {
    pub use crate::techniques::checks::{Check, Checks};
    pub use crate::techniques::declared::{ParsePropertyError, Property, Region};
    pub use crate::techniques::orders::{Cost, Orders, Trial, TrialEnd};
}

/// Classes of structures, and searches that look for one structure of each.
pub mod classes {
    pub use crate::search::tally::{ClassCount, Classes};
    pub use crate::techniques::criterion::{
        Answers, ByClass, ByKey, Criterion, Ledger, MergedByClass, Predicates,
    };
}

/// Searches of the parts of a structure on their own.
pub mod parts {
    pub use crate::search::tally::Parts;
    pub use crate::techniques::disjoint::{Disjoint, Part, PartCount, Split, SplitError};
}

/// Bounds on the links and values of valid structures, and their files.
pub mod bounds {
    pub use crate::files::bounds::{BoundsFile, BoundsFileError};
    pub use crate::techniques::bounds::{Bounds, BoundsRun, OutOfBounds};
}

/// Reductions: some structures of each class.
pub mod reduce {
    pub use crate::techniques::reduction::{
        Keep, ParseKeepError, Pick, Reduced, Reduction, Selection, Share,
    };
}

/// Suites of structures in files.
pub mod suite {
    pub use crate::files::suite::{StoredSuite, SuiteError, SuiteHead, SuiteWriter};
}

/// Estimates of the size of a search, and random samples of its structures.
pub mod estimate {
    pub use crate::search::estimate::{Estimate, Estimated, Sample};
}

/// What implementations of [`Bounded`] are made of. Derive them: these names may change.
#[doc(hidden)]
pub mod __derive {
    pub use crate::model::bounded::{Arena, Index};
    pub use crate::model::build::Builder;
    pub use crate::model::shape::{Schema, Shape};
    pub use crate::model::store::{Place, Store};
    pub use crate::search::heap::{At, Heap};
}
