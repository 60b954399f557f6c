//! The stop about Java classes, on the project `examples/java`.

use super::place::{Place, output};
use super::screen;
use cota_console::exit::Failure;
use cota_jvm::{Jdk, classpath::JdkError};

/// Where the sources are, as seen from the root of the clone.
const SOURCES: &str = "examples/java/src/main/java";

/// Hours from 0 to 3, and up to two bookings.
const BOUND: [&str; 4] = [
    "--objects",
    "Interval=2",
    "--scope",
    "BusyTimes.size=0..=2,Interval.start=0..=3,Interval.end=0..=3",
];

/// All valid states of a class, drawn. Where no JDK is installed there is nothing to see.
pub fn java(place: &Place) -> Result<(), Failure> {
    if let Err(JdkError::NotFound) = Jdk::find(None) {
        return screen::text("Skipped: no JDK is installed. `cota java` says how to get one.");
    }
    screen::text(
        "`BusyTimes` holds bookings in a sorted list. Its `repOk` is plain Java; the class files run in a\n\
         machine that goes back to its last choice instead of running it again:",
    )?;
    let run = |more: &[&str]| {
        let mut command = place.cota();
        command.args(["java", "generate", "--sources", SOURCES, "--class", "BusyTimes"]);
        output(command.args(BOUND).args(more), &[0])
    };
    screen::command(&format!(
        "cota java generate --sources {SOURCES} --class BusyTimes {}",
        BOUND.join(" ")
    ))?;
    let drawn = run(&[])?;
    screen::lines(&String::from_utf8_lossy(&drawn.stdout), 12)?;
    screen::printed(&String::from_utf8_lossy(&drawn.stderr))?;
    place.keep("busy-times.json", &run(&["--format", "json"])?.stdout)
}
