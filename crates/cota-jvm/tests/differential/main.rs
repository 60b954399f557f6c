//! The machine against the real `java`, for every JDK of this computer: the same text, or the same
//! exception with the same message and the same lines.

mod assembled;
mod assembler;
mod compare;
mod generator;
mod jdks;
mod real;

use std::fs;

use jdks::Installed;
use real::Program;

#[test]
fn trial() {
    for jdk in jdks::installed() {
        let classes = real::fresh_folder("opcodes", &jdk);
        let folder = real::sources().join("cases/opcodes");
        let files = real::java_files(&folder);
        real::compile(&jdk, &files, &classes);
        let mut programs = programs_of(&files);
        for each in assembled::all() {
            let path = classes.join(format!("{}.class", each.name));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, &each.bytes).unwrap();
            if each.runs {
                programs.push(Program::of(&each.name));
            }
        }
        let outcomes = real::run(&jdk, &classes, &programs);
        for (program, outcome) in programs.iter().zip(&outcomes) {
            if program.class.contains("assembled") {
                println!("{} {outcome}", program.line());
            }
        }
        random(&jdk, 10);
    }
}

fn random(jdk: &Installed, count: usize) {
    let classes = real::fresh_folder("random", jdk);
    let folder = classes.join("sources/cases/random");
    fs::create_dir_all(&folder).unwrap();
    let mut programs = Vec::new();
    for number in 0..count {
        fs::write(folder.join(format!("Random{number}.java")), generator::class(number)).unwrap();
        for method in 0..generator::PROGRAMS {
            programs.push(Program { class: format!("cases.random.Random{number}"), method: format!("run{method}"), assertions: false });
        }
    }
    let start = std::time::Instant::now();
    real::compile(jdk, &real::java_files(&folder), &classes);
    println!("compile {:?}", start.elapsed());
    let outcomes = real::run(jdk, &classes, &programs);
    println!("run {:?}", start.elapsed());
    for (program, outcome) in programs.iter().zip(&outcomes).take(60) {
        println!("{} {}", program.line(), &outcome[..outcome.len().min(300)]);
    }
    println!("{} of {} threw", outcomes.iter().filter(|o| o.starts_with("THREW")).count(), outcomes.len());
}

fn programs_of(files: &[std::path::PathBuf]) -> Vec<Program> {
    files
        .iter()
        .filter(|file| fs::read_to_string(file).unwrap().contains("static String run()"))
        .map(|file| {
            let text = file.to_string_lossy().replace('/', ".");
            let from = text.rfind("cases.").unwrap();
            Program::of(text[from..].trim_end_matches(".java"))
        })
        .collect()
}
