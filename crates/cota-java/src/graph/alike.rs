//! Whether two graphs are one, with its objects at other places.
//!
//! Collections of the JDK are compared as their `equals` does: lists with lists, sets with sets and maps with maps,
//! whatever their classes. Sets and maps of values (numbers, texts, constants) may have them in any order, unless both
//! are linked. What is no value is the same object everywhere in one graph if it is in the other.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{Content, Family, Graph, Object, Word};

/// Which objects of one graph stand for which of the other, as far as they were met.
struct Pairing<'g> {
    one: &'g Graph,
    two: &'g Graph,
    there: FxHashMap<usize, usize>,
    back: FxHashMap<usize, usize>,
    open: Vec<(usize, usize)>,
}

/// Whether some roots of two graphs, and all that they lead to, are alike.
pub(super) fn alike(one: &Graph, two: &Graph, roots: Range<usize>) -> bool {
    let mut pairing = Pairing {
        one,
        two,
        there: FxHashMap::default(),
        back: FxHashMap::default(),
        open: Vec::new(),
    };
    let roots = one.roots[roots.clone()].iter().zip(&two.roots[roots]);
    for (a, b) in roots {
        if !pairing.word(*a, *b) {
            return false;
        }
    }
    while let Some((a, b)) = pairing.open.pop() {
        if !pairing.object(&one.objects[a], &two.objects[b]) {
            return false;
        }
    }
    true
}

impl Pairing<'_> {
    fn word(&mut self, one: Word, two: Word) -> bool {
        let (Word::Object(a), Word::Object(b)) = (one, two) else { return one == two };
        if let (Some(value), Some(other)) = (value(self.one, one), value(self.two, two)) {
            return value == other;
        }
        match (self.there.get(&a), self.back.get(&b)) {
            (None, None) => {
                self.there.insert(a, b);
                self.back.insert(b, a);
                self.open.push((a, b));
                true
            }
            (there, back) => there == Some(&b) && back == Some(&a),
        }
    }

    fn words(&mut self, one: &[Word], two: &[Word]) -> bool {
        one.len() == two.len() && one.iter().zip(two).all(|(a, b)| self.word(*a, *b))
    }

    fn object(&mut self, one: &Object, two: &Object) -> bool {
        let same_class = one.class.facts.name == two.class.facts.name;
        let family = one.class.family.filter(|family| two.class.family == Some(*family));
        if !same_class && family.is_none() {
            return false;
        }
        let in_order = one.class.is_linked && two.class.is_linked;
        let contents = match (&one.content, &two.content) {
            (Content::Fields(a), Content::Fields(b)) | (Content::Array(a), Content::Array(b)) => {
                self.words(a, b)
            }
            (Content::Items(a), Content::Items(b)) => {
                if family == Some(Family::Set) && !in_order {
                    self.pairs(&items(a), &items(b))
                } else {
                    self.words(a, b)
                }
            }
            (Content::Pairs(a), Content::Pairs(b)) if in_order => {
                let (a, b) = (flat(a), flat(b));
                self.words(&a, &b)
            }
            (Content::Pairs(a), Content::Pairs(b)) => self.pairs(a, b),
            (Content::Printed(a), Content::Printed(b)) => a == b,
            (Content::Static(..), Content::Static(..)) => one.reference == two.reference,
            (Content::Opaque, Content::Opaque) => one.told == two.told,
            _ => false,
        };
        contents && self.words(&one.held, &two.held)
    }

    /// Entries, in any order if all keys are values.
    fn pairs(&mut self, one: &[(Word, Word)], two: &[(Word, Word)]) -> bool {
        if one.len() != two.len() {
            return false;
        }
        let (Some(one), Some(two)) = (sorted(self.one, one), sorted(self.two, two)) else {
            let (one, two) = (flat(one), flat(two));
            return self.words(&one, &two);
        };
        one.iter().zip(&two).all(|(a, b)| a.0 == b.0 && self.word(a.1, b.1))
    }
}

fn items(words: &[Word]) -> Vec<(Word, Word)> {
    words.iter().map(|word| (*word, Word::Null)).collect()
}

fn flat(pairs: &[(Word, Word)]) -> Vec<Word> {
    pairs.iter().flat_map(|(key, value)| [*key, *value]).collect()
}

fn sorted(graph: &Graph, pairs: &[(Word, Word)]) -> Option<Vec<(String, Word)>> {
    let keys = pairs.iter().map(|(key, held)| Some((value(graph, *key)?, *held)));
    let mut keys = keys.collect::<Option<Vec<_>>>()?;
    keys.sort_by(|(one, _), (two, _)| one.cmp(two));
    Some(keys)
}

/// A text for what is compared by what it is, and not by which object it is.
fn value(graph: &Graph, word: Word) -> Option<String> {
    let Word::Object(at) = word else {
        return (word == Word::Null).then(String::new);
    };
    let object = &graph.objects[at];
    let text = match &object.content {
        Content::Boxed(Word::Float(number)) if number.is_nan() => "NaN".to_owned(),
        Content::Boxed(Word::Double(number)) if number.is_nan() => "NaN".to_owned(),
        Content::Boxed(word) => format!("{word:?}"),
        Content::Text(text) | Content::Constant(text) | Content::Type(text) => text.clone(),
        Content::Printed(text) if object.class.facts.name.starts_with("java.math.") => text.clone(),
        _ => return None,
    };
    Some(format!("{} {text}", object.class.facts.name))
}
