//! Random predicates with arithmetic, boxes, collections and links: Java text from a seed.

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn pick<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }
}

/// One class with so many predicates, `p0` and so on.
pub fn source(predicates: usize) -> String {
    let bodies = (0..predicates)
        .map(|number| format!("    public boolean p{number}() {{\n{}    }}\n", predicate(number)));
    format!("{HEAD}{}}}\n", bodies.collect::<String>())
}

const HEAD: &str = "package programs;
import java.util.*;
@SuppressWarnings(\"all\")
public class Programs {
    public static class Node { Node next; int v; int get() { return v; } }
    int a, b, c, e; boolean d; Node first, other;
    static final int[] T = {3, 1, 4, 1, 5, 9, 2, 6};
    static int v(Node n) { return n == null ? 7 : n.v; }
    static int sw(int x) { switch (x) { case 0: return 2; case 1: return x + 1; case 3: return -x; default: return 1; } }
    static int inc(int x) { x++; x += 2; x--; return x; }
    static boolean distinct(int x, int y, int z) { Set<Integer> s = new HashSet<>(); return s.add(x) && s.add(y) && s.add(z); }
    static boolean ordered(int x, int y, int z) { return new TreeSet<>(Arrays.asList(x, y, z)).first() == x && y < z; }
    static boolean sorted(Node n) { int k = 0; while (n != null && n.next != null) { if (n.v > n.next.v) return false; n = n.next; if (++k > 5) return false; } return true; }
    static boolean acyclic(Node n) { Set<Node> s = new HashSet<>(); while (n != null) { if (!s.add(n)) return false; n = n.next; } return true; }
    static int length(Node n) { int k = 0; while (n != null && k < 4) { k++; n = n.next; } return k; }
    static boolean same(Node n, Node m) { return n != null && m != null && n.next == m.next && n != m; }
";

/// The statements of a predicate.
pub fn predicate(number: usize) -> String {
    let mut random = Random(number as u64 * 7919 + 17);
    for _ in 0..4 {
        random.below(2);
    }
    let tests = 1 + random.below(3);
    // Every fourth predicate begins with each of these, so that whoever breaks the rule about it sees it.
    let first = match number % 4 {
        0 => Some(format!("({} < {})", wrapped(&mut random), variable(&mut random))),
        1 => Some(format!("({} < {})", narrowed(&mut random), variable(&mut random))),
        2 => Some(format!(
            "(Integer.valueOf({}) == Integer.valueOf({}))",
            variable(&mut random),
            variable(&mut random)
        )),
        _ => None,
    };
    let mut text = first
        .map_or_else(String::new, |first| format!("        if ({first} == d) return c > 0;\n"));
    for _ in 0..tests {
        let deep = 2 + random.below(2);
        text = text + "        if (!" + &condition(&mut random, deep) + ") return false;\n";
    }
    text + "        " + &last(&mut random) + "\n"
}

fn last(random: &mut Random) -> String {
    match random.below(8) {
        0 | 1 => "return true;".to_owned(),
        2 => format!("return {};", condition(random, 2)),
        3 => "a = b; return a <= 1 || c > 0;".to_owned(),
        4 => "int s = 0; int g = 0; for (Node n = first; n != null && g < 20; n = n.next) { s += n.v; g++; } return s < c + 3;".to_owned(),
        5 => "if (first == null) return true; first.v++; return first.v > a;".to_owned(),
        6 => "if (first == null || other == null) return d; first.next = other; return first.next.v > b || acyclic(first);".to_owned(),
        _ => "try { return T[a + b] > e; } catch (ArrayIndexOutOfBoundsException x) { return c > 1; }".to_owned(),
    }
}

fn integer(random: &mut Random, deep: usize) -> String {
    if deep == 0 || random.below(4) == 0 {
        let literal = format!("({})", random.below(9) as i64 - 3);
        let simple =
            ["a", "b", "c", "e", "a", "b", "v(first)", "length(first)", "(d ? 1 : 0)", &literal];
        return random.pick(&simple).to_owned();
    }
    let x = integer(random, deep - 1);
    let operator = random.pick(&[
        "+", "-", "+", "-", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "neg", "abs",
        "max", "box", "array", "choice", "switch", "compare", "inc", "wide", "narrow", "far",
        "far", "far",
    ]);
    match operator {
        "neg" => format!("(-({x}))"),
        "abs" => format!("Math.abs({x})"),
        "box" => format!("((int) Integer.valueOf({x}))"),
        "array" => format!("T[({x}) & 7]"),
        "switch" => format!("sw({x})"),
        "inc" => format!("inc({x})"),
        "wide" => format!("((int) ((long) {x} * 3 >> 1))"),
        "far" => format!("({x} + {})", random.pick(&["2147483646", "(-2147483647)", "2147483640"])),
        "narrow" => format!("((byte) ({x} + 126))"),
        "max" => format!("Math.max({x}, {})", integer(random, deep - 1)),
        "compare" => format!("Integer.compare({x}, {})", integer(random, deep - 1)),
        "choice" => {
            let test = condition(random, deep - 1);
            format!("({test} ? {x} : {})", integer(random, deep - 1))
        }
        "/" | "%" => {
            let y = integer(random, deep - 1);
            format!("({x} {operator} (({y}) * ({y}) + 1))")
        }
        "<<" | ">>" => format!("({x} {operator} ({} & 3))", integer(random, deep - 1)),
        _ => format!("({x} {operator} {})", integer(random, deep - 1)),
    }
}

fn variable(random: &mut Random) -> &'static str {
    random.pick(&["a", "b", "c", "e"])
}

/// A sum of open integers that is not one of mathematics.
fn wrapped(random: &mut Random) -> String {
    let sums = ["a + 2147483646", "c + 2147483646", "b + (-2147483647)", "e + (-2147483648)"];
    format!("({})", random.pick(&sums))
}

/// An open integer as one of a smaller type.
fn narrowed(random: &mut Random) -> String {
    let by = random.pick(&[
        "(byte) (%d + 126)",
        "(byte) (%d - 128)",
        "(char) (%d - 1)",
        "(short) (%d + 32766)",
    ]);
    format!("({})", by.replace("%d", variable(random)))
}

fn node(random: &mut Random) -> &'static str {
    random.pick(&[
        "first",
        "other",
        "(first == null ? other : first.next)",
        "(other == null ? null : other.next)",
    ])
}

