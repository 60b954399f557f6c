//! Workers that are actors of Ray. What starts them is a small program in Python, which carries lines and nothing else.

use crate::coordinator::WorkerId;
use crate::drive::{Event, Workers};
use cota_os::Tree;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long the driver may take to leave the cluster.
const LEAVE: Duration = Duration::from_secs(5);

const DRIVER: &str = include_str!("driver.py");

/// What the driver writes.
#[derive(Deserialize)]
struct Said {
    #[serde(default)]
    worker: WorkerId,
    line: Option<String>,
    gone: Option<String>,
    over: Option<String>,
}

/// What the driver reads: a line for a worker, or without one, that the worker is to end.
#[derive(Serialize)]
struct Order<'a> {
    worker: WorkerId,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a str>,
}

/// Actors of a cluster of Ray. One that ends is replaced.
pub struct Ray {
    driver: Tree,
    /// None once the driver was told to end.
    input: Option<ChildStdin>,
    events: Receiver<Event>,
}

/// Where the workers are.
#[derive(Clone, Copy, Debug)]
pub struct RayCluster<'a> {
    /// The Python that has Ray.
    pub python: &'a Path,
    /// The address of the cluster; without one, Ray starts one on this machine.
    pub address: Option<&'a str>,
    /// How many workers; without a number, as many as the cluster has processors.
    pub workers: Option<usize>,
    /// The shared folder for what is found.
    pub results: Option<&'a Path>,
}

impl Ray {
    /// Starts the driver, which starts the workers: `program` is the one that they run on the job of a folder.
    ///
    /// # Errors
    /// There is no such Python.
    pub fn start(cluster: RayCluster<'_>, program: &Path, folder: &Path) -> io::Result<Self> {
        let mut command = Command::new(cluster.python);
        command.args(["-u", "-c", DRIVER]).arg(program).arg(folder);
        command.arg(cluster.address.unwrap_or_default());
        command.arg(cluster.workers.unwrap_or_default().to_string());
        if let Some(results) = cluster.results {
            command.arg("--results").arg(results);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut driver = Tree::start(&mut command)?;
        let (Some(input), Some(output)) = (driver.stdin(), driver.stdout()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (tell, events) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                // Ray itself may print something too.
                let Ok(said) = serde_json::from_str::<Said>(&line) else { continue };
                let event = match said {
                    Said { over: Some(reason), .. } => Event::Over(reason),
                    Said { worker, line: Some(line), .. } => Event::Line(worker, line),
                    Said { worker, gone, .. } => Event::Gone(worker, gone.unwrap_or_default()),
                };
                if tell.send(event).is_err() {
                    return;
                }
            }
            let _ = tell.send(Event::Over("the driver of Ray ended".to_owned()));
        });
        Ok(Self { driver, input: Some(input), events })
    }

    fn order(&mut self, order: &Order<'_>) {
        // A driver that is gone has said so by the end of its output.
        if let (Ok(order), Some(input)) = (serde_json::to_string(order), &mut self.input) {
            let _ = writeln!(input, "{order}").and_then(|()| input.flush());
        }
    }
}

impl Drop for Ray {
    /// The driver takes its leave of the cluster when there is nothing more to read.
    fn drop(&mut self) {
        self.input = None;
        let _ = self.driver.wait_for(LEAVE, None);
    }
}

impl Workers for Ray {
    fn next(&mut self, wait: Duration) -> Option<Event> {
        self.events.recv_timeout(wait).ok()
    }

    fn send(&mut self, worker: WorkerId, line: &str) {
        self.order(&Order { worker, line: Some(line) });
    }

    fn dismiss(&mut self, worker: WorkerId) {
        self.order(&Order { worker, line: None });
    }
}
