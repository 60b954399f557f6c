//! The search, as its users see it: a builder, an iterator, a `for_each`, an outcome.

pub(crate) mod cell;
pub(crate) mod choices;
pub(crate) mod course;
pub(crate) mod erased;
pub(crate) mod estimate;
pub(crate) mod explorer;
pub(crate) mod failure;
pub(crate) mod heap;
pub(crate) mod jumps;
pub(crate) mod order;
pub(crate) mod parallel;
pub(crate) mod position;
pub(crate) mod prefixes;
pub(crate) mod rejection;
pub(crate) mod source;
pub(crate) mod structures;
pub(crate) mod tally;
pub(crate) mod task;
pub(crate) mod touch;
pub(crate) mod trace;
pub(crate) mod units;
pub(crate) mod walk;

use crate::model::bounded::{Bounded, Invariant};
use crate::model::candidate::{Candidate, Structure, Vector, VectorError};
use crate::model::scope::Scope;
use crate::model::shape::Schema;
use crate::model::space::{Space, SpaceError};
use crate::search::course::Walks;
use crate::search::explorer::Holds;
use crate::search::position::Position;
use crate::search::tally::Run;
use crate::search::task::Task;
use crate::techniques::bounds::Bounds;
use crate::techniques::checks::{Checks, Rule};
use cota_run::{Budget, Progress, Shard};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// How the search looks for valid structures. All strategies find the same ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Korat, candidate for candidate: every link may lead to every object, every field has its value
    /// when it is read.
    Plain,
    /// Plain, but an owned link (`Box`) gets fresh objects only.
    Owned,
    /// Owned, and integers and objects seen before stay open until the invariant tells them apart.
    #[default]
    Delayed,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Owned, Self::Delayed];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Owned => "owned",
            Self::Delayed => "delayed",
        }
    }
}

impl FromStr for Strategy {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Self, UnknownStrategy> {
        let known = Self::ALL.into_iter().find(|strategy| strategy.name() == name);
        known.ok_or_else(|| UnknownStrategy(name.to_string()))
    }
}

/// A name that no strategy has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no strategy `{0}`")]
pub struct UnknownStrategy(pub String);

/// Why a search cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The candidate to start from is none.
    #[error(transparent)]
    Vector(#[from] VectorError),
    /// Choices that the search is never offered.
    #[error("the search never reaches this candidate: these are not its choices")]
    NoPath,
    /// Bounds of another space.
    #[error("these bounds belong to another type or scope")]
    OtherSpace,
    /// A slot that is to be fixed does not exist.
    #[error("there is no slot `{0}`")]
    NoSlot(String),
    /// A value that is to be fixed is not in the scope.
    #[error("`{slot}` cannot be {value} in this scope")]
    NoValue {
        /// The slot.
        slot: String,
        /// The value.
        value: String,
    },
}

/// A search for all valid structures of a type within a scope.
///
/// ```ignore
/// let search = Search::<SearchTree>::new(&scope)?.strategy(Strategy::Plain).limit(10);
/// for structure in search.iter() {
///     println!("{}", structure.value().draw());
/// }
/// ```
pub struct Search<T: Bounded> {
    pub(crate) task: Task,
    /// The invariant, with the names of its checks.
    pub(crate) rule: Rule<T>,
}

// A derived one would ask for `T: Clone`, which no search needs.
impl<T: Bounded> Clone for Search<T> {
    fn clone(&self) -> Self {
        Self { task: self.task.clone(), rule: self.rule.clone() }
    }
}

impl<T: Invariant> Search<T> {
    /// The search for the structures that the type's own invariant accepts.
    ///
    /// # Errors
    /// The scope cannot be used for the type.
    pub fn new(scope: &Scope) -> Result<Self, SpaceError> {
        Self::with_checks(scope, T::checks())
    }
}

