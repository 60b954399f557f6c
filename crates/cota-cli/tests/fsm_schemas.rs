//! What `cota fsm --format json` prints is what the committed schemas describe.

mod common;

use common::schema;

const MODEL: &str = "s1 -- a / 0 -> s2\ns1 -- b / 1 -> s3\ns2 -- a / 0 -> s3\n\
                     s2 -- b / 0 -> s1\ns3 -- a / 1 -> s1\ns3 -- b / 1 -> s3\n";

fn check(kind: &str, arguments: &str) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("model.txt"), MODEL).unwrap();
    std::fs::write(folder.path().join("other.txt"), MODEL.replace("s3 -- b / 1", "s3 -- b / 0"))
        .unwrap();
    let mut command = common::cota();
    command.current_dir(folder.path()).args(["fsm", "--format", "json"]);
    let ran = common::Ran::from(command.args(arguments.split(' ')).output().unwrap());
    let documents = schema::documents(&ran.out);
    assert_eq!(documents.len(), 1, "{arguments}: {}", ran.err);
    assert_eq!(documents[0]["kind"], format!("fsm-{kind}"), "{arguments}");
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
