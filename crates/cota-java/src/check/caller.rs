//! The calls of one machine.

use std::sync::Arc;

use cota_engine::space::Space;
use cota_engine::walk::{Next, Walk};
use cota_jvm::{Copier, Failure, Machine, Parameter, Reference, Stop};
use rustc_hash::FxHashMap;

use super::arguments::{Domain, Domains};
use super::names::{Names, argument_text};
use super::resolve::{self, Called, Part, Role};
use super::{Call, Checked, Failing, Found, Given, Input, OnStructure, Options, kind, size};
use crate::error::JavaError;
use crate::graph::Reader;
use crate::placed::failed;
use crate::search::JavaSearch;
use crate::walk::JavaWalk;

/// The most structures that are kept as arguments.
const MOST_STRUCTURES: usize = 20_000;

/// Calls the methods in a machine.
pub(crate) struct Caller {
    pub(super) fuel: u64,
    kinds: usize,
    class: String,
    pub(super) predicate: u32,
    pub(super) method: Called,
    requires: Option<Called>,
    pub(super) ensures: Option<Called>,
    pub(super) against: Option<Called>,
    pub(super) parameters: Vec<Parameter>,
    domains: Vec<Domain>,
    /// All structures within the bound, where a parameter takes them.
    structures: Vec<Reference>,
    /// Exceptions that the method may throw.
    pub(super) allowed: Vec<u32>,
    pub(super) reader: Reader,
    copier: Copier,
    pub(super) names: Names,
    /// Whether calls read what the structure does not lead to, which has to be decided first.
    settles: bool,
    /// Whether what calls do is compared.
    pub(super) compares: bool,
    space: Arc<Space>,
}

/// One input: where the structure is, and the words of the arguments.
pub(super) struct At<'a> {
    pub root: Reference,
    pub arguments: &'a [u64],
}

/// How a call ended that is none of the method's own business.
pub(super) enum Came {
    /// It does not count.
    Skipped,
    /// As it should.
    Passed,
    /// With an exception that it may throw.
    Threw,
    /// With a problem.
    Failed(Box<super::judge::Failed>),
}

