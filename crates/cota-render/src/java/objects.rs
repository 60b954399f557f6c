//! Objects as Java statements that make them.

use std::collections::{BTreeMap, BTreeSet};

use super::helper::{Helper, Helpers};
use super::literal;
use super::{SourceError, Target};
use cota_java::graph::{Class, Content, Field, Graph, Object, Word};
use cota_java::{ClassKind, java_type};

/// About as many values as fit into a method: each takes up to 25 bytes of at most 65,535.
const MOST_IN_METHOD: usize = 1_500;
/// The longest array of primitive values that is written as one expression.
const LONGEST_LITERAL: usize = 1_000;
/// How many elements one statement sets.
const ELEMENTS: usize = 500;

/// Statements that make objects.
pub(super) struct Made {
    /// The statements, without indentation; those of one inner list fit into a method together.
    pub methods: Vec<Vec<String>>,
    /// What the roots of the graph are in them.
    pub roots: Vec<String>,
    /// How many values are written.
    pub weight: usize,
    /// How many objects there are.
    pub objects: usize,
}

/// Writes the statements that make the objects of a graph. `first` is the variable of the first
/// object.
pub(super) fn made(
    graph: &Graph,
    first: &str,
    target: &Target,
    helpers: &mut Helpers,
) -> Result<Made, SourceError> {
    let weight: usize = graph.objects.iter().map(|object| 2 + size(&object.content)).sum();
    let split = weight > MOST_IN_METHOD;
    let names = names(graph, first, split);
    let mut writer = Writer {
        graph,
        target,
        helpers,
        names,
        split,
        statements: Vec::new(),
        whole: BTreeMap::new(),
        taken: BTreeSet::new(),
    };
    writer.write()?;
    let roots = graph.roots.iter().map(|word| writer.value(*word)).collect::<Result<_, _>>()?;
    let mut methods = vec![Vec::new()];
    let mut used = 0;
    for (text, values) in writer.statements {
        used += values;
        if split && used > MOST_IN_METHOD {
            methods.push(Vec::new());
            used = values;
        }
        if let Some(last) = methods.last_mut() {
            last.push(text);
        }
    }
    Ok(Made { methods, roots, weight, objects: graph.objects.len() })
}

/// The variables: names that tell the class, or places in an array that several methods share.
fn names(graph: &Graph, first: &str, split: bool) -> Vec<String> {
    let mut counts = BTreeMap::<String, usize>::new();
    let name = |(index, object): (usize, &Object)| {
        if split {
            return format!("o[{index}]");
        }
        if index == 0 {
            return first.to_owned();
        }
        let own = object.class.short_name().replace("[]", "s");
        let mut letters = own.chars().filter(char::is_ascii_alphanumeric);
        let initial = letters.next().map_or('x', |c| c.to_ascii_lowercase());
        let initial = if initial.is_ascii_digit() { 'x' } else { initial };
        let base = format!("{initial}{}", letters.collect::<String>());
        // Objects are counted from 0 for each class, as in drawings.
        let number = counts.entry(base.clone()).or_default();
        *number += 1;
        format!("{base}{}", *number - 1)
    };
    graph.objects.iter().enumerate().map(name).collect()
}

fn size(content: &Content) -> usize {
    match content {
        Content::Fields(words) | Content::Array(words) | Content::Items(words) => words.len(),
        Content::Pairs(pairs) => 2 * pairs.len(),
        _ => 0,
    }
}

/// How an object comes into being.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Making {
    /// Where it is used, as an expression.
    Inline,
    /// Empty at first; what it holds is set later.
    Empty,
    /// With all that it holds, and unchangeable.
    Whole,
}

struct Writer<'a> {
    graph: &'a Graph,
    target: &'a Target,
    helpers: &'a mut Helpers,
    names: Vec<String>,
    split: bool,
    statements: Vec<(String, usize)>,
    /// Objects that are made whole, and whether that is finished.
    whole: BTreeMap<usize, bool>,
    /// Objects that the constructors of their owners made.
    taken: BTreeSet<usize>,
}

