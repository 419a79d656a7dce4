#!/usr/bin/env python3
"""Draw the brand images: a toy robot that listens and speaks."""

from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

FOLDER: Final = Path(__file__).parents[1] / "custom_components/toy_agent/brand"
SIZE: Final = 512
"""The side of the largest icon; all coordinates are on this canvas."""

OVERSAMPLING: Final = 4
SHELL: Final = "#ffb74d"
SHELL_EDGE: Final = "#f57c00"
FACE: Final = "#263c4d"
GLOW: Final = "#5fe3d0"
CHEEK: Final = "#ff8a80"
INK: Final = {"": "#263c4d", "dark_": "#f4f7f9"}
"""The colour of the words, by the prefix of the theme that they are for."""

type Box = tuple[float, float, float, float]


class Sheet:
    """A canvas that is drawn large and shrunk, for smooth edges."""

    def __init__(self, width: int, height: int) -> None:
        """Start with nothing on it."""
        self._size = (width, height)
        large = (width * OVERSAMPLING, height * OVERSAMPLING)
        self.image = Image.new("RGBA", large)
        self._draw = ImageDraw.Draw(self.image)

    def plate(self, box: Box, radius: float, colour: str) -> None:
        """Draw a rectangle with round corners."""
        self._draw.rounded_rectangle(_scaled(box), radius * OVERSAMPLING, colour)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """Draw a filled circle."""
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(_scaled(box), colour)

    def waves(self, x: float, y: float, start: int, end: int, colour: str) -> None:
        """Draw sound that leaves a point between two angles."""
        for radius in (62, 94):
            box = (x - radius, y - radius, x + radius, y + radius)
            width = 15 * OVERSAMPLING
            self._draw.arc(_scaled(box), start, end, colour, width)

    def words(self, x: float, y: float, text: str, size: float, colour: str) -> None:
        """Write a text whose left end is vertically centred at a point."""
        font = ImageFont.load_default(size * OVERSAMPLING)
        place = (x * OVERSAMPLING, y * OVERSAMPLING)
        width = OVERSAMPLING * size / 60
        self._draw.text(place, text, colour, font, "lm", stroke_width=width)

    def finished(self) -> Image.Image:
        """Return the image at its own size."""
        return self.image.resize(self._size, Image.Resampling.LANCZOS)


def _scaled(box: Box) -> Box:
    left, top, right, bottom = (value * OVERSAMPLING for value in box)
    return left, top, right, bottom


def robot(sheet: Sheet) -> None:
    """Draw the robot on the first square of a sheet."""
    sheet.plate((246, 44, 266, 140), 8, SHELL_EDGE)
    sheet.disc(256, 54, 30, GLOW)
    sheet.waves(256, 54, 150, 210, GLOW)
    sheet.waves(256, 54, -30, 30, GLOW)
    for left in (0, 440):
        sheet.plate((left, 236, left + 72, 392), 34, SHELL_EDGE)
    sheet.plate((36, 120, 476, 512), 124, SHELL_EDGE)
    sheet.plate((36, 120, 476, 494), 124, SHELL)
    sheet.plate((84, 172, 428, 442), 92, FACE)
    for x in (176, 336):
        sheet.disc(x, 268, 40, GLOW)
        sheet.disc(x + 13, 254, 13, "#ffffff")
    for x in (120, 392):
        sheet.disc(x, 330, 20, CHEEK)
    for x, height in zip(range(188, 325, 34), (22, 46, 66, 46, 22), strict=True):
        sheet.plate((x - 9, 372 - height / 2, x + 9, 372 + height / 2), 9, GLOW)


def icon() -> Image.Image:
    """Return the icon in its largest size."""
    sheet = Sheet(SIZE, SIZE)
    robot(sheet)
    return sheet.finished()


def logo(ink: str) -> Image.Image:
    """Return the icon with the name beside it."""
    sheet = Sheet(4 * SIZE, SIZE)
    robot(sheet)
    sheet.words(SIZE + 44, 316, "Toy Agent", 220, ink)
    image = sheet.finished()
    return image.crop(image.getbbox())


def save(image: Image.Image, name: str) -> None:
    """Save an image in half its size and, as `@2x`, in all of it."""
    half = image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
    half.save(FOLDER / f"{name}.png", optimize=True)
    image.save(FOLDER / f"{name}@2x.png", optimize=True)


def main() -> None:
    """Draw all images."""
    FOLDER.mkdir(exist_ok=True)
    save(icon(), "icon")
    for prefix, ink in INK.items():
        save(logo(ink), f"{prefix}logo")


main()
