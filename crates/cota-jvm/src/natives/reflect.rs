//! The little reflection that collections need.

use crate::failure::Reference;
use crate::machine::Machine;
use crate::program::Element;

use super::{Answer, Native, int, value};

pub(super) fn find_array(name: &str) -> Option<Native> {
    Some(match name {
        "newArray" => |machine, a| {
            let length = a[1] as i32;
            if length < 0 {
                return Err(machine.throw_in_native(
                    "java/lang/NegativeArraySizeException",
                    Some(&length.to_string()),
                ));
            }
            if a[0] == 0 {
                return Err(machine.throw_in_native("java/lang/NullPointerException", None));
            }
            let element = machine.class_of_mirror(a[0] as Reference);
            if &*machine.program.class(element).name == "void" {
                return Err(machine.throw_in_native("java/lang/IllegalArgumentException", None));
            }
            let class = machine.array_of(element).map_err(|error| machine.link_failure(&error))?;
            value(u64::from(machine.new_array(class, length as usize)?))
        },
        "getLength" => |machine, a| {
            if a[0] == 0 {
                return Err(machine.throw_in_native("java/lang/NullPointerException", None));
            }
            if machine.program.class(machine.class_of(a[0] as Reference)).element.is_none() {
                return Err(machine.throw_in_native(
                    "java/lang/IllegalArgumentException",
                    Some("Argument is not an array"),
                ));
            }
            if let Some(slot) = machine.first_undecided(a[0] as usize + 1, 1) {
                return Ok(super::Reply::Decide(slot));
            }
            int(machine.array_length(a[0] as Reference) as i32)
        },
        _ => return None,
    })
}

/// A `Field` object with what `Unsafe.objectFieldOffset` needs of it.
pub(super) fn declared_field(machine: &mut Machine, a: &[u64]) -> Answer {
    let class = machine.class_of_mirror(a[0] as Reference);
    let name = machine.rust_string(a[1] as Reference);
    if !machine.program.class(class).from_jdk {
        return Err(machine.unsupported("reflection on fields"));
    }
    if !machine.program.class(class).fields.iter().any(|field| *field.name == *name) {
        return Err(machine.throw_in_native("java/lang/NoSuchFieldException", Some(&name)));
    }
    let field_class =
        machine.load("java/lang/reflect/Field").map_err(|error| machine.link_failure(&error))?;
    let field = machine.new_object(field_class)?;
    for (own, word) in [("clazz", a[0]), ("name", a[1])] {
        if let Some(offset) = machine.program.offset(field_class, own) {
            machine.set_field(field, offset, word);
        }
    }
    value(u64::from(field))
}

/// Whether an object is an array with elements of this primitive type, or no array at all.
pub(super) fn holds(machine: &Machine, object: Reference, letter: u8) -> bool {
    match machine.program.class(machine.class_of(object)).element {
        None => true,
        Some(Element::Primitive(own)) => {
            own == letter || matches!((own, letter), (b'Z', b'B') | (b'B', b'Z'))
        }
        Some(Element::Class(_)) => letter == b'L',
    }
}
