//! Order constraints between integers that are not chosen yet: a difference-bound matrix.
//!
//! Entry (x, y) is the least known bound on x - y; variable 0 stands for the constant 0. The matrix
//! is kept closed, so entailment is exact: a comparison it does not decide has both outcomes, and
//! every value between the bounds of a variable can be completed. Changes are trailed and undone.

/// The greatest magnitude of a delayed integer: sums of bounds stay far from overflow.
pub(crate) const LARGEST: i64 = 1 << 56;

/// Room for as many variables as most searches have; more is made when needed.
const FIRST_STRIDE: usize = 16;

/// A constraint on a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constraint {
    /// x - y <= c
    AtMost(u32, u32, i64),
    /// x - y = c
    Equal(u32, u32, i64),
}

/// The matrix with its trail.
#[derive(Debug)]
pub(crate) struct Order {
    bounds: Vec<i64>,
    stride: usize,
    variables: usize,
    /// Row, column and old bound of every change.
    trail: Vec<(u32, u32, i64)>,
    /// A constraint that is not propagated yet. Most comparisons end the run at once, and then it
    /// never has to be.
    pending: Option<Constraint>,
    columns: Vec<(u32, i64)>,
}

impl Order {
    /// No variables yet.
    pub fn new() -> Self {
        let stride = FIRST_STRIDE;
        let bounds = vec![0; stride * stride];
        Self { bounds, stride, variables: 1, trail: Vec::new(), pending: None, columns: Vec::new() }
    }

    /// The least bound on x - y.
    #[inline]
    fn bound(&self, x: u32, y: u32) -> i64 {
        self.bounds[x as usize * self.stride + y as usize]
    }

    /// A new variable between two constants. Variables are removed last in, first out.
    pub fn push_variable(&mut self, low: i64, high: i64) -> u32 {
        let x = self.variables;
        self.variables += 1;
        if self.variables > self.stride {
            self.grow();
        }
        for y in 0..x {
            self.bounds[x * self.stride + y] = high + self.bounds[y];
            self.bounds[y * self.stride + x] = self.bounds[y * self.stride] - low;
        }
        self.bounds[x * self.stride + x] = 0;
        x as u32
    }

    /// Makes room for more variables.
    #[cold]
    fn grow(&mut self) {
        let stride = 2 * self.stride;
        let mut bounds = vec![0; stride * stride];
        for (old, new) in self.bounds.chunks(self.stride).zip(bounds.chunks_mut(stride)) {
            new[..self.stride].copy_from_slice(old);
        }
        (self.bounds, self.stride) = (bounds, stride);
    }

    /// Removes the last variable.
    pub fn pop_variable(&mut self) {
        self.variables -= 1;
    }

    /// Whether x - y <= c, if that is decided.
    #[inline]
    pub fn at_most(&mut self, x: u32, y: u32, c: i64) -> Option<bool> {
        match self.pending {
            None => {}
            Some(Constraint::AtMost(a, b, d)) if a == x && b == y && d <= c => return Some(true),
            Some(Constraint::AtMost(a, b, d)) if a == y && b == x && d < -c => return Some(false),
            Some(_) => self.flush(),
        }
        if self.bound(x, y) <= c {
            Some(true)
        } else if self.bound(y, x) < -c {
            Some(false)
        } else {
            None
        }
    }

    /// Which of x - y < c, = c, > c are possible, as bits 0, 1 and 2.
    pub fn outcomes(&mut self, x: u32, y: u32, c: i64) -> u8 {
        self.flush();
        let (most, least) = (self.bound(x, y), -self.bound(y, x));
        u8::from(least < c) | u8::from(least <= c && c <= most) << 1 | u8::from(most > c) << 2
    }

    /// The least and the greatest value of a variable.
    pub fn range(&mut self, x: u32) -> (i64, i64) {
        self.flush();
        self.closed_range(x)
    }

    /// The same if nothing is pending.
    #[inline]
    pub fn closed_range(&self, x: u32) -> (i64, i64) {
        (-self.bound(0, x), self.bound(x, 0))
    }

    /// How far x can be below y and above it, if nothing is pending.
    #[inline]
    pub fn distance(&self, x: u32, y: u32) -> (i64, i64) {
        (self.bound(y, x), self.bound(x, y))
    }

    /// Takes a constraint on; it must be possible and replaces no other that is pending.
    pub fn assume(&mut self, constraint: Constraint) {
        self.flush();
        self.pending = Some(constraint);
    }

    /// Where the trail stands. Whatever is pending belongs to what came before.
    pub fn mark(&mut self) -> u32 {
        self.flush();
        self.trail.len() as u32
    }

    /// Takes back everything since the mark.
    pub fn undo(&mut self, mark: u32) {
        self.pending = None;
        while self.trail.len() > mark as usize {
            if let Some((x, y, old)) = self.trail.pop() {
                self.bounds[x as usize * self.stride + y as usize] = old;
            }
        }
    }

