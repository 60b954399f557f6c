//! One plain search of a structure of the catalogue, for counting instructions:
//! `valgrind --tool=callgrind target/release/examples/once search-tree 8 plain`.

use cota::Search;
use cota_catalog::{Catalogued, Visitor};

struct Once {
    size: u32,
    strategy: String,
}

impl Visitor for Once {
    type Output = ();

    fn visit<T: Catalogued>(self) {
        let (Ok(search), Ok(strategy)) =
            (Search::<T>::new(&T::scope(self.size)), self.strategy.parse())
        else {
            return;
        };
        let outcome = search.strategy(strategy).count().unwrap();
        println!("explored {}\nvalid {}", outcome.steps, outcome.result.valid);
    }
}

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    let [_, name, size, strategy] = &arguments[..] else {
        eprintln!("usage: once NAME SIZE STRATEGY");
        return;
    };
    let once = Once { size: size.parse().unwrap_or(0), strategy: strategy.clone() };
    if let Some(entry) = cota_catalog::find(name) {
        entry.visit(once);
    }
}
