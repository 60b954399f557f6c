//! Search trees with two other exhaustive enumerators: a generator of trees within the bound, written
//! as their users would, and a filter by the order of the keys.

use crate::scope;
use bolero_generator::driver::{Driver, Options, exhaustive};
use cota::{Search, Strategy};
use cota_bench::{Table, least};
use cota_catalog::search_tree::SearchTree;
use exhaustigen::Gen;
use std::ops::{Bound, ControlFlow};

/// The largest size that the others do within seconds.
const SIZE: usize = 6;

struct Node {
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
    key: usize,
}

/// The source of choices of an enumerator: a number from 0 to `most`.
trait Choose {
    fn choose(&mut self, most: usize) -> usize;
}

impl Choose for Gen {
    fn choose(&mut self, most: usize) -> usize {
        self.r#gen(most)
    }
}

impl Choose for exhaustive::Driver {
    fn choose(&mut self, most: usize) -> usize {
        self.gen_usize(Bound::Included(&0), Bound::Included(&most)).unwrap_or(0)
    }
}

/// A tree of exactly this many nodes: the size of the left subtree is a choice, and so is every key.
fn tree(choices: &mut impl Choose, nodes: usize) -> Option<Box<Node>> {
    if nodes == 0 {
        return None;
    }
    let left = choices.choose(nodes - 1);
    let key = choices.choose(SIZE - 1);
    let left_tree = tree(choices, left);
    let right = tree(choices, nodes - 1 - left);
    Some(Box::new(Node { left: left_tree, right, key }))
}

fn ordered(node: Option<&Node>, low: Option<usize>, high: Option<usize>) -> bool {
    let Some(node) = node else { return true };
    low.is_none_or(|low| low < node.key)
        && high.is_none_or(|high| node.key < high)
        && ordered(node.left.as_deref(), low, Some(node.key))
        && ordered(node.right.as_deref(), Some(node.key), high)
}

fn with_exhaustigen() -> (u64, u64) {
    let (mut explored, mut valid) = (0, 0);
    let mut choices = Gen::new();
    while !choices.done() {
        let tree = tree(&mut choices, SIZE);
        explored += 1;
        valid += u64::from(ordered(tree.as_deref(), None, None));
    }
    (explored, valid)
}

fn with_bolero() -> (u64, u64) {
    let (mut explored, mut valid) = (0, 0);
    let mut choices = exhaustive::Driver::new(&Options::default());
    while choices.step() == ControlFlow::Continue(()) {
        let tree = tree(&mut choices, SIZE);
        explored += 1;
        valid += u64::from(ordered(tree.as_deref(), None, None));
    }
    (explored, valid)
}

fn with_cota(strategy: Strategy) -> (u64, u64) {
    let search = Search::<SearchTree>::new(&scope("search-tree", SIZE as u32));
    let outcome = search
        .map(|search| {
            search.strategy(strategy).for_each(|candidate| {
                // The others build every tree, so the valid ones are built here too.
                let built = candidate.build();
                assert!(built.is_ok());
                ControlFlow::Continue(())
            })
        })
        .unwrap();
    outcome.map_or((0, 0), |outcome| (outcome.steps, outcome.result.valid))
}

pub fn compare(table: &mut Table) {
    let (base, counts) = least(9, || with_cota(Strategy::Delayed));
    let mut row = |name: &str, time: std::time::Duration, (explored, valid): (u64, u64)| {
        assert_eq!(valid, counts.1, "{name} finds the same trees");
        let ratio = time.as_secs_f64() / base.as_secs_f64();
        let what = format!("search trees of {SIZE}: {name}");
        let measured = format!("{:.3} ms, {ratio:.0} times", time.as_secs_f64() * 1e3);
        table.row(&what, &format!("{explored} tried, {valid} valid"), measured, None);
    };
    row("cota, delayed", base, counts);
    let (time, found) = least(5, || with_cota(Strategy::Plain));
    row("cota, plain", time, found);
    let (time, found) = least(2, with_exhaustigen);
    row("exhaustigen, filtered", time, found);
    let (time, found) = least(2, with_bolero);
    row("bolero's exhaustive driver, filtered", time, found);
}
