//! What every mutated crate is linked with: the switches, the fuel, and the start of a run.
//!
//! This file is not part of the tool. It is written next to the copy of the crate under test and built
//! with it, so it depends on the standard library only.

#[cfg(target_os = "linux")]
pub mod exam;
#[cfg(target_os = "linux")]
mod free;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod linux;
mod sites;
#[cfg(target_os = "linux")]
mod words;

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering::Relaxed};
use std::sync::OnceLock;

/// The choice of a site that waits for its first visit to be noted.
const UNSEEN: u16 = u16::MAX;
/// Added to the choice of a site whose visits are noted.
const WATCHED: u16 = 0x8000;
/// The choice of a site that chooses again at each visit.
const FREE: u16 = 0x4000;
/// How a run ends that is out of fuel.
const OUT_OF_FUEL: i32 = 87;

#[allow(clippy::declare_interior_mutable_const)]
const ORIGINAL: AtomicU16 = AtomicU16::new(0);
static CHOICES: [AtomicU16; sites::CAPACITY] = [ORIGINAL; sites::CAPACITY];
static FUEL: AtomicU64 = AtomicU64::new(u64::MAX);
/// How much fuel a test gets after one that ran out of it; 0 if that ends the run.
static REFILL: AtomicU64 = AtomicU64::new(0);
/// While fuel is measured: how much was used when the next note is due.
static MEASURED: AtomicU64 = AtomicU64::new(0);
/// Whether a run that is out of fuel is unwound, since the process has more to do.
static EXAMINED: AtomicBool = AtomicBool::new(false);
static NOTES: OnceLock<std::fs::File> = OnceLock::new();

// What is inlined is built as the crate under test is; where that is not optimised, this file still is, so a call is
// cheaper.

/// What no variable is, but for two types that hardly any has: with one alone, the compiler would take a number whose
/// type is still open for that.
pub trait Known {}
impl Known for i128 {}
impl Known for u128 {}

/// Makes the compiler complain about the type of a variable, and so name it.
pub fn type_of<T: Known + ?Sized>(_: &T) {}

/// The choice at a site: 0 for the original, `k` for the k-th alternative.
#[cfg_attr(not(debug_assertions), inline)]
pub fn at(site: u32) -> u16 {
    let choice = CHOICES[site as usize].load(Relaxed);
    if choice < FREE { choice } else { special(site, choice) }
}

/// The choice at the body of a function; entering it costs one unit of fuel.
#[cfg_attr(not(debug_assertions), inline)]
pub fn enter(site: u32) -> u16 {
    tick();
    #[cfg(target_os = "linux")]
    limits::depth();
    at(site)
}

/// Burns one unit of fuel: each function called and each turn of a loop costs one.
#[cfg_attr(not(debug_assertions), inline)]
pub fn tick() {
    let fuel = FUEL.load(Relaxed);
    if fuel == 0 {
        empty();
    } else {
        FUEL.store(fuel - 1, Relaxed);
    }
}

#[cold]
fn special(site: u32, choice: u16) -> u16 {
    if choice == UNSEEN {
        return seen(site);
    }
    #[cfg(target_os = "linux")]
    {
        let chosen =
            if choice & FREE == 0 { choice & !WATCHED } else { free::choose(site) };
        if choice & WATCHED != 0 {
            exam::watch(site);
        }
        chosen
    }
    #[cfg(not(target_os = "linux"))]
    0
}

#[cold]
fn seen(site: u32) -> u16 {
    CHOICES[site as usize].store(0, Relaxed);
    note(&format!("s{site}\n"));
    0
}

#[cold]
fn empty() {
    #[cfg(target_os = "linux")]
    if EXAMINED.load(Relaxed) {
        return limits::exhausted(limits::NO_FUEL);
    }
    let used = MEASURED.load(Relaxed);
    if used == 0 {
        let refill = REFILL.load(Relaxed);
        if refill == 0 || std::thread::panicking() {
            std::process::exit(OUT_OF_FUEL);
        }
        // The test ends here, the run goes on with the next one. The line says that it was no failure.
        FUEL.store(refill, Relaxed);
        let _ = std::io::stdout().flush();
        raw("cota: out of fuel\n");
        std::panic::resume_unwind(Box::new("out of fuel"));
    }
    // As much again as was used so far: the notes grow with the logarithm.
    note(&format!("f{used}\n"));
    FUEL.store(used, Relaxed);
    MEASURED.store(used * 2, Relaxed);
}

