//! Calls on every structure and argument: what fails is found, smallest first, and fails on a real
//! JVM too; a repaired class passes.

mod common;
#[path = "check/results.rs"]
mod results;

use std::sync::Arc;

use common::Classes;
use cota_engine::{Scope, StopReason, Values};
use cota_java::check::{Checked, Difference, Options, Problem, check};
use cota_java::{JavaError, JavaSearch, Thrower};
use cota_render::java::{FailingTest, Target};
use cota_render::{Types, text};
use cota_run::{Budget, Finished, Progress};

fn search(classes: &Classes, class: &str, arguments: &[&str]) -> JavaSearch {
    let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
    JavaSearch::finitized(&classes.subject(class), None, &arguments, Thrower::Stops).unwrap()
}

fn run(search: &JavaSearch, options: &Options) -> Result<Finished<Checked>, JavaError> {
    check(search, options, &Budget::default(), &Arc::new(Progress::default()))
}

fn checked(search: &JavaSearch, options: &Options) -> Checked {
    let run = run(search, options).unwrap();
    run.result
}

/// The failing call as a test file: its class and its text.
fn test_of(search: &JavaSearch, checked: &Checked) -> (String, String) {
    let (class, predicate, declares) = search.facts().unwrap();
    let target = Target::new(&class, &predicate, &declares);
    let types = Types::of(search.space().classes());
    let failing = &checked.failures[0];
    let drawing = text::drawing(&failing.before, &types);
    let test = FailingTest::new(&target, failing, &drawing, 0);
    (test.class_name(), test.source().unwrap())
}

const TREES: [&str; 5] = ["3", "0", "3", "0", "2"];

fn trees(text: &str) -> Option<(Classes, JavaSearch)> {
    let jdk = common::jdk()?;
    let classes = Classes::of(jdk, &[("structures/SearchTree.java", text)]);
    let search = search(&classes, "structures.SearchTree", &TREES);
    Some((classes, search))
}

fn planted(right: &str, wrong: &str) -> String {
    let text = common::structure("SearchTree");
    assert_eq!(text.matches(right).count(), 1, "{right}");
    text.replace(right, wrong)
}

/// Fails in the test, and not with the repaired class.
fn fails_on_a_real_jvm(text: &str, options: &Options, expected: &str) {
    if common::junit().is_none() {
        return;
    }
    let Some((classes, search)) = trees(text) else { return };
    let (class, source) = test_of(&search, &checked(&search, options));
    let (passed, failed, out) = classes.run("structures", &class, &source);
    assert_eq!((passed, failed), (0, 1), "{out}\n{source}");
    assert!(out.contains(expected), "no {expected} in\n{out}\n{source}");
    let extra = text.rfind("// more").map_or("", |at| &text[at..]);
    let repaired = common::structure("SearchTree");
    let repaired = match extra {
        "" => repaired,
        extra => format!("{}{extra}", repaired.trim_end().strip_suffix('}').unwrap()),
    };
    let (repaired, _) = trees(&repaired).unwrap();
    let (passed, failed, out) = repaired.run("structures", &class, &source);
    assert_eq!((passed, failed), (1, 0), "{out}\n{source}");
}

#[test]
fn correct_methods_pass_on_every_input() {
    let Some((_classes, search)) = trees(&common::structure("SearchTree")) else { return };
    // Trees over up to three of the elements 0, 1 and 2: 1 + 3 + 2 * 3 + 5.
    let trees = 15;
    let removed = checked(&search, &Options::new("remove"));
    // By default one below and one above what fields range over, sizes included: -1 to 4.
    assert_eq!(removed.parameters, [("element".to_owned(), "-1..=4".to_owned())]);
    assert_eq!((removed.structures, removed.inputs), (trees, trees * 6));
    assert_eq!((removed.failing, removed.threw), (0, 0));
    let run = run(&search, &Options::new("add(int)")).unwrap();
    assert_eq!(run.stop, StopReason::Exhausted);
    // `add` declares the exception that it throws for -1.
    assert_eq!((run.result.inputs, run.result.threw, run.result.failing), (trees * 6, trees, 0));
}

