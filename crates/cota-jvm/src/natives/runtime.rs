//! What the JDK asks of the JVM while its classes start.

use crate::failure::Reference;
use crate::machine::Machine;

use super::{Answer, Native, Reply, boolean, int, nothing, value};

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Native> {
    Some(match (class, name) {
        ("java/lang/String", "intern") => |machine, a| {
            let text = machine.java_text(a[0] as Reference);
            value(u64::from(machine.intern_text(&text)))
        },
        ("java/lang/StringUTF16", "isBigEndian") => |_, _| boolean(false),
        ("java/lang/Runtime", "availableProcessors") => |_, _| int(1),
        ("java/lang/Runtime", "maxMemory" | "totalMemory" | "freeMemory") => |_, _| value(1 << 28),
        ("java/lang/Thread", "currentThread" | "currentCarrierThread") => current_thread,
        ("java/lang/Thread", "yield" | "yield0" | "onSpinWait") => |_, _| nothing(),
        // Charsets that the JDK does not have itself come from services, which are found by reflection.
        ("java/nio/charset/Charset", "lookupViaProviders" | "lookupExtendedCharset") => {
            |_, _| value(0)
        }
        // Large numbers ask whether threads would help.
        ("java/util/concurrent/ForkJoinPool", "getCommonPoolParallelism") => |_, _| int(1),
        ("java/security/AccessController", "doPrivileged")
            if descriptor.starts_with("(Ljava/security/Privileged") =>
        {
            privileged
        }
        ("java/security/AccessController", "getStackAccessControlContext" | "getContext") => {
            |_, _| value(0)
        }
        ("jdk/internal/misc/VM", "initialize" | "initializeFromArchive") => |_, _| value(0),
        ("jdk/internal/misc/VM", "isBooted" | "isModuleSystemInited") => |_, _| boolean(true),
        ("jdk/internal/misc/VM", "initLevel") if descriptor == "()I" => |_, _| int(4),
        ("jdk/internal/misc/CDS", _) if is_question(name) => |_, _| value(0),
        ("jdk/internal/reflect/Reflection", "getCallerClass") => {
            |machine, _| value(u64::from(machine.mirror(crate::program::OBJECT)))
        }
        ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8") => |_, _| boolean(true),
        // It compares many elements at a time; all of them are left to the loop behind it.
        ("jdk/internal/util/ArraysSupport", "vectorizedMismatch") => |_, a| int(!(a[6] as i32)),
        ("java/lang/StringCoding", "err") => |_, _| nothing(),
        ("java/lang/ref/Reference", "refersTo0") => |machine, a| {
            let same = machine
                .program
                .offset(machine.class_of(a[0] as Reference), "referent")
                .is_some_and(|at| machine.field(a[0] as Reference, at) == a[1]);
            boolean(same)
        },
        ("java/lang/ref/Reference", "clear0") => |machine, a| {
            if let Some(at) =
                machine.program.offset(machine.class_of(a[0] as Reference), "referent")
            {
                machine.set_field(a[0] as Reference, at, 0);
            }
            nothing()
        },
        _ => return None,
    })
}

/// Questions about the archive of shared classes: there is none.
fn is_question(name: &str) -> bool {
    name.ends_with('0')
        || matches!(
            name,
            "initializeFromArchive"
                | "getRandomSeedForDumping"
                | "getCDSConfigStatus"
                | "defineArchivedModules"
                | "logLambdaFormInvoker"
        )
}

/// The one thread: an object without a JVM thread behind it.
fn current_thread(machine: &mut Machine, _: &[u64]) -> Answer {
    if machine.thread == 0 {
        let class =
            machine.load("java/lang/Thread").map_err(|error| machine.link_failure(&error))?;
        machine.thread = machine.permanently(|machine| machine.new_object(class))?;
        let name = machine.intern("main");
        if let Some(at) = machine.program.offset(class, "name") {
            machine.heap.write_new(machine.thread as usize + at, u64::from(name));
        }
    }
    value(u64::from(machine.thread))
}

/// There are no privileges: the action runs.
fn privileged(machine: &mut Machine, a: &[u64]) -> Answer {
    if a[0] == 0 {
        return Err(machine.throw_in_native("java/lang/NullPointerException", None));
    }
    let class = machine.class_of(a[0] as Reference);
    let interface = ["java/security/PrivilegedAction", "java/security/PrivilegedExceptionAction"]
        .into_iter()
        .find(|name| machine.load(name).is_ok_and(|id| machine.program.is_subclass(class, id)));
    let run = machine
        .method_named(
            interface.unwrap_or("java/security/PrivilegedAction"),
            "run",
            "()Ljava/lang/Object;",
        )
        .map_err(|error| machine.link_failure(&error))?;
    match machine.dispatch(class, run) {
        Some(run) => Ok(Reply::Invoke(run, Some(a[0]))),
        None => Err(machine.unsupported("a privileged action")),
    }
}
