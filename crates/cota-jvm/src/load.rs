//! Loading: from a name to a class with its fields and methods laid out.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::classfile::{ClassFile, Constant, Name};
use crate::code::NONE;
use crate::machine::Machine;
use crate::program::{
    ACC_ABSTRACT, ACC_INTERFACE, ACC_STATIC, Class, ClassId, Element, Field, Init, LinkError,
    Method, OBJECT,
};
use crate::signature;
use crate::{intrinsics, natives};

/// Primitive types and `void`, with their letters.
pub(crate) const PRIMITIVES: [(&str, u8); 9] = [
    ("boolean", b'Z'),
    ("byte", b'B'),
    ("char", b'C'),
    ("short", b'S'),
    ("int", b'I'),
    ("long", b'J'),
    ("float", b'F'),
    ("double", b'D'),
    ("void", b'V'),
];

/// More classes than a program of any use has; instructions hold their numbers in 16 bits.
const MOST_CLASSES: usize = 60_000;
/// A chain of superclasses or interfaces longer than this is damage.
const DEEPEST: usize = 200;

impl Machine {
    /// The class with a name such as `java/util/List`, `[I` or `[Ljava/lang/String;`.
    pub(crate) fn load(&mut self, name: &str) -> Result<ClassId, LinkError> {
        if let Some(&id) = self.program.by_name.get(name) {
            return Ok(id);
        }
        if let Some(error) = self.program.missing.get(name) {
            return Err(error.clone());
        }
        let loaded =
            if name.starts_with('[') { self.load_array(name) } else { self.load_file(name) };
        if let Err(error) = &loaded {
            self.program.missing.insert(name.into(), error.clone());
        }
        loaded
    }

    /// The class of a primitive type: it has a mirror and nothing else.
    pub(crate) fn primitive(&mut self, letter: u8) -> ClassId {
        let (name, _) =
            PRIMITIVES.iter().find(|(_, l)| *l == letter).copied().unwrap_or(("void", b'V'));
        // No class file can have this name, so that a user's class `int` is another one.
        let key: Name = format!("{name}!").into();
        if let Some(&id) = self.program.by_name.get(&key) {
            return id;
        }
        let mut class = Class::new(name.into(), None);
        class.access = 0x411;
        self.add_class(key, class)
    }

    pub(crate) fn array_of(&mut self, element: ClassId) -> Result<ClassId, LinkError> {
        let known = self.program.class(element).array;
        if known != NONE {
            return Ok(known);
        }
        let class = self.program.class(element);
        let letter = PRIMITIVES
            .iter()
            .find(|(n, _)| class.file.is_none() && class.parent.is_none() && **n == *class.name);
        let name = match letter {
            Some((_, letter)) => format!("[{}", *letter as char),
            None if class.name.starts_with('[') => format!("[{}", class.name),
            None => format!("[L{};", class.name),
        };
        let array = self.load(&name)?;
        self.program.classes[element as usize].array = array;
        Ok(array)
    }

