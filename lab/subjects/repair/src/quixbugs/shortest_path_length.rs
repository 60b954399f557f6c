//! The length of the shortest path between two nodes. Wrong on purpose: a subject of repair.

use std::collections::BTreeMap;

/// The length of the shortest path along edges, each with two nodes and a length, or none.
pub fn shortest_path_length(
    edges: &[(usize, usize, i32)],
    start: usize,
    goal: usize,
) -> Option<i32> {
    let mut unvisited = BTreeMap::new();
    let mut visited = Vec::new();
    unvisited.insert(start, 0);
    while !unvisited.is_empty() {
        let node = nearest(&unvisited);
        let distance = unvisited[&node];
        if node == goal {
            return Some(distance);
        }
        unvisited.remove(&node);
        visited.push(node);
        for edge in edges {
            let next = edge.1;
            if edge.0 == node && !visited.contains(&next) {
                let known = unvisited.get(&next).copied().unwrap_or(i32::MAX);
                unvisited.insert(next, known.min(known.saturating_add(edge.2)));
            }
        }
    }
    None
}

fn nearest(unvisited: &BTreeMap<usize, i32>) -> usize {
    let nearest = unvisited.iter().min_by_key(|(_, distance)| **distance);
    *nearest.unwrap().0
}

#[cfg(test)]
mod tests {
    #[cota::test(
        edges.0 = 0..=2, edges.1 = 0..=2, edges.2 = 1..=2, edges.len = 0..=3, goal = 0..=2
    )]
    fn specification(edges: &[(usize, usize, i32)], goal: usize) {
        let known = |(from, to, length): &(usize, usize, i32)| {
            *from < 3 && *to < 3 && (0..=100).contains(length)
        };
        if goal >= 3 || !edges.iter().all(known) {
            return;
        }
        let mut lengths = [Some(0), None, None];
        for _ in 0..3 {
            for (from, to, length) in edges {
                if let Some(way) = lengths[*from].map(|before| before + length)
                    && lengths[*to].is_none_or(|known| way < known)
                {
                    lengths[*to] = Some(way);
                }
            }
        }
        assert_eq!(super::shortest_path_length(edges, 0, goal), lengths[goal]);
    }
}
