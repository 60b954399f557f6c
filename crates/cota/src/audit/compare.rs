//! What calls reach against what the invariant accepts.

use super::explore::{self, State};
use super::{Audit, AuditError};
use crate::engine::canonical::{CanonicalForm, Canonicalizer, LastRead};
use crate::engine::{Judgement, StopReason, Value};
use crate::{Bounded, Scope, Search};
use cota_run::{Finished, hook};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What the calls of a type reach against what its invariant accepts.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The type.
    pub type_name: String,
    /// The bound of the structures.
    pub scope: Scope,
    /// The constructors and methods with their arguments.
    pub calls: Vec<String>,
    /// The bound of the sequences: the most methods after a constructor.
    pub length: usize,
    /// For each length, from 0, the structures that no shorter sequence leads to.
    pub levels: Vec<Level>,
    /// How many sequences were run: one for each call after each structure.
    pub run: u64,
    /// How many there are, with those that go on from a structure that was reached before.
    pub sequences: u128,
    /// Distinct structures within the scope that calls lead to.
    pub reached: u64,
    /// Distinct structures outside of the scope that calls lead to.
    pub outside: u64,
    /// Those of them that the invariant rejects.
    pub outside_rejected: u64,
    /// Distinct structures within the scope that the invariant accepts.
    pub accepted: u64,
    /// Whether these are all of them, or a limit cut the search short.
    pub accepted_all: bool,
    /// Those that are both reached and accepted.
    pub both: u64,
    /// Structures within the scope that are reached but rejected.
    pub rejected: u64,
    /// The calls that made rejected structures, within the scope or not, of accepted ones or of
    /// nothing, each with how many.
    pub breakers: Vec<(String, u64)>,
    /// The smallest of the rejected ones.
    pub rejected_shown: Vec<Difference>,
    /// Structures within the scope that are accepted but not reached.
    pub unreached: u64,
    /// The smallest of the ones not reached.
    pub unreached_shown: Vec<Difference>,
    /// Structures that are accepted as values, but that the search does not find.
    pub unfound: u64,
    /// Sequences that end in a panic or not at all.
    pub faults: u64,
    /// The first of them.
    pub faults_shown: Vec<Fault>,
    /// What cut the comparison short; its text says so.
    pub cut: Option<StopReason>,
}

/// The new structures of a length of sequences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Within the scope.
    pub inside: u64,
    /// Outside of it.
    pub outside: u64,
}

/// A structure that is not both reached and accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Which way it differs.
    pub kind: Kind,
    /// Its canonical form.
    pub form: CanonicalForm,
    /// Its content, for drawing.
    pub value: Value,
}

/// Which way a structure differs.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Calls lead to it, but the invariant does not accept it.
    Rejected {
        /// What the invariant says.
        says: Judgement,
        /// The shortest sequence that leads to it.
        sequence: Vec<String>,
        /// After which of these calls the invariant does not hold for the first time.
        broken_by: usize,
        /// The last read of the invariant before it said no.
        last_read: Option<LastRead>,
    },
    /// The invariant accepts it, but no sequence leads to it.
    Unreached,
}

/// A sequence that does not end.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The calls.
    pub sequence: Vec<String>,
    /// What is wrong with the last one.
    pub kind: FaultKind,
}

/// What is wrong with a call.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// It panics.
    Panic {
        /// What it says.
        message: String,
        /// Where.
        place: Option<String>,
    },
    /// It does not end within this time. Nothing was run after it.
    Endless(Duration),
}

impl Comparison {
    /// Whether no sequence, however long, leads to a structure that was not reached.
    pub fn is_closed(&self) -> bool {
        let last = self.levels.last().copied().unwrap_or_default();
        self.is_whole() && last == Level::default()
    }

    /// Whether all sequences were run.
    pub(super) fn is_whole(&self) -> bool {
        let endless = |fault: &Fault| matches!(fault.kind, FaultKind::Endless(_));
        self.cut.is_none() && !self.faults_shown.iter().any(endless)
    }

    /// Whether nothing is wrong.
    pub fn is_clean(&self, allow_unreached: bool) -> bool {
        let unreached = if allow_unreached { 0 } else { self.unreached };
        self.cut.is_none() && self.rejected + self.faults + unreached + self.unfound == 0
    }
}

/// A step is a call sequence that is run.
pub(super) fn compare<T: Bounded>(audit: Audit<T>) -> Result<Finished<Comparison>, AuditError> {
    let begun = Instant::now();
    if audit.constructors.iter().all(|constructor| constructor.call.count == 0) {
        return Err(AuditError::NoConstructor);
    }
    let search = Search::with_invariant(&audit.scope, audit.holds)?;
    let forms = Canonicalizer::<T>::new();
    if !forms.can_fit(search.space()) {
        return Err(AuditError::Domains);
    }
    let audit = Arc::new(audit);
    let state = explore::explore(&audit, search.space());
    let mut state = explore::lock(&state);
    if let Some(error) = state.error.take() {
        return Err(error);
    }
    let _installation = hook::Installation::of_quiet_threads();
    let loud = hook::quiet();
    let accepted = accepted(&audit, &search, &forms, begun);
    let comparison = accepted.map(|(accepted, cut)| {
        let mut comparison = Comparison::of(&audit, &forms, &state, &accepted);
        if cut.is_some() {
            // A search that was cut short does not find all.
            (comparison.cut, comparison.unfound) = (comparison.cut.or(cut), 0);
            comparison.accepted_all = false;
        }
        Finished {
            stop: comparison.cut.unwrap_or(StopReason::Exhausted),
            result: comparison,
            steps: state.calls,
            elapsed: begun.elapsed(),
        }
    });
    hook::restore(loud);
    comparison
}

