//! The faulty versions that were published with the repair subjects. A line with K faults is marked
//! `// cota: limit K`.

pub mod contains;
pub mod extract_min;
pub mod insert;
