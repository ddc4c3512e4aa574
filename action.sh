#!/usr/bin/env bash
# The step of action.yml: installs tabx, runs `tabx batch` with the inputs as INPUT_NAME, and exits as it does.
# Outputs go to the file that GITHUB_OUTPUT names, what is said also to GITHUB_STEP_SUMMARY.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
temp="${RUNNER_TEMP:-$(mktemp -d)}"
results="${INPUT_RESULTS:-tabx-results.jsonl}"

if [[ "$results" != *.jsonl ]]; then
  echo "tabx: error: results: $results; a name that ends in .jsonl is right" >&2
  exit 2
fi
case "${INPUT_INSTALL:-judge}" in
  none) ;;
  judge | all)
    python3 -m venv "$temp/tabx"
    export PATH="$temp/tabx/bin:$PATH"
    if [[ "${INPUT_INSTALL:-judge}" == all ]]; then
      pip install -qq "$root[all]"
    else
      pip install -qq --no-deps -r "$root/requirements/judge.txt"
      pip install -qq --no-deps "$root"
    fi
    ;;
  *)
    echo "tabx: error: install: $INPUT_INSTALL; judge, all or none is right" >&2
    exit 2
    ;;
esac

options=(--output "$results" --overwrite --min-coverage "${INPUT_MIN_COVERAGE:-1}")
for least in ${INPUT_FAIL_UNDER:-}; do options+=(--fail-under "$least"); done
while IFS= read -r option; do
  if [[ -n "$option" ]]; then options+=("$option"); fi
done <<<"${INPUT_OPTIONS:-}"

said="$(mktemp)"
code=0
tabx batch run "${options[@]}" -- "$INPUT_PAIRS" >"$said" 2>&1 || code=$?
cat "$said"

if [[ -n "${GITHUB_STEP_SUMMARY:-}" ]]; then
  { printf '### tabx\n\n~~~~\n'; cat "$said"; printf '~~~~\n'; } >>"$GITHUB_STEP_SUMMARY"
fi
# 2 is an error in the input: what a file of that name holds is of no run, or of another.
if [[ -n "${GITHUB_OUTPUT:-}" && "$code" != 2 ]]; then
  python3 - "$results" >>"$GITHUB_OUTPUT" <<'PYTHON'
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    found = [json.loads(line) for line in file]
judged = [one for one in found if one["status"] == "judged"]
rates = [one["facts"]["f1"] for one in judged if one["facts"]["f1"] is not None]


def mean(values):
    return f"{sum(values) / len(values):.6g}" if values else ""


print(f"results={sys.argv[1]}")
print(f"score={mean([one['score'] for one in judged])}")
print(f"facts-f1={mean(rates)}")
print(f"judged={len(judged)}")
print(f"failed={sum(one['status'] == 'failed' for one in found)}")
PYTHON
fi
exit "$code"
