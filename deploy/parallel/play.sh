#!/usr/bin/env bash
# Plays a study in parts with GNU parallel, as many at a time as there are processors, and adds them up.
#
#     deploy/parallel/play.sh SCENARIO PARTS OUT [OPTION OF RUN]...
#     deploy/parallel/play.sh duel.yaml 16 study --battles 1e7
#
# Parts go to OUT/parts and results to OUT. After an interrupt or a failure give the same command again: parts that are
# done are kept, the others go on where they were.
#
# GNU parallel takes options of its own from PARALLEL. Machines that share this folder play together with
# PARALLEL='--sshloginfile machines.txt --workdir .'
set -euo pipefail

if [ $# -lt 3 ]; then
  echo "usage: $0 SCENARIO PARTS OUT [OPTION OF RUN]..." >&2
  exit 2
fi
scenario=$1 parts=$2 out=$3
shift 3

# A part that is told to end has ten seconds to save. The first failure ends the others too.
seq "$parts" | parallel --quote --halt now,fail=1 --termseq TERM,10000,KILL,25 \
  standfast run "$scenario" --shard "{}/$parts" --out "$out/parts" --jobs 1 --resume --quiet "$@"

standfast merge "$out/parts" --out "$out"
