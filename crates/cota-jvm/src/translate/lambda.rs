//! Lambda expressions and method references: a class with one method that calls the body.

use std::sync::Arc;

use crate::classfile::{Bootstrap, Code, Constant, MemberRef, MethodHandle, Name};
use crate::code::{NONE, Op};
use crate::program::{Class, ClassId, LinkError, Method, MethodId, OBJECT};
use crate::signature::{self, is_primitive, is_wide, slots_of};

use super::invoke::{INTERFACE, SPECIAL, STATIC, VIRTUAL};
use super::{Outcome, Slot, Translator, damaged};

/// Primitive types, their boxes and what takes a value out of the box.
const BOXES: [(&str, &str, &str); 8] = [
    ("I", "java/lang/Integer", "intValue"),
    ("J", "java/lang/Long", "longValue"),
    ("Z", "java/lang/Boolean", "booleanValue"),
    ("C", "java/lang/Character", "charValue"),
    ("D", "java/lang/Double", "doubleValue"),
    ("F", "java/lang/Float", "floatValue"),
    ("B", "java/lang/Byte", "byteValue"),
    ("S", "java/lang/Short", "shortValue"),
];

/// Flags of `altMetafactory`; marker interfaces and bridges follow where they say so.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;
/// Kinds of method handles.
const INVOKE_VIRTUAL: u8 = 5;
const INVOKE_STATIC: u8 = 6;
const NEW_INVOKE_SPECIAL: u8 = 8;
const INVOKE_INTERFACE: u8 = 9;

/// What a lambda expression calls, and with which types.
struct Body<'a> {
    handle: &'a MethodHandle,
    captured: &'a [&'a str],
    /// The types at this place, where the interface's are erased.
    instantiated: &'a str,
}

