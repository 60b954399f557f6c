//! The little reflection that collections need.

use crate::classfile::access;
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

/// What the matchers of Hamcrest, which tests are written with, look for in their own classes: the type of a parameter.
pub(super) fn find_of_matchers(name: &str) -> Option<Native> {
    (name == "findExpectedType").then_some(expected_type as Native)
}

fn expected_type(machine: &mut Machine, a: &[u64]) -> Answer {
    if a[1] == 0 {
        return Err(machine.throw_in_native("java/lang/NullPointerException", None));
    }
    let finder = a[0] as Reference;
    let own = |machine: &Machine, name: &str| {
        let offset = machine.program.offset(machine.class_of(finder), name);
        offset.map_or(0, |offset| machine.field(finder, offset))
    };
    let wanted = machine.rust_string(own(machine, "methodName") as Reference);
    let count = own(machine, "expectedNumberOfParameters") as i32;
    let typed = own(machine, "typedParameter") as i32;
    let class = machine.class_of_mirror(a[1] as Reference);
    let classes: Vec<_> =
        std::iter::successors(Some(class), |&at| machine.program.class(at).parent).collect();
    for class in classes {
        let mut methods: Vec<_> = machine.program.class(class).methods.values().copied().collect();
        methods.sort_unstable();
        for method in methods {
            let method = machine.program.method(method);
            let is_wanted = *method.name == *wanted && !method.is(access::SYNTHETIC);
            let types = crate::signature::types(&method.descriptor).unwrap_or_default();
            if !is_wanted || types.len() as i32 != count + 1 {
                continue;
            }
            let Some(&ty) = types.get(typed as usize) else { continue };
            let ty = ty.to_owned();
            let found = match ty.as_bytes() {
                [b'L', ..] => machine.load(ty.trim_start_matches('L').trim_end_matches(';')),
                [b'[', ..] => machine.load(&ty),
                _ => Ok(machine.primitive(ty.as_bytes()[0])),
            };
            let found = found.map_err(|error| machine.link_failure(&error))?;
            return value(u64::from(machine.mirror(found)));
        }
    }
    let message = format!("Cannot determine correct type for {wanted}() method.");
    Err(machine.throw_in_native("java/lang/Error", Some(&message)))
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
