#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh [PATH...]: installs what is missing, builds, and opens the profiles, or a demo when none is given.
# Without a display it draws a picture and prints the overview instead.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

paths=()
for path in "$@"; do
    paths+=("$(realpath -- "$path")")
done

install_packages build
cd "$root"
# Newer compilers may warn about more than ours did; that must not stop a user.
step configure cmake --preset release -DPLUMBLINE_WARNINGS_AS_ERRORS=OFF
step build cmake --build --preset release --target plumbline -j"$(nproc)"
plumbline=$root/build/release/app/plumbline

cache=${XDG_CACHE_HOME:-$HOME/.cache}/plumbline
mkdir -p "$cache"
if [ ${#paths[@]} -eq 0 ]; then
    rm -rf "$cache/demo"
    "$plumbline" demo "$cache/demo" --quiet >/dev/null
    paths=("$cache/demo")
fi

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$plumbline" "${paths[@]}"
fi

# An answer about a profile that lost something (exit code 4) is an answer.
answer() { "$plumbline" "$@" || [ $? -eq 4 ]; }

say "There is no display, so the timeline becomes a picture."
number=0
for path in "${paths[@]}"; do
    number=$((number + 1))
    picture=$cache/timeline-$number.png
    rm -f "$picture"
    answer info "$path"
    answer render "$path" -o "$picture" --flows HostToDevice --quiet >/dev/null
    printf 'Picture of %s: %s\n' "$path" "$picture"
done
