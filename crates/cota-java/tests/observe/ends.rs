//! Where candidates end, with the lines and fields of the user.

use cota_catalog::Catalogued;
use cota_catalog::search_tree::SearchTree;

use crate::subjects::{each, java, scope};

#[test]
fn every_invalid_candidate_ends_somewhere() {
    let bound = scope(&SearchTree::scope(3));
    let Some(mut search) = java("SearchTree", &bound) else { return };
    search.count_ends(true);
    let (valid, explored) = each(&mut search, |_| Ok(())).unwrap();
    let ends = search.ends();
    assert_eq!(ends.values().sum::<u64>(), explored - valid.len() as u64);
    let mut shown: Vec<_> = ends
        .keys()
        .map(|place| (place.line, place.method.as_str(), place.field.as_str()))
        .collect();
    shown.dedup();
    let expected = [
        (25, "repOk", "SearchTree.size"),
        (34, "repOk", "Node.left"),
        (39, "repOk", "Node.right"),
        (44, "repOk", "SearchTree.size"),
        (54, "ordered", "Node.info"),
    ];
    assert_eq!(shown, expected);
    let all = |place: &cota_java::EndPlace| {
        place.file == "observed/SearchTree.java" && place.class == "observed.SearchTree"
    };
    assert!(ends.keys().all(all));
    let mut plain = java("SearchTree", &bound).unwrap();
    assert_eq!(each(&mut plain, |_| Ok(())).unwrap().1, explored);
    assert!(plain.ends().is_empty());
}
