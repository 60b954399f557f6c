//! What each operator proposes.

use crate::support::{folder, library, manifest, operators, plan};
use cota_mutate::config::Config;
use cota_mutate::filter::Filter;
use cota_mutate::navigation::Options;
use cota_mutate::rust::operators::RUST;
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_mutate::rust::plan::Plan;
use cota_run::Watch;
use std::collections::BTreeMap;

/// A function for each operator, and what it becomes.
const TABLE: &[(&str, &str, &[&str])] = &[
    ("AODU", "fn aodu(n: i32) -> i32 { -n }", &["-n => n"]),
    ("AOIS", "fn aois(n: i32) -> i32 { f(n) }", &["n => (n + 1)", "n => (n - 1)"]),
    ("AOIU", "fn aoiu(n: i32) -> i32 { f(n) }", &["n => (-(n))"]),
    ("AORB", "fn aorb(a: i32, b: i32) -> i32 { a + b }", &["+ => -", "+ => *", "+ => /", "+ => %"]),
    ("AORS", "fn aors(mut n: i32) { n += 1; n -= 2; }", &["+= => -="]),
    (
        "ASRS",
        "fn asrs(mut n: i32) { n &= 3; n += 1; }",
        &["&= => |=", "&= => ^=", "+= => *=", "+= => /=", "+= => %="],
    ),
    (
        "BEE",
        "fn bee(a: i32, b: i32) { if a > 1 { f(2); } while b < 3 { f(4); } }",
        &[
            "a > 1 => ((a > 1) && (b < 3))",
            "a > 1 => ((a > 1) || (b < 3))",
            "b < 3 => ((b < 3) && (a > 1))",
            "b < 3 => ((b < 3) || (a > 1))",
        ],
    ),
    ("CAL", "fn cal(v: &[u16]) -> bool { v.iter().any(|n| u(*n) > 0) }", &["any => all", "u => w"]),
    ("COD", "fn cod(b: bool) -> bool { !b }", &["!b => b"]),
    ("COI", "fn coi(b: bool) { if b { f(1); } }", &["b => !(b)"]),
    ("CON", "fn con() -> i32 { f(7) }", &["7 => 0", "7 => 1", "7 => -1", "7 => 8", "7 => 6"]),
    ("COR", "fn cor(a: bool, b: bool) -> bool { a && b }", &["&& => ||", "a && b => ((a) != (b))"]),
    (
        "DEF",
        "fn def(mut n: i32) -> i32 { n = f(n); return f(n); }",
        &["f(n) => Default::default()", "f(n) => Default::default()"],
    ),
    ("LOI", "fn loi(n: i32) -> i32 { f(n) }", &["n => (!(n))"]),
    ("LOR", "fn lor(a: u8, b: u8) -> u8 { a & b }", &["& => |", "& => ^"]),
    (
        "MAD",
        "fn mad(n: i32) -> i32 { match n { 1 => 2, 3 if n > 0 => 4, _ => 5 } }",
        &["1 => 2, => ", "3 if n > 0 => 4, => "],
    ),
    (
        "MGR",
        "fn mgr(n: i32) -> i32 { match n { m if m > 0 => 4, _ => 5 } }",
        &["m > 0 => true", "m > 0 => false"],
    ),
    (
        "OPT",
        "fn opt(n: i32) -> Option<i32> { if n > 0 { Some(n) } else { None } }",
        &["Some(n) => None", "None => Some(Default::default())"],
    ),
    (
        "RET",
        "fn ret(n: i32) -> Option<bool> { f(n); None }",
        &[
            "{ f(n); None } => { None }",
            "{ f(n); None } => { Some(true) }",
            "{ f(n); None } => { Some(false) }",
        ],
    ),
    ("RNG", "fn rng(n: i32) { for i in 0..n { f(i); } }", &[".. => ..="]),
    (
        "ROR",
        "fn ror(a: i32, b: i32) -> bool { let c = a < b; c }",
        &["a < b => true", "a < b => false", "< => ==", "< => !=", "< => <=", "< => >", "< => >="],
    ),
    ("SOR", "fn sor(a: u8) -> u8 { a << 1 }", &["<< => >>"]),
    ("STD", "fn std(mut n: i32) -> i32 { n = 2; f(n); n }", &["n = 2; => ", "f(n); => "]),
    (
        "SWP",
        "fn swp(a: i32, b: i32) -> i32 { h(a, b) - a }",
        &["h(a, b) - a => ((a) - (h(a, b)))", "a, b => b, a"],
    ),
    (
        "LNK",
        "fn lnk(nodes: &[Item], at: Option<usize>) -> Option<usize> { nodes[at.unwrap()].to }",
        &[
            "nodes[at.unwrap()].to => at",
            "nodes[at.unwrap()].to => nodes[nodes[at.unwrap()].to.unwrap()].to",
        ],
    ),
    ("VAR", "fn var(n: i32, v: &[i32]) -> i32 { f(2) }", &["2 => n", "2 => v[0]"]),
    (
        "CFN",
        "fn cfn(n: i32) -> i32 { match n { 4 => f(7), _ => n } }",
        &["7 => 4", "7 => 5", "7 => 3"],
    ),
    (
        "CTF",
        "fn ctf(b: bool, mut n: i32) -> i32 { if b { n = 2; } else { n = 3; } n }",
        &[
            "b => true",
            "b => false",
            "if b { n = 2; } else { n = 3; } => n = 2;",
            "if b { n = 2; } else { n = 3; } => n = 3;",
        ],
    ),
    (
        "MET",
        "fn met(v: &Vec<u16>, o: Option<u16>) -> bool { v.capacity() > 1 && o.is_some_and(|n| n > 1) }",
        &["capacity => len", "is_some_and => is_none_or", "is_some_and(|n| n > 1) => is_some()"],
    ),
    (
        "ODL",
        "fn odl(v: &[u16], n: usize) -> bool { v.iter().all(|n| *n > 1) && n - 1 > 2 }",
        &[
            "v.iter().all(|n| *n > 1) && n - 1 > 2 => v.iter().all(|n| *n > 1)",
            "v.iter().all(|n| *n > 1) && n - 1 > 2 => n - 1 > 2",
            "v.iter().all(|n| *n > 1) => v.iter()",
            "v.iter() => v",
            "n - 1 => n",
            "n - 1 => 1",
        ],
    ),
    (
        "STM",
        "fn stm(mut n: i32) -> i32 { n += 1; if n > 1 { n = 2; n -= 1; } n }",
        &[
            "n += 1; if n > 1 { n = 2; n -= 1; } => if n > 1 {\nn += 1; n = 2; n -= 1; }",
            "if n > 1 { n = 2; n -= 1; } => n = 2;\nif n > 1 { n -= 1; }",
            "if n > 1 { n = 2; n -= 1; } => if n > 1 { n = 2; }\nn -= 1;",
        ],
    ),
    (
        "STS",
        "fn sts(mut n: i32) -> i32 { n += 1; n *= 2; f(1); n }",
        &["n += 1; n *= 2; => n *= 2; n += 1;"],
    ),
    (
        "CXA",
        "fn cxa(a: i32, b: bool) { if b { f(a); } }",
        &["b => b && a < 0", "b => b || a < 0", "b => b && a == 0", "b => b || a == 0"],
    ),
    (
        "GRD",
        "fn grd(o: Option<u16>) { f(1); }",
        &[
            " =>  if o.is_some() { return; }",
            " =>  if o.is_none() { return; }",
            " =>  return;",
            " =>  if o.is_some() { return; }",
            " =>  if o.is_none() { return; }",
        ],
    ),
    (
        "INS",
        "fn ins(mut a: u8, b: u8) -> u8 { a }",
        &[" =>  a += 1;", " =>  a -= 1;", " =>  a = b;"],
    ),
    ("NAV", "fn nav(p: &Pair) -> i32 { p.left }", &["p.left => p.right"]),
];

