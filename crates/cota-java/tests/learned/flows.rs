//! Random predicates made of implicit flows: assignments under conditions on single fields, then tests.
//!
//! Programs in general rarely depend on what was *not* done. Here each predicate is a handful of statements in which
//! it matters, with a few more statements for each rule of the search that learns.

use cota_run::Random;

/// What a family of predicates has many of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// All of it.
    Mixed,
    /// Stores through references and indices that depend on fields.
    Stores,
    /// Writes to fields that are searched.
    Writes,
    /// Exceptions that are caught.
    Handlers,
    /// Calls of methods that depend on the object.
    Calls,
    /// Results of methods that mean failure to some callers only.
    Codes,
    /// Copies, texts, boxes, hash codes.
    Natives,
    /// Lists and sets.
    Collections,
}

struct Writer {
    random: Random,
    family: Family,
}

/// A class with a predicate.
pub fn class(name: &str, seed: u64, family: Family) -> String {
    let mut writer = Writer { random: Random::new(seed), family };
    let statements: String = (0..4 + writer.random.below(6)).map(|_| writer.statement()).collect();
    let (last, relation) = (writer.value(), writer.one_of(&["!=", "==", "<="]));
    let other = writer.value();
    let constant = writer.random.below(3);
    format!(
        "package t;
import java.util.*;
public class {name} {{
    public static class Node implements Cloneable {{
        Node left; Node right; int v; boolean f; int w; int mark;
        Node copy() {{ try {{ return (Node) clone(); }} catch (CloneNotSupportedException e) {{ return null; }} }}
    }}
    static class O {{ int q; int get() {{ return 0; }} void set(Node n) {{ n.mark = 1; }} }}
    static class P extends O {{ int get() {{ return 1; }} void set(Node n) {{ n.mark = 2; }} }}
    Node root; static int S; int[] arr; O o; LinkedList<Node> l; HashSet<Node> h;
    public boolean repOk() {{
        if (root == null) return false;
        arr = new int[2]; o = new O(); l = new LinkedList<>(); h = new HashSet<>(); S = 0;
        int a = 0, b = 1, c = 0;
        Node x = root.left, y = root.right;
        if (x == null || y == null) return false;
        Node m = x; Integer i = 0; String s = \"\";
{statements}        return {last} {relation} {other};
    }}
    void set(Node n, int k) {{ if (n.v > 0) n.mark = k; else S = k; }}
    int pick(int a) {{ if (root.v == {constant}) return a; return root.w; }}
    boolean early(int a) {{ int b = 0; if (root.f) b = 1; return b == a; }}
    int code(Node n) {{ if (n.f) return -1; if (n.v == {constant}) return 0; return n.w; }}
    Node found(Node n, int k) {{ if (n.w == k) return null; return n.f ? n : root; }}
    boolean bad(Node n) {{ if (n.v == {constant}) return true; return n.f; }}
    int deep(Node n) {{ int k = code(n); if (k < 0) return -1; return k + n.v; }}
}}
"
    )
}

