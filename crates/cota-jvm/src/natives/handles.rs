//! Methods whose Java code goes through variable handles, which the machine does not have: atomic
//! references, and numbers in arrays of bytes.

use crate::failure::Reference;
use crate::machine::Machine;
use crate::objects::ARRAY_HEADER;

use super::{Answer, Native, Reply, boolean, nothing, value};

/// Classes whose initialisers only make such handles.
pub(super) fn holds_handles(class: &str) -> bool {
    matches!(
        class,
        "java/util/concurrent/atomic/AtomicReference"
            | "java/util/concurrent/atomic/AtomicBoolean"
            | "jdk/internal/util/ByteArray"
            | "jdk/internal/util/ByteArrayLittleEndian"
    )
}

pub(super) fn find(class: &str, name: &str) -> Option<Native> {
    match class {
        "jdk/internal/util/ByteArray" => find_bytes(name, true),
        "jdk/internal/util/ByteArrayLittleEndian" => find_bytes(name, false),
        _ => find_atomic(name),
    }
}

/// There is one thread, so that every way of reading and writing is the same.
fn find_atomic(name: &str) -> Option<Native> {
    Some(match name {
        "getPlain" | "getOpaque" | "getAcquire" => |machine, a| {
            let at = place(machine, a);
            value(machine.heap.read(at))
        },
        "lazySet" | "setPlain" | "setOpaque" | "setRelease" => |machine, a| {
            let at = place(machine, a);
            machine.heap.write(at, a[1]);
            nothing()
        },
        "getAndSet" => |machine, a| {
            let at = place(machine, a);
            let before = machine.heap.read(at);
            machine.heap.write(at, a[1]);
            value(before)
        },
        "compareAndSet" => |machine, a| exchange(machine, a, |same, _| boolean(same)),
        _ if name.starts_with("weakCompareAndSet") => {
            |machine, a| exchange(machine, a, |same, _| boolean(same))
        }
        _ if name.starts_with("compareAndExchange") => {
            |machine, a| exchange(machine, a, |_, before| value(before))
        }
        _ => return None,
    })
}

/// The address of the field `value`.
fn place(machine: &Machine, a: &[u64]) -> usize {
    let class = machine.class_of(a[0] as Reference);
    a[0] as usize + machine.program.offset(class, "value").unwrap_or_default()
}

fn exchange(machine: &mut Machine, a: &[u64], answer: impl FnOnce(bool, u64) -> Answer) -> Answer {
    let at = place(machine, a);
    if let Some(question) = machine.open_word(at) {
        return Ok(Reply::Ask(question));
    }
    let before = machine.heap.read(at);
    let same = match machine.same_object(before, a[1]) {
        Ok(same) => same,
        Err(question) => return Ok(Reply::Ask(question)),
    };
    if same {
        machine.heap.write(at, a[2]);
    }
    answer(same, before)
}

fn find_bytes(name: &str, big: bool) -> Option<Native> {
    Some(match (name, big) {
        ("getShort", true) => |machine, a| get(machine, a, 2, true),
        ("getShort", false) => |machine, a| get(machine, a, 2, false),
        ("getInt", true) => |machine, a| get(machine, a, 4, true),
        ("getInt", false) => |machine, a| get(machine, a, 4, false),
        ("getLong", true) => |machine, a| get(machine, a, 8, true),
        ("getLong", false) => |machine, a| get(machine, a, 8, false),
        ("setShort", true) => |machine, a| set(machine, a, 2, true),
        ("setShort", false) => |machine, a| set(machine, a, 2, false),
        ("setInt", true) => |machine, a| set(machine, a, 4, true),
        ("setInt", false) => |machine, a| set(machine, a, 4, false),
        ("setLong", true) => |machine, a| set(machine, a, 8, true),
        ("setLong", false) => |machine, a| set(machine, a, 8, false),
        _ => return None,
    })
}

/// The address of so many bytes of the array, from the index on, if it has them.
fn bytes(machine: &Machine, a: &[u64], size: usize) -> Option<usize> {
    let array = a[0] as Reference;
    let index = usize::try_from(a[1] as i32).ok()?;
    let fits = array != 0 && index + size <= machine.array_length(array);
    fits.then_some(array as usize + ARRAY_HEADER + index)
}

fn get(machine: &mut Machine, a: &[u64], size: usize, big: bool) -> Answer {
    let Some(at) = bytes(machine, a, size) else { return Ok(Reply::Decline) };
    let all = machine.heap.slice(at, size).iter().map(|word| word & 0xff);
    let join = |number: u64, byte: u64| number << 8 | byte;
    let number = if big { all.fold(0, join) } else { all.rev().fold(0, join) };
    // Numbers are kept with their sign in all bits.
    let above = 64 - 8 * size;
    value(((number << above) as i64 >> above) as u64)
}

fn set(machine: &mut Machine, a: &[u64], size: usize, big: bool) -> Answer {
    let Some(at) = bytes(machine, a, size) else { return Ok(Reply::Decline) };
    for index in 0..size {
        let from = if big { size - 1 - index } else { index };
        machine.heap.write(at + index, i64::from((a[2] >> (8 * from)) as i8) as u64);
    }
    nothing()
}
