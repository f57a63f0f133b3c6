#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how much of the critical paths of captures is explained; docs/path.md publishes the table.

    pathexplained.py PROGRAM NAME=PATH ...

Asks `plumbline path` for the steps of the first card, 40 at most and evenly chosen where there are more, or for the whole timeline of a
card without steps. Prints a row for each capture: cards, steps, the largest replay error, how much of the paths is explained, and which
kinds the rest has, the longest first.
"""
import json
import subprocess
import sys

MOST_STEPS = 40


def ask(program, arguments):
    run = subprocess.run([program] + arguments + ["--json", "--quiet", "--no-cache"], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, check=False)
    try:
        return json.loads(run.stdout)
    except ValueError:
        return {}


def steps_of(program, path):
    """The numbers of the steps of the first card that `path` accepts; [None] for a whole timeline."""
    cards = ask(program, ["steps", path]).get("cards", [])
    numbers = [str(step["number"]) for step in cards[0].get("steps", [])] if cards else []
    known = [each for each in numbers if "step" in ask(program, ["path", path, "--step", each])] if len(numbers) <= 3 else numbers
    if len(known) > MOST_STEPS:
        known = [known[at * len(known) // MOST_STEPS] for at in range(MOST_STEPS)]
    return known or [None]


def main():
    program = sys.argv[1]
    print("| capture | cards | steps | replay error | explained | the rest |")
    print("| --- | --- | --- | --- | --- | --- |")
    for argument in sys.argv[2:]:
        name, path = argument.split("=", 1)
        cards = len([card for card in ask(program, ["info", path]).get("cards", []) if card.get("trace")])
        explained = unexplained = asked = error = 0
        kinds = {}
        for step in steps_of(program, path):
            answer = ask(program, ["path", path] + (["--step", step] if step is not None else []))
            if "explained_ns" not in answer:
                continue
            asked += 1
            explained += answer["explained_ns"]
            unexplained += answer["unexplained_ns"]
            error = max(error, answer["replay_error_ns"])
            for total in answer["totals"]:
                kinds[total["kind"]] = kinds.get(total["kind"], 0) + total["unexplained_ns"]
        whole = explained + unexplained
        rest = ["%.2f ms %s" % (ns / 1e6, kind) for kind, ns in sorted(kinds.items(), key=lambda each: -each[1])[:3] if ns > 0]
        share = "%.1f %%" % (100 * explained / whole) if whole else "-"
        print("| %s | %d | %d | %d ns | %s | %s |" % (name, cards, asked, error, share, ", ".join(rest)), flush=True)


main()
