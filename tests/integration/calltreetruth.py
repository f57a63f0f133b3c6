#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes call trees with a program of its own and checks that `plumbline calltree` tells the same.

    calltreetruth.py PROGRAM SAMPLES     SAMPLES holds resnet_2cards_level1 and others

The trees here come from the raw events: one stack for each thread, self times by taking the children from their parent. Threads whose
slices overlap without nesting have no stack and are left out. The self times of a thread must add up to the time in which it is busy,
which is computed from its slices alone.
"""
import collections
import gzip
import json
import os
import subprocess
import sys
from decimal import ROUND_HALF_EVEN, Decimal

SKIPPED = 77
failures = []


def check(is_good, what):
    if not is_good:
        failures.append(what)
        print("FAILED " + what)


def nanoseconds(value):
    return int((Decimal(str(value).strip()) * 1000).to_integral_value(ROUND_HALF_EVEN))


def ask(program, arguments):
    done = subprocess.run([program] + arguments + ["--json", "--no-cache", "--quiet"], stdout=subprocess.PIPE, check=False)
    check(done.returncode in (0, 4), "exit code %d of %s" % (done.returncode, " ".join(arguments)))
    return json.loads(done.stdout)


def slices_of(path):
    opened = gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else open(path, encoding="utf-8")
    with opened as file:
        document = json.load(file, parse_float=Decimal)
    threads = collections.defaultdict(list)
    for each in document["traceEvents"] if isinstance(document, dict) else document:
        if each.get("ph") == "X":
            start = nanoseconds(each["ts"])
            threads[(str(each["pid"]), str(each["tid"]))].append((start, start + nanoseconds(each.get("dur", 0)), each["name"]))
    return threads


def inside(start, end, begin, stop):
    return max(0, min(end, stop) - max(start, begin))


def shows(start, end, begin, stop):
    return begin <= start < stop if start == end else start < stop and end > begin


def tree_of(slices, begin, stop):
    """Returns count, total and self time by way from the top; None if slices overlap without nesting."""
    tree = collections.defaultdict(lambda: [0, 0, 0])
    stack = []
    for start, end, name in sorted(slices, key=lambda each: (each[0], -each[1])):
        while stack and stack[-1][0] <= start:
            stack.pop()
        if stack and stack[-1][0] < end:
            return None
        way = (stack[-1][1] if stack else ()) + (name,)
        if shows(start, end, begin, stop):
            part = inside(start, end, begin, stop)
            figures = tree[way]
            figures[0] += 1
            figures[1] += part
            figures[2] += part
            if stack:
                tree[stack[-1][1]][2] -= part
        stack.append((end, way))
    return dict(tree)


def turned(tree):
    callers = collections.defaultdict(lambda: [0, 0, 0])
    for way, (count, _, self_ns) in tree.items():
        for length in range(1, len(way) + 1):
            figures = callers[tuple(reversed(way))[:length]]
            figures[0] += count
            figures[1] += self_ns
        figures[2] += self_ns
    return dict(callers)


def busy_of(slices, begin, stop):
    busy = 0
    until = begin
    for start, end, _ in sorted(slices):
        busy += max(0, min(end, stop) - max(start, until))
        until = max(until, min(end, stop))
    return busy


def told(card):
    """Returns the trees that the program tells, by lane."""
    lanes = collections.defaultdict(dict)
    ways = []
    for node in card["nodes"]:
        if node["parent"] is None:
            ways.append((node["name"],))
        else:
            ways.append(ways[node["parent"]] + (node["name"],))
            lanes[ways[-1][0]][ways[-1][1:]] = [node["count"], node["total_ns"], node["self_ns"]]
    return lanes


def compare(program, path, timeline):
    threads = slices_of(timeline)
    info = ask(program, ["info", path])["cards"][0]["trace"]
    begin, stop = info["slices_begin_ns"], info["slices_end_ns"]
    labels = collections.Counter(each["process"] + "/" + each["thread"] for each in info["lanes"])
    ranges = [(begin, stop + 1), (begin + (stop - begin) // 3, begin + 2 * (stop - begin) // 3)]
    lanes = slices = 0
    for first, last in ranges:
        options = ["calltree", path, "--by-lane", "--limit", "1000000", "--from", str(first), "--to", str(last)]
        down = told(ask(program, options)["cards"][0])
        up = told(ask(program, options + ["--order", "bottom-up"])["cards"][0])
        for lane in info["lanes"]:
            label = lane["process"] + "/" + lane["thread"]
            events = threads.get((lane["pid"], lane["tid"]), [])
            if labels[label] > 1 or not events or len(events) != lane["slices"]:
                continue
            expected = tree_of(events, first, last)
            if expected is None:
                continue
            lanes += 1
            slices += sum(figures[0] for figures in expected.values())
            where = "%s of %s from %d" % (label, path, first - begin)
            check(down.get(label, {}) == expected, "top-down tree of " + where)
            check(up.get(label, {}) == turned(expected), "bottom-up tree of " + where)
            busy = busy_of(events, first, last)
            check(sum(figures[2] for figures in down.get(label, {}).values()) == busy, "self times of " + where)
            if (first, last) == ranges[0]:
                check(busy == lane["busy_ns"], "busy time of " + where)
    print("%s: %d trees with %d slices" % (os.path.basename(path), lanes, slices))
    return lanes


def main():
    program, samples = sys.argv[1:3]
    found = 0
    for folder, _, files in sorted(os.walk(samples)):
        for name in sorted(files):
            inner = os.path.relpath(folder, samples)
            if name == "trace_view.json" and "cluster" not in inner and "db" not in inner:
                card = os.path.dirname(folder) if os.path.basename(folder) == "ASCEND_PROFILER_OUTPUT" else folder
                found += compare(program, card, os.path.join(folder, name))
    if not found and not failures:
        print("no sample")
        return SKIPPED
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
