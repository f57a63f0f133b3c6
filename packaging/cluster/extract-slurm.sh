#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#SBATCH --job-name=plumbline-extract
#SBATCH --cpus-per-task=4
# extract-slurm.sh JOB OUT [OPTION...]: a script for sbatch. Each task of the array takes its share of the cards:
#
#     sbatch --array=0-15 extract-slurm.sh JOB OUT
#
# Slurm runs a copy of this script, so PLUMBLINE_CLUSTER names the folder of extract-rank.sh where that is not the folder in which
# sbatch was called. See extract-rank.sh for the rest.
set -euo pipefail

exec "${PLUMBLINE_CLUSTER:-${SLURM_SUBMIT_DIR:-.}}/extract-rank.sh" "$@"
