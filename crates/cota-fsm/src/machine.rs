//! Deterministic Mealy machines, complete or partial.
//!
//! A machine is canonical by construction: inputs and outputs are in natural order of their labels,
//! states in breadth-first order from the initial state (state 0), unreachable ones last and by name;
//! there is no input that is defined nowhere.
//! So no result depends on the order in which a file lists its states or transitions.

use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::VecDeque;
use thiserror::Error;

/// A state, as an index; the initial state is 0.
pub type State = usize;
/// An input symbol, as an index.
pub type Input = usize;
/// An output symbol, as an index.
pub type Output = usize;
/// An input sequence.
pub type Word = Vec<Input>;

const UNDEFINED: u32 = u32::MAX;

/// Entries of a table of transitions: a small file can name many states and many inputs, and the table
/// has an entry for each pair.
const MOST_ENTRIES: usize = 1 << 25;

/// A deterministic Mealy machine whose initial state is state 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    states: Vec<String>,
    inputs: Vec<String>,
    outputs: Vec<String>,
    next: Vec<u32>,
    out: Vec<u32>,
}

impl Machine {
    /// The number of states.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// The number of input symbols.
    pub fn inputs(&self) -> usize {
        self.inputs.len()
    }

    /// The number of output symbols.
    pub fn outputs(&self) -> usize {
        self.outputs.len()
    }

    /// The label of a state.
    pub fn state_name(&self, s: State) -> &str {
        &self.states[s]
    }

    /// The label of an input.
    pub fn input_name(&self, x: Input) -> &str {
        &self.inputs[x]
    }

    /// The label of an output.
    pub fn output_name(&self, y: Output) -> &str {
        &self.outputs[y]
    }

    /// The input with this label.
    pub fn input_named(&self, name: &str) -> Option<Input> {
        self.inputs.iter().position(|label| label == name)
    }

    /// The state with this label.
    pub fn state_named(&self, name: &str) -> Option<State> {
        self.states.iter().position(|label| label == name)
    }

    /// Whether an input is defined in a state.
    pub fn defined(&self, s: State, x: Input) -> bool {
        self.next[s * self.inputs.len() + x] != UNDEFINED
    }

    /// The next state, if the transition is defined.
    pub fn next(&self, s: State, x: Input) -> Option<State> {
        let t = self.next[s * self.inputs.len() + x];
        (t != UNDEFINED).then_some(t as State)
    }

    /// The next state and the output, if the transition is defined.
    pub fn step(&self, s: State, x: Input) -> Option<(State, Output)> {
        let at = s * self.inputs.len() + x;
        (self.next[at] != UNDEFINED).then(|| (self.next[at] as State, self.out[at] as Output))
    }

    /// The state after a word, if the word is defined in `s`.
    pub fn after(&self, s: State, word: &[Input]) -> Option<State> {
        word.iter().try_fold(s, |s, &x| self.next(s, x))
    }

    /// The outputs on a word, if the word is defined in `s`.
    pub fn response(&self, s: State, word: &[Input]) -> Option<Vec<Output>> {
        let mut at = s;
        word.iter()
            .map(|&x| {
                let (t, y) = self.step(at, x)?;
                at = t;
                Some(y)
            })
            .collect()
    }

