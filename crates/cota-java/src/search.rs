//! A search in a Java class: the walks of a machine, driven by the engine.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use cota_engine::space::Space;
use cota_engine::walk::{Course, Walk, Walks};
use cota_engine::{Failure, Position, Run, Scope, StartError, VectorError};
use cota_jvm::{ClassFacts, ClassPath, Guide, MethodFacts};
use cota_run::{Budget, Digest, Progress};

use crate::criterion::JavaCriterion;
use crate::error::JavaError;
use crate::finitization::{Finitized, finitize};
use crate::layout::Layout;
use crate::placed::Placed;
use crate::strategy::JavaStrategy;
use crate::structure::JavaByClass;
use crate::subject::Subject;
use crate::walk::JavaWalk;

/// What an exception in the predicate means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Thrower {
    /// The search stops at it.
    #[default]
    Stops,
    /// The structure is not valid.
    Rejects,
}

/// What bounds the structures.
#[derive(Debug, Clone)]
enum Bound {
    Scope(Scope),
    Finitization { method: Option<String>, arguments: Vec<String> },
}

/// A search for all valid structures of a Java class within a bound.
///
/// Its structures are vectors of a [`Space`] of the engine, as those of a Rust type are, and so are its budgets, threads, shards
/// and positions.
#[derive(Clone)]
pub struct JavaSearch {
    subject: Subject,
    bound: Bound,
    scope: Scope,
    layout: Arc<Layout>,
    space: Arc<Space>,
    thrower: Thrower,
    strategy: JavaStrategy,
    budget: Budget,
    unordered: bool,
    progress: Arc<Progress>,
    from: Option<Position>,
    criterion: Option<JavaCriterion>,
    records_ends: bool,
    /// A walk that nobody uses: the first one was made to see that the class can be searched.
    spare: Arc<Mutex<Option<JavaWalk>>>,
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
        JavaSearch::within(subject, Bound::Scope(scope.clone()), thrower)
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
        let method = method.map(str::to_owned);
        let bound = Bound::Finitization { method, arguments: arguments.to_vec() };
        JavaSearch::within(subject, bound, thrower)
    }

    /// The same search with the classes of another class path.
    ///
    /// # Errors
    /// The bound does not fit these classes.
    pub fn with_path(&self, path: Arc<ClassPath>) -> Result<JavaSearch, JavaError> {
        let subject = Subject { path, ..self.subject.clone() };
        JavaSearch::within(&subject, self.bound.clone(), self.thrower)
    }

    fn within(subject: &Subject, bound: Bound, thrower: Thrower) -> Result<JavaSearch, JavaError> {
        let Made { walk, layout, space, scope } = make(subject, &bound, thrower)?;
        Ok(JavaSearch {
            subject: subject.clone(),
            bound,
            scope,
            layout,
            space,
            thrower,
            strategy: JavaStrategy::default(),
            budget: Budget::default(),
            unordered: false,
            progress: Arc::default(),
            from: None,
            criterion: None,
            records_ends: false,
            spare: Arc::new(Mutex::new(Some(walk))),
        })
    }

    /// Limits the search: structures are its results, candidates its steps. A limit on steps is exact, so a search with
    /// one runs on one thread.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> JavaSearch {
        self.budget = Budget { jobs: budget.jobs.max(1), ..budget };
        self
    }

    /// Searches in this way.
    #[must_use]
    pub fn strategy(mut self, strategy: JavaStrategy) -> JavaSearch {
        self.strategy = strategy;
        self
    }

    /// Hands structures out as they come when there are several threads, in no particular order.
    #[must_use]
    pub fn unordered(mut self) -> JavaSearch {
        self.unordered = true;
        self
    }

    /// Reports to this progress while it runs, and stops when it says so.
    #[must_use]
    pub fn watch(mut self, progress: &Arc<Progress>) -> JavaSearch {
        self.progress = Arc::clone(progress);
        self
    }

    /// Starts at a candidate instead of the first one.
    ///
    /// # Errors
    /// The search never reaches this candidate.
    pub fn resume_from(mut self, position: Position) -> Result<JavaSearch, FromError> {
        let mut walk = self.take_walk()?;
        let (guide, is_vector) = match position {
            Position::Vector(vector) => {
                (walk.guide(&vector.fit(&self.space).map_err(StartError::from)?), true)
            }
            Position::Path(path) => (Guide::Path(path), false),
        };
        walk.start_guided(guide, 0);
        walk.next(1);
        if walk.has_strayed() {
            return Err(match walk.strayed() {
                Some(slot) if is_vector => {
                    let slot = self.space.slot_name(slot);
                    StartError::from(VectorError::NotReached { slot }).into()
                }
                _ => StartError::NoPath.into(),
            });
        }
        self.from = Some(Position::Path(walk.path()));
        self.give_walk(walk);
        Ok(self)
    }

    /// Skips structures that are certainly of the class of one found before. The criterion is a method of the class under
    /// test, `METHOD`, or a static one of any class that takes the structure, `pkg.Class.METHOD`. Every shard walks
    /// the whole search; the structures found are dealt out round-robin.
    ///
    /// # Errors
    /// There is no such method, or it tells no classes.
    pub fn by_class(mut self, criterion: &str) -> Result<JavaByClass, JavaError> {
        self.refuse_with_criterion()?;
        let mut walk = self.take_walk()?;
        let criterion = JavaCriterion::new(walk.machine(), &self.subject.class, criterion)?;
        self.give_walk(walk);
        self.criterion = Some(criterion);
        Ok(JavaByClass::new(self))
    }

    /// Records where candidates end, which makes the search slower.
    #[must_use]
    pub fn record_ends(mut self) -> JavaSearch {
        self.records_ends = true;
        self
    }

    /// What is searched.
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// The classes.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The bound as a scope, also where a finitization method gave it.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The class under test.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Where the search reports its counts while it runs.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// The limits of the search.
    pub fn limits(&self) -> &Budget {
        &self.budget
    }

    /// Counts the valid structures, on the threads of the budget.
    ///
    /// # Errors
    /// The predicate throws, or the machine stops it.
    pub fn count(&self) -> Run {
        Walks::map(self, &|_| (), &mut |()| ControlFlow::Continue(()))
    }

    /// What the class, its predicate, and the class that declares the predicate say of themselves.
    ///
    /// # Errors
    /// The machine cannot be made.
    pub fn facts(&self) -> Result<(ClassFacts, MethodFacts, ClassFacts), JavaError> {
        let mut walk = self.take_walk()?;
        let facts = walk.facts();
        self.give_walk(walk);
        Ok(facts)
    }

    /// All that distinguishes the search from others: the classes and what is asked of them, wherever they are.
    ///
    /// # Errors
    /// A class cannot be read.
    pub fn inputs(&self) -> Result<Digest, JavaError> {
        let path = &self.subject.path;
        let mut digest = Digest::default();
        for name in path.class_names()? {
            digest = digest.text(&name).part(&path.find(&name)?.unwrap_or_default());
        }
        let release = std::fs::read(self.subject.jdk.home().join("release")).unwrap_or_default();
        let asked = format!(
            "{} {} {} {:?} {:?} {:?} {} {}",
            self.subject.class,
            self.subject.predicate,
            self.scope,
            self.bound,
            self.thrower,
            self.strategy,
            self.records_ends,
            self.from.as_ref().map(ToString::to_string).unwrap_or_default(),
        );
        Ok(digest.part(&release).text(&asked))
    }

    /// What a search learns depends on all that it did before, so one thread does all of it.
    fn walks_budget(&self) -> Budget {
        if self.strategy.learns() { Budget { jobs: 1, ..self.budget } } else { self.budget }
    }

    /// What a criterion skips is found by looking at the choices of the plain strategy.
    fn refuse_with_criterion(&self) -> Result<(), JavaError> {
        if self.strategy == JavaStrategy::Plain {
            return Ok(());
        }
        Err(JavaError::NotWith { strategy: self.strategy, what: "a criterion" })
    }

    pub(crate) fn take_walk(&self) -> Result<JavaWalk, JavaError> {
        if self.criterion.is_some() {
            self.refuse_with_criterion()?;
        }
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut walk = match spare {
            Some(walk) => walk,
            None => make(&self.subject, &self.bound, self.thrower)?.walk,
        };
        walk.prepare(self.strategy, self.criterion.clone(), self.records_ends);
        Ok(walk)
    }

    pub(crate) fn give_walk(&self, walk: JavaWalk) {
        *self.spare.lock().unwrap_or_else(PoisonError::into_inner) = Some(walk);
    }
}

