//! Random invariants: whatever is compared, told apart or left alone, all strategies find the same
//! structures, each once.

use cota::{Bounded, Int, Scope, Search, Strategy, Visited};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::rc::Rc;

#[derive(Bounded, Debug)]
struct Pair {
    a: i32,
    b: Option<i32>,
    p: Option<Rc<N>>,
    q: Option<Rc<N>>,
}

#[derive(Bounded, Debug)]
struct N {
    v: i32,
    next: Option<Rc<N>>,
}

/// A formula over a pair.
#[derive(Clone, Debug)]
enum Formula {
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Not(Box<Formula>),
    Less(Number, Number),
    AtMost(Number, Number),
    Equal(Number, Number),
    Order(Number, Number),
    Even(Number),
    Null(Link),
    Same(Link, Link),
    Acyclic(Link),
    Apart(Link, Link),
}

/// A number: a field, or a constant, with something added.
#[derive(Clone, Copy, Debug)]
enum Number {
    A(i32),
    B(i32),
    V(Link, i32),
    Constant(i32),
}

#[derive(Clone, Copy, Debug)]
enum Link {
    P,
    Q,
    PNext,
    QNext,
}

thread_local! {
    /// The invariant of the moment: a function of its own for each formula cannot be made.
    static FORMULA: RefCell<Formula> = const { RefCell::new(Formula::Null(Link::P)) };
}

fn holds(pair: PairView<'_>) -> bool {
    let formula = FORMULA.with_borrow(Clone::clone);
    formula.holds(pair)
}

impl Formula {
    fn holds(&self, pair: PairView<'_>) -> bool {
        let compare = |x: &Number, y: &Number, says: fn(Int<'_, i32>, Int<'_, i32>) -> bool| match (
            x.of(pair),
            y.of(pair),
        ) {
            (Some(x), Some(y)) => x.against(y, says),
            (x, y) => x.is_none() == y.is_none(),
        };
        match self {
            Self::And(one, other) => one.holds(pair) && other.holds(pair),
            Self::Or(one, other) => one.holds(pair) || other.holds(pair),
            Self::Not(one) => !one.holds(pair),
            Self::Less(x, y) => compare(x, y, |x, y| x < y),
            Self::AtMost(x, y) => compare(x, y, |x, y| x <= y),
            Self::Equal(x, y) => compare(x, y, |x, y| x == y),
            Self::Order(x, y) => compare(x, y, |x, y| x.cmp(&y) != Ordering::Less),
            Self::Even(x) => x.of(pair).is_none_or(Read::even),
            Self::Null(link) => link.of(pair).is_none(),
            Self::Same(one, other) => one.of(pair) == other.of(pair),
            Self::Acyclic(link) => reach(link.of(pair)).is_some(),
            Self::Apart(one, other) => {
                let (Some(mut seen), Some(second)) = (reach(one.of(pair)), other.of(pair)) else {
                    return false;
                };
                !seen.contains(second) && seen.insert(second)
            }
        }
    }
}

/// The objects behind a link; `None` if they go round in a circle.
fn reach(first: Option<NView<'_>>) -> Option<Visited<'_, NView<'_>>> {
    let mut seen = Visited::new();
    let mut current = first;
    while let Some(object) = current {
        if !seen.insert(object) {
            return None;
        }
        current = object.next();
    }
    Some(seen)
}

/// A number that was read, or a constant.
#[derive(Clone, Copy)]
enum Read<'s> {
    Field(Int<'s, i32>),
    Constant(i32),
}

impl Read<'_> {
    fn against(self, other: Self, says: fn(Int<'_, i32>, Int<'_, i32>) -> bool) -> bool {
        match (self, other) {
            (Self::Field(x), Self::Field(y)) => says(x, y),
            (Self::Field(x), Self::Constant(c)) => x <= c,
            (Self::Constant(c), Self::Field(y)) => c < y,
            (Self::Constant(c), Self::Constant(d)) => c == d,
        }
    }

    fn even(self) -> bool {
        match self {
            Self::Field(x) => x.get() % 2 == 0,
            Self::Constant(c) => c % 2 == 0,
        }
    }
}

