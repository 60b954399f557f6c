//! The content of a structure as a tree of values, and its drawing as text.

use crate::model::candidate::{Vector, word_at};
use crate::model::key::KeyValue;
use crate::model::shape::Shape;
use crate::model::space::Space;
use crate::model::wide::WideInt;
use crate::search::cell::{self, NULL};
use std::cell::Cell;
use std::fmt;

/// A value of a structure. An object is spelled out where a walk in vector order first reaches it;
/// every other link to it is a [`Value::Ref`].
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Null, absent.
    Null,
    /// An integer.
    Int(i64),
    /// An integer beyond `i64`.
    Wide(WideInt),
    /// A boolean.
    Bool(bool),
    /// A character.
    Char(char),
    /// A floating point number.
    Float(f64),
    /// A sequence of characters.
    Text(String),
    /// An object with its content.
    Object {
        /// The name of its class domain and its number.
        id: String,
        /// Its content.
        content: Box<Value>,
    },
    /// A link to an object that is spelled out elsewhere.
    Ref(String),
    /// A struct or tuple in place.
    Record {
        /// The name of the type; empty for tuples.
        name: String,
        /// Its fields.
        fields: Vec<(String, Value)>,
    },
    /// An enum in place.
    Variant {
        /// The name of the type.
        name: String,
        /// The variant.
        variant: String,
        /// Its fields.
        fields: Vec<(String, Value)>,
    },
    /// A sequence.
    Seq(Vec<Value>),
    /// A map.
    Map(Vec<(Value, Value)>),
    /// A set.
    Set(Vec<Value>),
}

impl From<WideInt> for Value {
    fn from(value: WideInt) -> Self {
        i64::try_from(value).map_or(Self::Wide(value), Self::Int)
    }
}

impl Value {
    pub(crate) fn read(space: &Space, cells: &[Cell<u64>]) -> Self {
        Reader::new(space, cells).root()
    }

    /// The same for a drawing: an arena is a list of its objects by position, and every link to one of them a
    /// reference.
    pub(crate) fn read_by_position(space: &Space, cells: &[Cell<u64>]) -> Self {
        let mut reader = Reader::new(space, cells);
        let value = reader.root();
        if reader.arenas.is_empty() {
            return value;
        }
        let listed = Listed { reached: reader.seen, domains: reader.arenas };
        Reader { listed: Some(listed), ..Reader::new(space, cells) }.root()
    }

    /// The structure that a vector describes; positions that a space does not have count as the last.
    pub fn of_vector(space: &Space, vector: &Vector) -> Self {
        let words = (0..space.slots().len() as u32).map(|slot| {
            let index = vector.indices().get(slot as usize).copied().unwrap_or(0);
            Cell::new(word_at(space, slot, index))
        });
        Self::read(space, &words.collect::<Vec<_>>())
    }

    /// Whether it is an object or contains one, so that it needs a line of its own.
    fn is_branch(&self) -> bool {
        match self {
            Self::Object { .. } => true,
            Self::Seq(items) => items.iter().any(Self::is_branch),
            Self::Record { fields, .. } | Self::Variant { fields, .. } => {
                fields.iter().any(|(_, value)| value.is_branch())
            }
            Self::Map(entries) => entries.iter().any(|(_, value)| value.is_branch()),
            _ => false,
        }
    }
}

struct Reader<'a> {
    space: &'a Space,
    cells: &'a [Cell<u64>],
    seen: Vec<bool>,
    /// The class domains of arenas.
    arenas: Vec<u32>,
    /// What is spelled out in an arena only.
    listed: Option<Listed>,
}

/// The objects that are listed in arenas.
struct Listed {
    /// Which objects are in use.
    reached: Vec<bool>,
    domains: Vec<u32>,
}

impl<'a> Reader<'a> {
    fn new(space: &'a Space, cells: &'a [Cell<u64>]) -> Self {
        let seen = vec![false; space.objects().len()];
        Self { space, cells, seen, arenas: Vec::new(), listed: None }
    }

    fn root(&mut self) -> Value {
        self.seen[0] = true;
        self.shape(&self.space.class_of(0).shape, 0)
    }

    fn word(&self, slot: u32) -> u64 {
        self.cells[slot as usize].get()
    }

