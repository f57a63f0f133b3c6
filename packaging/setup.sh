# SPDX-License-Identifier: GPL-3.0-or-later
# Shared by run.sh and test.sh, which source it: finds the project, installs packages, runs a step quietly.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
logs=$root/build/logs
mkdir -p "$logs"

say() { printf '%s\n' "$*" >&2; }

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

is_known() { [ -n "$(apt-cache show --no-all-versions "$1" 2>/dev/null)" ]; }

# The lines of dependencies.txt without comments; those marked "# test" only when $1 is "test".
wanted_packages() {
    if [ "$1" = test ]; then
        cat "$root/packaging/dependencies.txt"
    else
        grep -v '# test$' "$root/packaging/dependencies.txt"
    fi | sed 's/#.*//; s/[[:space:]]*$//; /^$/d'
}

# Prints the alternatives ("a|b") of which none is installed.
missing_packages() {
    local line name
    wanted_packages "$1" | while read -r line; do
        for name in ${line//|/ }; do
            is_installed "$name" && continue 2
        done
        printf '%s\n' "$line"
    done
}

# Installs what is missing with apt; does nothing, and needs no network, when all is there.
install_packages() {
    local missing line name chosen=() admin=()
    missing=$(missing_packages "$1")
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null; then
        say "These packages are needed, and there is no apt-get to install them with:" "$missing"
        return 1
    fi
    if [ "$(id -u)" -ne 0 ]; then
        admin=(sudo)
    fi
    "${admin[@]}" apt-get update -qq
    while read -r line; do
        for name in ${line//|/ }; do
            if is_known "$name"; then
                chosen+=("$name")
                continue 2
            fi
        done
        say "This system knows no package called $line; see packaging/dependencies.txt."
        return 1
    done <<<"$missing"
    say "Installing: ${chosen[*]}"
    "${admin[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${chosen[@]}" >"$logs/apt.log" \
        || { tail -n 40 "$logs/apt.log" >&2; return 1; }
}

# step NAME COMMAND...: runs a command with its output in a log; shows the end of the log when it fails.
step() {
    local name=$1 log begin=$SECONDS
    shift
    log=$logs/${name// /-}.log
    if "$@" >"$log" 2>&1; then
        say "ok      $name ($((SECONDS - begin)) s)"
    else
        say "FAILED  $name ($((SECONDS - begin)) s); the end of $log:"
        tail -n 60 "$log" >&2
        return 1
    fi
}
