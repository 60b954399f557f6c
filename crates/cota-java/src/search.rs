//! A search in a Java class, as a bounded run.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use cota_engine::space::Space;
use cota_engine::{Scope, Value, Vector};
use cota_jvm::{ClassFacts, Machine, MethodFacts, Step, Thrown};
use cota_run::{Budget, Finished, StopReason, Watch};

use crate::error::JavaError;
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
        let class = machine.class(&subject.class)?;
        let predicate = subject.method(&mut machine, class)?;
        Ok(JavaSearch { machine, layout, space, placed, predicate, thrower })
    }

    /// What is searched.
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// The classes.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The machine, with the objects of the space in it.
    pub(crate) fn inside(&mut self) -> (&mut Machine, &Placed) {
        (&mut self.machine, &self.placed)
    }

    /// What the class, its predicate, and the class that declares the predicate say of themselves.
    pub fn facts(&mut self) -> (ClassFacts, MethodFacts, ClassFacts) {
        let predicate = self.machine.facts(self.predicate);
        let class = self.machine.class_of_object(self.placed.objects()[0]);
        let declares = self.machine.class(&predicate.class).unwrap_or(class);
        (self.machine.class_facts(class), predicate, self.machine.class_facts(declares))
    }

    /// The predicate as a method of the machine.
    pub(crate) fn predicate(&self) -> u32 {
        self.predicate
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
