//! The options of a run: those of `cota.toml`, overridden by the command line.

use crate::Error;
use crate::navigation::Options;
use crate::operators::registry::{OPERATORS, Operator};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The name of the file.
pub const FILE: &str = "cota.toml";

/// Keys of earlier versions, and what to write instead.
const MOVED: &[(&str, &str)] = &[("heed-limits", "`ignore-limits`, with the opposite value")];

/// The options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Names of operators and of groups (`default`, `basic`, `all`); with a `-` in front, left out.
    pub operators: Vec<String>,
    /// How many runs at a time; 0 for as many as there are processors.
    pub jobs: usize,
    /// How many seconds a run may take; 0 for a time in proportion to the baseline.
    pub timeout: f64,
    /// How many times as long as without the mutation, in time and in fuel.
    pub timeout_factor: u32,
    /// How many seconds a build may take; 0 for a time in proportion to one without mutants.
    pub build_timeout: f64,
    /// The most memory of a run, in MiB.
    pub memory_mib: u64,
    /// How many mutations a mutant has.
    pub order: usize,
    /// How many mutants of order 2 there may be; chosen evenly if there are more.
    pub most_higher_order: usize,
    /// How many proposals of one operator there may be at one expression.
    pub most_per_expression: usize,
    /// Whether statements without a `// cota: limit K` are mutated too, where there are such marks.
    pub ignore_limits: bool,
    /// Which constants are replaced.
    pub constants: Constants,
    /// The navigation operator.
    pub navigation: NavigationConfig,
    /// Mutants that are known to be equivalent.
    pub equivalent: Vec<Equivalent>,
}

/// Which constants are replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[allow(clippy::struct_excessive_bools)] // a switch each
pub struct Constants {
    pub integers: bool,
    /// Numbers with a point.
    pub floats: bool,
    /// `true` and `false`.
    pub bools: bool,
    /// Texts.
    pub strings: bool,
}

/// The navigation operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct NavigationConfig {
    /// The preset it started from.
    pub preset: String,
    /// Whether arguments are changed in statements that are only a call.
    pub call_statement_arguments: bool,
    /// The options of the operator core.
    #[serde(flatten)]
    pub options: Options,
}

impl NavigationConfig {
    /// The same with everything that can undo a fault.
    pub fn for_repair(self) -> Self {
        Self { preset: "repair".to_owned(), options: Options::repair(), ..self }
    }
}

/// A mutant that is known to be equivalent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equivalent {
    /// Its identifier.
    pub id: String,
    /// Why it is equivalent.
    pub reason: String,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            operators: vec!["default".to_owned()],
            jobs: 0,
            timeout: 0.0,
            timeout_factor: 8,
            build_timeout: 0.0,
            memory_mib: 2048,
            order: 1,
            most_higher_order: 10_000,
            most_per_expression: 100,
            ignore_limits: false,
            constants: Constants::default(),
            navigation: NavigationConfig::default(),
            equivalent: Vec::new(),
        }
    }
}

impl Default for Constants {
    fn default() -> Self {
        Self { integers: true, floats: true, bools: true, strings: true }
    }
}

impl Default for NavigationConfig {
    fn default() -> Self {
        Self {
            preset: "default".to_owned(),
            call_statement_arguments: true,
            options: Options::default(),
        }
    }
}

impl<'de> Deserialize<'de> for NavigationConfig {
    /// The preset first, then the other keys.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        let mut table = Table::deserialize(deserializer)?;
        let mut config = Self::default();
        if let Some(preset) = table.remove("preset") {
            let name = preset.as_str().unwrap_or_default().to_owned();
            config.options = Options::preset(&name).ok_or_else(|| {
                let known = Options::PRESETS.join(", ");
                D::Error::custom(format!("no navigation preset {preset}: there are {known}"))
            })?;
            config.preset = name;
        }
        if let Some(value) = table.remove("call-statement-arguments") {
            config.call_statement_arguments = value
                .as_bool()
                .ok_or_else(|| D::Error::custom("call-statement-arguments is true or false"))?;
        }
        let mut merged = Table::try_from(&config.options).map_err(D::Error::custom)?;
        merged.extend(table);
        config.options = Value::Table(merged).try_into().map_err(D::Error::custom)?;
        Ok(config)
    }
}

impl Config {
    /// What the nearest `cota.toml` says, from the folder of the package up to the root of the
    /// workspace; the defaults if there is none. The second is the file.
    ///
    /// # Errors
    /// If the file cannot be read, or has something that is not known.
    pub fn find(root: &Path, folder: &Path) -> Result<(Self, Option<PathBuf>), Error> {
        let mut at = Some(folder);
        while let Some(folder) = at {
            let path = root.join(folder).join(FILE);
            if path.is_file() {
                let text = std::fs::read_to_string(&path).map_err(Error::io(&path))?;
                let config = Self::parse(&text)
                    .map_err(|error| Error::Usage(format!("{}: {error}", path.display())))?;
                return Ok((config, Some(path)));
            }
            at = folder.parent();
        }
        Ok((Self::default(), None))
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// If it is not TOML, or has something that is not known.
    pub fn parse(text: &str) -> Result<Self, Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Document {
            #[serde(default)]
            mutate: Config,
        }
        let usage = |error: toml::de::Error| Error::Usage(error.to_string());
        let table: Table = toml::from_str(text).map_err(usage)?;
        let given = |key: &str| table.get("mutate").is_some_and(|own| own.get(key).is_some());
        if let Some((old, now)) = MOVED.iter().find(|(old, _)| given(old)) {
            return Err(Error::Usage(format!("`{old}` is now {now}")));
        }
        let document: Document = toml::from_str(text).map_err(usage)?;
        document.mutate.check()?;
        Ok(document.mutate)
    }

