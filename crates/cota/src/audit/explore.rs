//! Runs call sequences, breadth first over the structures they lead to.
//!
//! Values are never copied: a sequence is run from its constructor each time, since a copy of a value
//! with shared parts is not always another value. It runs on a thread of its own, so that a call that
//! does not end can be reported.

use super::compare::{Fault, FaultKind, Level};
use super::{Audit, AuditError};
use crate::Bounded;
use crate::engine::Judgement;
use crate::engine::canonical::{CanonicalForm, Canonicalizer, Examination};
use crate::engine::space::Space;
use cota_run::hook;
use cota_run::{Deadline, StopReason, Watch};
use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often it is looked whether the calls go on.
const TICK: Duration = Duration::from_millis(200);

/// A call: which of the constructors or methods, and which of its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub call: u32,
    pub argument: u32,
}

/// A structure that was reached, and how: by a call on another one, or by a constructor.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    pub form: Arc<CanonicalForm>,
    pub says: Judgement,
    pub inside: bool,
    pub from: Option<u32>,
    pub by: Step,
}

/// What was found so far.
#[derive(Debug, Default)]
pub(super) struct State {
    pub reached: Vec<Reached>,
    known: HashMap<Arc<CanonicalForm>, u32>,
    /// Which constructor (`false`) or method (`true`) made which rejected structure of an accepted one
    /// or of nothing.
    pub breaking: BTreeSet<(bool, u32, u32)>,
    pub levels: Vec<Level>,
    pub calls: u64,
    pub faults: Vec<Fault>,
    pub faults_total: u64,
    /// Whether the caller no longer waits, because a call did not end.
    abandoned: bool,
    /// The call that is run now.
    current: Option<(Option<u32>, Step)>,
    /// Why it ended early.
    pub cut: Option<StopReason>,
    pub error: Option<AuditError>,
}

impl State {
    /// The calls that lead to a structure.
    pub fn steps(&self, structure: u32) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut next = Some(structure);
        while let Some(at) = next {
            let reached = &self.reached[at as usize];
            steps.push(reached.by);
            next = reached.from;
        }
        steps.reverse();
        steps
    }

    /// The structures on the way to a structure, itself the last.
    pub fn way(&self, structure: u32) -> Vec<u32> {
        let parent = |at: &u32| self.reached[*at as usize].from;
        let mut way: Vec<_> = std::iter::successors(Some(structure), parent).collect();
        way.reverse();
        way
    }

    /// Whether calls lead to a structure of this form.
    pub fn knows(&self, form: &CanonicalForm) -> bool {
        self.known.contains_key(form)
    }
}

impl<T: Bounded> Audit<T> {
    /// The calls as they are written.
    pub(super) fn written(&self, steps: &[Step]) -> Vec<String> {
        let mut written = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            let call = match at {
                0 => &self.constructors[step.call as usize].call,
                _ => &self.methods[step.call as usize].call,
            };
            written.push(call.with(step.argument as usize));
        }
        written
    }

    /// Runs a sequence.
    pub(super) fn replay(&self, steps: &[Step]) -> Option<T> {
        let (first, rest) = steps.split_first()?;
        let mut value = (self.constructors[first.call as usize].make)(first.argument as usize);
        for step in rest {
            (self.methods[step.call as usize].run)(&mut value, step.argument as usize);
        }
        Some(value)
    }
}

/// Runs all call sequences.
pub(super) fn explore<T: Bounded>(audit: &Arc<Audit<T>>, space: &Arc<Space>) -> Arc<Mutex<State>> {
    let state = Arc::<Mutex<State>>::default();
    let worker = Worker {
        audit: Arc::clone(audit),
        space: Arc::clone(space),
        forms: Canonicalizer::new(),
        state: Arc::clone(&state),
        end: audit.budget.time.and_then(Deadline::after),
    };
    let (end, ended) = channel::<()>();
    let spawned = std::thread::Builder::new()
        // Recursive code on small structures, but also code that goes round in circles.
        .stack_size(64 << 20)
        .spawn(move || {
            let _installation = hook::Installation::of_quiet_threads();
            hook::quiet();
            worker.run();
            drop(end);
        });
    if let Err(error) = spawned {
        lock(&state).error = Some(AuditError::NoThread(error.to_string()));
        return state;
    }
    let (mut seen, mut since) = (0, Instant::now());
    while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        let mut state = lock(&state);
        if state.calls != seen {
            (seen, since) = (state.calls, Instant::now());
        } else if since.elapsed() > audit.timeout
            && let Some((from, step)) = state.current
        {
            let fault = fault(audit, &state, from, step, FaultKind::Endless(audit.timeout));
            state.faults.push(fault);
            state.faults_total += 1;
            state.abandoned = true;
            break;
        }
    }
    state
}

fn fault<T: Bounded>(
    audit: &Audit<T>,
    state: &State,
    from: Option<u32>,
    step: Step,
    kind: FaultKind,
) -> Fault {
    let mut steps = from.map(|from| state.steps(from)).unwrap_or_default();
    steps.push(step);
    Fault { sequence: audit.written(&steps), kind }
}

