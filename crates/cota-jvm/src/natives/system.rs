//! `java.lang.System`, printing, and the properties that the JDK reads.

use crate::failure::{Failure, Reference, Stop};
use crate::machine::{Machine, OUTPUT};
use crate::objects::ARRAY_HEADER;
use crate::program::{ACC_STATIC, ClassId};

use super::object::arraycopy;
use super::{Answer, Initialiser, Native, int, nothing, value};

/// Properties that every machine has, so that results do not depend on where it runs.
const PROPERTIES: [(&str, &str); 10] = [
    ("line.separator", "\n"),
    ("file.separator", "/"),
    ("path.separator", ":"),
    ("user.language", "en"),
    ("user.country", "US"),
    ("file.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("java.locale.useOldISOCodes", "false"),
    ("java.vm.name", "Cota"),
    ("os.name", "Cota"),
];

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Native> {
    match class {
        "java/lang/System" => find_system(name, descriptor),
        "java/io/PrintStream" => find_print(name, descriptor),
        // The JDK copies properties while it starts, and must find each of them.
        "jdk/internal/util/StaticProperty" => match descriptor {
            "(Ljava/util/Properties;Ljava/lang/String;)Ljava/lang/String;" => Some(|machine, a| {
                let empty = u64::from(machine.intern(""));
                property(machine, a[1], empty)
            }),
            "(Ljava/util/Properties;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" => {
                Some(|machine, a| property(machine, a[1], a[2]))
            }
            _ => None,
        },
        // It is asked for before anything has initialised `System`, which sets it.
        "jdk/internal/access/SharedSecrets" if name == "getJavaLangAccess" => Some(|machine, _| {
            let system =
                machine.load("java/lang/System").map_err(|error| machine.link_failure(&error))?;
            machine.initialise(system)?;
            Ok(super::Reply::Decline)
        }),
        "jdk/internal/misc/VM" if name == "getSavedProperty" => {
            Some(|machine, a| property(machine, a[0], 0))
        }
        "sun/security/action/GetPropertyAction" => match (name, descriptor) {
            ("privilegedGetProperties", _) => Some(properties),
            ("privilegedGetProperty", "(Ljava/lang/String;)Ljava/lang/String;") => {
                Some(|machine, a| property(machine, a[0], 0))
            }
            (
                "privilegedGetProperty",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
            ) => Some(|machine, a| property(machine, a[0], a[1])),
            _ => None,
        },
        _ => None,
    }
}

fn find_system(name: &str, descriptor: &str) -> Option<Native> {
    Some(match (name, descriptor) {
        ("arraycopy", _) => arraycopy,
        ("identityHashCode", _) => {
            |machine, a| if a[0] == 0 { int(0) } else { machine.identity_of(a[0]) }
        }
        // There is no clock; a fixed time keeps runs equal.
        ("nanoTime" | "currentTimeMillis", _) => |_, _| value(0),
        ("getProperty", "(Ljava/lang/String;)Ljava/lang/String;") => {
            |machine, a| property(machine, a[0], 0)
        }
        ("getProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;") => {
            |machine, a| property(machine, a[0], a[1])
        }
        ("getProperties", _) => properties,
        ("getSecurityManager" | "getenv" | "console", _) => |_, _| value(0),
        ("exit", _) => |machine, _| Err(machine.unsupported("System.exit")),
        ("gc" | "runFinalization", _) => |_, _| nothing(),
        _ => return None,
    })
}

/// The properties as an object, for code that wants all of them.
fn properties(machine: &mut Machine, _: &[u64]) -> Answer {
    if machine.properties == 0 {
        machine.properties = machine.permanently(new_properties)?;
    }
    value(u64::from(machine.properties))
}

fn new_properties(machine: &mut Machine) -> Result<Reference, Failure> {
    let object = machine.wrap("java/util/Properties", "()V", &[])?;
    let set = machine.method_named(
        "java/util/Properties",
        "setProperty",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
    );
    let set = set.map_err(|error| machine.link_failure(&error))?;
    for (name, text) in PROPERTIES {
        let (name, text) = (machine.intern(name), machine.intern(text));
        machine.call(set, &[u64::from(object), u64::from(name), u64::from(text)])?;
    }
    Ok(object)
}

fn property(machine: &mut Machine, name: u64, default: u64) -> Answer {
    if name == 0 {
        return Err(
            machine.throw_in_native("java/lang/NullPointerException", Some("key can't be null"))
        );
    }
    let name = machine.rust_string(name as Reference);
    match PROPERTIES.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => value(u64::from(machine.intern(text))),
        None => value(default),
    }
}