impl Caller {
    /// Looks everything up that the calls need. The walk has not begun.
    pub fn new(
        walk: &mut JavaWalk,
        search: &JavaSearch,
        options: &Options,
    ) -> Result<Caller, JavaError> {
        let class = search.subject().class.clone();
        let space = walk.space().clone();
        let layout = search.layout();
        let classes: Vec<String> = layout.classes.iter().map(|class| class.name.clone()).collect();
        let names = Names::new(walk, layout);
        let (root, predicate) = (walk.root(), walk.predicate());
        let machine = walk.machine();
        let method = resolve::subject(machine, &class, &options.method)?;
        let taken = |part: &(&Part, &Parameter)| matches!(part.0, Part::Argument(_));
        let given = method.parts.iter().skip(usize::from(!method.facts.is_static));
        let parameters: Vec<Parameter> = given
            .zip(&method.facts.parameters)
            .filter(taken)
            .map(|(_, parameter)| parameter.clone())
            .collect();
        let own = format!("L{};", class.replace('.', "/"));
        let mut input = vec![(Part::Structure, own.clone())];
        let arguments = parameters.iter().enumerate();
        input.extend(arguments.map(|(at, p)| (Part::Argument(at), p.descriptor.clone())));
        let mut outcome = vec![(Part::Before, own)];
        outcome.extend(input.iter().cloned());
        if method.facts.result != "V" {
            outcome.push((Part::Result, method.facts.result.clone()));
        }
        let role =
            |name, parts, may_be_shorter, result| Role { name, parts, may_be_shorter, result };
        let mut find = |written: &Option<String>, role: &Role<'_>| {
            written.as_ref().map(|text| resolve::for_role(machine, &class, text, role)).transpose()
        };
        let requires = find(&options.requires, &role("what is required", &input, true, "Z"))?;
        let ensures = find(&options.ensures, &role("what is ensured", &outcome, true, "Z"))?;
        let result = method.facts.result.clone();
        let against = find(&options.against, &role("a reference", &input, false, &result))?;
        let mut allowed = Vec::new();
        for name in &method.facts.exceptions {
            allowed.extend(machine.class(name).ok());
        }
        for name in &options.allow {
            allowed.push(resolve::exception(machine, &class, name)?);
        }
        let signature = method.facts.name.to_string();
        // What arguments consist of is there for all structures.
        let domains = machine.keep(|machine| {
            let (space, classes, scope) = (&*space, &*classes, &options.arguments);
            Domains { machine, space, classes, scope, method: signature }.all(&parameters)
        })?;
        let mut reader = Reader::default();
        let mut copier = Copier::default();
        copier.fixed.extend(reader.fixed(machine).filter(|&object| object != root));
        let mut caller = Caller {
            fuel: options.fuel,
            kinds: options.kinds,
            class,
            predicate,
            method,
            requires,
            ensures,
            against,
            parameters,
            domains,
            structures: Vec::new(),
            allowed,
            reader,
            copier,
            names,
            settles: false,
            compares: options.against.is_some(),
            space,
        };
        if caller.domains.iter().any(|domain| domain.structures) {
            caller.keep_structures(walk)?;
        }
        Ok(caller)
    }

    /// What is called, before anything was.
    pub fn about(&self) -> Checked {
        let named = self.parameters.iter().zip(&self.domains);
        let conditions =
            [("requires", &self.requires), ("ensures", &self.ensures), ("against", &self.against)];
        let given = conditions.into_iter();
        Checked {
            class: self.class.clone(),
            method: self.method.text(),
            parameters: named.map(|(p, domain)| (p.name.clone(), domain.text.clone())).collect(),
            conditions: given
                .filter_map(|(name, called)| Some((name, called.as_ref()?.text())))
                .collect(),
            ..Checked::default()
        }
    }

    /// Copies of all structures, which stay.
    fn keep_structures(&mut self, walk: &mut JavaWalk) -> Result<(), JavaError> {
        walk.start(&[], 0);
        let root = walk.root();
        loop {
            match walk.next(u64::MAX) {
                Next::Done => return Ok(()),
                Next::Invalid => {}
                Next::Failed(failure) => return Err(JavaError::Search(*failure)),
                Next::Valid => {
                    let machine = walk.machine();
                    let copy = machine.undoably(|machine| {
                        machine.settle();
                        machine.keep(|machine| self.copier.copy(machine, &[root]))
                    });
                    let copy = copy.map_err(|failure| failed(machine, "a copy", failure))?;
                    self.structures.extend(copy);
                    if self.structures.len() > MOST_STRUCTURES {
                        return Err(JavaError::Stopped(format!(
                            "more than {MOST_STRUCTURES} structures for a parameter: a smaller bound \
                             is needed"
                        )));
                    }
                }
            }
        }
    }

    /// Calls the method on the structure that a walk stands at, unless it has at least this size.
    pub fn on_structure(
        &mut self,
        walk: &mut JavaWalk,
        best: u64,
    ) -> Result<Option<OnStructure>, JavaError> {
        let reached = walk.machine().reached();
        let (objects, lengths) = (reached.objects.len() as u64 - 1, reached.lengths);
        let mut found = OnStructure { size: size(objects, lengths), ..OnStructure::default() };
        if found.size >= best {
            return Ok(None);
        }
        let root = walk.root();
        let mut fresh = false;
        let lists: Vec<Vec<u64>> = (0..self.domains.len())
            .map(|at| self.values(walk, at, &reached.objects, &mut fresh))
            .collect();
        if lists.iter().any(Vec::is_empty) {
            return Ok(Some(found));
        }
        let mut indices = vec![0; lists.len()];
        let mut arguments: Vec<u64> = lists.iter().map(|list| list[0]).collect();
        loop {
            let at = At { root, arguments: &arguments };
            match self.on_input(walk.machine(), &at, fresh || self.settles)? {
                Came::Skipped => found.skipped += 1,
                Came::Passed => found.inputs += 1,
                Came::Threw => (found.inputs, found.threw) = (found.inputs + 1, found.threw + 1),
                Came::Failed(failed) => {
                    found.inputs += 1;
                    let kind = kind(&failed.problem);
                    let known = found.failing.iter_mut().find(|known| known.kind == kind);
                    if let Some(known) = known {
                        known.failing.count += 1;
                    } else {
                        let failing = self.failing(walk, *failed, &arguments, objects, lengths)?;
                        found.failing.push(Found { kind, failing });
                    }
                    if self.kinds <= 1 {
                        return Ok(Some(found));
                    }
                }
            }
            // The next combination; the last parameter changes first.
            let next = indices.iter().zip(&lists).rposition(|(&at, list)| at + 1 < list.len());
            let Some(next) = next else { return Ok(Some(found)) };
            indices[next] += 1;
            indices[next + 1..].fill(0);
            for at in next..lists.len() {
                arguments[at] = lists[at][indices[at]];
            }
        }
    }

    /// What a parameter takes with this structure.
    pub(super) fn values(
        &self,
        walk: &JavaWalk,
        parameter: usize,
        reached: &[Reference],
        fresh: &mut bool,
    ) -> Vec<u64> {
        let domain = &self.domains[parameter];
        let mut values = domain.values.clone();
        if domain.this {
            values.push(u64::from(walk.root()));
        }
        for &number in &domain.objects {
            let of = &self.space.domains()[number as usize];
            let objects = &walk.objects()[of.first as usize..(of.first + of.count) as usize];
            let (inside, outside): (Vec<Reference>, Vec<Reference>) =
                objects.iter().partition(|object| reached.contains(object));
            values.extend(inside.into_iter().map(u64::from));
            // Those that nothing tells apart are one.
            let shown = if of.symmetric { 1 } else { outside.len() };
            *fresh |= !outside.is_empty();
            values.extend(outside.into_iter().take(shown).map(u64::from));
        }
        if domain.structures {
            values.extend(self.structures.iter().map(|&object| u64::from(object)));
        }
        values
    }

    /// Calls the method once and takes it back.
    fn on_input(
        &mut self,
        machine: &mut Machine,
        at: &At<'_>,
        settles: bool,
    ) -> Result<Came, JavaError> {
        let came = machine.undoably(|machine| {
            if settles {
                machine.settle();
            }
            self.call(machine, at)
        });
        match came {
            // A collection holds objects that the structure does not lead to.
            Err(JavaError::Undecided) if !settles => {
                self.settles = true;
                self.on_input(machine, at, true)
            }
            came => came,
        }
    }

    fn call(&mut self, machine: &mut Machine, at: &At<'_>) -> Result<Came, JavaError> {
        if let Some(requires) = &self.requires {
            let words = words(requires, at, 0, 0, "V");
            let called = self.run(machine, requires, &words);
            match called {
                Ok(0) => return Ok(Came::Skipped),
                Ok(_) => {}
                Err(failure) => return Err(condition(machine, requires, failure)),
            }
            // What a condition does is taken back with the call; it must not change the structure.
        }
        let reference = match &self.against {
            Some(against) => {
                let words = words(against, at, 0, 0, "V");
                let against = against.clone();
                let outcome = machine.undoably(|machine| {
                    let called = self.run(machine, &against, &words);
                    self.outcome(machine, at, called)
                })?;
                Some(outcome)
            }
            None => None,
        };
        let needs_copy = self.ensures.as_ref().is_some_and(|e| e.parts.contains(&Part::Before));
        let before = if needs_copy {
            let copied = self.copier.copy(machine, &[at.root]);
            copied.map_err(|failure| failed(machine, "a copy", failure))?[0]
        } else {
            0
        };
        let words = words(&self.method, at, 0, 0, "V");
        let called = self.run(machine, &self.method, &words);
        self.judge(machine, at, before, called, reference)
    }

    /// Calls a method within its steps.
    pub(super) fn run(
        &self,
        machine: &mut Machine,
        called: &Called,
        words: &[u64],
    ) -> Result<u64, Failure> {
        let method = called.facts.id;
        machine.attempt(self.fuel, |machine| machine.call_method(method, words))
    }

    pub(super) fn kinds_of_arguments(&self) -> Vec<String> {
        self.parameters.iter().map(|parameter| parameter.descriptor.clone()).collect()
    }

    /// All that is to be told of a call that failed; the machine is as it was before the call.
    fn failing(
        &mut self,
        walk: &mut JavaWalk,
        failed: super::judge::Failed,
        arguments: &[u64],
        objects: u64,
        lengths: u64,
    ) -> Result<Failing, JavaError> {
        let vector = walk.vector();
        let root = walk.root();
        let kinds = self.kinds_of_arguments();
        let mut values = vec![("L", u64::from(root))];
        values.extend(kinds.iter().map(String::as_str).zip(arguments.iter().copied()));
        let machine = walk.machine();
        let graph = machine.undoably(|machine| {
            machine.settle();
            self.reader.read(machine, &values)
        });
        let graph = graph.map_err(|failure| unreadable(machine, failure))?;
        let mut named = self.names.begin(&graph, &self.parameters);
        let texts: Vec<_> =
            graph.roots[1..].iter().map(|word| argument_text(&graph, *word, &named)).collect();
        let before = self.names.value(&graph, 0, &named);
        let others = self.names.others(&graph, &self.parameters, &named);
        named.extend(&failed.after, &self.names);
        let after = failed.after.roots.first().map(|_| self.names.value(&failed.after, 0, &named));
        let result = failed.has_result.then(|| {
            let last = failed.after.roots.last().copied();
            last.map(|word| argument_text(&failed.after, word, &named))
        });
        let name = &self.method.facts.name;
        let allowed = self.allowed.iter().map(|&class| machine.class_name(class)).collect();
        Ok(Failing {
            problem: failed.problem,
            count: 1,
            objects,
            lengths,
            vector,
            call: format!("{name}({})", texts.join(", ")),
            before,
            after,
            result: result.flatten(),
            others,
            input: Input {
                graph,
                method: call(&self.method),
                ensures: self.ensures.as_ref().map(call),
                against: self.against.as_ref().map(call),
                allowed,
            },
        })
    }
}

