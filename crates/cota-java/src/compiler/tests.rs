//! The `JUnit` tests in some sources, and the classes that run them.

use super::messages::Line;
use crate::error::JavaError;
use crate::suite::UnitTest;
use crate::versions::LeftOut;

/// What the compiler finds of `JUnit` tests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundTests {
    /// Classes that run tests: their names and sources.
    pub drivers: Vec<(String, String)>,
    /// The tests.
    pub tests: Vec<FoundTest>,
    /// Tests that are left out, and why.
    pub left_out: LeftOut,
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
    /// The single tests. `count` calls a method of a class that says how many cases there are, or says why that fails.
    pub(crate) fn single(
        &self,
        mut count: impl FnMut(&str, &str) -> Result<Result<u32, String>, JavaError>,
    ) -> Result<(Vec<UnitTest>, LeftOut), JavaError> {
        let (mut tests, mut left_out) = (Vec::new(), self.left_out.clone());
        for own in &self.tests {
            let test = |name: String, case| UnitTest {
                name,
                driver: own.driver.clone(),
                method: own.method.clone(),
                case,
            };
            match &own.count {
                None => tests.push(test(own.name.clone(), None)),
                Some(method) => match count(&own.driver, method)? {
                    Ok(count) => {
                        let name = |case| format!("{}[{}]", own.name, case + 1);
                        tests.extend((0..count).map(|case| test(name(case), Some(case))));
                    }
                    Err(why) => left_out.push((own.name.clone(), format!("its arguments: {why}"))),
                },
            }
        }
        Ok((tests, left_out))
    }

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
