//! The suites of a row: every input once, and which of them each column of the table keeps.

use super::check;
use crate::registry::predicates;
use crate::studies::binomial_heap::{self, HeapCall, HeapPair};
use crate::studies::list_to_set::{self, ListToSet};
use crate::studies::palindrome::{self, IntegerList};
use crate::studies::{red_black_tree, search_tree};
use crate::technique::{self, Holds, Limits, RunError};
use cota::engine::exercise::{Coverage, record};
use cota::engine::{ByKey, Candidate, Criterion, Keep, Source};
use cota::{Bounded, Invariant, Scope, Search, StopReason, Strategy};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The suites of a row.
pub struct Suites {
    columns: Vec<(String, Vec<usize>)>,
    check: Box<dyn Fn(usize) -> Result<(), String> + Send + Sync>,
}

/// Why there are no suites.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    /// No study with this name has tables of mutants.
    #[error("no mutants are made of `{study}` `{routine}`")]
    NoStudy {
        /// The study.
        study: String,
        /// The routine.
        routine: String,
    },
    /// The inputs cannot be found.
    #[error(transparent)]
    Run(#[from] RunError),
    /// An input cannot be built.
    #[error("{0}")]
    Build(String),
}

impl Suites {
    /// The suites of a study, a routine and a published bound.
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
                    &scope,
                    ListToSet::holds,
                    criterion,
                    check::list_and_set,
                )
            }
            // The criterion's tables count elements, those of reduction elements and keys.
            "heap-merge" if bound.contains(',') => {
                let scope = binomial_heap::pair_scope(bound).map_err(RunError::from)?;
                merge_by_parts(&scope)
            }
            "heap-merge" => {
                let scope = binomial_heap::pair_scope(bound).map_err(RunError::from)?;
                let criterion = || predicates::<HeapPair>(&binomial_heap::PREDICATES);
                by_criterion::<HeapPair, _>(&scope, HeapPair::holds, criterion, check::merge)
            }
            "search-tree-delete" => {
                let scope = search_tree::call_scope(bound).map_err(RunError::from)?;
                let criterion = || ByKey::<TreeCall, _>::new(search_tree::place);
                by_criterion::<TreeCall, _>(
                    &scope,
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
            by_exercise::<HeapCall>(&scope, binomial_heap::is_valid_call, &COVERAGES, check)
        };
        let tree = |check: fn(&search_tree::TreeCall) -> bool| {
            let scope = search_tree::call_scope(bound).map_err(RunError::from)?;
            by_exercise::<search_tree::TreeCall>(
                &scope,
                search_tree::is_valid_call,
                &COVERAGES,
                check,
            )
        };
        let red_black = |check: fn(&red_black_tree::TreeCall) -> bool| {
            let scope = red_black_tree::call_scope(bound).map_err(RunError::from)?;
            by_exercise::<red_black_tree::TreeCall>(
                &scope,
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
                by_exercise::<IntegerList>(
                    &scope,
                    IntegerList::holds,
                    &COVERAGES,
                    check::palindrome,
                )
            }
            _ => Err(SuiteError::NoStudy { study: study.to_owned(), routine: routine.to_owned() }),
        }
    }

    /// How many tests a column keeps; none if the table has no such column.
    pub fn size(&self, column: &str) -> Option<usize> {
        self.tests(column).map(<[usize]>::len)
    }

    fn tests(&self, column: &str) -> Option<&[usize]> {
        let found = self.columns.iter().find(|(name, _)| name == column);
        found.map(|(_, tests)| tests.as_slice())
    }

    /// The columns.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|(name, _)| name.as_str())
    }

    /// Runs the tests of a column until one fails; a table without it has nothing to run.
    ///
    /// # Errors
    /// The input that the routine does something wrong with.
    pub fn run(&self, column: &str) -> Result<(), String> {
        self.tests(column).unwrap_or_default().iter().try_for_each(|test| (self.check)(*test))
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

/// All inputs in the order in which they are found, which says which ones of a class come first.
struct Inputs<T> {
    found: Vec<T>,
    columns: Vec<(String, Vec<usize>)>,
}

impl<T: Debug + Send + Sync + 'static> Inputs<T> {
    fn finish(self, holds: fn(&T) -> bool) -> Suites {
        let Self { found, columns } = self;
        let check =
            Box::new(
                move |test: usize| {
                    if holds(&found[test]) { Ok(()) } else { Err(format!("{:?}", found[test])) }
                },
            );
        Suites { columns, check }
    }
}

fn plain<T: Bounded>(scope: &Scope, holds: Holds<T>) -> Result<Search<T>, SuiteError> {
    Ok(Search::<T>::with(scope, holds).map_err(RunError::from)?.strategy(Strategy::Plain))
}

