#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares an answer of `plumbline data --json` with the files of the card, read by csv, json and Fraction. Prints what differs.

    datatruth.py FOLDER ANSWER        FOLDER holds minddata_pipeline_raw_0.csv and the others
"""
import csv
import glob
import json
import os
import sys
from fractions import Fraction


def only(folder, pattern):
    found = sorted(glob.glob(os.path.join(folder, pattern)))
    return found[0] if found else None


def real(value):
    return None if value is None else float("%.6f" % value)


def stretch(sizes, capacity, interval_ns):
    mean = Fraction(sum(sizes), len(sizes)) if sizes else None
    empty = Fraction(sizes.count(0), len(sizes)) if sizes else None
    full = None if capacity is None else sum(size >= capacity for size in sizes)
    return {"samples": len(sizes), "empty_share": real(empty), "average": real(mean), "capacity": capacity,
            "empty": sizes.count(0), "full": full, "interval_ns": interval_ns}


def interval(times_ns):
    return (times_ns[-1] - times_ns[0]) // (len(times_ns) - 1) if len(times_ns) > 1 else None


def sampling(folder):
    path = only(folder, "pipeline_profiling_*.json")
    if not path:
        return None
    with open(path, encoding="utf-8") as file:
        told = json.load(file).get("sampling_interval")
    return told * 1000000 if told else None


def processor(folder):
    """The processor usage of each operator, by its number, from the summary of the pipeline."""
    path = only(folder, "minddata_pipeline_summary_*.json")
    if not path:
        return {}
    with open(path, encoding="utf-8") as file:
        told = json.load(file, parse_float=Fraction, parse_int=Fraction)
    return {int(number): real(Fraction(share) / 100)
            for number, share in zip(told.get("op_ids", []), told.get("avg_cpu_pct", []))}


def operators(folder):
    made, queues = [], []
    processors = processor(folder)
    path = only(folder, "minddata_pipeline_raw_*.csv")
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            row = {key: cell or "" for key, cell in row.items()}
            sizes = json.loads(row["output_queue_size"] or "[]")
            number = lambda key: int(row[key]) if row[key] else None
            share = lambda key: real(Fraction(row[key])) if row[key] else None
            every = Fraction(row["sample_interval"]) * 1000000 if row.get("sample_interval") else sampling(folder)
            every = None if every is None else int(every)
            made.append({"id": int(row["op_id"]), "type": row["op_type"], "workers": number("num_workers"),
                         "queue_size": number("output_queue_length"), "queue_average": share("output_queue_average_size"),
                         "queue_usage": share("output_queue_usage_rate"),
                         "cpu_usage": processors.get(int(row["op_id"])), "parent": number("parent_id"),
                         "queue_empty_share": real(Fraction(sizes.count(0), len(sizes))) if sizes else None,
                         "interval_ns": every, "children": json.loads(row["children_id"] or "[]")})
            if sizes:
                name = "%s(id=%s)" % (row["op_type"], row["op_id"])
                queues.append({"name": name, **stretch(sizes, number("output_queue_length"), every)})
    return made, queues


def numbers(path):
    with open(path, encoding="utf-8") as file:
        return [line.split() for line in file if line.strip()]


def expected(folder):
    made, queues = operators(folder)
    sink, iterator = only(folder, "device_queue_profiling_*.txt"), only(folder, "dataset_iterator_profiling_*.txt")
    asked = only(folder, "minddata_aicpu_*.txt")
    if asked:
        requests = numbers(asked)
        begins = [int(line[1]) * 1000 for line in requests]
        queues.insert(0, {"name": "device", **stretch([int(line[3]) for line in requests], None, interval(begins))})
    times = {}
    if sink or iterator:
        lines = [[int(word) for word in line] for line in numbers(sink or iterator)]
        sizes = [line[3] for line in lines if line[0] == 1]
        taken = [line[4] * 1000000 for line in lines if line[0] == 1 and len(line) > 4]
        capacity = [line[1] for line in lines if line[0] == 1][-1]
        queues.insert(0, {"name": "host", **stretch(sizes, capacity, interval(taken))})
        for place, key in enumerate(("pipeline_ns", "push_ns", "batch_ns")):
            found = [line[3] for line in lines if line[0] == 0 and line[1] == place]
            times[key] = round(Fraction(sum(found) * 1000000, len(found))) if found else None
    stages = []
    path = only(folder, "dataset.csv")
    if path:
        with open(path, newline="", encoding="utf-8") as file:
            stages = [{"operation": row["Operation"], "stage": row["Stage"], "info": row["Custom Info"] or "",
                       "occurrences": int(row["Occurrences"]), "average_ns": round(Fraction(row["Avg. time (us)"]) * 1000)}
                      for row in csv.DictReader(file)]
    return {"mode": "sink" if sink else "non_sink" if iterator else None, "operators": made, "queues": queues,
            "stages": stages, **({"time_per_batch": times} if times else {})}


with open(sys.argv[2], encoding="utf-8") as file:
    answer = json.load(file)["cards"][0]
for row in answer["operators"]:
    del row["worker_usage"]
for key, value in expected(sys.argv[1]).items():
    if answer[key] != value:
        print(key, answer[key], "instead of", value)