    fn shape(&mut self, shape: &Shape, slot: u32) -> Value {
        match shape {
            Shape::Nothing => Value::Record { name: String::new(), fields: Vec::new() },
            Shape::Record { name, fields } => {
                Value::Record { name: name.clone(), fields: self.fields(fields, slot) }
            }
            Shape::Arena { all, .. } => self.arena(slot, *all),
            Shape::Optional(inner) => match self.word(slot) >> 2 {
                1 => self.shape(inner, slot + 1),
                _ => Value::Null,
            },
            Shape::Enum { name, variants } => {
                let variant = (self.word(slot) >> 2) as usize;
                let before = variants[..variant].iter().flat_map(|(_, fields)| fields);
                let skipped: u32 = before.map(|(_, shape)| shape.width()).sum();
                let fields = self.fields(&variants[variant].1, slot + 1 + skipped);
                let variant = variants[variant].0.clone();
                Value::Variant { name: name.clone(), variant, fields }
            }
            Shape::Seq(element) => {
                let first = self.space.slots()[slot as usize].region;
                let length = (self.word(slot) >> 2) as u32;
                let items = (0..length).map(|i| self.shape(element, first + i * element.width()));
                match **element {
                    Shape::Char { nullable: false } => text(items),
                    _ => Value::Seq(items.collect()),
                }
            }
            Shape::Array(element, length) => {
                let indices = 0..*length as u32;
                Value::Seq(
                    indices.map(|i| self.shape(element, slot + i * element.width())).collect(),
                )
            }
            Shape::Map { key, value } => self.map(key, value, slot),
            _ if self.word(slot) == NULL => Value::Null,
            Shape::Link { .. } => self.object(cell::object(self.word(slot))),
            Shape::Int { .. } => self.int(slot),
            Shape::Bool { .. } => Value::Bool(self.word(slot) >> 2 == 1),
            Shape::Char { .. } => {
                Value::Char(char::from_u32((self.word(slot) >> 2) as u32).unwrap_or_default())
            }
            Shape::Text { .. } => Value::Text(self.space.text(slot, self.word(slot)).to_string()),
            Shape::Constant { name, constants, .. } => Value::Variant {
                name: name.clone(),
                variant: constants[(self.word(slot) >> 2) as usize].clone(),
                fields: Vec::new(),
            },
            Shape::Float { .. } => {
                let wide = self.space.wide()[(self.word(slot) >> 2) as usize - 1];
                Value::Float(wide.to_float())
            }
        }
    }

    fn int(&self, slot: u32) -> Value {
        let word = self.word(slot);
        match word & 3 {
            1 => Value::Int(word as i64 >> 2),
            _ => self.space.wide()[(word >> 2) as usize - 1].into(),
        }
    }

    fn fields(&mut self, fields: &[(String, Shape)], mut slot: u32) -> Vec<(String, Value)> {
        let mut read = |(name, shape): &(String, Shape)| {
            let value = self.shape(shape, slot);
            slot += shape.width();
            (shape != &Shape::Nothing).then(|| (name.clone(), value))
        };
        fields.iter().filter_map(&mut read).collect()
    }

    fn object(&mut self, object: u32) -> Value {
        let number = self.space.objects()[object as usize].number as usize;
        if let Some(Some(shown)) = self.space.class_of(object).shown.get(number) {
            return shown.clone();
        }
        let id = self.space.object_name(object);
        let domain = self.space.objects()[object as usize].domain;
        let is_listed = self.listed.as_ref().is_some_and(|listed| listed.domains.contains(&domain));
        if std::mem::replace(&mut self.seen[object as usize], true) || is_listed {
            return Value::Ref(id);
        }
        self.spelled_out(id, object)
    }

    fn spelled_out(&mut self, id: String, object: u32) -> Value {
        let space = self.space;
        let base = space.objects()[object as usize].base;
        Value::Object { id, content: Box::new(self.shape(&space.class_of(object).shape, base)) }
    }

    fn arena(&mut self, slot: u32, all: bool) -> Value {
        let space = self.space;
        let objects = space.arena_in(slot, self.cells).iter().map(|(object, _)| *object);
        let Some(listed) = &self.listed else {
            self.arenas.extend(space.domains_of_arena(slot));
            return Value::Seq(objects.filter(|_| all).map(|object| self.object(object)).collect());
        };
        let used: Vec<_> =
            objects.filter(|object| all || listed.reached[*object as usize]).collect();
        let named =
            used.into_iter().map(|object| self.spelled_out(space.object_name(object), object));
        Value::Seq(named.collect())
    }

    fn map(&mut self, key: &Shape, value: &Shape, slot: u32) -> Value {
        let keys: &[KeyValue] = self.space.map_keys(slot).map_or(&[], |keys| keys);
        let first = self.space.slots()[slot as usize].region;
        let mut entries = Vec::new();
        for (place, known) in (0..).zip(keys) {
            let value = self.shape(value, first + place * value.width());
            entries.push((known.value(key), value));
        }
        if matches!(value, Shape::Bool { nullable: false }) {
            let present = entries.into_iter().filter(|(_, value)| *value == Value::Bool(true));
            return Value::Set(present.map(|(key, _)| key).collect());
        }
        Value::Map(entries.into_iter().filter(|(_, value)| *value != Value::Null).collect())
    }
}

