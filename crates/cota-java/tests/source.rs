//! Structures as `JUnit` 5 tests: they compile, and on a real JVM each is what the search found.

mod common;

use std::ops::ControlFlow;

use common::Classes;
use cota_engine::walk::Walks;
use cota_java::graph::Reader;
use cota_java::{JavaSearch, Thrower};
use cota_render::java::{Structures, Target};
use cota_render::{Types, text};

/// The test file of all structures, and how many there are.
fn written(search: &JavaSearch, scope: &str) -> (String, String, u64) {
    let (class, predicate, declares) = search.facts().unwrap();
    let target = Target::new(&class, &predicate, &declares);
    let types = Types::of(search.space().classes());
    let mut file = Structures::new(target, scope, 1);
    let (mut source, mut reader) = (file.head(), Reader::default());
    let run = search.drive(&mut |walk| {
        let graph = reader.structure(walk).unwrap();
        source += &file.structure(&graph, &text::drawing(&walk.value(), &types)).unwrap();
        ControlFlow::Continue(())
    });
    source += &file.end();
    (file.class_name(), source, run.unwrap().result.valid)
}

fn finitized(classes: &Classes, class: &str, arguments: &[&str]) -> JavaSearch {
    let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
    let subject = classes.subject(class);
    JavaSearch::finitized(&subject, None, &arguments, Thrower::Stops).unwrap()
}

#[test]
fn structures_of_the_literature_are_valid_on_a_real_jvm() {
    let (Some(jdk), Some(_)) = (common::jdk(), common::junit()) else { return };
    let all = [
        ("SearchTree", "4"),
        ("RedBlackTree", "3"),
        ("HeapArray", "3"),
        ("DisjSet", "2"),
        ("DoublyLinkedList", "3"),
        ("BinomialHeap", "3"),
        ("FibonacciHeap", "3"),
        ("DAG", "3"),
    ];
    for (name, size) in all {
        let path = format!("structures/{name}.java");
        let text = common::structure(name);
        let classes = Classes::of(jdk.clone(), &[(&path, &text)]);
        let search = finitized(&classes, &format!("structures.{name}"), &[size]);
        let (class, source, valid) = written(&search, size);
        let (passed, failed, out) = classes.run("structures", &class, &source);
        assert_eq!((passed, failed), (valid, 0), "{name}\n{out}\n{source}");
        assert!(valid > 1, "{name} has {valid}");
    }
}

/// A class with what is hard to make from outside.
const ZOO: &str = r#"package zoo;

import java.util.*;

public class Cage {
    enum Color { RED, GREEN { @Override int shade() { return 2; } }; int shade() { return 1; } }
    record Label(String text, Color color, int[] codes) { }
    static class Base { private final int mark; private String mark2 = "base"; Base(int mark) { this.mark = mark; } }
    private static final class Animal extends Base {
        private final long weight;
        private boolean mark2;
        byte age; short legs; char sign; float speed; double size;
        private Animal friend;
        Object any;
        Animal(long weight) { super(7); this.weight = weight; }
    }
    class Keeper { Animal first; }
    private static final Animal NOBODY = new Animal(0);
    private final Keeper keeper = new Keeper();
    private final List<Object> names = new ArrayList<>();
    private final Map<String, Integer> ages = new TreeMap<>(Comparator.reverseOrder());
    private final Set<Color> colors = EnumSet.noneOf(Color.class);
    private final Comparator<Integer> order = (a, b) -> b - a;
    private Label label;
    private Object[][] grid;
    private List<Integer> fixed;
    private int size;

    public Cage() {
        names.add("a\"\\\u00e9\n*/");
        ages.put("x", 1);
        ages.put("y", null);
        colors.add(Color.GREEN);
    }

    private boolean repOk() {
        if (size == 0) {
            fill();
            size = 1;
        }
        return check();
    }

    private void fill() {
        Animal one = new Animal(1L << 40);
        one.age = -3; one.legs = 4; one.sign = '\''; one.speed = Float.NaN; one.size = Double.NEGATIVE_INFINITY;
        one.mark2 = true;
        one.friend = one;
        one.any = new Object[] {Color.GREEN, one, 5L, null};
        keeper.first = one;
        label = new Label("t", Color.RED, new int[] {1, 2});
        grid = new Object[][] {{label, NOBODY}, null, {this, 'c', new java.math.BigInteger("123456789012345678901")}};
        fixed = List.of(1, 2);
        names.add(names);
        names.add(Collections.emptyList());
    }