const COMMON: &str = "fn f(n: i32) -> i32 { n }\nfn g(n: i32) -> i32 { n }\nfn h(a: i32, b: i32) -> i32 { a - b }\n\
    fn u(n: u16) -> u16 { n }\nfn w(n: u16) -> u16 { n }\n\
    pub struct Pair { left: i32, right: i32 }\npub struct Item { to: Option<usize> }\n";

#[test]
fn a_tuple_is_replaced_by_those_of_the_values_of_its_parts() {
    let small = library(
        "pub fn pair(n: u8) -> (bool, u8) { (n > 1, n) }\npub fn one(n: u8) -> (u8,) { (n,) }\n",
    );
    let plan = plan(small.path(), operators(&["RET"])).unwrap();
    let all: Vec<_> = (0..plan.proposals.len()).map(|at| plan.mutation(at).replacement).collect();
    let pairs = ["{ (true, 0) }", "{ (true, 1) }", "{ (false, 0) }", "{ (false, 1) }"];
    assert_eq!(all, [&pairs[..], &["{ (0,) }", "{ (1,) }"]].concat());
}

#[test]
fn each_operator_proposes_what_it_says() {
    let functions: Vec<&str> = TABLE.iter().map(|(_, text, _)| *text).collect();
    let small = library(&format!("{COMMON}{}\n", functions.join("\n")));
    let mut config = operators(&["all"]);
    config.navigation.options.mechanisms = [cota_mutate::navigation::Mechanism::Replace].into();
    let plan = plan(small.path(), config).unwrap();
    let mut found: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for index in 0..plan.proposals.len() {
        let one = plan.mutation(index);
        let text = format!("{} => {}", one.original, one.replacement);
        found.entry((one.function, one.operator)).or_default().push(text);
    }
    for (operator, _, expected) in TABLE {
        let key = (operator.to_lowercase(), (*operator).to_owned());
        let mut own = found.get(&key).cloned().unwrap_or_default();
        let mut expected: Vec<String> = expected.iter().map(|&text| text.to_owned()).collect();
        own.sort();
        expected.sort();
        assert_eq!(own, expected, "{operator}");
    }
    let tested: Vec<&str> = TABLE.iter().map(|(operator, ..)| *operator).collect();
    for operator in RUST.operators() {
        assert!(tested.contains(&operator.name), "{} has no test", operator.name);
    }
}

