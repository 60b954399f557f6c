//! Internal, unstable: the run time of mutation and repair, as source.
//!
//! The files in `copied/` are not compiled into the tool. Cota writes them next to the copy of the user's package as a
//! separate crate, which the instrumented code calls: switches, fuel, limits, the server that forks for each
//! run, and the worker that repair talks to. Only [`words`], the form of the messages of that worker, is also
//! compiled here, since both sides read and write it.

#[path = "../copied/words.rs"]
pub mod words;

/// The source files of the run time: the path in the crate that is written, and the text.
pub const FILES: [(&str, &str); 6] = [
    ("src/lib.rs", include_str!("../copied/lib.rs")),
    ("src/linux.rs", include_str!("../copied/linux.rs")),
    ("src/exam.rs", include_str!("../copied/exam.rs")),
    ("src/free.rs", include_str!("../copied/free.rs")),
    ("src/limits.rs", include_str!("../copied/limits.rs")),
    ("src/words.rs", include_str!("../copied/words.rs")),
];
