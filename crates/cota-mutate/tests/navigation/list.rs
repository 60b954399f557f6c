//! The list class whose mutants are published one by one: 138, with position and mechanism.
//!
//! `Node { int value; Node next }` and `SList { private Node header; private int size }` with
//! `contains`, `addFirst`, `insertAfter`, `third` and `dropSecond`. `list.txt` has the published
//! mutants. Ours are the same set, except for what is listed here with its reason.

use std::collections::{BTreeMap, BTreeSet};

use cota_mutate::navigation::{
    Availability, ChainSite, ElementKind, Facing, Mechanism, Members, Options, Position,
};

use super::java::{Java, Method, only};

/// A mutant: number of the row in `list.txt`, text without `this.`.
type Mutant = (usize, String);

/// A chain of the class and its published mutants, as they are written, with mechanisms.
struct Row {
    method: Method,
    site: ChainSite,
    chain: String,
    other: String,
    published: Vec<(String, BTreeSet<&'static str>)>,
}

fn list_class() -> Java {
    let mut java = Java::new();
    java.class("Node");
    java.member("Node", "value", "int");
    java.member("Node", "next", "Node");
    java.class("SList");
    java.private("SList", "header", "Node");
    java.private("SList", "size", "int");
    java.member("SList", "third()", "Node");
    java
}

fn method(java: &Java, name: &str) -> Method {
    let method = Method::of(java, "SList");
    match name {
        "addFirst-start" => {
            method.variable("v", "int").fixed(ElementKind::Allocation, "new Node()", "Node")
        }
        "addFirst" => method.variable("v", "int").variable("fresh", "Node"),
        "contains-start" => method.variable("v", "int"),
        "contains" => method.variable("v", "int").variable("current", "Node"),
        "insertAfter" => method.variable("prev", "Node").variable("n", "Node"),
        _ => method,
    }
}

fn rows(java: &Java) -> Vec<Row> {
    let lines = include_str!("list.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| read_row(java, line)).collect()
}

fn read_row(java: &Java, line: &str) -> Row {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [name, position, chain, expected, other, mutants] = fields[..] else {
        panic!("six fields: {line}")
    };
    let method = method(java, name);
    let position = match position {
        "L" => Position::Left,
        "R" => Position::Right,
        _ => Position::Other,
    };
    let site = method.site(chain, position, expected);
    let (site, other) = match other.split_once(' ') {
        Some(("=", other)) => (site.assigned_to(method.chain(other)), other),
        Some((_, other)) => (site.compared_with(method.chain(other)), other),
        None => (site, ""),
    };
    let published = mutants.split("; ").map(|mutant| {
        let (text, tags) = mutant.rsplit_once(' ').expect("a text and its mechanisms");
        (text.to_owned(), tags.trim_end_matches('*').split(',').map(tag).collect())
    });
    let published = published.collect();
    Row { method, site, chain: bare(chain), other: bare(other), published }
}

fn tag(text: &str) -> &'static str {
    let known = Mechanism::ALL.map(Mechanism::abbreviation);
    known.into_iter().find(|&known| known == text).expect("a mechanism")
}

/// Without `this.`, which the published tool writes before every member it puts in.
fn bare(text: &str) -> String {
    text.strip_prefix("this.").unwrap_or(text).to_owned()
}

/// Published mutants that we leave out, by reason.
#[derive(Default)]
struct Excluded {
    /// Equal to the original but for `this.`.
    identities: BTreeSet<Mutant>,
    /// Equal to another mutant but for `this.`: how many.
    duplicates: usize,
    /// A literal compared with `null`.
    literals_compared: BTreeSet<Mutant>,
    /// A variable assigned to itself.
    self_assignments: BTreeSet<Mutant>,
}

fn excluded(rows: &[Row]) -> Excluded {
    let mut excluded = Excluded::default();
    for (number, row) in rows.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for (text, _) in &row.published {
            let mutant = (number, bare(text));
            if mutant.1 == row.chain {
                excluded.identities.insert(mutant);
            } else if !seen.insert(mutant.1.clone()) {
                excluded.duplicates += 1;
            } else if row.other == "null" && ["null", "\"\""].contains(&text.as_str()) {
                excluded.literals_compared.insert(mutant);
            } else if matches!(row.site.facing, Facing::Assigned(_)) && mutant.1 == row.other {
                excluded.self_assignments.insert(mutant);
            }
        }
    }
    excluded
}

