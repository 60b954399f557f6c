//! What is known of the open integers of a search: a difference-bound matrix.
//!
//! As that of `cota-engine`, it is kept closed, so that a comparison it does not decide has both
//! outcomes and every value between the bounds of a variable can be completed. Here bounds have 32
//! bits, as Java's ints have, and the row is what is changed and trailed: a row is saved once for
//! each choice, and updated as a whole, which the compiler turns into vector instructions.

/// The greatest magnitude of an open integer: sums of bounds stay within 32 bits.
pub(super) const LARGEST: i32 = 1 << 27;

/// Constants beyond this are as good as this: no difference of two variables comes near it.
pub(super) const FAR: i32 = 1 << 29;

/// The most variables: rows are noted in 128 bits, and the first row is the constant's.
pub(super) const MOST: usize = 127;

const FIRST_STRIDE: usize = 16;

/// A constraint on a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Constraint {
    /// x - y <= c
    AtMost(u32, u32, i32),
    /// x - y = c
    Equal(u32, u32, i32),
}

/// Entry (x, y) is the least known bound on x - y; variable 0 is the constant 0.
pub(super) struct Order {
    bounds: Vec<i32>,
    stride: usize,
    /// With the constant.
    variables: usize,
    /// Old rows, each followed by its number.
    trail: Vec<i32>,
    /// Rows saved since the last mark.
    saved: u128,
    /// A constraint that is not propagated yet. Most comparisons end the run at once, and then it
    /// never has to be.
    pending: Option<Constraint>,
}

impl Default for Order {
    fn default() -> Order {
        Order {
            bounds: vec![0; FIRST_STRIDE * FIRST_STRIDE],
            stride: FIRST_STRIDE,
            variables: 1,
            trail: Vec::new(),
            saved: 0,
            pending: None,
        }
    }
}

impl Order {
    /// How many variables there are, with the constant.
    #[inline]
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The least bound on x - y, if nothing is pending.
    #[inline]
    pub fn bound(&self, x: usize, y: usize) -> i32 {
        self.bounds[x * self.stride + y]
    }

    /// A new variable between two constants.
    pub fn push_variable(&mut self, low: i32, high: i32) -> u32 {
        let x = self.variables;
        if x == self.stride {
            self.grow();
        }
        self.variables += 1;
        let stride = self.stride;
        for y in 0..x {
            self.bounds[x * stride + y] = high + self.bounds[y];
            self.bounds[y * stride + x] = self.bounds[y * stride] - low;
        }
        self.bounds[x * stride + x] = 0;
        x as u32
    }

    #[cold]
    fn grow(&mut self) {
        let (old, stride) = (self.stride, 2 * self.stride);
        let mut bounds = vec![0; stride * stride];
        for (from, to) in self.bounds.chunks(old).zip(bounds.chunks_mut(stride)) {
            to[..old].copy_from_slice(from);
        }
        // Rows on the trail get longer too.
        let mut trail = Vec::with_capacity(2 * self.trail.len());
        for row in self.trail.chunks(old + 1) {
            trail.extend_from_slice(&row[..old]);
            trail.resize(trail.len() + stride - old, 0);
            trail.push(row[old]);
        }
        (self.bounds, self.trail, self.stride) = (bounds, trail, stride);
    }

    /// Whether x - y <= c, if that is decided.
    #[inline]
    pub fn at_most(&mut self, x: u32, y: u32, c: i32) -> Option<bool> {
        match self.pending {
            None => {}
            Some(Constraint::AtMost(a, b, d)) if a == x && b == y && d <= c => return Some(true),
            Some(Constraint::AtMost(a, b, d)) if a == y && b == x && d < -c => return Some(false),
            Some(_) => self.propagate(),
        }
        let (x, y) = (x as usize, y as usize);
        if self.bound(x, y) <= c {
            Some(true)
        } else if self.bound(y, x) < -c {
            Some(false)
        } else {
            None
        }
    }

    /// The least and the greatest x - y.
    #[inline]
    pub fn range(&mut self, x: u32, y: u32) -> (i32, i32) {
        self.propagate();
        let (x, y) = (x as usize, y as usize);
        (-self.bound(y, x), self.bound(x, y))
    }

    /// Takes a constraint on, which must be possible.
    #[inline]
    pub fn assume(&mut self, constraint: Constraint) {
        self.propagate();
        self.pending = Some(constraint);
    }

    /// How long the trail is. Whatever is pending belongs to what came before.
    #[inline]
    pub fn mark(&mut self) -> u32 {
        self.propagate();
        self.saved = 0;
        self.trail.len() as u32 / (self.stride as u32 + 1)
    }

    /// Takes back everything since a mark, when there were so many variables.
    #[inline]
    pub fn undo(&mut self, mark: u32, variables: u32) {
        (self.pending, self.saved) = (None, 0);
        self.variables = variables as usize;
        let (stride, entry) = (self.stride, self.stride + 1);
        let kept = mark as usize * entry;
        let mut end = self.trail.len();
        while end > kept {
            let row = &self.trail[end - entry..end];
            let first = row[stride] as usize * stride;
            self.bounds[first..first + stride].copy_from_slice(&row[..stride]);
            end -= entry;
        }
        self.trail.truncate(kept);
    }

