//! Random predicates with a criterion, laid out for a search.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use cota_jvm::{
    ClassPath, Domain, Failure, Jdk, Limits, Machine, Options, SearchSpace, SpaceObject, SpaceSlot,
    Stop,
};

use crate::programs;

/// Nodes of a structure; keys are as many.
const NODES: u64 = 3;

/// Criteria of the programs, in turn. The last ones write into the structure.
const CRITERIA: [&str; 7] = [
    "return size;",
    "return root == null ? 0 : root.left == null ? 1 : 2 + root.key;",
    "int sum = 0; Node n = root; for (int i = 0; i < 3 && n != null; i++) { sum = sum * 3 + n.key; n = n.right; } return sum;",
    "return 7;",
    "return root != null && root.left == root.right ? size : -1;",
    "if (root == null) return -1; root.left = root.right; return root.left == null ? 0 : root.left.key;",
    "root = new Node(); root.key = size; return root.key;",
];

/// The source of some random classes, each with a method `criterion`.
pub fn source(programs: u64) -> String {
    let mut text = programs::source(0);
    for number in 0..programs {
        let class = programs::program(number);
        let class = class.trim_end().strip_suffix('}').unwrap();
        let criterion = CRITERIA[number as usize % CRITERIA.len()];
        text.extend([class, " int criterion() { ", criterion, " }\n}\n"]);
    }
    text
}

/// Compiles a source text.
pub fn compiled(jdk: &Jdk, source: &str) -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Source.java");
    std::fs::write(&file, source).unwrap();
    let run = Command::new(jdk.javac()?)
        .args(["-g", "-nowarn", "-d"])
        .arg(folder.path())
        .arg(&file)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    Some(folder)
}

/// A class with its objects laid out for a search.
pub struct Subject {
    pub machine: Machine,
    pub space: SearchSpace,
    pub class: u32,
    pub root: u32,
    pub predicate: u32,
}

/// The words of the search with their values.
pub struct Slot {
    pub address: u32,
    pub is_reference: bool,
    pub values: Vec<u64>,
}

impl Subject {
    pub fn new(classes: &Path, jdk: &Arc<Jdk>, name: &str, intrinsics: bool) -> Subject {
        let path = Arc::new(ClassPath::open([classes.to_path_buf()]).unwrap());
        // Programs that recur without end are over soon.
        let limits = Limits { stack_depth: 120, ..Limits::default() };
        let options = Options { without_intrinsics: !intrinsics, limits, ..Options::default() };
        let mut machine = Machine::new(path, jdk.clone(), options).unwrap();
        let (class, node_class) = (machine.class(name).unwrap(), machine.class("Node").unwrap());
        let root = machine.make_object(class).unwrap();
        let nodes: Vec<u32> =
            (0..NODES).map(|_| machine.make_object(node_class).unwrap()).collect();
        let mut references = vec![(0, None)];
        references.extend((0u16..).zip(&nodes).map(|(n, &node)| (u64::from(node), Some((0, n)))));
        let numbers =
            |end: u64| Domain::new(&(0..end).map(|value| (value, None)).collect::<Vec<_>>());
        let domains = vec![Domain::new(&references), numbers(NODES), numbers(NODES + 1)];
        let fields = |machine: &mut Machine, object: u32, class: u32, chosen: &[(&str, u16)]| {
            let all = machine.fields_of(class);
            let slots = chosen.iter().map(|&(name, domain)| {
                let field = all.iter().find(|field| &*field.name == name).unwrap();
                machine.choose_field(field);
                let address = machine.field_address(object, field);
                SpaceSlot { address, domain: Some(domain), is_reference: domain == 0 }
            });
            SpaceObject { reference: object, slots: slots.collect(), is_array: false }
        };
        let mut objects = vec![fields(&mut machine, root, class, &[("root", 0), ("size", 2)])];
        for &node in &nodes {
            let chosen = [("left", 0), ("right", 0), ("key", 1)];
            objects.push(fields(&mut machine, node, node_class, &chosen));
        }
        let predicate = machine.method(class, "repOk", "()Z").unwrap();
        let space = SearchSpace { domains, objects, groups: 1 };
        Subject { machine, space, class, root, predicate }
    }

    pub fn slots(&self) -> Vec<Slot> {
        let slots = self.space.objects.iter().flat_map(|object| &object.slots);
        let nodes = || self.space.objects[1..].iter().map(|object| u64::from(object.reference));
        slots
            .map(|slot| Slot {
                address: slot.address,
                is_reference: slot.is_reference,
                values: match slot.domain {
                    Some(0) => [0].into_iter().chain(nodes()).collect(),
                    Some(1) => (0..NODES).collect(),
                    _ => (0..=NODES).collect(),
                },
            })
            .collect()
    }

    pub fn words(&self) -> Vec<u64> {
        self.slots().iter().map(|slot| self.machine.word(slot.address)).collect()
    }

    pub fn criterion(&mut self) -> u32 {
        self.machine.method(self.class, "criterion", "()I").unwrap()
    }
}

/// How a run ended, in a way that can be compared.
pub fn ending(machine: &mut Machine, result: Result<u64, Failure>) -> Result<u64, String> {
    result.map_err(|failure| match failure {
        Failure::Exception(exception) => machine.describe(exception).unwrap().class,
        Failure::Stopped(stop) => panic!("{stop}"),
    })
}

/// The undecided word that stopped a run.
pub fn undecided(failure: &Failure) -> Option<u32> {
    match failure {
        Failure::Stopped(stop) => match **stop {
            Stop::Undecided { address, .. } => Some(address),
            _ => panic!("{stop}"),
        },
        Failure::Exception(_) => None,
    }
}
