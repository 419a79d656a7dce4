"""Interim."""
from enum import StrEnum
class Answer(StrEnum):
    YES = "yes"
    NO = "no"
def parse_answer(text: str, language: str) -> Answer | None:
    return {"yes": Answer.YES, "no": Answer.NO}.get(text.lower().strip(" .!"))
