//! `java.lang.Object`.

use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use crate::objects::ARRAY_HEADER;
use crate::program::{ClassId, Element};

use super::{Answer, Native, Reply, nothing, value};

pub(super) fn find(name: &str) -> Option<Native> {
    Some(match name {
        "hashCode" => |machine, a| machine.identity_of(a[0]),
        "getClass" => |machine, a| {
            let class = machine.class_of(a[0] as Reference);
            value(u64::from(machine.mirror(class)))
        },
        "clone" => clone,
        "notify" | "notifyAll" => |_, _| nothing(),
        "wait" | "wait0" => |machine, _| Err(machine.unsupported("waiting for another thread")),
        _ => return None,
    })
}

/// The same object has the same hash in every run; the addresses are spread over the bits.
pub(crate) fn identity_hash(object: u64) -> i32 {
    (object as u32).wrapping_mul(0x9E37_79B1).rotate_right(7) as i32 & i32::MAX
}

fn clone(machine: &mut Machine, a: &[u64]) -> Answer {
    let object = a[0] as Reference;
    let class = machine.class_of(object);
    let is_array = machine.program.class(class).element.is_some();
    let words = if is_array { ARRAY_HEADER } else { machine.program.class(class).words as usize };
    if let Some(slot) = machine.first_undecided(object as usize + 1, words - 1) {
        return Ok(Reply::Decide(slot));
    }
    if is_array
        && let Some(slot) =
            machine.first_undecided(object as usize + ARRAY_HEADER, machine.array_length(object))
    {
        return Ok(Reply::Decide(slot));
    }
    let (copy, words) = if is_array {
        let length = machine.array_length(object);
        (machine.new_array(class, length)?, length + ARRAY_HEADER)
    } else {
        let cloneable =
            machine.load("java/lang/Cloneable").map_err(|error| machine.link_failure(&error))?;
        if !machine.program.is_subclass(class, cloneable) {
            let name = machine.class_text(class);
            return Err(
                machine.throw_in_native("java/lang/CloneNotSupportedException", Some(&name))
            );
        }
        (machine.new_object(class)?, machine.program.class(class).words as usize)
    };
    for at in 1..words {
        let word = machine.heap.read(object as usize + at);
        machine.heap.write_new(copy as usize + at, word);
    }
    value(u64::from(copy))
}

/// `System.arraycopy`
pub(super) fn arraycopy(machine: &mut Machine, a: &[u64]) -> Answer {
    let (from, to) = (a[0] as Reference, a[2] as Reference);
    if from == 0 || to == 0 {
        return Err(machine.throw_in_native("java/lang/NullPointerException", None));
    }
    let (from_class, to_class) = (machine.class_of(from), machine.class_of(to));
    let elements = |class| machine.program.class(class).element;
    let (Some(given), Some(wanted)) = (elements(from_class), elements(to_class)) else {
        let (side, class) = if elements(from_class).is_none() {
            ("source", from_class)
        } else {
            ("destination", to_class)
        };
        let message =
            format!("arraycopy: {side} type {} is not an array", machine.class_text(class));
        return Err(machine.throw_in_native("java/lang/ArrayStoreException", Some(&message)));
    };
    let checked = match (given, wanted) {
        (Element::Primitive(given), Element::Primitive(wanted)) if given == wanted => false,
        (Element::Class(given), Element::Class(wanted)) => {
            !machine.program.is_subclass(given, wanted)
        }
        _ => return Err(type_mismatch(machine, given, wanted)),
    };
    let (start, goal, count) = (a[1] as i32, a[3] as i32, a[4] as i32);
    if let Some(slot) = machine
        .first_undecided(from as usize + 1, 1)
        .or_else(|| machine.first_undecided(to as usize + 1, 1))
    {
        return Ok(Reply::Decide(slot));
    }
    if let Some(message) = copy_error(machine, (from, start), (to, goal), count, given, wanted) {
        return Err(
            machine.throw_in_native("java/lang/ArrayIndexOutOfBoundsException", Some(&message))
        );
    }
    let source = from as usize + ARRAY_HEADER + start as usize;
    let target = to as usize + ARRAY_HEADER + goal as usize;
    if let Some(slot) = machine.first_undecided(source, count as usize) {
        return Ok(Reply::Decide(slot));
    }
    machine.note_words(target, count as usize, false);
    let backwards = from == to && start < goal;
    for step in 0..count as usize {
        let at = if backwards { count as usize - 1 - step } else { step };
        let word = machine.heap.read(source + at);
        if checked && word != 0 {
            let Element::Class(wanted) = wanted else { continue };
            let class = machine.class_of(machine.any_object(word) as Reference);
            if !machine.program.is_subclass(class, wanted) {
                return Err(element_mismatch(machine, given, wanted));
            }
        }
        machine.overwrite(target + at, word);
    }
    nothing()
}

