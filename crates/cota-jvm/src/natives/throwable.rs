//! Stack traces of exceptions.

use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use crate::program::{ACC_NATIVE, MethodId};

use super::{Answer, Native, nothing, null_message, value};

pub(super) fn find(name: &str, descriptor: &str) -> Option<Native> {
    Some(match (name, descriptor) {
        ("fillInStackTrace", "(I)Ljava/lang/Throwable;") => |machine, a| {
            machine.fill_in_trace(a[0] as Reference)?;
            value(a[0])
        },
        ("initStackTraceElements", "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V") => {
            |machine, a| {
                let backtrace = machine.field(a[1] as Reference, machine.known.backtrace);
                describe_all(machine, a[0] as Reference, backtrace as Reference)
            }
        }
        ("initStackTraceElements", "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V") => {
            |machine, a| describe_all(machine, a[0] as Reference, a[1] as Reference)
        }
        // It asks class loaders for what the machine fills in itself.
        ("computeFormat", "()V") => |_, _| nothing(),
        ("getExtendedNPEMessage", "()Ljava/lang/String;") => {
            |machine, a| match null_message::extended_message(machine, a[0] as Reference) {
                Some(message) => value(u64::from(machine.new_string(&message)?)),
                None => value(0),
            }
        }
        _ => return None,
    })
}

/// Fills an array of `StackTraceElement` from a backtrace.
fn describe_all(machine: &mut Machine, array: Reference, backtrace: Reference) -> Answer {
    let places = machine.backtrace(backtrace);
    let elements: Vec<u64> = machine.elements(array).to_vec();
    for (element, (method, position)) in elements.into_iter().zip(places) {
        describe(machine, element as Reference, method, position)?;
    }
    nothing()
}

fn describe(
    machine: &mut Machine,
    element: Reference,
    method: MethodId,
    position: u16,
) -> Result<(), Failure> {
    let called = machine.program.method(method);
    let (class, name) = (called.class, called.name.clone());
    let owner = machine.program.class(class);
    let from_jdk = owner.from_jdk;
    let file = owner.file.as_ref().and_then(|file| file.source_file.clone());
    let class_name = machine.class_text(class);
    // What `StackTraceElement` knows as a native method.
    let unknown = if machine.program.method(method).is(ACC_NATIVE) { -2 } else { -1 };
    let line = machine.program.line_of(method, position).map_or(unknown, i64::from);
    let own = machine.class_of(element);
    let texts = [
        ("declaringClass", Some(class_name)),
        ("methodName", Some(name.to_string())),
        ("fileName", file.map(|file| file.to_string())),
        ("moduleName", from_jdk.then(|| "java.base".to_owned())),
    ];
    for (field, text) in texts {
        let word = match text {
            Some(text) => u64::from(machine.new_string(&text)?),
            None => 0,
        };
        set(machine, element, own, field, word);
    }
    set(machine, element, own, "lineNumber", line as u64);
    // The loaders and modules are the JDK's own, so their names and versions are not printed.
    set(machine, element, own, "format", if from_jdk { 3 } else { 1 });
    Ok(())
}

fn set(machine: &mut Machine, object: Reference, class: u32, field: &str, word: u64) {
    if let Some(offset) = machine.program.offset(class, field) {
        machine.set_field(object, offset, word);
    }
}
