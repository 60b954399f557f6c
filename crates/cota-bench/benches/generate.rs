//! spike
use cota::{Scope, Search, Strategy};
use cota_catalog::{binary_tree::BinaryTree, search_tree::SearchTree};
use std::time::Instant;

fn st(n: i64) -> Scope {
    Scope::new().set("Node", n).set("SearchTree.size", n).set("Node.info", 0..=n - 1)
}

fn main() {
    let which = std::env::args().nth(1).unwrap_or_default();
    let reps = 5;
    if which == "plain" || which == "--bench" {
        let mut best = f64::MAX;
        let mut ex = 0;
        for _ in 0..reps {
            let search = Search::<SearchTree>::new(&st(9)).unwrap().strategy(Strategy::Plain);
            let t = Instant::now();
            let out = search.count();
            best = best.min(t.elapsed().as_secs_f64());
            ex = out.explored;
            assert_eq!(out.valid, 4862);
        }
        println!("plain ST9 {ex} {:.1} ns", best * 1e9 / ex as f64);
    }
    if which == "del1" {
        println!("{}", Search::<SearchTree>::new(&st(10)).unwrap().count().explored);
    }
    if which == "plain8" {
        let search = Search::<SearchTree>::new(&st(8)).unwrap().strategy(Strategy::Plain);
        println!("{}", search.count().explored);
    }
    if which == "delayed" || which == "--bench" {
        let mut best = f64::MAX;
        let mut ex = 0;
        for _ in 0..reps * 3 {
            let search = Search::<SearchTree>::new(&st(10)).unwrap();
            let t = Instant::now();
            let out = search.count();
            best = best.min(t.elapsed().as_secs_f64());
            ex = out.explored;
            assert_eq!(out.valid, 16796);
        }
        println!("delayed ST10 {ex} {:.4} s {:.1} ns", best, best * 1e9 / ex as f64);
    }
    let _ = BinaryTree { root: None, size: 0 };
}
