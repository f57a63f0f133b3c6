# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program and what it is compared with, each in a process of its own."""

import json
import os
import shutil
import subprocess
import time
import zlib
from pathlib import Path

from machine import build_folder


class Runner:
    """Starts `program` with a home of its own inside `folder`, so that neither settings nor snapshots of the user play a part."""

    def __init__(self, program, folder, runs):
        self.program = str(Path(program).resolve())
        self.runs = runs
        self.folder = Path(folder)
        build = build_folder(program)
        self._benchmarks = build / "tests/benchmarks" if build else None
        self._environment = dict(os.environ, XDG_CACHE_HOME=f"{folder}/cache", XDG_CONFIG_HOME=f"{folder}/config", LC_ALL="C.UTF-8")

    def command(self, *arguments):
        """The answer of a command to --json; an answer that lacks what a damaged trace lost is one too."""
        result = subprocess.run([self.program, *map(str, arguments), "--json", "--quiet"], env=self._environment, capture_output=True)
        if result.returncode not in (0, 4):
            raise RuntimeError(f"{arguments}: exit code {result.returncode}: {result.stderr.decode(errors='replace')}")
        return json.loads(result.stdout)

    def make_demo(self, events):
        """The timeline of a made-up profile."""
        demo = self.folder / "demo"
        subprocess.run([self.program, "demo", demo, "--cards", "1", "--events", str(events), "--quiet"], check=True,
                       env=self._environment, capture_output=True)
        return next(demo.glob("**/trace_view.json"))

    def reference(self, name, path):
        """Seconds that the reference program `name` says it parsed for, None where it is not built or cannot."""
        program = self._benchmark(f"references/{name}")
        if not program:
            return None
        result = subprocess.run([program, path], capture_output=True, text=True)
        return float(result.stdout) if result.returncode == 0 else None

    def pointer(self, path):
        """What the first picture, hovering and selecting take in the window, None where the program that measures it is not built."""
        return self._answer("widgets/pointerframes", path)

    def cancels(self, path):
        """How long cancelled loads go on and what they keep, None where the program that measures it is not built."""
        return self._answer("app/cancelledloads", path)

    def _answer(self, name, path):
        program = self._benchmark(name)
        if not program:
            return None
        environment = dict(self._environment, QT_QPA_PLATFORM="offscreen")
        result = subprocess.run([program, path], env=environment, capture_output=True, text=True, check=True)
        return json.loads(result.stdout)

    def _benchmark(self, name):
        program = self._benchmarks / name if self._benchmarks else None
        return program if program and program.is_file() else None

    def fastest(self, *works):
        """The smallest answer of each of `works`, which take turns, so that a disturbance meets them all. None stays None."""
        answers = [[work() for work in works] for _ in range(self.runs)]
        return [None if None in column else min(column) for column in zip(*answers)]


def seconds_of(work):
    """A work for fastest() that takes the time of another."""
    def timed():
        begin = time.perf_counter()
        work()
        return time.perf_counter() - begin
    return timed


def read_all(path):
    """What reading costs without looking at anything."""
    with open(os.devnull, "wb") as nowhere:
        subprocess.run(["cat", path], stdout=nowhere, check=True)


def compress(path, suffix):
    """A copy of `path` as .gz or .zst, None where the machine has no such tool."""
    tool = {".gz": "gzip", ".zst": "zstd"}[suffix]
    if not shutil.which(tool):
        return None
    packed = Path(f"{path}{suffix}")
    with open(packed, "wb") as target:
        subprocess.run([tool, "-c", "-q", path], stdout=target, check=True)
    return packed


def decompress(packed):
    """Unpacks into nowhere: .gz by zlib, which is faster than gzip, .zst by zstd."""
    if packed.suffix == ".zst":
        with open(os.devnull, "wb") as nowhere:
            subprocess.run(["zstd", "-dcq", "-T1", packed], stdout=nowhere, check=True)
        return
    unpacker = zlib.decompressobj(wbits=31)
    with open(packed, "rb") as source:
        while chunk := source.read(1 << 16):
            unpacker.decompress(chunk)
