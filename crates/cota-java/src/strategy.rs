//! How a search in a Java class goes about it.

use std::fmt;
use std::str::FromStr;

/// How candidates are searched. Every strategy finds the same structures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum JavaStrategy {
    /// Candidates one by one, as Korat does.
    #[default]
    Plain,
    /// Integers and references stay open until the predicate needs them.
    Delayed,
    /// What the predicate fails for is learned: the search goes back to what the failure depends on, and leaves out what
    /// must fail for the same reason.
    Learned,
    /// Both at once, as long as learning pays; then as [`Delayed`](Self::Delayed).
    Auto,
}

impl JavaStrategy {
    /// All of them, in the order in which they are listed.
    pub const ALL: [JavaStrategy; 4] =
        [JavaStrategy::Auto, JavaStrategy::Plain, JavaStrategy::Delayed, JavaStrategy::Learned];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            JavaStrategy::Plain => "plain",
            JavaStrategy::Delayed => "delayed",
            JavaStrategy::Learned => "learned",
            JavaStrategy::Auto => "auto",
        }
    }

    /// What it does, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            JavaStrategy::Plain => "Candidates one by one, as Korat does",
            JavaStrategy::Delayed => {
                "Integers and references stay open until the predicate needs them"
            }
            JavaStrategy::Learned => {
                "Goes back to what a failure depends on, and leaves out what would fail alike"
            }
            JavaStrategy::Auto => "`delayed` and `learned` at once, as long as learning pays",
        }
    }

    /// Whether what the predicate does not ask for stays open.
    pub fn delays(self) -> bool {
        matches!(self, JavaStrategy::Delayed | JavaStrategy::Auto)
    }

    /// Whether it learns from failures.
    pub fn learns(self) -> bool {
        matches!(self, JavaStrategy::Learned | JavaStrategy::Auto)
    }
}

impl fmt::Display for JavaStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such strategy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no strategy `{given}` for Java classes; there are {}", known())]
pub struct NoStrategy {
    /// What was asked for.
    pub given: String,
}

fn known() -> String {
    JavaStrategy::ALL.map(JavaStrategy::name).join(", ")
}

impl FromStr for JavaStrategy {
    type Err = NoStrategy;

    fn from_str(text: &str) -> Result<JavaStrategy, NoStrategy> {
        let found = JavaStrategy::ALL.into_iter().find(|strategy| strategy.name() == text);
        found.ok_or_else(|| NoStrategy { given: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strategy_is_what_its_name_says() {
        for strategy in JavaStrategy::ALL {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        let error = "clever".parse::<JavaStrategy>().unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no strategy `clever` for Java classes; there are auto, plain, delayed, learned"
        );
    }
}
