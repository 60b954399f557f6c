//! spike
use cota::{Scope, Search, Strategy};
use cota_catalog::{binary_tree::BinaryTree, search_tree::SearchTree};

#[test]
fn counts() {
    for n in 1..=7i64 {
        let scope = Scope::new().set("Node", n).set("BinaryTree.size", n);
        for s in Strategy::ALL {
            let out = Search::<BinaryTree>::new(&scope).unwrap().strategy(s).count();
            println!("BT {n} {s:?} {} {}", out.explored, out.valid);
        }
        let scope =
            Scope::new().set("Node", n).set("SearchTree.size", n).set("Node.info", 0..=n - 1);
        for s in Strategy::ALL {
            let out = Search::<SearchTree>::new(&scope).unwrap().strategy(s).count();
            println!("ST {n} {s:?} {} {} {:?}", out.explored, out.valid, out.elapsed);
        }
    }
    let scope = Scope::new().set("Node", 3).set("SearchTree.size", 3).set("Node.info", 0..=2);
    for s in Search::<SearchTree>::new(&scope).unwrap().iter() {
        println!("{} {:?}\n{}", s.vector(), s.build().unwrap(), s.value().draw());
    }
}
