//! What the operators of the registry do in Rust, for people: the code is in the modules beside this one.

use crate::operators::registry::{Form, Language, NAVIGATION};

/// Rust's side of the registry.
pub const RUST: Language = Language { id: "rust", name: "Rust", forms: FORMS };

const FORMS: &[Form] = &[
    Form {
        operator: "AODS",
        text: "Rust has no ++ and --; leaving out `x += 1` is STD",
        example: None,
    },
    Form { operator: "AODU", text: "-e by e", example: Some(("-x", "x")) },
    Form {
        operator: "AOIS",
        text: "Rust has no ++ inside expressions; the nearest: a variable or field by itself plus and minus one",
        example: Some(("f(n)", "f((n + 1))")),
    },
    Form {
        operator: "AOIU",
        text: "e by -e, for variables, fields and arithmetic",
        example: Some(("f(n)", "f((-(n)))")),
    },
    Form {
        operator: "AORB",
        text: "each of + - * / % by the other four",
        example: Some(("a + b", "a - b")),
    },
    Form {
        operator: "AORS",
        text: "x += 1 and x -= 1 by each other",
        example: Some(("n += 1", "n -= 1")),
    },
    Form { operator: "AORU", text: "Rust has no unary +; -e by e is AODU", example: None },
    Form {
        operator: "ASRS",
        text: "each of += -= *= /= %= by the others, likewise &= |= ^= and <<= >>=",
        example: Some(("n += d", "n -= d")),
    },
    Form {
        operator: "COD",
        text: "!e by e; Rust writes the complement of an integer the same way",
        example: Some(("!found", "found")),
    },
    Form {
        operator: "COI",
        text: "e by !e, for conditions, comparisons and connectives",
        example: Some(("if found { .. }", "if !(found) { .. }")),
    },
    Form {
        operator: "COR",
        text: "&& and || by each other, and by the exclusive !=",
        example: Some(("a && b", "a || b")),
    },
    Form {
        operator: "LOD",
        text: "the complement is written ! in Rust, so this is COD",
        example: None,
    },
    Form {
        operator: "LOI",
        text: "e by its complement !e, for variables, fields and arithmetic",
        example: Some(("f(n)", "f((!(n)))")),
    },
    Form {
        operator: "LOR",
        text: "each of & | ^ by the other two",
        example: Some(("a & b", "a | b")),
    },
    Form {
        operator: "ROR",
        text: "each of == != < <= > >= by the other five, and the whole comparison by true and false",
        example: Some(("a < b", "a <= b")),
    },
    Form { operator: "SOR", text: "<< and >> by each other", example: Some(("a << b", "a >> b")) },
    Form {
        operator: "BEE",
        text: "a condition c by c && d and c || d, where d is another condition of the function",
        example: Some(("if a { .. }", "if ((a) && (b)) { .. }")),
    },
    Form {
        operator: "CAL",
        text: "a call by that of another function of the crate with the same signature, or of a method of the standard library that is taken for it (any and all, first and last)",
        example: Some(("v.first()", "v.last()")),
    },
    Form {
        operator: "CON",
        text: "a number by 0, 1, -1 and itself plus and minus one; true and false by each other; a text by an empty one",
        example: Some(("7", "8")),
    },
    Form {
        operator: "DEF",
        text: "what a call gives, where it is assigned or returned, by the default value of its type",
        example: Some(("return f(x);", "return Default::default();")),
    },
    Form {
        operator: "MAD",
        text: "an arm of a match with a catch-all arm is left out",
        example: Some(("match n { 0 => a, _ => b }", "match n { _ => b }")),
    },
    Form {
        operator: "MGR",
        text: "a guard by true and by false",
        example: Some(("n if n > 0 => a", "n if true => a")),
    },
    Form {
        operator: "OPT",
        text: "Some(e) by None, None by Some of a default value",
        example: Some(("Some(x)", "None")),
    },
    Form {
        operator: "RET",
        text: "the body of a function by values of its type, or by nothing",
        example: Some(("fn f() -> bool { .. }", "fn f() -> bool { true }")),
    },
    Form {
        operator: "RNG",
        text: "a..b and a..=b by each other",
        example: Some(("0..n", "0..=n")),
    },
    Form {
        operator: "STD",
        text: "a statement is left out",
        example: Some(("self.size += 1;", "")),
    },
    Form {
        operator: "SWP",
        text: "two neighbouring arguments, or the operands of - / % << >>, are exchanged",
        example: Some(("f(a, b)", "f(b, a)")),
    },
    Form {
        operator: "LNK",
        text: "where nodes of a list refer to each other by position, a link leads one node further, or to the node before",
        example: Some(("self.first", "self.nodes[self.first.unwrap()].next")),
    },
    Form {
        operator: "VAR",
        text: "a number by each variable and field that is one and by the first of a list of them, `None` by each that may be none, an empty list by one with a default element and by each list of its type",
        example: Some(("x < 2", "x < y")),
    },
    Form {
        operator: "CFN",
        text: "a number by another one that is in the function, and by one more or less than that",
        example: Some(("28", "31")),
    },
    Form {
        operator: "CTF",
        text: "a condition that is no comparison by true and by false; an if by one of its branches",
        example: Some(("if x.is_none() { f(); }", "f();")),
    },
    Form {
        operator: "MET",
        text: "a method by another one that takes and gives the same: len and capacity, arithmetic that wraps and that saturates, also for + - *, and the midpoint for half of a sum; a test of what is in an option by that of whether it is there",
        example: Some(("v.capacity()", "v.len()")),
    },
    Form {
        operator: "ODL",
        text: "a binary expression by one of its operands, a method call by what it is called on, a call by its only argument",
        example: Some(("a && b", "a")),
    },
    Form {
        operator: "STM",
        text: "a statement moves into the branch or loop next to it, or out of the one that it is the first or last of",
        example: Some(("if a { f(); g(); }", "if a { f(); } g();")),
    },
    Form {
        operator: "STS",
        text: "two neighbouring statements that have a name in common are exchanged",
        example: Some(("n += 1; f(n);", "f(n); n += 1;")),
    },
    Form {
        operator: "CXA",
        text: "a condition c by c && d and c || d, where d is a comparison of variables in scope, or a test of one; true and false by such a d",
        example: Some(("if x < y { .. }", "if x < y && z.is_some() { .. }")),
    },
    Form {
        operator: "GRD",
        text: "between statements, a return, break or continue under a condition on variables in scope; at the end of a block, without one too",
        example: Some(("", "if x < 0 { return -1; }")),
    },
    Form {
        operator: "INS",
        text: "between statements, an assignment of one variable to another, one more or less, another statement of the function, one of a branch with the pattern that it needs, or one more element of a list",
        example: Some(("", "self.len -= 1;")),
    },
    Form {
        operator: NAVIGATION,
        text: "a chain of fields, methods without arguments and indices leads elsewhere: replace, insert or delete a hop, one by two, two by one",
        example: Some(("self.head.next", "self.tail.next")),
    },
];
