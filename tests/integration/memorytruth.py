#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares an answer of `plumbline memory --json` with the tables of the card, read by csv and Decimal. Prints what differs.

    memorytruth.py FOLDER ANSWER        FOLDER holds memory_record.csv and the others; MindSpore's ends with _ascend_ms above it
"""
import csv
import json
import os
import sys
from decimal import ROUND_HALF_EVEN, Decimal, getcontext

getcontext().prec = 60
NOTHING = ("", "N/A", "-", "None", "NULL")
SERIES = ("Allocated", "Reserved", "Active")


def number(cell, unit):
    return None if cell in NOTHING else int((Decimal(cell) * unit).to_integral_value(ROUND_HALF_EVEN))


def rows(folder, name):
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return [{key.strip(): (cell or "").strip() for key, cell in row.items() if key} for row in csv.DictReader(file)]


def total(row, series, megabyte):
    for suffix, unit in (("(MB)", megabyte), ("(KB)", 1024)):
        if "Total " + series + suffix in row:
            size = number(row["Total " + series + suffix], unit)
            return size if size is None or size >= 0 else None
    return None


def peaks(table, megabyte):
    """Samples by component and series, components in the order of the table."""
    components = {}
    for row in table:
        curves = components.setdefault(row["Component"], {series: [] for series in SERIES})
        for series in SERIES:
            size = total(row, series, megabyte)
            if size is not None:
                curves[series].append((number(row["Timestamp(us)"], 1000), size))
    found = []
    for component, curves in components.items():
        for series, samples in curves.items():
            if samples:
                most = max(size for _, size in samples)
                first = min(time for time, size in samples if size == most)
                found.append({"component": component, "series": series.lower(), "peak_bytes": most, "peak_ns": first,
                              "samples": len(samples)})
    return found


def expected(folder):
    megabyte = 1000 * 1024 if os.path.dirname(os.path.abspath(folder)).endswith("_ascend_ms") else 1024 * 1024
    records = rows(folder, "memory_record.csv")
    curves = peaks(records, megabyte)
    sizes = [(total(row, "Allocated", megabyte), total(row, "Reserved", megabyte)) for row in records]
    unused = [reserved - allocated for allocated, reserved in sizes if allocated is not None and reserved is not None]
    blocks = [{"name": row["Name"], "bytes": abs(number(row["Size(KB)"], 1024)),
               "allocated_ns": number(row["Allocation Time(us)"], 1000), "released_ns": number(row["Release Time(us)"], 1000)}
              for row in rows(folder, "operator_memory.csv")]
    alive = []
    allocated = [curve for curve in curves if curve["series"] == "allocated"]
    if allocated:
        at = max(allocated, key=lambda curve: curve["peak_bytes"])["peak_ns"]
        alive = [block for block in blocks if (block["allocated_ns"] is None or block["allocated_ns"] <= at)
                 and (block["released_ns"] is None or block["released_ns"] > at)]
        alive.sort(key=lambda block: -block["bytes"])
    modules = peaks(rows(folder, "npu_module_mem.csv"), megabyte)
    for module in modules:
        del module["series"]
    has_allocations = os.path.exists(os.path.join(folder, "operator_memory.csv"))
    return {"curves": curves, "alive_at_peak": alive, "alive_at_peak_total": len(alive) if has_allocations else None,
            "allocations": len(blocks) if has_allocations else None,
            "fragmentation_peak_bytes": max(unused, default=None), "modules": modules,
            "static_graphs": [{"graph": row["Graph ID"], "bytes": number(row["Size(KB)"], 1024)}
                              for row in rows(folder, "static_op_mem.csv") if row["Op Name"] == "TOTAL"]}


with open(sys.argv[2], encoding="utf-8") as file:
    answer = json.load(file)["cards"][0]
for key, value in expected(sys.argv[1]).items():
    if answer[key] != value:
        print(key, answer[key], "instead of", value)
