#[cota::test(size = 3)]
fn none() {}

#[cota::test(size = 3)]
fn pattern((a, b): (u8, u8)) {}

#[cota::test(size = 3)]
fn empty_scope(#[scope()] a: u8) {}

fn main() {}