fn call(called: &Called) -> Call {
    let given = |part: &Part| match part {
        Part::Structure => Given::Structure,
        Part::Before => Given::Before,
        Part::Argument(at) => Given::Argument(*at),
        Part::Result => Given::Result,
    };
    Call { method: called.facts.clone(), given: called.parts.iter().map(given).collect() }
}

/// The words that a method is called with.
pub(super) fn words(
    called: &Called,
    at: &At<'_>,
    before: Reference,
    result: u64,
    result_kind: &str,
) -> Vec<u64> {
    let receiver = usize::from(!called.facts.is_static);
    let mut words = Vec::with_capacity(called.parts.len() + 1);
    for (index, part) in called.parts.iter().enumerate() {
        words.push(match part {
            Part::Structure => u64::from(at.root),
            Part::Before => u64::from(before),
            Part::Argument(number) => at.arguments[*number],
            Part::Result => result,
        });
        let kind = index
            .checked_sub(receiver)
            .and_then(|at| called.facts.parameters.get(at))
            .map_or(result_kind, |parameter| parameter.descriptor.as_str());
        if matches!(kind, "J" | "D") {
            words.push(0);
        }
    }
    words
}

/// What a condition that did not answer means.
pub(super) fn condition(machine: &mut Machine, called: &Called, failure: Failure) -> JavaError {
    match failure {
        Failure::Stopped(stop) if matches!(*stop, Stop::Undecided { .. }) => JavaError::Undecided,
        Failure::Stopped(stop) => JavaError::Stopped(format!("{}: {stop}", called.text())),
        Failure::Exception(exception) => {
            match machine.attempt(u64::MAX, |machine| machine.describe(exception)) {
                Ok(thrown) => {
                    JavaError::Condition { method: called.text(), thrown: Box::new(thrown) }
                }
                Err(failure) => unreadable(machine, failure),
            }
        }
    }
}

/// What it means that something cannot be looked at.
pub(super) fn unreadable(machine: &mut Machine, failure: Failure) -> JavaError {
    match failure {
        Failure::Stopped(stop) if matches!(*stop, Stop::Undecided { .. }) => JavaError::Undecided,
        failure => failed(machine, "what is shown", failure),
    }
}

/// Names of objects by where they are.
pub(super) type ByReference = FxHashMap<Reference, String>;
