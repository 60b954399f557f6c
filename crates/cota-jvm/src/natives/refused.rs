//! The ways out of a program that the machine refuses by name, before the JDK starts on them.

use super::Native;

pub(super) fn find(class: &str, name: &str) -> Option<Native> {
    Some(match (class, name) {
        ("java/lang/Thread", "<init>" | "start" | "sleep" | "join" | "startVirtualThread") => {
            |machine, _| Err(machine.unsupported("another thread"))
        }
        (
            "java/util/concurrent/ThreadPoolExecutor"
            | "java/util/concurrent/Executors$DefaultThreadFactory",
            "<init>",
        ) => |machine, _| Err(machine.unsupported("another thread")),
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
