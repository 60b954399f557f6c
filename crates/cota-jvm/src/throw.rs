//! Exceptions that the machine makes, and exceptions as the outside sees them.

use std::fmt;

use crate::code::{CallKind, Op};
use crate::failure::{Failure, Reference, Stop};
use crate::load::dotted;
use crate::machine::{FRAMES, Machine, REGISTERS};
use crate::program::{ClassId, Element, LinkError, MethodId};

/// Where classes of the class path are.
pub(crate) const USER_MODULE: &str = "unnamed module of loader 'app'";

/// Two classes and the modules they are in.
pub(crate) fn places(one: (&str, &str), other: (&str, &str)) -> String {
    if one.1 == other.1 {
        return format!("{} and {} are in {}", one.0, other.0, one.1);
    }
    format!("{} is in {}; {} is in {}", one.0, one.1, other.0, other.1)
}

/// What a bytecode can throw without saying so.
pub(crate) enum Implicit {
    Null,
    Zero,
    Index {
        index: i32,
        length: usize,
    },
    Negative(i32),
    Cast {
        object: Reference,
        to: ClassId,
    },
    Store(Reference),
    Stack,
    /// The class is `NONE` for a call that does not depend on the receiver.
    Abstract {
        class: ClassId,
        method: MethodId,
    },
    Incompatible {
        class: ClassId,
        interface: ClassId,
    },
}

/// An exception that left the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thrown {
    /// Such as `java.lang.IllegalStateException`.
    pub class: String,
    /// What `getMessage` gives.
    pub message: Option<String>,
    /// The calls that led to it, innermost first.
    pub trace: Vec<Place>,
    /// What caused it.
    pub cause: Option<Box<Thrown>>,
}

/// A place in a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Such as `java.util.ArrayList`.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The line in the source, where the class file knows it.
    pub line: Option<u32>,
}

/// Class and message, as Java prints the first line.
impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.class)?;
        self.message.as_ref().map_or(Ok(()), |message| write!(f, ": {message}"))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.method)?;
        self.line.map_or(Ok(()), |line| write!(f, ", line {line}"))
    }
}

impl Machine {
    /// Makes an exception as the JVM would for the current instruction.
    #[cold]
    pub(crate) fn implicit(&mut self, what: &Implicit) -> Failure {
        let (class, message) = match what {
            Implicit::Null => ("java/lang/NullPointerException", None),
            Implicit::Zero => ("java/lang/ArithmeticException", Some("/ by zero".to_owned())),
            Implicit::Index { index, length } => (
                "java/lang/ArrayIndexOutOfBoundsException",
                Some(format!("Index {index} out of bounds for length {length}")),
            ),
            Implicit::Negative(length) => {
                ("java/lang/NegativeArraySizeException", Some(length.to_string()))
            }
            Implicit::Cast { object, to } => {
                let from = self.class_of(*object);
                ("java/lang/ClassCastException", Some(self.cast_message(from, *to)))
            }
            Implicit::Store(object) => {
                ("java/lang/ArrayStoreException", Some(self.class_text(self.class_of(*object))))
            }
            Implicit::Stack => ("java/lang/StackOverflowError", None),
            Implicit::Abstract { class, method } => {
                let (class, message) = self.no_implementation(*class, *method);
                (class, Some(message))
            }
            Implicit::Incompatible { class, interface } => {
                let message = format!(
                    "Class {} does not implement the requested interface {}",
                    self.class_text(*class),
                    self.class_text(*interface)
                );
                ("java/lang/IncompatibleClassChangeError", Some(message))
            }
        };
        self.note_thrown(class);
        self.throw_new(class, message.as_deref())
    }

    pub(crate) fn note_thrown(&mut self, class: &str) {
        if self.coverage.is_none() {
            return;
        }
        let bytecode = self.bytecode_at(self.pc);
        if let (Some(coverage), Some(bytecode)) = (&mut self.coverage, bytecode) {
            coverage.thrown.insert((bytecode, dotted(class)));
        }
    }

    /// The bytecode that the instruction before `pc` was made of.
    pub(crate) fn bytecode_at(&self, pc: u32) -> Option<u8> {
        let at = pc.checked_sub(1)?;
        let method = self.program.method(self.program.code_at(at)?.method);
        let position = *self.program.positions.get(at as usize)?;
        method.raw.as_ref()?.bytes.get(usize::from(position)).copied()
    }

    /// The error that a reference throws which cannot be linked.
    pub(crate) fn link_failure(&mut self, error: &LinkError) -> Failure {
        self.note_thrown(error.class);
        match error.missing_class() {
            Some(missing) => self
                .missing_failure(&dotted(missing), &error.message)
                .map_or_else(|failure| failure, Failure::Exception),
            None => self.throw_new(error.class, Some(&error.message)),
        }
    }

    /// A class that is not there: the loader's exception is the cause.
    fn missing_failure(&mut self, missing: &str, message: &str) -> Result<Reference, Failure> {
        let missing = self.new_string(missing)?;
        let cause = self.wrap(
            "java/lang/ClassNotFoundException",
            "(Ljava/lang/String;)V",
            &[u64::from(missing)],
        )?;
        let message = self.new_string(message)?;
        self.wrap(
            "java/lang/NoClassDefFoundError",
            "(Ljava/lang/String;Ljava/lang/Throwable;)V",
            &[u64::from(message), u64::from(cause)],
        )
    }

    /// A new exception that a native method throws: its stack trace begins with that method.
    pub(crate) fn throw_in_native(&mut self, class: &str, message: Option<&str>) -> Failure {
        self.throwing = self.native_at(self.pc);
        let failure = self.throw_new(class, message);
        self.throwing = None;
        failure
    }

