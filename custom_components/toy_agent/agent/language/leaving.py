"""Interim."""
def is_leaving(text: str, language: str) -> bool:
    return text.lower().strip(" .!") in ("goodbye", "bye")
def is_dropping(text: str, language: str) -> bool:
    return "never mind" in text.lower()
