#!/usr/bin/env python3
"""Mutants judged a minute: `cota java mutate` against one `javac` and one `java` for each mutant.

Both judge mutants of the red-black tree of lab/subjects/java-navigation by the same JUnit 4 tests, on the same machine, in
the same run. `cota` judges all of them; by processes a sample is judged, of which every verdict has to be the same. Times
are processor time of the processes and their children. Usage:

    lab/scripts/java-mutants-speed.py --cota target/release/cota --junit /usr/share/java/junit4.jar:/usr/share/java/hamcrest-all.jar
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile

CLASS = "navigation.TreeSet"
TESTS = "navigation.TreeSetTest"
FILE = "navigation/TreeSet.java"


def processor():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command, limit=None, **more):
    """What the command did, and its processor time; nothing if it took longer."""
    before = processor()
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=limit, **more)
    except subprocess.TimeoutExpired:
        ran = None
    return ran, processor() - before


def at(text, line, column):
    """The place of a line and a column in characters, both from 1."""
    lines = text.split("\n")
    return sum(len(own) + 1 for own in lines[: line - 1]) + column - 1


def mutated(text, mutation):
    span = mutation["span"]
    first = at(text, span["line"], span["column"])
    last = at(text, span["end_line"], span["end_column"])
    if text[first:last] != mutation["original"]:
        sys.exit(f"{FILE} is not the text that was mutated")
    return text[:first] + mutation["replacement"] + text[last:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cota", default="target/release/cota")
    parser.add_argument("--junit", required=True, help="the jars of JUnit 4, as a class path")
    parser.add_argument("--subjects", default="lab/subjects/java-navigation")
    parser.add_argument("--sample", type=int, default=20, help="how many mutants are judged by processes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=10, help="seconds that a test run by processes may take")
    arguments = parser.parse_args()
    sources, tests = os.path.join(arguments.subjects, "src"), os.path.join(arguments.subjects, "junit")
    with tempfile.TemporaryDirectory() as scratch:
        classes = os.path.join(scratch, "classes")
        # Only what the tests need.
        original = os.path.join(sources, FILE)
        test = os.path.join(tests, TESTS.replace(".", "/") + ".java")
        subprocess.run(["javac", "-d", classes, "-cp", arguments.junit, original, test], check=True)
        command = [arguments.cota, "java", "mutate", "--class", CLASS, "--sources", sources]
        command += ["--tests", tests, "--classpath", arguments.junit, "--test", TESTS]
        command += ["--operators", "basic,NAV", "--navigation", "thesis", "--fresh", "--jobs", "1", "--format", "json"]
        ran, ours = timed(command)
        if ran.returncode not in (0, 2):
            sys.exit(ran.stderr)
        all_mutants = json.loads(ran.stdout)["mutants"]
        judged = [one for one in all_mutants if one["verdict"] != "not-compiled"]
        sample = random.Random(arguments.seed).sample(judged, arguments.sample)
        text = open(original, encoding="utf-8").read()
        theirs, same = 0.0, 0
        for number, mutant in enumerate(sample):
            folder = os.path.join(scratch, str(number))
            os.makedirs(os.path.join(folder, "src/navigation"))
            path = os.path.join(folder, "src", FILE)
            with open(path, "w", encoding="utf-8") as file:
                file.write(mutated(text, mutant["mutations"][0]))
            compiled, cost = timed(["javac", "-d", folder, path])
            theirs += cost
            if compiled.returncode != 0:
                sys.exit(f"{mutant['id']} does not compile: {compiled.stderr}")
            path = f"{folder}:{classes}:{arguments.junit}"
            ran, cost = timed(["java", "-cp", path, "org.junit.runner.JUnitCore", TESTS], arguments.limit)
            theirs += cost
            killed = ran is None or ran.returncode != 0
            by_cota = mutant["verdict"] in ("killed", "timed-out")
            same += killed == by_cota
            if killed != by_cota:
                print(f"{mutant['id']}: {mutant['verdict']} by cota, {'killed' if killed else 'alive'} by processes")
    ours_a_minute = 60 * len(judged) / ours
    theirs_a_minute = 60 * len(sample) / theirs
    print(f"cota: {len(judged)} mutants in {ours:.2f} s, {ours_a_minute:.0f} a minute")
    print(f"javac and java: {len(sample)} mutants in {theirs:.2f} s, {theirs_a_minute:.1f} a minute")
    print(f"{ours_a_minute / theirs_a_minute:.0f} times as many; {same} of {len(sample)} verdicts are the same")
    sys.exit(0 if same == len(sample) else 2)


if __name__ == "__main__":
    main()
