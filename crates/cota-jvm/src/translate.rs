//! From bytecode to register code, one method at its first call.
//!
//! [`Translator::method`] walks the bytecode block by block, beginning with what is reached; the
//! operand stack exists only here, as a list of where each value is ([`Slot`]). `stack` moves
//! values between slots and registers, `bytecode` translates single instructions, `invoke` calls,
//! `dynamic` and what is below it the call sites that Java links at run time, `fuse` joins
//! instructions afterwards.

mod bytecode;
mod concat;
mod dynamic;
mod fuse;
mod invoke;
mod lambda;
mod objects;
mod patterns;
mod record;
mod stack;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::classfile::{ClassFile, Code};
use crate::code::{CodeInfo, Handler, Ins, NONE, Op, Switch};
use crate::machine::Machine;
use crate::program::{ClassId, LinkError, MethodId};

/// Room above the declared stack for call sites that expand into several calls.
const EXTRA_STACK: u16 = 8;
/// Registers for permuting values, and one that receives what nobody reads.
const SCRATCH: u16 = 8;
/// Above this length a conditional branch may be too far for its 16 bits.
const FAR: usize = 4_000;

/// Where a value of the operand stack is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slot {
    Register(u16),
    /// Not in a register yet: an int, a small long, `null` or a permanent object.
    Const(i32),
    /// The second half of a `long` or `double`; it holds nothing.
    Upper,
}

pub(crate) struct Translator<'m> {
    pub machine: &'m mut Machine,
    pub class: ClassId,
    pub file: Arc<ClassFile>,
    raw: Arc<Code>,
    out: Vec<Ins>,
    positions: Vec<u16>,
    /// The registers that are live at each instruction, without those of its operands.
    lives: Vec<u16>,
    stack: Vec<Slot>,
    locals: u16,
    /// The instruction that made the value on top, while its result may still go elsewhere.
    last: Option<usize>,
    /// Instructions that need the place of a bytecode position.
    fixups: Vec<(usize, usize)>,
    switches: Vec<(usize, PendingSwitch)>,
    /// Stack depths of the blocks that branches lead to.
    depths: BTreeMap<usize, usize>,
    /// The bytecode position that is translated now.
    pc: usize,
    far: bool,
}

struct PendingSwitch {
    keys: Vec<i32>,
    targets: Vec<usize>,
    default: usize,
    first: Option<i32>,
}

type Outcome<T = ()> = Result<T, LinkError>;

fn damaged<T>(what: impl Into<String>) -> Outcome<T> {
    Err(LinkError::new("java/lang/VerifyError", what))
}

impl Machine {
    /// The code of a method: where it begins and the registers it needs.
    pub(crate) fn code_of(&mut self, method: MethodId) -> Result<(u32, u16), LinkError> {
        let known = self.program.method(method);
        if known.entry != NONE {
            return Ok((known.entry, known.registers));
        }
        let text = || self.program.method_text(method);
        if let Some(reason) = &known.refused {
            return Err(LinkError::new("java/lang/VerifyError", format!("{}: {reason}", text())));
        }
        let (Some(raw), Some(file)) =
            (known.raw.clone(), self.program.class(known.class).file.clone())
        else {
            return Err(LinkError::new("java/lang/AbstractMethodError", text()));
        };
        let class = known.class;
        Translator::new(self, class, file, raw).method(method)
    }
}

