#!/usr/bin/env python3
"""Search trees, red-black trees and heaps in arrays with clingo and with Cota: how many there are, and processor time.

All are run one after the other, each in a process of its own, and must find as many structures: clingo, the Rust type of the
catalogue, and the Java class of the laboratory by the strategies that finish in a moment. clingo comes from PyPI, into a
virtual environment below target/. Needs cota in the path or in COTA, and a JDK.

    lab/scripts/compare-with-clingo.py [STRUCTURE SIZE]...
"""

import os
import pathlib
import resource
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / "target" / "clingo"
DEFAULTS = [("search-tree", 10), ("red-black-tree", 12), ("heap-array", 7)]

# Nodes are numbered in preorder, so that each tree comes once. sub(I,J): J is in the tree below I.
TREE = """
node(0..n-1).
{ left(I,I+1) } 1 :- node(I), node(I+1).
{ right(I,J) : node(J), J > I } 1 :- node(I).
child(I,J) :- left(I,J).
child(I,J) :- right(I,J).
:- node(J), J > 0, #count { I : child(I,J) } != 1.
:- left(I,J), right(I,J).
sub(I,I) :- node(I).
sub(I,K) :- child(I,J), sub(J,K).
:- right(I,J), not left(I,_), J != I+1.
:- right(I,J), left(I,L), node(K), I < K, K < J, not sub(L,K).
:- right(I,J), left(I,L), sub(L,K), K > J.
"""

ORDERED = """
1 { key(I,K) : K = 0..n-1 } 1 :- node(I).
:- left(I,L), sub(L,J), key(I,K), key(J,M), M >= K.
:- right(I,R), sub(R,J), key(I,K), key(J,M), M <= K.
"""

COLOURED = """
{ red(I) } :- node(I).
:- child(I,J), red(I), red(J).
% The number of black nodes from the root to a node that lacks a child is the same everywhere.
blacks(0,0) :- red(0).
blacks(0,1) :- not red(0).
blacks(J,B) :- child(I,J), blacks(I,B), red(J).
blacks(J,B+1) :- child(I,J), blacks(I,B), not red(J).
lacks(I) :- node(I), not left(I,_).
lacks(I) :- node(I), not right(I,_).
1 { height(0..n) } 1.
:- lacks(I), blacks(I,B), not height(B).
"""

HEAP = """
1 { length(0..n) } 1.
1 { size(0..n) } 1.
:- size(S), length(L), S > L.
place(0..L-1) :- length(L).
1 { element(I,E) : E = -1..n } 1 :- place(I).
:- element(I,E), size(S), I >= S, E != -1.
:- element(I,-1), size(S), I < S.
:- element(I,E), element((I-1)/2,P), I > 0, size(S), I < S, E > P.
"""

MODELS = {
    "search-tree": TREE + ORDERED,
    "red-black-tree": TREE + ORDERED + COLOURED,
    "heap-array": HEAP,
}


# The Java class of each, and what it is searched by.
CLASSES = {"search-tree": "SearchTree", "red-black-tree": "RedBlackTree", "heap-array": "HeapArray"}
STRATEGIES = ["auto", "delayed", "learned"]
# Seconds after which a search is given up.
MOST = 60


def solve(structure, size):
    """Counts the models; for the process that is started for it."""
    import clingo

    control = clingo.Control(["0", "-c", f"n={size}", "--project"])
    shown = {"heap-array": "#show size/1. #show length/1. #show element/2."}
    trees = "#show left/2. #show right/2. #show key/2. #show red/1."
    control.add("base", [], MODELS[structure] + shown.get(structure, trees))
    control.ground([("base", [])])
    count = 0
    with control.solve(yield_=True) as found:
        for _ in found:
            count += 1
    print(count)


def measured(command, most=None):
    """The output of a program and its processor time; no output if it was given up."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=most)
    except subprocess.TimeoutExpired:
        return None, most
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(words):
    if words[:1] == ["--solve"]:
        return solve(words[1], int(words[2]))
    cota = os.environ.get("COTA", "cota")
    if not shutil.which(cota):
        sys.exit("cota is not in the path: set COTA to the program")
    if len(words) % 2 or any(name not in MODELS for name in words[::2]):
        sys.exit("arguments are pairs of a structure and a size; structures: " + ", ".join(MODELS))
    python = ENVIRONMENT / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "clingo"], check=True)
    wanted = list(zip(words[::2], map(int, words[1::2]))) or DEFAULTS
    java = [cota, "java", "generate", "--sources", str(ROOT / "lab/subjects/java/src"), "--format", "count", "--jobs", "1"]
    # So that no measured run compiles the classes.
    measured(java + ["--class", "SearchTree", "--args", "1"])
    print(f"{'structure':<20}{'valid':>12}{'clingo':>12}{'Rust':>12}" + "".join(f"{'Java ' + name:>14}" for name in STRATEGIES))
    for structure, size in wanted:
        command = [cota, "generate", structure, "--size", str(size), "--format", "count", "--jobs", "1"]
        output, ours = measured(command)
        valid = int(output.split()[-1])
        output, theirs = measured([python, __file__, "--solve", structure, str(size)])
        if int(output) != valid:
            sys.exit(f"{structure} {size}: clingo finds {int(output)}, Cota {valid}")
        line = f"{structure + ' ' + str(size):<20}{valid:>12}{theirs:>10.2f} s{ours:>10.2f} s"
        for strategy in STRATEGIES:
            command = java + ["--class", CLASSES[structure], "--args", str(size), "--strategy", strategy]
            output, seconds = measured(command, MOST)
            if output is not None and int(output.split()[-1]) != valid:
                sys.exit(f"{structure} {size}: {strategy} finds {int(output.split()[-1])}, not {valid}")
            line += f"{seconds:>12.2f} s" if output is not None else f"{'> ' + str(MOST):>12} s"
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
