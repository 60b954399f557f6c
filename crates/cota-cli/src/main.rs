//! The binary `cota`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cota_cli::run(std::env::args_os())
}
