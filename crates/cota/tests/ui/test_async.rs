#[cota::test(number = 0..=3)]
async fn waits(number: u8) {}

fn main() {}
