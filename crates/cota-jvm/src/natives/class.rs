//! `java.lang.Class`.

use crate::failure::Reference;
use crate::load::{PRIMITIVES, dotted};
use crate::machine::Machine;
use crate::program::{ClassId, Element};

use super::{Answer, Native, Reply, boolean, int, value};

const RECORD: &str = "java/lang/Record";

pub(super) fn find(name: &str, descriptor: &str) -> Option<Native> {
    Some(match (name, descriptor) {
        ("getPrimitiveClass", _) => |machine, a| {
            let name = machine.rust_string(a[0] as Reference);
            let letter = PRIMITIVES
                .iter()
                .find(|(known, _)| *known == name)
                .map_or(b'V', |(_, letter)| *letter);
            let class = machine.primitive(letter);
            value(u64::from(machine.mirror(class)))
        },
        ("desiredAssertionStatus", _) => |machine, a| {
            let class = this(machine, a);
            boolean(machine.assertions && !machine.program.class(class).from_jdk)
        },
        ("isArray", _) => {
            |machine, a| boolean(machine.program.class(this(machine, a)).element.is_some())
        }
        ("isInterface", _) => {
            |machine, a| boolean(machine.program.class(this(machine, a)).is_interface())
        }
        ("isPrimitive", _) => |machine, a| boolean(is_primitive(machine, this(machine, a))),
        ("isHidden", _) => {
            |machine, a| boolean(machine.program.class(this(machine, a)).name.contains("$$Lambda$"))
        }
        ("isRecord" | "isRecord0", _) => |machine, a| {
            let parent = machine.program.class(this(machine, a)).parent;
            boolean(parent.is_some_and(|parent| &*machine.program.class(parent).name == RECORD))
        },
        ("isInstance", _) => |machine, a| {
            let object = a[1] as Reference;
            boolean(
                object != 0
                    && machine.program.is_subclass(machine.class_of(object), this(machine, a)),
            )
        },
        ("isAssignableFrom", _) => |machine, a| {
            if a[1] == 0 {
                return Err(machine.throw_in_native("java/lang/NullPointerException", None));
            }
            let other = machine.class_of_mirror(a[1] as Reference);
            boolean(machine.program.is_subclass(other, this(machine, a)))
        },
        ("getSuperclass", _) => |machine, a| {
            let class = machine.program.class(this(machine, a));
            let parent = if class.is_interface() { None } else { class.parent };
            value(parent.map_or(0, |parent| u64::from(machine.mirror(parent))))
        },
        ("getInterfaces0", _) => interfaces,
        ("getComponentType", _) => |machine, a| {
            let class = this(machine, a);
            let component = match machine.program.class(class).element {
                Some(Element::Class(element)) => element,
                Some(Element::Primitive(letter)) => machine.primitive(letter),
                None => return value(0),
            };
            value(u64::from(machine.mirror(component)))
        },
        ("initClassName" | "getName", _) => |machine, a| {
            let name = dotted(&machine.program.class(this(machine, a)).name);
            value(u64::from(machine.intern(&name)))
        },
        ("getSimpleName", _) => |machine, a| {
            let name = simple_name(machine, this(machine, a));
            value(u64::from(machine.intern(&name)))
        },
        ("getModifiers", _) => |machine, a| int(i32::from(modifiers(machine, this(machine, a)))),
        ("getClassLoader" | "getClassLoader0" | "getProtectionDomain" | "getSigners", _) => {
            |_, _| value(0)
        }
        ("getDeclaringClass0" | "getDeclaringClass" | "getEnclosingClass", _) => |machine, a| {
            let outer = outer_class(machine, this(machine, a));
            value(outer.map_or(0, |outer| u64::from(machine.mirror(outer))))
        },
        ("getEnumConstantsShared", _) => enum_constants,
        ("forName0", _) => for_name,
        ("getEnclosingMethod0", _) => enclosing_method,
        ("getGenericSignature0", _) => |machine, a| {
            let file = machine.program.class(this(machine, a)).file.clone();
            let signature = file.and_then(|file| file.signature.clone());
            value(signature.map_or(0, |signature| u64::from(machine.intern(&signature))))
        },
        ("getDeclaredField", _) => super::reflect::declared_field,
        _ => return None,
    })
}

fn this(machine: &Machine, a: &[u64]) -> ClassId {
    machine.class_of_mirror(a[0] as Reference)
}

