//! Repairs of small packages, from the source to the patches.

mod contained;
mod inputs;
mod judged;
mod larger;
mod options;
mod patches;
mod stopped;
mod support;
mod texts;
