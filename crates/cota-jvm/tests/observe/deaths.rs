//! Where candidates end.

use std::collections::BTreeMap;
use std::sync::Arc;

use cota_jvm::{Death, Step};

use crate::common;
use crate::relevant::{Decision, advance};
use crate::shapes::compiled;
use crate::subject::{Subject, undecided};

fn subject(jdk: &Arc<cota_jvm::Jdk>, options: &[&str]) -> Option<Subject> {
    let folder = compiled(jdk, "Ends.java", options)?;
    Some(Subject::new(folder.path(), jdk, "Ends", true))
}

/// Searches to the end; the valid structures, and how many threw.
fn search(subject: &mut Subject) -> (Vec<Vec<u64>>, u64) {
    let (mut valid, mut threw) = (Vec::new(), 0);
    let mut step = subject.machine.search(subject.space.clone(), subject.predicate).unwrap();
    while step != Step::End {
        match step {
            Step::Threw(_) => threw += 1,
            _ => valid.push(subject.words()),
        }
        step = subject.machine.search_on().unwrap();
    }
    (valid, threw)
}

/// Runs every candidate from the start; how many ended at each line, as the predicate notes it.
fn by_running_again(subject: &mut Subject) -> BTreeMap<u32, u64> {
    let slots = subject.slots();
    subject.machine.prepare(subject.space.clone()).unwrap();
    let (mut decisions, mut ends): (Vec<Decision>, _) = (Vec::new(), BTreeMap::new());
    loop {
        let (root, predicate) = (subject.root, subject.predicate);
        let (result, at) = subject.machine.undoably(|machine| {
            for &(slot, value) in &decisions {
                machine.set_word(slots[slot].address, slots[slot].values[value]);
            }
            let result = machine.call_method(predicate, &[u64::from(root)]);
            let at = machine.call_static("Ends", "at", "()I", &[]).unwrap();
            (result, at as u32)
        });
        if let Some(address) = result.as_ref().err().and_then(undecided) {
            decisions.push((slots.iter().position(|slot| slot.address == address).unwrap(), 0));
            continue;
        }
        if matches!(result, Ok(0) | Err(_)) {
            *ends.entry(at).or_default() += 1;
        }
        if !advance(&slots, &mut decisions) {
            return ends;
        }
    }
}

/// How many candidates ended at each line.
fn by_line(deaths: &[Death]) -> BTreeMap<u32, u64> {
    let mut lines = BTreeMap::new();
    for death in deaths {
        *lines.entry(death.line).or_default() += death.count;
    }
    lines
}

#[test]
fn candidates_end_where_they_do_when_they_are_run_again() {
    for jdk in common::jdks() {
        let jdk = Arc::new(jdk);
        let Some(mut counted) = subject(&jdk, &["-g"]) else { continue };
        counted.machine.count_deaths(true);
        let (valid, threw) = search(&mut counted);
        let deaths = counted.machine.deaths();
        let total: u64 = deaths.iter().map(|death| death.count).sum();
        assert!(valid.len() > 20 && threw > 5, "{} valid, {threw} threw", valid.len());
        let lines = by_line(&deaths);
        assert_eq!(lines, by_running_again(&mut subject(&jdk, &["-g"]).unwrap()));
        assert_eq!(lines.keys().copied().collect::<Vec<_>>(), [9, 10, 13, 20, 21, 30, 34, 39]);
        assert_eq!(lines[&34], threw);
        assert!(total > 25, "{total}");
        assert!(deaths.is_sorted_by_key(|death| std::cmp::Reverse(death.count)));
        for death in &deaths {
            assert_eq!((&*death.file, &*death.place.class), ("Ends.java", "Ends"));
            assert_eq!(death.place.line, Some(death.line));
        }
        let method = |line| deaths.iter().find(|death| death.line == line).unwrap();
        assert_eq!(method(39).place.method, "listed");
        assert_eq!(method(13).place.method, "repOk");
    }
}

#[test]
fn the_word_that_was_read_last_is_counted_too() {
    for jdk in common::jdks() {
        let jdk = Arc::new(jdk);
        let Some(mut counted) = subject(&jdk, &["-g"]) else { continue };
        counted.machine.count_deaths(true);
        search(&mut counted);
        let slots = counted.slots();
        // The slots are root, size, and then left, right and key of each node.
        let (root, size) = (slots[0].address, slots[1].address);
        let names = ["left", "right", "key"];
        let name = |address: u32| match slots.iter().position(|slot| slot.address == address) {
            Some(0) => "root",
            Some(1) => "size",
            Some(other) => names[(other - 2) % 3],
            None => panic!("{address} is no slot"),
        };
        let mut read: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for death in counted.machine.deaths() {
            read.entry(death.line).or_default().push(name(death.last_read.unwrap()));
        }
        for names in read.values_mut() {
            names.sort_unstable();
            names.dedup();
        }
        // `size` was chosen first; line 10 reads it again, behind `root`.
        let expected = [
            (9, "size"),
            (10, "size"),
            (13, "size"),
            (20, "left"),
            (21, "right"),
            (30, "key"),
            (34, "key"),
            (39, "key"),
        ];
        let expected: BTreeMap<u32, Vec<&str>> =
            expected.into_iter().map(|(line, name)| (line, vec![name])).collect();
        assert_eq!(read, expected);
        assert_ne!(root, size);
    }
}

#[test]
fn without_lines_the_class_file_is_named() {
    for jdk in common::jdks() {
        let jdk = Arc::new(jdk);
        let Some(mut counted) = subject(&jdk, &["-g:none"]) else { continue };
        counted.machine.count_deaths(true);
        search(&mut counted);
        let deaths = counted.machine.deaths();
        assert!(deaths.len() > 5);
        assert!(deaths.iter().all(|d| d.file == "Ends.class" && d.place.line.is_none()));
    }
}

#[test]
fn the_search_does_not_change_by_being_counted() {
    for jdk in common::jdks() {
        let jdk = Arc::new(jdk);
        let (Some(mut plain), Some(mut counted)) = (subject(&jdk, &["-g"]), subject(&jdk, &["-g"]))
        else {
            continue;
        };
        counted.machine.count_deaths(true);
        assert_eq!(search(&mut plain), search(&mut counted));
        assert_eq!(plain.machine.explored(), counted.machine.explored());
        assert_eq!(plain.machine.deaths(), []);
    }
}
