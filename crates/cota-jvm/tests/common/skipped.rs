//! What tests say that cannot run here.
#![allow(dead_code, reason = "not every program of tests uses all of it")]

use cota_jvm::Jdk;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The JDK of this computer. Without one the test is skipped.
pub fn jdk() -> Option<Jdk> {
    Jdk::find(None).map_err(|_| skip("no JDK found")).ok()
}

/// Says that a test does nothing, and how many of its program do so; with `COTA_REQUIRE_JDK=1` it fails.
pub fn skip(why: &str) {
    static SKIPPED: AtomicUsize = AtomicUsize::new(0);
    let required = std::env::var_os("COTA_REQUIRE_JDK").is_some_and(|value| value == "1");
    assert!(!required, "COTA_REQUIRE_JDK=1, and there is {why}");
    let count = SKIPPED.fetch_add(1, Ordering::Relaxed) + 1;
    let line =
        format!("SKIPPED: {why}, so this test does nothing ({count} in this program so far)\n");
    // Written past the test runner, which shows what is printed only where a test fails.
    std::io::stderr().write_all(line.as_bytes()).expect("standard error is open");
}