fn is_primitive(machine: &Machine, class: ClassId) -> bool {
    let class = machine.program.class(class);
    class.parent.is_none() && class.file.is_none()
}

/// Access flags; for a member class those of its declaration.
fn modifiers(machine: &Machine, class: ClassId) -> u16 {
    let this = machine.program.class(class);
    let inner = this
        .file
        .as_ref()
        .and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == file.name));
    inner.map_or(this.access & !0x20, |inner| inner.access)
}

fn simple_name(machine: &Machine, class: ClassId) -> String {
    let this = machine.program.class(class);
    match (this.element, &this.file) {
        (Some(Element::Class(element)), _) => simple_name(machine, element) + "[]",
        (Some(Element::Primitive(letter)), _) => {
            crate::describe::type_text(std::str::from_utf8(&[b'[', letter]).unwrap_or(""))
        }
        (None, Some(file)) => crate::describe::simple_name(&this.name, file),
        (None, None) => dotted(&this.name).rsplit('.').next().unwrap_or_default().to_owned(),
    }
}

fn outer_class(machine: &mut Machine, class: ClassId) -> Option<ClassId> {
    let file = machine.program.class(class).file.clone()?;
    let inner = file.inner_classes.iter().find(|inner| inner.inner == file.name)?;
    let outer = inner
        .outer
        .clone()
        .or_else(|| file.enclosing_method.as_ref().map(|method| method.class.clone()))?;
    machine.load(&outer).ok()
}

fn interfaces(machine: &mut Machine, a: &[u64]) -> Answer {
    let interfaces = machine.program.class(this(machine, a)).interfaces.clone();
    let class = machine.load("[Ljava/lang/Class;").map_err(|error| machine.link_failure(&error))?;
    let array = machine.new_array(class, interfaces.len())?;
    for (index, interface) in interfaces.into_iter().enumerate() {
        let mirror = machine.mirror(interface);
        machine
            .heap
            .write_new(array as usize + crate::objects::ARRAY_HEADER + index, u64::from(mirror));
    }
    value(u64::from(array))
}

/// Finds a class by name; it gives its object and no way to the class's members.
fn for_name(machine: &mut Machine, a: &[u64]) -> Answer {
    let name = machine.rust_string(a[0] as Reference);
    let class = match machine.load(&name.replace('.', "/")) {
        // A name with slashes is none that a class has at run time.
        Ok(class) if !name.contains('/') => class,
        Err(error) if error.class != "java/lang/NoClassDefFoundError" => {
            return Err(machine.link_failure(&error));
        }
        _ => return Err(machine.throw_in_native("java/lang/ClassNotFoundException", Some(&name))),
    };
    if a[1] != 0 {
        machine.initialise(class)?;
    }
    value(u64::from(machine.mirror(class)))
}

/// The class that a local class is in, and the name and type of the method, in an array.
fn enclosing_method(machine: &mut Machine, a: &[u64]) -> Answer {
    let file = machine.program.class(this(machine, a)).file.clone();
    let Some(enclosing) = file.and_then(|file| file.enclosing_method.clone()) else {
        return value(0);
    };
    let outer = machine.load(&enclosing.class).map_err(|error| machine.link_failure(&error))?;
    let mut parts = vec![machine.mirror(outer)];
    for text in [
        enclosing.method.as_ref().map(|method| method.0.clone()),
        enclosing.method.map(|method| method.1),
    ] {
        parts.push(text.map_or(0, |text| machine.intern(&text)));
    }
    let class =
        machine.load("[Ljava/lang/Object;").map_err(|error| machine.link_failure(&error))?;
    let array = machine.new_array(class, parts.len())?;
    for (index, part) in parts.into_iter().enumerate() {
        machine
            .heap
            .write_new(array as usize + crate::objects::ARRAY_HEADER + index, u64::from(part));
    }
    value(u64::from(array))
}

/// The JDK finds an enum's constants by reflection; its `values` method is all that is needed.
fn enum_constants(machine: &mut Machine, a: &[u64]) -> Answer {
    let class = this(machine, a);
    let name = machine.program.class(class).name.clone();
    let is_enum = machine
        .program
        .class(class)
        .parent
        .is_some_and(|parent| &*machine.program.class(parent).name == "java/lang/Enum");
    if !is_enum {
        return value(0);
    }
    match machine.method_named(&name, "values", &format!("()[L{name};")) {
        Ok(values) => {
            machine.initialise(class)?;
            Ok(Reply::Invoke(values, None))
        }
        Err(_) => value(0),
    }
}
