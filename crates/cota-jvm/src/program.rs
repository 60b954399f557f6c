//! Classes and methods as the machine knows them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::classfile::{ClassFile, Code, Name};
use crate::code::{CodeInfo, Ins, NONE, Site, Switch, Trap};
use crate::failure::Reference;
use crate::natives::Native;

pub(crate) const ACC_PRIVATE: u16 = 0x2;
pub(crate) const ACC_STATIC: u16 = 0x8;
pub(crate) const ACC_FINAL: u16 = 0x10;
pub(crate) const ACC_NATIVE: u16 = 0x100;
pub(crate) const ACC_INTERFACE: u16 = 0x200;
pub(crate) const ACC_ABSTRACT: u16 = 0x400;

pub(crate) type ClassId = u32;
pub(crate) type MethodId = u32;
/// A name together with a descriptor.
pub(crate) type Selector = u32;

/// `java.lang.Object` is the first class that is loaded.
pub(crate) const OBJECT: ClassId = 0;

/// What the elements of an array are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    /// The letter of the primitive type in a descriptor.
    Primitive(u8),
    Class(ClassId),
}

/// How far the initialisation of a class is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Init {
    Linked,
    Running,
    Ready,
    /// The initialiser threw; later uses throw `NoClassDefFoundError` with this as its cause.
    Failed(Reference),
}

/// A field of objects: where it lies and what it holds.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub name: Name,
    pub descriptor: Name,
    pub access: u16,
    /// Offset in an object, or the address of a static field.
    pub at: u32,
    pub constant: Option<u16>,
    /// Whether the compiler writes its value where it is read.
    pub inlined: bool,
}

pub(crate) struct Class {
    pub name: Name,
    pub access: u16,
    /// Arrays, primitive types and classes of lambdas have none.
    pub file: Option<Arc<ClassFile>>,
    pub parent: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// This class and everything above it.
    pub ancestors: Vec<ClassId>,
    /// Declared here, in the order of the class file.
    pub fields: Vec<Field>,
    /// Words of an object, with its header.
    pub words: u32,
    pub methods: FxHashMap<Selector, MethodId>,
    /// What dispatch has found so far.
    pub dispatch: FxHashMap<u64, MethodId>,
    pub init: Init,
    pub element: Option<Element>,
    /// The class of arrays of this class.
    pub array: u32,
    /// The `java.lang.Class` object, or 0.
    pub mirror: Reference,
    /// Whether its objects are compared by identity, once that was asked.
    pub by_identity: Option<bool>,
    /// From the JDK's image rather than from the user's class path.
    pub from_jdk: bool,
}

impl Class {
    pub fn new(name: Name, parent: Option<ClassId>) -> Class {
        Class {
            name,
            access: 1,
            file: None,
            parent,
            interfaces: Vec::new(),
            ancestors: Vec::new(),
            fields: Vec::new(),
            words: 1,
            methods: FxHashMap::default(),
            dispatch: FxHashMap::default(),
            init: Init::Ready,
            element: None,
            array: NONE,
            mirror: 0,
            by_identity: None,
            from_jdk: true,
        }
    }

    pub fn is_interface(&self) -> bool {
        self.access & ACC_INTERFACE != 0
    }

    /// The part of the name before the last slash.
    pub fn package(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(package, _)| package)
    }
}

pub(crate) struct Method {
    pub class: ClassId,
    pub name: Name,
    pub descriptor: Name,
    pub selector: Selector,
    pub access: u16,
    /// Registers that arguments take, with the receiver.
    pub slots: u16,
    pub raw: Option<Arc<Code>>,
    pub refused: Option<Arc<str>>,
    pub native: Option<Native>,
    /// Whether the native takes arguments that a search has left open.
    pub takes_open: bool,
    /// Where its register code begins, or `NONE` before the first call.
    pub entry: u32,
    pub registers: u16,
}

impl Method {
    pub fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }
}

/// A link error: the Java error that executing the reference throws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkError {
    pub class: &'static str,
    pub message: String,
}

impl LinkError {
    pub fn new(class: &'static str, message: impl Into<String>) -> LinkError {
        LinkError { class, message: message.into() }
    }

