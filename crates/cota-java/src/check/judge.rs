//! Whether what a call did is right.

use cota_jvm::{Failure, Machine, Reference, Stop, Thrown};

use super::caller::{At, Caller, Came, condition, unreadable, words};
use super::names::argument_text;
use super::{Difference, Problem};
use crate::error::JavaError;
use crate::graph::{Graph, Word};

/// A call that failed: what is wrong, and the structure, the arguments and the result afterwards.
pub(super) struct Failed {
    pub problem: Problem,
    pub after: Graph,
    /// Whether the last root of the graph is a result.
    pub has_result: bool,
}

/// What a method did, so that it can be compared with another one.
#[derive(Clone, PartialEq)]
pub(super) enum Outcome {
    /// It returned: the structure, the arguments and the result.
    Returned(Graph),
    /// It threw an object of this class: the structure and the arguments.
    Threw(String, Graph),
    /// It does not end.
    Endless,
    /// It needs more memory than there is.
    Memory,
}

impl Caller {
    /// What a method did to the structure and the arguments.
    pub(super) fn outcome(
        &mut self,
        machine: &mut Machine,
        at: &At<'_>,
        called: Result<u64, Failure>,
    ) -> Result<Outcome, JavaError> {
        Ok(match called {
            Ok(word) => Outcome::Returned(self.graph(machine, at, Some(word))?),
            Err(Failure::Exception(exception)) => {
                let class = machine.class_name(machine.class_of_object(exception));
                Outcome::Threw(class, self.graph(machine, at, None)?)
            }
            Err(Failure::Stopped(stop)) => match *stop {
                Stop::Fuel => Outcome::Endless,
                Stop::Memory => Outcome::Memory,
                stop => return Err(stopped(&stop)),
            },
        })
    }

    /// The structure, the arguments and the result as they are now.
    fn graph(
        &mut self,
        machine: &mut Machine,
        at: &At<'_>,
        result: Option<u64>,
    ) -> Result<Graph, JavaError> {
        let kinds = self.kinds_of_arguments();
        let mut values = vec![("L", u64::from(at.root))];
        values.extend(kinds.iter().map(String::as_str).zip(at.arguments.iter().copied()));
        let kind = self.method.facts.result.clone();
        values.extend(result.filter(|_| kind != "V").map(|word| (kind.as_str(), word)));
        let reader = &mut self.reader;
        reader.compares = self.compares;
        let graph = machine.attempt(u64::MAX, |machine| reader.read(machine, &values));
        self.reader.compares = false;
        graph.map_err(|failure| unreadable(machine, failure))
    }

    /// Judges what a call came to.
    pub(super) fn judge(
        &mut self,
        machine: &mut Machine,
        at: &At<'_>,
        before: Reference,
        called: Result<u64, Failure>,
        reference: Option<Outcome>,
    ) -> Result<Came, JavaError> {
        let result = match called.clone() {
            Ok(word) => Some(word),
            Err(Failure::Exception(exception)) => {
                let class = machine.class_of_object(exception);
                let may = self.allowed.iter().any(|&allowed| machine.is_a(class, allowed));
                // What the reference throws too is compared with it.
                let is_alike = matches!(&reference, Some(Outcome::Threw(other, _))
                    if *other == machine.class_name(class));
                if !may && !is_alike {
                    let thrown = describe(machine, exception)?;
                    return self.failed(machine, at, None, Problem::Threw(thrown));
                }
                None
            }
            Err(Failure::Stopped(stop)) => {
                let problem = match *stop {
                    Stop::Fuel => Problem::Endless,
                    Stop::Memory => Problem::Memory,
                    stop => return Err(stopped(&stop)),
                };
                let after = Graph::default();
                return Ok(Came::Failed(Box::new(Failed { problem, after, has_result: false })));
            }
        };
        // Conditions and the predicate may write into the structure, which is not shown.
        let broken = machine.undoably(|machine| self.predicate_problem(machine, at.root))?;
        if let Some(problem) = broken {
            return self.failed(machine, at, result, problem);
        }
        if let (Some(ensures), Some(word)) = (self.ensures.clone(), result) {
            let words = words(&ensures, at, before, word, &self.method.facts.result);
            let answer = machine.undoably(|machine| match self.run(machine, &ensures, &words) {
                Ok(0) => Ok(Some(Problem::Ensures)),
                Ok(_) => Ok(None),
                Err(Failure::Exception(exception)) => {
                    describe(machine, exception).map(|thrown| Some(Problem::EnsuresThrew(thrown)))
                }
                Err(failure) => Err(condition(machine, &ensures, failure)),
            })?;
            if let Some(problem) = answer {
                return self.failed(machine, at, result, problem);
            }
        }
        if let Some(reference) = reference {
            let own = self.outcome(machine, at, called)?;
            let has_result = self.method.facts.result != "V";
            if let Some(problem) = difference(&own, &reference, has_result) {
                return self.failed(machine, at, result, problem);
            }
        }
        Ok(if result.is_some() { Came::Passed } else { Came::Threw })
    }

