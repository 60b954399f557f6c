//! Turns a linked list round. Wrong on purpose: a subject of repair.

/// The first node after all links from a node on are turned round; `next[node]` is the link of a node.
pub fn reverse_linked_list(next: &mut [Option<usize>], first: Option<usize>) -> Option<usize> {
    let mut prevnode = None;
    let mut node = first;
    while node.is_some() {
        let nextnode = next[node.unwrap()];
        next[node.unwrap()] = prevnode;
        node = nextnode;
    }
    prevnode
}

#[cfg(test)]
mod tests {
    #[cota::test(length = 0..=6)]
    fn specification(length: usize) {
        let mut next: Vec<Option<usize>> =
            (0..length).map(|node| (node + 1 < length).then_some(node + 1)).collect();
        let first = super::reverse_linked_list(&mut next, (length > 0).then_some(0));
        let nodes: Vec<usize> =
            std::iter::successors(first, |node| next[*node]).take(length + 1).collect();
        assert!(nodes.into_iter().eq((0..length).rev()));
    }
}
