//! Defects of the published tool that are not to be imitated, each with its test.
//!
//! Two of them are not the operator's: constants that make the code after a loop unreachable belong
//! to the relational operator (here: what a front end can say about it), and source that the parser
//! does not read belongs to the front end.

use cota_mutate::navigation::{
    Availability, Element, ElementKind, Facing, LiteralKind, Mechanism, Members, Options, Position,
};

use super::java::{Java, Method, only, set};

use Position::{Left, Other, Right};

/// Defect 1: In a static method the members of a local variable are offered, although those of the class
/// are not: `n.getSuccessors()` may become `n.getPredecessors()`.
#[test]
fn members_of_a_variable_are_offered_in_a_static_method() {
    let mut java = Java::new();
    java.class("NodeList");
    java.class("Node");
    java.member("Node", "getSuccessors()", "NodeList");
    java.member("Node", "getPredecessors()", "NodeList");
    java.class("TopologicalOrdering");
    java.member("TopologicalOrdering", "pending", "NodeList");
    let shared = java.make_member("TopologicalOrdering", "shared", "NodeList").of_the_type();
    java.declare(shared);
    let replace = only(Mechanism::Replace, &Options::default());
    let two_by_one = only(Mechanism::TwoByOne, &Options::default());

    let method = Method::of_static(&java, "TopologicalOrdering").variable("n", "Node");
    let site = method.site("n.getSuccessors()", Other, "NodeList");
    assert_eq!(method.texts(&replace, &site), set(["n.getPredecessors()"]));
    assert_eq!(method.texts(&two_by_one, &site), set(["shared"]));

    let method = Method::of(&java, "TopologicalOrdering").variable("n", "Node");
    let site = method.site("n.getSuccessors()", Other, "NodeList");
    assert_eq!(method.texts(&two_by_one, &site), set(["pending", "shared"]));
}

/// Defect 2: All by one goes by the type of the other side, and everything on at once does not fail.
#[test]
fn all_by_one_looks_at_the_other_side() {
    let mut java = Java::new();
    java.class("Cell");
    java.member("Cell", "number", "Number");
    java.class("Main");
    let method = Method::of(&java, "Main")
        .variable("cell", "Cell")
        .variable("integer", "Integer")
        .variable("real", "Double")
        .variable("number", "Number");
    // `cell.number = integer`: the left side must take an Integer.
    let left = method.site("cell.number", Left, "Integer").assigned_to(method.chain("integer"));
    let options = only(Mechanism::AllByOneLeft, &Options::default());
    assert_eq!(method.texts(&options, &left), set(["number"]));
    // `number = cell.number`: any number object can be stored there; literals are never boxed.
    let right = method.site("cell.number", Right, "Number").assigned_to(method.chain("number"));
    let options = only(Mechanism::AllByOneRight, &Options::default());
    assert_eq!(method.texts(&options, &right), set(["integer", "real", "null"]));
    for site in [left, right] {
        let everything = Options { members: Members::Any, ..Options::repair() };
        assert!(!method.texts(&everything, &site).is_empty());
    }
}

/// Defect 3: Nothing is proposed that is the original, or another proposal, but for `this.`; no variable is
/// assigned to itself; no literal is compared with a literal.
#[test]
fn nothing_is_proposed_that_says_nothing() {
    let mut java = Java::new();
    java.class("Node");
    java.member("Node", "next", "Node");
    java.class("List");
    java.private("List", "header", "Node");
    let method = Method::of(&java, "List").variable("n", "Node");
    for chain in ["header", "this.header", "header.next", "this.header.next"] {
        let site = method.site(chain, Right, "Node").assigned_to(method.chain("n"));
        let texts = method.texts(&Options::repair(), &site);
        assert!(!texts.contains(chain.trim_start_matches("this.")), "{chain}: {texts:?}");
        assert!(!texts.contains("n"), "{chain}: {texts:?}");
        assert!(!texts.iter().any(|text| text.starts_with("this")), "{chain}: {texts:?}");
        // Without knowing the other side, `n` is as good as the rest.
        let unknown = cota_mutate::navigation::ChainSite { facing: Facing::Nothing, ..site };
        assert!(method.texts(&Options::repair(), &unknown).contains("n"));
    }
    let facing_this = method.site("n", Left, "Node").assigned_to(method.chain("this.header"));
    assert!(!method.texts(&Options::default(), &facing_this).contains("header"));
    let compared = method.site("n", Other, "Object").compared_with(method.chain("null"));
    let texts = method.texts(&Options::default(), &compared);
    assert!(texts.contains("header") && !texts.contains("null") && !texts.contains("\"\""));
}