/// Writes past the harness, which keeps what tests print.
fn raw(text: &str) {
    #[cfg(target_os = "linux")]
    linux::answer(text);
    #[cfg(not(target_os = "linux"))]
    let _ = text;
}

/// One write for each note, so that notes of several threads and processes do not mix.
fn note(text: &str) {
    if let Some(mut notes) = NOTES.get() {
        let _ = notes.write_all(text.as_bytes());
    }
}

/// Sets what the process is to do: `choices` is `site:choice,site:choice`.
fn begin(choices: &str, fuel: u64, notes: Option<&str>) {
    if let Some(path) = notes {
        if let Ok(file) = std::fs::OpenOptions::new().append(true).create(true).open(path) {
            let _ = NOTES.set(file);
        }
        for choice in &CHOICES {
            choice.store(UNSEEN, Relaxed);
        }
        note("b\n"); // where nothing is reached, it is still known that it would have been noted
        #[cfg(target_os = "linux")]
        if linux::FENCED.load(Relaxed) {
            note("w\n");
        }
        MEASURED.store(1 << 10, Relaxed);
        FUEL.store(1 << 10, Relaxed);
    } else {
        FUEL.store(fuel, Relaxed);
        without_backtraces();
    }
    for pair in choices.split(',') {
        let Some((site, choice)) = pair.split_once(':') else { continue };
        if let (Ok(site), Ok(choice)) = (site.parse::<usize>(), choice.parse()) {
            if let Some(slot) = CHOICES.get(site) {
                slot.store(choice, Relaxed);
            }
        }
    }
}

thread_local! {
    static HAS_PANICKED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// The second panic of a thread, and those after it, are told without a backtrace. For a panic within a panic the standard library
/// prints one whatever `RUST_BACKTRACE` says, and looking up the names takes longer than a hundred tests; mutants that
/// break what a destructor relies on end nearly every test that way.
fn without_backtraces() {
    if std::env::var("RUST_BACKTRACE").map_or(true, |wanted| wanted != "0") {
        return;
    }
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if HAS_PANICKED.try_with(|has| has.replace(true)) == Ok(false) {
            return usual(panic);
        }
        let thread = std::thread::current();
        eprintln!("\nthread '{}' {}", thread.name().unwrap_or("<unnamed>"), panic);
    }));
}

/// What the environment asks for; a process that a test starts gets it this way too.
fn begin_from_environment() {
    let choices = std::env::var("COTA_CHOICES").unwrap_or_default();
    let notes = std::env::var("COTA_NOTES").ok();
    let fuel = std::env::var("COTA_FUEL").unwrap_or_default();
    let (fuel, refill) = match fuel.split_once('+') {
        Some((fuel, refill)) => (fuel.parse().ok(), refill.parse().unwrap_or(0)),
        None => (fuel.parse().ok(), 0),
    };
    REFILL.store(refill, Relaxed);
    if !choices.is_empty() || notes.is_some() || fuel.is_some() {
        begin(&choices, fuel.unwrap_or(u64::MAX), notes.as_deref());
    }
}

/// Where there is no start before `main`, the first visit of a site would come too late; so the
/// choices are read here, once.
#[cfg(not(target_os = "linux"))]
mod elsewhere {
    #[used]
    #[cfg_attr(target_vendor = "apple", link_section = "__DATA,__mod_init_func")]
    #[cfg_attr(windows, link_section = ".CRT$XCU")]
    #[cfg_attr(all(unix, not(target_vendor = "apple")), link_section = ".init_array")]
    static START: extern "C" fn() = start;

    extern "C" fn start() {
        super::begin_from_environment();
    }
}
