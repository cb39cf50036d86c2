"""Makes subsets of the fonts that npm ships, and the style sheet that names them.

    python -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools==4.68.0 brotli==1.2.1
    /tmp/fonts/bin/python web/fonts/make.py

The result is committed in web/src/ui/fonts, so building the page does not need this script. Each font comes in parts, and a
browser fetches a part when a letter of it is on the page: the first has the letters of English, Italian and Catalan, the
others have further letters for people's names.

The licences are in web/public/licences. A subset of a font is another font: it keeps its copyright and its licence, and that
of IM Fell English SC gets another name, because the name of the original is reserved.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

HERE: Final = Path(__file__).resolve().parent
SHIPPED: Final = HERE.parent / "node_modules" / "@fontsource"
FONTS: Final = HERE.parent / "src" / "ui" / "fonts"

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
ACCENTED: Final = "ÀÇÈÉÌÍÏÒÓÙÚÜàçèéìíïòóùúü·"
STOPS: Final = " !\"'(),-./:;?«»‘’“”–—…\N{NO-BREAK SPACE}\N{SOFT HYPHEN}"
TITLES: Final = set(LETTERS + ACCENTED + STOPS + "&+×")
TEXTS: Final = TITLES | set("#%*<=>@[]_±")
EXTENDED: Final = {chr(code) for code in (*range(0x100, 0x180), *range(0x218, 0x21C))}
"""Latin Extended-A, and the letters of Romanian that are not in it: enough for most European languages in Latin script."""

FEATURES: Final = ("calt", "kern", "liga", "locl", "mark", "rlig")
"""The font features that browsers use by default; the page uses no others."""

COARSE: Final = 400
"""Units per em. Fell has rough contours, like old type, in 2048 units. In 400 its first part is 6 kB smaller than in 1000,
and a point of a letter that is 80 pixels high moves by a tenth of a pixel at most."""


class Face(NamedTuple):
    file: str
    family: str
    css: str
    """Its declarations in the style sheet, besides the family."""

    shipped: str
    """Its file in the npm package; `latin` in the name stands for the part of the alphabet."""

    first: set[str]
    """The characters in its first part."""

    units: int | None = None
    """Its units per em, if not as many as shipped."""


FACES: Final = (
    Face("fell", "Fell", "", "im-fell-english-sc/files/im-fell-english-sc-latin-400-normal", TITLES, COARSE),
    Face("gar", "Gar", "font-weight: 400;", "eb-garamond/files/eb-garamond-latin-400-normal", TEXTS),
    Face(
        "gar-italic",
        "Gar",
        "font-weight: 400;\n  font-style: italic;",
        "eb-garamond/files/eb-garamond-latin-400-italic",
        TEXTS,
    ),
    Face("gar-bold", "Gar", "font-weight: 600 700;", "eb-garamond/files/eb-garamond-latin-600-normal", TEXTS),
)


def main() -> None:
    sheet = ["/* Made by web/fonts/make.py. A browser fetches only the parts whose letters are on the page. */"]
    for face in FACES:
        latin = SHIPPED / f"{face.shipped}.woff2"
        extended = SHIPPED / f"{face.shipped.replace('-latin-', '-latin-ext-')}.woff2"
        all_latin = {chr(code) for code in TTFont(latin).getBestCmap() if code >= ord(" ")}
        sheet.append(_part(face, "", latin, all_latin & face.first))
        sheet.append(_part(face, "-more", latin, all_latin - face.first))
        if extended.exists():
            sheet.append(_part(face, "-extended", extended, EXTENDED - all_latin))
    (FONTS / "fonts.css").write_text("\n".join(sheet) + "\n", encoding="utf-8")


def _part(face: Face, part: str, shipped: Path, letters: set[str]) -> str:
    """Write one part of a font. Returns its rule for the style sheet."""
    options = subset.Options(
        flavor="woff2",
        hinting=False,
        layout_features=list(FEATURES),
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        drop_tables=[*subset.Options().drop_tables, "STAT", "gasp"],
    )
    font = TTFont(shipped, recalcTimestamp=False)
    if face.units:
        scale_upem(font, face.units)
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(letters))
    cutter.subset(font)
    _rename(font, f"Ratking {face.family}")
    name = f"{face.file}{part}.woff2"
    subset.save_font(font, str(FONTS / name), options)
    lines = (
        f"font-family: {face.family};",
        *([face.css] if face.css else []),
        f'src: url("./{name}") format("woff2");',
        f"unicode-range: {_ranges(sorted(font.getBestCmap()))};",
        "font-display: swap;",
    )
    return "@font-face {\n" + "".join(f"  {line}\n" for line in lines) + "}"


def _rename(font: Any, name: str) -> None:  # Any: the library has no types
    names = font["name"]
    style = names.getDebugName(2)
    said = {1: name, 3: f"{name} {style}", 4: f"{name} {style}", 6: f"{name} {style}".replace(" ", "-")}
    for record in names.names:
        if record.nameID in said:
            names.setName(said[record.nameID], record.nameID, record.platformID, record.platEncID, record.langID)


def _ranges(codes: list[int]) -> str:
    """Format code points for the style sheet: U+20-22, U+27."""
    ends = [codes[0], *(code for pair in pairwise(codes) if pair[1] > pair[0] + 1 for code in pair), codes[-1]]
    starts_and_ends = zip(ends[::2], ends[1::2], strict=True)
    return ", ".join(f"U+{one:X}" if one == last else f"U+{one:X}-{last:X}" for one, last in starts_and_ends)


if __name__ == "__main__":
    main()
