#!/usr/bin/env python3
"""What `#[cota::test]` costs as a dev-dependency: processor time and size of builds of the fixed crates.

    lab/scripts/light.py [one|ten|edit|eighteen ...]

Builds the crates of lab/subjects/light as a user's crates are built, in a folder of their own below target/ that is
removed before. Crates of a registry are never built incrementally; ours are at a path, so that is switched off, except
where an edit is measured. Prints processor time (user and system, of all processes), the size of the target folder, and the bar;
ends with 2 if a bar is missed. `edit` adds a line to the ten tests and builds again.
"""

import os
import pathlib
import resource
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = ROOT / "target/light"

# Name, crate, release, edit, most seconds, most megabytes.
BUILDS = {
    "one": ("one", False, False, 15, 200),
    "ten": ("ten", False, False, None, None),
    "edit": ("ten", False, True, 4, None),
    "eighteen": ("eighteen", True, False, 20, None),
}


def build(crate, target, release, incremental):
    """Builds the tests of a crate; its processor time in seconds."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CARGO_PROFILE")}
    if not incremental:
        environment["CARGO_INCREMENTAL"] = "0"
    command = ["cargo", "test", "--no-run", "--offline", "--target-dir", target] + ["--release"] * release
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    folder = ROOT / "lab/subjects/light" / crate
    subprocess.run(command, cwd=folder, env=environment, check=True, stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def megabytes(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def measure(name):
    """Prints one line; whether the bars are kept."""
    crate, release, edit, most_seconds, most_megabytes = BUILDS[name]
    target = TARGET / name
    shutil.rmtree(target, ignore_errors=True)
    seconds = build(crate, target, release, edit)
    if edit:
        tests = ROOT / "lab/subjects/light" / crate / "src/tests.rs"
        text = tests.read_text()
        try:
            tests.write_text(text + "\n#[test]\nfn added() {}\n")
            seconds = build(crate, target, release, edit)
        finally:
            tests.write_text(text)
    size = megabytes(target)
    bars = [f"at most {most_seconds} s"] * bool(most_seconds) + [f"{most_megabytes} MB"] * bool(most_megabytes)
    print(f"{name:9} {seconds:6.1f} s {size:6.0f} MB   {', '.join(bars)}", flush=True)
    return seconds <= (most_seconds or seconds) and size <= (most_megabytes or size)


def main():
    kept = [measure(name) for name in sys.argv[1:] or BUILDS]
    sys.exit(0 if all(kept) else 2)


if __name__ == "__main__":
    main()