impl Writer<'_> {
    fn write(&mut self) -> Result<(), SourceError> {
        let graph = self.graph;
        for (index, object) in graph.objects.iter().enumerate() {
            if making(object) == Making::Empty {
                self.make(index, object)?;
            }
        }
        for (index, object) in graph.objects.iter().enumerate() {
            if making(object) == Making::Whole {
                self.make_whole(index)?;
            }
        }
        for (index, object) in graph.objects.iter().enumerate() {
            self.fill(index, object)?;
        }
        // What is found by its hash comes last, and what is in it before it.
        for (index, object) in graph.objects.iter().enumerate().rev() {
            self.fill_collection(index, object)?;
        }
        Ok(())
    }

    fn declare(&mut self, index: usize, kind: &str, expression: &str) {
        let name = &self.names[index];
        let text = if self.split {
            format!("{name} = {expression};")
        } else {
            format!("{kind} {name} = {expression};")
        };
        self.statements.push((text, 2));
    }

    fn use_helper(&mut self, helper: Helper) -> &'static str {
        self.helpers.insert(helper)
    }

    /// The class as an expression of the type `Class`.
    fn type_of(&mut self, class: &Class) -> String {
        match self.target.name_of(class) {
            Some(name) => format!("{name}.class"),
            None => format!("{}(\"{}\")", self.use_helper(Helper::Type), class.facts.name),
        }
    }

    fn make(&mut self, index: usize, object: &Object) -> Result<(), SourceError> {
        let kind = self.target.name_of(&object.class).unwrap_or_else(|| "Object".to_owned());
        match &object.content {
            Content::Fields(_) => {
                if extends_collection(&object.class) {
                    return Err(SourceError::Collection { class: object.class.facts.name.clone() });
                }
                let class = self.type_of(&object.class);
                let make = self.use_helper(Helper::Make);
                self.declare(index, &kind, &format!("{make}({class})"));
            }
            Content::Array(words) => self.make_array(index, &object.class, words),
            Content::Items(_) | Content::Pairs(_) => self.make_collection(index, object)?,
            Content::Printed(text) => {
                let name = &object.class.facts.name;
                let text = match name.as_str() {
                    "java.util.concurrent.atomic.AtomicInteger"
                    | "java.util.concurrent.atomic.AtomicBoolean" => text.clone(),
                    "java.util.concurrent.atomic.AtomicLong" => format!("{text}L"),
                    _ => literal::string(text),
                };
                self.declare(index, name, &format!("new {name}({text})"));
            }
            Content::Opaque if object.class.facts.name == "java.lang.Object" => {
                self.declare(index, "Object", "new Object()");
            }
            // The field of its owner has it already.
            Content::Opaque if self.uses(index) == 1 && self.owner(index).is_some() => {}
            Content::Opaque => self.take_from_owner(index)?,
            _ => {}
        }
        Ok(())
    }

    fn make_array(&mut self, index: usize, class: &Class, words: &[Word]) {
        let ClassKind::Array(element) = &class.facts.kind else { return };
        if !element.starts_with(['L', '[']) && words.len() <= LONGEST_LITERAL {
            let values: Vec<_> = words.iter().map(literal::plain).collect();
            let kind = format!("{}[]", java_type(element));
            self.declare(index, &kind, &format!("new {kind} {{{}}}", values.join(", ")));
            if let Some((_, weight)) = self.statements.last_mut() {
                *weight += words.len();
            }
            return;
        }
        let array = self.use_helper(Helper::Array);
        let kind = self.use_helper(Helper::Type);
        let expression = format!("{array}({kind}(\"{}\"), {})", class.facts.name, words.len());
        self.declare(index, "Object", &expression);
    }

    /// A collection of the JDK: a new one where that needs nothing, or else the one that the
    /// constructor of its owner made.
    fn make_collection(&mut self, index: usize, object: &Object) -> Result<(), SourceError> {
        let name = &object.class.facts.name;
        let ordered = ["java.util.TreeMap", "java.util.TreeSet", "java.util.PriorityQueue"];
        let is_plain = object.class.facts.is_public
            && object.class.facts.has_default_constructor
            && !ordered.contains(&name.as_str())
            && !name.contains('$');
        if is_plain {
            let kind = if matches!(object.content, Content::Pairs(_)) {
                "<Object, Object>"
            } else {
                "<Object>"
            };
            self.declare(index, &format!("{name}{kind}"), &format!("new {name}{kind}()"));
            return Ok(());
        }
        match (self.owner(index), ordered.contains(&name.as_str())) {
            // A comparator that the constructor gave is kept.
            (Some(_), _) => self.take_from_owner(index),
            (None, true) => {
                let kind = if matches!(object.content, Content::Pairs(_)) {
                    "<Object, Object>"
                } else {
                    "<Object>"
                };
                self.declare(index, &format!("{name}{kind}"), &format!("new {name}{kind}()"));
                Ok(())
            }
            (None, false) => Err(self.unknown(index)),
        }
    }

    /// An object whose own constructor makes this one, and the field that it is in.
    fn owner(&self, index: usize) -> Option<(usize, &Field)> {
        let leads = |word: &Word| matches!(word, Word::Object(to) if *to == index);
        self.graph.objects.iter().enumerate().find_map(|(owner, object)| {
            let Content::Fields(words) = &object.content else { return None };
            let at = words.iter().position(leads)?;
            let made =
                object.class.facts.has_default_constructor && making(object) == Making::Empty;
            made.then(|| (owner, &object.class.fields[at]))
        })
    }

    fn take_from_owner(&mut self, index: usize) -> Result<(), SourceError> {
        let Some((owner, field)) = self.owner(index) else { return Err(self.unknown(index)) };
        let (owner, field) = (self.names[owner].clone(), field.name.clone());
        let get = self.use_helper(Helper::Get);
        self.taken.insert(index);
        self.declare(index, "Object", &format!("{get}({owner}, \"{field}\")"));
        Ok(())
    }

    fn unknown(&self, index: usize) -> SourceError {
        let object = &self.graph.objects[index];
        let leads = |word: &Word| matches!(word, Word::Object(to) if *to == index);
        let place = self.graph.objects.iter().find_map(|owner| match &owner.content {
            Content::Fields(words) => {
                let at = words.iter().position(leads)?;
                Some(format!("{}.{}", owner.class.facts.name, owner.class.fields[at].name))
            }
            _ => None,
        });
        SourceError::Unknown {
            class: object.class.facts.name.clone(),
            place: place.unwrap_or_else(|| "the structure".to_owned()),
        }
    }

    /// Records and collections that cannot change: what is in them comes first.
    fn make_whole(&mut self, index: usize) -> Result<(), SourceError> {
        match self.whole.insert(index, false) {
            Some(true) => {
                self.whole.insert(index, true);
                return Ok(());
            }
            Some(false) => {
                let class = self.graph.objects[index].class.facts.name.clone();
                return Err(SourceError::Cycle { class });
            }
            None => {}
        }
        let object = &self.graph.objects[index];
        let words: Vec<Word> = match &object.content {
            Content::Fields(words) | Content::Items(words) => words.clone(),
            Content::Pairs(pairs) => pairs.iter().flat_map(|&(key, value)| [key, value]).collect(),
            _ => Vec::new(),
        };
        for word in &words {
            if let Word::Object(to) = word
                && making(&self.graph.objects[*to]) == Making::Whole
            {
                self.make_whole(*to)?;
            }
        }
        let values = words.iter().map(|&word| self.value(word)).collect::<Result<Vec<_>, _>>()?;
        let (kind, expression) = match &object.content {
            Content::Fields(_) => {
                let class = self.type_of(&object.class);
                let record = self.use_helper(Helper::Record);
                let named = object.class.fields.iter().zip(&values);
                let named: Vec<_> =
                    named.map(|(field, value)| format!(", \"{}\", {value}", field.name)).collect();
                let kind = self.target.name_of(&object.class);
                (
                    kind.unwrap_or_else(|| "Object".to_owned()),
                    format!("{record}({class}{})", named.concat()),
                )
            }
            content => whole_collection(&object.class.facts.name, content, &values)
                .ok_or_else(|| self.unknown(index))?,
        };
        self.declare(index, &kind, &expression);
        self.whole.insert(index, true);
        Ok(())
    }

    /// Sets fields and elements.
    fn fill(&mut self, index: usize, object: &Object) -> Result<(), SourceError> {
        if making(object) != Making::Empty {
            return Ok(());
        }
        match &object.content {
            Content::Fields(words) => {
                let mut text = String::new();
                let mut count = 0;
                for (at, word) in words.iter().enumerate() {
                    let field = &object.class.fields[at];
                    if field.from_jdk || self.is_constructors_own(index, at, *word) {
                        continue;
                    }
                    let value = self.value(*word)?;
                    text += &format!(", \"{}\", {value}", field_name(&object.class, at));
                    count += 1;
                }
                if count > 0 {
                    let set = self.use_helper(Helper::Set);
                    let text = format!("{set}({}{text});", self.names[index]);
                    self.statements.push((text, count));
                }
            }
            Content::Array(words) => self.fill_array(index, &object.class, words)?,
            _ => {}
        }
        Ok(())
    }

    /// Whether a field holds what its object's constructor made and what only that can make.
    fn is_constructors_own(&self, index: usize, at: usize, word: Word) -> bool {
        let Word::Object(to) = word else { return false };
        let object = &self.graph.objects[to];
        let field = &self.graph.objects[index].class.fields[at];
        matches!(object.content, Content::Opaque)
            && object.class.facts.name != "java.lang.Object"
            && self.owner(to).is_some_and(|(owner, own)| owner == index && own == field)
    }

    /// How many fields, elements and roots hold an object.
    fn uses(&self, index: usize) -> usize {
        let leads = |word: &&Word| matches!(word, Word::Object(to) if *to == index);
        let of = |object: &Object| match &object.content {
            Content::Fields(words) | Content::Array(words) | Content::Items(words) => {
                words.iter().filter(leads).count()
            }
            Content::Pairs(pairs) => {
                pairs.iter().flat_map(|(key, value)| [key, value]).filter(leads).count()
            }
            _ => 0,
        };
        let roots = self.graph.roots.iter().filter(leads).count();
        roots + self.graph.objects.iter().map(of).sum::<usize>()
    }

    fn fill_array(
        &mut self,
        index: usize,
        class: &Class,
        words: &[Word],
    ) -> Result<(), SourceError> {
        let ClassKind::Array(element) = &class.facts.kind else { return Ok(()) };
        if words.is_empty() || !element.starts_with(['L', '[']) && words.len() <= LONGEST_LITERAL {
            return Ok(());
        }
        let elements = self.use_helper(Helper::Elements);
        for (chunk, part) in words.chunks(ELEMENTS).enumerate() {
            let values =
                part.iter().map(|&word| self.value(word)).collect::<Result<Vec<_>, _>>()?;
            let values = listed(&values);
            let (name, first) = (&self.names[index], chunk * ELEMENTS);
            self.statements.push((format!("{elements}({name}, {first}, {values});"), part.len()));
        }
        Ok(())
    }

    fn fill_collection(&mut self, index: usize, object: &Object) -> Result<(), SourceError> {
        if making(object) != Making::Empty {
            return Ok(());
        }
        let (helper, words): (Helper, Vec<Word>) = match &object.content {
            Content::Items(words) => (Helper::Add, words.clone()),
            Content::Pairs(pairs) => {
                (Helper::Put, pairs.iter().flat_map(|&(key, value)| [key, value]).collect())
            }
            _ => return Ok(()),
        };
        let name = self.names[index].clone();
        let is_new = !self.taken.contains(&index);
        if words.is_empty() && is_new {
            return Ok(());
        }
        if !is_new {
            let clear = self.use_helper(Helper::Clear);
            self.statements.push((format!("{clear}({name});"), 1));
        }
        let fill = self.use_helper(helper);
        for part in words.chunks(ELEMENTS) {
            let values =
                part.iter().map(|&word| self.value(word)).collect::<Result<Vec<_>, _>>()?;
            let values = listed(&values);
            self.statements.push((format!("{fill}({name}, {values});"), part.len()));
        }
        Ok(())
    }

    /// A value as an expression.
    fn value(&mut self, word: Word) -> Result<String, SourceError> {
        let Word::Object(index) = word else { return Ok(literal::plain(&word)) };
        let object = &self.graph.objects[index];
        let class = &object.class;
        Ok(match &object.content {
            Content::Text(text) => literal::string(text),
            Content::Boxed(word) => literal::plain(word),
            Content::Constant(constant) => match &class.facts.kind {
                ClassKind::Enum { name } if *name == class.facts.name => {
                    match self.target.name_of(class) {
                        Some(source) => format!("{source}.{constant}"),
                        None => self.constant(name, constant),
                    }
                }
                ClassKind::Enum { name } => self.constant(name, constant),
                _ => return Err(self.unknown(index)),
            },
            Content::Type(name) => {
                format!("{}(\"{name}\")", self.use_helper(Helper::Type))
            }
            Content::Static(class, field) => {
                let held = self.use_helper(Helper::Held);
                format!("{held}({}(\"{class}\"), \"{field}\")", self.use_helper(Helper::Type))
            }
            _ => self.names[index].clone(),
        })
    }

    fn constant(&mut self, class: &str, constant: &str) -> String {
        let held = self.use_helper(Helper::Held);
        format!("{held}({}(\"{class}\"), \"{constant}\")", self.use_helper(Helper::Type))
    }
}

