//! Damaged class files in the machine: an error or a verdict, never a panic, a hang or memory
//! without bound.

mod common;

use std::sync::Arc;

use common::Random;
use cota_jvm::{ClassPath, Failure, Jdk, Limits, Machine, Options};

const ROUNDS: u64 = 1_500;

/// Runs every method of a class with made-up arguments.
fn run_all(jdk: &Arc<Jdk>, folder: &std::path::Path, name: &str, ran: &mut [u64; 3]) {
    let path = Arc::new(ClassPath::open([folder.to_path_buf()]).unwrap());
    let limits = Limits { fuel: 20_000, heap_words: 200_000, stack_depth: 300 };
    let mut machine =
        Machine::new(path, jdk.clone(), Options { limits, ..Options::default() }).unwrap();
    let Ok(class) = machine.class(name) else {
        ran[0] += 1;
        return;
    };
    let Ok(object) = machine.make_object(class) else { return };
    for (method, _, descriptor, is_static) in machine.methods_of(class) {
        let parameters = descriptor.find(')').unwrap_or(1) - 1;
        let mut arguments = vec![u64::from(object); usize::from(!is_static)];
        // Every parameter takes at most as many words as its descriptor has letters.
        arguments.extend(
            (0..parameters.min(12)).map(|at| if at % 2 == 0 { 0 } else { u64::from(object) }),
        );
        machine.set_fuel(20_000);
        match machine.call_method(method, &arguments) {
            Ok(_) => ran[1] += 1,
            Err(Failure::Exception(exception)) => {
                machine.set_fuel(20_000);
                let _ = machine.describe(exception);
                ran[2] += 1;
            }
            Err(Failure::Stopped(_)) => ran[2] += 1,
        }
    }
}

#[test]
fn damaged_classes_end_in_errors_or_verdicts() {
    let Some(jdk) = common::jdks().into_iter().next() else { return };
    let jdk = Arc::new(jdk);
    let samples = common::samples();
    let mut ran = [0; 3];
    for round in 0..ROUNDS {
        let mut random = Random::new(round);
        let folder = tempfile::tempdir().unwrap();
        let damaged = random.below(samples.len());
        for (index, (name, bytes)) in samples.iter().enumerate() {
            let mut bytes = bytes.clone();
            if index == damaged {
                random.damage(&mut bytes);
            }
            let file = folder.path().join(format!("{name}.class"));
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, bytes).unwrap();
        }
        run_all(&jdk, folder.path(), &samples[damaged].0, &mut ran);
    }
    let [refused, returned, failed] = ran;
    // Damage that is always refused, or never, would test nothing.
    assert!(refused > 100 && returned > 100 && failed > 100, "{ran:?}");
}
