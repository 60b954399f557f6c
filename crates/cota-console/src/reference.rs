//! The commands of a program as a chapter of the book.

use clap::Command;
use std::fmt::Write;

/// The help of a program and of all its commands as Markdown, a heading each.
pub fn reference(command: Command) -> String {
    let mut command = command.term_width(100).disable_help_subcommand(true);
    command.build();
    let name = command.get_bin_name().unwrap_or(command.get_name()).to_owned();
    let mut text = String::new();
    describe(&mut text, &mut command, &name);
    text
}

fn describe(text: &mut String, command: &mut Command, name: &str) {
    let help = command.render_long_help().to_string();
    let help: Vec<_> = help.lines().map(str::trim_end).collect();
    let _ = write!(text, "\n## {name}\n\n```text\n{}\n```\n", help.join("\n").trim());
    for inner in command.get_subcommands_mut().filter(|inner| !inner.is_hide_set()) {
        let name = format!("{name} {}", inner.get_name());
        describe(text, inner, &name);
    }
}
