//! What is read of arrays, by bytecodes and by natives.

use std::sync::Arc;

use cota_jvm::{ClassPath, Domain, Machine, Options, SearchSpace, SpaceObject, SpaceSlot};

use crate::common;
use crate::shapes::compiled;

/// What each method reads of an array of three cells and of the field `other`, in order.
const READS: [(&str, &str); 15] = [
    ("length", "length"),
    ("element", "length 1"),
    ("outside", "other length 2"),
    ("each", "length 0 1 2"),
    ("copied", "length 1 2"),
    ("cloned", "length 0 1 2"),
    ("range", "length 1 2"),
    ("hash", "length 0 1 2"),
    ("equal", "length 0 1 2"),
    ("reflected", "length"),
    ("stored", "length"),
    ("filled", "length"),
    ("written", ""),
    ("counted", "other"),
    ("nothing", ""),
];

/// The words that are chosen, with their names.
type Words = [(u32, &'static str); 5];

/// A machine with a `Cells`; its words by name.
fn cells(jdk: &Arc<cota_jvm::Jdk>, intrinsics: bool) -> Option<(Machine, u32, Words)> {
    let folder = compiled(jdk, "Cells.java", &["-g"])?;
    let path = Arc::new(ClassPath::open([folder.path().to_path_buf()]).unwrap());
    let options = Options { without_intrinsics: !intrinsics, ..Options::default() };
    let mut machine = Machine::new(path, jdk.clone(), options).unwrap();
    let (class, ints) = (machine.class("Cells").unwrap(), machine.class("[I").unwrap());
    let fields = machine.fields_of(class);
    let field = |name: &str| fields.iter().find(|field| &*field.name == name).unwrap();
    machine.choose_field(field("other"));
    let root = machine.make_object(class).unwrap();
    let array = machine.make_array(ints, 3).unwrap();
    machine.set_word(machine.field_address(root, field("cells")), u64::from(array));
    let other = machine.field_address(root, field("other"));
    let mut words =
        [(other, "other"), (machine.length_address(array), "length"), (0, "0"), (0, "1"), (0, "2")];
    for index in 0..3 {
        words[2 + index].0 = machine.element_address(array, index);
    }
    let numbers = Domain::new(&[(0, None), (1, None), (2, None), (3, None)]);
    let slot = |address| SpaceSlot { address, domain: Some(0), is_reference: false };
    let objects = vec![
        SpaceObject { reference: root, slots: vec![slot(other)], is_array: false },
        SpaceObject {
            reference: array,
            slots: words[1..].iter().map(|word| slot(word.0)).collect(),
            is_array: true,
        },
    ];
    machine.prepare(SearchSpace { domains: vec![numbers], objects, groups: 0 }).unwrap();
    for ((address, _), value) in words.into_iter().zip([2, 3, 1, 0, 0]) {
        machine.set_word(address, value);
    }
    Some((machine, root, words))
}

#[test]
fn what_is_read_of_an_array_is_noted() {
    for jdk in common::jdks() {
        let jdk = Arc::new(jdk);
        for intrinsics in [false, true] {
            let Some((mut machine, root, words)) = cells(&jdk, intrinsics) else { continue };
            let class = machine.class("Cells").unwrap();
            for (name, expected) in READS {
                let method = machine.methods_named(class, name)[0].0;
                let run = |machine: &mut Machine| {
                    machine.watch(None, |machine| machine.call_method(method, &[u64::from(root)]))
                };
                let (result, watched) = run(&mut machine);
                let name_of = |read: &u32| words.iter().find(|word| word.0 == *read).unwrap().1;
                let read: Vec<&str> = watched.reads.iter().map(name_of).collect();
                assert_eq!(read.join(" "), expected, "{name}");
                for (address, _) in words.iter().filter(|word| !watched.reads.contains(&word.0)) {
                    for value in 0..4 {
                        let again = machine.undoably(|machine| {
                            machine.set_word(*address, value);
                            run(machine)
                        });
                        assert_eq!(again, (result.clone(), watched.clone()), "{name}");
                    }
                }
            }
        }
    }
}
