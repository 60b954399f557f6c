//! The ways out of a program that the machine refuses by name, before the JDK starts on them.

use super::Native;

const FORK_JOIN_TASK: &str = "java/util/concurrent/ForkJoinTask";
const FUTURE: &str = "java/util/concurrent/CompletableFuture";

/// Classes whose initialisers prepare threads.
pub(super) fn prepares_threads(class: &str) -> bool {
    matches!(class, FUTURE | "java/util/concurrent/ForkJoinPool")
}

pub(super) fn find(class: &str, name: &str) -> Option<Native> {
    if needs_thread(class, name) {
        return Some(|machine, _| Err(machine.unsupported("another thread")));
    }
    Some(match (class, name) {
        ("java/lang/ProcessBuilder", "start") => {
            |machine, _| Err(machine.unsupported("another process"))
        }
        ("java/nio/file/FileSystems", "getDefault") => {
            |machine, _| Err(machine.unsupported("the file system"))
        }
        (
            "java/io/FileInputStream" | "java/io/FileOutputStream" | "java/io/RandomAccessFile",
            "<init>",
        ) => |machine, _| Err(machine.unsupported("the file system")),
        ("java/net/Socket" | "java/net/ServerSocket" | "java/net/DatagramSocket", "<init>") => {
            |machine, _| Err(machine.unsupported("the network"))
        }
        ("java/lang/System" | "java/lang/Runtime", "load" | "loadLibrary") => {
            |machine, _| Err(machine.unsupported("a native library"))
        }
        ("java/lang/Runtime", "exit" | "halt") => {
            |machine, _| Err(machine.unsupported("the end of the whole program"))
        }
        _ => return None,
    })
}

fn needs_thread(class: &str, name: &str) -> bool {
    match class {
        "java/lang/Thread" => {
            matches!(name, "<init>" | "start" | "sleep" | "join" | "startVirtualThread")
        }
        "java/util/concurrent/ThreadPoolExecutor"
        | "java/util/concurrent/Executors$DefaultThreadFactory" => name == "<init>",
        // Parallel streams end there; a task that is invoked runs where it is.
        FORK_JOIN_TASK => name == "fork",
        FUTURE => matches!(name, "<init>" | "supplyAsync" | "runAsync"),
        _ => false,
    }
}
