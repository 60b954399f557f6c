//! Calls of methods that the class file names.

use crate::classfile::MemberRef;
use crate::code::{CallKind, NONE, Op, Site, Trap};
use crate::load::dotted;
use crate::program::{ACC_FINAL, ACC_PRIVATE, ACC_STATIC, LinkError, MethodId};
use crate::signature;

use super::{Outcome, Translator, damaged};

pub(super) const VIRTUAL: u8 = 182;
pub(super) const SPECIAL: u8 = 183;
pub(super) const STATIC: u8 = 184;
pub(super) const INTERFACE: u8 = 185;

impl Translator<'_> {
    pub(super) fn invoke_reference(&mut self, op: u8, index: u16, next: usize) -> Outcome {
        let file = self.file.clone();
        let Ok((reference, of_interface)) = file.pool.method(index) else {
            return damaged("method reference");
        };
        self.invoke_checked(op, reference, Some(next), Some(of_interface))
    }

    /// A call by name, for code that the machine makes itself.
    pub(super) fn invoke_named(
        &mut self,
        op: u8,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Outcome {
        self.invoke(
            op,
            &MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into() },
            None,
        )
    }

    /// Emits a call; `next` is the bytecode position behind it, if it has one.
    pub(super) fn invoke(&mut self, op: u8, reference: &MemberRef, next: Option<usize>) -> Outcome {
        self.invoke_checked(op, reference, next, None)
    }

    /// The same for a reference that says whether it names a method of an interface.
    fn invoke_checked(
        &mut self,
        op: u8,
        reference: &MemberRef,
        next: Option<usize>,
        of_interface: Option<bool>,
    ) -> Outcome {
        let Some((parameters, result)) = signature::shape(&reference.descriptor) else {
            return damaged("descriptor");
        };
        let slots = parameters + u16::from(op != STATIC);
        let Some(first) = self.stack.len().checked_sub(usize::from(slots)) else {
            return damaged("the stack is too small for a call");
        };
        if op == SPECIAL && &*reference.class == "java/lang/Object" && &*reference.name == "<init>"
        {
            self.stack.truncate(first);
            return Ok(());
        }
        let target = self
            .check_kind(op, reference, of_interface)
            .and_then(|()| self.find_target(op, reference));
        for position in first..self.stack.len() {
            self.settle(position);
        }
        self.stack.truncate(first);
        let wide = matches!(result, b'J' | b'D');
        match target {
            Ok(Target::Method(method, kind)) => {
                self.emit_call(first, slots, result, method, kind, next)?;
            }
            Ok(Target::Unsupported(what)) => {
                self.trap(Trap::Unsupported(what));
                if result != b'V' {
                    self.push_result(self.own(first), wide)?;
                }
            }
            Err(error) => {
                self.trap(Trap::Throws { class: error.class, message: error.message });
                if result != b'V' {
                    self.push_result(self.own(first), wide)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn emit_call(
        &mut self,
        first: usize,
        slots: u16,
        result: u8,
        method: MethodId,
        kind: CallKind,
        next: Option<usize>,
    ) -> Outcome {
        let register = self.own(first);
        let passes_zero = result == b'Z'
            && self.stack.is_empty()
            && next.is_some_and(|next| self.returns_zero(next));
        let index = self.machine.program.sites.len() as u32;
        self.machine.program.sites.push(Site {
            kind,
            returns: result != b'V',
            passes_zero,
            result: register,
            slots,
            method,
            class: NONE,
            target: method,
            entry: NONE,
            registers: 0,
            catches: false,
            native: None,
        });
        let op = if kind == CallKind::Virtual { Op::CallVirtual } else { Op::Call };
        let at = self.emit_immediate(op, register, index);
        if result != b'V' {
            self.push_result(register, matches!(result, b'J' | b'D'))?;
            self.last = Some(at);
        }
        Ok(())
    }

    /// A reference to a class must not name an interface, and the other way round.
    fn check_kind(
        &mut self,
        op: u8,
        reference: &MemberRef,
        of_interface: Option<bool>,
    ) -> Result<(), LinkError> {
        let Some(of_interface) = of_interface else { return Ok(()) };
        let class = self.machine.load_for(self.class, &reference.class)?;
        if self.machine.program.class(class).is_interface() == of_interface {
            return Ok(());
        }
        if matches!(op, STATIC | SPECIAL) {
            let text = crate::describe::method_reference(
                &reference.class,
                &reference.name,
                &reference.descriptor,
            );
            let expected = if of_interface { "Methodref" } else { "InterfaceMethodref" };
            let message = format!("Method {text} must be {expected} constant");
            return Err(LinkError::new("java/lang/IncompatibleClassChangeError", message));
        }
        let (found, expected) =
            if of_interface { ("class", "interface") } else { ("interface", "class") };
        let message =
            format!("Found {found} {}, but {expected} was expected", dotted(&reference.class));
        Err(LinkError::new("java/lang/IncompatibleClassChangeError", message))
    }

    fn find_target(&mut self, op: u8, reference: &MemberRef) -> Result<Target, LinkError> {
        let is_handle = matches!(
            &*reference.class,
            "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"
        );
        let method = match self.machine.resolve_method(reference) {
            Ok(method) => method,
            Err(_) if is_handle => {
                return Ok(Target::Unsupported(format!(
                    "{}.{}",
                    dotted(&reference.class),
                    reference.name
                )));
            }
            Err(error) => return Err(error),
        };
        let called = self.machine.program.method(method);
        if (op == STATIC) != called.is(ACC_STATIC) {
            let expected = if op == STATIC { "Expected static" } else { "Expecting non-static" };
            let text = crate::describe::method_with_types(
                &self.machine.program.class(called.class).name,
                &called.name,
                &called.descriptor,
            );
            return Err(LinkError::new(
                "java/lang/IncompatibleClassChangeError",
                format!("{expected} method '{text}'"),
            ));
        }
        self.machine.check_method(self.class, method)?;
        let called = self.machine.program.method(method);
        Ok(match op {
            STATIC => Target::Method(method, CallKind::Static),
            SPECIAL => Target::Method(self.special(reference, method)?, CallKind::Direct),
            _ => {
                let owner = self.machine.program.class(called.class);
                let direct = called.is(ACC_PRIVATE | ACC_FINAL) || owner.access & ACC_FINAL != 0;
                Target::Method(method, if direct { CallKind::Direct } else { CallKind::Virtual })
            }
        })
    }

    /// `super.m()` begins its search above the calling class, whatever the reference names.
    fn special(&mut self, reference: &MemberRef, method: MethodId) -> Result<MethodId, LinkError> {
        let program = &self.machine.program;
        let called = program.method(method);
        let named = program.by_name.get(&reference.class).copied().unwrap_or(called.class);
        let Some(parent) = program.class(self.class).parent else { return Ok(method) };
        let above = named != self.class
            && program.is_subclass(parent, named)
            && !program.class(named).is_interface();
        if !above || &*reference.name == "<init>" || called.is(ACC_PRIVATE) {
            return Ok(method);
        }
        let selector = called.selector;
        let missing = || LinkError::new("java/lang/AbstractMethodError", &*reference.name);
        self.machine.find_declared(parent, selector).ok_or_else(missing)
    }

    /// Whether a zero that the call before `pc` gave is returned at once: `return a && f()`,
    /// `if (!f()) return false`. Only jumps, tests of it and constants may come in between.
    fn returns_zero(&self, mut pc: usize) -> bool {
        let bytes = &self.raw.bytes;
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let target = |pc: usize| {
            (pc as i64 + i64::from(i16::from_be_bytes([byte(pc + 1), byte(pc + 2)]))) as usize
        };
        let mut zero = true;
        for _ in 0..8 {
            match byte(pc) {
                153 if zero => (pc, zero) = (target(pc), false), // ifeq
                154 if zero => (pc, zero) = (pc + 3, false),     // ifne
                167 => pc = target(pc),                          // goto
                3 if !zero => (pc, zero) = (pc + 1, true),       // iconst_0
                172 => return zero,                              // ireturn
                _ => return false,
            }
        }
        false
    }
}

enum Target {
    Method(MethodId, CallKind),
    Unsupported(String),
}
