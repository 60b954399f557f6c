//! Searches in Java classes, as the laboratory needs them. Nothing else here knows how a search is started.

use cota_console::exit::Failure;
use cota_engine::space::Space;
use cota_engine::walk::{Walk, Walks};
use cota_engine::{Run, Scope, Vector};
use cota_java::{JavaSearch, JavaStrategy, JavaWalk, Located, Subject, Thrower};
use cota_jvm::Options;
use cota_run::{Budget, StopReason};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use super::failure;

/// Candidates and structures of a whole search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    pub explored: u64,
    pub valid: u64,
}

/// A search that has not begun.
pub struct Search(JavaSearch);

/// A subject of the laboratory; behind a point, its predicate.
pub fn subject(located: &Located, structure: &str) -> Result<Subject, Failure> {
    let (class, predicate) = match structure.split_once('.') {
        Some((class, predicate)) => (class, Some(predicate)),
        None => (structure, None),
    };
    let class = format!("structures.{class}");
    located.subject(&class, predicate, Options::default()).map_err(|error| failure(&error))
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

    /// Counts with so many threads; no further than this many structures, if a number is given.
    pub fn count(self, jobs: usize, most: Option<u64>) -> Result<Counted, Failure> {
        let budget = Budget { jobs, results: most, ..Budget::default() };
        counted(self.0.budget(budget).count())
    }

    /// Counts by a strategy, no longer than some time: whether that was too short.
    pub fn count_with(self, strategy: &str, most: Duration) -> Result<(Counted, bool), Failure> {
        let strategy: JavaStrategy =
            strategy.parse().map_err(|error| Failure::usage(format!("{error}")))?;
        let search = self.0.strategy(strategy).budget(Budget::default().with_time(most));
        let run = search.count();
        let is_cut = run.as_ref().is_ok_and(|run| run.stop != StopReason::Exhausted);
        counted(run).map(|counted| (counted, is_cut))
    }

    /// Calls a function with each structure, in order, with so many threads.
    pub fn for_each(self, jobs: usize, mut each: impl FnMut(&Vector)) -> Result<Counted, Failure> {
        let search = self.0.budget(Budget { jobs, ..Budget::default() });
        counted(search.map(&|walk: &mut JavaWalk| walk.vector(), &mut |vector| {
            each(&vector);
            ControlFlow::Continue(())
        }))
    }

    /// Calls a function at each structure, with the walk that stands there.
    pub fn at_each(
        self,
        mut each: impl FnMut(&mut JavaWalk) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut failed = None;
        let run = self.0.drive(&mut |walk| match each(walk) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        });
        run.map_err(|error| Failure::usage(error.to_string()))?;
        failed.map_or(Ok(()), Err)
    }
}

fn counted(run: Run) -> Result<Counted, Failure> {
    let run = run.map_err(|error| Failure::usage(error.to_string()))?;
    Ok(Counted { explored: run.steps, valid: run.result.valid })
}
