//! The lengths of the shortest paths between all nodes. Wrong on purpose: a subject of repair.

/// What stands for no path.
pub const FAR: i32 = 1000;

/// The lengths of the shortest paths along edges, each with two nodes and a length.
pub fn shortest_path_lengths(nodes: usize, edges: &[(usize, usize, i32)]) -> Vec<Vec<i32>> {
    let mut lengths = vec![vec![FAR; nodes]; nodes];
    for i in 0..nodes {
        lengths[i][i] = 0;
    }
    for edge in edges {
        set(&mut lengths, edge.0, edge.1, edge.2);
    }
    for k in 0..nodes {
        for i in 0..nodes {
            for j in 0..nodes {
                let through = get(&lengths, i, k) + get(&lengths, j, k);
                set(&mut lengths, i, j, through);
            }
        }
    }
    lengths
}

fn get(lengths: &[Vec<i32>], from: usize, to: usize) -> i32 {
    lengths[from][to]
}

fn set(lengths: &mut [Vec<i32>], from: usize, to: usize, length: i32) {
    lengths[from][to] = lengths[from][to].min(length);
}

#[cfg(test)]
mod tests {
    #[cota::test(edges.0 = 0..=2, edges.1 = 0..=2, edges.2 = 1..=2, edges.len = 0..=3)]
    fn specification(edges: &[(usize, usize, i32)]) {
        let known = |(from, to, length): &(usize, usize, i32)| {
            *from < 3 && *to < 3 && (0..=100).contains(length)
        };
        if !edges.iter().all(known) {
            return;
        }
        let found = super::shortest_path_lengths(3, edges);
        for start in 0..3 {
            let mut lengths = [super::FAR; 3];
            lengths[start] = 0;
            for _ in 0..3 {
                for (from, to, length) in edges {
                    lengths[*to] = lengths[*to].min(lengths[*from] + length);
                }
            }
            assert_eq!(found[start], lengths);
        }
    }
}
