#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# test.sh: installs what is missing, builds with sanitizers and as released, runs every test, checks format, style and package.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_packages test
cd "$root"
jobs=$(nproc)
format=$(command -v clang-format-14 || command -v clang-format)
tidy=$(command -v clang-tidy-14 || command -v clang-tidy)
failed=()
summaries=()

# Every C++ file of the project, whether the checkout has git or not.
sources() { find core widgets app tests -name '*.cpp' -o -name '*.h' | LC_ALL=C sort; }

check_format() { sources | xargs -d '\n' "$format" --dry-run -Werror; }

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

check_style() {
    local changed
    changed=$(changed_sources)
    [ -n "$changed" ] || { echo "no C++ source changed"; return 0; }
    # The compile commands are those of gcc; clang does not know all of its warnings.
    xargs -d '\n' -n 1 -P "$jobs" "$tidy" --quiet -p build/asan --warnings-as-errors='*' \
        --extra-arg=-Wno-unknown-warning-option <<<"$changed"
}

attempt() { step "$@" || failed+=("$1"); }

# run_preset PRESET [OPTION...]: configure, build, test.
run_preset() {
    local preset=$1 summary
    shift
    if step "configure $preset" cmake --preset "$preset" "$@" && step "build $preset" cmake --build --preset "$preset" -j"$jobs"; then
        attempt "test $preset" ctest --preset "$preset" -j"$jobs" --output-on-failure
        summary=$(grep -E '^[0-9]+% tests passed|^No tests were found' "$logs/test-$preset.log" || echo "no result")
    else
        failed+=("build $preset")
        summary="not built"
    fi
    summaries+=("$preset: $summary")
}

attempt "format" check_format
run_preset asan
attempt "style" check_style
# What optimizing may change: all that reads, stores and answers. Single rules and widgets have run above, with sanitizers.
run_preset release -DPLUMBLINE_ALL_TESTS=OFF
rm -rf build/release/package
attempt "package" cpack --preset release
attempt "check package" packaging/checkpackage.sh build/release/package/plumbline_*.deb
run_preset tsan

printf '%s\n' "${summaries[@]}"
if [ ${#failed[@]} -gt 0 ]; then
    printf 'FAILED after %d s: %s\n' "$SECONDS" "${failed[*]}"
    exit 1
fi
printf 'All checks passed in %d s.\n' "$SECONDS"