    /// Propagates the pending constraint.
    #[inline]
    fn flush(&mut self) {
        match self.pending.take() {
            None => {}
            Some(Constraint::AtMost(x, y, c)) => self.close(x as usize, y as usize, c),
            Some(Constraint::Equal(x, y, c)) => {
                self.close(x as usize, y as usize, c);
                self.close(y as usize, x as usize, -c);
            }
        }
    }

    /// Adds x - y <= c to the closed matrix: every pair (i, j) may now go by way of x and y.
    fn close(&mut self, x: usize, y: usize, c: i64) {
        let (n, stride) = (self.variables, self.stride);
        if self.bounds[x * stride + y] <= c {
            return;
        }
        // Only a column to which the way by y is shorter, and a row whose way to y gets shorter,
        // can change at all. To save and update whole rows instead takes a quarter more instructions: few
        // entries change.
        let mut columns = std::mem::take(&mut self.columns);
        columns.clear();
        let (from_x, from_y) = (&self.bounds[x * stride..][..n], &self.bounds[y * stride..][..n]);
        for (j, (direct, rest)) in (0..).zip(from_x.iter().zip(from_y)) {
            if c + rest < *direct {
                columns.push((j, c + rest));
            }
        }
        for i in 0..n {
            let first = i * stride;
            let row = &mut self.bounds[first..][..n];
            let way = row[x];
            if way + c >= row[y] {
                continue;
            }
            for &(j, rest) in &columns {
                let bound = &mut row[j as usize];
                if way + rest < *bound {
                    self.trail.push((i as u32, j, *bound));
                    *bound = way + rest;
                }
            }
        }
        self.columns = columns;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All assignments within 0..=3 that satisfy a list of constraints.
    fn solutions(variables: usize, constraints: &[Constraint]) -> Vec<Vec<i64>> {
        let all = 4usize.pow(variables as u32);
        let assignment = |code: usize| -> Vec<i64> {
            let digits = (0..variables).map(|v| (code / 4usize.pow(v as u32) % 4) as i64);
            std::iter::once(0).chain(digits).collect()
        };
        let holds = |values: &[i64], constraint: &Constraint| match *constraint {
            Constraint::AtMost(x, y, c) => values[x as usize] - values[y as usize] <= c,
            Constraint::Equal(x, y, c) => values[x as usize] - values[y as usize] == c,
        };
        (0..all)
            .map(assignment)
            .filter(|values| constraints.iter().all(|constraint| holds(values, constraint)))
            .collect()
    }

    #[test]
    fn entailment_and_ranges_are_exact() {
        let constraints = [
            Constraint::AtMost(1, 2, -1),
            Constraint::Equal(3, 2, 1),
            Constraint::AtMost(1, 4, 0),
            Constraint::AtMost(4, 3, -2),
        ];
        let mut order = Order::new();
        for _ in 0..4 {
            order.push_variable(0, 3);
        }
        let marks: Vec<_> = (0..=constraints.len())
            .map(|taken| {
                check(&mut order, &constraints[..taken]);
                let mark = order.mark();
                if let Some(next) = constraints.get(taken) {
                    order.assume(*next);
                }
                mark
            })
            .collect();
        for taken in (0..constraints.len()).rev() {
            order.undo(marks[taken]);
            check(&mut order, &constraints[..taken]);
        }
    }

    #[test]
    fn a_chain_of_many_variables_is_kept_while_the_matrix_grows() {
        let (mut order, count) = (Order::new(), 50);
        for x in 1..=count {
            order.push_variable(0, 100);
            if x > 1 {
                order.assume(Constraint::AtMost(x - 1, x, -2));
            }
        }
        assert_eq!(order.range(1), (0, 2));
        assert_eq!(order.range(count), (98, 100));
        assert_eq!(order.at_most(1, count, -98), Some(true));
        order.undo(0);
        assert_eq!((order.range(1), order.range(count)), ((0, 100), (0, 100)));
    }

    fn check(order: &mut Order, constraints: &[Constraint]) {
        let all = solutions(4, constraints);
        assert!(!all.is_empty());
        for x in 1..=4u32 {
            let values = all.iter().map(|values| values[x as usize]);
            let bounds = (values.clone().min().unwrap(), values.max().unwrap());
            assert_eq!(order.range(x), bounds);
            for (y, c) in (1..=4u32).flat_map(|y| (-4..=4).map(move |c| (y, c))) {
                let differences = all.iter().map(|v| v[x as usize] - v[y as usize]);
                let yes = differences.clone().any(|d| d <= c);
                let no = differences.clone().any(|d| d > c);
                let decided = (yes != no).then_some(yes);
                assert_eq!(order.at_most(x, y, c), decided, "{x} - {y} <= {c}");
                let outcomes = differences.fold(0, |bits, d| match d.cmp(&c) {
                    std::cmp::Ordering::Less => bits | 1,
                    std::cmp::Ordering::Equal => bits | 2,
                    std::cmp::Ordering::Greater => bits | 4,
                });
                assert_eq!(order.outcomes(x, y, c), outcomes, "{x} - {y} against {c}");
            }
        }
    }
}
