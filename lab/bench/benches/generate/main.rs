//! The speed of the search, and of two other enumerators on the same trees; and what random tests find.
//!
//! `cargo bench -p cota-bench` runs everything and prints a table; a name as argument picks the rows
//! that contain it. Every time is the least of several runs; that of one thread is its processor time.

mod others;
mod random;
mod red_black;

use cota::testing::Test;
use cota::{Invariant, Scope, Search, Strategy};
use cota_bench::{Table, least, least_processor, peak_memory};
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::dag::Dag;
use cota_catalog::disjoint_set::DisjointSet;
use cota_catalog::doubly_linked_list::DoublyLinkedList;
use cota_catalog::fibonacci_heap::FibonacciHeap;
use cota_catalog::heap_array::HeapArray;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;
use std::time::Duration;

const RUNS: u32 = 7;

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let runs = |name: &str| wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str()));
    let mut table = Table::default();
    if runs("plain search-tree 9") {
        plain::<SearchTree>(&mut table, "search-tree", 9, 80.0);
    }
    if runs("plain red-black-tree 9") {
        plain::<RedBlackTree>(&mut table, "red-black-tree", 9, 150.0);
    }
    if runs("plain binomial-heap 8") {
        plain::<BinomialHeap>(&mut table, "binomial-heap", 8, 150.0);
    }
    if runs("plain dag 6") {
        plain::<Dag>(&mut table, "dag", 6, 150.0);
    }
    if runs("plain doubly-linked-list 10") {
        plain::<DoublyLinkedList>(&mut table, "doubly-linked-list", 10, 50.0);
    }
    if runs("plain disjoint-set 6") {
        plain::<DisjointSet>(&mut table, "disjoint-set", 6, 110.0);
    }
    if runs("plain heap-array 9") {
        plain::<HeapArray>(&mut table, "heap-array", 9, 40.0);
    }
    if runs("plain binomial-heap 10") {
        plain::<BinomialHeap>(&mut table, "binomial-heap", 10, 250.0);
    }
    if runs("plain fibonacci-heap 7") {
        plain::<FibonacciHeap>(&mut table, "fibonacci-heap", 7, 170.0);
    }
    usual::<SearchTree>(&mut table, &runs, "search-tree", 10, 0.06);
    usual::<SearchTree>(&mut table, &runs, "search-tree", 12, 1.0);
    usual::<HeapArray>(&mut table, &runs, "heap-array", 9, 0.2);
    usual::<RedBlackTree>(&mut table, &runs, "red-black-tree", 12, 2.0);
    if runs("delayed red-black 12") {
        let scope = red_black::scope(12);
        let what = "delayed red-black 12, black root, one pass";
        delayed::<red_black::Tree>(&mut table, what, &scope, 0.06);
    }
    if runs("two threads") {
        two_threads(&mut table);
    }
    if runs("build") {
        build(&mut table);
    }
    if let Some(memory) = peak_memory().filter(|_| runs("memory")) {
        let measured = format!("{memory:.1} MiB");
        table.row("memory of all of the above", "", measured, Some(("50 MiB", memory <= 50.0)));
    }
    if runs("others") {
        others::compare(&mut table);
    }
    if runs("random") {
        random::compare(&mut table);
    }
    print!("{}", table.render());
}

/// The usual scope of a structure of the catalogue.
fn scope(name: &str, size: u32) -> Scope {
    cota_catalog::find(name).map(|entry| entry.scope(size)).unwrap_or_default()
}

fn search<T: Invariant>(scope: &Scope, strategy: Strategy) -> Search<T> {
    match Search::new(scope) {
        Ok(search) => search.strategy(strategy),
        Err(error) => panic!("{error}"),
    }
}

fn plain<T: Invariant>(table: &mut Table, name: &str, size: u32, bar: f64) {
    let search = search::<T>(&scope(name, size), Strategy::Plain);
    let runs = if size < 10 { RUNS } else { 1 };
    let (time, outcome) =
        least_processor(runs, || search.count().expect("the catalogue's invariants do not panic"));
    let each = time.as_secs_f64() * 1e9 / outcome.steps as f64;
    let counts = format!("{} explored, {} valid", outcome.steps, outcome.result.valid);
    let (what, bar_text) = (format!("plain {name} {size}"), format!("{bar} ns"));
    let measured = format!("{each:.1} ns a candidate");
    table.row(&what, &counts, measured, Some((&bar_text, each <= bar)));
}

/// The default strategy on a structure of the catalogue.
fn usual<T: Invariant>(
    table: &mut Table,
    runs: &impl Fn(&str) -> bool,
    name: &str,
    size: u32,
    bar: f64,
) {
    let what = format!("delayed {name} {size}");
    if runs(&what) {
        delayed::<T>(table, &what, &scope(name, size), bar);
    }
}

fn delayed<T: Invariant>(table: &mut Table, what: &str, scope: &Scope, bar: f64) {
    let search = search::<T>(scope, Strategy::Delayed);
    let (time, outcome) =
        least_processor(RUNS, || search.count().expect("the catalogue's invariants do not panic"));
    let counts = format!("{} runs, {} valid", outcome.steps, outcome.result.valid);
    let seconds = time.as_secs_f64();
    let bar_text = format!("{bar} s");
    table.row(what, &counts, format!("{seconds:.4} s"), Some((&bar_text, seconds <= bar)));
}

fn two_threads(table: &mut Table) {
    let one = search::<SearchTree>(&scope("search-tree", 9), Strategy::Plain);
    let two = search::<SearchTree>(&scope("search-tree", 9), Strategy::Plain).jobs(2);
    let (alone, first) =
        least(RUNS, || one.count().expect("the catalogue's invariants do not panic"));
    let (together, second) =
        least(RUNS, || two.count().expect("the catalogue's invariants do not panic"));
    assert_eq!((first.steps, first.result.valid), (second.steps, second.result.valid));
    let ratio = alone.as_secs_f64() / together.as_secs_f64();
    let measured = format!("{ratio:.2} times as fast");
    table.row("two threads, plain search-tree 9", "", measured, Some(("1.8 times", ratio >= 1.8)));
}

/// Every search tree of seven nodes with keys out of twelve, found, built as a fresh value and given to a
/// test that does next to nothing; and what of that is left without the search.
fn build(table: &mut Table) {
    let scope = scope("search-tree", 7).set("Node.info", 0..=11);
    let (alone, _) = least(RUNS, || search::<SearchTree>(&scope, Strategy::Delayed).count());
    let test = Test::<SearchTree>::new(scope);
    let (time, inputs) = least(RUNS, || match test.run(|tree| assert_eq!(tree.size, 7)) {
        Ok(summary) => summary.inputs,
        Err(failure) => panic!("{failure}"),
    });
    let each = |time: Duration| time.as_secs_f64() * 1e9 / inputs as f64;
    let (whole, rest) = (each(time), each(time.saturating_sub(alone)));
    let counts = format!("{inputs} inputs");
    let measured = format!("{rest:.0} ns an input, {whole:.0} with the search");
    let bar = Some(("300 ns", rest <= 300.0));
    table.row("build a 7-node tree, run a test on it", &counts, measured, bar);
}
