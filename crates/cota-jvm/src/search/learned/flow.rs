//! Data flow: what the registers and words that an instruction writes depend on.
//!
//! Called before the instruction is executed, so what it reads is still there. An instruction that
//! throws has its sets all the same: that is more than needed, never less.

use crate::code::{Ins, Op, Site, branch, one_operand, two_operands};
use crate::machine::Machine;
use crate::objects::ARRAY_HEADER;
use crate::run::Mode;
use crate::search::delayed::is_open;
use crate::search::rules::Rule;

use super::set::Set;
use super::{Asked, Learned};

impl Learned {
    /// What the operands of a branch depend on.
    #[inline]
    pub(super) fn compared(&self, ins: Ins, base: usize) -> Set {
        let left = self.register(base + usize::from(ins.b));
        if ins.op.compares_registers() {
            left | self.register(base + usize::from(ins.c))
        } else {
            left
        }
    }
}

impl Machine {
    /// The instruction at `pc` is about to be executed.
    #[inline]
    pub(crate) fn flow<M: Mode>(&mut self, ins: Ins, pc: usize, base: usize) {
        if pc as u32 == self.search.learned.join {
            self.search.learned.meet(pc as u32, self.depth as u32);
        }
        let learned = &mut self.search.learned;
        learned.worth.instructions += 1;
        if M::DELAYS {
            learned.asked = Asked::default();
        }
        self.flow_data(ins, base);
    }

    /// The instruction before the current one got the value of a register that was open.
    #[inline(never)]
    pub(crate) fn flow_again(&mut self, register: u16) {
        let base = self.base as usize;
        self.flow_asked(base + usize::from(register));
        self.flow_data(self.program.ins[self.pc as usize - 1], base);
    }

    /// What is in a register depends on what the instruction asked, too.
    #[inline(never)]
    pub(crate) fn flow_asked(&mut self, register: usize) {
        let learned = &mut self.search.learned;
        let set = learned.register(register) | learned.asked.set;
        learned.set_register(register, set);
    }

    #[inline]
    #[allow(clippy::match_same_arms, reason = "a pattern of a macro stands alone")]
    fn flow_data(&mut self, ins: Ins, base: usize) {
        let learned = &mut self.search.learned;
        let context = learned.context;
        let at = |register: u16| base + usize::from(register);
        match ins.op {
            Op::Const | Op::ConstWide | Op::New | Op::NewInit => {
                learned.set_register(at(ins.a), context);
            }
            Op::GetField => {
                let object = self.registers[at(ins.b) % self.registers.len()] as usize;
                let word = object + usize::from(ins.c);
                let mut set = learned.register(at(ins.b)) | learned.word(word) | context;
                if ins.x == 0 {
                    set |= learned.ages.of(word);
                }
                if object != 0 && !is_open(object as u64) {
                    learned.set_register(at(ins.a), set);
                }
            }
            Op::GetChosen => {
                let object = self.registers[at(ins.b) % self.registers.len()] as usize;
                let set = learned.chosen(object + usize::from(ins.c));
                let mut set = set | context;
                if learned.broken.keeps(Rule::Origin) {
                    set |= learned.register(at(ins.b));
                }
                if object != 0 && !is_open(object as u64) {
                    learned.set_register(at(ins.a), set);
                }
            }
            Op::Return => learned.result = learned.register(at(ins.b)) | context,
            one_operand!() => {
                let set = learned.register(at(ins.b)) | context;
                learned.set_register(at(ins.a), set);
            }
            two_operands!() => {
                let set = learned.register(at(ins.b)) | learned.register(at(ins.c)) | context;
                learned.set_register(at(ins.a), set);
            }
            Op::Jump | Op::JumpBack | Op::Tick | Op::ReturnVoid | Op::Seen => {}
            branch!() => {}
            _ => self.flow_through_heap(ins, base),
        }
    }

