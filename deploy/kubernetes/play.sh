#!/usr/bin/env bash
# Plays a study in parts on Kubernetes, each in a pod of its own, and adds them up.
#
#     deploy/kubernetes/play.sh SCENARIO PARTS IMAGE
#     deploy/kubernetes/play.sh duel.yaml 500 registry.example/standfast:0.16.0
#
# Battles, seed and what is changed stand in the scenario. Parts and results go to the folder of its name on the volume
# `standfast`. After a failure delete the job of the parts and give the same command again: parts that are done are
# kept, the others go on where they were.
set -euo pipefail

if [ $# -ne 3 ]; then
  echo "usage: $0 SCENARIO PARTS IMAGE" >&2
  exit 2
fi
scenario=$1 parts=$2 image=$3
here=$(dirname "$0")
file=$(basename "$scenario")
name=standfast-$(printf %s "${file%.*}" | tr '[:upper:]_.' '[:lower:]--')

apply() { # the file of a job
  sed -e "s|\${NAME}|$name|g" -e "s|\${FILE}|$file|g" -e "s|\${PARTS}|$parts|g" -e "s|\${IMAGE}|$image|g" "$here/$1" |
    kubectl apply --filename=-
}

wait_for() { # the name of a job
  local ended=''
  until [[ $ended == *Complete* ]]; do
    sleep 5
    ended=$(kubectl get "job/$1" --output='jsonpath={.status.conditions[?(@.status=="True")].type}')
    if [[ $ended == *Failed* ]]; then
      echo "job $1 failed; why: kubectl describe job/$1" >&2
      return 3
    fi
  done
}

kubectl create configmap "$name" --from-file="$scenario" --dry-run=client --output=yaml | kubectl apply --filename=-
apply parts.yaml
wait_for "$name-parts"
apply merge.yaml
code=0
wait_for "$name-merge" || code=$?
kubectl logs "job/$name-merge"
exit "$code"
