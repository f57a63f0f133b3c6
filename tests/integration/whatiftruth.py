#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes slices of a real card take twice as long and checks that `plumbline whatif` undoes that.

    whatiftruth.py PROGRAM SAMPLES     SAMPLES holds resnet_2cards_level1

Of the slices on the critical path some are chosen. One, or two together, get a name of their own and twice their length, and all that
happens later, on every lane, happens later by as much: a run in which everything had waited for them. Halved again by a change, the
step must take as long as it was recorded, within one per cent. That proves that the replay passes the time on along the whole path to
the end of the step; it proves nothing about slices that are not on the path.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile
from decimal import Decimal

SKIPPED = 77
LEAST_NS = 20_000
CHOSEN = {"kernel": 4, "host": 4, "communication": 2, "copy": 2}
TARGETS = {"kernel": "kernel", "host": "host", "communication": "comm", "copy": "copy"}


def nanoseconds(value):
    return int((Decimal(str(value)) * 1000).to_integral_value())


def microseconds(ns):
    return "%d.%03d" % (ns // 1000, ns % 1000)


def ask(program, arguments):
    run = subprocess.run([program] + arguments + ["--json", "--quiet", "--no-cache"], stdout=subprocess.PIPE, check=False)
    return json.loads(run.stdout) if run.returncode == 0 else None


def stretched(events, planted):
    """The events with the slices at these positions twice as long."""
    holes = sorted((nanoseconds(events[at]["ts"]) + nanoseconds(events[at]["dur"]), nanoseconds(events[at]["dur"])) for at in planted)

    def later(ns):
        return ns + sum(length for end, length in holes if ns >= end)

    made = []
    for at, event in enumerate(events):
        event = dict(event)
        if "ts" in event:
            begin = nanoseconds(event["ts"])
            event["ts"] = microseconds(later(begin))
            if event["ph"] == "X":
                end = begin + nanoseconds(event["dur"])
                event["dur"] = float(Decimal(later(end) - later(begin)) / 1000)
        if at in planted:
            event["name"] = "planted%d_%s" % (planted.index(at), event["name"])
        made.append(event)
    return made


def write_card(folder, events):
    output = os.path.join(folder, "rank0_ascend_pt", "ASCEND_PROFILER_OUTPUT")
    os.makedirs(output, exist_ok=True)
    with open(os.path.join(output, "trace_view.json"), "w", encoding="utf-8") as file:
        json.dump(events, file, default=float)
    return folder


def chosen_slices(events, path):
    """The longest slices of each kind that are on the path, by the position of their event. A slice lies on it as a whole."""
    by_place = {}
    for at, event in enumerate(events):
        if event["ph"] == "X":
            by_place.setdefault((event["name"], nanoseconds(event["ts"])), at)
    chosen = []
    for kind, most in CHOSEN.items():
        segments = [each for each in path["segments"] if each["kind"] == kind and each["name"] and each["duration_ns"] >= LEAST_NS]
        found = []
        for each in sorted(segments, key=lambda each: -each["duration_ns"]):
            at = by_place.get((each["name"], each["start_ns"]))
            if at is not None and nanoseconds(events[at]["dur"]) == each["duration_ns"]:
                found.append((kind, at))
        chosen += found[:most]
    return chosen


def check(program, folder, events, slices, truth):
    write_card(folder, stretched(events, [at for _, at in slices]))
    changes = []
    for number, (kind, at) in enumerate(slices):
        name = "planted%d_" % number + "".join("[" + each + "]" if each in "*?[" else each for each in events[at]["name"])
        changes += ["--change", "%s:%s=x0.5" % (TARGETS[kind], name)]
    answer = ask(program, ["whatif", folder] + changes)
    what = " and ".join("%s %s" % (kind, events[at]["name"]) for kind, at in slices)
    if answer is None:
        print("no answer: " + what)
        return False
    off = (answer["predicted_ns"] - truth) / truth
    planted = answer["step_ns"] - truth
    print("%-100s planted %9d ns, left %9d ns, %+.4f %%" % (what[:100], planted, answer["predicted_ns"] - truth, 100 * off))
    return planted > 0 and abs(off) < 0.01 and abs(answer["predicted_ns"] - truth) < planted / 20


def main():
    program, samples = sys.argv[1:3]
    source = os.path.join(samples, "resnet_2cards_level1", "rank0_ascend_pt", "ASCEND_PROFILER_OUTPUT", "trace_view.json")
    if not os.path.exists(source):
        return SKIPPED
    with open(source, encoding="utf-8") as file:
        events = json.load(file, parse_float=Decimal)
    with tempfile.TemporaryDirectory() as folder:
        path = ask(program, ["path", write_card(folder, events)])
        same = ask(program, ["whatif", folder])
        truth = path["duration_ns"]
        is_good = same["step_ns"] == same["predicted_ns"] == same["predicted_low_ns"] == same["predicted_high_ns"] == truth
        slices = chosen_slices(events, path)
        is_good = is_good and len({kind for kind, _ in slices}) >= 2
        for each in [[each] for each in slices] + [list(pair) for pair in itertools.combinations(slices[:4], 2)]:
            is_good = check(program, folder, events, each, truth) and is_good
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
