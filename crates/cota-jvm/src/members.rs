//! What class files say of classes and methods, for those who write or call them from outside.

use crate::classfile::{Name, access};
use crate::describe::type_text;
use crate::failure::{Failure, Reference};
use crate::heap::PERMANENT;
use crate::load::dotted;
use crate::machine::Machine;
use crate::program::{ACC_ABSTRACT, ACC_STATIC, ClassId, Element, Init, MethodId};
use crate::signature;

/// A method, as its class declares it.
#[allow(clippy::struct_excessive_bools, reason = "each is a modifier of its own")]
#[derive(Debug, Clone)]
pub struct MethodFacts {
    /// The method.
    pub id: MethodId,
    /// The class that declares it, as Java prints it.
    pub class: String,
    /// Its name.
    pub name: Name,
    /// Its parameters, without the receiver.
    pub parameters: Vec<Parameter>,
    /// The type of its result, as class files write it; `V` for none.
    pub result: String,
    /// The exceptions that it declares, as Java prints them.
    pub exceptions: Vec<String>,
    /// Whether it has no receiver.
    pub is_static: bool,
    /// Whether everybody may call it who sees its class.
    pub is_public: bool,
    /// Whether only its class may call it.
    pub is_private: bool,
    /// Whether it has neither code nor is native.
    pub is_abstract: bool,
}

/// A parameter of a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, where the compiler kept it, or else `arg0`, `arg1`, ...
    pub name: String,
    /// Its type, as class files write it.
    pub descriptor: String,
}

fn descriptor_of(class: &str) -> String {
    if class.starts_with('[') { class.to_owned() } else { format!("L{class};") }
}

impl MethodFacts {
    /// The method as Java programmers write it: `add(int)`.
    pub fn signature(&self) -> String {
        let types: Vec<_> = self.parameters.iter().map(|p| java_type(&p.descriptor)).collect();
        format!("{}({})", self.name, types.join(", "))
    }
}

/// A type of a class file as Java writes it: `java.lang.String[]` for `[Ljava/lang/String;`.
pub fn java_type(descriptor: &str) -> String {
    type_text(descriptor)
}

/// What the source says of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassFacts {
    /// Its name as `Class.forName` takes it: `pkg.List$Node`.
    pub name: String,
    /// Its name in a source of the same package, `List.Node`; none if no other class may write it.
    pub source_name: Option<String>,
    /// What kind of class it is.
    pub kind: ClassKind,
    /// From the JDK, not from the user.
    pub from_jdk: bool,
    /// Whether it has a constructor without arguments.
    pub has_default_constructor: bool,
    /// Whether everybody may use it.
    pub is_public: bool,
}

/// What kind of class it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassKind {
    /// A class with fields.
    Class,
    /// An enum, or the class of one of its constants.
    Enum {
        /// The enum's own name, as `Class.forName` takes it.
        name: String,
    },
    /// A record, with the names of its components in order.
    Record(Vec<String>),
    /// An array, with the type of its elements as class files write it.
    Array(String),
    /// Made by the machine, such as the class of a lambda expression: it has no name.
    Hidden,
}

impl Machine {
    /// The methods of a class: its own in the order of the class file, then those that it inherits
    /// from other classes of the user. Methods that the compiler made are left out.
    pub fn methods_in(&self, class: ClassId) -> Vec<MethodFacts> {
        let mut found: Vec<MethodFacts> = Vec::new();
        let parents = std::iter::successors(Some(class), |&at| self.program.class(at).parent);
        let ancestors = self.program.class(class).ancestors.iter().copied();
        let interfaces = ancestors.filter(|&at| self.program.class(at).is_interface());
        for owner in parents.chain(interfaces) {
            if self.program.class(owner).from_jdk {
                continue;
            }
            for id in self.declared(owner) {
                let method = self.program.method(id);
                let special = method.name.starts_with('<') || method.is(access::SYNTHETIC);
                let overridden = |known: &MethodFacts| {
                    let other = self.program.method(known.id);
                    other.selector == method.selector
                };
                if !special && !found.iter().any(overridden) {
                    found.push(self.facts(id));
                }
            }
        }
        found
    }

