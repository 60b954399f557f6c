//! Random predicates over a linked structure: loops, helpers, writes of their own, exceptions, collections.

use cota_run::Random;

struct Writer {
    random: Random,
    names: u32,
}

/// A class with a predicate. It ends: helpers burn fuel, and loops have bounds.
pub fn class(name: &str, seed: u64) -> String {
    let mut writer = Writer { random: Random::new(seed), names: 0 };
    let mut body = String::new();
    for _ in 0..4 + writer.random.below(6) {
        body += &writer.statement(0, false);
        if writer.random.below(5) < 3 {
            body += "        if (p == null) p = root; if (q == null) q = root; if (r == null) r = root;\n";
        }
    }
    let last = writer.condition(0);
    let helpers: String = ["h0", "h1", "g0", "g1"].map(|helper| writer.helper(helper)).concat();
    format!(
        "package t;
import java.util.*;
public class {name} {{
    public static class Node {{ Node left; Node right; int v; boolean f; int mark; }}
    Node root; int size; static int stat; int[] arr; HashSet<Node> set; LinkedList<Node> list; int fuel;
    public boolean repOk() {{
        if (root == null) return size == 0;
        arr = new int[4]; set = new HashSet<>(); list = new LinkedList<>(); stat = 0; fuel = 12;
        int a = 0, b = 1, c = 2; Node p = root, q = root, r = root.left;
        if (r == null) r = root;
{body}        return {last};
    }}
{helpers}}}
"
    )
}

