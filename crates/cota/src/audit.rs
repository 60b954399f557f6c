//! Is the invariant right? What the constructors and methods of a type reach, against what its
//! invariant accepts.
//!
//! All call sequences up to a length are run, one for each distinct structure they lead to, and the
//! structures are compared with those that the search finds within a scope. Both ways to differ are
//! shown, smallest first:
//!
//! - *reached but rejected*: the invariant is too strong, or the code breaks it;
//! - *accepted but not reached*: the invariant is too weak, or the sequences are too short.
//!
//! ```
//! use cota::prelude::*;
//!
//! /// A counter that goes round.
//! #[derive(Bounded, Debug)]
//! struct Wheel { at: u8 }
//!
//! impl Invariant for Wheel {
//!     fn holds(wheel: View<'_, Self>) -> bool {
//!         wheel.at() < 3
//!     }
//! }
//!
//! impl Wheel {
//!     fn turn(&mut self, by: u8) {
//!         self.at = (self.at + by) % 3;
//!     }
//! }
//!
//! let comparison = cota::Audit::<Wheel>::new(Scope::new().set("Wheel.at", 0..=9))
//!     .constructor("new", (), |()| Wheel { at: 0 })
//!     .method("turn", 1..=2, Wheel::turn)
//!     .length(3)
//!     .check();
//! assert_eq!(comparison.both, 3);
//! ```
//!
//! Two values are the same structure if they look alike through their views, up to the names of
//! objects. What the derive skips is not looked at, so code must not depend on it.

mod compare;
mod domain;
mod explore;
mod reach;
mod report;
mod suite;

pub use compare::{Comparison, Difference, Fault, FaultKind, Kind, Level};
pub use domain::{Domain, Within, WithinError, within};
pub use reach::{VARIABLE as REACH_VARIABLE, reach};
pub use suite::{Coverage, Row, SuiteError, coverage};

use crate::engine::{Failure, SpaceError};
use crate::{Bounded, Invariant, Scope, View};
use cota_run::{Budget, Finished, Progress};
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

/// The default length: the most calls of a sequence.
const LENGTH: usize = 5;

/// The default limit on structures.
const LIMIT: u64 = 1_000_000;

/// A call that takes longer than this, on a small structure, is taken not to end.
const PATIENCE: Duration = Duration::from_secs(10);

/// The default number of differences of each kind to show.
const SHOWN: usize = 5;

/// Arguments that are longer than this are only counted.
const MOST_LABEL: usize = 40;

type Make<T> = Box<dyn Fn(usize) -> T + Send + Sync>;
type Run<T> = Box<dyn Fn(&mut T, usize) + Send + Sync>;
type Label = Box<dyn Fn(usize) -> String + Send + Sync>;

struct Constructor<T> {
    call: Called,
    make: Make<T>,
}

struct Method<T> {
    call: Called,
    run: Run<T>,
}

/// A call by name, with the labels of its arguments.
struct Called {
    name: String,
    count: usize,
    label: Label,
}

impl Called {
    fn new<D: Domain>(name: String, domain: &Arc<D>) -> Self {
        let labels = Arc::clone(domain);
        Self { name, count: domain.count(), label: Box::new(move |index| labels.label(index)) }
    }

    fn with(&self, index: usize) -> String {
        format!("{}({})", self.name, (self.label)(index))
    }

    /// With its first and last arguments, if they are short.
    fn range(&self) -> String {
        let Self { name, count, label } = self;
        let (first, last) = match *count {
            0 => return format!("{name}(no values)"),
            count => (label(0), label(count - 1)),
        };
        match *count {
            1 => format!("{name}({first})"),
            _ if first.len() + last.len() > MOST_LABEL => format!("{name}({count} values)"),
            _ => format!("{name}({first}…{last})"),
        }
    }
}

/// The constructors and methods of a type, to compare its invariant with.
pub struct Audit<T: Bounded> {
    scope: Scope,
    holds: for<'s> fn(View<'s, T>) -> bool,
    constructors: Vec<Constructor<T>>,
    methods: Vec<Method<T>>,
    length: usize,
    budget: Budget,
    timeout: Duration,
    shown: usize,
    allow_unreached: bool,
    progress: Arc<Progress>,
}

/// Why an invariant cannot be compared with constructors and methods.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AuditError {
    /// Nothing to begin with.
    #[error("there is no constructor, so no call sequence begins")]
    NoConstructor,
    /// The scope does not fit the type.
    #[error("the scope cannot be used: {0}")]
    Scope(#[from] SpaceError),
    /// Objects of one class in two domains that one link may lead to.
    #[error(
        "a link of this scope may lead to objects of one class in two class domains, which are not \
         told apart in a value that calls lead to"
    )]
    Domains,
    /// The invariant panicked in the search.
    #[error("{0}")]
    Invariant(Failure),
    /// There is no thread to run the calls on.
    #[error("no thread could be started for the calls: {0}")]
    NoThread(String),
    /// The same calls lead to different structures.
    #[error(
        "the code is not deterministic: these calls do not always lead to the same structure\n  {}",
        .0.join("\n  ")
    )]
    Unsteady(Vec<String>),
}

