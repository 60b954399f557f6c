#!/usr/bin/env python3
"""Checks the repair subjects: what is correct passes, what is faulty fails, what is fixed passes."""

import csv
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUBJECTS = ROOT / "lab/subjects/repair"


def build(folder):
    """Builds the tests of a copy and returns the test binary."""
    target = ROOT / "target/repair-subjects"
    command = ["cargo", "test", "--no-run", "--message-format=json", "--target-dir", target]
    lines = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE).stdout.splitlines()
    found = [json.loads(line).get("executable") for line in lines]
    # The next build may put its binary at the same place.
    return shutil.copy([path for path in found if path][-1], folder / "tests")


def passes(binary, test):
    try:
        run = subprocess.run([binary, "--exact", test], capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return False
    if run.returncode == 0 and "1 passed" not in run.stdout:
        sys.exit(f"there is no test {test}")
    return run.returncode == 0


def copy(folder, fixes):
    shutil.copytree(SUBJECTS, folder, ignore=shutil.ignore_patterns("target"))
    manifest = folder / "Cargo.toml"
    manifest.write_text(manifest.read_text().replace("../../../crates/cota", str(ROOT / "crates/cota")))
    for row in fixes:
        path = folder / row["file"]
        faulty, fixed = (row[name].replace("\\n", "\n") for name in ("faulty", "fixed"))
        path.write_text(path.read_text().replace(faulty, fixed, 1))


def main():
    with open(SUBJECTS / "programs.tsv", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    fixable = [row for row in rows if row["fixed"]]
    wrong = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        for name, fixes in [("given", []), ("fixed", fixable)]:
            copy(scratch / name, fixes)
            binary = build(scratch / name)
            for row in rows:
                correct = row["collection"] in ("structures", "introclass") or row in fixes
                if passes(binary, row["test"]) != correct:
                    wrong.append(f"{name}: {row['test']} does not {'pass' if correct else 'fail'}")
        patches = sorted((SUBJECTS / "overfitting").glob("*.patch"))
        copy(scratch / "overfitting", [])
        for patch in patches:
            subprocess.run(["git", "apply", patch], cwd=scratch / "overfitting", check=True)
        binary = build(scratch / "overfitting")
        for patch in patches:
            test = next(row["test"] for row in rows if row["program"] == patch.stem)
            if passes(binary, test):
                wrong.append(f"{patch.name}: {test} passes")
    print("\n".join(wrong) or f"{len(rows)} programs are as they should be")
    sys.exit(1 if wrong else 0)


main()