impl<'m> Translator<'m> {
    fn new(
        machine: &'m mut Machine,
        class: ClassId,
        file: Arc<ClassFile>,
        raw: Arc<Code>,
    ) -> Translator<'m> {
        let far = raw.bytes.len() > FAR;
        let locals = raw.max_locals;
        Translator {
            machine,
            class,
            file,
            raw,
            out: Vec::new(),
            positions: Vec::new(),
            lives: Vec::new(),
            stack: Vec::new(),
            locals,
            last: None,
            fixups: Vec::new(),
            switches: Vec::new(),
            depths: BTreeMap::new(),
            pc: 0,
            far,
        }
    }

    fn method(mut self, method: MethodId) -> Outcome<(u32, u16)> {
        let slots = self.machine.program.method(method).slots;
        if slots > self.locals {
            return damaged("arguments do not fit into the locals");
        }
        if u32::from(self.locals) + u32::from(self.raw.max_stack) > 60_000 {
            return damaged("too many locals");
        }
        let raw = self.raw.clone();
        let length = raw.bytes.len();
        let labels = self.labels()?;
        let mut places = vec![NONE; length];
        self.depths.insert(0, 0);
        for handler in &raw.handlers {
            self.depths.insert(usize::from(handler.target), 1);
        }
        let mut after = 0;
        // Blocks in the order of the bytecode; what only a branch backwards reaches comes last.
        while let Some(start) = self.next_block(after, &places) {
            self.stack = (0..self.depths[&start])
                .map(|at| Slot::Register(self.locals + at as u16))
                .collect();
            self.last = None;
            after = self.block(start, &labels, &mut places)?;
        }
        self.finish(method, &places)
    }

    /// The next block that is reached and not translated, from a position on and then from the start.
    fn next_block(&self, after: usize, places: &[u32]) -> Option<usize> {
        let open =
            |entry: &(&usize, &usize)| places.get(*entry.0).is_some_and(|&place| place == NONE);
        let found = self.depths.range(after..).find(open).or_else(|| self.depths.iter().find(open));
        found.map(|(&at, _)| at)
    }

    /// Where blocks begin.
    fn labels(&self) -> Outcome<Vec<bool>> {
        let bytes = &self.raw.bytes;
        let mut labels = vec![false; bytes.len() + 1];
        let mut pc = 0;
        while pc < bytes.len() {
            let Some(length) = crate::classfile::instructions::length(bytes, pc) else {
                return damaged("truncated instruction");
            };
            let Ok(targets) = crate::classfile::instructions::branch_targets(bytes, pc) else {
                return damaged("branch");
            };
            for target in targets {
                match labels.get_mut(target) {
                    Some(label) => *label = true,
                    None => return damaged("branch out of the code"),
                }
            }
            pc += length;
        }
        for handler in &self.raw.handlers {
            match labels.get_mut(usize::from(handler.target)) {
                Some(label) => *label = true,
                None => return damaged("handler out of the code"),
            }
        }
        Ok(labels)
    }

    /// Translates from a label on until the code does not fall through; gives where that is.
    fn block(&mut self, start: usize, labels: &[bool], places: &mut [u32]) -> Outcome<usize> {
        let mut pc = start;
        loop {
            let Some(&place) = places.get(pc) else { return damaged("code falls off its end") };
            self.pc = pc;
            if labels[pc] {
                self.settle_all();
                self.reach(pc)?;
                self.last = None;
            }
            if place != NONE {
                self.jump(pc);
                return Ok(pc);
            }
            places[pc] = self.out.len() as u32;
            if self.machine.coverage.is_some() {
                self.seen(self.raw.bytes[pc]);
            }
            let next =
                pc + crate::classfile::instructions::length(&self.raw.bytes, pc).unwrap_or(1);
            if !self.instruction(pc, next)? {
                return Ok(next);
            }
            pc = next;
        }
    }

    /// A branch to a position leaves the stack as it is now; every branch must agree.
    fn reach(&mut self, target: usize) -> Outcome {
        let depth = self.stack.len();
        match self.depths.insert(target, depth) {
            Some(other) if other != depth => damaged("stack depths differ"),
            _ => Ok(()),
        }
    }

    fn finish(mut self, method: MethodId, places: &[u32]) -> Outcome<(u32, u16)> {
        let place = |target: usize| match places.get(target) {
            Some(&place) if place != NONE => Ok(place),
            _ => damaged("branch into nothing"),
        };
        let start = self.machine.program.ins.len() as u32;
        for &(at, target) in &self.fixups {
            let to = place(target)?;
            let ins = &mut self.out[at];
            if matches!(ins.op, Op::Jump | Op::JumpBack) {
                *ins = Ins::with_immediate(ins.op, ins.a, start + to);
            } else {
                let distance = i64::from(to) - (at as i64 + 1);
                let Ok(distance) = i16::try_from(distance) else {
                    return damaged("branch too far");
                };
                ins.a = distance as u16;
            }
        }
        let switches = std::mem::take(&mut self.switches);
        for (at, switch) in switches {
            let targets = switch
                .targets
                .iter()
                .map(|&t| Ok(start + place(t)?))
                .collect::<Outcome<Vec<u32>>>()?;
            let default = start + place(switch.default)?;
            let index = self.machine.program.switches.len() as u32;
            self.out[at] = Ins::with_immediate(Op::Switch, self.out[at].a, index);
            self.machine.program.switches.push(Switch {
                keys: switch.keys,
                targets,
                default,
                first: switch.first,
            });
        }
        let mut handlers = Vec::new();
        for handler in &self.raw.clone().handlers {
            // A class that cannot be loaded is never thrown.
            let class = match &handler.class {
                None => NONE,
                Some(name) => match self.machine.load(name) {
                    Ok(class) => class,
                    Err(_) => continue,
                },
            };
            let target = start + place(usize::from(handler.target))?;
            handlers.push(Handler { start: handler.start, end: handler.end, target, class });
        }
        fuse::returns(&mut self.out);
        Ok(self.install(method, handlers))
    }

    /// Adds the code to the program.
    fn install(self, method: MethodId, handlers: Vec<Handler>) -> (u32, u16) {
        let registers = self.locals + self.raw.max_stack + EXTRA_STACK + SCRATCH;
        let program = &mut self.machine.program;
        let start = program.ins.len() as u32;
        program.codes.push(CodeInfo { method, start, registers, locals: self.locals, handlers });
        program.ins.extend(self.out);
        program.positions.extend(self.positions);
        program.live.extend(self.lives);
        let translated = &mut program.methods[method as usize];
        translated.entry = start;
        translated.registers = registers;
        (start, registers)
    }

    fn seen(&mut self, bytecode: u8) {
        let at = self.emit(Op::Seen, 0, 0, 0);
        self.out[at].x = bytecode;
    }
}
