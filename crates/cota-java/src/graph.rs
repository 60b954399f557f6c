//! Objects of a machine as they are at a moment: what is shown, compared and written as source.

mod alike;

use std::sync::Arc;

use cota_jvm::{ClassFacts, ClassKind, Failure, FieldPlace, Machine, Reference, java_type};
use rustc_hash::FxHashMap;

use crate::error::JavaError;
use crate::placed::failed;
use crate::walk::JavaWalk;

/// Some values with all objects that they lead to, in the order in which a walk in breadth meets
/// them. Two graphs are equal if one is the other with its objects at other places, and with other collections that are equal.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    /// The values that the walk began with.
    pub roots: Vec<Word>,
    /// The objects.
    pub objects: Vec<Object>,
}

/// A value.
#[derive(Debug, Clone, Copy)]
pub enum Word {
    /// `null`, or what a `void` method gives.
    Null,
    /// A truth value.
    Bool(bool),
    /// A character, which may be half of one.
    Char(u16),
    /// An integer, with the letter of its type in class files.
    Int(u8, i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// An object of the graph.
    Object(usize),
}

/// An object.
#[derive(Debug, Clone)]
pub struct Object {
    /// Where it is in the machine.
    pub reference: Reference,
    /// Its class.
    pub class: Arc<Class>,
    /// What is in it.
    pub content: Content,
    /// What an object holds that is opaque otherwise: the value of an `Optional`, the key and value of an entry. Only
    /// graphs that are compared have this.
    pub held: Vec<Word>,
    /// What `toString` gives of another opaque object, in such graphs.
    pub told: Option<String>,
}

/// A class with its fields.
#[derive(Debug)]
pub struct Class {
    /// What the source says of it.
    pub facts: ClassFacts,
    /// Its instance fields, inherited ones first.
    pub fields: Vec<Field>,
    /// What it is compared with, if it is a collection of the JDK.
    family: Option<Family>,
    /// Whether it is a set or a map that keeps its elements in the order in which they came.
    is_linked: bool,
    places: Vec<FieldPlace>,
    model: Model,
}

/// Collections that may be equal although they have other classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    List,
    Set,
    Map,
    Entry,
}

/// An instance field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The class that declares it, as `Class.forName` takes it.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its type, as class files write it.
    pub descriptor: String,
    /// Whether a class of the JDK declares it.
    pub from_jdk: bool,
}

/// What an object is to whoever reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Model {
    Fields,
    Array,
    Text,
    Box,
    Constant,
    Type,
    Printed,
    Items,
    Pairs,
    Opaque,
}

/// What is in an object.
#[derive(Debug, Clone)]
pub enum Content {
    /// The values of its fields.
    Fields(Vec<Word>),
    /// Its elements.
    Array(Vec<Word>),
    /// The text of a string.
    Text(String),
    /// What a box holds.
    Boxed(Word),
    /// The name of an enum's constant.
    Constant(String),
    /// The class that a `Class` object stands for, as Java writes it.
    Type(String),
    /// What `toString` gives of an object that its constructor makes again of that text.
    Printed(String),
    /// The elements of a collection of the JDK, in its own order.
    Items(Vec<Word>),
    /// The entries of a map of the JDK, in its own order.
    Pairs(Vec<(Word, Word)>),
    /// What a static field of a class holds, which is there before the structure.
    Static(String, String),
    /// An object of the JDK, or a lambda expression, that is only known by its class.
    Opaque,
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Char(a), Self::Char(b)) => a == b,
            (Self::Int(_, a), Self::Int(_, b)) => a == b,
            // As `Double.equals` has it: NaN is itself, and 0.0 is not -0.0.
            (Self::Float(a), Self::Float(b)) => {
                a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
            }
            (Self::Double(a), Self::Double(b)) => {
                a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
            }
            (Self::Object(a), Self::Object(b)) => a == b,
            _ => false,
        }
    }
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        self.roots.len() == other.roots.len() && alike::alike(self, other, 0..self.roots.len())
    }
}

impl Graph {
    /// Whether all but the last roots of two graphs are equal.
    pub(crate) fn is_alike_before_the_last(&self, other: &Self) -> bool {
        self.roots.len() == other.roots.len()
            && alike::alike(self, other, 0..self.roots.len().saturating_sub(1))
    }

