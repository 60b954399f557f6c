//! Calls of a method on every structure and every argument within a bound.
//!
//! Each call runs in the machine that searches, on the structure that the search stands at, and is
//! taken back. What fails is an exception that the method does not declare, a call without end, a
//! structure for which the predicate does not hold afterwards, a false condition, or another outcome
//! than that of a reference. Inputs are structures with arguments; of two, the one with fewer
//! objects is smaller, then the one with shorter arrays, then the one that comes first.

mod arguments;
pub mod bench;
mod caller;
mod judge;
mod names;
mod resolve;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cota_engine::walk::{Course, Walks};
use cota_engine::{Failure, Scope, StopReason, Value, Vector};
use cota_jvm::{MethodFacts, Thrown};
use cota_run::{Budget, Finished, Progress};

pub(crate) use caller::Caller;

use crate::error::JavaError;
use crate::graph::Graph;
use crate::search::JavaSearch;
use crate::walk::JavaWalk;

/// What is called, and what must be true.
#[derive(Debug, Clone)]
pub struct Options {
    /// The method: its name, or with the types of its parameters, `add(int)`.
    pub method: String,
    /// A method that says whether an input counts: of the class, or `Class.name` of another one.
    pub requires: Option<String>,
    /// A static method that gets the structure before and after the call, the arguments and the
    /// result, and says whether that is right.
    pub ensures: Option<String>,
    /// A method that must do the same.
    pub against: Option<String>,
    /// What parameters range over.
    pub arguments: Scope,
    /// Exceptions that the method may throw besides those that it declares.
    pub allow: Vec<String>,
    /// Calls and branches backwards of one call, after which it counts as endless.
    pub fuel: u64,
    /// How many different failures to look for. For one, larger inputs than the smallest that fails
    /// are left out.
    pub kinds: usize,
}

/// The steps of a call unless another number is given.
pub const FUEL: u64 = 1_000_000;

impl Options {
    /// Calls of a method that must keep the predicate.
    pub fn new(method: impl Into<String>) -> Options {
        Options {
            method: method.into(),
            requires: None,
            ensures: None,
            against: None,
            arguments: Scope::new(),
            allow: Vec::new(),
            fuel: FUEL,
            kinds: 1,
        }
    }
}

/// What the calls of a method came to.
#[derive(Debug, Clone, Default)]
pub struct Checked {
    /// The class under test.
    pub class: String,
    /// The method: `pkg.Class.add(int)`.
    pub method: String,
    /// Its parameters besides the structure, each with what it ranges over.
    pub parameters: Vec<(String, String)>,
    /// The conditions and the reference: what each is for, and the method.
    pub conditions: Vec<(&'static str, String)>,
    /// Structures on which it was called.
    pub structures: u64,
    /// Calls.
    pub inputs: u64,
    /// Inputs that do not count because what is required does not hold.
    pub skipped: u64,
    /// Calls that ended with an exception that the method may throw.
    pub threw: u64,
    /// Calls that failed.
    pub failing: u64,
    /// Whether inputs were left out because they are larger than one that fails.
    pub left_out: bool,
    /// The failures, each with its smallest input; the smallest first.
    pub failures: Vec<Failing>,
}

/// A failure with the smallest input that shows it.
#[derive(Debug, Clone)]
pub struct Failing {
    /// What is wrong.
    pub problem: Problem,
    /// How many of the calls failed in this way.
    pub count: u64,
    /// Objects of the structure besides its root.
    pub objects: u64,
    /// The lengths of all arrays of the structure together.
    pub lengths: u64,
    /// The structure, as the search knows it.
    pub vector: Vector,
    /// The call: `add(3)`.
    pub call: String,
    /// The structure before the call.
    pub before: Value,
    /// The structure after it, unless it did not end.
    pub after: Option<Value>,
    /// What the call gave, if it gave something.
    pub result: Option<String>,
    /// Arguments that are structures themselves: their names and what they are.
    pub others: Vec<(String, Value)>,
    /// The input and what is called, for a test of it.
    pub input: Input,
}

/// An input with all that is needed to call the methods on it again.
#[derive(Debug, Clone)]
pub struct Input {
    /// The structure, and then the arguments.
    pub graph: Graph,
    /// The method and what it is given.
    pub method: Call,
    /// The condition that the structures before and after must satisfy.
    pub ensures: Option<Call>,
    /// The method that must do the same.
    pub against: Option<Call>,
    /// Exceptions that the method may throw, as Java prints their classes.
    pub allowed: Vec<String>,
}

/// A method with what it is given.
#[derive(Debug, Clone)]
pub struct Call {
    /// The method.
    pub method: MethodFacts,
    /// What it is given, the receiver first if it has one.
    pub given: Vec<Given>,
}

/// What a method is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// The structure; after the call, if there was one.
    Structure,
    /// The structure as it was before the call.
    Before,
    /// An argument, by its number.
    Argument(usize),
    /// What the call gave.
    Result,
}

