#!/usr/bin/env bash
# Start-up times: `import argparse` alone, `tabx --help`, and judging the example pair in all. Median of 15 runs each.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python}
tabx=${TABX:-tabx}
measure() {
  "$python" - "$@" <<'PY'
import statistics, subprocess, sys, time
runs = []
for _ in range(15):
    started = time.perf_counter()
    subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
    runs.append(time.perf_counter() - started)
print(f"{statistics.median(runs):.3f} s (fastest {min(runs):.3f})  {' '.join(sys.argv[1:])}")
PY
}
measure "$python" -c "import argparse"
measure "$tabx" --help
measure "$tabx" judge examples/quarter_results_gold.md examples/quarter_results_pred.md