    pub(super) fn predicate_problem(
        &self,
        machine: &mut Machine,
        root: Reference,
    ) -> Result<Option<Problem>, JavaError> {
        let predicate = self.predicate;
        let called = machine
            .attempt(self.fuel, |machine| machine.call_method(predicate, &[u64::from(root)]));
        Ok(match called {
            Ok(0) => Some(Problem::Broken),
            Ok(_) => None,
            Err(Failure::Exception(exception)) => {
                Some(Problem::PredicateThrew(describe(machine, exception)?))
            }
            Err(Failure::Stopped(stop)) => match *stop {
                Stop::Fuel => Some(Problem::PredicateEndless),
                stop => return Err(stopped(&stop)),
            },
        })
    }

    fn failed(
        &mut self,
        machine: &mut Machine,
        at: &At<'_>,
        result: Option<u64>,
        problem: Problem,
    ) -> Result<Came, JavaError> {
        let after = self.graph(machine, at, result)?;
        let has_result = result.is_some() && self.method.facts.result != "V";
        Ok(Came::Failed(Box::new(Failed { problem, after, has_result })))
    }
}

/// An exception with its stack trace; its own `getMessage` may fail.
fn describe(machine: &mut Machine, exception: Reference) -> Result<Thrown, JavaError> {
    let class = machine.class_name(machine.class_of_object(exception));
    let thrown = machine.attempt(super::FUEL, |machine| machine.describe(exception));
    match thrown {
        Ok(thrown) => Ok(thrown),
        Err(Failure::Exception(_)) => {
            Ok(Thrown { class, message: None, trace: Vec::new(), cause: None })
        }
        Err(failure) => Err(unreadable(machine, failure)),
    }
}

fn stopped(stop: &Stop) -> JavaError {
    match stop {
        Stop::Undecided { .. } => JavaError::Undecided,
        stop => JavaError::Stopped(stop.to_string()),
    }
}

/// In what two outcomes differ, if they do.
fn difference(own: &Outcome, other: &Outcome, has_result: bool) -> Option<Problem> {
    let differs = |what, here: String, there: String| Some(Problem::Differs { what, here, there });
    match (own, other) {
        (Outcome::Threw(one, here), Outcome::Threw(two, there)) if one == two => {
            if here == there {
                return None;
            }
            differs(Difference::Structure, String::new(), String::new())
        }
        (Outcome::Returned(here), Outcome::Returned(there)) => {
            if here == there {
                return None;
            }
            let last = |graph: &Graph| graph.roots.last().copied().unwrap_or(Word::Null);
            let text =
                |graph: &Graph| argument_text(graph, last(graph), &super::names::Named::default());
            let (one, two) = (text(here), text(there));
            if !has_result || !here.is_alike_before_the_last(there) {
                return differs(Difference::Structure, String::new(), String::new());
            }
            if one != two {
                return differs(Difference::Result, one, two);
            }
            let class = |graph: &Graph| match last(graph) {
                Word::Object(at) => graph.objects[at].class.facts.name.clone(),
                _ => String::new(),
            };
            let (class, other) = (class(here), class(there));
            if class != other {
                return differs(
                    Difference::Result,
                    format!("{one} ({class})"),
                    format!("{two} ({other})"),
                );
            }
            differs(Difference::Result, one, format!("another {two}"))
        }
        _ => differs(Difference::Outcome, outcome_text(own), outcome_text(other)),
    }
}

fn outcome_text(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(_) => "returns".to_owned(),
        Outcome::Threw(class, _) => format!("throws {class}"),
        Outcome::Endless => "does not end".to_owned(),
        Outcome::Memory => "needs more memory than there is".to_owned(),
    }
}
