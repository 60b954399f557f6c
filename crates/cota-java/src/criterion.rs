//! Criteria in Java: a method tells valid structures apart, and the search skips what must look the
//! same to it (Korat+; Aguirre, Bengolea, Frias, Galeotti 2011).
//!
//! The class of a structure is the text of what the method returns: a primitive, a text, an enum
//! constant, a box, or an array or a collection of these, in which texts are quoted. The method may write into the structure;
//! what it does is taken back.

use cota_jvm::{Failure, Machine, Reference, Stop, Watched};

use crate::error::JavaError;
use crate::kind::short_name;
use crate::placed::failed;

/// Nested arrays and collections of a result.
const DEEPEST: usize = 20;
/// Elements of a result.
const MOST: usize = 100_000;
/// The boxes, with the field that holds the value and its type.
const BOXES: [(&str, u8); 8] = [
    ("java.lang.Boolean", b'Z'),
    ("java.lang.Byte", b'B'),
    ("java.lang.Short", b'S'),
    ("java.lang.Character", b'C'),
    ("java.lang.Integer", b'I'),
    ("java.lang.Long", b'J'),
    ("java.lang.Float", b'F'),
    ("java.lang.Double", b'D'),
];

/// A method that tells structures apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JavaCriterion {
    /// As it was asked for.
    name: String,
    method: u32,
    /// The type that it returns, as class files write it.
    returns: String,
}

/// What a criterion says of a structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classified {
    /// The class.
    pub class: String,
    /// How many choices it depends on: the length of the path that all structures share which must be of this class.
    pub depth: usize,
}

impl JavaCriterion {
    /// The method with a name: of the class under test, `METHOD`, or a static one of any class that
    /// takes the structure, `pkg.Class.METHOD`.
    ///
    /// # Errors
    /// There is no such method, or it returns nothing.
    pub fn new(machine: &mut Machine, class: &str, name: &str) -> Result<JavaCriterion, JavaError> {
        let subject = machine.class(class)?;
        let (owner, method) = match name.rsplit_once(['.', ':', '#']) {
            None => (Some(subject), name),
            Some((owner, method)) => {
                let owner = owner.trim_end_matches(':');
                (class_named(machine, class, owner), method)
            }
        };
        let missing = |what: &str| JavaError::Criterion {
            name: name.to_owned(),
            what: what.to_owned(),
            class: class.to_owned(),
        };
        let owner = owner.ok_or_else(|| missing("there is no such class"))?;
        let all = machine.methods_named(owner, method);
        if all.is_empty() {
            return Err(missing("there is no such method"));
        }
        let mut fitting = Vec::new();
        for (id, descriptor, is_static) in all {
            let (parameters, returns) = descriptor.split_once(')').unwrap_or(("(", "V"));
            let takes = parameters.strip_prefix('(').unwrap_or(parameters);
            let fits = if is_static {
                let class = takes.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
                let class = class.filter(|name| !name.contains(';'));
                class
                    .and_then(|class| machine.class(class).ok())
                    .is_some_and(|class| machine.is_a(subject, class))
            } else {
                takes.is_empty() && machine.is_a(subject, owner)
            };
            if fits {
                fitting.push((id, returns.to_owned(), takes.to_owned()));
            }
        }
        // One that takes the class itself fits better than one that takes what is above it.
        let own = format!("L{};", class.replace('.', "/"));
        fitting.sort_by_key(|(_, _, takes)| (!takes.is_empty(), *takes != own));
        match fitting.into_iter().next() {
            None => Err(missing(
                "it must be a method without arguments, or a static one that takes the structure",
            )),
            Some((_, returns, _)) if returns == "V" => Err(missing("it returns nothing")),
            Some((method, returns, _)) => {
                Ok(JavaCriterion { name: name.to_owned(), method, returns })
            }
        }
    }