impl Translator<'_> {
    pub(super) fn lambda(
        &mut self,
        bootstrap: &Bootstrap,
        name: &Name,
        types: &[&str],
        first: usize,
    ) -> Outcome {
        let file = self.file.clone();
        let argument =
            |at: usize| bootstrap.arguments.get(at).and_then(|&index| file.pool.get(index).ok());
        let (
            Some(Constant::MethodType(erased)),
            Some(Constant::MethodHandle(handle)),
            Some(Constant::MethodType(instantiated)),
        ) = (argument(0), argument(1), argument(2))
        else {
            return damaged("lambda");
        };
        let (interface, captured) = types.split_last().unwrap_or((&"", &[]));
        let mut interfaces = vec![signature::class_of(interface).to_owned()];
        let mut descriptors = vec![erased.clone()];
        if &*bootstrap.handle.name == "altMetafactory" {
            let mut rest = (3..bootstrap.arguments.len()).map_while(argument);
            let flags = next_int(&mut rest);
            if flags & SERIALIZABLE != 0 {
                interfaces.push("java/io/Serializable".to_owned());
            }
            if flags & MARKERS != 0 {
                for _ in 0..next_int(&mut rest) {
                    if let Some(Constant::Class(marker)) = rest.next() {
                        interfaces.push(marker.to_string());
                    }
                }
            }
            if flags & BRIDGES != 0 {
                for _ in 0..next_int(&mut rest) {
                    if let Some(Constant::MethodType(bridge)) = rest.next() {
                        descriptors.push(bridge.clone());
                    }
                }
            }
        }
        let body = Body { handle, captured, instantiated };
        match self.lambda_class(&interfaces, name, &descriptors, &body) {
            Ok(class) => self.capture(class, captured, first),
            Err(error) => {
                self.stack.truncate(first);
                self.trap_value(error, false)
            }
        }
    }

    /// Makes the object: one for all if it captures nothing, as on the JVM.
    fn capture(&mut self, class: ClassId, captured: &[&str], first: usize) -> Outcome {
        if captured.is_empty() {
            let object = self.machine.permanently(|machine| machine.new_object(class));
            let object = object
                .map_err(|_| LinkError::new("java/lang/OutOfMemoryError", "Java heap space"))?;
            return self.push(Slot::Const(object as i32));
        }
        self.push_new(class)?;
        let object = self.own(self.stack.len() - 1);
        let mut position = first;
        for (index, part) in captured.iter().enumerate() {
            let value = self.own(position);
            self.emit(Op::PutField, value, object, index as u16 + 1);
            position += usize::from(slots_of(part));
        }
        self.replace_arguments(first)
    }

    fn lambda_class(
        &mut self,
        interfaces: &[String],
        name: &Name,
        descriptors: &[Name],
        body: &Body<'_>,
    ) -> Outcome<ClassId> {
        let number = self.machine.program.classes.len();
        let class_name: Name =
            format!("{}$$Lambda${number}", self.machine.program.class(self.class).name).into();
        let mut class = Class::new(class_name.clone(), Some(OBJECT));
        class.ancestors = vec![OBJECT];
        class.access = 0x1010;
        class.words = 1 + body.captured.len() as u32;
        class.from_jdk = self.machine.program.class(self.class).from_jdk;
        for interface in interfaces {
            let interface = self.machine.load(interface)?;
            class.interfaces.push(interface);
            class.ancestors.extend(&self.machine.program.class(interface).ancestors);
        }
        let id = self.machine.add_class(class_name, class);
        for descriptor in descriptors {
            let method = self.lambda_method(id, name, descriptor, body)?;
            let selector = self.machine.program.method(method).selector;
            self.machine.program.classes[id as usize].methods.insert(selector, method);
        }
        Ok(id)
    }

    fn lambda_method(
        &mut self,
        class: ClassId,
        name: &Name,
        descriptor: &Name,
        body: &Body<'_>,
    ) -> Outcome<MethodId> {
        let Some(types) = signature::types(descriptor) else { return damaged("lambda") };
        let Some(instantiated) = signature::types(body.instantiated) else {
            return damaged("lambda");
        };
        let Some(mut wanted) = signature::types(&body.handle.descriptor) else {
            return damaged("lambda");
        };
        let result = wanted.pop().unwrap_or("V").to_owned();
        let receiver = format!("L{};", body.handle.class);
        if !matches!(body.handle.kind, INVOKE_STATIC | NEW_INVOKE_SPECIAL) {
            wanted.insert(0, &receiver);
        }
        let Some(wanted) = wanted.get(body.captured.len()..) else { return damaged("lambda") };
        if wanted.len() + 1 != types.len() || instantiated.len() != types.len() {
            return damaged("lambda");
        }
        let mut code =
            self.synthetic(1 + types[..types.len() - 1].iter().map(|t| slots_of(t)).sum::<u16>());
        let is_new = body.handle.kind == NEW_INVOKE_SPECIAL;
        if is_new {
            let made = code.machine.load(&body.handle.class)?;
            code.push_new(made)?;
            code.duplicate(1)?;
        }
        for (index, part) in body.captured.iter().enumerate() {
            code.result(Op::GetField, 0, index as u16 + 1, is_wide(part))?;
        }
        let mut local = 1;
        for (index, want) in wanted.iter().enumerate() {
            code.push_result(local, is_wide(types[index]))?;
            local += slots_of(types[index]);
            code.convert(types[index], instantiated[index], want)?;
        }
        let op = match body.handle.kind {
            INVOKE_STATIC => STATIC,
            INVOKE_VIRTUAL => VIRTUAL,
            INVOKE_INTERFACE => INTERFACE,
            _ => SPECIAL,
        };
        let reference = MemberRef {
            class: body.handle.class.clone(),
            name: body.handle.name.clone(),
            descriptor: body.handle.descriptor.clone(),
        };
        code.invoke(op, &reference, None)?;
        let given = if is_new { receiver.as_str() } else { result.as_str() };
        code.return_converted(given, instantiated[types.len() - 1], types[types.len() - 1])?;
        code.install_new(class, name, descriptor, 1)
    }

    fn return_converted(&mut self, given: &str, instantiated: &str, wanted: &str) -> Outcome {
        if wanted == "V" {
            self.emit(Op::ReturnVoid, 0, 0, 0);
            return Ok(());
        }
        self.convert(given, if is_primitive(given) { given } else { instantiated }, wanted)?;
        let value = self.pop_sized(is_wide(wanted))?;
        self.emit(Op::Return, 0, value, 0);
        Ok(())
    }

    /// Converts the top value: boxes, unboxes, widens or casts as a functional interface asks.
    fn convert(&mut self, have: &str, instantiated: &str, want: &str) -> Outcome {
        match (is_primitive(have), is_primitive(want)) {
            (true, true) => self.widen(have, want),
            (true, false) => {
                let Some((letter, class, _)) = BOXES.iter().find(|entry| entry.0 == have) else {
                    return damaged("lambda");
                };
                self.invoke_named(STATIC, class, "valueOf", &format!("({letter})L{class};"))
            }
            (false, true) => {
                let boxed = signature::class_of(instantiated);
                let entry = BOXES
                    .iter()
                    .find(|entry| entry.1 == boxed)
                    .or_else(|| BOXES.iter().find(|entry| entry.0 == want));
                let Some((letter, class, method)) = entry else { return damaged("lambda") };
                self.cast(class)?;
                self.invoke_named(VIRTUAL, class, method, &format!("(){letter}"))?;
                self.widen(letter, want)
            }
            (false, false) => {
                if have != instantiated && instantiated != "V" {
                    self.cast(signature::class_of(instantiated))?;
                }
                Ok(())
            }
        }
    }

    fn cast(&mut self, class: &str) -> Outcome {
        let class = self.machine.load(class)?;
        if class != OBJECT {
            let position = self.stack.len().saturating_sub(1);
            self.settle(position);
            let object = self.own(position);
            self.emit(Op::CheckCast, 0, object, class as u16);
        }
        Ok(())
    }

    fn widen(&mut self, have: &str, want: &str) -> Outcome {
        let op = match (have, want) {
            ("B" | "S" | "C" | "I", "J") => Op::I2L,
            ("B" | "S" | "C" | "I", "F") => Op::I2F,
            ("B" | "S" | "C" | "I", "D") => Op::I2D,
            ("J", "F") => Op::L2F,
            ("J", "D") => Op::L2D,
            ("F", "D") => Op::F2D,
            _ => return Ok(()),
        };
        let value = self.pop_sized(is_wide(have))?;
        self.result(op, value, 0, is_wide(want)).map(|_| ())
    }

    /// A translator for a method without bytecode, in the name of the class that needs it.
    pub(super) fn synthetic(&mut self, locals: u16) -> Translator<'_> {
        let raw = Code {
            max_stack: 300,
            max_locals: locals,
            bytes: Vec::new(),
            handlers: Vec::new(),
            lines: Vec::new(),
            variables: Vec::new(),
        };
        let (class, file) = (self.class, self.file.clone());
        Translator::new(self.machine, class, file, Arc::new(raw))
    }

    /// Ends a synthetic method and adds it to a class.
    pub(super) fn install_new(
        mut self,
        class: ClassId,
        name: &Name,
        descriptor: &Name,
        access: u16,
    ) -> Outcome<MethodId> {
        let Some((slots, _)) = signature::shape(descriptor) else {
            return damaged("descriptor");
        };
        super::fuse::returns(&mut self.out);
        let program = &mut self.machine.program;
        let selector = program.selector(name, descriptor);
        let method = program.methods.len() as MethodId;
        program.methods.push(Method {
            class,
            name: name.clone(),
            descriptor: descriptor.clone(),
            selector,
            access,
            slots: slots + u16::from(access & crate::program::ACC_STATIC == 0),
            raw: None,
            refused: None,
            native: None,
            takes_open: false,
            entry: NONE,
            registers: 0,
        });
        self.install(method, Vec::new());
        Ok(method)
    }
}

fn next_int<'a>(constants: &mut impl Iterator<Item = &'a Constant>) -> i32 {
    match constants.next() {
        Some(Constant::Integer(value)) => *value,
        _ => 0,
    }
}
