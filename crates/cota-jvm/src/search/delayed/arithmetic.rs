//! Arithmetic with open integers: what stays a difference of two variables stays open.

use crate::failure::Failure;
use crate::machine::Machine;
use crate::search::rules::Rule;

use super::choices::About;
use super::word::{self, Term, difference, is_open, term};

impl Machine {
    /// The least and the greatest value of an int.
    pub(super) fn range_of(&mut self, int: u64) -> (i64, i64) {
        let Term { x, y, c } = term(int);
        if (x, y) == (0, 0) {
            return (i64::from(c), i64::from(c));
        }
        let (least, most) = self.search.delayed.order.range(x, y);
        (i64::from(least) + i64::from(c), i64::from(most) + i64::from(c))
    }

    /// The instruction came to know that an int is between two numbers.
    pub(super) fn ask_within(&mut self, int: u64, low: i64, high: i64) {
        let Term { x, y, c } = term(int);
        self.ask_between(x, y, low - i64::from(c), high - i64::from(c));
    }

    /// The value of an int, chosen if there are several.
    #[inline(never)]
    pub(crate) fn resolve(&mut self, int: u64) -> Result<u64, Failure> {
        if !is_open(int) {
            return Ok(int);
        }
        let Term { x, y, c } = term(int);
        let (least, most) = self.search.delayed.order.range(x, y);
        let mut value = least;
        if least == most {
            self.ask_between(x, y, i64::from(least), i64::from(least));
        } else {
            let mut count = (most - least + 1) as u32;
            if !self.search.delayed.keeps(Rule::Values) {
                count = 1;
            }
            value += self.fork(About::Value { x, y, least }, count)? as i32;
        }
        Ok(word::known(value.wrapping_add(c)))
    }

    /// The same where all values are of a type; an int of which that is known stays open.
    #[inline(never)]
    pub(crate) fn fit(&mut self, int: u64, least: i32, most: i32) -> Result<u64, Failure> {
        let (low, high) = self.range_of(int);
        let fits = low >= i64::from(least) && high <= i64::from(most);
        if fits || !self.search.delayed.keeps(Rule::Narrowing) {
            self.ask_within(int, i64::from(least), i64::from(most));
            return Ok(int);
        }
        self.resolve(int)
    }

    /// A sum or a difference of two ints of which one at least is open. What is no difference of two variables, or might
    /// wrap, gets a value.
    #[inline(never)]
    pub(crate) fn add_open(
        &mut self,
        left: u64,
        right: u64,
        subtract: bool,
    ) -> Result<u64, Failure> {
        let (a, mut b) = (term(left), term(right));
        let mut c = i64::from(b.c);
        if subtract {
            (b.x, b.y, c) = (b.y, b.x, -c);
        }
        c += i64::from(a.c);
        if let Some((x, y)) = difference(a.x, a.y, b.x, b.y) {
            if (x, y) == (0, 0) {
                return Ok(word::known(c as i32));
            }
            let (least, most) = self.search.delayed.order.range(x, y);
            let (low, high) = (i64::from(least) + c, i64::from(most) + c);
            let fits = |value: i64| i32::try_from(value).is_ok();
            if fits(low) && fits(high) && fits(c) || !self.search.delayed.keeps(Rule::Overflow) {
                self.ask_between(x, y, i64::from(i32::MIN) - c, i64::from(i32::MAX) - c);
                return Ok(if low == high {
                    self.ask_between(x, y, low - c, low - c);
                    word::known(low as i32)
                } else {
                    word::open(x, y, c as i32)
                });
            }
        }
        // One of them gets a value; if that is not enough, both do.
        let (left, right) = if is_open(right) {
            (left, self.resolve(right)?)
        } else {
            (self.resolve(left)?, right)
        };
        if is_open(left) {
            return self.add_open(left, right, subtract);
        }
        let (left, right) = (left as i32, right as i32);
        Ok(word::known(if subtract { left.wrapping_sub(right) } else { left.wrapping_add(right) }))
    }
}
