//! One run of a test within limits: fuel, the depth of calls, memory.

use crate::exam::Exam;
use crate::FUEL;
use std::alloc::{GlobalAlloc, Layout, System};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// How a run ends.
pub const PASSED: u32 = 0;
pub const FAILED: u32 = 1;
pub const NO_FUEL: u32 = 2;
pub const NO_STACK: u32 = 3;
const NO_MEMORY: u32 = 4;

/// So much memory may a run take; after twice as much the process ends.
const RUN_BYTES: i64 = 64 << 20;
/// So deep may calls go, in bytes of the stack.
const STACK_BYTES: usize = 4 << 20;
/// What is on another stack is farther away than this.
const OTHER_STACK: usize = 64 << 20;

/// Why the run at hand was ended; 0 if it was not.
pub static WHY: AtomicU32 = AtomicU32::new(0);
/// Where the stack began; 0 between runs.
static STACK: AtomicUsize = AtomicUsize::new(0);
/// The bytes that are allocated, and how many there were when the run began.
pub static HELD: AtomicI64 = AtomicI64::new(0);
static BEFORE: AtomicI64 = AtomicI64::new(i64::MAX / 2);
/// How much fuel the last run took.
pub static USED: AtomicU64 = AtomicU64::new(0);

/// One run: how it ended and what was said.
pub fn run(exam: &mut Exam, input: usize, fuel: u64) -> (u32, Option<String>) {
    let here = 0u8;
    WHY.store(0, Relaxed);
    BEFORE.store(HELD.load(Relaxed), Relaxed);
    STACK.store(std::ptr::addr_of!(here) as usize, Relaxed);
    FUEL.store(fuel, Relaxed);
    let result = catch_unwind(AssertUnwindSafe(|| (exam.run)(input)));
    USED.store(fuel.saturating_sub(FUEL.load(Relaxed)), Relaxed);
    FUEL.store(u64::MAX, Relaxed);
    STACK.store(0, Relaxed);
    BEFORE.store(i64::MAX / 2, Relaxed);
    match result {
        Ok(Ok(())) => (PASSED, None),
        Ok(Err(message)) => (FAILED, Some(message)),
        Err(_) => (WHY.load(Relaxed).max(FAILED), None),
    }
}

/// Ends the run at hand by unwinding it.
#[cold]
pub fn exhausted(why: u32) {
    // Values that are dropped on the way get some fuel; if that is not enough, the process ends.
    if std::thread::panicking() {
        if WHY.swap(u32::MAX, Relaxed) == u32::MAX {
            std::process::abort();
        }
        FUEL.store(100_000, Relaxed);
        return;
    }
    let memory = HELD.load(Relaxed) - BEFORE.load(Relaxed) > RUN_BYTES;
    WHY.store(if memory { NO_MEMORY } else { why }, Relaxed);
    FUEL.store(100_000, Relaxed);
    resume_unwind(Box::new(()));
}

/// Ends the run if calls have gone too deep.
#[inline]
pub fn depth() {
    let base = STACK.load(Relaxed);
    if base != 0 {
        let here = 0u8;
        let deep = base.wrapping_sub(std::ptr::addr_of!(here) as usize);
        if deep > STACK_BYTES && deep < OTHER_STACK {
            exhausted(NO_STACK);
        }
    }
}

/// Counts what is allocated. A run that takes too much is out of fuel; one that takes far too much gets
/// no memory, which ends the process.
pub struct Counted;

impl Counted {
    fn grow(bytes: i64) -> bool {
        // Threads of a test may lose a count; this is a limit, not an account.
        let held = HELD.load(Relaxed) + bytes;
        HELD.store(held, Relaxed);
        let taken = held - BEFORE.load(Relaxed);
        if taken > RUN_BYTES {
            FUEL.store(0, Relaxed);
        }
        taken <= 2 * RUN_BYTES
    }
}

// SAFETY: the system's allocator, or no memory.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if Self::grow(layout.size() as i64) {
            System.alloc(layout)
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if Self::grow(layout.size() as i64) {
            System.alloc_zeroed(layout)
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if Self::grow(size as i64 - layout.size() as i64) {
            System.realloc(old, layout, size)
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        Self::grow(-(layout.size() as i64));
        System.dealloc(old, layout);
    }
}
