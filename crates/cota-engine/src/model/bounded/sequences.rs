//! Sequences: `Vec`, `VecDeque`, `String`, arrays.

use super::Bounded;
use crate::model::build::Builder;
use crate::model::shape::{Schema, Shape};
use crate::model::store::{Place, Store};
use crate::search::heap::At;
use std::collections::VecDeque;
use std::marker::PhantomData;

/// The view of a `Vec` or an array: its length is chosen when it is asked for, its elements when they
/// are read.
#[derive(Debug)]
pub struct Seq<'s, T> {
    at: At<'s>,
    /// Arrays: this many elements, in place.
    fixed: Option<usize>,
    element: PhantomData<fn() -> T>,
}

impl<T> Clone for Seq<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Seq<'_, T> {}

impl<'s, T: Bounded> Seq<'s, T> {
    /// The number of elements.
    #[inline]
    #[track_caller]
    pub fn len(self) -> usize {
        self.fixed.unwrap_or_else(|| self.at.length())
    }

    /// Whether there is no element.
    #[inline]
    #[track_caller]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// An element.
    ///
    /// # Panics
    /// If there is none at this index.
    // Always inlined: invariants call it in their innermost loops, where most of it is known already.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    #[track_caller]
    pub fn at(self, index: usize) -> T::View<'s> {
        let length = self.len();
        if index >= length {
            out_of_range(index, length);
        }
        T::view(self.place(index))
    }

    #[inline]
    fn place(self, index: usize) -> At<'s> {
        match self.fixed {
            Some(_) => self.at.field(index as u32 * T::WIDTH),
            None => self.at.element(index, T::WIDTH),
        }
    }

    /// An element, if there is one at this index.
    #[inline]
    #[track_caller]
    pub fn get(self, index: usize) -> Option<T::View<'s>> {
        (index < self.len()).then(|| T::view(self.place(index)))
    }

    /// The elements one after the other; each is read when its turn comes.
    #[inline]
    #[track_caller]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = T::View<'s>> + ExactSizeIterator {
        let (length, first) = (self.len(), self.place(0));
        (0..length).map(move |index| T::view(first.field(index as u32 * T::WIDTH)))
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn out_of_range(index: usize, length: usize) -> ! {
    panic!("index {index} of a sequence of length {length}")
}

/// What sequences with a length of their own have in common.
macro_rules! sequence {
    ($seq:ident) => {
        impl<T: Bounded> Bounded for $seq<T> {
            type View<'s> = Seq<'s, T>;
            const WIDTH: u32 = 1;

            fn shape(schema: &mut Schema) -> Shape {
                Shape::Seq(Box::new(schema.elements::<T>(T::shape)))
            }

            #[inline]
            fn view(at: At<'_>) -> Self::View<'_> {
                Seq { at, fixed: None, element: PhantomData }
            }

            fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
                (0..at.length()).map(|i| T::build(at.element(i, T::WIDTH), builder)).collect()
            }

            fn store(&self, place: Place, store: &mut Store) {
                let places = store.sequence(place, self.len(), T::WIDTH);
                for (value, place) in self.iter().zip(places) {
                    value.store(place, store);
                }
            }

            fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
                for (index, value) in self.iter_mut().enumerate() {
                    value.link_back(at.element(index, T::WIDTH), builder);
                }
            }

            fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
                for (index, value) in self.iter().enumerate() {
                    value.link_back_shared(at.element(index, T::WIDTH), builder);
                }
            }
        }
    };
}
sequence!(Vec);
sequence!(VecDeque);

impl<T: Bounded, const N: usize> Bounded for [T; N] {
    type View<'s> = Seq<'s, T>;
    const WIDTH: u32 = N as u32 * T::WIDTH;

    fn shape(schema: &mut Schema) -> Shape {
        Shape::Array(Box::new(T::shape(schema)), N)
    }

    #[inline]
    fn view(at: At<'_>) -> Self::View<'_> {
        Seq { at, fixed: Some(N), element: PhantomData }
    }

    fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
        std::array::from_fn(|index| T::build(at.field(index as u32 * T::WIDTH), builder))
    }

    fn store(&self, place: Place, store: &mut Store) {
        for (index, value) in self.iter().enumerate() {
            value.store(place.field(index as u32 * T::WIDTH), store);
        }
    }

    fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
        for (index, value) in self.iter_mut().enumerate() {
            value.link_back(at.field(index as u32 * T::WIDTH), builder);
        }
    }

    fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
        for (index, value) in self.iter().enumerate() {
            value.link_back_shared(at.field(index as u32 * T::WIDTH), builder);
        }
    }
}

/// The view of a `String`: characters that are chosen when they are read.
#[derive(Clone, Copy, Debug)]
pub struct Text<'s>(Seq<'s, char>);

impl<'s> Text<'s> {
    /// The number of characters.
    #[track_caller]
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is no character.
    #[track_caller]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The characters one after the other.
    #[track_caller]
    pub fn chars(self) -> impl DoubleEndedIterator<Item = char> + use<'s> {
        self.0.iter()
    }
}

impl std::fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.chars().try_for_each(|c| std::fmt::Write::write_char(f, c))
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        self.chars().eq(other.chars())
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl Bounded for String {
    type View<'s> = Text<'s>;
    const WIDTH: u32 = 1;

    fn shape(_: &mut Schema) -> Shape {
        Shape::Seq(Box::new(Shape::Char { nullable: false }))
    }

    fn view(at: At<'_>) -> Self::View<'_> {
        Text(Vec::<char>::view(at))
    }

    fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
        (0..at.length()).map(|index| char::build(at.element(index, 1), builder)).collect()
    }

    fn store(&self, place: Place, store: &mut Store) {
        let places = store.sequence(place, self.chars().count(), 1);
        for (value, place) in self.chars().zip(places) {
            value.store(place, store);
        }
    }
}