/// Characters in a row are a text, also if there are none.
pub(crate) fn text(items: impl Iterator<Item = Value>) -> Value {
    let chars = items.filter_map(|item| match item {
        Value::Char(c) => Some(c),
        _ => None,
    });
    Value::Text(chars.collect())
}

impl fmt::Display for Value {
    /// The value in one line, without what is on branches of its own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => write!(f, "null"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Wide(value) => write!(f, "{value}"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Char(value) => write!(f, "{value:?}"),
            Self::Float(value) => write!(f, "{value:?}"),
            Self::Text(value) => write!(f, "{value:?}"),
            Self::Object { id, content } => write!(f, "{id} {content}"),
            Self::Ref(id) => write!(f, "→{id}"),
            Self::Record { name, fields } => braces(f, name, fields),
            Self::Variant { variant, fields, .. } => braces(f, variant, fields),
            Self::Seq(items) => listed(f, "[", items, "]"),
            Self::Set(items) => listed(f, "{", items, "}"),
            Self::Map(entries) => {
                let entries: Vec<_> = entries.iter().map(|(k, v)| format!("{k}: {v}")).collect();
                listed(f, "{", &entries, "}")
            }
        }
    }
}

fn braces(f: &mut fmt::Formatter<'_>, name: &str, fields: &[(String, Value)]) -> fmt::Result {
    if fields.is_empty() {
        return write!(f, "{}", if name.is_empty() { "()" } else { name });
    }
    let fields: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let space = if name.is_empty() { "" } else { " " };
    write!(f, "{name}{space}({})", fields.join(" "))
}

fn listed(
    f: &mut fmt::Formatter<'_>,
    open: &str,
    items: &[impl fmt::Display],
    close: &str,
) -> fmt::Result {
    let items: Vec<_> = items.iter().map(ToString::to_string).collect();
    write!(f, "{open}{}{close}", items.join(", "))
}

impl Value {
    /// The structure as an indented tree, a line for each object.
    ///
    /// ```text
    /// SearchTree size=2
    /// └─ root: Node0 key=2 right=null
    ///    └─ left: Node1 key=1 left=null right=null
    /// ```
    pub fn draw(&self) -> String {
        let mut lines = String::new();
        let title = match self {
            Self::Record { name, .. } => name.as_str(),
            _ => "",
        };
        self.draw_into(&mut lines, title, "");
        lines
    }

    fn draw_into(&self, lines: &mut String, title: &str, indent: &str) {
        let (leaves, branches) = self.parts();
        let line: Vec<_> = std::iter::once(title.to_string())
            .chain(leaves)
            .filter(|part| !part.is_empty())
            .collect();
        lines.push_str(&line.join(" "));
        lines.push('\n');
        let last = branches.len().saturating_sub(1);
        for (index, (label, branch)) in branches.into_iter().enumerate() {
            let (fork, below) =
                if index == last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            lines.push_str(indent);
            lines.push_str(fork);
            let id = match branch {
                Self::Object { id, .. } => format!(" {id}"),
                _ => String::new(),
            };
            branch.draw_into(lines, &format!("{label}:{id}"), &format!("{indent}{below}"));
        }
    }

    /// What is on the line of this value, and what gets lines of its own.
    fn parts(&self) -> (Vec<String>, Vec<(String, &Self)>) {
        match self {
            Self::Object { content, .. } => content.parts(),
            Self::Record { fields, .. } => split(String::new(), fields),
            Self::Variant { variant, fields, .. } => split(variant.clone(), fields),
            Self::Seq(items) if self.is_branch() => {
                let named = items.iter().enumerate().map(|(i, item)| (format!("[{i}]"), item));
                let (branches, leaves): (Vec<_>, Vec<_>) =
                    named.partition(|(_, item)| item.is_branch());
                (leaves.iter().map(|(name, item)| format!("{name}={item}")).collect(), branches)
            }
            Self::Map(entries) if self.is_branch() => {
                let entries = entries.iter().map(|(key, value)| (key.to_string(), value));
                (Vec::new(), entries.collect())
            }
            other => (vec![other.to_string()], Vec::new()),
        }
    }
}

fn split(name: String, fields: &[(String, Value)]) -> (Vec<String>, Vec<(String, &Value)>) {
    let leaf = |(name, value): &(String, Value)| match value {
        Value::Ref(id) => format!("{name}→{id}"),
        value => format!("{name}={value}"),
    };
    let leaves = fields.iter().filter(|(_, value)| !value.is_branch()).map(leaf);
    let branches = fields.iter().filter(|(_, value)| value.is_branch());
    (
        std::iter::once(name).chain(leaves).collect(),
        branches.map(|(name, value)| (name.clone(), value)).collect(),
    )
}
