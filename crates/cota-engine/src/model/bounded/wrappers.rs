//! Types of the standard library that are laid out and seen like another one: locks and cells, slices and texts behind
//! pointers, numbers of other names; and `Result`.

use super::{Bounded, Seq, Text};
use crate::model::build::Builder;
use crate::model::int::Int;
use crate::model::shape::{Schema, Shape};
use crate::model::store::{Place, Store};
use crate::search::heap::At;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BinaryHeap, LinkedList};
use std::net::Ipv4Addr;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicIsize, AtomicU8, AtomicU16,
    AtomicU32, AtomicU64, AtomicUsize, Ordering,
};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::Duration;

/// Locks: what they guard. A poisoned one is read like any other.
macro_rules! locks {
    ($($lock:ident $read:ident),*) => { $(
        impl<T: Bounded> Bounded for $lock<T> {
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

            fn store(&self, place: Place, store: &mut Store) {
                self.$read().unwrap_or_else(PoisonError::into_inner).store(place, store);
            }

            fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
                self.get_mut().unwrap_or_else(PoisonError::into_inner).link_back(at, builder);
            }

            fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
                let mut guard = self.lock_to_write();
                guard.link_back(at, builder);
            }
        }
    )* };
}

/// The two kinds of locks, to be written through.
trait ToWrite {
    type Guard<'g>
    where
        Self: 'g;
    fn lock_to_write(&self) -> Self::Guard<'_>;
}

impl<T> ToWrite for Mutex<T> {
    type Guard<'g>
        = std::sync::MutexGuard<'g, T>
    where
        T: 'g;

    fn lock_to_write(&self) -> Self::Guard<'_> {
        self.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> ToWrite for RwLock<T> {
    type Guard<'g>
        = std::sync::RwLockWriteGuard<'g, T>
    where
        T: 'g;

    fn lock_to_write(&self) -> Self::Guard<'_> {
        self.write().unwrap_or_else(PoisonError::into_inner)
    }
}

locks!(Mutex lock, RwLock read);

/// Cells that are written once: like an option.
macro_rules! once {
    ($($cell:ident),*) => { $(
        impl<T: Bounded> Bounded for $cell<T> {
            type View<'s> = Option<T::View<'s>>;
            const WIDTH: u32 = T::OPTION_WIDTH;

            fn shape(schema: &mut Schema) -> Shape {
                T::option_shape(schema)
            }

            #[inline]
            #[track_caller]
            fn view(at: At<'_>) -> Self::View<'_> {
                T::option_view(at)
            }

            fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
                let value = builder.in_cell(|builder| T::option_build(at, builder));
                value.map_or_else(Self::new, Self::from)
            }

            fn store(&self, place: Place, store: &mut Store) {
                T::option_store(self.get(), place, store);
            }

            fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
                let mut value = self.take();
                T::option_link_back(&mut value, at, builder);
                *self = value.map_or_else(Self::new, Self::from);
            }

            fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
                let mut value = None;
                if self.get().is_none() {
                    T::option_link_back(&mut value, at, builder);
                }
                match value {
                    Some(value) => drop(self.set(value)),
                    None => T::option_link_back_shared(self.get(), at, builder),
                }
            }
        }
    )* };
}
once!(OnceCell, OnceLock);

/// Types that are made from another one and written like it.
macro_rules! like {
    ($([$($generics:tt)*] $type:ty as $other:ty, $view:ty, |$value:ident| $made:expr, |$this:ident| $read:expr;)*) => { $(
        impl<$($generics)*> Bounded for $type {
            type View<'s> = $view;
            const WIDTH: u32 = <$other as Bounded>::WIDTH;

            fn shape(schema: &mut Schema) -> Shape {
                <$other as Bounded>::shape(schema)
            }

            #[inline]
            #[track_caller]
            fn view(at: At<'_>) -> Self::View<'_> {
                <$other as Bounded>::view(at)
            }

            fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
                let $value = <$other as Bounded>::build(at, builder);
                $made
            }

            fn store(&self, place: Place, store: &mut Store) {
                let $this = self;
                <$other as Bounded>::store(&$read, place, store);
            }
        }
    )* };
}

like! {
    [] Box<str> as String, Text<'s>, |text| text.into(), |this| this.to_string();
    [] Rc<str> as String, Text<'s>, |text| text.into(), |this| this.to_string();
    [] Arc<str> as String, Text<'s>, |text| text.into(), |this| this.to_string();
    [] Cow<'static, str> as String, Text<'s>, |text| Cow::Owned(text), |this| this.to_string();
    [] Duration as u64, Int<'s, u64>, |nanoseconds| Duration::from_nanos(nanoseconds),
        |this| u64::try_from(this.as_nanos()).unwrap_or(u64::MAX);
    [] Ipv4Addr as u32, Int<'s, u32>, |bits| Ipv4Addr::from_bits(bits), |this| this.to_bits();
    [] AtomicBool as bool, bool, |value| Self::new(value), |this| this.load(Ordering::SeqCst);
}

