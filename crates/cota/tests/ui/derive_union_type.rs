use cota::Bounded;

#[derive(Bounded)]
union Bits {
    number: u32,
    float: f32,
}

fn main() {}
