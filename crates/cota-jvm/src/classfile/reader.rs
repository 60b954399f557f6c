//! Reads a class file from its start to its end.

use super::bytes::Bytes;
use super::check::{Checker, is_loadable};
use super::error::Fault;
use super::pool_reader::{PoolReader, Rule};
use super::{
    Bootstrap, ClassFile, ClassFileError, Constant, EnclosingMethod, FieldInfo, InnerClass,
    MethodInfo, NEWEST_MAJOR, Name, OLDEST_MAJOR, Pool, RecordComponent, access, descriptor,
};
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::sync::Arc;

type Result<T> = std::result::Result<T, Fault>;

/// What is needed all the way.
pub(super) struct Reader<'a> {
    pub pool: PoolReader<'a>,
    pub constants: Pool,
    pub checker: Checker,
}

pub(super) fn read(file: &[u8]) -> Result<ClassFile> {
    let mut bytes = Bytes::starting(file, 0);
    let major = version(&mut bytes)?;
    let mut pool = PoolReader::find(&mut bytes, file)?;
    let constants = Pool { constants: pool.constants()? };
    let mut reader = Reader { pool, constants, checker: Checker::default() };
    let start = bytes.at();
    let access = bytes.u16()?;
    let name = reader.declared(bytes.u16()?, start)?;
    let parent = match bytes.u16()? {
        0 => None,
        index => Some(reader.declared(index, start)?),
    };
    if parent.is_none() && access & access::MODULE == 0 && &*name != "java/lang/Object" {
        return Err(ClassFileError::damaged(start, "a class extends no other"));
    }
    let (count, mut interfaces) = bytes.list(2)?;
    for _ in 0..count {
        let at = bytes.at();
        interfaces.push(reader.declared(bytes.u16()?, at)?);
    }
    let fields = reader.fields(&mut bytes)?;
    let methods = reader.methods(&mut bytes)?;
    let mut class = ClassFile {
        major,
        access,
        name,
        parent,
        interfaces,
        pool: Pool::default(),
        fields,
        methods,
        bootstraps: Vec::new(),
        source_file: None,
        signature: None,
        nest_host: None,
        inner_classes: Vec::new(),
        enclosing_method: None,
        record: None,
        permitted: Vec::new(),
    };
    let end = bytes.at();
    attributes(&mut bytes, |attribute, part, at| {
        reader.attribute(attribute, part, at, &mut class)
    })?;
    bytes.finish("the class file")?;
    for constant in reader.constants.constants() {
        if let Constant::Dynamic(made) | Constant::InvokeDynamic(made) = constant
            && usize::from(made.bootstrap) >= class.bootstraps.len()
        {
            let what = format!("there is no bootstrap method {}", made.bootstrap);
            return Err(ClassFileError::damaged(end, what));
        }
    }
    class.pool = reader.constants;
    Ok(class)
}

fn version(bytes: &mut Bytes<'_>) -> Result<u16> {
    if bytes.u32().ok() != Some(0xCAFE_BABE) {
        return Err(ClassFileError::NotAClassFile.into());
    }
    let at = bytes.at();
    let (minor, major) = (bytes.u16()?, bytes.u16()?);
    match (major, minor) {
        (..OLDEST_MAJOR, _) => {
            Err(ClassFileError::damaged(at, format!("there is no version {major} of class files")))
        }
        (major, _) if major > NEWEST_MAJOR => Err(ClassFileError::TooNew { major }.into()),
        // From Java 12 on the minor version says this and nothing else.
        (56.., 0xFFFF) => Err(ClassFileError::Preview { major }.into()),
        (56.., 1..) => {
            Err(ClassFileError::damaged(at, format!("there is no version {major}.{minor}")))
        }
        _ => Ok(major),
    }
}

/// Goes through attributes: the index of the name, the content, where it begins.
pub(super) fn attributes<'a>(
    bytes: &mut Bytes<'a>,
    mut each: impl FnMut(u16, Bytes<'a>, usize) -> Result<()>,
) -> Result<()> {
    for _ in 0..bytes.u16()? {
        let at = bytes.at();
        let (name, length) = (bytes.u16()?, bytes.u32()?);
        each(name, bytes.part(length as usize)?, at)?;
    }
    Ok(())
}

/// Sets what may be there once.
fn once<T>(place: &mut Option<T>, value: T, at: usize) -> Result<()> {
    if place.replace(value).is_some() {
        return Err(ClassFileError::damaged(at, "an attribute that may be there once is repeated"));
    }
    Ok(())
}

impl<'a> Reader<'a> {
    /// A class that is no array type.
    fn declared(&mut self, index: u16, at: usize) -> Result<Name> {
        let name = self.pool.class(index, at)?;
        if name.starts_with('[') {
            return Err(ClassFileError::damaged(at, "an array type instead of a class"));
        }
        Ok(name)
    }

