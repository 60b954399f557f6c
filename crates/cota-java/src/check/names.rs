//! Structures and arguments as people see them.

use cota_engine::Value;
use cota_jvm::{Parameter, Reference};
use rustc_hash::{FxHashMap, FxHashSet};

use super::caller::ByReference;
use crate::graph::{Content, Graph, Object, Word};
use crate::layout::Layout;
use crate::walk::JavaWalk;

/// What objects of the search and their classes are called.
pub(super) struct Names {
    objects: ByReference,
    /// The name of a class in the scope, by its Java name.
    domains: FxHashMap<String, String>,
}

/// What the objects of one input are called.
#[derive(Debug, Default, Clone)]
pub(super) struct Named {
    names: ByReference,
    taken: FxHashSet<String>,
}

impl Names {
    pub fn new(walk: &JavaWalk, layout: &Layout) -> Names {
        let space = walk.space();
        let names = walk.objects().iter().enumerate();
        let objects = names.map(|(number, &object)| (object, space.object_name(number as u32)));
        let classes = layout.classes.iter().rev();
        let domains = classes.map(|class| (class.name.clone(), class.domain.clone()));
        Names { objects: objects.collect(), domains: domains.collect() }
    }

    /// Names for the objects of an input.
    pub fn begin(&self, graph: &Graph, parameters: &[Parameter]) -> Named {
        let mut named = Named::default();
        // An argument that is a structure of its own has the name of its parameter.
        for (parameter, word) in parameters.iter().zip(&graph.roots[1..]) {
            if let Word::Object(at) = word
                && let object = &graph.objects[*at]
                && *at != 0
                && !self.objects.contains_key(&object.reference)
                && matches!(object.content, Content::Fields(_))
            {
                named.give(object.reference, parameter.name.clone());
            }
        }
        named.extend(graph, self);
        named
    }

    fn record(&self, object: &Object) -> String {
        let own = self.domains.get(&object.class.facts.name);
        own.cloned().unwrap_or_else(|| object.class.short_name())
    }

    /// A root of a graph as a value, spelled out.
    pub fn value(&self, graph: &Graph, root: usize, named: &Named) -> Value {
        let mut writer =
            Writer { graph, names: self, named, seen: vec![false; graph.objects.len()] };
        match graph.roots[root] {
            Word::Object(at) if matches!(graph.objects[at].content, Content::Fields(_)) => {
                writer.seen[at] = true;
                writer.fields(at)
            }
            word => writer.word(word),
        }
    }

    /// The arguments that are structures of their own.
    pub fn others(
        &self,
        graph: &Graph,
        parameters: &[Parameter],
        named: &Named,
    ) -> Vec<(String, Value)> {
        let mut found = Vec::new();
        for (at, parameter) in parameters.iter().enumerate() {
            if let Word::Object(object) = graph.roots[at + 1]
                && named.names.get(&graph.objects[object].reference) == Some(&parameter.name)
            {
                found.push((parameter.name.clone(), self.value(graph, at + 1, named)));
            }
        }
        found
    }
}

impl Named {
    fn give(&mut self, object: Reference, name: String) {
        self.taken.insert(name.clone());
        self.names.insert(object, name);
    }

    /// Names for further objects: those of the search have theirs, others the next free one.
    pub fn extend(&mut self, graph: &Graph, names: &Names) {
        let is_plain = |object: &&Object| matches!(object.content, Content::Fields(_));
        let objects: Vec<_> = graph.objects.iter().filter(is_plain).collect();
        for object in &objects {
            if let Some(name) = names.objects.get(&object.reference)
                && !self.names.contains_key(&object.reference)
            {
                self.give(object.reference, name.clone());
            }
        }
        for object in objects {
            if self.names.contains_key(&object.reference) {
                continue;
            }
            let class = names.record(object);
            let free = (0..=self.taken.len())
                .map(|n| format!("{class}{n}"))
                .find(|name| !self.taken.contains(name));
            self.give(object.reference, free.unwrap_or(class));
        }
    }
}

struct Writer<'a> {
    graph: &'a Graph,
    names: &'a Names,
    named: &'a Named,
    /// Objects that are spelled out, and arrays that are being spelled out.
    seen: Vec<bool>,
}

