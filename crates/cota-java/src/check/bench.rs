//! Versions of a class, judged by calls on every structure and argument within a bound.
//!
//! All inputs are copied once into a part of the machine that stays. Each version of a method is in the class too, under
//! another name; to judge it, its code takes the place of the method's, and the calls run and are taken back as ever.

use cota_engine::Scope;
use cota_engine::walk::{Next, Walk};
use cota_jvm::{Copier, Reference};
use rustc_hash::FxHashMap;

use super::caller::{At, Caller, unreadable, words};
use super::judge::Outcome;
use super::names::{Named, argument_text};
use super::{Options, Problem, resolve};
use crate::error::JavaError;
use crate::placed::failed;
use crate::search::JavaSearch;
use crate::versions::{self, Judged, LeftOut};
use crate::walk::JavaWalk;

/// What counts as another behaviour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// What a caller sees at once: another result, an exception where there was none or none where there was one, or a
    /// structure for which the predicate does not hold any more.
    Weak,
    /// Besides, an exception of another class, and any other structure or argument afterwards.
    #[default]
    Strong,
}

/// How inputs are made and judged.
#[derive(Debug, Clone)]
pub struct BenchOptions {
    /// The methods that are called.
    pub calls: Vec<Options>,
    /// What counts as another behaviour.
    pub reading: Reading,
    /// A call counts as endless after so many times the calls and branches backwards of the original.
    pub factor: u64,
    /// The most inputs.
    pub most: usize,
}

/// The methods of the class under test that can be called on its structures, and why others cannot. What is said of
/// arguments goes to the methods that have parameters of these names.
///
/// # Errors
/// No method has a parameter that something is said of, or the search cannot begin.
pub fn callable(
    search: &JavaSearch,
    template: &Options,
    only: &[String],
) -> Result<(Vec<Options>, LeftOut), JavaError> {
    let mut walk = search.take_walk()?;
    let class = search.subject().class.clone();
    let predicate = walk.predicate();
    let machine = walk.machine();
    let id = machine.class(&class)?;
    let methods: Vec<String> = if only.is_empty() {
        let all = machine.methods_in(id).into_iter();
        let wanted = all.filter(|it| !it.is_private && !it.is_abstract && it.id != predicate);
        wanted.map(|it| it.signature()).collect()
    } else {
        only.to_vec()
    };
    let (mut found, mut left_out) = (Vec::new(), Vec::new());
    let mut used: Vec<bool> = vec![false; template.arguments.entries().len()];
    for method in methods {
        let called = match resolve::subject(walk.machine(), &class, &method) {
            Ok(called) => called,
            // A static method that takes no structure.
            Err(JavaError::NoStructure { .. }) if only.is_empty() => continue,
            Err(error) => return Err(error),
        };
        let mut arguments = Scope::new();
        for (at, (key, values)) in template.arguments.entries().iter().enumerate() {
            let name = key.split('.').next().unwrap_or(key);
            if called.facts.parameters.iter().any(|parameter| parameter.name == name) {
                used[at] = true;
                arguments = arguments.set(key.clone(), values.clone());
            }
        }
        let options = Options { method, arguments, ..template.clone() };
        match Caller::new(&mut walk, search, &options) {
            Ok(_) => found.push(options),
            Err(error) if only.is_empty() => left_out.push((options.method, error.to_string())),
            Err(error) => return Err(error),
        }
    }
    if let Some(at) = used.iter().position(|used| !used) {
        let key = template.arguments.entries()[at].0.clone();
        return Err(JavaError::NoParameter {
            key,
            method: "all methods that are called".to_owned(),
        });
    }
    Ok((found, left_out))
}

/// Calls and branches backwards that every call may have.
const FUEL_AT_LEAST: u64 = 1_000;

/// All inputs within a bound in a machine, with what the original does on each.
pub struct Bench {
    walk: JavaWalk,
    callers: Vec<Caller>,
    inputs: Vec<Input>,
    reading: Reading,
    factor: u64,
    /// Whether the inputs themselves are others than those of the original.
    is_other: bool,
}

