//! Negative controls: with each rule of the strategies that delay broken on purpose, predicates that are aimed at it see it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cota_engine::walk::{Walk, Walks};
use cota_java::{JavaSearch, JavaStrategy, JavaWalk, Thrower};
use cota_jvm::{Limits, Options, Rule};

use crate::common::{self, Classes};

/// How many predicates must see that a rule is broken.
const SEEN: usize = 10;
const NODES: u32 = 2;

/// What stands for `#1` and `@1` in the predicates of a rule.
const INTS: [&str; 4] = ["a", "b", "c", "e"];
const NODE: [&str; 2] = ["first", "other"];

/// A rule and bodies of predicates. In them `#1` and `#2` are different ints, `@1` and `@2` different nodes,
/// `$` is a number.
struct Aimed {
    rule: Rule,
    strategy: JavaStrategy,
    bodies: &'static [&'static str],
}

const fn delayed(rule: Rule, bodies: &'static [&'static str]) -> Aimed {
    Aimed { rule, strategy: JavaStrategy::Delayed, bodies }
}

const fn combined(rule: Rule, bodies: &'static [&'static str]) -> Aimed {
    Aimed { rule, strategy: JavaStrategy::Auto, bodies }
}

/// What is compared first decides the order, and nothing else: only the order knows why the predicate fails.
const ORDERS: &[&str] = &[
    "boolean p = #1 < #2; boolean q = #2 < #3; return #1 >= #3;",
    "boolean p = #1 <= #2; boolean q = #2 <= #3; return #1 > #3 || #3 < 0;",
    "boolean p = #1 < #2; return #1 >= #2;",
    "boolean p = #1 + 1 < #2; return #1 > #2 - 2 && d;",
    "boolean p = #1 < $; int k = #2 > 0 ? 1 : 2; return #1 >= $ && k > 0;",
];

/// If `d` is false, one outcome is left, which fails.
const DOOMED: &[&str] = &[
    "if (!d && #1 >= #2) return false; return #1 >= #2;",
    "if (!d && #1 < #2) return false; return #1 < #2 && #3 > 0;",
    "if (!d && #1 != $) return false; return #1 != $ || #2 > 5;",
    "if (!d && #1 <= #2 + $) return false; return #1 <= #2 + $;",
];

/// Some values were left out by a comparison that nothing else depends on; all others fail.
const LEFT_OUT: &[&str] = &[
    "boolean p = -2 < #1; return (#1 + 3 & 15) <= -2 + 3;",
    "boolean p = -1 < #1; return (#1 + 3 & 15) <= -1 + 3;",
    "boolean p = 0 < #1; return (#1 + 3 & 15) <= 0 + 3;",
    "boolean p = -2 < #1; return (#1 + 3) * 2 <= (-2 + 3) * 2 && #2 < 2;",
    "boolean p = -1 < #1; return (#1 + 3) * 2 <= (-1 + 3) * 2 && #2 < 2;",
    "boolean p = 0 < #1; return (#1 + 3) * 2 <= (0 + 3) * 2 && #2 < 2;",
    "boolean p = -2 < #1; int[] k = {0, 1, 2, 3, 4, 5, 6}; return k[#1 + 3] <= -2 + 3;",
    "boolean p = -1 < #1; int[] k = {0, 1, 2, 3, 4, 5, 6}; return k[#1 + 3] <= -1 + 3;",
    "boolean p = 0 < #1; int[] k = {0, 1, 2, 3, 4, 5, 6}; return k[#1 + 3] <= 0 + 3;",
];

/// A reference is one of two objects; which one it is was asked before, and decides nothing else.
const LINKS: &[&str] = &[
    "if (@1 == null || @2 == null || @1 == @2) return false; Node n = @2.next; if (n == null) return false; boolean p = n == @2; return n == @1;",
    "if (@1 == null || @2 == null || @1 == @2) return false; Node n = @2.next; if (n == null) return false; boolean p = n == @1; return n == @2 && #1 > $ - 3;",
    "if (@1 == null || @2 == null || @1 == @2) return false; Node n = @1.next; if (n == null) return false; boolean p = n == @2; int k = n == @2 ? 1 : 2; return k == 2 && #1 >= #2;",
    "if (@1 == null || @2 == null || @1 == @2) return false; Node n = @1.next; if (n == null) return false; boolean p = n != @1; int k = n != @1 ? 1 : 2; return k == 1 || d && #1 > 5;",
];

