#!/usr/bin/env python3
"""Runs `cota mutate` and cargo-mutants on the same crates, side by side.

    lab/scripts/compare-with-cargo-mutants.py [--shards N] [--file TEXT] [--cota PATH] [CRATE ...]

A crate is `structures` (the fixture of this repository) or NAME:VERSION from the registry. With
`--shards N` cargo-mutants judges every N-th of its mutants only; its rate is that of the share.
With `--file TEXT` both look only at files whose path contains TEXT. Without a crate all those of the
documentation are compared, each with its own share and files.
cargo-mutants is installed below target/ if it is not on the PATH. Prints, for each crate, how many
mutants each tool judges in a minute, every mutant that both make and judge differently, and what became of
the navigation proposals of `cota mutate`.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = str(pathlib.Path(__file__).resolve().parents[2])
WORK = os.path.join(ROOT, "target", "compare")
# The crates, the share of the mutants of cargo-mutants, and the files.
DEFAULT = [("structures", 1, None), ("slab:0.4.12", 4, None), ("semver:1.0.28", 12, None),
           ("fixedbitset:0.5.7", 8, None), ("smallvec:1.15.1", 10, None),
           ("indexmap:2.11.2", 20, "map"), ("petgraph:0.8.3", 30, "graph_impl")]


def cargo_mutants():
    found = shutil.which("cargo-mutants")
    if found:
        return found
    root = os.path.join(WORK, "cargo-mutants")
    path = os.path.join(root, "bin", "cargo-mutants")
    if not os.path.exists(path):
        subprocess.run(["cargo", "install", "cargo-mutants", "--locked", "--root", root], check=True)
    return path


def fetch(crate):
    """A fresh copy of a crate, outside of any workspace of ours."""
    name, _, version = crate.partition(":")
    folder = os.path.join(WORK, "crates", name)
    if os.path.exists(folder):
        return folder
    if name == "structures":
        shutil.copytree(os.path.join(ROOT, "crates/cota-mutate/tests/crates/structures"), folder)
        return folder
    # Cargo fetches it, as the dependency of an empty package.
    empty = os.path.join(WORK, "fetch", name)
    os.makedirs(os.path.join(empty, "src"), exist_ok=True)
    with open(os.path.join(empty, "Cargo.toml"), "w", encoding="utf-8") as manifest:
        manifest.write(f'[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n\n'
                       f'[dependencies]\n{name} = "={version}"\n\n[workspace]\n')
    open(os.path.join(empty, "src", "lib.rs"), "w", encoding="utf-8").close()
    asked = ["cargo", "metadata", "--format-version", "1"]
    packages = json.loads(subprocess.run(asked, cwd=empty, check=True, capture_output=True).stdout)["packages"]
    found = next(package for package in packages if package["name"] == name)
    shutil.copytree(os.path.dirname(found["manifest_path"]), folder)
    with open(os.path.join(folder, "Cargo.toml"), "a", encoding="utf-8") as manifest:
        manifest.write("\n[workspace]\n")
    return folder


def run_cota(cota, folder, arguments):
    shutil.rmtree(os.path.join(folder, "target", "cota"), ignore_errors=True)
    start = time.time()
    ran = subprocess.run([cota, "mutate", "--dir", folder, "--fresh", "--format", "json", *arguments],
                         capture_output=True, text=True)
    seconds = time.time() - start
    if not ran.stdout:
        sys.exit(f"cota mutate failed on {folder}:\n{ran.stderr}")
    return json.loads(ran.stdout), seconds


def run_cargo_mutants(tool, folder, shards, arguments):
    output = os.path.join(WORK, "out", os.path.basename(folder))
    shutil.rmtree(output, ignore_errors=True)
    os.makedirs(output)
    share = ["--shard", f"0/{shards}"] if shards > 1 else []
    start = time.time()
    # Without doc tests, as `cota mutate` does: they take long, and notice other things.
    ran = subprocess.run([tool, "mutants", "--dir", folder, "--output", output, *share, *arguments, "--", "--tests"],
                         capture_output=True, text=True)
    seconds = time.time() - start
    path = os.path.join(output, "mutants.out", "outcomes.json")
    if not os.path.exists(path):
        sys.exit(f"cargo-mutants failed on {folder}:\n{ran.stdout}{ran.stderr}")
    with open(path, encoding="utf-8") as text:
        return json.load(text)["outcomes"], seconds


def globs(text):
    """What cargo-mutants calls files whose path contains a text: a star of its does not cross folders."""
    return ["--file", f"**/*{text}*", "--file", f"**/*{text}*/**"]


def squeeze(text):
    return re.sub(r"\s+", "", text)


def keys_of_cota(report):
    """The verdict of each mutant, under the names that cargo-mutants would give it."""
    verdicts = {}
    for mutant in report["mutants"]:
        one = mutant["mutations"][0]
        place = (one["file"], one["span"]["line"], one["span"]["column"])
        operator, new = one["operator"], one["replacement"]
        verdict = mutant["verdict"]
        if operator in ("ROR", "AORB", "COR", "LOR", "SOR", "ASRS", "AORS"):
            verdicts[("binary", *place, new)] = (verdict, mutant["id"])
        elif operator in ("COD", "AODU"):
            verdicts[("unary", *place)] = (verdict, mutant["id"])
        elif operator == "MAD":
            verdicts[("arm", *place)] = (verdict, mutant["id"])
        elif operator == "MGR":
            verdicts[("guard", *place, new)] = (verdict, mutant["id"])
        elif operator == "RET":
            body = squeeze(new)[1:-1] or "()"
            name = one["function"].split("::")[-1]
            line = one["span"]["line"]
            verdicts.setdefault(("body", one["file"], name, body), []).append(
                (line, one["span"]["end_line"], verdict, mutant["id"]))
    return verdicts


def key_of_other(mutant):
    start = mutant["span"]["start"]
    place = (mutant["file"], start["line"], start["column"])
    genre, new = mutant["genre"], mutant["replacement"]
    if genre == "BinaryOperator":
        return ("binary", *place, new)
    if genre == "UnaryOperator":
        return ("unary", *place)
    if genre == "MatchArm":
        return ("arm", *place)
    if genre == "MatchArmGuard":
        return ("guard", *place, new)
    if genre == "FnValue":
        name = re.sub(r"<.*?>", "", mutant["function"]["function_name"]).split("::")[-1]
        return ("body", mutant["file"], name, squeeze(new))
    return None


WORDS = {"CaughtMutant": "dead", "Timeout": "dead", "MissedMutant": "alive", "Unviable": "not compiled"}
OURS = {"killed": "dead", "timed-out": "dead", "survived": "alive", "unreached": "alive",
        "not-compiled": "not compiled"}


def compare(report, outcomes):
    verdicts = keys_of_cota(report)
    same, different, only = 0, [], []
    for outcome in outcomes:
        if not isinstance(outcome["scenario"], dict):
            continue
        mutant = outcome["scenario"]["Mutant"]
        found = verdicts.get(key_of_other(mutant))
        if isinstance(found, list):
            line = mutant["span"]["start"]["line"]
            # Its line is the first one inside of the body; of bodies within each other, the innermost is meant.
            inside = [own for own in found if own[0] < line <= own[1]] or \
                     [own for own in found if own[0] == line <= own[1]]
            found = max(inside)[2:] if inside else None
        if found is None:
            if outcome["summary"] != "Unviable":
                only.append(mutant["name"])
            continue
        other, own = WORDS.get(outcome["summary"], outcome["summary"]), OURS.get(found[0], found[0])
        if other == own:
            same += 1
        else:
            different.append((mutant["name"], other, own, found[1]))
    return same, different, only


def navigation(report):
    """What became of the navigation proposals: proposed, compile, killed, survive, not reached."""
    words = [mutant["verdict"] for mutant in report["mutants"] if mutant["mutations"][0]["operator"] == "NAV"]
    count = lambda *which: sum(1 for word in words if word in which)
    return (f"{len(words)} proposed, {len(words) - count('not-compiled')} compile, "
            f"{count('killed', 'timed-out')} killed, {count('survived')} survive, {count('unreached')} not reached")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--shards", type=int)
    parser.add_argument("--file", help="only files whose path contains this")
    parser.add_argument("--cota", help="the program, instead of building it")
    parser.add_argument("crates", nargs="*")
    arguments = parser.parse_args()
    os.makedirs(WORK, exist_ok=True)
    tool = cargo_mutants()
    cota = arguments.cota
    if not cota:
        build = ["cargo", "build", "--release", "--quiet", "--package", "cota-cli"]
        subprocess.run(build, cwd=ROOT, check=True)
        cota = os.path.join(ROOT, "target", "release", "cota")
    print("| crate | cota: mutants judged | seconds | a minute | cargo-mutants: judged | seconds | a minute "
          "| times as many | in common | judged the same |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for crate, shards, file in [(crate, 1, None) for crate in arguments.crates] or DEFAULT:
        folder = fetch(crate)
        shards, file = arguments.shards or shards, arguments.file or file
        report, own = run_cota(cota, folder, ["--file", file] if file else [])
        outcomes, other = run_cargo_mutants(tool, folder, shards,
                                            globs(file) if file else [])
        judged = sum(1 for mutant in report["mutants"] if mutant["verdict"] not in ("not-compiled", "not-run"))
        others = sum(1 for outcome in outcomes
                     if isinstance(outcome["scenario"], dict) and outcome["summary"] != "Unviable")
        same, different, only = compare(report, outcomes)
        rate, other_rate = judged / own * 60, others / other * 60
        print(f"| {crate} | {judged} | {own:.1f} | {rate:.0f} | {others} | {other:.1f} | {other_rate:.1f} "
              f"| {rate / max(other_rate, 0.001):.0f} | {same + len(different)} | {same} |", flush=True)
        print(f"  navigation: {navigation(report)}", flush=True)
        for name, theirs, ours, identifier in different:
            print(f"  different: {name}: cargo-mutants {theirs}, cota {ours} ({identifier})")
        for name in only:
            print(f"  not made here: {name}", flush=True)


if __name__ == "__main__":
    main()