    fn load_array(&mut self, name: &str) -> Result<ClassId, LinkError> {
        let wrong = || LinkError::new("java/lang/NoClassDefFoundError", name);
        if name.len() > 255 && name.as_bytes()[..256].iter().all(|&b| b == b'[') {
            return Err(wrong());
        }
        let bytes = name.as_bytes();
        // The array is what a reference to it misses, not the class of its elements.
        let missing =
            |error: LinkError| if error.missing_class().is_some() { wrong() } else { error };
        let element = match bytes.get(1) {
            Some(b'L') if name.ends_with(';') => {
                Element::Class(self.load(&name[2..name.len() - 1]).map_err(missing)?)
            }
            Some(b'[') => Element::Class(self.load(&name[1..]).map_err(missing)?),
            Some(letter @ (b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D'))
                if bytes.len() == 2 =>
            {
                Element::Primitive(*letter)
            }
            _ => return Err(wrong()),
        };
        let cloneable = self.load("java/lang/Cloneable")?;
        let serializable = self.load("java/io/Serializable")?;
        let mut class = Class::new(name.into(), Some(OBJECT));
        class.interfaces = vec![cloneable, serializable];
        class.ancestors = vec![OBJECT, cloneable, serializable];
        class.element = Some(element);
        class.access = 0x411;
        class.from_jdk = match element {
            Element::Class(id) => self.program.class(id).from_jdk,
            Element::Primitive(_) => true,
        };
        Ok(self.add_class(name.into(), class))
    }

    pub(crate) fn add_class(&mut self, key: Name, mut class: Class) -> ClassId {
        let id = self.program.classes.len() as ClassId;
        class.ancestors.insert(0, id);
        self.program.by_name.insert(key, id);
        self.program.classes.push(class);
        id
    }

    fn load_file(&mut self, name: &str) -> Result<ClassId, LinkError> {
        let missing = || LinkError::new("java/lang/NoClassDefFoundError", name);
        if self.program.classes.len() >= MOST_CLASSES {
            return Err(LinkError::new("java/lang/OutOfMemoryError", "Metaspace"));
        }
        let unreadable = |error: &dyn std::fmt::Display| {
            LinkError::new("java/lang/NoClassDefFoundError", format!("{name} ({error})"))
        };
        let (bytes, from_jdk) = match self.jdk.find_class(name).map_err(|e| unreadable(&e))? {
            Some(bytes) => (bytes, true),
            None => (self.path.find(name).map_err(|e| unreadable(&e))?.ok_or_else(missing)?, false),
        };
        let file = ClassFile::read(&bytes)
            .map_err(|e| LinkError::new("java/lang/ClassFormatError", format!("{name}: {e}")))?;
        if *file.name != *name {
            return Err(LinkError::new(
                "java/lang/NoClassDefFoundError",
                format!("{name} (wrong name: {})", file.name),
            ));
        }
        self.define(&Arc::new(file), from_jdk)
    }

    /// Lays a class out: superclasses first, then fields behind theirs, then methods.
    fn define(&mut self, file: &Arc<ClassFile>, from_jdk: bool) -> Result<ClassId, LinkError> {
        if self.loading.iter().any(|name| *name == file.name) || self.loading.len() > DEEPEST {
            return Err(LinkError::new("java/lang/ClassCircularityError", &*file.name));
        }
        self.loading.push(file.name.clone());
        let above = self.load_above(file);
        self.loading.pop();
        let (parent, interfaces) = above?;
        if !from_jdk {
            self.check_above(file, parent, &interfaces)?;
        }
        let mut class = Class::new(file.name.clone(), parent);
        class.access = file.access;
        class.from_jdk = from_jdk;
        class.init = Init::Linked;
        for &above in parent.iter().chain(&interfaces) {
            for &ancestor in &self.program.class(above).ancestors {
                if !class.ancestors.contains(&ancestor) {
                    class.ancestors.push(ancestor);
                }
            }
        }
        class.interfaces = interfaces;
        class.words = parent.map_or(1, |parent| self.program.class(parent).words);
        self.lay_out_fields(file, &mut class)?;
        class.file = Some(file.clone());
        let id = self.add_class(file.name.clone(), class);
        if let Some(first) = self
            .program
            .class(id)
            .fields
            .iter()
            .filter(|f| f.access & ACC_STATIC != 0)
            .map(|f| f.at)
            .min()
        {
            self.program.statics.push((first, id));
        }
        self.define_methods(id, file)?;
        self.set_constants(id, file);
        Ok(id)
    }

    fn load_above(
        &mut self,
        file: &ClassFile,
    ) -> Result<(Option<ClassId>, Vec<ClassId>), LinkError> {
        let parent = match &file.parent {
            Some(name) => Some(self.load(name)?),
            None if &*file.name == "java/lang/Object" => None,
            None => {
                return Err(LinkError::new(
                    "java/lang/ClassFormatError",
                    format!("{} has no superclass", file.name),
                ));
            }
        };
        if let Some(parent) = parent {
            let above = self.program.class(parent);
            if above.is_interface() {
                let message = format!(
                    "class {} has interface {} as super class",
                    dotted(&file.name),
                    dotted(&above.name)
                );
                return Err(LinkError::new("java/lang/IncompatibleClassChangeError", message));
            }
        }
        let interfaces =
            file.interfaces.iter().map(|name| self.load(name)).collect::<Result<Vec<_>, _>>()?;
        if let Some(&wrong) = interfaces.iter().find(|&&i| !self.program.class(i).is_interface()) {
            let message = format!(
                "class {} can not implement {}, because it is not an interface ({} is in {})",
                dotted(&file.name),
                self.class_text(wrong),
                self.class_text(wrong),
                self.module_text(wrong)
            );
            return Err(LinkError::new("java/lang/IncompatibleClassChangeError", message));
        }
        Ok((parent, interfaces))
    }

    fn lay_out_fields(&mut self, file: &ClassFile, class: &mut Class) -> Result<(), LinkError> {
        for field in &file.fields {
            let at = if field.access & ACC_STATIC == 0 {
                class.words += 1;
                class.words - 1
            } else {
                let full = || LinkError::new("java/lang/OutOfMemoryError", "Metaspace");
                self.heap.allocate_permanent(1).ok_or_else(full)? as u32
            };
            if at > u32::from(u16::MAX) && field.access & ACC_STATIC == 0 {
                return Err(LinkError::new(
                    "java/lang/ClassFormatError",
                    format!("{} has too many fields", file.name),
                ));
            }
            class.fields.push(Field {
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                access: field.access,
                at,
                constant: field.constant,
                inlined: field.inlined,
            });
        }
        Ok(())
    }

    fn define_methods(&mut self, id: ClassId, file: &ClassFile) -> Result<(), LinkError> {
        let mut methods = FxHashMap::default();
        for info in &file.methods {
            let (slots, _) = signature::shape(&info.descriptor).ok_or_else(|| {
                LinkError::new(
                    "java/lang/ClassFormatError",
                    format!("{}: descriptor {}", file.name, info.descriptor),
                )
            })?;
            let selector = self.program.selector(&info.name, &info.descriptor);
            let native = natives::find(&file.name, &info.name, &info.descriptor, self.intrinsics);
            methods.insert(selector, self.program.methods.len() as u32);
            self.program.methods.push(Method {
                class: id,
                name: info.name.clone(),
                descriptor: info.descriptor.clone(),
                selector,
                access: info.access,
                slots: slots + u16::from(info.access & ACC_STATIC == 0),
                raw: info.code.clone(),
                refused: info.refused.as_deref().map(Into::into),
                native: native.filter(|_| {
                    self.program.class(id).from_jdk || info.access & crate::program::ACC_NATIVE != 0
                }),
                takes_open: self.intrinsics && intrinsics::takes_open(&file.name, &info.name),
                entry: NONE,
                registers: 0,
            });
        }
        self.program.classes[id as usize].methods = methods;
        Ok(())
    }

    /// Gives static fields the constants of their declarations.
    fn set_constants(&mut self, id: ClassId, file: &ClassFile) {
        let constants: Vec<(u32, u16)> = self
            .program
            .class(id)
            .fields
            .iter()
            .filter(|f| f.access & ACC_STATIC != 0)
            .filter_map(|f| Some((f.at, f.constant?)))
            .collect();
        for (at, constant) in constants {
            let value = match file.pool.get(constant) {
                Ok(Constant::Integer(value)) => i64::from(*value) as u64,
                Ok(Constant::Float(bits)) => u64::from(*bits),
                Ok(Constant::Long(value)) => *value as u64,
                Ok(Constant::Double(bits)) => *bits,
                Ok(Constant::String(text)) => {
                    let text = text.clone();
                    u64::from(self.intern_text(&text))
                }
                _ => 0,
            };
            self.heap.write_new(at as usize, value);
        }
    }

    /// Whether objects of a class can be made.
    pub(crate) fn is_instantiable(&self, id: ClassId) -> bool {
        self.program.class(id).access & (ACC_INTERFACE | ACC_ABSTRACT) == 0
    }
}

/// A class name as Java prints it.
pub(crate) fn dotted(name: &str) -> String {
    name.replace('/', ".")
}
