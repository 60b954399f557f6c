//! KISS2: rows `input present next output`, inputs as cubes whose `-` stand for both bits.
//!
//! A next state `-` or `*` leaves the transition undefined. An output keeps its `-` as part of its
//! label: which bit comes there is not specified, that it is this transition's output is.
//!
//! A comment `# input 01 is coin` (or `state`, `output`) says what is called otherwise than it is written;
//! other tools skip it.

use super::{Problem, ReadError, Token, quoted, tokens};
use crate::machine::{Builder, Machine};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::fmt::Write;

const MOST_BITS: usize = 32;

/// Transitions that the cubes with don't-care bits may stand for, all together.
const MOST_CARES: u64 = 1 << 22;

/// What is named in a file, as comments call it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Input,
    State,
    Output,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Input, Self::State, Self::Output];

    fn word(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::State => "state",
            Self::Output => "output",
        }
    }
}

/// The names that comments give to codes, by kind.
#[derive(Default)]
struct Names([FxHashMap<String, String>; 3]);

impl Names {
    fn read(text: &str) -> Result<Self, ReadError> {
        let mut names = Self::default();
        let mut taken = FxHashSet::default();
        for (number, line) in (1..).zip(text.lines()) {
            let Some(comment) = line.strip_prefix('#') else { continue };
            // Any other comment may have quotes that are not closed, and means nothing.
            let Ok(tokens) = tokens(comment, number) else { continue };
            let [kind, code, is, name] = &tokens[..] else { continue };
            let kind = Kind::ALL.into_iter().find(|known| known.word() == kind.text);
            let (Some(kind), "is") = (kind, is.text.as_str()) else { continue };
            let known = &mut names.0[kind as usize];
            let again = known.insert(code.text.clone(), name.text.clone()).is_some();
            if again || !taken.insert((kind, name.text.clone())) {
                return Err(Problem::NamedTwice {
                    kind: kind.word(),
                    code: code.text.clone(),
                    name: name.text.clone(),
                }
                .at(number, name.column + 1));
            }
        }
        Ok(names)
    }

    fn of<'a>(&'a self, kind: Kind, code: &'a str) -> &'a str {
        self.0[kind as usize].get(code).map_or(code, String::as_str)
    }
}

pub(super) fn read(text: &str) -> Result<Machine, ReadError> {
    let names = Names::read(text)?;
    let (mut rows, mut bits, mut initial) = (Vec::new(), None, None);
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
            _ => rows.push(Row::read(&tokens, number, bits)?),
        }
    }
    if rows.is_empty() {
        return Err(Problem::Empty.at(1, 1));
    }
    require_listable(&rows)?;
    let mut builder = Builder::default();
    for row in &rows {
        row.add(&mut builder, &names)?;
    }
    let (line, column) = initial.as_ref().map_or((1, 1), |(name, line)| (*line, name.column));
    if let Some((name, _)) = initial {
        let name = names.of(Kind::State, &name.text);
        builder.initial(name).map_err(|e| Problem::from(e).at(line, column))?;
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

/// A row, with its place.
struct Row {
    cube: Token,
    from: String,
    /// None leaves the transition undefined.
    to: Option<String>,
    output: String,
    line: usize,
}

impl Row {
    fn read(tokens: &[Token], line: usize, bits: Option<usize>) -> Result<Self, ReadError> {
        let [cube, from, to, output] = tokens else {
            let column = tokens.get(4).or(tokens.last()).map_or(1, |token| token.column);
            let found = tokens.get(4).map(|token| token.text.as_str());
            return Err(Problem::expected("`input state next output`", found).at(line, column));
        };
        let bits = bits.unwrap_or(cube.text.len());
        if bits > MOST_BITS {
            return Err(Problem::TooManyBits { bits, limit: MOST_BITS }.at(line, cube.column));
        }
        if cube.text.len() != bits || !cube.text.bytes().all(|b| matches!(b, b'0' | b'1' | b'-')) {
            let expected = format!("{bits} bits out of `0`, `1` and `-`");
            return Err(Problem::expected(&expected, Some(&cube.text)).at(line, cube.column));
        }
        let to = (!matches!(to.text.as_str(), "-" | "*")).then(|| to.text.clone());
        let (from, output) = (from.text.clone(), output.text.clone());
        Ok(Self { cube: cube.clone(), from, to, output, line })
    }

    /// The transitions that its don't-care bits stand for, if it has such bits.
    fn cares(&self) -> u64 {
        let bits = self.cube.text.bytes().filter(|&b| b == b'-').count();
        if bits > 0 && self.to.is_some() { 1 << bits } else { 0 }
    }

    fn add(&self, builder: &mut Builder, names: &Names) -> Result<(), ReadError> {
        let from = names.of(Kind::State, &self.from);
        let Some(to) = &self.to else {
            builder.state(from);
            return Ok(());
        };
        let (to, output) = (names.of(Kind::State, to), names.of(Kind::Output, &self.output));
        for input in minterms(&self.cube.text) {
            builder
                .transition(from, names.of(Kind::Input, &input), output, to)
                .map_err(|e| Problem::from(e).at(self.line, self.cube.column))?;
        }
        Ok(())
    }
}

/// A few rows can stand for more transitions than fit into memory.
fn require_listable(rows: &[Row]) -> Result<(), ReadError> {
    let transitions: u64 = rows.iter().map(Row::cares).sum();
    let widest = rows.iter().rev().max_by_key(|row| row.cares());
    match widest {
        Some(row) if transitions > MOST_CARES => {
            let problem = Problem::TooManyCares { transitions, limit: MOST_CARES };
            Err(problem.at(row.line, row.cube.column))
        }
        _ => Ok(()),
    }
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
fn codes<'a>(labels: &[&'a str], symbols: &str) -> (usize, Vec<Cow<'a, str>>) {
    let width = labels.first().map_or(0, |label| label.len());
    if width > 0 && labels.iter().all(|label| is_cube(label, width, symbols)) {
        return (width, labels.iter().map(|&label| label.into()).collect());
    }
    let width = labels.len().saturating_sub(1).max(1).ilog2() as usize + 1;
    (width, (0..labels.len()).map(|at| format!("{at:0width$b}").into()).collect())
}