/// The structures that the invariant accepts.
fn accepted<T: Bounded>(
    audit: &Audit<T>,
    search: &Search<T>,
    forms: &Canonicalizer<T>,
    begun: Instant,
) -> Result<(BTreeSet<CanonicalForm>, Option<StopReason>), AuditError> {
    let mut search = search.clone();
    if let Some(time) = audit.budget.time {
        search = search.max_time(time.saturating_sub(begun.elapsed()));
    }
    let full = |found: usize| audit.budget.results.is_some_and(|most| found as u64 >= most);
    let (mut accepted, mut cut) = (BTreeSet::new(), None);
    let run = search.for_each(|candidate| {
        if audit.progress.is_stopped() {
            cut = Some(StopReason::Interrupted);
            return ControlFlow::Break(());
        }
        let form = forms.of_candidate(candidate);
        if full(accepted.len()) && !accepted.contains(&form) {
            cut = Some(StopReason::Limit);
            return ControlFlow::Break(());
        }
        accepted.insert(form);
        ControlFlow::Continue(())
    });
    match run.map_err(AuditError::Invariant)?.stop {
        StopReason::Time => Ok((accepted, Some(StopReason::Time))),
        _ => Ok((accepted, cut)),
    }
}

impl Comparison {
    fn of<T: Bounded>(
        audit: &Audit<T>,
        forms: &Canonicalizer<T>,
        state: &State,
        accepted: &BTreeSet<CanonicalForm>,
    ) -> Self {
        let numbered = || (0u32..).zip(&state.reached);
        let count = |wanted: &dyn Fn(u32) -> bool| {
            (0..state.reached.len() as u32).filter(|number| wanted(*number)).count() as u64
        };
        let inside = |number: u32| state.reached[number as usize].inside;
        let holds = |number: u32| state.reached[number as usize].says == Judgement::Accepted;
        let mut rejected: Vec<_> =
            numbered().map(|(number, _)| number).filter(|n| inside(*n) && !holds(*n)).collect();
        // Structures of one size stay in the order of the sequences that lead to them.
        rejected.sort_by_key(|number| state.reached[*number as usize].form.size());
        let unreached = || accepted.iter().filter(|form| !state.knows(form));
        let unfound =
            |n: u32| inside(n) && holds(n) && !accepted.contains(&*state.reached[n as usize].form);
        let drawn = |form: &CanonicalForm| forms.value(form).unwrap_or(Value::Null);
        let differences = rejected.iter().take(audit.shown).map(|number| {
            let form = CanonicalForm::clone(&state.reached[*number as usize].form);
            let kind = rejection(audit, forms, state, *number);
            Difference { kind, value: drawn(&form), form }
        });
        let missing = unreached().take(audit.shown).map(|form| Difference {
            kind: Kind::Unreached,
            value: drawn(form),
            form: form.clone(),
        });
        Self {
            type_name: short_name::<T>(),
            scope: audit.scope.clone(),
            calls: audit.calls(),
            length: audit.length,
            levels: state.levels.clone(),
            run: state.calls,
            sequences: audit.sequences(),
            reached: count(&inside),
            outside: count(&|n| !inside(n)),
            outside_rejected: count(&|n| !inside(n) && !holds(n)),
            accepted: accepted.len() as u64,
            accepted_all: true,
            both: count(&|n| inside(n) && holds(n)),
            rejected: rejected.len() as u64,
            breakers: breakers(audit, state),
            rejected_shown: differences.collect(),
            unreached: unreached().count() as u64,
            unreached_shown: missing.collect(),
            unfound: count(&unfound),
            faults: state.faults_total,
            faults_shown: state.faults.clone(),
            cut: state.cut,
        }
    }
}

/// The calls that made rejected structures of accepted ones or of nothing, in the order of the calls.
fn breakers<T: Bounded>(audit: &Audit<T>, state: &State) -> Vec<(String, u64)> {
    let constructors = audit.constructors.len();
    let mut counts = vec![0; constructors + audit.methods.len()];
    for (method, call, _) in &state.breaking {
        counts[*call as usize + if *method { constructors } else { 0 }] += 1;
    }
    let calls = audit.constructors.iter().map(|constructor| &constructor.call);
    let calls = calls.chain(audit.methods.iter().map(|method| &method.call));
    let named = calls.zip(counts).map(|(call, count)| (call.name.clone(), count));
    named.filter(|(_, count)| *count > 0).collect()
}

/// How a rejected structure came about, and what the invariant has against it.
fn rejection<T: Bounded>(
    audit: &Audit<T>,
    forms: &Canonicalizer<T>,
    state: &State,
    number: u32,
) -> Kind {
    let steps = state.steps(number);
    let way = state.way(number);
    let holds = |at: &u32| state.reached[*at as usize].says == Judgement::Accepted;
    let says = state.reached[number as usize].says.clone();
    let last_read = match says {
        Judgement::Dangling => None,
        _ => audit.replay(&steps).and_then(|value| forms.last_read(&value, audit.holds)),
    };
    Kind::Rejected {
        says,
        sequence: audit.written(&steps),
        broken_by: way.iter().position(|at| !holds(at)).unwrap_or_default(),
        last_read,
    }
}

/// The name of a type without its path.
pub(super) fn short_name<T>() -> String {
    let name = std::any::type_name::<T>();
    let path = name.split('<').next().unwrap_or(name);
    name[path.rfind("::").map_or(0, |at| at + 2)..].to_string()
}