const AIMED: &[Aimed] = &[
    delayed(
        Rule::Comparison,
        &[
            "return #1 < #2;",
            "return #1 + 1 > #2 && d;",
            "return #1 >= #2 + $;",
            "return #1 < $ || #2 > 1;",
        ],
    ),
    delayed(
        Rule::Values,
        &[
            "return (#1 & 1) == (#2 & 1);",
            "return #1 * #2 > $;",
            "return #1 % 2 == 0;",
            "return new int[5][#1 + 2].length > #2 + 1;",
        ],
    ),
    delayed(
        Rule::Overflow,
        &[
            "return #1 + 2147483646 < #2;",
            "return #1 - 2147483647 - 1 > #2 && d;",
            "int x = #1 + 2147483645; return x + $ > #2;",
            "return #1 + 2147483647 < #2 + 2147483646;",
        ],
    ),
    delayed(
        Rule::Narrowing,
        &[
            "return (byte) (#1 + 126) < #2;",
            "return (char) (#1 - 1) > #2;",
            "return (short) (#1 + 32766) < $ && d;",
            "byte x = (byte) (#1 - 128); return x <= #2;",
        ],
    ),
    delayed(
        Rule::Boxes,
        &[
            "Integer x = #1, y = #2; return x == y;",
            "return Integer.valueOf(#1) != Integer.valueOf(#2 + 1);",
            "Object x = #1, y = $; return x == y || d;",
            "List<Object> l = new ArrayList<>(); l.add(#1); Integer y = #2; return l.get(0) == y;",
        ],
    ),
    delayed(
        Rule::Identity,
        &[
            "return System.identityHashCode(Integer.valueOf(#1)) == System.identityHashCode(Integer.valueOf(#2));",
            "Map<Object, String> m = new IdentityHashMap<>(); m.put(#1, \"\"); m.put(#2, \"\"); return m.size() == 1;",
            "Integer x = #1; return System.identityHashCode(x) != System.identityHashCode(Integer.valueOf($));",
            "Set<Object> s = Collections.newSetFromMap(new IdentityHashMap<>()); return s.add(#1) && s.add(#2);",
        ],
    ),
    delayed(
        Rule::Operands,
        &[
            "return #1 + (#2 + (#1 * #2)) > $;",
            "int[] k = {#1, #2, #1 * #2, #2 % 2 + 4}; return k[0] + k[3] > k[2];",
            "return five(#1, #2, #1 & #2, #1 | #2, $) > 3;",
            "return (#1 - 3) * (#2 + 4) + (#1 * #2 - (#2 & 1)) < $;",
        ],
    ),
    delayed(
        Rule::Objects,
        &[
            "if (first == null || other == null || first == other) return false; return @1.next != null && @1.next.v > @1.v && #1 == $;",
            "if (first == null || other == null || first == other) return false; return @1.next != null && @1.next.v + #1 < $ + 1;",
            "if (first == null || other == null || first == other || @2.next == null) return false; @2.next.v = 7; return @1.v == 7 && #1 > #2;",
            "if (first == null || other == null || first == other || @2.next == null) return false; return @2.next.next == @1 || #1 == $;",
        ],
    ),
    delayed(
        Rule::Sets,
        &[
            "Set<Node> s = new HashSet<>(); return first != null && other != null && s.add(first) && s.add(other) && s.add(other.next) && #1 > $;",
            "Set<Node> s = new HashSet<>(); if (first == null || other == null) return false; s.add(other); boolean x = s.add(first.next); return x == (#1 > #2);",
            "Set<Node> s = new HashSet<>(); if (first == null || other == null || first == other) return false; s.add(first); return !s.add(other.next) && #1 < #2;",
            "Map<Node, Node> m = new HashMap<>(); if (first == null || other == null) return false; m.put(first, first); return m.put(other.next, first) == null && #1 <= $;",
        ],
    ),
    delayed(
        Rule::Callers,
        &[
            "return less(#1, #2) == d;",
            "return !less(#1, #2);",
            "if (less(#1, $)) return #2 > 0; return #2 < 1;",
            "return less(#1, #2) ? d : less(#2, $);",
        ],
    ),
    delayed(
        Rule::Listing,
        &[
            "return #1 < #2;",
            "return #1 <= #2 && d;",
            "return #1 + 1 == #2 || #1 > #2 + $;",
            "return #1 > #2 - $;",
        ],
    ),
    delayed(
        Rule::Words,
        &[
            "AtomicInteger x = new AtomicInteger(#1); return x.compareAndSet($, 5) && x.get() == 5;",
            "AtomicInteger x = new AtomicInteger(#1); return x.compareAndSet(#2, 7) || d;",
            "AtomicInteger x = new AtomicInteger(#1); return x.getAndAdd(2) == $ && x.get() > #2;",
            "AtomicInteger x = new AtomicInteger(#1); return x.incrementAndGet() > #2;",
        ],
    ),
    combined(Rule::Order, ORDERS),
    combined(Rule::Doomed, DOOMED),
    combined(Rule::LeftOut, LEFT_OUT),
    combined(Rule::Untold, LINKS),
];

