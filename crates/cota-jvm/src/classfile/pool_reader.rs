//! Reads the constant pool: first where every constant is, then what it is with all names in place.
//!
//! Constants share their names: a text is copied out of the file once, when the first of them needs it.

use super::bytes::Bytes;
use super::error::Fault;
use super::pool::{Constant, Dynamic, MemberRef, MethodHandle};
use super::{ClassFileError, JavaText, Name, descriptor, text};
use rustc_hash::FxHashMap;

type Result<T> = std::result::Result<T, Fault>;

const UTF8: u8 = 1;
const INTEGER: u8 = 3;
const FLOAT: u8 = 4;
const LONG: u8 = 5;
const DOUBLE: u8 = 6;
const CLASS: u8 = 7;
const STRING: u8 = 8;
const FIELD: u8 = 9;
const METHOD: u8 = 10;
const INTERFACE_METHOD: u8 = 11;
const NAME_AND_TYPE: u8 = 12;
const METHOD_HANDLE: u8 = 15;
const METHOD_TYPE: u8 = 16;
const DYNAMIC: u8 = 17;
const INVOKE_DYNAMIC: u8 = 18;
const MODULE: u8 = 19;
const PACKAGE: u8 = 20;

/// What a text has to be where it is used.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(super) enum Rule {
    /// Anything.
    Text = 0,
    Class = 1,
    FieldName = 2,
    MethodName = 4,
    FieldDescriptor = 8,
    MethodDescriptor = 16,
}

impl Rule {
    fn holds(self, text: &str) -> bool {
        match self {
            Self::Text => true,
            Self::Class if text.starts_with('[') => descriptor::is_field(text),
            Self::Class => descriptor::is_class_name(text),
            Self::FieldName => descriptor::is_field_name(text),
            Self::MethodName => descriptor::is_method_name(text),
            Self::FieldDescriptor => descriptor::is_field(text),
            Self::MethodDescriptor => descriptor::parameter_slots(text).is_some(),
        }
    }

    fn what(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Class => "the name of a class",
            Self::FieldName => "the name of a field",
            Self::MethodName => "the name of a method",
            Self::FieldDescriptor => "the descriptor of a field",
            Self::MethodDescriptor => "the descriptor of a method",
        }
    }
}

/// The pool as it is written, and the names that were taken out of it.
pub(super) struct PoolReader<'a> {
    file: &'a [u8],
    /// Where each constant is; zero for places that cannot be used.
    places: Vec<u32>,
    names: Vec<Option<Name>>,
    /// Which rules are known to hold for a text.
    holds: Vec<u8>,
    strings: FxHashMap<u16, JavaText>,
}

impl<'a> PoolReader<'a> {
    /// Finds all constants.
    pub fn find(bytes: &mut Bytes<'a>, file: &'a [u8]) -> Result<Self> {
        let start = bytes.at();
        // A constant takes three bytes at least, and one of nine bytes takes two places.
        let (count, mut places) = bytes.list(3)?;
        if count == 0 {
            return Err(ClassFileError::damaged(start, "a constant pool has at least one place"));
        }
        places.push(0);
        while places.len() < usize::from(count) {
            let at = bytes.at();
            places.push(u32::try_from(at).map_err(|_| ClassFileError::damaged(at, "too long"))?);
            let tag = bytes.u8()?;
            match tag {
                UTF8 => {
                    let length = bytes.u16()?;
                    if !text::is_modified_utf8(bytes.take(usize::from(length))?) {
                        return Err(ClassFileError::damaged(at, "a text is not modified UTF-8"));
                    }
                }
                CLASS | STRING | METHOD_TYPE | MODULE | PACKAGE => drop(bytes.take(2)?),
                METHOD_HANDLE => drop(bytes.take(3)?),
                INTEGER | FLOAT | FIELD | METHOD | INTERFACE_METHOD | NAME_AND_TYPE | DYNAMIC
                | INVOKE_DYNAMIC => drop(bytes.take(4)?),
                LONG | DOUBLE => {
                    bytes.take(8)?;
                    if places.len() >= usize::from(count) {
                        return Err(ClassFileError::damaged(at, "no second place for this number"));
                    }
                    places.push(0);
                }
                _ => return Err(ClassFileError::damaged(at, format!("no constant has tag {tag}"))),
            }
        }
        let count = places.len();
        let (names, holds) = (vec![None; count], vec![0; count]);
        Ok(Self { file, places, names, holds, strings: FxHashMap::default() })
    }

