//! What tests on every input read: recorded inputs, other bounds, and what they reached.

use crate::{Answer, Reader};
use cota::Invariant;
use cota::testing::{Environment, Test};
use cota_catalog::search_tree::SearchTree;
use cota_engine::canonical::Canonicalizer;
use cota_engine::{Scope, Search};
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

const TIME: Duration = Duration::from_millis(100);

fn scope_of(size: u32) -> Scope {
    cota_catalog::find("search-tree").map(|entry| entry.scope(size)).unwrap_or_default()
}

fn test() -> Test<SearchTree> {
    Test::new(scope_of(3)).limit(20).max_time(TIME).allow_limit().debug()
}

/// Inputs as reports of failing tests have them.
fn recorded() -> Vec<String> {
    let mut recorded = Vec::new();
    for keys in [1, 2, 3] {
        let other = |tree: SearchTree| match tree.root {
            Some(root) if root.info + 1 == keys => Err("this one"),
            _ => Ok(()),
        };
        let failure = test().run(other);
        let input = failure.err().and_then(|failure| Some(failure.input()?.recorded.to_string()));
        recorded.extend(input);
    }
    let without = recorded.iter().filter_map(|text| text.split(':').nth(1).map(str::to_owned));
    let without: Vec<String> = without.collect();
    recorded.extend(without);
    recorded
}

/// With some variable set, as `#[cota::test]` runs it.
fn with(variable: &str, value: &str) -> Answer {
    let given = |name: &str| (name == variable).then(|| value.to_owned());
    let Ok(environment) = Environment::from_variables(given) else { return Answer::Refused };
    test().environment(environment).run(|_| ()).into()
}

pub fn replay() -> Reader {
    Reader::new(recorded(), |text| with("COTA_REPLAY", text))
}

pub fn scope() -> Reader {
    let seeds = ["+1", "-1", "+0", "Node=0..=2", "Node.info=0..=1, SearchTree.size=1", "extremes"];
    Reader::new(seeds, |text| with("COTA_SCOPE", text))
}

pub fn regressions() -> Reader {
    let folder = tempfile::tempdir().ok();
    let recorded = recorded();
    let lines: Vec<String> = recorded.iter().map(|input| format!("{input} # size=3\n")).collect();
    let seeds = [lines.concat(), format!("# Inputs\n\n{}", lines.concat()), recorded.join("\n")];
    Reader::new(seeds, move |text| {
        let Some(folder) = &folder else { return Answer::Refused };
        let path = folder.path().join("regressions");
        if std::fs::write(&path, text).is_err() {
            return Answer::Refused;
        }
        test().regressions(path, false).run(|_| ()).into()
    })
}

pub fn reached() -> Reader {
    let forms = Canonicalizer::<SearchTree>::new();
    let mut seed = format!("{}\n", std::any::type_name::<SearchTree>());
    if let Ok(search) = Search::<SearchTree>::new(&scope_of(3)) {
        for tree in search.iter().filter_map(|structure| structure.build().ok()) {
            let _ = writeln!(seed, "{}", forms.of(&tree));
        }
    }
    let folder = tempfile::tempdir().ok();
    Reader::new([seed], move |text| {
        let Some(folder) = &folder else { return Answer::Refused };
        covered(folder.path(), text)
    })
}

fn covered(folder: &Path, text: &str) -> Answer {
    if std::fs::write(folder.join("1-0.reached"), text).is_err() {
        return Answer::Refused;
    }
    let coverage =
        cota::audit::coverage::<SearchTree>(&scope_of(3), SearchTree::holds, folder, 3, None);
    coverage.map(|coverage| coverage.to_string()).into()
}
