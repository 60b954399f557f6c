//! `jdk.internal.misc.Unsafe`, as far as it works on fields and elements.
//!
//! An offset counts words from the object's header; a static field is at its address from `null`.
//! There is no raw memory.

use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use crate::objects::ARRAY_HEADER;
use crate::program::ACC_STATIC;

use super::{Answer, Native, Reply, boolean, int, nothing, value};

pub(super) fn find(name: &str, descriptor: &str) -> Option<Native> {
    Some(match name {
        "arrayBaseOffset0" | "arrayBaseOffset" => |_, _| int(ARRAY_HEADER as i32),
        "arrayIndexScale0" | "arrayIndexScale" => |_, _| int(1),
        "addressSize0" => |_, _| int(8),
        "pageSize" => |_, _| int(4096),
        "isBigEndian0" | "unalignedAccess0" => |_, _| boolean(false),
        "storeFence" | "loadFence" | "fullFence" => |_, _| nothing(),
        "objectFieldOffset1" => |machine, a| field_offset(machine, a[1], a[2]),
        "objectFieldOffset0" => |machine, a| {
            let (class, name) = field_parts(machine, a[1] as Reference);
            field_offset(machine, class, name)
        },
        "staticFieldBase0" => |_, _| value(0),
        "staticFieldOffset0" => |machine, a| {
            let (class, name) = field_parts(machine, a[1] as Reference);
            static_offset(machine, class, name)
        },
        "ensureClassInitialized0" => |machine, a| {
            machine.initialise(machine.class_of_mirror(a[1] as Reference))?;
            nothing()
        },
        "shouldBeInitialized0" => |machine, a| {
            let class = machine.class_of_mirror(a[1] as Reference);
            boolean(machine.program.class(class).init == crate::program::Init::Linked)
        },
        "compareAndSetInt" => |machine, a| exchange(machine, a, (a[4], a[5]), b'I', set),
        "compareAndSetReference" => |machine, a| exchange(machine, a, (a[4], a[5]), b'L', set),
        "compareAndSetLong" => |machine, a| exchange(machine, a, (a[4], a[6]), b'J', set),
        "compareAndExchangeInt" => |machine, a| exchange(machine, a, (a[4], a[5]), b'I', found),
        "compareAndExchangeReference" => {
            |machine, a| exchange(machine, a, (a[4], a[5]), b'L', found)
        }
        "compareAndExchangeLong" => |machine, a| exchange(machine, a, (a[4], a[6]), b'J', found),
        _ => return access(name, descriptor),
    })
}

/// `getInt(Object, long)` and the like.
fn access(name: &str, descriptor: &str) -> Option<Native> {
    let plain = name.strip_suffix("Volatile").unwrap_or(name);
    if let Some(kind) = plain.strip_prefix("get")
        && descriptor.starts_with("(Ljava/lang/Object;J)")
    {
        return Some(match kind {
            "Reference" => |machine, a| get(machine, a, b'L'),
            "Boolean" => |machine, a| get(machine, a, b'Z'),
            "Byte" => |machine, a| get(machine, a, b'B'),
            "Short" => |machine, a| get(machine, a, b'S'),
            "Char" => |machine, a| get(machine, a, b'C'),
            "Int" => |machine, a| get(machine, a, b'I'),
            "Long" => |machine, a| get(machine, a, b'J'),
            "Float" => |machine, a| get(machine, a, b'F'),
            "Double" => |machine, a| get(machine, a, b'D'),
            _ => return None,
        });
    }
    let kind = plain.strip_prefix("put")?;
    if !descriptor.starts_with("(Ljava/lang/Object;J") || descriptor == "(Ljava/lang/Object;J)V" {
        return None;
    }
    Some(match kind {
        "Reference" => |machine, a| put(machine, a, b'L'),
        "Boolean" => |machine, a| put(machine, a, b'Z'),
        "Byte" => |machine, a| put(machine, a, b'B'),
        "Short" => |machine, a| put(machine, a, b'S'),
        "Char" => |machine, a| put(machine, a, b'C'),
        "Int" => |machine, a| put(machine, a, b'I'),
        "Long" => |machine, a| put(machine, a, b'J'),
        "Float" => |machine, a| put(machine, a, b'F'),
        "Double" => |machine, a| put(machine, a, b'D'),
        _ => return None,
    })
}

fn field_parts(machine: &Machine, field: Reference) -> (u64, u64) {
    let class = machine.class_of(field);
    let read =
        |name| machine.program.offset(class, name).map_or(0, |offset| machine.field(field, offset));
    (read("clazz"), read("name"))
}

