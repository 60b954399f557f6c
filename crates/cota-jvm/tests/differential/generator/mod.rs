//! Random Java programs that always end: a class holds many of them, each a method that gives a text.

mod expressions;
pub mod hierarchy;
mod library;
mod model;
mod numbers;
mod scopes;
mod statements;

use std::fmt::Write;

/// Numbers that depend on nothing but the seed (the generator is splitmix64).
pub struct Dice(u64);

impl Dice {
    /// Dice for a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the values.
    pub fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}

/// The types that programs use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Text,
    Ints,
    Longs,
    Doubles,
    Bytes,
    Grid,
    List,
    Map,
    Node,
    Operation,
    Anything,
}

/// The primitive types that arithmetic is done with.
pub const NUMBERS: [Type; 7] =
    [Type::Byte, Type::Char, Type::Short, Type::Int, Type::Long, Type::Float, Type::Double];

const DECLARED: [Type; 20] = [
    Type::Boolean,
    Type::Byte,
    Type::Char,
    Type::Short,
    Type::Int,
    Type::Int,
    Type::Long,
    Type::Float,
    Type::Double,
    Type::Text,
    Type::Ints,
    Type::Longs,
    Type::Doubles,
    Type::Bytes,
    Type::Grid,
    Type::List,
    Type::Map,
    Type::Node,
    Type::Operation,
    Type::Anything,
];

impl Type {
    /// The type as Java writes it.
    pub fn java(self) -> &'static str {
        match self {
            Type::Boolean => "boolean",
            Type::Byte => "byte",
            Type::Char => "char",
            Type::Short => "short",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::Text => "String",
            Type::Ints => "int[]",
            Type::Longs => "long[]",
            Type::Doubles => "double[]",
            Type::Bytes => "byte[]",
            Type::Grid => "int[][]",
            Type::List => "List<Integer>",
            Type::Map => "Map<Integer, String>",
            Type::Node => "Node",
            Type::Operation => "Operation",
            Type::Anything => "Object",
        }
    }
}

/// A variable in sight.
#[derive(Debug, Clone)]
pub struct Variable {
    name: String,
    of: Type,
    /// Whether it is assigned only once, so that loops end and lambdas may use it.
    fixed: bool,
}

/// What writes a class.
pub struct Generator {
    dice: Dice,
    text: String,
    indent: usize,
    variables: Vec<Variable>,
    /// Names must not repeat within a method.
    names: usize,
    /// Loops around the statement that is written, by label.
    loops: Vec<String>,
    nesting: usize,
    /// Statements that may still be written.
    left: usize,
    program: usize,
    /// What the method that is written gives.
    returns: Type,
    /// Helper methods that the program may call: how many there are.
    helpers: usize,
    /// Classes with initialisers that may be used: how many there are. Each uses only those before it.
    lazy: usize,
    /// Whether the program may use what Java 21 brought.
    modern: bool,
}

/// Programs of one class.
pub const PROGRAMS: usize = 100;

/// The source of class `cases.random.Random<number>`; the seed is the number. Modern ones need Java 21.
pub fn class(number: usize, modern: bool) -> String {
    let mut generator = Generator {
        dice: Dice::new(number as u64),
        text: String::new(),
        indent: 1,
        variables: Vec::new(),
        names: 0,
        loops: Vec::new(),
        nesting: 0,
        left: 0,
        program: 0,
        returns: Type::Int,
        helpers: 0,
        lazy: 0,
        modern,
    };
    let mut text = String::from(
        "package cases.random;\n\nimport java.util.*;\nimport java.util.stream.*;\n\n",
    );
    let _ = writeln!(text, "public final class Random{number} {{");
    generator.model();
    for program in 0..PROGRAMS {
        generator.program = program;
        generator.write_program();
    }
    text.push_str(&generator.text);
    text.push_str("}\n");
    text
}

impl Generator {
    /// Adds a line.
    fn line(&mut self, line: &str) {
        for _ in 0..self.indent {
            self.text.push_str("    ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds `line {`, what `inside` writes, and `}`; variables of the inside are gone after it.
    fn block(&mut self, line: &str, inside: impl FnOnce(&mut Generator)) {
        self.line(&format!("{line} {{"));
        let known = self.variables.len();
        self.indent += 1;
        self.nesting += 1;
        inside(self);
        self.nesting -= 1;
        self.indent -= 1;
        self.variables.truncate(known);
        self.line("}");
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn know(&mut self, name: &str, of: Type, fixed: bool) {
        self.variables.push(Variable { name: name.to_owned(), of, fixed });
    }

    /// A variable of the type, if there is one; one that may be assigned if asked for.
    fn variable(&mut self, of: Type, assigned: bool) -> Option<String> {
        let fitting: Vec<usize> = (0..self.variables.len())
            .filter(|&index| {
                self.variables[index].of == of && !(assigned && self.variables[index].fixed)
            })
            .collect();
        let chosen = (!fitting.is_empty()).then(|| self.dice.of(&fitting))?;
        Some(self.variables[chosen].name.clone())
    }

    fn write_program(&mut self) {
        let program = self.program;
        self.helpers = self.dice.of(&[0, 0, 1, 2]);
        for helper in 0..self.helpers {
            // A helper calls itself and those before it.
            let known = std::mem::replace(&mut self.helpers, helper + 1);
            self.write_helper(helper);
            self.helpers = known;
        }
        self.names = 0;
        self.returns = Type::Text;
        self.block(&format!("public static String run{program}()"), |inner| {
            inner.line("begin();");
            for _ in 0..2 + inner.dice.below(4) {
                inner.declare();
            }
            // The first is so long that its branches reach far.
            inner.left = if program == 0 { 150 } else { 4 + inner.dice.below(9) };
            while inner.left > 0 {
                inner.statement();
            }
            let shown: Vec<String> = inner.variables.iter().map(Variable::shown).collect();
            inner.line(&format!("return logged() + \" \" + {};", shown.join(" + \" \" + ")));
        });
    }

    fn write_helper(&mut self, helper: usize) {
        self.names = 0;
        self.returns = Type::Int;
        let program = self.program;
        self.block(
            &format!(
                "static int help{program}x{helper}(int depth, int a, long b, double c, Node d)"
            ),
            |inner| {
                inner.line("if (depth <= 0 || --calls <= 0) {");
                inner.line("    return a;");
                inner.line("}");
                inner.know("depth", Type::Int, true);
                for (name, of) in
                    [("a", Type::Int), ("b", Type::Long), ("c", Type::Double), ("d", Type::Node)]
                {
                    inner.know(name, of, false);
                }
                inner.left = inner.dice.below(5);
                while inner.left > 0 {
                    inner.statement();
                }
                let result = inner.expression(Type::Int, 2);
                inner.line(&format!("return {result};"));
            },
        );
    }
}

impl Variable {
    /// How a variable contributes to the text of its program.
    fn shown(&self) -> String {
        let name = &self.name;
        match self.of {
            Type::Char => format!("(int) {name}"),
            Type::Ints | Type::Longs | Type::Doubles | Type::Bytes => {
                format!("Arrays.toString({name})")
            }
            Type::Grid => format!("Arrays.deepToString({name})"),
            Type::Operation => format!("({name} == null)"),
            Type::Anything => format!("show({name})"),
            _ => name.clone(),
        }
    }
}