    /// Its name, as it was asked for.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The class of the structure that the search has found, and how many choices it depends on.
    ///
    /// What the criterion needs and nobody has decided is decided for it, as the last choice.
    ///
    /// # Errors
    /// The criterion throws, is stopped, or returns what is no class.
    pub fn classify(
        &self,
        machine: &mut Machine,
        root: Reference,
    ) -> Result<Classified, JavaError> {
        loop {
            let (class, watched) = self.run(machine, root);
            match class {
                Ok(class) => {
                    return Ok(Classified { class, depth: machine.relevant(&watched.reads) });
                }
                Err(Trouble::Open(address)) if machine.is_open(address) => machine.decide(address),
                Err(Trouble::Open(_)) => {
                    let name = self.name.clone();
                    return Err(JavaError::Stopped(format!("{name} reads an undecided field")));
                }
                Err(Trouble::Error(error)) => return Err(*error),
            }
        }
    }

    /// Only the class.
    ///
    /// # Errors
    /// As for [`JavaCriterion::classify`].
    pub fn class(&self, machine: &mut Machine, root: Reference) -> Result<String, JavaError> {
        Ok(self.classify(machine, root)?.class)
    }

    /// Runs the method on the structure; everything that it does is taken back.
    pub(crate) fn run(
        &self,
        machine: &mut Machine,
        root: Reference,
    ) -> (Result<String, Trouble>, Watched) {
        machine.watch(None, |machine| {
            let word = match machine.call_method(self.method, &[u64::from(root)]) {
                Ok(word) => word,
                Err(failure) => return Err(self.trouble(machine, failure)),
            };
            let mut text = String::new();
            let mut left = MOST;
            self.write(machine, word, &self.returns, DEEPEST, &mut left, &mut text)?;
            Ok(text)
        })
    }

    fn trouble(&self, machine: &mut Machine, failure: Failure) -> Trouble {
        let error = match failure {
            Failure::Stopped(stop) => {
                if let Stop::Undecided { address, .. } = *stop {
                    return Trouble::Open(address);
                }
                JavaError::Stopped(format!("{}: {stop}", self.name))
            }
            Failure::Exception(exception) => match machine.describe(exception) {
                Ok(thrown) => {
                    JavaError::CriterionThrew { name: self.name.clone(), thrown: Box::new(thrown) }
                }
                Err(failure) => failed(machine, &self.name, failure),
            },
        };
        Trouble::Error(Box::new(error))
    }

    /// Writes a value of a type as text.
    fn write(
        &self,
        machine: &mut Machine,
        word: u64,
        descriptor: &str,
        deep: usize,
        left: &mut usize,
        text: &mut String,
    ) -> Result<(), Trouble> {
        let Some(rest) = left.checked_sub(1) else {
            return Err(self.no_class("more than 100,000 values"));
        };
        *left = rest;
        match descriptor.as_bytes().first() {
            Some(b'L' | b'[') | None => {
                self.write_object(machine, word as Reference, deep, left, text)
            }
            Some(&letter) => {
                text.push_str(&primitive(word, letter, deep < DEEPEST));
                Ok(())
            }
        }
    }

