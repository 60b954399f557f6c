//! A search in a Java class, as a bounded run.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use cota_engine::exercise::{Coverage, Signature};
use cota_engine::space::Space;
use cota_engine::{Scope, Value, Vector};
use cota_jvm::{Machine, Reference, Relevant, Step, Thrown};
use cota_run::{Budget, Finished, StopReason, Watch};

use crate::criterion::{Classified, JavaCriterion};
use crate::deaths::Ends;
use crate::error::JavaError;
use crate::exercise::JavaExercise;
use crate::finitization::{Finitized, finitize};
use crate::layout::Layout;
use crate::placed::{Placed, failed};
use crate::subject::Subject;

/// Candidates between two looks at the watch.
const STRIDE: u64 = 1 << 16;

/// What an exception in the predicate means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Thrower {
    /// The search stops at it.
    #[default]
    Stops,
    /// The structure is not valid.
    Rejects,
}

/// What a search found.
#[derive(Debug, Clone, Default)]
pub struct Explored {
    /// Valid structures.
    pub valid: u64,
    /// Candidates at which the predicate threw.
    pub threw: u64,
    /// The exception that stopped the search, and the structure.
    pub exception: Option<(Thrown, Value)>,
}

/// A machine with the objects of a space in it.
pub struct JavaSearch {
    machine: Machine,
    layout: Layout,
    space: Arc<Space>,
    placed: Placed,
    predicate: u32,
    thrower: Thrower,
    class: String,
    /// The choices that the criterion depends on, after a structure that it told the class of.
    keep: Option<Relevant>,
}

impl JavaSearch {
    /// A search for the structures of a subject within a scope.
    ///
    /// # Errors
    /// The scope does not fit the class, or a class cannot be used.
    pub fn new(
        subject: &Subject,
        scope: &Scope,
        thrower: Thrower,
    ) -> Result<JavaSearch, JavaError> {
        let layout = Layout::of(subject, scope)?;
        JavaSearch::within(subject, subject.machine()?, layout, scope, thrower)
    }

    /// A search within the bound that the subject's own finitization method gives, as Korat has it:
    /// `fin` and the name of the class unless another is named, with these arguments.
    ///
    /// # Errors
    /// There is no such method, it throws, or what it asks for cannot be searched.
    pub fn finitized(
        subject: &Subject,
        method: Option<&str>,
        arguments: &[String],
        thrower: Thrower,
    ) -> Result<JavaSearch, JavaError> {
        let Finitized { machine, layout, scope } = finitize(subject, method, arguments)?;
        JavaSearch::within(subject, machine, layout, &scope, thrower)
    }

    fn within(
        subject: &Subject,
        mut machine: Machine,
        layout: Layout,
        scope: &Scope,
        thrower: Thrower,
    ) -> Result<JavaSearch, JavaError> {
        let space = Arc::new(Space::new(&layout.schema, scope)?);
        let placed = Placed::new(&mut machine, &layout, &space)?;
        let id = machine.class(&subject.class)?;
        let predicate = subject.method(&mut machine, id)?;
        let (class, keep) = (subject.class.clone(), None);
        Ok(JavaSearch { machine, layout, space, placed, predicate, thrower, class, keep })
    }

    /// What is searched.
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// The classes.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The structure that the search has found.
    pub fn vector(&self) -> Vector {
        Vector::new(
            (0..self.space.slots().len())
                .map(|slot| self.placed.index(&self.machine, slot))
                .collect(),
        )
    }

    /// The structure that the search has found, as a value.
    pub fn value(&self) -> Value {
        Value::of_vector(&self.space, &self.vector())
    }

    /// The object that the predicate is called on.
    fn root(&self) -> Reference {
        self.placed.search.objects.first().map_or(0, |object| object.reference)
    }

    /// A criterion by the name of its method.
    ///
    /// # Errors
    /// There is no such method, or it tells no classes.
    pub fn criterion(&mut self, name: &str) -> Result<JavaCriterion, JavaError> {
        JavaCriterion::new(&mut self.machine, &self.class, name)
    }

