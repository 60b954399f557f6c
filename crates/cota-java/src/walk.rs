//! One walk through the candidates of a Java class, in a machine of its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use cota_engine::exercise::{Coverage, Signature};
use cota_engine::space::Space;
use cota_engine::walk::{Next, Walk};
use cota_engine::{Failure, Learned, Rejection, Value, Vector};
use cota_jvm::{ClassFacts, Guide, Learning, Machine, MethodFacts, Reference, Step};
use rustc_hash::FxHashMap;

use crate::check::Caller;
use crate::criterion::{Classified, JavaCriterion};
use crate::error::JavaError;
use crate::exercise::JavaExercise;
use crate::placed::{Placed, failed};
use crate::search::Thrower;
use crate::strategy::JavaStrategy;

/// A machine that searches. While it stands at a valid structure, the structure is in it.
pub struct JavaWalk {
    machine: Machine,
    placed: Placed,
    space: Arc<Space>,
    /// Which slot of the space a word of the machine is.
    slots: FxHashMap<u32, u32>,
    thrower: Thrower,
    valid: u64,
    predicate: u32,
    criterion: Option<JavaCriterion>,
    /// The class of the structure, and how many choices it depends on.
    class: Option<Classified>,
    /// The choices that the next step keeps at most.
    keep: Option<usize>,
    exercise: Option<JavaExercise>,
    /// Whether some class domain asks for a least number of objects.
    has_least: bool,
    /// Whether the search learns.
    learns: bool,
    /// What calls a method on the structures of this machine, once that began.
    pub(crate) caller: Option<Box<Caller>>,
}

impl JavaWalk {
    pub(crate) fn new(
        mut machine: Machine,
        placed: Placed,
        space: &Arc<Space>,
        predicate: u32,
        thrower: Thrower,
    ) -> Result<JavaWalk, JavaError> {
        let begun = machine.begin(placed.search.clone(), predicate);
        begun.map_err(|failure| failed(&mut machine, "the predicate", failure))?;
        // Nobody takes what the classes of a search print.
        machine.take_output();
        machine.keep_output(false);
        let addresses = placed.slots.iter().enumerate();
        let slots =
            addresses.filter_map(|(slot, place)| Some(((*place)?.0, slot as u32))).collect();
        let has_least = space.domains().iter().skip(1).any(|domain| domain.least > 0);
        let space = Arc::clone(space);
        Ok(JavaWalk {
            machine,
            placed,
            space,
            slots,
            thrower,
            valid: 0,
            predicate,
            criterion: None,
            class: None,
            keep: None,
            exercise: None,
            has_least,
            learns: false,
            caller: None,
        })
    }

    /// Says how the walk searches, and what it is asked to tell of its candidates.
    pub(crate) fn prepare(
        &mut self,
        strategy: JavaStrategy,
        criterion: Option<JavaCriterion>,
        ends: bool,
    ) {
        self.learns = strategy.learns();
        self.machine.delay(strategy.delays());
        self.machine.learn_in_search(self.learns);
        self.criterion = criterion;
        self.machine.count_deaths(ends);
    }

    /// The class of the structure that the walk stands at, in a search by classes.
    pub fn class(&self) -> Option<&str> {
        self.class.as_ref().map(|classified| classified.class.as_str())
    }

    /// How the predicate is exercised on the structure that the walk stands at.
    ///
    /// # Errors
    /// The predicate decides otherwise when it is run again.
    pub fn exercised(&mut self, coverage: Coverage) -> Result<Signature, JavaError> {
        let root = self.root();
        let exercise = match &mut self.exercise {
            Some(exercise) if exercise.coverage() == coverage => exercise,
            other => other.insert(JavaExercise::new(&self.machine, self.predicate, coverage)),
        };
        exercise.of(&mut self.machine, root)
    }

    /// How often the predicate was run again to see how it is exercised.
    pub fn exercises(&self) -> u64 {
        self.exercise.as_ref().map_or(0, JavaExercise::runs)
    }

