//! The values of what is still open when the predicate has accepted.
//!
//! The matrix is closed, so every value of a variable that its bounds against the variables before it
//! allow can be completed. The values are listed like the digits of a number, without a change of
//! the matrix.

use crate::code::NONE;
use crate::machine::Machine;
use crate::search::Guide;

use super::order::Order;
use super::word;

/// A choice after the predicate has accepted: no instruction goes on, and no register is live.
pub(super) const BEHIND: (u32, u32, u16) = (NONE, 0, 0);

/// Where the listing is: by the number of the variable, the first of which is the constant 0.
#[derive(Default)]
pub(super) struct Listing {
    values: Vec<i32>,
    least: Vec<i32>,
    most: Vec<i32>,
}

impl Listing {
    pub fn is_active(&self) -> bool {
        !self.values.is_empty()
    }

    pub fn end(&mut self) {
        self.values.clear();
        self.least.clear();
        self.most.clear();
    }

    fn begin(&mut self) {
        self.end();
        self.values.push(0);
        self.least.push(0);
        self.most.push(0);
    }

    /// Adds the least value of the next variable.
    fn push(&mut self, order: &Order) {
        let x = self.values.len();
        let (mut least, mut most) = (i32::MIN, i32::MAX);
        let row = order.row(x);
        for (y, &value) in self.values.iter().enumerate() {
            least = least.max(value - order.bound_on(y, x));
            most = most.min(value + row[y]);
        }
        self.values.push(least);
        self.least.push(least);
        self.most.push(most);
    }

    fn pop(&mut self) {
        self.values.pop();
        self.least.pop();
        self.most.pop();
    }

    /// Which of its values each variable has.
    pub fn path(&self) -> impl Iterator<Item = u32> + '_ {
        let both = self.values.iter().zip(&self.least).skip(1);
        both.map(|(value, least)| (value - least) as u32)
    }

    /// The first variable that has another value, if one has.
    pub fn first_open(&self) -> Option<usize> {
        (1..self.values.len()).find(|&x| self.values[x] < self.most[x])
    }

    /// The last variable that has another value.
    pub fn last_open(&self) -> Option<usize> {
        (1..self.values.len()).rev().find(|&x| self.values[x] < self.most[x])
    }

    /// Leaves the greater values of a variable out.
    pub fn close(&mut self, x: usize) {
        self.most[x] = self.values[x];
    }
}

impl Machine {
    /// Gives every variable its first value; what the guide has for it, on the way to where a search starts.
    pub(super) fn begin_listing(&mut self) {
        self.search.delayed.order.propagate();
        let variables = self.search.delayed.order.variables();
        if variables == 1 {
            return;
        }
        self.search.delayed.listing.begin();
        for x in 1..variables {
            let delayed = &mut self.search.delayed;
            delayed.listing.push(&delayed.order);
            let at = self.search.made + x - 1;
            if at < self.search.guided {
                self.guide_value(x, at);
            }
            let listing = &mut self.search.delayed.listing;
            if at < self.search.floor {
                listing.close(x);
            }
        }
        self.write_values(1);
    }

    fn guide_value(&mut self, x: usize, at: usize) {
        let delayed = &self.search.delayed;
        let (least, most) = (delayed.listing.least[x], delayed.listing.most[x]);
        let wanted = match &self.search.guide {
            Guide::Path(path) => least.checked_add_unsigned(path[at]),
            Guide::Words(_) => self.wanted_value(x as u32),
        };
        match wanted.filter(|wanted| (least..=most).contains(wanted)) {
            Some(wanted) => self.search.delayed.listing.values[x] = wanted,
            None => {
                let slot = delayed.variables[x - 1];
                self.search.strayed.get_or_insert(slot);
            }
        }
    }

    /// Writes the values from a variable on into their words.
    #[inline]
    fn write_values(&mut self, from: usize) {
        let delayed = &self.search.delayed;
        for (slot, value) in
            delayed.variables.iter().zip(&delayed.listing.values[1..]).skip(from - 1)
        {
            self.heap.write_new(*slot as usize, word::known(*value));
        }
    }

    /// Goes on to the next values; at the end the words are open again.
    #[inline]
    pub(crate) fn list_on(&mut self) -> bool {
        let listing = &mut self.search.delayed.listing;
        let Some(last) = listing.values.len().checked_sub(1) else { return false };
        // The last variable is the one that changes most often by far.
        if listing.values[last] < listing.most[last] {
            listing.values[last] += 1;
            let (slot, value) = (self.search.delayed.variables[last - 1], listing.values[last]);
            self.heap.write_new(slot as usize, word::known(value));
            return true;
        }
        self.list_on_before()
    }

    #[inline(never)]
    fn list_on_before(&mut self) -> bool {
        let delayed = &mut self.search.delayed;
        let Some(changed) = delayed.listing.last_open() else {
            self.end_listing();
            return false;
        };
        let variables = delayed.listing.values.len();
        while delayed.listing.values.len() > changed + 1 {
            delayed.listing.pop();
        }
        delayed.listing.values[changed] += 1;
        for _ in changed + 1..variables {
            delayed.listing.push(&delayed.order);
        }
        self.write_values(changed);
        true
    }

    /// Leaves the words of the variables open again.
    pub(in crate::search) fn end_listing(&mut self) {
        if self.search.delayed.listing.is_active() {
            self.search.delayed.listing.end();
            for (x, slot) in (1..).zip(&self.search.delayed.variables) {
                self.heap.write_new(*slot as usize, word::open(x, 0, 0));
            }
        }
    }

    /// The predicate has accepted: what is chosen from now on is a list of structures.
    pub(in crate::search) fn accept(&mut self) {
        self.search.delayed.accepted = self.search.made;
    }

    /// After the predicate has accepted, all that it was given has a value: the first structure of a list.
    pub(in crate::search) fn complete(&mut self) {
        for at in 0..self.search.delayed.untold.len() {
            // Also what nothing leads to any more.
            self.tell_word(self.search.delayed.untold[at].slot);
        }
        self.begin_listing();
        self.uncount();
    }

    /// A search that starts in the middle of a list runs the predicate only to get there; the run belongs to whoever
    /// began the list.
    fn uncount(&mut self) {
        let accepted = self.search.delayed.accepted;
        if self.search.guided > 0
            && let Guide::Path(path) = &self.search.guide
            && path.iter().skip(accepted).any(|&alternative| alternative > 0)
        {
            self.search.explored -= 1;
        }
    }

    /// Where the predicate did not come to an end, the structure that is shown has values that fit together; they go when
    /// the search goes back.
    pub(in crate::search) fn complete_once(&mut self) {
        for at in 0..self.search.delayed.untold.len() {
            let slot = self.search.delayed.untold[at].slot;
            let reference = self.heap.read(slot as usize);
            if word::is_untold(reference) {
                let object = self.any_object(reference);
                self.heap.trail_word(slot, reference);
                self.heap.write_new(slot as usize, object);
            }
        }
        for (x, slot) in (1..).zip(&self.search.delayed.variables) {
            self.heap.trail_word(*slot, word::open(x, 0, 0));
        }
        self.begin_listing();
        self.search.delayed.listing.end();
    }
}
