//! Structures read back from the JSON of [`json`](crate::json) by their types.

use crate::types::Types;
use cota_engine::Value;
use cota_engine::space::WideInt;
use cota_results::structures::{Enum, Record, Type};
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;

/// A structure of these types.
///
/// # Errors
/// If it is not one: the first place where it does not fit its type.
pub fn structure(json: &Json, types: &Types) -> Result<Value, String> {
    let root = types.document().0.first().ok_or("there are no types")?;
    let all = &types.document().0;
    let mut reader =
        Reader { types: all, used: BTreeSet::new(), root: id(json).map(str::to_owned) };
    reader.collect(json);
    reader.content(json, root, "it")
}

struct Reader<'a> {
    types: &'a [Type],
    /// The names of objects that have one in the document, and those that were given to others.
    used: BTreeSet<String>,
    /// The name of the structure itself.
    root: Option<String>,
}

/// Where an object is only named.
fn reference(json: &Json) -> Option<&str> {
    json.as_object().filter(|map| map.len() == 1)?.get("$ref")?.as_str()
}

fn id(json: &Json) -> Option<&str> {
    json.as_object()?.get("$id")?.as_str()
}

impl<'a> Reader<'a> {
    fn collect(&mut self, json: &Json) {
        self.used.extend(id(json).map(str::to_owned));
        match json {
            Json::Array(items) => items.iter().for_each(|item| self.collect(item)),
            Json::Object(map) => map.values().for_each(|value| self.collect(value)),
            _ => {}
        }
    }

    /// A name for an object that nothing refers to.
    fn new_name(&mut self, of: &Type) -> String {
        let class = match of {
            Type::Record(Record { name, .. }) | Type::Enum(Enum { name, .. }) => name,
            _ => "",
        };
        let names = (0..).map(|number: usize| format!("{class}{number}"));
        let name = names.into_iter().find(|name| !self.used.contains(name)).unwrap_or_default();
        self.used.insert(name.clone());
        name
    }

    fn value(&mut self, json: &Json, of: &'a Type, place: &str) -> Result<Value, String> {
        let wrong = || Err(format!("{place} does not fit its type: {json:.60}"));
        Ok(match (of, json) {
            (_, Json::Null) => Value::Null,
            (Type::Integer, Json::Number(number)) => match (number.as_i64(), number.as_u64()) {
                (Some(number), _) => Value::Int(number),
                (None, Some(number)) => WideInt::from(number).into(),
                _ => return wrong(),
            },
            (Type::Integer, Json::String(text)) => match text.parse::<WideInt>() {
                Ok(number) => number.into(),
                Err(_) => return wrong(),
            },
            (Type::Float, Json::Number(number)) => {
                Value::Float(number.as_f64().unwrap_or(f64::NAN))
            }
            (Type::Float, Json::String(text)) => match text.parse() {
                Ok(number) => Value::Float(number),
                Err(_) => return wrong(),
            },
            (Type::Boolean, Json::Bool(value)) => Value::Bool(*value),
            (Type::Character, Json::String(text)) => match text.chars().next() {
                Some(c) => Value::Char(c),
                None => return wrong(),
            },
            (Type::Text, Json::String(text)) => Value::Text(text.clone()),
            (Type::Link(classes), _) => self.object(json, classes, place)?,
            (Type::Arena(class), Json::Array(objects)) => {
                let class = std::slice::from_ref(class);
                let objects = objects.iter().map(|object| self.object(object, class, place));
                Value::Seq(objects.collect::<Result<_, _>>()?)
            }
            (Type::List(element), Json::Array(items)) => {
                Value::Seq(self.items(items, element, place)?)
            }
            (Type::Set(element), Json::Array(items)) => {
                Value::Set(self.items(items, element, place)?)
            }
            (Type::Map(map), Json::Object(entries)) => {
                let mut read = Vec::new();
                for (key, value) in entries {
                    read.push((self::key(key, &map.key), self.value(value, &map.value, key)?));
                }
                Value::Map(read)
            }
            (Type::Nothing | Type::Background, _) => {
                Value::Record { name: String::new(), fields: Vec::new() }
            }
            (Type::Record(record), _) => {
                let fields = self.record(json, record, place)?;
                Value::Record { name: record.name.clone(), fields }
            }
            (Type::Enum(of), _) => {
                let (variant, content) = match json {
                    Json::String(variant) => (variant, &Json::Null),
                    Json::Object(map) => match map.iter().find(|(name, _)| *name != "$id") {
                        Some((variant, content)) => (variant, content),
                        None => return wrong(),
                    },
                    _ => return wrong(),
                };
                let Some(record) = of.variants.iter().find(|record| record.name == *variant) else {
                    return wrong();
                };
                let fields = match content {
                    Json::Null => Vec::new(),
                    content => self.record(content, record, place)?,
                };
                Value::Variant { name: of.name.clone(), variant: variant.clone(), fields }
            }
            _ => return wrong(),
        })
    }

