//! The ways out of a program that the machine refuses by name, before the JDK starts on them.

use super::Native;

const FORK_JOIN_TASK: &str = "java/util/concurrent/ForkJoinTask";
const FORK_JOIN_POOL: &str = "java/util/concurrent/ForkJoinPool";
const FUTURE: &str = "java/util/concurrent/CompletableFuture";
const SOCKET: &str = "java/net/Socket";
const SERVER_SOCKET: &str = "java/net/ServerSocket";

/// Classes whose initialisers prepare what is refused: threads and connections.
pub(super) fn prepares(class: &str) -> bool {
    matches!(class, FUTURE | FORK_JOIN_POOL | SOCKET | SERVER_SOCKET)
}

pub(super) fn find(class: &str, name: &str) -> Option<Native> {
    if needs_thread(class, name) {
        return Some(|machine, _| Err(machine.unsupported("another thread")));
    }
    if reads_input(class, name) {
        return Some(|machine, _| Err(machine.unsupported("standard input")));
    }
    if needs_network(class, name) {
        return Some(|machine, _| Err(machine.unsupported("the network")));
    }
    Some(match (class, name) {
        // `File` asks these two, whatever it asks.
        ("java/io/UnixFileSystem" | "java/io/WinNTFileSystem", _) if touches_files(name) => {
            |machine, _| Err(machine.unsupported("the file system"))
        }
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
        // A parallel stream that is made sequential again never comes here.
        _ if class.starts_with("java/util/stream/") => name.contains("valuateParallel"),
        "java/lang/Thread" => {
            matches!(name, "<init>" | "start" | "sleep" | "join" | "startVirtualThread")
        }
        "java/util/concurrent/ThreadPoolExecutor"
        | "java/util/concurrent/Executors$DefaultThreadFactory" => name == "<init>",
        // A task that is invoked runs where it is.
        FORK_JOIN_TASK => name == "fork",
        FORK_JOIN_POOL => {
            matches!(name, "<init>" | "commonPool" | "invoke" | "submit" | "execute")
        }
        FUTURE => matches!(name, "<init>" | "supplyAsync" | "runAsync"),
        _ => false,
    }
}

/// `System.in` is the only stream of files that there is.
fn reads_input(class: &str, name: &str) -> bool {
    class == "java/io/FileInputStream"
        && (name.starts_with("read") || matches!(name, "available" | "skip" | "transferTo"))
}

fn needs_network(class: &str, name: &str) -> bool {
    match class {
        SOCKET | SERVER_SOCKET | "java/net/DatagramSocket" => name == "<init>",
        "java/net/URL" => matches!(name, "getURLStreamHandler" | "openConnection" | "openStream"),
        "java/net/InetAddress" => name.ends_with("ByName") || name.ends_with("LocalHost"),
        "java/net/http/HttpClient" => name.starts_with("new"),
        _ => false,
    }
}

/// Questions of `File` about what is in a path, and not about the path.
fn touches_files(name: &str) -> bool {
    let verbs =
        ["get", "check", "set", "create", "delete", "list", "rename", "has", "canonicalize"];
    let is_of_paths = matches!(name, "getSeparator" | "getPathSeparator" | "getDefaultParent");
    !is_of_paths && verbs.iter().any(|verb| name.starts_with(verb))
}