/// What the original does on each input, by the names of the inputs.
#[derive(Clone)]
pub struct Originals(Vec<(String, Original)>);

/// A call of a method on a structure.
struct Input {
    caller: usize,
    name: String,
    root: Reference,
    arguments: Vec<u64>,
    original: Original,
}

/// What the original does.
#[derive(Clone)]
struct Original {
    outcome: Outcome,
    /// Whether the predicate holds afterwards.
    holds: bool,
    steps: u64,
}

impl Bench {
    /// Makes all inputs and calls the original on each.
    ///
    /// # Errors
    /// A method does not fit, there are too many inputs, or the search fails.
    pub fn new(search: &JavaSearch, options: &BenchOptions) -> Result<Bench, JavaError> {
        let mut bench = Bench::with(search, options)?;
        for at in 0..bench.inputs.len() {
            let fuel = bench.callers[bench.inputs[at].caller].fuel;
            let original = bench.run(at, fuel)?;
            bench.inputs[at].original = original;
        }
        Ok(bench)
    }

    /// All inputs, before anything is called.
    fn with(search: &JavaSearch, options: &BenchOptions) -> Result<Bench, JavaError> {
        let mut walk = search.take_walk()?;
        let mut callers = Vec::new();
        for call in &options.calls {
            let mut caller = Caller::new(&mut walk, search, call)?;
            caller.compares = true;
            callers.push(caller);
        }
        let root = walk.root();
        let mut copier = Copier::default();
        if let Some(caller) = callers.first_mut() {
            let fixed = caller.reader.fixed(walk.machine());
            copier.fixed.extend(fixed.filter(|&object| object != root));
        }
        let (reading, factor) = (options.reading, options.factor);
        let inputs = Vec::new();
        let mut bench = Bench { walk, callers, inputs, reading, factor, is_other: false };
        bench.walk.start(&[], 0);
        let mut structures = 0;
        loop {
            match bench.walk.next(u64::MAX) {
                Next::Done => break,
                Next::Invalid => {}
                Next::Failed(failure) => return Err(JavaError::Search(*failure)),
                Next::Valid => {
                    bench.keep_inputs(&mut copier, structures)?;
                    structures += 1;
                    if bench.inputs.len() > options.most {
                        return Err(JavaError::ManyInputs(options.most));
                    }
                }
            }
        }
        Ok(bench)
    }

    /// Inputs of a class of which there is a version alone, to be compared with what the original did.
    ///
    /// # Errors
    /// As [`Bench::new`].
    pub fn alone(
        search: &JavaSearch,
        options: &BenchOptions,
        originals: &Originals,
    ) -> Result<Bench, JavaError> {
        let mut bench = Bench::with(search, options)?;
        let names = originals.0.iter().map(|(name, _)| name.as_str());
        bench.is_other = !bench.names().eq(names);
        for (input, (_, original)) in bench.inputs.iter_mut().zip(&originals.0) {
            input.original = original.clone();
        }
        Ok(bench)
    }

    /// What the original does on each input.
    pub fn originals(&self) -> Originals {
        let one = |input: &Input| (input.name.clone(), input.original.clone());
        Originals(self.inputs.iter().map(one).collect())
    }

