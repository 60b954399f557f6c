//! `LinkedList` as a queue.

use crate::failure::Reference;
use crate::machine::Machine;
use crate::natives::{Answer, Native, Reply, boolean, value};
use crate::program::ClassId;

use super::offsets;

/// Where the fields are.
#[derive(Clone, Copy)]
pub(crate) struct ListLayout {
    list: ClassId,
    node: ClassId,
    size: usize,
    first: usize,
    last: usize,
    changes: usize,
    item: usize,
    next: usize,
    previous: usize,
}

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Native> {
    match (class, name, descriptor) {
        ("java/util/LinkedList", "add", "(Ljava/lang/Object;)Z") => Some(add),
        ("java/util/LinkedList", "removeFirst", "()Ljava/lang/Object;") => Some(remove_first),
        ("java/util/AbstractCollection", "isEmpty", "()Z") => Some(is_empty),
        _ => None,
    }
}

fn layout(machine: &mut Machine, list: u64) -> Option<ListLayout> {
    if machine.layouts.list.is_none() {
        machine.layouts.list = find_layout(machine);
    }
    machine.layouts.list.filter(|layout| machine.class_of(list as Reference) == layout.list)
}

fn find_layout(machine: &mut Machine) -> Option<ListLayout> {
    let list = machine.load("java/util/LinkedList").ok()?;
    let node = machine.load("java/util/LinkedList$Node").ok()?;
    let [size, first, last, changes] = offsets(machine, list, ["size", "first", "last", "modCount"])?;
    let [item, next, previous] = offsets(machine, node, ["item", "next", "prev"])?;
    Some(ListLayout { list, node, size, first, last, changes, item, next, previous })
}

fn count(machine: &mut Machine, list: usize, layout: ListLayout, by: i32) {
    for (field, by) in [(layout.size, by), (layout.changes, 1)] {
        let old = machine.heap.read(list + field) as i32;
        machine.heap.write(list + field, i64::from(old.wrapping_add(by)) as u64);
    }
}

fn add(machine: &mut Machine, a: &[u64]) -> Answer {
    let Some(layout) = layout(machine, a[0]) else { return Ok(Reply::Decline) };
    let list = a[0] as usize;
    let last = machine.heap.read(list + layout.last) as usize;
    let node = machine.new_object(layout.node)? as usize;
    machine.heap.write_new(node + layout.item, a[1]);
    machine.heap.write_new(node + layout.previous, last as u64);
    machine.heap.write(list + layout.last, node as u64);
    machine.heap.write(if last == 0 { list + layout.first } else { last + layout.next }, node as u64);
    count(machine, list, layout, 1);
    boolean(true)
}

fn remove_first(machine: &mut Machine, a: &[u64]) -> Answer {
    let Some(layout) = layout(machine, a[0]) else { return Ok(Reply::Decline) };
    let list = a[0] as usize;
    let first = machine.heap.read(list + layout.first) as usize;
    if first == 0 {
        // The bytecode throws the exception.
        return Ok(Reply::Decline);
    }
    let item = machine.heap.read(first + layout.item);
    let next = machine.heap.read(first + layout.next) as usize;
    machine.heap.write(first + layout.item, 0);
    machine.heap.write(first + layout.next, 0);
    machine.heap.write(list + layout.first, next as u64);
    machine.heap.write(if next == 0 { list + layout.last } else { next + layout.previous }, 0);
    count(machine, list, layout, -1);
    value(item)
}

fn is_empty(machine: &mut Machine, a: &[u64]) -> Answer {
    let Some(layout) = layout(machine, a[0]) else { return Ok(Reply::Decline) };
    boolean(machine.heap.read(a[0] as usize + layout.size) == 0)
}