    /// As the text of a file.
    ///
    /// # Errors
    /// Never for options that were read.
    pub fn to_toml(&self) -> Result<String, Error> {
        #[derive(Serialize)]
        struct Document<'a> {
            mutate: &'a Config,
        }
        toml::to_string(&Document { mutate: self }).map_err(|error| Error::Usage(error.to_string()))
    }

    /// Whether all of it can be used.
    ///
    /// # Errors
    /// If not, with what is wrong.
    pub fn check(&self) -> Result<(), Error> {
        self.chosen()?;
        if !(1..=2).contains(&self.order) {
            return Err(Error::Usage(format!(
                "order {}: mutants have 1 or 2 mutations",
                self.order
            )));
        }
        for (name, seconds) in [("timeout", self.timeout), ("build-timeout", self.build_timeout)] {
            if !(0.0..=1e6).contains(&seconds) {
                return Err(Error::Usage(format!("{name}: expected a number of seconds")));
            }
        }
        if self.timeout_factor == 0 || self.memory_mib < 64 {
            return Err(Error::Usage(
                "timeout-factor is at least 1, memory-mib at least 64".to_owned(),
            ));
        }
        Ok(())
    }

    /// The operators that are on, in the order of the registry, whether or not the language supports them.
    ///
    /// # Errors
    /// If there is no operator or group of a name.
    pub fn chosen(&self) -> Result<Vec<&'static Operator>, Error> {
        let mut on = vec![false; OPERATORS.len()];
        for word in &self.operators {
            let (name, value) = match word.strip_prefix('-') {
                Some(name) => (name, false),
                None => (word.as_str(), true),
            };
            let group: fn(&Operator) -> bool = match name {
                "default" => |operator| operator.default,
                "basic" => |operator| operator.basic,
                "all" => |_| true,
                name => {
                    let operator = Operator::named(name).ok_or_else(|| {
                        let names: Vec<_> =
                            OPERATORS.iter().map(|operator| operator.name).collect();
                        Error::Usage(format!(
                            "no operator `{name}`: there are default, basic, all, {}",
                            names.join(", ")
                        ))
                    })?;
                    let at = OPERATORS.iter().position(|other| other.name == operator.name);
                    on[at.unwrap_or_default()] = value;
                    continue;
                }
            };
            for (on, operator) in on.iter_mut().zip(OPERATORS) {
                if group(operator) {
                    *on = value;
                }
            }
        }
        let chosen = OPERATORS.iter().zip(on).filter(|(_, on)| *on);
        Ok(chosen.map(|(operator, _)| operator).collect())
    }

    /// How many runs at a time.
    pub fn workers(&self) -> usize {
        match self.jobs {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::navigation::Mechanism;

    #[test]
    fn nothing_written_means_the_defaults() {
        assert_eq!(Config::parse("").unwrap(), Config::default());
    }

    #[test]
    fn what_is_printed_can_be_read_back() {
        let mut config = Config { jobs: 3, ..Config::default() };
        config.navigation = NavigationConfig {
            preset: "thesis".to_owned(),
            options: Options::thesis(),
            call_statement_arguments: false,
        };
        config.equivalent.push(Equivalent { id: "x".to_owned(), reason: "same".to_owned() });
        assert_eq!(Config::parse(&config.to_toml().unwrap()).unwrap(), config);
    }

    #[test]
    fn a_preset_comes_before_what_else_is_said() {
        let text = "[mutate.navigation]\nmechanisms = [\"delete\"]\npreset = \"thesis\"\n";
        let options = Config::parse(text).unwrap().navigation.options;
        assert_eq!(options.mechanisms, [Mechanism::Delete].into());
        assert_eq!(options.targets, Options::thesis().targets);
    }

    #[test]
    fn unknown_keys_and_names_are_errors() {
        for text in [
            "[mutate]\njobz = 2\n",
            "[mutates]\n",
            "[mutate]\noperators = [\"XYZ\"]\n",
            "[mutate.navigation]\nmechanism = []\n",
            "[mutate.navigation]\npreset = \"other\"\n",
            "[mutate.constants]\nchars = true\n",
            "[mutate]\norder = 3\n",
            "[[mutate.equivalent]]\nid = \"a\"\n",
        ] {
            assert!(Config::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_key_of_an_earlier_version_gets_an_error_that_names_the_new_one() {
        let error = Config::parse("[mutate]\nheed-limits = false\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "`heed-limits` is now `ignore-limits`, with the opposite value"
        );
        let config = Config::parse("[mutate]\nignore-limits = true\n").unwrap();
        assert!(config.ignore_limits && !Config::default().ignore_limits);
        for (old, _) in MOVED {
            let known = Config::default().to_toml().unwrap();
            assert!(!known.contains(old), "{old} is a key again");
        }
    }

    #[test]
    fn operators_are_chosen_by_group_and_name() {
        let chosen = |words: &[&str]| -> Vec<&str> {
            let operators = words.iter().map(|&word| word.to_owned()).collect();
            let config = Config { operators, ..Config::default() };
            config.chosen().unwrap().iter().map(|operator| operator.name).collect()
        };
        assert_eq!(chosen(&["ror", "AORB"]), ["AORB", "ROR"]);
        assert!(!chosen(&["default", "-ROR"]).contains(&"ROR"));
        assert_eq!(chosen(&["basic"]).len(), 16);
    }
}
