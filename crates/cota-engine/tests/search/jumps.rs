//! Searches that jump over choices which a failing check has not read find what searches that do not jump find, in the
//! same order. The invariants are random, in several checks; together they are one function, which is never jumped
//! over.

use crate::vectors;
use cota::engine::canonical::Canonicalizer;
use cota::engine::checks::Checks;
use cota::engine::{Shard, Source};
use cota::{Bounded, Int, Scope, Search, Strategy, View, Visited};
use cota_run::{Budget, Random};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError, RwLock};

/// Shared links, owned ones, integers that stay open, with and without null, and a sequence.
#[derive(Bounded, Debug)]
pub struct Mix {
    a: i32,
    b: Option<i32>,
    on: bool,
    p: Option<Rc<M>>,
    q: Option<Rc<M>>,
    tree: Option<Box<W>>,
    list: Vec<i32>,
}

#[derive(Bounded, Debug)]
struct M {
    v: i32,
    next: Option<Rc<M>>,
    on: bool,
}

#[derive(Bounded, Debug)]
struct W {
    k: i32,
    left: Option<Box<W>>,
    right: Option<Box<W>>,
}

pub fn scope() -> Scope {
    Scope::new()
        .set("M", 2)
        .set("W", 2)
        .set("a", 0..=1)
        .set("b", 0..=1)
        .set("M.v", 0..=1)
        .set("W.k", 0..=1)
        .set("Mix.list.len", 0..=1)
        .set("Mix.list", 0..=1)
}

/// A formula over a structure.
#[derive(Clone, Debug)]
enum Formula {
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Not(Box<Formula>),
    Less(Number, Number, i32),
    Equal(Number, Number),
    IsAtMost(Number, i32),
    Even(Number),
    On(Flag),
    Null(Link),
    Same(Link, Link),
    Acyclic(Link),
    Owns(Tree),
    Nodes(usize),
    Sorted,
    Length(usize),
}

#[derive(Clone, Copy, Debug)]
enum Number {
    A,
    B,
    V(Link),
    K(Tree),
}

#[derive(Clone, Copy, Debug)]
enum Flag {
    Root,
    Of(Link),
}

#[derive(Clone, Copy, Debug)]
enum Link {
    P,
    Q,
    PNext,
    QNext,
}

#[derive(Clone, Copy, Debug)]
enum Tree {
    Root,
    Left,
    Right,
}

impl Formula {
    fn holds(&self, mix: MixView<'_>) -> bool {
        match self {
            Self::And(one, other) => one.holds(mix) && other.holds(mix),
            Self::Or(one, other) => one.holds(mix) || other.holds(mix),
            Self::Not(one) => !one.holds(mix),
            Self::Less(x, y, plus) => match (x.of(mix), y.of(mix)) {
                (Some(x), Some(y)) => x + *plus < y,
                (x, _) => x.is_none(),
            },
            Self::Equal(x, y) => match (x.of(mix), y.of(mix)) {
                (Some(x), Some(y)) => x == y,
                (_, y) => y.is_none(),
            },
            Self::IsAtMost(x, most) => x.of(mix).is_none_or(|x| x <= *most),
            Self::Even(x) => x.of(mix).is_some_and(|x| x.get() % 2 == 0),
            Self::On(Flag::Root) => mix.on(),
            Self::On(Flag::Of(link)) => link.of(mix).is_some_and(|m| m.on()),
            Self::Null(link) => link.of(mix).is_none(),
            Self::Same(one, other) => one.of(mix) == other.of(mix),
            Self::Acyclic(link) => is_acyclic(link.of(mix)),
            Self::Owns(tree) => tree.of(mix).is_some(),
            Self::Nodes(most) => nodes(mix.tree()) <= *most,
            Self::Sorted => is_sorted(mix.tree(), None),
            Self::Length(most) => mix.list().len() <= *most,
        }
    }
}

fn is_acyclic(first: Option<MView<'_>>) -> bool {
    let mut seen = Visited::new();
    let mut current = first;
    while let Some(object) = current {
        if !seen.insert(object) {
            return false;
        }
        current = object.next();
    }
    true
}

fn nodes(tree: Option<WView<'_>>) -> usize {
    tree.map_or(0, |node| 1 + nodes(node.left()) + nodes(node.right()))
}

fn is_sorted<'s>(tree: Option<WView<'s>>, least: Option<Int<'s, i32>>) -> bool {
    tree.is_none_or(|node| {
        let key = node.k();
        least.is_none_or(|least| least < key)
            && is_sorted(node.left(), least)
            && is_sorted(node.right(), Some(key))
    })
}

