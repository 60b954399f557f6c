//! A value behind a pointer or in a collection is valid if it is valid itself.

use super::{Invariant, View};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

macro_rules! transparent {
    ($($pointer:ident),*) => { $(
        impl<T: Invariant> Invariant for $pointer<T> {
            fn holds(this: View<'_, Self>) -> bool {
                T::holds(this)
            }
        }
    )* };
}
transparent!(Box, Rc, Arc, RefCell);

impl<T: Invariant> Invariant for Option<T> {
    fn holds(this: View<'_, Self>) -> bool {
        this.is_none_or(T::holds)
    }
}

macro_rules! all {
    ($($sequence:ident),*) => { $(
        impl<T: Invariant> Invariant for $sequence<T> {
            fn holds(this: View<'_, Self>) -> bool {
                this.iter().all(T::holds)
            }
        }
    )* };
}
all!(Vec, VecDeque);

impl<T: Invariant, const N: usize> Invariant for [T; N] {
    fn holds(this: View<'_, Self>) -> bool {
        this.iter().all(T::holds)
    }
}
