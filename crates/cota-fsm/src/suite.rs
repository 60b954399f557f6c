//! Test suites: sets of tests with a reliable reset before each.
//!
//! | method | guarantee with k extra states |
//! |---|---|
//! | tour | every transition is taken; only wrong outputs are sure to be found |
//! | uio | every transition is taken and its target checked by a UIO sequence; not complete |
//! | w, uiov | (n + k)-complete |
//! | wp, hsi | (n + k)-complete, and k-A-complete |
//! | h, spy, spyh, s | (n + k)-complete |

mod classical;
mod convergent;
mod forest;
mod identification;
mod pairwise;
mod product;
mod pruning;
mod smallest;

pub use pruning::prune;
pub use smallest::{DEFAULT_CHECKS, DEFAULT_VARIANTS, SmallSuite, smallest};

use crate::equivalence::{MOST_IN_PAIRS, Separation, separated_within};
use crate::machine::{Input, Machine, Word};
use crate::sequence::Requirement;
use cota_run::{Budget, Finished, StopReason, Watch};
use forest::Forest;
use std::ops::ControlFlow;
use std::time::Instant;

/// A method for test suites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Transition tours.
    Tour,
    /// Chow 1978.
    W,
    /// Fujiwara et al. 1991.
    Wp,
    /// Sabnani and Dahbura 1988.
    Uio,
    /// Vuong et al. 1989.
    Uiov,
    /// Petrenko 1993, Luo 1994.
    Hsi,
    /// Dorofeeva, El-Fakih and Yevtushenko 2005.
    H,
    /// Simão, Petrenko and Yevtushenko 2012.
    Spy,
    /// Soucha and Bogdanov 2018.
    Spyh,
    /// Soucha 2019: the smallest suites of all methods that need no search.
    S,
}

impl Method {
    /// The method unless another one is asked for, on the command line and in attributes.
    pub const DEFAULT: Self = Self::S;

    /// All methods.
    pub const ALL: [Self; 10] = [
        Self::Tour,
        Self::W,
        Self::Wp,
        Self::Uio,
        Self::Uiov,
        Self::Hsi,
        Self::H,
        Self::Spy,
        Self::Spyh,
        Self::S,
    ];

    /// Its name on the command line and in attributes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tour => "tour",
            Self::W => "w",
            Self::Wp => "wp",
            Self::Uio => "uio",
            Self::Uiov => "uiov",
            Self::Hsi => "hsi",
            Self::H => "h",
            Self::Spy => "spy",
            Self::Spyh => "spyh",
            Self::S => "s",
        }
    }

    /// What it does and what its suites guarantee.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Tour => "Every transition once; only wrong outputs are sure to be found",
            Self::W => "Characterising set everywhere; (n + k)-complete",
            Self::Wp => {
                "Characterising set, then only what a state needs; (n + k)-complete and k-A-complete"
            }
            Self::Uio => "Every transition and the UIO sequence of its target; not complete",
            Self::Uiov => "UIO sequences, verified; (n + k)-complete",
            Self::Hsi => "Harmonised state identifiers; (n + k)-complete and k-A-complete",
            Self::H => "Separating words chosen pair by pair; (n + k)-complete",
            Self::Spy => "Identifiers spread over convergent words; (n + k)-complete",
            Self::Spyh => "Pair by pair over convergent words; (n + k)-complete",
            Self::S => "As spyh, transitions taken where tests end; (n + k)-complete",
        }
    }

    /// Whether its suites find every wrong implementation within their scope.
    pub const fn is_complete(self) -> bool {
        !matches!(self, Self::Tour | Self::Uio)
    }

    /// The method of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// A suite of tests, none of which is a prefix of another.
#[derive(Clone, Debug)]
pub struct Suite {
    tests: Vec<Word>,
}

/// Why there is no suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuite {
    /// The machine lacks what the method needs.
    #[error(transparent)]
    Requirement(#[from] Requirement),
    /// A state has no unique input/output sequence, or none was found.
    #[error("state `{0}` has no unique input/output sequence within the limit")]
    NoUio(String),
    /// The suite would have too many symbols.
    #[error("the suite would have about {} symbols; the limit is {limit}", about(*.estimate))]
    TooLarge {
        /// About how many; none if that cannot be written in 64 bits.
        estimate: Option<u64>,
        /// How many it may have.
        limit: u64,
    },
    /// The method compares all pairs of states.
    #[error("the method compares all pairs of states, and {0} states are too many for that")]
    TooManyStates(usize),
    /// The watch asked to end before there was a test.
    #[error("the search was cut short before the suite was complete")]
    Late,
}

fn about(estimate: Option<u64>) -> String {
    estimate.map_or("more than 2^64".to_owned(), |symbols| symbols.to_string())
}

