# SPDX-License-Identifier: GPL-3.0-or-later
"""What figures were measured with: the machine, the compiler, the build."""

import os
import platform
import re
import subprocess
from pathlib import Path


def _output(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _value(path, pattern):
    """The first group of `pattern` in a file, "unknown" without one."""
    try:
        found = re.search(pattern, Path(path).read_text(errors="replace"), re.MULTILINE)
    except OSError:
        found = None
    return found.group(1).strip() if found else "unknown"


def build_folder(program):
    """The CMake build folder that the program lies in, None for an installed one."""
    return next((folder for folder in Path(program).resolve().parents if (folder / "CMakeCache.txt").is_file()), None)


def _compiler(cache):
    path = _value(cache, r"^CMAKE_CXX_COMPILER:\w+=(.*)$")
    return (_output(path, "--version").splitlines() or ["unknown"])[0]


def description(program):
    """Lines of Markdown."""
    build = build_folder(program)
    cache = build / "CMakeCache.txt" if build else os.devnull
    kilobytes = _value("/proc/meminfo", r"^MemTotal:\s+(\d+)")
    memory = f"{int(kilobytes) * 1024 / 1e9:.1f} GB" if kilobytes.isdigit() else "unknown"
    model = _value("/proc/cpuinfo", r"^model name\s*:(.*)$")
    is_virtual = _value("/proc/cpuinfo", r"^flags\s*:.*\b(hypervisor)\b") != "unknown"
    build_type = _value(cache, r"^CMAKE_BUILD_TYPE:\w+=(.*)$")
    here = Path(__file__).parent
    commit = _output("git", "-C", here, "rev-parse", "--short", "HEAD") or "unknown"
    if _output("git", "-C", here, "status", "--porcelain"):
        commit += " with changes"
    return [
        f"- Processor: {model}, {len(os.sched_getaffinity(0))} cores{', virtual' if is_virtual else ''}",
        f"- Memory: {memory}; kernel: {platform.release()}; load before: {os.getloadavg()[0]:.2f}",
        f"- Compiler: {_compiler(cache)}; build type: {build_type}; commit: {commit}",
    ]
