//! The binary `cargo-cota`: the same as `cota`, called by cargo as `cargo cota ...`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args: Vec<_> = std::env::args_os().collect();
    // Cargo passes the name of the command along.
    if args.get(1).is_some_and(|arg| arg == "cota") {
        args.remove(1);
    }
    cota_cli::run(args)
}
