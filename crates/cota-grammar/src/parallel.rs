//! Work by several threads, results in the order of the jobs.

use std::ops::ControlFlow;
use std::sync::mpsc::sync_channel;

/// How many jobs, and how many results, may wait for each thread.
const WAITING: usize = 16;

/// The stack of each thread: the chart parser needs some for long sentences.
const STACK: usize = 256 << 20;

/// Does the jobs on `threads` threads and hands the results to `consume` in the order of the jobs.
///
/// Job number *i* goes to thread *i* modulo `threads`, so the order needs no bookkeeping, and what
/// waits is bounded. Each thread makes its own worker with `worker`. `consume` may break off.
pub fn in_order<J: Send, R: Send, W: FnMut(J) -> R>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    worker: impl Fn() -> W + Sync,
    mut consume: impl FnMut(R) -> ControlFlow<()>,
) {
    std::thread::scope(|scope| {
        let mut inputs = Vec::new();
        let mut outputs = Vec::new();
        for _ in 0..threads.max(1) {
            let (input, jobs) = sync_channel::<J>(WAITING);
            let (results, output) = sync_channel::<R>(WAITING);
            let worker = &worker;
            let body = move || {
                let mut work = worker();
                // A closed channel means that the rest is not needed.
                for job in jobs {
                    if results.send(work(job)).is_err() {
                        break;
                    }
                }
            };
            // Without a thread its channel is closed, and the loop below ends.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, body);
            inputs.push(input);
            outputs.push(output);
        }
        scope.spawn(move || {
            for (i, job) in jobs.enumerate() {
                if inputs[i % inputs.len()].send(job).is_err() {
                    break;
                }
            }
        });
        for output in outputs.iter().cycle() {
            let Ok(result) = output.recv() else { break };
            if consume(result).is_break() {
                break;
            }
        }
        // The receivers close here, before the scope waits for the threads.
        drop(outputs);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in 1..5 {
            let mut seen = Vec::new();
            let work = || {
                |job: u64| {
                    std::thread::sleep(std::time::Duration::from_micros(job * 7919 % 300));
                    job
                }
            };
            in_order(threads, 0..200, work, |result| {
                seen.push(result);
                ControlFlow::Continue(())
            });
            assert_eq!(seen, (0..200).collect::<Vec<_>>());
        }
    }

    #[test]
    fn it_can_be_broken_off_in_an_endless_job() {
        let mut sum = 0;
        in_order(
            3,
            0_u64..,
            || |job| job,
            |result| {
                sum += result;
                if result == 99 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(sum, 4950);
    }
}
