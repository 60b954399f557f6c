//! What natives are given: they know nothing of open words, but for those that say so.

use crate::code::{CallKind, Ins};
use crate::failure::Failure;
use crate::machine::{Machine, REGISTERS};
use crate::search::rules::Rule;

use super::choices::About;
use super::word;

/// What a native asks before it is called again.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// The value of the int in this argument.
    Argument(u16),
    /// The value of this open int.
    Int(u64),
    /// The object that this reference is to.
    Object(u64),
    /// Whether this reference is to one of the objects of the mask.
    Among(u64, u64),
    /// What the word at this address holds.
    Word(usize),
}

impl Machine {
    /// Gives the arguments of a native their values. Of a native that takes open words, the receiver gets its object.
    #[inline]
    pub(crate) fn settle_arguments(&mut self, ins: Ins, class: u32) -> Result<(), Failure> {
        let site = &self.program.sites[ins.immediate() as usize];
        let first = self.base as usize + usize::from(ins.a);
        let arguments = &self.registers[first..first + usize::from(site.slots)];
        if arguments.iter().any(|&word| word::is_open(word)) {
            return self.settle_open_arguments(ins, class);
        }
        Ok(())
    }

    #[inline(never)]
    fn settle_open_arguments(&mut self, ins: Ins, class: u32) -> Result<(), Failure> {
        let site = self.program.sites[ins.immediate() as usize];
        let target = match site.kind {
            CallKind::Virtual if site.class == class => Some(site.target),
            CallKind::Virtual => self.dispatch(class, site.method),
            _ => Some(site.method),
        };
        let Some(method) = target.map(|target| self.program.method(target)) else { return Ok(()) };
        if method.native.is_none() {
            return Ok(());
        }
        let has_receiver = site.kind != CallKind::Static;
        if method.takes_open {
            return if has_receiver {
                self.settle_argument(ins, 0, Kind::Reference)
            } else {
                Ok(())
            };
        }
        let kinds = kinds(&method.descriptor, has_receiver);
        for (at, kind) in (0..).zip(kinds) {
            self.settle_argument(ins, at, kind)?;
        }
        Ok(())
    }

    fn settle_argument(&mut self, ins: Ins, at: u16, kind: Kind) -> Result<(), Failure> {
        let register = (self.base as usize + usize::from(ins.a + at)) & (REGISTERS - 1);
        let word = self.registers[register];
        if !word::is_open(word) {
            return Ok(());
        }
        self.registers[register] = match kind {
            Kind::Int => self.resolve(word)?,
            Kind::Reference => self.told(word)?,
            Kind::Other => return Ok(()),
        };
        if self.search.learned.on {
            self.flow_asked(register);
        }
        Ok(())
    }

    /// Finds out what a native asks.
    #[inline(never)]
    pub(crate) fn answer(&mut self, ins: Ins, question: Question) -> Result<(), Failure> {
        match question {
            Question::Argument(at) => self.settle_argument(ins, at, Kind::Int)?,
            Question::Int(int) => drop(self.resolve(int)?),
            Question::Object(reference) => drop(self.told(reference)?),
            Question::Among(reference, inside) => {
                let (untold, mask) = (reference as u32, self.untold(reference).mask);
                self.fork(About::Among { untold, first: inside, then: mask & !inside }, 2)?;
            }
            Question::Word(at) => {
                let word = self.heap.read(at);
                let known =
                    if word::is_untold(word) { self.told(word)? } else { self.resolve(word)? };
                self.heap.write(at, known);
                self.flow_asked_word(at);
            }
        }
        Ok(())
    }

    /// The question that a native has to ask before it reads an int or a reference at an address.
    pub(crate) fn open_word(&self, at: usize) -> Option<Question> {
        let asks = self.search.delayed.on && self.search.delayed.keeps(Rule::Words);
        (asks && word::is_open(self.heap.read(at))).then_some(Question::Word(at))
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Int,
    Reference,
    Other,
}

/// What each argument register holds.
fn kinds(descriptor: &str, receiver: bool) -> Vec<Kind> {
    let mut kinds = Vec::new();
    if receiver {
        kinds.push(Kind::Reference);
    }
    let mut letters = descriptor.bytes().skip(1);
    while let Some(letter) = letters.next() {
        match letter {
            b')' => break,
            b'I' | b'S' | b'B' | b'C' | b'Z' => kinds.push(Kind::Int),
            b'J' | b'D' => kinds.extend([Kind::Other, Kind::Other]),
            b'F' => kinds.push(Kind::Other),
            _ => {
                let mut last = letter;
                while last == b'[' {
                    last = letters.next().unwrap_or(b';');
                }
                if last == b'L' {
                    letters.by_ref().find(|&letter| letter == b';');
                }
                kinds.push(Kind::Reference);
            }
        }
    }
    kinds
}
