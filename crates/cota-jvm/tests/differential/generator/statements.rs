//! Random statements. Loops have bounds, and what could make code unreachable is behind a condition.

use super::model::FIELDS;
use super::{DECLARED, Generator, NUMBERS, Type};

impl Generator {
    /// Declares a variable of a random type.
    pub fn declare(&mut self) {
        let of = self.dice.of(&DECLARED);
        let value = self.expression(of, 3);
        let name = self.fresh("v");
        let fixed = self.dice.once_in(4);
        self.line(&format!("{}{} {name} = {value};", if fixed { "final " } else { "" }, of.java()));
        self.know(&name, of, fixed);
    }

    /// Writes a statement.
    pub fn statement(&mut self) {
        self.left = self.left.saturating_sub(1);
        let deep = self.nesting > 4 || self.left == 0;
        match self.dice.below(31) {
            0 | 1 => self.declare(),
            2..=4 => self.assign(),
            5 => self.write_element(),
            6 => self.write_field(),
            7 => self.change_list(),
            8 => self.change_map(),
            9 => {
                let of = self.dice.of(&[
                    Type::Int,
                    Type::Long,
                    Type::Char,
                    Type::Boolean,
                    Type::Text,
                    Type::Float,
                    Type::Double,
                ]);
                let value = self.expression(of, 2);
                self.line(&format!("log.append({value}).append(';');"));
            }
            10 => self.throw(),
            11 => self.lambda(),
            12 => {
                let value = self.expression(Type::Int, 2);
                let target = self.dice.of(&["shared", "wide"]);
                let operation = self.dice.of(&["=", "+=", "^=", "*="]);
                self.line(&format!("{target} {operation} {value};"));
            }
            13 => self.leave_loop(),
            24 => self.leave(),
            25 => self.store_object(),
            26 => self.iterate(),
            27 => self.local_class(),
            _ if deep => self.assign(),
            28 => self.resources(),
            29 | 30 => self.characters(),
            14 | 15 => self.branch(),
            16 | 17 => self.count(),
            18 => self.each(),
            19 => self.repeat(),
            20 => self.choose(),
            21 | 22 => self.attempt(),
            _ => self.test_type(),
        }
    }

    pub(super) fn body(&mut self, most: usize) {
        for _ in 0..(1 + self.dice.below(most)).min(self.left) {
            self.statement();
        }
    }

    fn assign(&mut self) {
        let of = self.dice.of(&DECLARED);
        let Some(name) = self.variable(of, true) else { return self.declare() };
        if !NUMBERS.contains(&of) || self.dice.once_in(3) {
            let value = self.expression(of, 3);
            return self.line(&format!("{name} = {value};"));
        }
        if self.dice.once_in(3) {
            let change = self.dice.of(&["++", "--"]);
            let before = self.dice.once_in(2);
            return self.line(&if before {
                format!("{change}{name};")
            } else {
                format!("{name}{change};")
            });
        }
        let real = matches!(of, Type::Float | Type::Double);
        let operation = if real {
            self.dice.of(&["+=", "-=", "*=", "/=", "%="])
        } else {
            self.dice.of(&["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="])
        };
        let other = if real { self.dice.of(&NUMBERS) } else { self.dice.of(&NUMBERS[..5]) };
        let value = self.expression(other, 2);
        self.line(&format!("{name} {operation} {value};"));
    }

    fn write_element(&mut self) {
        let kinds = [
            (Type::Ints, Type::Int),
            (Type::Longs, Type::Long),
            (Type::Doubles, Type::Double),
            (Type::Bytes, Type::Byte),
        ];
        let (array, element) = self.dice.of(&kinds);
        let Some(name) = self.variable(array, false) else { return self.assign() };
        let index = self.index(&name, 1);
        let value = self.expression(element, 2);
        match self.dice.below(4) {
            0 => self.line(&format!("{name}[{index}]++;")),
            1 => self.line(&format!("{name}[{index}] += {value};")),
            _ => self.line(&format!("{name}[{index}] = {value};")),
        }
        if let Some(grid) = self.variable(Type::Grid, false) {
            let (row, column) = (self.dice.below(3), self.dice.below(3));
            self.line(&format!("{grid}[{row}][{column}] -= {};", row + 2 * column));
        }
    }