    /// The inputs defined in a state, in order.
    pub fn defined_inputs(&self, s: State) -> impl Iterator<Item = Input> + '_ {
        (0..self.inputs()).filter(move |&x| self.defined(s, x))
    }

    /// All defined transitions `(source, input, output, target)`, in order.
    pub fn transitions(&self) -> impl Iterator<Item = (State, Input, Output, State)> + '_ {
        (0..self.states()).flat_map(move |s| {
            (0..self.inputs()).filter_map(move |x| self.step(s, x).map(|(t, y)| (s, x, y, t)))
        })
    }

    /// The same machine with one transition replaced; state numbers stay as they are.
    pub fn with_transition(&self, s: State, x: Input, y: Output, t: State) -> Self {
        let mut other = self.clone();
        other.set(s, x, y, t);
        other
    }

    pub(crate) fn set(&mut self, s: State, x: Input, y: Output, t: State) {
        let at = s * self.inputs() + x;
        (self.next[at], self.out[at]) = (t as u32, y as u32);
    }

    /// The same machine with one more output symbol, which no transition uses yet.
    pub fn with_output(&self, name: &str) -> (Self, Output) {
        let mut other = self.clone();
        let mut label = name.to_owned();
        while other.outputs.contains(&label) {
            label.push('\'');
        }
        other.outputs.push(label);
        let y = other.outputs.len() - 1;
        (other, y)
    }

    /// The same machine with one more input that leads from every state to the initial state with an
    /// output of its own: a reset that is tested like any other input.
    ///
    /// # Errors
    /// If the machine has an input of this name.
    pub fn with_reset_input(&self, name: &str) -> Result<Self, MachineError> {
        self.require_free_name(name)?;
        let mut builder = Builder::default();
        builder.initial(self.state_name(0))?;
        for (s, x, y, t) in self.transitions() {
            let (from, to) = (self.state_name(s), self.state_name(t));
            builder.transition(from, self.input_name(x), self.output_name(y), to)?;
        }
        for s in 0..self.states() {
            builder.transition(self.state_name(s), name, name, self.state_name(0))?;
        }
        builder.build()
    }

    /// An error if an input has the name that is meant for the reset: nobody could tell the two apart.
    ///
    /// # Errors
    /// If the machine has an input of this name.
    pub fn require_free_name(&self, reset: &str) -> Result<(), MachineError> {
        match self.input_named(reset) {
            Some(_) => Err(MachineError::ResetName { name: reset.to_owned() }),
            None => Ok(()),
        }
    }

    /// A machine from a table of `(next state, output)` per state and input; labels are numbers.
    ///
    /// # Errors
    /// If there is no state, or a row has another length than the first, or leads nowhere.
    pub fn from_table(rows: &[Vec<Option<(State, Output)>>]) -> Result<Self, MachineError> {
        let mut builder = Builder::default();
        let width = rows.first().map_or(0, Vec::len);
        for s in 0..rows.len() {
            builder.state(&s.to_string());
        }
        for (s, row) in rows.iter().enumerate() {
            if row.len() != width {
                return Err(MachineError::Ragged { row: s, width });
            }
            for (x, cell) in row.iter().enumerate() {
                if let Some((t, y)) = *cell {
                    if t >= rows.len() {
                        return Err(MachineError::UnknownState { state: t.to_string() });
                    }
                    let (s, x) = (s.to_string(), x.to_string());
                    builder.transition(&s, &x, &y.to_string(), &t.to_string())?;
                }
            }
        }
        builder.build()
    }

    /// A word as its labels.
    pub fn names(&self, word: &[Input]) -> Vec<&str> {
        word.iter().map(|&x| self.input_name(x)).collect()
    }
}

/// Why a machine cannot be built.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MachineError {
    /// There is no state at all.
    #[error("the machine has no states")]
    Empty,
    /// Two different transitions leave one state on one input.
    #[error("state `{state}` has two different transitions on input `{input}`")]
    Nondeterministic {
        /// The state's label.
        state: String,
        /// The input's label.
        input: String,
    },
    /// Two states are said to be initial.
    #[error("two initial states, `{first}` and `{second}`")]
    TwoInitial {
        /// The one named first.
        first: String,
        /// The one named second.
        second: String,
    },
    /// A transition leads to a state that does not exist.
    #[error("unknown state `{state}`")]
    UnknownState {
        /// The label used.
        state: String,
    },
    /// An input has the name that was meant for the reset.
    #[error("the machine has an input `{name}`, so the reset cannot be called that")]
    ResetName {
        /// The name.
        name: String,
    },
    /// States times inputs do not fit into the table of transitions.
    #[error("{states} states and {inputs} inputs make a table of more than {limit} transitions")]
    TooLarge {
        /// The states.
        states: usize,
        /// The inputs.
        inputs: usize,
        /// The most entries of a table.
        limit: usize,
    },
    /// A row of a table has the wrong length.
    #[error("row {row} does not have {width} entries")]
    Ragged {
        /// The row.
        row: usize,
        /// The length of the first row.
        width: usize,
    },
}

/// Collects states and transitions by label, then makes the canonical [`Machine`].
#[derive(Debug, Default)]
pub struct Builder {
    states: Labels,
    inputs: Labels,
    outputs: Labels,
    initial: Option<usize>,
    transitions: FxHashMap<(usize, usize), (usize, usize)>,
}

#[derive(Debug, Default)]
struct Labels {
    names: Vec<String>,
    index: FxHashMap<String, usize>,
}

impl Labels {
    fn intern(&mut self, name: &str) -> usize {
        if let Some(&at) = self.index.get(name) {
            return at;
        }
        self.names.push(name.to_owned());
        self.index.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }

    /// The rank of each label in natural order, and the labels in that order.
    fn ranked(&self) -> (Vec<usize>, Vec<String>) {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| natural(&self.names[a], &self.names[b]));
        let mut rank = vec![0; order.len()];
        for (place, &at) in order.iter().enumerate() {
            rank[at] = place;
        }
        (rank, order.into_iter().map(|at| self.names[at].clone()).collect())
    }
}

