//! `LinkedList` as a queue.

use crate::failure::{Failure, Stop};
use crate::heap::Heap;
use crate::machine::Machine;
use crate::natives::{Answer, Native, Reply, boolean, value};
use crate::program::ClassId;

use super::offsets;

/// Where the fields are.
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
    node_words: usize,
}

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Native> {
    match (class, name, descriptor) {
        ("java/util/LinkedList", "add", "(Ljava/lang/Object;)Z") => Some(add),
        ("java/util/LinkedList", "removeFirst", "()Ljava/lang/Object;") => Some(remove_first),
        ("java/util/AbstractCollection", "isEmpty", "()Z") => Some(is_empty),
        _ => None,
    }
}

#[cold]
#[inline(never)]
fn find_layout(machine: &mut Machine) -> Option<ListLayout> {
    let list = machine.load("java/util/LinkedList").ok()?;
    let node = machine.load("java/util/LinkedList$Node").ok()?;
    let [size, first, last, changes] =
        offsets(machine, list, ["size", "first", "last", "modCount"])?;
    let [item, next, previous] = offsets(machine, node, ["item", "next", "prev"])?;
    Some(ListLayout {
        list,
        node,
        size,
        first,
        last,
        changes,
        item,
        next,
        previous,
        node_words: machine.program.class(node).words as usize,
    })
}

/// The heap and the fields of a list, if it is a `LinkedList` itself and no subclass.
#[inline]
fn parts(machine: &mut Machine, list: u64) -> Option<(&mut Heap, &ListLayout)> {
    if machine.layouts.list.is_none() {
        machine.layouts.list = find_layout(machine);
    }
    let Machine { heap, layouts, .. } = machine;
    let layout = layouts.list.as_ref()?;
    (heap.read(list as usize) as ClassId == layout.list).then_some((heap, layout))
}

#[inline]
fn add_to(heap: &mut Heap, at: usize, by: i32) {
    let old = heap.read(at) as i32;
    heap.write(at, i64::from(old.wrapping_add(by)) as u64);
}

fn add(machine: &mut Machine, a: &[u64]) -> Answer {
    let Some((heap, layout)) = parts(machine, a[0]) else { return Ok(Reply::Decline) };
    let list = a[0] as usize;
    let last = heap.read(list + layout.last) as usize;
    let node = heap.allocate(layout.node_words).ok_or_else(|| Failure::from(Stop::Memory))?;
    heap.write_new(node, u64::from(layout.node));
    heap.write_new(node + layout.item, a[1]);
    heap.write_new(node + layout.previous, last as u64);
    heap.write(list + layout.last, node as u64);
    heap.write(if last == 0 { list + layout.first } else { last + layout.next }, node as u64);
    add_to(heap, list + layout.size, 1);
    add_to(heap, list + layout.changes, 1);
    boolean(true)
}

fn remove_first(machine: &mut Machine, a: &[u64]) -> Answer {
    let Some((heap, layout)) = parts(machine, a[0]) else { return Ok(Reply::Decline) };
    let list = a[0] as usize;
    let first = heap.read(list + layout.first) as usize;
    if first == 0 {
        // The bytecode throws the exception.
        return Ok(Reply::Decline);
    }
    let item = heap.read(first + layout.item);
    let next = heap.read(first + layout.next) as usize;
    heap.write(first + layout.item, 0);
    heap.write(first + layout.next, 0);
    heap.write(list + layout.first, next as u64);
    heap.write(if next == 0 { list + layout.last } else { next + layout.previous }, 0);
    add_to(heap, list + layout.size, -1);
    add_to(heap, list + layout.changes, 1);
    value(item)
}

fn is_empty(machine: &mut Machine, a: &[u64]) -> Answer {
    match parts(machine, a[0]) {
        Some((heap, layout)) => boolean(heap.read(a[0] as usize + layout.size) == 0),
        None => Ok(Reply::Decline),
    }
}