impl Number {
    fn of(self, mix: MixView<'_>) -> Option<Int<'_, i32>> {
        Some(match self {
            Self::A => mix.a(),
            Self::B => mix.b()?,
            Self::V(link) => link.of(mix)?.v(),
            Self::K(tree) => tree.of(mix)?.k(),
        })
    }
}

impl Link {
    fn of(self, mix: MixView<'_>) -> Option<MView<'_>> {
        match self {
            Self::P => mix.p(),
            Self::Q => mix.q(),
            Self::PNext => mix.p()?.next(),
            Self::QNext => mix.q()?.next(),
        }
    }
}

impl Tree {
    fn of(self, mix: MixView<'_>) -> Option<WView<'_>> {
        match self {
            Self::Root => mix.tree(),
            Self::Left => mix.tree()?.left(),
            Self::Right => mix.tree()?.right(),
        }
    }
}

/// Makes formulas.
struct Maker(Random);

impl Maker {
    fn link(&mut self) -> Link {
        [Link::P, Link::Q, Link::PNext, Link::QNext][self.0.below(4)]
    }

    fn tree(&mut self) -> Tree {
        [Tree::Root, Tree::Left, Tree::Right][self.0.below(3)]
    }

    fn number(&mut self) -> Number {
        match self.0.below(5) {
            0 => Number::A,
            1 => Number::B,
            2 => Number::K(self.tree()),
            _ => Number::V(self.link()),
        }
    }

    fn formula(&mut self, depth: u32) -> Formula {
        if depth > 0 {
            let mut part = || Box::new(self.formula(depth - 1));
            let (one, other) = (part(), part());
            return match self.0.below(5) {
                0 | 1 => Formula::And(one, other),
                2 | 3 => Formula::Or(one, other),
                _ => Formula::Not(one),
            };
        }
        match self.0.below(14) {
            0 | 1 => Formula::Less(self.number(), self.number(), self.0.below(3) as i32 - 1),
            2 => Formula::Equal(self.number(), self.number()),
            3 => Formula::IsAtMost(self.number(), self.0.below(2) as i32),
            4 => Formula::Even(self.number()),
            5 => Formula::On(Flag::Root),
            6 => Formula::On(Flag::Of(self.link())),
            7 => Formula::Null(self.link()),
            8 => Formula::Same(self.link(), self.link()),
            9 => Formula::Acyclic(self.link()),
            10 => Formula::Owns(self.tree()),
            11 => Formula::Nodes(self.0.below(2)),
            12 => Formula::Sorted,
            _ => Formula::Length(self.0.below(2)),
        }
    }

    /// Several checks, of which the first are made to read much and the last little.
    fn checks(&mut self) -> Vec<Formula> {
        let count = 2 + self.0.below(CHECKS - 1);
        let depth = |place: usize| if place + 1 < count { 2 } else { 1 };
        (0..count).map(|place| self.formula(depth(place))).collect()
    }
}

const CHECKS: usize = 4;

/// The checks of the moment; whoever changes them holds `TURN`.
static FORMULAS: RwLock<Vec<Formula>> = RwLock::new(Vec::new());
static TURN: Mutex<()> = Mutex::new(());

fn check<const PLACE: usize>(mix: View<'_, Mix>) -> bool {
    FORMULAS.read().unwrap().get(PLACE).is_none_or(|formula| formula.holds(mix))
}

fn all(mix: View<'_, Mix>) -> bool {
    is_tree(mix) && check::<0>(mix) && check::<1>(mix) && check::<2>(mix) && check::<3>(mix)
}

/// Plain also tries owned links with nodes that others own.
fn is_tree(mix: View<'_, Mix>) -> bool {
    fn all_new<'s>(node: Option<WView<'s>>, seen: &mut Visited<'s, WView<'s>>) -> bool {
        node.is_none_or(|node| {
            seen.insert(node) && all_new(node.left(), seen) && all_new(node.right(), seen)
        })
    }
    all_new(mix.tree(), &mut Visited::new())
}

fn checks() -> Checks<Mix> {
    let all: [for<'s> fn(View<'s, Mix>) -> bool; CHECKS] =
        [check::<0>, check::<1>, check::<2>, check::<3>];
    let count = FORMULAS.read().unwrap().len();
    let named = Checks::<Mix>::new().check("tree", is_tree);
    let random = all.into_iter().take(count).enumerate();
    random.fold(named, |checks, (place, holds)| checks.check(place.to_string(), holds))
}

/// Calls a function with random invariants: as one function, and as checks.
pub fn each(
    seed: u64,
    rounds: usize,
    scope: &Scope,
    mut test: impl FnMut(Search<Mix>, Search<Mix>),
) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut maker = Maker(Random::new(seed));
    for _ in 0..rounds {
        *FORMULAS.write().unwrap() = maker.checks();
        let whole = Search::<Mix>::with_invariant(scope, all).unwrap();
        test(whole, Search::with_checks(scope, checks()).unwrap());
    }
}

