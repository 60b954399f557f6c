//! `cota completions` and `cota man`: what shells and `man` know about the commands.

use clap::Command;
use clap_complete::Shell;
use cota_console::exit::{Exit, Failure};
use std::io::Write;
use std::path::PathBuf;

/// Print the completions of a shell
///
/// For bash, for instance: cota completions bash > ~/.local/share/bash-completion/completions/cota
#[derive(clap::Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Write the man pages, one for each command, into a folder
#[derive(clap::Args)]
pub struct Man {
    /// The folder; it is made if it does not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Prints the completions.
pub fn completions(args: &Completions, mut command: Command) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "cota", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Exit::Done)
}

/// Writes the pages.
pub fn man(args: &Man, command: Command) -> Result<Exit, Failure> {
    let told = |error: std::io::Error| {
        Failure::usage(format!("{}: {error}", args.folder.display())).hint("name another folder")
    };
    std::fs::create_dir_all(&args.folder).map_err(told)?;
    let mut pages = 0;
    let mut left = vec![command.disable_help_subcommand(true)];
    while let Some(command) = left.pop() {
        let name = command.get_display_name().unwrap_or(command.get_name()).to_string();
        let mut page = Vec::new();
        clap_mangen::Man::new(command.clone()).render(&mut page)?;
        std::fs::write(args.folder.join(format!("{name}.1")), page).map_err(told)?;
        pages += 1;
        for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
            let inner_name = format!("{name}-{}", inner.get_name());
            left.push(
                inner.clone().display_name(&inner_name).bin_name(inner_name.replace('-', " ")),
            );
        }
    }
    cota_console::talk::say(&format!("{}: {pages} pages", args.folder.display()));
    Ok(Exit::Done)
}