pub(super) fn initialiser(class: &str) -> Option<Initialiser> {
    match class {
        "java/lang/System" => Some(initialise_system),
        // They start threads, or watch the JVM's own.
        "java/lang/ref/Reference" | "java/lang/ref/Finalizer" => Some(|_, _| Ok(())),
        _ => None,
    }
}

/// What the JVM's first phase does, without files, streams and modules.
fn initialise_system(machine: &mut Machine, class: ClassId) -> Result<(), Failure> {
    let separator = u64::from(machine.intern("\n"));
    set_static(machine, class, "lineSeparator", separator);
    let stream =
        machine.load("java/io/PrintStream").map_err(|error| machine.link_failure(&error))?;
    for name in ["out", "err"] {
        let stream = machine.new_object(stream)?;
        set_static(machine, class, name, u64::from(stream));
    }
    // Whatever reads it is refused.
    let input =
        machine.load("java/io/FileInputStream").map_err(|error| machine.link_failure(&error))?;
    let input = machine.new_object(input)?;
    set_static(machine, class, "in", u64::from(input));
    let access = machine
        .method_named("java/lang/System", "setJavaLangAccess", "()V")
        .map_err(|error| machine.link_failure(&error))?;
    machine.call(access, &[]).map(|_| ())
}

fn set_static(machine: &mut Machine, class: ClassId, name: &str, word: u64) {
    let field = machine
        .program
        .class(class)
        .fields
        .iter()
        .find(|field| *field.name == *name && field.access & ACC_STATIC != 0);
    if let Some(at) = field.map(|field| field.at) {
        machine.heap.write_new(at as usize, word);
    }
}

/// The streams of `System` have no stream below them: what they are given goes to the machine.
fn find_print(name: &str, descriptor: &str) -> Option<Native> {
    Some(match (name, descriptor) {
        ("write" | "implWrite", "(Ljava/lang/String;)V") => {
            |machine, a| print(machine, a, Line::Open)
        }
        ("writeln" | "implWriteln", "(Ljava/lang/String;)V") => {
            |machine, a| print(machine, a, Line::End)
        }
        ("write" | "implWrite", "([C)V") => |machine, a| print_chars(machine, a, Line::Open),
        ("writeln" | "implWriteln", "([C)V") => |machine, a| print_chars(machine, a, Line::End),
        ("newLine" | "implNewLine", "()V") => |machine, a| emit(machine, a, b"\n"),
        ("write" | "implWrite", "(I)V") => |machine, a| emit(machine, a, &[a[1] as u8]),
        ("write" | "implWrite", "([BII)V") => |machine, a| {
            let bytes: Vec<u8> = machine
                .elements(a[1] as Reference)
                .iter()
                .skip(a[2] as usize)
                .take(a[3] as usize)
                .map(|&word| word as u8)
                .collect();
            emit(machine, a, &bytes)
        },
        ("flush" | "close" | "ensureOpen", "()V") => |machine, a| emit(machine, a, b""),
        _ => return None,
    })
}

#[derive(Clone, Copy)]
enum Line {
    Open,
    End,
}

fn emit(machine: &mut Machine, a: &[u64], bytes: &[u8]) -> Answer {
    let stream = a[0] as Reference;
    let below = machine
        .program
        .offset(machine.class_of(stream), "out")
        .map_or(0, |offset| machine.field(stream, offset));
    if below != 0 {
        return Ok(super::Reply::Decline);
    }
    if machine.keeps_output {
        if machine.output.len() + bytes.len() > OUTPUT {
            return Err(Stop::Memory.into());
        }
        machine.output.extend_from_slice(bytes);
    }
    nothing()
}

fn print(machine: &mut Machine, a: &[u64], line: Line) -> Answer {
    let mut text =
        if a[1] == 0 { "null".to_owned() } else { machine.rust_string(a[1] as Reference) };
    if matches!(line, Line::End) {
        text.push('\n');
    }
    emit(machine, a, text.as_bytes())
}

fn print_chars(machine: &mut Machine, a: &[u64], line: Line) -> Answer {
    if a[1] == 0 {
        return Err(machine.throw_in_native("java/lang/NullPointerException", None));
    }
    let units: Vec<u16> = machine
        .heap
        .slice(a[1] as usize + ARRAY_HEADER, machine.array_length(a[1] as Reference))
        .iter()
        .map(|&word| word as u16)
        .collect();
    let mut text = String::from_utf16_lossy(&units);
    if matches!(line, Line::End) {
        text.push('\n');
    }
    emit(machine, a, text.as_bytes())
}
