#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# test.sh [--full]: installs what is missing, builds the release and runs every test. This is what a contributor runs.
# With --full it also runs the tests with the address and undefined-behaviour sanitizers (but for comparisons with figures of
# Python, which run the program on what other tests cover), the tests of threads with the thread sanitizer, checks layout and
# style, builds and checks the Debian package, and runs each fuzz target for 20 seconds. This is what a change must pass to land.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

full=false
case "${1:-}" in
--full) full=true ;;
"") ;;
*)
    say "Usage: packaging/test.sh [--full]"
    exit 2
    ;;
esac

install_packages test
cd "$root"
jobs=$(nproc)
failed=()
summaries=()

# Every C++ file of the project, whether the checkout has git or not.
sources() { find core widgets app tests -name '*.cpp' -o -name '*.h' | LC_ALL=C sort; }

check_format() {
    local format
    format=$(command -v clang-format-14 || command -v clang-format)
    sources | xargs -d '\n' -n 100 -P "$jobs" "$format" --dry-run -Werror
}

# C++ sources changed since the common ancestor with the main branch, or by the last commit on that branch itself;
# all of them where git cannot say, or where there are few. Not the benchmarks, which are built with optional packages.
changed_sources() {
    local few=40 base all
    all=$(sources | grep '\.cpp$' | grep -v '^tests/benchmarks/')
    base=$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main 2>/dev/null || true)
    if [ -n "$base" ] && [ "$base" = "$(git rev-parse HEAD)" ]; then
        base=$(git rev-parse --verify --quiet HEAD~1 || true)
    fi
    if [ -z "$base" ] || [ "$(wc -l <<<"$all")" -le "$few" ]; then
        printf '%s\n' "$all"
    else
        git diff --name-only --diff-filter=d "$base" -- 'core/*.cpp' 'widgets/*.cpp' 'app/*.cpp' 'tests/*.cpp' \
            ':(exclude)tests/benchmarks'
    fi
}

# One source at a time and without precompiled headers, which are gcc's; needs only what the build generates.
check_style() {
    local changed tidy
    tidy=$(command -v clang-tidy-14 || command -v clang-tidy)
    changed=$(changed_sources)
    [ -n "$changed" ] || { echo "no C++ source changed"; return 0; }
    cmake --preset dev -B build/style -DPLUMBLINE_UNITY=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null
    # The moc output that sources include.
    cmake --build build/style --target style_sources >/dev/null
    # The compile commands are those of gcc; clang does not know all of its warnings.
    xargs -d '\n' -n 1 -P "$jobs" "$tidy" --quiet -p build/style --warnings-as-errors='*' \
        --extra-arg=-Wno-unknown-warning-option <<<"$changed"
}

attempt() { step "$@" || failed+=("$1"); }

# What a failed run of ctest was about, in a few lines.
failed_tests() { sed -n '/^The following tests FAILED/,/^Errors while/p' "$logs/test-$1.log" | grep -E '^\s+[0-9]+ -' | head -8 >&2 || true; }

# run_preset PRESET [OPTION...]: configure, build, test.
run_preset() {
    local preset=$1 summary
    shift
    if step "configure $preset" cmake --preset "$preset" "$@" && step "build $preset" cmake --build --preset "$preset" -j"$jobs"; then
        if ! step "test $preset" ctest --preset "$preset" -j"$jobs" --output-on-failure; then
            failed+=("test $preset")
            failed_tests "$preset"
        fi
        summary=$(grep -E '^[0-9]+% tests passed|^No tests were found' "$logs/test-$preset.log" || echo "no result")
    else
        failed+=("build $preset")
        summary="not built"
    fi
    summaries+=("$preset: $summary")
}

# The client library that the server is tested with. It comes from the npm registry; where that is out of reach, the test is skipped.
fetch_mcp_client() {
    [ -d build/mcp/node_modules/@modelcontextprotocol/sdk ] && return 0
    timeout 120 npm install --prefix build/mcp --no-save --no-audit --no-fund --ignore-scripts '@modelcontextprotocol/sdk@1.32.2'
}

if $full && command -v npm >/dev/null; then
    step "client library" fetch_mcp_client || say "its test is skipped"
fi
run_preset release
if $full; then
    attempt "format" check_format
    rm -rf build/release/package
    attempt "package" cpack --preset release
    attempt "bill of materials" packaging/sbom.sh build/release/package/plumbline_*.deb
    attempt "check package" packaging/checkpackage.sh build/release/package/plumbline_*.deb
    run_preset asan
    run_preset tsan
    attempt "fuzz" packaging/fuzz.sh all 20
    attempt "style" check_style
fi

printf '%s\n' "${summaries[@]}"
if [ ${#failed[@]} -gt 0 ]; then
    printf 'FAILED after %d s: %s\nThe logs of all steps are in %s.\n' "$SECONDS" "${failed[*]}" build/logs
    exit 1
fi
printf 'All checks passed in %d s.\n' "$SECONDS"
