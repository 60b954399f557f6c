//! The copy has the lines of the source, and messages the places of the user's files.

use crate::support::{library, operators, plan, run};
use cota_mutate::Error;
use cota_mutate::rust::schema::check::BuildOptions;
use cota_mutate::rust::schema::tree::Folders;
use cota_mutate::rust::subject::compile;
use cota_run::Watch;

const TEXT: &str = r##"pub struct List {
    items: Vec<u32>, // it's
}

impl List {
    /// The items that are
    /// large.
    pub fn large(&self, least: u32) -> Vec<u32> {
        let text = r#"a "raw"
text"#;
        let other = "a text \
            that goes on
on the next line";
        let mut found = Vec::new(); // "found"
        for item in self.items.iter().filter(|item| {
            /* those that are
               large /* or not so */ small */
            **item >= least
                && **item < 100
        }) {
            found.push(*item + 1 - 1);
        }
        if found.len() > text.len() + other.len() {
            found.clear();
        }
        assert!(
            found.len() < 3,
            "too many: {}",
            found.len()
        );
        found
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn all() {
        let list = super::List { items: vec![1, 2, 3] };
        assert_eq!(list.large(2), [2, 3]);
        if line!() != 42 {
            panic!("line {}", line!());
        }
    }
}
"##;

#[test]
fn every_line_of_the_copy_has_the_code_of_that_line() {
    let small = library(TEXT);
    let mut config = operators(&["all"]);
    config.most_per_expression = 20;
    let plan = plan(small.path(), config).unwrap();
    let folders = Folders::new(&plan.package).unwrap();
    let compiled = compile(&plan, &folders, BuildOptions::default(), Watch::default()).unwrap();
    assert!(compiled.layout.sites.iter().any(|site| site.alternatives.len() > 10));
    let copy = std::fs::read_to_string(folders.tree.join("src/lib.rs")).unwrap();
    let lines: Vec<&str> = copy.lines().collect();
    assert_eq!(lines.len(), TEXT.lines().count());
    for (at, line) in TEXT.lines().enumerate() {
        let mut there = lines[at].chars();
        let all = line.chars().all(|wanted| there.any(|c| c == wanted));
        assert!(all, "line {}: `{line}` is not in `{}`", at + 1, lines[at]);
        // What is found again in the source is where it was.
        let column = lines[at].find(line.trim_start().split(' ').next().unwrap_or("")).unwrap_or(0);
        let place = format!("panicked at src/lib.rs:{}:{}:", at + 1, column + 1);
        let translated = compiled.places.translate(&plan.files, &place);
        assert!(
            translated.starts_with(&format!("panicked at src/lib.rs:{}:", at + 1)),
            "{translated}"
        );
    }
}

#[test]
fn a_panic_is_shown_at_its_place_in_the_users_file() {
    let small = library(&TEXT.replace("[2, 3])", "[2])").replace("vec![1, 2, 3]", "vec![7; 3]"));
    let Err(Error::BaselineFails { output, .. }) = run(small.path(), operators(&["all"])) else {
        panic!("expected an error")
    };
    let line = TEXT.lines().position(|line| line.contains("assert!(")).unwrap() + 1;
    assert!(output.contains(&format!("src/lib.rs:{line}:9")), "{output}");

    // Behind the switches of what is before it in its line.
    let text = "pub fn low(n: u32) -> u32 { let more = n + 1; assert!(more < 3); more }\n\
        #[test]\nfn is_low() { low(2); }\n";
    let Err(Error::BaselineFails { output, .. }) = run(library(text).path(), operators(&["all"]))
    else {
        panic!("expected an error")
    };
    let column = text.find("assert!").unwrap() + 1;
    assert!(output.contains(&format!("src/lib.rs:1:{column}:")), "{output}");
}
