//! Call sites that Java links at run time. The machine knows the bootstrap methods that javac
//! uses and makes their code itself; others are refused by name.

use crate::classfile::{Bootstrap, Constant, Dynamic};
use crate::load::dotted;
use crate::signature;

use super::{Outcome, Translator, damaged};

impl Translator<'_> {
    pub(super) fn invoke_dynamic(&mut self, index: u16) -> Outcome {
        let file = self.file.clone();
        let Constant::InvokeDynamic(site) = self.pool(&file, index)? else {
            return damaged("call site");
        };
        let (name, descriptor) = (&site.name, &site.descriptor);
        let Some(bootstrap) = file.bootstraps.get(usize::from(site.bootstrap)) else {
            return damaged("bootstrap method");
        };
        let Some(types) = signature::types(descriptor) else { return damaged("descriptor") };
        let slots: u16 =
            types[..types.len() - 1].iter().map(|part| signature::slots_of(part)).sum();
        let Some(first) = self.stack.len().checked_sub(usize::from(slots)) else {
            return damaged("the stack is too small for a call");
        };
        for position in first..self.stack.len() {
            self.settle(position);
        }
        match (&*bootstrap.handle.class, &*bootstrap.handle.name) {
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                self.concat_recipe(bootstrap, &types, first)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => {
                self.concat_plain(&types, first)
            }
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.lambda(bootstrap, name, &types, first)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => {
                self.record_method(bootstrap, name, &types, first)
            }
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => {
                self.type_switch(bootstrap, &types, first, false)
            }
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => {
                self.type_switch(bootstrap, &types, first, true)
            }
            _ => self.unknown_bootstrap(bootstrap, &types, first),
        }
    }

    fn unknown_bootstrap(
        &mut self,
        bootstrap: &Bootstrap,
        types: &[&str],
        first: usize,
    ) -> Outcome {
        self.stack.truncate(first);
        let what = format!(
            "the bootstrap method {}.{}",
            dotted(&bootstrap.handle.class),
            bootstrap.handle.name
        );
        let result = types[types.len() - 1];
        if result == "V" {
            self.trap(crate::code::Trap::Unsupported(what));
            return Ok(());
        }
        self.unsupported_value(what, signature::is_wide(result))
    }

    /// A constant that a bootstrap method computes; javac makes none for the classes of a program.
    pub(super) fn dynamic_constant(&mut self, site: &Dynamic) -> Outcome {
        let file = self.file.clone();
        let Some(bootstrap) = file.bootstraps.get(usize::from(site.bootstrap)) else {
            return damaged("bootstrap method");
        };
        let what = format!(
            "the computed constant {} of {}.{}",
            site.name,
            dotted(&bootstrap.handle.class),
            bootstrap.handle.name
        );
        self.unsupported_value(what, signature::is_wide(&site.descriptor))
    }
}
