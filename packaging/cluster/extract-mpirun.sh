#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# extract-mpirun.sh PROCESSES JOB OUT [OPTION...]: the summaries of a job by that many processes of Open MPI.
#
# Options for mpirun, such as a host file, come from the variable MPIRUN_OPTIONS, separated by blanks. See extract-rank.sh for the
# rest.
set -euo pipefail

if [ $# -lt 3 ]; then
    printf 'Usage: %s PROCESSES JOB OUT [OPTION...]\n' "${0##*/}" >&2
    exit 2
fi
processes=$1
shift
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
read -r -a options <<<"${MPIRUN_OPTIONS:-}"
exec mpirun "${options[@]}" -np "$processes" "$here/extract-rank.sh" "$@"