/// What is wrong with a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    /// It throws what it does not declare.
    Threw(Thrown),
    /// It used up its steps.
    Endless,
    /// It needs more memory than there is.
    Memory,
    /// The predicate does not hold afterwards.
    Broken,
    /// The predicate throws afterwards.
    PredicateThrew(Thrown),
    /// The predicate does not end afterwards.
    PredicateEndless,
    /// The condition is false.
    Ensures,
    /// The condition throws.
    EnsuresThrew(Thrown),
    /// The reference does something else.
    Differs {
        /// In what.
        what: Difference,
        /// What the method did.
        here: String,
        /// What the reference does.
        there: String,
    },
}

/// In what a method and its reference differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// One throws, or both throw exceptions of different classes, or one does not end.
    Outcome,
    /// They give different results.
    Result,
    /// The structure or an argument is another one afterwards.
    Structure,
}

/// What the calls on one structure came to.
#[derive(Debug, Default)]
pub(crate) struct OnStructure {
    /// The size of the structure.
    size: u64,
    inputs: u64,
    skipped: u64,
    threw: u64,
    failing: Vec<Found>,
}

/// A call that failed, and the same failure of later calls on the same structure.
#[derive(Debug)]
struct Found {
    /// What tells failures of different kinds apart.
    kind: String,
    failing: Failing,
}

/// Calls a method on every structure that a search finds, on the threads of its budget.
///
/// Steps are candidates of the search; results are inputs, of which a limit runs all those of a
/// structure or none.
///
/// # Errors
/// A method is missing or does not fit, a condition throws, or the search fails.
pub fn check(
    search: &JavaSearch,
    options: &Options,
    budget: &Budget,
    progress: &Arc<Progress>,
) -> Result<Finished<Checked>, JavaError> {
    let mut first = search.take_walk()?;
    let caller = Caller::new(&mut first, search, options)?;
    let mut checked = caller.about();
    first.caller = Some(Box::new(caller));
    let limit = budget.results;
    let search = search.clone().budget(Budget { results: None, ..*budget }).watch(progress);
    let calls = Calls { search, options, first: Mutex::new(Some(first)) };
    // Sizes from here on are left out once something has failed: on this thread results come in the
    // order of the search, so what is not yet called comes later than what failed.
    let best = AtomicU64::new(u64::MAX);
    let call = |walk: &mut JavaWalk| -> Result<Option<OnStructure>, JavaError> {
        let Some(mut caller) = walk.caller.take() else { return Ok(None) };
        let called = caller.on_structure(walk, best.load(Ordering::Relaxed));
        walk.caller = Some(caller);
        called
    };
    let (mut error, mut stop) = (None, None);
    let run = calls.map(&call, &mut |called| {
        match called {
            Err(wrong) => {
                error = Some(wrong);
                return ControlFlow::Break(());
            }
            Ok(called) => checked.add(called, options.kinds, &best),
        }
        if limit.is_some_and(|most| checked.inputs >= most) {
            stop = Some(StopReason::Limit);
            return ControlFlow::Break(());
        }
        // There is nothing smaller than a structure without objects.
        if best.load(Ordering::Relaxed) == 0 {
            checked.left_out = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if let Some(error) = error {
        return Err(error);
    }
    let run = run?;
    checked.failures.sort_by_key(Failing::size);
    checked.failures.truncate(options.kinds.max(1));
    let stop = stop.unwrap_or(run.stop);
    Ok(Finished { result: checked, stop, steps: run.steps, elapsed: run.elapsed })
}

/// A search whose walks call the method.
struct Calls<'a> {
    search: JavaSearch,
    options: &'a Options,
    /// The walk of the first thread.
    first: Mutex<Option<JavaWalk>>,
}

impl Walks for Calls<'_> {
    type Walk = JavaWalk;

    fn course(&self) -> Course {
        self.search.course()
    }

    fn walk(&self) -> Result<JavaWalk, Failure> {
        if let Some(first) = self.first.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Ok(first);
        }
        let mut walk = self.search.walk()?;
        let caller = Caller::new(&mut walk, &self.search, self.options);
        let caller = caller.map_err(|error| Failure::Unable(error.to_string()))?;
        walk.caller = Some(Box::new(caller));
        Ok(walk)
    }
}