    /// The method with a native that the instruction before `pc` calls.
    fn native_at(&mut self, pc: u32) -> Option<MethodId> {
        let ins = *self.program.ins.get(pc.checked_sub(1)? as usize)?;
        if !matches!(ins.op, Op::Call | Op::CallStatic | Op::CallDirect | Op::CallVirtual) {
            return None;
        }
        let site = *self.program.sites.get(ins.immediate() as usize)?;
        let target = match site.kind {
            CallKind::Virtual => {
                let receiver =
                    self.registers[(self.base as usize + usize::from(ins.a)) & (REGISTERS - 1)];
                self.dispatch(self.class_of(receiver as Reference), site.method)?
            }
            _ => site.method,
        };
        self.program.method(target).native.map(|_| target)
    }

    /// A new exception with its stack trace, or the reason why none could be made.
    pub(crate) fn throw_new(&mut self, class: &str, message: Option<&str>) -> Failure {
        match self.new_exception(class, message) {
            Ok(exception) => Failure::Exception(exception),
            Err(failure) => failure,
        }
    }

    fn new_exception(&mut self, class: &str, message: Option<&str>) -> Result<Reference, Failure> {
        let id = self.load(class).map_err(|error| Stop::Unsupported {
            what: format!("{}: {}", dotted(error.class), error.message),
            chain: Vec::new(),
        })?;
        // Frames are kept free for this.
        let deepest = std::mem::replace(&mut self.deepest, FRAMES - 1);
        let made = self.construct(id, message);
        self.deepest = deepest;
        made
    }

    fn construct(&mut self, class: ClassId, message: Option<&str>) -> Result<Reference, Failure> {
        self.initialise(class)?;
        let exception = self.new_object(class)?;
        let name = self.program.class(class).name.clone();
        let (descriptor, mut arguments) = ("(Ljava/lang/String;)V", vec![u64::from(exception)]);
        let with_text = message.and_then(|message| {
            Some((self.method_named(&name, "<init>", descriptor).ok()?, message))
        });
        let constructor = match with_text {
            Some((constructor, message)) => {
                arguments.push(u64::from(self.new_string(message)?));
                constructor
            }
            None => self
                .method_named(&name, "<init>", "()V")
                .map_err(|error| self.link_failure(&error))?,
        };
        self.call(constructor, &arguments)?;
        Ok(exception)
    }

    /// A class name as Java prints it, arrays included.
    pub(crate) fn class_text(&self, class: ClassId) -> String {
        dotted(&self.program.class(class).name)
    }

    fn cast_message(&mut self, from: ClassId, to: ClassId) -> String {
        let place = self.places_text(from, to);
        format!(
            "class {} cannot be cast to class {} ({place})",
            self.class_text(from),
            self.class_text(to)
        )
    }

    /// Where two classes come from: `a.A and b.B are in unnamed module of loader 'app'`.
    pub(crate) fn places_text(&mut self, one: ClassId, other: ClassId) -> String {
        let (one_text, other_text) = (self.class_text(one), self.class_text(other));
        let (one_module, other_module) = (self.module_text(one), self.module_text(other));
        places((&one_text, &one_module), (&other_text, &other_module))
    }

    pub(crate) fn module_text(&mut self, class: ClassId) -> String {
        let mut element = class;
        while let Some(Element::Class(inner)) = self.program.class(element).element {
            element = inner;
        }
        let this = self.program.class(element);
        if !this.from_jdk {
            return USER_MODULE.to_owned();
        }
        let module = self.jdk.module_of(&this.name).unwrap_or_else(|| "java.base".to_owned());
        let loader = self.loader_of(&module);
        format!("module {module} of loader '{loader}'")
    }

    /// The loader of a module of the JDK: its own table tells which.
    fn loader_of(&mut self, module: &str) -> &'static str {
        let tables = [("bootModules", "bootstrap"), ("platformModules", "platform")];
        let found = tables.into_iter().find(|(table, _)| {
            module != "java.base" && self.is_listed(table, module).unwrap_or(false)
        });
        match found {
            Some((_, loader)) => loader,
            None if module == "java.base" => "bootstrap",
            None => "app",
        }
    }

    fn is_listed(&mut self, table: &str, module: &str) -> Result<bool, Failure> {
        let set = self.call_static(
            "jdk/internal/module/ModuleLoaderMap",
            table,
            "()Ljava/util/Set;",
            &[],
        )?;
        let contains = self
            .method_named("java/util/Set", "contains", "(Ljava/lang/Object;)Z")
            .map_err(|error| self.link_failure(&error))?;
        let contains = self.dispatch(self.class_of(set as Reference), contains).unwrap_or(contains);
        let name = self.new_string(module)?;
        Ok(self.call(contains, &[set, u64::from(name)])? != 0)
    }

    /// An exception as the outside sees it.
    ///
    /// # Errors
    /// The exception's own `getMessage` fails.
    pub fn describe(&mut self, exception: Reference) -> Result<Thrown, Failure> {
        self.describe_chain(exception, 0)
    }

    fn describe_chain(&mut self, exception: Reference, deep: usize) -> Result<Thrown, Failure> {
        let class = self.class_of(exception);
        let get_message = self
            .method_named("java/lang/Throwable", "getMessage", "()Ljava/lang/String;")
            .map_err(|error| self.link_failure(&error))?;
        let get_message = self.dispatch(class, get_message).unwrap_or(get_message);
        let message = self.call(get_message, &[u64::from(exception)])?;
        let cause = self.field(exception, self.known.cause) as Reference;
        let cause = if cause == 0 || cause == exception || deep >= 20 {
            None
        } else {
            Some(Box::new(self.describe_chain(cause, deep + 1)?))
        };
        Ok(Thrown {
            class: self.class_text(class),
            message: self.text(message),
            trace: self.trace_of(exception),
            cause,
        })
    }
}
