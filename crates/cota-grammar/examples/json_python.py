"""A program with a line protocol: a JSON text a line in, what Python's json makes of it a line out.

The answers are those of json_serde.rs beside it.
"""

import json
import re
import struct
import sys


def string(text):
    return "s" + ".".join(format(ord(c), "x") for c in text)


def told(value):
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return "i%d" % value
    if isinstance(value, float):
        return "d" + struct.pack(">d", value).hex()
    if isinstance(value, str):
        return string(value)
    if isinstance(value, list):
        return "[" + ",".join(map(told, value)) + "]"
    return "{" + ",".join(string(k) + ":" + told(v) for k, v in sorted(value.items())) + "}"


def answer(text):
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return "error"
    # The limit is the parser's; telling the value must not run into it earlier.
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20 * limit)
    try:
        return told(value)
    finally:
        sys.setrecursionlimit(limit)


for line in sys.stdin:
    text = re.sub(r"\\(.)", lambda m: {"n": "\n", "r": "\r"}.get(m[1], m[1]), line.rstrip("\n"))
    print(answer(text), flush=True)
