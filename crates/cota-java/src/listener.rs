//! A class of the user that gets every structure, in the machine that searches.
//!
//! The listener is one object, made by its constructor without arguments before the search. It has
//! Korat's `notifyNewTestCase(Object)` and perhaps `notifyTestFinished(long, long)`, or one public
//! method with one parameter that takes the structure, such as the `accept` of a `Consumer`.
//!
//! What it does to the structure is taken back after each call, and so is what it does to static
//! fields of classes that are there without it. Everything else stays: its fields, the collections
//! in them, its own static fields, and what it prints. The structure that it was given becomes the
//! next one: a listener that wants to keep it has to copy it.

use std::ops::ControlFlow;

use cota_engine::walk::{Walk, Walks};
use cota_engine::{Run, Value, Vector};
use cota_jvm::{Copier, Failure, Machine, MethodFacts, Reference, Thrown};

use crate::error::JavaError;
use crate::placed::failed;
use crate::search::JavaSearch;
use crate::walk::JavaWalk;

/// Calls and branches backwards of one call of a listener.
const FUEL: u64 = 100_000_000;

/// A listener in the machine of a walk.
pub struct Listener {
    class: String,
    object: Reference,
    structure: u32,
    end: Option<u32>,
    /// Static fields that are there without the listener.
    statics: Vec<(u32, bool)>,
    copier: Copier,
}

/// What a call of a listener came to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Heard {
    /// What it printed.
    pub output: Vec<u8>,
    /// What it threw.
    pub thrown: Option<Thrown>,
}

/// What a search with a listener came to.
#[derive(Debug)]
pub struct Listened {
    /// The search.
    pub run: Run,
    /// What the listener printed at the end.
    pub output: Vec<u8>,
    /// What it threw, and the structure unless that was at the end.
    pub thrown: Option<(Thrown, Option<(Vector, Value)>)>,
}

impl Listener {
    /// Makes a listener in the machine of a walk that has not begun.
    ///
    /// # Errors
    /// There is no such class, it cannot be made, or it has no method that takes the structure.
    pub fn new(walk: &mut JavaWalk, class: &str) -> Result<Listener, JavaError> {
        let root = walk.root();
        let machine = walk.machine();
        let statics = machine.static_words();
        let subject = machine.class_of_object(root);
        let id = machine.class(class)?;
        let methods = machine.methods_in(id);
        let structure = structure_method(machine, class, &methods, subject)?;
        let end =
            methods.iter().find(|facts| facts.signature() == "notifyTestFinished(long, long)");
        let end = end.map(|facts| facts.id);
        let facts = machine.class_facts(id);
        if !facts.has_default_constructor {
            return Err(JavaError::Listener {
                class: class.to_owned(),
                reason: "it has no constructor without arguments".to_owned(),
            });
        }
        // What it prints comes before what it prints about the first structure.
        machine.keep_output(true);
        let made =
            machine.attempt(FUEL, |machine| machine.keep(|machine| machine.construct_object(id)));
        machine.keep_output(false);
        let object = made.map_err(|failure| failed(machine, class, failure))?;
        let copier = Copier::default();
        Ok(Listener { class: class.to_owned(), object, structure, end, statics, copier })
    }

    /// Gives it the structure that a walk stands at.
    ///
    /// # Errors
    /// The machine stops it.
    pub fn structure(&mut self, walk: &mut JavaWalk) -> Result<Heard, JavaError> {
        let root = walk.root();
        let words = [u64::from(self.object), u64::from(root)];
        self.call(walk, self.structure, &words)
    }

    /// Tells it that the search is over: how many candidates there were, and how many structures.
    ///
    /// # Errors
    /// The machine stops it.
    pub fn end(
        &mut self,
        walk: &mut JavaWalk,
        explored: u64,
        valid: u64,
    ) -> Result<Heard, JavaError> {
        match self.end {
            Some(end) => self.call(walk, end, &[u64::from(self.object), explored, 0, valid, 0]),
            None => Ok(Heard::default()),
        }
    }

