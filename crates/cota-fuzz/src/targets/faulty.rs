//! A reader with every fault there is, to see that each is found.

use crate::{Answer, Reader};

pub fn faulty() -> Reader {
    Reader::new(["a text\n", "a text with nearly a P ANIC in it\n"], |text| {
        if text.contains("PANIC") {
            panic!("there is {text:?} in it");
        } else if text.contains("DEEP") {
            return if deeper(1) > 0 { Answer::Accepted } else { Answer::Refused };
        } else if text.contains("ABORT") {
            std::process::abort();
        } else if text.contains("LOOP") {
            loop {
                std::hint::black_box(text);
            }
        } else if text.contains("MEMORY") {
            std::hint::black_box(vec![1u8; 16 << 30]);
        }
        Answer::Accepted
    })
}

fn deeper(depth: u64) -> u64 {
    let more = std::hint::black_box([depth; 64]);
    if more[0] == 0 { 0 } else { deeper(depth + 1) + std::hint::black_box(more[1]) }
}
