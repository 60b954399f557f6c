//! What was null: the message of a `NullPointerException` that the machine threw.
//!
//! The sentence has two parts. What could not be done follows from the instruction that threw; what
//! was null is told by the instructions that made the value, see [`sources`].

mod sources;

use std::fmt::Write as _;
use std::sync::Arc;

use crate::classfile::instructions::WIDE;
use crate::classfile::{ClassFile, Code, MemberRef};
use crate::describe::type_text;
use crate::failure::Reference;
use crate::load::dotted;
use crate::machine::Machine;
use crate::program::ACC_STATIC;
use crate::signature;

use sources::{Sources, Stack};

/// Fields and elements that are named one after the other: `a.b.c.d`.
const DEEPEST: usize = 5;
/// Indices in indices, and the length of a message: only a class file made for it has more.
const MOST_INDICES: usize = 100;
const LONGEST: usize = 20_000;

/// The message for an exception; none if the program made it itself.
pub(super) fn extended_message(machine: &Machine, exception: Reference) -> Option<String> {
    let (method, position) = machine.thrower(exception)?;
    let method = machine.program.method(method);
    let teller = Teller {
        file: machine.program.class(method.class).file.clone()?,
        code: method.raw.clone()?,
        descriptor: &method.descriptor,
        is_static: method.is(ACC_STATIC),
    };
    teller.message(usize::from(position))
}

/// Knows the method that threw.
struct Teller<'a> {
    file: Arc<ClassFile>,
    code: Arc<Code>,
    descriptor: &'a str,
    is_static: bool,
}

impl Teller<'_> {
    fn message(&self, position: usize) -> Option<String> {
        let (mut text, above) = self.failed_action(position)?;
        let sources = Sources::up_to(position, &self.code, &self.file.pool);
        if let Some(cause) = self.cause(&sources, position, above) {
            text.push_str(" because ");
            text.push_str(&cause);
            text.push_str(" is null");
        }
        Some(text)
    }

    /// What the instruction could not do, and how many places of the stack are above the null.
    fn failed_action(&self, position: usize) -> Option<(String, usize)> {
        const ARRAYS: [&str; 8] =
            ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
        let op = self.byte(position);
        let index = self.index(position + 1);
        Some(match op {
            46..=53 => (format!("Cannot load from {} array", ARRAYS[usize::from(op - 46)]), 1),
            79..=86 => {
                let above = if matches!(op, 80 | 82) { 3 } else { 2 };
                (format!("Cannot store to {} array", ARRAYS[usize::from(op - 79)]), above)
            }
            180 => (format!("Cannot read field \"{}\"", self.file.pool.field(index).ok()?.name), 0),
            181 => {
                let field = self.file.pool.field(index).ok()?;
                let above = usize::from(signature::slots_of(&field.descriptor));
                (format!("Cannot assign field \"{}\"", field.name), above)
            }
            182 | 183 | 185 => {
                let (method, _) = self.file.pool.method(index).ok()?;
                // A constructor is called on a new object: what is null here was made on purpose.
                if &*method.name == "<init>" {
                    return None;
                }
                let (above, _) = signature::shape(&method.descriptor)?;
                (format!("Cannot invoke \"{}\"", method_text(method)), usize::from(above))
            }
            190 => ("Cannot read the array length".to_owned(), 0),
            191 => ("Cannot throw exception".to_owned(), 0),
            194 => ("Cannot enter synchronized block".to_owned(), 0),
            195 => ("Cannot exit synchronized block".to_owned(), 0),
            _ => return None,
        })
    }

    /// What was null: a quoted expression.
    fn cause(&self, sources: &Sources, position: usize, above: usize) -> Option<String> {
        let source = sources.before(position)?.source(above)?;
        let mut text = String::from("\"");
        if matches!(self.byte(usize::from(source)), 182..=185) {
            text.insert_str(0, "the return value of ");
        }
        let mut expression = Expression { teller: self, sources, text, indices: 0 };
        expression.value(position, above, DEEPEST).then(|| expression.text + "\"")
    }

    /// The name of a local variable for an instruction that reads it.
    fn local_text(&self, position: u16, local: u16, stack: &Stack) -> String {
        let named = self.code.variables.iter().find(|variable| {
            let since = position.checked_sub(variable.start);
            variable.index == local && since.is_some_and(|since| since < variable.length)
        });
        if let Some(variable) = named {
            return variable.name.to_string();
        }
        match self.parameter(local).filter(|_| !stack.is_assigned(local)) {
            Some(0) => "this".to_owned(),
            Some(number) => format!("<parameter{number}>"),
            None => format!("<local{local}>"),
        }
    }

    /// Which parameter a local variable begins as; 0 is `this`.
    fn parameter(&self, local: u16) -> Option<usize> {
        let mut first = u16::from(!self.is_static);
        if local < first {
            return Some(0);
        }
        let types = signature::types(self.descriptor)?;
        let (_, parameters) = types.split_last()?;
        let ends = parameters.iter().map(|part| {
            first += signature::slots_of(part);
            first
        });
        ends.enumerate().find(|(_, end)| local < *end).map(|(at, _)| at + 1)
    }

    fn byte(&self, at: usize) -> u8 {
        self.code.bytes.get(at).copied().unwrap_or(0)
    }

    fn index(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.byte(at), self.byte(at + 1)])
    }
}

