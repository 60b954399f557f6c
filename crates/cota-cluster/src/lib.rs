//! Work on many machines: what is left of a job, what each worker does next, and what is kept of what they did.
//!
//! A [`Coordinator`] knows what is left of a job and hands out tasks; it has no clock, no processes and no network of its
//! own, so the same code runs on this machine, on an engine that people already have, and under a virtual clock. A
//! [`Journal`] keeps every result before it counts. [`drive`] brings both together with [`Workers`]: processes of this
//! machine ([`Local`]), or those of a cluster of [`Ray`]. A [`Plan`] needs none of it: each task of an array does its line. What the work is, only the workers know.

mod coordinator;
mod drive;
mod job;
mod journal;
mod local;
mod plan;
mod ray;

pub use coordinator::{Coordinator, Did, Refused, Taken, WorkerId};
pub use drive::{ClusterError, Event, Workers, drive};
pub use job::{JobError, Store, digest, sealed, target};
pub use journal::{Journal, JournalError};
pub use local::Local;
pub use plan::{Plan, UNITS_PER_LINE};
pub use ray::{Ray, RayCluster};
