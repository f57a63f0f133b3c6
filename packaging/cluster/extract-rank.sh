#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# extract-rank.sh JOB OUT [OPTION...]: the share of one process of the summaries of a job.
#
# JOB is the folder of the job, OUT the folder that gets a summary for each card; further options go to `plumbline extract`. Every
# process takes the cards of its number, so that all processes together write each summary once. Number and count come from Open
# MPI, from the array of Slurm, from srun, or from both of the latter; a process that none of them started takes all cards. The
# variable PLUMBLINE names the program if it is not on the PATH.
set -euo pipefail

if [ $# -lt 2 ]; then
    printf 'Usage: %s JOB OUT [OPTION...]\n' "${0##*/}" >&2
    exit 2
fi
job=$1
out=$2
shift 2

number=0
count=1
if [ -n "${OMPI_COMM_WORLD_RANK:-}" ]; then
    number=$OMPI_COMM_WORLD_RANK
    count=$OMPI_COMM_WORLD_SIZE
else
    if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
        first=${SLURM_ARRAY_TASK_MIN:-0}
        number=$(((SLURM_ARRAY_TASK_ID - first) / ${SLURM_ARRAY_TASK_STEP:-1}))
        count=${SLURM_ARRAY_TASK_COUNT:?}
    fi
    # srun alone sets the number of tasks of its step. In a batch script that runs once, SLURM_NTASKS may be larger.
    if [ -n "${SLURM_STEP_NUM_TASKS:-}" ] && [ -n "${SLURM_PROCID:-}" ]; then
        number=$((number * SLURM_STEP_NUM_TASKS + SLURM_PROCID))
        count=$((count * SLURM_STEP_NUM_TASKS))
    fi
fi

# Snapshots of the timelines would fill the home folder, and are never read again.
exec "${PLUMBLINE:-plumbline}" extract "$job" -o "${out%/}/" --part "$number/$count" --no-cache --quiet "$@"
