//! Structures as text, DOT, SVG and Rust source.
#![allow(clippy::needless_raw_string_hashes, reason = "snapshots are rewritten in this form")]

use cota::{Bounded, Invariant, Scope, Search, View};
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::dag::Dag;
use cota_catalog::doubly_linked_list::DoublyLinkedList;
use cota_catalog::heap_array::HeapArray;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;
use cota_engine::{Value, Vector};
use cota_render::rust::TestFile;
use cota_render::text::{self, Columns};
use cota_render::{Types, dot, rust, svg};
use snapbox::{assert_data_eq, str};
use std::collections::BTreeSet;

/// The valid structures of a catalogue type at a size.
fn structures<T: Invariant>(name: &str, size: u32) -> (Vec<(Vector, Value)>, Types, Scope) {
    let scope = cota_catalog::find(name).unwrap().scope(size);
    let search = Search::<T>::new(&scope).unwrap();
    let types = Types::of(search.space().classes());
    let found = search.iter().map(|found| (found.vector().clone(), found.value())).collect();
    (found, types, scope)
}

fn page<T: Invariant>(name: &str, size: u32, count: usize) -> String {
    let (found, types, _) = structures::<T>(name, size);
    let mut columns = Columns::new(80);
    let mut page = String::new();
    for (number, (_, value)) in (1..).zip(found.iter().take(count)) {
        page += &columns.push(number, text::drawing(value, &types));
    }
    page + &columns.finish()
}