    fn write_field(&mut self) {
        let Some(node) = self.variable(Type::Node, false) else { return self.declare() };
        let (field, of) = self.dice.of(&FIELDS);
        let value = self.expression(of, 2);
        self.line(&format!("{node}.{field} = {value};"));
        if of == Type::Long {
            self.line(&format!("wide = {node}.{field}++;"));
        }
    }

    fn change_list(&mut self) {
        let Some(list) = self.variable(Type::List, false) else { return self.declare() };
        let value = self.expression(Type::Int, 2);
        let at = self.dice.below(3);
        let change = match self.dice.below(9) {
            0 => format!("remove({at})"),
            1 => format!("remove((Object) ({value}))"),
            2 => format!("set({at}, {value})"),
            3 => format!("add({at}, {value})"),
            4 => "sort(null)".to_owned(),
            5 => "removeIf(x0 -> x0 % 3 == 0)".to_owned(),
            6 => "replaceAll(x0 -> x0 * 31 + 1)".to_owned(),
            _ => format!("add({value})"),
        };
        // Lists that loops walk over must not double in each turn.
        let guard = if change.starts_with("add") {
            format!("if ({list}.size() < 40) ")
        } else {
            String::new()
        };
        self.line(&format!("{guard}{list}.{change};"));
    }

    fn change_map(&mut self) {
        let Some(map) = self.variable(Type::Map, false) else { return self.declare() };
        let (key, value) = (self.expression(Type::Int, 1), self.expression(Type::Text, 2));
        let change = match self.dice.below(5) {
            0 => format!("remove({key})"),
            1 => format!("merge({key}, {value}, (x0, x1) -> cut(x0 + x1))"),
            2 => format!("putIfAbsent({key}, {value})"),
            _ => format!("put({key}, {value})"),
        };
        self.line(&format!("{map}.{change};"));
    }

    fn throw(&mut self) {
        let condition = self.expression(Type::Boolean, 3);
        let value = self.expression(Type::Int, 1);
        let made = match self.dice.below(4) {
            0 => format!("new IllegalStateException(\"state \" + {value})"),
            1 => format!("new Trouble({value})"),
            2 => format!("new RuntimeException(new Trouble({value}))"),
            _ => "(RuntimeException) null".to_owned(),
        };
        self.line(&format!("if ({condition}) {{"));
        self.line(&format!("    throw {made};"));
        self.line("}");
    }

    fn lambda(&mut self) {
        let name = self.fresh("u");
        let parameter = self.fresh("x");
        let value = self.captured(|inner| {
            inner.know(&parameter, Type::Int, true);
            inner.expression(Type::Int, 3)
        });
        self.line(&format!("final Operation {name} = {parameter} -> {value};"));
        self.know(&name, Type::Operation, true);
    }

    fn leave_loop(&mut self) {
        if self.loops.is_empty() {
            return self.assign();
        }
        let label = self.loops[self.dice.below(self.loops.len())].clone();
        let condition = self.expression(Type::Boolean, 2);
        let how = self.dice.of(&["break", "continue"]);
        self.line(&format!("if ({condition}) {{"));
        self.line(&format!("    {how} {label};"));
        self.line("}");
    }

    fn branch(&mut self) {
        let condition = self.expression(Type::Boolean, 3);
        self.block(&format!("if ({condition})"), |inner| inner.body(3));
        if self.dice.once_in(2) {
            self.block("else", |inner| inner.body(2));
        }
    }

    /// A labelled loop; its counter is read through a copy that lambdas may use.
    fn looping(&mut self, label: &str, head: &str, inside: impl FnOnce(&mut Generator)) {
        self.loops.push(label.to_owned());
        self.block(&format!("{label}: {head}"), |inner| {
            inside(inner);
            inner.body(3);
        });
        self.loops.pop();
    }

