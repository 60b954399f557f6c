//! The machine: what is loaded, its memory, its stack, and how a program is started in it.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::classfile::{JavaText, Name};
use crate::classpath::{ClassPath, Jdk};
use crate::failure::{Failure, Reference, Stop};
use crate::heap::Heap;
use crate::intrinsics::Layouts;
use crate::known::Known;
use crate::observe::{Deaths, Sites, Watch};
use crate::program::{ClassId, LinkError, MethodId, Program};
use crate::run::{Guarded, Plain, Watching};
use crate::search::Search;

/// Registers of all frames together.
pub(crate) const REGISTERS: usize = 1 << 19;
/// Frames of the call stack.
pub(crate) const FRAMES: usize = 1 << 14;
/// The most bytes of output that are kept at a time.
pub(crate) const OUTPUT: usize = 1 << 26;
/// Frames kept free for making the exception that says that the stack is full.
const SPARE_FRAMES: usize = 256;

/// What a run may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Calls and branches backwards.
    pub fuel: u64,
    /// Words of 64 bits for objects.
    pub heap_words: usize,
    /// Nested calls.
    pub stack_depth: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { fuel: u64::MAX, heap_words: usize::MAX, stack_depth: 9_000 }
    }
}

/// How a machine runs programs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Limits of a run.
    pub limits: Limits,
    /// Whether `assert` is checked in the user's classes.
    pub assertions: bool,
    /// Run the JDK's bytecode where the machine has a replacement of its own.
    pub without_intrinsics: bool,
    /// Note which bytecodes are executed and which exceptions they throw.
    pub coverage: bool,
}

/// What a machine with [`Options::coverage`] executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// By bytecode.
    pub executed: Vec<bool>,
    /// Bytecodes and the exceptions that the machine threw at them.
    pub thrown: BTreeSet<(u8, String)>,
}

/// A caller: where it goes on and what it keeps.
#[derive(Clone, Copy, Default)]
pub(crate) struct Frame {
    pub pc: u32,
    pub base: u32,
    /// Registers that are live in the caller.
    pub live: u16,
    /// Where the result goes.
    pub result: u16,
    pub passes_zero: bool,
    /// In a search that delays: whether all callers do.
    pub passes_all: bool,
    /// For a search that learns: the caller's results which mean that the predicate fails.
    pub failing: u8,
}

/// A Java virtual machine whose steps can be taken back.
pub struct Machine {
    pub(crate) program: Program,
    pub(crate) heap: Heap,
    pub(crate) registers: Box<[u64; REGISTERS]>,
    pub(crate) frames: Box<[Frame; FRAMES]>,
    /// Frames in use.
    pub(crate) depth: usize,
    pub(crate) deepest: usize,
    /// Where the innermost run is, for what it calls: the instruction behind the current one.
    pub(crate) pc: u32,
    pub(crate) base: u32,
    pub(crate) fuel: u64,
    pub(crate) jdk: Arc<Jdk>,
    pub(crate) path: Arc<ClassPath>,
    /// Classes whose superclasses are being loaded.
    pub(crate) loading: Vec<Name>,
    pub(crate) strings: FxHashMap<JavaText, Reference>,
    pub(crate) mirrors: FxHashMap<Reference, ClassId>,
    /// Fields whose values a search chooses.
    pub(crate) chosen: FxHashSet<(ClassId, u32)>,
    pub(crate) search: Search,
    /// The run that is watched now, if any is.
    pub(crate) watch: Option<Box<Watch>>,
    pub(crate) sites: Sites,
    /// Where candidates ended, if that is counted.
    pub(crate) deaths: Option<Box<Deaths>>,
    pub(crate) known: Known,
    pub(crate) assertions: bool,
    pub(crate) intrinsics: bool,
    pub(crate) coverage: Option<Box<Coverage>>,
    /// What the program printed, if that is kept.
    pub(crate) output: Vec<u8>,
    pub(crate) keeps_output: bool,
    /// The object of the one thread, or 0.
    pub(crate) thread: Reference,
    /// The system properties as an object, or 0.
    pub(crate) properties: Reference,
    pub(crate) layouts: Layouts,
    /// Runs inside of runs.
    pub(crate) nested: usize,
    /// The native method that throws the exception that is made now.
    pub(crate) throwing: Option<MethodId>,
}

impl Machine {
    /// A machine for classes of a class path, with the JDK that they were compiled for.
    ///
    /// # Errors
    /// The JDK lacks a class that every program needs.
    pub fn new(
        path: Arc<ClassPath>,
        jdk: Arc<Jdk>,
        options: Options,
    ) -> Result<Machine, ClassError> {
        let coverage = Coverage { executed: vec![false; 256], thrown: BTreeSet::new() };
        let mut machine = Machine {
            program: Program::default(),
            heap: Heap::new(options.limits.heap_words),
            registers: boxed(0),
            frames: boxed(Frame::default()),
            depth: 0,
            deepest: options.limits.stack_depth.min(FRAMES - SPARE_FRAMES - 1),
            pc: 0,
            base: 0,
            fuel: options.limits.fuel,
            jdk,
            path,
            loading: Vec::new(),
            strings: FxHashMap::default(),
            mirrors: FxHashMap::default(),
            chosen: FxHashSet::default(),
            search: Search::default(),
            watch: None,
            sites: Sites::default(),
            deaths: None,
            known: Known::default(),
            assertions: options.assertions,
            intrinsics: !options.without_intrinsics,
            coverage: options.coverage.then(|| Box::new(coverage)),
            output: Vec::new(),
            keeps_output: true,
            thread: 0,
            properties: 0,
            layouts: Layouts::default(),
            nested: 0,
            throwing: None,
        };
        machine.load("java/lang/Object").map_err(ClassError::from)?;
        machine.learn().map_err(ClassError::from)?;
        machine.heap.keeps = false;
        machine.pause_at(u64::MAX);
        Ok(machine)
    }

