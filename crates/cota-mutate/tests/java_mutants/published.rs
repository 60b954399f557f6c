//! The navigation operator on real Java sources: the published lists, mutant for mutant.

use super::support::{classes, listed, navigation, only};
use cota_mutate::navigation::{Members, Options};
use std::collections::{BTreeMap, BTreeSet};

pub const LIST: &str = include_str!("sources/list/SList.java");
pub const TREE: &str = include_str!("sources/bstree/BSTree.java");

/// Position and original, with the mutants and their mechanisms, as the published list has them; a chain that stands
/// twice in the class has one entry for each place.
type Rows = Vec<((String, String), BTreeMap<String, BTreeSet<String>>)>;

fn published() -> Rows {
    let lines =
        include_str!("../navigation/list.txt").lines().filter(|line| !line.starts_with('#'));
    let mut rows: Rows = lines
        .map(|line| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let mutants = fields[5].split("; ").map(|mutant| {
                let (text, tags) = mutant.rsplit_once(' ').unwrap();
                let tags = tags.trim_end_matches('*').split(',').map(str::to_owned).collect();
                (text.to_owned(), tags)
            });
            ((fields[1].to_owned(), fields[2].to_owned()), mutants.collect())
        })
        .collect();
    rows.sort();
    rows
}

#[test]
fn the_golden_list_is_reproduced_mutant_for_mutant() {
    let Some(classes) = classes(&[("list/SList.java", LIST)]) else { return };
    let plan = classes.plan(&mut classes.compiler(), navigation(Options::original()));
    let mut places: BTreeMap<(usize, String, String), BTreeMap<String, BTreeSet<String>>> =
        BTreeMap::new();
    for (at, (_, original, replacement, detail)) in listed(&plan).into_iter().enumerate() {
        let (position, tags) = detail.split_once(' ').unwrap();
        let place = plan.proposals[at].edit.span.start;
        let tags = tags.split(',').map(str::to_owned).collect();
        let row = places.entry((place, position.to_owned(), original)).or_default();
        assert!(row.insert(replacement, tags).is_none(), "proposed twice");
    }
    let mut ours: Rows = places
        .into_iter()
        .map(|((_, position, original), mutants)| ((position, original), mutants))
        .collect();
    ours.sort();
    assert_eq!(ours, published());
    assert_eq!(plan.proposals.len(), 138);
}

#[test]
fn the_six_mutants_of_the_thesis_are_those_of_find() {
    let Some(classes) = classes(&[("bstree/BSTree.java", TREE)]) else { return };
    let plan = classes.plan(&mut classes.compiler(), navigation(Options::thesis()));
    let found: BTreeSet<(usize, String, String)> =
        listed(&plan).into_iter().map(|(line, from, to, _)| (line, from, to)).collect();
    let expected = [
        (15, "current.key", "root.key"),
        (18, "current.key", "root.key"),
        (19, "current.left", "current.right"),
        (19, "current.left", "root.left"),
        (21, "current.right", "current.left"),
        (21, "current.right", "root.right"),
    ];
    let owned = |(line, from, to): (usize, &str, &str)| (line, from.to_owned(), to.to_owned());
    assert_eq!(found, expected.map(owned).into());
}

/// Published: 43 of the sixteen basic operators, of which 41 compile.
#[test]
fn the_sixteen_basic_operators_give_the_published_43() {
    let Some(classes) = classes(&[("list/SList.java", LIST)]) else { return };
    let plan = classes.plan(&mut classes.compiler(), only(&["basic"]));
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for proposal in &plan.proposals {
        let function = plan.functions[proposal.function].name.as_str();
        *counts.entry((function, proposal.edit.operator)).or_default() += 1;
    }
    let expected = [
        (("addFirst", "AOIS"), 8),
        (("addFirst", "AOIU"), 3),
        (("addFirst", "AORB"), 4),
        (("addFirst", "LOI"), 4),
        (("contains", "AOIS"), 8),
        (("contains", "COI"), 4),
        (("contains", "LOI"), 2),
        (("contains", "ROR"), 3 + 7),
    ];
    assert_eq!(counts, expected.into());
    assert_eq!(plan.proposals.len(), 43);
}

/// Without the restriction to the package the library's members come too.
#[test]
fn all_members_are_more() {
    let Some(classes) = classes(&[("list/SList.java", LIST)]) else { return };
    let options = Options { members: Members::Any, ..Options::original() };
    let plan = classes.plan(&mut classes.compiler(), navigation(options));
    let found = listed(&plan);
    assert!(found.iter().any(|(_, _, to, _)| to.contains("hashCode()")), "{found:#?}");
    assert!(found.iter().all(|(_, _, to, _)| !to.contains("clone()")));
}
