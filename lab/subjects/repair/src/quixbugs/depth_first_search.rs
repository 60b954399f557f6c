//! Searches a graph along its paths. Wrong on purpose: a subject of repair.

/// Whether a path of edges leads from one node to another.
pub fn depth_first_search(edges: &[(usize, usize)], start: usize, goal: usize) -> bool {
    let mut visited = Vec::new();
    search_from(edges, start, goal, &mut visited)
}

fn search_from(
    edges: &[(usize, usize)],
    node: usize,
    goal: usize,
    visited: &mut Vec<usize>,
) -> bool {
    if visited.contains(&node) {
        return false;
    }
    if node == goal {
        return true;
    }
    for edge in edges {
        if edge.0 == node && search_from(edges, edge.1, goal, visited) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    #[cota::test(
        edges.0 = 0..=2, edges.1 = 0..=2, edges.len = 0..=3, start = 0..=2, goal = 0..=2
    )]
    fn specification(edges: &[(usize, usize)], start: usize, goal: usize) {
        let mut paths = [[false; 3]; 3];
        (0..3).for_each(|node| paths[node][node] = true);
        edges.iter().for_each(|&(from, to)| paths[from][to] = true);
        for middle in 0..3 {
            for from in 0..3 {
                for to in 0..3 {
                    paths[from][to] |= paths[from][middle] && paths[middle][to];
                }
            }
        }
        assert_eq!(super::depth_first_search(edges, start, goal), paths[start][goal]);
    }
}