    /// Whether the last roots of two graphs are equal.
    pub(crate) fn has_the_result_of(&self, other: &Self) -> bool {
        let roots = self.roots.len();
        roots == other.roots.len() && alike::alike(self, other, roots.saturating_sub(1)..roots)
    }
}

/// Reads graphs from a machine.
#[derive(Default)]
pub struct Reader {
    classes: FxHashMap<u32, Arc<Class>>,
    /// Objects that static fields hold.
    statics: FxHashMap<Reference, (String, String)>,
    /// What the machine had loaded when they were looked up.
    loaded: usize,
    /// Whether its graphs are compared, so that nothing of the JDK may stay opaque that can be asked.
    pub(crate) compares: bool,
}

/// Calls and jumps backwards that asking an object may take.
const FUEL: u64 = 10_000_000;

impl Reader {
    /// The graph of some values, each with its type as class files write it.
    ///
    /// # Errors
    /// A collection of the JDK cannot be listed.
    pub fn read(
        &mut self,
        machine: &mut Machine,
        values: &[(&str, u64)],
    ) -> Result<Graph, Failure> {
        self.look_up_statics(machine);
        let mut walk = Walk { known: FxHashMap::default(), order: Vec::new() };
        let roots = values.iter().map(|(kind, word)| walk.word(kind, *word)).collect();
        let mut objects = Vec::new();
        while let Some(&reference) = walk.order.get(objects.len()) {
            let class = self.class(machine, machine.class_of_object(reference));
            let content = self.content(machine, &mut walk, reference, &class)?;
            let (held, told) = match content {
                Content::Opaque if self.compares => asked(machine, &mut walk, reference, &class)?,
                _ => (Vec::new(), None),
            };
            objects.push(Object { reference, class, content, held, told });
        }
        Ok(Graph { roots, objects })
    }

    /// The structure that a walk stands at.
    ///
    /// # Errors
    /// A collection of the JDK cannot be listed.
    pub fn structure(&mut self, walk: &mut JavaWalk) -> Result<Graph, JavaError> {
        let root = u64::from(walk.root());
        let machine = walk.machine();
        let graph = machine.undoably(|machine| {
            // A collection may hold objects that the structure does not lead to.
            machine.settle();
            self.read(machine, &[("L", root)])
        });
        graph.map_err(|failure| failed(machine, "a collection", failure))
    }

