"""Run Home Assistant on this checkout, in a folder that stays."""

import os
import sys
from typing import Final

from .home import HOST, ROOT, write_folder

FOLDER: Final = ROOT / "config"
PORT: Final = 8123
LOGGERS: Final = """\
  logs:
    custom_components.toy_agent: debug
"""


def main() -> None:
    """Write the folder unless it is there, and become Home Assistant."""
    if not FOLDER.exists():
        write_folder(FOLDER, PORT)
        with (FOLDER / "configuration.yaml").open("a") as configuration:
            configuration.write(LOGGERS)
    print(f"Home Assistant will be at http://{HOST}:{PORT}.", flush=True)
    command = [sys.executable, "-m", "homeassistant", "--config", str(FOLDER)]
    os.execv(sys.executable, [*command, "--debug", *sys.argv[1:]])


main()