fn field_offset(machine: &mut Machine, mirror: u64, name: u64) -> Answer {
    let class = machine.class_of_mirror(mirror as Reference);
    let name = machine.rust_string(name as Reference);
    match machine.program.offset(class, &name) {
        Some(offset) => value(offset as u64),
        None => Err(machine.throw_in_native("java/lang/InternalError", Some(&name))),
    }
}

fn static_offset(machine: &mut Machine, mirror: u64, name: u64) -> Answer {
    let class = machine.class_of_mirror(mirror as Reference);
    let name = machine.rust_string(name as Reference);
    let mut fields = machine.program.class(class).fields.iter();
    match fields
        .find(|field| *field.name == *name && field.access & ACC_STATIC != 0)
        .map(|field| field.at)
    {
        Some(at) => value(u64::from(at)),
        None => Err(machine.throw_in_native("java/lang/InternalError", Some(&name))),
    }
}

/// How many bytes a number of this type has.
fn size(letter: u8) -> usize {
    match letter {
        b'S' | b'C' => 2,
        b'I' => 4,
        b'J' => 8,
        _ => 1,
    }
}

/// The address of the first of several bytes of an array, if a number is to be read from them.
fn bytes_address(machine: &Machine, a: &[u64], letter: u8) -> Option<usize> {
    let object = a[1] as Reference;
    if object == 0 || size(letter) == 1 || machine.class_of(object) != machine.known.bytes {
        return None;
    }
    let first = (a[2] as usize).checked_sub(ARRAY_HEADER)?;
    let end = first.checked_add(size(letter))?;
    (end <= machine.array_length(object)).then_some(object as usize + ARRAY_HEADER + first)
}

/// The address of a word of this type; an array of other numbers than bytes is read as it is.
fn address(machine: &Machine, a: &[u64], letter: u8) -> Result<usize, Failure> {
    let object = a[1] as Reference;
    if object != 0 && !super::reflect::holds(machine, object, letter) {
        return Err(machine.unsupported("reading an array as another type"));
    }
    if object == 0 && machine.program.owner_of_static(a[2] as u32).is_none() {
        return Err(machine.unsupported("raw memory"));
    }
    Ok((a[1] + a[2]) as usize)
}

fn get(machine: &mut Machine, a: &[u64], letter: u8) -> Answer {
    let (object, is_long) = (a[1] as Reference, size(letter) > 1);
    if is_long
        && object != 0
        && machine.class_of(object) == machine.known.bytes
        && let Some(slot) = machine.first_undecided(object as usize + 1, 1)
    {
        return Ok(Reply::Decide(slot));
    }
    if let Some(at) = bytes_address(machine, a, letter) {
        if let Some(slot) = machine.first_undecided(at, size(letter)) {
            return Ok(Reply::Decide(slot));
        }
        let bytes = machine.heap.slice(at, size(letter)).iter().rev();
        let number = bytes.fold(0, |number, &byte| number << 8 | byte & 0xff);
        return value(match letter {
            b'S' => i64::from(number as i16) as u64,
            b'I' => i64::from(number as i32) as u64,
            _ => number,
        });
    }
    let at = address(machine, a, letter)?;
    match machine.first_undecided(at, 1) {
        Some(slot) => Ok(Reply::Decide(slot)),
        None => value(machine.heap.read(at)),
    }
}

fn put(machine: &mut Machine, a: &[u64], letter: u8) -> Answer {
    if let Some(at) = bytes_address(machine, a, letter) {
        for index in 0..size(letter) {
            let byte = (a[4] >> (8 * index)) as i8;
            machine.heap.write(at + index, i64::from(byte) as u64);
        }
        return nothing();
    }
    let at = address(machine, a, letter)?;
    machine.heap.write(at, a[4]);
    nothing()
}

/// Writes a word where the expected one stands.
fn exchange(
    machine: &mut Machine,
    a: &[u64],
    (expected, new): (u64, u64),
    letter: u8,
    answer: fn(bool, u64) -> Answer,
) -> Answer {
    let at = (a[1] + a[2]) as usize;
    if letter != b'J'
        && let Some(question) = machine.open_word(at)
    {
        return Ok(Reply::Ask(question));
    }
    let found = machine.heap.read(at);
    let same = match letter {
        b'L' => machine.same_object(found, expected),
        _ => Ok(found == expected),
    };
    match same {
        Ok(same) => {
            if same {
                machine.heap.write(at, new);
            }
            answer(same, found)
        }
        Err(question) => Ok(Reply::Ask(question)),
    }
}

fn set(same: bool, _: u64) -> Answer {
    boolean(same)
}

fn found(_: bool, found: u64) -> Answer {
    value(found)
}