    /// An attribute that is one text.
    fn text(&mut self, mut part: Bytes<'a>) -> Result<Name> {
        let at = part.at();
        let text = self.pool.text(part.u16()?, Rule::Text, at)?;
        part.finish("an attribute")?;
        Ok(text)
    }

    /// An attribute that is a list of classes.
    fn classes(&mut self, mut part: Bytes<'a>) -> Result<Vec<Name>> {
        let (count, mut classes) = part.list(2)?;
        for _ in 0..count {
            let at = part.at();
            classes.push(self.declared(part.u16()?, at)?);
        }
        part.finish("an attribute")?;
        Ok(classes)
    }

    fn fields(&mut self, bytes: &mut Bytes<'a>) -> Result<Vec<FieldInfo>> {
        let start = bytes.at();
        let (count, mut fields) = bytes.list(8)?;
        for _ in 0..count {
            fields.push(self.field(bytes)?);
        }
        distinct(fields.iter().map(|field: &FieldInfo| (&*field.name, &*field.descriptor)), start)?;
        Ok(fields)
    }

    fn field(&mut self, bytes: &mut Bytes<'a>) -> Result<FieldInfo> {
        let at = bytes.at();
        let access = bytes.u16()?;
        let name = self.pool.text(bytes.u16()?, Rule::FieldName, at)?;
        let descriptor = self.pool.text(bytes.u16()?, Rule::FieldDescriptor, at)?;
        let (mut constant, mut signature, mut inlined) = (None, None, false);
        attributes(bytes, |attribute, mut part, at| {
            match self.pool.utf8(attribute, at)? {
                // A JVM ignores it where a field is not static.
                b"ConstantValue" if access & access::STATIC == 0 => {
                    inlined = access & access::FINAL != 0;
                }
                b"ConstantValue" => {
                    let index = part.u16()?;
                    part.finish("ConstantValue")?;
                    if !self.begins_with(&descriptor, index) {
                        let what = format!("constant {index} is not of the type of field `{name}`");
                        return Err(ClassFileError::damaged(at, what));
                    }
                    once(&mut constant, index, at)?;
                }
                b"Signature" => once(&mut signature, self.text(part)?, at)?,
                _ => {}
            }
            Ok(())
        })?;
        Ok(FieldInfo { access, name, descriptor, constant, inlined, signature })
    }

    /// Whether a field of this type can begin with this constant.
    fn begins_with(&self, descriptor: &str, index: u16) -> bool {
        matches!(
            (descriptor, self.constants.get(index)),
            ("I" | "S" | "C" | "B" | "Z", Ok(Constant::Integer(_)))
                | ("F", Ok(Constant::Float(_)))
                | ("J", Ok(Constant::Long(_)))
                | ("D", Ok(Constant::Double(_)))
                | ("Ljava/lang/String;", Ok(Constant::String(_)))
        )
    }

    fn methods(&mut self, bytes: &mut Bytes<'a>) -> Result<Vec<MethodInfo>> {
        let start = bytes.at();
        let (count, mut methods) = bytes.list(8)?;
        for _ in 0..count {
            methods.push(self.method(bytes)?);
        }
        let names = methods.iter().map(|method: &MethodInfo| (&*method.name, &*method.descriptor));
        distinct(names, start)?;
        Ok(methods)
    }

    fn method(&mut self, bytes: &mut Bytes<'a>) -> Result<MethodInfo> {
        let start = bytes.at();
        let access = bytes.u16()?;
        let name = self.pool.text(bytes.u16()?, Rule::MethodName, start)?;
        let descriptor = self.pool.text(bytes.u16()?, Rule::MethodDescriptor, start)?;
        let is_static = access & access::STATIC != 0;
        let special = match &*name {
            "<clinit>" => is_static && &*descriptor == "()V",
            "<init>" => !is_static && descriptor.ends_with(")V"),
            _ => true,
        };
        let slots = descriptor::parameter_slots(&descriptor).unwrap_or(u16::MAX);
        let slots = slots.saturating_add(u16::from(!is_static));
        if !special || slots > 255 {
            let what = format!("method `{name}` cannot be declared so");
            return Err(ClassFileError::damaged(start, what));
        }
        let (mut body, mut signature, mut exceptions) = (None, None, None);
        attributes(bytes, |attribute, part, at| {
            match self.pool.utf8(attribute, at)? {
                b"Code" => once(&mut body, self.code(part, slots)?, at)?,
                b"Signature" => once(&mut signature, self.text(part)?, at)?,
                b"Exceptions" => once(&mut exceptions, self.classes(part)?, at)?,
                _ => {}
            }
            Ok(())
        })?;
        if body.is_some() != (access & (access::ABSTRACT | access::NATIVE) == 0) {
            let what = format!("method `{name}` has code and should not, or has none and should");
            return Err(ClassFileError::damaged(start, what));
        }
        let (code, refused) = match body {
            Some(Ok(code)) => (Some(Arc::new(code)), None),
            Some(Err(why)) => (None, Some(why)),
            None => (None, None),
        };
        let exceptions = exceptions.unwrap_or_default();
        Ok(MethodInfo { access, name, descriptor, code, refused, signature, exceptions })
    }

