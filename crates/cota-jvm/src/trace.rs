//! Stack traces.

use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use crate::program::{MethodId, Program};
use crate::throw::Place;

/// As many frames as the JVM keeps.
const MOST_FRAMES: usize = 1024;
/// Methods that are named for what lacks a native.
const CHAIN: usize = 12;

impl Program {
    /// The method and bytecode position of the instruction before `pc`; none for the machine's own.
    pub(crate) fn place_at(&self, pc: u32) -> Option<(MethodId, u16)> {
        let at = pc.checked_sub(1)?;
        let method = self.code_at(at)?.method;
        self.method(method).raw.as_ref()?;
        Some((method, self.positions.get(at as usize).copied()?))
    }

    pub(crate) fn line_of(&self, method: MethodId, position: u16) -> Option<u32> {
        let lines = &self.method(method).raw.as_ref()?.lines;
        let known = lines.iter().filter(|(start, _)| *start <= position).max_by_key(|(start, _)| *start);
        known.map(|(_, line)| u32::from(*line))
    }
}

impl Machine {
    /// Where the machine is, innermost first.
    fn places(&self) -> impl Iterator<Item = (MethodId, u16)> + '_ {
        let callers = self.frames[..self.depth].iter().rev().map(|frame| frame.pc);
        std::iter::once(self.pc).chain(callers).filter_map(|pc| self.program.place_at(pc))
    }

    /// The methods that are running, innermost first.
    pub(crate) fn chain(&self) -> Vec<String> {
        self.places().map(|(method, _)| self.program.method_text(method)).take(CHAIN).collect()
    }

    /// Notes in an exception where the machine is, without the exception's own constructors.
    pub(crate) fn fill_in_trace(&mut self, exception: Reference) -> Result<(), Failure> {
        let class = self.class_of(exception);
        let mut skipping = true;
        let mut words = Vec::new();
        for (method, position) in self.places() {
            let called = self.program.method(method);
            let own = matches!(&*called.name, "fillInStackTrace" | "<init>") && self.program.is_subclass(class, called.class);
            if skipping && !own {
                // It is at none of its instructions, if it has any.
                words.extend(self.throwing.map(|native| u64::from(native) << 32 | u64::from(u16::MAX)));
            }
            skipping &= own;
            if !skipping && words.len() < MOST_FRAMES {
                words.push(u64::from(method) << 32 | u64::from(position));
            }
        }
        let longs = self.load("[J").map_err(|error| self.link_failure(&error))?;
        let array = self.new_array(longs, words.len())?;
        for (index, &word) in words.iter().enumerate() {
            self.heap.write_new(array as usize + crate::objects::ARRAY_HEADER + index, word);
        }
        self.set_field(exception, self.known.backtrace, u64::from(array));
        if let Some(depth) = self.program.offset(self.known.throwable, "depth") {
            self.set_field(exception, depth, words.len() as u64);
        }
        Ok(())
    }

    /// The methods and positions that a backtrace holds.
    pub(crate) fn backtrace(&self, backtrace: Reference) -> Vec<(MethodId, u16)> {
        if backtrace == 0 {
            return Vec::new();
        }
        self.elements(backtrace).iter().map(|&word| ((word >> 32) as MethodId, word as u16)).collect()
    }

    pub(crate) fn trace_of(&self, exception: Reference) -> Vec<Place> {
        let backtrace = self.field(exception, self.known.backtrace) as Reference;
        let place = |(method, position): (MethodId, u16)| Place {
            class: self.class_text(self.program.method(method).class),
            method: self.program.method(method).name.to_string(),
            line: self.program.line_of(method, position),
        };
        self.backtrace(backtrace).into_iter().map(place).collect()
    }
}
