"""Compares `comm --json` or `kernels --json` (argument 2) of a card that has databases alone with their tables (argument 1: the
folder), read by Python's sqlite3 and summed with Decimal. Prints what differs."""
import glob
import json
import os
import sqlite3
import sys
from decimal import Decimal as D, ROUND_HALF_EVEN

folder, answer = sys.argv[1:3]
ours = json.load(open(answer), parse_float=D)["cards"][0]


def opened(pattern):
    path = glob.glob(os.path.join(folder, pattern))[0]
    return sqlite3.connect(f"file:{path}?immutable=1", uri=True)


def whole(value, unit):
    return None if value is None else int((D(repr(value)) * unit).quantize(D(1), ROUND_HALF_EVEN))


def differ(what, mine, theirs):
    if mine != theirs:
        print(what, mine, theirs)


def check_kernels():
    sums = {}
    rows = """SELECT value, endNs - startNs FROM TASK JOIN COMPUTE_TASK_INFO USING(globalTaskId) JOIN STRING_IDS ON name = id
              UNION ALL SELECT value, endNs - startNs FROM COMMUNICATION_OP JOIN STRING_IDS ON opName = id"""
    for name, ns in opened("ascend_*_profiler*.db").execute(rows):
        count, total = sums.get(name, (0, 0))
        sums[name] = (count + 1, total + ns)
    mine = {kernel["name"]: (kernel["count"], int(kernel["sum_us"] * 1000)) for kernel in ours["kernels"]}
    differ("kernels", mine, sums)


def check_operators(database):
    times = ["elapse", "transit", "wait", "synchronization", "idle"]
    columns = ", ".join(f"{time}_time" for time in times)
    theirs = [(name, group, step, whole(start, 1000), *(whole(ms, 1000000) for ms in rest))
              for name, group, step, start, *rest in database.execute(
                  f"SELECT hccl_op_name, group_name, step, start_timestamp, {columns} FROM CommAnalyzerTime")]
    mine = [(each["name"], each["group"], "step" + each["step"], each["start_ns"], *(each[f"{time}_ns"] for time in times))
            for each in ours["operators"]]
    differ("operators", mine, theirs)


def check_packets(database):
    theirs = {}
    for transport, size, count, ms in database.execute(
            "SELECT transport_type, package_size, count, total_duration FROM CommAnalyzerBandwidth WHERE count > 0"):
        at = (transport, whole(size, 1000000))
        counts, ns = theirs.get(at, (0, 0))
        theirs[at] = (counts + count, ns + whole(ms, 1000000))
    mine = {}
    for total in ours["totals"]:
        for transport, each in total["bandwidth"].items():
            for packet in each["packets"]:
                counts, ns = mine.get((transport, packet["bytes"]), (0, 0))
                mine[transport, packet["bytes"]] = (counts + packet["count"], ns + packet["transit_ns"])
    differ("packets", mine, theirs)


def check_transfers(database):
    theirs = {(name, transport): (whole(size, 1000000), whole(ms, 1000000)) for name, transport, size, ms in database.execute(
        "SELECT hccl_op_name, transport_type, transit_size, transit_time FROM CommAnalyzerBandwidth")}
    mine = {(each["name"], transport): (link["transit_bytes"], link["transit_ns"])
            for each in ours["operators"] for transport, link in each["bandwidth"].items()}
    differ("transfers", mine, theirs)


def check_links(database):
    theirs = [(name, group, operator or None, transport or None, whole(size, 1000000), whole(ms, 1000000))
              for name, group, operator, transport, size, ms in database.execute(
                  "SELECT hccl_op_name, group_name, op_name, transport_type, transit_size, transit_time FROM CommAnalyzerMatrix")]
    keys = ["name", "group", "operator", "transport", "transit_bytes", "transit_ns"]
    differ("links", [tuple(link[key] for key in keys) for link in ours["links"]], theirs)


if "kernels" in ours:
    check_kernels()
else:
    differ("source", ours["source"], "analysis.db")
    for check in (check_operators, check_packets, check_transfers, check_links):
        check(opened("analysis.db"))
