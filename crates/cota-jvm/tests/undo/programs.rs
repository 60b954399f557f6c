//! Random predicates: Java text from a seed.

use crate::common::Random;

/// All programs in one file.
pub fn source(programs: u64) -> String {
    let head = "import java.util.*;\nclass Node { Node left, right; int key; boolean mark; Object extra; int count; }\n";
    head.to_owned() + &(0..programs).map(program).collect::<String>()
}

/// One class with its predicate.
pub fn program(number: u64) -> String {
    let mut random = Random::new(number);
    let mut text = Text { random: &mut random, loops: 0, names: 0 };
    let setup = text.setup();
    let body: String = (0..5).map(|_| text.statement(2)).collect();
    let helper: String = (0..3).map(|_| text.statement(1)).collect();
    let last = text.condition();
    format!(
        "class P{number} {{\n Node root; int size; int calls;\n\
         boolean repOk() {{ Node n = root; int sum = 0; {setup}\n{body} return {last}; }}\n\
         int help(Node n, int deep, {PARAMETERS}) {{ int sum = deep; calls++; if (n == null || deep > 3) return 0;\n{helper} return sum + help(n.left, deep + 1, {ARGUMENTS}) + 1; }}\n}}\n"
    )
}

const PARAMETERS: &str = "Map<Object, Integer> map, List<Node> list, StringBuilder text, Set<Node> seen, LinkedList<Node> queue, int[] cells";
const ARGUMENTS: &str = "map, list, text, seen, queue, cells";

struct Text<'r> {
    random: &'r mut Random,
    loops: usize,
    names: usize,
}

impl Text<'_> {
    fn pick<'t>(&mut self, choices: &[&'t str]) -> &'t str {
        choices[self.random.below(choices.len())]
    }

    fn setup(&mut self) -> String {
        let map = self.pick(&["HashMap", "LinkedHashMap", "IdentityHashMap"]);
        let list = self.pick(&["ArrayList", "LinkedList"]);
        format!(
            "Map<Object, Integer> map = new {map}<>(); List<Node> list = new {list}<>(); StringBuilder text = new StringBuilder(); \
             Set<Node> seen = new HashSet<>(); LinkedList<Node> queue = new LinkedList<>(); int[] cells = new int[4];"
        )
    }

    fn node(&mut self) -> &'static str {
        self.pick(&[
            "n",
            "root",
            "n",
            "(n == null ? root : n.left)",
            "(n == null ? null : n.right)",
            "(root == null ? n : root.right)",
        ])
    }

    fn number(&mut self) -> &'static str {
        self.pick(&[
            "sum",
            "(n == null ? 1 : n.key)",
            "size",
            "map.size()",
            "list.size()",
            "text.length()",
            "seen.size()",
            "calls",
            "2",
            "cells[sum & 3]",
            "queue.size()",
        ])
    }

    fn condition(&mut self) -> String {
        let (left, right) = (self.number(), self.number());
        let node = self.node();
        match self.random.below(6) {
            0 => format!("{left} <= {right}"),
            1 => format!("{left} != {right} || {node} == null"),
            2 => format!("seen.size() == size && {left} >= 0"),
            3 => format!("(text.length() + {left}) % 3 != 0"),
            4 => format!("{node} == null || {node}.key <= {right}"),
            _ => format!("help(root, 0, {ARGUMENTS}) >= {left}"),
        }
    }

    fn block(&mut self, deep: usize) -> String {
        let statements = 1 + self.random.below(2);
        (0..statements).map(|_| self.statement(deep)).collect()
    }

    fn statement(&mut self, deep: usize) -> String {
        let kind = self.random.below(if deep == 0 { 14 } else { 22 });
        let (node, number) = (self.node(), self.number());
        self.names += 1;
        let name = self.names;
        match kind {
            0 => format!("if (n != null) {{ n.mark = !n.mark; n.count += {number}; }}\n"),
            1 => format!("map.merge({node}, {number}, Integer::sum);\n"),
            2 => format!("list.add({node}); if (list.size() > 6) list.remove(0);\n"),
            3 => format!(
                "text.append({number}).append(\"ab\"); if (text.length() > 40) text.setLength(3);\n"
            ),
            4 => format!("if (n != null && !seen.add({node})) sum++;\n"),
            5 => format!("sum += {number};\n"),
            6 => format!("cells[{number} & 3] += sum;\n"),
            7 => "n = n == null ? root : n.left;\n".to_owned(),
            8 => "if (root != null) n = root.right;\n".to_owned(),
            9 => format!("if (n != null) n.extra = \"s\" + {number} + n.mark;\n"),
            10 => format!("queue.add({node}); if (queue.size() > 3) n = queue.removeFirst();\n"),
            11 => format!("map.put(\"k\" + ({number} & 1), sum);\n"),
            12 => format!("if (n != null) n.key = {number};\n"),
            13 => format!("if (n != null) n.right = {node};\n"),
            14 | 15 => {
                let condition = self.condition();
                let (then, other) = (self.block(deep - 1), self.block(deep - 1));
                format!("if ({condition}) {{ {then} }} else {{ {other} }}\n")
            }
            16 => {
                self.loops += 1;
                let body = self.block(deep - 1);
                format!(
                    "for (int i{name} = 0; i{name} < 3; i{name}++) {{ {body} if (sum > 60) break; }}\n"
                )
            }
            17 | 18 => self.attempt(deep),
            19 => {
                let condition = self.condition();
                format!(
                    "if ({condition}) {{ Node a{name} = root; if (a{name} != null) {{ a{name}.left = a{name}.right; sum++; }} }}\n"
                )
            }
            20 => {
                let condition = self.condition();
                format!(
                    "if (!({condition})) {{ {} }}\n",
                    self.pick(&[
                        "sum = -sum;",
                        "throw new IllegalStateException(\"s\" + sum);",
                        "n = null;"
                    ])
                )
            }
            _ => format!("sum += help({node}, 1, {ARGUMENTS});\n"),
        }
    }

    /// Something that throws, and who catches it.
    fn attempt(&mut self, deep: usize) -> String {
        let body = self.block(deep - 1);
        let number = self.number();
        let thrower = self.pick(&[
            "if (n.key > 0) sum++;",
            "cells[sum] = 1;",
            "sum += 10 / (n == null ? 0 : n.key);",
            "if (sum > 2) throw new IllegalArgumentException(\"x\" + sum);",
            "Object o = n == null ? \"t\" : n; sum += ((Node) o).key;",
            "n = list.get(5);",
            "queue.getFirst().mark = true;",
        ]);
        let caught =
            self.pick(&["RuntimeException", "IllegalArgumentException", "NullPointerException"]);
        let handler = self.pick(&[
            "sum += 7;",
            "n = root;",
            "text.append(e.getClass().getName().length());",
            "calls++;",
        ]);
        format!(
            "try {{ {body} {thrower} }} catch ({caught} e) {{ {handler} sum += {number}; }} finally {{ calls += 2; }}\n"
        )
    }
}