/// The bodies for a rule: each with several variables.
fn bodies(aimed: &Aimed) -> Vec<String> {
    let mut all = BTreeSet::new();
    for body in aimed.bodies {
        for at in 0..4 {
            let int = |by: usize| INTS[(at + by) % INTS.len()];
            let node = |by: usize| NODE[(at + by) % NODE.len()];
            let body = body.replace("#1", int(0)).replace("#2", int(1)).replace("#3", int(2));
            let body = body.replace("@1", node(0)).replace("@2", node(1));
            all.insert(body.replace('$', &(at % 3).to_string()));
        }
    }
    all.into_iter().collect()
}

fn structures(search: &JavaSearch, walk: &mut JavaWalk) -> Result<Vec<Vec<u32>>, String> {
    let mut vectors = Vec::new();
    let run = search.drive_walk(walk, &mut |walk| {
        vectors.push(walk.vector().indices().to_vec());
        ControlFlow::Continue(())
    });
    run.map_err(|failure| failure.to_string())?;
    vectors.sort();
    Ok(vectors)
}

#[test]
fn a_broken_rule_is_seen() {
    let Some(jdk) = common::jdk() else { return };
    let all: Vec<(usize, String)> = AIMED
        .iter()
        .enumerate()
        .flat_map(|(rule, aimed)| bodies(aimed).into_iter().map(move |body| (rule, body)))
        .collect();
    let methods = (all.iter().enumerate())
        .map(|(number, (_, body))| format!("    public boolean p{number}() {{ {body} }}\n"));
    let source = format!(
        "package aimed;\nimport java.util.*;\nimport java.util.concurrent.atomic.*;\n\
         @SuppressWarnings(\"all\")\npublic class Aimed {{\n\
         public static class Node {{ Node next; int v; }}\n\
         int a, b, c, e; boolean d; Node first, other;\n\
         static boolean less(int x, int y) {{ return x < y; }}\n\
         static int five(int p, int q, int r, int s, int t) {{ return p + q * r - s + t; }}\n{}}}\n",
        methods.collect::<String>()
    );
    let classes = Classes::of(jdk, &[("aimed/Aimed.java", source.as_str())]);
    let scope = format!(
        "Node={NODES},Node.v=0..=2,Aimed.a=0..=3,Aimed.b=-2..=1,Aimed.c=0..=2,Aimed.e=-1..=1"
    );
    let scope = scope.parse().unwrap();
    let mut seen = vec![0; AIMED.len()];
    for (number, (rule, body)) in all.iter().enumerate() {
        let Aimed { rule: broken, strategy, .. } = AIMED[*rule];
        // With a broken rule a predicate may never end.
        let limits = Limits { fuel: 100_000, ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let subject = classes.predicate("aimed.Aimed", &format!("p{number}"), options);
        let search = JavaSearch::new(&subject, &scope, Thrower::Rejects).unwrap();
        let expected = structures(&search, &mut search.walk().unwrap()).unwrap();
        let search = search.strategy(strategy);
        let mut walk = search.walk().unwrap();
        let kept = structures(&search, &mut walk).unwrap();
        assert_eq!(kept, expected, "{body}");
        walk.machine().break_rules(&[broken]);
        walk.machine().learn_in_search(strategy == JavaStrategy::Auto);
        seen[*rule] += usize::from(structures(&search, &mut walk) != Ok(expected));
    }
    let seen: Vec<_> = AIMED.iter().map(|aimed| aimed.rule).zip(seen).collect();
    println!("predicates that need each rule: {seen:?}");
    assert!(seen.iter().all(|(_, count)| *count >= SEEN), "{seen:?}");
}
