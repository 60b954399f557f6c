//! Going back to a choice equals running again.
//!
//! Random predicates write into their structure, leave by exceptions that they catch, and keep
//! collections and strings while the search goes back under them. The same search is done a
//! second time without the machine's choices: every candidate runs from the start, and an
//! undecided field stops it. Both give the same structures in the same order.

#[path = "../common/mod.rs"]
mod common;
mod programs;
mod rerun;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use cota_jvm::{
    ClassPath, Domain, Guide, Jdk, Machine, Options, SearchSpace, SpaceObject, SpaceSlot, Step,
};

/// Nodes of a structure; keys are as many.
const NODES: u64 = 3;
/// Structures that are compared, where a predicate accepts more.
const MOST: usize = 150;
const PROGRAMS: u64 = 60;

/// What both searches see of a structure: the words of all slots.
type Structure = Vec<u64>;

#[derive(Debug, PartialEq, Eq)]
enum Found {
    Valid(Structure),
    Threw(String, Structure),
}

/// A class with its objects laid out for a search.
struct Subject {
    machine: Machine,
    space: SearchSpace,
    predicate: u32,
}

fn subject(classes: &Path, jdk: &Arc<Jdk>, name: &str, intrinsics: bool) -> Subject {
    let path = Arc::new(ClassPath::open([classes.to_path_buf()]).unwrap());
    let options = Options { without_intrinsics: !intrinsics, ..Options::default() };
    let mut machine = Machine::new(path, jdk.clone(), options).unwrap();
    let (root_class, node_class) = (machine.class(name).unwrap(), machine.class("Node").unwrap());
    let root = machine.make_object(root_class).unwrap();
    let nodes: Vec<u32> = (0..NODES).map(|_| machine.make_object(node_class).unwrap()).collect();
    let mut references = vec![(0, None)];
    references.extend(
        nodes.iter().enumerate().map(|(number, &node)| (u64::from(node), Some((0, number as u16)))),
    );
    let numbers = |end: u64| Domain::new(&(0..end).map(|value| (value, None)).collect::<Vec<_>>());
    let domains = vec![Domain::new(&references), numbers(NODES), numbers(NODES + 1)];
    let fields = |machine: &mut Machine, object: u32, class: u32, chosen: &[(&str, u16)]| {
        let all = machine.fields_of(class);
        let slots = chosen.iter().map(|&(name, domain)| {
            let field = all.iter().find(|field| &*field.name == name).unwrap();
            machine.choose_field(field);
            SpaceSlot {
                address: machine.field_address(object, field),
                domain: Some(domain),
                is_reference: domain == 0,
            }
        });
        SpaceObject { reference: object, slots: slots.collect(), is_array: false }
    };
    let mut objects = vec![fields(&mut machine, root, root_class, &[("root", 0), ("size", 2)])];
    for &node in &nodes {
        objects.push(fields(
            &mut machine,
            node,
            node_class,
            &[("left", 0), ("right", 0), ("key", 1)],
        ));
    }
    let predicate = machine.method(root_class, "repOk", "()Z").unwrap();
    Subject { machine, space: SearchSpace { domains, objects, groups: 1 }, predicate }
}

/// The search of the machine.
fn by_undo(subject: &mut Subject) -> (Vec<Found>, u64) {
    let addresses: Vec<u32> = subject
        .space
        .objects
        .iter()
        .flat_map(|object| &object.slots)
        .map(|slot| slot.address)
        .collect();
    let machine = &mut subject.machine;
    let mut found = Vec::new();
    machine.begin(subject.space.clone(), subject.predicate).unwrap();
    loop {
        let step = machine.search_on().unwrap();
        let structure: Structure = addresses.iter().map(|&address| machine.word(address)).collect();
        match step {
            Step::End => break,
            Step::Paused => panic!("nobody asked for a pause"),
            step => found.push(describe(machine, step, structure)),
        }
        if found.len() >= MOST {
            break;
        }
    }
    (found, machine.explored())
}