    /// All constants, with the names that they need.
    pub fn constants(&mut self) -> Result<Vec<Constant>> {
        let mut constants = Vec::with_capacity(self.places.len());
        for index in 0..self.places.len() {
            constants.push(self.constant(index as u16)?);
        }
        Ok(constants)
    }

    fn constant(&mut self, index: u16) -> Result<Constant> {
        let Some(mut bytes) = self.bytes(index) else { return Ok(Constant::Unusable) };
        let at = bytes.at();
        Ok(match bytes.u8()? {
            INTEGER => Constant::Integer(bytes.u32()? as i32),
            FLOAT => Constant::Float(bytes.u32()?),
            LONG => Constant::Long(bytes.u64()? as i64),
            DOUBLE => Constant::Double(bytes.u64()?),
            CLASS => Constant::Class(self.text(bytes.u16()?, Rule::Class, at)?),
            STRING => Constant::String(self.string(bytes.u16()?, at)?),
            FIELD => Constant::Field(self.member(index, at)?),
            METHOD => Constant::Method(self.member(index, at)?),
            INTERFACE_METHOD => Constant::InterfaceMethod(self.member(index, at)?),
            METHOD_HANDLE => {
                Constant::MethodHandle(Box::new(self.handle(bytes.u8()?, bytes.u16()?, at)?))
            }
            METHOD_TYPE => {
                Constant::MethodType(self.text(bytes.u16()?, Rule::MethodDescriptor, at)?)
            }
            tag @ (DYNAMIC | INVOKE_DYNAMIC) => {
                let (bootstrap, typed) = (bytes.u16()?, bytes.u16()?);
                let rules = if tag == DYNAMIC {
                    (Rule::FieldName, Rule::FieldDescriptor)
                } else {
                    (Rule::MethodName, Rule::MethodDescriptor)
                };
                let (name, descriptor) = self.name_and_type(typed, rules, at)?;
                if name.starts_with('<') && tag == INVOKE_DYNAMIC {
                    return Err(ClassFileError::damaged(
                        at,
                        "a call site is named as a constructor",
                    ));
                }
                let made = Dynamic { bootstrap, name, descriptor };
                if tag == DYNAMIC { Constant::Dynamic(made) } else { Constant::InvokeDynamic(made) }
            }
            NAME_AND_TYPE => {
                self.utf8(bytes.u16()?, at)?;
                self.utf8(bytes.u16()?, at)?;
                Constant::Part
            }
            MODULE | PACKAGE => {
                self.utf8(bytes.u16()?, at)?;
                Constant::Module
            }
            _ => Constant::Part,
        })
    }