impl NoSuite {
    /// What would work instead.
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Requirement(Requirement::Complete(..)) => {
                "methods `hsi`, `h`, `spy`, `spyh` and `s` take partial machines"
            }
            Self::Requirement(requirement) => requirement.remedy(),
            Self::TooLarge { .. } => {
                "ask for fewer extra states: each multiplies a suite by the number of inputs; or raise \
                 --max-symbols"
            }
            Self::TooManyStates(_) => {
                "methods `hsi` and `spy` do not, if the machine is complete (`cota fsm complete`)"
            }
            Self::Late => "raise --max-seconds; methods `hsi` and `spy` are quicker",
            Self::NoUio(_) => {
                "methods `wp`, `hsi`, `h`, `spy`, `spyh` and `s` need no UIO sequences"
            }
        }
    }
}

impl Suite {
    fn of(forest: &Forest<'_>) -> Self {
        let mut tests = Vec::new();
        let _ = forest.each_test(&mut |test| {
            tests.push(test.to_vec());
            ControlFlow::Continue(())
        });
        Self { tests }
    }

    /// The suite of these tests without those that are prefixes of others.
    pub fn new(tests: impl IntoIterator<Item = Word>) -> Self {
        let tests = tests.into_iter().filter(|test| !test.is_empty()).collect();
        Self { tests: crate::distinguish::prefix_free(tests) }
    }

    /// The tests, in lexicographic order.
    pub fn tests(&self) -> &[Word] {
        &self.tests
    }

    /// The number of input symbols, resets not counted.
    pub fn symbols(&self) -> usize {
        self.tests.iter().map(Vec::len).sum()
    }

    /// The number of input symbols and resets.
    pub fn symbols_with_resets(&self) -> usize {
        self.symbols() + self.tests.len()
    }
}

/// How many positions a search for a UIO sequence may look at.
const UIO_LIMIT: u64 = 100_000;

/// Makes a suite that is complete for implementations with up to `extra` states more than the
/// machine, if the method's guarantee says so.
///
/// # Errors
/// If the machine is not reduced, has unreachable states, or lacks what the method needs, or if the suite
/// would be too large.
pub fn suite(machine: &Machine, method: Method, extra: usize) -> Result<Suite, NoSuite> {
    let scope = Scope { extra, ..Scope::default() };
    suite_within(machine, method, scope, &Budget::default(), Watch::default())
        .map(|finished| finished.result)
}

/// What a suite is for, and how large it may be.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Implementations may have this many states more than the machine.
    pub extra: usize,
    /// A suite that would have about more symbols is refused.
    pub symbols: u64,
}

impl Default for Scope {
    fn default() -> Self {
        Self { extra: 0, symbols: 5_000_000 }
    }
}

