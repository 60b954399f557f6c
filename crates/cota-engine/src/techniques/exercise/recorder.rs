//! What is noted while something runs, and the thread that notes it.

use super::coverage::Coverage;
use super::signature::Signature;
use super::site::Function;
use std::cell::{Cell, RefCell};

thread_local! {
    static ON: Cell<bool> = const { Cell::new(false) };
    static RECORDING: RefCell<Option<Recording>> = const { RefCell::new(None) };
}

/// Whether this thread records. Annotated functions ask it when they are called.
#[inline]
pub fn is_recording() -> bool {
    ON.get()
}

/// Runs something and says how it exercised the annotated functions.
///
/// ```
/// use cota_engine::exercise::{Coverage, record};
///
/// let (sum, signature) = record(Coverage::Path, || 1 + 2);
/// assert_eq!(sum, 3);
/// assert!(signature.is_empty(), "nothing annotated was called");
/// ```
pub fn record<R>(coverage: Coverage, run: impl FnOnce() -> R) -> (R, Signature) {
    let outer = Outer(RECORDING.replace(Some(Recording::new(coverage))));
    ON.set(true);
    let result = run();
    let recording = RECORDING.take();
    drop(outer);
    let signature = recording.unwrap_or_else(|| Recording::new(coverage)).finish();
    (result, signature)
}

/// The recording that an inner one interrupts; it goes on however the inner one ends.
struct Outer(Option<Recording>);

impl Drop for Outer {
    fn drop(&mut self) {
        ON.set(self.0.is_some());
        RECORDING.set(self.0.take());
    }
}

/// What follows belongs to another part of the run: the same code exercised in two parts is not the
/// same.
pub(super) fn begin_part(part: u32) {
    RECORDING.with_borrow_mut(|recording| {
        if let Some(recording) = recording {
            recording.part = part;
        }
    });
}

/// Notes an event if this thread records.
pub(super) fn note(event: Event) {
    // A destructor of another thread-local value may come too late; there is nothing to note then.
    let _ = RECORDING.try_with(|recording| {
        if let Ok(mut recording) = recording.try_borrow_mut()
            && let Some(recording) = &mut *recording
        {
            recording.note(event);
        }
    });
}

/// Something that an annotated function reached.
#[derive(Clone, Copy)]
pub(super) struct Event {
    pub function: &'static Function,
    pub matter: Matter,
    /// The first outcome of the site.
    pub site: u32,
    /// The outcome.
    pub code: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Matter {
    Statement,
    Condition,
    Decision,
}

/// A run as far as it matters for a criterion.
pub(super) struct Recording {
    coverage: Coverage,
    part: u32,
    functions: Vec<Seen>,
    /// The number of the function in the upper half, the outcome in the lower.
    walk: Vec<u64>,
}

/// A function that a part of the run reached.
struct Seen {
    part: u32,
    function: &'static Function,
    /// For each outcome, how often the run reached it; for paths without repetitions, one more than its
    /// place (or that of the first outcome of its site) on the path.
    outcomes: Vec<u32>,
}

impl Recording {
    pub fn new(coverage: Coverage) -> Self {
        Self { coverage, part: 0, functions: Vec::new(), walk: Vec::new() }
    }

    pub fn note(&mut self, event: Event) {
        let wanted = match self.coverage {
            Coverage::Statement => Matter::Statement,
            Coverage::Condition => Matter::Condition,
            _ => Matter::Decision,
        };
        if event.matter == wanted {
            let number = self.number(event.function);
            self.count(number, event.site, event.code, 1);
        }
    }

    fn number(&mut self, function: &'static Function) -> usize {
        let part = self.part;
        let known = self
            .functions
            .iter()
            .position(|seen| std::ptr::eq(seen.function, function) && seen.part == part);
        known.unwrap_or_else(|| self.new_function(function))
    }

    #[cold]
    fn new_function(&mut self, function: &'static Function) -> usize {
        let part = self.part;
        let same = |seen: &Seen| seen.function == function && seen.part == part;
        if let Some(same) = self.functions.iter().position(same) {
            return same;
        }
        let outcomes = vec![0; function.outcomes as usize];
        self.functions.push(Seen { part, function, outcomes });
        self.functions.len() - 1
    }

    fn count(&mut self, function: usize, site: u32, code: u32, times: u32) {
        let key = (function as u64) << 32 | u64::from(code);
        match self.coverage {
            Coverage::Path => self.walk.push(key),
            Coverage::SimplePath => match self.functions[function].outcomes[code as usize] {
                0 => self.lengthen(function, code, key),
                place => self.shorten(place as usize),
            },
            Coverage::ElementaryPath => {
                if let Some(before) =
                    self.functions[function].outcomes[site as usize].checked_sub(1)
                {
                    self.shorten(before as usize);
                }
                self.lengthen(function, site, key);
            }
            _ => {
                let times_before = &mut self.functions[function].outcomes[code as usize];
                *times_before = times_before.saturating_add(times);
            }
        }
    }

    fn lengthen(&mut self, function: usize, index: u32, key: u64) {
        self.walk.push(key);
        self.functions[function].outcomes[index as usize] = self.walk.len() as u32;
    }

    /// Takes everything back but the first steps of the path.
    fn shorten(&mut self, steps: usize) {
        for key in self.walk.drain(steps..) {
            let Seen { function, outcomes, .. } = &mut self.functions[(key >> 32) as usize];
            let code = key as u32;
            outcomes[code as usize] = 0;
            if self.coverage == Coverage::ElementaryPath
                && let Some(site) = function.site_of(code)
            {
                outcomes[site.first as usize] = 0;
            }
        }
    }

    /// Adds the events of a finished recording, as if it had been run now.
    pub fn replay(&mut self, signature: &Signature) {
        for (part, function, code, times) in signature.steps() {
            let Some(site) = function.site_of(code) else { continue };
            self.part = part;
            let number = self.number(function);
            self.count(number, site.first, code, times);
        }
    }

    pub fn finish(self) -> Signature {
        // In an order that does not depend on which function the run reached first.
        let mut order: Vec<usize> = (0..self.functions.len()).collect();
        let key = |number: &usize| (self.functions[*number].part, self.functions[*number].function);
        order.sort_by_key(key);
        let functions = order.iter().map(key).collect();
        let mut rank = vec![0u64; order.len()];
        for (place, number) in order.iter().enumerate() {
            rank[*number] = place as u64;
        }
        let data: Vec<u64> = if self.coverage.is_path() {
            let renamed = |key: u64| rank[(key >> 32) as usize] << 32 | key & 0xffff_ffff;
            self.walk.into_iter().map(renamed).collect()
        } else {
            let counted = order.iter().zip(0u64..).flat_map(|(number, place)| {
                let outcomes = self.functions[*number].outcomes.iter().zip(0u64..);
                let come_to = outcomes.filter(|(times, _)| **times > 0);
                come_to.map(move |(times, code)| (place << 32 | code, u64::from(*times)))
            });
            if self.coverage == Coverage::Counting {
                counted.flat_map(|(key, times)| [key, times]).collect()
            } else {
                counted.map(|(key, _)| key).collect()
            }
        };
        Signature::new(self.coverage, functions, data.into())
    }
}