impl Writer {
    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.random.below(all.len())]
    }

    fn percent(&mut self) -> usize {
        self.random.below(100)
    }

    fn local(&mut self) -> &'static str {
        self.one_of(&["a", "b", "c"])
    }

    fn variable(&mut self) -> &'static str {
        self.one_of(&["p", "q", "r"])
    }

    fn node(&mut self) -> String {
        let variable = self.variable();
        match self.percent() {
            0..=44 => variable.to_owned(),
            45..=59 => "root".to_owned(),
            60..=64 => "null".to_owned(),
            _ => format!("{variable}.{}", self.one_of(&["left", "right"])),
        }
    }

    fn integer(&mut self, depth: usize) -> String {
        let (local, variable) = (self.local(), self.variable());
        match self.percent() {
            0..=29 => local.to_owned(),
            30..=44 => self.random.below(4).to_string(),
            45..=59 => format!("{variable}.v"),
            60..=64 => format!("{variable}.mark"),
            65..=67 => "size".to_owned(),
            68..=71 => format!("arr[{local} & 3]"),
            72..=74 => "stat".to_owned(),
            75..=77 => "set.size()".to_owned(),
            _ if depth > 1 => local.to_owned(),
            78..=89 => {
                let (left, operator) =
                    (self.integer(depth + 1), self.one_of(&["+", "-", "^", "&"]));
                format!("({left} {operator} {})", self.integer(depth + 1))
            }
            _ => {
                let helper = self.random.below(2);
                format!("h{helper}({variable}, {})", self.integer(depth + 1))
            }
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let (local, variable) = (self.local(), self.variable());
        match self.percent() {
            0..=29 => {
                let (left, relation) =
                    (self.integer(0), self.one_of(&["<", "==", "!=", ">", "<="]));
                format!("{left} {relation} {}", self.integer(0))
            }
            30..=49 => {
                let (left, relation) = (self.node(), self.one_of(&["==", "!="]));
                // `null == null` is a constant, behind which javac refuses statements.
                format!("{left} {relation} {}", self.node())
                    .replace("null == null", "p == null")
                    .replace("null != null", "p != null")
            }
            50..=57 => format!("set.add({variable})"),
            58..=61 => "!list.isEmpty()".to_owned(),
            62..=65 => format!("{variable}.f"),
            _ if depth > 1 => "a > b".to_owned(),
            66..=79 => {
                let (left, operator) = (self.condition(depth + 1), self.one_of(&["&&", "||"]));
                format!("({left} {operator} {})", self.condition(depth + 1))
            }
            _ => format!("g{}({variable}, {local})", self.random.below(2)),
        }
    }

    fn block(&mut self, depth: usize, in_loop: bool) -> String {
        let count = 1 + self.random.below(if depth < 3 { 3 } else { 1 });
        (0..count).map(|_| self.statement(depth, in_loop)).collect()
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("n{}", self.names)
    }

    fn statement(&mut self, depth: usize, in_loop: bool) -> String {
        let (local, variable) = (self.local(), self.variable());
        let text = match self.percent() {
            0..=13 => format!("{local} = {};", self.integer(0)),
            14..=23 => {
                let node = self.node();
                match node.split_once('.') {
                    Some((from, _)) => format!("if ({from} != null) {variable} = {node};"),
                    None => format!("{variable} = {node};"),
                }
            }
            24..=29 => format!("{variable}.mark = {};", self.integer(0)),
            30..=33 => format!("arr[{local} & 3] = {};", self.integer(0)),
            34..=35 => format!("stat = {};", self.integer(0)),
            36..=38 => format!("list.add({variable});"),
            39..=40 => format!("if (!list.isEmpty()) {variable} = list.removeFirst();"),
            41..=55 => {
                format!(
                    "if ({}) {{\n{}        }}",
                    self.condition(0),
                    self.block(depth + 1, in_loop)
                )
            }
            56..=63 => format!(
                "if ({}) {{\n{}        }} else {{\n{}        }}",
                self.condition(0),
                self.block(depth + 1, in_loop),
                self.block(depth + 1, in_loop)
            ),
            64..=79 => format!("if ({}) return false;", self.condition(0)),
            80..=81 => format!("if ({}) return true;", self.condition(0)),
            82..=85 if depth < 2 => {
                let (name, end) = (self.name(), 1 + self.random.below(4));
                format!(
                    "for (int {name} = 0; {name} < {end} && {}; {name}++) {{\n{}        }}",
                    self.condition(0),
                    self.block(depth + 1, true)
                )
            }
            86..=88 if depth < 2 => {
                let (name, tried) = (self.name(), self.block(depth + 1, in_loop));
                format!(
                    "try {{\n{tried}        }} catch (RuntimeException {name}) {{\n{}        }}",
                    self.block(depth + 1, in_loop)
                )
            }
            89..=90 if in_loop => format!("if ({}) break;", self.condition(0)),
            91..=92 if in_loop => format!("if ({}) continue;", self.condition(0)),
            93..=94 => {
                format!("if (!g{}({variable}, {local})) return false;", self.random.below(2))
            }
            95..=96 => {
                let (other, value) = (self.local(), self.integer(0));
                format!(
                    "switch ({} & 3) {{ case 0: {local} = 1; break; case 1: {other} = {value}; \
                     case 2: {variable}.mark = 2; break; default: {local} = 0; }}",
                    self.integer(0)
                )
            }
            _ => {
                let (condition, one) = (self.condition(0), self.integer(0));
                format!("{local} = {condition} ? {one} : {};", self.integer(0))
            }
        };
        format!("        {text}\n")
    }

    fn helper(&mut self, name: &str) -> String {
        let is_number = name.starts_with('h');
        let (kind, spent) =
            if is_number { ("int", "0") } else { ("boolean", self.one_of(&["true", "false"])) };
        let access = self.one_of(&["", "private "]);
        let count = 1 + self.random.below(3);
        let mut body: String = (0..count).map(|_| self.statement(0, false)).collect();
        if is_number {
            body = body.replace("return false", "return 0").replace("return true", "return 1");
        }
        let last = if is_number { self.integer(0) } else { self.condition(0) };
        format!(
            "    {access}{kind} {name}(Node p, int a) {{
        if (p == null || fuel-- < 0) return {spent};
        int b = 1, c = 0; Node q = p, r = root;
{body}        return {last};
    }}
"
        )
    }
}
