# SPDX-License-Identifier: GPL-3.0-or-later
"""Proves that measure.py runs and that its traces are what they should be; looks at no time."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from growtrace import grow_trace, keep_slices

PROGRAM = sys.argv.pop()


class GrownTrace(unittest.TestCase):
    def grown(self, text, megabytes=0):
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder) / "source.json", Path(folder) / "target.json"
            source.write_text(text)
            count = grow_trace(source, target, megabytes)
            return count, target.read_text()

    def test_shifts_times_and_ids(self):
        events = '{"ph":"X","ts":"7.125","dur":2,"args":{"connection_id":5,"s":"100%"}},{"ph":"s","id":9,"ts":1.5}'
        count, text = self.grown('{"traceEvents":[{"ph":"M","ts":0},' + events + "]}", 0.0003)
        copies = json.loads(text)
        self.assertEqual(count, len(copies))
        self.assertTrue(text.startswith('[{"ph":"M","ts":0}, {"ph":"X","ts":"7.125","dur":2,"args":{"connection_id":5,"s":"100%"}}'))
        # 7.625 us from the first begin to the last end, and a millisecond
        self.assertEqual(copies[3], {"ph": "X", "ts": "1014.125", "dur": 2, "args": {"connection_id": 1000005, "s": "100%"}})
        self.assertEqual(copies[4], {"ph": "s", "id": 10000000009, "ts": 1008.5})

    def test_keeps_one_copy_at_least(self):
        self.assertEqual(self.grown('[{"ph": "X", "ts": 1}]'), (1, '[{"ph": "X", "ts": 1}]'))


class Slices(unittest.TestCase):
    def test_are_kept_without_arguments(self):
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder) / "source.json", Path(folder) / "target.json"
            source.write_text('[{"ph":"M","ts":0,"args":{"name":"p"}},{"ph":"X","ts":"7.125","dur":2.50,"args":{"a":1}},{"ph":"C","ts":1}]')
            self.assertEqual(keep_slices(source, target), 1)
            self.assertEqual(json.loads(target.read_text()),
                             [{"ph": "M", "ts": "0", "args": {"name": "p"}}, {"ph": "X", "ts": "7.125", "dur": "2.50"}])


class Table(unittest.TestCase):
    def test_has_every_row(self):
        script = Path(__file__).with_name("measure.py")
        result = subprocess.run([sys.executable, script, PROGRAM, "--quick"], capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        rows = [line.split(" | ")[0].removeprefix("| ") for line in result.stdout.splitlines() if line.startswith("| ")]
        self.assertEqual(
            [row.split(",")[0] for row in rows],
            ["what", "---", "open to interactive", "opening against reading the file and rapidjson's SAX parse that stores nothing",
             "opening against that parse alone", "opening against nlohmann's SAX parse that stores nothing",
             "opening against simdjson's structural pass alone",
             "`cat FILE > /dev/null`", "share outside parsing", "time a byte", "second core", "first picture",
             "peak anonymous memory", "re-open from the snapshot", "snapshot against JSON",
             "opening .json.gz against decompressing alone", "opening .json.zst against decompressing alone", "frames", "frames",
             "hover", "selection", "search", "statistics of everything", "cancel", "cancel", "frames of many slices"])


if __name__ == "__main__":
    unittest.main()