macro_rules! atomics {
    ($($atomic:ident $int:ident),*) => {
        like! { $(
            [] $atomic as $int, Int<'s, $int>, |value| Self::new(value), |this| this.load(Ordering::SeqCst);
        )* }
    };
}
atomics!(
    AtomicI8 i8, AtomicI16 i16, AtomicI32 i32, AtomicI64 i64, AtomicIsize isize,
    AtomicU8 u8, AtomicU16 u16, AtomicU32 u32, AtomicU64 u64, AtomicUsize usize
);

/// Sequences under another name, element by element.
macro_rules! sequences {
    ($([$($bound:tt)*] $type:ty, |$elements:ident| $made:expr;)*) => { $(
        impl<T: Bounded $($bound)*> Bounded for $type {
            type View<'s> = Seq<'s, T>;
            const WIDTH: u32 = 1;

            fn shape(schema: &mut Schema) -> Shape {
                Vec::<T>::shape(schema)
            }

            #[inline]
            fn view(at: At<'_>) -> Self::View<'_> {
                Vec::<T>::view(at)
            }

            fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
                let $elements = Vec::<T>::build(at, builder);
                $made
            }

            fn store(&self, place: Place, store: &mut Store) {
                let places = store.sequence(place, self.len(), T::WIDTH);
                for (value, place) in self.iter().zip(places) {
                    value.store(place, store);
                }
            }

            fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
                for (index, value) in self.iter().enumerate() {
                    value.link_back_shared(at.element(index, T::WIDTH), builder);
                }
            }
        }
    )* };
}

sequences! {
    [] Box<[T]>, |elements| elements.into_boxed_slice();
    [] Rc<[T]>, |elements| elements.into();
    [] Arc<[T]>, |elements| elements.into();
    [+ Clone] Cow<'static, [T]>, |elements| Cow::Owned(elements);
    [] LinkedList<T>, |elements| elements.into_iter().collect();
    [+ Ord] BinaryHeap<T>, |elements| BinaryHeap::from(elements);
}

/// Integers but 0; of signed ones, a 0 is laid out, and no value is built of it.
macro_rules! non_zero {
    ($($int:ident),*) => { $(
        impl Bounded for NonZero<$int> {
            type View<'s> = Int<'s, $int>;
            const WIDTH: u32 = 1;

            fn shape(schema: &mut Schema) -> Shape {
                match $int::shape(schema) {
                    Shape::Int { min, max, nullable } => {
                        Shape::Int { min: if min == 0.into() { 1.into() } else { min }, max, nullable }
                    }
                    shape => shape,
                }
            }

            #[inline]
            #[track_caller]
            fn view(at: At<'_>) -> Self::View<'_> {
                $int::view(at)
            }

            fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
                NonZero::new($int::build(at, builder)).unwrap_or_else(|| builder.no_value())
            }

            fn store(&self, place: Place, store: &mut Store) {
                self.get().store(place, store);
            }
        }
    )* };
}
non_zero!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

/// A slot for which it is, then the slots of both.
impl<T: Bounded, E: Bounded> Bounded for Result<T, E> {
    type View<'s> = Result<T::View<'s>, E::View<'s>>;
    const WIDTH: u32 = 1 + T::WIDTH + E::WIDTH;

    fn shape(schema: &mut Schema) -> Shape {
        let only = |shape| vec![("0".to_string(), shape)];
        let (ok, err) = (only(T::shape(schema)), only(E::shape(schema)));
        let variants = vec![("Ok".to_string(), ok), ("Err".to_string(), err)];
        Shape::Enum { name: "Result".to_string(), variants }
    }

    #[inline]
    #[track_caller]
    fn view(at: At<'_>) -> Self::View<'_> {
        match at.pick() {
            Some(1) => Err(E::view(at.field(1 + T::WIDTH))),
            _ => Ok(T::view(at.field(1))),
        }
    }

    fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
        match at.pick() {
            Some(1) => Err(E::build(at.field(1 + T::WIDTH), builder)),
            _ => Ok(T::build(at.field(1), builder)),
        }
    }

    fn store(&self, place: Place, store: &mut Store) {
        store.pick(place, u32::from(self.is_err()));
        match self {
            Ok(value) => value.store(place.field(1), store),
            Err(error) => error.store(place.field(1 + T::WIDTH), store),
        }
    }

    fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
        match self {
            Ok(value) => value.link_back(at.field(1), builder),
            Err(error) => error.link_back(at.field(1 + T::WIDTH), builder),
        }
    }

    fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
        match self {
            Ok(value) => value.link_back_shared(at.field(1), builder),
            Err(error) => error.link_back_shared(at.field(1 + T::WIDTH), builder),
        }
    }
}
