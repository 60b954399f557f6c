//! A search that was done in pieces, as a source of its structures.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cota_engine::classes::Ledger;
use cota_engine::space::Space;
use cota_engine::units::{Found, Stretches};
use cota_engine::walk::Next;
use cota_engine::{Failure, Run, Source};
use cota_run::Progress;

use crate::search::JavaSearch;
use crate::strategy::JavaStrategy;
use crate::structure::{Java, JavaByClass, JavaStructure};
use crate::walk::JavaWalk;

/// What was done of a search, in a machine that goes to each structure that was found.
pub struct JavaMerged {
    search: JavaSearch,
    stretches: Stretches,
    elapsed: Duration,
}

impl JavaMerged {
    /// What was done of a search; all of it together took this long.
    pub fn new(search: JavaSearch, stretches: Stretches, elapsed: Duration) -> JavaMerged {
        // A vector leads only the plain search to its structure.
        JavaMerged { search: search.strategy(JavaStrategy::Plain), stretches, elapsed }
    }

    fn each_found(&self, each: &mut dyn FnMut(&mut JavaWalk, &Found) -> ControlFlow<()>) -> Run {
        let walk = self.search.take_walk();
        let mut walk = walk.map_err(|error| Failure::Unable(error.to_string()))?;
        let mut damaged = None;
        let run = self.stretches.replay(self.elapsed, |found| {
            if found.vector.clone().fit(self.search.space()).is_ok()
                && matches!(walk.go_to(&found.vector), Next::Valid)
            {
                return each(&mut walk, found);
            }
            damaged = Some(Failure::Unable(format!("{} is not valid here", found.vector)));
            ControlFlow::Break(())
        });
        self.search.give_walk(walk);
        damaged.map_or(run, Err)
    }
}

impl Source<Java> for JavaMerged {
    type Class = Infallible;

    fn space(&self) -> &Arc<Space> {
        self.search.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.search.progress()
    }

    fn for_each(&self, mut each: impl FnMut(&JavaStructure<'_>) -> ControlFlow<()>) -> Run {
        self.each_found(&mut |walk, _| each(&JavaStructure::at(walk)))
    }

    fn count(&self) -> Run {
        self.stretches.replay(self.elapsed, |_| ControlFlow::Continue(()))
    }
}

/// The same for a search by a criterion.
pub struct JavaMergedByClass(JavaMerged);

impl JavaMergedByClass {
    /// What was done of a search; all of it together took this long.
    pub fn new(search: &JavaByClass, stretches: Stretches, elapsed: Duration) -> JavaMergedByClass {
        JavaMergedByClass(JavaMerged::new(search.search().clone(), stretches, elapsed))
    }
}

impl Source<Java> for JavaMergedByClass {
    type Class = String;

    fn space(&self) -> &Arc<Space> {
        self.0.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.0.progress()
    }

    fn for_each(&self, mut each: impl FnMut(&JavaStructure<'_>) -> ControlFlow<()>) -> Run<String> {
        let mut ledger = Ledger::default();
        let run = self.0.each_found(&mut |walk, found| {
            let class = walk.class().unwrap_or_default().to_owned();
            let skips = found.alike.as_ref().is_some_and(|(_, others)| *others);
            ledger.enter(class, skips, || found.vector.clone());
            each(&JavaStructure::at(walk))
        });
        ledger.close(run)
    }
}
