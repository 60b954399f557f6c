//! The operand stack during translation.

use crate::code::{Ins, NONE, Op};
use crate::program::LinkError;

use super::{EXTRA_STACK, Outcome, Slot, Translator, damaged};

impl Translator<'_> {
    /// The register of a stack position.
    pub(super) fn own(&self, position: usize) -> u16 {
        self.locals + position as u16
    }

    pub(super) fn emit(&mut self, op: Op, a: u16, b: u16, c: u16) -> usize {
        self.push_ins(Ins { op, x: 0, a, b, c })
    }

    pub(super) fn emit_immediate(&mut self, op: Op, a: u16, value: u32) -> usize {
        self.push_ins(Ins::with_immediate(op, a, value))
    }

    fn push_ins(&mut self, ins: Ins) -> usize {
        self.out.push(ins);
        self.positions.push(self.pc as u16);
        self.lives.push(self.locals + self.stack.len() as u16);
        self.last = None;
        self.out.len() - 1
    }

    pub(super) fn push(&mut self, slot: Slot) -> Outcome {
        if self.stack.len() >= usize::from(self.raw.max_stack + EXTRA_STACK) {
            return damaged("the stack grows beyond its limit");
        }
        self.stack.push(slot);
        Ok(())
    }

    pub(super) fn push_wide(&mut self, slot: Slot) -> Outcome {
        self.push(slot)?;
        self.push(Slot::Upper)
    }

    /// Takes the top value, in a register.
    pub(super) fn pop(&mut self) -> Outcome<u16> {
        let slot = self.pop_slot()?;
        self.in_register(slot, self.stack.len())
    }

    pub(super) fn pop_slot(&mut self) -> Outcome<Slot> {
        self.stack
            .pop()
            .ok_or_else(|| LinkError::new("java/lang/VerifyError", "the stack is empty"))
    }

    pub(super) fn pop_wide(&mut self) -> Outcome<u16> {
        self.pop_slot()?;
        self.pop()
    }

    pub(super) fn pop_sized(&mut self, wide: bool) -> Outcome<u16> {
        if wide { self.pop_wide() } else { self.pop() }
    }

    pub(super) fn in_register(&mut self, slot: Slot, position: usize) -> Outcome<u16> {
        match slot {
            Slot::Register(register) => Ok(register),
            Slot::Const(value) => {
                let register = self.own(position);
                self.emit_immediate(Op::Const, register, value as u32);
                Ok(register)
            }
            Slot::Upper => damaged("half of a long or double is used alone"),
        }
    }

    /// Puts the value at a position into its own register.
    pub(super) fn settle(&mut self, position: usize) {
        let own = self.own(position);
        match self.stack[position] {
            Slot::Upper => return,
            Slot::Register(register) if register == own => return,
            Slot::Register(register) => self.emit(Op::Move, own, register, 0),
            Slot::Const(value) => self.emit_immediate(Op::Const, own, value as u32),
        };
        self.stack[position] = Slot::Register(own);
    }

    /// Before a branch every value must be where the other branches expect it.
    pub(super) fn settle_all(&mut self) {
        for position in 0..self.stack.len() {
            self.settle(position);
        }
    }

    /// Emits an instruction whose result is the new top value.
    pub(super) fn result(&mut self, op: Op, b: u16, c: u16, wide: bool) -> Outcome<usize> {
        let register = self.own(self.stack.len());
        let at = self.emit(op, register, b, c);
        self.push_result(register, wide)?;
        self.last = Some(at);
        Ok(at)
    }

    pub(super) fn push_result(&mut self, register: u16, wide: bool) -> Outcome {
        self.push(Slot::Register(register))?;
        if wide { self.push(Slot::Upper) } else { Ok(()) }
    }

    pub(super) fn binary(&mut self, op: Op, wide: bool) -> Outcome {
        let c = self.pop_sized(wide)?;
        let b = self.pop_sized(wide)?;
        self.result(op, b, c, wide).map(|_| ())
    }

    /// Values of the stack that are a local get a register of their own before the local changes.
    pub(super) fn detach(&mut self, local: u16) {
        for position in 0..self.stack.len() {
            if self.stack[position] == Slot::Register(local) {
                self.settle(position);
            }
        }
    }

    /// Stores the top value into a local.
    pub(super) fn store(&mut self, local: u16, wide: bool) -> Outcome {
        if local + u16::from(wide) >= self.locals {
            return damaged("local out of range");
        }
        if wide {
            self.pop_slot()?;
        }
        let slot = self.pop_slot()?;
        let position = self.stack.len();
        let is_on_stack = self.stack.contains(&Slot::Register(local));
        if let (Slot::Register(register), Some(at)) = (slot, self.last)
            && !is_on_stack
            && register == self.own(position)
            && !self.stack.contains(&slot)
            && self.redirect(at, register, local)
        {
            self.last = None;
            return Ok(());
        }
        self.detach(local);
        match slot {
            Slot::Register(register) if register == local => {}
            Slot::Register(register) => {
                self.emit(Op::Move, local, register, 0);
            }
            Slot::Const(value) => {
                self.emit_immediate(Op::Const, local, value as u32);
            }
            Slot::Upper => return damaged("half of a long or double is stored alone"),
        }
        Ok(())
    }

    /// Lets an instruction write its result to another register.
    fn redirect(&mut self, at: usize, from: u16, to: u16) -> bool {
        let ins = self.out[at];
        if matches!(ins.op, Op::Call | Op::CallVirtual) {
            let site = &mut self.machine.program.sites[ins.immediate() as usize];
            if site.result != from {
                return false;
            }
            site.result = to;
        } else {
            if ins.a != from {
                return false;
            }
            self.out[at].a = to;
        }
        true
    }

    /// Replaces the top `take` slots by a selection of them, given as indices.
    pub(super) fn permute(&mut self, take: usize, order: &[usize]) -> Outcome {
        let Some(start) = self.stack.len().checked_sub(take) else {
            return damaged("the stack is too small");
        };
        let old: Vec<Slot> = self.stack.drain(start..).collect();
        let scratch = self.locals + self.raw.max_stack + EXTRA_STACK;
        let mut moved = [NONE; 4];
        for (index, slot) in old.iter().enumerate() {
            if let Slot::Register(register) = *slot
                && register >= self.locals
            {
                let to = scratch + index as u16;
                self.emit(Op::Move, to, register, 0);
                moved[index] = u32::from(to);
            }
        }
        for &index in order {
            if moved[index] == NONE {
                self.push(old[index])?;
            } else {
                let own = self.own(self.stack.len());
                self.emit(Op::Move, own, moved[index] as u16, 0);
                self.push(Slot::Register(own))?;
            }
        }
        Ok(())
    }

    /// Copies the top slots onto the stack.
    pub(super) fn duplicate(&mut self, count: usize) -> Outcome {
        let Some(start) = self.stack.len().checked_sub(count) else {
            return damaged("the stack is too small");
        };
        for position in start..start + count {
            self.push(self.stack[position])?;
        }
        self.last = None;
        Ok(())
    }

    /// The registers that are live now, for a choice point; 255 stands for all.
    pub(super) fn live(&self) -> u8 {
        u8::try_from(usize::from(self.locals) + self.stack.len()).unwrap_or(u8::MAX)
    }

    pub(super) fn jump(&mut self, target: usize) {
        let back = target <= self.pc;
        let at = self.emit_immediate(if back { Op::JumpBack } else { Op::Jump }, 0, 0);
        self.fixups.push((at, target));
    }

    pub(super) fn branch(&mut self, op: Op, b: u16, c: u16, target: usize) -> Outcome {
        self.settle_all();
        self.reach(target)?;
        if target <= self.pc {
            self.emit(Op::Tick, 0, 0, 0);
        }
        let at = self.emit(op, 0, b, c);
        if self.far {
            // Over the jump that follows when the condition does not hold.
            self.out[at].a = 1;
            self.emit_next_but_one();
            let jump = self.emit_immediate(Op::Jump, 0, 0);
            self.fixups.push((jump, target));
        } else {
            self.fixups.push((at, target));
        }
        Ok(())
    }

    /// An unconditional branch over one instruction, as a comparison that always holds.
    fn emit_next_but_one(&mut self) {
        self.emit(Op::JumpEq, 1, 0, 0);
    }
}
