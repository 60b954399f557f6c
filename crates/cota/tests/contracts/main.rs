//! `#[cota::contract]` and `#[cota::contracts]`.

mod clauses;
mod lists;
mod loops;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a call panics with.
fn violation<R>(call: impl FnOnce() -> R) -> String {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(_) => "no violation".to_owned(),
        Err(payload) => match payload.downcast::<String>() {
            Ok(text) => *text,
            Err(payload) => (*payload.downcast::<&str>().unwrap()).to_owned(),
        },
    }
}