/// Collects what a source finds, and the class of each.
fn collect<T: Bounded, K>(
    source: &impl Source<T>,
    class: impl Fn(&Candidate<'_, T>) -> K,
) -> Result<(Vec<T>, Vec<K>), SuiteError> {
    let (mut found, mut classes, mut wrong) = (Vec::new(), Vec::new(), None);
    let outcome = source.for_each(&mut |candidate| {
        classes.push(class(candidate));
        match candidate.build() {
            Ok(input) => found.push(input),
            Err(error) => {
                wrong = Some(SuiteError::Build(error.to_string()));
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    match (wrong, outcome.reason) {
        (Some(error), _) => Err(error),
        (None, StopReason::Failed(failure)) => Err(RunError::from(failure).into()),
        (None, _) => Ok((found, classes)),
    }
}

/// The first ones of each class.
fn first_of<K: Eq + Hash>(classes: &[K], quota: u64) -> Vec<usize> {
    let mut kept: HashMap<&K, u64> = HashMap::new();
    let mut take = |class| {
        let count = kept.entry(class).or_default();
        *count += 1;
        *count <= quota
    };
    (0..classes.len()).filter(|test| take(&classes[*test])).collect()
}

/// All inputs, those that the criterion keeps, and the first of each of its classes.
fn by_criterion<T, C>(
    scope: &Scope,
    holds: Holds<T>,
    criterion: impl Fn() -> C,
    check: fn(&T) -> bool,
) -> Result<Suites, SuiteError>
where
    T: Bounded + Debug + Send + Sync + 'static,
    C: Criterion<T>,
{
    let (mut found, _) = collect(&plain::<T>(scope, holds)?, |_| ())?;
    let mut columns = vec![(ALL.to_owned(), (0..found.len()).collect::<Vec<_>>())];
    let by_class = plain::<T>(scope, holds)?.by_class(criterion());
    let (kept, classes) =
        collect(&by_class, |candidate| by_class.criterion().class(candidate.view()))?;
    let tests: Vec<usize> = (found.len()..found.len() + kept.len()).collect();
    let first = first_of(&classes, 1).into_iter().map(|test| tests[test]).collect();
    columns.push(("criterion".to_owned(), tests));
    columns.push(("one-per-class".to_owned(), first));
    found.extend(kept);
    Ok(Inputs { found, columns }.finish(check))
}

/// All inputs, and those that reduction by how the invariant is exercised keeps.
fn by_exercise<T: Bounded + Debug + Send + Sync + 'static>(
    scope: &Scope,
    holds: Holds<T>,
    coverages: &Coverages,
    check: fn(&T) -> bool,
) -> Result<Suites, SuiteError> {
    let search = plain::<T>(scope, holds)?;
    let class = |candidate: &Candidate<'_, T>| {
        coverages.map(|(_, coverage)| search.exercise(candidate, coverage))
    };
    let (found, classes) = collect(&search, class)?;
    Ok(reduce(found, &classes, coverages).finish(check))
}

/// The same for two heaps, by how each of them exercises its own copy of the invariant.
fn merge_by_parts(scope: &Scope) -> Result<Suites, SuiteError> {
    let checks = &binomial_heap::CHECKS;
    let parts = technique::parts::<HeapPair>(scope, checks, Limits { time: None, jobs: 1 })?;
    let class = |candidate: &Candidate<'_, HeapPair>| {
        COVERAGES.map(|(_, coverage)| {
            let one = |check: &Holds<HeapPair>| record(coverage, || check(candidate.view())).1;
            [one(&checks[0].1), one(&checks[1].1)]
        })
    };
    let (found, classes) = collect(&parts, class)?;
    Ok(reduce(found, &classes, &COVERAGES).finish(check::merge))
}

fn reduce<T, K: Clone + Eq + Hash>(
    found: Vec<T>,
    classes: &[[K; 3]],
    coverages: &Coverages,
) -> Inputs<T> {
    let mut columns = vec![(ALL.to_owned(), (0..found.len()).collect())];
    for (place, (name, _)) in coverages.iter().enumerate() {
        let own: Vec<K> = classes.iter().map(|classes| classes[place].clone()).collect();
        let count = own.iter().collect::<std::collections::HashSet<_>>().len() as u64;
        let mut keep = |share: &str, keep: Keep| {
            let quota = keep.quota(own.len() as u64, count);
            columns.push((format!("{name}-{share}"), first_of(&own, quota)));
        };
        for (share, kept) in technique::shares() {
            keep(share, kept);
        }
        keep("one-per-class", Keep::ONE_PER_CLASS);
    }
    Inputs { found, columns }
}
