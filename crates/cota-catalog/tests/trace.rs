//! The published trace of binary trees of two nodes: every candidate with the slots that are read, in
//! order, and whether it is valid.

use cota::engine::Judgement;
use cota::{Search, Strategy};
use cota_catalog::binary_tree::BinaryTree;

/// Vector (root, size, then left and right of each node), slots read, `*` for valid.
const TRACE: &str = "000000:0 1 | 100000:0 2 3 1 | 100100:0 2 3 | 100200:0 2 3 4 5 1 * | \
    100201:0 2 3 4 5 | 100202:0 2 3 4 5 | 100210:0 2 3 4 | 100220:0 2 3 4 | 101000:0 2 | \
    102000:0 2 3 4 5 1 * | 102001:0 2 3 4 5 | 102002:0 2 3 4 5 | 102010:0 2 3 4 | \
    102020:0 2 3 4 | 102100:0 2 3 | 102200:0 2 3";

#[test]
fn binary_tree_of_two_nodes() {
    let scope = cota_catalog::find("binary-tree").expect("a name of the catalogue").scope(2);
    let search = Search::<BinaryTree>::new(&scope).expect("its scope").strategy(Strategy::Plain);
    let lines: Vec<_> = search
        .trace()
        .map(|traced| {
            let vector: String = traced.vector.indices().iter().map(u32::to_string).collect();
            let reads: Vec<_> = traced.reads.iter().map(u32::to_string).collect();
            let mark = if traced.judgement == Judgement::Accepted { " *" } else { "" };
            format!("{vector}:{}{mark}", reads.join(" "))
        })
        .collect();
    assert_eq!(lines, TRACE.split(" | ").collect::<Vec<_>>());
}
