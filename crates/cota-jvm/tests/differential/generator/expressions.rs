//! Random expressions of a type.

use super::model::FIELDS;
use super::{Generator, NUMBERS, Type};

const TEXTS: [&str; 8] =
    ["\"\"", "\"a\"", "\"key\"", "\"Zz\"", "\"caf\\u00e9\"", "\"7\"", "\"-12\"", "\"\\u03a9x\""];

const OBJECTS: [&str; 7] = [
    "(Object) 5",
    "(Object) \"o\"",
    "(Object) null",
    "(Object) new int[] {1}",
    "(Object) new Pair(1, 2, \"p\")",
    "(Object) Kind.ROUND",
    "(Object) 'c'",
];

impl Generator {
    /// An expression of the type, of at most that depth.
    pub fn expression(&mut self, of: Type, depth: usize) -> String {
        if depth == 0 || self.dice.once_in(4) {
            return self.leaf(of);
        }
        if self.dice.once_in(12) {
            let condition = self.expression(Type::Boolean, depth - 1);
            let (yes, no) = (self.expression(of, depth - 1), self.expression(of, depth - 1));
            return format!("({condition} ? {yes} : {no})");
        }
        match of {
            Type::Boolean => self.boolean(depth),
            Type::Int => self.int(depth),
            Type::Long => self.long(depth),
            Type::Float | Type::Double => self.real(of, depth),
            Type::Byte | Type::Short | Type::Char => {
                let from = self.dice.of(&NUMBERS);
                let value = self.expression(from, depth - 1);
                format!("({}) ({value})", of.java())
            }
            Type::Text => self.text_of(depth),
            Type::Anything => {
                let of = self.dice.of(&[
                    Type::Int,
                    Type::Text,
                    Type::Long,
                    Type::Char,
                    Type::Ints,
                    Type::Double,
                ]);
                format!("(Object) ({})", self.expression(of, depth - 1))
            }
            _ => self.leaf(of),
        }
    }

    /// A variable or a constant.
    pub(super) fn leaf(&mut self, of: Type) -> String {
        if !self.dice.once_in(3)
            && let Some(name) = self.variable(of, false)
        {
            return name;
        }
        if NUMBERS.contains(&of) {
            return self.number(of);
        }
        let small = self.dice.below(12);
        if of == Type::Node && !self.dice.once_in(6) {
            return format!("new {}({small})", self.dice.of(&["Node", "Leaf", "Branch", "Twig"]));
        }
        let constants: &[&str] = match of {
            Type::Boolean => &["true", "false"],
            Type::Text => &TEXTS,
            Type::Ints => {
                &["new int[] {3, 1, 2}", "new int[4]", "new int[] {7, -7, 0, 100, 5}", "new int[0]"]
            }
            Type::Longs => &["new long[] {1L << 40, -1, 5}", "new long[3]"],
            Type::Doubles => &["new double[] {0.5, -2, 1e10}", "new double[2]"],
            Type::Bytes => &["new byte[] {1, -1, 127}", "new byte[5]"],
            Type::Grid => &["new int[2][3]", "new int[][] {{1}, {2, 3}, null}", "new int[3][]"],
            Type::List => &[
                "new ArrayList<>(List.of(3, 1, 2))",
                "new LinkedList<>(List.of(1000, 5))",
                "new ArrayList<>()",
            ],
            Type::Map => &["new HashMap<>()", "new TreeMap<>()", "new LinkedHashMap<>()"],
            Type::Operation => {
                &["Kind.PLAIN", "Kind.ROUND", "Kind.SHARP", "Node::count", "x0 -> x0 + 1"]
            }
            Type::Anything => &OBJECTS,
            _ => &["(Node) null"],
        };
        self.dice.of(constants).to_owned()
    }

    fn boolean(&mut self, depth: usize) -> String {
        let less = depth - 1;
        match self.dice.below(9) {
            8 => self.boolean_of_library(less),
            0 => {
                let (a, b) =
                    (self.expression(Type::Boolean, less), self.expression(Type::Boolean, less));
                format!("({a} {} {b})", self.dice.of(&["&&", "||", "&", "|", "^", "=="]))
            }
            1 => format!("!({})", self.expression(Type::Boolean, less)),
            2 => {
                let (a, b) = (self.expression(Type::Text, less), self.expression(Type::Text, less));
                format!("({a}).{}({b})", self.dice.of(&["equals", "startsWith", "contains"]))
            }
            3 => {
                let value = self.expression(Type::Anything, less);
                format!(
                    "({value} instanceof {})",
                    self.dice.of(&[
                        "Integer",
                        "String",
                        "Number",
                        "int[]",
                        "Comparable",
                        "Node",
                        "Kind"
                    ])
                )
            }
            4 => match self.variable(Type::List, false) {
                Some(list) => format!("{list}.contains({})", self.expression(Type::Int, less)),
                None => self.leaf(Type::Boolean),
            },
            _ => {
                let of = self.dice.of(&NUMBERS);
                let (a, b) = (self.expression(of, less), self.expression(of, less));
                format!("({a} {} {b})", self.dice.of(&["<", "<=", ">", ">=", "==", "!="]))
            }
        }
    }

