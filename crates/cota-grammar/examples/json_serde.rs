//! A program with a line protocol: a JSON text a line in, what Rust's `serde_json` makes of it a
//! line out. `json_python.py` beside it does the same with Python's `json`.
//!
//! The answer tells values apart, not how they are printed: numbers are `i` and their digits or
//! `d` and the bits of the double, strings are `s` and their code points.

use cota_grammar::line;
use serde_json::Value;
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for text in io::stdin().lock().lines() {
        let text = text?;
        let answer = match serde_json::from_str::<Value>(&line::decode(&text)) {
            Ok(value) => told(&value),
            Err(_) => "error".to_owned(),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn told(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) if number.is_f64() => {
            format!("d{:016x}", number.as_f64().unwrap_or(f64::NAN).to_bits())
        }
        Value::Number(number) => format!("i{number}"),
        Value::String(text) => string(text),
        Value::Array(elements) => {
            format!("[{}]", elements.iter().map(told).collect::<Vec<_>>().join(","))
        }
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(key, _)| *key);
            let member =
                |(key, value): (&String, &Value)| format!("{}:{}", string(key), told(value));
            format!("{{{}}}", members.into_iter().map(member).collect::<Vec<_>>().join(","))
        }
    }
}

fn string(text: &str) -> String {
    let points: Vec<_> = text.chars().map(|c| format!("{:x}", u32::from(c))).collect();
    format!("s{}", points.join("."))
}
