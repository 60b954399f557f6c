//! Checks the instructions of one method by themselves.

use super::error::Fault;
use super::instructions::{
    self, IINC, JSR, JSR_W, LOOKUPSWITCH, RET, Switch, TABLESWITCH, WIDE, mnemonic,
};
use super::{ClassFileError, Constant, Handler, Pool, descriptor};

/// What a check comes to, besides an error.
pub(super) enum Verdict {
    /// The code can be run.
    Sound,
    /// It follows the rules, but this machine does not run it.
    Refused(String),
}

/// Lists that are used again for every method.
#[derive(Default)]
pub(super) struct Checker {
    /// A bit for every byte of the code: an instruction begins there.
    starts: Vec<u64>,
    /// Every target of a branch, and where the branch is.
    branches: Vec<(u16, u16)>,
}

/// One method.
pub(super) struct Subject<'a> {
    /// Its instructions, at most 65,535 bytes.
    pub code: &'a [u8],
    /// Where in the file they are.
    pub at: usize,
    pub max_locals: u16,
    pub handlers: &'a [Handler],
    pub pool: &'a Pool,
}

impl Checker {
    /// Checks a method.
    pub fn check(&mut self, subject: &Subject<'_>) -> Result<Verdict, Fault> {
        let code = subject.code;
        self.starts.clear();
        self.starts.resize(code.len().div_ceil(64), 0);
        self.branches.clear();
        let (mut pc, mut last) = (0, 0);
        while let Some(&op) = code.get(pc) {
            let length = instructions::length(code, pc)
                .ok_or_else(|| subject.damaged(pc, "no instruction, or one that is cut off"))?;
            if matches!(op, JSR | JSR_W | RET) || op == WIDE && code[pc + 1] == RET {
                let what = "subroutines (`jsr` and `ret`), which compilers have not written since \
                            Java 6";
                return Ok(Verdict::Refused(what.to_owned()));
            }
            self.starts[pc / 64] |= 1 << (pc % 64);
            subject.operands(op, pc).map_err(|what| subject.damaged(pc, what))?;
            if is_branch(op) {
                let targets = instructions::branch_targets(code, pc)
                    .map_err(|_| subject.damaged(pc, "it branches out of the code"))?;
                self.branches.extend(targets.map(|target| (pc as u16, target as u16)));
            }
            last = pc;
            pc += length;
        }
        if !code.get(last).copied().is_some_and(ends) {
            return Err(subject.damaged(last, "behind it the code ends, and the method goes on"));
        }
        for &(pc, target) in &self.branches {
            if !self.starts_at(target.into()) {
                return Err(subject.damaged(pc.into(), "it branches into an instruction"));
            }
        }
        for handler in subject.handlers {
            let (start, end) = (usize::from(handler.start), usize::from(handler.end));
            let whole = self.starts_at(start) && (end == code.len() || self.starts_at(end));
            if start >= end || !whole || !self.starts_at(handler.target.into()) {
                return Err(subject.damaged(start, "an exception handler has no such instructions"));
            }
        }
        Ok(Verdict::Sound)
    }

    /// Whether an instruction of the method checked last begins here.
    pub fn starts_at(&self, pc: usize) -> bool {
        self.starts.get(pc / 64).is_some_and(|bits| bits >> (pc % 64) & 1 == 1)
    }
}

fn is_branch(op: u8) -> bool {
    matches!(op, 0x99..=0xA7 | 0xC6..=0xC8 | TABLESWITCH | LOOKUPSWITCH)
}

/// Whether what is behind the instruction is never next: `goto`, switches, returns, `athrow`.
fn ends(op: u8) -> bool {
    matches!(op, 0xA7 | TABLESWITCH..=0xB1 | 0xBF | 0xC8)
}