fn describe(machine: &mut Machine, step: Step, structure: Structure) -> Found {
    match step {
        Step::Threw(exception) => {
            let thrown = machine.undoably(|machine| machine.describe(exception)).unwrap();
            Found::Threw(thrown.class, structure)
        }
        _ => Found::Valid(structure),
    }
}

/// The search of the machine, divided again and again: by giving work away, by stopping at a candidate and starting with
/// the next one, and by starting in the middle of a path.
fn in_units(subject: &mut Subject) -> (Vec<Found>, u64) {
    let addresses: Vec<u32> = subject
        .space
        .objects
        .iter()
        .flat_map(|object| &object.slots)
        .map(|slot| slot.address)
        .collect();
    let machine = &mut subject.machine;
    machine.begin(subject.space.clone(), subject.predicate).unwrap();
    let (mut found, mut explored, mut random) = (Vec::new(), 0, 1u64);
    let mut units = vec![(Guide::default(), 0)];
    'units: while let Some((guide, floor)) = units.pop() {
        let mut floor = floor;
        machine.start(guide, floor);
        loop {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            machine.pause_at(machine.explored() + 1 + (random >> 60));
            let step = machine.search_on().unwrap();
            let structure = addresses.iter().map(|&address| machine.word(address)).collect();
            match step {
                Step::End => break,
                Step::Paused => {}
                step => found.push(describe(machine, step, structure)),
            }
            if found.len() >= MOST {
                explored += machine.explored();
                break 'units;
            }
            match (random >> 33) % 8 {
                0 => {
                    if let Some(path) = machine.split() {
                        let above = path.len();
                        units.push((Guide::Path(path), floor));
                        floor = above;
                    }
                }
                1 => {
                    let Some(next) = machine.next_decided() else { break };
                    let path = next.iter().map(|(_, index)| *index).collect();
                    let guide =
                        if random >> 63 == 0 { Guide::Path(path) } else { Guide::Words(next) };
                    units.push((guide, floor));
                    break;
                }
                _ => {}
            }
        }
        explored += machine.explored();
    }
    machine.pause_at(u64::MAX);
    (found, explored)
}

/// Fails at the first difference; all of both would fill the screen.
fn compare(left: &(Vec<Found>, u64), right: &(Vec<Found>, u64), what: &str) {
    let differs = left.0.iter().zip(&right.0).position(|(left, right)| left != right);
    if let Some(at) = differs {
        panic!("{what}\nstructure {at}: {:?}\nagainst: {:?}", left.0[at], right.0[at]);
    }
    assert_eq!((left.0.len(), left.1), (right.0.len(), right.1), "{what}");
}

#[test]
fn going_back_equals_running_again() {
    for jdk in common::jdks() {
        let Some(javac) = jdk.javac() else { continue };
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("Programs.java");
        std::fs::write(&source, programs::source(PROGRAMS)).unwrap();
        let compiled = Command::new(javac)
            .arg("-g")
            .arg("-nowarn")
            .arg("-d")
            .arg(folder.path())
            .arg(&source)
            .output()
            .unwrap();
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        let jdk = Arc::new(jdk);
        let (mut structures, mut exceptions) = (0, 0);
        for number in 0..PROGRAMS {
            let name = format!("P{number}");
            let mut bytecode = subject(folder.path(), &jdk, &name, false);
            let mut intrinsics = subject(folder.path(), &jdk, &name, true);
            let again = rerun::search(&mut subject(folder.path(), &jdk, &name, false), MOST);
            let undone = by_undo(&mut bytecode);
            let mut divided = subject(folder.path(), &jdk, &name, number % 2 == 0);
            compare(&undone, &in_units(&mut divided), &format!("{name} in units"));
            compare(
                &undone,
                &again,
                &format!("{name} with JDK {}:\n{}", jdk.release(), programs::program(number)),
            );
            compare(&undone, &by_undo(&mut intrinsics), &format!("{name} with intrinsics"));
            structures += undone.0.len();
            exceptions += undone.0.iter().filter(|found| matches!(found, Found::Threw(..))).count();
        }
        // Programs that accept nothing, or never throw, would test nothing.
        assert!(
            structures > 1000 && exceptions > 20,
            "{structures} structures, {exceptions} exceptions"
        );
    }
}
