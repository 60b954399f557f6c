//! The JUnit tests in some sources, and the classes that run them.

use super::messages::Line;

/// What the compiler finds of JUnit tests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundTests {
    /// Classes that run tests: their names and sources.
    pub drivers: Vec<(String, String)>,
    /// The tests.
    pub tests: Vec<FoundTest>,
    /// Tests that are left out, and why.
    pub left_out: Vec<(String, String)>,
}

/// A test, or several with one text whose arguments a method makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundTest {
    /// Its name: `ListTest.adds(3)`.
    pub name: String,
    /// The class that runs it.
    pub driver: String,
    /// The static method that runs it.
    pub method: String,
    /// The static method that says how many cases there are.
    pub count: Option<String>,
}

impl FoundTests {
    /// Reads the answer of the compiler; nothing if it is none.
    pub(super) fn read(answer: &[Line]) -> Option<FoundTests> {
        let mut found = FoundTests::default();
        for line in answer {
            match &line.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                ["driver", name, text] => {
                    found.drivers.push(((*name).to_owned(), (*text).to_owned()));
                }
                ["test", name, driver, method, count] => found.tests.push(FoundTest {
                    name: (*name).to_owned(),
                    driver: (*driver).to_owned(),
                    method: (*method).to_owned(),
                    count: (!count.is_empty()).then(|| (*count).to_owned()),
                }),
                ["left", name, reason] => {
                    found.left_out.push(((*name).to_owned(), (*reason).to_owned()));
                }
                _ => return None,
            }
        }
        Some(found)
    }
}
