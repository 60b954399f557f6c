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

pub use pruning::{Pruned, prune};
pub use smallest::{SmallSuite, Smallest, smallest};

use crate::equivalence::{Separation, inseparable};
use crate::machine::{Input, Machine, Word};
use crate::progress::Watch;
use crate::sequence::Requirement;
use forest::Forest;
use std::ops::ControlFlow;

/// A method that makes a test suite.
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
    /// Soucha 2019.
    S,
}

impl Method {
    /// All methods by the names that they have on the command line.
    pub const ALL: [(&'static str, Self); 10] = [
        ("tour", Self::Tour),
        ("w", Self::W),
        ("wp", Self::Wp),
        ("uio", Self::Uio),
        ("uiov", Self::Uiov),
        ("hsi", Self::Hsi),
        ("h", Self::H),
        ("spy", Self::Spy),
        ("spyh", Self::Spyh),
        ("s", Self::S),
    ];

    /// The method of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, method)| *method)
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
}

impl NoSuite {
    /// What would work instead.
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Requirement(Requirement::Complete(..)) => {
                "methods `hsi`, `h`, `spy`, `spyh` and `s` take partial machines"
            }
            Self::Requirement(requirement) => requirement.remedy(),
            Self::NoUio(_) => {
                "methods `wp`, `hsi`, `h`, `spy`, `spyh` and `s` need no UIO sequences"
            }
        }
    }
}

impl Suite {
    fn of(forest: &Forest<'_>) -> Self {
        let mut tests = Vec::new();
        forest.each_test(&mut |test| {
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
const UIO_LIMIT: usize = 100_000;

/// Makes a suite that is complete for implementations with up to `extra` states more than the
/// machine, if the method's guarantee says so.
///
/// # Errors
/// If the machine is not reduced, has unreachable states, or lacks what the method needs.
pub fn suite(machine: &Machine, method: Method, extra: usize) -> Result<Suite, NoSuite> {
    let mut tests = Vec::new();
    each_test(machine, method, extra, Watch::default(), &mut |test| {
        tests.push(test.to_vec());
        ControlFlow::Continue(())
    })?;
    Ok(Suite { tests })
}

/// Takes a test, and says whether it wants more.
pub type Take<'a> = &'a mut dyn FnMut(&[Input]) -> ControlFlow<()>;

/// Hands out the tests of [`suite`] one by one, in the same order, until `take` has enough.
///
/// The tests of w, wp, uio, uiov and hsi do not depend on each other and are handed out as they are
/// found; none is held. H, spy, spyh and s put each word where the tests there are make it cheapest, so
/// that any test may still grow until the end: they hold the tree of all tests, and hand them out from
/// it.
///
/// # Errors
/// As [`suite`]; nothing was handed out then.
pub fn each_test(
    machine: &Machine,
    method: Method,
    extra: usize,
    watch: Watch<'_>,
    take: Take<'_>,
) -> Result<(), NoSuite> {
    require(machine, method)?;
    let forest = match method {
        Method::Tour => {
            let _ = classical::tour(machine).tests.iter().try_for_each(|test| take(test));
            return Ok(());
        }
        Method::H => pairwise::h(machine, &Separation::new(machine), extra, watch),
        Method::Spy => convergent::spy(machine, extra, watch)?,
        Method::Spyh => convergent::spyh(machine, &Separation::new(machine), extra, watch),
        Method::S => convergent::s(machine, &Separation::new(machine), extra, watch),
        Method::W | Method::Wp | Method::Uio | Method::Uiov | Method::Hsi => {
            let product = match method {
                Method::W => classical::w(machine, extra),
                Method::Wp => classical::wp(machine, extra),
                Method::Uio => classical::uio(machine),
                Method::Uiov => classical::uiov(machine, extra),
                _ => classical::hsi(machine, extra),
            };
            product?.each(take);
            return Ok(());
        }
    };
    forest.each_test(take);
    Ok(())
}

/// Whether the machine has what the method needs.
fn require(machine: &Machine, method: Method) -> Result<(), NoSuite> {
    let name = |s: usize| machine.state_name(s).to_owned();
    if let Some(&s) = machine.unreachable().first() {
        return Err(Requirement::Reachable(name(s)).into());
    }
    if method == Method::Tour {
        return Ok(());
    }
    if let Some((s, t)) = inseparable(machine) {
        return Err(Requirement::Reduced(name(s), name(t)).into());
    }
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
