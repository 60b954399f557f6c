//! The bounded-exhaustive search behind Cota.
//!
//! From a type ([`Bounded`]) and a [`Scope`] comes a [`Space`] of candidates; a [`Search`] finds all of
//! them that an [`Invariant`] accepts, one of each class of isomorphic structures, by watching what the
//! invariant reads. Data flows one way: shape and scope, space, choices, search, outcome.

mod bounded;
mod bounds;
mod build;
mod candidate;
mod canonical;
mod cell;
mod checks;
mod choices;
mod criterion;
mod declared;
mod disjoint;
mod estimate;
pub mod exercise;
mod explorer;
mod heap;
mod int;
mod notes;
mod order;
mod orders;
mod outcome;
mod parallel;
mod progress;
mod reduction;
mod scope;
mod search;
mod shape;
mod shard;
mod source;
mod space;
mod store;
mod structures;
mod suite;
mod task;
mod touch;
mod trace;
mod value;
mod visited;

pub use bounded::{
    Arena, ArenaView, Bounded, Index, Invariant, Key, MapView, Seq, SetView, Text, View, holds,
    look,
};
pub use bounds::{Bounds, BoundsFile, BoundsFileError, BoundsRun, Outside};
pub use build::{BuildError, Builder};
pub use candidate::{Candidate, Structure, Vector, VectorError};
pub use canonical::{Examination, Form, Forms, LastRead, ParseFormError, Says};
pub use checks::{Check, Checks};
pub use cota_run::Shard;
pub use criterion::{Answers, ByClass, ByKey, Classes, CoveredClass, Criterion, Predicates};
pub use declared::{Property, Region};
pub use disjoint::{Combined, Disjoint, Part, PartCount, Split, SplitError};
pub use estimate::{Estimate, Guess, Sample};
pub use heap::{At, Heap, Read};
pub use int::{Int, Integer};
pub use notes::Notes;
pub use orders::{Cost, Orders, Trial};
pub use outcome::{Failure, Outcome, Position, StopReason};
pub use progress::Progress;
pub use reduction::{ClassCount, Keep, Pick, Reduced, Reduction, Selection, Share};
pub use scope::{DomainDecl, ParseScopeError, Scope, Values};
pub use search::{Search, StartError, Strategy};
pub use shape::{Class, ClassId, Schema, Shape};
pub use source::Source;
pub use space::{ClassDomain, FieldDomain, IntValues, Object, Picks, Slot, Space, SpaceError};
pub use store::{Place, Store};
pub use structures::Structures;
pub use suite::{StoredSuite, SuiteError, SuiteHead, SuiteWriter};
pub use touch::Size;
pub use trace::{Examined, Verdict};
pub use value::Value;
pub use visited::{Handle, Visited};