    fn items(
        &mut self,
        items: &[Json],
        element: &'a Type,
        place: &str,
    ) -> Result<Vec<Value>, String> {
        items.iter().map(|item| self.value(item, element, place)).collect()
    }

    /// What a link leads to.
    fn object(&mut self, json: &Json, classes: &[usize], place: &str) -> Result<Value, String> {
        if let Some(id) = reference(json) {
            let id = if self.root.as_deref() == Some(id) { "root" } else { id };
            return Ok(Value::Ref(id.to_owned()));
        }
        let types = classes.iter().filter_map(|class| self.types.get(*class));
        let types: Vec<&'a Type> = types.collect();
        let of = match &types[..] {
            [of] => Some(*of),
            several => match json.get("$class").and_then(Json::as_str) {
                Some(class) => several.iter().copied().find(|of| is_called(of, class)),
                None => several.iter().copied().find(|of| has_fields(json, of)),
            },
        };
        let of = of.ok_or_else(|| format!("{place} links to something of no known type"))?;
        let name = id(json).map_or_else(|| self.new_name(of), str::to_owned);
        Ok(Value::Object { id: name, content: Box::new(self.content(json, of, place)?) })
    }

    /// The content of an object, which may be wrapped if it is no JSON object itself.
    fn content(&mut self, json: &Json, of: &'a Type, place: &str) -> Result<Value, String> {
        match (id(json), json.get("value")) {
            (Some(_), Some(inner)) if !is_object(of) => self.value(inner, of, place),
            _ => self.value(json, of, place),
        }
    }

    fn record(
        &mut self,
        json: &Json,
        record: &'a Record,
        place: &str,
    ) -> Result<Vec<(String, Value)>, String> {
        let written = record.fields.iter().filter(|field| is_written(&field.of));
        let written: Vec<_> = written.collect();
        let mut read = |name: &str, json: &Json, of: &'a Type| {
            Ok((name.to_owned(), self.value(json, of, &format!("{}.{name}", record.name))?))
        };
        if record.fields.first().is_some_and(|field| field.name == "0") {
            return match (&written[..], json) {
                ([field], _) if !record.name.is_empty() => Ok(vec![read("0", json, &field.of)?]),
                (_, Json::Array(items)) if items.len() == written.len() => {
                    let pairs = written.iter().zip(items);
                    pairs.map(|(field, item)| read(&field.name, item, &field.of)).collect()
                }
                _ => Err(format!("{place} does not fit its type: {json:.60}")),
            };
        }
        let Json::Object(map) = json else {
            return Err(format!("{place} does not fit its type: {json:.60}"));
        };
        let field = |field: &&'a cota_results::structures::Field| {
            read(&field.name, map.get(&field.name).unwrap_or(&Json::Null), &field.of)
        };
        written.iter().map(field).collect()
    }
}

fn is_written(of: &Type) -> bool {
    !matches!(of, Type::Nothing | Type::Background)
}

/// Whether values of the type are JSON objects, which have room for a name of their own.
fn is_object(of: &Type) -> bool {
    match of {
        Type::Record(record) => record.fields.first().is_none_or(|field| field.name != "0"),
        Type::Enum(_) => true,
        _ => false,
    }
}

fn is_called(of: &Type, class: &str) -> bool {
    matches!(of, Type::Record(record) if record.name == class)
}

fn has_fields(json: &Json, of: &Type) -> bool {
    let names = |map: &Map<String, Json>| -> Vec<String> {
        map.keys().filter(|name| *name != "$id").cloned().collect()
    };
    match (of, json) {
        (Type::Record(record), Json::Object(map)) => {
            let written = record.fields.iter().filter(|field| is_written(&field.of));
            let mut known: Vec<String> = written.map(|field| field.name.clone()).collect();
            known.sort();
            let mut found = names(map);
            found.sort();
            known == found
        }
        (Type::Enum(of), Json::Object(map)) => {
            names(map).iter().all(|name| of.variants.iter().any(|known| known.name == *name))
        }
        (Type::Enum(of), Json::String(name)) => of.variants.iter().any(|known| known.name == *name),
        (Type::Record(_) | Type::Enum(_), _) => false,
        _ => true,
    }
}

