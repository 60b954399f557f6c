//! `JUnit` tests, run in the machine: each is a static method of a class that the compiler's program wrote for it.

use std::sync::Arc;

use cota_jvm::{ClassPath, Failure, Jdk, Machine, Options, Stop};

use crate::compiler::FoundTests;
use crate::error::JavaError;
use crate::versions::{self, Judged, LeftOut};

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
    /// Steps that every test may take besides.
    more: u64,
}

/// A test with what is called, and what the original does.
struct Ready {
    method: u32,
    arguments: Vec<u64>,
    original: Judged,
    steps: u64,
}

impl Suite {
    /// A machine with these tests, each of which was run with the original. What happens when a class is used for the
    /// first time happened then.
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
        let mut suite = Suite::with(path, jdk, options, tests, factor)?;
        for test in &mut suite.tests {
            (test.original, test.steps) = run(&mut suite.machine, test, options.limits.fuel);
        }
        Ok(suite)
    }

    /// A machine with these tests in which nothing was run; `steps` are those of the originals.
    ///
    /// # Errors
    /// A class of a test is not there.
    pub fn unused(
        path: Arc<ClassPath>,
        jdk: Arc<Jdk>,
        options: Options,
        tests: &[UnitTest],
        factor: u64,
        steps: impl Iterator<Item = u64>,
    ) -> Result<Suite, JavaError> {
        let mut suite = Suite::with(path, jdk, options, tests, factor)?;
        for (test, steps) in suite.tests.iter_mut().zip(steps) {
            test.steps = steps;
        }
        // What the first test of the original did for all others, any test may have to do.
        suite.more = suite.tests.iter().map(|test| test.steps).sum();
        Ok(suite)
    }

    fn with(
        path: Arc<ClassPath>,
        jdk: Arc<Jdk>,
        options: Options,
        tests: &[UnitTest],
        factor: u64,
    ) -> Result<Suite, JavaError> {
        let mut machine = Machine::new(path, jdk, options)?;
        machine.keep_output(false);
        let mut suite = Suite { machine, tests: Vec::with_capacity(tests.len()), factor, more: 0 };
        for test in tests {
            let descriptor = if test.case.is_some() { "(I)V" } else { "()V" };
            let method = method(&mut suite.machine, &test.driver, &test.method, descriptor)?;
            let arguments = test.case.map(u64::from).into_iter().collect();
            suite.tests.push(Ready { method, arguments, original: Judged::Same, steps: 0 });
        }
        Ok(suite)
    }

    /// What the original does in each test, and the steps that it takes.
    pub fn originals(&self) -> impl Iterator<Item = (&Judged, u64)> {
        self.tests.iter().map(|test| (&test.original, test.steps))
    }

    /// Runs a test with the version that is in place now.
    pub fn judge(&mut self, test: usize) -> Judged {
        let fuel = (self.tests[test].steps * self.factor).max(FUEL_AT_LEAST) + self.more;
        loop {
            let before = self.machine.loaded();
            let judged = run(&mut self.machine, &self.tests[test], fuel).0;
            // What happens once, when a class is used for the first time, is not counted.
            if judged != Judged::Endless || self.machine.loaded() == before {
                return judged;
            }
        }
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
) -> Result<(Vec<UnitTest>, LeftOut), JavaError> {
    let mut machine = Machine::new(path, jdk, options)?;
    machine.keep_output(false);
    found.single(|driver, name| {
        let count = method(&mut machine, driver, name, "()I")?;
        Ok(machine.undoably(|machine| {
            let fuel = options.limits.fuel;
            let called = machine.attempt(fuel, |machine| machine.call_method(count, &[]));
            called.map(|count| count as u32).map_err(|failure| reason(machine, &failure))
        }))
    })
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
