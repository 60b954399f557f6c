//! Stack traces.

use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use crate::program::{MethodId, Program};
use crate::throw::Place;

/// As many frames as the JVM keeps.
const MOST_FRAMES: usize = 1024;
/// Methods that are named for what lacks a native.
const CHAIN: usize = 12;
/// In the first word of a backtrace: code that has no place threw.
const HIDDEN: u64 = 1 << 16;

impl Program {
    /// The method and bytecode position of the instruction before `pc`; none for the machine's own.
    pub(crate) fn place_at(&self, pc: u32) -> Option<(MethodId, u16)> {
        let at = pc.checked_sub(1)?;
        let method = self.code_at(at)?.method;
        self.method(method).raw.as_ref()?;
        Some((method, self.positions.get(at as usize).copied()?))
    }

    /// Whether the instruction before `pc` is code of the machine's own, such as a lambda's method.
    fn is_synthetic(&self, pc: u32) -> bool {
        let code = pc.checked_sub(1).and_then(|at| self.code_at(at));
        code.is_some_and(|code| self.method(code.method).raw.is_none())
    }

    pub(crate) fn line_of(&self, method: MethodId, position: u16) -> Option<u32> {
        let lines = &self.method(method).raw.as_ref()?.lines;
        let known =
            lines.iter().filter(|(start, _)| *start <= position).max_by_key(|(start, _)| *start);
        known.map(|(_, line)| u32::from(*line))
    }
}

impl Machine {
    /// Where the machine is, innermost first: the instructions behind those that are executed.
    fn counters(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        let callers = self.frames[..self.depth].iter().rev().map(|frame| frame.pc);
        std::iter::once(self.pc).chain(callers)
    }

    fn places(&self) -> impl Iterator<Item = (MethodId, u16)> + Clone + '_ {
        self.counters().filter_map(|pc| self.program.place_at(pc))
    }

    /// The methods that are running, innermost first: some, and then the user's that led to them.
    pub(crate) fn chain(&self) -> Vec<String> {
        let is_own = |&(method, _): &(MethodId, u16)| {
            !self.program.class(self.program.method(method).class).from_jdk
        };
        let shown = self.places().take(CHAIN);
        let own =
            self.places().skip(CHAIN).find(is_own).filter(|_| !shown.clone().any(|p| is_own(&p)));
        shown.chain(own).map(|(method, _)| self.program.method_text(method)).collect()
    }

    /// Notes in an exception where the machine is, without the exception's own constructors.
    pub(crate) fn fill_in_trace(&mut self, exception: Reference) -> Result<(), Failure> {
        let class = self.class_of(exception);
        let mut skipping = true;
        let mut words: Vec<u64> = Vec::new();
        let mut hidden = 0;
        for pc in self.counters() {
            let Some((method, position)) = self.program.place_at(pc) else {
                // Above the constructors there is only what called them.
                hidden = if skipping && self.program.is_synthetic(pc) { HIDDEN } else { hidden };
                continue;
            };
            let called = self.program.method(method);
            let own = matches!(&*called.name, "fillInStackTrace" | "<init>")
                && self.program.is_subclass(class, called.class);
            if skipping && !own {
                // It is at none of its instructions, if it has any.
                words.extend(
                    self.throwing.map(|native| u64::from(native) << 32 | u64::from(u16::MAX)),
                );
            }
            skipping &= own;
            if !skipping && words.len() < MOST_FRAMES {
                words.push(u64::from(method) << 32 | u64::from(position));
            }
        }
        if let Some(first) = words.first_mut() {
            *first |= hidden;
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

    /// Gives an exception the stack trace of another one.
    pub(crate) fn copy_trace(&mut self, from: Reference, to: Reference) {
        for field in ["backtrace", "depth", "stackTrace"] {
            if let Some(offset) = self.program.offset(self.known.throwable, field) {
                let word = self.field(from, offset);
                self.set_field(to, offset, word);
            }
        }
    }

    /// Where an exception was thrown, unless that is in code that traces do not show.
    pub(crate) fn thrower(&self, exception: Reference) -> Option<(MethodId, u16)> {
        let backtrace = self.field(exception, self.known.backtrace) as Reference;
        let shown = backtrace != 0
            && self.elements(backtrace).first().is_some_and(|word| word & HIDDEN == 0);
        if shown { self.backtrace(backtrace).first().copied() } else { None }
    }

    /// The methods and positions that a backtrace holds.
    pub(crate) fn backtrace(&self, backtrace: Reference) -> Vec<(MethodId, u16)> {
        if backtrace == 0 {
            return Vec::new();
        }
        self.elements(backtrace)
            .iter()
            .map(|&word| ((word >> 32) as MethodId, word as u16))
            .collect()
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