impl Writer<'_> {
    fn fields(&mut self, at: usize) -> Value {
        let object = &self.graph.objects[at];
        let Content::Fields(words) = &object.content else { return Value::Null };
        let mut fields = Vec::new();
        for (field, word) in object.class.fields.iter().zip(words) {
            if !field.from_jdk && !field.name.starts_with("this$") {
                fields.push((field.name.clone(), self.word(*word)));
            }
        }
        Value::Record { name: self.names.record(object), fields }
    }

    fn word(&mut self, word: Word) -> Value {
        match word {
            Word::Null => Value::Null,
            Word::Bool(value) => Value::Bool(value),
            Word::Char(unit) => Value::Char(char::from_u32(u32::from(unit)).unwrap_or('\u{fffd}')),
            Word::Int(_, value) => Value::Int(value),
            Word::Float(value) => Value::Float(f64::from(value)),
            Word::Double(value) => Value::Float(value),
            Word::Object(at) => self.object(at),
        }
    }

    fn object(&mut self, at: usize) -> Value {
        let object = &self.graph.objects[at];
        let bare = |variant: String| Value::Variant {
            name: object.class.short_name(),
            variant,
            fields: Vec::new(),
        };
        match &object.content {
            Content::Fields(_) => {
                let name = self.named.names.get(&object.reference).cloned().unwrap_or_default();
                if std::mem::replace(&mut self.seen[at], true) {
                    return Value::Ref(name);
                }
                Value::Object { id: name, content: Box::new(self.fields(at)) }
            }
            Content::Array(words) | Content::Items(words) => {
                if std::mem::replace(&mut self.seen[at], true) {
                    return bare("...".to_owned());
                }
                let items = words.iter().map(|&word| self.word(word)).collect();
                self.seen[at] = false;
                Value::Seq(items)
            }
            Content::Pairs(pairs) => {
                if std::mem::replace(&mut self.seen[at], true) {
                    return bare("...".to_owned());
                }
                let items = pairs.iter().map(|&(key, value)| (self.word(key), self.word(value)));
                let items = items.collect();
                self.seen[at] = false;
                Value::Map(items)
            }
            Content::Text(text) | Content::Printed(text) => Value::Text(text.clone()),
            Content::Boxed(word) => self.word(*word),
            Content::Constant(name) | Content::Type(name) => bare(name.clone()),
            Content::Static(class, field) => {
                bare(format!("{}.{field}", crate::kind::short_name(class)))
            }
            Content::Opaque => bare(opaque_text(self.graph, at, self.named, 3)),
        }
    }
}

/// A value as an argument of a call is written.
pub(super) fn argument_text(graph: &Graph, word: Word, named: &Named) -> String {
    match word {
        Word::Null => "null".to_owned(),
        Word::Bool(value) => value.to_string(),
        Word::Char(unit) => format!("{:?}", char::from_u32(u32::from(unit)).unwrap_or('\u{fffd}')),
        Word::Int(_, value) => value.to_string(),
        Word::Float(value) => format!("{value:?}"),
        Word::Double(value) => format!("{value:?}"),
        Word::Object(at) => object_text(graph, at, named, 3),
    }
}

fn object_text(graph: &Graph, at: usize, named: &Named, depth: usize) -> String {
    let object = &graph.objects[at];
    let inner = |word: &Word| match word {
        Word::Object(at) if depth == 0 => named
            .names
            .get(&graph.objects[*at].reference)
            .cloned()
            .unwrap_or_else(|| "...".to_owned()),
        Word::Object(at) => object_text(graph, *at, named, depth - 1),
        word => argument_text(graph, *word, named),
    };
    let listed = |words: &[Word]| words.iter().map(inner).collect::<Vec<_>>().join(", ");
    match &object.content {
        Content::Text(text) => format!("{text:?}"),
        Content::Printed(text) => text.clone(),
        Content::Boxed(word) => argument_text(graph, *word, named),
        Content::Constant(name) => name.clone(),
        Content::Type(name) => format!("{name}.class"),
        Content::Array(words) => format!("{{{}}}", listed(words)),
        Content::Items(words) => format!("[{}]", listed(words)),
        Content::Pairs(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| format!("{}={}", inner(key), inner(value)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
        }
        Content::Static(class, field) => format!("{}.{field}", crate::kind::short_name(class)),
        Content::Fields(_) => {
            named.names.get(&object.reference).cloned().unwrap_or_else(|| {
                if at == 0 { "this".to_owned() } else { object.class.short_name() }
            })
        }
        Content::Opaque => opaque_text(graph, at, named, depth),
    }
}

/// What is known of an object of the JDK, or its class.
fn opaque_text(graph: &Graph, at: usize, named: &Named, depth: usize) -> String {
    let object = &graph.objects[at];
    if let Some(told) = &object.told {
        return told.clone();
    }
    let inner = |word: &Word| match word {
        Word::Object(_) if depth == 0 => "...".to_owned(),
        Word::Object(at) => object_text(graph, *at, named, depth - 1),
        word => argument_text(graph, *word, named),
    };
    match &object.held[..] {
        [] => object.class.short_name(),
        [Word::Null] => format!("{}.empty", object.class.short_name()),
        held => {
            let held: Vec<_> = held.iter().map(inner).collect();
            format!("{}[{}]", object.class.short_name(), held.join(", "))
        }
    }
}
