//! `cota lab fsm`: every experiment on small machines.

mod common;

use common::{Ran, checked, program};

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
    let names = "states inputs outputs transitions parameters conditions operators threads islands population lengths suites \
                 models optimum separating verify";
    for name in names.split_whitespace() {
        let only = match name {
            "states" => "states 4",
            "inputs" => "inputs 2",
            "outputs" => "outputs 2",
            "transitions" => "transitions 20",
            "parameters" => "population 50",
            "operators" => "all six",
            "threads" => "threads 2",
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

#[test]
fn what_is_kept_is_not_measured_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.tsv");
    let run = |name: &str, machines: &str| {
        let store = path.to_str().unwrap();
        let plot = folder.path().join("plot.svg");
        let arguments =
            ["fsm", name, "--only", "inputs 2", "--machines", machines, "--patience", "1"];
        let mut program = program();
        program.args(arguments).args(["--store", store, "--plot", plot.to_str().unwrap()]);
        Ran::from(program.output().unwrap())
    };
    let first = run("inputs", "2");
    assert_eq!(first.code, Some(0), "{}", first.err);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 3, "{text}");
    // A length that no run could have, so that it can only be from the file.
    let changed = text.replacen("\t1\t1\t", "\t1\t1\t9", 1);
    assert_ne!(changed, text);
    std::fs::write(&path, changed).unwrap();
    let second = run("inputs", "3");
    assert_eq!(second.code, Some(0), "{}", second.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 4);
    let (one, two): (Vec<_>, Vec<_>) = (first.out.lines().collect(), second.out.lines().collect());
    assert_eq!((one[0], one[2], two.len()), (two[0], two[2], 4));
    assert!(one[1] != two[1] && two[1].starts_with("inputs 2,0,9"), "{}", two[1]);
    let plot = std::fs::read_to_string(folder.path().join("plot.svg")).unwrap();
    assert!(plot.contains("inputs 2") && plot.contains("stroke=\"midnightblue\""), "{plot}");
    std::fs::write(&path, "another file\n").unwrap();
    let wrong = run("inputs", "1");
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.err.contains("hint: --store names a file"), "{}", wrong.err);
}
