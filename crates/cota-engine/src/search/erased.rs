//! A source behind a pointer, for callers that choose one at run time.
//!
//! Whatever is written for `dyn AnySource<T>` is compiled once for each type of structure, and not once more for each
//! source; what a source maps to is compiled for numbers only.

use crate::model::space::Space;
use crate::search::source::{Generated, Source};
use crate::search::tally::Run;
use cota_run::Progress;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// Any [`Source`] whose classes have a text. As a trait object it is a source too.
pub trait AnySource<T: Generated> {
    /// [`Source::space`].
    fn any_space(&self) -> &Arc<Space>;

    /// [`Source::progress`].
    fn any_progress(&self) -> &Arc<Progress>;

    /// [`Source::for_each`].
    ///
    /// # Errors
    /// As there.
    fn any_for_each(&self, each: &mut Each<'_, T>) -> Run<String>;

    /// [`Source::map`] to numbers.
    ///
    /// # Errors
    /// As there.
    fn any_map(
        &self,
        map: &(dyn Fn(&T::Candidate<'_>) -> u64 + Sync),
        each: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Run<String>;

    /// [`Source::count`].
    ///
    /// # Errors
    /// As there.
    fn any_count(&self) -> Run<String>;

    /// [`Source::is_parallel`].
    fn any_is_parallel(&self) -> bool;
}

/// What is called with each structure.
type Each<'a, T> = dyn FnMut(&<T as Generated>::Candidate<'_>) -> ControlFlow<()> + 'a;

impl<T: Generated, S: Source<T, Class: Display>> AnySource<T> for S {
    fn any_space(&self) -> &Arc<Space> {
        self.space()
    }

    fn any_progress(&self) -> &Arc<Progress> {
        self.progress()
    }

    fn any_for_each(&self, each: &mut Each<'_, T>) -> Run<String> {
        named(self.for_each(each))
    }

    fn any_map(
        &self,
        map: &(dyn Fn(&T::Candidate<'_>) -> u64 + Sync),
        each: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Run<String> {
        named(self.map(map, each))
    }

    fn any_count(&self) -> Run<String> {
        named(self.count())
    }

    fn any_is_parallel(&self) -> bool {
        self.is_parallel()
    }
}

/// The run with the texts of its classes.
fn named<K: Display>(run: Run<K>) -> Run<String> {
    run.map(|finished| finished.map(|tally| tally.map_classes(|class| class.to_string())))
}

impl<T: Generated> Source<T> for dyn AnySource<T> + '_ {
    type Class = String;

    fn space(&self) -> &Arc<Space> {
        self.any_space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.any_progress()
    }

    fn for_each(&self, mut each: impl FnMut(&T::Candidate<'_>) -> ControlFlow<()>) -> Run<String> {
        self.any_for_each(&mut each)
    }

    fn map<R: Send>(
        &self,
        map: impl Fn(&T::Candidate<'_>) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Run<String> {
        if !self.any_is_parallel() {
            return self.any_for_each(&mut |candidate| each(map(candidate)));
        }
        let kept = Kept::default();
        self.any_map(&|candidate| kept.put(map(candidate)), &mut |number| {
            kept.take(number).map_or(ControlFlow::Continue(()), &mut each)
        })
    }

    fn count(&self) -> Run<String> {
        self.any_count()
    }

    fn is_parallel(&self) -> bool {
        self.any_is_parallel()
    }
}

/// Results by number, from the thread that made one to the thread that hands it out.
struct Kept<R>(Mutex<(u64, BTreeMap<u64, R>)>);

// A derived one would ask for `R: Default`.
impl<R> Default for Kept<R> {
    fn default() -> Self {
        Self(Mutex::new((0, BTreeMap::new())))
    }
}

impl<R> Kept<R> {
    fn put(&self, result: R) -> u64 {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.0 += 1;
        let number = kept.0;
        kept.1.insert(number, result);
        number
    }

    fn take(&self, number: u64) -> Option<R> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1.remove(&number)
    }
}
