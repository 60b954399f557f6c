//! JUnit tests, run in the machine: each is a static method of a class that the compiler's program wrote for it.

use std::sync::Arc;

use cota_jvm::{ClassPath, Failure, Jdk, Machine, Options, Stop};

use crate::compiler::FoundTests;
use crate::error::JavaError;
use crate::versions::{self, Judged};

/// A test that can be run alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitTest {
    /// Its name: `ListTest.adds(3)`.
    pub name: String,
    /// The class that runs it.
    pub driver: String,
    /// The static method that runs it.
    pub method: String,
    /// Which of several cases it is, if their arguments are made by a method.
    pub case: Option<u32>,
}

/// Calls and branches backwards that every test may have: what is usual in a test must not count as endless only because
/// the original has little to do.
const FUEL_AT_LEAST: u64 = 200_000;

/// A machine with tests in it.
pub struct Suite {
    machine: Machine,
    tests: Vec<Ready>,
    /// A test of a version may take so many times the steps of the original.
    factor: u64,
}

/// A test with what is called, and what the original does.
struct Ready {
    method: u32,
    arguments: Vec<u64>,
    original: Judged,
    steps: u64,
}

impl Suite {
    /// A machine with these tests, each of which was run with the original. What is found out of a class once, when it is
    /// used for the first time, is found out then.
    ///
    /// # Errors
    /// A class of a test is not there.
    pub fn new(
        path: Arc<ClassPath>,
        jdk: Arc<Jdk>,
        options: Options,
        tests: &[UnitTest],
        factor: u64,
    ) -> Result<Suite, JavaError> {
        let mut machine = Machine::new(path, jdk, options)?;
        machine.keep_output(false);
        let mut suite = Suite { machine, tests: Vec::with_capacity(tests.len()), factor };
        for test in tests {
            let descriptor = if test.case.is_some() { "(I)V" } else { "()V" };
            let method = method(&mut suite.machine, &test.driver, &test.method, descriptor)?;
            let arguments = test.case.map(u64::from).into_iter().collect();
            let mut ready = Ready { method, arguments, original: Judged::Same, steps: 0 };
            (ready.original, ready.steps) = run(&mut suite.machine, &ready, options.limits.fuel);
            suite.tests.push(ready);
        }
        Ok(suite)
    }

    /// What the original does in each test, and the steps that it takes.
    pub fn originals(&self) -> impl Iterator<Item = (&Judged, u64)> {
        self.tests.iter().map(|test| (&test.original, test.steps))
    }

    /// Runs a test with the version that is in place now.
    pub fn judge(&mut self, test: usize) -> Judged {
        let fuel = (self.tests[test].steps * self.factor).max(FUEL_AT_LEAST);
        run(&mut self.machine, &self.tests[test], fuel).0
    }

    /// Puts a version in the place of its method, or takes it away again.
    ///
    /// # Errors
    /// The class has no such methods.
    pub fn exchange(&mut self, class: &str, version: &str) -> Result<(), JavaError> {
        versions::exchange(&mut self.machine, class, version)
    }

    /// Whether a method of this name was called by any test. Only to be asked before a version is put in its place.
    ///
    /// # Errors
    /// There is no such class.
    pub fn was_called(&mut self, class: &str, name: &str) -> Result<bool, JavaError> {
        versions::was_called(&mut self.machine, class, name)
    }
}

/// The single tests: where a method makes arguments, it is called to count them. Tests whose arguments cannot be counted
/// are left out, with the reason.
///
/// # Errors
/// A class of a test is not there.
pub fn single(
    path: Arc<ClassPath>,
    jdk: Arc<Jdk>,
    options: Options,
    found: &FoundTests,
) -> Result<(Vec<UnitTest>, Vec<(String, String)>), JavaError> {
    let (mut tests, mut left_out) = (Vec::new(), found.left_out.clone());
    let mut machine = Machine::new(path, jdk, options)?;
    machine.keep_output(false);
    for own in &found.tests {
        let test = |name: String, case| UnitTest {
            name,
            driver: own.driver.clone(),
            method: own.method.clone(),
            case,
        };
        let Some(count) = &own.count else {
            tests.push(test(own.name.clone(), None));
            continue;
        };
        let count = method(&mut machine, &own.driver, count, "()I")?;
        let counted = machine.undoably(|machine| {
            let called =
                machine.attempt(options.limits.fuel, |machine| machine.call_method(count, &[]));
            called.map_err(|failure| reason(machine, &failure))
        });
        match counted {
            Ok(count) => {
                let name = |case: u32| format!("{}[{}]", own.name, case + 1);
                tests.extend((0..count as u32).map(|case| test(name(case), Some(case))));
            }
            Err(reason) => left_out.push((own.name.clone(), format!("its arguments: {reason}"))),
        }
    }
    Ok((tests, left_out))
}

fn method(
    machine: &mut Machine,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<u32, JavaError> {
    let id = machine.class(class)?;
    machine.method(id, name, descriptor).ok_or_else(|| JavaError::NoMethod {
        class: class.to_owned(),
        name: name.to_owned(),
        known: Vec::new(),
    })
}

/// Runs a test and takes it back.
fn run(machine: &mut Machine, test: &Ready, fuel: u64) -> (Judged, u64) {
    let mut left = fuel;
    let judged = machine.undoably(|machine| {
        let called = machine.attempt(fuel, |machine| {
            let called = machine.call_method(test.method, &test.arguments);
            left = machine.fuel();
            called
        });
        match called {
            Ok(_) => Judged::Same,
            Err(Failure::Exception(thrown)) => {
                let class = machine.class_of_object(thrown);
                let fails = machine.class("java.lang.AssertionError");
                if fails.is_ok_and(|fails| machine.is_a(class, fails)) {
                    Judged::Differs
                } else {
                    Judged::Threw(machine.class_name(class))
                }
            }
            Err(Failure::Stopped(stop)) => match *stop {
                Stop::Fuel | Stop::Memory => Judged::Endless,
                stop => Judged::Refused(stop.to_string()),
            },
        }
    });
    (judged, fuel - left.min(fuel))
}

fn reason(machine: &Machine, failure: &Failure) -> String {
    match failure {
        Failure::Exception(thrown) => machine.class_name(machine.class_of_object(*thrown)),
        Failure::Stopped(stop) => stop.to_string(),
    }
}