impl Subject<'_> {
    fn damaged(&self, pc: usize, what: &str) -> Fault {
        let name = self.code.get(pc).map_or("the end", |&op| mnemonic(op));
        ClassFileError::damaged(self.at.saturating_add(pc), format!("{name} at {pc}: {what}"))
    }

    /// The operand byte at this place; instructions are whole when this is asked.
    fn byte(&self, at: usize) -> u8 {
        self.code.get(at).copied().unwrap_or_default()
    }

    fn short(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.byte(at), self.byte(at + 1)])
    }

    fn constant(&self, index: u16) -> &Constant {
        self.pool.get(index).unwrap_or(&Constant::Unusable)
    }

    /// Checks the operands of a whole instruction.
    fn operands(&self, op: u8, pc: usize) -> Result<(), &'static str> {
        match op {
            0x12 => self.load(u16::from(self.byte(pc + 1)), false),
            0x13 => self.load(self.short(pc + 1), false),
            0x14 => self.load(self.short(pc + 1), true),
            0x15..=0x19 => self.local(op - 0x15, self.byte(pc + 1).into()),
            0x36..=0x3A => self.local(op - 0x36, self.byte(pc + 1).into()),
            0x1A..=0x2D => self.local((op - 0x1A) / 4, u16::from((op - 0x1A) % 4)),
            0x3B..=0x4E => self.local((op - 0x3B) / 4, u16::from((op - 0x3B) % 4)),
            IINC => self.local(0, self.byte(pc + 1).into()),
            WIDE => {
                let kind = match self.byte(pc + 1) {
                    op @ 0x15..=0x19 => op - 0x15,
                    op @ 0x36..=0x3A => op - 0x36,
                    _ => 0,
                };
                self.local(kind, self.short(pc + 2))
            }
            LOOKUPSWITCH => match Switch::at(self.code, pc) {
                Some(switch) if switch.keys_ascend() => Ok(()),
                _ => Err("its keys do not ascend"),
            },
            0xB2..=0xB5 => match self.constant(self.short(pc + 1)) {
                Constant::Field(_) => Ok(()),
                _ => Err("its constant is not a field"),
            },
            0xB6..=0xBA => self.call(op, pc),
            0xBB..=0xBD | 0xC0 | 0xC1 | 0xC5 => self.class(op, pc),
            _ => Ok(()),
        }
    }

    /// A local variable of this kind: of int, long, float, double and reference.
    fn local(&self, kind: u8, index: u16) -> Result<(), &'static str> {
        let second = u32::from(matches!(kind, 1 | 3));
        if u32::from(index) + second < u32::from(self.max_locals) {
            return Ok(());
        }
        Err("there is no such local variable")
    }

    fn load(&self, index: u16, wide: bool) -> Result<(), &'static str> {
        let constant = self.constant(index);
        if is_loadable(constant) && is_wide(constant) == wide {
            return Ok(());
        }
        Err("its constant cannot be loaded so")
    }

    fn call(&self, op: u8, pc: usize) -> Result<(), &'static str> {
        let constant = self.constant(self.short(pc + 1));
        let called = match (op, constant) {
            (0xBA, Constant::InvokeDynamic(_)) => {
                return if self.short(pc + 3) == 0 { Ok(()) } else { Err("two zeros are missing") };
            }
            (0xB6..=0xB8, Constant::Method(called))
            | (0xB7..=0xB9, Constant::InterfaceMethod(called)) => called,
            _ => return Err("its constant is not such a method"),
        };
        if op != 0xB7 && &*called.name == "<init>" {
            return Err("it calls a constructor");
        }
        if op == 0xB9 {
            let slots = descriptor::parameter_slots(&called.descriptor);
            let count = slots.map(|slots| slots + 1);
            if count != Some(self.byte(pc + 3).into()) || self.byte(pc + 4) != 0 {
                return Err("it does not have as many arguments as its method");
            }
        }
        Ok(())
    }

    /// `new`, `newarray`, `anewarray`, `checkcast`, `instanceof` and `multianewarray`.
    fn class(&self, op: u8, pc: usize) -> Result<(), &'static str> {
        if op == 0xBC {
            let primitive = matches!(self.byte(pc + 1), 4..=11);
            return if primitive { Ok(()) } else { Err("there is no such type of elements") };
        }
        let Constant::Class(name) = self.constant(self.short(pc + 1)) else {
            return Err("its constant is not a class");
        };
        let dimensions = descriptor::dimensions(name);
        let made = usize::from(self.byte(pc + 3));
        match op {
            0xBB if dimensions > 0 => Err("it makes an array"),
            0xBD if dimensions >= 255 => Err("the array has too many dimensions"),
            0xC5 if made == 0 || made > dimensions => Err("the array has other dimensions"),
            _ => Ok(()),
        }
    }
}

/// Whether `ldc` or `ldc2_w` can load it, and a bootstrap method can get it.
pub(super) fn is_loadable(constant: &Constant) -> bool {
    matches!(
        constant,
        Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_)
            | Constant::Class(_)
            | Constant::String(_)
            | Constant::MethodHandle(_)
            | Constant::MethodType(_)
            | Constant::Dynamic(_)
    )
}

/// Whether the constant takes two places on the stack.
fn is_wide(constant: &Constant) -> bool {
    match constant {
        Constant::Long(_) | Constant::Double(_) => true,
        Constant::Dynamic(made) => matches!(&*made.descriptor, "J" | "D"),
        _ => false,
    }
}
