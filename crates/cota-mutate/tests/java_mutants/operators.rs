//! What each operator proposes, and that it is what the registry says.

use super::support::{Classes, classes, only};
use cota_java::compiler::Compiler;
use cota_mutate::java::JAVA;
use cota_mutate::operators::registry::OPERATORS;
use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock, PoisonError};

const OPERATOR_CLASS: &str = r#"
class Operators {
    int[] a = new int[3];
    int i, n;
    String s = "x";
    boolean[] flags;

    int numbers(int x, int y, long m) {
        int sum = a[i++] + -x * (x - y);
        n += sum << 2;
        n = ~n & y | (int) (m >>> 3);
        n--;
        add(x, y);
        return x - -y;
    }

    void add(int x, int y) {
        s += x;
        n = Math.min(n, 5);
        n += 7;
    }

    void other(int x, int y) {
        String t = s.trim();
        switch (x) {
            case 1: n = 2; break;
            default: n = 3;
        }
        s = t;
    }

    boolean conditions(boolean p, boolean q, Integer boxed) {
        if (!p && q || flags[0]) {
            return boxed > 3;
        }
        return p == q;
    }

    String text() {
        return s + "suffix";
    }
}
"#;

/// The class with the compiler that tells about it, once for all tests.
fn shared() -> Option<&'static Mutex<(Classes, Compiler)>> {
    static SHARED: OnceLock<Option<Mutex<(Classes, Compiler)>>> = OnceLock::new();
    let make = || {
        let classes = classes(&[("Operators.java", OPERATOR_CLASS)])?;
        let compiler = classes.compiler();
        Some(Mutex::new((classes, compiler)))
    };
    SHARED.get_or_init(make).as_ref()
}

fn proposed(operator: &str) -> BTreeSet<(String, String)> {
    let Some(shared) = shared() else { return BTreeSet::new() };
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    let (classes, compiler) = &mut *shared;
    let plan = classes.plan(compiler, only(&[operator]));
    let pair = |at: usize| {
        let mutation = plan.mutation(at);
        (mutation.original, mutation.replacement)
    };
    (0..plan.proposals.len()).map(pair).collect()
}

fn set(pairs: &[(&str, &str)]) -> BTreeSet<(String, String)> {
    pairs.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect()
}

#[test]
fn operators_of_numbers() {
    if shared().is_none() {
        return;
    }
    assert_eq!(proposed("AODS"), set(&[("i++", "i")]));
    assert_eq!(proposed("AODU"), set(&[("-", "")]));
    assert_eq!(proposed("AORU"), set(&[("-", "+")]));
    assert_eq!(proposed("AORS"), set(&[("++", "--"), ("--", "++")]));
    assert_eq!(proposed("LOD"), set(&[("~", "")]));
    assert_eq!(proposed("SOR"), set(&[("<<", ">>"), ("<<", ">>>"), (">>>", "<<"), (">>>", ">>"),]));
    assert_eq!(proposed("ASRS"), set(&[("+=", "-="), ("+=", "*="), ("+=", "/="), ("+=", "%="),]));
    // `~n & y | m` is grouped alike whatever the two signs are.
    assert_eq!(proposed("LOR"), set(&[("&", "|"), ("&", "^"), ("|", "&"), ("|", "^")]));
    // What is put in binds less than what is around it.
    let binary = proposed("AORB");
    assert!(binary.contains(&("*".to_owned(), "/".to_owned())), "{binary:?}");
    let grouped = ("-x * (x - y)".to_owned(), "(-x - (x - y))".to_owned());
    assert!(binary.contains(&grouped), "{binary:?}");
    assert!(!binary.iter().any(|(from, _)| from.contains("suffix")));
}

#[test]
fn operators_of_conditions() {
    if shared().is_none() {
        return;
    }
    assert_eq!(proposed("COD"), set(&[("!", "")]));
    let connectives = proposed("COR");
    for (from, to) in [("||", "^"), ("&&", "^")] {
        let whole = connectives.iter().any(|pair| pair.0.contains(from) && pair.1.contains(to));
        assert!(whole, "{from} {to} {connectives:?}");
    }
    // A boxed number is compared as a number, two conditions only for being the same.
    let relational = proposed("ROR");
    assert_eq!(relational.len(), 5 + 2 + 1 + 2, "{relational:?}");
    let negated = proposed("COI");
    assert!(negated.contains(&("q".to_owned(), "!q".to_owned())), "{negated:?}");
}

#[test]
fn the_other_operators() {
    if shared().is_none() {
        return;
    }
    assert!(proposed("SWP").contains(&("x, y".to_owned(), "y, x".to_owned())));
    assert!(proposed("STD").contains(&("n--;".to_owned(), ";".to_owned())));
    assert!(proposed("RET").contains(&("p == q".to_owned(), "true".to_owned())));
    assert!(proposed("CON").contains(&("3".to_owned(), "4".to_owned())));
    assert!(proposed("CON").contains(&("\"suffix\"".to_owned(), "\"\"".to_owned())));
    let has = |operator: &str, from: &str, to: &str| {
        let found = proposed(operator);
        assert!(found.contains(&(from.to_owned(), to.to_owned())), "{operator}: {found:?}");
    };
    has("CAL", "add", "other");
    has("CFN", "3", "1");
    has("CTF", "!p && q || flags[0]", "true");
    has("DEF", "s.trim()", "null");
    has("MAD", "case 1: n = 2; break;", "");
    has("MET", "min", "max");
    has("ODL", "!p && q", "q");
    has("ODL", "s.trim()", "s");
    has("VAR", "7", "x");
    assert!(
        proposed("STS").iter().any(|(from, to)| from.starts_with("n = ") && to.starts_with("n +="))
    );
    let extended = proposed("BEE");
    assert!(extended.iter().any(|(from, to)| from == "p == q" && to.contains("&& (")));
}

#[test]
fn every_operator_with_a_form_proposes_something() {
    if shared().is_none() {
        return;
    }
    for operator in OPERATORS {
        assert!(JAVA.form(operator).is_some(), "{} has no entry", operator.name);
        let found = proposed(operator.name);
        assert_eq!(!found.is_empty(), JAVA.supports(operator), "{}: {found:?}", operator.name);
    }
}
