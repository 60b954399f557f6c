//! Who may use a field or a method of whom.

use crate::classfile::MemberRef;
use crate::describe::{method_with_types, type_text};
use crate::load::dotted;
use crate::machine::Machine;
use crate::program::{
    ACC_FINAL, ACC_PRIVATE, ACC_STATIC, ClassId, Element, Field, LinkError, MethodId,
};

const ACC_PUBLIC: u16 = 0x1;
const ACC_PROTECTED: u16 = 0x4;
const PUT_STATIC: u8 = 179;
const PUT_FIELD: u8 = 181;
/// The release that began to say more of a missing field.
const LONG_FIELD_ERRORS: u32 = 21;

impl Machine {
    /// A field that a class uses by a bytecode.
    pub(crate) fn check_field(
        &mut self,
        user: ClassId,
        found: (ClassId, Field),
        bytecode: u8,
    ) -> Result<(ClassId, Field), LinkError> {
        let (owner, field) = &found;
        let name = || format!("{}.{}", dotted(&self.program.class(*owner).name), field.name);
        if !self.may_use(user, *owner, field.access) {
            let message =
                self.access_message(user, *owner, field.access, &format!("field {}", name()));
            return Err(LinkError::new("java/lang/IllegalAccessError", message));
        }
        if matches!(bytecode, PUT_STATIC | PUT_FIELD)
            && field.access & ACC_FINAL != 0
            && user != *owner
        {
            let kind = if field.access & ACC_STATIC != 0 { "static" } else { "non-static" };
            let user = dotted(&self.program.class(user).name);
            let message = format!(
                "Update to {kind} final field {} attempted from a different class ({user}) than the field's declaring class",
                name()
            );
            return Err(LinkError::new("java/lang/IllegalAccessError", message));
        }
        Ok(found)
    }

    /// A class that another one names.
    pub(crate) fn load_for(&mut self, user: ClassId, name: &str) -> Result<ClassId, LinkError> {
        let class = self.load(name)?;
        let mut named = class;
        while let Some(Element::Class(element)) = self.program.class(named).element {
            named = element;
        }
        let this = self.program.class(user);
        // The JDK's classes fit together.
        if this.from_jdk || self.is_visible(named, this.package(), false) {
            return Ok(class);
        }
        let place = self.places_text(named, user);
        let message = format!(
            "failed to access class {} from class {} ({place})",
            self.class_text(named),
            self.class_text(user)
        );
        Err(LinkError::new("java/lang/IllegalAccessError", message))
    }

    /// Whether classes of a package see a class.
    pub(crate) fn is_visible(&self, class: ClassId, package: &str, from_jdk: bool) -> bool {
        let this = self.program.class(class);
        this.access & ACC_PUBLIC != 0 || this.package() == package && this.from_jdk == from_jdk
    }

    /// A method that a class calls.
    pub(crate) fn check_method(
        &mut self,
        user: ClassId,
        method: MethodId,
    ) -> Result<(), LinkError> {
        let called = self.program.method(method);
        // Arrays may be cloned by everyone, though the method is protected.
        if self.may_use(user, called.class, called.access) || &*called.name == "clone" {
            return Ok(());
        }
        let text = method_with_types(
            &self.program.class(called.class).name,
            &called.name,
            &called.descriptor,
        );
        let message =
            self.access_message(user, called.class, called.access, &format!("method '{text}'"));
        Err(LinkError::new("java/lang/IllegalAccessError", message))
    }

    fn may_use(&self, user: ClassId, owner: ClassId, access: u16) -> bool {
        if access & ACC_PUBLIC != 0 || user == owner {
            return true;
        }
        let (this, other) = (self.program.class(user), self.program.class(owner));
        if access & ACC_PRIVATE != 0 {
            return self.nest_of(user) == self.nest_of(owner);
        }
        let same_package = this.package() == other.package() && this.from_jdk == other.from_jdk;
        same_package || access & ACC_PROTECTED != 0 && self.program.is_subclass(user, owner)
    }

    fn nest_of(&self, class: ClassId) -> &str {
        let this = self.program.class(class);
        this.file.as_ref().and_then(|file| file.nest_host.as_deref()).unwrap_or(&this.name)
    }

    fn access_message(&mut self, user: ClassId, owner: ClassId, access: u16, what: &str) -> String {
        let kind = match access & (ACC_PRIVATE | ACC_PROTECTED) {
            ACC_PRIVATE => "private ",
            ACC_PROTECTED => "protected ",
            _ => "",
        };
        let (user_text, place) = (self.class_text(user), self.places_text(user, owner));
        format!("class {user_text} tried to access {kind}{what} ({place})")
    }

    /// What the JVM says of a field that does not exist.
    pub(crate) fn missing_field(&self, reference: &MemberRef) -> String {
        if self.jdk.release() < LONG_FIELD_ERRORS {
            return reference.name.to_string();
        }
        format!(
            "Class {} does not have member field '{} {}'",
            dotted(&reference.class),
            type_text(&reference.descriptor),
            reference.name
        )
    }
}
