//! `HashMap.put` and `HashSet.add` for keys that are compared by identity.

use crate::failure::{Failure, Reference, Stop};
use crate::machine::Machine;
use crate::natives::{Answer, Native, Reply, boolean, identity_hash, value};
use crate::objects::ARRAY_HEADER;
use crate::program::{ClassId, OBJECT};

use super::offsets;

/// The JDK turns a bin into a tree when it gets longer than this.
const LONGEST_BIN: usize = 7;

/// Where the fields are.
pub(crate) struct HashLayout {
    map: ClassId,
    node: ClassId,
    set: ClassId,
    table: usize,
    size: usize,
    changes: usize,
    threshold: usize,
    node_hash: usize,
    node_key: usize,
    node_value: usize,
    node_next: usize,
    set_map: usize,
    /// The address of the static field that holds what sets map their elements to.
    present: usize,
    node_words: usize,
}

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Native> {
    match (class, name, descriptor) {
        (
            "java/util/HashMap",
            "put",
            "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        ) => Some(map_put),
        ("java/util/HashSet", "add", "(Ljava/lang/Object;)Z") => Some(set_add),
        _ => None,
    }
}

fn find_layout(machine: &mut Machine) -> Option<HashLayout> {
    let map = machine.load("java/util/HashMap").ok()?;
    let node = machine.load("java/util/HashMap$Node").ok()?;
    let set = machine.load("java/util/HashSet").ok()?;
    let [table, size, changes, threshold] =
        offsets(machine, map, ["table", "size", "modCount", "threshold"])?;
    let [node_hash, node_key, node_value, node_next] =
        offsets(machine, node, ["hash", "key", "value", "next"])?;
    let [set_map] = offsets(machine, set, ["map"])?;
    let (_, present) = machine.program.find_field(set, "PRESENT", "Ljava/lang/Object;")?;
    let present = present.at as usize;
    Some(HashLayout {
        map,
        node,
        set,
        table,
        size,
        changes,
        threshold,
        node_hash,
        node_key,
        node_value,
        node_next,
        set_map,
        present,
        node_words: machine.program.class(node).words as usize,
    })
}

/// Whether a class inherits `hashCode` and `equals` from `Object`.
fn compares_by_identity(machine: &mut Machine, class: ClassId) -> bool {
    let own = |machine: &mut Machine, name: &str, descriptor: &str| {
        let method = machine
            .program
            .known_selector(name, descriptor)
            .and_then(|selector| machine.find_declared(class, selector));
        method.is_some_and(|method| machine.program.method(method).class == OBJECT)
    };
    own(machine, "hashCode", "()I") && own(machine, "equals", "(Ljava/lang/Object;)Z")
}

/// Finds the fields at the first use; nothing where this JDK has others.
fn layout(machine: &mut Machine) -> bool {
    if machine.layouts.hash.is_none() {
        machine.layouts.hash = find_layout(machine);
    }
    machine.layouts.hash.is_some()
}

fn is_identity_key(machine: &mut Machine, key: u64) -> bool {
    let class = machine.class_of(key as Reference);
    match machine.program.class(class).by_identity {
        Some(known) => known,
        None => {
            let found = compares_by_identity(machine, class);
            machine.program.classes[class as usize].by_identity = Some(found);
            found
        }
    }
}

/// Puts a key into a map; the old value, or nothing where the bytecode must do it.
fn put(
    machine: &mut Machine,
    map: usize,
    key: u64,
    new_value: u64,
) -> Result<Option<u64>, Failure> {
    if key == 0 || !is_identity_key(machine, key) {
        return Ok(None);
    }
    let Machine { heap, layouts, .. } = machine;
    let Some(layout) = &layouts.hash else { return Ok(None) };
    let table = heap.read(map + layout.table) as usize;
    if table == 0 || heap.read(map) as ClassId != layout.map {
        return Ok(None);
    }
    let hash = identity_hash(key) as u32;
    let hash = hash ^ (hash >> 16);
    let bins = heap.read(table + 1) as usize;
    let bin = table + ARRAY_HEADER + (hash as usize & (bins - 1));
    let (mut node, mut last, mut length) = (heap.read(bin) as usize, 0, 0);
    while node != 0 {
        if heap.read(node) as ClassId != layout.node {
            return Ok(None);
        }
        if heap.read(node + layout.node_key) == key {
            let old = heap.read(node + layout.node_value);
            heap.write(node + layout.node_value, new_value);
            return Ok(Some(old));
        }
        last = node;
        length += 1;
        node = heap.read(node + layout.node_next) as usize;
    }
    let size = heap.read(map + layout.size);
    if length >= LONGEST_BIN || size + 1 > heap.read(map + layout.threshold) {
        return Ok(None);
    }
    let node = heap.allocate(layout.node_words).ok_or_else(|| Failure::from(Stop::Memory))?;
    heap.write_new(node, u64::from(layout.node));
    heap.write_new(node + layout.node_hash, i64::from(hash as i32) as u64);
    heap.write_new(node + layout.node_key, key);
    heap.write_new(node + layout.node_value, new_value);
    heap.write(if last == 0 { bin } else { last + layout.node_next }, node as u64);
    heap.write(map + layout.size, size + 1);
    let changes = heap.read(map + layout.changes) as i32;
    heap.write(map + layout.changes, i64::from(changes.wrapping_add(1)) as u64);
    Ok(Some(0))
}

fn map_put(machine: &mut Machine, a: &[u64]) -> Answer {
    if !layout(machine) {
        return Ok(Reply::Decline);
    }
    match put(machine, a[0] as usize, a[1], a[2])? {
        Some(old) => value(old),
        None => Ok(Reply::Decline),
    }
}

fn set_add(machine: &mut Machine, a: &[u64]) -> Answer {
    if !layout(machine) {
        return Ok(Reply::Decline);
    }
    let Some(layout) = &machine.layouts.hash else { return Ok(Reply::Decline) };
    if machine.class_of(a[0] as Reference) != layout.set {
        return Ok(Reply::Decline);
    }
    let map = machine.field(a[0] as Reference, layout.set_map) as usize;
    let present = machine.heap.read(layout.present);
    match put(machine, map, a[1], present)? {
        Some(old) => boolean(old == 0),
        None => Ok(Reply::Decline),
    }
}
