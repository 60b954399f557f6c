//! What the interpreter asks for now and then.

use crate::code::NONE;
use crate::failure::{Failure, Reference, Stop};
use crate::machine::Machine;
use crate::program::Element;

use super::ALL_LIVE;

impl Machine {
    /// The handler for an exception that the instruction before `pc` threw.
    pub(super) fn handler(&self, pc: usize, exception: Reference) -> Option<(u32, u16)> {
        let code = self.program.code_at((pc - 1) as u32)?;
        let position = self.program.positions[pc - 1];
        let class = self.class_of(exception);
        let covers = |h: &&crate::code::Handler| {
            h.start <= position
                && position < h.end
                && (h.class == NONE || self.program.is_subclass(class, h.class))
        };
        code.handlers.iter().find(covers).map(|handler| (handler.target, code.locals))
    }

    /// Live registers of an instruction.
    pub(super) fn live_at(&self, noted: u8, pc: usize, more: u16) -> u16 {
        if noted != ALL_LIVE {
            return u16::from(noted) + more;
        }
        self.program.code_at(pc.saturating_sub(1) as u32).map_or(0, |code| code.registers)
    }

    /// A register that nobody reads.
    pub(super) fn scratch(&self, pc: usize, base: usize) -> u32 {
        let registers =
            self.program.code_at(pc.saturating_sub(1) as u32).map_or(1, |code| code.registers);
        base as u32 + u32::from(registers) - 1
    }

    #[cold]
    pub(crate) fn undecided(&self, address: u32) -> Failure {
        let method = self.chain().into_iter().next().unwrap_or_default();
        Stop::Undecided { address, method }.into()
    }

    pub(super) fn may_hold(&self, array: usize, value: u64) -> bool {
        match self.program.class(self.heap.read(array) as u32).element {
            Some(Element::Class(element)) => {
                let object = self.any_object(value);
                self.program.is_subclass(self.class_of(object as Reference), element)
            }
            _ => true,
        }
    }

    /// One bytecode stores bytes and booleans; the array tells which.
    pub(super) fn byte_for(&self, array: usize, value: u64) -> u64 {
        match self.program.class(self.heap.read(array) as u32).element {
            Some(Element::Primitive(b'Z')) => value & 1,
            _ => i64::from(value as i8) as u64,
        }
    }

    #[cold]
    pub(super) fn note_executed(&mut self, bytecode: u8) {
        if let Some(coverage) = &mut self.coverage {
            coverage.executed[usize::from(bytecode)] = true;
        }
    }

    #[cold]
    pub(super) fn spring(&mut self, trap: u32) -> Failure {
        use crate::code::Trap;
        match &self.program.traps[trap as usize] {
            Trap::Throws { class, message } => {
                let error = crate::program::LinkError::new(class, message.clone());
                self.link_failure(&error)
            }
            Trap::Unsupported(what) => self.unsupported(what.clone()),
        }
    }
}
