"""A model in this process: `hf:FOLDER`, `hf:FILE.gguf`, `hf:FOLDER+ADAPTER`.

It answers as a server of OpenAI's protocol does, at an address that leads nowhere else: so cache, budget, usage and
failures are those of any model. `place` says what a name means, `loading` loads it, `writing` has it write, `serving`
speaks the protocol and lets questions that wait be answered together.
"""