#[test]
fn trees_stand_side_by_side() {
    let page = page::<SearchTree>("search-tree", 3, 5);
    assert_data_eq!(
        page,
        str![[r#"
#1 size=3    #2 size=3    #3 size=3    #4 size=3    #5 size=3
  0            0              2              2         1
  └─┐          └─┐          ┌─┘            ┌─┘        ┌┴┐
    1            2          0              1          0 2
    └─┐        ┌─┘          └─┐          ┌─┘
      2        1              1          0


"#]]
    );
}

#[test]
fn parent_links_do_not_disturb_a_tree() {
    let page = page::<RedBlackTree>("red-black-tree", 3, 2);
    assert_data_eq!(
        page,
        str![[r#"
#1 size=3                #2 size=3
        Red:1:0               Black:1:0
      ┌────┴────┐             ┌───┴───┐
  Black:0:0 Black:2:0      Red:0:0 Red:2:0


"#]]
    );
}

#[test]
fn a_ring_is_one_line() {
    let page = page::<DoublyLinkedList>("doubly-linked-list", 2, 3);
    assert_data_eq!(
        page,
        str![[r#"
#1 size=2  (Value0) ⇄ (null) ⇄ ↺
#2 size=2  (Value0) ⇄ (Value0) ⇄ ↺
#3 size=2  (Value0) ⇄ (Value1) ⇄ ↺

"#]]
    );
}

#[test]
fn a_graph_is_a_list_of_neighbours() {
    let page = page::<Dag>("dag", 3, 4);
    assert_data_eq!(
        page,
        str![[r#"
#1 size=3                #2 size=3          #3 size=3
  Node0                    Node0              Node0
  Node1                    Node1 → Node0      Node1 → Node0
  Node2 → Node0 Node1      Node2 → Node0      Node2 → Node1

#4 size=3
  Node0
  Node1 → Node0
  Node2 → Node1 Node0


"#]]
    );
}

#[test]
fn anything_else_is_an_outline() {
    let page = page::<BinomialHeap>("binomial-heap", 3, 9);
    assert_data_eq!(
        page,
        str![[r#"
#1 size=0  ∅
#2 size=1                           #3 size=1
  └─ roots: Node0 key=1 degree=0      └─ roots: Node0 key=2 degree=0

#4 size=1
  └─ roots: Node0 key=3 degree=0

#5 size=3
  └─ roots: Node0 key=1 degree=0
     └─ sibling: Node1 key=1 degree=1
        └─ child: Node2 key=1 degree=0 parent→Node1

#6 size=3
  └─ roots: Node0 key=2 degree=0
     └─ sibling: Node1 key=1 degree=1
        └─ child: Node2 key=1 degree=0 parent→Node1

#7 size=3
  └─ roots: Node0 key=3 degree=0
     └─ sibling: Node1 key=1 degree=1
        └─ child: Node2 key=1 degree=0 parent→Node1

#8 size=3
  └─ roots: Node0 key=1 degree=0
     └─ sibling: Node1 key=1 degree=1
        └─ child: Node2 key=2 degree=0 parent→Node1

#9 size=3
  └─ roots: Node0 key=2 degree=0
     └─ sibling: Node1 key=1 degree=1
        └─ child: Node2 key=2 degree=0 parent→Node1


"#]]
    );
}

#[test]
fn arrays_are_one_line() {
    let page = page::<HeapArray>("heap-array", 1, 4);
    assert_data_eq!(
        page,
        str![[r#"
#1 size=0 array=[]
#2 size=0 array=[-1]
#3 size=1 array=[0]
#4 size=1 array=[1]

"#]]
    );
}

#[test]
fn dot_has_a_node_for_each_object_and_an_edge_for_each_link() {
    let (found, types, _) = structures::<SearchTree>("search-tree", 2);
    let text = dot::digraph("search-tree 1", &found[0].1, &types);
    let wanted = r#"digraph "search-tree 1" {
  node [shape=box, style=rounded, fontname="sans-serif"];
  edge [fontname="sans-serif", fontsize=10];
  "root" [label="SearchTree\nsize = 2", shape=plain];
  "Node0" [label="Node0\ninfo = 0"];
  "Node1" [label="Node1\ninfo = 1"];
  "root" -> "Node0" [label="root"];
  "Node0" -> "Node1" [label="right"];
}
"#;
    assert_eq!(text, wanted);
}

/// A document in which every element is closed and every number is one.
fn check_svg(text: &str, scenes: usize) {
    assert_eq!(text.matches("class=\"tile\"").count(), scenes);
    assert_eq!(text.matches("<g").count(), text.matches("</g>").count());
    assert_eq!(text.matches("<text").count(), text.matches("</text>").count());
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    assert!(!text.contains("NaN") && !text.contains("inf"));
}

fn document<T: Invariant>(name: &str, size: u32) -> (String, usize) {
    let (found, types, _) = structures::<T>(name, size);
    let scenes = (1..).zip(&found).map(|(number, (_, value))| svg::scene(number, value, &types));
    (svg::document(name, &scenes.collect::<Vec<_>>()), found.len())
}

#[test]
fn svg_draws_every_kind_of_structure() {
    let documents = [
        document::<SearchTree>("search-tree", 4),
        document::<RedBlackTree>("red-black-tree", 4),
        document::<DoublyLinkedList>("doubly-linked-list", 3),
        document::<Dag>("dag", 4),
        document::<BinomialHeap>("binomial-heap", 3),
        document::<HeapArray>("heap-array", 2),
    ];
    for (text, scenes) in documents {
        check_svg(&text, scenes);
    }
}

#[test]
fn an_svg_without_structures_is_still_a_document() {
    check_svg(&svg::document("nothing", &[]), 0);
}

#[test]
fn svg_escapes_what_has_a_meaning_in_xml() {
    #[derive(Bounded)]
    struct Word {
        text: String,
    }
    let search =
        Search::<Word>::all(&r#"Word.text="<&", Word.text.len=2"#.parse().unwrap()).unwrap();
    let types = Types::of(search.space().classes());
    let scenes: Vec<_> = search.iter().map(|found| svg::scene(1, &found.value(), &types)).collect();
    let text = svg::document("<words>", &scenes);
    assert!(text.contains("<title>&lt;words&gt;</title>"));
    assert!(text.contains("&lt;&amp;"));
}

#[test]
fn a_tile_of_each_size_fits_the_page() {
    let (text, _) = document::<SearchTree>("search-tree", 5);
    let width: f64 = attribute(&text, "width=\"");
    assert!(width <= 1124.0, "{width}");
}

fn attribute(text: &str, name: &str) -> f64 {
    let rest = text.split(name).nth(1).unwrap();
    rest.split('"').next().unwrap().parse().unwrap()
}

#[test]
fn a_test_file_has_a_test_for_each_structure() {
    let (found, types, scope) = structures::<SearchTree>("search-tree", 2);
    let type_path = "cota_catalog::search_tree::SearchTree".to_string();
    let file = TestFile { type_path, scope, has_invariant: true };
    let drawing = text::drawing(&found[0].1, &types);
    let text = file.head() + &rust::test(1, &found[0].0, &drawing);
    assert_data_eq!(
        text,
        str![[r#"
//! Every valid `SearchTree` of a scope, one test each: the output of `cota generate --format rust`.

use cota_catalog::search_tree::SearchTree;

/// What is tested: call the operation here and say what must be true of its result.
fn check(value: SearchTree) {
    assert!(cota::holds(&value));
}

/// The structure with this vector.
fn structure(vector: &str) -> SearchTree {
    let scope = "SearchTree.size=2, Node=2, Node.info=0..=1";
    let scope: cota::Scope = scope.parse().expect("the scope is well formed");
    let search = cota::Search::<SearchTree>::all(&scope).expect("the scope fits the type");
    let vector = vector.parse().expect("the vector is well formed");
    let structure = search.structure(vector).expect("the vector fits the scope");
    structure.build().expect("the structure can be built")
}

// size=2
// 0
// └─┐
//   1
#[test]
fn structure_1() {
    check(structure("1,0,0,2,0,0,0,1"));
}

"#]]
    );
}

#[test]
fn a_type_with_arguments_gets_a_name() {
    let type_path = "my_crate::Tree<i32>".to_string();
    let head = TestFile { type_path, scope: Scope::new(), has_invariant: false }.head();
    assert!(head.contains("type Subject = my_crate::Tree<i32>;"));
    assert!(head.contains("drop(value);"));
}

/// A row that can be entered at both ends, with nothing that must hold.
#[derive(Bounded)]
#[allow(dead_code, reason = "only its structures are of interest")]
struct Row {
    #[bounded(index = Place)]
    first: Option<usize>,
    #[bounded(index = Place)]
    last: Option<usize>,
    #[bounded(arena)]
    places: Vec<Place>,
}

#[derive(Bounded)]
#[allow(dead_code, reason = "only its structures are of interest")]
struct Place {
    #[bounded(index = Place)]
    next: Option<usize>,
    #[bounded(index = Place)]
    previous: Option<usize>,
}

impl Invariant for Row {
    fn holds(row: View<'_, Self>) -> bool {
        // Places that no link leads to would be drawn, too.
        row.first().is_some() || row.last().is_some()
    }
}

#[test]
fn no_two_structures_look_alike() {
    let search = Search::<Row>::new(&"Place=1".parse().unwrap()).unwrap();
    let types = Types::of(search.space().classes());
    let (mut texts, mut pictures, mut count) = (BTreeSet::new(), BTreeSet::new(), 0);
    for found in &search {
        let value = found.value();
        texts.insert(text::drawing(&value, &types).to_string());
        pictures.insert(svg::document("", &[svg::scene(1, &value, &types)]));
        count += 1;
    }
    assert_eq!((count, texts.len(), pictures.len()), (12, 12, 12), "{texts:#?}");
}
