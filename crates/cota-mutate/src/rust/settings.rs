//! What cargo's own configuration says about a package: flags for the compiler, and variables for its programs.
//!
//! Flags that are given to cargo from outside replace those in its files, so a caller that adds one has to
//! know them all.

use super::cfg::Cfg;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// What the configuration says.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The flags for the compiler.
    pub rustc: Vec<String>,
    /// The flags for the documentation, whose examples are tests.
    pub rustdoc: Vec<String>,
    /// What programs find in their environment.
    pub environment: Vec<(String, String)>,
}

impl Settings {
    /// Reads what holds for a folder, on this machine.
    pub fn read(folder: &Path, triple: &str, cfg: &Cfg) -> Self {
        let files = files(folder);
        let variable = |name: &str| std::env::var(name).ok();
        Self {
            rustc: flags(&files, "rustflags", triple, cfg, &variable),
            rustdoc: flags(&files, "rustdocflags", triple, cfg, &variable),
            environment: environment(&files, &variable),
        }
    }
}

/// The files of cargo's configuration with the folders that they are about, the nearest last.
fn files(folder: &Path) -> Vec<(PathBuf, Table)> {
    let mut folders: Vec<PathBuf> =
        folder.ancestors().map(|folder| folder.join(".cargo")).collect();
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    if let Some(home) = home.filter(|home| !folders.contains(home)) {
        folders.push(home);
    }
    let read = |folder: &PathBuf| {
        let text = ["config", "config.toml"]
            .iter()
            .find_map(|name| std::fs::read_to_string(folder.join(name)).ok())?;
        Some((folder.parent()?.to_owned(), text.parse().ok()?))
    };
    folders.iter().rev().filter_map(read).collect()
}

/// Flags as cargo finds them: the first of four places that has any.
fn flags(
    files: &[(PathBuf, Table)],
    key: &str,
    triple: &str,
    cfg: &Cfg,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Vec<String> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let name = key.to_uppercase();
    if let Some(text) = variable(&format!("CARGO_ENCODED_{name}")) {
        return text.split('\x1f').filter(|flag| !flag.is_empty()).map(str::to_owned).collect();
    }
    if let Some(text) = variable(&name) {
        return words(&text);
    }
    let list = |value: &Value| match value {
        Value::String(text) => words(text),
        Value::Array(all) => all.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    let mut of_target = Vec::new();
    let mut of_build = Vec::new();
    for (_, table) in files {
        let targets = table.get("target").and_then(Value::as_table).into_iter().flatten();
        for (target, settings) in targets {
            if target == triple || cfg.satisfies(target) {
                of_target.extend(settings.get(key).map(&list).unwrap_or_default());
            }
        }
        let build = table.get("build").and_then(|build| build.get(key));
        of_build.extend(build.map(&list).unwrap_or_default());
    }
    let machine = triple.to_uppercase().replace(['-', '.'], "_");
    of_target
        .extend(variable(&format!("CARGO_TARGET_{machine}_{name}")).iter().flat_map(|t| words(t)));
    of_build.extend(variable(&format!("CARGO_BUILD_{name}")).iter().flat_map(|text| words(text)));
    if of_target.is_empty() { of_build } else { of_target }
}

/// The variables of `[env]`: those that are set already stay as they are, unless the file insists.
fn environment(
    files: &[(PathBuf, Table)],
    variable: &dyn Fn(&str) -> Option<String>,
) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for (folder, table) in files {
        for (name, setting) in table.get("env").and_then(Value::as_table).into_iter().flatten() {
            let is = |key: &str| setting.get(key).and_then(Value::as_bool) == Some(true);
            let Some(value) = setting.as_str().or_else(|| setting.get("value")?.as_str()) else {
                continue;
            };
            let value = if is("relative") {
                folder.join(value).display().to_string()
            } else {
                value.to_owned()
            };
            if is("force") || variable(name).is_none() {
                all.retain(|(own, _)| own != name);
                all.push((name.clone(), value));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> (PathBuf, Table) {
        (PathBuf::from("/work"), text.parse().unwrap())
    }

    fn rustc(files: &[&str], variables: &[(&str, &str)]) -> String {
        let files: Vec<_> = files.iter().map(|text| file(text)).collect();
        let cfg = Cfg::new("unix\ntarget_os=\"linux\"\n", []);
        let variable = |name: &str| {
            let found = variables.iter().find(|(own, _)| *own == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        flags(&files, "rustflags", "x86_64-unknown-linux-gnu", &cfg, &variable).join(" ")
    }

    #[test]
    fn flags_come_from_the_first_place_that_has_any() {
        let build = "[build]\nrustflags = [\"--cfg\", \"a\"]\n";
        let target = "[target.'cfg(unix)']\nrustflags = \"-Cb\"\n\
             [target.x86_64-unknown-linux-gnu]\nrustflags = [\"-Cc\"]\n\
             [target.'cfg(windows)']\nrustflags = [\"-Cd\"]\n";
        assert_eq!(rustc(&[], &[]), "");
        assert_eq!(rustc(&[build, build], &[]), "--cfg a --cfg a");
        assert_eq!(rustc(&[build], &[("CARGO_BUILD_RUSTFLAGS", "-Ce")]), "--cfg a -Ce");
        assert_eq!(rustc(&[build, target], &[]), "-Cb -Cc");
        assert_eq!(rustc(&[build, target], &[("RUSTFLAGS", "-Cf  -Cg")]), "-Cf -Cg");
        let encoded = ("CARGO_ENCODED_RUSTFLAGS", "-Ch\x1f-Ci j");
        assert_eq!(rustc(&[build], &[("RUSTFLAGS", "-Cf"), encoded]), "-Ch -Ci j");
    }

    #[test]
    fn variables_are_set_where_there_are_none() {
        let text = "[env]\nA = \"1\"\nB = { value = \"2\", force = true }\nC = \"3\"\n\
            D = { value = \"data\", relative = true }\n";
        let set = |name: &str| (name == "B" || name == "C").then(|| "old".to_owned());
        let all = environment(&[file(text), file("[env]\nA = \"4\"\n")], &set);
        let own = |name: &str| all.iter().find(|(own, _)| own == name).map(|(_, value)| &**value);
        assert_eq!((own("A"), own("B"), own("C")), (Some("4"), Some("2"), None));
        assert_eq!(own("D"), Some("/work/data"));
    }
}
