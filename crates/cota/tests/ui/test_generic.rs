#[cota::test(number = 0..=3)]
fn generic<T>(number: T) {}

#[cota::test(number = 0..=3)]
fn hidden(number: impl Copy) {}

#[cota::test(text.len = 3)]
fn long_lived(text: &'static str) {}

fn main() {}
