"""Makes the fonts beside it from the packages that are installed: pip install fonttools brotli; python subset.py

Western European letters and the weights that the theme uses; Fraunces in the optical size of headlines. Both are under the SIL Open
Font License 1.1, which allows this; their copyright notes stay inside.
"""

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = HERE.parents[4] / "node_modules/@fontsource-variable"
LETTERS = (
    "0020-007E,00A0-00FF,0131,0152-0153,02C6,02DA,02DC,2013-2014,2018-201A,201C-201E,2022,2026,202F,"
    "2032-2033,2039-203A,2044,20AC,2122,2190-2193,2212"
)


def make(name: str, source: str, axes: dict, features: list[str]) -> None:
    narrowed = BytesIO()
    instance = instancer.instantiateVariableFont(TTFont(PACKAGES / source), axes)
    instance.flavor = None
    instance.save(narrowed)
    font = TTFont(narrowed)
    for glyph in font.getGlyphOrder():
        font["gvar"].variations.setdefault(glyph, [])
    options = subset.Options(layout_features=features, hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(LETTERS))
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(HERE / f"{name}-latin.woff2")


make(
    "inter",
    "inter/files/inter-latin-wght-normal.woff2",
    {"wght": (400, 700)},
    ["ccmp", "kern", "mark", "mkmk", "tnum", "pnum", "locl"],
)
make(
    "fraunces",
    "fraunces/files/fraunces-latin-opsz-normal.woff2",
    {"opsz": 72, "wght": (400, 700)},
    ["kern", "liga", "rvrn"],
)
