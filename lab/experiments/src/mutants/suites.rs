//! The suites of a row: every input once, and which of them each column of the table keeps.

use super::check;
use super::encode::Encode;
use super::kept::{self, Inputs, Kept};
use crate::registry::predicates;
use crate::studies::binomial_heap::{self, HeapCall, HeapPair};
use crate::studies::list_to_set::{self, ListToSet};
use crate::studies::palindrome::{self, IntegerList};
use crate::studies::{red_black_tree, search_tree};
use crate::technique::{self, Holds, Limits, RunError};
use cota::engine::classes::{ByKey, Criterion};
use cota::engine::exercise::{Coverage, Signature, record};
use cota::engine::reduce::Keep;
use cota::engine::{Candidate, Source, Vector};
use cota::{Bounded, Invariant, Scope, Search, Strategy};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The suites of a row: what finds its inputs, and what is asked of each.
pub struct Suites {
    find: Find,
    judge: Judge,
    encode: Encoding,
    judged: AtomicU64,
}

/// Goes through all inputs.
type Find = Box<dyn Fn() -> Result<Kept, SuiteError> + Send + Sync>;

/// Runs the test of an input; the error is an input that the routine does something wrong with.
type Judge = Box<dyn Fn(&[u8]) -> Result<(), String> + Send + Sync>;

/// An input as numbers.
type Encoding = Box<dyn Fn(&[u8]) -> Result<Vec<i32>, String> + Send + Sync>;

/// Why there are no suites.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// No study with this name has tables of mutants.
    #[error("no mutants are made of `{study}` `{routine}`")]
    NoStudy { study: String, routine: String },
    /// The inputs cannot be found.
    #[error(transparent)]
    Run(#[from] RunError),
    /// An input has a value beyond the 256th of its domain.
    #[error("the domains of the row are too large")]
    TooWide,
    /// The file of a suite cannot be read or written.
    #[error("the file of a suite: {0}")]
    File(#[from] std::io::Error),
}

impl Suites {
    fn of(find: Find, judge: Judge, encode: Encoding) -> Self {
        Self { find, judge, encode, judged: AtomicU64::new(0) }
    }

    /// The suites of a study, a routine and a published bound. Nothing is searched for yet.
    ///
    /// # Errors
    /// There is no such study, or the bound is none of it.
    pub fn new(study: &str, routine: &str, bound: &str) -> Result<Self, SuiteError> {
        use search_tree::TreeCall;
        match study {
            "list-to-set" => {
                let scope = list_to_set::scope(bound).map_err(RunError::from)?;
                let criterion = || predicates::<ListToSet>(&list_to_set::PREDICATES);
                by_criterion::<ListToSet, _>(
                    scope,
                    ListToSet::holds,
                    criterion,
                    check::list_and_set,
                )
            }
            // The criterion's tables count elements, those of reduction elements and keys.
            "heap-merge" if bound.contains(',') => {
                let scope = binomial_heap::pair_scope(bound).map_err(RunError::from)?;
                merge_by_parts(scope)
            }
            "heap-merge" => {
                let scope = binomial_heap::pair_scope(bound).map_err(RunError::from)?;
                let criterion = || predicates::<HeapPair>(&binomial_heap::PREDICATES);
                by_criterion::<HeapPair, _>(scope, HeapPair::holds, criterion, check::merge)
            }
            "search-tree-delete" => {
                let scope = search_tree::call_scope(bound).map_err(RunError::from)?;
                let criterion = || ByKey::<TreeCall, _>::new(search_tree::place);
                by_criterion::<TreeCall, _>(
                    scope,
                    search_tree::is_valid_call,
                    criterion,
                    check::tree_delete,
                )
            }
            _ => Self::reduced(study, routine, bound),
        }
    }

    fn reduced(study: &str, routine: &str, bound: &str) -> Result<Self, SuiteError> {
        let heap = |check: fn(&HeapCall) -> bool| {
            let scope = binomial_heap::call_scope(bound).map_err(RunError::from)?;
            by_exercise::<HeapCall>(scope, binomial_heap::is_valid_call, &COVERAGES, check)
        };
        let tree = |check: fn(&search_tree::TreeCall) -> bool| {
            let scope = search_tree::call_scope(bound).map_err(RunError::from)?;
            by_exercise::<search_tree::TreeCall>(
                scope,
                search_tree::is_valid_call,
                &COVERAGES,
                check,
            )
        };
        let red_black = |check: fn(&red_black_tree::TreeCall) -> bool| {
            let scope = red_black_tree::call_scope(bound).map_err(RunError::from)?;
            by_exercise::<red_black_tree::TreeCall>(
                scope,
                red_black_tree::is_valid_call,
                &SIMPLE_COVERAGES,
                check,
            )
        };
        match (study, routine) {
            ("heap-argument", "insert") => heap(check::heap_insert),
            ("heap-argument", "delete") => heap(check::heap_delete),
            ("heap-argument", "find") => heap(check::heap_find),
            ("search-tree-argument", "insert") => tree(check::tree_insert),
            ("search-tree-argument", "delete") => tree(check::tree_delete),
            ("search-tree-argument", "search") => tree(check::tree_search),
            ("red-black-argument", "add") => red_black(check::red_black_add),
            ("red-black-argument", "remove") => red_black(check::red_black_remove),
            ("red-black-argument", "contains") => red_black(check::red_black_contains),
            ("palindrome", _) => {
                let scope = palindrome::scope(bound).map_err(RunError::from)?;
                by_exercise::<IntegerList>(scope, IntegerList::holds, &COVERAGES, check::palindrome)
            }
            _ => Err(SuiteError::NoStudy { study: study.to_owned(), routine: routine.to_owned() }),
        }
    }

    /// Goes through all inputs.
    ///
    /// # Errors
    /// The search fails.
    pub fn find(&self) -> Result<Kept, SuiteError> {
        (self.find)()
    }

    /// Runs tests until one fails.
    ///
    /// # Errors
    /// The input that the routine does something wrong with.
    pub fn run<'t>(&self, mut tests: impl Iterator<Item = &'t [u8]>) -> Result<(), String> {
        tests.try_for_each(|test| self.judge(test))
    }

    fn judge(&self, test: &[u8]) -> Result<(), String> {
        self.judged.fetch_add(1, Relaxed);
        (self.judge)(test)
    }

    /// A test as numbers, for routines in another language.
    ///
    /// # Errors
    /// It is no input.
    pub fn encode(&self, test: &[u8]) -> Result<Vec<i32>, String> {
        (self.encode)(test)
    }

    /// How many tests were begun so far.
    pub fn judged(&self) -> u64 {
        self.judged.load(Relaxed)
    }

    /// The same with a column that was written to a folder; a table without it has nothing to run.
    ///
    /// # Errors
    /// The input that the routine does something wrong with, or the file cannot be read.
    pub fn run_stored(&self, folder: &Path, column: &str) -> Result<(), String> {
        kept::read(folder, column, |vector| self.judge(vector))
    }
}