/// What the navigation operator proposes, by function: `original => replacement`.
fn navigation(text: &str, preset: Options) -> BTreeMap<String, Vec<String>> {
    let small = library(text);
    let mut config = operators(&["NAV"]);
    config.navigation.options = preset;
    let plan = plan(small.path(), config).unwrap();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for index in 0..plan.proposals.len() {
        let one = plan.mutation(index);
        let text = format!("{} => {}", one.original, one.replacement);
        found.entry(one.function).or_default().push(text);
    }
    for all in found.values_mut() {
        all.sort();
    }
    found
}

#[test]
fn navigation_sees_through_aliases() {
    let text = "mod links { pub type Link<T> = Option<Box<T>>; }\nuse links::Link;\n\
        pub struct Node { left: Link<Node>, right: Link<Node> }\n\
        pub struct Tree { root: Link<Node> }\n\
        trait Linked { type Place; fn go(&self, n: &Node) -> bool; }\n\
        impl Linked for Tree {\n    type Place = Link<Node>;\n\
            fn go(&self, n: &Node) -> bool { let place: &Self::Place = &n.left; place.is_some() }\n}\n\
        impl Tree {\n    fn step(&self, n: &Node) -> bool { n.left.is_some() }\n}\n";
    let found = navigation(text, Options::thesis());
    assert_eq!(
        found["Tree::step"],
        ["n.left => n.right", "n.left => self.root.as_deref().unwrap().left"]
    );
    assert_eq!(
        found["Tree::go"],
        ["n.left => n.right", "n.left => self.root.as_deref().unwrap().left"]
    );
    // `place` is of the type that the alias of the impl stands for.
    let all = navigation(text, Options::default());
    assert!(all["Tree::go"].contains(&"place => (&self.root)".to_owned()), "{all:#?}");
}

#[test]
fn navigation_knows_what_patterns_and_closures_bind() {
    let text = "pub struct Node { key: i32, next: Option<Box<Node>> }\n\
        pub struct List { head: Option<Box<Node>>, spare: Option<Box<Node>> }\n\
        impl List {\n\
            fn sum(&self) -> i32 {\n        let mut sum = 0;\n        let mut place = &self.head;\n\
                while let Some(node) = place { sum += node.key; place = &node.next; }\n        sum\n    }\n\
            fn first(&self) -> Option<i32> { self.head.as_ref().map(|node| node.key) }\n\
            fn drop_first(&mut self) { if let Some(node) = self.head.take() { self.head = node.next; } }\n\
            fn pick(&self) -> bool {\n        match (&self.head, &self.spare) {\n\
                (Some(a), Some(b)) => a.key < b.key,\n            _ => false,\n        }\n    }\n}\n";
    let found = navigation(text, Options::thesis());
    // Not by what `place` leads to: that is the same.
    assert_eq!(
        found["List::sum"],
        [
            "node.key => self.head.as_deref().unwrap().key",
            "node.key => self.spare.as_deref().unwrap().key",
            "node.next => self.head.as_deref().unwrap().next",
            "node.next => self.spare.as_deref().unwrap().next",
        ]
    );
    assert_eq!(found["List::first"], ["node.key => self.spare.as_deref().unwrap().key"]);
    assert!(found["List::pick"].contains(&"a.key => b.key".to_owned()), "{found:#?}");
    let all = navigation(text, Options::default());
    let taken = "self.head.take() => self.spare.take()".to_owned();
    assert!(all["List::drop_first"].contains(&taken), "{all:#?}");
}

