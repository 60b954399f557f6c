//! The names of classes and predicates.

use cota_java::{JavaError, Located};
use cota_jvm::Options;

use crate::here::{Here, error, subject};

fn located(here: &Here) -> Located {
    here.write(
        "src/a/Tree.java",
        "package a; public class Tree { int n; boolean ok() { return true; }
           static class Node { boolean ok() { Runnable r = new Runnable() { public void run() {} }; return true; } } }",
    );
    here.write("src/b/Tree.java", "package b; class Tree { boolean ok() { return true; } }");
    here.write(
        "src/b/Ring.java",
        "package b; class Ring extends Base implements Shape { boolean isRound() { return true; } static boolean wide() { return true; }
           boolean takes(int n) { return true; } }
         abstract class Base { protected boolean isClosed() { return true; } }
         interface Shape { default boolean isShape() { return true; } int size = 1; }",
    );
    here.write("src/None.java", "class None {}");
    here.locate(&here.sources(&["src"])).unwrap()
}

#[test]
fn a_class_is_found_by_any_name_that_is_its_alone() {
    let Some(here) = Here::new() else { return };
    let located = located(&here);
    for (name, class) in [
        ("a.Tree", "a.Tree"),
        ("a/Tree", "a.Tree"),
        ("a.Tree.Node", "a.Tree$Node"),
        ("a.Tree$Node", "a.Tree$Node"),
        ("Tree.Node", "a.Tree$Node"),
        ("Node", "a.Tree$Node"),
    ] {
        assert_eq!(subject(&located, name).unwrap().class, class, "{name}");
    }
    let several = error(subject(&located, "Tree"));
    assert!(several.contains("a.Tree, b.Tree"), "{several}");
}

#[test]
fn a_missing_class_comes_with_those_that_there_are() {
    let Some(here) = Here::new() else { return };
    let located = located(&here);
    let known = |name| match subject(&located, name) {
        Err(JavaError::NoClass { known, .. }) => known,
        other => panic!("{:?}", other.err()),
    };
    let all = ["None", "a.Tree", "a.Tree.Node", "b.Base", "b.Ring", "b.Shape", "b.Tree"];
    assert_eq!(known("a.Tre"), all);
    assert_eq!(known("Tre"), ["None", "Tree", "Node", "Base", "Ring", "Shape", "Tree"]);
    // Neither a part of a name nor a package is a class.
    for name in ["ee", "a", "ode", "", "..", "a.Tree.", "$Node"] {
        assert!(matches!(subject(&located, name), Err(JavaError::NoClass { .. })), "{name:?}");
    }
    std::fs::create_dir(here.path("empty")).unwrap();
    let located = here.locate(&here.classes(&[here.path("empty")])).unwrap();
    let text = error(subject(&located, "a.Tree"));
    assert_eq!(text, "there is no class a.Tree on the class path, which has no classes at all");
}

#[test]
fn a_missing_predicate_comes_with_what_could_be_one() {
    let Some(here) = Here::new() else { return };
    let located = located(&here);
    let text = |class, name| error(located.subject(class, name, Options::default()));
    assert_eq!(
        text("b.Ring", None),
        "b.Ring has no method `boolean repOK()` or `boolean repOk()`; its methods of that form are isRound, isClosed, isShape"
    );
    assert!(text("b.Tree", Some("valid")).ends_with("it has `boolean ok()`"));
    assert!(text("None", None).contains("no other method"));
    assert!(text("b.Ring", Some("wide")).contains("is static"));
    assert!(located.subject("b.Ring", Some("isClosed"), Options::default()).is_ok());
    for class in ["b.Base", "b.Shape", "java.lang.String"] {
        let text = text(class, Some("isEmpty"));
        assert!(text.contains("abstract") || text.contains("of the JDK"), "{text}");
    }
}