/// Mutants that one element by two gives by its definition and the published tool leaves out: it
/// drops an element when it replaces one before the last but one (rows 23, 25), and does not apply
/// the mechanism at all to chains that lead to a number (rows 0, 15).
const ADDED: [(usize, &str); 6] = [
    (0, "third().next.value"),
    (0, "header.next.value"),
    (15, "third().next.value"),
    (15, "header.next.value"),
    (23, "third().next.next.next"),
    (25, "third().next.next.next"),
];

/// Where the mechanisms differ: row, text, the published ones, ours.
///
/// The empty literal for a new object counts as a literal with us. One element by two is applied to
/// chains that lead to a number (rows 0, 15, see [`ADDED`]). The last three were reached by dropping
/// an element or by counting `this` as one.
const OTHER_MECHANISMS: [(usize, &str, &str, &str); 6] = [
    (0, "fresh.next.value", "A", "12,A"),
    (15, "current.next.value", "A", "12,A"),
    (9, "null", "R", "Lit"),
    (23, "third().next.next", "12,R", "R"),
    (24, "third().next", "21,R", "R"),
    (25, "third().next.next", "12,R", "R"),
];

/// Published mutants with their mechanisms, once each, `this.` left out.
fn published(rows: &[Row]) -> BTreeMap<Mutant, BTreeSet<&'static str>> {
    let mut all: BTreeMap<Mutant, BTreeSet<&'static str>> = BTreeMap::new();
    for (number, row) in rows.iter().enumerate() {
        for (text, tags) in &row.published {
            all.entry((number, bare(text))).or_default().extend(tags);
        }
    }
    all
}

fn ours(rows: &[Row], options: &Options) -> BTreeMap<Mutant, BTreeSet<&'static str>> {
    let mut all = BTreeMap::new();
    for (number, row) in rows.iter().enumerate() {
        for proposal in row.method.propose(options, &row.site) {
            let tags = proposal.mechanisms.iter().map(|mechanism| mechanism.abbreviation());
            let mutant = (number, row.method.text(&proposal.chain));
            let before = all.insert(mutant, tags.collect());
            assert!(before.is_none(), "proposed twice");
        }
    }
    all
}

/// What we should propose: the published mutants, put right.
fn put_right(rows: &[Row]) -> BTreeMap<Mutant, BTreeSet<&'static str>> {
    let mut all = published(rows);
    let excluded = excluded(rows);
    for mutant in excluded
        .identities
        .iter()
        .chain(&excluded.literals_compared)
        .chain(&excluded.self_assignments)
    {
        all.remove(mutant).expect("what is excluded was published");
    }
    for (row, text) in ADDED {
        let before = all.insert((row, text.to_owned()), ["12"].into());
        assert!(before.is_none(), "what is added was not published");
    }
    for (row, text, theirs, ours) in OTHER_MECHANISMS {
        let tags = all.get_mut(&(row, text.to_owned())).expect("published");
        assert_eq!(*tags, theirs.split(',').collect());
        *tags = ours.split(',').map(tag).collect();
    }
    all
}

