#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what `plumbline cluster --pipeline` and `plumbline comm` say about a job with sums over its raw files.

    clustertruth.py PROGRAM SAMPLES     SAMPLES holds qwen3_pp2_dp2_partial and ranks_trimmed

Pipeline: a made job of four stages. An attention kernel belongs to one layer of one micro-batch, so that counting them tells the passes of
a stage without looking at transfers. Of each pass the computing time, of each stage the waiting time and the window are summed anew from
trace_view.json. The ideal share of bubbles comes from stages and micro-batches alone.

Collectives: of each rank the time of one all-reduce is that of its communication.json, and it is late by its start against the earliest one.

Matrix: bytes, times and bandwidths between ranks are those of communication_matrix.json: its totals, or single operators where it has none.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from decimal import ROUND_HALF_EVEN, Decimal

STAGES, MICRO_BATCHES = 4, 8
CLOCK_NS = 3000  # clocks of cards are fitted to one another
TIMES = {"elapse_ns": "Elapse", "transit_ns": "Transit", "wait_ns": "Wait", "synchronization_ns": "Synchronization", "idle_ns": "Idle"}
failures = []


def check(fits, *what):
    if not fits:
        failures.append(" ".join(map(str, what)))


def whole(value, unit):
    return int((Decimal(value) * unit).quantize(Decimal(1), ROUND_HALF_EVEN))


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file, parse_float=Decimal, parse_int=Decimal)


def ask(program, *arguments):
    run = subprocess.run([program, *arguments, "--json", "--quiet", "--no-cache"], stdout=subprocess.PIPE, check=False)
    return json.loads(run.stdout)


def kernels(card):
    """Begin, end and name of the computing kernels of a card."""
    events = load(glob.glob(os.path.join(card, "ASCEND_PROFILER_OUTPUT", "trace_view.json"))[0])
    hardware = {e["pid"] for e in events if e["ph"] == "M" and e["name"] == "process_name" and e["args"]["name"] == "Ascend Hardware"}
    made = []
    for event in events:
        if event["ph"] == "X" and event["pid"] in hardware and event["name"].startswith("aclnn"):
            begin = whole(event["ts"], 1000)
            made.append((begin, begin + whole(event["dur"], 1000), event["name"]))
    return sorted(made)


def busy(ranges, begin, end):
    """Length of the union of ranges inside begin to end."""
    total, until = 0, begin
    for first, last, _ in ranges:
        first, last = max(first, until), min(last, end)
        total += max(last - first, 0)
        until = max(until, last)
    return total


def check_pipeline(program, job):
    subprocess.run([program, "demo", job, "--pipeline", str(STAGES), "--micro-batches", str(MICRO_BATCHES), "--steps", "3", "--quiet"],
                   stdout=subprocess.DEVNULL, check=True)
    layers = [int(count) for count in load(os.path.join(job, "demo.json"))["pipeline"]["layers"]]
    for step in ask(program, "cluster", job, "--pipeline")["steps"]:
        told = ask(program, "cluster", job, "--pipeline", "--step", step)
        check((told["stages"], told["micro_batches"]) == (STAGES, MICRO_BATCHES), step, "stages and micro-batches")
        check(abs(told["ideal_share"] - (STAGES - 1) / (MICRO_BATCHES + STAGES - 1)) < 1e-6, step, "ideal share", told["ideal_share"])
        check(len(told["cards"]) == STAGES, step, "cards")
        begins, ends = [], []
        for card in told["cards"]:
            raw = kernels(os.path.join(job, card["name"]))
            passes = [item for item in card["passes"] if item["kind"] != "other"]  # such as the optimizer
            for item in passes:
                begin, end = item["start_ns"], item["start_ns"] + item["duration_ns"]
                inside = [each for each in raw if begin <= each[0] < end]
                counts = [sum("FlashAttentionScoreGrad" in name for _, _, name in inside),
                          sum("FlashAttentionScore_" in name for _, _, name in inside)]
                expected = [0, layers[card["stage"]]] if item["kind"] == "forward" else [layers[card["stage"]], 0]
                check(counts == expected, step, card["name"], item["kind"], item["micro_batch"], counts, expected)
                check(item["computing_ns"] == busy(inside, begin, end), step, card["name"], item["kind"], "computing", item["computing_ns"])
                check(inside and (inside[0][0], max(last for _, last, _ in inside)) == (begin, end), step, card["name"], item["kind"], "ends")
                begins.append(begin)
                ends.append(end)
            for kind in ("forward", "backward"):
                numbers = [item["micro_batch"] for item in passes if item["kind"] == kind]
                check(numbers == list(range(MICRO_BATCHES)), step, card["name"], kind, numbers)
            waiting = card["window_ns"] - sum(item["duration_ns"] for item in passes)
            check(abs(card["wait_ns"] - waiting) <= CLOCK_NS, step, card["name"], "waits", card["wait_ns"], waiting)
        for card in told["cards"]:
            check(abs(card["window_ns"] - (max(ends) - min(begins))) <= CLOCK_NS, step, card["name"], "window", card["window_ns"])


