//! `cota lab fsm`: every experiment on small machines.

mod common;

use common::checked;

const MODEL: &str = "s1 -- a / 0 -> s2\ns1 -- b / 1 -> s3\ns2 -- a / 0 -> s3\n\
                     s2 -- b / 0 -> s1\ns3 -- a / 1 -> s1\ns3 -- b / 1 -> s3\n";

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
    let names = "states inputs outputs transitions parameters conditions operators islands population lengths suites \
                 models optimum separating verify";
    for name in names.split_whitespace() {
        let only = match name {
            "states" => "states 4",
            "inputs" => "inputs 2",
            "outputs" => "outputs 2",
            "transitions" => "transitions 20",
            "parameters" => "population 50",
            "operators" => "all six",
            "islands" => "islands 2",
            "population" => "population 100 fittest 30",
            "optimum" => "2",
            "separating" => "250",
            "verify" => "suite h",
            _ => "",
        };
        let mut arguments = vec![
            "fsm",
            name,
            "--format",
            "json",
            "--machines",
            "1",
            "--patience",
            "1",
            "--only",
            only,
        ];
        arguments.extend(["--models", models, "--timeout", "0.05", "--states", "3"]);
        let value = checked("lab-study", &arguments);
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
