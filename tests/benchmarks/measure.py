#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures a plumbline program on traces that it grows itself, and prints a table in Markdown.

    tests/benchmarks/measure.py build/release/app/plumbline > figures.md

Files are read once before they are measured, so they lie in the page cache. Every figure is the smallest of several runs,
since a machine is disturbed but never too fast; what is compared takes turns in one run. Exits with 0 whatever the figures are.
"""

import argparse
import functools
import sys
import tempfile
from pathlib import Path

from growtrace import grow_trace, keep_slices
from machine import description
from runner import Runner, compress, decompress, read_all, seconds_of

COLUMNS = ("what", "figure", "target", "met", "how")
SNAPSHOT_FROM_MB = 8  # smaller timelines get no snapshot


class Table:
    """Rows of figures, said on stderr as they come."""

    def __init__(self):
        self.rows = []

    def add(self, what, figure, target, met, how):
        """`met` is None where there is no target."""
        self.rows.append((what, figure, target, {None: "", True: "yes", False: "no"}[met], how))
        print(f"{what}: {figure}", file=sys.stderr)

    def lacks(self, what, target, why):
        """A row that could not be measured."""
        self.add(what, "not measured", target, None, why)

    def text(self):
        lines = [COLUMNS, ("---",) * len(COLUMNS), *self.rows]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)


class Measurement:
    """All rows for one program."""

    def __init__(self, runner, traces, make_dense):
        self.runner = runner
        self.make_dense = make_dense  # gives a trace of many slices; or None
        self.traces = traces  # by size in MB, smallest first
        self.table = Table()
        self.megabytes = max((size for size in traces if size <= 1000), default=min(traces))
        self.main = traces[self.megabytes]
        self.how = f"{self.megabytes:g} MB, minimum of {runner.runs}"
        self.open = self.fastest_open(self.main, "--no-cache")

    def fastest_open(self, path, *options):
        """The answer of the fastest load."""
        answers = [self.runner.command("bench", "open", path, *options) for _ in range(self.runner.runs)]
        return min(answers, key=lambda answer: answer["seconds"]["total"])

    def open_seconds(self, path, *options):
        """A work for Runner.fastest()."""
        return lambda: self.runner.command("bench", "open", path, *options)["seconds"]["total"]

    def open_main(self):
        """Seconds of one load of the main trace, whose answer is kept when it is the fastest so far."""
        answer = self.runner.command("bench", "open", self.main, "--no-cache")
        self.open = min(self.open, answer, key=lambda load: load["seconds"]["total"])
        return answer["seconds"]["total"]

    def against_parsers(self):
        names = ("rapidjsonfile", "rapidjsonsax", "nlohmannsax", "simdjsonstructure")
        works = [lambda name=name: self.runner.reference(name, self.main) for name in names]
        own, *others = self.runner.fastest(self.open_main, *works)
        seconds = self.open["seconds"]["total"]
        speed = self.open["bytes"] / 1e9 / seconds
        count = f"{self.open['events'] / 1e6:.2f} million events"
        self.table.add("open to interactive", f"{seconds:.3f} s, {speed:.2f} GB/s", "", None, f"{self.how}; {count}")
        labels = ("reading the file and rapidjson's SAX parse that stores nothing", "that parse alone, of text already mapped",
                  "nlohmann's SAX parse that stores nothing, of mapped text", "simdjson's structural pass alone, of mapped text")
        for label, seconds, factor in zip(labels, others, (4, None, None, None)):
            target = f"{factor} times faster" if factor else ""
            if seconds is None:
                self.table.lacks(f"opening against {label}", target, "not built (PLUMBLINE_BENCHMARKS), or it cannot read the file")
                continue
            times = seconds / own
            how = f"{self.how}, in turns; one thread: {seconds:.3f} s"
            self.table.add(f"opening against {label}", f"{times:.2f} times faster", target, times >= factor if factor else None, how)
        [cat] = self.runner.fastest(seconds_of(lambda: read_all(self.main)))
        self.table.add("`cat FILE > /dev/null`", f"{cat:.3f} s", "", None, self.how)

    def outside_parsing(self):
        parts = self.open["seconds"]
        share = 1 - parts["parse"] / parts["total"]
        how = self.how + ": " + ", ".join(f"{name} {value:.3f} s" for name, value in parts.items() if name != "total")
        self.table.add("share outside parsing", f"{share:.0%}", "25 %", share <= 0.25, how)

    def scaling(self):
        if len(self.traces) < 2:
            self.table.lacks("time a byte, largest against smallest", "within 15 %", "one size only")
            return
        paths = list(self.traces.values())
        times = self.runner.fastest(*[self.open_seconds(path, "--no-cache") for path in paths])
        costs = [seconds / path.stat().st_size for seconds, path in zip(times, paths)]
        change = costs[-1] / costs[0] - 1
        how = ", ".join(f"{size:g} MB {seconds:.3f} s" for size, seconds in zip(self.traces, times))
        self.table.add("time a byte, largest against smallest", f"{change:+.0%}", "within 15 %", abs(change) <= 0.15,
                       f"{how}, minimum of {self.runner.runs}")

    def second_core(self):
        one, two = self.runner.fastest(*[self.open_seconds(self.main, "--no-cache", "--threads", count) for count in (1, 2)])
        self.table.add("second core", f"{one / two:.2f} times faster", "1.7 times", one / two >= 1.7,
                       f"{self.how}, in turns: --threads 1 {one:.3f} s, --threads 2 {two:.3f} s")

    def first_picture(self):
        steps = self.window_steps
        if steps is None:
            self.table.lacks("first picture", "0.3 s", "not built (PLUMBLINE_BENCHMARKS)")
            return
        seconds = steps["first_picture_s"]
        self.table.add("first picture", f"{seconds:.3f} s", "0.3 s", seconds <= 0.3,
                       f"{self.megabytes:g} MB, minimum of 3 loads: from its begin until its first part is painted, while it goes on")

    def memory(self):
        peak = self.open["peak_anonymous_bytes"]
        bound = 48 * self.open["events"] + 64e6
        self.table.add("peak anonymous memory", f"{peak / 1e6:.0f} MB", f"48 B an event + 64 MB = {bound / 1e6:.0f} MB", peak <= bound,
                       f"{self.megabytes:g} MB; largest RssAnon sampled during the load")

    def snapshot(self):
        reopening, size = ("re-open from the snapshot", "4 times faster"), ("snapshot against JSON", "15 %")
        if self.megabytes <= SNAPSHOT_FROM_MB:
            for row in (reopening, size):
                self.table.lacks(*row, "too small a trace for a snapshot")
            return
        self.runner.command("bench", "open", self.main)  # writes it
        first, again = self.runner.fastest(self.open_seconds(self.main, "--no-cache"), self.open_seconds(self.main))
        self.table.add(reopening[0], f"{first / again:.2f} times faster", reopening[1], first / again >= 4,
                       f"{self.how}, in turns: {first:.3f} s, {again:.3f} s")
        stored = sum(file.stat().st_size for file in (self.runner.folder / "cache").rglob("snapshot-*"))
        share = stored / self.main.stat().st_size
        self.table.add(size[0], f"{share:.1%}", size[1], 0 < share <= 0.15, f"{stored / 1e6:.1f} MB")

    def compressed(self):
        for suffix in (".gz", ".zst"):
            what = f"opening .json{suffix} against decompressing alone"
            packed = compress(self.main, suffix)
            if not packed:
                self.table.lacks(what, "1.25 times", "no tool to compress with")
                continue
            alone, opened = self.runner.fastest(seconds_of(lambda: decompress(packed)), self.open_seconds(packed, "--no-cache"))
            packed.unlink()
            self.table.add(what, f"{opened / alone:.2f} times", "1.25 times", opened / alone <= 1.25,
                           f"{self.how}, in turns: {alone:.3f} s, {opened:.3f} s")

    def frames(self):
        tours = [self.runner.command("bench", "frames", self.main) for _ in range(self.runner.runs)]
        for key, target in (("p99_ms", 8), ("worst_ms", 16)):
            figure = min(tour[key] for tour in tours)
            self.table.add(f"frames, {key.removesuffix('_ms')}", f"{figure:.1f} ms", f"{target} ms", figure <= target,
                           f"{self.how} tours of {tours[0]['frames']} frames at 1920x1080")

    def dense_frames(self):
        if not self.make_dense:
            self.table.lacks("frames of many slices, p99", "12 ms", "not asked for (--slices 50): 7 GB of disk, 10 GB of memory")
            return
        dense = self.make_dense()
        slices = self.runner.command("bench", "search", dense)["events"]
        tours = [self.runner.command("bench", "frames", dense) for _ in range(self.runner.runs)]
        figure, worst = (min(tour[key] for tour in tours) for key in ("p99_ms", "worst_ms"))
        self.table.add("frames of many slices, p99", f"{figure:.1f} ms", "12 ms", figure <= 12,
                       f"{slices / 1e6:.1f} million slices, minimum of {self.runner.runs} tours of {tours[0]['frames']} frames at "
                       f"1920x1080; worst {worst:.1f} ms; the same timeline without arguments, arrows and counters")

    @functools.cached_property
    def window_steps(self):
        """What the program of the window measured, asked once; None where it is not built."""
        return self.runner.pointer(self.main)

    def pointer(self):
        steps = self.window_steps
        for key, count, what in (("hover", "hovers", "hover, p99"), ("select", "selections", "selection, p99")):
            if steps is None:
                self.table.lacks(what, "2 ms", "not built (PLUMBLINE_BENCHMARKS)")
                continue
            figure = steps[f"{key}_p99_ms"]
            self.table.add(what, f"{figure:.1f} ms", "2 ms", figure <= 2,
                           f"{self.megabytes:g} MB, {steps[count]} at 1920x1080 from the mouse to the painted window, minimum of 7 each; "
                           f"median {steps[f'{key}_p50_ms']:.1f} ms, worst {steps[f'{key}_worst_ms']:.1f} ms")

    def search(self):
        answers = [self.runner.command("bench", "search", self.main) for _ in range(self.runner.runs)]
        for key, what, target in (("all_ms", "search, all hits", 30), ("statistics_ms", "statistics of everything", 60)):
            figure = min(answer[key] for answer in answers)
            self.table.add(what, f"{figure:.1f} ms", f"{target} ms", figure <= target, f"{self.how} of `bench search`")

    def cancel(self):
        packed = compress(self.main, ".zst")
        for what, path in (("cancel", self.main), ("cancel, .json.zst", packed)):
            answer = path and self.runner.cancels(path)
            if not answer:
                self.table.lacks(what, "200 ms", "not built (PLUMBLINE_BENCHMARKS), or no tool to compress with")
                continue
            if not answer["cancels"]:
                self.table.lacks(what, "200 ms", "the loads were over before")
                continue
            worst = answer["worst_ms"]
            self.table.add(what, f"{worst:.0f} ms", "200 ms", worst <= 200,
                           f"{self.megabytes:g} MB, worst of {answer['cancels']} over the whole load, until its last thread ended; "
                           f"{answer['kept_bytes'] / 1e6:.0f} MB of memory kept")
        if packed:
            packed.unlink()

    def run(self):
        for row in (self.against_parsers, self.outside_parsing, self.scaling, self.second_core, self.first_picture, self.memory,
                    self.snapshot, self.compressed, self.frames, self.pointer, self.search, self.cancel):
            row()
        self.dense_frames()  # last, because its file may push the others out of the page cache


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--size", type=float, nargs="+", metavar="MB", help="sizes of the traces, 100 and 1000 by default")
    parser.add_argument("--trace", type=Path, help="a real trace_view.json to grow, instead of a made-up one")
    parser.add_argument("--slices", type=float, metavar="MILLION", help="slices of one more trace, for frames only; none by default")
    parser.add_argument("--runs", type=int, default=5, help="runs a figure is the minimum of")
    parser.add_argument("--folder", type=Path, help="where the traces are made, for a moment; a folder with room for them")
    parser.add_argument("--quick", action="store_true", help="a tiny trace once, to see that everything runs")
    return parser.parse_args()


def dense_trace(source, folder, millions):
    """A trace of so many slices and nothing else."""
    bare, target = Path(folder) / "slices.json", Path(folder) / "dense.json"
    copies = millions * 1e6 / keep_slices(source, bare)
    grow_trace(bare, target, bare.stat().st_size / 1e6 * copies)
    read_all(target)
    return target


def main():
    options = arguments()
    millions = options.slices or (0.002 if options.quick else 0)
    sizes = sorted(options.size or ([0.5, 1] if options.quick else [100, 1000]))
    with tempfile.TemporaryDirectory(prefix="plumbline-", dir=options.folder) as folder:
        runner = Runner(options.program, folder, 1 if options.quick else max(options.runs, 1))
        source = options.trace or runner.make_demo(1_000 if options.quick else 200_000)
        traces = {size: Path(folder) / f"{size:g}.json" for size in sizes}
        for size, path in traces.items():
            grow_trace(source, path, size)
            read_all(path)
        lines = description(options.program)
        make_dense = functools.partial(dense_trace, source, folder, millions) if millions else None
        measurement = Measurement(runner, traces, make_dense)
        measurement.run()
    origin = f"`{options.trace.name}`" if options.trace else "the timeline of `plumbline demo`"
    print("\n".join([*lines, f"- Data: {origin}, grown by repetition; files in the page cache", "", measurement.table.text()]))


if __name__ == "__main__":
    main()
