//! What is shown is what is run: every replacement, put into the source and read again, is the tree that its
//! switch has.

mod corpus;
mod evaluate;

use cota_mutate::config::Config;
use cota_mutate::filter::Filter;
use cota_mutate::rust::operators::RUST;
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::schema::layout::{Layout, Placement};
use cota_mutate::rust::schema::render::{Additions, render};
use evaluate::Switched;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use syn::{ImplItem, ImplItemFn, Item};

const TYPES: &str = "pub struct Node { key: usize, next: Option<Box<Node>> }
pub struct List { head: Node, tail: Node, len: usize }
fn f(a: usize, b: usize) -> usize { a }
fn g(a: usize, b: usize) -> usize { b }
";

/// Nodes that refer to each other by position, for LNK.
const ARENA: &str = "pub struct Node { next: Option<usize> }
pub struct List { nodes: Vec<Node>, first: Option<usize> }
";

/// A plan for methods with these bodies.
fn plan(types: &str, bodies: &[String], operators: &str) -> Plan {
    let folder = tempfile::tempdir().unwrap();
    let manifest =
        "[package]\nname = \"forms\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n";
    std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    std::fs::create_dir(folder.path().join("src")).unwrap();
    std::fs::write(folder.path().join("src/lib.rs"), "").unwrap();
    let mut text = format!("{types}impl List {{\n");
    for (at, body) in bodies.iter().enumerate() {
        let arguments = "&mut self, a: usize, b: usize, p: &usize";
        let _ = writeln!(text, "    fn m{at}({arguments}) -> bool {body}");
    }
    text += "}\n";
    let package = Package::find(PackageOptions {
        path: folder.path().to_owned(),
        ..PackageOptions::default()
    })
    .unwrap();
    let config = Config { operators: vec![operators.to_owned()], ..Config::default() };
    let texts = [(PathBuf::from("src/lib.rs"), text)].into();
    Plan::with_texts(package, config, &Filter::default(), &texts).unwrap()
}

/// The methods of a file, in order.
fn methods(text: &str) -> Vec<ImplItemFn> {
    let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut all = Vec::new();
    for item in file.items {
        let Item::Impl(block) = item else { continue };
        all.extend(block.items.into_iter().filter_map(|member| match member {
            ImplItem::Fn(method) => Some(method),
            _ => None,
        }));
    }
    all
}

/// Holds every proposal as text against its switch, and gives back which operators there were.
fn compare(types: &str, bodies: &[String]) -> BTreeSet<&'static str> {
    let plan = plan(types, bodies, "all");
    let placements: Vec<Placement> = plan
        .proposals
        .iter()
        .map(|proposal| if proposal.place.is_some() { Placement::Switch } else { Placement::Copy })
        .collect();
    let text = &plan.files[0].file.text;
    let shown = |index: usize| {
        let proposal = &plan.proposals[index];
        let function = &plan.functions[proposal.function].span;
        let before = &text[function.start..proposal.span.start];
        format!("{before}{}{}", proposal.replacement, &text[proposal.span.end..function.end])
    };
    let read = |index| syn::parse_str(&shown(index)).ok().map(evaluate::plain);
    let shown_trees: Vec<Option<ImplItemFn>> = (0..plan.proposals.len()).map(read).collect();
    let mut wrong = Vec::new();
    for (nested, keeps_lines) in [(false, false), (true, false), (true, true)] {
        let mut layout = Layout::new(&plan.functions, &plan.proposals, &placements);
        layout.nested = nested;
        let rendered =
            render(0, text, &plan.proposals, &layout, &Additions::default(), keeps_lines);
        let switched: Vec<_> = methods(&rendered.text).into_iter().map(Switched::new).collect();
        // The functions before them are no methods.
        let first = plan.functions.len() - bodies.len();
        for (index, proposal) in plan.proposals.iter().enumerate() {
            let Some(at) = proposal.function.checked_sub(first) else { continue };
            let (site, choice) = layout.addresses[index].unwrap();
            let run = switched[at].chosen(site, choice);
            if shown_trees[index].as_ref() != Some(&run) {
                let body = &text[plan.functions[proposal.function].body.clone()];
                wrong.push(format!("{} in {body}: {}", proposal.operator, shown(index)));
            }
        }
    }
    let some = wrong.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {}:\n{some}", wrong.len(), 2 * plan.proposals.len());
    plan.proposals.iter().map(|proposal| proposal.operator).collect()
}

