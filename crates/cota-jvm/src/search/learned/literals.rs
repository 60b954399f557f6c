//! What choices say, as numbers.
//!
//! That a word has a value is numbered by word and value. Everything else gets a number when it is said for the first time;
//! so much is said in a long search that there is a limit, beyond which nothing is learned from it.

use rustc_hash::FxHashMap;

use crate::machine::Machine;
use crate::search::delayed::{About, Constraint};

/// The number of what has none.
pub(super) const NAMELESS: u32 = u32::MAX;
/// The most numbers beside those of values.
const MOST: usize = 1 << 16;

/// What is said of words, which are named by their addresses; 0 is the constant 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Literal {
    /// Of two ints, that the difference is at most this.
    AtMost(u32, u32, i32),
    /// Of two ints, that they differ by this.
    Equal(u32, u32, i32),
    /// Of a reference, that it is to one of these objects, the first of which is the value at a position.
    OneOf(u32, u16, u64),
}

#[derive(Default)]
pub(super) struct Literals {
    numbers: FxHashMap<Literal, u32>,
}

impl Literals {
    /// Bytes that are in use for them.
    pub fn bytes(&self) -> usize {
        self.numbers.capacity() * (size_of::<(Literal, u32)>() + 1)
    }
}

impl Machine {
    /// The number of what an alternative says that is about no word's value.
    pub(in crate::search) fn literal(&mut self, about: About, alternative: u32) -> u32 {
        if let Some(constraint) = about.constraint(alternative) {
            return self.constraint_literal(constraint);
        }
        let Some((untold, mask)) = about.objects(alternative) else { return NAMELESS };
        let known = self.search.delayed.untold_at(untold);
        self.objects_literal(known.slot, known.first, mask)
    }

    fn constraint_literal(&mut self, constraint: Constraint) -> u32 {
        let delayed = &self.search.delayed;
        match constraint {
            Constraint::Equal(x, 0, value) => self.value_literal(delayed.word_of(x), value),
            Constraint::Equal(0, y, value) => self.value_literal(delayed.word_of(y), -value),
            Constraint::Equal(x, y, c) => {
                let literal = Literal::Equal(delayed.word_of(x), delayed.word_of(y), c);
                self.number(literal)
            }
            Constraint::AtMost(x, y, c) => {
                let literal = Literal::AtMost(delayed.word_of(x), delayed.word_of(y), c);
                self.number(literal)
            }
        }
    }

    fn value_literal(&self, slot: u32, value: i32) -> u32 {
        let place = (slot - self.search.first_slot) as usize;
        let domain = &self.search.domains[usize::from(self.search.slots[place])];
        let low = domain.values.first().map_or(0, |first| first.word as i32);
        self.search.learned.values[place] + (value - low) as u32
    }

    /// A reference to one of some objects of its word's domain.
    pub(in crate::search) fn objects_literal(&mut self, slot: u32, first: u16, mask: u64) -> u32 {
        if mask.is_power_of_two() {
            let place = (slot - self.search.first_slot) as usize;
            let index = u32::from(first) + mask.trailing_zeros();
            return self.search.learned.values[place] + index;
        }
        self.number(Literal::OneOf(slot, first, mask))
    }

    fn number(&mut self, literal: Literal) -> u32 {
        let learned = &mut self.search.learned;
        let numbers = &mut learned.literals.numbers;
        if let Some(&number) = numbers.get(&literal) {
            return number;
        }
        if numbers.len() == MOST {
            return NAMELESS;
        }
        let number = learned.nogoods.add_value();
        numbers.insert(literal, number);
        number
    }
}