    /// The class that is not there, if that is what is wrong; for an array its elements' class.
    pub fn missing_class(&self) -> Option<&str> {
        let is_name = self.class == "java/lang/NoClassDefFoundError" && !self.message.contains(' ');
        let element = self.message.trim_start_matches('[');
        is_name.then(|| {
            if element.len() == self.message.len() {
                element
            } else {
                crate::signature::class_of(element)
            }
        })
    }
}

/// Everything that is loaded and translated.
#[derive(Default)]
pub(crate) struct Program {
    pub classes: Vec<Class>,
    pub by_name: FxHashMap<Name, ClassId>,
    /// Classes that were looked for and could not be loaded.
    pub missing: FxHashMap<Name, LinkError>,
    pub methods: Vec<Method>,
    pub selectors: FxHashMap<(Name, Name), Selector>,
    pub ins: Vec<Ins>,
    /// The bytecode position of each instruction.
    pub positions: Vec<u16>,
    /// The registers that are live at each instruction, without those that only hold its operands.
    pub live: Vec<u16>,
    pub codes: Vec<CodeInfo>,
    pub sites: Vec<Site>,
    pub switches: Vec<Switch>,
    pub traps: Vec<Trap>,
    pub wide: Vec<u64>,
    /// First address of each class's static fields, ascending.
    pub statics: Vec<(u32, ClassId)>,
}

impl Program {
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id as usize]
    }

    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id as usize]
    }

    pub fn selector(&mut self, name: &Name, descriptor: &Name) -> Selector {
        let next = self.selectors.len() as u32;
        *self.selectors.entry((name.clone(), descriptor.clone())).or_insert(next)
    }

    /// The selector, if any class has a method with it.
    pub fn known_selector(&self, name: &str, descriptor: &str) -> Option<Selector> {
        self.selectors.get(&(name.into(), descriptor.into())).copied()
    }

    /// Whether an object of the first class can be used as the second.
    pub fn is_subclass(&self, class: ClassId, of: ClassId) -> bool {
        if class == of {
            return true;
        }
        let this = self.class(class);
        if this.ancestors.contains(&of) {
            return true;
        }
        match (this.element, self.class(of).element) {
            (Some(Element::Class(from)), Some(Element::Class(to))) => self.is_subclass(from, to),
            _ => false,
        }
    }

    /// The field that a class has under a name, its own or inherited, and the class that declares it.
    pub fn find_field(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<(ClassId, &Field)> {
        let this = self.class(class);
        if let Some(field) =
            this.fields.iter().find(|f| &*f.name == name && &*f.descriptor == descriptor)
        {
            return Some((class, field));
        }
        let above = this.interfaces.iter().copied().chain(this.parent);
        above.into_iter().find_map(|parent| self.find_field(parent, name, descriptor))
    }

    /// The offset of an instance field of the JDK that a native works on.
    pub fn offset(&self, class: ClassId, name: &str) -> Option<usize> {
        let this = self.class(class);
        let own = this.fields.iter().find(|f| &*f.name == name && f.access & ACC_STATIC == 0);
        match (own, this.parent) {
            (Some(field), _) => Some(field.at as usize),
            (None, Some(parent)) => self.offset(parent, name),
            (None, None) => None,
        }
    }

    /// All instance fields, inherited ones first.
    pub fn instance_fields(&self, class: ClassId) -> Vec<(ClassId, &Field)> {
        let this = self.class(class);
        let mut all = this.parent.map_or_else(Vec::new, |parent| self.instance_fields(parent));
        all.extend(this.fields.iter().filter(|f| f.access & ACC_STATIC == 0).map(|f| (class, f)));
        all
    }

    /// Which class a static field's address belongs to.
    pub fn owner_of_static(&self, address: u32) -> Option<ClassId> {
        let after = self.statics.partition_point(|&(first, _)| first <= address);
        after.checked_sub(1).map(|at| self.statics[at].1)
    }

    /// The code that an instruction belongs to.
    pub fn code_at(&self, pc: u32) -> Option<&CodeInfo> {
        let after = self.codes.partition_point(|code| code.start <= pc);
        after.checked_sub(1).map(|at| &self.codes[at])
    }

    /// The Java name of a method, as stack traces print it.
    pub fn method_text(&self, id: MethodId) -> String {
        let method = self.method(id);
        format!("{}.{}", self.class(method.class).name.replace('/', "."), method.name)
    }
}