def check_collective(program, job):
    subprocess.run([program, "demo", job, "--cards", "4", "--steps", "4", "--quiet"], stdout=subprocess.DEVNULL, check=True)
    ranks = {}
    for path in sorted(glob.glob(os.path.join(job, "*_ascend_pt"))):
        rank = int(glob.glob(os.path.join(path, "profiler_info_*.json"))[0].rsplit("_", 1)[1].split(".")[0])
        calls = {}
        for step, kinds in load(os.path.join(path, "ASCEND_PROFILER_OUTPUT", "communication.json")).items():
            for name, info in kinds["collective"].items():
                if name != "Total Op Info":
                    calls[step, name] = info["Communication Time Info"]
        ranks[rank] = calls
    length = lambda key: max(calls[key]["Elapse Time(ms)"] for calls in ranks.values() if key in calls)
    order = sorted({key for calls in ranks.values() for key in calls}, key=length, reverse=True)
    for number in (1, 2, 3):
        answer = ask(program, "comm", job, "--collective", str(number))["ranks"]
        called = [key for key in order if all(
            row["start_ns"] == whole(ranks[row["rank"]].get(key, {}).get("Start Timestamp(us)", 0), 1000) for row in answer)]
        check(len(called) == 1 and called[0] == order[number - 1], "collective", number, called[:1], order[number - 1])
        check(len(answer) == len(ranks), "collective", number, "ranks", len(answer))
        starts = {rank: whole(calls[order[number - 1]]["Start Timestamp(us)"], 1000) for rank, calls in ranks.items()}
        for row in answer:
            raw = ranks[row["rank"]][order[number - 1]]
            for key, word in TIMES.items():
                check(row[key] == whole(raw[word + " Time(ms)"], 1000000), "collective", number, row["rank"], key, row[key])
            late = starts[row["rank"]] - min(starts.values())
            check(abs(row["late_ns"] - late) <= CLOCK_NS, "collective", number, row["rank"], "late", row["late_ns"], late)


def code(name):
    """The number that stands for the name of a group in other files."""
    high = low = 0
    for byte in name.encode():
        high, low = (high * 29 + byte) % 2**32, (low * 131 + byte) % 2**32
    return str(high << 32 | low)


def groups_of(card):
    """The ranks of each group of a card, by the number of the group."""
    path = os.path.join(card, "profiler_metadata.json")
    known = load(path).get("parallel_group_info", {}) if os.path.exists(path) else {}
    return {code(name): [int(rank) for rank in info["global_ranks"]] for name, info in known.items()}


def links_of(card):
    """The links of a matrix that count, by their ends: those of totals, or those of operators where a step has no totals of its kind.
    Ends that are no ranks of the group are places in it."""
    groups = groups_of(card)
    for kinds in load(os.path.join(card, "ASCEND_PROFILER_OUTPUT", "communication_matrix.json")).values():
        for operators in kinds.values():
            totals = {name: links for name, links in operators.items() if name.split("@")[0].endswith("-total")}
            for name, links in (totals or operators).items():
                if name == "Total Op Info":
                    continue
                pairs = [tuple(map(int, ends.split("-"))) for ends in links]
                ranks = groups.get(name.split("@")[-1], [])
                is_local = ranks and not {end for pair in pairs for end in pair} <= set(ranks)
                for pair, link in zip(pairs, links.values()):
                    yield tuple(ranks[end] for end in pair) if is_local else pair, link


def check_matrix(program, job):
    sums = defaultdict(lambda: [0, 0, 0, None])
    for path in glob.glob(os.path.join(job, "*", "ASCEND_PROFILER_OUTPUT", "communication_matrix.json")):
        for ends, link in links_of(os.path.dirname(os.path.dirname(path))):
            cell = sums[ends]
            cell[0] += whole(link["Transit Size(MB)"], 1000000)
            cell[1] += whole(link["Transit Time(ms)"], 1000000)
            cell[2] += 1
            cell[3] = link["Bandwidth(GB/s)"]
    cells = ask(program, "comm", job, "--matrix", "bandwidth")["cells"]
    told = {(cell["source_rank"], cell["target_rank"]): cell for cell in cells if cell["ranks_of"] == "job"}
    if len(told) != len(cells):
        print("matrix of", os.path.basename(job), "left out: ranks count inside groups")
        return 0
    check(set(told) == set(sums), "matrix", job, "cells", set(told) ^ set(sums))
    for ends in set(told) & set(sums):
        size, time, count, single = sums[ends]
        cell = told[ends]
        check((cell["transit_bytes"], cell["transit_ns"], cell["links"]) == (size, time, count), "matrix", job, ends, cell, sums[ends])
        bandwidth = float(single) if count == 1 else size / time if time else None
        if bandwidth is not None:
            check(abs(cell["bandwidth_gb_s"] - bandwidth) < 1e-5, "matrix", job, ends, "bandwidth", cell["bandwidth_gb_s"], bandwidth)
    return len(told)


def main():
    program, samples = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        check_pipeline(program, os.path.join(folder, "pipeline"))
        check_collective(program, os.path.join(folder, "job"))
        cells = check_matrix(program, os.path.join(folder, "job"))
        for sample in ("qwen3_pp2_dp2_partial", "ranks_trimmed"):
            if os.path.isdir(os.path.join(samples, sample)):
                cells += check_matrix(program, os.path.join(samples, sample))
    check(cells >= 16, "only", cells, "cells of matrices were compared")
    for failure in failures[:40]:
        print(failure)
    print(len(failures), "differences,", cells, "cells of matrices")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