    private boolean check() {
        Animal one = keeper.first;
        return one.friend == one && ((Base) one).mark == 7 && one.weight == 1L << 40 && one.age == -3 && one.legs == 4
            && one.sign == '\'' && one.speed != one.speed && one.size == Double.NEGATIVE_INFINITY && one.mark2
            && "base".equals(((Base) one).mark2)
            && ((Object[]) one.any)[1] == one && ((Object[]) one.any)[0] == Color.GREEN && ((Object[]) one.any)[3] == null
            && label.color() == Color.RED && label.codes()[1] == 2 && grid[0][0] == label && grid[0][1] == NOBODY
            && grid[1] == null && grid[2][0] == this && grid[2][1].equals('c')
            && grid[2][2].toString().equals("123456789012345678901")
            && fixed.equals(List.of(1, 2)) && names.get(1) == names && names.get(0).equals("a\"\\\u00e9\n*/")
            && ages.keySet().iterator().next().equals("y") && ages.get("x") == 1
            && colors.contains(Color.GREEN) && order.compare(1, 2) > 0;
    }
}
"#;

#[test]
fn objects_of_every_kind_are_made_again() {
    let (Some(jdk), Some(_)) = (common::jdk(), common::junit()) else { return };
    let classes = Classes::of(jdk, &[("zoo/Cage.java", ZOO)]);
    let subject = classes.subject("zoo.Cage");
    let others = ["keeper", "label", "grid"].map(|field| format!(",Cage.{field}=initial"));
    let scope = format!("Cage.size=0..=1{}", others.concat()).parse().unwrap();
    let search = JavaSearch::new(&subject, &scope, Thrower::Stops).unwrap();
    let (class, predicate, declares) = search.facts().unwrap();
    let target = Target::new(&class, &predicate, &declares);
    let mut file = Structures::new(target, "size=0..=1", 1);
    let (mut source, mut reader, mut found) = (file.head(), Reader::default(), 0);
    let run = search.drive(&mut |walk| {
        // What the predicate makes of it: the structure itself has nothing that is hard.
        let root = u64::from(walk.root());
        found += 1;
        let graph = walk.machine().undoably(|machine| {
            let filled = machine.call_on(root as u32, "fill", "()V", &[]);
            filled.unwrap();
            let size = machine.fields_of(machine.class_of_object(root as u32));
            let size = size.iter().find(|field| &*field.name == "size").unwrap().clone();
            machine.set_word(machine.field_address(root as u32, &size), 1);
            reader.read(machine, &[("L", root)]).unwrap()
        });
        let drawing = text::drawing(&walk.value(), &Types::of(walk.space().classes()));
        source += &file.structure(&graph, &drawing).unwrap();
        ControlFlow::Break(())
    });
    run.unwrap();
    source += &file.end();
    assert_eq!(found, 1);
    let (passed, failed, out) = classes.run("zoo", &file.class_name(), &source);
    assert_eq!((passed, failed), (1, 0), "{out}\n{source}");
}

#[test]
fn twenty_thousand_structures_and_a_large_one_fit_into_a_file() {
    let (Some(jdk), Some(_)) = (common::jdk(), common::junit()) else { return };
    let text = "public class Row {
        private int[] items; private Row next; private Object[] large;
        private int number;
        boolean repOk() {
            if (number < 0) { large = new Object[9000]; for (int i = 0; i < large.length; i++) { large[i] = i; } }
            return large == null || large.length == 9000 && large[8999].equals(8999);
        }
    }";
    let classes = Classes::of(jdk, &[("Row.java", text)]);
    let subject = classes.subject("Row");
    let scope = "Row.number=1..=20000,Row.items=initial,Row.next=initial,Row.large=initial"
        .parse()
        .unwrap();
    let search = JavaSearch::new(&subject, &scope, Thrower::Stops).unwrap();
    let (class, source, valid) = written(&search, "number=1..=20000");
    assert_eq!(valid, 20_000);
    let (passed, failed, out) = classes.run("", &class, &source);
    assert_eq!((passed, failed), (20_000, 0), "{out}");
    // One structure whose statements do not fit into a method.
    let (class, predicate, declares) = search.facts().unwrap();
    let mut file = Structures::new(Target::new(&class, &predicate, &declares), "large", 1);
    let (mut source, mut reader) = (file.head(), Reader::default());
    let run = search.drive(&mut |walk| {
        let root = u64::from(walk.root());
        let graph = walk.machine().undoably(|machine| {
            let fields = machine.fields_of(machine.class_of_object(root as u32));
            let number = fields.iter().find(|field| &*field.name == "number").unwrap().clone();
            machine.set_word(machine.field_address(root as u32, &number), -1i64 as u64);
            machine.call_on(root as u32, "repOk", "()Z", &[]).unwrap();
            machine.set_word(machine.field_address(root as u32, &number), 1);
            reader.read(machine, &[("L", root)]).unwrap()
        });
        let drawing = text::drawing(&walk.value(), &Types::of(walk.space().classes()));
        source += &file.structure(&graph, &drawing).unwrap();
        ControlFlow::Break(())
    });
    run.unwrap();
    source += &file.end();
    let (passed, failed, out) = classes.run("", &file.class_name(), &source);
    assert_eq!((passed, failed), (1, 0), "{out}");
}