pub(super) fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Worker<T: Bounded> {
    audit: Arc<Audit<T>>,
    space: Arc<Space>,
    forms: Canonicalizer<T>,
    state: Arc<Mutex<State>>,
    end: Option<Deadline>,
}

impl<T: Bounded> Worker<T> {
    /// Goes on level by level, until a level has no structure or the length is reached.
    fn run(&self) {
        self.watch().begin_finding("call sequences", None, "structures");
        self.new_level();
        for (call, constructor) in self.audit.constructors.iter().enumerate() {
            for argument in 0..constructor.call.count {
                let step = Step { call: call as u32, argument: argument as u32 };
                if !self.attempt(None, &[step]) {
                    return;
                }
            }
        }
        let mut next = 0;
        for _ in 0..self.audit.length {
            let end = lock(&self.state).reached.len();
            if next == end {
                return;
            }
            self.new_level();
            for structure in next..end {
                if !self.expand(structure as u32) {
                    return;
                }
            }
            next = end;
        }
    }

    /// Where the run reports its progress, until its time is over.
    fn watch(&self) -> Watch<'_> {
        Watch::new(&self.audit.progress).until(self.end)
    }

    fn new_level(&self) {
        lock(&self.state).levels.push(Level::default());
    }

    /// Every call on a structure; `false` to end here.
    fn expand(&self, structure: u32) -> bool {
        let mut steps = lock(&self.state).steps(structure);
        if !self.is_steady(structure, &steps) {
            return false;
        }
        for (call, method) in self.audit.methods.iter().enumerate() {
            for argument in 0..method.call.count {
                steps.push(Step { call: call as u32, argument: argument as u32 });
                let on = self.attempt(Some(structure), &steps);
                steps.pop();
                if !on {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the calls lead to the same structure once more.
    fn is_steady(&self, structure: u32, steps: &[Step]) -> bool {
        let again = catch_unwind(AssertUnwindSafe(|| {
            self.audit.replay(steps).map(|value| self.forms.of(&value))
        }));
        let mut state = lock(&self.state);
        let same = again
            .ok()
            .flatten()
            .is_some_and(|form| *state.reached[structure as usize].form == form);
        if !same {
            state.error = Some(AuditError::Unsteady(self.audit.written(steps)));
        }
        same
    }

    /// Runs a sequence and notes what it leads to; `false` to end here.
    fn attempt(&self, from: Option<u32>, steps: &[Step]) -> bool {
        let Some(last) = steps.last().copied() else { return true };
        if self.is_over(from, last) {
            return false;
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let value = self.audit.replay(steps)?;
            Some(self.forms.examine(&value, self.audit.holds))
        }));
        match outcome {
            Ok(Some(examination)) => self.note(from, last, examination),
            Ok(None) => {}
            Err(payload) => {
                let (message, place) = (cota_run::panic_message(&*payload), hook::take_location());
                // A payload that panics when it is dropped must not end the run.
                std::mem::forget(payload);
                let mut state = lock(&self.state);
                state.faults_total += 1;
                if state.faults.len() < self.audit.shown {
                    let kind = FaultKind::Panic { message, place };
                    let fault = fault(&self.audit, &state, from, last, kind);
                    state.faults.push(fault);
                }
            }
        }
        true
    }

    /// Whether a limit is reached; if not, the call is under way from now on.
    fn is_over(&self, from: Option<u32>, step: Step) -> bool {
        let mut state = lock(&self.state);
        if state.abandoned {
            return true;
        }
        state.calls += 1;
        state.current = Some((from, step));
        let watch = self.watch();
        watch.add(1);
        if self.audit.budget.results.is_some_and(|most| state.reached.len() as u64 >= most) {
            state.cut = Some(StopReason::Limit);
        } else if let Some(stop) = watch.stop_reason() {
            state.cut = Some(stop);
        }
        state.cut.is_some()
    }

    fn note(
        &self,
        from: Option<u32>,
        by: Step,
        Examination { form, judgement: says }: Examination,
    ) {
        let mut state = lock(&self.state);
        if state.abandoned {
            return;
        }
        let holds = |at: u32| state.reached[at as usize].says == Judgement::Accepted;
        let breaks = says != Judgement::Accepted && from.is_none_or(holds);
        let next = state.reached.len() as u32;
        let number = state.known.get(&form).copied().unwrap_or(next);
        if breaks {
            state.breaking.insert((from.is_some(), by.call, number));
        }
        if number < next {
            return;
        }
        let inside = self.forms.fits(&form, &self.space);
        let form = Arc::new(form);
        state.known.insert(Arc::clone(&form), number);
        state.reached.push(Reached { form, says, inside, from, by });
        if let Some(level) = state.levels.last_mut() {
            *if inside { &mut level.inside } else { &mut level.outside } += 1;
        }
        self.watch().found(1);
    }
}
