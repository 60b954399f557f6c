//! Searches a graph level by level. Wrong on purpose: a subject of repair.

use std::collections::VecDeque;

/// Whether a path of edges leads from one node to another.
pub fn breadth_first_search(edges: &[(usize, usize)], start: usize, goal: usize) -> bool {
    let mut queue = VecDeque::new();
    let mut visited = Vec::new();
    queue.push_back(start);
    visited.push(start);
    while true {
        let node = queue.pop_front().unwrap();
        if node == goal {
            return true;
        }
        for edge in edges {
            if edge.0 == node && !visited.contains(&edge.1) {
                queue.push_back(edge.1);
                visited.push(edge.1);
            }
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
        // Which nodes are connected, by growing paths.
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
        assert_eq!(super::breadth_first_search(edges, start, goal), paths[start][goal]);
    }
}
