//! Suites in files, and classes of combinations.

use crate::{Tree, classified, count, trees};
use cota::engine::checks::Checks;
use cota::engine::exercise::Coverage;
use cota::engine::reduce::{Keep, Reduction};
use cota::engine::suite::{StoredSuite, SuiteError, SuiteHead, SuiteWriter};
use cota::engine::{Candidate, Source};
use cota::{Invariant, Scope, Search, StopReason};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Writes all structures of a search.
fn written(search: &Search<Tree>, name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let head = SuiteHead {
        type_path: "Tree".to_string(),
        invariant: "valid".to_string(),
        scope: "small\nones".to_string(),
        fingerprint: search.space().fingerprint(),
        made: "all".to_string(),
    };
    let mut writer = SuiteWriter::new(std::fs::File::create(&path).unwrap(), &head).unwrap();
    search
        .for_each(|candidate| {
            writer.structure(&candidate.vector(), &candidate.value().draw()).unwrap();
            ControlFlow::Continue(())
        })
        .unwrap();
    writer.finish().unwrap();
    path
}

#[test]
fn a_stored_suite_is_the_stream_that_was_written() {
    let search = trees(3);
    let stored = StoredSuite::open(written(&search, "same.suite"), &search).unwrap();
    assert_eq!(stored.head().scope, "small ones");
    let mut vectors = Vec::new();
    let outcome = stored
        .for_each(|candidate: &Candidate<'_, Tree>| {
            assert!(cota::holds(&candidate.build().unwrap()));
            vectors.push(candidate.vector().to_string());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(outcome.stop, StopReason::Exhausted);
    let all = classified(&search, Coverage::Path);
    assert!(vectors.iter().eq(all.iter().map(|(vector, _)| vector)));
    // It is reduced like the search.
    let reduction = Reduction::new(Keep::Size(9));
    let class = |candidate: &Candidate<'_, Tree>| search.exercise(candidate, Coverage::Path);
    let from_file = reduction.of(&stored, class).census().unwrap();
    let from_search = reduction.of(&search, class).census().unwrap();
    assert_eq!(crate::classes(&from_file), crate::classes(&from_search));
    // And as often as one likes.
    assert_eq!(stored.for_each(|_| ControlFlow::Break(())).unwrap().result.valid, 1);
}

#[test]
fn another_scope_has_another_fingerprint() {
    let path = written(&trees(3), "three.suite");
    let Err(error) = StoredSuite::open(path, &trees(2)) else { panic!("it fits") };
    assert!(matches!(error, SuiteError::Other { .. }), "{error}");
    // The strategy and the invariant do not change what a vector means.
    let plain = trees(3).strategy(cota::Strategy::Plain);
    assert_eq!(plain.space().fingerprint(), trees(3).space().fingerprint());
}

#[test]
fn a_suite_of_a_weaker_invariant_is_not_believed() {
    let scope = Scope::new().set("Node", 2).set("Tree.size", 0..=2).set("Node.key", 0..=3);
    let path = written(&Search::all(&scope).unwrap(), "weaker.suite");
    let stored = StoredSuite::open(path, &trees(2)).unwrap();
    let failure = stored.count().unwrap_err();
    assert!(failure.to_string().contains("does not accept"), "{failure}");
}

/// Whatever is wrong with a file is reported, with the line where there is one.
#[test]
fn a_malformed_suite_is_refused_with_the_reason() {
    let search = trees(2);
    let path = written(&search, "malformed.suite");
    let good = std::fs::read_to_string(&path).unwrap();
    let second = good.lines().nth(8).unwrap().split('\t').next().unwrap().to_string();
    let line = |to: &str| good.replacen(&format!("\n{second}\t"), &format!("\n{to}\t"), 1);
    for (text, said) in [
        (String::new(), "is no suite"),
        ("cota suite 2\n".to_string(), "is no suite"),
        (good.replacen("type: Tree\n", "", 1), "the head has no entry `type`"),
        (good.replacen("made: all\n", "", 1), "the head has no entry `made`"),
        (good.replacen("type:", "type: Other\ntype:", 1), "the head has two entries `type`"),
        (good.replacen("type:", "kind:", 1), "no such entry in the head"),
        (good.replacen("fingerprint: ", "fingerprint: x", 1), "is no fingerprint"),
        (good.replacen("fingerprint: ", "fingerprint: 1", 1), "is no fingerprint"),
        (line("1,,1"), ":9: a candidate is written as numbers separated by commas"),
        (line("1,1,"), ":9: a candidate is written as numbers separated by commas"),
        (line(""), ":9: a candidate is written as numbers separated by commas"),
        (line("4294967296"), ":9: a candidate is written as numbers separated by commas"),
        (line("4294967295"), "so 4294967295 is none of them"),
        (line("0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"), "slots"),
        (good.replacen("structures: ", "structures: 1", 1), "it was cut off"),
        (format!("{good}more\n"), "nothing follows the end of a suite"),
        (good.lines().take(10).collect::<Vec<_>>().join("\n"), "it was cut off"),
    ] {
        std::fs::write(&path, &text).unwrap();
        let error = match StoredSuite::open(&path, &search) {
            Err(error) => error.to_string(),
            Ok(stored) => stored.count().unwrap_err().to_string(),
        };
        assert!(error.contains(said), "{said}: {error}");
    }
}

/// The class of a pair comes from the classes of its parts: merged, they are what the invariant of the
/// whole tells, for every criterion.
#[test]
fn the_class_of_a_pair_comes_from_those_of_its_parts() {
    fn first(pair: cota::View<'_, (Tree, Tree)>) -> bool {
        count(pair.0.root(), None, None).is_some_and(|nodes| pair.0.size() == nodes)
    }
    fn second(pair: cota::View<'_, (Tree, Tree)>) -> bool {
        Tree::holds(pair.1)
    }
    let scope = Scope::new().set("Node", 3).set("Tree.size", 0..=3).set("Node.key", 0..=2);
    let search = |checks: Checks<(Tree, Tree)>| Search::with_checks(&scope, checks).unwrap();
    let checks = Checks::<(Tree, Tree)>::new;
    // The number of a check is its place, so one that always holds keeps the place of the first.
    let both = search(checks().check("first", first).check("second", second));
    let one = search(checks().check("first", first));
    let other = search(checks().check("none", |_| true).check("second", second));
    for coverage in Coverage::ALL {
        let mut pairs = BTreeMap::new();
        both.for_each(|candidate| {
            let whole = both.exercise(candidate, coverage);
            let alone = candidate.keep();
            let parts = alone
                .with(|again| (one.exercise(again, coverage), other.exercise(again, coverage)));
            assert_eq!(parts.0.merge(&parts.1), Some(whole.clone()), "{coverage}");
            assert_eq!(pairs.entry(parts).or_insert(whole.clone()), &whole);
            ControlFlow::Continue(())
        })
        .unwrap();
        assert!(pairs.len() > 1);
    }
}

/// A run of one invariant says nothing about another one: each structure has its own class then.
#[test]
fn the_invariant_of_another_search_is_run_on_each_structure() {
    let scope = Scope::new().set("Node", 2).set("Tree.size", 0..=2).set("Node.key", 0..=3);
    let all = Search::<Tree>::all(&scope).unwrap();
    let valid = Search::<Tree>::new(&scope).unwrap();
    // What is known is kept from one structure to the next, so the fresh runs come afterwards.
    let mut known = Vec::new();
    all.for_each(|candidate| {
        known.push((candidate.keep(), valid.exercise(candidate, Coverage::Path)));
        ControlFlow::Continue(())
    })
    .unwrap();
    for (structure, known) in known {
        let fresh = structure.with(|again| valid.exercise(again, Coverage::Path));
        assert_eq!(known, fresh);
    }
}
