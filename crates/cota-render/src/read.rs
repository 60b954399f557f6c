//! Structures read back from the JSON of [`json`](crate::json), for drawings.
//!
//! The JSON has no types, so they are guessed: objects with the same fields are of one class, and a field
//! that ever leads to an object is a link. That is enough to draw by.

use crate::types::{Kind, Types};
use cota_engine::Value;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

/// Structures of one type, with what is known of their types.
pub fn structures(all: &[Json]) -> (Vec<Value>, Types) {
    let mut classes = Classes::default();
    for json in all {
        classes.learn(json, true);
    }
    let values = all.iter().map(|json| Reader::default().root(json)).collect();
    (values, Types::from_kinds(classes.kinds))
}

/// The fields of each class, by the name that stands for it.
#[derive(Default)]
struct Classes {
    kinds: BTreeMap<String, Vec<(String, Kind)>>,
}

/// Where an object is only named.
fn reference(json: &Json) -> Option<&str> {
    json.as_object().filter(|map| map.len() == 1)?.get("$ref")?.as_str()
}

fn fields(map: &Map<String, Json>) -> impl Iterator<Item = (&String, &Json)> {
    map.iter().filter(|(name, _)| *name != "$id")
}

/// The name of a class: its fields.
fn class(map: &Map<String, Json>, root: bool) -> String {
    if root {
        return "root".to_string();
    }
    let names: Vec<_> = fields(map).map(|(name, _)| name.as_str()).collect();
    names.join(" ")
}

impl Classes {
    fn learn(&mut self, json: &Json, root: bool) {
        match json {
            Json::Array(items) => items.iter().for_each(|item| self.learn(item, false)),
            Json::Object(map) => {
                if reference(json).is_some() {
                    return;
                }
                let name = class(map, root);
                for (field, value) in fields(map) {
                    let kind = if root && is_arena(value) { Kind::Arena } else { kind(value) };
                    let known = self.kinds.entry(name.clone()).or_default();
                    match known.iter_mut().find(|(known, _)| known == field) {
                        Some((_, Kind::Plain | Kind::Links)) | None if kind != Kind::Plain => {
                            known.retain(|(known, _)| known != field);
                            known.push((field.clone(), kind));
                        }
                        Some(_) => {}
                        None => known.push((field.clone(), kind)),
                    }
                    self.learn(value, false);
                }
                if let Some(known) = self.kinds.get_mut(&name) {
                    let place = |field: &str| fields(map).position(|(name, _)| name == field);
                    known.sort_by_key(|(field, _)| place(field));
                }
            }
            _ => {}
        }
    }
}

/// Whether a list at the root holds objects that others link to: then it only says which there are.
fn is_arena(value: &Json) -> bool {
    let is_named = |item: &Json| item.get("$id").is_some();
    value.as_array().is_some_and(|items| items.iter().any(is_named))
}

fn kind(value: &Json) -> Kind {
    match value {
        Json::Object(map) if fields(map).next().is_none() => Kind::Atom,
        Json::Object(_) => Kind::Link,
        Json::Array(items) if items.iter().any(|item| kind(item) == Kind::Link) => Kind::Links,
        _ => Kind::Plain,
    }
}

/// Objects get short names in the order in which they are met.
#[derive(Default)]
struct Reader {
    names: BTreeMap<String, String>,
    objects: usize,
}

impl Reader {
    fn root(&mut self, json: &Json) -> Value {
        match json {
            Json::Object(map) => {
                if let Some(known) = map.get("$id").and_then(Json::as_str) {
                    self.names.insert(known.to_string(), "root".to_string());
                }
                self.record(map, true)
            }
            other => self.value(other),
        }
    }

    fn record(&mut self, map: &Map<String, Json>, root: bool) -> Value {
        let fields = fields(map).map(|(name, value)| (name.clone(), self.value(value))).collect();
        Value::Record { name: class(map, root), fields }
    }

    fn value(&mut self, json: &Json) -> Value {
        if let Some(id) = reference(json) {
            return Value::Ref(self.names.get(id).cloned().unwrap_or_else(|| id.to_string()));
        }
        match json {
            Json::Null => Value::Null,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(number) => match number.as_i64() {
                Some(number) => Value::Int(number),
                None => Value::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            // A word with a capital letter is most likely a variant of an enum.
            Json::String(text) if text.starts_with(char::is_uppercase) => {
                Value::Variant { name: String::new(), variant: text.clone(), fields: Vec::new() }
            }
            Json::String(text) => Value::Text(text.clone()),
            Json::Array(items) => Value::Seq(items.iter().map(|item| self.value(item)).collect()),
            Json::Object(map) => {
                self.objects += 1;
                let id = format!("o{}", self.objects);
                if let Some(known) = map.get("$id").and_then(Json::as_str) {
                    self.names.insert(known.to_string(), id.clone());
                }
                Value::Object { id, content: Box::new(self.record(map, false)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg;

    fn drawn(lines: &[&str]) -> String {
        let json: Vec<Json> =
            lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (values, types) = structures(&json);
        let scenes: Vec<_> = values
            .iter()
            .zip(1..)
            .map(|(value, number)| svg::scene(number, value, &types))
            .collect();
        svg::document("drawn", &scenes)
    }

    #[test]
    fn a_tree_is_drawn_as_from_its_type() {
        use cota_catalog::search_tree::SearchTree;
        let scope = cota_catalog::find("search-tree").unwrap().scope(3);
        let search = cota::Search::<SearchTree>::new(&scope).unwrap();
        let types = Types::of(search.space().classes());
        let (mut lines, mut scenes) = (Vec::new(), Vec::new());
        for (found, number) in search.iter().zip(1..) {
            lines.push(crate::json::line(&found.value(), &types));
            scenes.push(svg::scene(number, &found.value(), &types));
        }
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        assert_eq!(drawn(&lines), svg::document("drawn", &scenes));
    }

    #[test]
    fn a_graph_is_drawn_as_from_its_type() {
        use cota_catalog::dag::Dag;
        let scope = cota_catalog::find("dag").unwrap().scope(3);
        let search = cota::Search::<Dag>::new(&scope).unwrap();
        let types = Types::of(search.space().classes());
        let found: Vec<_> = search.iter().map(|found| found.value()).collect();
        let lines: Vec<_> = found.iter().map(|value| crate::json::line(value, &types)).collect();
        let drawn = drawn(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let scenes: Vec<_> = found
            .iter()
            .zip(1..)
            .map(|(value, number)| svg::scene(number, value, &types))
            .collect();
        let expected = svg::document("drawn", &scenes);
        let count = |text: &str, what: &str| text.matches(what).count();
        for what in ["class=\"node", "class=\"edge", "class=\"back"] {
            assert_eq!(count(&drawn, what), count(&expected, what), "{what}");
        }
    }

    #[test]
    fn rings_keep_their_links() {
        let ring = r#"{"first":{"$id":"Node0","next":{"next":{"$ref":"Node0"}}},"size":2}"#;
        assert_eq!(drawn(&[ring]).matches("class=\"back\"").count(), 1);
    }
}
