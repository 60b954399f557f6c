//! Where candidates end, with the lines and fields of the user.

use std::collections::BTreeMap;

use cota_catalog::Catalogued;
use cota_catalog::search_tree::SearchTree;
use cota_engine::{Budget, Rejection, Shard};

use crate::subjects::{java, scope};

#[test]
fn every_invalid_candidate_ends_somewhere() {
    let bound = scope(&SearchTree::scope(3));
    let Some(search) = java("SearchTree", &bound) else { return };
    let run = search.record_ends().count().unwrap();
    let ends = &run.result.rejections;
    assert_eq!(ends.values().sum::<u64>(), run.steps - run.result.valid);
    let shown: Vec<_> = ends.keys().map(|end| (end.line, end.field.as_str())).collect();
    let expected = [
        (25, "SearchTree.size"),
        (34, "Node.left"),
        (39, "Node.right"),
        (44, "SearchTree.size"),
        (54, "Node.info"),
    ];
    assert_eq!(shown, expected);
    let in_file = |end: &Rejection| end.file == "observed/SearchTree.java" && end.column.is_none();
    assert!(ends.keys().all(in_file));
    // Threads and shares count the same.
    for jobs in [1, 3] {
        let mut together = BTreeMap::new();
        for shard in 0..3 {
            let shard = Shard::new(shard, 3).unwrap();
            let search = java("SearchTree", &bound).unwrap().record_ends();
            let share = search.budget(Budget { jobs, shard, ..Budget::default() }).count().unwrap();
            for (end, count) in share.result.rejections {
                *together.entry(end).or_insert(0) += count;
            }
        }
        assert_eq!(&together, ends, "{jobs} threads");
    }
    let plain = java("SearchTree", &bound).unwrap().count().unwrap();
    assert_eq!(plain.steps, run.steps);
    assert!(plain.result.rejections.is_empty());
}
