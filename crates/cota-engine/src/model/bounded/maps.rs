//! Maps and sets: for each possible key, absent or present.

use super::Bounded;
use crate::model::build::Builder;
use crate::model::key::KeyValue;
use crate::model::shape::{Schema, Shape};
use crate::model::store::{Place, Store};
use crate::model::wide::WideInt;
use crate::search::heap::At;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;

/// A type whose values can be keys: the scope lists all of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a map or set that is generated",
    label = "only integers, `bool`, `char`, `String` and tuples of these can be listed one by one",
    note = "put `#[bounded(with = Stand)]` on the field, where `Stand` holds a `Vec` of entries and \
            converts into the map (`From<Stand>`) and back (`Stand: From<&Map>`)"
)]
pub trait Key: Clone + 'static {
    /// The layout of a key.
    fn shape(schema: &mut Schema) -> Shape;
    /// The key as the search knows it.
    fn to_key(&self) -> KeyValue;
    /// The key that the search knows so.
    fn from_key(key: &KeyValue) -> Option<Self>;
}

macro_rules! keys {
    ($($type:ident, $to:expr, $from:expr;)*) => { $(
        impl Key for $type {
            fn shape(schema: &mut Schema) -> Shape {
                <Self as Bounded>::shape(schema)
            }

            fn to_key(&self) -> KeyValue {
                KeyValue::Number($to(*self))
            }

            fn from_key(key: &KeyValue) -> Option<Self> {
                match key {
                    KeyValue::Number(number) => $from(*number),
                    _ => None,
                }
            }
        }
    )* };
}

macro_rules! integer_keys {
    ($($int:ident),*) => { keys! { $($int, Into::into, |number: WideInt| Self::try_from(number).ok();)* } };
}
integer_keys!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

keys! {
    bool, |b| u8::from(b).into(), |number| Some(number == 1.into());
    char, |c| u32::from(c).into(), |number: WideInt| Self::from_u32(u32::try_from(number).ok()?);
}

impl Key for String {
    fn shape(_: &mut Schema) -> Shape {
        Shape::Text { nullable: false }
    }

    fn to_key(&self) -> KeyValue {
        KeyValue::Text(self.as_str().into())
    }

    fn from_key(key: &KeyValue) -> Option<Self> {
        match key {
            KeyValue::Text(text) => Some(text.to_string()),
            _ => None,
        }
    }
}

macro_rules! tuple_keys {
    ($(($($part:ident $index:tt),*))*) => { $(
        impl<$($part: Key),*> Key for ($($part,)*) {
            fn shape(schema: &mut Schema) -> Shape {
                let fields = vec![$((stringify!($index).to_string(), $part::shape(schema))),*];
                Shape::Record { name: String::new(), fields }
            }

            fn to_key(&self) -> KeyValue {
                KeyValue::Tuple([$(self.$index.to_key()),*].into())
            }

            fn from_key(key: &KeyValue) -> Option<Self> {
                match key {
                    KeyValue::Tuple(parts) => Some(($($part::from_key(parts.get($index)?)?,)*)),
                    _ => None,
                }
            }
        }
    )* };
}
tuple_keys!((A 0, B 1) (A 0, B 1, C 2) (A 0, B 1, C 2, D 3));

/// The view of a map. Whether a key is present is chosen when it is asked for.
#[derive(Debug)]
pub struct MapView<'s, K, V> {
    at: At<'s>,
    kind: PhantomData<fn() -> (K, V)>,
}

impl<K, V> Clone for MapView<'_, K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for MapView<'_, K, V> {}

impl<'s, K: Key, V: Bounded> MapView<'s, K, V> {
    /// The value of a key.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "most keys are integers")]
    pub fn get(self, key: K) -> Option<V::View<'s>> {
        let key = key.to_key();
        let position = self.at.keys().iter().position(|known| *known == key)?;
        V::option_view(self.at.element(position, V::OPTION_WIDTH))
    }

    /// Whether a key is present.
    #[track_caller]
    pub fn contains_key(self, key: K) -> bool {
        self.get(key).is_some()
    }

    /// The entries, in the order in which the scope lists the keys.
    #[track_caller]
    pub fn iter(self) -> impl Iterator<Item = (K, V::View<'s>)> {
        let entry = move |(position, key): (usize, &KeyValue)| {
            let value = V::option_view(self.at.element(position, V::OPTION_WIDTH))?;
            Some((K::from_key(key)?, value))
        };
        self.at.keys().iter().enumerate().filter_map(entry)
    }

    /// The number of entries; all keys are read.
    #[track_caller]
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// Whether there is no entry.
    #[track_caller]
    pub fn is_empty(self) -> bool {
        self.iter().next().is_none()
    }
}

/// The view of a set. Whether a member is present is chosen when it is asked for.
#[derive(Debug)]
pub struct SetView<'s, K>(MapView<'s, K, bool>);

impl<K> Clone for SetView<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for SetView<'_, K> {}

