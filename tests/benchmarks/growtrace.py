# SPDX-License-Identifier: GPL-3.0-or-later
"""Grows a timeline to a wanted size by repeating its events, shifted in time, so that sizes can be compared."""

import json
import re
from decimal import Decimal

_TIME = re.compile(r'(?<!\\)"ts"\s*:\s*"?(\d+)((?:\.\d+)?)')
_FLOW = re.compile(r'(?<!\\)"id"\s*:\s*"?(\d+)(?=[",}\s])')
_CONNECTION = re.compile(r'(?<!\\)"connection_id"\s*:\s*"?(\d+)(?=[",}\s])')
_FLOW_STEP = 10_000_000_000  # above what one copy uses, so that no two copies join
_CONNECTION_STEP = 1_000_000


def _array_begin(text):
    """Behind the bracket of the event array of a bare array or of an object with traceEvents."""
    if text.lstrip().startswith("["):
        return text.index("[") + 1
    return re.compile(r'"traceEvents"\s*:\s*\[').search(text).end()


def _events(text):
    """The events as (text as it stands, value), numbers as their text."""
    decoder = json.JSONDecoder(parse_float=str, parse_int=str)
    separators = re.compile(r"[\s,]*")
    at = separators.match(text, _array_begin(text)).end()
    while at < len(text) and text[at] != "]":
        event, end = decoder.raw_decode(text, at)
        yield text[at:end], event
        at = separators.match(text, end).end()


class _Template:
    """The events of one copy as a %-format, and its numbers: what each is at first, and grows by from copy to copy."""

    def __init__(self):
        self.parts = []
        self.first = []
        self.steps = []  # None: the shift in time

    def add(self, raw, event):
        """Adds the event with its time, flow and connection left open."""
        found = [(match, None) for match in _TIME.finditer(raw) if match.group(1) + match.group(2) == event["ts"]][:1]
        for pattern, step in ((_FLOW, _FLOW_STEP), (_CONNECTION, _CONNECTION_STEP)):
            found += [(match, step) for match in [pattern.search(raw)] if match]
        text, at = "", 0
        for match, step in sorted(found, key=lambda place: place[0].start()):
            text += raw[at : match.start(1)].replace("%", "%%") + "%d"
            at = match.end(1)
            self.first.append(int(match.group(1)))
            self.steps.append(step)
        self.parts.append(text + raw[at:].replace("%", "%%"))

    def copies(self, shift_us):
        """Endless texts, each `shift_us` later than the one before."""
        text = ", ".join(self.parts)
        steps = [shift_us if step is None else step for step in self.steps]
        numbers = self.first
        while True:
            yield text % tuple(numbers)
            numbers = [number + step for number, step in zip(numbers, steps)]


def keep_slices(source, target):
    """Writes the names and slices of the JSON timeline `source`, without arguments, to `target`. Returns how many slices that are."""
    with open(source, encoding="utf-8") as file:
        events = [event for _, event in _events(file.read()) if event.get("ph") in ("M", "X")]
    slices = [event for event in events if event["ph"] == "X"]
    for event in slices:
        event.pop("args", None)
    with open(target, "w", encoding="utf-8") as file:
        json.dump(events, file)
    return len(slices)


def grow_trace(source, target, megabytes):
    """Writes the events of the JSON timeline `source`, as often as `megabytes` need, to `target`. Returns how many events that
    are. Times stay exact: copies are whole microseconds apart. What has no time is written once."""
    with open(source, encoding="utf-8") as file:
        text = file.read()
    head, begins, ends, template = [], [], [], _Template()
    for raw, event in _events(text):
        if event.get("ph") == "M" or not re.fullmatch(r"\d+(\.\d+)?", event.get("ts", "")):
            head.append(raw)
            continue
        template.add(raw, event)
        begins.append(Decimal(event["ts"]))
        ends.append(begins[-1] + Decimal(event.get("dur", "0")))
    shift_us = int(max(ends) - min(begins)) + 1000
    copies = written = 0
    with open(target, "w", encoding="utf-8") as file:
        written += file.write("[" + "".join(raw + ", " for raw in head))
        for copy in template.copies(shift_us):
            written += file.write((", " if copies else "") + copy)
            copies += 1
            if written >= megabytes * 1e6:
                break
        file.write("]")
    return len(head) + copies * len(template.parts)
