//! KISS2: rows `input present next output`, inputs as cubes whose `-` stand for both bits.
//!
//! A next state `-` or `*` leaves the transition undefined. An output keeps its `-` as part of its
//! label: which bit comes there is not specified, that it is this transition's output is.

use super::{Problem, ReadError, Token, tokens};
use crate::machine::{Builder, Machine};
use std::fmt::Write;

const MOST_BITS: usize = 16;

pub(super) fn read(text: &str) -> Result<Machine, ReadError> {
    let mut builder = Builder::default();
    let (mut bits, mut rows, mut initial) = (None, 0, None);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let tokens = tokens(line, number)?;
        let Some(first) = tokens.first() else { continue };
        match first.text.as_str() {
            ".i" => bits = Some(width(&tokens, number)?),
            ".r" => {
                let name = tokens.get(1).ok_or_else(|| {
                    Problem::expected("a state", None).at(number, first.column + 2)
                })?;
                initial = Some((name.clone(), number));
            }
            ".e" | ".end" => break,
            directive if directive.starts_with('.') => {}
            _ => {
                row(&mut builder, &tokens, number, bits)?;
                rows += 1;
            }
        }
    }
    if rows == 0 {
        return Err(Problem::Empty.at(1, 1));
    }
    let (line, column) = initial.as_ref().map_or((1, 1), |(name, line)| (*line, name.column));
    if let Some((name, _)) = initial {
        builder.initial(&name.text).map_err(|e| Problem::from(e).at(line, column))?;
    }
    builder.build().map_err(|e| Problem::from(e).at(line, column))
}

fn width(tokens: &[Token], number: usize) -> Result<usize, ReadError> {
    let place = tokens.get(1).unwrap_or(&tokens[0]);
    let bits = tokens.get(1).and_then(|token| token.text.parse().ok()).ok_or_else(|| {
        let found = tokens.get(1).map(|token| token.text.as_str());
        Problem::expected("a number of bits", found).at(number, place.column)
    })?;
    if bits > MOST_BITS {
        return Err(Problem::TooManyBits { bits, limit: MOST_BITS }.at(number, place.column));
    }
    Ok(bits)
}

fn row(
    builder: &mut Builder,
    tokens: &[Token],
    number: usize,
    bits: Option<usize>,
) -> Result<(), ReadError> {
    let [cube, from, to, output] = tokens else {
        let column = tokens.get(4).or(tokens.last()).map_or(1, |token| token.column);
        let found = tokens.get(4).map(|token| token.text.as_str());
        return Err(Problem::expected("`input state next output`", found).at(number, column));
    };
    let bits = bits.unwrap_or(cube.text.len());
    if bits > MOST_BITS {
        return Err(Problem::TooManyBits { bits, limit: MOST_BITS }.at(number, cube.column));
    }
    if cube.text.len() != bits || !cube.text.bytes().all(|b| matches!(b, b'0' | b'1' | b'-')) {
        let expected = format!("{bits} bits out of `0`, `1` and `-`");
        return Err(Problem::expected(&expected, Some(&cube.text)).at(number, cube.column));
    }
    for input in minterms(&cube.text) {
        if matches!(to.text.as_str(), "-" | "*") {
            builder.state(&from.text);
            continue;
        }
        builder
            .transition(&from.text, &input, &output.text, &to.text)
            .map_err(|e| Problem::from(e).at(number, cube.column))?;
    }
    Ok(())
}

fn minterms(cube: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    for bit in cube.chars() {
        let values: &[char] = if bit == '-' { &['0', '1'] } else { &[bit] };
        all = all
            .iter()
            .flat_map(|prefix| values.iter().map(move |v| format!("{prefix}{v}")))
            .collect();
    }
    all
}

fn is_cube(label: &str, width: usize, symbols: &str) -> bool {
    label.len() == width && label.chars().all(|c| symbols.contains(c))
}

/// The labels themselves if they are words of one length over `symbols`, otherwise numbers in binary.
fn codes(labels: &[&str], symbols: &str) -> (usize, Vec<String>, bool) {
    let width = labels.first().map_or(0, |label| label.len());
    if width > 0 && labels.iter().all(|label| is_cube(label, width, symbols)) {
        return (width, labels.iter().map(|&label| label.to_owned()).collect(), true);
    }
    let width = labels.len().saturating_sub(1).max(1).ilog2() as usize + 1;
    (width, (0..labels.len()).map(|at| format!("{at:0width$b}")).collect(), false)
}

pub(super) fn write(machine: &Machine) -> String {
    let inputs: Vec<&str> = (0..machine.inputs()).map(|x| machine.input_name(x)).collect();
    let outputs: Vec<&str> = (0..machine.outputs()).map(|y| machine.output_name(y)).collect();
    let (in_width, in_codes, in_plain) = codes(&inputs, "01");
    let (out_width, out_codes, out_plain) = codes(&outputs, "01-");
    let mut text = String::new();
    let comment = |text: &mut String, what: &str, labels: &[&str], codes: &[String]| {
        for (label, code) in labels.iter().zip(codes) {
            let _ = writeln!(text, "# {what} {code} is {label}");
        }
    };
    if !in_plain {
        comment(&mut text, "input", &inputs, &in_codes);
    }
    if !out_plain {
        comment(&mut text, "output", &outputs, &out_codes);
    }
    let rows = machine.transitions().count();
    let _ = write!(text, ".i {in_width}\n.o {out_width}\n.p {rows}\n.s {}\n", machine.states());
    let name = |s| machine.state_name(s).replace(char::is_whitespace, "_");
    let _ = writeln!(text, ".r {}", name(0));
    for (s, x, y, t) in machine.transitions() {
        let _ = writeln!(text, "{} {} {} {}", in_codes[x], name(s), name(t), out_codes[y]);
    }
    text.push_str(".e\n");
    text
}