    fn count(&mut self) {
        let (label, counter, copy) = (self.fresh("loop"), self.fresh("i"), self.fresh("c"));
        let (from, to) = (self.dice.below(3), self.dice.below(6));
        let head = if self.dice.once_in(3) {
            format!("for (int {counter} = {to}; {counter} > {from}; {counter}--)")
        } else {
            format!("for (int {counter} = {from}; {counter} < {to}; {counter}++)")
        };
        self.looping(&label, &head, |inner| {
            inner.line(&format!("final int {copy} = {counter};"));
            inner.know(&copy, Type::Int, true);
        });
    }

    fn each(&mut self) {
        let (label, element) = (self.fresh("loop"), self.fresh("e"));
        let (array, of, java) = self.dice.of(&[
            (Type::Ints, Type::Int, "int"),
            (Type::Longs, Type::Long, "long"),
            (Type::List, Type::Int, "int"),
        ]);
        let Some(name) = self.variable(array, false) else { return self.count() };
        // A list that grows in the loop ends it by an exception; a copy lets half of them go on.
        let source = if array == Type::List && self.dice.once_in(2) {
            format!("new ArrayList<>({name})")
        } else {
            name
        };
        self.looping(&label, &format!("for (final {java} {element} : {source})"), |inner| {
            inner.know(&element, of, true);
        });
    }

    fn repeat(&mut self) {
        let (label, counter) = (self.fresh("loop"), self.fresh("n"));
        let turns = 1 + self.dice.below(4);
        let condition = self.expression(Type::Boolean, 2);
        self.line(&format!("int {counter} = {turns};"));
        self.looping(&label, &format!("while (--{counter} >= 0 && ({condition}))"), |_| {});
    }

    fn choose(&mut self) {
        if self.dice.once_in(3) {
            let value = self.expression(Type::Text, 2);
            return self.block(&format!("switch ({value})"), |inner| {
                for text in ["a", "key", "7", "Aa"] {
                    inner.case(&format!("case \"{text}\":"));
                }
                inner.case("default:");
            });
        }
        let value = self.expression(Type::Int, 2);
        let step = self.dice.of(&[1, 1000]);
        self.block(&format!("switch ({value})"), |inner| {
            for label in 0..4 {
                inner.case(&format!("case {}:", label * step - 1));
            }
            inner.case("default:");
        });
    }

    fn case(&mut self, label: &str) {
        let known = self.variables.len();
        self.block(label, |inner| inner.body(2));
        self.variables.truncate(known);
        if self.dice.once_in(2) {
            self.line("break;");
        }
    }

    fn attempt(&mut self) {
        self.block("try", |inner| inner.body(4));
        let caught = self.fresh("t");
        let kinds = match self.dice.below(5) {
            0 => vec!["ArithmeticException"],
            1 => vec!["ArithmeticException | NullPointerException", "RuntimeException"],
            2 => vec![
                "Trouble",
                "IndexOutOfBoundsException",
                "ClassCastException | ArithmeticException",
            ],
            3 => vec!["RuntimeException"],
            _ => vec![],
        };
        for kind in &kinds {
            self.block(&format!("catch ({kind} {caught})"), |inner| {
                inner.line(&format!("log.append({caught}).append(';');"));
                if inner.dice.once_in(3) {
                    inner
                        .line(&format!("log.append({caught}.getStackTrace()[0].getLineNumber());"));
                }
                inner.body(2);
            });
        }
        if kinds.is_empty() || self.dice.once_in(3) {
            self.block("finally", |inner| {
                inner.line("log.append(\"finally;\");");
                inner.body(2);
            });
        }
    }

    fn test_type(&mut self) {
        let value = self.expression(Type::Anything, 1);
        let (name, target) = (self.fresh("p"), self.fresh("q"));
        match self.dice.below(3) {
            0 => self.block(
                &format!("if ({value} instanceof Integer {name} && {name} > 2)"),
                |inner| {
                    inner.line(&format!("final int {target} = {name};"));
                    inner.know(&target, Type::Int, true);
                    inner.body(2);
                },
            ),
            1 => {
                self.line(&format!("final String {target} = (String) {value};"));
                self.know(&target, Type::Text, true);
            }
            _ => self.block("synchronized (log)", |inner| {
                inner.line(&format!("final Comparable<?> {name} = (Comparable<?>) {value};"));
                inner.line(&format!("log.append({name});"));
                inner.body(2);
            }),
        }
    }
}
