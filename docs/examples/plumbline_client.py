# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks one `plumbline serve` many questions. Needs Python 3.9 and nothing else.

    with Plumbline() as plumbline:
        overview = plumbline.ask("overview", "/data/profiles/run_7")
        rows = plumbline.query("/data/profiles/run_7", "SELECT name, sum(duration_ns) FROM slice GROUP BY name")

Every command of `plumbline` can be asked; docs/cli.md tells its arguments and its answer. A profile is opened by the first question
about it and stays open. Numbers are those of the answer: times are whole nanoseconds, None is unknown.
"""
import json
import subprocess


class PlumblineError(Exception):
    """A command that failed. `code` is its exit code (docs/cli.md), None where the request itself was wrong."""

    def __init__(self, text, code=None):
        super().__init__(text)
        self.code = code


class Plumbline:
    """One server. It ends with the object's with statement, or with close()."""

    def __init__(self, command=("plumbline", "serve")):
        """Starts the server. `command` may lead to another machine: ("ssh", "host", "plumbline", "serve")."""
        self._process = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._last_id = 0
        self.version = self._read()["version"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def ask(self, command, *arguments, on_progress=None):
        """Returns the document of a command, or its text where it has none.

        `on_progress` is called with the bytes that are read and those that there are, while a profile is opened. Exit code 4, which tells
        that a part of the files could not be read, is no failure: the document lists what was lost under "problems".
        """
        return self.reply(command, *arguments, on_progress=on_progress)[0]

    def reply(self, command, *arguments, on_progress=None):
        """Returns the document or text of a command, its exit code and its messages."""
        self._last_id += 1
        request = {"id": self._last_id, "command": command, "arguments": [str(each) for each in arguments]}
        if on_progress:
            request["progress"] = True
        self._write(request)
        while True:
            line = self._read()
            if line.get("id") != self._last_id:
                continue
            if "progress" in line:
                on_progress(line["progress"]["done_bytes"], line["progress"]["total_bytes"])
                continue
            if "error" in line:
                raise PlumblineError(line["error"])
            if line["exit"] not in (0, 1, 4):
                raise PlumblineError("\n".join(line["messages"]) or line.get("text", ""), line["exit"])
            return line.get("answer", line.get("text")), line["exit"], line["messages"]

    def query(self, path, sql):
        """Returns the rows of a SQL statement (docs/query.md) as dictionaries by column name."""
        answer = self.ask("query", path, sql)
        names = [column["name"] for column in answer["columns"]]
        return [dict(zip(names, row)) for row in answer["rows"]]

    def close(self):
        """Ends the server."""
        if self._process.poll() is None:
            self._process.stdin.close()
            self._process.wait()
        self._process.stdout.close()

    def _write(self, message):
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

    def _read(self):
        line = self._process.stdout.readline()
        if not line:
            raise PlumblineError("the server has ended")
        return json.loads(line)