/// Why a search cannot start at a candidate.
#[derive(Debug, thiserror::Error)]
pub enum FromError {
    /// The candidate is none.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The machine cannot be made.
    #[error(transparent)]
    Java(#[from] JavaError),
}

impl Walks for JavaSearch {
    type Walk = JavaWalk;

    fn course(&self) -> Course {
        Course {
            budget: self.walks_budget(),
            unordered: self.unordered,
            progress: Arc::clone(&self.progress),
            from: self.from.clone(),
            by_class: self.criterion.is_some(),
            records_rejections: self.records_ends,
            by_vector: !self.strategy.delays(),
            ..Course::new(Arc::clone(&self.space))
        }
    }

    fn walk(&self) -> Result<JavaWalk, Failure> {
        self.take_walk().map_err(|error| Failure::Unable(error.to_string()))
    }
}

/// A walk, and what it walks through.
struct Made {
    walk: JavaWalk,
    layout: Arc<Layout>,
    space: Arc<Space>,
    scope: Scope,
}

/// Makes a machine with the objects of the space in it. Each one that is made for a bound has them at the same addresses.
fn make(subject: &Subject, bound: &Bound, thrower: Thrower) -> Result<Made, JavaError> {
    let Finitized { mut machine, layout, scope } = match bound {
        Bound::Scope(scope) => {
            let layout = Layout::of(subject, scope)?;
            let scope = layout.scope.clone();
            Finitized { machine: subject.machine()?, layout, scope }
        }
        Bound::Finitization { method, arguments } => {
            finitize(subject, method.as_deref(), arguments)?
        }
    };
    let space = Arc::new(Space::new(&layout.schema, &scope)?);
    let placed = Placed::new(&mut machine, &layout, &space)?;
    let class = machine.class(&subject.class)?;
    let predicate = subject.method(&mut machine, class)?;
    let walk = JavaWalk::new(machine, placed, &space, predicate, thrower)?;
    Ok(Made { walk, layout: Arc::new(layout), space, scope })
}
