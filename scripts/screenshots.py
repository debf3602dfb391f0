"""Makes the pictures of the README: the first page, every table some moves into a game, two of them on a phone.

    python scripts/screenshots.py                          writes the README's pictures to docs/pictures
    python scripts/screenshots.py --all FOLDER             every page, and every table early, in the middle and late,
    python scripts/screenshots.py --all FOLDER sylla rom   at three widths, light and dark; or of some games only

Needs Chromium and the built page.
"""

from __future__ import annotations

import base64
import struct
import sys
import zlib
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from comitia.engine.registry import game_names
from tests.page.serving import launched, new_window, served
from tests.page.visitor import Sight, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures"
#: How far a game goes before its picture is taken.
CHOICES: Final = {"roma": 14}
FEW_CHOICES: Final = 7
ON_A_PHONE: Final = ("roma", "senators")
IN_THE_DARK: Final = ("senators",)
#: How many choices into a game it is early, in its middle, and late.
MOMENTS: Final = {"early": 3, "middle": 12, "late": 26}
WIDTHS: Final[dict[int, int]] = {1440: 900, 1024: 768, 390: 844}
PAGES: Final = {
    "first": "/",
    "set-up": "/new?game=age_of_rome",
    "rules": "/rules/sylla",
    "account": "/account",
    "about": "/about",
    "lost": "/nowhere",
}
#: Answers that put something on the table, and those after which less lies there.
LIVELY: Final = ("lay", "activate", "money", "bid", "buy", "build", "conquer", "recruit")
DULL: Final = ("pass", "done", "end", "embezzle", "stay", "refuse", "no", "extortion", "cards")
#: The grain of the stone costs half of a file.
NO_GRAIN: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body::before { display: none }");
  document.adoptedStyleSheets.push(sheet);
}"""
#: The colours of a picture's points, four bytes each, every channel rounded.
POINTS: Final = """async (encoded) => {
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  const rounded = Array.from(data, (value) => String.fromCharCode(Math.min(255, Math.round(value / 4) * 4)));
  return { width: picture.width, height: picture.height, points: btoa(rounded.join("")) };
}"""
COLOURS: Final = 256


def choose(visitor: Visitor, seen: Sight, chance: Random) -> None:
    """Do something that leaves a trace on the table."""
    best = [line for line in seen["words"] if line.split()[1] in LIVELY]
    good = [line for line in seen["words"] if line.split()[1] not in DULL]
    visitor.click(chance.choice(best or good or seen["words"]))


def keep(page: Page, blank: Page, path: Path) -> None:
    """Write what a window shows, with so few colours that the file is small."""
    page.evaluate(NO_GRAIN)
    seen = blank.evaluate(POINTS, base64.b64encode(page.screenshot()).decode())
    points = memoryview(base64.b64decode(seen["points"])).cast("I")
    path.write_bytes(indexed_png(list(points), seen["width"], seen["height"]))
    print(f"{path}: {path.stat().st_size // 1000} kB")


def indexed_png(points: list[int], width: int, height: int) -> bytes:
    """A picture whose points name the commonest colours, each other colour the one that is nearest."""
    common = [colour for colour, _ in Counter(points).most_common(COLOURS)]
    place = {colour: nearest(colour, common) for colour in set(points)}
    row = bytes(place[colour] for colour in points)
    lines = b"".join(b"\0" + row[i : i + width] for i in range(0, width * height, width))
    palette = b"".join(bytes(channels(colour)) for colour in common)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, content) for name, content in parts)


def chunk(name: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def channels(colour: int) -> tuple[int, int, int]:
    """Red, green and blue of a point."""
    return colour & 255, colour >> 8 & 255, colour >> 16 & 255


def nearest(colour: int, common: list[int]) -> int:
    """The place of the colour that is most like this one."""
    r, g, b = channels(colour)
    apart = [(r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2 for x, y, z in map(channels, common)]
    return apart.index(min(apart))


def picture(browser: Browser, address: str, blank: Page, game: str, folder: Path, *how: str) -> None:
    """One table, some moves into the game."""
    context = new_window(browser, address, "phone" in how, "dark" in how, 2 if "phone" in how else 1)
    visitor = Visitor(context.new_page(), address)
    is_over = True
    while is_over:  # some games end before their picture is taken
        visitor.start_with_mouse(game)
        seen = visitor.play(
            lambda seen, chance: choose(visitor, seen, chance), Random(8), CHOICES.get(game, FEW_CHOICES)
        )
        is_over = seen["over"]
    visitor.page.evaluate("scrollTo(0, 0)")
    keep(visitor.page, blank, folder / f"{'-'.join([game, *how])}.png")
    context.close()


def readme(browser: Browser, address: str, folder: Path) -> None:
    """The pictures that the README shows."""
    blank = browser.new_page()
    first = Visitor(new_window(browser, address).new_page(), address)
    first.open("/")
    first.page.wait_for_selector("[data-play]")
    keep(first.page, blank, folder / "first-page.png")
    for game in game_names():
        picture(browser, address, blank, game, folder)
    for game in ON_A_PHONE:
        picture(browser, address, blank, game, folder, "phone")
    for game in IN_THE_DARK:
        picture(browser, address, blank, game, folder, "dark")


def shoot(visitor: Visitor, folder: Path, name: str) -> None:
    """The same page at every width, light and dark."""
    for scheme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width, height in WIDTHS.items():
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.evaluate("scrollTo(0, 0)")
            visitor.page.wait_for_load_state("networkidle")
            visitor.rest()
            visitor.page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
    visitor.page.set_viewport_size({"width": 1440, "height": 900})
    print(folder / name)


def moments(browser: Browser, address: str, game: str, folder: Path) -> None:
    """A game early, in its middle and late, then its result and its replay."""
    visitor = Visitor(new_window(browser, address).new_page(), address)
    chance = Random(8)
    visitor.start_with_mouse(game)
    done = 0
    for name, count in MOMENTS.items():
        seen = visitor.play(lambda seen, chance: choose(visitor, seen, chance), chance, count - done)
        done = count
        if seen["over"]:
            break
        shoot(visitor, folder, f"{game}-{name}")
    visitor.play(visitor.choose_with_mouse, chance)
    shoot(visitor, folder, f"{game}-result")
    visitor.page.locator("a[href*='/replay/']").first.click()
    visitor.page.wait_for_selector(".slider input")
    shoot(visitor, folder, f"{game}-replay")
    visitor.page.context.close()


def everything(browser: Browser, address: str, folder: Path, games: list[str]) -> None:
    """Pages and positions, to be looked at."""
    for name, path in ({} if games else PAGES).items():
        visitor = Visitor(new_window(browser, address).new_page(), address)
        visitor.open(path)
        shoot(visitor, folder, name)
    for game in games or game_names():
        moments(browser, address, game, folder)


def main() -> None:
    is_all = "--all" in sys.argv
    words = [word for word in sys.argv[1:] if word != "--all"]
    folder = Path(words[0]) if words else PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as kept, served(Path(kept)) as address, launched() as browser:
        if is_all:
            everything(browser, address, folder, words[1:])
        else:
            readme(browser, address, folder)


if __name__ == "__main__":
    main()
