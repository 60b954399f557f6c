//! `contains` of a node-caching list with six faults. Wrong on purpose: a subject of repair.

use crate::node_caching_list::{NodeCachingList, cache, values};

#[cota::contracts]
impl NodeCachingList {
    /// Whether an element is in the list: six faults.
    #[cota::contract(
        invariant,
        ensures(result <==> exists(
            node in &reachable(self.header in self.nodes, next),
            Some(node) != self.header && self.nodes[node].value == arg
        )),
        ensures(reachable(self.header in self.nodes, next).is_subset(&old(reachable(self.header in self.nodes, next)))),
        ensures(old(reachable(self.header in self.nodes, next)).is_subset(&reachable(self.header in self.nodes, next))),
        ensures(values(self) == old(values(self)) && cache(self) == old(cache(self))),
        no_panic,
        scope(
            Node = 1..=5, Node.value = 0..=2, NodeCachingList.size = 0..=4, NodeCachingList.cache_size = 0..=2,
            NodeCachingList.maximum_cache_size = 0..=2, arg = 0..=3
        )
    )]
    pub fn contains_with_six_faults(&mut self, arg: i32) -> bool {
        let mut node: Option<usize> = self.header; // cota: limit 1
        let mut counter: i32 = self.maximum_cache_size; // cota: limit 1
        while node == self.header && self.nodes[node.unwrap()].value != arg {
            // cota: limit 1
            cota::decreases!(self.size - counter);
            self.first_cached = self.nodes[node.unwrap()].next; // cota: limit 1
            counter = counter - 1; // cota: limit 1
        }
        node != self.header && self.nodes[node.unwrap()].value != arg // cota: limit 1
    }
}