    pub(super) fn text_of(&mut self, depth: usize) -> String {
        let less = depth - 1;
        match self.dice.below(12) {
            9..=11 => self.text_of_library(less),
            0..=2 => {
                let mut parts = vec![self.leaf(Type::Text)];
                for _ in 0..=self.dice.below(3) {
                    let of = self.dice.of(&[
                        Type::Int,
                        Type::Long,
                        Type::Char,
                        Type::Boolean,
                        Type::Double,
                        Type::Float,
                        Type::Byte,
                    ]);
                    parts.push(format!("({})", self.expression(of, less)));
                }
                format!("cut({})", parts.join(" + "))
            }
            3 => format!("String.valueOf({})", self.expression(Type::Int, less)),
            4 => {
                format!("({}).substring({})", self.expression(Type::Text, less), self.dice.below(3))
            }
            5 => format!(
                "({}).{}()",
                self.expression(Type::Text, less),
                self.dice.of(&["toUpperCase", "toLowerCase", "trim"])
            ),
            6 => format!("Integer.toHexString({})", self.expression(Type::Int, less)),
            7 => match self.variable(Type::Map, false) {
                Some(map) => {
                    format!("String.valueOf({map}.get({}))", self.expression(Type::Int, less))
                }
                None => self.leaf(Type::Text),
            },
            _ => self.of_node(Type::Text, less),
        }
    }

    /// An element of an array; its index is mostly, not always, within bounds.
    pub(super) fn element(&mut self, of: Type, depth: usize) -> String {
        let Some(array) = self.variable(of, false) else {
            return self.leaf(if of == Type::Longs { Type::Long } else { Type::Int });
        };
        format!("{array}[{}]", self.index(&array, depth))
    }

    /// An index for the array of that name.
    pub fn index(&mut self, array: &str, depth: usize) -> String {
        let value = self.expression(Type::Int, depth);
        match self.dice.below(6) {
            0 => value,
            1 => self.dice.below(4).to_string(),
            _ => format!("Math.floorMod({value}, Math.max({array}.length, 1))"),
        }
    }

    pub(super) fn of_node(&mut self, of: Type, depth: usize) -> String {
        let Some(node) = self.variable(Type::Node, false) else { return self.leaf(of) };
        let fields: Vec<&str> =
            FIELDS.iter().filter(|field| field.1 == of).map(|field| field.0).collect();
        let node = if self.dice.once_in(5) { format!("{node}.next") } else { node };
        if self.dice.once_in(2) {
            return format!("{node}.{}", self.dice.of(&fields));
        }
        let x = self.expression(Type::Int, depth);
        match of {
            Type::Int => format!("{node}.apply({x})"),
            Type::Long if self.dice.once_in(2) => format!("{node}.widely({x})"),
            Type::Long => format!("{node}.stretch({x})"),
            Type::Float => format!("(float) {node}.real({x})"),
            Type::Double => format!("{node}.real({x})"),
            _ => format!("{node}.s"),
        }
    }

    pub(super) fn of_list(&mut self, depth: usize) -> String {
        let Some(list) = self.variable(Type::List, false) else { return self.leaf(Type::Int) };
        match self.dice.below(4) {
            0 => format!("{list}.size()"),
            1 => format!("{list}.hashCode()"),
            2 => format!("{list}.indexOf({})", self.expression(Type::Int, depth)),
            _ => format!("(int) {list}.get({})", self.dice.below(4)),
        }
    }

    /// A call of a helper, whose depth is less than the caller's.
    pub(super) fn call(&mut self, depth: usize) -> String {
        if self.helpers == 0 {
            return self.leaf(Type::Int);
        }
        let helper = self.dice.below(self.helpers);
        let left = if self.variables.iter().any(|variable| variable.name == "depth") {
            "depth - 1".to_owned()
        } else {
            self.dice.below(4).to_string()
        };
        let (a, b) = (self.expression(Type::Int, depth), self.expression(Type::Long, depth));
        let (c, d) = (self.expression(Type::Double, 1), self.expression(Type::Node, 0));
        format!("help{}x{helper}({left}, {a}, {b}, {c}, {d})", self.program)
    }
}