/// Values as the last arguments of a call: one null would be taken for the array of all of them.
fn listed(values: &[String]) -> String {
    match values {
        [only] if only == "null" => "(Object) null".to_owned(),
        values => values.join(", "),
    }
}

fn making(object: &Object) -> Making {
    match &object.content {
        Content::Text(_)
        | Content::Boxed(_)
        | Content::Constant(_)
        | Content::Type(_)
        | Content::Static(..) => Making::Inline,
        Content::Fields(_) if matches!(object.class.facts.kind, ClassKind::Record(_)) => {
            Making::Whole
        }
        Content::Items(_) | Content::Pairs(_) if is_whole(&object.class.facts.name) => {
            Making::Whole
        }
        _ => Making::Empty,
    }
}

/// Whether a collection of the JDK is made with all its elements.
fn is_whole(class: &str) -> bool {
    class.starts_with("java.util.ImmutableCollections$")
        || class.starts_with("java.util.Collections$Empty")
        || class.starts_with("java.util.Collections$Singleton")
        || class == "java.util.Arrays$ArrayList"
}

/// The type and the expression of such a collection.
fn whole_collection(class: &str, content: &Content, values: &[String]) -> Option<(String, String)> {
    let all = values.join(", ");
    let last = class.rsplit('$').next()?;
    Some(match (class, content) {
        ("java.util.Arrays$ArrayList", _) => (
            "java.util.List<Object>".to_owned(),
            format!("java.util.Arrays.asList(new Object[] {{{all}}})"),
        ),
        (_, Content::Pairs(pairs)) => {
            let entries =
                values.chunks(2).map(|pair| format!("java.util.Map.entry({})", pair.join(", ")));
            let entries: Vec<_> = entries.collect();
            let kind = "java.util.Map<?, ?>".to_owned();
            match (last, pairs.len()) {
                ("EmptyMap", _) => (kind, "java.util.Collections.emptyMap()".to_owned()),
                ("SingletonMap", _) => (kind, format!("java.util.Collections.singletonMap({all})")),
                _ => (kind, format!("java.util.Map.ofEntries({})", entries.join(", "))),
            }
        }
        _ if last.starts_with("EmptyList") => {
            ("java.util.List<?>".to_owned(), "java.util.Collections.emptyList()".to_owned())
        }
        _ if last.starts_with("EmptySet") => {
            ("java.util.Set<?>".to_owned(), "java.util.Collections.emptySet()".to_owned())
        }
        _ if last.starts_with("SingletonList") => {
            ("java.util.List<?>".to_owned(), format!("java.util.Collections.singletonList({all})"))
        }
        _ if last.starts_with("SingletonSet") => {
            ("java.util.Set<?>".to_owned(), format!("java.util.Collections.singleton({all})"))
        }
        _ if last.contains("List") => {
            ("java.util.List<?>".to_owned(), format!("java.util.List.of({all})"))
        }
        _ if last.contains("Set") => {
            ("java.util.Set<?>".to_owned(), format!("java.util.Set.of({all})"))
        }
        _ => return None,
    })
}

/// A class of the user that keeps its elements in fields of the JDK.
fn extends_collection(class: &Class) -> bool {
    class.fields.iter().any(|field| {
        field.from_jdk
            && field.descriptor.starts_with(['L', '['])
            && field.class.starts_with("java.util.")
    })
}

/// The name of a field; with its class if the object has another one of that name.
fn field_name(class: &Class, at: usize) -> String {
    let field = &class.fields[at];
    let hidden = class.fields[at + 1..].iter().any(|other| other.name == field.name);
    if hidden { format!("{}#{}", field.class, field.name) } else { field.name.clone() }
}
