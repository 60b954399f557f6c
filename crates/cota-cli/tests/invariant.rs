//! `cota invariant` on the structures of the catalogue.

mod common;

use common::Ran;
use serde_json::Value;
use snapbox::assert_data_eq;
use snapbox::str;

fn api(args: &str) -> Ran {
    let mut command = common::cota();
    command.arg("invariant").args(args.split_whitespace()).output().expect("cota runs").into()
}

fn json(args: &str) -> (Option<i32>, Value) {
    let ran = api(&format!("{args} --format json"));
    let value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{args}: {}", ran.err));
    (ran.code, value)
}

#[test]
fn code_and_invariant_that_agree() {
    let ran = api("search-tree --size 3");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_data_eq!(
        ran.out,
        str![[r"
SearchTree: what the calls reach is exactly what the invariant accepts
calls     new(), insert(0…2), remove(0…2)
scope     SearchTree.size=0..=3, Node=3, Node.info=0..=2
reached   15 structures within the scope
accepted  15 structures
both      15
new       1, 3, 6, 5, 0 (after 0, 1, 2, … calls)
          the last length found nothing new, nor will a longer one

"]]
    );
}

#[test]
fn an_invariant_that_is_too_weak() {
    let ran = api("red-black-tree --size 3 --show 4");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_data_eq!(
        ran.out,
        str![[r"
RedBlackTree: 5 accepted but not reached
calls     new(), insert(0…2), remove(0…2)
scope     RedBlackTree.size=0..=3, Node=3, Node.key=-1..=2, Node.value=0
reached   11 structures within the scope
accepted  16 structures
both      11
new       1, 3, 6, 1, 0 (after 0, 1, 2, … calls)
          the last length found nothing new, nor will a longer one

5 structures are accepted but not reached: the invariant is too weak, or calls are missing: no sequence of these leads there

  size=1  Red:0:0

  size=1  Red:1:0

  size=1  Red:2:0

  size=3
        Red:1:0
      ┌────┴────┐
  Black:0:0 Black:2:0

  … and 1 more

nodes are color:key:value

"]]
    );
}

#[test]
fn sequences_that_are_too_short() {
    let (code, report) = json("heap-array --size 2 --length 1 --show 1");
    assert_eq!(code, Some(2));
    assert_eq!((&report["unreached"], &report["closed"]), (&6.into(), &false.into()));
    assert_eq!(report["levels"][1]["inside"], 6);
    let structure = &report["unreached_structures"][0];
    assert_eq!(structure["structure"]["array"], serde_json::json!([0, 0]));
    let (code, report) = json("heap-array --size 2");
    assert_eq!((code, &report["closed"], &report["both"]), (Some(0), &true.into(), &15.into()));
}

/// A scope with fewer values than the calls give: those are outside, and nothing is wrong.
#[test]
fn what_is_outside_of_the_scope_is_no_difference() {
    let (code, report) = json("search-tree --size 3 --scope Node.info=0..=1");
    assert_eq!(code, Some(0), "{report}");
    // Trees of the keys 0 and 1, and all other trees of three keys.
    assert_eq!((&report["reached"], &report["outside"]), (&5.into(), &10.into()));
}

#[test]
fn limits_are_told() {
    let ran = api("search-tree --size 5 --limit 10");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.out.contains("cut short by the limit on structures"), "{}", ran.out);
    let (code, report) = json("search-tree --size 5 --limit 10");
    assert_eq!((code, &report["end"], &report["reached"]), (Some(3), &"limit".into(), &10.into()));
    let (code, report) = json("search-tree --size 9 --max-seconds 0.05");
    assert_eq!((code, &report["end"]), (Some(3), &"time".into()));
}

#[test]
fn the_same_arguments_give_the_same_report() {
    let run = || {
        let (_, mut report) = json("disjoint-set --size 3 --show 100");
        report["seconds"] = Value::Null;
        report
    };
    assert_eq!(run(), run());
}

#[test]
fn errors_say_what_is_wrong_and_what_to_do() {
    let errors = [
        ("", "error: no structure given"),
        ("serch-tree --size 3", "hint: did you mean `search-tree`?"),
        ("xyz --size 3", "hint: `cota invariant --list` names those with code"),
        ("dag --size 3", "error: `dag` has an invariant but no code to compare with"),
        ("search-tree", "hint: `cota invariant search-tree --size 3`"),
        ("search-tree --size 3 --scope Node.inof=1", "hint: did you mean `Node.info`?"),
        ("search-tree --size 3 --length long", "--length"),
        ("search-tree --size 3 --limit 0", "--limit"),
        ("search-tree --size 3 --max-seconds soon", "a number of seconds from 0 to"),
        ("search-tree --size 3 --call insert(1)", "--new <CALL>"),
        ("Tree --new Tree::new", "error: `Tree::new` is no call"),
        ("Tree --new f() --call g(", "error: `g(` is no call"),
        ("Tree --features x", "error: how is a `Tree` made?"),
        ("Tree --new f() --crate-path /missing", "/missing/Cargo.toml"),
        ("Tree --suite --new f()", "--new"),
    ];
    for (args, said) in errors {
        let ran = api(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{args}: {}", ran.err);
        assert!(ran.err.contains(said), "{args}: {}", ran.err);
    }
}

#[test]
fn structures_with_code_are_listed() {
    let ran = api("--list");
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.starts_with("search-tree  ") && !ran.out.contains("dag"), "{}", ran.out);
    let (code, list) = json("--list");
    assert_eq!((code, list["structures"].as_array().map(Vec::len)), (Some(0), Some(7)));
    for structure in list["structures"].as_array().unwrap() {
        let name = structure["name"].as_str().unwrap();
        let (code, report) = json(&format!("{name} --size 2"));
        assert!(matches!(code, Some(0 | 2)), "{name}");
        assert_eq!((&report["faults"], &report["rejected"]), (&0.into(), &0.into()), "{name}");
    }
}
