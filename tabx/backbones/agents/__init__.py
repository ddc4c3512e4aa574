"""A model asked: `align` pairs rows and columns, `compare` settles what cells mean.

`pieces` cuts what is asked to size, `asker` puts it to the model in the shapes of `replies`; each agent checks what
comes back (`align_reply` for the larger one) and leaves to the rules what cannot be used.
"""
