//! The counts that Korat's publications and runs give, from Java classes with finitization methods.

use cota_java::{JavaSearch, Subject, Thrower};
use cota_jvm::Options;

use crate::subjects::{Subjects, subjects};

/// Class, arguments, candidates explored, valid structures.
type Row = (&'static str, &'static str, u64, u64);

/// Rows that take a moment; the laboratory has the others.
const ROWS: [Row; 36] = [
    ("SearchTree", "3", 133, 5),
    ("SearchTree", "6", 45_233, 132),
    ("SearchTree", "5,0,5,0,4", 8_308, 188),
    ("RedBlackTree", "4", 961, 8),
    ("RedBlackTree", "7", 71_704, 35),
    ("RedBlackTree", "6,0,6,6", 25_938, 327),
    ("HeapArray", "3", 240, 66),
    ("HeapArray", "6", 64_533, 13_139),
    ("BinomialHeap", "3", 335, 28),
    ("BinomialHeap", "6", 42_815, 7_602),
    ("FibonacciHeap", "3", 803, 136),
    ("FibonacciHeap", "4", 8_634, 2_310),
    ("DisjSet", "1", 4, 2),
    ("DisjSet", "2", 24, 5),
    ("DisjSet", "3", 278, 38),
    ("DisjSet", "4", 7_915, 914),
    ("DAG", "1", 1, 0),
    ("DAG", "2", 3, 1),
    ("DAG", "3", 16, 4),
    ("DAG", "4", 182, 35),
    ("DAG", "5", 4_301, 584),
    ("DoublyLinkedList", "1", 13, 1),
    ("DoublyLinkedList", "4", 94, 37),
    ("DoublyLinkedList", "8", 17_166, 17_007),
    ("BinaryTree", "2", 16, 2),
    ("BinaryTree", "7", 14_092, 429),
    ("BinaryTree", "6,0,6", 4_835, 197),
    ("SortedList", "1,1,2,1", 14, 1),
    ("SortedList", "2,2,3,2", 32, 3),
    ("SortedList", "3,3,4,3", 72, 10),
    ("SortedList", "5,5,6,5", 713, 126),
    ("SortedList", "7,7,8,7", 12_148, 1_716),
    ("SinglyLinkedList", "1", 8, 1),
    ("SinglyLinkedList", "3", 44, 5),
    ("SinglyLinkedList", "5", 518, 52),
    ("SinglyLinkedList", "7", 10_290, 877),
];

#[test]
fn counts_are_the_published_ones() {
    let Some(Subjects { jdk, path, .. }) = subjects() else { return };
    for (class, arguments, explored, valid) in ROWS {
        let name = format!("structures.{class}");
        let subject = Subject::new(jdk.clone(), path.clone(), &name, None, Options::default());
        let subject = subject.unwrap();
        let words: Vec<String> = arguments.split(',').map(str::to_owned).collect();
        let search = JavaSearch::finitized(&subject, None, &words, Thrower::Stops).unwrap();
        let run = search.count().unwrap();
        assert_eq!((run.steps, run.result.valid), (explored, valid), "{class} {arguments}");
    }
}
