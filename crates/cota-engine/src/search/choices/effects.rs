//! What a choice changes, and how that is taken back.

use super::{About, Cells, Choice, Choices};
use crate::model::space::{FieldDomain, IntValues, Picks};
use crate::model::wide::WideInt;
use crate::search::cell::{self, NULL, UNREAD, UNTOLD};
use crate::search::order::Constraint;
use std::cmp::Ordering;

/// The k-th possible outcome.
pub(super) fn outcome(outcomes: u8, alternative: u32) -> Ordering {
    let all = [Ordering::Less, Ordering::Equal, Ordering::Greater];
    let possible = (0..3).filter(|bit| outcomes >> bit & 1 == 1);
    all[possible.clone().nth(alternative as usize).unwrap_or(0)]
}

/// The k-th member of a mask.
fn member(mask: u64, alternative: u32) -> u32 {
    (0..alternative).fold(mask, |mask, _| mask & (mask - 1)).trailing_zeros()
}

impl Choices {
    pub(super) fn object_word(&self, domain: u32, number: u32) -> u64 {
        let info = &self.space.domains()[domain as usize];
        cell::link(info.first + number, info.base + number * info.span)
    }

    /// The word of the integer at a position.
    pub(super) fn int_word(&self, values: &IntValues, index: usize) -> u64 {
        if let IntValues::Wide(list) = values {
            let value = list[index];
            return cell::wide_integer(value).unwrap_or_else(|| self.wide_word(value));
        }
        self.integer_word(values.saturated_at(index))
    }

    fn integer_word(&self, value: i64) -> u64 {
        cell::integer(value).unwrap_or_else(|| self.wide_word(value.into()))
    }

    /// Puts the alternative of the last choice into effect.
    pub(super) fn apply(&mut self, cells: &Cells) {
        let Some(&choice) = self.stack.last() else { return };
        let Choice { slot, alternative, .. } = choice;
        let word = match choice.about {
            About::Link { .. } => self.apply_link(slot, alternative),
            About::Pick | About::Int { .. } | About::OpenInt => self.apply_plain(&choice),
            About::Tell { mask } => {
                let domain = self.masks[slot as usize].1;
                self.object_word(domain, member(mask, alternative))
            }
            About::Among { mask, set } => {
                let rest = if alternative == 0 { set } else { mask & !set };
                self.untold(slot, rest, self.masks[slot as usize].1)
            }
            About::AtMost { x, y, c } => {
                self.order.assume(match alternative {
                    0 => Constraint::AtMost(x, y, c),
                    _ => Constraint::AtMost(y, x, -c - 1),
                });
                return;
            }
            About::Compare { x, y, c, outcomes } => {
                self.order.assume(match outcome(outcomes, alternative) {
                    Ordering::Less => Constraint::AtMost(x, y, c - 1),
                    Ordering::Equal => Constraint::Equal(x, y, c),
                    Ordering::Greater => Constraint::AtMost(y, x, -c - 1),
                });
                return;
            }
            About::Value { low } => {
                let value = low + i64::from(alternative);
                if choice.count > 1 {
                    let x = self.variables[slot as usize];
                    self.order.assume(Constraint::Equal(x, 0, value));
                }
                self.integer_word(value)
            }
            About::Listed { low } => self.integer_word(low + i64::from(alternative)),
        };
        cells[slot as usize].set(word);
    }

    fn apply_plain(&mut self, choice: &Choice) -> u64 {
        let Choice { slot, alternative, .. } = *choice;
        let field = self.space.field(slot);
        let null = u32::from(field.nullable());
        if alternative < null {
            return NULL;
        }
        match field {
            FieldDomain::Ints { values, .. } => {
                if let About::OpenInt = choice.about {
                    let IntValues::Range(low, high) = *values else { return NULL };
                    self.variables[slot as usize] = self.order.push_variable(low, high);
                    self.variable_slots.push(slot);
                    return UNTOLD;
                }
                let word = self.int_word(values, (alternative - null) as usize);
                self.note_size(slot, word);
                word
            }
            FieldDomain::Picks { values, .. } => {
                self.pick_word(values, (alternative - null) as usize)
            }
            _ => cell::pick(0),
        }
    }

    /// Links lead to as many objects as an arena has. Until that is chosen again it is not looked at, so
    /// nothing has to be taken back.
    pub(super) fn note_size(&mut self, slot: u32, word: u64) {
        if self.space.has_open_arena() {
            for (room, domain) in self.room.iter_mut().zip(self.space.domains()) {
                if domain.size_slot == Some(slot) {
                    *room = cell::count(word) as u32;
                }
            }
        }
    }

    pub(super) fn pick_word(&self, values: &Picks, index: usize) -> u64 {
        match values {
            Picks::Bools(list) => cell::pick(u32::from(list[index])),
            Picks::Chars(list) => cell::pick(u32::from(list[index])),
            Picks::Variants(list) => cell::pick(list[index]),
            Picks::Texts(_) => cell::pick(index as u32),
            Picks::Floats(list) => self.wide_word(WideInt::of_float(list[index])),
        }
    }

    fn wide_word(&self, value: WideInt) -> u64 {
        cell::wide(self.space.wide_position(value).unwrap_or_default())
    }

    /// The word of an untold link to the objects of a mask.
    pub(super) fn untold(&mut self, slot: u32, mask: u64, domain: u32) -> u64 {
        if mask.is_power_of_two() {
            return self.object_word(domain, mask.trailing_zeros());
        }
        self.masks[slot as usize] = (mask, domain);
        UNTOLD
    }

    /// Takes the effect of the last choice back; its cell is written by whoever comes next.
    pub(super) fn take_back(&mut self) {
        let Some(&choice) = self.stack.last() else { return };
        match choice.about {
            About::Link { domain, used } if domain != u32::MAX => {
                let now = &mut self.used[domain as usize];
                self.objects -= (*now - used) as u32;
                *now = used;
            }
            About::OpenInt => {
                if choice.alternative + 1 == choice.count {
                    self.order.undo(choice.mark);
                    self.order.pop_variable();
                    self.variable_slots.pop();
                }
            }
            About::Tell { mask } | About::Among { mask, .. } => {
                self.masks[choice.slot as usize].0 = mask;
            }
            About::AtMost { .. } | About::Compare { .. } | About::Value { .. } => {
                self.order.undo(choice.mark);
            }
            About::Pick | About::Int { .. } | About::Link { .. } | About::Listed { .. } => {}
        }
    }

    /// Drops the last choice, whose effect has been taken back.
    pub fn forget(&mut self, cells: &Cells) {
        let Some(choice) = self.stack.pop() else { return };
        self.dropped.push(choice.slot);
        match choice.about {
            About::AtMost { .. } | About::Compare { .. } => {}
            About::Tell { .. }
            | About::Among { .. }
            | About::Value { .. }
            | About::Listed { .. } => {
                cells[choice.slot as usize].set(UNTOLD);
            }
            _ => cells[choice.slot as usize].set(UNREAD),
        }
    }
}
