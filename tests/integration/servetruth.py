#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks `plumbline serve` what the commands of the same program answer, in processes of their own, and checks that both are equal.

    servetruth.py PROGRAM SAMPLES     SAMPLES holds resnet_2cards_level1 and others; without them a demo is asked alone

Each profile is asked twice, in turns with others, so that what is kept between requests takes part. The client is the one of the
documentation.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "docs", "examples"))
from plumbline_client import Plumbline, PlumblineError  # noqa: E402

COMMANDS = [["overview"], ["steps"], ["kernels", "--by", "type"], ["comm"], ["memory"], ["data"], ["cluster"], ["host"], ["flops"],
            ["stats"], ["info"], ["path"], ["whatif"], ["advise"], ["advise", "--lang", "zh_CN"], ["slices", "--limit", "20", "--args"],
            ["stats", "--csv"], ["kernels", "--card", "1"]]
SAMPLES = ["resnet_2cards_level1", "resnet_2cards_level1_db", "mindinsight/run_1", "ranks_trimmed", "kineto/alexnet.json.gz"]
failures = []


def check(is_good, what):
    if not is_good:
        failures.append(what)
        print("FAILED " + what)


def direct(program, arguments):
    as_json = [] if "--csv" in arguments else ["--json"]
    done = subprocess.run([program] + arguments + as_json, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    text = done.stdout.decode()
    return (text if "--csv" in arguments else json.loads(text) if text else None), done.returncode


def served(plumbline, arguments):
    try:
        answer, code, _ = plumbline.reply(*arguments)
        return answer, code
    except PlumblineError as error:
        return None, error.code


def ask_all(plumbline, program, profiles):
    for turn in (1, 2):
        for profile in profiles:
            for command in COMMANDS:
                arguments = [command[0], profile] + command[1:]
                answer, code = served(plumbline, arguments)
                expected, expected_code = direct(program, arguments)
                is_failure = code not in (0, 1, 4)
                check(code == expected_code, "turn %d: exit code %s instead of %d: %s" % (turn, code, expected_code, arguments))
                check(is_failure or answer == expected, "turn %d: another answer: %s" % (turn, arguments))


def ask_changed(plumbline, folder):
    """A profile that is written anew between two requests is read again."""
    plumbline.ask("demo", folder, "--cards", "1", "--steps", "2")
    before = plumbline.ask("steps", folder)
    shutil.rmtree(folder)
    plumbline.ask("demo", folder, "--cards", "1", "--steps", "3")
    after = plumbline.ask("steps", folder)
    counts = [len(each["cards"][0]["steps"]) for each in (before, after)]
    check(counts[1] == counts[0] + 1, "steps before and after: %s" % counts)


def main():
    program, samples = sys.argv[1], sys.argv[2]
    profiles = [path for path in (os.path.join(samples, name) for name in SAMPLES) if os.path.exists(path)]
    if not profiles:
        print("no samples, only a demo is asked")
    with tempfile.TemporaryDirectory() as folder, Plumbline([program, "serve"]) as plumbline:
        demo = os.path.join(folder, "demo")
        plumbline.ask("demo", demo, "--cards", "2")
        ask_all(plumbline, program, [demo] + profiles)
        rows = plumbline.query(demo, "SELECT rank, count(*) AS slices FROM slice GROUP BY rank ORDER BY rank")
        check([row["rank"] for row in rows] == [0, 1] and all(row["slices"] > 0 for row in rows), "rows of a query: %s" % rows)
        ask_changed(plumbline, os.path.join(folder, "changed"))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