/// A key of a JSON object as what it was.
fn key(text: &str, of: &Type) -> Value {
    let parsed = match of {
        Type::Integer => text.parse::<WideInt>().ok().map(Value::from),
        Type::Boolean => text.parse().ok().map(Value::Bool),
        Type::Character => text.chars().next().map(Value::Char),
        _ => None,
    };
    parsed.unwrap_or_else(|| Value::Text(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg;
    use cota::Search;

    fn drawn(values: &[Value], types: &Types) -> String {
        let scenes: Vec<_> = values
            .iter()
            .zip(1..)
            .map(|(value, number)| svg::scene(number, value, types))
            .collect();
        svg::document("drawn", &scenes)
    }

    /// What is written and read is drawn as what was found.
    fn same<T: cota::Invariant>(name: &str, size: u32) {
        let scope = cota_catalog::find(name).unwrap().scope(size);
        let search = Search::<T>::new(&scope).unwrap();
        let types = Types::of(search.space().classes());
        let found: Vec<Value> = search.iter().map(|found| found.value()).take(200).collect();
        let read = found.iter().map(|value| {
            let json = serde_json::from_str(&crate::json::line(value, &types)).unwrap();
            structure(&json, &types).unwrap()
        });
        assert_eq!(drawn(&read.collect::<Vec<_>>(), &types), drawn(&found, &types), "{name}");
    }

    #[test]
    fn structures_are_drawn_from_a_document_as_from_the_search() {
        same::<cota_catalog::search_tree::SearchTree>("search-tree", 3);
        same::<cota_catalog::dag::Dag>("dag", 3);
        same::<cota_catalog::red_black_tree::RedBlackTree>("red-black-tree", 3);
        same::<cota_catalog::heap_array::HeapArray>("heap-array", 3);
        same::<cota_catalog::doubly_linked_list::DoublyLinkedList>("doubly-linked-list", 3);
        same::<cota_catalog::disjoint_set::DisjointSet>("disjoint-set", 3);
        same::<cota_catalog::binomial_heap::BinomialHeap>("binomial-heap", 3);
    }

    #[derive(cota::Bounded)]
    struct Cat {
        age: u8,
    }

    #[derive(cota::Bounded)]
    struct Dog {
        age: u8,
    }

    #[derive(cota::Bounded)]
    #[bounded(union)]
    enum Pet {
        Cat(std::rc::Rc<Cat>),
        Dog(std::rc::Rc<Dog>),
    }

    #[derive(cota::Bounded)]
    struct Home {
        pets: Vec<Pet>,
    }

    #[test]
    fn objects_of_several_classes_with_the_same_fields_are_told_apart() {
        let scope = "Cat=1, Dog=1, Home.pets.len=2, Cat.age=3, Dog.age=3".parse().unwrap();
        let search = Search::<Home>::all(&scope).unwrap();
        let types = Types::of(search.space().classes());
        let found: Vec<Value> = search.iter().map(|found| found.value()).collect();
        assert_eq!(found.len(), 1 + 2 + 4);
        let lines: Vec<_> = found.iter().map(|value| crate::json::line(value, &types)).collect();
        assert_eq!(lines[4], r#"{"pets":[{"$class":"Cat","age":3},{"$class":"Dog","age":3}]}"#);
        for (line, value) in lines.iter().zip(&found) {
            let read = structure(&serde_json::from_str(line).unwrap(), &types).unwrap();
            assert_eq!(read, *value, "{line}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let scope = cota_catalog::find("search-tree").unwrap().scope(1);
        let search = Search::<cota_catalog::search_tree::SearchTree>::new(&scope).unwrap();
        let types = Types::of(search.space().classes());
        for (json, expected) in [
            (r#"{"root":3,"size":0}"#, "SearchTree.root does not fit its type: 3"),
            (r#"{"root":null,"size":"x"}"#, "SearchTree.size does not fit its type: \"x\""),
            ("[]", "it does not fit its type: []"),
        ] {
            let error = structure(&serde_json::from_str(json).unwrap(), &types).unwrap_err();
            assert_eq!(error, expected);
        }
    }
}