    fn flow_through_heap(&mut self, ins: Ins, base: usize) {
        let at = |register: u16| base + usize::from(register);
        let value = |machine: &Machine, register: u16| {
            machine.registers[at(register) % machine.registers.len()] as usize
        };
        let context = self.search.learned.context;
        let learned = &self.search.learned;
        let needs_object =
            matches!(ins.op, Op::PutField | Op::PutChosen | Op::ArrayLoad | Op::ArrayLength)
                || ins.op.is_array_store();
        let has_index = ins.op == Op::ArrayLoad || ins.op.is_array_store();
        if needs_object && is_open(value(self, ins.b) as u64)
            || has_index && is_open(value(self, ins.c) as u64)
        {
            // It is followed when that is known.
            return;
        }
        match ins.op {
            Op::PutField | Op::PutChosen => {
                let (object, set) = (value(self, ins.b), learned.register(at(ins.b)));
                let all = set | learned.register(at(ins.a)) | context;
                self.note_store(set);
                self.search.learned.set_word(object + usize::from(ins.c), all);
            }
            Op::GetStatic | Op::GetStaticInit => {
                let word = ins.immediate() as usize;
                let mut set = learned.word(word) | context;
                if ins.x == 0 {
                    set |= learned.ages.of(word);
                }
                self.search.learned.set_register(at(ins.a), set);
            }
            Op::PutStatic | Op::PutStaticInit => {
                let set = learned.register(at(ins.a)) | context;
                self.search.learned.set_word(ins.immediate() as usize, set);
            }
            Op::ArrayLoad => {
                let array = value(self, ins.b);
                let set = learned.register(at(ins.b)) | learned.register(at(ins.c)) | context;
                let set = set | self.element_set(array, value(self, ins.c));
                self.search.learned.set_register(at(ins.a), set);
            }
            Op::ArrayLength => {
                let set = learned.word(value(self, ins.b) + 1);
                let set = set | learned.register(at(ins.b)) | context;
                self.search.learned.set_register(at(ins.a), set);
            }
            op if op.is_array_store() => {
                let place = learned.register(at(ins.b)) | learned.register(at(ins.c));
                let all = place | learned.register(at(ins.a)) | context;
                let word = value(self, ins.b) + ARRAY_HEADER + value(self, ins.c) as u32 as usize;
                self.note_store(place);
                self.search.learned.set_word(word, all);
            }
            Op::NewArray => {
                let length = learned.register(at(ins.b)) | context;
                // The array will be the next thing on the heap.
                let word = self.heap.top() + 1;
                self.search.learned.set_word(word, length);
                self.search.learned.set_register(at(ins.a), context);
            }
            Op::NewArrays => {
                let lengths = (0..u16::from(ins.x)).map(|more| learned.register(at(ins.b + more)));
                let set = lengths.fold(context, |all, set| all | set);
                self.search.learned.set_register(at(ins.a), set);
            }
            _ => {}
        }
    }

    /// What an element depends on.
    fn element_set(&self, array: usize, index: usize) -> Set {
        let learned = &self.search.learned;
        let word = array + ARRAY_HEADER + index as u32 as usize;
        if self.is_slot(word as u32) {
            return learned.chosen(word);
        }
        let unwritten = learned.ages.of(word);
        let set = learned.word(word);
        if unwritten.is_within(set) || self.is_cache_of_boxes(array) {
            set
        } else {
            set | unwritten
        }
    }

    /// The JDK's table of small boxes, which nothing ever writes to.
    fn is_cache_of_boxes(&self, array: usize) -> bool {
        let owner = self.program.by_name.get("java/lang/Integer$IntegerCache").copied();
        let field =
            owner.and_then(|owner| self.program.find_field(owner, "cache", "[Ljava/lang/Integer;"));
        field.is_some_and(|(_, field)| self.heap.read(field.at as usize) as usize == array)
    }

    /// A branch is about to be taken or not.
    #[inline]
    pub(crate) fn flow_branch<M: Mode>(&mut self, ins: Ins, pc: usize, base: usize, holds: bool) {
        let learned = &self.search.learned;
        let mut set = learned.compared(ins, base);
        if M::DELAYS {
            set |= learned.asked.set;
        }
        if M::DELAYS && learned.asked.is_open() || !set.is_within(learned.context) {
            self.decide_branch(pc, base, set, holds);
        }
        if !holds && ins.x != 0 {
            // It returns a constant.
            self.search.learned.result = self.search.learned.context;
        }
    }

    /// The same for a switch.
    pub(crate) fn flow_switch(&mut self, ins: Ins, pc: usize, base: usize) {
        let set = self.search.learned.register(base + usize::from(ins.a));
        if !set.is_within(self.search.learned.context) {
            self.decide_branch(pc, base, set, true);
        }
    }

