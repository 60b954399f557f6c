#[cota::test(size = 3; speed = 3)]
fn unknown(a: u8) {}

#[cota::test(limit = 3)]
fn before_the_semicolon(a: u8) {}

#[cota::test(size = 3; limit)]
fn without_a_value(a: u8) {}

#[cota::test(size = 3; allow_limit = 3)]
fn with_a_value(a: u8) {}

#[cota::test(size = 3; strategy = "clever")]
fn no_such_strategy(a: u8) {}

#[cota::test(allow_limit)]
fn a_key_without_values(a: u8) {}

#[cota::test(size = 3)]
fn a_parameter_called_size(size: u8) {}

#[cota::test(size = 3)]
#[test]
fn twice(a: u8) {}

#[cota::test(size = 3; threads = 2)]
fn an_old_spelling(a: u8) {}

fn main() {}
