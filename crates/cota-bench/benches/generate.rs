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
    if which == "rb" {
        rbrun(12, 10);
    }
    if which == "rb1" {
        rbrun(12, 1);
    }
}

mod rb {
    use cota::{Bounded, Int, Invariant, View};
    #[derive(Bounded, Debug)]
    pub struct RedBlack {
        root: Option<Box<Node>>,
        size: usize,
    }
    #[derive(Bounded, Debug)]
    pub struct Node {
        left: Option<Box<Node>>,
        right: Option<Box<Node>>,
        black: bool,
        key: i32,
    }
    impl Invariant for RedBlack {
        fn holds(tree: View<'_, Self>) -> bool {
            let mut pass = Pass { nodes: 0, height: None, last: None };
            let root = tree.root();
            root.is_none_or(|root| root.black())
                && pass.visit(root, true, 0)
                && pass.nodes == tree.size()
        }
    }
    struct Pass<'s> {
        nodes: usize,
        height: Option<u32>,
        last: Option<Int<'s, i32>>,
    }
    impl<'s> Pass<'s> {
        fn visit(&mut self, node: Option<NodeView<'s>>, black_parent: bool, blacks: u32) -> bool {
            let Some(node) = node else { return *self.height.get_or_insert(blacks) == blacks };
            self.nodes += 1;
            let black = node.black();
            if !black && !black_parent {
                return false;
            }
            let blacks = blacks + u32::from(black);
            if !self.visit(node.left(), black, blacks) {
                return false;
            }
            let key = node.key();
            if self.last.is_some_and(|last| key <= last) {
                return false;
            }
            self.last = Some(key);
            self.visit(node.right(), black, blacks)
        }
    }
    #[test]
    fn t() {}
}
pub fn rbrun(n: i64, reps: u32) {
    let scope = Scope::new().set("Node", n).set("RedBlack.size", n).set("Node.key", 1..=n);
    let mut best = f64::MAX;
    for _ in 0..reps {
        let t = Instant::now();
        let out = Search::<rb::RedBlack>::new(&scope).unwrap().count();
        best = best.min(t.elapsed().as_secs_f64());
        if n < 0 || reps == 1 { println!("{} {}", out.explored, out.valid); }
    }
    println!("rb {n} {best}");
}
