//! The smaller examples of the thesis: typing, constants, what is incremented, the type graph, PRV.

use cota_mutate::navigation::{
    Boxing, Element, ElementKind, LiteralKind, Mechanism, Members, Offer, Options, Position,
    Region, Target, Typing,
};

use super::java::{Java, Method, only, set};

use Position::{Left, Other, Right};

/// `class Node { Object elem; Node next, previous }`, `class LinkedList { Node header }`.
fn linked_list() -> Java {
    let mut java = Java::new();
    java.member("Object", "toString()", "String");
    java.member("String", "length()", "int");
    java.class("Node");
    for (name, ty) in [("elem", "Object"), ("next", "Node"), ("previous", "Node")] {
        java.member("Node", name, ty);
    }
    java.class("LinkedList");
    java.private("LinkedList", "header", "Node");
    java
}

fn walking() -> Method {
    Method::of(&linked_list(), "LinkedList").variable("current", "Node")
}

#[test]
fn the_two_worked_assignments() {
    let method = walking().variable("previous", "Node");
    let right = method.site("current.next", Right, "Node");
    let all = method.propose(&Options::default(), &right);
    let by = |text: &str| {
        let proposal = all.iter().find(|proposal| method.text(&proposal.chain) == text);
        let mechanisms = &proposal.unwrap_or_else(|| panic!("{text} is proposed")).mechanisms;
        mechanisms.iter().map(|mechanism| mechanism.abbreviation()).collect::<Vec<_>>()
    };
    assert_eq!(by("header"), ["21"]);
    assert_eq!(by("current"), ["D", "21"]);
    assert_eq!(by("current.next.next"), ["A", "12"]);
    assert_eq!(by("header.previous.next"), ["12"]);
    let plain = method.site("current", Right, "Node").assigned_to(method.chain("previous"));
    let texts = method.texts(&Options::default(), &plain);
    assert!(texts.is_superset(&set(["header", "null", "current.next", "header.next"])));
}

/// `Object elem = current.next.elem`: strict typing gives chains of the same type only.
#[test]
fn strict_and_relaxed_types_of_an_object() {
    let method = walking();
    let site = method.site("current.next.elem", Other, "Object");
    let strict = Options { typing: Typing::Strict, boxing: Boxing::Off, ..Options::default() };
    let texts = method.texts(&strict, &site);
    assert!(texts.is_superset(&set(["current.next.next.elem", "current.elem", "header.elem"])));
    assert!(texts.iter().all(|text| text.rsplit('.').next() == Some("elem")), "{texts:?}");
    let texts = method.texts(&Options::default(), &site);
    assert!(texts.is_superset(&set(["current.next", "current.elem", "current.next.next.elem"])));
    // `this` is not one element away; replacing the whole chain reaches it.
    let whole = only(Mechanism::AllByOneRight, &Options::default());
    assert!(method.texts(&whole, &site).contains("this"));
}

/// `current.next.elem.toString()` with and without members of the library.
#[test]
fn members_of_the_structure_only() {
    let method = walking();
    let site = method.site("current.next.elem.toString()", Other, "String");
    let own = method.texts(&Options::default(), &site);
    assert!(own.contains("current.next.next.elem.toString()"));
    // Left out: `next.elem` or `elem`, each of which leads to something with that method.
    assert!(own.is_superset(&set(["current.elem.toString()", "current.next.toString()"])));
    let any = Options { members: Members::Any, ..Options::default() };
    let any = method.texts(&any, &site);
    assert!(any.is_superset(&own));
    assert!(any.contains("current.next.elem.toString().toString()"));
    assert!(!own.contains("current.next.elem.toString().toString()"));
}

#[test]
fn an_allow_list_and_a_ban_list_are_over_types_and_members() {
    let method = walking();
    let site = method.site("current.next", Other, "Node");
    let replace = only(Mechanism::Replace, &Options::default());
    let allow = |pattern: &str| {
        let members = Members::Allow(vec![pattern.to_owned()]);
        method.texts(&Options { members, ..replace.clone() }, &site)
    };
    let ban = |pattern: &str| {
        let members = Members::Ban(vec![pattern.to_owned()]);
        method.texts(&Options { members, ..replace.clone() }, &site)
    };
    assert_eq!(allow("Node#.*"), set(["current.previous"]));
    assert_eq!(allow("LinkedList#header"), set(["header.next"]));
    assert_eq!(allow("Node"), set([]), "a pattern is for the whole name");
    assert_eq!(ban(".*#previous"), set(["header.next"]));
    let broken = Options { members: Members::Ban(vec!["a)(b".into()]), ..Options::default() };
    let error = cota_mutate::navigation::Navigator::new(broken).expect_err("no pattern");
    assert!(error.to_string().contains("regular expression"), "{error}");
}