impl Builder {
    /// Adds a state, if it is new; the first one added is initial unless another is named so.
    pub fn state(&mut self, name: &str) {
        self.states.intern(name);
    }

    /// Names the initial state.
    ///
    /// # Errors
    /// If another one was named before.
    pub fn initial(&mut self, name: &str) -> Result<(), MachineError> {
        let at = self.states.intern(name);
        match self.initial {
            Some(first) if first != at => Err(MachineError::TwoInitial {
                first: self.states.names[first].clone(),
                second: name.to_owned(),
            }),
            _ => {
                self.initial = Some(at);
                Ok(())
            }
        }
    }

    /// Adds a transition.
    ///
    /// # Errors
    /// If another transition leaves the state on this input.
    pub fn transition(
        &mut self,
        from: &str,
        input: &str,
        output: &str,
        to: &str,
    ) -> Result<(), MachineError> {
        let (s, x) = (self.states.intern(from), self.inputs.intern(input));
        let arrow = (self.states.intern(to), self.outputs.intern(output));
        match self.transitions.insert((s, x), arrow) {
            Some(old) if old != arrow => Err(MachineError::Nondeterministic {
                state: from.to_owned(),
                input: input.to_owned(),
            }),
            _ => Ok(()),
        }
    }

    /// Makes the machine.
    ///
    /// # Errors
    /// If there is no state, or if there are too many states and inputs for a table.
    pub fn build(self) -> Result<Machine, MachineError> {
        if self.states.names.is_empty() {
            return Err(MachineError::Empty);
        }
        let (input_rank, inputs) = self.inputs.ranked();
        let (output_rank, outputs) = self.outputs.ranked();
        let (n, k) = (self.states.names.len(), inputs.len());
        let entries = n.saturating_mul(k);
        if entries > MOST_ENTRIES {
            return Err(MachineError::TooLarge { states: n, inputs: k, limit: MOST_ENTRIES });
        }
        let mut named = vec![UNDEFINED; entries];
        for (&(s, x), &(t, _)) in &self.transitions {
            named[s * k + input_rank[x]] = t as u32;
        }
        let order = self.order(&named, k);
        let mut place = vec![0; n];
        for (at, &s) in order.iter().enumerate() {
            place[s] = at;
        }
        let (mut next, mut out) = (vec![UNDEFINED; entries], vec![0; entries]);
        for (&(s, x), &(t, y)) in &self.transitions {
            let at = place[s] * k + input_rank[x];
            (next[at], out[at]) = (place[t] as u32, output_rank[y] as u32);
        }
        let states = order.iter().map(|&s| self.states.names[s].clone()).collect();
        Ok(Machine { states, inputs, outputs, next, out })
    }

    /// The states breadth first from the initial one, then the unreachable ones by name. `next` has the
    /// target of each state and input.
    fn order(&self, next: &[u32], k: usize) -> Vec<usize> {
        let n = self.states.names.len();
        let initial = self.initial.unwrap_or(0);
        let mut seen = vec![false; n];
        seen[initial] = true;
        let mut order = vec![initial];
        let mut queue = VecDeque::from([initial]);
        while let Some(s) = queue.pop_front() {
            for &t in next[s * k..(s + 1) * k].iter().filter(|&&t| t != UNDEFINED) {
                let t = t as usize;
                if !seen[t] {
                    seen[t] = true;
                    order.push(t);
                    queue.push_back(t);
                }
            }
        }
        let mut rest: Vec<usize> = (0..n).filter(|&s| !seen[s]).collect();
        rest.sort_by(|&a, &b| natural(&self.states.names[a], &self.states.names[b]));
        order.extend(rest);
        order
    }
}

/// Compares labels with runs of digits taken as numbers: `s2` before `s10`.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    while let (Some(l), Some(r)) = (left.chars().next(), right.chars().next()) {
        let (digits_l, digits_r) = (digits(left), digits(right));
        let (order, skip_l, skip_r) = if digits_l > 0 && digits_r > 0 {
            let l = left[..digits_l].trim_start_matches('0');
            let r = right[..digits_r].trim_start_matches('0');
            (l.len().cmp(&r.len()).then_with(|| l.cmp(r)), digits_l, digits_r)
        } else {
            (l.cmp(&r), l.len_utf8(), r.len_utf8())
        };
        if order != Ordering::Equal {
            return order;
        }
        (left, right) = (&left[skip_l..], &right[skip_r..]);
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}