/// The column of all inputs.
const ALL: &str = "exhaustive";

/// What counts of a run of the invariant, by the names of the columns.
type Coverages = [(&'static str, Coverage); 3];

const COVERAGES: Coverages =
    [("decisions", Coverage::Decision), ("counts", Coverage::Counting), ("path", Coverage::Path)];

const SIMPLE_COVERAGES: Coverages = [
    ("decisions", Coverage::Decision),
    ("counts", Coverage::Counting),
    ("simple-path", Coverage::ElementaryPath),
];

fn plain<T: Bounded>(scope: &Scope, holds: Holds<T>) -> Result<Search<T>, SuiteError> {
    Ok(Search::<T>::with_invariant(scope, holds).map_err(RunError::from)?.strategy(Strategy::Plain))
}

/// What is asked of an input.
fn judge<T: Bounded + Debug>(
    search: Search<T>,
    check: fn(&T) -> bool,
) -> impl Fn(&[u8]) -> Result<(), String> {
    move |vector| {
        let vector = Vector::new(vector.iter().map(|index| u32::from(*index)).collect());
        let structure = search.structure(vector).map_err(|error| error.to_string())?;
        let input = structure.build().map_err(|error| error.to_string())?;
        if check(&input) { Ok(()) } else { Err(format!("{input:?}")) }
    }
}

/// An input as numbers.
fn encode<T: Bounded + Encode>(search: Search<T>) -> impl Fn(&[u8]) -> Result<Vec<i32>, String> {
    move |vector| {
        let vector = Vector::new(vector.iter().map(|index| u32::from(*index)).collect());
        let structure = search.structure(vector).map_err(|error| error.to_string())?;
        structure.build().map(|input| input.encode()).map_err(|error| error.to_string())
    }
}

/// Collects what a source finds, in the order in which it does, which says which ones of a class come
/// first; and the class of each.
fn collect<T: Bounded>(
    source: &impl Source<T>,
    inputs: &mut Inputs,
    mut class: impl FnMut(&Candidate<'_, T>),
) -> Result<(), SuiteError> {
    let mut wrong = None;
    let run = source.for_each(|candidate| {
        class(candidate);
        match inputs.push(&candidate.vector()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                wrong = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    match (wrong, run) {
        (Some(error), _) => Err(error),
        (None, Err(failure)) => Err(RunError::from(failure).into()),
        (None, Ok(_)) => Ok(()),
    }
}

/// The classes of inputs, as numbers in the order in which they come up.
struct Classes<K> {
    numbers: HashMap<K, u32>,
    of: Vec<u32>,
}

impl<K: Eq + Hash> Classes<K> {
    fn new() -> Self {
        Self { numbers: HashMap::new(), of: Vec::new() }
    }

    fn push(&mut self, class: K) {
        let next = self.numbers.len() as u32;
        self.of.push(*self.numbers.entry(class).or_insert(next));
    }

    /// The first ones of each class.
    fn first(&self, quota: u64) -> Vec<u32> {
        let mut kept = vec![0; self.numbers.len()];
        let mut take = |class: u32| {
            kept[class as usize] += 1;
            kept[class as usize] <= quota
        };
        (0..self.of.len() as u32).filter(|test| take(self.of[*test as usize])).collect()
    }
}

/// All inputs, those that the criterion keeps, and the first of each of its classes.
fn by_criterion<T, C>(
    scope: Scope,
    holds: Holds<T>,
    criterion: impl Fn() -> C + Send + Sync + 'static,
    check: fn(&T) -> bool,
) -> Result<Suites, SuiteError>
where
    T: Bounded + Debug + Encode + 'static,
    C: Criterion<T>,
{
    let encode = Box::new(encode(plain::<T>(&scope, holds)?));
    let judge = Box::new(judge(plain::<T>(&scope, holds)?, check));
    let find = Box::new(move || {
        let mut inputs = Inputs::default();
        collect(&plain::<T>(&scope, holds)?, &mut inputs, |_| ())?;
        let all = inputs.count();
        let by_class = plain::<T>(&scope, holds)?.by_class(criterion());
        let mut classes = Classes::new();
        collect(&by_class, &mut inputs, |candidate| {
            classes.push(by_class.criterion().class(candidate.view()));
        })?;
        let first = classes.first(1).into_iter().map(|test| all + test).collect();
        let columns = vec![
            (ALL.to_owned(), (0..all).collect()),
            ("criterion".to_owned(), (all..inputs.count()).collect()),
            ("one-per-class".to_owned(), first),
        ];
        Ok(Kept { inputs, columns })
    });
    Ok(Suites::of(find, judge, encode))
}

/// All inputs, and those that reduction by how the invariant is exercised keeps.
fn by_exercise<T: Bounded + Debug + Encode + 'static>(
    scope: Scope,
    holds: Holds<T>,
    coverages: &'static Coverages,
    check: fn(&T) -> bool,
) -> Result<Suites, SuiteError> {
    let encode = Box::new(encode(plain::<T>(&scope, holds)?));
    let judge = Box::new(judge(plain::<T>(&scope, holds)?, check));
    let find = Box::new(move || {
        let search = plain::<T>(&scope, holds)?;
        reduce(&search, coverages, |candidate, coverage| search.exercise(candidate, coverage))
    });
    Ok(Suites::of(find, judge, encode))
}

/// The same for two heaps, by how each of them exercises its own copy of the invariant.
fn merge_by_parts(scope: Scope) -> Result<Suites, SuiteError> {
    let encode = Box::new(encode(plain::<HeapPair>(&scope, HeapPair::holds)?));
    let judge = Box::new(judge(plain::<HeapPair>(&scope, HeapPair::holds)?, check::merge));
    let find = Box::new(move || {
        let checks = &binomial_heap::CHECKS;
        let parts = technique::parts::<HeapPair>(&scope, checks, Limits { time: None, jobs: 1 })?;
        // A heap comes in as many pairs as there are others; one look at it is enough.
        let mut known: HashMap<(Coverage, usize, Vec<u32>), u32> = HashMap::new();
        let mut numbers: HashMap<Signature, u32> = HashMap::new();
        reduce(&parts, &COVERAGES, |candidate, coverage| {
            let vector = candidate.vector();
            let mut one = |number: usize| {
                let part = &parts.split().parts[number];
                let own = vector.indices().iter().enumerate();
                let own = own.filter(|(place, _)| part.has(*place)).map(|(_, index)| *index);
                *known.entry((coverage, number, own.collect())).or_insert_with(|| {
                    let check = checks[part.checks[0]].1;
                    let signature = record(coverage, || check(candidate.view())).1;
                    let next = numbers.len() as u32;
                    *numbers.entry(signature).or_insert(next)
                })
            };
            [one(0), one(1)]
        })
    });
    Ok(Suites::of(find, judge, encode))
}

fn reduce<T: Bounded, K: Eq + Hash>(
    source: &impl Source<T>,
    coverages: &Coverages,
    mut class: impl FnMut(&Candidate<'_, T>, Coverage) -> K,
) -> Result<Kept, SuiteError> {
    let mut inputs = Inputs::default();
    let mut all: [Classes<K>; 3] = std::array::from_fn(|_| Classes::new());
    collect(source, &mut inputs, |candidate| {
        for (classes, (_, coverage)) in all.iter_mut().zip(coverages) {
            classes.push(class(candidate, *coverage));
        }
    })?;
    let mut columns = vec![(ALL.to_owned(), (0..inputs.count()).collect())];
    for (classes, (name, _)) in all.iter().zip(coverages) {
        let (tests, count) = (classes.of.len() as u64, classes.numbers.len() as u64);
        let mut keep = |share: &str, keep: Keep| {
            columns.push((format!("{name}-{share}"), classes.first(keep.quota(tests, count))));
        };
        for (share, kept) in technique::shares() {
            keep(share, kept);
        }
        keep("one-per-class", Keep::ONE_PER_CLASS);
    }
    Ok(Kept { inputs, columns })
}
