//! The structures of the catalogue that have code, with the calls to hold against their invariants.

use crate::Entry;
use crate::binomial_heap::BinomialHeap;
use crate::disjoint_set::DisjointSet;
use crate::doubly_linked_list::{DoublyLinkedList, Value};
use crate::heap_array::HeapArray;
use crate::red_black_tree::RedBlackTree;
use crate::search_tree::SearchTree;
use crate::sorted_list::SortedList;
use cota::api::{Api, WithinError, api, within};
use cota::{Bounded, Scope};
use std::rc::Rc;

/// What to do with the calls of a structure once its type is known.
pub trait ApiVisitor {
    /// What comes of it.
    type Output;

    /// Called with the constructors and methods of the structure.
    fn visit<T: Bounded>(self, api: Api<T>) -> Self::Output;
}

/// The names of the structures that have code.
const WITH_CODE: [&str; 7] = [
    "search-tree",
    "sorted-list",
    "doubly-linked-list",
    "heap-array",
    "red-black-tree",
    "binomial-heap",
    "disjoint-set",
];

impl Entry {
    /// Whether there is code to hold against the invariant.
    pub fn has_code(&self) -> bool {
        WITH_CODE.contains(&self.name)
    }

    /// The usual scope of a size for structures that code leads to: all that have so many nodes,
    /// elements or keys, or fewer.
    pub fn scope_up_to(&self, size: u32) -> Scope {
        let n = i64::from(size);
        let scope = self.scope(size);
        match self.name {
            "search-tree" => scope.set("SearchTree.size", 0..=n),
            "sorted-list" => scope.set("SortedList.size", 0..=n),
            "doubly-linked-list" => {
                scope.set("DoublyLinkedList.size", 0..=n).set("Entry", n.max(1)).set("Value", n)
            }
            "red-black-tree" => scope.set("RedBlackTree.size", 0..=n),
            _ => scope,
        }
    }

    /// Calls the visitor with the constructors and methods of the structure, with arguments that fit
    /// a size; `None` if it has no code.
    ///
    /// # Errors
    /// The structures that are arguments cannot be made.
    pub fn visit_api<V: ApiVisitor>(
        &self,
        size: u32,
        scope: Scope,
        visitor: V,
    ) -> Result<Option<V::Output>, WithinError> {
        let n = size as i32;
        let positions = 0..size as usize;
        Ok(Some(match self.name {
            "search-tree" => visitor.visit(
                api::<SearchTree>(scope)
                    .constructor("new", (), |()| SearchTree::new())
                    .method("insert", 0..n, SearchTree::insert)
                    .method("remove", 0..n, SearchTree::remove),
            ),
            "sorted-list" => visitor.visit(
                api::<SortedList>(scope)
                    .constructor("new", (), |()| SortedList::new())
                    .method("insert", 1..=n, SortedList::insert)
                    .method("remove", 1..=n, SortedList::remove),
            ),
            "doubly-linked-list" => visitor.visit(
                api::<DoublyLinkedList>(scope)
                    .constructor("new", (), |()| DoublyLinkedList::new())
                    .method("push", (), |list: &mut DoublyLinkedList, ()| list.push(Rc::new(Value)))
                    .method("push_again", positions.clone(), DoublyLinkedList::push_again)
                    .method("remove", positions, DoublyLinkedList::remove),
            ),
            "heap-array" => visitor.visit(
                api::<HeapArray>(scope)
                    .constructor("with_capacity", 0..=size as usize, HeapArray::with_capacity)
                    .method("insert", 0..=n, HeapArray::insert)
                    .method("extract_max", (), |heap: &mut HeapArray, ()| heap.extract_max()),
            ),
            "red-black-tree" => visitor.visit(
                api::<RedBlackTree>(scope)
                    .constructor("new", (), |()| RedBlackTree::new())
                    .method("insert", 0..n, |tree: &mut RedBlackTree, key| tree.insert(key, 0))
                    .method("remove", 0..n, RedBlackTree::remove),
            ),
            "binomial-heap" => visitor.visit(
                api::<BinomialHeap>(scope)
                    .constructor("new", (), |()| BinomialHeap::new())
                    .method("insert", 1..=n, BinomialHeap::insert)
                    .method("merge", within(&self.scope(size.min(2)))?, BinomialHeap::merge)
                    .method("extract_min", (), |heap: &mut BinomialHeap, ()| heap.extract_min()),
            ),
            "disjoint-set" => visitor.visit(
                api::<DisjointSet>(scope)
                    .constructor("new", 0..=size as usize, DisjointSet::new)
                    .method("union", (positions.clone(), positions.clone()), |set, (a, b)| {
                        DisjointSet::union(set, a, b)
                    })
                    .method("find", positions, DisjointSet::find),
            ),
            _ => return Ok(None),
        }))
    }
}
