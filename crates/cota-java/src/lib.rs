//! Internal, unstable: every valid structure of a Java class within a bound.
//!
//! An [`Origin`] says where classes are; what is not compiled yet is compiled. A [`Subject`] is a class with
//! its predicate on a class path. [`Layout`] turns the class, and the classes that its fields lead to, into the schema of `cota-engine`; with a scope that is a
//! [`Space`](cota_engine::space::Space), the same as for a Rust type. [`JavaSearch`] puts the
//! objects of the space into a Java machine and searches there. A [`JavaWalk`] is one machine: the engine
//! drives it as it drives the walk of a Rust invariant, with budgets, threads and shards. What is found is
//! a vector of the space, so that everything which is done with structures of Rust types works for them too.

#![forbid(unsafe_code)]

mod bound;
mod cache;
pub mod check;
pub mod compiler;
mod criterion;
mod error;
mod exercise;
mod fingerprint;
mod finitization;
pub mod graph;
mod interface;
mod kind;
mod layout;
pub mod listener;
mod merged;
mod origin;
mod placed;
mod project;
mod search;
mod sources;
mod strategy;
mod structure;
mod subject;
pub mod suite;
mod tool;
pub mod versions;
mod walk;
mod words;

pub use cota_jvm::{ClassFacts, ClassKind, MethodFacts, Parameter, Place, Thrown, java_type};
pub use criterion::{Classified, JavaCriterion};
pub use error::{JavaError, Misfit};
pub use exercise::JavaExercise;
pub use layout::{Layout, Unlisted};
pub use merged::{JavaMerged, JavaMergedByClass};
pub use origin::{Located, Origin};
pub use project::{Project, Tool};
pub use search::{FromError, JavaSearch, Thrower};
pub use sources::{compile, java_files_of};
pub use strategy::{JavaStrategy, NoStrategy};
pub use structure::{Java, JavaByClass, JavaStructure};
pub use subject::Subject;
pub use walk::JavaWalk;
