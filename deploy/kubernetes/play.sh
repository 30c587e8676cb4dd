#!/usr/bin/env bash
# Plays a study in parts on Kubernetes, each in its own pod, and adds them up.
#
#     deploy/kubernetes/play.sh SCENARIO PARTS IMAGE
#     deploy/kubernetes/play.sh duel.yaml 500 registry.example/standfast:0.29.0
#
# Set battles, seed and changes in the scenario. Parts and results go to a folder named after it on the volume
# `standfast`. After a failure delete the job of the parts and run the same command again: finished parts are kept, the
# others continue where they stopped.
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
