#!/usr/bin/env bash
# Plays a study in parts as an array job of Slurm, and adds them up in a second job when all are done.
#
#     deploy/slurm/submit.sh SCENARIO PARTS OUT [OPTION OF RUN]...
#     deploy/slurm/submit.sh duel.yaml 500 study --battles 1e8
#
# SCENARIO and OUT must be on a disk that all nodes share. Parts go to OUT/parts, the output of the jobs to OUT/log, and
# results to OUT. After a failure run the same command again: finished parts are kept, the others continue.
#
# sbatch reads more options from the environment: SBATCH_PARTITION, SBATCH_ACCOUNT, SBATCH_TIMELIMIT, ...
set -euo pipefail

if [ $# -lt 3 ]; then
  echo "usage: $0 SCENARIO PARTS OUT [OPTION OF RUN]..." >&2
  exit 2
fi
scenario=$1 parts=$2 out=$3
shift 3
here=$(dirname "$0")

mkdir -p "$out/log"
array=$(sbatch --parsable --array="1-$parts" --output="$out/log/part-%a.txt" \
  "$here/part.sbatch" "$scenario" "$parts" "$out" "$@")
array=${array%;*} # without the name of the cluster
merge=$(sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes --output="$out/log/merge.txt" \
  "$here/merge.sbatch" "$out") || { code=$?; scancel "$array"; exit "$code"; }
echo "job $array plays $parts parts, job ${merge%;*} adds them up"