#[test]
fn the_table_has_the_published_totals() {
    let rows = rows(&list_class());
    let at = |position| {
        let here = rows.iter().filter(|row| row.site.position == position);
        here.map(|row| row.published.len()).sum::<usize>()
    };
    let positions = [Position::Left, Position::Right, Position::Other];
    assert_eq!(positions.map(at), [48, 55, 35]);
    let by = |abbreviation| {
        let all = rows.iter().flat_map(|row| &row.published);
        all.filter(|(_, tags)| tags.contains(abbreviation)).count()
    };
    // Replacing has 42 published, without literals and new objects as targets: those are 8 more.
    assert_eq!(["R", "D", "A", "12", "21", "Lit"].map(by), [42 + 8, 10, 17, 46, 26, 15]);
    let excluded = excluded(&rows);
    assert_eq!(excluded.identities.len(), 8);
    assert_eq!(excluded.duplicates, 2);
    assert_eq!(excluded.literals_compared.len(), 2);
    assert_eq!(excluded.self_assignments.len(), 13);
}

#[test]
fn the_published_mutants_are_proposed_with_their_mechanisms() {
    let rows = rows(&list_class());
    let ours = ours(&rows, &Options::default());
    assert_eq!(ours, put_right(&rows));
    assert_eq!(ours.len(), 138 - 8 - 2 - 2 - 13 + 6);
}

#[test]
fn without_the_other_side_self_assignments_are_proposed() {
    let mut rows = rows(&list_class());
    let expected: BTreeSet<Mutant> =
        put_right(&rows).into_keys().chain(excluded(&rows).self_assignments).collect();
    for row in &mut rows {
        if matches!(row.site.facing, Facing::Assigned(_)) {
            row.site.facing = Facing::Nothing;
        }
    }
    let ours: BTreeSet<Mutant> = ours(&rows, &Options::default()).into_keys().collect();
    assert_eq!(ours, expected);
}

#[test]
fn each_mechanism_alone_gives_what_carries_its_name() {
    let rows = rows(&list_class());
    let all = put_right(&rows);
    // Published counts, and ours: without identities or duplicates, self-assignments (for literals:
    // comparisons with null), what is told apart otherwise; with what is added.
    for (mechanism, theirs, own) in [
        (Mechanism::Replace, 42 + 8, 50 - 6 - 4 - 1),
        (Mechanism::Delete, 10, 10 - 2 - 2),
        (Mechanism::Insert, 17, 17 - 2),
        (Mechanism::OneByTwo, 46, 46 - 1 - 4 - 2 + 2 + 6),
        (Mechanism::TwoByOne, 26, 26 - 1 - 5 - 1),
        (Mechanism::Literals, 15, 15 - 2 + 1),
    ] {
        let tag = mechanism.abbreviation();
        let published = rows.iter().flat_map(|row| &row.published);
        assert_eq!(published.filter(|(_, tags)| tags.contains(tag)).count(), theirs, "{tag}");
        let expected: BTreeSet<&Mutant> =
            all.iter().filter(|(_, tags)| tags.contains(tag)).map(|(mutant, _)| mutant).collect();
        let alone = ours(&rows, &only(mechanism, &Options::default()));
        assert_eq!(alone.keys().collect::<BTreeSet<_>>(), expected, "{tag}");
        assert_eq!(alone.len(), own, "{tag}");
    }
}

#[test]
fn all_by_one_left_gives_the_published_eleven() {
    let mut rows = rows(&list_class());
    let left = only(Mechanism::AllByOneLeft, &Options::default());
    let expected: BTreeSet<Mutant> = [
        (0, "size"),
        (0, "v"),
        (2, "header"),
        (2, "fresh"),
        (19, "header"),
        (19, "prev"),
        (19, "n"),
        (21, "header"),
        (21, "prev"),
        (21, "n"),
        (24, "header"),
    ]
    .map(|(row, text)| (row, text.to_owned()))
    .into();
    // Three of them assign a variable to itself.
    assert_eq!(ours(&rows, &left).len(), 11 - 3);
    for row in &mut rows {
        row.site.facing = Facing::Nothing;
    }
    assert_eq!(ours(&rows, &left).into_keys().collect::<BTreeSet<_>>(), expected);
}

