//! Finds out whether a linked list ends, with two walkers of different speed. Wrong on purpose: a subject of repair.

/// Whether the links from a node never end; `next[node]` is the link of a node.
pub fn detect_cycle(next: &[Option<usize>], node: Option<usize>) -> bool {
    let mut hare = node;
    let mut tortoise = node;
    loop {
        if next[hare.unwrap()].is_none() {
            return false;
        }
        tortoise = next[tortoise.unwrap()];
        hare = next[next[hare.unwrap()].unwrap()];
        if hare == tortoise {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    #[cota::test(next = 0..=3, next.len = 4, node = 0..=3)]
    fn specification(next: &[Option<usize>], node: Option<usize>) {
        if next.len() < 4 {
            return;
        }
        // A path of more nodes than there are does not end.
        let mut at = node;
        for _ in 0..4 {
            at = at.and_then(|at| next[at]);
        }
        assert_eq!(super::detect_cycle(next, node), at.is_some());
    }
}
