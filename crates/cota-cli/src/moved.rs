//! Words of earlier versions: whoever types one is told what it is called now.

use cota_console::talk;
use std::ffi::OsString;

/// Commands, with what took their place.
const COMMANDS: &[(&[&str], &str)] = &[
    (&["experiment"], "cota lab tables"),
    (&["fsm", "experiment"], "cota lab fsm"),
    (&["repair", "study"], "cota lab repair"),
];

/// Says what became of the words of a command line that cannot be understood.
pub fn hint(args: &[OsString]) {
    let words: Vec<&str> = args.iter().skip(1).filter_map(|arg| arg.to_str()).collect();
    let named: Vec<&str> = words.iter().copied().filter(|word| !word.starts_with('-')).collect();
    for (_, new) in COMMANDS.iter().filter(|(old, _)| named.starts_with(old)) {
        let cyan = anstyle::AnsiColor::Cyan.on_default().bold();
        talk::show(format_args!("{cyan}hint{cyan:#}: it is `{new}` now\n"));
    }
}
