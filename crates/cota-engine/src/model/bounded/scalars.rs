//! Integers, booleans, characters, floating point numbers, unit, and cells around a value.

use super::Bounded;
use crate::model::build::Builder;
use crate::model::int::Int;
use crate::model::shape::{Schema, Shape};
use crate::model::store::{Place, Store};
use crate::search::heap::At;
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;

/// The impl of a type that takes a single slot, and whose `Option` takes a single slot too.
macro_rules! single_slot {
    ($type:ty, $view:ty, $shape:expr, |$at:ident| $read:expr, |$value:ident| $build:expr, $store:ident($v:ident) $write:expr) => {
        impl Bounded for $type {
            type View<'s> = $view;
            const WIDTH: u32 = 1;
            const OPTION_WIDTH: u32 = 1;

            fn shape(_: &mut Schema) -> Shape {
                $shape(false)
            }

            #[inline]
            #[track_caller]
            fn view(at: At<'_>) -> Self::View<'_> {
                match Self::option_view(at) {
                    Some(value) => value,
                    None => unreachable!("null in a field that is never null"),
                }
            }

            #[inline]
            fn build(at: At<'_>, _: &mut Builder<'_>) -> Self {
                let $value = Self::view(at);
                $build
            }

            fn store(&self, place: Place, store: &mut Store) {
                let $v = *self;
                store.$store(place, $write);
            }

            fn option_shape(_: &mut Schema) -> Shape {
                $shape(true)
            }

            #[inline]
            #[track_caller]
            fn option_view($at: At<'_>) -> Option<Self::View<'_>> {
                $read
            }

            fn option_build(at: At<'_>, _: &mut Builder<'_>) -> Option<Self> {
                Self::option_view(at).map(|$value| $build)
            }

            fn option_store(value: Option<&Self>, place: Place, store: &mut Store) {
                match value {
                    Some(value) => value.store(place, store),
                    None => store.null(place),
                }
            }

            fn option_link_back(_: &mut Option<Self>, _: At<'_>, _: &mut Builder<'_>) {}

            fn option_link_back_shared(_: Option<&Self>, _: At<'_>, _: &mut Builder<'_>) {}
        }
    };
}

macro_rules! integers {
    ($($int:ident),*) => { $(
        single_slot!(
            $int,
            Int<'s, $int>,
            |nullable| Shape::Int { min: $int::MIN.into(), max: $int::MAX.into(), nullable },
            |at| at.int(),
            |value| value.get(),
            int(v) v
        );
    )* };
}
integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

single_slot!(
    bool, bool, |nullable| Shape::Bool { nullable },
    |at| at.pick().map(|value| value == 1), |value| value, pick(v) u32::from(v)
);
single_slot!(
    char, char, |nullable| Shape::Char { nullable },
    |at| at.pick().and_then(char::from_u32), |value| value, pick(v) u32::from(v)
);
single_slot!(
    f64, f64, |nullable| Shape::Float { nullable },
    |at| at.float(), |value| value, float(v) v
);
single_slot!(
    f32, f32, |nullable| Shape::Float { nullable },
    |at| at.float().map(|value| value as f32), |value| value, float(v) f64::from(v)
);

/// A type without content.
macro_rules! nothing {
    ($type:ty, $value:expr $(, $parameter:ident)?) => {
        impl$(<$parameter: 'static>)? Bounded for $type {
            type View<'s> = ();
            const WIDTH: u32 = 0;
            fn shape(_: &mut Schema) -> Shape { Shape::Nothing }
            fn view(_: At<'_>) {}
            fn build(_: At<'_>, _: &mut Builder<'_>) -> Self { $value }
            fn store(&self, _: Place, _: &mut Store) {}
        }
    };
}
nothing!((), ());
nothing!(PhantomData<T>, PhantomData, T);

/// What cells have in common: they are laid out and looked at like the value inside.
macro_rules! cell_of_value {
    () => {
        type View<'s> = T::View<'s>;
        const WIDTH: u32 = T::WIDTH;

        fn shape(schema: &mut Schema) -> Shape {
            T::shape(schema)
        }

        #[inline]
        #[track_caller]
        fn view(at: At<'_>) -> Self::View<'_> {
            T::view(at)
        }

        fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
            Self::new(builder.in_cell(|builder| T::build(at, builder)))
        }

        fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
            self.get_mut().link_back(at, builder);
        }
    };
}

impl<T: Bounded> Bounded for RefCell<T> {
    cell_of_value!();

    fn store(&self, place: Place, store: &mut Store) {
        self.borrow().store(place, store);
    }

    fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
        self.borrow_mut().link_back(at, builder);
    }
}

impl<T: Bounded + Default> Bounded for Cell<T> {
    cell_of_value!();

    fn store(&self, place: Place, store: &mut Store) {
        let value = self.take();
        value.store(place, store);
        self.set(value);
    }

    fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
        let mut value = self.take();
        value.link_back(at, builder);
        self.set(value);
    }
}