#[test]
fn a_broken_invariant_is_shown_with_its_smallest_input() {
    let text = planted("        size++;\n", "        size += left(leaf);\n");
    let text = text.replace("    /** The number of elements. */", "    private int left(Node leaf) { return root == leaf ? 1 : root.left == leaf ? 0 : 1; }\n    /** The number of elements. */");
    let Some((_classes, search)) = trees(&text) else { return };
    let found = checked(&search, &Options::new("add"));
    let failing = &found.failures[0];
    assert_eq!(failing.problem, Problem::Broken);
    // One node, and what is added goes to the left of it.
    assert_eq!((failing.objects, &*failing.call, failing.count), (1, "add(0)", 1));
    assert_eq!(
        failing.before.draw(),
        "SearchTree size=1\n└─ root: Node0 left=null right=null info=1\n"
    );
    assert_eq!(
        failing.after.as_ref().unwrap().draw(),
        "SearchTree size=1\n└─ root: Node0 right=null info=1\n   └─ left: Node1 left=null right=null info=0\n"
    );
    assert_eq!(failing.result.as_deref(), Some("true"));
    assert!(found.left_out);
    // All of them, by all inputs: every tree with an element whose left side is free and one below it.
    let all = checked(&search, &Options { kinds: 10, ..Options::new("add") });
    assert_eq!(all.failures.len(), 1);
    assert!(all.failing > 1 && all.failing == all.failures[0].count && all.inputs == 15 * 6);
    assert_eq!(all.failures[0].call, "add(0)");
    fails_on_a_real_jvm(&text, &Options::new("add"), "repOK does not hold afterwards");
}

#[test]
fn exceptions_that_are_not_declared_fail() {
    let text = planted(
        "if (node == null) {\n            return false;\n        }\n        if (node.left != null",
        "if (node.left != null",
    );
    let Some((_classes, search)) = trees(&text) else { return };
    let found = checked(&search, &Options::new("remove"));
    let Problem::Threw(thrown) = &found.failures[0].problem else { panic!("{found:?}") };
    assert_eq!(thrown.class, "java.lang.NullPointerException");
    assert_eq!(
        (&*thrown.trace[0].class, &*thrown.trace[0].method),
        ("structures.SearchTree", "remove")
    );
    assert_eq!((found.failures[0].objects, &*found.failures[0].call), (0, "remove(-1)"));
    // Unless that is allowed.
    let allow = vec!["NullPointerException".to_owned()];
    let found = checked(&search, &Options { allow, ..Options::new("remove") });
    assert!(found.failing == 0 && found.threw > 0, "{found:?}");
    fails_on_a_real_jvm(&text, &Options::new("remove"), "NullPointerException");
}

#[test]
fn calls_without_end_fail() {
    let text = planted(
        "node = element < node.info ? node.left : node.right;\n        }\n        return node != null;",
        "node = element < node.info ? node.left : node.right == null ? node : node.right;\n        }\n        return node != null;",
    );
    let Some((_classes, search)) = trees(&text) else { return };
    let found = checked(&search, &Options::new("contains"));
    assert_eq!(found.failures[0].problem, Problem::Endless);
    assert_eq!((found.failures[0].objects, &*found.failures[0].call), (1, "contains(1)"));
    assert_eq!(found.failures[0].after, None);
    fails_on_a_real_jvm(&text, &Options::new("contains"), "execution timed out");
}

/// Conditions and references for `SearchTree`.
const MORE: &str = "    // more
    static boolean isElement(int element) { return element >= 0; }
    static boolean grows(SearchTree before, SearchTree after, int element, boolean added) {
        return added == !before.contains(element) && after.contains(element)
            && after.size == before.size + (added ? 1 : 0);
    }
    boolean addAgain(int element) {
        if (element < 0) {
            throw new IllegalArgumentException();
        }
        Node[] place = new Node[1];
        if (root == null) { root = place[0] = new Node(); }
        for (Node node = root; place[0] == null; ) {
            if (node.info == element) { return false; }
            Node next = element < node.info ? node.left : node.right;
            if (next == null) {
                next = place[0] = new Node();
                if (element < node.info) { node.left = next; } else { node.right = next; }
            }
            node = next;
        }
        place[0].info = element;
        size++;
        return true;
    }
}
";

fn with_more(text: &str) -> String {
    format!("{}{MORE}", text.trim_end().strip_suffix('}').unwrap())
}

#[test]
fn conditions_are_given_the_structure_before_and_after() {
    let requires = Some("isElement".to_owned());
    let ensures = Some("grows".to_owned());
    let options = Options { requires, ensures, ..Options::new("add") };
    let Some((_classes, search)) = trees(&with_more(&common::structure("SearchTree"))) else {
        return;
    };
    let found = checked(&search, &options);
    assert_eq!((found.failing, found.skipped, found.inputs), (0, 15, 15 * 5));
    // Says that nothing was added: only the condition sees it.
    let text = with_more(&planted(
        "        size++;\n        return true;",
        "        size++;\n        return element != 2;",
    ));
    let Some((_classes, search)) = trees(&text) else { return };
    let found = checked(&search, &options);
    assert_eq!(found.failures[0].problem, Problem::Ensures);
    assert_eq!((found.failures[0].objects, &*found.failures[0].call), (0, "add(2)"));
    fails_on_a_real_jvm(&text, &options, "grows is false");
}