/// Defect 4: A call that may throw a checked exception is not put in, though it may be replaced.
#[test]
fn calls_that_oblige_are_not_put_in() {
    let mut java = Java::new();
    java.class("Node");
    java.member("Node", "copy()", "Node");
    let clone = java.make_member("Node", "clone()", "Node");
    java.declare(clone.with_availability(Availability::Obliges));
    java.class("Main");
    let method = Method::of(&java, "Main").variable("n", "Node").variable("m", "Node");
    let texts = method.texts(&Options::default(), &method.site("n", Right, "Node"));
    assert!(texts.contains("n.copy()"));
    assert!(!texts.iter().any(|text| text.contains("clone()")), "{texts:?}");
    let replaced = method.texts(&Options::thesis(), &method.site("n.clone()", Right, "Node"));
    assert_eq!(replaced, set(["m.clone()", "n.copy()"]));
}

/// Defect 5: A front end keeps constants out of the condition of a loop.
#[test]
fn a_loop_can_be_spared_constants() {
    let mut java = Java::new();
    java.class("Main");
    let method = Method::of(&java, "Main").variable("more", "boolean").variable("b", "boolean");
    let branch = method.site("more", Other, "boolean");
    assert_eq!(method.texts(&Options::default(), &branch), set(["b", "false", "true"]));
    // A loop without `break`: the code after it would not be reached.
    let endless = branch.clone().without([LiteralKind::False, LiteralKind::True]);
    assert_eq!(method.texts(&Options::default(), &endless), set(["b"]));
    let breaking = branch.without([LiteralKind::False]);
    assert_eq!(method.texts(&Options::default(), &breaking), set(["b", "true"]));
}

/// Defect 6: What a loop goes through is a chain like any other (`for (x : arr)` for `counts`), and so is a
/// boxed operand.
#[test]
fn iterables_and_boxed_operands_are_sites() {
    let mut java = Java::new();
    java.class("Numbers");
    java.class("Bucketsort");
    let method = Method::of_static(&java, "Bucketsort")
        .variable("arr", "Numbers")
        .variable("counts", "Numbers")
        .variable("boxed", "Integer")
        .variable("k", "int");
    let iterable = method.site("arr", Other, "Numbers").without([LiteralKind::Null]);
    assert_eq!(method.texts(&Options::default(), &iterable), set(["counts"]));
    let operand = method.site("boxed", Other, "Integer").compared_with(method.chain("k"));
    let texts = method.texts(&only(Mechanism::Replace, &Options::default()), &operand);
    assert_eq!(texts, set(["k"]));
}

/// Defect 7: Members of libraries are offered only if asked for.
#[test]
fn members_of_libraries_are_not_offered_by_default() {
    let mut java = Java::new();
    let size = java.make_member("Integer", "SIZE", "int").of_the_type();
    java.declare(size);
    java.member("Object", "hashCode()", "int");
    java.class("Main");
    java.member("Main", "size", "int");
    let method = Method::of(&java, "Main").variable("pivot", "Integer").variable("k", "int");
    let site = method.site("pivot", Other, "Integer");
    let own = method.texts(&Options::default(), &site);
    assert_eq!(own, set(["k", "size", "null"]));
    let any = Options { members: Members::Any, ..Options::default() };
    let any = method.texts(&any, &site);
    assert!(any.is_superset(&set(["pivot.SIZE", "pivot.hashCode()", "hashCode()"])));
    for options in [Options::thesis(), Options::repair(), Options::prv()] {
        assert_eq!(options.members, Members::Own);
    }
}

/// Defect 8: What a front end cannot take apart stands in a chain as one element: it can be replaced as a
/// whole and shortened around, and is never put into other chains.
#[test]
fn an_element_that_is_not_understood_does_no_harm() {
    let mut java = Java::new();
    java.class("Node");
    java.member("Node", "next", "Node");
    let node = java.ty("Node");
    let call = Element::hop(ElementKind::Other, node, "get(i -> i)", node);
    java.declare(call);
    java.class("Main");
    let method = Method::of(&java, "Main").variable("n", "Node").variable("m", "Node");
    let site = method.site("n.get(i -> i).next", Right, "Node");
    let texts = method.texts(&Options::default(), &site);
    assert!(texts.is_superset(&set([
        "n.next.next",
        "m.get(i -> i).next",
        "n.next",
        "n.get(i -> i)"
    ])));
    let plain = method.texts(&Options::default(), &method.site("n", Right, "Node"));
    assert!(!plain.iter().any(|text| text.contains("get(")), "{plain:?}");
}
