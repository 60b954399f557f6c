use cota::Bounded;

#[derive(Bounded)]
#[bounded(skip)]
struct OnStruct {
    one: u8,
}

#[derive(Bounded)]
enum OnVariant {
    #[bounded(skip)]
    One,
}

#[derive(Bounded)]
struct UnionOnField {
    #[bounded(union)]
    one: u8,
}

#[derive(Bounded)]
#[bounded(union)]
struct UnionOnStruct {
    one: u8,
}

fn main() {}
