//! Which choices decided what the matrix answers.
//!
//! A search that learns keeps the constraints as well, each with the choices that it stands for: its own, or, where no
//! other outcome was possible, those because of which the others were not. What the closed matrix says of a difference is a
//! shortest path through these constraints and the ranges of the variables; the explanation is what is on the path (Cotton
//! and Maler 2006).

use super::order::Constraint;
use crate::search::learned::Set;

/// x - y <= c, and why.
#[derive(Clone, Copy)]
struct Edge {
    x: u32,
    y: u32,
    c: i32,
    because: Set,
}

const FAR: i64 = i64::MAX / 4;
/// No edge leads here; the range of the variable does.
const RANGE: u32 = u32::MAX;

/// The constraints of a search, in the order in which they came.
#[derive(Default)]
pub(super) struct Reasons {
    edges: Vec<Edge>,
    distances: Vec<i64>,
    /// By which edge each variable was reached.
    by: Vec<u32>,
}

impl Reasons {
    pub fn length(&self) -> u32 {
        self.edges.len() as u32
    }

    pub fn truncate(&mut self, length: u32) {
        self.edges.truncate(length as usize);
    }

    pub fn add(&mut self, constraint: Constraint, because: Set) {
        let mut add = |x, y, c| self.edges.push(Edge { x, y, c, because });
        match constraint {
            Constraint::AtMost(x, y, c) => add(x, y, c),
            Constraint::Equal(x, y, c) => {
                add(x, y, c);
                add(y, x, -c);
            }
        }
    }

    /// The choices because of which x - y <= c, which must be so. `ranges` has the least and the greatest value of each
    /// variable; the first is the constant 0.
    pub fn explain(&mut self, ranges: &[(i32, i32)], x: u32, y: u32, c: i32) -> Set {
        let (low, high) = (ranges[y as usize].0, ranges[x as usize].1);
        if x == y || i64::from(high) - i64::from(low) <= i64::from(c) {
            return Set::EMPTY;
        }
        self.distances.clear();
        self.distances.resize(ranges.len(), FAR);
        self.by.clear();
        self.by.resize(ranges.len(), RANGE);
        self.distances[x as usize] = 0;
        let (target, wanted) = (y as usize, i64::from(c));
        let mut changed = true;
        while changed && self.distances[target] > wanted {
            changed = false;
            for (number, edge) in (0..).zip(&self.edges) {
                let way = self.distances[edge.x as usize] + i64::from(edge.c);
                if self.distances[edge.x as usize] < FAR && way < self.distances[edge.y as usize] {
                    self.distances[edge.y as usize] = way;
                    self.by[edge.y as usize] = number;
                    changed = true;
                }
            }
            changed |= self.go_through_ranges(ranges);
        }
        if self.distances[target] > wanted {
            debug_assert!(false, "{x} - {y} <= {c} has no explanation");
            return self.edges.iter().fold(Set::EMPTY, |all, edge| all | edge.because);
        }
        self.walked(x, y)
    }

    /// From a variable to the constant 0 by its greatest value, from there to another by its least one.
    fn go_through_ranges(&mut self, ranges: &[(i32, i32)]) -> bool {
        let nearest = (1..ranges.len())
            .filter(|&from| self.distances[from] < FAR)
            .map(|from| (self.distances[from] + i64::from(ranges[from].1), from as u32))
            .min();
        let mut changed = false;
        if let Some((way, from)) = nearest
            && way < self.distances[0]
        {
            (self.distances[0], self.by[0]) = (way, RANGE - from);
            changed = true;
        }
        if self.distances[0] < FAR {
            for (to, &(low, _)) in ranges.iter().enumerate().skip(1) {
                let way = self.distances[0] - i64::from(low);
                if way < self.distances[to] {
                    (self.distances[to], self.by[to]) = (way, RANGE);
                    changed = true;
                }
            }
        }
        changed
    }

    /// What is on the path that was found.
    fn walked(&self, x: u32, y: u32) -> Set {
        let (mut at, mut set) = (y, Set::EMPTY);
        while at != x {
            match self.by[at as usize] {
                RANGE => at = 0,
                by if by >= RANGE - super::order::MOST as u32 => at = RANGE - by,
                by => {
                    let edge = self.edges[by as usize];
                    set |= edge.because;
                    at = edge.x;
                }
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_explanation_is_what_is_on_the_path() {
        let ranges = [(0, 0), (0, 9), (0, 9), (0, 9), (0, 9)];
        let mut reasons = Reasons::default();
        let constraints = [
            Constraint::AtMost(1, 2, -1),
            Constraint::Equal(4, 3, 0),
            Constraint::AtMost(2, 3, -1),
            Constraint::AtMost(0, 4, -5),
        ];
        for (at, constraint) in constraints.into_iter().enumerate() {
            reasons.add(constraint, Set::one(at));
        }
        let mut explain = |x, y, c| reasons.explain(&ranges, x, y, c).members().collect::<Vec<_>>();
        assert_eq!(explain(1, 3, -2), [0, 2]);
        assert_eq!(explain(1, 4, -2), [0, 1, 2]);
        assert_eq!(explain(1, 0, 7), [0, 2]);
        // The shortest way, where a longer one would do.
        assert_eq!(explain(1, 0, 8), [0, 2]);
        assert_eq!(explain(1, 0, 9), []);
        assert_eq!(explain(1, 2, 0), [0]);
        assert_eq!(explain(0, 3, -5), [1, 3]);
        assert_eq!(explain(0, 4, -1), [3]);
        reasons.truncate(1);
        assert_eq!(reasons.explain(&ranges, 1, 2, -1), Set::one(0));
    }
}
