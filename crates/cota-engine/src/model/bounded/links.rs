//! Links: owned (`Box`), shared (`Rc`, `Arc`), weak, and indices into an arena.

use super::Bounded;
use crate::model::build::Builder;
use crate::model::shape::{Schema, Shape};
use crate::model::store::{Place, Store};
use crate::search::heap::At;
use std::marker::PhantomData;
use std::rc::{self, Rc};
use std::sync::{self, Arc};

fn link<T: Bounded>(schema: &mut Schema, nullable: bool, owned: bool) -> Shape {
    Shape::Link { classes: vec![schema.class::<T>()], nullable, owned }
}

/// What all links have in common: one slot, null as its first value if it is optional.
macro_rules! link_layout {
    ($owned:expr) => {
        type View<'s> = T::View<'s>;
        const WIDTH: u32 = 1;
        const OPTION_WIDTH: u32 = 1;

        fn shape(schema: &mut Schema) -> Shape {
            link::<T>(schema, false, $owned)
        }

        fn option_shape(schema: &mut Schema) -> Shape {
            link::<T>(schema, true, $owned)
        }

        #[inline]
        #[track_caller]
        fn view(at: At<'_>) -> Self::View<'_> {
            match at.follow() {
                Some(target) => T::view(target),
                None => unreachable!("null in a link that is never null"),
            }
        }

        #[inline]
        #[track_caller]
        fn option_view(at: At<'_>) -> Option<Self::View<'_>> {
            at.follow().map(T::view)
        }

        fn option_store(value: Option<&Self>, place: Place, store: &mut Store) {
            match value {
                Some(value) => value.store(place, store),
                None => store.null(place),
            }
        }
    };
}

impl<T: Bounded> Bounded for Box<T> {
    link_layout!(true);

    fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
        match Self::option_build(at, builder) {
            Some(link) => link,
            None => unreachable!("null in a link that is never null"),
        }
    }

    fn option_build(at: At<'_>, builder: &mut Builder<'_>) -> Option<Self> {
        let target = at.follow()?;
        builder.owned(target);
        Some(Self::new(T::build(target, builder)))
    }

    fn store(&self, place: Place, store: &mut Store) {
        let target = store.object::<T>(place);
        T::store(self, target, store);
    }

    fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
        T::link_back(self, builder.target(at), builder);
    }

    fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
        T::link_back_shared(self, builder.target(at), builder);
    }

    fn option_link_back(value: &mut Option<Self>, at: At<'_>, builder: &mut Builder<'_>) {
        if let Some(value) = value {
            value.link_back(at, builder);
        }
    }

    fn option_link_back_shared(value: Option<&Self>, at: At<'_>, builder: &mut Builder<'_>) {
        if let Some(value) = value {
            value.link_back_shared(at, builder);
        }
    }
}

macro_rules! shared_links {
    ($strong:ident, $weak:path) => {
        impl<T: Bounded> Bounded for $strong<T> {
            link_layout!(false);

            fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
                match Self::option_build(at, builder) {
                    Some(link) => link,
                    None => builder.cyclic(at),
                }
            }

            /// An object that is being built already is left out, to be set by `link_back`.
            fn option_build(at: At<'_>, builder: &mut Builder<'_>) -> Option<Self> {
                let target = at.follow()?;
                builder.shared(
                    target,
                    |builder| $strong::new(T::build(target, builder)),
                    |object, at, builder| {
                        if let Some(object) = object.downcast_ref::<Self>() {
                            T::link_back_shared(object, at, builder);
                        }
                    },
                )
            }

            fn store(&self, place: Place, store: &mut Store) {
                let address = $strong::as_ptr(self).addr();
                if let Some(target) = store.shared_object::<T>(place, address) {
                    T::store(self, target, store);
                }
            }

            fn option_link_back(value: &mut Option<Self>, at: At<'_>, builder: &mut Builder<'_>) {
                if value.is_none() {
                    *value = at.follow().and_then(|target| builder.built(target));
                    if value.is_some() {
                        builder.made_up();
                    }
                }
            }

            fn option_link_back_shared(_: Option<&Self>, _: At<'_>, _: &mut Builder<'_>) {}
        }

        impl<T: Bounded> Bounded for $weak {
            type View<'s> = Option<T::View<'s>>;
            const WIDTH: u32 = 1;

            fn shape(schema: &mut Schema) -> Shape {
                link::<T>(schema, true, false)
            }

            #[inline]
            #[track_caller]
            fn view(at: At<'_>) -> Self::View<'_> {
                at.follow().map(T::view)
            }

            /// The object is kept alive by some strong link; until that is built, the link is empty.
            fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
                let Some(target) = at.follow() else { return Self::new() };
                match builder.built::<$strong<T>>(target) {
                    Some(strong) => $strong::downgrade(&strong),
                    None => {
                        builder.left_out(target);
                        Self::new()
                    }
                }
            }

            fn store(&self, place: Place, store: &mut Store) {
                match self.upgrade() {
                    Some(strong) => strong.store(place, store),
                    None => store.null(place),
                }
            }

            fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
                let Some(target) = at.follow() else { return };
                let strong = builder.built::<$strong<T>>(target);
                if let Some(strong) = strong.filter(|_| self.upgrade().is_none()) {
                    *self = $strong::downgrade(&strong);
                    builder.made_up();
                }
            }
        }
    };
}
shared_links!(Rc, rc::Weak<T>);
shared_links!(Arc, sync::Weak<T>);

