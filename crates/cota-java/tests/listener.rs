//! A listener in Java gets every structure; what it does to them is taken back, and it stays as it is.

mod common;

use std::ops::ControlFlow;

use common::Classes;
use cota_engine::StopReason;
use cota_java::listener::{Listened, listen};
use cota_java::{JavaError, JavaSearch, Thrower};

const LISTENERS: &str = r#"package structures;

import java.util.*;
import korat.testing.ITestCaseListener;

class Counting implements ITestCaseListener {
    private int count;
    private static int all;
    private final List<String> sizes = new ArrayList<>();
    Counting() { System.out.print("made "); }
    public void notifyNewTestCase(Object testCase) {
        SearchTree tree = (SearchTree) testCase;
        sizes.add("s" + tree.size());
        count++;
        all++;
        // This must not reach the search.
        while (tree.size() > 0) {
            for (int i = 0; i < 9; i++) { tree.remove(i); }
        }
        System.out.println(count + " " + sizes.get(count - 1));
    }
    public void notifyTestFinished(long explored, long generated) {
        System.out.println(explored + " " + generated + " " + count + " " + all + " " + sizes.size() + " " + sizes.get(0));
    }
}

class Taking implements java.util.function.Consumer<SearchTree> {
    public void accept(SearchTree tree) {
        if (tree.size() == 2) {
            throw new IllegalStateException("two");
        }
    }
}

class Garbage {
    public void see(SearchTree tree) { int[] garbage = new int[1 << 20]; garbage[0] = 1; }
}

class Deaf { void hear(SearchTree tree) { } }
class Two { public void a(SearchTree tree) { } public void b(Object tree) { } }
"#;

fn heard(listener: &str) -> Option<(Result<Listened, JavaError>, Vec<String>)> {
    let text = common::structure("SearchTree");
    let sources = [("structures/SearchTree.java", &*text), ("structures/L.java", LISTENERS)];
    let classes = Classes::of(common::jdk()?, &sources);
    let subject = classes.subject("structures.SearchTree");
    let arguments: Vec<_> = ["3", "0", "3", "0", "2"].map(str::to_owned).into();
    let search = JavaSearch::finitized(&subject, None, &arguments, Thrower::Stops).unwrap();
    let mut seen = Vec::new();
    let listened = listen(&search, listener, &mut |walk, output| {
        let text = String::from_utf8(output.to_vec()).unwrap();
        // The structure is as it was, and what was printed belongs to it.
        seen.push(format!("{}{}", text, walk.value().draw().lines().next().unwrap()));
        ControlFlow::Continue(())
    });
    Some((listened, seen))
}

#[test]
fn a_listener_stays_and_structures_are_taken_back() {
    let Some((listened, seen)) = heard("structures.Counting") else { return };
    let listened = listened.unwrap();
    let run = listened.run.unwrap();
    assert_eq!((run.stop, run.result.valid, listened.thrown), (StopReason::Exhausted, 15, None));
    for (at, text) in seen.iter().enumerate() {
        let size = text.rsplit('=').next().unwrap();
        let made = if at == 0 { "made " } else { "" };
        assert!(text.starts_with(&format!("{made}{} s{size}\nSearchTree ", at + 1)), "{text}");
    }
    let end = format!("{} 15 15 15 15 s0\n", run.steps);
    assert_eq!(String::from_utf8(listened.output).unwrap(), end);
}

#[test]
fn an_exception_stops_with_the_structure() {
    let Some((listened, seen)) = heard("structures.Taking") else { return };
    let listened = listened.unwrap();
    let (thrown, structure) = listened.thrown.unwrap();
    assert_eq!(thrown.to_string(), "java.lang.IllegalStateException: two");
    assert!(structure.unwrap().1.draw().starts_with("SearchTree size=2\n"));
    assert!(seen.len() < 15 && seen.last().unwrap().ends_with("size=2"));
}

#[test]
fn what_a_listener_leaves_behind_is_collected() {
    // 15 million words would not fit.
    let Some((listened, seen)) = heard("structures.Garbage") else { return };
    assert!(listened.unwrap().run.is_ok());
    assert_eq!(seen.len(), 15);
}

#[test]
fn what_is_no_listener_is_refused() {
    let Some((listened, _)) = heard("structures.Deaf") else { return };
    let text = listened.unwrap_err().to_string();
    assert_eq!(
        text,
        "structures.Deaf is no listener: it has neither notifyNewTestCase(Object) nor a public method that takes a \
         structures.SearchTree"
    );
    let (listened, _) = heard("structures.Two").unwrap();
    let text = listened.unwrap_err().to_string();
    assert_eq!(
        text,
        "structures.Two has several methods `that takes the structure`: write one of a(structures.SearchTree), \
         b(java.lang.Object)"
    );
}
