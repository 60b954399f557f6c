//! Kill matrices of other tools, as reports that can be analysed.
//!
//! Two forms are read: CSV with a line for each mutant and test, and the XML of PIT.

mod csv;
mod pit;

use crate::Error;
use crate::report::{Mutant, Mutation, Report, Span, Status, Statuses, Verdict};
use std::collections::BTreeMap;

/// Reads a kill matrix: XML of PIT if the text begins with a tag, CSV otherwise.
///
/// # Errors
/// If it is neither, or says two things of one mutant and test.
pub fn read(text: &str, name: &str) -> Result<Report, Error> {
    let found = if text.trim_start().starts_with('<') { pit::read(text) } else { csv::read(text) };
    let Found { language, cells } = found.map_err(|why| Error::Usage(format!("{name}: {why}")))?;
    cells.report(language, name).map_err(|why| Error::Usage(format!("{name}: {why}")))
}

/// What a file has.
struct Found {
    language: &'static str,
    cells: Cells,
}

/// Mutants, tests, and what is known of each pair.
#[derive(Default)]
struct Cells {
    tests: Vec<String>,
    numbers: BTreeMap<String, usize>,
    mutants: Vec<Row>,
    rows: BTreeMap<String, usize>,
}

struct Row {
    id: String,
    mutation: Mutation,
    statuses: BTreeMap<usize, Status>,
    /// A verdict that follows from no test.
    verdict: Option<Verdict>,
    /// Of tests that nothing is said of.
    otherwise: Status,
}

impl Cells {
    fn test(&mut self, name: &str) -> usize {
        if let Some(&known) = self.numbers.get(name) {
            return known;
        }
        self.tests.push(name.to_owned());
        self.numbers.insert(name.to_owned(), self.tests.len() - 1);
        self.tests.len() - 1
    }

    fn mutant(&mut self, id: &str, mutation: impl FnOnce() -> Mutation) -> &mut Row {
        let next = self.mutants.len();
        let at = *self.rows.entry(id.to_owned()).or_insert(next);
        if at == next {
            let (id, mutation) = (id.to_owned(), mutation());
            let (statuses, otherwise) = (BTreeMap::new(), Status::NotRun);
            self.mutants.push(Row { id, mutation, statuses, verdict: None, otherwise });
        }
        &mut self.mutants[at]
    }

    fn put(&mut self, mutant: &str, test: &str, status: Status) -> Result<(), String> {
        let test_number = self.test(test);
        let row = &mut self.mutants[self.rows[mutant]];
        match row.statuses.insert(test_number, status) {
            Some(before) if before != status => {
                Err(format!("mutant {mutant} and test {test} have two verdicts"))
            }
            _ => Ok(()),
        }
    }

    fn report(self, language: &str, name: &str) -> Result<Report, String> {
        if self.mutants.is_empty() {
            return Err("there is no mutant in it".to_owned());
        }
        let tests = self.tests;
        let mutant = |row: Row| {
            let status = |at: usize| row.statuses.get(&at).copied().unwrap_or(row.otherwise);
            let statuses: Vec<Status> = (0..tests.len()).map(status).collect();
            let verdict = row.verdict.unwrap_or_else(|| verdict(&tests, &statuses));
            Mutant {
                id: row.id,
                mutations: vec![row.mutation],
                verdict,
                statuses: Statuses(statuses),
                reused: false,
                proved_equivalent: false,
            }
        };
        let mutants: Vec<Mutant> = self.mutants.into_iter().map(mutant).collect();
        let complete = |mutant: &Mutant| {
            !matches!(mutant.verdict, Verdict::NotRun)
                && !mutant.statuses.0.contains(&Status::NotRun)
        };
        Ok(Report {
            language: language.to_owned(),
            package: name.to_owned(),
            compiler: "another tool".to_owned(),
            matrix: mutants.iter().all(complete),
            cut_short: mutants.iter().any(|mutant| mutant.verdict == Verdict::NotRun),
            tests,
            mutants,
            left_out: BTreeMap::new(),
            remarks: Vec::new(),
        })
    }
}

/// The verdict that follows from the statuses.
fn verdict(tests: &[String], statuses: &[Status]) -> Verdict {
    let which = |wanted: &[Status]| -> Vec<String> {
        let all = tests.iter().zip(statuses).filter(|(_, status)| wanted.contains(status));
        all.map(|(test, _)| test.clone()).collect()
    };
    let by = which(&[Status::Failed, Status::Crashed]);
    let late = which(&[Status::TimedOut]);
    if !by.is_empty() {
        Verdict::Killed { by, how: None }
    } else if !late.is_empty() {
        Verdict::TimedOut { by: late, of: "time".to_owned() }
    } else if statuses.iter().all(|status| *status == Status::Unreached) {
        Verdict::Unreached
    } else if statuses.contains(&Status::NotRun) {
        Verdict::NotRun
    } else {
        Verdict::Survived
    }
}

