//! `equals`, `hashCode` and `toString` of records.

use crate::classfile::{Bootstrap, Constant, JavaText, MethodHandle, Name};
use crate::code::{CallKind, Op};
use crate::describe::simple_name;
use crate::program::ACC_STATIC;
use crate::signature::{is_primitive, is_wide, slots_of};

use super::invoke::{SPECIAL, STATIC, VIRTUAL};
use super::{Outcome, Slot, Translator, damaged};

const BUILDER: &str = "java/lang/StringBuilder";

impl Translator<'_> {
    /// Calls a static method that is made here, with the arguments that are on the stack.
    pub(super) fn record_method(
        &mut self,
        bootstrap: &Bootstrap,
        name: &Name,
        types: &[&str],
        first: usize,
    ) -> Outcome {
        let file = self.file.clone();
        let constants: Vec<&Constant> =
            bootstrap.arguments.iter().map(|&at| Self::pool(&file, at)).collect::<Outcome<_>>()?;
        let [Constant::Class(record), Constant::String(names), getters @ ..] = &constants[..]
        else {
            return damaged("record");
        };
        let getters: Vec<&MethodHandle> = (getters.iter())
            .map(|getter| match getter {
                Constant::MethodHandle(handle) => Ok(&**handle),
                _ => damaged("record"),
            })
            .collect::<Outcome<_>>()?;
        let locals = types[..types.len() - 1].iter().map(|part| slots_of(part)).sum();
        let mut code = self.synthetic(locals);
        match &**name {
            "equals" => code.record_equals(record, &getters)?,
            "hashCode" => code.record_hash(&getters)?,
            _ => code.record_text(record, &names.to_string(), &getters)?,
        }
        let descriptor: Name =
            format!("({}){}", types[..types.len() - 1].concat(), types[types.len() - 1]).into();
        let class = code.class;
        let method = code.install_new(class, name, &descriptor, ACC_STATIC)?;
        self.call_made(method, types, first)
    }

    /// Calls a static method that the machine made.
    pub(super) fn call_made(&mut self, method: u32, types: &[&str], first: usize) -> Outcome {
        self.stack.truncate(first);
        let (result, parameters) = types.split_last().unwrap_or((&"V", &[]));
        let slots = parameters.iter().map(|part| slots_of(part)).sum();
        self.emit_call(first, slots, result.as_bytes()[0], method, CallKind::Static, None)
    }

    /// Reads a component: the handles of a record get fields.
    fn component(&mut self, getter: &MethodHandle, object: u16) -> Outcome {
        let class = self.machine.load(&getter.class)?;
        let Some((owner, field)) =
            self.machine.program.find_field(class, &getter.name, &getter.descriptor)
        else {
            return damaged("record");
        };
        let (owner, at) = (owner, field.at);
        let chosen = self.machine.is_chosen(owner, at);
        let live = self.live();
        let ins = self.result(
            if chosen { Op::GetChosen } else { Op::GetField },
            object,
            at as u16,
            is_wide(&getter.descriptor),
        )?;
        self.out[ins].x = live;
        Ok(())
    }

    fn record_equals(&mut self, record: &Name, getters: &[&MethodHandle]) -> Outcome {
        let class = self.machine.load(record)?;
        self.result(Op::InstanceOf, 1, class as u16, false)?;
        self.return_false_if_zero()?;
        for getter in getters {
            self.component(getter, 0)?;
            self.component(getter, 1)?;
            match &*getter.descriptor {
                "F" => self.compare_boxed("java/lang/Float", "F")?,
                "D" => self.compare_boxed("java/lang/Double", "D")?,
                "J" => {
                    self.binary_compare()?;
                    let order = self.pop()?;
                    self.emit(Op::JumpEqConst, 2, order, 0);
                    self.return_constant(0);
                }
                part if is_primitive(part) => {
                    let right = self.pop()?;
                    let left = self.pop()?;
                    self.emit(Op::JumpEq, 2, left, right);
                    self.return_constant(0);
                }
                _ => {
                    self.invoke_named(
                        STATIC,
                        "java/util/Objects",
                        "equals",
                        "(Ljava/lang/Object;Ljava/lang/Object;)Z",
                    )?;
                    self.return_false_if_zero()?;
                }
            }
        }
        self.return_constant(1);
        Ok(())
    }

    fn binary_compare(&mut self) -> Outcome {
        let right = self.pop_wide()?;
        let left = self.pop_wide()?;
        self.result(Op::LCmp, left, right, false).map(|_| ())
    }

    fn compare_boxed(&mut self, class: &str, part: &str) -> Outcome {
        self.invoke_named(STATIC, class, "compare", &format!("({part}{part})I"))?;
        let order = self.pop()?;
        self.emit(Op::JumpEqConst, 2, order, 0);
        self.return_constant(0);
        Ok(())
    }

    fn return_false_if_zero(&mut self) -> Outcome {
        let value = self.pop()?;
        self.emit(Op::JumpNeConst, 2, value, 0);
        self.return_constant(0);
        Ok(())
    }

    /// Two instructions: a branch over them has the distance 2.
    pub(super) fn return_constant(&mut self, value: i32) {
        let register = self.own(self.stack.len());
        self.emit_immediate(Op::Const, register, value as u32);
        self.emit(Op::Return, 0, register, 0);
    }

    fn record_hash(&mut self, getters: &[&MethodHandle]) -> Outcome {
        self.push(Slot::Const(0))?;
        self.settle_all();
        for getter in getters {
            self.push(Slot::Const(31))?;
            self.binary(Op::IMul, false)?;
            self.component(getter, 0)?;
            let boxed = match &*getter.descriptor {
                "Z" => Some("java/lang/Boolean"),
                "B" => Some("java/lang/Byte"),
                "C" => Some("java/lang/Character"),
                "S" => Some("java/lang/Short"),
                "I" => Some("java/lang/Integer"),
                "J" => Some("java/lang/Long"),
                "F" => Some("java/lang/Float"),
                "D" => Some("java/lang/Double"),
                _ => None,
            };
            match boxed {
                Some(class) => self.invoke_named(
                    STATIC,
                    class,
                    "hashCode",
                    &format!("({})I", getter.descriptor),
                )?,
                None => self.invoke_named(
                    STATIC,
                    "java/util/Objects",
                    "hashCode",
                    "(Ljava/lang/Object;)I",
                )?,
            }
            self.binary(Op::IAdd, false)?;
        }
        let value = self.pop()?;
        self.emit(Op::Return, 0, value, 0);
        Ok(())
    }

    fn record_text(&mut self, record: &Name, names: &str, getters: &[&MethodHandle]) -> Outcome {
        let builder = self.machine.load(BUILDER)?;
        self.push_new(builder)?;
        self.duplicate(1)?;
        self.invoke_named(SPECIAL, BUILDER, "<init>", "()V")?;
        let mut before = format!("{}[", simple_name(record, &self.file.clone()));
        let names = names.split(';').filter(|name| !name.is_empty());
        for (getter, name) in getters.iter().zip(names) {
            before.push_str(name);
            before.push('=');
            self.append_text(&before)?;
            self.component(getter, 0)?;
            let part = match &*getter.descriptor {
                "B" | "S" => "I",
                "Ljava/lang/String;" => "Ljava/lang/String;",
                part if is_primitive(part) => part,
                _ => "Ljava/lang/Object;",
            };
            self.invoke_named(
                VIRTUAL,
                BUILDER,
                "append",
                &format!("({part})Ljava/lang/StringBuilder;"),
            )?;
            ", ".clone_into(&mut before);
        }
        if getters.is_empty() {
            before.push(']');
            self.append_text(&before)?;
        } else {
            self.append_text("]")?;
        }
        self.invoke_named(VIRTUAL, BUILDER, "toString", "()Ljava/lang/String;")?;
        let value = self.pop()?;
        self.emit(Op::Return, 0, value, 0);
        Ok(())
    }

    fn append_text(&mut self, text: &str) -> Outcome {
        self.load_text(&JavaText::new(text))?;
        self.invoke_named(
            VIRTUAL,
            BUILDER,
            "append",
            "(Ljava/lang/String;)Ljava/lang/StringBuilder;",
        )
    }
}
