//! The classes that the programs of a class share; their bodies are random.

use super::{Generator, Type};

/// Fields of `Node`, each a letter.
pub const FIELDS: [(&str, Type); 11] = [
    ("z", Type::Boolean),
    ("b", Type::Byte),
    ("c", Type::Char),
    ("h", Type::Short),
    ("i", Type::Int),
    ("l", Type::Long),
    ("f", Type::Float),
    ("d", Type::Double),
    ("s", Type::Text),
    ("a", Type::Ints),
    ("next", Type::Node),
];

/// Classes with static initialisers, which may fail.
pub const LAZY: usize = 6;

impl Generator {
    /// Writes the shared classes and helpers.
    pub fn model(&mut self) {
        self.line("static int calls;");
        self.line("static final StringBuilder log = new StringBuilder();");
        self.line("static int shared = 1;");
        self.line("static long wide = 1;");
        self.block("interface Operation", |inner| {
            inner.line("int apply(int x);");
            inner.block("default long widely(long x)", |body| {
                body.know("x", Type::Long, false);
                let value = body.expression(Type::Long, 2);
                body.line(&format!("return apply((int) x) + {value};"));
            });
        });
        self.block("static class Trouble extends RuntimeException", |inner| {
            inner.line("final int code;");
            inner.block("Trouble(int code)", |body| {
                body.line("super(\"trouble \" + code);");
                body.line("this.code = code;");
            });
        });
        self.block("static class Node implements Operation", Generator::node);
        for (name, parent) in [("Leaf", "Node"), ("Branch", "Node"), ("Twig", "Branch")] {
            self.block(&format!("static class {name} extends {parent}"), |inner| {
                inner.subclass(name);
            });
        }
        self.block("enum Kind implements Operation", |inner| {
            inner.line("PLAIN, ROUND, SHARP {");
            inner.indent += 1;
            inner.line("@Override");
            inner.method("public int apply(int x)", &[("x", Type::Int)], Type::Int);
            inner.indent -= 1;
            inner.line("};");
            inner.line("@Override");
            inner.method("public int apply(int x)", &[("x", Type::Int)], Type::Int);
        });
        self.line("record Pair(int first, long second, String third) {");
        self.line("}");
        self.block("static String show(Object value)", |inner| {
            inner.line("if (value instanceof int[] ints) {");
            inner.line("    return Arrays.toString(ints);");
            inner.line("}");
            inner.line("return value instanceof Object[] || value instanceof Kind ? value.getClass().getName() : String.valueOf(value);");
        });
        self.block("static class Resource implements AutoCloseable", |inner| {
            inner.line("final int code;");
            inner.line("Resource(int code) { this.code = code; }");
            inner.line("@Override");
            inner.block("public void close()", |body| {
                body.line("log.append(\"close\").append(code);");
                body.line("if (code % 4 == 1) {");
                body.line("    throw new Trouble(code);");
                body.line("}");
            });
        });
        for number in 0..LAZY {
            self.lazy = number;
            self.block(&format!("static class Lazy{number}"), |inner| {
                let value = inner.expression(Type::Int, 3);
                inner.line(&format!("static int value = {value};"));
                inner.line(&format!("static {{ log.append(\"lazy{number};\"); }}"));
                inner.method(
                    "static int get(int x)",
                    &[("x", Type::Int), ("value", Type::Int)],
                    Type::Int,
                );
            });
        }
        self.lazy = LAZY;
        self.block("static int total(int... all)", |inner| {
            inner.line("int sum = all.length;");
            inner.line("for (int each : all) {");
            inner.line("    sum = sum * 31 + each;");
            inner.line("}");
            inner.line("return sum;");
        });
        for (of, result) in [
            ("int", "x + 1"),
            ("long", "(int) x + 2"),
            ("double", "(int) x + 3"),
            ("Object", "show(x).hashCode()"),
            ("Integer", "x + 4"),
        ] {
            self.line(&format!("static int over({of} x) {{ return {result}; }}"));
        }
        self.block("static void begin()", |inner| {
            for line in ["calls = 60;", "shared = 1;", "wide = 1;", "log.setLength(0);"] {
                inner.line(line);
            }
        });
        self.block("static String logged()", |inner| {
            inner.line("String text = log.toString();");
            inner.line("return text.length() < 400 ? text : text.hashCode() + text.substring(text.length() - 200);");
        });
        self.block("static String cut(String text)", |inner| {
            inner.line("return text.length() > 12 ? text.substring(text.length() - 9) : text;");
        });
    }

    fn method(&mut self, head: &str, parameters: &[(&str, Type)], result: Type) {
        self.names = 0;
        self.block(head, |body| {
            for &(name, of) in parameters {
                body.know(name, of, false);
            }
            let value = body.expression(result, 3);
            body.line(&format!("return {value};"));
        });
    }

    fn node(&mut self) {
        for (name, of) in FIELDS {
            self.line(&format!("{} {name};", of.java()));
        }
        self.line("static int made;");
        self.block("Node(int seed)", |body| {
            body.know("seed", Type::Int, true);
            for (name, of) in &FIELDS[..10] {
                let value = body.expression(*of, 2);
                body.line(&format!("{name} = {value};"));
            }
            body.line("made++;");
        });
        let fields: Vec<(&str, Type)> =
            FIELDS[..9].iter().copied().chain([("x", Type::Int)]).collect();
        self.line("@Override");
        self.method("public int apply(int x)", &fields, Type::Int);
        self.method("long stretch(int x)", &fields, Type::Long);
        self.method("double real(int x)", &fields, Type::Double);
        self.method("static int count(int x)", &[("x", Type::Int), ("made", Type::Int)], Type::Int);
        self.line("@Override");
        self.block("public String toString()", |body| {
            body.line("return getClass().getSimpleName() + i + \"/\" + l + \"/\" + d + \"/\" + f + (next == null ? \"\" : next.i);");
        });
    }

    fn subclass(&mut self, name: &str) {
        let value = self.dice.below(9);
        self.line(&format!("{name}(int seed) {{"));
        self.line(&format!("    super(seed + {value});"));
        self.line("}");
        self.line("@Override");
        self.block("public int apply(int x)", |body| {
            body.know("x", Type::Int, false);
            body.know("i", Type::Int, false);
            body.know("s", Type::Text, false);
            let value = body.expression(Type::Int, 2);
            body.line(&format!("return super.apply(x) * 3 + {value};"));
        });
        if self.dice.once_in(2) {
            self.line("@Override");
            self.method(
                "double real(int x)",
                &[("x", Type::Int), ("d", Type::Double), ("l", Type::Long)],
                Type::Double,
            );
        }
        if self.dice.once_in(2) {
            self.line("@Override");
            self.method(
                "public long widely(long x)",
                &[("x", Type::Long), ("l", Type::Long)],
                Type::Long,
            );
        }
    }
}