/// A mutation of which only this is known.
fn mutation(operator: &str, file: &str, function: &str, line: usize, change: &str) -> Mutation {
    Mutation {
        operator: operator.to_owned(),
        detail: String::new(),
        file: file.to_owned(),
        function: function.to_owned(),
        span: Span { line, column: 1, end_line: line, end_column: 1 },
        original: String::new(),
        replacement: change.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_with_and_without_a_head_is_the_same() {
        let body = "m1,t1,killed\nm1,t2,survived\nm2,t1,survived\nm2,\"t2\",TIMED_OUT\n";
        let plain = read(body, "x.csv").unwrap();
        let headed = read(&format!("mutant,test,verdict\n{body}"), "x.csv").unwrap();
        let rows = |report: &Report| -> Vec<String> {
            report.mutants.iter().map(|mutant| mutant.statuses.to_string()).collect()
        };
        assert_eq!(rows(&plain), ["F.", ".T"]);
        assert_eq!(rows(&plain), rows(&headed));
        assert!(plain.matrix && !plain.cut_short);
    }

    #[test]
    fn what_is_wrong_in_a_csv_is_said_with_its_line() {
        for (text, why) in [
            ("m1,t1\n", "line 1"),
            ("m1,t1,killed\nm1,t1,perhaps\n", "line 2"),
            ("m1,t1,killed\nm1,t1,survived\n", "two verdicts"),
            ("mutant,test,verdict\n", "no mutant"),
            ("m1,\"t1,killed\n", "line 1"),
        ] {
            let Err(Error::Usage(message)) = read(text, "x.csv") else { panic!("{text}") };
            assert!(message.contains(why), "{message}");
        }
    }

    #[test]
    fn a_pair_that_is_missing_was_not_run() {
        let report = read("m1,t1,killed\nm2,t1,survived\nm2,t2,survived\n", "x").unwrap();
        assert_eq!(report.mutants[0].statuses.to_string(), "F?");
        assert!(!report.matrix);
    }

    #[test]
    fn the_xml_of_pit() {
        let text = "<?xml version=\"1.0\"?><mutations>\
            <mutation detected='true' status='KILLED'><sourceFile>List.java</sourceFile>\
            <mutatedClass>p.List</mutatedClass><mutatedMethod>add</mutatedMethod>\
            <methodDescription>(I)V</methodDescription><lineNumber>12</lineNumber>\
            <mutator>org.pitest.mutationtest.engine.gregor.mutators.MathMutator</mutator>\
            <indexes><index>5</index></indexes><blocks><block>1</block></blocks>\
            <killingTests>p.T.one|p.T.two</killingTests><succeedingTests>p.T.three</succeedingTests>\
            <description>Replaced integer addition with subtraction</description></mutation>\
            <mutation detected='false' status='SURVIVED'><sourceFile>List.java</sourceFile>\
            <mutatedClass>p.List</mutatedClass><mutatedMethod>add</mutatedMethod>\
            <methodDescription>(I)V</methodDescription><lineNumber>13</lineNumber>\
            <mutator>x.NegateConditionalsMutator</mutator><indexes><index>6</index></indexes>\
            <killingTests/><succeedingTests>p.T.one|p.T.two|p.T.three</succeedingTests>\
            <description>negated conditional</description></mutation>\
            <mutation detected='false' status='NO_COVERAGE'><sourceFile>List.java</sourceFile>\
            <mutatedClass>p.List</mutatedClass><mutatedMethod>not</mutatedMethod>\
            <methodDescription>()V</methodDescription><lineNumber>20</lineNumber>\
            <mutator>x.M</mutator><indexes><index>1</index></indexes><killingTests/>\
            <succeedingTests/><description>&lt;removed&gt;</description></mutation></mutations>";
        let report = read(text, "mutations.xml").unwrap();
        let rows: Vec<String> =
            report.mutants.iter().map(|mutant| mutant.statuses.to_string()).collect();
        assert_eq!(rows, ["FF.", "...", "---"]);
        assert_eq!(report.mutants[0].mutations[0].operator, "MathMutator");
        assert_eq!(report.mutants[2].verdict, Verdict::Unreached);
        assert_eq!(report.mutants[2].mutations[0].replacement, "<removed>");
        assert!(report.matrix);
        let broken = read("<mutations><mutation status='WHAT'/></mutations>", "x.xml");
        assert!(matches!(broken, Err(Error::Usage(_))));
    }
}