    /// Objects that static fields hold, without those of the search.
    pub(crate) fn fixed(&mut self, machine: &Machine) -> impl Iterator<Item = Reference> + '_ {
        self.look_up_statics(machine);
        self.statics.keys().copied()
    }

    fn look_up_statics(&mut self, machine: &Machine) {
        if self.loaded == machine.loaded() {
            return;
        }
        self.loaded = machine.loaded();
        for (class, field, object) in machine.static_objects() {
            if !machine.is_of_search(object) {
                self.statics.entry(object).or_insert((class, field));
            }
        }
    }

    fn class(&mut self, machine: &Machine, id: u32) -> Arc<Class> {
        self.classes.entry(id).or_insert_with(|| Arc::new(Class::of(machine, id))).clone()
    }

    fn content(
        &self,
        machine: &mut Machine,
        walk: &mut Walk,
        object: Reference,
        class: &Class,
    ) -> Result<Content, Failure> {
        let own = |machine: &Machine, index: usize| {
            machine.word(machine.field_address(object, &class.places[index]))
        };
        if !matches!(class.model, Model::Constant | Model::Text | Model::Box | Model::Type)
            && let Some((class, field)) = self.statics.get(&object)
        {
            return Ok(Content::Static(class.clone(), field.clone()));
        }
        Ok(match class.model {
            Model::Fields => {
                let fields = class.fields.iter().enumerate();
                let words = fields.map(|(index, field)| {
                    // What the JDK keeps for itself in an object of the user is nobody's business.
                    let hidden = field.from_jdk && field.descriptor.starts_with(['L', '[']);
                    if hidden {
                        Word::Null
                    } else {
                        walk.word(&field.descriptor, own(machine, index))
                    }
                });
                Content::Fields(words.collect())
            }
            Model::Array => {
                let kind = match &class.facts.kind {
                    ClassKind::Array(element) => element.as_str(),
                    _ => "I",
                };
                Content::Array(
                    elements(machine, object).map(|word| walk.word(kind, word)).collect(),
                )
            }
            Model::Text => Content::Text(machine.text(u64::from(object)).unwrap_or_default()),
            Model::Box => {
                let value = class.fields.iter().position(|field| field.name == "value");
                let word = value.map_or(Word::Null, |index| {
                    plain(&class.fields[index].descriptor, own(machine, index))
                });
                Content::Boxed(word)
            }
            Model::Constant => {
                let name = class.fields.iter().position(|field| field.name == "name");
                let text = name.and_then(|index| machine.text(own(machine, index)));
                Content::Constant(text.unwrap_or_default())
            }
            Model::Type => {
                let class = machine.class_behind(object).map(|class| machine.class_name(class));
                Content::Type(class.unwrap_or_default())
            }
            Model::Printed => {
                let text = machine.undoably(|machine| {
                    let text = machine.call_on(object, "toString", "()Ljava/lang/String;", &[])?;
                    Ok::<_, Failure>(machine.text(text))
                })?;
                Content::Printed(text.unwrap_or_default())
            }
            Model::Items => {
                let items = listed(machine, object, None)?;
                Content::Items(items.into_iter().map(|word| walk.object(word)).collect())
            }
            Model::Pairs => {
                let keys = listed(machine, object, Some(("keySet", "()Ljava/util/Set;")))?;
                let values = listed(machine, object, Some(("values", "()Ljava/util/Collection;")))?;
                let pairs = keys.into_iter().zip(values);
                Content::Pairs(
                    pairs.map(|(key, value)| (walk.object(key), walk.object(value))).collect(),
                )
            }
            Model::Opaque => Content::Opaque,
        })
    }
}

fn elements(machine: &Machine, array: Reference) -> impl Iterator<Item = u64> + '_ {
    (0..machine.length_of(array)).map(move |at| machine.word(machine.element_address(array, at)))
}

/// What an opaque object holds, or else what it says of itself if that is more than which object it is.
fn asked(
    machine: &mut Machine,
    walk: &mut Walk,
    object: Reference,
    class: &Class,
) -> Result<(Vec<Word>, Option<String>), Failure> {
    if class.facts.kind == ClassKind::Hidden {
        return Ok((Vec::new(), None));
    }
    let held = match class.facts.name.as_str() {
        "java.util.Optional" | "java.util.concurrent.atomic.AtomicReference" => {
            let value = class.fields.iter().position(|field| field.name == "value");
            let place = value.map(|index| &class.places[index]);
            place.map(|place| vec![machine.word(machine.field_address(object, place))])
        }
        _ if class.family == Some(Family::Entry) => {
            let parts = machine.undoably(|machine| {
                ["getKey", "getValue"]
                    .into_iter()
                    .map(|name| machine.call_on(object, name, "()Ljava/lang/Object;", &[]))
                    .collect::<Result<Vec<u64>, Failure>>()
            });
            Some(parts?)
        }
        _ => None,
    };
    if let Some(words) = held {
        return Ok((words.into_iter().map(|word| walk.object(word)).collect(), None));
    }
    let text = machine.undoably(|machine| {
        machine.attempt(FUEL, |machine| {
            let text = machine.call_on(object, "toString", "()Ljava/lang/String;", &[])?;
            Ok(machine.text(text))
        })
    });
    match text {
        Ok(text) => {
            let which = format!("{}@", class.facts.name);
            Ok((Vec::new(), text.filter(|text| !text.starts_with(&which))))
        }
        Err(Failure::Exception(_)) => Ok((Vec::new(), None)),
        Err(stopped) => Err(stopped),
    }
}

/// What a collection holds, as it says itself.
fn listed(
    machine: &mut Machine,
    object: Reference,
    view: Option<(&str, &str)>,
) -> Result<Vec<u64>, Failure> {
    machine.undoably(|machine| {
        let collection = match view {
            Some((name, kind)) => machine.call_on(object, name, kind, &[])? as Reference,
            None => object,
        };
        let array = machine.call_on(collection, "toArray", "()[Ljava/lang/Object;", &[])?;
        Ok(elements(machine, array as Reference).collect())
    })
}

