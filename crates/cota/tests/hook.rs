//! The panic hook is as it was before, and quiet only for the inputs of a test.

use cota::Scope;
use cota::testing::Test;
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};

static CALLS: AtomicUsize = AtomicUsize::new(0);

fn calls() -> usize {
    CALLS.swap(0, Ordering::SeqCst)
}

// One test only: the hook belongs to the whole process.
#[test]
fn the_hook_of_the_process_is_left_alone() {
    panic::set_hook(Box::new(|_| {
        CALLS.fetch_add(1, Ordering::SeqCst);
    }));
    let test = || Test::<(Vec<u8>,)>::all(Scope::new().set("0", 0..=3).set("0.len", 3));
    for threads in [1, 2] {
        let failure = test().jobs(threads).run(|(list,)| assert!(list.is_empty(), "long"));
        assert!(failure.unwrap_err().input().is_some());
        assert_eq!(calls(), 0, "{threads} threads");
    }

    // Other threads still get the hook that was there while a test runs, and this one afterwards.
    let summary = test().run(|_| {
        let other = std::thread::spawn(|| panic!("elsewhere"));
        assert!(other.join().is_err());
    });
    assert_eq!(calls() as u64, summary.unwrap().inputs);
    assert!(panic::catch_unwind(|| panic!("after")).is_err());
    assert_eq!(calls(), 1);

    // A hook that a body sets stays.
    let summary = test().limit(1).allow_limit().run(|_| {
        panic::set_hook(Box::new(|_| {
            CALLS.fetch_add(10, Ordering::SeqCst);
        }));
    });
    assert_eq!(summary.unwrap().inputs, 1);
    assert!(panic::catch_unwind(|| panic!("new hook")).is_err());
    assert_eq!(calls(), 10);
    let _ = panic::take_hook();
}
