//! A small Java virtual machine whose steps can be taken back.
//!
//! A [`Machine`] runs class files that `javac` made, with the JDK's own classes from the user's
//! installation. It has no way out: no files, network, threads or clock. Its heap and its frames
//! can be undone, so that a search goes back to a choice instead of running the program again.
//!
//! How it flows: [`classpath`] finds the bytes of a class, [`classfile`] reads them, `load` lays
//! the class out, `translate` turns a method into register code at its first call, `run` executes
//! it, `search` chooses and goes back, `observe` watches. `natives` is all that a program can reach beyond bytecode.
#![forbid(unsafe_code)]

mod access;
mod attempt;
pub mod classfile;
pub mod classpath;
mod code;
mod copy;
mod describe;
mod exchange;
mod failure;
mod heap;
mod hierarchy;
mod init;
mod intrinsics;
mod known;
mod load;
mod machine;
mod members;
mod natives;
mod objects;
mod observe;
mod outside;
mod program;
mod resolve;
mod run;
mod search;
mod signature;
mod throw;
mod trace;
mod translate;

pub use classpath::{ClassPath, Jdk};
pub use copy::Copier;
pub use failure::{Failure, Reference, Stop};
pub use machine::{ClassError, Coverage, Limits, Machine, Options};
pub use members::{ClassFacts, ClassKind, MethodFacts, Parameter, java_type};
pub use observe::{Death, Matter, MethodSite, MethodSiteKind, Reached, SiteMethod, Watched};
pub use outside::FieldPlace;
pub use search::{
    Domain, Extent, Guide, Learning, Rule, SearchSpace, SpaceObject, SpaceSlot, Step,
};
pub use throw::{Place, Thrown};
