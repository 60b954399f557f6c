//! The catalogue as a list, for callers that choose a structure at run time.

use crate::binary_tree::BinaryTree;
use crate::binomial_heap::BinomialHeap;
use crate::catalogued::Catalogued;
use crate::dag::Dag;
use crate::disjoint_set::DisjointSet;
use crate::doubly_linked_list::DoublyLinkedList;
use crate::fibonacci_heap::FibonacciHeap;
use crate::heap_array::HeapArray;
use crate::node_caching_list::NodeCachingList;
use crate::red_black_tree::RedBlackTree;
use crate::search_tree::SearchTree;
use crate::singly_linked_list::SinglyLinkedList;
use crate::sorted_list::SortedList;
use cota::Scope;

/// What to do with a structure once its type is known.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Called with the type of the structure.
    fn visit<T: Catalogued>(self) -> Self::Output;
}

/// Lists the types of the catalogue.
macro_rules! catalogue {
    ($($structure:ident),* $(,)?) => {
        /// A structure of the catalogue, by its type.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Entry {
            $(#[doc = concat!("[`", stringify!($structure), "`].")] $structure),*
        }

        const ENTRIES: &[Entry] = &[$(Entry::$structure),*];

        impl Entry {
            /// Calls the visitor with the type of the structure.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Self::$structure => visitor.visit::<$structure>()),*
                }
            }

            /// Its name on the command line.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$structure => $structure::NAME),*
                }
            }

            /// What it is, in a few words.
            pub fn about(self) -> &'static str {
                match self {
                    $(Self::$structure => $structure::ABOUT),*
                }
            }

            /// The usual scope of a size, see [`Catalogued::scope`].
            pub fn scope(self, size: u32) -> Scope {
                match self {
                    $(Self::$structure => $structure::scope(size)),*
                }
            }

            /// Whether there is code to compare the invariant with.
            pub fn has_code(self) -> bool {
                match self {
                    $(Self::$structure => $structure::audit(1, $structure::scope_up_to(1)).is_some()),*
                }
            }
        }
    };
}

catalogue![
    BinaryTree,
    SearchTree,
    SinglyLinkedList,
    SortedList,
    DoublyLinkedList,
    NodeCachingList,
    HeapArray,
    RedBlackTree,
    BinomialHeap,
    FibonacciHeap,
    DisjointSet,
    Dag,
];

/// All structures.
pub fn entries() -> &'static [Entry] {
    ENTRIES
}

/// The structure with this name.
pub fn find(name: &str) -> Option<Entry> {
    ENTRIES.iter().copied().find(|entry| entry.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota::Search;

    /// Counts the structures of a size by each invariant.
    struct Count(u32);

    impl Visitor for Count {
        type Output = Vec<(&'static str, u64)>;

        fn visit<T: Catalogued>(self) -> Self::Output {
            let count = |checks| {
                let search = Search::<T>::with_checks(&T::scope(self.0), checks);
                search.expect("a scope of the type").count().unwrap().result.valid
            };
            T::invariants().into_iter().map(|named| (named.name, count(named.value))).collect()
        }
    }

    #[test]
    fn every_name_is_found() {
        for entry in entries() {
            assert_eq!(find(entry.name()), Some(*entry));
        }
        assert!(find("graph").is_none());
    }

    #[test]
    fn every_invariant_has_structures_within_its_scope() {
        for entry in entries() {
            for (invariant, valid) in entry.visit(Count(3)) {
                assert!(valid > 0, "{} {invariant}", entry.name());
            }
        }
    }

    #[test]
    fn a_size_of_zero_is_a_scope() {
        for entry in entries() {
            // The header of a list with a cache may have a value, or none.
            let expected = if *entry == Entry::NodeCachingList { 2 } else { 1 };
            assert_eq!(entry.visit(Count(0))[0].1, expected, "{}", entry.name());
        }
    }
}
