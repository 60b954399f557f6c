use cota::Bounded;

#[derive(Bounded)]
struct Slice<'a> {
    text: &'a str,
}

fn main() {}