impl Writer {
    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.random.below(all.len())]
    }

    fn number(&mut self) -> usize {
        self.random.below(3)
    }

    fn node(&mut self) -> &'static str {
        self.one_of(&["root", "x", "y"])
    }

    fn local(&mut self) -> &'static str {
        self.one_of(&["a", "b", "c"])
    }

    /// A condition on one field.
    fn test(&mut self) -> String {
        let node = self.node();
        match self.one_of(&["v", "v", "f", "w"]) {
            "f" => format!("{}{node}.f", self.one_of(&["", "!"])),
            field => {
                let (relation, number) = (self.one_of(&["==", "!=", "<", ">"]), self.number());
                format!("{node}.{field} {relation} {number}")
            }
        }
    }

    fn value(&mut self) -> String {
        let number = self.number().to_string();
        self.one_of(&[
            "a",
            "b",
            "c",
            &number.clone(),
            "m.mark",
            "root.mark",
            "x.mark",
            "y.mark",
            "arr[a & 1]",
            "arr[0]",
            "S",
            "o.q",
            "pick(a)",
        ])
        .to_owned()
    }

    fn statement(&mut self) -> String {
        let own = self.family != Family::Mixed && self.random.below(2) == 0;
        let text = if own { self.own() } else { self.any() };
        format!("        {text}\n")
    }

    fn any(&mut self) -> String {
        let (test, value, local) = (self.test(), self.value(), self.local());
        let (number, node) = (self.number(), self.node());
        match self.random.below(23) {
            0..=3 => format!("if ({test}) {local} = {number};"),
            4 | 5 => {
                format!("if ({test}) {}.mark = {number};", self.one_of(&["root", "x", "y", "m"]))
            }
            6 => format!("m = {test} ? x : y;"),
            7 => format!("m.mark = {value};"),
            8 => format!("arr[{node}.v & 1] = {value};"),
            9 => format!("if ({test}) S = {value};"),
            10 => format!("if ({test}) o = new O();"),
            11 => format!("o.q = {value};"),
            12 => format!("if ({test}) set({}, {value});", self.one_of(&["m", "x", "y"])),
            13 => format!("if ({test}) l.add({node});"),
            14 if self.random.below(2) == 0 => "a = l.size();".to_owned(),
            14 => "if (!l.isEmpty()) m = l.removeFirst();".to_owned(),
            15 => format!("for (int j = 0; j < {node}.v; j++) {{ {local} += 1; }}"),
            16 => format!("{local} = {value};"),
            17 => {
                let inner = self.test();
                format!("if ({test}) {{ if ({inner}) return false; {local} = 1; }}")
            }
            18 => format!("if (early({local})) return false;"),
            19 => {
                let other = self.local();
                format!(
                    "try {{ if ({test}) throw new IllegalStateException(); {local} = 2; }} \
                     catch (IllegalStateException e) {{ {other} = 1; }}"
                )
            }
            _ => self.refusal(),
        }
    }

    /// A way to fail.
    fn refusal(&mut self) -> String {
        let (value, relation) = (self.value(), self.one_of(&["==", "!=", "<"]));
        format!("if ({value} {relation} {}) return false;", self.value())
    }

    #[allow(clippy::too_many_lines, reason = "one table of statements")]
    fn own(&mut self) -> String {
        let (test, local, number, node) = (self.test(), self.local(), self.number(), self.node());
        let other = self.number();
        let at = self.random.below(4);
        match (self.family, at) {
            (Family::Mixed, _) => String::new(),
            // Which object is written depends on a field; another one is looked at.
            (Family::Stores, 0) => {
                format!(
                    "m = {test} ? x : y; m.mark = {number}; if ({node}.mark == {other}) return false;"
                )
            }
            (Family::Stores, 1) => {
                format!(
                    "arr[{node}.v & 1] = {number}; if (arr[{}] == {other}) return false;",
                    other & 1
                )
            }
            (Family::Stores, 2) => {
                format!("o = {test} ? o : new O(); o.q = {number}; {local} = o.q;")
            }
            (Family::Stores, _) => {
                format!("({test} ? x : root).mark = {number}; {local} = {node}.mark;")
            }
            (Family::Writes, 0) => {
                format!("if ({test}) {node}.w = {number}; if ({node}.w == {other}) return false;")
            }
            (Family::Writes, 1) => format!("{node}.v = {local}; {local} = {}.v;", self.node()),
            (Family::Writes, 2) => {
                let to = self.node();
                format!("m = {test} ? x : y; m.w = {number}; if ({to}.w == {other}) return false;")
            }
            (Family::Writes, _) => format!("if ({test}) {node}.f = !{node}.f;"),
            (Family::Handlers, 0) => format!(
                "try {{ {local} = arr[{node}.v]; }} catch (RuntimeException e) {{ {local} = {number}; }} \
                 if ({local} == {other}) return false;"
            ),
            (Family::Handlers, 1) => format!(
                "try {{ {local} = {node}.left.v; }} catch (NullPointerException e) {{ {local} = {number}; }} \
                 if ({local} == {other}) return false;"
            ),
            (Family::Handlers, 2) => format!(
                "try {{ {local} = 1 / {node}.w; }} catch (ArithmeticException e) {{ if ({local} != {number}) return false; }}"
            ),
            (Family::Handlers, _) => format!(
                "try {{ if ({test}) throw new RuntimeException(); if ({local} == {number}) return false; }} \
                 catch (RuntimeException e) {{ {local} = {other}; }}"
            ),
            (Family::Calls, 0) => {
                format!("o = {test} ? new O() : new P(); if (o.get() == {number}) return false;")
            }
            (Family::Calls, 1) => {
                let to = self.node();
                format!(
                    "o = {test} ? new O() : new P(); o.set({node}); if ({to}.mark == {number}) return false;"
                )
            }
            (Family::Calls, 2) => format!("if ({test}) o = new P(); {local} = o.get();"),
            (Family::Calls, _) => format!("if (o.get() == {number}) {local} = {other};"),
            (Family::Codes, 0) => format!("{local} = code({node}); if ({local} < 0) return false;"),
            (Family::Codes, 1) => format!("if (found({node}, {number}) == null) return false;"),
            (Family::Codes, 2) => format!(
                "if (bad({node})) {{ {local} = {number}; }} else if ({local} == {other}) return false;"
            ),
            (Family::Codes, _) => {
                format!("{local} = deep({node}); if ({local} == {number}) return false;")
            }
            (Family::Natives, 0) if number != 1 => {
                format!("if ((s + {node}.v).intern() == \"{other}\") return false;")
            }
            (Family::Natives, 1 | 2) if number != 1 => format!(
                "if (java.lang.reflect.Array.getLength(new int[{node}.v]) == {other}) return false;"
            ),
            (Family::Natives, 0) => {
                format!(
                    "s = s + {node}.v; if (s.length() == {number} || s.endsWith(\"{other}\")) return false;"
                )
            }
            (Family::Natives, 1) => {
                format!("m = {node}.copy(); {local} = m.w; if ({local} == {number}) return false;")
            }
            (Family::Natives, 2) => {
                format!(
                    "i = {node}.v; if (i.equals({number})) return false; {local} = i.hashCode();"
                )
            }
            (Family::Natives, _) => format!(
                "System.arraycopy(new int[] {{{node}.v, {number}}}, {}, arr, {}, 1); \
                 if (arr[{}] == {other}) return false;",
                number & 1,
                other & 1,
                number & 1
            ),
            (Family::Collections, 0) => {
                format!("if ({test}) h.add({node}); if (h.contains({})) return false;", self.node())
            }
            (Family::Collections, 1) => {
                let to = self.node();
                format!(
                    "l.add({test} ? {node} : {to}); if (l.removeFirst() == {}) return false;",
                    self.node()
                )
            }
            (Family::Collections, 2) => {
                let to = self.node();
                format!("if (!h.add({test} ? {node} : {to})) return false;")
            }
            (Family::Collections, _) => {
                format!("if ({test}) l.add({node}); if (l.size() == {number}) return false;")
            }
        }
    }
}
