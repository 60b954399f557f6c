//! Contracts that say nothing that can be checked, and functions that cannot have one.

#[cota::contract]
fn without_clauses() {}

#[cota::contract(ensure(result > 0))]
fn unknown_clause() -> i32 {
    1
}

#[cota::contract(requires(old(x) > 0))]
fn nothing_older(x: i32) {
    let _ = x;
}

#[cota::contract(requires)]
fn says_nothing() {}

#[cota::contract(no_panic(always))]
fn takes_nothing() {}

#[cota::contract(forall(x in 0..3, x > 0))]
fn part_of_a_clause() {}

#[cota::contract(ensures(forall(x > 0)))]
fn without_items() {}

#[cota::contract(ensures(reachable(1).is_empty()))]
fn without_fields() {}

#[cota::contract(ensures(result > 0), ensures(result + > 1))]
fn not_rust() -> i32 {
    1
}

#[cota::contract(ensures(true))]
#[cota::contract(ensures(true))]
fn two_contracts() {}

#[cota::contract(ensures(result > 0))]
fn result_is_taken(result: i32) -> i32 {
    result
}

#[cota::contract(ensures(true))]
fn pattern((a, b): (i32, i32)) -> i32 {
    a + b
}

#[cota::contract(ensures(true))]
async fn later() {}

#[cota::contract(ensures(true))]
const fn constant() {}

#[cota::contract(ensures(true))]
unsafe fn dangerous() {}

struct List;

impl List {
    #[cota::contract(ensures(true), scope(size = 3))]
    fn tested(&self) {}
}

#[cota::contracts]
impl List {
    fn no_contract(&self) {}
}

#[cota::contracts]
impl Clone for List {
    #[cota::contract(ensures(true))]
    fn clone(&self) -> Self {
        Self
    }
}

#[cota::contracts]
impl<T> From<Vec<T>> for List {
    #[cota::contract(ensures(true), scope(size = 3))]
    fn from(_list: Vec<T>) -> Self {
        Self
    }
}

fn no_contract_around() {
    loop {
        cota::decreases!(3);
    }
}

fn main() {}
