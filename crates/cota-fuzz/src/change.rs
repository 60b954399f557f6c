//! From seeds to inputs: by bytes, by tokens, by lines, and by parts of other seeds.

use cota_run::Random;
use std::ops::Range;

/// No input is longer.
const LONGEST: usize = 100_000;

/// What numbers are replaced by: where types end, and a little beyond.
const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "64",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "1000000",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
];

/// What readers may take for something special.
const PIECES: [&str; 28] = [
    "\"", "'", "\\", "\n", "\r\n", "\t", " ", "\0", "\u{feff}", "é", "→", "\u{202e}", "𝄞", "(",
    ")", "[", "]", "{", "}", "<", ">", ",", ";", ":", "=", "#", "..", "null",
];

/// Makes inputs of seeds.
pub struct Changer<'s> {
    seeds: &'s [Vec<u8>],
}

impl<'s> Changer<'s> {
    /// Of these seeds.
    pub fn new(seeds: &'s [Vec<u8>]) -> Self {
        Self { seeds }
    }

    /// The input of a number: always the same one for the same seeds and seed number.
    pub fn input(&self, seed: u64, number: u64) -> Vec<u8> {
        // Mixed once, so that neighbouring numbers have nothing in common.
        let mut random = Random::new(Random::new(seed ^ number.rotate_left(32)).bits());
        if self.seeds.is_empty() {
            return Vec::new();
        }
        let mut input = self.seeds[random.below(self.seeds.len())].clone();
        loop {
            self.change(&mut input, &mut random);
            // Most inputs have one change or two, so that many stay valid.
            if random.below(2) == 0 {
                break;
            }
        }
        input.truncate(LONGEST);
        input
    }

    fn change(&self, input: &mut Vec<u8>, random: &mut Random) {
        match random.below(20) {
            0..=2 => change_bytes(input, random),
            3..=4 => change_lines(input, random),
            5 => self.splice(input, random),
            6 => input.truncate(random.below(input.len() + 1)),
            7 => repeat_much(input, random),
            8..=11 => change_number(input, random),
            12..=15 => self.replace_by_alike(input, random),
            _ => self.change_tokens(input, random),
        }
    }

    fn other(&self, random: &mut Random) -> &'s [u8] {
        &self.seeds[random.below(self.seeds.len())]
    }

    /// The front of this one and the back of another.
    fn splice(&self, input: &mut Vec<u8>, random: &mut Random) {
        let other = self.other(random);
        let (here, there) = (tokens(input), tokens(other));
        let (Some(here), Some(there)) = (pick(&here, random), pick(&there, random)) else { return };
        input.truncate(here.start);
        input.extend_from_slice(&other[there.start..]);
    }

    /// A word by a word, a number by a number, of this seed or another.
    fn replace_by_alike(&self, input: &mut Vec<u8>, random: &mut Random) {
        let other = if random.below(2) == 0 { input.clone() } else { self.other(random).to_vec() };
        let here = tokens(input);
        let Some(at) = pick(&here, random) else { return };
        let kind = Kind::of(input[at.start]);
        let mut alike = tokens(&other);
        alike.retain(|token| Kind::of(other[token.start]) == kind);
        let Some(by) = pick(&alike, random) else { return };
        input.splice(at, other[by].iter().copied());
    }

    fn change_tokens(&self, input: &mut Vec<u8>, random: &mut Random) {
        let all = tokens(input);
        let (Some(one), Some(two)) = (pick(&all, random), pick(&all, random)) else { return };
        match random.below(5) {
            0 => {
                let text = input[one.clone()].to_vec();
                input.splice(one.end..one.end, text);
            }
            1 => drop(input.drain(one)),
            2 => {
                let text = input[two].to_vec();
                input.splice(one, text);
            }
            3 if one.end <= two.start => {
                let (first, second) = (input[one.clone()].to_vec(), input[two.clone()].to_vec());
                input.splice(two, first);
                input.splice(one, second);
            }
            _ => {
                let other = self.other(random);
                let tokens = tokens(other);
                let Some(by) = pick(&tokens, random) else { return };
                input.splice(one.end..one.end, other[by].iter().copied());
            }
        }
    }
}

