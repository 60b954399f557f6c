//! What Cota asks of the operating system: programs that end when it ends, however that comes about, and
//! files that are written whole or not at all.

mod guard;
mod tree;
mod whole;

pub use guard::end_all;
pub use tree::{Stop, Tree, Waited, output, output_within};
pub use whole::write_whole;

/// Whether a message is about a disk that is full.
pub fn names_full_disk(message: &str) -> bool {
    ["No space left on device", "os error 28", "Disk quota exceeded"]
        .iter()
        .any(|sign| message.contains(sign))
}
