//! Call sequences: at random from a seed, and all within a bound.

use super::{Effect, Subject};

/// A small generator of numbers (splitmix), the same on every machine.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

/// One call: the number of the method, two arguments of which it may use fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub method: usize,
    pub arguments: (i32, i32),
}

/// Calls in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sequence(pub Vec<Call>);

impl Sequence {
    /// Makes the calls on a fresh pair.
    ///
    /// # Panics
    ///
    /// Something differs from the model; the message has the calls.
    pub fn run<S: Subject>(&self) -> S {
        let mut pair = S::new();
        for (number, call) in self.0.iter().enumerate() {
            let (a, b) = call.arguments;
            if let Err(difference) = (S::METHODS[call.method].call)(&mut pair, a, b) {
                let calls = Self(self.0[..=number].to_vec()).text::<S>();
                panic!("{}: {calls}: {difference}", S::NAME);
            }
        }
        pair
    }

    /// As one would write it.
    pub fn text<S: Subject>(&self) -> String {
        let calls = self.0.iter().map(|call| {
            let method = &S::METHODS[call.method];
            match (method.arguments, call.arguments) {
                (0, _) => format!("{}()", method.name),
                (1, (a, _)) => format!("{}({a})", method.name),
                (_, (a, b)) => format!("{}({a}, {b})", method.name),
            }
        });
        calls.collect::<Vec<_>>().join("; ")
    }
}

/// One of how many calls starts over, and how many of the others only read the subject.
const RESETS: u64 = 40;
const LOOKS: u64 = 3;

/// A random sequence of up to this many calls with arguments below a bound. Most calls change the
/// subject, few start over: otherwise it would never grow.
pub fn random<S: Subject>(numbers: &mut Numbers, longest: u64, values: u64) -> Sequence {
    let with = |effect| {
        let methods = S::METHODS.iter().enumerate();
        let methods = methods.filter(|(_, method)| method.effect == effect);
        methods.map(|(number, _)| number).collect::<Vec<usize>>()
    };
    let kinds = [with(Effect::Resets), with(Effect::Looks), with(Effect::Changes)];
    let length = 1 + numbers.below(longest);
    let mut call = || {
        let kind = if numbers.below(RESETS) == 0 {
            &kinds[0]
        } else if numbers.below(LOOKS) == 0 {
            &kinds[1]
        } else {
            &kinds[2]
        };
        Call {
            method: kind[numbers.below(kind.len() as u64) as usize],
            arguments: (numbers.below(values) as i32, numbers.below(values) as i32),
        }
    };
    Sequence((0..length).map(|_| call()).collect())
}

/// All calls of methods with one of these effects, arguments below a bound.
pub fn calls<S: Subject>(effects: &[Effect], values: i32) -> Vec<Call> {
    let methods = S::METHODS.iter().enumerate();
    let methods = methods.filter(|(_, method)| effects.contains(&method.effect));
    methods
        .flat_map(|(number, method)| {
            let first = if method.arguments > 0 { values } else { 1 };
            let second = if method.arguments > 1 { values } else { 1 };
            (0..first).flat_map(move |a| {
                (0..second).map(move |b| Call { method: number, arguments: (a, b) })
            })
        })
        .collect()
}

/// One share of all sequences of this many of these calls, the last call changing fastest, dealt out in turn;
/// those of the other shares are not made.
pub fn share_of_length(
    calls: &[Call],
    length: u32,
    share: usize,
    shares: usize,
) -> impl Iterator<Item = Sequence> + '_ {
    let count = calls.len();
    (share..count.pow(length)).step_by(shares).map(move |number| {
        let mut rest = number;
        let mut sequence: Vec<Call> = (0..length)
            .map(|_| {
                let call = calls[rest % count];
                rest /= count;
                call
            })
            .collect();
        sequence.reverse();
        Sequence(sequence)
    })
}