/// Published: 18. By hand 19: five chains at right sides and other positions, of which `contains`
/// has `current.next` (4: `third()`, `header`, `current`, `null`) and `current.value` (4: `size`,
/// `v`, `0`, `1`), `insertAfter` `prev.next` (5), `third` and `dropSecond` 3 each. The eighteen are
/// not listed one by one; they are 19 without the `null` that `third` would return.
#[test]
fn all_by_one_right_gives_nineteen() {
    let mut rows = rows(&list_class());
    for row in &mut rows {
        row.site.facing = Facing::Nothing;
    }
    let right = only(Mechanism::AllByOneRight, &Options::default());
    let ours = ours(&rows, &right);
    let by_row = |number| ours.keys().filter(|(row, _)| *row == number).count();
    assert_eq!([11, 15, 20, 23, 25].map(by_row), [4, 4, 5, 3, 3]);
    assert_eq!(ours.len(), 19);
    assert!(ours.contains_key(&(23, "null".to_owned())));
}

#[test]
fn the_thesis_configuration_gives_the_published_twenty() {
    let mut rows = rows(&list_class());
    // Two of them are `n.next = n.next` and `prev.next = prev.next`.
    assert_eq!(ours(&rows, &Options::thesis()).len(), 20 - 2);
    for row in &mut rows {
        row.site.facing = Facing::Nothing;
    }
    let chains: BTreeSet<Mutant> = ours(&rows, &Options::thesis()).into_keys().collect();
    assert_eq!(chains.len(), 20);
    let published: BTreeSet<Mutant> = published(&rows)
        .into_iter()
        .filter(|((row, text), tags)| {
            tags.contains("R") && rows[*row].chain.contains('.') && *text != rows[*row].chain
        })
        .map(|(mutant, _)| mutant)
        .collect();
    assert_eq!(chains, published);
}

/// Published without the list of allowed members: 167, of which three do not compile because
/// `clone()` throws. Ours has the same members of `Object` and gives fewer more: `toString()` and
/// `getClass()` are not offered for a `Node` that is compared with `null`.
#[test]
fn without_the_restriction_to_the_package() {
    let mut java = list_class();
    for (name, ty) in [("hashCode()", "int"), ("toString()", "String"), ("getClass()", "Class")] {
        java.member("Object", name, ty);
    }
    let clone = java.make_member("Object", "clone()", "Object");
    java.declare(clone.with_availability(Availability::Obliges));
    let rows = rows(&java);
    let any = Options { members: Members::Any, ..Options::default() };
    let all = ours(&rows, &any);
    let own: BTreeSet<Mutant> = ours(&rows, &Options::default()).into_keys().collect();
    let more: BTreeSet<Mutant> = all.into_keys().filter(|mutant| !own.contains(mutant)).collect();
    let expected = [
        (1, "hashCode()"),
        (7, "hashCode()"),
        (8, "hashCode()"),
        (15, "current.hashCode()"),
        (15, "hashCode()"),
        (16, "hashCode()"),
    ];
    assert_eq!(more, expected.map(|(row, text)| (row, text.to_owned())).into());
}

/// The enumeration of the published tool itself: all 138, as it writes them, each with its mechanisms.
#[test]
fn the_original_enumeration_is_the_published_one() {
    let mut found = 0;
    for row in rows(&list_class()) {
        let ours: BTreeMap<String, BTreeSet<&str>> = row
            .method
            .propose(&Options::original(), &row.site)
            .iter()
            .map(|proposal| {
                let tags = proposal.mechanisms.iter().map(|mechanism| mechanism.abbreviation());
                (row.method.text(&proposal.chain), tags.collect())
            })
            .collect();
        let published: BTreeMap<String, BTreeSet<&str>> =
            row.published.iter().map(|(text, tags)| (text.clone(), tags.clone())).collect();
        assert_eq!(ours, published, "{} in {:?}", row.chain, row.site.position);
        found += ours.len();
    }
    assert_eq!(found, 138);
}
