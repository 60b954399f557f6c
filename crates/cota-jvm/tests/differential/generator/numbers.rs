//! Random arithmetic.

use super::{Generator, NUMBERS, Type};

/// Numbers at the borders, which constants are once in a while.
const INTS: [&str; 6] =
    ["Integer.MAX_VALUE", "Integer.MIN_VALUE", "65536", "0x5bd1e995", "shared", "(-128)"];
const LONGS: [&str; 5] =
    ["Long.MAX_VALUE", "Long.MIN_VALUE", "(1L << 33)", "wide", "0xff51afd7ed558ccdL"];
const FLOATS: [&str; 5] =
    ["Float.NaN", "Float.MAX_VALUE", "1e-40f", "-0f", "Float.POSITIVE_INFINITY"];
const DOUBLES: [&str; 6] =
    ["Double.NaN", "Double.MIN_VALUE", "1e300", "-0.0", "0.1", "Double.NEGATIVE_INFINITY"];

impl Generator {
    /// A constant of a type of numbers.
    pub(super) fn number(&mut self, of: Type) -> String {
        let small = self.dice.below(12);
        let (border, negative) = (self.dice.once_in(7), self.dice.once_in(5));
        match of {
            Type::Byte => format!("(byte) {}", small * 23),
            Type::Short => format!("(short) {}", small * 5000),
            Type::Char => format!("(char) {}", small * 11 + 40),
            Type::Int if border => self.dice.of(&INTS).to_owned(),
            Type::Int if negative => format!("(-{small})"),
            Type::Int => small.to_string(),
            Type::Long if border => self.dice.of(&LONGS).to_owned(),
            Type::Long if negative => format!("(-{small}L)"),
            Type::Long => format!("{small}L"),
            Type::Float if border => self.dice.of(&FLOATS).to_owned(),
            Type::Float => format!("{}f", small as f32 / 8.0),
            _ if border => self.dice.of(&DOUBLES).to_owned(),
            _ => format!("{:?}", small as f64 / 4.0),
        }
    }

    pub(super) fn int(&mut self, depth: usize) -> String {
        let less = depth - 1;
        match self.dice.below(24) {
            0..=5 => {
                let (a, b) = (self.expression(Type::Int, less), self.expression(Type::Int, less));
                format!(
                    "({a} {} {b})",
                    self.dice
                        .of(&["+", "-", "*", "/", "%", "<<", ">>", ">>>", "&", "|", "^", "+", "*"])
                )
            }
            6 => format!("{}({})", self.dice.of(&["-", "~"]), self.expression(Type::Int, less)),
            7 => {
                let of = self.dice.of(&NUMBERS);
                format!("(int) ({})", self.expression(of, less))
            }
            8 => self.element(Type::Ints, less),
            9 => format!("(int) {}", self.element(Type::Bytes, less)),
            10 => format!("({}).length()", self.expression(Type::Text, less)),
            11 => format!("({}).hashCode()", self.expression(Type::Text, less)),
            12 => self.of_node(Type::Int, less),
            13 => self.of_list(less),
            14 => self.call(less),
            15 => {
                let (a, b) = (self.expression(Type::Int, less), self.expression(Type::Int, less));
                format!(
                    "Math.{}({a}, {b})",
                    self.dice.of(&["max", "min", "floorMod", "addExact", "multiplyExact"])
                )
            }
            17..=19 => self.int_of_library(less),
            20 => format!(
                "new {}[{} % 7].length",
                self.dice.of(&["int", "String", "Object"]),
                self.leaf(Type::Int)
            ),
            21 if self.lazy > 0 => {
                let lazy = self.dice.below(self.lazy);
                format!("Lazy{lazy}.get({})", self.expression(Type::Int, less))
            }
            22 => {
                let which = self.expression(Type::Int, less);
                let results = [self.leaf(Type::Int), self.leaf(Type::Int)];
                format!(
                    "(switch (Kind.values()[Math.floorMod({which}, 3)]) {{ case PLAIN -> {}; case ROUND, SHARP -> {}; }})",
                    results[0], results[1]
                )
            }
            16 => {
                let value = self.expression(Type::Int, less);
                let results = [
                    self.expression(Type::Int, less),
                    self.expression(Type::Int, less),
                    self.expression(Type::Int, less),
                ];
                format!(
                    "(switch (({value}) % 5) {{ case 0, 3 -> {}; case 1 -> {}; default -> {}; }})",
                    results[0], results[1], results[2]
                )
            }
            _ => match self.variable(Type::Operation, false) {
                Some(operation) => {
                    format!("{operation}.apply({})", self.expression(Type::Int, less))
                }
                None => self.leaf(Type::Int),
            },
        }
    }

    pub(super) fn long(&mut self, depth: usize) -> String {
        let less = depth - 1;
        match self.dice.below(10) {
            0..=3 => {
                let (a, b) = (self.expression(Type::Long, less), self.expression(Type::Long, less));
                format!("({a} {} {b})", self.dice.of(&["+", "-", "*", "/", "%", "&", "|", "^"]))
            }
            4 => {
                let (a, b) = (self.expression(Type::Long, less), self.expression(Type::Int, less));
                format!("({a} {} {b})", self.dice.of(&["<<", ">>", ">>>"]))
            }
            5 => format!("-({})", self.expression(Type::Long, less)),
            6 => self.element(Type::Longs, less),
            7 => self.of_node(Type::Long, less),
            _ => {
                let of = self.dice.of(&NUMBERS);
                format!("(long) ({})", self.expression(of, less))
            }
        }
    }

    pub(super) fn real(&mut self, of: Type, depth: usize) -> String {
        let less = depth - 1;
        match self.dice.below(9) {
            0..=3 => {
                let (a, b) = (self.expression(of, less), self.expression(of, less));
                format!("({a} {} {b})", self.dice.of(&["+", "-", "*", "/", "%"]))
            }
            4 => format!("-({})", self.expression(of, less)),
            5 if of == Type::Double => self.element(Type::Doubles, less),
            6 if of == Type::Double => {
                let value = self.expression(Type::Double, less);
                format!("Math.{}({value})", self.dice.of(&["sqrt", "abs", "floor", "ceil", "rint"]))
            }
            7 => self.of_node(of, less),
            _ => {
                let from = self.dice.of(&NUMBERS);
                format!("({}) ({})", of.java(), self.expression(from, less))
            }
        }
    }
}
