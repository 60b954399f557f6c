use cota::Bounded;

#[derive(Bounded)]
enum Never {}

fn main() {}