/// Four initialisations, two of them from a `final` parameter and a `final` field: as the operand
/// of an increment those would not compile, wherever else they are used they do.
#[test]
fn constants_are_offered_if_asked_for_but_never_to_be_changed() {
    let mut java = Java::new();
    java.class("Box");
    java.private("Box", "field", "int");
    let fixed = java.make_member("Box", "fixedField", "int").constant();
    java.declare(fixed);
    let mut method = Method::of(&java, "Box").variable("parameter", "int").variable("i", "int");
    let int = method.java.ty("int");
    method.put(Element::variable("fixedParameter", int).constant());

    let with = |constants: bool| {
        let mut options = only(Mechanism::Replace, &Options::default());
        if constants {
            options.offer.insert(Offer::Constants);
        }
        options
    };
    let initialiser = method.site("i", Other, "int");
    assert_eq!(method.texts(&with(false), &initialiser), set(["field", "parameter"]));
    assert_eq!(
        method.texts(&with(true), &initialiser),
        set(["field", "parameter", "fixedField", "fixedParameter"])
    );
    for site in [initialiser.stored_in(), method.site("i", Left, "int")] {
        assert_eq!(method.texts(&with(true), &site), set(["field", "parameter"]));
    }
}

/// `a[idx++]` and `result++;`: what is incremented stays something that can be.
#[test]
fn what_is_incremented_is_never_a_literal_nor_a_call() {
    let mut java = Java::new();
    java.class("Counter");
    java.private("Counter", "size", "int");
    java.member("Counter", "count()", "int");
    let method = Method::of(&java, "Counter").variable("idx", "int").variable("result", "int");
    let read = method.site("idx", Other, "int");
    assert_eq!(
        method.texts(&Options::default(), &read),
        set(["0", "1", "count()", "result", "size"])
    );
    let incremented = method.site("idx", Other, "int").stored_in();
    assert_eq!(method.texts(&Options::default(), &incremented), set(["result", "size"]));
}

/// `Integer a; Double b;`: `Integer x = b` never, `Number x = a` only with relaxed types.
#[test]
fn numbers_and_their_boxes() {
    use Boxing::{Exact, Off, Supertypes};
    use Typing::{Relaxed, Strict};
    let mut java = Java::new();
    java.class("Typing");
    let method = Method::of(&java, "Typing")
        .variable("a", "Integer")
        .variable("b", "Double")
        .variable("i", "int")
        .variable("n", "Number");
    let texts = |typing, boxing, chain, wanted| {
        let options = Options { typing, boxing, ..only(Mechanism::Replace, &Options::default()) };
        method.texts(&options, &method.site(chain, Right, wanted))
    };
    for typing in [Strict, Relaxed] {
        assert!(!texts(typing, Supertypes, "a", "Integer").contains("b"));
    }
    assert_eq!(texts(Strict, Off, "n", "Number"), set([]));
    assert_eq!(texts(Relaxed, Off, "n", "Number"), set(["a", "b"]));
    assert_eq!(texts(Relaxed, Exact, "n", "Number"), set(["a", "b"]));
    assert_eq!(texts(Relaxed, Supertypes, "n", "Number"), set(["a", "b", "i"]));
    assert_eq!(texts(Strict, Off, "a", "Integer"), set([]));
    assert_eq!(texts(Strict, Exact, "a", "Integer"), set(["i"]));
    assert_eq!(texts(Strict, Exact, "i", "int"), set(["a"]));
    assert_eq!(texts(Relaxed, Exact, "b", "double"), set(["a", "i"]));
    // On a left side it is the other way round: what is there must take the type that comes.
    let left = |typing| {
        let options =
            Options { typing, boxing: Off, ..only(Mechanism::Replace, &Options::default()) };
        method.texts(&options, &method.site("a", Left, "Integer"))
    };
    assert_eq!(left(Strict), set([]));
    assert_eq!(left(Relaxed), set(["n"]));
}

