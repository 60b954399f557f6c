//! Fields that lead to objects: subclasses, inner classes, the root, type variables, records.

use crate::brute::compare;
use crate::subjects::within;

#[test]
fn interfaces_and_inherited_fields_have_the_objects_of_subclasses() {
    let scope = "Circle=1, Square=2, Base.tag=0..=1, Circle.radius=[1], Square.side=1..=2";
    let lines = [
        "objects Circle Circle 1",
        "objects Square Square 2",
        "field Shapes.top null @Circle @Square",
        "field Circle.below null @Circle @Square",
        "field Circle.tag 0 1",
        "field Circle.radius 1",
        "field Square.below null @Circle @Square",
        "field Square.tag 0 1",
        "field Square.side 1 2",
    ];
    let Some(count) = compare("Shapes", scope, &lines) else { return };
    // Areas ascend from the top: 3 below 4, 1 below 3 and 4, and so on.
    assert_eq!(count, 1 + 3 + 3 + 1);
    // A class's own key wins over that of the class above it, and the order of the scope is that of
    // the values.
    let scope = "Square=1, Circle=1, Base.tag=1, Square.tag=0, Circle.radius=1, Square.side=2";
    let drawn = within("Shapes", scope).unwrap().unwrap().drawn();
    assert_eq!(
        drawn,
        [
            "Shapes top=null\n",
            "Shapes\n└─ top: Square0 below=null tag=0 side=2\n",
            "Shapes\n└─ top: Circle0 below=null tag=1 radius=1\n",
            "Shapes\n└─ top: Circle0 tag=1 radius=1\n   └─ below: Square0 below=null tag=0 side=2\n",
        ]
    );
}

#[test]
fn a_size_means_objects_of_every_class_that_implements_a_type() {
    let Some(found) = within("Shapes", "size=1") else { return };
    // One circle of radius 0 or 1 and one square of side 0 or 1: 1 below 3.
    assert_eq!(found.unwrap().values.len(), 1 + 2 + 1);
}

#[test]
fn domains_of_a_class_are_told_apart_by_the_scope() {
    let scope = "Big: Circle=1, Small: Circle=1, Big.radius=3, Small.radius=1, Base.tag=1, \
                 Big.below=[Small], Small.below=[Big]";
    let Some(found) = within("Shapes", scope) else { return };
    assert_eq!(
        found.unwrap().drawn(),
        [
            "Shapes top=null\n",
            "Shapes\n└─ top: Big0 below=null tag=1 radius=3\n",
            "Shapes\n└─ top: Small0 below=null tag=1 radius=1\n",
            "Shapes\n└─ top: Small0 tag=1 radius=1\n   └─ below: Big0 below=null tag=1 radius=3\n",
        ]
    );
}

#[test]
fn inner_objects_belong_to_the_root() {
    // The constructor runs: `weight` is what it computes with the root's field.
    let scope = "Inner.limit=1..=2, Entry=2, Entry.value=1..=3, Entry.weight=initial";
    let lines = [
        "objects Entry Entry 2",
        "field Inner.limit 1 2",
        "field Inner.head null @Entry",
        "field Entry.value 1 2 3",
        "field Entry.next null @Entry",
    ];
    let Some(count) = compare("Inner", scope, &lines) else { return };
    // For each limit, no, one or two entries with values up to it.
    assert_eq!(count, (1 + 1 + 1) + (1 + 2 + 4));
}

#[test]
fn a_field_of_a_variable_type_has_what_the_scope_lists() {
    let scope = "Generic.item=[Token], Token=1, Generic.least=1..=2, Generic.greatest=[2, 3]";
    let lines = [
        "objects Token Token 1",
        "field Generic.item null @Token",
        "field Generic.least null Integer:1 Integer:2",
        "field Generic.greatest null Integer:2 Integer:3",
    ];
    let Some(count) = compare("Generic", scope, &lines) else { return };
    assert_eq!(count, 4);
    let scope = "Generic.item=[true], Generic.least=[\"b\", \"a\"], Generic.greatest=\"ab\", \
                 Generic.greatest.len=1";
    let lines = [
        "field Generic.item null Boolean:true",
        "field Generic.least null String:b String:a",
        "field Generic.greatest null String:_ String:a String:b",
    ];
    assert_eq!(compare("Generic", scope, &lines).unwrap(), 3);
    let scope = "Generic.item=[Object], Object=2, Generic.least='a'..='b', Generic.greatest=['b']";
    assert_eq!(within("Generic", scope).unwrap().unwrap().values.len(), 2);
    let scope = "Generic.item=[0.5], Generic.least=[1.5, 0.5], Generic.greatest=[1.0]";
    assert_eq!(within("Generic", scope).unwrap().unwrap().values.len(), 1);
    // Integers from 0 to the size.
    let found = within("Generic", "size=1").unwrap().unwrap();
    assert_eq!(found.values.len(), 2 * 3);
}

#[test]
fn records_and_final_fields_are_chosen_and_constants_are_not() {
    let Some(found) = within("Span", "Point=2, Point.x=0..=3, Point.y=0..=2, Span.slack=0..=1")
    else {
        return;
    };
    let found = found.unwrap();
    // x < x' with a slack of 0 and of 1, y in 1..=2 and y' in 0..=1; one point for both ends fails.
    assert_eq!(found.values.len(), (6 + 3) * 2 * 2);
    assert_eq!(found.drawn()[0], "Span slack=0\n├─ from: Point0 x=0 y=1\n└─ to: Point1 x=1 y=0\n");
}

#[test]
fn links_may_lead_to_the_root() {
    let lines = [
        "objects Ring Ring 2",
        "field root.next null @root @Ring",
        "field root.mark false true",
        "field Ring.next null @root @Ring",
        "field Ring.mark false true",
    ];
    let Some(count) = compare("Ring", "Ring=2", &lines) else { return };
    assert_eq!(count, 2 * 3);
    let found = within("Ring", "Ring=0, Ring.mark=[false]").unwrap().unwrap();
    assert_eq!(found.drawn(), ["Ring next→root mark=false\n"]);
}

#[test]
fn classes_of_one_name_are_told_apart() {
    let scope = "Left=1, Right=1, Node=1, Right$Node=1, Node.key=0..=2, Right$Node.key=1";
    let Some(found) = within("Pair", scope) else { return };
    assert_eq!(
        found.unwrap().drawn(),
        [
            "Pair\n├─ left: Left0\n│  └─ node: Node0 key=0\n└─ right: Right0\n   └─ node: Right$Node0 key=1\n"
        ]
    );
}

#[test]
fn what_the_predicate_writes_before_it_reads_is_a_choice_all_the_same() {
    let scope = "Cell=2, Written.mark=0..=2, Written.size=0..=3, Cell.rank=0..=2";
    let lines = [
        "objects Cell Cell 2",
        "field Written.head null @Cell",
        "field Written.mark 0 1 2",
        "field Written.size 0 1 2 3",
        "field Cell.next null @Cell",
        "field Cell.rank 0 1 2",
    ];
    let Some(count) = compare("Written", scope, &lines) else { return };
    // Without cells any size; else so many lists of one and of two cells, each with a rank, as the size allows. All with three marks.
    assert_eq!(count, 3 * (4 + 3 * 3 + 2 * 9));
}
