//! What environment variables change about a test.

use crate::Scope;
use std::env::VarError;
use std::str::FromStr;
use std::time::Duration;

/// All that are read.
const VARIABLES: [&str; 7] = [
    "COTA_SCOPE",
    "COTA_THREADS",
    "COTA_MAX_SECONDS",
    "COTA_GROW",
    "COTA_REPLAY",
    "COTA_REGRESSIONS",
    "COTA_SUITE",
];

/// More threads are a slip of the fingers, as they are in the commands.
const MOST_THREADS: usize = 1_024;

/// Settings for one run of the tests, usually from environment variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Environment {
    /// `COTA_SCOPE`: other bounds.
    pub scope: Option<ScopeChange>,
    /// `COTA_THREADS`: how many threads.
    pub threads: Option<usize>,
    /// `COTA_MAX_SECONDS`: how long a test may take.
    pub max_time: Option<Duration>,
    /// `COTA_GROW`: how long to go on with larger and larger bounds.
    pub grow: Option<Duration>,
    /// `COTA_REPLAY`: the only input to run.
    pub replay: Option<String>,
    /// `COTA_REGRESSIONS=1`: failing inputs are kept.
    pub regressions: bool,
    /// `COTA_SUITE=exhaustive`: all inputs are run, also where a suite is reduced.
    pub exhaustive: bool,
}

/// A change of the bounds.
#[derive(Clone, Debug, PartialEq)]
pub enum ScopeChange {
    /// `+1`, `-2`: all upper bounds by so much.
    By(i64),
    /// `Node=0..=5, Node.key=1..=5`: these bounds in place of the test's own; `extremes` adds the least
    /// and the greatest integer of each type to them.
    To(Scope),
}

impl FromStr for ScopeChange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.starts_with(['+', '-']) {
            let by = text.parse().map_err(|_| format!("`{text}` is no change such as +1 or -1"))?;
            return Ok(Self::By(by));
        }
        text.parse()
            .map(Self::To)
            .map_err(|error: crate::engine::ParseScopeError| error.to_string())
    }
}

impl Environment {
    /// The settings of this process.
    ///
    /// # Errors
    /// A variable has a value that cannot be used.
    pub fn read() -> Result<Self, String> {
        let is_no_text = |name: &&&str| matches!(std::env::var(name), Err(VarError::NotUnicode(_)));
        match VARIABLES.iter().find(is_no_text) {
            Some(name) => Err(format!("{name}: its value is not UTF-8")),
            None => Self::from_variables(|name| std::env::var(name).ok()),
        }
    }

    /// The settings of given variables.
    ///
    /// # Errors
    /// A variable has a value that cannot be used.
    pub fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let given = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
        Ok(Self {
            scope: given("COTA_SCOPE").map(|v| parse("COTA_SCOPE", &v)).transpose()?,
            threads: given("COTA_THREADS").map(|v| threads("COTA_THREADS", &v)).transpose()?,
            max_time: given("COTA_MAX_SECONDS")
                .map(|v| time("COTA_MAX_SECONDS", &v))
                .transpose()?,
            grow: given("COTA_GROW").map(|v| time("COTA_GROW", &v)).transpose()?,
            replay: given("COTA_REPLAY"),
            regressions: given("COTA_REGRESSIONS").is_some_and(|value| value.trim() != "0"),
            exhaustive: match given("COTA_SUITE").as_deref().map(str::trim) {
                None => false,
                Some("exhaustive") => true,
                Some(other) => return Err(format!("COTA_SUITE={other}: it can be `exhaustive`")),
            },
        })
    }
}

fn parse<T: FromStr<Err: std::fmt::Display>>(name: &str, value: &str) -> Result<T, String> {
    value.trim().parse().map_err(|error| format!("{name}={value}: {error}"))
}

fn threads(name: &str, value: &str) -> Result<usize, String> {
    let threads = value.trim().parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("{name}={value}: a number from 1 to {MOST_THREADS}, such as 4"))
}

fn time(name: &str, value: &str) -> Result<Duration, String> {
    let seconds: f64 = parse(name, value)?;
    Duration::try_from_secs_f64(seconds).map_err(|error| format!("{name}={value}: {error}"))
}