/// An expression that is written down from its end to its beginning.
struct Expression<'a> {
    teller: &'a Teller<'a>,
    sources: &'a Sources<'a>,
    text: String,
    /// Indices in indices.
    indices: usize,
}

impl Expression<'_> {
    /// Writes where a value of the stack before an instruction comes from; false if that is unknown.
    fn value(&mut self, position: usize, above: usize, depth: usize) -> bool {
        if depth == 0 || self.text.len() > LONGEST {
            return false;
        }
        let Some(stack) = self.sources.before(position) else { return false };
        let Some(source) = stack.source(above) else { return false };
        self.source(source, stack, depth).is_some()
    }

    fn source(&mut self, source: u16, stack: &Stack, depth: usize) -> Option<()> {
        let teller = self.teller;
        let at = usize::from(source);
        let operand = teller.byte(at + 1);
        let pool = &teller.file.pool;
        let local = match teller.byte(at) {
            21 | 25 => Some(u16::from(operand)),
            26..=29 => Some(u16::from(teller.byte(at) - 26)),
            42..=45 => Some(u16::from(teller.byte(at) - 42)),
            WIDE => Some(teller.index(at + 2)).filter(|_| matches!(operand, 21 | 25)),
            _ => None,
        };
        if let Some(local) = local {
            self.text.push_str(&teller.local_text(source, local, stack));
            return Some(());
        }
        match teller.byte(at) {
            1 => self.text.push_str("null"),
            op @ 2..=8 => self.number(i32::from(op) - 3),
            16 => self.number(i32::from(operand as i8)),
            17 => self.number(i32::from(teller.index(at + 1) as i16)),
            46 | 50 => self.element(at, depth),
            178 => {
                let field = pool.field(teller.index(at + 1)).ok()?;
                let _ = write!(self.text, "{}.{}", class_text(&field.class), field.name);
            }
            180 => {
                let field = pool.field(teller.index(at + 1)).ok()?;
                if self.value(at, 0, depth - 1) {
                    self.text.push('.');
                }
                self.text.push_str(&field.name);
            }
            182..=185 => {
                let (method, _) = pool.method(teller.index(at + 1)).ok()?;
                self.text.push_str(&method_text(method));
            }
            _ => return None,
        }
        Some(())
    }

    fn number(&mut self, number: i32) {
        let _ = write!(self.text, "{number}");
    }

    /// `array[index]`; an index does not count as a step to the array.
    fn element(&mut self, position: usize, depth: usize) {
        if !self.value(position, 1, depth - 1) {
            self.text.push_str("<array>");
        }
        self.text.push('[');
        self.indices += 1;
        if self.indices > MOST_INDICES || !self.value(position, 0, depth) {
            self.text.push_str("...");
        }
        self.indices -= 1;
        self.text.push(']');
    }
}

/// `p.A.m(int, String)`
fn method_text(method: &MemberRef) -> String {
    let types = signature::types(&method.descriptor).unwrap_or_default();
    let parameters = types.split_last().map_or(&[][..], |(_, parameters)| parameters);
    let parameters: Vec<String> =
        parameters.iter().map(|part| short_type(&type_text(part))).collect();
    format!("{}.{}({})", class_text(&method.class), method.name, parameters.join(", "))
}

/// Names of these classes are written without their package.
const WELL_KNOWN: [&str; 2] = ["java.lang.Object", "java.lang.String"];
const PACKAGE: &str = "java.lang.";

fn class_text(class: &str) -> String {
    let name = dotted(class);
    if WELL_KNOWN.contains(&&*name) { name[PACKAGE.len()..].to_owned() } else { name }
}

/// The JVM looks at the beginning of a parameter's type only: `StringBuilder` is shortened too.
fn short_type(name: &str) -> String {
    let known = WELL_KNOWN.iter().any(|known| name.starts_with(known));
    if known { name[PACKAGE.len()..].to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_an_end() {
        let sample = include_bytes!("../../tests/classes/sample/Shapes.class");
        // An element whose array and index are the same element of another, and so on.
        let mut bytes = vec![3];
        bytes.extend([89, 46].repeat(30_000));
        bytes.push(190);
        let position = bytes.len() - 1;
        let code = Code {
            max_stack: 2,
            max_locals: 0,
            bytes,
            handlers: Vec::new(),
            lines: Vec::new(),
            variables: Vec::new(),
        };
        let teller = Teller {
            file: Arc::new(ClassFile::read(sample).unwrap()),
            code: Arc::new(code),
            descriptor: "()V",
            is_static: true,
        };
        let message = teller.message(position).unwrap();
        assert!(
            message.starts_with("Cannot read the array length because \"<array>["),
            "{message}"
        );
        assert!((LONGEST..2 * LONGEST).contains(&message.len()), "{}", message.len());
    }
}
