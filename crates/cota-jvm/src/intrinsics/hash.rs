//! `HashMap.put` and `HashSet.add` for keys that are compared by identity.

use crate::failure::{Failure, Reference, Stop};
use crate::machine::Machine;
use crate::natives::{Answer, Native, Reply, boolean, identity_hash, value};
use crate::objects::ARRAY_HEADER;
use crate::program::{ClassId, OBJECT};
use crate::search::Rule;
use crate::search::delayed::{Question, is_untold};

use super::offsets;

/// The JDK turns a bin into a tree when it gets longer than this.
const LONGEST_BIN: usize = 7;

/// Where the fields are.
pub(crate) struct HashLayout {
    pub map: ClassId,
    pub node: ClassId,
    pub set: ClassId,
    pub table: usize,
    pub size: usize,
    pub changes: usize,
    pub threshold: usize,
    pub node_hash: usize,
    pub node_key: usize,
    pub node_value: usize,
    pub node_next: usize,
    pub set_map: usize,
    /// The address of the static field that holds what sets map their elements to.
    pub present: usize,
    pub node_words: usize,
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
    if let Some(known) = machine.program.class(class).by_identity {
        return known;
    }
    let found = compares_by_identity(machine, class);
    machine.program.classes[class as usize].by_identity = Some(found);
    found
}

/// How putting a key into a map ends.
enum Put {
    /// The value that the key had, or 0.
    Old(u64),
    /// The bytecode must do it.
    Decline,
    /// This must be known first.
    Ask(Question),
}

/// The hash of a key as a map keeps it.
fn spread(key: u64) -> u32 {
    let hash = identity_hash(key) as u32;
    hash ^ (hash >> 16)
}

/// Puts a key into a map. A key that is one of several objects is in it if all of them are.
fn put(machine: &mut Machine, map: usize, key: u64, new_value: u64) -> Result<Put, Failure> {
    if is_untold(key) && machine.single(key).is_none() {
        return Ok(put_untold(machine, map, key, new_value));
    }
    let key = machine.single(key).unwrap_or(key);
    if key == 0 || !is_identity_key(machine, key) {
        return Ok(Put::Decline);
    }
    let Machine { heap, layouts, .. } = machine;
    let Some(layout) = &layouts.hash else { return Ok(Put::Decline) };
    let table = heap.read(map + layout.table) as usize;
    if table == 0 || heap.read(map) as ClassId != layout.map {
        return Ok(Put::Decline);
    }
    let hash = spread(key);
    let bins = heap.read(table + 1) as usize;
    let bin = table + ARRAY_HEADER + (hash as usize & (bins - 1));
    let (mut node, mut last, mut length) = (heap.read(bin) as usize, 0, 0);
    while node != 0 {
        if heap.read(node) as ClassId != layout.node {
            return Ok(Put::Decline);
        }
        let known = heap.read(node + layout.node_key);
        if known == key {
            let old = heap.read(node + layout.node_value);
            heap.write(node + layout.node_value, new_value);
            return Ok(Put::Old(old));
        }
        if is_untold(known) {
            return Ok(Put::Ask(Question::Word(node + layout.node_key)));
        }
        last = node;
        length += 1;
        node = heap.read(node + layout.node_next) as usize;
    }
    let size = heap.read(map + layout.size);
    if length >= LONGEST_BIN || size + 1 > heap.read(map + layout.threshold) {
        return Ok(Put::Decline);
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
    Ok(Put::Old(0))
}

/// The same for a key that is one of several objects: which of them are in the map with this value already?
fn put_untold(machine: &mut Machine, map: usize, key: u64, new_value: u64) -> Put {
    let some_object = machine.any_object(key);
    if !is_identity_key(machine, some_object) {
        return Put::Ask(Question::Object(key));
    }
    let (mut all, mut inside) = (0, 0);
    let Some(layout) = &machine.layouts.hash else { return Put::Decline };
    for (bit, object) in machine.candidates(key) {
        all |= bit;
        match find_value(machine, layout, map, object) {
            Ok(Some(value)) if value == new_value => inside |= bit,
            Ok(None) => {}
            Ok(Some(_)) => return Put::Ask(Question::Object(key)),
            Err(question) => return Put::Ask(question),
        }
    }
    match inside {
        0 => Put::Ask(Question::Object(key)),
        _ if inside == all || !machine.search.delayed.keeps(Rule::Sets) => Put::Old(new_value),
        _ => Put::Ask(Question::Among(key, inside)),
    }
}

/// The value of a key that is compared by identity.
fn find_value(
    machine: &Machine,
    layout: &HashLayout,
    map: usize,
    key: u64,
) -> Result<Option<u64>, Question> {
    let heap = &machine.heap;
    let table = heap.read(map + layout.table) as usize;
    if table == 0 {
        return Ok(None);
    }
    let bins = heap.read(table + 1) as usize;
    let mut node = heap.read(table + ARRAY_HEADER + (spread(key) as usize & (bins - 1))) as usize;
    while node != 0 {
        if heap.read(node) as ClassId != layout.node {
            // A bin that is a tree: the bytecode looks into it, with the object.
            return Ok(None);
        }
        let known = heap.read(node + layout.node_key);
        if is_untold(known) {
            return Err(Question::Word(node + layout.node_key));
        }
        if known == key {
            return Ok(Some(heap.read(node + layout.node_value)));
        }
        node = heap.read(node + layout.node_next) as usize;
    }
    Ok(None)
}

fn map_put(machine: &mut Machine, a: &[u64]) -> Answer {
    if !layout(machine) {
        return Ok(Reply::Decline);
    }
    match put(machine, a[0] as usize, a[1], a[2])? {
        Put::Old(old) => value(old),
        Put::Decline => Ok(Reply::Decline),
        Put::Ask(question) => Ok(Reply::Ask(question)),
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
        Put::Old(old) => boolean(old == 0),
        Put::Decline => Ok(Reply::Decline),
        Put::Ask(question) => Ok(Reply::Ask(question)),
    }
}
