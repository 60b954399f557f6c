//! How much is said on standard error besides errors.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU8, Ordering};

/// How much is said; for every command.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Args {
    /// Say nothing on standard error but errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Talk")]
    quiet: bool,

    /// Also say what is done on the way
    #[arg(short, long, global = true, help_heading = "Talk")]
    verbose: bool,
}

const USUAL: u8 = 1;
const VERBOSE: u8 = 2;

static LEVEL: AtomicU8 = AtomicU8::new(USUAL);

impl Args {
    /// Makes this the way to talk from now on.
    pub fn heed(self) {
        let level = match self {
            Self { quiet: true, .. } => 0,
            Self { verbose: true, .. } => VERBOSE,
            _ => USUAL,
        };
        LEVEL.store(level, Ordering::Relaxed);
    }
}

/// Whether only errors are to be said.
pub fn is_quiet() -> bool {
    LEVEL.load(Ordering::Relaxed) == 0
}

/// Whether progress is to be shown: somebody looks on, and wants to see it.
pub fn shows_progress() -> bool {
    !is_quiet() && std::io::stderr().is_terminal()
}

/// Something worth knowing about a result.
pub fn note(text: &str) {
    if !is_quiet() {
        let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
        anstream::eprintln!("{yellow}note{yellow:#}: {text}");
    }
}

/// A line about a result.
pub fn say(text: &str) {
    if !is_quiet() {
        anstream::eprintln!("{text}");
    }
}

/// What is done on the way.
pub fn detail(text: &str) {
    if LEVEL.load(Ordering::Relaxed) == VERBOSE {
        anstream::eprintln!("{text}");
    }
}
