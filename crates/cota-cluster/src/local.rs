//! Workers that are processes of this machine.

use crate::coordinator::WorkerId;
use crate::drive::{Event, Workers};
use cota_os::Tree;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// Processes of this machine. One that ends is replaced.
pub struct Local {
    command: Box<dyn Fn() -> Command>,
    running: BTreeMap<WorkerId, (Tree, ChildStdin)>,
    started: WorkerId,
    events: Receiver<Event>,
    tell: Sender<Event>,
}

impl Local {
    /// So many processes of this command.
    ///
    /// # Errors
    /// One cannot be started.
    pub fn start(count: usize, command: impl Fn() -> Command + 'static) -> io::Result<Self> {
        let (tell, events) = channel();
        let (running, command) = (BTreeMap::new(), Box::new(command));
        let mut local = Self { command, running, started: 0, events, tell };
        for _ in 0..count {
            local.another()?;
        }
        Ok(local)
    }

    fn another(&mut self) -> io::Result<()> {
        let mut command = (self.command)();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut tree = Tree::start(&mut command)?;
        let (worker, tell) = (self.started, self.tell.clone());
        let (Some(input), Some(output)) = (tree.stdin(), tree.stdout()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if tell.send(Event::Line(worker, line)).is_err() {
                    return;
                }
            }
            // The end of its output is the end of the worker.
            let _ = tell.send(Event::Gone(worker, "it ended".to_owned()));
        });
        self.running.insert(worker, (tree, input));
        self.started += 1;
        Ok(())
    }
}

impl Workers for Local {
    fn next(&mut self, wait: Duration) -> Option<Event> {
        let event = self.events.recv_timeout(wait).ok()?;
        let Event::Gone(worker, _) = event else { return Some(event) };
        // One that was dismissed is replaced already.
        let (mut tree, _) = self.running.remove(&worker)?;
        tree.kill();
        let how = tree.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        Some(match self.another() {
            Ok(()) => Event::Gone(worker, how),
            Err(error) => Event::Over(error.to_string()),
        })
    }

    fn send(&mut self, worker: WorkerId, line: &str) {
        if let Some((_, input)) = self.running.get_mut(&worker) {
            // A worker that is gone has said so by the end of its output.
            let _ = writeln!(input, "{line}").and_then(|()| input.flush());
        }
    }

    fn dismiss(&mut self, worker: WorkerId) {
        if let Some((mut tree, _)) = self.running.remove(&worker) {
            tree.kill();
            if let Err(error) = self.another() {
                let _ = self.tell.send(Event::Over(error.to_string()));
            }
        }
    }
}
