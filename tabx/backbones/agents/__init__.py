"""The agents that ask a model: `align` pairs rows and columns, `compare` relates cells.

`pieces` splits large questions, `asker` sends them to the model in the shapes of `replies`; each agent checks the reply
(`align_reply` for the larger one) and leaves unusable parts to the rules.
"""