/// An element that the other array cannot hold, or that no element can be one.
fn element_mismatch(machine: &mut Machine, given: Element, wanted: ClassId) -> Failure {
    let (from, to) = (element_text(machine, given), machine.class_text(wanted));
    let fits = matches!(given, Element::Class(given) if machine.program.is_subclass(wanted, given));
    let message = if fits {
        format!(
            "arraycopy: element type mismatch: can not cast one of the elements of {from}[] to the type of the destination array, {to}"
        )
    } else {
        format!("arraycopy: type mismatch: can not copy {from}[] into {to}[]")
    };
    machine.throw_in_native("java/lang/ArrayStoreException", Some(&message))
}

fn type_mismatch(machine: &mut Machine, given: Element, wanted: Element) -> Failure {
    let (from, to) = (element_text(machine, given), element_text(machine, wanted));
    let message = match (given, wanted) {
        (Element::Primitive(_), Element::Primitive(_)) => {
            format!("arraycopy: type mismatch: can not copy {from}[] into {to}[]")
        }
        (Element::Primitive(_), Element::Class(_)) => {
            format!("arraycopy: type mismatch: can not copy {from}[] into object array[]")
        }
        _ => format!("arraycopy: type mismatch: can not copy object array[] into {to}[]"),
    };
    machine.throw_in_native("java/lang/ArrayStoreException", Some(&message))
}

fn element_text(machine: &Machine, element: Element) -> String {
    match element {
        Element::Class(class) => machine.class_text(class),
        Element::Primitive(letter) => {
            crate::describe::type_text(std::str::from_utf8(&[letter]).unwrap_or(""))
        }
    }
}

/// What the JVM says when a part of an array does not exist.
fn copy_error(
    machine: &Machine,
    from: (Reference, i32),
    to: (Reference, i32),
    count: i32,
    given: Element,
    wanted: Element,
) -> Option<String> {
    let text = |element, length: usize| match element {
        Element::Primitive(_) => format!("{}[{length}]", element_text(machine, element)),
        Element::Class(_) => format!("object array[{length}]"),
    };
    let (from_length, to_length) = (machine.array_length(from.0), machine.array_length(to.0));
    if from.1 < 0 {
        return Some(format!(
            "arraycopy: source index {} out of bounds for {}",
            from.1,
            text(given, from_length)
        ));
    }
    if to.1 < 0 {
        return Some(format!(
            "arraycopy: destination index {} out of bounds for {}",
            to.1,
            text(wanted, to_length)
        ));
    }
    if count < 0 {
        return Some(format!("arraycopy: length {count} is negative"));
    }
    let last = |start: i32| start as u32 as usize + count as usize;
    if last(from.1) > from_length {
        return Some(format!(
            "arraycopy: last source index {} out of bounds for {}",
            last(from.1),
            text(given, from_length)
        ));
    }
    if last(to.1) > to_length {
        return Some(format!(
            "arraycopy: last destination index {} out of bounds for {}",
            last(to.1),
            text(wanted, to_length)
        ));
    }
    None
}
