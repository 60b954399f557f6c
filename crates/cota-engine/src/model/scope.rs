//! The bound, as the user gives it: how many objects of each class, which values for each field.

mod convert;
mod parse;

pub use parse::{ParseScopeError, ParseValuesError};

use crate::model::bounded::Bounded;
use crate::model::shape::Schema;
use crate::model::space::Space;
use crate::model::wide::WideInt;
use std::fmt;

/// What a key of a scope may be set to.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// One number: the number of objects, the greatest length, or exactly this integer. For an integer of a
    /// test, a positive one is refused: `[3]` is exactly this integer, `0..=3` all up to it.
    Number(i64),
    /// `first..=last`, by steps.
    Range {
        /// The least value.
        first: i64,
        /// The greatest value.
        last: i64,
        /// The distance of neighbours; 1 if nothing was said.
        step: i64,
    },
    /// Integers in this order.
    Integers(Vec<i64>),
    /// Integers in this order, some of which are beyond `i64`.
    Wide(Vec<WideInt>),
    /// Characters in this order.
    Chars(Vec<char>),
    /// Floating point numbers in this order.
    Floats(Vec<f64>),
    /// Texts in this order.
    Texts(Vec<String>),
    /// Booleans in this order.
    Bools(Vec<bool>),
    /// Class domains of a link, or variants of an enum, by name.
    Names(Vec<String>),
    /// All integers from the first to the last, of which at least one is beyond `i64`; at most 65,536.
    WideRange {
        /// The least value.
        first: WideInt,
        /// The greatest value.
        last: WideInt,
    },
}

/// Objects of one class that are numbered together.
#[derive(Clone, Debug, PartialEq)]
pub struct DomainDecl {
    /// Its name; the class's own name for the domain that links use unless told otherwise.
    pub name: String,
    /// The class.
    pub class: String,
    /// How many objects, at least and at most.
    pub objects: Values,
}

/// What is said of a domain or class without values.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Word {
    Named,
    Together,
}

/// A bound on every class and field that the search meets.
///
/// Keys are `Class` (how many objects), `Type.field` (its values), `Type.field.len` (lengths of a
/// `Vec` or `String`), `Type.field.null` (`false` if an optional field must not be null), or a path
/// from the root: `header.next*` means the link `header` and every `next` behind it.
///
/// ```
/// use cota_engine::Scope;
/// let scope = Scope::new().set("Node", 3).set("Node.key", 1..=3).set("Tree.size", 0..=3);
/// assert_eq!(scope, "Node=3, Node.key=1..=3, Tree.size=0..=3".parse().unwrap());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scope {
    entries: Vec<(String, Values)>,
    domains: Vec<DomainDecl>,
    /// Domains and classes about which something is said, with what it is.
    words: Vec<(Word, String)>,
    size: Option<i64>,
    extremes: bool,
    wider: bool,
    arguments: bool,
}

impl Scope {
    /// A scope in which nothing is said yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The scope of the arguments of a test, which are the fields of the root. Each has the objects of a class
    /// to itself, unless they are [`together`](Self::together), and a bound of its own under `argument.Class`.
    /// A single positive number for an integer is refused, because it may be read as exactly this one or as
    /// all up to it.
    pub fn of_arguments() -> Self {
        Self { arguments: true, ..Self::default() }
    }

    /// Whether the fields of the root are the arguments of a test.
    pub(crate) fn is_of_arguments(&self) -> bool {
        self.arguments
    }

    /// All arguments have their objects of this class in common, and so of the classes that these lead to.
    pub fn together(mut self, class: impl Into<String>) -> Self {
        self.words.push((Word::Together, class.into()));
        self
    }

    /// The classes whose objects all arguments have in common.
    pub fn classes_together(&self) -> impl Iterator<Item = &String> {
        self.said(Word::Together)
    }

    fn said(&self, word: Word) -> impl Iterator<Item = &String> {
        self.words.iter().filter(move |(known, _)| *known == word).map(|(_, name)| name)
    }

    /// Sets the values of a key; a later call for the same key wins.
    pub fn set(mut self, key: impl Into<String>, values: impl Into<Values>) -> Self {
        let (key, values) = (key.into(), values.into());
        match self.entries.iter_mut().find(|(known, _)| *known == key) {
            Some(entry) => entry.1 = values,
            None => self.entries.push((key, values)),
        }
        self
    }

    /// Takes a key out again.
    pub fn without(mut self, key: &str) -> Self {
        self.entries.retain(|(known, _)| known != key);
        self
    }

    /// What is used for everything that is not set: at most this many objects of each class, integers
    /// `0..=size`, lengths up to `size`; half of it for sequences in a sequence, a quarter in those, and so on.
    pub fn size(mut self, size: i64) -> Self {
        self.size = Some(size);
        self
    }

