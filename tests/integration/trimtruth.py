#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cuts captures with a program of its own and checks that `plumbline trim` writes the same.

    trimtruth.py PROGRAM SAMPLES     SAMPLES holds resnet_2cards_level1 and others

The cut here reads the raw file and knows nothing of Plumbline: whole slices that show in the range, counters with the last sample before
it, arrows with both ends inside, rows of tables by their times. After that `stats` and `slices` of the range must tell the same of the
cut and of the whole, on every kind of timeline, and hashed names must be gone and still tell the same overview.
"""
import collections
import csv
import gzip
import json
import os
import subprocess
import sys
import tempfile
from decimal import ROUND_HALF_EVEN, Decimal

SKIPPED = 77
UNITS = ("acc_id", "PA Link ID", "PCIE ID")  # arguments of counters that say which unit a sample is of
failures = []


def check(is_good, what):
    if not is_good:
        failures.append(what)
        print("FAILED " + what)


def nanoseconds(value):
    return int((Decimal(str(value).strip()) * 1000).to_integral_value(ROUND_HALF_EVEN))


def run(program, arguments, codes=(0,)):
    done = subprocess.run([program] + arguments + ["--no-cache", "--quiet"], stdout=subprocess.PIPE, check=False)
    check(done.returncode in codes, "exit code %d of %s" % (done.returncode, " ".join(arguments)))
    return done.stdout


def ask(program, arguments):
    return json.loads(run(program, arguments + ["--json"], codes=(0, 4)))


def events_of(path):
    opened = gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else open(path, encoding="utf-8")
    with opened as file:
        document = json.load(file, parse_float=Decimal)
    return document["traceEvents"] if isinstance(document, dict) else document


def canonical(event):
    return json.dumps(event, sort_keys=True, default=str)


def shows(event, begin, end):
    start = nanoseconds(event["ts"])
    stop = start + max(0, nanoseconds(event.get("dur", 0)))
    return begin <= start < end if start == stop else start < end and stop > begin


def slices_in(events, begin, end):
    return collections.Counter(canonical(each) for each in events if each["ph"] == "X" and shows(each, begin, end))


def curves_in(events, begin, end):
    """The samples of each series in the range, in order of time, with the last one before it."""
    curves = collections.defaultdict(list)
    for each in events:
        if each["ph"] == "C":
            units = {key: str(each["args"][key]) for key in UNITS if key in each["args"]}
            for series, value in each["args"].items():
                if series not in units:
                    key = (str(each["pid"]), each["name"], series, str(units))
                    curves[key].append((nanoseconds(each["ts"]), float(value)))
    cut = {}
    for key, samples in curves.items():
        samples.sort(key=lambda sample: sample[0])
        inside = [sample for sample in samples if begin <= sample[0] < end]
        before = [sample for sample in samples if sample[0] < begin]
        if before and not (inside and inside[0][0] == begin):
            inside.insert(0, before[-1])
        if inside:
            cut[key] = inside
    return cut


def arrows_in(events, begin, end):
    """The arrows with both ends inside: each end joins the latest start of its key at or before it, else the nearest after it."""
    keys = collections.defaultdict(list)
    for position, each in enumerate(events):
        if each["ph"] in "stf":
            point = (nanoseconds(each["ts"]), "stf".index(each["ph"]), position, str(each["pid"]), str(each["tid"]))
            keys[(each.get("cat", ""), each.get("name", ""), str(each.get("id", "")))].append(point)
    arrows = collections.Counter()
    for (category, _, _), points in keys.items():
        points.sort()
        for at, point in enumerate(points):
            if point[1] == 0:
                continue
            before = [each for each in points[:at] if each[1] < 2]
            after = [each for each in points[at + 1:] if each[1] == 0]
            source = before[-1] if before else after[0] if after else None
            if source and begin <= source[0] < end and begin <= point[0] < end:
                arrows[(category, source[3], source[4], source[0], point[3], point[4], point[0])] += 1
    return arrows


def names_in(events):
    kinds = ("process_name", "process_labels", "process_sort_index", "thread_name", "thread_sort_index")
    return {(each["name"], str(each["pid"]), str(each["tid"]) if each["name"].startswith("thread") else "",
             canonical(each["args"])) for each in events if each["ph"] == "M" and each["name"] in kinds}


def check_events(source, target, begin, end, what):
    whole = events_of(source)
    cut = events_of(target)
    check(slices_in(whole, begin, end) == collections.Counter(canonical(each) for each in cut if each["ph"] == "X"), what + ": slices")
    check(curves_in(whole, begin, end) == curves_in(cut, -2**62, 2**62), what + ": counters")
    check(arrows_in(whole, begin, end) == arrows_in(cut, -2**62, 2**62), what + ": arrows")
    check(names_in(cut) <= names_in(whole), what + ": names that the source lacks")
    lanes = {(str(each["pid"]), str(each["tid"])) for each in cut if each["ph"] == "X"}
    wanted = {each for each in names_in(whole) if (each[1], each[2]) in lanes or (not each[2] and each[1] in {pid for pid, _ in lanes})}
    check(wanted <= names_in(cut), what + ": names of lanes")
    counts = collections.Counter(each["ph"] for each in cut)
    print("%-40s %s of %d events" % (what, dict(counts), len(whole)))


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def check_table(source, target, begin, end, start, duration, what):
    header, *rows = rows_of(source)

    def is_kept(row):
        event = {"ts": row[header.index(start)], "dur": row[header.index(duration)] if duration else 0}
        return shows(event, begin, end)

    kept = [header] + [row for row in rows if is_kept(row)]
    check(rows_of(target) == kept, what)
    print("%-40s %d of %d rows" % (what, len(kept) - 1, len(rows)))


def answers(program, path, begin, end, card):
    """What stats and slices tell of a range, but for rows and for self times that slices outside of the range decide."""
    edges = ["--from", str(begin), "--to", str(end)] + (["--card", str(card)] if card is not None else [])
    told = [ask(program, ["stats", path, "--by", by] + edges)["cards"] for by in ("name", "category", "lane")]
    slices = ask(program, ["slices", path, "--limit", "100000000", "--args"] + edges)
    for each in slices["slices"]:
        if each["start_ns"] < begin or each["start_ns"] + each["duration_ns"] > end:
            each["self_ns"] = None
        for key in ("row", "source", "card"):
            each.pop(key)
        each["args"] = flat(each["args"])
    for cards in told:
        for each in cards:
            each.pop("rank")
    told.append(sorted(canonical(each) for each in slices["slices"]))
    return told


def flat(args):
    """Arguments as texts: a database tells numbers that its timeline as text has in quotes."""
    return {key: str(value) for key, value in args.items()} if isinstance(args, dict) and args else None


def check_answers(program, whole, cut, ranges, what):
    for card, (begin, end) in ranges.items():
        is_same = answers(program, whole, begin, end, card) == answers(program, cut, begin, end, card)
        check(is_same, "%s: stats and slices of card %s" % (what, card))
        print("%-40s answers of card %s %s" % (what, card, "agree" if is_same else "DIFFER"))


def middle_of(program, path):
    """A range from one slice to another in the middle of all cards, by rank."""
    starts = sorted(each["start_ns"] for each in ask(program, ["slices", path, "--limit", "100000000"])["slices"])
    middle = starts[len(starts) * 3 // 10] + 1, starts[len(starts) * 62 // 100] + 1
    return {each["rank"]: middle for each in ask(program, ["info", path])["cards"] if each["trace"]}


def ranks_of(program, path):
    return sorted(str(each["rank"]) for each in ask(program, ["info", path])["cards"] if each["trace"])


def trim(program, source, target, arguments=()):
    return ask(program, ["trim", source, "-o", target] + list(arguments))


def check_capture(program, samples, folder):
    source = os.path.join(samples, "resnet_2cards_level1")
    target = os.path.join(folder, "cut")
    ranges = middle_of(program, source)
    begin, end = ranges[0]
    answer = trim(program, source, target, ["--range", "%d..%d" % (begin, end)])
    for rank in (0, 1):
        below = "rank%d_ascend_pt/ASCEND_PROFILER_OUTPUT/" % rank
        check_events(os.path.join(source, below + "trace_view.json"), os.path.join(target, below + "trace_view.json"), begin, end,
                     "capture, rank %d" % rank)
        for name, start, duration in (("kernel_details.csv", "Start Time(us)", "Duration(us)"),
                                      ("memory_record.csv", "Timestamp(us)", None)):
            check_table(os.path.join(source, below + name), os.path.join(target, below + name), begin, end, start, duration,
                        "%s, rank %d" % (name, rank))
        files = {each["file"]: each for each in answer["cards"][rank]["files"]}
        gone = files["ASCEND_PROFILER_OUTPUT/op_statistic.csv"]
        check(not gone["kept"] and gone["reason"] == "no_times", "sums are left out")
        check(not os.path.exists(os.path.join(target, below + "op_statistic.csv")), "sums are not there")
    check_answers(program, source, target, ranges, "capture")
    with open(os.path.join(target, "trim.json"), encoding="utf-8") as file:
        check(json.load(file)["cards"] == answer["cards"], "trim.json")


def check_steps(program, folder):
    """A step of a demo, whose tables name their steps."""
    source = os.path.join(folder, "demo")
    run(program, ["demo", source, "--cards", "3", "--steps", "4"])
    target = os.path.join(folder, "step")
    answer = trim(program, source, target, ["--step", "4", "--card", "0", "--card", "2"])
    check([each["rank"] for each in answer["cards"]] == [0, 2], "cards of a step")
    ranges = {each["rank"]: (each["from_ns"], each["to_ns"]) for each in answer["cards"]}
    check_answers(program, source, target, ranges, "step")
    for card in answer["cards"]:
        below = os.path.join(card["path"], "ASCEND_PROFILER_OUTPUT", "step_trace_time.csv")
        header, *rows = rows_of(os.path.join(source, below))
        kept = [header] + [row for row in rows if row[header.index("Step")] == "4"]
        check(len(kept) == 2 and rows_of(os.path.join(target, below)) == kept, "row of the step")
        below = os.path.join(card["path"], "ASCEND_PROFILER_OUTPUT", "communication.json")
        with open(os.path.join(source, below), encoding="utf-8") as one, open(os.path.join(target, below), encoding="utf-8") as other:
            check(json.load(other) == {"step4": json.load(one)["step4"]}, "communication of the step")
    told = [[each["steps"] for each in ask(program, ["overview", path, "--card", "2"])["cards"]][0] for path in (source, target)]
    told = [[each for each in steps if each["step"] == "4"] for steps in told]
    for steps in told:
        steps[0].pop("gap_ns")  # begins with the last task of the step before
    check(told[0] == told[1], "overview of the step")


def check_all_phases(program, folder):
    """Slices of two events, asynchronous ones, instants, chains of arrows, ids as texts."""
    us = 1_000_000

    def event(ph, ts, **more):
        return {"ph": ph, "name": "n", "pid": "7", "tid": "3", "ts": us + ts, **more}

    events = [event("M", 0, name="process_name", args={"name": "worker"}), event("M", 0, name="thread_name", args={"name": "main"}),
              event("B", 10, name="outer", args={"a": [1, {"b": "c"}]}), event("B", 20, name="inner"), event("E", 30), event("E", 90),
              event("B", 95, name="open"), event("b", 5, cat="load", id="1", name="first"), event("e", 70, cat="load", id="1"),
              event("b", 40, cat="load", id="2", name="second"), event("e", 60, cat="load", id="2"),
              event("i", 45, s="p", name="mark", args={"x": 1}), event("n", 50, cat="load", id="1", name="async mark"),
              event("i", 4, name="early"), event("s", 21, id=5, cat="c"), event("t", 41, id=5, cat="c", tid="4"),
              event("f", 80, id=5, cat="c", tid="5"), event("X", 41, dur=2, tid="4"), event("X", 80, dur=0, tid="5"),
              event("X", 80, dur=5, tid="5", name="zero begins with me"), event("X", -7, dur=-1, tid="6"),
              event("C", 1, args={"x": 1, "y": 0.1}), event("C", 33, args={"y": 2.5e-7}), event("C", 34, args={"x": 3}),
              event("C", 77, args={"x": 4, "y": 12345678.9})]
    source = os.path.join(folder, "phases.json")
    with open(source, "w", encoding="utf-8") as file:
        json.dump({"displayTimeUnit": "ns", "extra": {"kept": [True]}, "traceEvents": events}, file)
    begin, end = (us + 25) * 1000, (us + 81) * 1000
    target = os.path.join(folder, "phases")
    answer = trim(program, source, target, ["--range", "%d..%d" % (begin, end)])["cards"][0]
    cut = os.path.join(target, "phases.json")
    with open(cut, encoding="utf-8") as file:
        document = json.load(file)
    check(document["extra"] == {"kept": [True]} and document["displayTimeUnit"] == "ns", "members around the events")
    check(answer["slices"] == {"kept": 7, "of": 9}, "slices of all phases: %s" % answer["slices"])
    check(answer["instants"] == {"kept": 2, "of": 3}, "instants")
    check(answer["flows"] == {"kept": 1, "of": 2}, "arrows of a chain")
    check(curves_in(events, begin, end) == curves_in(document["traceEvents"], -2**62, 2**62), "curves of all phases")
    check({str(each["pid"]) for each in document["traceEvents"]} == {"7"} and all(isinstance(each["pid"], str)
          for each in document["traceEvents"]), "ids stay texts")
    check_answers(program, source, cut, {None: (begin, end)}, "all phases")


def check_hashed(program, samples, folder):
    source = os.path.join(samples, "resnet_2cards_level1")
    target = os.path.join(folder, "hashed")
    answer = trim(program, source, target, ["--hash-names"])
    check(answer["hashed"] and all(each["hashed_names"] > 50 for each in answer["cards"]), "names are hashed")
    check(all(each["slices"]["kept"] == each["slices"]["of"] for each in answer["cards"]), "all slices are there")
    check(sum(each["changed_roles"] for each in answer["cards"]) == 0, "roles that the names no longer tell")
    places = [os.path.join(root, name) for root, _, names in os.walk(target) for name in names]
    text = "\n".join(open(path, encoding="utf-8").read() for path in places)
    # What must be gone: files of the user's, and what the operators of the model are called.
    for secret in ("site-packages", "/".join(("", "home", "")), "resnet", "aten::conv2d", "ReduceSum", "BNTrainingUpdate", "local/lib"):
        check(secret not in text, "%s is told" % secret)
    pairs = []
    for rank in (0, 1):
        one = ask(program, ["slices", source, "--card", str(rank), "--limit", "1000000"])["slices"]
        other = ask(program, ["slices", target, "--card", str(rank), "--limit", "1000000"])["slices"]
        key = lambda each: (each["start_ns"], each["duration_ns"], each["row"])
        check(sorted(map(key, one)) == sorted(map(key, other)), "times of hashed slices")
        pairs += [(each["name"], twin["name"], key(each)) for each, twin in zip(sorted(one, key=key), sorted(other, key=key))]
    unique = collections.Counter(time for _, _, time in pairs)
    hashes = collections.defaultdict(set)
    for name, hidden, time in pairs:
        if unique[time] == 1:
            hashes[name].add(hidden)
    check(all(len(each) == 1 for each in hashes.values()), "equal names, equal hashes on both cards")
    check(len(set(map(min, hashes.values()))) == len(hashes), "other names, other hashes")
    for command in (["overview"], ["steps"], ["compare"]):
        told = []
        for path in (source, target):
            paths = [path] if command != ["compare"] else [path, path, "--base-card", "0", "--target-card", "1"]
            told.append(ask(program, command + paths))
        if command == ["compare"]:
            check(told[0]["overview"] == told[1]["overview"] and told[0]["matched"] == told[1]["matched"], "comparison of hashed cards")
        else:
            check([each["steps"] for each in told[0]["cards"]] == [each["steps"] for each in told[1]["cards"]],
                  "%s of hashed cards" % command[0])
    kernels = [ask(program, ["kernels", path, "--by", "name"])["cards"][0]["kernels"] for path in (source, target)]
    check([each["sum_us"] for each in kernels[0]] == [each["sum_us"] for each in kernels[1]], "kernels of hashed cards")
    print("%-40s %d names, %d kernels" % ("hashed", len(hashes), len(kernels[0])))


def check_others(program, samples, folder):
    """Timelines in objects, compressed, in several files, in databases, and in lists."""
    for number, below in enumerate(("kineto/simple_add.json.gz", "kineto/event_sync.json.gz", "kineto/sampled_rank-0.json.gz",
                                    "mindinsight/run_1/profiler", "mindinsight/run_2/profiler", "msprof/msprof_0.db", "msprof",
                                    "resnet_1card_level0", "resnet_2cards_level1_db")):
        source = os.path.join(samples, below)
        if not os.path.exists(source):
            continue
        ranges = middle_of(program, source)
        begin, end = next(iter(ranges.values()))
        target = os.path.join(folder, "other%d" % number)
        answer = trim(program, source, target, ["--range", "%d..%d" % (begin, end)])
        cut = target
        cards = ask(program, ["info", cut])["cards"]
        # Without the other files of its capture, nothing tells that the number in the name of the file is a device and no rank.
        expected = ["1"] if below == "mindinsight/run_2/profiler" else ranks_of(program, source)
        check(ranks_of(program, cut) == expected, below + ": ranks %s" % [each["rank"] for each in cards])
        check(len(answer["cards"]) == len([each for each in cards if each["trace"]]), below + ": cards")
        check_answers(program, source, cut, ranges if len(ranges) > 1 else {None: (begin, end)}, below)


def main():
    program, samples = sys.argv[1:3]
    if not os.path.exists(os.path.join(samples, "resnet_2cards_level1")):
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        check_all_phases(program, folder)
        check_capture(program, samples, folder)
        check_steps(program, folder)
        check_hashed(program, samples, folder)
        check_others(program, samples, folder)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