#[test]
fn navigation_knows_the_types_that_the_compiler_knows() {
    // There are two types with this name, and the file imports none.
    let text = "use crate::links;\npub fn first<T>(all: &[T]) -> &T { &all[0] }\n\
        pub fn left(all: &[links::Node]) -> bool { let node = first(all); node.left.is_some() }\n";
    let small = folder(&[
        ("Cargo.toml", &manifest("small", "")),
        ("src/lib.rs", "pub mod other;\npub mod links;\npub mod used;\n"),
        ("src/other.rs", "pub struct Node;\n"),
        (
            "src/links.rs",
            "pub struct Node { pub left: Option<Box<Node>>, pub right: Option<Box<Node>> }\n",
        ),
        ("src/used.rs", text),
    ]);
    let config = operators(&["NAV"]);
    let filter = Filter::default();
    let found = |plan: Plan| -> Vec<String> {
        let all = (0..plan.proposals.len()).map(|at| plan.mutation(at));
        let texts = all.filter(|own| own.function == "left");
        texts.map(|own| format!("{} => {}", own.original, own.replacement)).collect()
    };
    let package = || {
        Package::find(PackageOptions { path: small.path().to_owned(), ..PackageOptions::default() })
            .unwrap()
    };
    assert!(found(Plan::new(package(), config.clone(), &filter).unwrap()).is_empty());
    let typed = Plan::typed(package(), config, &filter, Watch::default()).unwrap();
    assert!(found(typed).contains(&"node.left => node.right".to_owned()));
}

#[test]
fn marks_and_contexts_leave_code_out() {
    let text = "#[cota::skip]\nfn a(n: i32) -> bool { n > 1 }\n// cota: skip\nfn b(n: i32) -> bool { n > 2 }\n\
        fn c(n: i32) -> bool {\n    let _m = n > 3; // cota: skip\n    // cota: skip\n    let _k = n > 4;\n    n > 5\n}\n\
        const fn d(n: i32) -> bool { n > 6 }\nconst E: bool = 7 > 6;\nstatic F: bool = 8 > 7;\n\
        #[cfg(test)]\nmod tests { fn g(n: i32) -> bool { n > 9 } }\n#[cfg(windows)]\nfn h(n: i32) -> bool { n > 10 }\n\
        macro_rules! m { ($e:expr) => { $e > 11 } }\nunsafe fn i(n: i32) -> bool { n > 12 }\n\
        fn j(n: i32) -> bool { m!(n) }\nmod cota { pub use core::prelude::v1::test as skip; }\n";
    let small = folder(&[("Cargo.toml", &manifest("small", "")), ("src/lib.rs", text)]);
    let plan = plan(small.path(), operators(&["ROR"])).unwrap();
    let lines: Vec<usize> =
        (0..plan.proposals.len()).map(|at| plan.mutation(at).span.line).collect();
    assert!(!lines.is_empty() && lines.iter().all(|&line| line == 9), "{lines:?}");
}

#[test]
fn limits_choose_statements_and_can_be_ignored() {
    let text = "pub fn f(n: i32) -> i32 {\n    let a = n + 1; // cota: limit 1\n    let b = a + 2;\n    b\n}\n";
    let small = library(text);
    let lines = |config: Config| -> Vec<usize> {
        let plan = plan(small.path(), config).unwrap();
        (0..plan.proposals.len()).map(|at| plan.mutation(at).span.line).collect()
    };
    assert_eq!(lines(operators(&["AORB"])), [2; 4]);
    assert_eq!(
        lines(Config { ignore_limits: true, ..operators(&["AORB"]) }),
        [2, 2, 2, 2, 3, 3, 3, 3]
    );
}

#[test]
fn the_documentation_has_the_table_of_the_registry() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/mutate.md");
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(&RUST.table()), "put this into docs/mutate.md:\n{}", RUST.table());
}
