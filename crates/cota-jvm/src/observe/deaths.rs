//! Where a predicate returns false, counted while a search goes on.
//!
//! The place is the innermost one of the user whose `false` went up to the caller of the predicate:
//! the branch beside which `false` is returned, or the `return`, or the call whose `false` is
//! returned at once. An exception that the predicate does not catch counts where it was thrown.

use rustc_hash::FxHashMap;

use crate::code::NONE;
use crate::machine::Machine;
use crate::throw::Place;

/// Counts of candidates by where they ended.
#[derive(Default)]
pub(crate) struct Deaths {
    /// By the instruction behind the place, and the word that was read last.
    counts: FxHashMap<(u32, u32), u64>,
    last: u32,
}

/// A place at which candidates ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Death {
    /// Class, method and line.
    pub place: Place,
    /// The source file with the folders of its package; where lines are not known, the class file.
    pub file: String,
    /// The line, or the position in the bytecode where lines are not known.
    pub line: u32,
    /// The address of the chosen word that was read last, if any was.
    pub last_read: Option<u32>,
    /// How many candidates ended there.
    pub count: u64,
}

impl Machine {
    /// Counts where candidates end, in searches that begin from now on; or no longer. It makes
    /// searches slower.
    pub fn count_deaths(&mut self, wanted: bool) {
        self.deaths = wanted.then(Box::default);
    }

    /// Where candidates ended since [`Machine::count_deaths`], the most frequent place first.
    pub fn deaths(&self) -> Vec<Death> {
        let counts = self.deaths.iter().flat_map(|deaths| &deaths.counts);
        let mut deaths: Vec<Death> =
            counts.map(|(&(pc, last), &count)| self.death(pc, last, count)).collect();
        let key = |death: &Death| {
            let Place { class, method, .. } = &death.place;
            let at = (death.file.clone(), death.line, class.clone(), method.clone());
            (std::cmp::Reverse(death.count), at, death.last_read)
        };
        deaths.sort_by_cached_key(key);
        deaths
    }

    /// The same, and counts from 0 again.
    pub fn take_deaths(&mut self) -> Vec<Death> {
        let taken = self.deaths();
        if let Some(deaths) = &mut self.deaths {
            **deaths = Deaths::default();
        }
        taken
    }

    fn death(&self, pc: u32, last: u32, count: u64) -> Death {
        let last_read = (last != 0).then_some(last);
        let Some((method, position)) = self.program.place_at(pc) else {
            let place = Place { class: String::new(), method: String::new(), line: None };
            return Death { place, file: String::new(), line: 0, last_read, count };
        };
        let place = Place {
            class: self.class_text(self.program.method(method).class),
            method: self.program.method(method).name.to_string(),
            line: self.program.line_of(method, position),
        };
        let line = self.program.line_or_position(method, position);
        Death { place, file: self.program.source_of(method).0, line, last_read, count }
    }

    /// The innermost place of the user's, where the machine is at the instruction before `pc`.
    pub(crate) fn users_place(&self, pc: usize) -> u32 {
        let entry = self.search.entry.min(self.depth);
        let callers = self.frames[entry..self.depth].iter().rev().map(|frame| frame.pc);
        let is_users = |pc: &u32| {
            self.program.place_at(*pc).is_some_and(|(method, _)| self.program.is_users(method))
        };
        std::iter::once(pc as u32).chain(callers).find(is_users).unwrap_or(NONE)
    }

    /// A candidate ends at a place.
    #[inline(never)]
    pub(crate) fn note_death(&mut self, place: u32) {
        if let Some(deaths) = &mut self.deaths {
            *deaths.counts.entry((place, deaths.last)).or_default() += 1;
        }
    }

    /// The predicate reads a word.
    #[inline]
    pub(crate) fn note_last_read(&mut self, at: usize) {
        if self.search.has_slot(at as u32)
            && let Some(deaths) = &mut self.deaths
        {
            deaths.last = at as u32;
        }
    }

    /// The run goes on behind the read of the word that the search has just decided.
    pub(crate) fn note_resumed(&mut self) {
        let last = self.search.last_decided().unwrap_or(0);
        if let Some(deaths) = &mut self.deaths {
            deaths.last = last;
        }
    }
}