impl Failing {
    /// Its size as one number: objects first, then lengths.
    fn size(&self) -> u64 {
        size(self.objects, self.lengths)
    }
}

fn size(objects: u64, lengths: u64) -> u64 {
    objects << 32 | lengths.min(u64::from(u32::MAX))
}

impl Checked {
    /// Adds what the calls on the next structure came to.
    fn add(&mut self, called: Option<OnStructure>, kinds: usize, best: &AtomicU64) {
        let Some(called) = called else {
            self.left_out = true;
            return;
        };
        // A thread may have called on a structure before it was known that it is not smaller.
        if called.size >= best.load(Ordering::Relaxed) {
            self.left_out = true;
            return;
        }
        if kinds <= 1 && !called.failing.is_empty() {
            best.store(called.size, Ordering::Relaxed);
            self.failures.clear();
            self.failing = 0;
        }
        self.count(&called);
        for found in called.failing {
            let known = self.failures.iter_mut().find(|known| known.kind() == found.kind);
            match known {
                None => self.failures.push(found.failing),
                Some(known) => {
                    let count = known.count + found.failing.count;
                    if found.failing.size() < known.size() {
                        *known = found.failing;
                    }
                    known.count = count;
                }
            }
        }
    }

    fn count(&mut self, called: &OnStructure) {
        self.structures += 1;
        self.inputs += called.inputs;
        self.skipped += called.skipped;
        self.threw += called.threw;
        self.failing += called.failing.iter().map(|found| found.failing.count).sum::<u64>();
    }
}

impl Failing {
    /// What tells failures of different kinds apart: what is wrong and, for exceptions, where.
    fn kind(&self) -> String {
        kind(&self.problem)
    }
}

fn kind(problem: &Problem) -> String {
    let thrown = |thrown: &Thrown| {
        let place = thrown.trace.first().map(ToString::to_string).unwrap_or_default();
        format!("{} {place}", thrown.class)
    };
    match problem {
        Problem::Threw(what) => format!("threw {}", thrown(what)),
        Problem::PredicateThrew(what) => format!("predicate {}", thrown(what)),
        Problem::EnsuresThrew(what) => format!("ensures {}", thrown(what)),
        Problem::Differs { what, .. } => format!("differs {what:?}"),
        Problem::Endless => "endless".to_owned(),
        Problem::Memory => "memory".to_owned(),
        Problem::Broken => "broken".to_owned(),
        Problem::PredicateEndless => "predicate endless".to_owned(),
        Problem::Ensures => "ensures".to_owned(),
    }
}
