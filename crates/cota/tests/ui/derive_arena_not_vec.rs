use cota::Bounded;

#[derive(Bounded)]
struct List {
    #[bounded(arena)]
    nodes: [Node; 3],
}

#[derive(Bounded)]
struct Node;

fn main() {}