impl<T: Bounded> Search<T> {
    /// The search for the structures that a given invariant accepts.
    ///
    /// # Errors
    /// The scope cannot be used for the type.
    pub fn with_invariant(scope: &Scope, holds: Holds<T>) -> Result<Self, SpaceError> {
        let space = Arc::new(Space::new(&Schema::of::<T>(), scope)?);
        Ok(Self::by_rule(space, Rule::Function(holds)))
    }

    /// The search for the structures that all checks of a list accept. What its properties say about
    /// links is used from the start, see [`within`](Search::within).
    ///
    /// # Errors
    /// The scope or a property cannot be used for the type.
    pub fn with_checks(scope: &Scope, checks: Checks<T>) -> Result<Self, SpaceError> {
        let space = Arc::new(Space::new(&Schema::of::<T>(), scope)?);
        let rule = match checks.as_function() {
            Some(holds) => Rule::Function(holds),
            None => Rule::of(checks, &space)?,
        };
        Ok(Self::by_rule(space, rule))
    }

    fn by_rule(space: Arc<Space>, rule: Rule<T>) -> Self {
        let bounds = rule.bounds(&space).map(Arc::new);
        Self { task: Task::new(space, bounds, rule.erase()), rule }
    }

    /// The same search by some of the checks only, in this order.
    pub(crate) fn only_checks(&self, order: &[usize]) -> Self {
        let rule = self.rule.only(order);
        let mut task = self.task.clone();
        task.rule = rule.erase();
        Self { task, rule }
    }

    /// The search for all structures of a type.
    ///
    /// # Errors
    /// The scope cannot be used for the type.
    pub fn all(scope: &Scope) -> Result<Self, SpaceError> {
        Self::with_invariant(scope, |_| true)
    }

