use cota::Bounded;

#[derive(Bounded)]
struct List {
    #[bounded(skip, index = List)]
    one: usize,
}

fn main() {}