#[test]
fn a_reference_has_to_do_the_same() {
    let against = Some("addAgain".to_owned());
    let options = Options { against, ..Options::new("add") };
    let Some((_classes, search)) = trees(&with_more(&common::structure("SearchTree"))) else {
        return;
    };
    assert_eq!(checked(&search, &options).failing, 0);
    // A right tree with a right size, but another one: the new element becomes the root.
    let text = with_more(&planted(
        "        Node parent = null;\n        Node node = root;\n        while (node != null) {\n            if (node.info == element) {\n                return false;",
        "        if (root != null && root.info < element && root.right == null) {\n            Node top = new Node();\n            top.info = element;\n            top.left = root;\n            root = top;\n            size++;\n            return true;\n        }\n        Node parent = null;\n        Node node = root;\n        while (node != null) {\n            if (node.info == element) {\n                return false;",
    ));
    let Some((_classes, search)) = trees(&text) else { return };
    let found = checked(&search, &options);
    let Problem::Differs { what, .. } = &found.failures[0].problem else { panic!("{found:?}") };
    assert_eq!(*what, Difference::Structure);
    assert_eq!((found.failures[0].objects, &*found.failures[0].call), (1, "add(1)"));
    fails_on_a_real_jvm(&text, &options, "addAgain does something else");
}

#[test]
fn threads_find_the_same() {
    let text = planted("        size++;\n", "        size += root.left == leaf ? 0 : 1;\n");
    let Some((_classes, search)) = trees(&text) else { return };
    for kinds in [1, 5] {
        let options = Options { kinds, ..Options::new("add") };
        let run = |jobs| {
            let budget = Budget { jobs, ..Budget::default() };
            let run = check(&search, &options, &budget, &Arc::new(Progress::default())).unwrap();
            format!("{:?} {:?}", run.result, run.stop)
        };
        assert_eq!(run(1), run(4));
    }
}

/// What one call costs with the predicate and undo; `cota lab java` has a row for it.
#[test]
#[ignore = "measures; run it with --release --ignored --nocapture"]
fn measure() {
    let jdk = common::jdk().unwrap();
    let text = common::structure("SearchTree");
    let classes = Classes::of(jdk, &[("structures/SearchTree.java", &text)]);
    let search = search(&classes, "structures.SearchTree", &["6", "0", "6", "0", "5"]);
    // All keys, again and again: the start of the machine is not to be seen.
    let keys: Vec<i64> = (0..200).flat_map(|_| 0..6).collect();
    let options = Options {
        arguments: Scope::new().set("element", Values::Integers(keys)),
        ..Options::new("add")
    };
    let alone = search.count().unwrap().elapsed;
    for _ in 0..5 {
        let run = run(&search, &options).unwrap();
        let each = run.elapsed.saturating_sub(alone).as_nanos() as f64 / run.result.inputs as f64;
        println!("{} inputs in {:?}: {each:.0} ns a call", run.result.inputs, run.elapsed);
    }
}

const KINDS: &str = r"package kinds;

import java.util.*;

public class Chain {
    public enum Color { RED, BLACK }
    static class Link { Link next; }
    Link first;
    int length;
    final Map<Object, Integer> seen = new HashMap<>();
    boolean repOk() {
        Set<Link> known = new HashSet<>();
        for (Link at = first; at != null; at = at.next) {
            if (!known.add(at)) { return false; }
        }
        return known.size() == length;
    }
    void color(Color color) { if (color == Color.BLACK) { throw new IllegalStateException(); } }
    void text(String text, Integer number) {
        if (text == null && number == 3) { throw new IllegalStateException(); }
    }
    int sum(int[] values) { int sum = 0; for (int v : values) { sum += v; } if (sum == 4) { throw new IllegalStateException(); } values[0] = 9; return sum; }
    boolean has(Link link) { for (Link at = first; at != null; at = at.next) { if (at == link) { return true; } } return false; }
    void cut(Link link) { if (!has(link)) { throw new NoSuchElementException(); } link.next = null; }
    static int both(Chain one, Chain other) { if (one.length == 1 && other.length == 2) { other.first = one.first; } one.seen.put(other, 1); return one.length + other.length; }
    static boolean whole(Chain before, Chain after, Chain other, int sum) { return other.repOk() && sum == before.length + other.length && before.seen.isEmpty(); }
    void deep(boolean flag) { if (flag) { deep(flag); } }
    long wide(long a, double b, long c) { if (a == 2 && b == 0.5 && c == 3) { throw new IllegalStateException(); } return a; }
}
";

const NAMES: &str = r"package kinds;

