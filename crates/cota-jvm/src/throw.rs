//! Exceptions that the machine makes, and exceptions as the outside sees them.

use crate::failure::{Failure, Reference, Stop};
use crate::load::dotted;
use crate::machine::{FRAMES, Machine};
use crate::program::{ClassId, Element, MethodId};

/// What a bytecode can throw without saying so.
pub(crate) enum Implicit {
    Null,
    Zero,
    Index { index: i32, length: usize },
    Negative(i32),
    Cast { object: Reference, to: ClassId },
    Store(Reference),
    Stack,
    Abstract { class: ClassId, method: MethodId },
    Incompatible { class: ClassId, interface: ClassId },
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

impl Machine {
    /// Makes an exception as the JVM would for the current instruction.
    #[cold]
    pub(crate) fn implicit(&mut self, what: &Implicit) -> Failure {
        let (class, message) = match what {
            Implicit::Null => ("java/lang/NullPointerException", None),
            Implicit::Zero => ("java/lang/ArithmeticException", Some("/ by zero".to_owned())),
            Implicit::Index { index, length } => ("java/lang/ArrayIndexOutOfBoundsException", Some(format!("Index {index} out of bounds for length {length}"))),
            Implicit::Negative(length) => ("java/lang/NegativeArraySizeException", Some(length.to_string())),
            Implicit::Cast { object, to } => ("java/lang/ClassCastException", Some(self.cast_message(self.class_of(*object), *to))),
            Implicit::Store(object) => ("java/lang/ArrayStoreException", Some(self.class_text(self.class_of(*object)))),
            Implicit::Stack => ("java/lang/StackOverflowError", None),
            Implicit::Abstract { class, method } => ("java/lang/AbstractMethodError", Some(self.abstract_message(*class, *method))),
            Implicit::Incompatible { class, interface } => {
                let message = format!("Class {} does not implement the requested interface {}", self.class_text(*class), self.class_text(*interface));
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

    /// A new exception with its stack trace, or the reason why none could be made.
    pub(crate) fn throw_new(&mut self, class: &str, message: Option<&str>) -> Failure {
        match self.new_exception(class, message) {
            Ok(exception) => Failure::Exception(exception),
            Err(failure) => failure,
        }
    }

    fn new_exception(&mut self, class: &str, message: Option<&str>) -> Result<Reference, Failure> {
        let id = self.load(class).map_err(|error| Stop::Unsupported { what: format!("{}: {}", dotted(error.class), error.message), chain: Vec::new() })?;
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
        let with_text = message.and_then(|message| Some((self.method_named(&name, "<init>", descriptor).ok()?, message)));
        let constructor = match with_text {
            Some((constructor, message)) => {
                arguments.push(u64::from(self.new_string(message)?));
                constructor
            }
            None => self.method_named(&name, "<init>", "()V").map_err(|error| self.link_failure(&error))?,
        };
        self.call(constructor, &arguments)?;
        Ok(exception)
    }

    /// A class name as Java prints it, arrays included.
    pub(crate) fn class_text(&self, class: ClassId) -> String {
        dotted(&self.program.class(class).name)
    }

    fn cast_message(&self, from: ClassId, to: ClassId) -> String {
        let (from_text, to_text) = (self.class_text(from), self.class_text(to));
        let (from_module, to_module) = (self.module_text(from), self.module_text(to));
        let place = if from_module == to_module {
            format!("{from_text} and {to_text} are in {from_module}")
        } else {
            format!("{from_text} is in {from_module}; {to_text} is in {to_module}")
        };
        format!("class {from_text} cannot be cast to class {to_text} ({place})")
    }

    pub(crate) fn module_text(&self, class: ClassId) -> String {
        let mut element = class;
        while let Some(Element::Class(inner)) = self.program.class(element).element {
            element = inner;
        }
        let this = self.program.class(element);
        if !this.from_jdk {
            return "unnamed module of loader 'app'".to_owned();
        }
        let module = self.jdk.module_of(&this.name).unwrap_or_else(|| "java.base".to_owned());
        format!("module {module} of loader 'bootstrap'")
    }

    fn abstract_message(&self, class: ClassId, method: MethodId) -> String {
        let called = self.program.method(method);
        let owner = self.program.class(called.class);
        let text = crate::describe::method_with_types(&owner.name, &called.name, &called.descriptor);
        let text = text.replacen(&format!("{}.", dotted(&owner.name)), "", 1);
        let kind = if owner.is_interface() { "interface" } else { "abstract class" };
        format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method 'abstract {text}' of {kind} {}.",
            self.class_text(class),
            dotted(&owner.name)
        )
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
        let get_message = self.method_named("java/lang/Throwable", "getMessage", "()Ljava/lang/String;").map_err(|error| self.link_failure(&error))?;
        let get_message = self.dispatch(class, get_message).unwrap_or(get_message);
        let message = self.call(get_message, &[u64::from(exception)])?;
        let cause = self.field(exception, self.known.cause) as Reference;
        let cause = if cause == 0 || cause == exception || deep >= 20 { None } else { Some(Box::new(self.describe_chain(cause, deep + 1)?)) };
        Ok(Thrown { class: self.class_text(class), message: self.text(message), trace: self.trace_of(exception), cause })
    }
}