    /// Takes the class of the structure, if there is a criterion; the next step then leaves out what must look the same to it.
    fn classify(&mut self) -> Result<(), JavaError> {
        if let Some(criterion) = &self.criterion {
            let root = self.placed.search.objects.first().map_or(0, |object| object.reference);
            let classified = criterion.classify(&mut self.machine, root)?;
            self.keep = Some(classified.depth);
            self.class = Some(classified);
        }
        Ok(())
    }

    /// After a valid structure, leaves out what must look the same to the criterion.
    fn skip_alike(&mut self) {
        if let Some(depth) = self.keep.take() {
            self.machine.skip_below(depth);
        }
    }

    /// The machine, to run something on the structure that the walk stands at; it must be taken back
    /// ([`Machine::undoably`]) before the walk goes on.
    pub fn machine(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// What is searched.
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// The root of the structure that the walk stands at.
    pub fn root(&self) -> Reference {
        self.placed.search.objects.first().map_or(0, |object| object.reference)
    }

    /// The objects of the space by their global number.
    pub(crate) fn objects(&self) -> &[Reference] {
        self.placed.objects()
    }

    /// The predicate as a method of the machine.
    pub(crate) fn predicate(&self) -> u32 {
        self.predicate
    }

    /// What the class, its predicate, and the class that declares the predicate say of themselves.
    pub fn facts(&mut self) -> (ClassFacts, MethodFacts, ClassFacts) {
        let predicate = self.machine.facts(self.predicate);
        let class = self.machine.class_of_object(self.root());
        let declares = self.machine.class(&predicate.class).unwrap_or(class);
        (self.machine.class_facts(class), predicate, self.machine.class_facts(declares))
    }

    /// The structure that the walk stands at, as a value.
    pub fn value(&self) -> Value {
        Value::of_vector(&self.space, &self.vector())
    }

    /// What leads the search to a vector.
    pub(crate) fn guide(&self, vector: &Vector) -> Guide {
        let slots = self.placed.slots.iter().zip(vector.indices());
        Guide::Words(slots.filter_map(|(place, &index)| Some(((*place)?.0, index))).collect())
    }

    pub(crate) fn start_guided(&mut self, guide: Guide, floor: usize) {
        self.machine.start(guide, floor);
        (self.valid, self.keep, self.class) = (0, None, None);
    }

    /// Goes to a structure that the search finds.
    pub fn go_to(&mut self, vector: &Vector) -> Next {
        let guide = self.guide(vector);
        self.start_guided(guide, 0);
        self.next(1)
    }

    /// Whether the guide asked for something that the search never does.
    pub(crate) fn has_strayed(&self) -> bool {
        self.machine.strayed().is_some()
    }

    /// The slot for which the guide had a value that the search never gives it, if it was about a slot.
    pub(crate) fn strayed(&self) -> Option<u32> {
        self.machine.strayed().and_then(|address| self.slots.get(&address).copied())
    }

    fn vector_of(&self, decided: impl Iterator<Item = (u32, u32)>) -> Vector {
        let mut indices = vec![0; self.space.slots().len()];
        for (address, index) in decided {
            if let Some(&slot) = self.slots.get(&address) {
                indices[slot as usize] = index;
            }
        }
        Vector::new(indices)
    }

    /// Whether the structure has as many objects of each class as the scope asks for.
    fn fits(&self) -> bool {
        let used = self.vector().objects(&self.space);
        self.space.domains().iter().zip(used).skip(1).all(|(domain, used)| used >= domain.least)
    }

    /// Whether an exception says nothing about the structure: a class or a member is missing or damaged.
    fn is_missing_code(&self, exception: Reference) -> bool {
        self.machine.is_named(self.machine.class_of_object(exception), "java/lang/LinkageError")
    }

    /// The failure of a predicate that threw, or that the machine stopped.
    fn failed(&mut self, failure: cota_jvm::Failure) -> Next {
        let thrown = match failure {
            cota_jvm::Failure::Exception(exception) => {
                self.machine.undoably(|machine| machine.describe(exception))
            }
            stopped @ cota_jvm::Failure::Stopped(_) => Err(stopped),
        };
        let (vector, drawing) = (self.vector(), self.value().draw());
        let failure = match thrown {
            Ok(thrown) => {
                let place = thrown.trace.first().map(ToString::to_string);
                Failure::Panicked { message: thrown.to_string(), place, vector, drawing }
            }
            Err(failure) => {
                let error = failed(&mut self.machine, "the predicate", failure);
                return self.stopped(error.to_string());
            }
        };
        Next::Failed(Box::new(failure))
    }

    fn stopped(&self, message: String) -> Next {
        let (vector, drawing) = (self.vector(), self.value().draw());
        Next::Failed(Box::new(Failure::Stopped { message, vector, drawing }))
    }
}

impl JavaWalk {
    /// Where candidates ended since this was asked last.
    fn ends(&mut self) -> BTreeMap<Rejection, u64> {
        let mut ends = BTreeMap::new();
        for death in self.machine.take_deaths() {
            let slot = death.last_read.and_then(|address| self.slots.get(&address));
            let field = slot.map_or_else(String::new, |&slot| self.space.field_name(slot));
            let end = Rejection { file: death.file, line: death.line, column: None, field };
            *ends.entry(end).or_default() += death.count;
        }
        ends
    }
}

impl Walk for JavaWalk {
    fn start(&mut self, path: &[u32], floor: usize) {
        self.start_guided(Guide::Path(path.to_vec()), floor);
    }

