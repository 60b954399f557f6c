//! Random uses of the JDK's classes: strings, boxes, collections and streams.

use super::{Generator, Type};

impl Generator {
    /// An `int` that the library computes.
    pub(super) fn int_of_library(&mut self, depth: usize) -> String {
        let small = self.dice.below(7) + 1;
        let text = self.expression(Type::Text, depth);
        let value = self.expression(Type::Int, depth);
        match self.dice.below(14) {
            0 => format!("(int) ({text}).charAt({})", self.dice.below(4)),
            1 => format!("({text}).indexOf({})", self.leaf(Type::Text)),
            2 => format!("({text}).compareTo({})", self.leaf(Type::Text)),
            3 => {
                format!("({text}).split({}).length", self.dice.of(&["\"\"", "\"a\"", "\"[0-9]+\""]))
            }
            4 => format!("({text}).chars().map(x0 -> x0 * {small}).sum()"),
            5 => format!("Integer.parseInt({text})"),
            6 => format!(
                "Integer.{}({value})",
                self.dice.of(&["bitCount", "reverse", "signum", "hashCode"])
            ),
            7 => format!("Long.hashCode({})", self.expression(Type::Long, depth)),
            8 => format!("Double.hashCode({})", self.expression(Type::Double, depth)),
            9 => format!(
                "IntStream.range(0, {small}).map(x0 -> x0 * x0).filter(x0 -> x0 % 2 == 0).sum()"
            ),
            10 => format!("total({value}, {}, {small})", self.leaf(Type::Int)),
            11 => {
                let of = self.dice.of(&[
                    Type::Int,
                    Type::Long,
                    Type::Char,
                    Type::Double,
                    Type::Text,
                    Type::Byte,
                ]);
                format!("over({})", self.expression(of, depth))
            }
            12 => format!("Objects.hash({value}, {text}, {small})"),
            _ => self.int_of_list(small),
        }
    }

    fn int_of_list(&mut self, small: usize) -> String {
        let Some(list) = self.variable(Type::List, false) else { return self.leaf(Type::Int) };
        let value = match self.dice.below(5) {
            0 => format!("{list}.stream().mapToInt(x0 -> x0 % {small}).sum()"),
            1 => format!("{list}.stream().filter(x0 -> x0 > {small}).reduce(0, Integer::sum)"),
            2 => format!("{list}.stream().map(x0 -> x0 / {small}).distinct().toList().hashCode()"),
            3 => format!("Collections.max({list})"),
            _ => format!("{list}.stream().sorted(Comparator.reverseOrder()).findFirst().get()"),
        };
        format!("(int) {value}")
    }

    /// A text that the library makes.
    pub(super) fn text_of_library(&mut self, depth: usize) -> String {
        let text = self.expression(Type::Text, depth);
        let small = self.dice.below(3);
        match self.dice.below(9) {
            0 => format!("cut(({text}).repeat({small}))"),
            1 => format!("({text}).replace('{}', 'x')", self.dice.of(&['a', '7', 'k', 'e'])),
            2 => format!(
                "cut(String.format(\"%d|%5s|%x\", {}, {text}, {small}))",
                self.expression(Type::Int, depth)
            ),
            3 => format!("cut(String.format(\"%.2f\", {}))", self.expression(Type::Double, depth)),
            4 => format!("cut(new StringBuilder({text}).reverse().insert(0, {small}).toString())"),
            5 => format!("cut(String.join(\"-\", {text}, \"{small}\"))"),
            6 => {
                format!("cut(Long.toString({}, {}))", self.expression(Type::Long, depth), small + 2)
            }
            7 => match self.variable(Type::List, false) {
                Some(list) => format!(
                    "cut({list}.stream().map(String::valueOf).collect(Collectors.joining(\",\")))"
                ),
                None => self.leaf(Type::Text),
            },
            _ => match self.variable(Type::Map, false) {
                Some(map) => format!("cut({map}.keySet().toString())"),
                None => self.leaf(Type::Text),
            },
        }
    }

    /// A boolean about objects.
    pub(super) fn boolean_of_library(&mut self, depth: usize) -> String {
        let (a, b) = (self.expression(Type::Int, depth), self.expression(Type::Int, depth));
        match self.dice.below(4) {
            0 => format!("(Integer.valueOf({a}) == Integer.valueOf({b}))"),
            1 => format!("Integer.valueOf({a}).equals({b})"),
            2 => format!("new Pair({a}, {b}, \"\").equals(new Pair({b}, {a}, \"\"))"),
            _ => format!(
                "Objects.equals({}, {})",
                self.leaf(Type::Anything),
                self.leaf(Type::Anything)
            ),
        }
    }
}
