//! Searches in Java classes, as the laboratory needs them. Nothing else here knows how a search is started.

use cota_console::exit::Failure;
use cota_engine::space::Space;
use cota_engine::{Scope, Vector};
use cota_java::{JavaSearch, Located, Subject, Thrower};
use cota_jvm::Options;
use cota_run::{Budget, Progress, Watch};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::failure;

/// Candidates and structures of a whole search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    pub explored: u64,
    pub valid: u64,
}

/// A search that has not begun.
pub struct Search(JavaSearch);

/// A subject of the laboratory.
pub fn subject(located: &Located, structure: &str) -> Result<Subject, Failure> {
    let class = format!("structures.{structure}");
    located.subject(&class, None, Options::default()).map_err(|error| failure(&error))
}

/// The search that a finitization method asks for.
pub fn finitized(located: &Located, structure: &str, arguments: &str) -> Result<Search, Failure> {
    let words: Vec<String> = arguments.split(',').map(str::to_owned).collect();
    let subject = subject(located, structure)?;
    JavaSearch::finitized(&subject, None, &words, Thrower::Stops)
        .map(Search)
        .map_err(|error| failure(&error))
}

/// The search within a scope.
pub fn scoped(located: &Located, structure: &str, scope: &Scope) -> Result<Search, Failure> {
    let subject = subject(located, structure)?;
    JavaSearch::new(&subject, scope, Thrower::Stops).map(Search).map_err(|error| failure(&error))
}

impl Search {
    /// What is searched.
    pub fn space(&self) -> Arc<Space> {
        self.0.space().clone()
    }

    /// Searches with so many threads, and calls a function with each structure, in order.
    pub fn run(
        &mut self,
        jobs: usize,
        most: Option<u64>,
        mut each: impl FnMut(&dyn Fn() -> Vector),
    ) -> Result<Counted, Failure> {
        let progress = Progress::default();
        let budget = Budget { jobs, results: most, ..Budget::default() };
        let run = self.0.for_each(&budget, Watch::new(&progress), |found| {
            each(&|| found.vector());
            ControlFlow::Continue(())
        });
        let run = run.map_err(|error| failure(&error))?;
        if let Some((thrown, value)) = run.result.exception {
            let class = thrown.class;
            return Err(Failure::usage(format!(
                "the predicate throws {class} at\n{}",
                value.draw()
            )));
        }
        Ok(Counted { explored: run.steps, valid: run.result.valid })
    }
}
