//! The lengths of the shortest paths from a node, where edges may have negative lengths. Wrong on purpose: a subject of repair.

/// What stands for no path.
pub const FAR: i32 = 1000;

/// The lengths of the shortest paths along edges, each with two nodes and a length.
pub fn shortest_paths(source: usize, nodes: usize, edges: &[(usize, usize, i32)]) -> Vec<i32> {
    let mut lengths = vec![FAR; nodes];
    lengths[source] = 0;
    let mut weights: Vec<i32> = edges.iter().map(|edge| edge.2).collect();
    for _ in 1..nodes {
        for (at, edge) in edges.iter().enumerate() {
            let known = lengths[edge.1];
            let through = lengths[edge.0] + edge.2;
            if lengths[edge.0] < FAR {
                weights[at] = known.min(through);
            }
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    /// All ways without a node twice.
    fn shortest(edges: &[(usize, usize, i32)], at: usize, goal: usize, seen: &[usize]) -> i32 {
        if at == goal {
            return 0;
        }
        let mut best = super::FAR;
        for (from, to, length) in edges {
            if *from == at && !seen.contains(to) {
                let rest = shortest(edges, *to, goal, &[seen, &[*to]].concat());
                if rest < super::FAR {
                    best = best.min(length + rest);
                }
            }
        }
        best
    }

    #[cota::test(edges.0 = 0..=2, edges.1 = 0..=2, edges.2 = [-1, 1, 2], edges.len = 0..=2)]
    fn specification(edges: &[(usize, usize, i32)]) {
        // Two edges have a negative cycle only if they are there and back, or one is a loop.
        let back = |a: &(usize, usize, i32), b: &(usize, usize, i32)| a.0 == b.1 && a.1 == b.0;
        let negative = edges.iter().any(|a| edges.iter().any(|b| back(a, b) && a.2 + b.2 < 0));
        if !negative {
            let lengths: Vec<i32> = (0..3).map(|goal| shortest(edges, 0, goal, &[0])).collect();
            assert_eq!(super::shortest_paths(0, 3, edges), lengths);
        }
    }
}
