//! Texts about the operators: `--explain`, and `--operators` without a list.

use cota_console::exit::{Exit, Failure};
use cota_console::talk;
use cota_mutate::operators::registry::{Language, OPERATORS, Operator};
use std::fmt::Write as _;

/// Explains an operator, or all of them in a table.
pub fn explain(language: &Language, name: &str) -> Result<Exit, Failure> {
    if name.is_empty() {
        talk::print(language.table())?;
        return Ok(Exit::Done);
    }
    let operator = Operator::named(name).ok_or_else(|| {
        let names: Vec<_> = OPERATORS.iter().map(|operator| operator.name).collect();
        Failure::usage(format!("no operator `{name}`"))
            .hint(format!("there are {}", names.join(", ")))
    })?;
    let form = language.form(operator);
    let mut text = format!(
        "{}: {}\n  in {}: {}\n",
        operator.name,
        operator.title,
        language.name,
        form.map_or("", |form| form.text)
    );
    if let Some((before, after)) = form.and_then(|form| form.example) {
        let after = if after.is_empty() { "nothing" } else { after };
        let _ = writeln!(text, "  example: {before}  becomes  {after}");
    }
    let on = match (language.supports(operator), operator.default) {
        (false, _) => format!("it proposes nothing in {}", language.name),
        (true, true) => "on by default".to_owned(),
        (true, false) => "on if asked for with --operators".to_owned(),
    };
    talk::print(format_args!("{text}  {on}\n"))?;
    Ok(Exit::Done)
}

/// Lists the operators and their groups.
pub fn list(language: &Language) -> Result<Exit, Failure> {
    let mut text = "groups: default, basic (the sixteen of muJava), all\n".to_owned();
    for operator in OPERATORS {
        let on = match (language.supports(operator), operator.default) {
            (false, _) => format!(" (no form in {})", language.name),
            (true, true) => String::new(),
            (true, false) => " (if asked for)".to_owned(),
        };
        let _ = writeln!(text, "{:<5} {}{on}", operator.name, operator.title);
    }
    talk::print(text)?;
    Ok(Exit::Done)
}