/// As [`suite`], within a scope and a budget: see [`each_test`] for its units. Only a run that ends with
/// [`StopReason::Exhausted`] has the whole suite; any other has the first tests of it.
///
/// # Errors
/// As [`suite`], or if the run was cut before the first test.
pub fn suite_within(
    machine: &Machine,
    method: Method,
    scope: Scope,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<Suite>, NoSuite> {
    let mut tests = Vec::new();
    let handed = each_test(machine, method, scope, budget, watch, &mut |test| {
        tests.push(test.to_vec());
        ControlFlow::Continue(())
    })?;
    Ok(handed.map(|_| Suite { tests }))
}

/// Receives a test, and breaks off if it needs no more.
pub type Take<'a> = &'a mut dyn FnMut(&[Input]) -> ControlFlow<()>;

/// Hands out the tests of [`suite`] one by one, in the same order, until `take` has enough; the result is their number.
/// A result of the budget is a test, a step is an input symbol of a test: a test that would exceed the steps is
/// not handed out.
///
/// The tests of w, wp, uio, uiov and hsi do not depend on each other and are handed out as they are
/// found; none is held. H, spy, spyh and s put each word where the tests there are make it cheapest, so
/// that any test may still grow until the end: they hold the tree of all tests, and hand them out from
/// it.
///
/// # Errors
/// As [`suite_within`].
pub fn each_test(
    machine: &Machine,
    method: Method,
    scope: Scope,
    budget: &Budget,
    watch: Watch<'_>,
    take: Take<'_>,
) -> Result<Finished<u64>, NoSuite> {
    let (start, watch) = (Instant::now(), budget.watch(watch));
    let (mut tests, mut symbols, mut stop) = (0, 0, None);
    make(machine, method, scope, watch, &mut |test| {
        let more = symbols + test.len() as u64;
        // The step that would be too much is the last one of this test.
        stop = budget.spent(more - 1, tests).or_else(|| watch.stop_reason());
        if stop.is_some() {
            return ControlFlow::Break(());
        }
        (tests, symbols) = (tests + 1, more);
        let taken = take(test);
        stop = taken.is_break().then_some(StopReason::Enough);
        taken
    })?;
    if tests == 0 && matches!(stop, Some(StopReason::Time | StopReason::Interrupted)) {
        return Err(NoSuite::Late);
    }
    let stop = stop.unwrap_or(StopReason::Exhausted);
    Ok(Finished { result: tests, stop, steps: symbols, elapsed: start.elapsed() })
}

/// Makes the tests and hands them out.
fn make(
    machine: &Machine,
    method: Method,
    scope: Scope,
    watch: Watch<'_>,
    take: Take<'_>,
) -> Result<(), NoSuite> {
    let Scope { extra, symbols } = scope;
    let many = machine.states() > MOST_IN_PAIRS;
    let in_pairs = matches!(method, Method::H | Method::Spyh | Method::S)
        || matches!(method, Method::Hsi | Method::Spy) && !machine.is_complete();
    if many && in_pairs {
        return Err(NoSuite::TooManyStates(machine.states()));
    }
    require(machine, method, watch)?;
    if !matches!(method, Method::Tour | Method::Uio) {
        let estimate = estimated_symbols(machine, extra);
        if estimate.is_none_or(|estimate| estimate > symbols) {
            return Err(NoSuite::TooLarge { estimate, limit: symbols });
        }
    }
    let separation = || Separation::within(machine, watch).ok_or(NoSuite::Late);
    let forest = match method {
        Method::Tour => {
            let tests = classical::tour(machine, watch).ok_or(NoSuite::Late)?;
            let _ = tests.iter().try_for_each(|test| take(test));
            return Ok(());
        }
        Method::W | Method::Wp | Method::Uio | Method::Uiov | Method::Hsi => {
            let product = match method {
                Method::W => classical::w(machine, extra, watch),
                Method::Wp => classical::wp(machine, extra, watch),
                Method::Uio => classical::uio(machine, watch),
                Method::Uiov => classical::uiov(machine, extra, watch),
                _ => classical::hsi(machine, extra, watch),
            };
            product?.each(take);
            return Ok(());
        }
        Method::H => pairwise::h(machine, &separation()?, extra, watch).ok_or(NoSuite::Late)?,
        Method::Spy => convergent::spy(machine, extra, watch)?,
        Method::Spyh => {
            convergent::spyh(machine, &separation()?, extra, watch).ok_or(NoSuite::Late)?
        }
        Method::S => convergent::s(machine, &separation()?, extra, watch).ok_or(NoSuite::Late)?,
    };
    let _ = forest.each_test(take);
    Ok(())
}

/// How many numbers of inputs are looked at one by one for an estimate.
const MOST_LEVELS: usize = 1_000;

/// About how many symbols a suite has that is complete for `extra` more states: what leads to the words of
/// `extra + 1` inputs after all states, without what identifies the states that these reach. None if that
/// cannot be written in 64 bits.
pub fn estimated_symbols(machine: &Machine, extra: usize) -> Option<u64> {
    let length = extra.checked_add(1)?;
    // Per state: the defined words of the current length.
    let mut words = vec![1_u64; machine.states()];
    let (mut prefixes, mut last) = (0_u64, 0_u64);
    for _ in 0..length.min(MOST_LEVELS) {
        let after = |s: usize| {
            let next = machine.defined_inputs(s).filter_map(|x| machine.next(s, x));
            next.map(|t| words[t]).try_fold(0, u64::checked_add)
        };
        words = (0..machine.states()).map(after).collect::<Option<_>>()?;
        last = words.iter().copied().try_fold(0, u64::checked_add)?;
        prefixes = prefixes.checked_add(last)?;
    }
    Some(prefixes.max(last.checked_mul(length as u64)?))
}

/// Whether the machine has what the method needs.
fn require(machine: &Machine, method: Method, watch: Watch<'_>) -> Result<(), NoSuite> {
    let name = |s: usize| machine.state_name(s).to_owned();
    if let Some(&s) = machine.unreachable().first() {
        return Err(Requirement::Reachable(name(s)).into());
    }
    if method == Method::Tour {
        return Ok(());
    }
    separated_within(machine, watch)
        .ok_or(NoSuite::Late)?
        .map_err(|pair| Requirement::separable(machine, pair))?;
    if matches!(method, Method::W | Method::Wp | Method::Uio | Method::Uiov) {
        let open = (0..machine.states())
            .flat_map(|s| (0..machine.inputs()).map(move |x| (s, x)))
            .find(|&(s, x)| !machine.defined(s, x));
        if let Some((s, x)) = open {
            let input = machine.input_name(x).to_owned();
            return Err(Requirement::Complete(name(s), input).into());
        }
    }
    Ok(())
}
