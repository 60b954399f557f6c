//! What the choices have to do with a failure: which of them a check depends on, and which leave out
//! values for a reason that is no read of it.

use super::{About, Choice, Choices};
use crate::model::space::{FieldDomain, IntValues, Space};
use crate::search::heap::Reads;
use crate::search::jumps::Depths;

impl Choice {
    /// Whether it decides something for a run that read some slots, and compared integers that are still open.
    #[inline]
    fn decides(&self, read: impl Fn(u32) -> bool, compared: bool) -> bool {
        match self.about {
            About::AtMost { .. } | About::Compare { .. } => compared,
            // A value that was chosen for another integer may have narrowed this one.
            About::Value { .. } if compared => true,
            _ => read(self.slot),
        }
    }

    /// Whether it says something about how integers compare: only those that are not null do.
    fn orders(&self) -> bool {
        match self.about {
            About::AtMost { .. } | About::Compare { .. } | About::Value { .. } => true,
            About::OpenInt => self.count > 1,
            _ => false,
        }
    }
}

/// Which class domains have owners as well as other links that lead to them.
pub(super) fn mixed(space: &Space) -> Vec<bool> {
    let mut kinds = vec![(false, false); space.domains().len()];
    for slot in 0..space.slots().len() as u32 {
        if let FieldDomain::Links { domains, owned, .. } = space.field(slot) {
            for domain in domains {
                let (owners, others) = &mut kinds[*domain as usize];
                *owners |= *owned;
                *others |= !*owned;
            }
        }
    }
    kinds.into_iter().map(|(owners, others)| owners && others).collect()
}

impl Choices {
    /// How many of the choices decide what was read.
    pub fn depth_of(&self, reads: &Reads) -> usize {
        let read = |slot: u32| reads.slots[slot as usize];
        let decides = |choice: &Choice| choice.decides(read, reads.compared);
        self.stack.iter().rposition(decides).map_or(0, |depth| depth + 1)
    }

    /// The choices that decide something for a check which read some slots, and compared integers that are
    /// still open.
    pub fn conflict(&self, read: impl Fn(u32) -> bool, compared: bool) -> Depths {
        let mut conflict = Depths::default();
        for (depth, choice) in self.stack.iter().enumerate() {
            if choice.decides(&read, compared) || (compared && choice.orders()) {
                conflict.insert(depth);
            }
        }
        conflict
    }

    /// Notes of a new choice whether its alternatives are all that its slot could hold, whatever the other
    /// choices are.
    pub(super) fn note_narrowed(&mut self, slot: u32, about: About, count: u32) {
        let depth = self.stack.len();
        if self.narrows(slot, about, count) {
            self.narrowed.insert(depth);
        } else {
            self.narrowed.remove(depth);
        }
    }

    fn narrows(&self, slot: u32, about: About, count: u32) -> bool {
        let limited = self.options.most_objects.is_some();
        match about {
            About::Pick | About::OpenInt | About::AtMost { .. } => false,
            About::Compare { .. } => count < 3,
            About::Int { .. } => limited && self.space.slots()[slot as usize].arena.is_some(),
            About::Tell { .. } | About::Among { .. } => self.labels.is_some(),
            // Nobody goes on from a structure for want of a reason.
            About::Listed { .. } => true,
            About::Value { low } => match self.space.field(slot) {
                FieldDomain::Ints { values: IntValues::Range(least, most), .. } => {
                    low > *least || low + i64::from(count) <= *most
                }
                _ => true,
            },
            About::Link { .. } => {
                let FieldDomain::Links { domains, owned, .. } = self.space.field(slot) else {
                    return true;
                };
                let owned = *owned && self.options.owned;
                self.labels.is_some()
                    || self.space.has_open_arena()
                    || domains.iter().any(|domain| self.is_limited(*domain) || owned)
            }
        }
    }

    /// Whether there could be another object of a class domain, if there were fewer others.
    fn is_limited(&self, domain: u32) -> bool {
        let info = &self.space.domains()[domain as usize];
        let known = (self.used[domain as usize] + 1) as u32;
        let most = self.options.most_objects;
        info.symmetric && known < info.count && most.is_some_and(|most| self.objects >= most)
    }

    /// The choices because of which this one leaves out values.
    pub fn narrowed_by(&self, depth: usize) -> Depths {
        if !self.narrowed.contains(depth) {
            return Depths::default();
        }
        let orders = |choice: &Choice| choice.orders();
        let chooses_object = |choice: &Choice| matches!(choice.about, About::Link { domain, .. } if domain != u32::MAX);
        match self.stack[depth].about {
            About::Compare { .. } | About::Value { .. } => self.all_below(depth, orders),
            // An owner has the object to itself, and all objects count.
            About::Link { .. } if !self.is_intricate(self.stack[depth].slot) => {
                self.all_below(depth, chooses_object)
            }
            _ => Depths::ALL,
        }
    }

    /// Whether what a link may lead to depends on more than the links before it.
    fn is_intricate(&self, slot: u32) -> bool {
        let FieldDomain::Links { domains, .. } = self.space.field(slot) else { return true };
        let mixed = |domain: &u32| self.mixed[*domain as usize];
        self.labels.is_some() || self.space.has_open_arena() || domains.iter().any(mixed)
    }

    fn all_below(&self, depth: usize, wanted: impl Fn(&Choice) -> bool) -> Depths {
        let mut all = Depths::default();
        for (depth, choice) in self.stack[..depth].iter().enumerate() {
            if wanted(choice) {
                all.insert(depth);
            }
        }
        all
    }
}