    fn call(
        &mut self,
        walk: &mut JavaWalk,
        method: u32,
        words: &[u64],
    ) -> Result<Heard, JavaError> {
        let root = walk.root();
        let machine = walk.machine();
        let held = self.statics.iter().filter(|(_, is_reference)| *is_reference);
        let held = held.map(|&(at, _)| machine.word(at) as Reference);
        let objects: Vec<Reference> = held.chain([root]).collect();
        let mut ranges = self.copier.ranges(machine, &objects);
        ranges.extend(self.statics.iter().map(|&(at, _)| (at, 1)));
        ranges.sort_unstable();
        machine.keep_output(true);
        let called = machine.beside(FUEL, &ranges, |machine| machine.call_method(method, words));
        machine.keep_output(false);
        let output = machine.take_output();
        match called {
            Ok(_) => Ok(Heard { output, thrown: None }),
            Err(Failure::Exception(exception)) => {
                let thrown = machine.undoably(|machine| {
                    machine.attempt(FUEL, |machine| machine.describe(exception))
                });
                let thrown = thrown.map_err(|failure| failed(machine, &self.class, failure))?;
                Ok(Heard { output, thrown: Some(thrown) })
            }
            Err(failure) => Err(failed(machine, &self.class, failure)),
        }
    }
}

/// The method that takes the structure.
fn structure_method(
    machine: &mut Machine,
    class: &str,
    methods: &[MethodFacts],
    subject: u32,
) -> Result<u32, JavaError> {
    let korat =
        methods.iter().find(|facts| facts.signature() == "notifyNewTestCase(java.lang.Object)");
    if let Some(facts) = korat {
        return Ok(facts.id);
    }
    let mut found = Vec::new();
    for facts in methods {
        let [parameter] = &facts.parameters[..] else { continue };
        let kind = parameter.descriptor.strip_prefix('L').and_then(|kind| kind.strip_suffix(';'));
        let Some(kind) = kind else { continue };
        let takes = machine.class(kind).is_ok_and(|kind| machine.is_a(subject, kind));
        if takes && facts.is_public && !facts.is_static && !facts.is_abstract {
            found.push(facts);
        }
    }
    match found[..] {
        [only] => Ok(only.id),
        [] => Err(JavaError::Listener {
            class: class.to_owned(),
            reason: format!(
                "it has neither notifyNewTestCase(Object) nor a public method that takes a {}",
                machine.class_name(subject)
            ),
        }),
        _ => Err(JavaError::Ambiguous {
            class: class.to_owned(),
            name: "that takes the structure".to_owned(),
            methods: found.iter().map(|facts| facts.signature()).collect(),
        }),
    }
}

/// Searches on this thread and gives every structure to a listener; `each` sees the structure and
/// what the listener printed.
///
/// # Errors
/// The listener cannot be used, or the machine stops it.
pub fn listen(
    search: &JavaSearch,
    class: &str,
    each: &mut dyn FnMut(&mut JavaWalk, &[u8]) -> ControlFlow<()>,
) -> Result<Listened, JavaError> {
    let mut walk = Walks::walk(search)?;
    let mut listener = Listener::new(&mut walk, class)?;
    let (mut error, mut thrown) = (None, None);
    let run = search.drive_walk(&mut walk, &mut |walk| match listener.structure(walk) {
        Ok(Heard { output, thrown: what }) => {
            if let Some(what) = what {
                thrown = Some((what, Some((walk.vector(), walk.value()))));
            }
            match each(walk, &output) {
                ControlFlow::Continue(()) if thrown.is_none() => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        }
        Err(wrong) => {
            error = Some(wrong);
            ControlFlow::Break(())
        }
    });
    if let Some(error) = error {
        return Err(error);
    }
    let mut output = Vec::new();
    if let (Ok(run), None) = (&run, &thrown) {
        let heard = listener.end(&mut walk, run.steps, run.result.valid)?;
        output = heard.output;
        thrown = heard.thrown.map(|thrown| (thrown, None));
    }
    Ok(Listened { run, output, thrown })
}
