#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants changes into a real card and checks that `plumbline compare` finds each with its exact cost, and nothing else.

    comparetruth.py PROGRAM SAMPLES     SAMPLES holds resnet_2cards_level1

The card is repeated to several steps. Times are integers, sums are made here from the events themselves. Prints what differs.
"""
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from decimal import Decimal

SKIPPED = 77
STEPS = 6
SLICE_KEYS = ("name", "pid", "tid", "args", "cat")


def nanoseconds(value):
    return int((Decimal(str(value)) * 1000).to_integral_value())


class Card:
    """The slices of a trace as [start, end, event], and its metadata."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            events = json.load(file, parse_float=Decimal)
        self.meta = [event for event in events if event["ph"] == "M"]
        self.slices = []
        for event in events:
            if event["ph"] == "X":
                start = nanoseconds(event["ts"])
                kept = {key: event[key] for key in SLICE_KEYS if key in event}
                self.slices.append([start, start + nanoseconds(event["dur"]), kept])
        self.slices.sort(key=lambda each: (each[0], -each[1]))
        names = {event["pid"]: event["args"]["name"] for event in self.meta if event["name"] == "process_name"}
        self.device = {pid for pid, name in names.items() if name == "Ascend Hardware"}
        self.threads = {(event["pid"], event["tid"]): event["args"]["name"] for event in self.meta if event["name"] == "thread_name"}

    def repeat(self, times):
        period = max(end for _, end, _ in self.slices) - min(start for start, _, _ in self.slices) + 1_000_000
        once = self.slices
        self.slices = []
        for step in range(times):
            for start, end, event in once:
                if event["name"].startswith("ProfilerStep#"):
                    event = dict(event, name="ProfilerStep#%d" % (50 + step))
                self.slices.append([start + step * period, end + step * period, event])

    def stream(self, step):
        """The kernels of the busiest stream in one step, by start."""
        lanes = Counter((each[2]["pid"], each[2]["tid"]) for each in self.slices
                        if each[2]["pid"] in self.device and each[2].get("args", {}).get("Task Type") == "AI_CORE")
        lane = lanes.most_common(1)[0][0]
        begin, end = next((start, end) for start, end, event in self.slices if event["name"] == "ProfilerStep#%d" % (50 + step))
        return [each for each in self.slices if (each[2]["pid"], each[2]["tid"]) == lane and begin <= each[0] < end]

    def move(self, at, by, but=()):
        """Everything from `at` on happens later; what lasts then ends later."""
        for each in self.slices:
            if any(each is other for other in but):
                continue
            if each[0] >= at:
                each[0] += by
            if each[1] > at or each[0] >= at + by:
                each[1] += by

    def sums(self):
        """Count and sum of the device's slices by name."""
        found = {}
        for start, end, event in self.slices:
            if event["pid"] in self.device:
                count, total = found.get(event["name"], (0, 0))
                found[event["name"]] = (count + 1, total + end - start)
        return found

    def write(self, path):
        def microseconds(ns):
            return "%d.%03d" % (ns // 1000, ns % 1000)

        with open(path, "w", encoding="utf-8") as file:
            file.write("[" + ",".join(json.dumps(event, default=str) for event in self.meta))
            for start, end, event in self.slices:
                text = json.dumps(dict(event, ph="X", ts=microseconds(start), dur=0), default=str)
                file.write("," + text.replace('"dur": 0', '"dur": ' + microseconds(end - start)))
            file.write("]")


class Check:
    def __init__(self, program):
        self.program = program
        self.failures = 0

    def equal(self, what, found, expected):
        if found != expected:
            self.failures += 1
            print("%s: found %s, expected %s" % (what, found, expected))

    def compare(self, base, target, *options):
        answer = subprocess.run([self.program, "compare", base, target, "--json", "--no-cache", *options], check=True,
                                capture_output=True, text=True)
        return json.loads(answer.stdout)

    def kernels(self, what, answer, base, target):
        """Every row beside sums made here."""
        expected = {}
        for name in base.keys() | target.keys():
            expected[name] = (*base.get(name, (0, 0)), *target.get(name, (0, 0)))
        found = {row["name"]: (row["base_count"], row["base_ns"], row["target_count"], row["target_ns"]) for row in answer["kernels"]}
        self.equal(what + ", kernels", found, expected)
        for row in answer["kernels"]:
            self.equal(what + ", parts of " + row["name"], row["count_part_ns"] + row["speed_part_ns"], row["difference_ns"])
            self.equal(what + ", difference of " + row["name"], row["difference_ns"], row["target_ns"] - row["base_ns"])


def above_floor(answer):
    return {row["name"]: row["difference_ns"] for row in answer["kernels"] if not row["below_floor"]}


def kernel_apart(card, stream, begin):
    """A kernel with neighbours of other names, from an index on, at whose edges nothing else runs on device or links."""
    hosts = {event["pid"] for event in card.meta if event["name"] == "process_name" and event["args"]["name"] in ("Python", "CANN")}
    others = [each for each in card.slices if each[2]["pid"] not in hosts]
    for index in range(begin, len(stream) - 1):
        names = {stream[index + step][2]["name"] for step in (-1, 0, 1)}
        kernel = stream[index]
        alone = not any(start < edge < end for start, end, _ in others for edge in kernel[:2])
        if len(names) == 3 and kernel[1] - kernel[0] > 2000 and alone:
            return index
    raise SystemExit("no kernel to change")


def plant(card):
    """Changes the card, from its end to its begin. Returns what must be found, by kind."""
    planted = {}
    # The last step: two neighbours change places.
    stream = card.stream(5)
    index = kernel_apart(card, stream, 40)
    first, second = stream[index], stream[index + 1]
    start, end = first[0], second[1]
    lengths = first[1] - first[0], second[1] - second[0]
    second[0], second[1] = start, start + lengths[1]
    first[0], first[1] = end - lengths[0], end
    planted["order"] = {first[2]["name"], second[2]["name"]}
    # A kernel is gone; what follows comes earlier by as much.
    stream = card.stream(4)
    gone = stream[kernel_apart(card, stream, 60)]
    planted["gone"] = (gone[2]["name"], gone[1] - gone[0])
    card.slices = [each for each in card.slices if each is not gone]
    card.move(gone[1], -(gone[1] - gone[0]))
    # The device waits.
    stream = card.stream(3)
    late = stream[kernel_apart(card, stream, 80)]
    planted["gap"] = (late[2]["name"], 777_123)
    card.move(late[0], 777_123)
    # One more kernel, of a name that is known.
    stream = card.stream(2)
    behind = stream[kernel_apart(card, stream, 50)]
    added = [behind[0], behind[0] + 43_210, dict(stream[20][2])]
    card.move(behind[0], 43_210)
    planted["added"] = (added[2]["name"], 43_210)
    card.slices.append(added)
    # A kernel takes longer.
    stream = card.stream(1)
    slow = stream[kernel_apart(card, stream, 30)]
    planted["slow"] = (slow[2]["name"], 91_357, slow[0])
    card.move(slow[1], 91_357)
    slow[1] += 91_357
    card.slices.sort(key=lambda each: (each[0], -each[1]))
    return planted


def check_planted(check, path, folder):
    base, target = Card(path), Card(path)
    base.repeat(STEPS)
    target.repeat(STEPS)
    planted = plant(target)
    files = [os.path.join(folder, name) for name in ("base.json", "target.json")]
    base.write(files[0])
    target.write(files[1])
    answer = check.compare(*files)
    check.kernels("planted", answer, base.sums(), target.sums())
    expected = Counter()
    for name, cost in (planted["slow"][:2], planted["added"]):
        expected[name] += cost
    expected[planted["gone"][0]] -= planted["gone"][1]
    check.equal("planted, above the floor", {name: cost for name, cost in above_floor(answer).items() if cost != 0}, dict(expected))
    check.equal("planted, matched", {key: answer["matched"][key] for key in ("pairs", "only_base", "only_target", "reordered")},
                {"pairs": len(base.slices) - 1, "only_base": 1, "only_target": 1, "reordered": 1})
    losses = {(loss["kind"], loss["name"], loss["difference_ns"]) for loss in answer["largest_losses"]}
    wanted = {("duration", *planted["slow"][:2]), ("gap", *planted["gap"]), ("only_target", *planted["added"])}
    check.equal("planted, losses missing", wanted - losses, set())
    # Where all came later, so did what the other streams did next; and work that changed places leaves its idle time to others.
    last = next(start for start, _, event in base.slices if event["name"] == "ProfilerStep#55")
    costs = {planted[kind][1] for kind in ("slow", "gap", "added")}
    others = [loss for loss in answer["largest_losses"] if (loss["kind"], loss["name"], loss["difference_ns"]) not in wanted
              and not (loss["kind"] == "gap" and (loss["difference_ns"] in costs or loss["base_start_ns"] >= last))]
    check.equal("planted, other losses", others, [])
    told = {(gap["side"], gap["name"], gap["difference_ns"]) for gap in answer["gaps"]}
    check.equal("planted, gap of the target alone", ("target", *planted["gap"]) in told, True)
    others = [gap for gap in answer["gaps"] if (gap["side"], gap["name"], gap["difference_ns"]) != ("target", *planted["gap"])
              and abs(gap["difference_ns"]) not in costs | {planted["gone"][1]} and gap["base_start_ns"] < last]
    check.equal("planted, other gaps", others, [])
    divergence = answer["first_divergence"]
    check.equal("planted, first divergence", (divergence["kind"], divergence["name"], divergence["base_start_ns"]),
                ("duration", planted["slow"][0], planted["slow"][2]))
    steps = {step["base_step"]: step["difference_ns"] for step in answer["steps"]}
    check.equal("planted, steps", steps, {"50": 0, "51": 91_357, "52": 43_210, "53": 777_123, "54": -planted["gone"][1], "55": 0})
    one = check.compare(*files, "--steps", "52:53")
    check.equal("steps 52 to 53", {name: cost for name, cost in above_floor(one).items() if cost != 0}, dict([planted["added"]]))


def table_rows(path):
    """The kernels of a table by when they start."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {nanoseconds(row["Start Time(us)"].strip()): row for row in rows}


def check_shapes(check, path, folder):
    """Of two neighbours of one name the first goes, and the second lasts as long as that did: only shapes tell which is gone."""
    rows = table_rows(os.path.join(path, "kernel_details.csv"))
    base, target = (Card(os.path.join(path, "trace_view.json")) for _ in range(2))
    kernels = [each for each in target.slices if each[2]["pid"] in target.device and each[0] in rows]
    lanes = {}
    for kernel in kernels:
        lanes.setdefault(kernel[2]["tid"], []).append(kernel)
    pairs = [(first, second) for lane in lanes.values() for first, second in zip(lane, lane[1:])
             if first[2]["name"] == second[2]["name"] and rows[first[0]]["Input Shapes"] != rows[second[0]]["Input Shapes"]]
    check.equal("neighbours of one name and other shapes", len(pairs) > 3, True)
    for index, (gone, kept) in enumerate(pairs):
        start, length = gone[0], gone[1] - gone[0]
        places = []
        for side, card in (("base", base), ("target", target)):
            places.append(os.path.join(folder, "%s%d_ascend_pt" % (side, index)))
            output = os.path.join(places[-1], "ASCEND_PROFILER_OUTPUT")
            os.makedirs(output)
            shutil.copy(os.path.join(path, "kernel_details.csv"), output)
            kept_end = kept[1]
            slices = card.slices
            if side == "target":
                card.slices = [each for each in slices if each is not gone]
                kept[1] = kept[0] + length
            card.write(os.path.join(output, "trace_view.json"))
            card.slices, kept[1] = slices, kept_end
        first = check.compare(*places)["first_divergence"]
        check.equal("the kernel that is gone", (first["kind"], first["name"], first["base_start_ns"]),
                    ("only_base", gone[2]["name"], start))


def longest(left, right):
    row = [0] * (len(right) + 1)
    for symbol in left:
        diagonal = 0
        for at, other in enumerate(right):
            above = row[at + 1]
            row[at + 1] = diagonal + 1 if symbol == other else max(row[at], above)
            diagonal = above
    return row[-1]


def check_real(check, folder):
    """Two cards as they are: sums by name, and streams of the device matched as a plain longest common subsequence."""
    paths = [os.path.join(folder, "rank%d_ascend_pt" % rank) for rank in (0, 1)]
    cards = [Card(os.path.join(path, "ASCEND_PROFILER_OUTPUT", "trace_view.json")) for path in paths]
    answer = check.compare(*paths)
    check.kernels("real cards", answer, cards[0].sums(), cards[1].sums())
    lanes = []
    for card in cards:
        found = {}
        for each in card.slices:
            if each[2]["pid"] in card.device:
                found.setdefault(card.threads[each[2]["pid"], each[2]["tid"]], []).append(each[2]["name"])
        lanes.append(found)
    rows = {row["name"]: row for row in check.compare(*paths, "--by", "lane")["kernels"]}
    for name, left in lanes[0].items():
        row = rows["Ascend Hardware/" + name]
        check.equal("slices of " + name, (row["base_count"], row["target_count"]), (len(left), len(lanes[1][name])))
    every = sum(longest(left, lanes[1][name]) for name, left in lanes[0].items())
    pairs = answer["matched"]["pairs"]
    check.equal("pairs are as many as the longest common subsequences of the device", pairs >= every, True)
    both = check.compare(*paths[:1], paths[0])
    check.equal("a card and itself", (both["matched"]["share"], above_floor(both) == dict.fromkeys(above_floor(both), 0),
                                      both["first_divergence"], both["largest_losses"]), (1.0, True, None, []))


def main():
    folder = os.path.join(sys.argv[2], "resnet_2cards_level1")
    if not os.path.isdir(folder):
        print("no samples")
        return SKIPPED
    check = Check(sys.argv[1])
    check_real(check, folder)
    with tempfile.TemporaryDirectory() as place:
        check_shapes(check, os.path.join(folder, "rank0_ascend_pt", "ASCEND_PROFILER_OUTPUT"), place)
        for rank in (0, 1):
            check_planted(check, os.path.join(folder, "rank%d_ascend_pt" % rank, "ASCEND_PROFILER_OUTPUT", "trace_view.json"), place)
    return 1 if check.failures else 0


sys.exit(main())
