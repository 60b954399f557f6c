//! Keeps the panics of inputs from being printed: a search for the smallest failing input may see
//! thousands of them, and only the one in the report matters.
//!
//! The panic hook belongs to the whole process, and other tests run at the same time. So there is one
//! hook of ours while any test needs it; it looks at a flag of the panicking thread, and hands
//! everything else on to the hook that was there before, which is put back in the end.

use std::cell::{Cell, RefCell};
use std::panic::{self, PanicHookInfo};
use std::sync::{Arc, Mutex, PoisonError};

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send>;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static LOCATION: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Our hook, while it is installed.
struct Installed {
    users: usize,
    previous: Arc<Hook>,
    /// Where our hook lies, to know it again.
    address: usize,
}

static INSTALLED: Mutex<Option<Installed>> = Mutex::new(None);

/// While it lives, panics on threads that are marked quiet are not printed.
pub(crate) struct Installation(());

impl Installation {
    pub fn new() -> Self {
        let mut installed = INSTALLED.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *installed {
            Some(known) => known.users += 1,
            None => *installed = Some(install()),
        }
        Self(())
    }
}

fn install() -> Installed {
    let previous = Arc::new(panic::take_hook());
    let fallback = Arc::clone(&previous);
    let hook: Hook = Box::new(move |info| {
        let location = info.location().map(ToString::to_string);
        LOCATION.with(|last| *last.borrow_mut() = location);
        if !QUIET.get() {
            fallback(info);
        }
    });
    let address = address_of(&hook);
    panic::set_hook(hook);
    Installed { users: 1, previous, address }
}

fn address_of(hook: &Hook) -> usize {
    std::ptr::from_ref(&**hook).cast::<()>() as usize
}

impl Drop for Installation {
    fn drop(&mut self) {
        let mut installed = INSTALLED.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mut known) = installed.take() else { return };
        known.users -= 1;
        // A panicking thread must not change the hook; the next test that ends will.
        if known.users > 0 || std::thread::panicking() {
            *installed = Some(known);
            return;
        }
        let current = panic::take_hook();
        if address_of(&current) != known.address {
            // Somebody else set a hook meanwhile: it stays.
            panic::set_hook(current);
            return;
        }
        drop(current);
        let previous = known.previous;
        panic::set_hook(
            Arc::try_unwrap(previous)
                .unwrap_or_else(|shared| Box::new(move |info: &PanicHookInfo<'_>| shared(info))),
        );
    }
}

/// Marks this thread quiet; what it was before.
#[inline]
pub(crate) fn quiet() -> bool {
    QUIET.replace(true)
}

/// Marks this thread as one whose panics are printed; what it was before.
pub(crate) fn loud() -> bool {
    QUIET.replace(false)
}

/// Marks this thread as it was before.
#[inline]
pub(crate) fn restore(before: bool) {
    QUIET.set(before);
}

/// Where the last panic of this thread was.
pub(crate) fn take_location() -> Option<String> {
    LOCATION.with(|last| last.borrow_mut().take())
}