impl<K: Key> SetView<'_, K> {
    /// Whether a member is present.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "most keys are integers")]
    pub fn contains(self, key: K) -> bool {
        let at = self.0.at;
        let key = key.to_key();
        let position = at.keys().iter().position(|known| *known == key);
        position.is_some_and(|position| bool::view(at.element(position, 1)))
    }

    /// The members, in the order of the scope.
    #[track_caller]
    pub fn iter(self) -> impl Iterator<Item = K> {
        let at = self.0.at;
        let present = move |(position, key): (usize, &KeyValue)| {
            bool::view(at.element(position, 1)).then(|| K::from_key(key)).flatten()
        };
        at.keys().iter().enumerate().filter_map(present)
    }

    /// The number of members; all possible ones are read.
    #[track_caller]
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// Whether there is no member.
    #[track_caller]
    pub fn is_empty(self) -> bool {
        self.iter().next().is_none()
    }
}

fn map_shape<K: Key>(schema: &mut Schema, value: Shape) -> Shape {
    Shape::Map { key: Box::new(K::shape(schema)), value: Box::new(value) }
}

fn build_map<K: Key, V: Bounded>(at: At<'_>, builder: &mut Builder<'_>) -> Vec<(K, V)> {
    let entry = |(position, key): (usize, &KeyValue)| {
        let value = V::option_build(at.element(position, V::OPTION_WIDTH), builder)?;
        Some((K::from_key(key)?, value))
    };
    at.keys().iter().enumerate().filter_map(entry).collect()
}

/// Entries that were left out because they lead back to an object in the making are put in now.
fn link_back_map<K: Key, V: Bounded>(
    at: At<'_>,
    builder: &mut Builder<'_>,
    mut replace: impl FnMut(K, &mut dyn FnMut(&mut Option<V>)),
) {
    for (position, key) in at.keys().iter().enumerate() {
        let Some(key) = K::from_key(key) else { continue };
        let place = at.element(position, V::OPTION_WIDTH);
        replace(key, &mut |value| V::option_link_back(value, place, builder));
    }
}

fn store_map<'v, K: Key, V: Bounded>(
    entries: impl Iterator<Item = (&'v K, &'v V)>,
    place: Place,
    store: &mut Store,
) {
    let mut entries: Vec<_> = entries.map(|(key, value)| (key.to_key(), value)).collect();
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    let keys = entries.iter().map(|(key, _)| key.clone()).collect();
    let places = store.map(place, keys, V::OPTION_WIDTH);
    for ((_, value), place) in entries.into_iter().zip(places) {
        V::option_store(Some(value), place, store);
    }
}

fn build_set<K: Key>(at: At<'_>) -> impl Iterator<Item = K> {
    SetView::<K>(MapView { at, kind: PhantomData }).iter()
}

fn store_set<'v, K: Key>(members: impl Iterator<Item = &'v K>, place: Place, store: &mut Store) {
    let mut keys: Vec<_> = members.map(Key::to_key).collect();
    keys.sort_unstable();
    for place in store.map(place, keys, 1) {
        store.pick(place, 1);
    }
}

/// The impl of a map and of the set that belongs to it.
macro_rules! maps {
    ($map:ident, $set:ident, [$($hasher:ident)?], $($bound:ident)+) => {
        impl<K: Key $(+ $bound)+, V: Bounded $(, $hasher: BuildHasher + Default + 'static)?> Bounded
            for $map<K, V $(, $hasher)?>
        {
            type View<'s> = MapView<'s, K, V>;
            const WIDTH: u32 = 1;

            fn shape(schema: &mut Schema) -> Shape {
                let value = schema.elements::<V>(V::option_shape);
                map_shape::<K>(schema, value)
            }

            fn view(at: At<'_>) -> Self::View<'_> {
                MapView { at, kind: PhantomData }
            }

            fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
                build_map(at, builder).into_iter().collect()
            }

            fn store(&self, place: Place, store: &mut Store) {
                store_map(self.iter(), place, store);
            }

            fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
                link_back_map(at, builder, |key, link_back| {
                    let mut value = self.remove(&key);
                    link_back(&mut value);
                    self.extend(value.map(|value| (key, value)));
                });
            }

            fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
                for (position, key) in at.keys().iter().enumerate() {
                    let value = K::from_key(key).and_then(|key| self.get(&key));
                    let place = at.element(position, V::OPTION_WIDTH);
                    V::option_link_back_shared(value, place, builder);
                }
            }
        }

        impl<K: Key $(+ $bound)+ $(, $hasher: BuildHasher + Default + 'static)?> Bounded
            for $set<K $(, $hasher)?>
        {
            type View<'s> = SetView<'s, K>;
            const WIDTH: u32 = 1;

            fn shape(schema: &mut Schema) -> Shape {
                map_shape::<K>(schema, Shape::Bool { nullable: false })
            }

            fn view(at: At<'_>) -> Self::View<'_> {
                SetView(MapView { at, kind: PhantomData })
            }

            fn build(at: At<'_>, _: &mut Builder<'_>) -> Self {
                build_set(at).collect()
            }

            fn store(&self, place: Place, store: &mut Store) {
                store_set(self.iter(), place, store);
            }
        }
    };
}
maps!(BTreeMap, BTreeSet, [], Ord);
maps!(HashMap, HashSet, [S], Eq Hash);
