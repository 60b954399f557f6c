//! Objects as natives and the outside see them.

use crate::classfile::JavaText;
use crate::failure::{Failure, Reference, Stop};
use crate::machine::Machine;
use crate::program::{ClassId, Element};

/// Words before the elements of an array: its class and its length.
pub(crate) const ARRAY_HEADER: usize = 2;

impl Machine {
    #[inline]
    pub(crate) fn class_of(&self, object: Reference) -> ClassId {
        self.heap.read(object as usize) as ClassId
    }

    #[inline]
    pub(crate) fn new_object(&mut self, class: ClassId) -> Result<Reference, Failure> {
        let words = self.program.class(class).words as usize;
        let at = self.heap.allocate(words).ok_or_else(|| Failure::from(Stop::Memory))?;
        self.heap.write_new(at, u64::from(class));
        Ok(at as Reference)
    }

    pub(crate) fn new_array(
        &mut self,
        class: ClassId,
        length: usize,
    ) -> Result<Reference, Failure> {
        let at = self
            .heap
            .allocate(length.saturating_add(ARRAY_HEADER))
            .ok_or_else(|| Failure::from(Stop::Memory))?;
        self.heap.write_new(at, u64::from(class));
        self.heap.write_new(at + 1, length as u64);
        Ok(at as Reference)
    }

    /// An array of arrays; all lengths are checked before.
    pub(crate) fn new_arrays(
        &mut self,
        class: ClassId,
        lengths: &[usize],
    ) -> Result<Reference, Failure> {
        let Some((&length, rest)) = lengths.split_first() else { return Ok(0) };
        let array = self.new_array(class, length)?;
        if rest.is_empty() {
            return Ok(array);
        }
        let Some(Element::Class(element)) = self.program.class(class).element else {
            return Ok(array);
        };
        for index in 0..length {
            let inner = self.new_arrays(element, rest)?;
            self.heap.write_new(array as usize + ARRAY_HEADER + index, u64::from(inner));
        }
        Ok(array)
    }

    pub(crate) fn array_length(&self, array: Reference) -> usize {
        self.heap.read(array as usize + 1) as usize
    }

    /// The elements of an array.
    pub(crate) fn elements(&self, array: Reference) -> &[u64] {
        self.heap.slice(array as usize + ARRAY_HEADER, self.array_length(array))
    }

    #[inline]
    pub(crate) fn field(&self, object: Reference, offset: usize) -> u64 {
        self.heap.read(object as usize + offset)
    }

    #[inline]
    pub(crate) fn set_field(&mut self, object: Reference, offset: usize, value: u64) {
        self.heap.write(object as usize + offset, value);
    }

    /// The one string object for a constant.
    pub(crate) fn intern_text(&mut self, text: &JavaText) -> Reference {
        if let Some(&known) = self.strings.get(text) {
            return known;
        }
        let made = self.permanently(|machine| machine.new_text(text)).unwrap_or(0);
        self.strings.insert(text.clone(), made);
        made
    }

    pub(crate) fn intern(&mut self, text: &str) -> Reference {
        self.intern_text(&JavaText::new(text))
    }

    pub(crate) fn new_string(&mut self, text: &str) -> Result<Reference, Failure> {
        self.new_text(&JavaText::new(text))
    }

    pub(crate) fn new_text(&mut self, text: &JavaText) -> Result<Reference, Failure> {
        let bytes: Vec<u8> = match text {
            JavaText::Latin1(bytes) => bytes.to_vec(),
            JavaText::Utf16(units) => units.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
        };
        let array = self.new_bytes(&bytes)?;
        let string = self.new_object(self.known.string)?;
        self.heap.write_new(string as usize + self.known.string_value, u64::from(array));
        let coder = u64::from(matches!(text, JavaText::Utf16(_)));
        self.heap.write_new(string as usize + self.known.string_coder, coder);
        Ok(string)
    }

    pub(crate) fn new_bytes(&mut self, bytes: &[u8]) -> Result<Reference, Failure> {
        let array = self.new_array(self.known.bytes, bytes.len())?;
        for (index, &byte) in bytes.iter().enumerate() {
            self.heap
                .write_new(array as usize + ARRAY_HEADER + index, i64::from(byte as i8) as u64);
        }
        Ok(array)
    }

    /// The text of a `String` object.
    pub(crate) fn java_text(&self, string: Reference) -> JavaText {
        let array = self.field(string, self.known.string_value) as Reference;
        let bytes = self.elements(array).iter().map(|&word| word as u8);
        if self.field(string, self.known.string_coder) == 0 {
            return JavaText::Latin1(bytes.collect());
        }
        let bytes: Vec<u8> = bytes.collect();
        JavaText::from_units(
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        )
    }

    pub(crate) fn rust_string(&self, string: Reference) -> String {
        self.java_text(string).to_string()
    }

    /// The text of a value that is a `String`; `None` for `null` and everything else.
    pub fn text(&self, value: u64) -> Option<String> {
        let object = value as Reference;
        (object != 0 && self.class_of(object) == self.known.string)
            .then(|| self.rust_string(object))
    }

    /// The `java.lang.Class` object of a class.
    pub(crate) fn mirror(&mut self, class: ClassId) -> Reference {
        let known = self.program.class(class).mirror;
        if known != 0 {
            return known;
        }
        let Ok(mirror) = self.permanently(|machine| machine.new_object(machine.known.class)) else {
            return 0;
        };
        self.program.classes[class as usize].mirror = mirror;
        self.mirrors.insert(mirror, class);
        self.describe_mirror(class, mirror);
        mirror
    }

    /// Fields of `Class` that the JVM sets; which of them there are depends on the JDK.
    fn describe_mirror(&mut self, class: ClassId, mirror: Reference) {
        let component = match self.program.class(class).element {
            Some(Element::Class(element)) => self.mirror(element),
            Some(Element::Primitive(letter)) => {
                let element = self.primitive(letter);
                self.mirror(element)
            }
            None => 0,
        };
        let this = self.program.class(class);
        let primitive = this.parent.is_none() && this.file.is_none();
        let modifiers = this.access & !0x20;
        for (field, value) in [
            ("componentType", u64::from(component)),
            ("primitive", u64::from(primitive)),
            ("modifiers", u64::from(modifiers)),
        ] {
            if let Some(offset) = self.program.offset(self.known.class, field) {
                self.heap.write_new(mirror as usize + offset, value);
            }
        }
    }

    pub(crate) fn class_of_mirror(&self, mirror: Reference) -> ClassId {
        self.mirrors.get(&mirror).copied().unwrap_or_default()
    }
}
