"""The name of a device in a person's list: its browser and its system, as far as the browser says."""

from __future__ import annotations

from typing import Final

# The first that is found counts: most browsers also claim to be those below them.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device_name(agent: str) -> str:
    """Return what kind of device sends this User-Agent; empty if it cannot be recognised.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> device_name("curl/8.5.0")
    ''
    """
    found = (next((name for sign, name in signs if sign in agent), None) for signs in (_BROWSERS, _SYSTEMS))
    return ", ".join(filter(None, found))