    /// How to search.
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.task.strategy = strategy;
        self
    }

    /// Limits the search: structures are its results, candidates its steps. A limit on steps is exact, so a search with one
    /// runs on one thread.
    pub fn budget(mut self, budget: Budget) -> Self {
        self.task.budget = Budget { jobs: budget.jobs.max(1), ..budget };
        self
    }

    /// Ends after this many valid structures.
    pub fn limit(mut self, valid: u64) -> Self {
        self.task.budget.results = Some(valid);
        self
    }

    /// Ends after this much time.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.task.budget.time = Some(time);
        self
    }

    /// Searches on this many threads, where the caller's function allows it.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.task.budget.jobs = jobs.max(1);
        self
    }

    /// Hands structures out as they come when there are several threads, in no particular order.
    pub fn unordered(mut self) -> Self {
        self.task.unordered = true;
        self
    }

    /// Looks only at one of several shares of the candidates.
    pub fn shard(mut self, shard: Shard) -> Self {
        self.task.budget.shard = shard;
        self
    }

    /// Looks only for structures with exactly this many objects besides the root.
    pub fn exactly_objects(mut self, objects: u32) -> Self {
        self.task.objects = Some(objects);
        self
    }

    /// Records for every invalid candidate which read the invariant made last.
    pub fn record_rejections(mut self) -> Self {
        self.task.records_rejections = true;
        self
    }

    /// Leaves out candidates with links that no valid structure has, as far as bounds tell.
    ///
    /// # Errors
    /// They are bounds of another space.
    pub fn within(mut self, bounds: &Bounds) -> Result<Self, StartError> {
        if !bounds.space().same_slots(&self.task.space) {
            return Err(StartError::OtherSpace);
        }
        self.task.bounds = Some(Arc::new(bounds.clone()));
        Ok(self)
    }

    /// Takes no bounds into account, not even those that follow from properties of the invariant.
    pub fn without_bounds(mut self) -> Self {
        self.task.bounds = None;
        self
    }

    /// Whether what is known about a structure from its root on makes bounds tighter. That is so
    /// unless it is switched off.
    pub fn refine_bounds(mut self, refine: bool) -> Self {
        self.task.refine = refine;
        self
    }

    /// Calls a function with each candidate before the invariant is run on it, as far as the candidate is known by then: to
    /// know where an invariant was that did not come back. What is not known is 0 in the vector.
    pub fn announce(mut self, each: impl Fn(&dyn Fn() -> Vector) + Send + Sync + 'static) -> Self {
        self.task.announce = Some(Arc::new(each));
        self
    }

    /// Reports to this progress while it runs, and stops when it says so. So do all searches that are made from this one.
    pub fn watch(mut self, progress: &Arc<Progress>) -> Self {
        self.task.progress = Arc::clone(progress);
        self
    }

    /// Where the search reports its counts while it runs.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.task.progress
    }

    /// Starts at a candidate instead of the first one.
    ///
    /// # Errors
    /// The search never reaches this candidate.
    pub fn resume_from(mut self, position: Position) -> Result<Self, StartError> {
        let mut explorer = self.task.explorer();
        match position {
            Position::Vector(vector) => {
                let vector = vector.fit(&self.task.space)?;
                explorer.start_from(&vector);
                explorer.step();
                if let Some(wrong) = explorer.wrong {
                    let slot = self.task.space.slot_name(wrong.slot);
                    return Err(VectorError::NotReached { slot }.into());
                }
                self.task.from = Some(Position::Path(explorer.path()));
            }
            Position::Path(path) => {
                explorer.start(path.clone(), 0);
                explorer.step();
                if !explorer.path().starts_with(&path) {
                    return Err(StartError::NoPath);
                }
                self.task.from = Some(Position::Path(path));
            }
        }
        Ok(self)
    }

    /// Gives a slot a value for the whole search, so that only completions of this part are found.
    /// Slots and objects are named as in the space: `root.size`, `Node0.left`, `Node1`, `null`.
    ///
    /// # Errors
    /// There is no such slot or value.
    pub fn fix(mut self, slot: &str, value: &str) -> Result<Self, StartError> {
        let number =
            self.task.space.slot_named(slot).ok_or(StartError::NoSlot(slot.to_string()))?;
        let index = self.task.space.value_named(number, value).ok_or_else(|| {
            StartError::NoValue { slot: slot.to_string(), value: value.to_string() }
        })?;
        self.task.fixed.push((number, index));
        Ok(self)
    }

    /// The structure with this vector, whether or not the search reaches it.
    ///
    /// # Errors
    /// The vector does not fit the space.
    pub fn structure(&self, vector: Vector) -> Result<Structure<T>, VectorError> {
        Ok(Structure::new(vector.fit(&self.task.space)?, &self.task.space))
    }

    /// The names of the checks of the invariant; `valid` if it is a single function.
    pub fn check_names(&self) -> Vec<String> {
        match self.rule.names() {
            names if names.is_empty() => vec!["valid".to_string()],
            names => names,
        }
    }

    /// The candidate space.
    pub fn space(&self) -> &Arc<Space> {
        &self.task.space
    }

    /// Whether it is about a part of the candidates only, other than by shards.
    pub(crate) fn starts_within(&self) -> bool {
        self.task.from.is_some() || !self.task.fixed.is_empty()
    }

    /// Calls a function with every valid structure, in order, on this thread, until it has enough.
    ///
    /// # Errors
    /// The invariant panics.
    pub fn for_each(&self, mut each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Run {
        self.task.drive(&mut |explorer| each(&explorer.candidate()))
    }

    /// Counts the valid structures, on the threads of the budget.
    ///
    /// # Errors
    /// The invariant panics.
    pub fn count(&self) -> Run {
        match self.task.budget.jobs {
            1 => self.task.drive(&mut |_| ControlFlow::Continue(())),
            _ => self.task.map(&|_| (), &mut |()| ControlFlow::Continue(())),
        }
    }

    /// The valid structures, collected.
    pub fn structures(&self) -> Vec<Structure<T>> {
        self.iter().collect()
    }
}
