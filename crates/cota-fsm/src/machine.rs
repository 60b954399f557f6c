//! Deterministic Mealy machines, complete or partial.
//!
//! A machine is canonical by construction: inputs and outputs are in natural order of their labels,
//! states in breadth-first order from the initial state (state 0), unreachable ones last and by name;
//! there is no input that is defined nowhere.
//! So no result depends on the order in which a file lists its states or transitions.

mod builder;

pub use builder::Builder;

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

    /// An error if an input has the name of the reset: the two would look the same.
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
