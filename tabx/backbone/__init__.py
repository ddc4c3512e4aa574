"""The interface of rules and models: small questions and answers, of indices and labels."""

from tabx.backbone.answers import AlignAnswer, CellAnswer, Meaning, Pair, Refused, Rejected, RenameAnswer
from tabx.backbone.poll import Poll, PollFigures, PollSplit, PollVoter
from tabx.backbone.questions import AlignQuestion, AskedColumn, AskedRow, CellQuestion, Rename
from tabx.backbone.seam import Backbone, ModelUse, Prefilter

__all__ = [
    "AlignAnswer",
    "AlignQuestion",
    "AskedColumn",
    "AskedRow",
    "Backbone",
    "CellAnswer",
    "CellQuestion",
    "Meaning",
    "ModelUse",
    "Pair",
    "Poll",
    "PollFigures",
    "PollSplit",
    "PollVoter",
    "Prefilter",
    "Refused",
    "Rejected",
    "Rename",
    "RenameAnswer",
]
