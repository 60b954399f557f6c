//! Classes that do not fit to what is above them any more, because that was changed.

use crate::classfile::ClassFile;
use crate::code::NONE;
use crate::describe::{method_reference, method_with_types};
use crate::load::dotted;
use crate::machine::Machine;
use crate::program::{
    ACC_ABSTRACT, ACC_FINAL, ACC_PRIVATE, ACC_STATIC, ClassId, LinkError, MethodId,
};
use crate::resolve::VISIBLE;

const INCOMPATIBLE: &str = "java/lang/IncompatibleClassChangeError";
const ABSTRACT: &str = "java/lang/AbstractMethodError";
const INVOKE_INTERFACE: u8 = 185;
/// Up to this release a call through an interface looks for a method that is there. In release 25
/// it finds the one that the JVM puts where a default method is missing; what lies between the two
/// is taken to be like that.
const LAST_TO_LOOK: u32 = 17;

fn package_of(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

impl Machine {
    /// Whether a class of the user may extend and override what it does.
    pub(crate) fn check_above(
        &mut self,
        file: &ClassFile,
        parent: Option<ClassId>,
        interfaces: &[ClassId],
    ) -> Result<(), LinkError> {
        let name = dotted(&file.name);
        if let Some(parent) = parent {
            let above = self.program.class(parent);
            if above.access & ACC_FINAL != 0 {
                let message =
                    format!("class {name} cannot inherit from final class {}", dotted(&above.name));
                return Err(LinkError::new(INCOMPATIBLE, message));
            }
            self.check_visible(file, parent, "superclass")?;
            self.check_overridden(file, parent)?;
        }
        interfaces
            .iter()
            .try_for_each(|&interface| self.check_visible(file, interface, "superinterface"))
    }

    fn check_visible(
        &mut self,
        file: &ClassFile,
        above: ClassId,
        kind: &str,
    ) -> Result<(), LinkError> {
        let package = package_of(&file.name);
        if self.is_visible(above, package, false) {
            return Ok(());
        }
        let (name, above_name) = (dotted(&file.name), self.class_text(above));
        let (module, above_module) = (crate::throw::USER_MODULE, self.module_text(above));
        let place = crate::throw::places((&name, module), (&above_name, &above_module));
        let message = format!("class {name} cannot access its {kind} {above_name} ({place})");
        Err(LinkError::new("java/lang/IllegalAccessError", message))
    }

    fn check_overridden(&self, file: &ClassFile, parent: ClassId) -> Result<(), LinkError> {
        let package = package_of(&file.name);
        for method in file.methods.iter().filter(|method| {
            method.access & (ACC_PRIVATE | ACC_STATIC) == 0 && !method.name.starts_with('<')
        }) {
            let Some(selector) = self.program.known_selector(&method.name, &method.descriptor)
            else {
                continue;
            };
            let overridden = self
                .program
                .class(parent)
                .ancestors
                .iter()
                .filter_map(|&above| self.program.class(above).methods.get(&selector).copied());
            let last = overridden.map(|id| self.program.method(id)).find(|above| {
                let owner = self.program.class(above.class);
                // A method without `public` or `protected` is overridden in its package only.
                let reached = above.is(VISIBLE)
                    || !above.is(ACC_PRIVATE) && !owner.from_jdk && owner.package() == package;
                above.is(ACC_FINAL) && !above.is(ACC_STATIC) && reached
            });
            if let Some(last) = last {
                let owner = dotted(&self.program.class(last.class).name);
                let message = format!(
                    "class {} overrides final method {owner}.{}{}",
                    dotted(&file.name),
                    last.name,
                    last.descriptor
                );
                return Err(LinkError::new(INCOMPATIBLE, message));
            }
        }
        Ok(())
    }

    /// What a call throws that finds no code in the receiver's class.
    pub(crate) fn no_implementation(
        &self,
        class: ClassId,
        method: MethodId,
    ) -> (&'static str, String) {
        if class == NONE {
            let called = self.program.method(method);
            let owner = &self.program.class(called.class).name;
            return (ABSTRACT, method_reference(owner, &called.name, &called.descriptor));
        }
        let through_interface = self.bytecode_at(self.pc) == Some(INVOKE_INTERFACE);
        let called = self.program.method(method);
        let declared = self.find_declared(class, called.selector).unwrap_or(method);
        let only_interfaces =
            self.program.class(self.program.method(declared).class).is_interface();
        if only_interfaces
            && self.inherits_defaults(class)
            && !(through_interface && self.jdk.release() <= LAST_TO_LOOK)
        {
            let defaults = self.last_defaults(class, called.selector);
            if defaults.len() > 1 {
                let names: Vec<String> = defaults
                    .iter()
                    .map(|&owner| format!("{}.{}", self.program.class(owner).name, called.name))
                    .collect();
                return (INCOMPATIBLE, format!("Conflicting default methods: {}", names.join(" ")));
            }
            return (
                ABSTRACT,
                format!(
                    "Method {}.{}{} is abstract",
                    self.class_text(class),
                    called.name,
                    called.descriptor
                ),
            );
        }
        (ABSTRACT, self.abstract_message(class, method))
    }

    fn inherits_defaults(&self, class: ClassId) -> bool {
        let mut above =
            self.program.class(class).ancestors.iter().map(|&above| self.program.class(above));
        above.any(|above| {
            above.is_interface()
                && above
                    .methods
                    .values()
                    .any(|&method| !self.program.method(method).is(ACC_ABSTRACT | ACC_STATIC))
        })
    }

    /// The receiver lacks a method; another class may have declared it abstract again.
    fn abstract_message(&self, class: ClassId, method: MethodId) -> String {
        let called = self.program.method(method);
        let owner = self.program.class(called.class);
        let abstract_text = if called.is(ACC_ABSTRACT) { "abstract " } else { "" };
        let whole = method_with_types(&owner.name, &called.name, &called.descriptor);
        let text = whole.replacen(&format!("{}.", dotted(&owner.name)), "", 1);
        let kind = match (owner.is_interface(), owner.access & ACC_ABSTRACT != 0) {
            (true, _) => "interface",
            (false, true) => "abstract class",
            (false, false) => "class",
        };
        let message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method '{abstract_text}{text}' of {kind} {}.",
            self.class_text(class),
            dotted(&owner.name)
        );
        match self.find_declared(class, called.selector) {
            Some(selected)
                if selected != method
                    && !self.program.class(self.program.method(selected).class).is_interface() =>
            {
                let selected = self.program.method(selected);
                let owner = &self.program.class(selected.class).name;
                message
                    + &format!(
                        " Selected method is 'abstract {}'.",
                        method_with_types(owner, &selected.name, &selected.descriptor)
                    )
            }
            _ => message,
        }
    }
}
