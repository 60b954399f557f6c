//! The values of what is still open when the predicate has accepted.
//!
//! The matrix is closed, so every value of a variable that its bounds against the variables before it
//! allow can be completed. The values are listed like the digits of a number, without a change of
//! the matrix.

use crate::machine::Machine;
use crate::search::Guide;
use crate::search::rules::Rule;

use super::order::Order;
use super::word;

/// Where the listing is: by the number of the variable, the first of which is the constant 0.
#[derive(Default)]
pub(super) struct Listing {
    values: Vec<i32>,
    least: Vec<i32>,
    most: Vec<i32>,
    /// For each variable x and every y before it the least and the greatest x - y.
    below: Vec<i32>,
    above: Vec<i32>,
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

    fn begin(&mut self, order: &Order, keeps: bool) {
        self.end();
        let variables = order.variables();
        for bounds in [&mut self.values, &mut self.least, &mut self.most] {
            bounds.resize(variables, 0);
        }
        self.below.clear();
        self.above.clear();
        for x in 1..variables {
            for y in 0..x {
                let y = if keeps { y } else { 0 };
                self.below.push(-order.bound(y, x));
                self.above.push(order.bound(x, y));
            }
        }
    }

    /// Gives a variable the least value that those before it allow.
    #[inline]
    fn give_least(&mut self, x: usize) {
        let first = x * (x - 1) / 2;
        let (below, above) = (&self.below[first..first + x], &self.above[first..first + x]);
        let (mut least, mut most) = (i32::MIN, i32::MAX);
        for ((value, below), above) in self.values[..x].iter().zip(below).zip(above) {
            least = least.max(value + below);
            most = most.min(value + above);
        }
        (self.values[x], self.least[x], self.most[x]) = (least, least, most);
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

    /// The same for all variables from one on.
    pub fn close_from(&mut self, x: usize) {
        for x in x..self.values.len() {
            self.close(x);
        }
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
        let delayed = &mut self.search.delayed;
        let keeps = delayed.keeps(Rule::Listing);
        delayed.listing.begin(&delayed.order, keeps);
        for x in 1..variables {
            self.search.delayed.listing.give_least(x);
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
        if let Some(wanted) = wanted.filter(|wanted| (least..=most).contains(wanted)) {
            self.search.delayed.listing.values[x] = wanted;
        } else {
            let slot = delayed.variables[x - 1];
            self.search.strayed.get_or_insert(slot);
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
        let listing = &mut self.search.delayed.listing;
        let Some(changed) = listing.last_open() else {
            self.end_listing();
            return false;
        };
        listing.values[changed] += 1;
        for x in changed + 1..listing.values.len() {
            listing.give_least(x);
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