    /// Brings the pending constraint into the matrix.
    #[inline]
    pub fn propagate(&mut self) {
        match self.pending.take() {
            None => {}
            Some(Constraint::AtMost(x, y, c)) => self.close(x as usize, y as usize, c),
            Some(Constraint::Equal(x, y, c)) => {
                self.close(x as usize, y as usize, c);
                self.close(y as usize, x as usize, -c);
            }
        }
    }

    #[inline]
    fn close(&mut self, x: usize, y: usize, c: i32) {
        if self.bounds[x * self.stride + y] <= c {
            return;
        }
        match self.stride {
            16 => self.close_rows::<16>(x, y, c),
            32 => self.close_rows::<32>(x, y, c),
            64 => self.close_rows::<64>(x, y, c),
            _ => self.close_rows::<128>(x, y, c),
        }
    }

    /// Adds x - y <= c to the closed matrix: every pair (i, j) may now go by way of x and y. What is
    /// beyond the variables is computed too and means nothing, so sums there may wrap.
    fn close_rows<const STRIDE: usize>(&mut self, x: usize, y: usize, c: i32) {
        let (rows, _) = self.bounds.as_chunks_mut::<STRIDE>();
        let mut beyond = rows[y];
        for bound in &mut beyond {
            *bound = bound.wrapping_add(c);
        }
        for (number, row) in rows[..self.variables].iter_mut().enumerate() {
            let way = row[x];
            if way + c >= row[y] {
                continue;
            }
            if self.saved >> number & 1 == 0 {
                self.saved |= 1 << number;
                self.trail.extend_from_slice(row);
                self.trail.push(number as i32);
            }
            for (bound, rest) in row.iter_mut().zip(&beyond) {
                *bound = (*bound).min(way.wrapping_add(*rest));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All assignments of four variables within 0..=3 that satisfy a list of constraints.
    fn solutions(constraints: &[Constraint]) -> Vec<Vec<i32>> {
        let holds = |values: &[i32], constraint: &Constraint| match *constraint {
            Constraint::AtMost(x, y, c) => values[x as usize] - values[y as usize] <= c,
            Constraint::Equal(x, y, c) => values[x as usize] - values[y as usize] == c,
        };
        let assignment = |code: i32| vec![0, code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3];
        let all = (0..256).map(assignment);
        all.filter(|values| constraints.iter().all(|constraint| holds(values, constraint)))
            .collect()
    }

    fn check(order: &mut Order, constraints: &[Constraint]) {
        let all = solutions(constraints);
        assert!(!all.is_empty());
        for (x, y) in (0..=4u32).flat_map(|x| (0..=4u32).map(move |y| (x, y))) {
            let differences = all.iter().map(|values| values[x as usize] - values[y as usize]);
            let bounds = (differences.clone().min().unwrap(), differences.clone().max().unwrap());
            for c in -4..=4 {
                let (yes, no) =
                    (differences.clone().any(|d| d <= c), differences.clone().any(|d| d > c));
                let decided = (yes != no).then_some(yes);
                assert_eq!(order.at_most(x, y, c), decided, "{x} - {y} <= {c}");
            }
            assert_eq!(order.range(x, y), bounds, "{x} - {y}");
        }
    }

    #[test]
    fn answers_are_exact_and_taken_back() {
        let constraints = [
            Constraint::AtMost(1, 2, -1),
            Constraint::Equal(3, 2, 1),
            Constraint::AtMost(1, 4, 0),
            Constraint::AtMost(4, 3, -2),
        ];
        let mut order = Order::default();
        for _ in 0..4 {
            order.push_variable(0, 3);
        }
        let mut marks = Vec::new();
        for taken in 0..=constraints.len() {
            check(&mut order, &constraints[..taken]);
            marks.push(order.mark());
            if let Some(next) = constraints.get(taken) {
                order.assume(*next);
            }
        }
        for taken in (0..constraints.len()).rev() {
            order.undo(marks[taken], 5);
            check(&mut order, &constraints[..taken]);
        }
    }

    #[test]
    fn the_matrix_grows_with_what_is_on_its_trail() {
        let mut order = Order::default();
        order.push_variable(0, 1000);
        let mut marks = Vec::new();
        for x in 2..=MOST as u32 {
            marks.push(order.mark());
            order.push_variable(0, 1000);
            order.assume(Constraint::AtMost(x - 1, x, -2));
        }
        assert_eq!(order.range(1, 0), (0, 1000 - 2 * (MOST as i32 - 1)));
        assert_eq!(order.range(MOST as u32, 0), (2 * (MOST as i32 - 1), 1000));
        for (mark, last) in marks.into_iter().zip(1..MOST as u32).rev() {
            order.undo(mark, last + 1);
            assert_eq!(order.range(1, 0), (0, 1000 - 2 * (last as i32 - 1)));
            assert_eq!(order.range(last, 0), (2 * (last as i32 - 1), 1000));
        }
    }
}
