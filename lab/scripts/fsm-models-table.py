#!/usr/bin/env python3
"""Turns the lines of `cota lab fsm models` into the table of the book.

    cota lab fsm models --models FOLDER --timeout 0.2 > models.csv
    lab/scripts/fsm-models-table.py FOLDER/index.csv < models.csv > docs/fsm-models.md

Models of the index without a line are counted as not run.
"""

import csv
import sys
from collections import Counter

NOT_RUN = "not run"


def outcome(row):
    """How the best answer for a model came about."""
    if row is None:
        return NOT_RUN
    if " by " in row["without_reset"] and "not proved" not in row["without_reset"]:
        return "checking sequence proved, without reset"
    if " by " in row["reset_input"] and "not proved" not in row["reset_input"]:
        return "checking sequence proved, the reset tested as an input"
    if row["reset_reliable"].endswith(" proved") and "not proved" not in row["reset_reliable"]:
        return "suite proved, the reset trusted"
    if row["reset_reliable"].endswith("theorem"):
        return "suite by the theorem of its method, the reset trusted"
    if row["reset_reliable"] == "not reduced":
        return "nothing: a partial model with states that no input tells apart (`complete` it first)"
    return "nothing: " + (row["reset_reliable"] or row["without_reset"])


def main():
    with open(sys.argv[1], newline="", encoding="utf-8") as index:
        files = [row["file"] for row in csv.DictReader(index)]
    rows = {row["file"]: row for row in csv.DictReader(sys.stdin)}
    print("# Real models\n")
    print("What `cota lab fsm models` says of each model of a folder of real ones, minimised; made by")
    print("`lab/scripts/fsm-models-table.py`. Lengths are in symbols, followed by the proof; \"not proved\" is what the time")
    print("limit allowed.\n")
    print("| outcome | models |\n|---|---|")
    for text, count in sorted(Counter(outcome(rows.get(file)) for file in files).items()):
        print(f"| {text} | {count} |")
    print("\n| model | states | inputs | without reset | the reset as an input | the reset trusted |")
    print("|---|---|---|---|---|---|")
    for file in files:
        row = rows.get(file)
        if row is None:
            print(f"| {file} | | | {NOT_RUN} | | |")
            continue
        cells = ["file", "states", "inputs", "without_reset", "reset_input", "reset_reliable"]
        print("| " + " | ".join(row[cell] for cell in cells) + " |")


if __name__ == "__main__":
    main()
