use cota::Bounded;

#[derive(Bounded)]
struct List {
    #[bounded(skipped)]
    one: u8,
}

#[derive(Bounded)]
struct Arena {
    #[bounded(arena(some))]
    nodes: Vec<List>,
}

#[derive(Bounded)]
struct Nothing {
    #[bounded()]
    one: u8,
}

fn main() {}
