//! Structures as a `JUnit` 5 class.

use super::origin::unusable;
use cota_console::exit::Failure;
use cota_engine::Vector;
use cota_engine::walk::{Next, Walks};
use cota_java::graph::Reader;
use cota_java::{JavaSearch, JavaWalk};
use cota_render::java::{Structures, Target};
use cota_render::text::Drawing;
use cota_runner::generate::Writer;

/// Makes each structure once more in a machine of its own and writes what it sees there, so that it does not
/// matter which thread found it.
pub struct JunitClass {
    walk: JavaWalk,
    file: Structures,
    reader: Reader,
}

impl JunitClass {
    pub fn new(search: &JavaSearch) -> Result<Self, Failure> {
        let (class, predicate, declares) = search.facts().map_err(|error| unusable(&error))?;
        let target = Target::new(&class, &predicate, &declares);
        let walk = Walks::walk(search).map_err(|failure| super::generate::failed(&failure))?;
        let file = Structures::new(target, search.scope().to_string(), 1);
        Ok(Self { walk, file, reader: Reader::default() })
    }
}

impl Writer for JunitClass {
    fn head(&mut self) -> String {
        self.file.head()
    }

    fn structure(&mut self, vector: &Vector, drawing: &Drawing) -> Result<String, String> {
        match self.walk.go_to(vector) {
            Next::Valid => {}
            Next::Failed(failure) => return Err(failure.to_string()),
            Next::Invalid | Next::Done => {
                return Err("the predicate decides otherwise when it is run again".to_string());
            }
        }
        let graph = self.reader.structure(&mut self.walk).map_err(|error| error.to_string())?;
        self.file.structure(&graph, drawing).map_err(|error| error.to_string())
    }

    fn end(&mut self) -> String {
        self.file.end()
    }
}