    /// Adds a class domain: this many objects of a class under a name of their own, which links are
    /// set to (`scope.set("header.next*", ["List"])`).
    pub fn domain(
        mut self,
        name: impl Into<String>,
        class: impl Into<String>,
        objects: impl Into<Values>,
    ) -> Self {
        let decl = DomainDecl { name: name.into(), class: class.into(), objects: objects.into() };
        self.domains.retain(|known| known.name != decl.name);
        self.domains.push(decl);
        self
    }

    /// Leaves a class domain out of symmetry breaking: its objects have names, so structures that
    /// differ only in which of them they use are different.
    pub fn named(mut self, domain: impl Into<String>) -> Self {
        self.words.push((Word::Named, domain.into()));
        self
    }

    /// Every integer may also be the least and the greatest of its type.
    pub fn extremes(mut self) -> Self {
        self.extremes = true;
        self
    }

    /// Whether every integer may also be the least and the greatest of its type.
    pub fn has_extremes(&self) -> bool {
        self.extremes
    }

    /// Every list of numbers, characters or texts has one value more that it lacks: of integers and characters, the least
    /// one above its least.
    pub fn wider(mut self) -> Self {
        self.wider = true;
        self
    }

    /// Whether lists of values have one more.
    pub fn is_wider(&self) -> bool {
        self.wider
    }

    /// The keys that are set, with their values.
    pub fn entries(&self) -> &[(String, Values)] {
        &self.entries
    }

    /// The class domains that were added.
    pub fn domains(&self) -> &[DomainDecl] {
        &self.domains
    }

    /// The domains left out of symmetry breaking.
    pub fn named_domains(&self) -> impl Iterator<Item = &String> {
        self.said(Word::Named)
    }

    /// The default size.
    pub fn default_size(&self) -> Option<i64> {
        self.size
    }

    /// This scope with the entries of another one put over it.
    pub fn merge(mut self, other: &Self) -> Self {
        for (key, values) in &other.entries {
            self = self.set(key.clone(), values.clone());
        }
        for decl in &other.domains {
            self = self.domain(&decl.name, &decl.class, decl.objects.clone());
        }
        self.words.extend(other.words.iter().cloned());
        self.size = other.size.or(self.size);
        self.extremes |= other.extremes;
        self.wider |= other.wider;
        self
    }

    /// Every upper bound (objects, lengths, ranges, the default size) raised by `by`, which may be
    /// negative; lists and single integers of fields stay as they are. Nothing goes below its lower end.
    /// What a single number means depends on the type: objects of a class and lengths are bounds,
    /// the integer of a field is a value.
    pub fn grow<T: Bounded>(mut self, by: i64) -> Self {
        let bounds = Space::upper_bounds(&Schema::of::<T>(), &self);
        for (key, values) in &mut self.entries {
            values.grow(by, bounds.contains(key));
        }
        for decl in &mut self.domains {
            decl.objects.grow(by, true);
        }
        self.size = self.size.map(|size| size.saturating_add(by).max(0));
        self
    }
}

impl Values {
    fn grow(&mut self, by: i64, number_is_bound: bool) {
        match self {
            Self::Number(number) if number_is_bound => {
                *number = number.saturating_add(by).max(0);
            }
            Self::Range { first, last, .. } if *first < *last || by > 0 => {
                *last = last.saturating_add(by).max(*first);
            }
            _ => {}
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Range { first, last, step: 1 } => write!(f, "{first}..={last}"),
            Self::Range { first, last, step } => write!(f, "{first}..={last} step {step}"),
            Self::Integers(list) => write!(f, "{list:?}"),
            Self::Wide(list) => write!(f, "{list:?}"),
            Self::Chars(list) => write!(f, "{list:?}"),
            Self::Floats(list) => write!(f, "{list:?}"),
            Self::Texts(list) => write!(f, "{list:?}"),
            Self::Bools(list) => write!(f, "{list:?}"),
            // Texts of a list in code are names too.
            Self::Names(list) if !list.iter().all(|name| is_name(name)) => write!(f, "{list:?}"),
            Self::Names(list) => write!(f, "[{}]", list.join(", ")),
            Self::WideRange { first, last } => write!(f, "{first}..={last}"),
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size.map(|size| format!("size={size}"));
        let domains = self.domains.iter().map(|d| format!("{}: {}={}", d.name, d.class, d.objects));
        let entries = self.entries.iter().map(|(key, values)| format!("{key}={values}"));
        let named = self.named_domains().map(|name| format!("named {name}"));
        let together = self.classes_together().map(|name| format!("together {name}"));
        let extremes = self.extremes.then(|| "extremes".to_string());
        let wider = self.wider.then(|| "wider".to_string());
        let items = size.into_iter().chain(domains).chain(entries);
        let items: Vec<_> =
            items.chain(named).chain(together).chain(extremes).chain(wider).collect();
        write!(f, "{}", items.join(", "))
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}
