//! The structures of random predicates by brute force on the real Java machine, and by searches that delay, learn or do both.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::process::Command;

use cota_engine::space::Space;
use cota_engine::walk::{Walk, Walks};
use cota_java::JavaStrategy;

use crate::random::{Predicates, predicates};

const NODES: usize = 2;
/// Every so many predicates one is tried: the real machine tries 35,000 assignments for each.
const EVERY: usize = 12;

/// What is reachable, with nodes numbered as they are met, as `Oracle.java` writes it.
struct Text<'v> {
    values: BTreeMap<String, u32>,
    fields: &'v [&'v str],
    met: Vec<String>,
}

impl Text<'_> {
    fn object(&mut self, name: &str, fields: &[&str]) -> String {
        if let Some(at) = self.met.iter().position(|met| met == name) {
            return format!("#{at}");
        }
        self.met.push(name.to_owned());
        let mut text = "(".to_owned();
        for field in fields {
            let Some(&value) = self.values.get(&format!("{name}.{field}")) else { continue };
            text += " ";
            text += &match (*field, value) {
                ("root" | "left" | "right", 0) => "null".to_owned(),
                ("root" | "left" | "right", node) => {
                    self.object(&format!("Node{}", node - 1), self.fields)
                }
                ("f", value) => (value == 1).to_string(),
                (_, value) => value.to_string(),
            };
        }
        text + " )"
    }
}

fn text(space: &Space, indices: &[u32]) -> String {
    let slots = indices.iter().enumerate();
    let values = slots.map(|(slot, &index)| (space.slot_name(slot as u32), index)).collect();
    let mut text = Text { values, fields: &["left", "right", "v", "f", "w"], met: Vec::new() };
    text.object("root", &["root", "size"])
}

fn found(predicates: &Predicates, name: &str, strategy: JavaStrategy) -> BTreeSet<String> {
    let search = predicates.search(name, NODES).strategy(strategy);
    let mut texts = BTreeSet::new();
    let run = search.drive(&mut |walk: &mut cota_java::JavaWalk| {
        let is_new = texts.insert(text(search.space(), walk.vector().indices()));
        assert!(is_new, "{name}: found twice");
        ControlFlow::Continue(())
    });
    run.unwrap();
    texts
}

#[test]
fn the_real_machine_accepts_the_same_structures() {
    let Some(predicates) = predicates() else { return };
    let all = predicates.flows.iter().chain(&predicates.general);
    let names: Vec<&String> = all.step_by(EVERY).collect();
    let run = Command::new(predicates.classes.jdk.java())
        .args(["-XX:+UseSerialGC", "-classpath"])
        .arg(predicates.classes.classes())
        .args(["Oracle", &NODES.to_string()])
        .args(&names)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let out = String::from_utf8(run.stdout).unwrap();
    let mut expected: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut name = "";
    for line in out.lines() {
        match line.strip_prefix("class ") {
            Some(class) => (name, _) = (class, expected.insert(class, BTreeSet::new())),
            None => {
                expected.entry(name).or_default().insert(line.to_owned());
            }
        }
    }
    let mut structures = 0;
    for name in names {
        for strategy in [JavaStrategy::Learned, JavaStrategy::Delayed, JavaStrategy::Auto] {
            let found = found(predicates, name, strategy);
            assert_eq!(found, expected[name.as_str()], "{name}, {strategy}");
            structures += found.len();
        }
    }
    assert!(structures > 3_000, "{structures}");
}
