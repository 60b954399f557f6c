//! A session of a small protocol. `models/session.dot` says what it should do; [`Session`] does it, and
//! [`HastySession`] does not.

/// What can be asked.
pub const INPUTS: [&str; 4] = ["open", "ack", "send", "close"];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Closed,
    Opening,
    Open,
    Closing,
}

/// A session as the model has it.
#[derive(Clone, Debug, Default)]
pub struct Session {
    state: State,
}

impl Session {
    /// A session that is not open yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The answer to one of [`INPUTS`]; anything else is refused.
    pub fn ask(&mut self, input: &str) -> &'static str {
        let (answer, state) = match (self.state, input) {
            (State::Closed | State::Opening, "open") => ("wait", State::Opening),
            (State::Opening, "ack") => ("ready", State::Open),
            (State::Opening, "close") => ("refuse", State::Closed),
            (State::Open | State::Closing, "send") => ("sent", self.state),
            (State::Open | State::Closing, "close") => ("wait", State::Closing),
            (State::Closing, "ack") => ("ready", State::Closed),
            (state, _) => ("refuse", state),
        };
        self.state = state;
        answer
    }
}

/// A session **with a fault**: an attempt that is given up stays open for an answer. All it says is
/// right, until an answer comes late.
#[derive(Clone, Debug, Default)]
pub struct HastySession {
    session: Session,
}

impl HastySession {
    /// A session that is not open yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The answer to one of [`INPUTS`]; anything else is refused.
    pub fn ask(&mut self, input: &str) -> &'static str {
        if self.session.state == State::Opening && input == "close" {
            return "refuse";
        }
        self.session.ask(input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What people try: open, use and close a session; close one that is not open; give up.
    const TRIED: [(&[&str], &[&str]); 3] = [
        (&["open", "ack", "send", "close", "ack"], &["wait", "ready", "sent", "wait", "ready"]),
        (&["close", "send", "ack"], &["refuse", "refuse", "refuse"]),
        (&["open", "close", "open", "ack"], &["wait", "refuse", "wait", "ready"]),
    ];

    #[test]
    fn a_session_answers_as_expected() {
        for (inputs, answers) in TRIED {
            let mut session = Session::new();
            assert_eq!(inputs.iter().map(|input| session.ask(input)).collect::<Vec<_>>(), answers);
        }
    }

    #[test]
    fn these_tests_do_not_tell_the_wrong_one() {
        for (inputs, answers) in TRIED {
            let mut session = HastySession::new();
            assert_eq!(inputs.iter().map(|input| session.ask(input)).collect::<Vec<_>>(), answers);
        }
    }
}