    #[inline(never)]
    fn decide_branch(&mut self, pc: usize, base: usize, set: Set, holds: bool) {
        let failing = self.search.learned.failing;
        let index = self.branch(pc as u32 - 1, failing);
        let (frame, top) = (self.depth as u32, self.heap.top() as u32);
        let learned = &mut self.search.learned;
        let branch = &learned.branches.all[index];
        let (mut here, mut there) = (branch.taken_fails, branch.other_fails);
        if !holds {
            std::mem::swap(&mut here, &mut there);
        }
        if there {
            // Either the other side fails, or both do.
            return;
        }
        let mut join = branch.join;
        let set = set | self.asked_order();
        let learned = &mut self.search.learned;
        if set.is_within(learned.context) {
            return;
        }
        let branch = &learned.branches.all[index];
        if here {
            join = crate::code::NONE;
        } else {
            if learned.broken.keeps(Rule::Registers) {
                for &register in &branch.registers {
                    let at = base + usize::from(register);
                    let known = learned.register(at);
                    learned.registers[at] = known | set;
                }
            }
            if branch.writes && learned.broken.keeps(Rule::Heap) {
                learned.ages.raise(top, set);
            }
        }
        learned.contexts.push(set, frame, join);
        learned.reload(frame);
    }

    /// A frame was entered by a call.
    #[inline]
    pub(crate) fn flow_enter(&mut self, pc: usize, base: usize, by_class: bool, site: Site) {
        let caller = self.search.learned.failing;
        let callee = self.callee_failing(pc as u32, &site, caller);
        let receiver = self.search.learned.register(base);
        let learned = &mut self.search.learned;
        learned.failing = callee;
        learned.join = crate::code::NONE;
        if by_class && !receiver.is_within(learned.context) {
            self.enter_by_class(&site, receiver);
        }
        if site.catches {
            self.enter_catching();
        }
    }

    /// Which method runs depends on choices.
    fn enter_by_class(&mut self, site: &Site, receiver: Set) {
        if self.search.learned.broken.keeps(Rule::Calls)
            && self.single_target(site.method).is_none()
        {
            let (frame, top) = (self.depth as u32, self.heap.top() as u32);
            let learned = &mut self.search.learned;
            learned.ages.raise(top, receiver);
            learned.contexts.push(receiver, frame, crate::code::NONE);
            learned.reload(frame);
        }
    }

    /// A method that catches exceptions: what it comes to may depend on all that was read.
    pub(crate) fn enter_catching(&mut self) {
        if !self.search.learned.broken.keeps(Rule::Handlers) {
            return;
        }
        if self.search.learned.catching == 0 {
            self.search.learned.catching = self.depth as u32 + 1;
        }
        self.depend_on_everything();
    }

    /// Frames were left; the caller may get the result in a register.
    #[inline]
    pub(crate) fn flow_leave(&mut self, failing: u8, result: Option<usize>) {
        let frame = self.depth as u32;
        let learned = &mut self.search.learned;
        learned.contexts.leave(frame);
        if learned.catching > frame + 1 {
            learned.catching = 0;
        }
        learned.failing = super::failing::Failing::of_byte(failing);
        learned.reload(frame);
        if let Some(register) = result {
            let set = learned.result | learned.context;
            learned.set_register(register, set);
        }
    }

    /// What a word of the heap holds depends on what the instruction asked, too.
    pub(crate) fn flow_asked_word(&mut self, at: usize) {
        let learned = &mut self.search.learned;
        if learned.on {
            let set = learned.word(at) | learned.asked.set | learned.context;
            learned.set_word(at, set);
        }
    }

    /// A handler got an exception in a register.
    pub(crate) fn flow_caught(&mut self, register: usize) {
        let everything = Set::first(self.search.choices.len());
        self.search.learned.set_register(register, everything);
    }

    /// An exception leaves the predicate: what that depends on.
    pub(crate) fn flow_thrown(&mut self, pc: usize, base: usize) {
        let Some(&ins) = self.program.ins.get(pc.wrapping_sub(1)) else { return };
        let learned = &self.search.learned;
        let of = |register: u16| learned.register(base + usize::from(register));
        let length = |register: u16| {
            let array = self.registers[(base + usize::from(register)) % self.registers.len()];
            learned.word(array as usize + 1)
        };
        let set = match ins.op {
            Op::Throw => Set::EMPTY,
            Op::GetField
            | Op::GetChosen
            | Op::PutField
            | Op::PutChosen
            | Op::ArrayLength
            | Op::NewArray
            | Op::CheckCast
            | Op::NonNull => of(ins.b),
            Op::ArrayLoad => of(ins.b) | of(ins.c) | length(ins.b),
            op if op.is_array_store() => of(ins.a) | of(ins.b) | of(ins.c) | length(ins.b),
            Op::IDiv | Op::IRem | Op::LDiv | Op::LRem => of(ins.c),
            Op::CallDirect | Op::CallVirtual
                if self.registers[(base + usize::from(ins.a)) % self.registers.len()] == 0 =>
            {
                of(ins.a)
            }
            _ => return,
        };
        self.search.learned.thrown = Some(set | learned.context);
    }
}