    /// The names of the inputs: `add(3) on #0`, where structures are counted as they are generated.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.inputs.iter().map(|input| input.name.as_str())
    }

    /// How many calls and branches backwards the original takes on each input.
    pub fn steps(&self) -> impl Iterator<Item = u64> {
        self.inputs.iter().map(|input| input.original.steps)
    }

    /// The inputs of the structure that the walk stands at.
    fn keep_inputs(&mut self, copier: &mut Copier, structure: usize) -> Result<(), JavaError> {
        let reached = self.walk.machine().reached();
        let mut objects = vec![self.walk.root()];
        let mut all = Vec::new();
        for (number, caller) in self.callers.iter().enumerate() {
            let lists: Vec<Vec<u64>> = (0..caller.parameters.len())
                .map(|at| caller.values(&self.walk, at, &reached.objects, &mut false))
                .collect();
            all.extend(combinations(&lists).into_iter().map(|arguments| (number, arguments)));
        }
        for (number, arguments) in &all {
            objects.extend(self.objects_of(*number, arguments));
        }
        let mut seen = rustc_hash::FxHashSet::default();
        objects.retain(|object| seen.insert(*object));
        let names = self.names_of(&all, structure)?;
        let machine = self.walk.machine();
        let copies = machine.undoably(|machine| {
            machine.settle();
            machine.keep(|machine| copier.copy(machine, &objects))
        });
        let copies = copies.map_err(|failure| failed(machine, "a copy", failure))?;
        let copy: FxHashMap<Reference, Reference> = objects.into_iter().zip(copies).collect();
        let root = copy[&self.walk.root()];
        for ((number, mut arguments), name) in all.into_iter().zip(names) {
            let kinds = &self.callers[number].parameters;
            for (word, parameter) in arguments.iter_mut().zip(kinds) {
                if parameter.descriptor.starts_with(['L', '['])
                    && let Some(&copy) = copy.get(&(*word as Reference))
                {
                    *word = u64::from(copy);
                }
            }
            let original = Original { outcome: Outcome::Endless, holds: true, steps: 0 };
            self.inputs.push(Input { caller: number, name, root, arguments, original });
        }
        Ok(())
    }

    /// The objects of the search among arguments.
    fn objects_of<'a>(
        &'a self,
        caller: usize,
        arguments: &'a [u64],
    ) -> impl Iterator<Item = Reference> + 'a {
        let known = self.walk.objects();
        let kinds = self.callers[caller].parameters.iter();
        let objects = arguments.iter().zip(kinds).filter(move |(word, parameter)| {
            parameter.descriptor.starts_with('L') && known.contains(&(**word as Reference))
        });
        objects.map(|(word, _)| *word as Reference)
    }

    /// The names of calls on the structure that the walk stands at.
    fn names_of(
        &mut self,
        calls: &[(usize, Vec<u64>)],
        structure: usize,
    ) -> Result<Vec<String>, JavaError> {
        let root = self.walk.root();
        let mut names = Vec::new();
        for (number, arguments) in calls {
            let caller = &mut self.callers[*number];
            let name = caller.method.facts.name.to_string();
            if arguments.is_empty() {
                names.push(format!("{name}() on #{structure}"));
                continue;
            }
            let kinds = caller.kinds_of_arguments();
            let mut values = vec![("L", u64::from(root))];
            values.extend(kinds.iter().map(String::as_str).zip(arguments.iter().copied()));
            let machine = self.walk.machine();
            let graph = machine.undoably(|machine| {
                machine.settle();
                caller.reader.read(machine, &values)
            });
            let graph = graph.map_err(|failure| unreadable(machine, failure))?;
            let named: Named = caller.names.begin(&graph, &caller.parameters);
            let texts: Vec<_> =
                graph.roots[1..].iter().map(|word| argument_text(&graph, *word, &named)).collect();
            names.push(format!("{name}({}) on #{structure}", texts.join(", ")));
        }
        Ok(names)
    }

    /// Calls what is called now on an input, and takes it back.
    fn run(&mut self, at: usize, fuel: u64) -> Result<Original, JavaError> {
        let input = &self.inputs[at];
        let (caller, root) = (&mut self.callers[input.caller], input.root);
        let place = At { root, arguments: &input.arguments };
        let given = words(&caller.method, &place, 0, 0, "V");
        let weak = self.reading == Reading::Weak;
        let machine = self.walk.machine();
        machine.undoably(|machine| {
            let mut left = 0;
            let method = caller.method.facts.id;
            let called = machine.attempt(fuel, |machine| {
                let called = machine.call_method(method, &given);
                left = machine.fuel();
                called
            });
            let outcome = caller.outcome(machine, &place, called)?;
            let ended = !matches!(outcome, Outcome::Endless | Outcome::Memory);
            let holds = if outcome == input.original.outcome {
                // What is the same structure is as valid, even if the version changes what the predicate calls.
                input.original.holds
            } else if weak && ended {
                let problem =
                    machine.undoably(|machine| caller.predicate_problem(machine, root))?;
                problem.is_none_or(|problem| !is_broken(&problem))
            } else {
                true
            };
            Ok(Original { outcome, holds, steps: fuel.saturating_sub(left) })
        })
    }

    /// Calls what is called now on an input, and says how that differs from the original.
    ///
    /// # Errors
    /// The machine cannot do what the version asks for.
    pub fn judge(&mut self, at: usize) -> Result<Judged, JavaError> {
        if self.is_other {
            return Ok(Judged::Differs);
        }
        let fuel = (self.inputs[at].original.steps * self.factor).max(FUEL_AT_LEAST);
        let mut loaded = self.walk.machine().loaded();
        let mut found = self.run(at, fuel);
        // What happens once, when a class is used for the first time, is not counted.
        while matches!(&found, Ok(own) if own.outcome == Outcome::Endless)
            && self.walk.machine().loaded() != loaded
        {
            loaded = self.walk.machine().loaded();
            found = self.run(at, fuel);
        }
        let found = match found {
            Err(JavaError::Stopped(reason)) => return Ok(Judged::Refused(reason)),
            found => found?,
        };
        let input = &self.inputs[at];
        let (own, original) = (&found.outcome, &input.original.outcome);
        let strong = self.reading == Reading::Strong;
        Ok(match (own, original) {
            (Outcome::Endless | Outcome::Memory, Outcome::Endless | Outcome::Memory) => {
                Judged::Same
            }
            (Outcome::Endless | Outcome::Memory, _) => Judged::Endless,
            (Outcome::Threw(class, here), Outcome::Threw(other, there)) => {
                if strong && class != other {
                    Judged::Threw(class.clone())
                } else if strong && here != there || found.holds != input.original.holds {
                    Judged::Differs
                } else {
                    Judged::Same
                }
            }
            (Outcome::Threw(class, _), _) => Judged::Threw(class.clone()),
            (Outcome::Returned(here), Outcome::Returned(there)) => {
                let has_result = self.callers[input.caller].method.facts.result != "V";
                let differs = if strong {
                    here != there
                } else {
                    found.holds != input.original.holds
                        || has_result && !here.has_the_result_of(there)
                };
                if differs { Judged::Differs } else { Judged::Same }
            }
            (Outcome::Returned(_), _) => Judged::Differs,
        })
    }

    /// Whether a method of this name was called by any input, or by the predicate. Only to be asked before a version is
    /// put in its place.
    ///
    /// # Errors
    /// There is no such class.
    pub fn was_called(&mut self, class: &str, name: &str) -> Result<bool, JavaError> {
        versions::was_called(self.walk.machine(), class, name)
    }

    /// Puts a version in the place of its method, or takes it away again.
    ///
    /// # Errors
    /// The class has no such methods.
    pub fn exchange(&mut self, class: &str, version: &str) -> Result<(), JavaError> {
        versions::exchange(self.walk.machine(), class, version)
    }
}

fn is_broken(problem: &Problem) -> bool {
    matches!(problem, Problem::Broken | Problem::PredicateThrew(_) | Problem::PredicateEndless)
}

/// All choices of one word from each list; the last list changes first.
fn combinations(lists: &[Vec<u64>]) -> Vec<Vec<u64>> {
    lists.iter().fold(vec![Vec::new()], |all, list| {
        let with = |one: &Vec<u64>, word: &u64| one.iter().copied().chain([*word]).collect();
        all.iter().flat_map(|one| list.iter().map(move |word| with(one, word))).collect()
    })
}