    fn write_object(
        &self,
        machine: &mut Machine,
        object: Reference,
        deep: usize,
        left: &mut usize,
        text: &mut String,
    ) -> Result<(), Trouble> {
        if object == 0 {
            text.push_str("null");
            return Ok(());
        }
        let class = machine.class_of_object(object);
        let name = machine.class_name(class);
        if deep == 0 {
            return Err(self.no_class("arrays or collections in each other, more than 20 deep"));
        }
        if name == "java.lang.String" {
            let own = machine.text(u64::from(object)).unwrap_or_default();
            // Beside other values it must be seen where it ends.
            let own = if deep < DEEPEST { format!("{own:?}") } else { own };
            text.push_str(&own);
            return Ok(());
        }
        if let Some((_, letter)) = BOXES.iter().find(|known| known.0 == name) {
            let word = field(machine, object, "value");
            text.push_str(&primitive(word, *letter, deep < DEEPEST));
            return Ok(());
        }
        if machine.is_enum(class) {
            let constant = field(machine, object, "name");
            text.push_str(&machine.text(constant).unwrap_or_default());
            return Ok(());
        }
        let array =
            if name.starts_with('[') { object } else { self.array_of(machine, object, &name)? };
        let element = machine.class_name(machine.class_of_object(array))[1..].to_owned();
        let length = watched(machine, machine.length_address(array))? as usize;
        text.push('[');
        for index in 0..length {
            if index > 0 {
                text.push_str(", ");
            }
            let word = watched(machine, machine.element_address(array, index))?;
            self.write(machine, word, &element, deep - 1, left, text)?;
        }
        text.push(']');
        Ok(())
    }

    /// The elements of a collection.
    fn array_of(
        &self,
        machine: &mut Machine,
        object: Reference,
        name: &str,
    ) -> Result<Reference, Trouble> {
        let class = machine.class_of_object(object);
        let is_collection =
            machine.class("java.util.Collection").is_ok_and(|of| machine.is_a(class, of));
        let method = machine
            .methods_named(class, "toArray")
            .into_iter()
            .find(|method| *method.1 == *"()[Ljava/lang/Object;" && !method.2);
        let Some((method, ..)) = method.filter(|_| is_collection) else {
            return Err(self.no_class(&format!("an object of {name}")));
        };
        match machine.call_method(method, &[u64::from(object)]) {
            Ok(array) => Ok(array as Reference),
            Err(failure) => Err(self.trouble(machine, failure)),
        }
    }

    fn no_class(&self, what: &str) -> Trouble {
        let name = self.name.clone();
        Trouble::Error(Box::new(JavaError::NoKey { name, what: what.to_owned() }))
    }
}

/// Why a criterion gave no class.
pub(crate) enum Trouble {
    /// It needs this word, which is not decided.
    Open(u32),
    Error(Box<JavaError>),
}

/// A word that belongs to the result, which may be a part of the structure.
fn watched(machine: &mut Machine, address: u32) -> Result<u64, Trouble> {
    if machine.is_open(address) {
        return Err(Trouble::Open(address));
    }
    Ok(machine.watched_word(address))
}

/// A field of an object of the JDK.
fn field(machine: &Machine, object: Reference, name: &str) -> u64 {
    let fields = machine.fields_of(machine.class_of_object(object));
    let place = fields.iter().find(|place| *place.name == *name);
    place.map_or(0, |place| machine.word(machine.field_address(object, place)))
}

/// A primitive value as Java prints it, floating-point numbers as the engine does; a letter beside
/// other values is quoted.
fn primitive(word: u64, letter: u8, inside: bool) -> String {
    match (letter, char::from_u32(u32::from(word as u16))) {
        (b'Z', _) => (word & 1 == 1).to_string(),
        (b'C', Some(letter)) if inside => format!("{letter:?}"),
        (b'C', Some(letter)) => letter.to_string(),
        // Half of a pair.
        (b'C', None) => format!("\\u{:04x}", word as u16),
        (b'F', _) => format!("{:?}", f32::from_bits(word as u32)),
        (b'D', _) => format!("{:?}", f64::from_bits(word)),
        _ => (word as i64).to_string(),
    }
}

/// A class by the name that a user writes: with its package, beside the class under test, or in it.
fn class_named(machine: &mut Machine, beside: &str, name: &str) -> Option<u32> {
    let package = beside.strip_suffix(short_name(beside)).unwrap_or("");
    let package = package.trim_end_matches(['.', '$']);
    let separator = if package.is_empty() { "" } else { "." };
    let readings =
        [name.to_owned(), format!("{package}{separator}{name}"), format!("{beside}${name}")];
    readings.iter().find_map(|reading| machine.class(reading).ok())
}