    fn declared(&self, class: ClassId) -> Vec<MethodId> {
        let mut own: Vec<_> = self.program.class(class).methods.values().copied().collect();
        own.sort_unstable();
        own
    }

    /// What its class says of a method.
    pub fn facts(&self, id: MethodId) -> MethodFacts {
        let method = self.program.method(id);
        let types = signature::types(&method.descriptor).unwrap_or_default();
        let (result, parameters) = types.split_last().unwrap_or((&"V", &[]));
        let is_static = method.is(ACC_STATIC);
        let mut slot = u16::from(!is_static);
        let mut named = Vec::new();
        for (index, part) in parameters.iter().enumerate() {
            let name = self.parameter_name(id, slot).unwrap_or_else(|| format!("arg{index}"));
            named.push(Parameter { name, descriptor: (*part).to_owned() });
            slot += signature::slots_of(part);
        }
        let file = self.program.class(method.class).file.as_ref();
        let own = file.and_then(|file| {
            let same = |m: &&crate::classfile::MethodInfo| {
                m.name == method.name && m.descriptor == method.descriptor
            };
            file.methods.iter().find(same)
        });
        MethodFacts {
            id,
            class: self.class_text(method.class),
            name: method.name.clone(),
            parameters: named,
            result: (*result).to_owned(),
            exceptions: own
                .map_or_else(Vec::new, |m| m.exceptions.iter().map(|name| dotted(name)).collect()),
            is_static,
            is_public: method.is(access::PUBLIC),
            is_private: method.is(access::PRIVATE),
            is_abstract: method.is(ACC_ABSTRACT),
        }
    }

    /// The name of the local variable that a parameter is.
    fn parameter_name(&self, id: MethodId, slot: u16) -> Option<String> {
        let code = self.program.method(id).raw.as_ref()?;
        let variable = code.variables.iter().find(|v| v.index == slot && v.start == 0)?;
        Some(variable.name.to_string())
    }

    /// What the source says of a class.
    pub fn class_facts(&self, class: ClassId) -> ClassFacts {
        let this = self.program.class(class);
        let kind = match (&this.file, this.element) {
            (_, Some(Element::Primitive(letter))) => ClassKind::Array((letter as char).to_string()),
            (_, Some(Element::Class(element))) => {
                ClassKind::Array(descriptor_of(&self.program.class(element).name))
            }
            (None, None) => ClassKind::Hidden,
            (Some(_), None) => self.kind_of_file(class),
        };
        let default = self
            .program
            .known_selector("<init>", "()V")
            .is_some_and(|selector| this.methods.contains_key(&selector));
        ClassFacts {
            name: dotted(&this.name),
            source_name: self.source_name(class),
            kind,
            from_jdk: this.from_jdk,
            has_default_constructor: default,
            is_public: self.is_public(class),
        }
    }

    fn kind_of_file(&self, class: ClassId) -> ClassKind {
        let this = self.program.class(class);
        let parents = std::iter::successors(Some(class), |&at| self.program.class(at).parent);
        let below = |at: &ClassId| {
            let parent = self.program.class(*at).parent;
            parent.is_some_and(|parent| &*self.program.class(parent).name == "java/lang/Enum")
        };
        if let Some(own) = parents.into_iter().find(below) {
            return ClassKind::Enum { name: dotted(&self.program.class(own).name) };
        }
        match this.file.as_ref().and_then(|file| file.record.as_ref()) {
            Some(components) => {
                ClassKind::Record(components.iter().map(|c| c.name.to_string()).collect())
            }
            None => ClassKind::Class,
        }
    }

