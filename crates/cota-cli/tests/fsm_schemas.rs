//! What `cota fsm --format json` prints is what the committed schemas say.

mod common;

use common::schema::mismatch;
use serde_json::Value;
use std::path::Path;

const MODEL: &str = "s1 -- a / 0 -> s2\ns1 -- b / 1 -> s3\ns2 -- a / 0 -> s3\n\
                     s2 -- b / 0 -> s1\ns3 -- a / 1 -> s1\ns3 -- b / 1 -> s3\n";

fn check(schema: &str, arguments: &str) {
    document(schema, &arguments.split(' ').collect::<Vec<_>>());
}

/// What is printed, held to its schema.
fn document(schema: &str, arguments: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("model.txt"), MODEL).unwrap();
    std::fs::write(folder.path().join("other.txt"), MODEL.replace("s3 -- b / 1", "s3 -- b / 0"))
        .unwrap();
    let path = format!("../../schemas/fsm-{schema}.schema.json");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let mut command = common::cota();
    let output = command
        .current_dir(folder.path())
        .args(["fsm", "--format", "json"])
        .args(arguments)
        .output()
        .unwrap();
    let value: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"));
    assert_eq!(mismatch(&schema, &value, "$"), None, "{arguments:?}");
    value
}

#[test]
fn every_document_has_its_schema() {
    check("info", "info model.txt");
    check("machine", "convert model.txt --to json");
    check("equal", "equal model.txt model.txt");
    check("equal", "equal model.txt other.txt");
    check("distinguish", "distinguish model.txt");
    check("distinguish", "distinguish model.txt --kind w");
    check("check", "check model.txt aaaaababaabaa");
    check("check", "check model.txt aab --by exhaustive");
    check("check", "check model.txt aab --by ural97");
    check("sequence", "sequence model.txt");
    check("sequence", "sequence model.txt --method gonenc");
    check("sequence", "sequence model.txt --reset reliable");
    check("suite", "suite model.txt --method spyh");
    check("run", "run model.txt -- cat");
    check("run", "run model.txt -- false");
    check("mutants", "mutants model.txt --method tour");
    check("census", "mutants model.txt --method tour --all");
}

#[test]
fn every_experiment_has_the_same_form() {
    let folder = tempfile::tempdir().unwrap();
    let models = folder.path();
    std::fs::write(models.join("lamp.txt"), MODEL).unwrap();
    std::fs::write(models.join("index.csv"), "file\nlamp.txt\nmissing.txt\n").unwrap();
    let machine = "{\"name\": \"one\", \"next\": [[1, 0], [0, 1]], \"out\": [[0, 1], [1, 1]]}\n";
    std::fs::write(models.join("random-ads.jsonl"), machine).unwrap();
    let baseline = "machine,method,extra,states,symbols,seconds\none,C,0,2,20,0.1\n";
    std::fs::write(models.join("baseline-fsmlib-random.csv"), baseline).unwrap();
    let tools = "file,tool,method,extra,a,b,c,symbols,d\nlamp.txt,FSMlib,S,0,,,,20,\n";
    std::fs::write(models.join("baseline-tools-real.csv"), tools).unwrap();
    let models = models.to_str().unwrap();
    let names = "states inputs outputs transitions parameters conditions population lengths suites \
                 models optimum separating verify";
    for name in names.split_whitespace() {
        let only = match name {
            "states" => "states 4",
            "inputs" => "inputs 2",
            "outputs" => "outputs 2",
            "transitions" => "transitions 20",
            "parameters" => "population 50",
            "population" => "population 100 fittest 30",
            "optimum" => "2",
            "separating" => "250",
            "verify" => "suite h",
            _ => "",
        };
        let mut arguments =
            vec!["experiment", name, "--machines", "1", "--patience", "1", "--only", only];
        arguments.extend(["--models", models, "--time-limit", "0.05", "--states", "3"]);
        let value = document("experiment", &arguments);
        assert_eq!(value["experiment"], name);
        let columns = value["columns"].as_array().unwrap().len();
        let rows = value["rows"].as_array().unwrap();
        assert!(
            !rows.is_empty() && rows.iter().all(|row| row.as_array().unwrap().len() == columns)
        );
        assert!(!value["summary"].as_array().unwrap().is_empty(), "{value}");
        let published = matches!(name, "conditions" | "states" | "lengths");
        assert!(!published || !value["means"].as_array().unwrap().is_empty(), "{value}");
    }
}
