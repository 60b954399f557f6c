//! A line for each mutant and test: `mutant,test,verdict`.

use super::{Cells, Found, mutation};
use crate::report::Status;

/// Reads the lines. A first line `mutant,test,verdict` is a head.
pub(super) fn read(text: &str) -> Result<Found, String> {
    let mut cells = Cells::default();
    for (number, line) in text.lines().enumerate() {
        let wrong = |why: &str| format!("line {}: {why}", number + 1);
        if line.trim().is_empty() {
            continue;
        }
        let fields = fields(line).ok_or_else(|| wrong("a quote is not closed"))?;
        let [mutant, test, word] = &fields[..] else {
            return Err(wrong("expected MUTANT,TEST,VERDICT"));
        };
        if number == 0 && word.eq_ignore_ascii_case("verdict") {
            continue;
        }
        let status = status(word).ok_or_else(|| {
            wrong(&format!(
                "`{word}` is no verdict: there are killed, crashed, timed-out, survived, unreached and not-run"
            ))
        })?;
        cells.mutant(mutant, || mutation("-", "", mutant, 1, mutant));
        cells.put(mutant, test, status).map_err(|why| wrong(&why))?;
    }
    Ok(Found { language: "other", cells })
}

/// The status that a word means, in the spelling of several tools.
fn status(word: &str) -> Option<Status> {
    let plain: String = word.chars().filter(|letter| letter.is_alphanumeric()).collect();
    Some(match plain.to_ascii_lowercase().as_str() {
        "killed" | "fail" | "failed" | "true" | "1" => Status::Failed,
        "crashed" | "error" | "runerror" | "memoryerror" => Status::Crashed,
        "timedout" | "timeout" => Status::TimedOut,
        "survived" | "alive" | "pass" | "passed" | "false" | "0" => Status::Passed,
        "unreached" | "nocoverage" | "uncovered" => Status::Unreached,
        "notrun" => Status::NotRun,
        _ => return None,
    })
}

/// The fields of a line; none if a quote is not closed.
fn fields(line: &str) -> Option<Vec<String>> {
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field).trim().to_owned()),
            letter => field.push(letter),
        }
    }
    fields.push(field.trim().to_owned());
    (!quoted).then_some(fields)
}
