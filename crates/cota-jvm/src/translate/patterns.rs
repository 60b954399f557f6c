//! Switches with patterns: which label fits, from a label on.

use crate::classfile::{Bootstrap, Constant, Dynamic, Name};
use crate::code::Op;
use crate::program::ACC_STATIC;

use super::invoke::VIRTUAL;
use super::{Outcome, Slot, Translator, damaged};

/// The registers of the switch's method: what is looked at, and the first label to try.
const SUBJECT: u16 = 0;
const START: u16 = 1;

impl Translator<'_> {
    /// `typeSwitch` and `enumSwitch`: a static method that tries the labels in order.
    pub(super) fn type_switch(
        &mut self,
        bootstrap: &Bootstrap,
        types: &[&str],
        first: usize,
        is_enum: bool,
    ) -> Outcome {
        let file = self.file.clone();
        let labels: Vec<&Constant> =
            bootstrap.arguments.iter().map(|&at| Self::pool(&file, at)).collect::<Outcome<_>>()?;
        let mut code = self.synthetic(2);
        code.emit(Op::JumpNonNull, 2, SUBJECT, 0);
        code.return_constant(-1);
        for (index, label) in labels.iter().enumerate() {
            code.label(index as i32, label, is_enum)?;
        }
        code.return_constant(labels.len() as i32);
        let descriptor: Name = format!("({})I", types[..types.len() - 1].concat()).into();
        let class = code.class;
        let method = code.install_new(class, &"typeSwitch".into(), &descriptor, ACC_STATIC)?;
        self.call_made(method, types, first)
    }

    fn label(&mut self, index: i32, label: &Constant, is_enum: bool) -> Outcome {
        // Over this label if the search begins behind it.
        let skip = self.emit(Op::JumpGtConst, 0, START, index as u16);
        let test = match label {
            Constant::Class(name) => {
                let class = self.machine.load(name)?;
                self.result(Op::InstanceOf, SUBJECT, class as u16, false)?;
                self.pop()?
            }
            Constant::String(text) if is_enum => {
                self.load_text(text)?;
                self.push(Slot::Register(SUBJECT))?;
                self.invoke_named(VIRTUAL, "java/lang/Enum", "name", "()Ljava/lang/String;")?;
                self.equal_texts()?
            }
            Constant::String(text) => {
                self.load_text(text)?;
                self.push(Slot::Register(SUBJECT))?;
                self.equal_texts()?
            }
            Constant::Integer(value) => return self.number_label(index, *value, skip),
            Constant::Dynamic(constant) => return self.enum_label(index, constant, skip),
            _ => return damaged("switch label"),
        };
        self.emit(Op::JumpEqConst, 2, test, 0);
        self.return_constant(index);
        self.land(skip);
        Ok(())
    }

    fn equal_texts(&mut self) -> Outcome<u16> {
        self.invoke_named(VIRTUAL, "java/lang/String", "equals", "(Ljava/lang/Object;)Z")?;
        self.pop()
    }

    /// An `Integer` or a `Character` with this value.
    fn number_label(&mut self, index: i32, value: i32, skip: usize) -> Outcome {
        for (class, method, letter) in
            [("java/lang/Integer", "intValue", "I"), ("java/lang/Character", "charValue", "C")]
        {
            let id = self.machine.load(class)?;
            self.result(Op::InstanceOf, SUBJECT, id as u16, false)?;
            let test = self.pop()?;
            let other = self.emit(Op::JumpEqConst, 0, test, 0);
            self.push(Slot::Register(SUBJECT))?;
            self.invoke_named(VIRTUAL, class, method, &format!("(){letter}"))?;
            let got = self.pop()?;
            let wanted = self.own(self.stack.len() + 1);
            self.emit_immediate(Op::Const, wanted, value as u32);
            self.emit(Op::JumpNe, 2, got, wanted);
            self.return_constant(index);
            self.land(other);
        }
        self.land(skip);
        Ok(())
    }

    /// An enum constant among type patterns: a computed constant describes its class and its name.
    fn enum_label(&mut self, index: i32, constant: &Dynamic, skip: usize) -> Outcome {
        let file = self.file.clone();
        let arguments = |site: &Dynamic| {
            file.bootstraps
                .get(usize::from(site.bootstrap))
                .map(|bootstrap| bootstrap.arguments.clone())
                .unwrap_or_default()
        };
        let (mut class, mut name) = (None, None);
        for argument in arguments(constant) {
            match Self::pool(&file, argument)? {
                Constant::String(text) => name = Some(text.clone()),
                Constant::Dynamic(inner) => {
                    for argument in arguments(inner) {
                        if let Constant::String(text) = Self::pool(&file, argument)? {
                            class = Some(text.to_string().replace('.', "/"));
                        }
                    }
                }
                _ => {}
            }
        }
        let (Some(class), Some(name)) = (class, name) else { return damaged("switch label") };
        let id = self.machine.load(&class)?;
        self.result(Op::InstanceOf, SUBJECT, id as u16, false)?;
        let test = self.pop()?;
        let other = self.emit(Op::JumpEqConst, 0, test, 0);
        self.load_text(&name)?;
        self.push(Slot::Register(SUBJECT))?;
        self.invoke_named(VIRTUAL, "java/lang/Enum", "name", "()Ljava/lang/String;")?;
        let test = self.equal_texts()?;
        self.emit(Op::JumpEqConst, 2, test, 0);
        self.return_constant(index);
        self.land(other);
        self.land(skip);
        Ok(())
    }

    /// Lets a branch go to the next instruction.
    fn land(&mut self, branch: usize) {
        self.out[branch].a = (self.out.len() - branch - 1) as u16;
    }
}
