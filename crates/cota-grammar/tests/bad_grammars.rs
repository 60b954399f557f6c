//! A table of bad grammars: each gets the right message, at the right place, with a hint.

use cota_grammar::{Grammar, Severity, render};

/// The grammar with the place between `«` and `»`, the message, and a word of the hint.
const TABLE: &[(&str, &str, &str)] = &[
    ("«»", "the grammar has no rules", "write a rule"),
    ("«# only a comment\n»", "the grammar has no rules", "write a rule"),
    ("«\"»a\" ::= b", "expected the name of a rule, found `\"`", "name ::= alternatives"),
    (
        "a «:» \"b\"",
        "expected `::=` after the name of the rule, found `:`",
        "name ::= alternatives",
    ),
    ("a ::= «%»", "`%` starts nothing that a rule can contain", "`\"%\"`"),
    ("a ::= «*»", "`*` has nothing before it to repeat", "right after what it repeats"),
    ("<a> ::= <a> «+» <b>", "`+` stands apart from what it repeats", "`\"+\"`"),
    ("a ::= \"b\" | «»", "an alternative is empty", "write `\"\"`"),
    ("a ::= (\"b\" | «)»", "an alternative is empty", "write `\"\"`"),
    ("a ::= «;»", "an alternative is empty", "write `\"\"`"),
    ("<a> ::= «<>»", "the name between the angle brackets is empty", "<digit>"),
    ("<a> ::= «<»b", "this name is never closed", "`>`"),
    ("a ::= «\"b»", "this string is never closed", "same quote"),
    ("a ::= «[»abc", "this character class is never closed", "`]`"),
    ("a ::= «(»\"b\" \"c\"", "this group is never closed", "`)`"),
    ("a ::= \"b\" «)»", "this `)` closes nothing", "remove it"),
    ("a ::= \"b\" «/*» no end", "this comment is never closed", "`*/`"),
    ("a ::= \"«\\q»\"", "unknown escape `\\q`", "the escapes are"),
    ("a ::= \"«\\x4»\"", "`\\x4` is not the number of a character", "10FFFF"),
    ("a ::= \"«\\u{D800}»\"", "`\\u{D800}` is not the number of a character", "10FFFF"),
    ("a ::= [«z-a»]", "the range `z-a` is backwards", "did you mean `a-z`?"),
    ("a ::= «[]»", "this character class has no characters", "at least one"),
    ("a ::= «[^ -~]»", "this character class has no characters", "at least one"),
    ("a ::= «dgit»\ndigit ::= \"1\"", "the symbol `dgit` is not defined", "did you mean `digit`?"),
    ("a ::= «zebra»", "the symbol `zebra` is not defined", "add a rule for `zebra`"),
    ("a ::= \"b\"\n«a» ::= \"c\"", "the symbol `a` is defined twice", "join the two with `|`"),
    ("«a» ::= \"b\" a", "the symbol `a` produces no sentence", "without recursion"),
    (
        "a ::= \"x\" | b\n«b» ::= \"(\" b \")\"",
        "the symbol `b` produces no sentence",
        "without recursion",
    ),
    (
        "[(«\"TREE\"», \"x\")]",
        "the left side of a pair must be one `$SYMBOL`, not `TREE`",
        "`$TREE`",
    ),
    ("[(«\"$A1\"», \"x\")]", "the left side of a pair must be one `$SYMBOL`, not `$A1`", "`$TREE`"),
    ("[(\"$A\", \"«$»5\")]", "`$` without a name in an expansion", "letters"),
    ("[(\"$A\", \"x«$B»\")]", "the symbol `$B` is not defined", "rule for `$B`"),
    (
        "[(\"$A\"«)», \"x\"]",
        "expected `,` between the symbol and its expansion, found `)`",
        "a pair is",
    ),
    ("[(\"$A\", «5»)]", "expected the expansion, a string, found `5`", "a pair is"),
    (
        "[(\"$A\", \"x\")«»",
        "expected `,` or `]` after the pair, found the end of the grammar",
        "a pair is",
    ),
    ("[(\"$A\", \"x\")] «and»", "expected nothing after the list, found `and`", "a pair is"),
];

#[test]
fn each_gets_its_message_its_place_and_a_hint() {
    assert!(TABLE.len() >= 20);
    for (marked, message, hint) in TABLE {
        let (before, rest) = marked.split_once('«').expect("a place");
        let (place, after) = rest.split_once('»').expect("an end");
        let text = format!("{before}{place}{after}");
        let error = Grammar::parse(&text).expect_err(marked);
        let problem = &error.problems[0];
        assert_eq!(problem.to_string(), *message, "{marked}");
        assert_eq!(problem.span, Some(before.len()..before.len() + place.len()), "{marked}");
        assert_eq!(problem.severity, Severity::Error);
        assert!(problem.hint().contains(hint), "{marked}: {}", problem.hint());
        let drawn = render(&error.problems, "grammar", &text, false);
        assert!(drawn.starts_with(&format!("error: {message}")), "{drawn}");
        assert!(drawn.contains(problem.label()) && drawn.contains("help: "), "{drawn}");
    }
}

#[test]
fn the_place_is_underlined_as_rustc_does() {
    let text = "tree ::= leaf | \"(\" tree tre \")\"\nleaf ::= [z-x]\n";
    let error = Grammar::parse(text).expect_err("a backwards range");
    let drawn = render(&error.problems, "trees.ebnf", text, false);
    let expected = "\
error: the range `z-x` is backwards
 --> trees.ebnf:2:11
  |
2 | leaf ::= [z-x]
  |           ^^^ ends before it starts
  |
  = help: did you mean `x-z`? A `-` that stands for itself is `\\-`";
    assert_eq!(drawn, expected);
}

#[test]
fn all_problems_of_meaning_are_told_at_once() {
    let text = "a ::= x | y\na ::= \"1\"";
    let error = Grammar::parse(text).expect_err("three problems");
    let messages: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
    let expected = [
        "the symbol `x` is not defined",
        "the symbol `y` is not defined",
        "the symbol `a` is defined twice",
    ];
    assert_eq!(messages, expected);
    assert_eq!(error.problems[2].related, Some(0..1));
}

#[test]
fn a_grammar_that_would_overflow_the_stack_is_refused() {
    let text = format!("a ::= {}\"x\"{}", "(".repeat(100_000), ")".repeat(100_000));
    let error = Grammar::parse(&text).expect_err("too deep");
    assert_eq!(error.to_string(), "groups and repetitions are nested too deeply");
    let text = format!("a ::= {}\"x\"{}", "(".repeat(200), ")".repeat(200));
    assert!(Grammar::parse(&text).is_ok());
}

#[test]
fn only_the_cause_is_blamed_for_producing_nothing() {
    let error = Grammar::parse("a ::= b\nb ::= c\nc ::= \"x\" c").expect_err("nothing");
    let messages: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
    assert_eq!(messages, ["the symbol `c` produces no sentence"]);
}

#[test]
fn an_unreachable_symbol_is_a_warning() {
    let grammar = Grammar::parse("a ::= \"x\"\nb ::= a").expect("fine but for b");
    let warnings: Vec<String> = grammar.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["the symbol `b` cannot be reached from `a`"]);
    assert_eq!(grammar.warnings()[0].severity, Severity::Warning);
}

#[test]
fn left_recursion_is_fine() {
    let grammar = Grammar::parse("a ::= a \"x\" | \"x\"").expect("fine");
    assert!(grammar.warnings().is_empty());
}
