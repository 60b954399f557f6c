//! String concatenation, as calls of `StringBuilder`.

use crate::classfile::{Bootstrap, Constant, JavaText};
use crate::code::Op;
use crate::signature;

use super::invoke::{SPECIAL, VIRTUAL};
use super::{Outcome, Slot, Translator, damaged};

const BUILDER: &str = "java/lang/StringBuilder";
/// Stands for an argument in a recipe.
const ARGUMENT: u16 = 1;
/// Stands for a constant of the bootstrap method.
const CONSTANT: u16 = 2;

impl Translator<'_> {
    pub(super) fn concat_recipe(
        &mut self,
        bootstrap: &Bootstrap,
        types: &[&str],
        first: usize,
    ) -> Outcome {
        let file = self.file.clone();
        let mut constants = bootstrap.arguments.iter();
        let Some(Constant::String(recipe)) =
            constants.next().map(|&at| self.pool(&file, at)).transpose()?
        else {
            return damaged("recipe");
        };
        self.begin()?;
        let mut literal: Vec<u16> = Vec::new();
        let mut arguments = types[..types.len() - 1].iter();
        let mut position = first;
        for unit in recipe.units() {
            match unit {
                ARGUMENT => {
                    self.append_literal(&mut literal)?;
                    let Some(part) = arguments.next() else { return damaged("recipe") };
                    self.append_argument(part, &mut position)?;
                }
                CONSTANT => {
                    let Some(&at) = constants.next() else { return damaged("recipe") };
                    self.append_constant(self.pool(&file, at)?, &mut literal)?;
                }
                unit => literal.push(unit),
            }
        }
        self.append_literal(&mut literal)?;
        self.end(first)
    }

    pub(super) fn concat_plain(&mut self, types: &[&str], first: usize) -> Outcome {
        self.begin()?;
        let mut position = first;
        for part in &types[..types.len() - 1] {
            self.append_argument(part, &mut position)?;
        }
        self.end(first)
    }

    fn begin(&mut self) -> Outcome {
        let builder = self.machine.load(BUILDER)?;
        self.push_new(builder)?;
        self.duplicate(1)?;
        self.invoke_named(SPECIAL, BUILDER, "<init>", "()V")
    }

    fn append_literal(&mut self, literal: &mut Vec<u16>) -> Outcome {
        if literal.is_empty() {
            return Ok(());
        }
        self.load_text(&JavaText::from_units(std::mem::take(literal)))?;
        self.append("Ljava/lang/String;")
    }

    fn append_argument(&mut self, part: &str, position: &mut usize) -> Outcome {
        let wide = signature::is_wide(part);
        self.push(self.stack[*position])?;
        if wide {
            self.push(Slot::Upper)?;
        }
        *position += usize::from(signature::slots_of(part));
        self.append(match part {
            "B" | "S" | "I" => "I",
            "Ljava/lang/String;" | "J" | "Z" | "C" | "F" | "D" => part,
            _ => "Ljava/lang/Object;",
        })
    }

    fn append_constant(&mut self, constant: &Constant, literal: &mut Vec<u16>) -> Outcome {
        match constant {
            Constant::String(text) => literal.extend(text.units()),
            Constant::Integer(value) => literal.extend(value.to_string().encode_utf16()),
            Constant::Long(value) => literal.extend(value.to_string().encode_utf16()),
            Constant::Class(name) => {
                self.append_literal(literal)?;
                let class = self.machine.load(name)?;
                let mirror = self.machine.mirror(class);
                self.push(Slot::Const(mirror as i32))?;
                self.append("Ljava/lang/Object;")?;
            }
            _ => return damaged("recipe"),
        }
        Ok(())
    }

    fn append(&mut self, part: &str) -> Outcome {
        self.invoke_named(VIRTUAL, BUILDER, "append", &format!("({part})Ljava/lang/StringBuilder;"))
    }

    /// Takes the text out of the builder and puts it where the arguments were.
    fn end(&mut self, first: usize) -> Outcome {
        self.invoke_named(VIRTUAL, BUILDER, "toString", "()Ljava/lang/String;")?;
        self.replace_arguments(first)
    }

    /// The top value becomes the only one from a position on.
    pub(super) fn replace_arguments(&mut self, first: usize) -> Outcome {
        let value = self.pop()?;
        self.stack.truncate(first);
        let own = self.own(first);
        if value != own {
            self.emit(Op::Move, own, value, 0);
        }
        self.push(Slot::Register(own))
    }
}