    fn attribute(
        &mut self,
        attribute: u16,
        part: Bytes<'a>,
        at: usize,
        class: &mut ClassFile,
    ) -> Result<()> {
        match self.pool.utf8(attribute, at)? {
            b"SourceFile" => once(&mut class.source_file, self.text(part)?, at),
            b"Signature" => once(&mut class.signature, self.text(part)?, at),
            b"NestHost" => {
                let mut part = part;
                let host = self.declared(part.u16()?, at)?;
                part.finish("NestHost")?;
                once(&mut class.nest_host, host, at)
            }
            b"BootstrapMethods" => several(&mut class.bootstraps, self.bootstraps(part)?, at),
            b"InnerClasses" => several(&mut class.inner_classes, self.inner_classes(part)?, at),
            b"PermittedSubclasses" => several(&mut class.permitted, self.classes(part)?, at),
            b"EnclosingMethod" => {
                once(&mut class.enclosing_method, self.enclosing_method(part)?, at)
            }
            b"Record" => once(&mut class.record, self.record(part)?, at),
            _ => Ok(()),
        }
    }

    fn bootstraps(&mut self, mut part: Bytes<'a>) -> Result<Vec<Bootstrap>> {
        let (count, mut bootstraps) = part.list(4)?;
        for _ in 0..count {
            let at = part.at();
            let index = part.u16()?;
            let Ok(Constant::MethodHandle(handle)) = self.constants.get(index) else {
                let what = format!("constant {index} should be a method handle");
                return Err(ClassFileError::damaged(at, what));
            };
            let handle = (**handle).clone();
            let (count, mut arguments) = part.list(2)?;
            for _ in 0..count {
                let at = part.at();
                let index = part.u16()?;
                if !self.constants.get(index).is_ok_and(is_loadable) {
                    let what = format!("constant {index} cannot be an argument");
                    return Err(ClassFileError::damaged(at, what));
                }
                arguments.push(index);
            }
            bootstraps.push(Bootstrap { handle, arguments });
        }
        part.finish("BootstrapMethods")?;
        Ok(bootstraps)
    }

    fn inner_classes(&mut self, mut part: Bytes<'a>) -> Result<Vec<InnerClass>> {
        let (count, mut classes) = part.list(8)?;
        for _ in 0..count {
            let at = part.at();
            let inner = self.pool.class(part.u16()?, at)?;
            let outer = self.pool.optional_class(part.u16()?, at)?;
            let name = match part.u16()? {
                0 => None,
                index => Some(self.pool.text(index, Rule::Text, at)?),
            };
            classes.push(InnerClass { inner, outer, name, access: part.u16()? });
        }
        part.finish("InnerClasses")?;
        Ok(classes)
    }

    fn enclosing_method(&mut self, mut part: Bytes<'a>) -> Result<EnclosingMethod> {
        let at = part.at();
        let class = self.declared(part.u16()?, at)?;
        let rules = (Rule::MethodName, Rule::MethodDescriptor);
        let method = match part.u16()? {
            0 => None,
            index => Some(self.pool.name_and_type(index, rules, at)?),
        };
        part.finish("EnclosingMethod")?;
        Ok(EnclosingMethod { class, method })
    }

    fn record(&mut self, mut part: Bytes<'a>) -> Result<Vec<RecordComponent>> {
        let (count, mut components) = part.list(6)?;
        for _ in 0..count {
            let at = part.at();
            let name = self.pool.text(part.u16()?, Rule::FieldName, at)?;
            let descriptor = self.pool.text(part.u16()?, Rule::FieldDescriptor, at)?;
            let mut signature = None;
            attributes(&mut part, |attribute, part, at| {
                if self.pool.utf8(attribute, at)? == b"Signature" {
                    once(&mut signature, self.text(part)?, at)?;
                }
                Ok(())
            })?;
            components.push(RecordComponent { name, descriptor, signature });
        }
        part.finish("Record")?;
        Ok(components)
    }
}

/// Sets a list that may be there once.
fn several<T>(place: &mut Vec<T>, values: Vec<T>, at: usize) -> Result<()> {
    if !place.is_empty() {
        return Err(ClassFileError::damaged(at, "an attribute that may be there once is repeated"));
    }
    *place = values;
    Ok(())
}

/// No two fields, and no two methods, have the same name and type.
fn distinct<'n>(
    mut names: impl ExactSizeIterator<Item = (&'n str, &'n str)>,
    at: usize,
) -> Result<()> {
    let mut seen = FxHashSet::with_capacity_and_hasher(names.len(), FxBuildHasher);
    match names.find(|name| !seen.insert(*name)) {
        Some((name, descriptor)) => Err(ClassFileError::damaged(
            at,
            format!("`{name}` of type {descriptor} is twice there"),
        )),
        None => Ok(()),
    }
}