impl Number {
    fn of(self, pair: PairView<'_>) -> Option<Read<'_>> {
        Some(match self {
            Self::A(plus) => Read::Field(pair.a() + plus),
            Self::B(plus) => Read::Field(pair.b()? + plus),
            Self::V(link, plus) => Read::Field(link.of(pair)?.v() + plus),
            Self::Constant(value) => Read::Constant(value),
        })
    }
}

impl Link {
    fn of(self, pair: PairView<'_>) -> Option<NView<'_>> {
        match self {
            Self::P => pair.p(),
            Self::Q => pair.q(),
            Self::PNext => pair.p()?.next(),
            Self::QNext => pair.q()?.next(),
        }
    }
}

/// A small generator of random numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn link(&mut self) -> Link {
        [Link::P, Link::Q, Link::PNext, Link::QNext][self.roll(4) as usize]
    }

    fn number(&mut self) -> Number {
        let plus = self.roll(3) as i32 - 1;
        match self.roll(5) {
            0 => Number::A(plus),
            1 => Number::B(plus),
            2 => Number::Constant(self.roll(4) as i32),
            _ => Number::V(self.link(), plus),
        }
    }

    fn formula(&mut self, depth: u32) -> Formula {
        if depth > 0 {
            let mut part = || Box::new(self.formula(depth - 1));
            let (one, other) = (part(), part());
            return match self.roll(5) {
                0 | 1 => Formula::And(one, other),
                2 | 3 => Formula::Or(one, other),
                _ => Formula::Not(one),
            };
        }
        match self.roll(9) {
            0 => Formula::Less(self.number(), self.number()),
            1 => Formula::AtMost(self.number(), self.number()),
            2 => Formula::Equal(self.number(), self.number()),
            3 => Formula::Order(self.number(), self.number()),
            4 => Formula::Even(self.number()),
            5 => Formula::Null(self.link()),
            6 => Formula::Same(self.link(), self.link()),
            7 => Formula::Acyclic(self.link()),
            _ => Formula::Apart(self.link(), self.link()),
        }
    }
}

/// The structures with their objects named in the order in which the drawing shows them, and how
/// many there were.
fn found(strategy: Strategy) -> (BTreeSet<String>, usize) {
    let scope = Scope::new().set("N", 2).set("a", 0..=2).set("b", 0..=1).set("N.v", 0..=2);
    let search = Search::<Pair>::with_invariant(&scope, holds).unwrap().strategy(strategy);
    let mut count = 0;
    let drawings = search.iter().map(|structure| {
        count += 1;
        let text = structure.value().to_string();
        let swapped = match (text.find("N0"), text.find("N1")) {
            (None, Some(_)) => true,
            (Some(zero), Some(one)) => one < zero,
            _ => false,
        };
        if !swapped {
            return text;
        }
        text.replace("N0", "N?").replace("N1", "N0").replace("N?", "N1")
    });
    (drawings.collect(), count)
}

#[test]
fn all_strategies_agree_on_random_invariants() {
    let mut dice = Dice(2026);
    let mut some = 0;
    for round in 0..400 {
        let formula = dice.formula(round % 4);
        FORMULA.with_borrow_mut(|current| *current = formula.clone());
        let (expected, count) = found(Strategy::Plain);
        assert_eq!(expected.len(), count, "each once: {formula:?}");
        some += usize::from(!expected.is_empty());
        for strategy in [Strategy::Owned, Strategy::Delayed] {
            let (structures, count) = found(strategy);
            assert_eq!(structures.len(), count, "each once, {strategy:?}: {formula:?}");
            assert!(structures == expected, "{strategy:?}: {formula:?}");
        }
    }
    assert!(some > 200, "{some} invariants hold for some structure");
}
