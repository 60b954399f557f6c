//! Whoever is lost, whatever is damaged: everything is done once, and what does not fit is refused with the reason.

use cota_cluster::{Coordinator, Journal, JournalError, Refused, Taken, sealed};
use cota_results::work::{Part, Searched, Stretch, StretchResult, Task, Unit, Worker};
use cota_run::Random;
use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

/// So many things to do, one unit each.
fn job(things: u32) -> Worker {
    let unit = |thing| Unit { path: vec![thing], floor: 1, known: Vec::new(), split: false };
    let root = (0..things).map(unit).collect();
    Worker { version: "1".into(), inputs: "a".into(), root, ends_at_failure: true }
}

/// What becomes of a task, if its first units are done.
fn done(task: &Task, count: usize) -> Part {
    let stretch = |unit: &Unit| Stretch {
        unit: unit.clone(),
        result: StretchResult::Search(Searched { valid: 1, explored: 1, ..Searched::default() }),
    };
    sealed(Part {
        task: task.task,
        digest: String::new(),
        steps: count as u64,
        done: task.units[..count].iter().map(stretch).collect(),
        left: task.units[count..].to_vec(),
    })
}

fn joined(coordinator: &mut Coordinator, workers: u64) {
    let says = job(0);
    (0..workers).for_each(|worker| coordinator.join(worker, &says).unwrap());
}

#[test]
fn everything_is_done_once_whoever_is_lost() {
    for seed in 0..20 {
        let (mut random, mut coordinator) = (Random::new(seed), Coordinator::new(job(300)));
        joined(&mut coordinator, 5);
        let (mut running, mut next) = (Vec::new(), 5);
        let (mut did, mut now) = (BTreeSet::new(), 0);
        while !coordinator.is_finished() {
            now += 40;
            for worker in coordinator.idle() {
                let task = coordinator.give(worker, Duration::from_secs(now));
                running.extend(task.map(|task| (worker, task)));
            }
            let (worker, task) = running.swap_remove(random.below(running.len()));
            if random.below(5) == 0 {
                coordinator.leave(worker);
                coordinator.join(next, &job(0)).unwrap();
                next += 1;
                continue;
            }
            let part = done(&task, 1 + random.below(task.units.len()));
            let taken = coordinator.take(worker, &part, Duration::from_secs(now)).unwrap();
            if taken == Taken::New {
                for stretch in part.done {
                    assert!(did.insert(stretch.unit.path), "seed {seed}: twice");
                }
            }
        }
        assert_eq!((did.len(), coordinator.did().found), (300, 300), "seed {seed}");
    }
}

#[test]
fn a_task_that_takes_too_long_is_given_to_another_and_the_first_result_counts() {
    let mut coordinator = Coordinator::new(job(2));
    joined(&mut coordinator, 2);
    let first = coordinator.give(0, Duration::ZERO).unwrap();
    let second = coordinator.give(1, Duration::ZERO).unwrap();
    let soon = Duration::from_secs(1);
    assert_eq!(coordinator.take(0, &done(&first, 1), soon), Ok(Taken::New));
    assert_eq!(coordinator.give(0, soon), None);
    let late = Duration::from_secs(1_000_000);
    assert_eq!(coordinator.give(0, late), Some(second.clone()));
    assert_eq!(coordinator.take(0, &done(&second, 1), late), Ok(Taken::New));
    assert_eq!(coordinator.take(1, &done(&second, 1), late), Ok(Taken::Late));
    assert!(coordinator.is_finished());
    assert_eq!(coordinator.did().found, 2);
}

#[test]
fn what_is_not_of_the_job_is_refused() {
    let mut coordinator = Coordinator::new(job(40));
    let other = Worker { version: "2".into(), ..job(0) };
    assert!(matches!(coordinator.join(0, &other), Err(Refused::Version { .. })));
    let other = Worker { inputs: "b".into(), ..job(0) };
    assert!(matches!(coordinator.join(0, &other), Err(Refused::Inputs { .. })));
    joined(&mut coordinator, 1);
    let now = Duration::ZERO;
    let task = coordinator.give(0, now).unwrap();
    assert!(task.units.len() > 1, "{task:?}");
    let whole = done(&task, 1);
    let mut missing = whole.clone();
    missing.left.pop();
    let mut others = whole.clone();
    others.done[0].unit.path = vec![39];
    let nothing = Part { done: Vec::new(), left: task.units.clone(), ..whole.clone() };
    let unasked = Part { task: 7, ..whole.clone() };
    for wrong in [missing, others, nothing, unasked] {
        assert!(matches!(coordinator.take(0, &wrong, now), Err(Refused::Foreign(_))), "{wrong:?}");
    }
    assert_eq!(coordinator.take(0, &whole, now), Ok(Taken::New));
    // What was kept of another run counts once.
    let mut again = Coordinator::new(job(40));
    again.restore(&whole).unwrap();
    assert_eq!(again.left(), 39);
    assert!(matches!(again.restore(&whole), Err(Refused::Foreign(_))));
}

#[test]
fn a_torn_line_is_cut_off_and_a_damaged_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let mut coordinator = Coordinator::new(job(3));
    joined(&mut coordinator, 3);
    let parts: Vec<_> =
        (0..3).map(|worker| done(&coordinator.give(worker, Duration::ZERO).unwrap(), 1)).collect();
    let (mut journal, none) = Journal::open(&path).unwrap();
    assert!(none.is_empty());
    assert!(matches!(Journal::open(&path), Err(JournalError::InUse { .. })));
    for part in &parts {
        journal.append(part).unwrap();
    }
    journal.sync().unwrap();
    drop(journal);
    let whole = fs::read(&path).unwrap();
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for cut in [last, last + 1, usize::midpoint(last, whole.len()), whole.len() - 1] {
        fs::write(&path, &whole[..cut]).unwrap();
        assert_eq!(Journal::read(&path).unwrap(), parts[..2]);
        let (mut journal, kept) = Journal::open(&path).unwrap();
        assert_eq!(kept, parts[..2]);
        journal.append(&parts[2]).unwrap();
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    let text = String::from_utf8(whole).unwrap();
    let damaged = text.replacen("\"explored\":1", "\"explored\":2", 1);
    assert_ne!(damaged, text);
    fs::write(&path, damaged).unwrap();
    let error = Journal::open(&path).unwrap_err().to_string();
    assert!(error.contains("journal.jsonl:1: a result is damaged"), "{error}");
}