/// The labels themselves where they can stand in a row, otherwise numbers that are no label.
fn tokens_of<'a>(labels: &[&'a str]) -> Vec<Cow<'a, str>> {
    let taken: FxHashSet<&str> = labels.iter().copied().collect();
    let plain = |label: &str| quoted(label) == label && !label.contains('#');
    let code = |at: usize| {
        let mut code = format!("q{at}");
        while taken.contains(code.as_str()) {
            code.push('_');
        }
        code
    };
    let token = |(at, &label): (usize, &&'a str)| match label {
        "-" | "*" => code(at).into(),
        label if plain(label) => label.into(),
        _ => code(at).into(),
    };
    labels.iter().enumerate().map(token).collect()
}

pub(super) fn write(machine: &Machine) -> String {
    let states: Vec<&str> = (0..machine.states()).map(|s| machine.state_name(s)).collect();
    let inputs: Vec<&str> = (0..machine.inputs()).map(|x| machine.input_name(x)).collect();
    let outputs: Vec<&str> = (0..machine.outputs()).map(|y| machine.output_name(y)).collect();
    let (in_width, in_codes) = codes(&inputs, "01");
    let (out_width, out_codes) = codes(&outputs, "01-");
    let state_codes = tokens_of(&states);
    let mut text = String::new();
    let mut comments = |kind: Kind, labels: &[&str], codes: &[Cow<'_, str>]| {
        for (label, code) in labels.iter().zip(codes).filter(|(label, code)| *label != code) {
            let _ = writeln!(text, "# {} {code} is {}", kind.word(), quoted(label));
        }
    };
    comments(Kind::Input, &inputs, &in_codes);
    comments(Kind::State, &states, &state_codes);
    comments(Kind::Output, &outputs, &out_codes);
    let mut body = format!(".r {}\n", state_codes[0]);
    let (mut rows, mut named) = (0, vec![false; states.len()]);
    for (s, x, y, t) in machine.transitions() {
        (rows, named[s], named[t]) = (rows + 1, true, true);
        let (from, to) = (&state_codes[s], &state_codes[t]);
        let _ = writeln!(body, "{} {from} {to} {}", in_codes[x], out_codes[y]);
    }
    for s in (0..states.len()).filter(|&s| !named[s]) {
        rows += 1;
        let any = |width: usize| "-".repeat(width);
        let _ = writeln!(body, "{} {} - {}", any(in_width), state_codes[s], any(out_width));
    }
    let _ = write!(text, ".i {in_width}\n.o {out_width}\n.p {rows}\n.s {}\n", states.len());
    text + &body + ".e\n"
}
