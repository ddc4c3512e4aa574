"""Reads corpora as they lie.

`reading` tells what a name stands for: a file of questions with their tables (`question_files`), a folder of tables
beside a file of queries (`folders`), databases (`databases`), the layout of BEIR and MTEB (`beir`), or that of TARGET's
hub (`target`). Each yields tables and queries, which `gathering` puts together and checks.
"""