fn condition(random: &mut Random, deep: usize) -> String {
    if deep == 0 || random.below(3) == 0 {
        let (x, y) =
            (integer(random, deep.saturating_sub(1)), integer(random, deep.saturating_sub(1)));
        let relation = random.pick(&["<", "<=", ">", ">=", "==", "!=", "<", "<="]);
        return format!("({x} {relation} {y})");
    }
    match random.below(21) {
        0 => format!("!{}", condition(random, deep - 1)),
        1 => "d".to_owned(),
        2 => format!(
            "(Integer.valueOf({}) == Integer.valueOf({}))",
            variable(random),
            variable(random)
        ),
        3 => format!(
            "(Integer.valueOf({}) != Integer.valueOf({} + 1))",
            variable(random),
            variable(random)
        ),
        4 => format!("Objects.equals({}, {})", integer(random, 1), integer(random, 1)),
        5 => format!(
            "distinct({}, {}, {})",
            integer(random, 1),
            integer(random, 1),
            integer(random, 0)
        ),
        6 => format!(
            "ordered({}, {}, {})",
            integer(random, 1),
            integer(random, 1),
            integer(random, 0)
        ),
        7 => format!("sorted({})", node(random)),
        8 => format!("acyclic({})", node(random)),
        9 => format!("({} {} {})", node(random), random.pick(&["==", "!="]), node(random)),
        10 => format!("same({}, {})", node(random), node(random)),
        11 => format!(
            "(v({}) {} {})",
            node(random),
            random.pick(&["<", "==", ">="]),
            integer(random, 1)
        ),
        12 | 13 => format!(
            "({} {} {})",
            wrapped(random),
            random.pick(&["<", "==", ">="]),
            variable(random)
        ),
        14 | 15 => format!(
            "({} {} {})",
            narrowed(random),
            random.pick(&["<", "==", ">="]),
            variable(random)
        ),
        _ => {
            let left = condition(random, deep - 1);
            let operator = random.pick(&["&&", "||"]);
            format!("({left} {operator} {})", condition(random, deep - 1))
        }
    }
}
