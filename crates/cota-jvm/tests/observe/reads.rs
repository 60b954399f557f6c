//! A run depends on the words that it read, and on no others.

use std::sync::Arc;

use cota_jvm::{Machine, Matter, Step, Watched};

use crate::common;
use crate::subject::{Subject, compiled, ending, source, undecided};

const PROGRAMS: u64 = 40;
/// Structures of each program.
const MOST: usize = 12;
/// What decides more than this recurs until the stack is full, which takes longer with intrinsics.
const LONGEST: usize = 100;

type Ending = Result<u64, String>;

fn watch(machine: &mut Machine, method: u32, root: u32) -> (Ending, Watched) {
    machine.watch(Some(Matter::Decision), |machine| {
        let result = machine.call_method(method, &[u64::from(root)]);
        // Other values of what was read may lead to where nothing is decided.
        if result.as_ref().err().and_then(undecided).is_some() {
            return Err("undecided".to_owned());
        }
        ending(machine, result)
    })
}

/// What a watched run did, in words that do not depend on the machine.
fn shown(machine: &Machine, watched: &Watched) -> Vec<(String, String, u32)> {
    let site = |reached: &cota_jvm::Reached| {
        let method = &machine.site_methods()[reached.method as usize];
        (method.name.clone(), format!("{:?}", method.sites[reached.site as usize]), reached.outcome)
    };
    watched.reached.iter().map(site).collect()
}

#[test]
fn what_is_not_read_does_not_matter() {
    for jdk in common::jdks() {
        let Some(folder) = compiled(&jdk, &source(PROGRAMS)) else { continue };
        let jdk = Arc::new(jdk);
        let (mut unread, mut read, mut mattered) = (0, 0, 0);
        for number in 0..PROGRAMS {
            let name = format!("P{number}");
            let mut subject = Subject::new(folder.path(), &jdk, &name, true);
            let mut bytecode = Subject::new(folder.path(), &jdk, &name, false);
            let mut step =
                subject.machine.search(subject.space.clone(), subject.predicate).unwrap();
            // Both searches find the same structures.
            let mut other =
                bytecode.machine.search(bytecode.space.clone(), bytecode.predicate).unwrap();
            assert_eq!(std::mem::discriminant(&step), std::mem::discriminant(&other), "{name}");
            for _ in 0..MOST {
                if step == Step::End {
                    break;
                }
                let before = subject.words();
                let (result, watched) =
                    watch(&mut subject.machine, subject.predicate, subject.root);
                assert_eq!(subject.words(), before, "{name}: nothing stays of a watched run");
                if watched.reached.len() > LONGEST {
                    break;
                }
                assert_eq!(matches!(step, Step::Threw(_)), result.is_err(), "{name}");
                // What the search decided while the predicate ran is what it read, in that order.
                let decided =
                    subject.machine.decided().into_iter().map(|(slot, _)| slot).collect::<Vec<_>>();
                assert_eq!(watched.reads[..], decided[..watched.reads.len()], "{name}");
                let plain = watch(&mut bytecode.machine, bytecode.predicate, bytecode.root);
                assert_eq!(
                    shown(&subject.machine, &watched),
                    shown(&bytecode.machine, &plain.1),
                    "{name}: with and without intrinsics"
                );
                let told = shown(&subject.machine, &watched);
                for slot in subject.slots() {
                    let own = subject.machine.word(slot.address);
                    let is_read = watched.reads.contains(&slot.address);
                    for &value in slot.values.iter().filter(|&&value| value != own) {
                        let (ended, seen) = subject.machine.undoably(|machine| {
                            machine.set_word(slot.address, value);
                            watch(machine, subject.predicate, subject.root)
                        });
                        let same = ended == result
                            && seen.reads == watched.reads
                            && shown(&subject.machine, &seen) == told;
                        if is_read {
                            read += 1;
                            mattered += usize::from(!same);
                        } else {
                            unread += 1;
                            assert!(same, "{name}: word {} was not read", slot.address);
                        }
                    }
                }
                step = subject.machine.search_on().unwrap();
                other = bytecode.machine.search_on().unwrap();
                assert_eq!(std::mem::discriminant(&step), std::mem::discriminant(&other), "{name}");
            }
        }
        // Where everything is read, or nothing matters, nothing was tested.
        assert!(unread > 500 && mattered > 500, "{unread} unread, {mattered} of {read} mattered");
    }
}

/// A predicate that counts its runs, outside of the structure.
const COUNTER: &str = "class Node { Node left, right; int key; }
class Counter {
    Node root;
    int size;
    int own;
    static int runs;
    boolean repOk() {
        runs++;
        own++;
        int read = size;
        runs++;
        own++;
        return read < 4 && root == null;
    }
    int criterion() { return runs + 10 * own; }
}";

#[test]
fn what_the_predicate_wrote_is_not_seen() {
    for jdk in common::jdks() {
        let Some(folder) = compiled(&jdk, COUNTER) else { continue };
        let mut subject = Subject::new(folder.path(), &Arc::new(jdk), "Counter", true);
        let criterion = subject.criterion();
        let mut step = subject.machine.search(subject.space.clone(), subject.predicate).unwrap();
        let mut seen = Vec::new();
        while step != Step::End {
            seen.push(watch(&mut subject.machine, criterion, subject.root).0);
            step = subject.machine.search_on().unwrap();
        }
        assert_eq!(seen, [Ok(0), Ok(0), Ok(0), Ok(0)]);
    }
}