/// `l = ll` with a list, a linked list and an array list: PRV.
#[test]
fn prv_replaces_a_reference_on_a_right_side_and_nothing_else() {
    let mut java = Java::new();
    for class in ["List", "LinkedList", "ArrayList"] {
        java.class(class);
    }
    java.extends("LinkedList", "List");
    java.extends("ArrayList", "List");
    java.member("LinkedList", "rest", "LinkedList");
    java.class("Main");
    let method = Method::of(&java, "Main")
        .variable("l", "List")
        .variable("ll", "LinkedList")
        .variable("al", "ArrayList")
        .variable("i", "int")
        .variable("j", "int");
    let prv = Options::prv();
    let assigned = method.site("ll", Right, "List").assigned_to(method.chain("l"));
    assert_eq!(method.texts(&prv, &assigned), set(["al"]));
    for site in [
        method.site("l", Left, "LinkedList"),
        method.site("ll", Other, "List"),
        method.site("ll.rest", Right, "List"),
        method.site("i", Right, "int"),
    ] {
        assert_eq!(method.texts(&prv, &site), set([]));
    }
}

#[test]
fn a_number_in_another_type_is_a_literal_of_its_own() {
    let mut java = Java::new();
    java.class("Main");
    let method = Method::of(&java, "Main")
        .variable("d", "double")
        .literal(LiteralKind::Found, "2", "int")
        .literal(LiteralKind::NumericVariation, "2.0f", "float");
    let site = method.site("d", Right, "double");
    let literals = only(Mechanism::Literals, &Options::default());
    assert_eq!(method.texts(&literals, &site), set(["0", "1", "2"]));
    let mut varied = literals.clone();
    varied.literals.insert(LiteralKind::NumericVariation);
    assert_eq!(method.texts(&varied, &site), set(["0", "1", "2", "2.0f"]));
    // The same literal found in the method is not a second one.
    let twice = method.literal(LiteralKind::Found, "1", "int");
    assert_eq!(twice.texts(&literals, &twice.site("d", Right, "double")), set(["0", "1", "2"]));
}

#[test]
fn the_empty_literal_is_put_in_and_replaced_but_never_extended() {
    let method = walking();
    let null = method.site("null", Right, "Node");
    let texts = method.texts(&Options::repair(), &null);
    assert_eq!(texts, set(["current", "header"]));
    let plain = method.site("current", Right, "Node");
    assert!(method.texts(&Options::default(), &plain).contains("null"));
}

/// A hop that exists only in one function, and one of a private module, are for points inside.
#[test]
fn what_a_point_does_not_see_is_not_offered() {
    let mut java = linked_list();
    java.class("Arena");
    java.member("Arena", "first", "Node");
    let here = Region(77);
    let arena = java.ty("Arena");
    let node = java.ty("Node");
    let hop = Element::hop(ElementKind::Index, arena, "[i]", node).only_in(here);
    java.declare(hop);
    let mut method = Method::of(&java, "LinkedList").variable("nodes", "Arena");
    let options = only(Mechanism::Replace, &Options::default());
    let site = method.site("nodes.first", Right, "Node");
    assert_eq!(method.texts(&options, &site), set([]));
    method.point.regions.push(here);
    assert_eq!(method.texts(&options, &site), set(["nodes.[i]"]));
    assert_eq!(
        method.texts(&options, &method.site("nodes.first", Left, "Node")),
        set(["nodes.[i]"])
    );
}

#[test]
fn presets_are_known_by_name() {
    assert_eq!(Options::preset("default"), Some(Options::default()));
    assert_eq!(Options::preset("thesis"), Some(Options::thesis()));
    assert!(Options::PRESETS.iter().all(|name| Options::preset(name).is_some()));
    assert_eq!(Options::preset("paper"), None);
    assert!(!Options::thesis().targets.contains(&Target::Plain));
}

#[test]
fn options_are_read_from_a_configuration() {
    let read = |text: &str| serde_json::from_str::<Options>(text);
    assert_eq!(read("{}").expect("all have defaults"), Options::default());
    let options = read(
        r#"{ "mechanisms": ["replace", "one-by-two"], "typing": "strict", "literals": ["null"],
             "members": { "ban": ["java\\.lang\\..*"] }, "offer": ["statics-through-values"] }"#,
    )
    .expect("options");
    assert_eq!(options.mechanisms, [Mechanism::Replace, Mechanism::OneByTwo].into());
    assert_eq!(options.members, Members::Ban(vec![r"java\.lang\..*".into()]));
    assert_eq!(options.boxing, Options::default().boxing);
    let error = read(r#"{ "mechanism": ["replace"] }"#).expect_err("no such key");
    assert!(error.to_string().contains("unknown field `mechanism`"), "{error}");
    for name in Options::PRESETS {
        let preset = Options::preset(name).expect("known");
        let text = serde_json::to_string(&preset).expect("writable");
        assert_eq!(read(&text).expect("readable"), preset);
    }
}