    fn next(&mut self, most: u64) -> Next {
        self.skip_alike();
        let end = self.machine.explored().saturating_add(most);
        self.machine.pause_at(end);
        loop {
            match self.machine.search_on() {
                Ok(Step::End) => return Next::Done,
                Ok(Step::Paused) => return Next::Invalid,
                Ok(Step::Valid) if !self.has_least || self.fits() => {
                    self.valid += 1;
                    return match self.classify() {
                        Ok(()) => Next::Valid,
                        Err(error) => self.stopped(error.to_string()),
                    };
                }
                Ok(Step::Threw(exception))
                    if self.thrower == Thrower::Stops || self.is_missing_code(exception) =>
                {
                    return self.failed(cota_jvm::Failure::Exception(exception));
                }
                Ok(Step::Valid | Step::Threw(_)) => {
                    if self.machine.explored() >= end {
                        return Next::Invalid;
                    }
                }
                Err(failure) => return self.failed(failure),
            }
        }
    }

    fn explored(&self) -> u64 {
        self.machine.explored()
    }

    fn valid(&self) -> u64 {
        self.valid
    }

    fn path(&self) -> Vec<u32> {
        self.machine.path()
    }

    fn vector(&self) -> Vector {
        self.vector_of(self.machine.decided().into_iter())
    }

    fn ahead(&mut self) -> Option<(Vec<u32>, Vector)> {
        self.skip_alike();
        let path = self.machine.next_path()?;
        let next = self.machine.next_decided().unwrap_or_default();
        Some((path, self.vector_of(next.into_iter())))
    }

    fn skip_below(&mut self, depth: usize) {
        self.machine.skip_below(depth);
    }

    fn split(&mut self) -> Option<(Vec<u32>, usize)> {
        self.skip_alike();
        let path = self.machine.split()?;
        // What comes before the last choice has no other alternative.
        let floor = path.len() - 1;
        Some((path, floor))
    }

    fn alike(&self) -> Option<(Vec<u32>, bool)> {
        let depth = self.keep?;
        let mut path = self.machine.path();
        path.truncate(depth);
        Some((path, self.machine.has_more_from(depth)))
    }

    fn jumps(&self) -> u64 {
        self.machine.learning().jumps
    }

    fn learned(&self) -> Option<Learned> {
        if !self.learns {
            return None;
        }
        let Learning { nogoods, pruned, bytes, stopped_at, failures, choices, .. } =
            self.machine.learning();
        let mut depended = BTreeMap::new();
        for (address, count) in self.machine.depended() {
            if let Some(&slot) = self.slots.get(&address) {
                *depended.entry(self.space.field_name(slot)).or_default() += count;
            }
        }
        let bytes = bytes as u64;
        Some(Learned { nogoods, pruned, bytes, stopped_at, failures, choices, depended })
    }

    fn left(&self) -> &[(usize, u64)] {
        self.machine.left()
    }

    fn take_rejections(&mut self) -> BTreeMap<Rejection, u64> {
        self.ends()
    }
}