impl<T: Invariant> Audit<T> {
    /// An audit of the type's own invariant within a scope; see the [module](mod@crate::audit).
    pub fn new(scope: Scope) -> Self {
        Self::with_invariant(scope, T::holds)
    }
}

impl<T: Bounded> Audit<T> {
    /// An audit of a given invariant.
    pub fn with_invariant(scope: Scope, holds: for<'s> fn(View<'s, T>) -> bool) -> Self {
        Self {
            scope,
            holds,
            constructors: Vec::new(),
            methods: Vec::new(),
            length: LENGTH,
            budget: Budget { results: Some(LIMIT), ..Budget::default() },
            timeout: PATIENCE,
            shown: SHOWN,
            allow_unreached: false,
            progress: Arc::default(),
        }
    }

    /// Adds a constructor with the values of its arguments: `()` for none, a pair for two.
    pub fn constructor<D: Domain>(
        mut self,
        name: impl Into<String>,
        arguments: D,
        make: impl Fn(D::Value) -> T + Send + Sync + 'static,
    ) -> Self {
        let arguments = Arc::new(arguments);
        self.constructors.push(Constructor {
            call: Called::new(name.into(), &arguments),
            make: Box::new(move |index| make(arguments.value(index))),
        });
        self
    }

    /// Adds a method with the values of its arguments: `()` for none, a pair for two. What it returns
    /// is left alone.
    pub fn method<D: Domain, R>(
        mut self,
        name: impl Into<String>,
        arguments: D,
        run: impl Fn(&mut T, D::Value) -> R + Send + Sync + 'static,
    ) -> Self {
        let arguments = Arc::new(arguments);
        self.methods.push(Method {
            call: Called::new(name.into(), &arguments),
            run: Box::new(move |value, index| drop(run(value, arguments.value(index)))),
        });
        self
    }

    /// Adds the operations of an enum within a scope as methods, with the same step that a
    /// `#[cota::test(operations = Op, length = 6)]` runs. It is looked at what the step does to the value, not at what
    /// it returns.
    ///
    /// # Errors
    /// The operations cannot be listed.
    pub fn operations<O: Bounded + Debug, R>(
        self,
        name: impl Into<String>,
        scope: &Scope,
        step: impl Fn(&mut T, O) -> R + Send + Sync + 'static,
    ) -> Result<Self, SpaceError> {
        Ok(self.method(name, domain::operations::<O>(scope)?, step))
    }

    /// Runs sequences of up to this many methods after a constructor; the default is 5.
    pub fn length(mut self, calls: usize) -> Self {
        self.length = calls;
        self
    }

    /// Stops after this many distinct structures [default: a million].
    pub fn limit(mut self, structures: u64) -> Self {
        self.budget.results = Some(structures);
        self
    }

    /// Sets all limits at once; without a limit of results, it is a million distinct structures.
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = Budget { results: budget.results.or(Some(LIMIT)), ..budget };
        self
    }

    /// Stops after this much time.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.budget.time = Some(time);
        self
    }

    /// Reports a call that lasts longer than this as one that never ends [default: 10 s].
    pub fn timeout(mut self, time: Duration) -> Self {
        self.timeout = time;
        self
    }

    /// Shows up to this many differences of each kind; the default is 5. All are counted.
    pub fn show(mut self, differences: usize) -> Self {
        self.shown = differences;
        self
    }

    /// Structures that are accepted but not reached are no failure of [`check`](Self::check), for
    /// methods that are not meant to reach all of them.
    pub fn allow_unreached(mut self) -> Self {
        self.allow_unreached = true;
        self
    }

    /// How far it is, while it runs.
    pub fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.progress)
    }

    /// Runs all call sequences and compares what they reach with what the invariant accepts.
    ///
    /// # Errors
    /// The comparison cannot be made.
    pub fn compare(self) -> Result<Finished<Comparison>, AuditError> {
        compare::compare(self)
    }

    /// The same, as an assertion.
    ///
    /// # Panics
    /// With a report, if there is any difference, if a call panics or does not end, or if a limit cuts
    /// the comparison short.
    #[track_caller]
    pub fn check(self) -> Comparison {
        let allow_unreached = self.allow_unreached;
        match self.compare() {
            Ok(run) if run.result.is_clean(allow_unreached) => run.result,
            Ok(run) => panic!("{}", run.result),
            Err(error) => panic!("{error}"),
        }
    }

    /// How many sequences there are.
    fn sequences(&self) -> u128 {
        let first: usize = self.constructors.iter().map(|it| it.call.count).sum();
        let next: usize = self.methods.iter().map(|it| it.call.count).sum();
        let longer = |all: u128, length: usize| {
            let power = u32::try_from(length).unwrap_or(u32::MAX);
            all.saturating_add((next as u128).saturating_pow(power).saturating_mul(first as u128))
        };
        (0..=self.length).fold(0, longer)
    }

    /// The calls with what their arguments range over.
    fn calls(&self) -> Vec<String> {
        let constructors = self.constructors.iter().map(|constructor| &constructor.call);
        let methods = self.methods.iter().map(|method| &method.call);
        constructors.chain(methods).map(Called::range).collect()
    }
}
