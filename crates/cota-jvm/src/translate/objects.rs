//! Bytecodes about objects: fields, new objects and arrays, casts.

use crate::code::{Op, Trap};
use crate::program::{Init, LinkError};

use super::{Outcome, Slot, Translator, damaged};

const PRIMITIVE_ARRAYS: [&str; 8] = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];

impl Translator<'_> {
    pub(super) fn field(&mut self, op: u8, index: u16) -> Outcome {
        let file = self.file.clone();
        let Ok(reference) = file.pool.member(index) else { return damaged("field reference") };
        let wide = matches!(&*reference.descriptor, "J" | "D");
        let found = self
            .machine
            .load_for(self.class, &reference.class)
            .and_then(|_| self.machine.resolve_field(reference, op < 180));
        let (owner, field) =
            match found.and_then(|found| self.machine.check_field(self.class, found, op)) {
                Ok(found) => found,
                Err(error) => return self.field_trap(op, wide, error),
            };
        let ready = self.machine.program.class(owner).init == Init::Ready;
        match op {
            178 => {
                let register = self.own(self.stack.len());
                let get = if ready { Op::GetStatic } else { Op::GetStaticInit };
                let at = self.emit_immediate(get, register, field.at);
                self.push_result(register, wide)?;
                self.last = Some(at);
            }
            179 => {
                self.narrow(&reference.descriptor)?;
                let value = self.pop_sized(wide)?;
                self.emit_immediate(
                    if ready { Op::PutStatic } else { Op::PutStaticInit },
                    value,
                    field.at,
                );
            }
            180 => {
                let object = self.pop()?;
                let chosen = self.machine.is_chosen(owner, field.at);
                let live = self.live();
                let at = self.result(
                    if chosen { Op::GetChosen } else { Op::GetField },
                    object,
                    field.at as u16,
                    wide,
                )?;
                self.out[at].x = live;
            }
            _ => {
                self.narrow(&reference.descriptor)?;
                let value = self.pop_sized(wide)?;
                let object = self.pop()?;
                let put = if self.machine.is_chosen(owner, field.at) {
                    Op::PutChosen
                } else {
                    Op::PutField
                };
                self.emit(put, value, object, field.at as u16);
            }
        }
        Ok(())
    }

    /// A field of a small type keeps the low bits of what is stored.
    fn narrow(&mut self, descriptor: &str) -> Outcome {
        let op = match descriptor {
            "Z" => Op::I2Z,
            "B" => Op::I2B,
            "C" => Op::I2C,
            "S" => Op::I2S,
            _ => return Ok(()),
        };
        let narrowed = |ins: usize| self.out[ins].op == op;
        if matches!(self.stack.last(), Some(Slot::Const(0 | 1))) || self.last.is_some_and(narrowed)
        {
            return Ok(());
        }
        let value = self.pop()?;
        self.result(op, value, 0, false).map(|_| ())
    }

    fn field_trap(&mut self, op: u8, wide: bool, error: LinkError) -> Outcome {
        if matches!(op, 179 | 181) {
            self.pop_sized(wide)?;
        }
        if matches!(op, 180 | 181) {
            self.pop_slot()?;
        }
        if matches!(op, 178 | 180) {
            return self.trap_value(error, wide);
        }
        self.trap(Trap::Throws { class: error.class, message: error.message });
        Ok(())
    }

    fn class_name(&self, index: u16) -> Outcome<crate::classfile::Name> {
        self.file
            .pool
            .class(index)
            .cloned()
            .map_err(|_| LinkError::new("java/lang/VerifyError", "class reference"))
    }

    pub(super) fn new_object(&mut self, index: u16) -> Outcome {
        let name = self.class_name(index)?;
        match self.machine.load_for(self.class, &name) {
            Ok(class) if self.machine.is_instantiable(class) => self.push_new(class),
            Ok(_) => self.trap_value(
                LinkError::new("java/lang/InstantiationError", name.replace('/', ".")),
                false,
            ),
            Err(error) => self.trap_value(error, false),
        }
    }

    pub(super) fn push_new(&mut self, class: u32) -> Outcome {
        let ready = self.machine.program.class(class).init == Init::Ready;
        let register = self.own(self.stack.len());
        self.emit_immediate(if ready { Op::New } else { Op::NewInit }, register, class);
        self.push(Slot::Register(register))
    }

    pub(super) fn new_array(&mut self, op: u8, pc: usize) -> Outcome {
        let class = if op == 188 {
            let kind = usize::from(self.byte(pc + 1)).wrapping_sub(4);
            let Some(name) = PRIMITIVE_ARRAYS.get(kind) else { return damaged("array type") };
            self.machine.load(name)
        } else {
            let name = self.class_name(self.index(pc + 1))?;
            self.machine
                .load_for(self.class, &name)
                .and_then(|element| self.machine.array_of(element))
        };
        let length = self.pop()?;
        match class {
            Ok(class) => self.result(Op::NewArray, length, class as u16, false).map(|_| ()),
            Err(error) => self.trap_value(error, false),
        }
    }

    pub(super) fn new_arrays(&mut self, pc: usize) -> Outcome {
        let name = self.class_name(self.index(pc + 1))?;
        let dimensions = usize::from(self.byte(pc + 3));
        let Some(first) = self.stack.len().checked_sub(dimensions) else {
            return damaged("the stack is too small");
        };
        for position in first..self.stack.len() {
            self.settle(position);
        }
        self.stack.truncate(first);
        match self.machine.load_for(self.class, &name) {
            Ok(class) => {
                let at = self.result(Op::NewArrays, self.own(first), class as u16, false)?;
                self.out[at].x = dimensions as u8;
                Ok(())
            }
            Err(error) => self.trap_value(error, false),
        }
    }

    pub(super) fn type_test(&mut self, op: u8, index: u16) -> Outcome {
        let name = self.class_name(index)?;
        let class = match self.machine.load_for(self.class, &name) {
            Ok(class) => class,
            Err(error) => return self.type_test_trap(op, error),
        };
        if op == 193 {
            let object = self.pop()?;
            return self.result(Op::InstanceOf, object, class as u16, false).map(|_| ());
        }
        let slot = self.pop_slot()?;
        if class != crate::program::OBJECT && slot != Slot::Const(0) {
            let position = self.stack.len();
            let object = self.in_register(slot, position)?;
            self.emit(Op::CheckCast, 0, object, class as u16);
            return self.push(Slot::Register(object));
        }
        // Nothing is emitted, so the value's instruction may still be redirected.
        let last = self.last;
        self.push(slot)?;
        self.last = last;
        Ok(())
    }

    /// `null` passes without the class being looked for.
    fn type_test_trap(&mut self, op: u8, error: LinkError) -> Outcome {
        let position = self.stack.len().checked_sub(1);
        let Some(position) = position else { return damaged("the stack is empty") };
        self.settle(position);
        let object = self.own(position);
        self.emit(Op::JumpNull, 1, object, 0);
        self.trap(Trap::Throws { class: error.class, message: error.message });
        if op == 193 {
            self.emit_immediate(Op::Const, object, 0);
        }
        Ok(())
    }
}
