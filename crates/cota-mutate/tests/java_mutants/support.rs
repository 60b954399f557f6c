//! Plans of the Java classes beside these tests.

use cota_java::compiler::Compiler;
use cota_java::{Located, Origin};
use cota_jvm::Jdk;
use cota_mutate::config::{Config, NavigationConfig};
use cota_mutate::filter::Filter;
use cota_mutate::java::operators::JavaOptions;
use cota_mutate::java::plan::{Input, Plan, Scope};
use cota_mutate::navigation::Options;
use std::path::Path;

/// Classes that were found, with a folder for what is compiled.
pub struct Classes {
    pub located: Located,
    pub inputs: Vec<Input>,
    _cache: tempfile::TempDir,
}

/// Java sources by their names; none if this machine has no JDK, which `COTA_REQUIRE_JDK=1` makes an error.
pub fn classes(sources: &[(&str, &str)]) -> Option<Classes> {
    if let Err(error) = Jdk::find(None) {
        let required = std::env::var_os("COTA_REQUIRE_JDK").is_some_and(|value| value == "1");
        assert!(!required, "{error}");
        return None;
    }
    let cache = tempfile::tempdir().unwrap();
    let folder = cache.path().join("sources");
    for (name, text) in sources {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let origin = Origin {
        sources: vec![folder],
        cache: Some(cache.path().join("cache")),
        ..Origin::default()
    };
    let located = origin.locate(Path::new("."), &|_| {}).unwrap();
    let input = |(name, text): &(&str, &str)| Input {
        name: (*name).to_owned(),
        path: (*name).to_owned(),
        text: (*text).to_owned(),
    };
    let inputs = sources.iter().map(input).collect();
    Some(Classes { located, inputs, _cache: cache })
}

impl Classes {
    pub fn compiler(&self) -> Compiler {
        Compiler::start(&self.located, &|_| {}).unwrap()
    }

    pub fn plan(&self, compiler: &mut Compiler, config: Config) -> Plan {
        self.plan_without(compiler, config, Vec::new())
    }

    /// The plan without some functions: class, name and reason.
    pub fn plan_without(
        &self,
        compiler: &mut Compiler,
        config: Config,
        left_out: Vec<(String, String, String)>,
    ) -> Plan {
        let scope = Scope { classes: vec!["*".to_owned()], left_out, ..Scope::default() };
        let (options, filter) = (JavaOptions::default(), Filter::default());
        Plan::new(compiler, self.inputs.clone(), config, &options, &scope, &filter).unwrap()
    }
}

/// Only these operators.
pub fn only(operators: &[&str]) -> Config {
    let operators = operators.iter().map(|&name| name.to_owned()).collect();
    Config { operators, ..Config::default() }
}

/// Only navigation, with these options.
pub fn navigation(options: Options) -> Config {
    let navigation =
        NavigationConfig { options, call_statement_arguments: false, preset: "-".to_owned() };
    Config { navigation, ..only(&["NAV"]) }
}

/// Line, original, replacement and detail of what is proposed.
pub fn listed(plan: &Plan) -> Vec<(usize, String, String, String)> {
    let one = |at: usize| {
        let mutation = plan.mutation(at);
        (mutation.span.line, mutation.original, mutation.replacement, mutation.detail)
    };
    (0..plan.proposals.len()).map(one).collect()
}
