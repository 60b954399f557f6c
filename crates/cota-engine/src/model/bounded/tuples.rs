//! Tuples: their parts one after the other.

use super::Bounded;
use crate::model::build::Builder;
use crate::model::shape::{Schema, Shape};
use crate::model::store::{Place, Store};
use crate::search::heap::At;

macro_rules! tuple {
    ($($name:ident $index:tt),*) => {
        impl<$($name: Bounded),*> Bounded for ($($name,)*) {
            type View<'s> = ($($name::View<'s>,)*);
            const WIDTH: u32 = 0 $(+ $name::WIDTH)*;

            fn shape(schema: &mut Schema) -> Shape {
                let fields = vec![$((stringify!($index).to_string(), $name::shape(schema))),*];
                Shape::Record { name: String::new(), fields }
            }

            #[inline]
            #[track_caller]
            fn view(at: At<'_>) -> Self::View<'_> {
                let mut offset = 0;
                ($({
                    let part = at.field(offset);
                    offset += $name::WIDTH;
                    let _ = offset;
                    $name::view(part)
                },)*)
            }

            fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
                let mut offset = 0;
                ($({
                    let part = at.field(offset);
                    offset += $name::WIDTH;
                    let _ = offset;
                    $name::build(part, builder)
                },)*)
            }

            fn store(&self, place: Place, store: &mut Store) {
                let mut offset = 0;
                $(
                    self.$index.store(place.field(offset), store);
                    offset += $name::WIDTH;
                )*
                let _ = offset;
            }

            fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
                let mut offset = 0;
                $(
                    self.$index.link_back(at.field(offset), builder);
                    offset += $name::WIDTH;
                )*
                let _ = offset;
            }

            fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
                let mut offset = 0;
                $(
                    self.$index.link_back_shared(at.field(offset), builder);
                    offset += $name::WIDTH;
                )*
                let _ = offset;
            }
        }
    };
}
tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
