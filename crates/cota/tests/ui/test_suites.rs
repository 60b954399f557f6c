#[cota::test(size = 3; suite = "small")]
fn no_such_suite(a: u8) {}

#[cota::test(size = 3; suite = "criterion")]
fn no_criterion(a: u8) {}

#[cota::test(size = 3; suite = "reduced", coverage = "all")]
fn no_such_coverage(a: u8) {}

#[cota::test(size = 3; keep = "10%")]
fn nothing_is_reduced(a: u8) {}

#[cota::test(size = 3; suite = "one-per-class", keep = 3)]
fn one_is_one(a: u8) {}

#[cota::test(size = 3; suite = "reduced", seed = 3)]
fn nothing_is_random(a: u8) {}

#[cota::test(size = 3; suite = "reduced", pick = "best")]
fn no_such_pick(a: u8) {}

#[cota::test(size = 3; suite = reduced)]
fn no_quotes(a: u8) {}

#[cota::test(suite = "reduced")]
fn before_the_semicolon(a: u8) {}

fn main() {}