    /// Calls a static method. Arguments are words: `long` and `double` take two, the second unused.
    ///
    /// # Errors
    /// The method throws, or the machine stops it.
    pub fn call_static(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<u64, Failure> {
        let method = match self.method_named(class, name, descriptor) {
            Ok(method) => method,
            Err(error) => return Err(self.link_failure(&error)),
        };
        let owner = self.program.method(method).class;
        self.initialise(owner)?;
        self.call(method, arguments)
    }

    /// What the program has printed since the last call.
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }

    /// Whether what programs print is kept for [`Machine::take_output`], as it is from the start. What nobody takes would
    /// be kept for ever.
    pub fn keep_output(&mut self, keeps: bool) {
        self.keeps_output = keeps;
    }

    /// What was executed, if the machine was told to note it.
    pub fn coverage(&self) -> Option<&Coverage> {
        self.coverage.as_deref()
    }

    /// Steps left.
    pub fn fuel(&self) -> u64 {
        self.fuel
    }

    /// Sets the steps that runs may take from now on.
    pub fn set_fuel(&mut self, fuel: u64) {
        self.fuel = fuel;
    }

    /// Runs a method to its end, from natives or from outside. The call is nested in whatever runs.
    pub(crate) fn call(&mut self, method: MethodId, arguments: &[u64]) -> Result<u64, Failure> {
        if self.nested >= 150 {
            return Err(self.throw_new("java/lang/StackOverflowError", None));
        }
        let (pc, base) = (self.pc, self.base);
        let first = self.first_free();
        if first + arguments.len() + 1 >= REGISTERS || self.depth + 1 >= FRAMES {
            return Err(self.throw_new("java/lang/StackOverflowError", None));
        }
        self.frames[self.depth] =
            Frame { pc, base, live: (first - base as usize) as u16, ..Frame::default() };
        self.depth += 1;
        self.nested += 1;
        let result = self.call_at(method, arguments, first);
        self.nested -= 1;
        self.depth -= 1;
        (self.pc, self.base) = (pc, base);
        result
    }

    fn call_at(
        &mut self,
        method: MethodId,
        arguments: &[u64],
        first: usize,
    ) -> Result<u64, Failure> {
        if let Some(native) = self.program.method(method).native {
            (self.pc, self.base) = (0, first as u32);
            match native(self, arguments)? {
                crate::natives::Reply::Value(value) => return Ok(value),
                crate::natives::Reply::Invoke(method, argument) => {
                    return self.call_at(method, argument.as_slice(), first);
                }
                crate::natives::Reply::Decide(slot) => return Err(self.undecided(slot)),
                crate::natives::Reply::Ask(_) => return Err(self.open_inside()),
                crate::natives::Reply::Decline => {}
            }
        }
        if self.program.method(method).is(crate::program::ACC_NATIVE) {
            return Err(self.missing_native(method));
        }
        let (entry, _) = self.code_of(method).map_err(|error| self.link_failure(&error))?;
        self.registers[first..first + arguments.len()].copy_from_slice(arguments);
        if self.watch.is_some() {
            return self.run::<Watching>(entry, first as u32);
        }
        if self.search.delayed.on {
            return self.run::<Guarded>(entry, first as u32);
        }
        self.run::<Plain>(entry, first as u32)
    }

    /// The first register behind those of the current run.
    pub(crate) fn first_free(&self) -> usize {
        if self.pc == 0 {
            return self.base as usize;
        }
        let registers = self.program.code_at(self.pc - 1).map_or(0, |code| code.registers);
        self.base as usize + usize::from(registers)
    }

    /// Objects that `make` allocates are permanent.
    pub(crate) fn permanently<T>(&mut self, make: impl FnOnce(&mut Machine) -> T) -> T {
        let keeps = std::mem::replace(&mut self.heap.keeps, true);
        let made = make(self);
        self.heap.keeps = keeps;
        made
    }

    /// Whether a search chooses the values of a field.
    pub(crate) fn is_chosen(&self, class: ClassId, field: u32) -> bool {
        self.chosen.contains(&(class, field))
    }

    pub(crate) fn unsupported(&self, what: impl Into<String>) -> Failure {
        Stop::Unsupported { what: what.into(), chain: self.chain() }.into()
    }

    pub(crate) fn missing_native(&self, method: MethodId) -> Failure {
        self.unsupported(format!("the native method {}", self.program.method_text(method)))
    }
}

fn boxed<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    let filled = vec![value; N].into_boxed_slice();
    filled.try_into().unwrap_or_else(|_| unreachable!("the length is the array's"))
}

/// A class that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", kind.replace('/', "."))]
pub struct ClassError {
    /// The Java error, such as `java/lang/NoClassDefFoundError`.
    pub kind: String,
    /// What is wrong.
    pub message: String,
}

impl From<LinkError> for ClassError {
    fn from(error: LinkError) -> ClassError {
        ClassError { kind: error.class.to_owned(), message: error.message }
    }
}
