//! Runs that are watched: what they read of a structure, and what they decide.
//!
//! A watched run is the interpreter compiled once more ([`Watching`](crate::run::Watching)): it
//! chooses nothing, everything that it does in the heap is taken back, and it notes which of the
//! chosen words it read and which outcomes the user's code came to. Words that it wrote before are
//! its own and no longer the structure's. Class initialisers are not watched: they run once,
//! whatever the structure is.
//!
//! `sites` says what conditions, decisions and statements of class files are, `deaths` counts where
//! a predicate returned false, `relevant` finds the choices that a watched run depends on.

mod deaths;
mod decisions;
mod methods;
mod relevant;
mod sites;

use crate::machine::Machine;

pub use deaths::Death;
pub use sites::{Matter, MethodSite, MethodSiteKind, Reached, SiteMethod};

pub(crate) use deaths::Deaths;
pub(crate) use sites::Sites;

/// What a watched run did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Watched {
    /// The addresses of the chosen words that it read, in the order of the first reads.
    pub reads: Vec<u32>,
    /// What it came to of the matter that was asked for, in order.
    pub reached: Vec<Reached>,
}

/// The state of a watched run.
pub(crate) struct Watch {
    pub matter: Option<Matter>,
    pub reads: Vec<u32>,
    pub reached: Vec<Reached>,
    /// By word, from the first slot of the search on: it was read or written.
    known: Vec<bool>,
    /// Statements that were run, by method.
    run: Vec<Vec<bool>>,
}

impl Watch {
    pub(crate) fn run_statement(&mut self, method: u32, site: u32) {
        let (method_index, site_index) = (method as usize, site as usize);
        if self.run.len() <= method_index {
            self.run.resize(method_index + 1, Vec::new());
        }
        let run = &mut self.run[method_index];
        if run.len() <= site_index {
            run.resize(site_index + 1, false);
        }
        if !std::mem::replace(&mut run[site_index], true) {
            self.reached.push(Reached { method, site, outcome: 0 });
        }
    }
}

impl Machine {
    /// Runs something in the structure that is in the machine, watches the methods that it calls,
    /// and takes everything back that it did in the heap.
    pub fn watch<T>(
        &mut self,
        matter: Option<Matter>,
        run: impl FnOnce(&mut Machine) -> T,
    ) -> (T, Watched) {
        let watch = Watch {
            matter,
            reads: Vec::new(),
            reached: Vec::new(),
            known: vec![false; self.search.slot_count()],
            run: Vec::new(),
        };
        let outer = self.watch.replace(Box::new(watch));
        let result = self.undoably(run);
        let watch = std::mem::replace(&mut self.watch, outer);
        let (reads, reached) = watch.map_or_else(Default::default, |w| (w.reads, w.reached));
        (result, Watched { reads, reached })
    }

    /// A word of the heap as a watched run reads it: the run depends on it if a search chose it.
    pub fn watched_word(&mut self, address: u32) -> u64 {
        self.note_read(address as usize);
        self.word(address)
    }

    /// Whether a word waits for a value that no search has given it yet.
    pub fn is_open(&self, address: u32) -> bool {
        self.word(address) == crate::search::UNREAD && self.is_undecided(address)
    }

    /// Gives a word its first value, as a choice behind all others; its other values come next. For
    /// words that a watched run needs and that neither the predicate read nor the structure reaches.
    pub fn decide(&mut self, address: u32) {
        if self.is_slot(address) && self.is_open(address) {
            let nowhere = crate::machine::REGISTERS as u32 - 1;
            self.choose(address, nowhere, crate::code::NONE, 0, 0);
        }
    }

    /// Notes that a watched run reads a word.
    #[inline]
    pub(crate) fn note_read(&mut self, at: usize) {
        self.note_words(at, 1, true);
    }

    /// Notes that a watched run reads or writes words.
    pub(crate) fn note_words(&mut self, from: usize, words: usize, read: bool) {
        let Some(watch) = &mut self.watch else {
            if self.deaths.is_some() && read {
                (from..from + words).for_each(|at| self.note_last_read(at));
            }
            return;
        };
        let first = self.search.first_slot();
        // Most words are none of the search's, and a range may be long.
        let (start, end) = (from.max(first), (from + words).min(first + watch.known.len()));
        for at in start..end {
            if self.search.has_slot(at as u32)
                && !std::mem::replace(&mut watch.known[at - first], true)
                && read
            {
                watch.reads.push(at as u32);
            }
        }
    }

    /// The methods with a name that a class has, its own and inherited: descriptor, and whether it is
    /// static. What a subclass overrides is there once.
    pub fn methods_named(
        &self,
        class: u32,
        name: &str,
    ) -> Vec<(u32, crate::classfile::Name, bool)> {
        let mut found: Vec<(u32, crate::classfile::Name, bool)> = Vec::new();
        let mut at = Some(class);
        while let Some(id) = at {
            for (method, own, descriptor, is_static) in self.methods_of(id) {
                if &*own == name && found.iter().all(|known| known.1 != descriptor) {
                    found.push((method, descriptor, is_static));
                }
            }
            at = self.program.class(id).parent;
        }
        found
    }

    /// A method's class and name, `pkg.List.repOk`.
    pub fn method_name(&self, method: u32) -> String {
        self.program.method_text(method)
    }

    /// Whether a class is an enum, or the class of one of its constants with a body.
    pub fn is_enum(&self, class: u32) -> bool {
        let found = self.program.by_name.get("java/lang/Enum");
        found.is_some_and(|&of| class != of && self.program.is_subclass(class, of))
    }
}