/// The `Vec` that holds the objects of a class which are linked by position.
///
/// The derive uses it for fields marked `#[bounded(arena)]` (the objects in use) and
/// `#[bounded(arena(all))]` (every object of the scope, whether something links to it or not).
#[derive(Clone, Debug)]
pub struct Arena<T, const ALL: bool>(pub Vec<T>);

/// All objects of an arena, in the order of their numbers. Reading it is a choice only if the scope
/// leaves open how many objects an arena of all has.
#[derive(Debug)]
pub struct ArenaView<'s, T> {
    at: At<'s>,
    class: PhantomData<fn() -> T>,
}

impl<T> Clone for ArenaView<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for ArenaView<'_, T> {}

impl<'s, T: Bounded> ArenaView<'s, T> {
    /// The objects.
    #[track_caller]
    pub fn iter(self) -> impl Iterator<Item = T::View<'s>> {
        self.at.arena().map(T::view)
    }

    /// How many there are.
    #[track_caller]
    pub fn len(self) -> usize {
        self.at.arena().count()
    }

    /// Whether there is none.
    #[track_caller]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl<T: Bounded, const ALL: bool> Bounded for Arena<T, ALL> {
    type View<'s> = ArenaView<'s, T>;
    const WIDTH: u32 = 1;

    fn shape(schema: &mut Schema) -> Shape {
        Shape::Arena { class: schema.class::<T>(), all: ALL }
    }

    fn view(at: At<'_>) -> Self::View<'_> {
        ArenaView { at, class: PhantomData }
    }

    fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
        let objects = builder.arena(at, ALL);
        Self(objects.into_iter().map(|object| T::build(object, builder)).collect())
    }

    fn store(&self, place: Place, store: &mut Store) {
        store.arena(place, &self.0);
    }
}

/// A link by position: the number of an object in the arena that holds all objects of its class.
///
/// The derive uses it for fields marked `#[bounded(index = Node)]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index<T> {
    position: usize,
    class: PhantomData<fn() -> T>,
}

impl<T> Index<T> {
    /// The link to a position.
    pub fn new(position: usize) -> Self {
        Self { position, class: PhantomData }
    }

    /// The position.
    pub fn get(&self) -> usize {
        self.position
    }
}

impl<T: Bounded> Bounded for Index<T> {
    link_layout!(false);

    fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
        let target = builder.target(at);
        Self::new(builder.position(target))
    }

    fn option_build(at: At<'_>, builder: &mut Builder<'_>) -> Option<Self> {
        at.follow().map(|target| Self::new(builder.position(target)))
    }

    fn store(&self, place: Place, store: &mut Store) {
        store.arena_link::<T>(place, self.position);
    }

    fn option_link_back(_: &mut Option<Self>, _: At<'_>, _: &mut Builder<'_>) {}

    fn option_link_back_shared(_: Option<&Self>, _: At<'_>, _: &mut Builder<'_>) {}
}
