//! The table of operators. What people read about them is made from it.

use std::fmt::Write;

/// One operator.
pub struct Operator {
    /// The short name, as in the literature where it has one.
    pub name: &'static str,
    /// What it does, in a few words.
    pub title: &'static str,
    /// What it does in Rust, or why there is nothing for it to do.
    pub rust: &'static str,
    /// An example, before and after; none if the operator has no form in Rust.
    pub example: Option<(&'static str, &'static str)>,
    /// Whether it is on unless something else is said.
    pub default: bool,
    /// Whether it is one of the sixteen basic ones of the literature.
    pub basic: bool,
}

/// The name of the navigation operator.
pub const NAVIGATION: &str = "NAV";

/// All operators.
pub const OPERATORS: &[Operator] = &[
    Operator {
        name: "AODS",
        title: "arithmetic operator deletion, shortcut",
        rust: "Rust has no ++ and --; leaving out `x += 1` is STD",
        example: None,
        default: false,
        basic: true,
    },
    Operator {
        name: "AODU",
        title: "arithmetic operator deletion, unary",
        rust: "-e by e",
        example: Some(("-x", "x")),
        default: true,
        basic: true,
    },
    Operator {
        name: "AOIS",
        title: "arithmetic operator insertion, shortcut",
        rust: "Rust has no ++ inside expressions; the nearest: a variable or field by itself plus and minus one",
        example: Some(("f(n)", "f((n + 1))")),
        default: false,
        basic: true,
    },
    Operator {
        name: "AOIU",
        title: "arithmetic operator insertion, unary",
        rust: "e by -e, for variables, fields and arithmetic",
        example: Some(("f(n)", "f((-(n)))")),
        default: false,
        basic: true,
    },
    Operator {
        name: "AORB",
        title: "arithmetic operator replacement, binary",
        rust: "each of + - * / % by the other four",
        example: Some(("a + b", "a - b")),
        default: true,
        basic: true,
    },
    Operator {
        name: "AORS",
        title: "arithmetic operator replacement, shortcut",
        rust: "x += 1 and x -= 1 by each other",
        example: Some(("n += 1", "n -= 1")),
        default: true,
        basic: true,
    },
    Operator {
        name: "AORU",
        title: "arithmetic operator replacement, unary",
        rust: "Rust has no unary +; -e by e is AODU",
        example: None,
        default: false,
        basic: true,
    },
    Operator {
        name: "ASRS",
        title: "assignment operator replacement, shortcut",
        rust: "each of += -= *= /= %= by the others, likewise &= |= ^= and <<= >>=",
        example: Some(("n += d", "n -= d")),
        default: true,
        basic: true,
    },
    Operator {
        name: "COD",
        title: "conditional operator deletion",
        rust: "!e by e; Rust writes the complement of an integer the same way",
        example: Some(("!found", "found")),
        default: true,
        basic: true,
    },
    Operator {
        name: "COI",
        title: "conditional operator insertion",
        rust: "e by !e, for conditions, comparisons and connectives",
        example: Some(("if found { .. }", "if !(found) { .. }")),
        default: true,
        basic: true,
    },
    Operator {
        name: "COR",
        title: "conditional operator replacement",
        rust: "&& and || by each other, and by the exclusive !=",
        example: Some(("a && b", "a || b")),
        default: true,
        basic: true,
    },
    Operator {
        name: "LOD",
        title: "logical operator deletion",
        rust: "the complement is written ! in Rust, so this is COD",
        example: None,
        default: false,
        basic: true,
    },
    Operator {
        name: "LOI",
        title: "logical operator insertion",
        rust: "e by its complement !e, for variables, fields and arithmetic",
        example: Some(("f(n)", "f((!(n)))")),
        default: false,
        basic: true,
    },
    Operator {
        name: "LOR",
        title: "logical operator replacement",
        rust: "each of & | ^ by the other two",
        example: Some(("a & b", "a | b")),
        default: true,
        basic: true,
    },
    Operator {
        name: "ROR",
        title: "relational operator replacement",
        rust: "each of == != < <= > >= by the other five, and the whole comparison by true and false",
        example: Some(("a < b", "a <= b")),
        default: true,
        basic: true,
    },
    Operator {
        name: "SOR",
        title: "shift operator replacement",
        rust: "<< and >> by each other",
        example: Some(("a << b", "a >> b")),
        default: true,
        basic: true,
    },
    Operator {
        name: "BEE",
        title: "boolean expression extension",
        rust: "a condition c by c && d and c || d, where d is another condition of the function",
        example: Some(("if a { .. }", "if ((a) && (b)) { .. }")),
        default: false,
        basic: false,
    },
    Operator {
        name: "CAL",
        title: "call replacement",
        rust: "a call by that of another function of the crate with the same signature, or of a method of the standard library that is taken for it (any and all, first and last)",
        example: Some(("v.first()", "v.last()")),
        default: true,
        basic: false,
    },
    Operator {
        name: "CON",
        title: "constant replacement",
        rust: "a number by 0, 1, -1 and itself plus and minus one; true and false by each other; a text by an empty one",
        example: Some(("7", "8")),
        default: true,
        basic: false,
    },
    Operator {
        name: "DEF",
        title: "default value replacement",
        rust: "what a call gives, where it is assigned or returned, by the default value of its type",
        example: Some(("return f(x);", "return Default::default();")),
        default: false,
        basic: false,
    },
    Operator {
        name: "MAD",
        title: "match arm deletion",
        rust: "an arm of a match with a catch-all arm is left out",
        example: Some(("match n { 0 => a, _ => b }", "match n { _ => b }")),
        default: true,
        basic: false,
    },
    Operator {
        name: "MGR",
        title: "match guard replacement",
        rust: "a guard by true and by false",
        example: Some(("n if n > 0 => a", "n if true => a")),
        default: true,
        basic: false,
    },
    Operator {
        name: "OPT",
        title: "option replacement",
        rust: "Some(e) by None, None by Some of a default value",
        example: Some(("Some(x)", "None")),
        default: true,
        basic: false,
    },
    Operator {
        name: "RET",
        title: "return value replacement",
        rust: "the body of a function by values of its type, or by nothing",
        example: Some(("fn f() -> bool { .. }", "fn f() -> bool { true }")),
        default: true,
        basic: false,
    },
    Operator {
        name: "RNG",
        title: "range replacement",
        rust: "a..b and a..=b by each other",
        example: Some(("0..n", "0..=n")),
        default: true,
        basic: false,
    },
    Operator {
        name: "STD",
        title: "statement deletion",
        rust: "a statement is left out",
        example: Some(("self.size += 1;", "")),
        default: true,
        basic: false,
    },
    Operator {
        name: "SWP",
        title: "swap",
        rust: "two neighbouring arguments, or the operands of - / % << >>, are exchanged",
        example: Some(("f(a, b)", "f(b, a)")),
        default: true,
        basic: false,
    },
    Operator {
        name: "LNK",
        title: "link replacement",
        rust: "where nodes of a list refer to each other by position, a link leads one node further, or to the node before",
        example: Some(("self.first", "self.nodes[self.first.unwrap()].next")),
        default: false,
        basic: false,
    },
    Operator {
        name: "VAR",
        title: "variable for constant",
        rust: "a number by each variable and field that is one, `None` by each that may be none",
        example: Some(("x < 2", "x < y")),
        default: false,
        basic: false,
    },
    Operator {
        name: NAVIGATION,
        title: "navigation replacement",
        rust: "a chain of fields, methods without arguments and indices leads elsewhere: replace, insert or delete a hop, one by two, two by one",
        example: Some(("self.head.next", "self.tail.next")),
        default: true,
        basic: false,
    },
];

impl Operator {
    /// Whether it proposes anything in Rust.
    pub fn has_form(&self) -> bool {
        self.example.is_some()
    }

    /// The operator of this name, in whatever case.
    pub fn named(name: &str) -> Option<&'static Self> {
        OPERATORS.iter().find(|operator| operator.name.eq_ignore_ascii_case(name))
    }
}

/// The table for the documentation.
pub fn table() -> String {
    let mut text =
        "| operator | what it does | in Rust | example | on |\n|---|---|---|---|---|\n".to_owned();
    let code = |text: &str| match text {
        "" => "nothing".to_owned(),
        text => format!("`{}`", text.replace('|', "\\|")),
    };
    for operator in OPERATORS {
        let example = operator.example.map_or_else(String::new, |(before, after)| {
            format!("{} becomes {}", code(before), code(after))
        });
        let on = match (operator.has_form(), operator.default) {
            (false, _) => "no form",
            (true, true) => "yes",
            (true, false) => "if asked for",
        };
        let rust = operator.rust.replace('|', "\\|");
        let _ = writeln!(
            text,
            "| {} | {} | {rust} | {example} | {on} |",
            operator.name, operator.title
        );
    }
    text
}
