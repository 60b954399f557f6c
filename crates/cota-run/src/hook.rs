//! Keeps panics of the code under test from being printed, and records where they were: a run may see thousands of
//! them, and only the one in its report matters.
//!
//! The panic hook belongs to the whole process, and others may panic at the same time. So there is one hook of ours
//! while any run needs it. It looks at a flag of the panicking thread, or of the process, and passes everything else
//! on to the hook that was there before, which it puts back in the end.

use std::cell::{Cell, RefCell};
use std::panic::{self, PanicHookInfo};
use std::sync::atomic::{AtomicUsize, Ordering};
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

/// How many runs keep the panics of all threads quiet.
static QUIET_EVERYWHERE: AtomicUsize = AtomicUsize::new(0);

/// While it lives, panics of quiet threads are not printed, and the place of every panic is recorded.
#[derive(Debug)]
pub struct Installation {
    everywhere: bool,
}

impl Installation {
    /// For threads that are marked [`quiet`].
    pub fn of_quiet_threads() -> Self {
        Self::install(false)
    }

    /// For all threads of the process.
    pub fn everywhere() -> Self {
        Self::install(true)
    }

    fn install(everywhere: bool) -> Self {
        QUIET_EVERYWHERE.fetch_add(usize::from(everywhere), Ordering::Relaxed);
        let mut installed = INSTALLED.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *installed {
            Some(known) => known.users += 1,
            None => *installed = Some(install()),
        }
        Self { everywhere }
    }
}

fn install() -> Installed {
    let previous = Arc::new(panic::take_hook());
    let fallback = Arc::clone(&previous);
    let hook: Hook = Box::new(move |info| {
        let location = info.location().map(ToString::to_string);
        LOCATION.with(|last| *last.borrow_mut() = location);
        if !QUIET.get() && QUIET_EVERYWHERE.load(Ordering::Relaxed) == 0 {
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
        QUIET_EVERYWHERE.fetch_sub(usize::from(self.everywhere), Ordering::Relaxed);
        let mut installed = INSTALLED.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mut known) = installed.take() else { return };
        known.users -= 1;
        // A panicking thread must not change the hook; the next run that ends will.
        if known.users > 0 || std::thread::panicking() {
            *installed = Some(known);
            return;
        }
        let current = panic::take_hook();
        if address_of(&current) != known.address {
            // The code under test set a hook of its own: it stays.
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
pub fn quiet() -> bool {
    QUIET.replace(true)
}

/// Marks this thread as one whose panics are printed; what it was before.
pub fn loud() -> bool {
    QUIET.replace(false)
}

/// Marks this thread as it was before.
#[inline]
pub fn restore(before: bool) {
    QUIET.set(before);
}

/// Where the last panic of this thread was.
pub fn take_location() -> Option<String> {
    LOCATION.with(|last| last.borrow_mut().take())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    /// Two panics with one message keep their places apart.
    #[test]
    fn the_place_of_a_panic_is_that_of_the_last_one_of_its_thread() {
        let _installation = Installation::everywhere();
        let place = |panics: fn()| {
            assert!(catch_unwind(panics).is_err());
            take_location()
        };
        let (first, second) = (place(|| panic!("same")), place(|| panic!("same")));
        assert!(first.is_some() && second.is_some() && first != second);
        assert_eq!(take_location(), None);
        let other = std::thread::spawn(|| catch_unwind(|| panic!("elsewhere")).is_err());
        assert!(other.join().is_ok_and(|panicked| panicked));
        assert_eq!(take_location(), None, "the panic of another thread");
    }
}