/// Every `step`-th form, and what has its own difficulties; every operator has something to do there.
fn compare_all(step: usize) {
    let mut bodies = corpus::bodies(step);
    bodies.extend(corpus::SPECIAL.iter().map(|&body| body.to_owned()));
    let mut met: BTreeSet<&str> =
        bodies.chunks(500).flat_map(|some| compare(TYPES, some)).collect();
    let arena = "{ self.nodes[self.first.unwrap()].next == self.first }";
    met.extend(compare(ARENA, &[arena.to_owned()]));
    for operator in RUST.operators() {
        assert!(met.contains(operator.name), "{} has nothing to do", operator.name);
    }
}

#[test]
fn every_replacement_reads_as_the_tree_that_its_switch_has() {
    compare_all(13);
}

#[test]
#[ignore = "takes more than a minute: all forms"]
fn every_replacement_of_all_forms_reads_as_the_tree_that_its_switch_has() {
    compare_all(1);
}

/// What an operator makes of a body, each without what is the same in all.
#[test]
fn parentheses_are_where_they_are_needed_and_nowhere_else() {
    let table: &[(&str, &str, &[&str])] = &[
        ("AORB", "a - b", &["a + b", "a * b", "a / b", "a % b"]),
        (
            "AORB",
            "a - b - 1",
            &[
                // The first operator.
                "a + b - 1",
                "a * b - 1",
                "a / b - 1",
                "a % b - 1",
                // The second one.
                "a - b + 1",
                "a - b * 1",
                "(a - b) * 1",
                "a - b / 1",
                "(a - b) / 1",
                "a - b % 1",
                "(a - b) % 1",
            ],
        ),
        ("COR", "X || a || b", &["X && a || b", "X || a && b", "(X || a) && b"]),
        // How a chain of the same operator is grouped makes no difference.
        ("COR", "X && a || b", &["X || a || b", "X && a && b"]),
        ("LOR", "a & b | 1", &["a | b | 1", "a ^ b | 1", "a & b & 1", "a & b ^ 1"]),
        ("SOR", "a as usize >> 1", &["(a as usize) << 1"]),
        (
            "ROR",
            "a as usize > b",
            &["a as usize == b", "(a as usize) < b", "a as usize <= b", "a as usize >= b"],
        ),
        ("CON", "7.min(b)", &["0.min(b)", "1.min(b)", "(-1).min(b)", "8.min(b)", "6.min(b)"]),
        ("AODU", "-{ a } - b", &["({ a }) - b"]),
        ("COD", "return!X", &["return X"]),
        ("AORB", "a-*p", &["a+*p", "a**p", "a/(*p)", "a%*p"]),
        ("ROR", "a>-b", &["a==-b", "a<(-b)", "a<=-b", "a>=-b"]),
    ];
    for (operator, body, expected) in table {
        let own = format!("{{ {body} }}");
        let plan = plan(TYPES, &[own], operator);
        let text = &plan.files[0].file.text;
        let mut made: Vec<String> = Vec::new();
        for proposal in &plan.proposals {
            let function = &plan.functions[proposal.function];
            if function.name == "List::m0" {
                let (from, to) = (function.body.start + 2, function.body.end - 2);
                let (before, after) = (from..proposal.span.start, proposal.span.end..to);
                let new = &proposal.replacement;
                made.push(format!("{}{new}{}", &text[before], &text[after]));
            }
        }
        // Without what is there for other reasons: whole comparisons by `true`, exclusive connectives.
        made.retain(|own| !own.contains("!=") && !own.contains("true") && !own.contains("false"));
        made.sort_unstable();
        let mut expected: Vec<&str> = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(made, expected, "{operator} of {body}");
    }
}

#[test]
fn a_study_can_keep_one_reading_of_each_operator() {
    let bodies = ["{ a - b - 1 }", "{ a * b * 2 }", "{ X || a && b }", "{ a as usize >> 1 }"];
    let bodies = bodies.map(str::to_owned);
    let plan = plan(TYPES, &bodies, "basic");
    let both = plan.proposals.len();
    // Parentheses are kept where what was run was not what the operator alone says.
    let shown = |plan: &Plan| {
        let of = |index: usize| plan.mutation(index);
        let all = (0..plan.proposals.len()).map(of);
        all.filter(|own| ["AORB", "SOR"].contains(&own.operator.as_str()))
            .map(|own| own.replacement)
            .collect::<Vec<_>>()
    };
    assert!(shown(&plan).contains(&"(a - b) * 1".to_owned()), "{:?}", shown(&plan));
    let plan = plan.with_one_reading();
    assert!(plan.proposals.len() < both);
    let one = shown(&plan);
    assert!(!one.contains(&"(a - b) * 1".to_owned()), "{one:?}");
    assert!(one.contains(&"(a + b)".to_owned()), "{one:?}");
    assert!(one.contains(&"(a as usize) << 1".to_owned()), "{one:?}");
    // Four others for each of four operators, and the shift.
    assert_eq!(one.len(), 4 * 4 + 1, "{one:?}");
}