fn formulas() -> String {
    format!("{:?}", FORMULAS.read().unwrap())
}

/// The structures whatever their objects are called.
fn forms(search: &Search<Mix>) -> BTreeSet<String> {
    let names = Canonicalizer::new();
    let mut forms = BTreeSet::new();
    search
        .for_each(|candidate| {
            assert!(forms.insert(names.of_candidate(candidate).to_string()), "each once");
            ControlFlow::Continue(())
        })
        .unwrap();
    forms
}

#[test]
fn it_finds_what_plain_finds_in_the_order_of_a_search_without_jumps() {
    let (mut jumps, mut saved, mut some) = (0, 0, 0);
    each(19, 200, &scope(), |whole, named| {
        let found = vectors(&named);
        assert_eq!(found, vectors(&whole), "{}", formulas());
        let (whole, alone) = (whole.count().unwrap(), named.count().unwrap());
        assert!(alone.steps <= whole.steps, "{}", formulas());
        assert_eq!(whole.result.jumps, 0);
        let plain = named.clone().strategy(Strategy::Plain);
        assert_eq!(plain.count().unwrap().result.jumps, 0);
        assert_eq!(forms(&named), forms(&plain), "{}", formulas());
        jumps += usize::from(alone.result.jumps > 0);
        saved += usize::from(alone.steps * 2 < whole.steps);
        some += usize::from(!found.is_empty());
    });
    assert!(jumps > 80 && saved > 15 && some > 80, "{jumps} {saved} {some}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut several = 0;
    each(20, 6, &scope().set("M", 3).set("W.k", 0), |_, named| {
        let (expected, alone) = (vectors(&named), named.count().unwrap());
        for jobs in [2, 3] {
            let many = named.clone().jobs(jobs);
            assert_eq!(vectors(&many), expected, "{}", formulas());
            let counted = many.count().unwrap();
            let counts = (counted.steps, counted.result.jumps, counted.result.valid);
            let expected = (alone.steps, alone.result.jumps, alone.result.valid);
            assert_eq!(counts, expected, "{}", formulas());
            let sets: BTreeSet<_> = vectors(&many.unordered()).into_iter().collect();
            assert_eq!(sets.len() as u64, alone.result.valid);
        }
        several += usize::from(alone.result.jumps > 0);
    });
    assert!(several > 0, "{several}");
}

#[test]
fn shards_together_are_the_whole_and_a_search_goes_on_where_it_ended() {
    each(21, 10, &scope(), |_, named| {
        let mut expected = vectors(&named);
        let steps = named.count().unwrap().steps;
        for cut in [1, steps / 3, steps / 2, steps.saturating_sub(1)] {
            let first =
                named.clone().budget(Budget { steps: Some(cut.max(1)), ..Budget::default() });
            let mut found = vectors(&first);
            if let Some(next) = first.count().unwrap().result.next {
                found.extend(vectors(&named.clone().resume_from(next).unwrap()));
            }
            assert_eq!(found, expected, "{}", formulas());
        }
        expected.sort_unstable();
        let shard = |index| vectors(&named.clone().shard(Shard::new(index, 3).unwrap()));
        let mut found: Vec<_> = (0..3).flat_map(shard).collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{}", formulas());
    });
}

#[test]
fn sizes_bounds_and_criteria_are_kept() {
    each(22, 8, &scope(), |whole, named| {
        for objects in 0..4 {
            let found = vectors(&named.clone().exactly_objects(objects));
            assert_eq!(found, vectors(&whole.clone().exactly_objects(objects)), "{}", formulas());
        }
        let bounds = whole.tight_bounds(None).unwrap().result.bounds;
        let within = |search: &Search<Mix>| vectors(&search.clone().within(&bounds).unwrap());
        assert_eq!(within(&named), within(&whole), "{}", formulas());
        let classes = |search: &Search<Mix>| {
            let key = |mix: View<'_, Mix>| (nodes(mix.tree()), mix.p() == mix.q());
            let run = search.clone().by_key(key).count().unwrap();
            let classes = run.result.classes.unwrap().list;
            classes.into_iter().map(|class| (class.class, class.kept)).collect::<Vec<_>>()
        };
        assert_eq!(classes(&named), classes(&whole), "{}", formulas());
    });
}