    /// The class of the structure that the search has found. The search then skips what must be of
    /// the same class, since it looks the same to the criterion.
    ///
    /// # Errors
    /// The criterion throws, or returns what is no class.
    pub fn classify(&mut self, criterion: &JavaCriterion) -> Result<Classified, JavaError> {
        let root = self.root();
        let classified = criterion.classify(&mut self.machine, root)?;
        self.keep = Some(classified.relevant);
        Ok(classified)
    }

    /// The same, and nothing is skipped.
    ///
    /// # Errors
    /// The criterion throws, or returns what is no class.
    pub fn class_of(&mut self, criterion: &JavaCriterion) -> Result<String, JavaError> {
        let root = self.root();
        criterion.class(&mut self.machine, root)
    }

    /// The classes of how the predicate is exercised.
    pub fn exercise(&self, coverage: Coverage) -> JavaExercise {
        JavaExercise::new(&self.machine, self.predicate, coverage)
    }

    /// How the predicate is exercised on the structure that the search has found.
    ///
    /// # Errors
    /// The predicate decides otherwise when it is run again.
    pub fn exercised(&mut self, exercise: &mut JavaExercise) -> Result<Signature, JavaError> {
        let root = self.root();
        exercise.of(&mut self.machine, root)
    }

    /// Counts where candidates end, in searches that begin from now on.
    pub fn count_ends(&mut self, wanted: bool) {
        self.machine.count_deaths(wanted);
    }

    /// Where candidates ended.
    pub fn ends(&self) -> Ends {
        crate::deaths::ends(&self.machine, &self.placed, &self.space)
    }

    /// Calls a function with each valid structure, in order, until it has enough or the budget is spent.
    ///
    /// # Errors
    /// The machine stops the predicate.
    pub fn for_each(
        &mut self,
        budget: &Budget,
        watch: Watch<'_>,
        mut each: impl FnMut(&mut JavaSearch) -> ControlFlow<()>,
    ) -> Result<Finished<Explored>, JavaError> {
        let (started, watch) = (Instant::now(), budget.watch(watch));
        let mut found = Explored::default();
        let mut stop = StopReason::Exhausted;
        if budget.steps == Some(0) || budget.results == Some(0) {
            stop = if budget.steps == Some(0) { StopReason::Steps } else { StopReason::Limit };
            return Ok(Finished { result: found, stop, steps: 0, elapsed: started.elapsed() });
        }
        let most = budget.steps.unwrap_or(u64::MAX);
        let mut pause = STRIDE.min(most);
        self.machine.pause_at(pause);
        let mut step = self.machine.search(self.placed.search.clone(), self.predicate);
        loop {
            let now = match step {
                Ok(now) => now,
                Err(failure) => return Err(failed(&mut self.machine, "the class", failure)),
            };
            match now {
                Step::End => break,
                Step::Paused => {}
                Step::Threw(exception) => {
                    found.threw += 1;
                    if self.thrower == Thrower::Stops {
                        let thrown = self.machine.undoably(|machine| machine.describe(exception));
                        let thrown = thrown.map_err(|failure| {
                            failed(&mut self.machine, "the exception", failure)
                        })?;
                        found.exception = Some((thrown, self.value()));
                        stop = StopReason::Enough;
                        break;
                    }
                }
                Step::Valid => {
                    found.valid += 1;
                    watch.found(1);
                    if each(self).is_break() {
                        stop = StopReason::Enough;
                        break;
                    }
                    if budget.results.is_some_and(|most| found.valid >= most) {
                        stop = StopReason::Limit;
                        break;
                    }
                }
            }
            if self.machine.explored() >= most {
                stop = StopReason::Steps;
                break;
            }
            if self.machine.explored() >= pause {
                watch.add(STRIDE);
                if let Some(reason) = watch.stop_reason() {
                    stop = reason;
                    break;
                }
                pause = (self.machine.explored() + STRIDE).min(most);
                self.machine.pause_at(pause);
            }
            if let Some(keep) = self.keep.take() {
                self.machine.keep_choices(&keep);
            }
            step = self.machine.search_on();
        }
        Ok(Finished {
            result: found,
            stop,
            steps: self.machine.explored(),
            elapsed: started.elapsed(),
        })
    }
}
