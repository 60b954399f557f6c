//! What environment variables change about a test.

use crate::Scope;
use std::env::VarError;
use std::str::FromStr;
use std::time::Duration;

/// All that are read.
const VARIABLES: [&str; 7] = [
    "COTA_SCOPE",
    "COTA_JOBS",
    "COTA_MAX_SECONDS",
    "COTA_GROW",
    "COTA_REPLAY",
    "COTA_REGRESSIONS",
    "COTA_SUITE",
];

/// More threads are taken for a typing error, as in the commands.
const MOST_JOBS: usize = 1_024;

/// Settings for one run of the tests, usually from environment variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Environment {
    /// `COTA_SCOPE`: other bounds.
    pub scope: Option<ScopeChange>,
    /// `COTA_JOBS`: how many threads.
    pub jobs: Option<usize>,
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
        if given("COTA_THREADS").is_some() {
            return Err("COTA_THREADS is now called COTA_JOBS".to_string());
        }
        Ok(Self {
            scope: given("COTA_SCOPE").map(|v| parse("COTA_SCOPE", &v)).transpose()?,
            jobs: given("COTA_JOBS").map(|v| jobs("COTA_JOBS", &v)).transpose()?,
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

fn jobs(name: &str, value: &str) -> Result<usize, String> {
    let jobs = value.trim().parse().ok().filter(|jobs| (1..=MOST_JOBS).contains(jobs));
    jobs.ok_or_else(|| format!("{name}={value}: a number from 1 to {MOST_JOBS}, such as 4"))
}

fn time(name: &str, value: &str) -> Result<Duration, String> {
    let seconds: f64 = parse(name, value)?;
    Duration::try_from_secs_f64(seconds).map_err(|error| format!("{name}={value}: {error}"))
}