    /// The classes that a class is nested in and itself, innermost first: flags and simple names.
    /// None if one of them has no name.
    fn nesting(&self, class: ClassId) -> Option<Vec<(u16, String)>> {
        let this = self.program.class(class);
        let file = this.file.as_ref()?;
        let (mut at, mut chain) = (this.name.clone(), Vec::new());
        while let Some(inner) = file.inner_classes.iter().find(|inner| inner.inner == at) {
            chain.push((inner.access, inner.name.as_ref()?.to_string()));
            at = inner.outer.clone()?;
        }
        let simple = at.rsplit('/').next().unwrap_or(&at).to_owned();
        let access = if chain.is_empty() { this.access } else { self.access_of(&at) };
        chain.push((access, simple));
        Some(chain)
    }

    /// The flags of a class that is loaded; one that is not counts as visible in its package.
    fn access_of(&self, name: &str) -> u16 {
        let id = self.program.by_name.get(name);
        id.map_or(0, |&id| self.program.class(id).access)
    }

    fn source_name(&self, class: ClassId) -> Option<String> {
        let chain = self.nesting(class)?;
        if chain.iter().any(|(flags, _)| flags & access::PRIVATE != 0) {
            return None;
        }
        let names: Vec<_> = chain.iter().rev().map(|(_, name)| name.as_str()).collect();
        Some(names.join("."))
    }

    fn is_public(&self, class: ClassId) -> bool {
        let chain = self.nesting(class);
        chain.is_some_and(|chain| chain.iter().all(|(flags, _)| flags & access::PUBLIC != 0))
    }

    /// Static fields of the user's classes that hold objects which stay for the life of the
    /// machine: the class, the field and the object.
    pub fn static_objects(&self) -> Vec<(String, String, Reference)> {
        let mut found = Vec::new();
        for class in self.program.classes.iter().filter(|class| !class.from_jdk) {
            let statics = class.fields.iter().filter(|field| field.access & ACC_STATIC != 0);
            for field in statics.filter(|field| field.descriptor.starts_with(['L', '['])) {
                let object = self.heap.read(field.at as usize) as Reference;
                if object != 0 && (object as usize) < PERMANENT && class.init == Init::Ready {
                    found.push((dotted(&class.name), field.name.to_string(), object));
                }
            }
        }
        found
    }

    /// The addresses of all static fields of the user's classes that are loaded, each with whether it
    /// holds a reference.
    pub fn static_words(&self) -> Vec<(u32, bool)> {
        let own = self.program.classes.iter().filter(|class| !class.from_jdk);
        let fields = own.flat_map(|class| &class.fields);
        let statics = fields.filter(|field| field.access & ACC_STATIC != 0);
        statics.map(|field| (field.at, field.descriptor.starts_with(['L', '[']))).collect()
    }

    /// Whether a class is one with this name, written with slashes, or below it.
    pub fn is_named(&self, class: ClassId, name: &str) -> bool {
        let named = |&at: &ClassId| &*self.program.class(at).name == name;
        named(&class) || self.program.class(class).ancestors.iter().any(named)
    }

    /// How many elements an array has.
    pub fn length_of(&self, array: Reference) -> usize {
        self.array_length(array)
    }

    /// A number that changes when a class is initialised or code is translated.
    pub fn loaded(&self) -> usize {
        self.program.ins.len() + self.program.classes.len()
    }

    /// Calls a method of whatever class an object has, for its result.
    ///
    /// # Errors
    /// There is no such method, it throws, or the machine stops it.
    pub fn call_on(
        &mut self,
        object: Reference,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<u64, Failure> {
        let class = self.class_of(object);
        let own = self.program.class(class).name.clone();
        let method = self.method_named(&own, name, descriptor);
        let method = method.map_err(|error| self.link_failure(&error))?;
        let method = self.dispatch(class, method).unwrap_or(method);
        let mut all = vec![u64::from(object)];
        all.extend_from_slice(arguments);
        self.call(method, &all)
    }

    /// The method that a call on an object runs, given the one that its class was asked for.
    pub fn method_for(&mut self, object: Reference, method: MethodId) -> MethodId {
        self.dispatch(self.class_of(object), method).unwrap_or(method)
    }
}