struct Walk {
    known: FxHashMap<Reference, usize>,
    order: Vec<Reference>,
}

impl Walk {
    fn word(&mut self, kind: &str, word: u64) -> Word {
        if kind.starts_with(['L', '[']) { self.object(word) } else { plain(kind, word) }
    }

    fn object(&mut self, word: u64) -> Word {
        let reference = word as Reference;
        if reference == 0 {
            return Word::Null;
        }
        let next = self.order.len();
        let index = *self.known.entry(reference).or_insert(next);
        if index == next {
            self.order.push(reference);
        }
        Word::Object(index)
    }
}

fn plain(kind: &str, word: u64) -> Word {
    match kind.as_bytes().first() {
        Some(b'Z') => Word::Bool(word & 1 == 1),
        Some(b'C') => Word::Char(word as u16),
        Some(b'F') => Word::Float(f32::from_bits(word as u32)),
        Some(b'D') => Word::Double(f64::from_bits(word)),
        Some(&letter @ (b'B' | b'S' | b'I' | b'J')) => Word::Int(letter, word as i64),
        _ => Word::Null,
    }
}

impl Class {
    fn of(machine: &Machine, id: u32) -> Class {
        let facts = machine.class_facts(id);
        let places = machine.fields_of(id);
        let field = |place: &FieldPlace| Field {
            class: machine.class_name(place.class),
            name: place.name.to_string(),
            descriptor: place.descriptor.to_string(),
            from_jdk: machine.class_facts(place.class).from_jdk,
        };
        let fields = places.iter().map(field).collect();
        let model = model(machine, id, &facts);
        let families = [
            ("java/util/List", Family::List),
            ("java/util/Set", Family::Set),
            ("java/util/Map", Family::Map),
            ("java/util/Map$Entry", Family::Entry),
        ];
        let family = families.iter().find(|(name, _)| facts.from_jdk && machine.is_named(id, name));
        let family = family.map(|(_, family)| *family);
        let is_linked = ["java/util/LinkedHashSet", "java/util/LinkedHashMap"]
            .iter()
            .any(|name| machine.is_named(id, name));
        Class { facts, fields, family, is_linked, places, model }
    }

    /// Its name without its package and what it is nested in.
    pub fn short_name(&self) -> String {
        match &self.facts.kind {
            ClassKind::Array(element) => {
                let kind = java_type(element);
                format!("{}[]", kind.rsplit(['.', '$']).next().unwrap_or(&kind))
            }
            ClassKind::Hidden => "lambda".to_owned(),
            _ => crate::kind::short_name(&self.facts.name).to_owned(),
        }
    }
}

fn model(machine: &Machine, id: u32, facts: &ClassFacts) -> Model {
    match &facts.kind {
        ClassKind::Array(_) => return Model::Array,
        ClassKind::Enum { .. } => return Model::Constant,
        ClassKind::Hidden => return Model::Opaque,
        ClassKind::Class | ClassKind::Record(_) => {}
    }
    if !facts.from_jdk {
        return Model::Fields;
    }
    match facts.name.as_str() {
        "java.lang.String" => return Model::Text,
        "java.lang.Boolean"
        | "java.lang.Character"
        | "java.lang.Byte"
        | "java.lang.Short"
        | "java.lang.Integer"
        | "java.lang.Long"
        | "java.lang.Float"
        | "java.lang.Double" => {
            return Model::Box;
        }
        "java.lang.Class" => return Model::Type,
        "java.math.BigInteger"
        | "java.math.BigDecimal"
        | "java.lang.StringBuilder"
        | "java.lang.StringBuffer"
        | "java.util.concurrent.atomic.AtomicInteger"
        | "java.util.concurrent.atomic.AtomicLong"
        | "java.util.concurrent.atomic.AtomicBoolean" => return Model::Printed,
        _ => {}
    }
    let is = |name: &str| machine.is_named(id, name);
    if is("java/util/Collection") {
        Model::Items
    } else if is("java/util/Map") {
        Model::Pairs
    } else {
        Model::Opaque
    }
}