public class Tag {
    String name;
    boolean repOk() { return name != null; }
    boolean is(String other) { if (other.isEmpty()) { return false; } return name.equals(other); }
    static boolean isSo(Tag before, Tag after, String other, boolean result) { return !result; }
}
";

#[test]
fn texts_are_by_default_those_of_the_structures() {
    let Some(jdk) = common::jdk() else { return };
    let classes = Classes::of(jdk, &[("kinds/Tag.java", NAMES)]);
    let subject = classes.subject("kinds.Tag");
    let scope: Scope = "Tag.name=[ann, bob]".parse().unwrap();
    let search = JavaSearch::new(&subject, &scope, Thrower::Stops).unwrap();
    let ensures = Some("isSo".to_owned());
    let found = checked(&search, &Options { ensures, kinds: 9, ..Options::new("is") });
    // The empty text, too. Every name is given to every tag.
    assert_eq!((found.inputs, found.failing), (2 * 3, 2));
    assert_eq!(found.failures[0].call, r#"is("ann")"#);
}

#[test]
fn parameters_of_every_kind_have_values() {
    let Some(jdk) = common::jdk() else { return };
    let classes = Classes::of(jdk, &[("kinds/Chain.java", KINDS)]);
    let subject = classes.subject("kinds.Chain");
    let scope: Scope = "Link=0..=2, Chain.length=0..=2".parse().unwrap();
    let search = JavaSearch::new(&subject, &scope, Thrower::Stops).unwrap();
    // Three chains: of no link, of one, of two.
    let run_with = |method: &str, arguments: &str| {
        let arguments = arguments.parse().unwrap();
        run(&search, &Options { arguments, kinds: 9, ..Options::new(method) })
    };
    let call = |method: &str, arguments: &str| {
        let found = run_with(method, arguments).unwrap().result;
        let calls: Vec<_> = found.failures.iter().map(|failing| failing.call.clone()).collect();
        (found.inputs, found.failing, calls.join(" "))
    };
    assert_eq!(call("color", ""), (6, 3, "color(BLACK)".to_owned()));
    assert_eq!(call("color", "color=[RED]"), (3, 0, String::new()));
    // The empty text, a, b and null; three numbers.
    let text = call("text", "text.null=true, number=[1, 2, 3]");
    assert_eq!(text, (3 * 4 * 3, 3, "text(null, 3)".to_owned()));
    // Arrays of 0, 1 and 2 elements of 1 and 2; the empty one throws too.
    let sum = call("sum", "values=1..=2");
    assert_eq!(sum, (3 * 7, 6, "sum({}) sum({2, 2})".to_owned()));
    // The links in the chain and one that is not in it; two links are all that the bound has.
    let cut = run_with("cut", "").unwrap().result;
    assert_eq!(
        (cut.inputs, cut.failures[0].call.as_str(), cut.failures[0].objects),
        (1 + 2 + 2, "cut(Link0)", 0)
    );
    let broken = cut.failures.iter().find(|failing| failing.problem == Problem::Broken).unwrap();
    assert_eq!((&*broken.call, broken.objects), ("cut(Link0)", 2));
    let wide = call("wide", "a=1..=2, b=[0.5, 1.5], c=3");
    assert_eq!(wide, (3 * 4, 3, "wide(2, 0.5, 3)".to_owned()));
    let deep = call("deep", "");
    assert_eq!(deep, (6, 3, "deep(true)".to_owned()));
    // Each chain with each chain, which stays what it was for the next call.
    let ensures = Some("whole".to_owned());
    let options = Options { ensures, kinds: 9, ..Options::new("both") };
    let both = checked(&search, &options);
    assert_eq!((both.inputs, both.failing), (9, 1));
    let failing = &both.failures[0];
    assert_eq!(
        (&*failing.call, failing.objects, &failing.problem),
        ("both(other)", 1, &Problem::Ensures)
    );
    assert_eq!(failing.others[0].0, "other");
    assert!(failing.others[0].1.draw().contains("length=2"));
    // What makes no sense is refused by name.
    for (method, arguments, message) in [
        ("color", "colour=[RED]", "`colour` is no parameter of color(kinds.Chain$Color color)"),
        (
            "color",
            "color=[BLUE]",
            "parameter `color` of the type kinds.Chain$Color: there is no constant BLUE",
        ),
        ("wide", "a=true", "parameter `a` of the type long: `[true]` are no integers"),
        (
            "cut",
            "link=[Node]",
            "parameter `link` of the type kinds.Chain$Link: `Node` is none of Link, null",
        ),
    ] {
        assert_eq!(run_with(method, arguments).unwrap_err().to_string(), message);
    }
    let missing = run_with("paint", "").unwrap_err().to_string();
    assert!(
        missing.starts_with("kinds.Chain has no method `paint`; it has repOk(), color("),
        "{missing}"
    );
}
