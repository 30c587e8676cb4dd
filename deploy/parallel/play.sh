#!/usr/bin/env bash
# Plays a study in parts with GNU parallel, as many at a time as there are processors, and adds them up.
#
#     deploy/parallel/play.sh SCENARIO PARTS OUT [OPTION OF RUN]...
#     deploy/parallel/play.sh duel.yaml 16 study --battles 1e7
#
# Parts go to OUT/parts and results to OUT. After an interrupt or a failure run the same command again: finished parts
# are kept, the others continue where they stopped.
#
# GNU parallel reads more options from PARALLEL. Machines that share this folder can play together:
# PARALLEL='--sshloginfile machines.txt --workdir .'
set -euo pipefail

if [ $# -lt 3 ]; then
  echo "usage: $0 SCENARIO PARTS OUT [OPTION OF RUN]..." >&2
  exit 2
fi
scenario=$1 parts=$2 out=$3
shift 3

# A part that receives TERM has ten seconds to save. The first failure ends the others too.
seq "$parts" | parallel --quote --halt now,fail=1 --termseq TERM,10000,KILL,25 \
  standfast run "$scenario" --shard "{}/$parts" --out "$out/parts" --jobs 1 --resume --quiet "$@"

standfast merge "$out/parts" --out "$out"
