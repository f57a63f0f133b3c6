#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# fuzz.sh [TARGET|all] [SECONDS]: installs what is missing, builds the fuzz targets with clang, and runs one of them or all, each for
# that many seconds (60). Without arguments it lists the targets. Inputs that give new coverage are kept in build/fuzz/corpus/TARGET,
# findings in build/fuzz/findings/TARGET. A finding belongs into tests/fuzz/corpus/TARGET together with what mends it.
# fuzz.sh --coverage: tells which share of the branches of core the kept inputs and the seeds run through.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

build=$root/build/fuzz
program=$build/tests/fuzz/fuzz
# The folder of each input lies in memory where enough of it can be had. A full one would look like a finding.
memory_kb=$(df --output=avail /dev/shm 2>/dev/null | tail -n 1 || echo 0)
scratch=${TMPDIR:-/tmp}
if [ -w /dev/shm ] && [ "${memory_kb:-0}" -ge 1048576 ]; then scratch=/dev/shm; fi
scratch=$(mktemp -d -p "$scratch" plumbline-fuzz-XXXXXX)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
export XDG_CACHE_HOME=$scratch/cache XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=0
export LSAN_OPTIONS=suppressions=$root/tests/support/lsan.supp:print_suppressions=0

targets() { "$program" --list | cut -d ' ' -f 1; }

# run_target TARGET SECONDS: ends with an error if the target finds something.
run_target() {
    local target=$1 seconds=$2 kept=$build/corpus/$1 found=$build/findings/$1 options=() words
    case $target in
    cuts | timeline | packed) words=$root/tests/fuzz/dictionaries/events.dict ;;
    *) words=$root/tests/fuzz/dictionaries/$target.dict ;;
    esac
    mkdir -p "$kept" "$found" "$scratch/seeds/$target"
    "$program" --seeds "$target" "$scratch/seeds/$target"
    [ ! -f "$words" ] || options+=("-dict=$words")
    "$program" "$target" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=3000 -malloc_limit_mb=1500 -max_len=16384 \
        -print_final_stats=1 -artifact_prefix="$found/" "${options[@]}" "$kept" "$scratch/seeds/$target" \
        "$root/tests/fuzz/corpus/$target" 2>&1 | tail -n 60
}

run_all() {
    local target failed=0
    for target in $(targets); do
        mkdir -p "$root/tests/fuzz/corpus/$target"
        step "fuzz $target" run_target "$target" "$1" || failed=1
    done
    return $failed
}

# Of each function the target that runs through most of it counts, so that the true shares are higher.
coverage() {
    local target
    for target in $(targets); do
        mkdir -p "$scratch/seeds/$target" "$build/corpus/$target" "$root/tests/fuzz/corpus/$target"
        "$program" --seeds "$target" "$scratch/seeds/$target"
        "$program" "$target" -runs=0 -print_coverage=1 "$build/corpus/$target" "$scratch/seeds/$target" \
            "$root/tests/fuzz/corpus/$target" 2>&1 | grep -aE '^(UN)?COVERED_FUNC' | sed 's/^[A-Z_]*: hits: [0-9]* edges: //'
    done | awk '{
            place = $NF; sub(/.*\/core\//, "", place)
            if (place == $NF || place ~ /CMakeFiles/) next
            split($1, edges, "/")
            if (edges[1] + 0 > most[place] + 0) most[place] = edges[1]
            all[place] = edges[2]
        }
        END {
            for (place in all) { split(place, parts, "/"); run[parts[1]] += most[place]; sum[parts[1]] += all[place] }
            for (folder in sum) printf "core/%-9s %5.1f %% of %d branches\n", folder, 100 * run[folder] / sum[folder], sum[folder]
        }' | LC_ALL=C sort
}

install_packages test
cd "$root"
step "configure fuzz" cmake --preset fuzz
step "build fuzz" cmake --build --preset fuzz -j"$(nproc)"
case "${1:-}" in
"") "$program" --list ;;
--coverage) coverage ;;
all) run_all "${2:-60}" ;;
*)
    targets | grep -qx -e "$1" || { say "There is no target $1; without arguments all are listed."; exit 2; }
    mkdir -p "$root/tests/fuzz/corpus/$1"
    run_target "$1" "${2:-60}"
    ;;
esac