fn change_bytes(input: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(input.len() + 1);
    match random.below(4) {
        0 if at < input.len() => input[at] ^= 1 << random.below(7),
        1 if at < input.len() => input[at] = random.bits() as u8,
        2 => {
            let end = (at + 1 + random.below(8)).min(input.len());
            input.drain(at..end);
        }
        _ => {
            let piece = PIECES[random.below(PIECES.len())];
            input.splice(at..at, piece.bytes());
        }
    }
}

fn change_lines(input: &mut Vec<u8>, random: &mut Random) {
    let lines: Vec<Vec<u8>> =
        input.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let mut lines = lines;
    let (one, two) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(3) {
        0 => lines.swap(one, two),
        1 => drop(lines.remove(one)),
        _ => lines.insert(two, lines[one].clone()),
    }
    *input = lines.concat();
}

/// A token many times: what is nested deeply, or takes long.
fn repeat_much(input: &mut Vec<u8>, random: &mut Random) {
    let all = tokens(input);
    let Some(token) = pick(&all, random) else { return };
    let text = input[token.clone()].to_vec();
    let most = (LONGEST.saturating_sub(input.len()) / text.len()).max(1);
    let times = (1usize << random.below(17)).min(most);
    input.splice(token.end..token.end, text.repeat(times));
}

fn change_number(input: &mut Vec<u8>, random: &mut Random) {
    let mut numbers = tokens(input);
    numbers.retain(|token| Kind::of(input[token.start]) == Kind::Number);
    let Some(at) = pick(&numbers, random) else { return change_bytes(input, random) };
    let by = NUMBERS[random.below(NUMBERS.len())];
    input.splice(at, by.bytes());
}

fn pick(tokens: &[Range<usize>], random: &mut Random) -> Option<Range<usize>> {
    (!tokens.is_empty()).then(|| tokens[random.below(tokens.len())].clone())
}

/// What a token is, by its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Word,
    Number,
    Blank,
    Other,
}

impl Kind {
    fn of(byte: u8) -> Self {
        match byte {
            b'0'..=b'9' => Self::Number,
            b'_' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => Self::Word,
            b' ' | b'\t' | b'\r' => Self::Blank,
            _ => Self::Other,
        }
    }
}

/// Words, numbers, blanks in a row, and every other character by itself.
fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut last = Kind::Other;
    for (at, byte) in text.iter().enumerate() {
        let kind = Kind::of(*byte);
        // A word may have digits in it.
        let joins =
            kind != Kind::Other && (kind == last || last == Kind::Word && kind == Kind::Number);
        match tokens.last_mut() {
            Some(token) if joins => token.end = at + 1,
            _ => {
                tokens.push(at..at + 1);
                last = kind;
            }
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_numbers_and_signs_are_tokens() {
        let text = b"s1 -- a2/10 -> \"x y\"\n";
        let all: Vec<&str> = tokens(text)
            .into_iter()
            .map(|token| std::str::from_utf8(&text[token]).unwrap())
            .collect();
        let expected = [
            "s1", " ", "-", "-", " ", "a2", "/", "10", " ", "-", ">", " ", "\"", "x", " ", "y",
            "\"", "\n",
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn an_input_depends_on_its_number_and_on_nothing_else() {
        let seeds = [b"one 1\ntwo 2\n".to_vec(), b"(three, 3)".to_vec()];
        let changer = Changer::new(&seeds);
        let inputs = |seed| (0..200).map(|number| changer.input(seed, number)).collect::<Vec<_>>();
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
        let mut different = inputs(1);
        different.sort();
        different.dedup();
        assert!(different.len() > 150, "{}", different.len());
        assert!(inputs(1).iter().all(|input| input.len() <= LONGEST));
        assert!(Changer::new(&[]).input(1, 1).is_empty());
    }
}