    /// From a constant on.
    fn bytes(&self, index: u16) -> Option<Bytes<'a>> {
        let place = self.places.get(usize::from(index)).filter(|&&place| place != 0)?;
        Some(Bytes::starting(self.file, *place as usize))
    }

    /// From behind the tag of a constant on, which has to be this one.
    fn tagged(&self, index: u16, tag: u8, what: &str, at: usize) -> Result<Bytes<'a>> {
        if let Some(mut bytes) = self.bytes(index)
            && bytes.u8()? == tag
        {
            return Ok(bytes);
        }
        Err(ClassFileError::damaged(at, format!("constant {index} should be {what}")))
    }

    /// The bytes of a text.
    pub fn utf8(&self, index: u16, at: usize) -> Result<&'a [u8]> {
        let mut bytes = self.tagged(index, UTF8, "a text", at)?;
        let length = bytes.u16()?;
        bytes.take(usize::from(length))
    }

    /// A text that follows a rule.
    pub fn text(&mut self, index: u16, rule: Rule, at: usize) -> Result<Name> {
        let place = usize::from(index);
        if self.names.get(place).is_none_or(Option::is_none) {
            let made = text::name(self.utf8(index, at)?).ok_or_else(|| {
                ClassFileError::damaged(at, format!("constant {index} holds halves of characters"))
            })?;
            self.names[place] = Some(made);
        }
        let (Some(Some(name)), Some(holds)) = (self.names.get(place), self.holds.get_mut(place))
        else {
            return Err(ClassFileError::damaged(at, format!("there is no constant {index}")));
        };
        if *holds & rule as u8 == 0 {
            if !rule.holds(name) {
                let what = format!("`{}` is not {}", shortened(name), rule.what());
                return Err(ClassFileError::damaged(at, what));
            }
            *holds |= rule as u8;
        }
        Ok(name.clone())
    }

    /// The name of a class, from its constant.
    pub fn class(&mut self, index: u16, at: usize) -> Result<Name> {
        let name = self.tagged(index, CLASS, "a class", at)?.u16()?;
        self.text(name, Rule::Class, at)
    }

    /// As [`Self::class`]; none for index 0.
    pub fn optional_class(&mut self, index: u16, at: usize) -> Result<Option<Name>> {
        if index == 0 { Ok(None) } else { self.class(index, at).map(Some) }
    }

    fn string(&mut self, index: u16, at: usize) -> Result<JavaText> {
        if let Some(known) = self.strings.get(&index) {
            return Ok(known.clone());
        }
        let made = text::java_text(self.utf8(index, at)?)
            .ok_or_else(|| ClassFileError::damaged(at, "a text is not modified UTF-8"))?;
        self.strings.insert(index, made.clone());
        Ok(made)
    }

    /// A name and a descriptor that follow these rules.
    pub fn name_and_type(
        &mut self,
        index: u16,
        rules: (Rule, Rule),
        at: usize,
    ) -> Result<(Name, Name)> {
        let mut bytes = self.tagged(index, NAME_AND_TYPE, "a name and a type", at)?;
        let name = self.text(bytes.u16()?, rules.0, at)?;
        Ok((name, self.text(bytes.u16()?, rules.1, at)?))
    }

    fn member(&mut self, index: u16, at: usize) -> Result<MemberRef> {
        let not = || ClassFileError::damaged(at, format!("constant {index} should be a member"));
        let mut bytes = self.bytes(index).ok_or_else(not)?;
        let tag = bytes.u8()?;
        let rules = match tag {
            FIELD => (Rule::FieldName, Rule::FieldDescriptor),
            METHOD | INTERFACE_METHOD => (Rule::MethodName, Rule::MethodDescriptor),
            _ => return Err(not()),
        };
        let class = self.class(bytes.u16()?, at)?;
        let (name, descriptor) = self.name_and_type(bytes.u16()?, rules, at)?;
        let constructs = tag == METHOD && &*name == "<init>" && descriptor.ends_with(")V");
        if tag != FIELD && name.starts_with('<') && !constructs {
            return Err(ClassFileError::damaged(at, format!("nothing can call `{name}` so")));
        }
        Ok(MemberRef { class, name, descriptor })
    }

    fn handle(&mut self, kind: u8, index: u16, at: usize) -> Result<MethodHandle> {
        let tag = self.bytes(index).map_or(Ok(0), |mut bytes| bytes.u8())?;
        let fits = match kind {
            1..=4 => tag == FIELD,
            5 | 8 => tag == METHOD,
            6 | 7 => matches!(tag, METHOD | INTERFACE_METHOD),
            9 => tag == INTERFACE_METHOD,
            _ => false,
        };
        if !fits {
            let what = format!("a method handle of kind {kind} cannot have constant {index}");
            return Err(ClassFileError::damaged(at, what));
        }
        let MemberRef { class, name, descriptor } = self.member(index, at)?;
        if tag != FIELD && (kind == 8) != (&*name == "<init>") {
            return Err(ClassFileError::damaged(at, "a method handle and constructors do not fit"));
        }
        Ok(MethodHandle { kind, class, name, descriptor, interface: tag == INTERFACE_METHOD })
    }
}

/// So much of a text is shown.
const SHOWN: usize = 80;

/// The start of a text, for messages.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
