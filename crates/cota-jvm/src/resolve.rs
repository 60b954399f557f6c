//! From references in class files to fields and methods, and from receivers to methods.

use crate::classfile::MemberRef;
use crate::load::dotted;
use crate::machine::Machine;
use crate::program::{
    ACC_ABSTRACT, ACC_PRIVATE, ACC_STATIC, ClassId, Field, LinkError, MethodId, OBJECT, Selector,
};

/// Public or protected: visible to every subclass.
pub(crate) const VISIBLE: u16 = 0x5;

impl Machine {
    pub(crate) fn resolve_field(
        &mut self,
        reference: &MemberRef,
        is_static: bool,
    ) -> Result<(ClassId, Field), LinkError> {
        let class = self.load(&reference.class)?;
        let found = self.program.find_field(class, &reference.name, &reference.descriptor);
        let (owner, field) = found.ok_or_else(|| {
            LinkError::new("java/lang/NoSuchFieldError", self.missing_field(reference))
        })?;
        if (field.access & ACC_STATIC != 0) != is_static {
            let expected = if is_static { "static" } else { "non-static" };
            let message = format!(
                "Expected {expected} field {}.{}",
                dotted(&self.program.class(owner).name),
                field.name
            );
            return Err(LinkError::new("java/lang/IncompatibleClassChangeError", message));
        }
        Ok((owner, field.clone()))
    }

    /// The method that a reference names, before any dispatch.
    pub(crate) fn resolve_method(&mut self, reference: &MemberRef) -> Result<MethodId, LinkError> {
        let class = self.load(&reference.class)?;
        let selector = self.program.selector(&reference.name, &reference.descriptor);
        self.find_declared(class, selector).ok_or_else(|| {
            let text = crate::describe::method_reference(
                &reference.class,
                &reference.name,
                &reference.descriptor,
            );
            LinkError::new("java/lang/NoSuchMethodError", text)
        })
    }

    /// The method of a class or of what is above it, superclasses before interfaces.
    pub(crate) fn find_declared(&self, class: ClassId, selector: Selector) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(&method) = self.program.class(id).methods.get(&selector) {
                return Some(method);
            }
            at = self.program.class(id).parent;
        }
        self.most_specific(class, selector)
            .or_else(|| {
                let mut abstracts = self.program.class(class).ancestors.iter();
                abstracts.find_map(|&a| self.program.class(a).methods.get(&selector).copied())
            })
            .or_else(|| self.program.class(OBJECT).methods.get(&selector).copied())
    }

    /// The default method that no other one overrides, if there is exactly one.
    fn most_specific(&self, class: ClassId, selector: Selector) -> Option<MethodId> {
        match self.last_defaults(class, selector)[..] {
            [only] => self.program.class(only).methods.get(&selector).copied(),
            _ => None,
        }
    }

    /// The interfaces with a default method that no other one overrides.
    pub(crate) fn last_defaults(&self, class: ClassId, selector: Selector) -> Vec<ClassId> {
        let candidates: Vec<MethodId> = (self.program.class(class).ancestors.iter())
            .filter(|&&a| self.program.class(a).is_interface())
            .filter_map(|&a| self.program.class(a).methods.get(&selector).copied())
            .filter(|&m| !self.program.method(m).is(ACC_PRIVATE | ACC_STATIC))
            .collect();
        let overridden = |m: MethodId| {
            let owner = self.program.method(m).class;
            candidates.iter().any(|&other| {
                other != m && self.program.is_subclass(self.program.method(other).class, owner)
            })
        };
        let last = candidates.iter().copied().filter(|&m| !overridden(m));
        last.map(|m| self.program.method(m))
            .filter(|m| !m.is(ACC_ABSTRACT))
            .map(|m| m.class)
            .collect()
    }

    /// The method that a call of `method` on an object of `class` runs.
    pub(crate) fn dispatch(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let called = self.program.method(method);
        if called.is(ACC_PRIVATE) {
            return Some(method);
        }
        let selector = called.selector;
        // A package-private method is overridden only within its package, so it is its own key.
        let everywhere = called.is(VISIBLE);
        let key = if everywhere { u64::from(selector) } else { 1 << 32 | u64::from(method) };
        if let Some(&found) = self.program.class(class).dispatch.get(&key) {
            return Some(found);
        }
        let found = if everywhere {
            self.find_override(class, selector)?
        } else {
            self.override_in_package(class, method)
        };
        self.program.classes[class as usize].dispatch.insert(key, found);
        Some(found)
    }

    fn find_override(&self, class: ClassId, selector: Selector) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(id) = at {
            let own = self.program.class(id).methods.get(&selector).copied();
            if let Some(method) = own
                && !self.program.method(method).is(ACC_PRIVATE | ACC_STATIC)
            {
                return Some(method);
            }
            at = self.program.class(id).parent;
        }
        self.most_specific(class, selector)
    }

    /// Down from a package-private method: a class of the same package overrides it, and what it
    /// overrides it with may be overridden from everywhere.
    fn override_in_package(&self, class: ClassId, method: MethodId) -> MethodId {
        let (owner, selector) = {
            let method = self.program.method(method);
            (method.class, method.selector)
        };
        let parent = |&id: &ClassId| self.program.class(id).parent;
        let below: Vec<ClassId> =
            std::iter::successors(Some(class), parent).take_while(|&id| id != owner).collect();
        below.iter().rev().fold(method, |current, &id| {
            let known = self.program.method(current);
            let reaches = known.is(VISIBLE)
                || self.program.class(known.class).package() == self.program.class(id).package();
            let own = self.program.class(id).methods.get(&selector).copied();
            own.filter(|&own| reaches && !self.program.method(own).is(ACC_PRIVATE | ACC_STATIC))
                .unwrap_or(current)
        })
    }

    /// A method of a class by name and descriptor; for natives and the machine's own calls.
    pub(crate) fn method_named(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, LinkError> {
        let reference =
            MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into() };
        self.resolve_method(&reference)
    }
}
