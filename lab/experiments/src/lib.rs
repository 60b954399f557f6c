//! The case studies and published tables of the literature on bounded-exhaustive testing (V. Bengolea,
//! *Mejoras al testing exhaustivo acotado*, 2015, and the articles behind it), and what comes out when
//! they are run again.
//!
//! Data flows one way: [`tables`] has what was published, [`studies`] the structures and routines,
//! [`technique`] runs a search on one of them, [`registry`] knows which study can be run by which
//! technique, [`experiment`] runs a table and puts published and own numbers side by side, [`mutants`] those of the
//! faults that suites leave alive. [`java`] has what is known of searches in Java classes.

#![allow(missing_docs, reason = "internal: what has a plain name needs no text that repeats it")]

pub mod bound;
pub mod experiment;
pub mod java;
pub mod java_mutants;
pub mod mutants;
pub mod navigation;
pub mod rank;
pub mod registry;
pub mod sources;
pub mod studies;
pub mod tables;
pub mod technique;
