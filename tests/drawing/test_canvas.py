"""Lines turn where they should, and nothing is drawn outside the canvas."""

from __future__ import annotations

from ratking.drawing.canvas import Canvas


def test_a_line_turns_at_its_corners() -> None:
    canvas = Canvas(5, 3, "")
    canvas.path([(0, 0), (4, 0), (4, 2), (0, 2)], "")
    assert canvas.text().plain == "────┐\n    │\n────┘"


def test_a_line_over_the_sea_is_dashed() -> None:
    canvas = Canvas(3, 3, "")
    canvas.path([(0, 2), (0, 0), (2, 0)], "", dashed=True)
    assert canvas.text().plain == "┌╌╌\n╎  \n╎  "


def test_parts_outside_the_canvas_are_left_out() -> None:
    canvas = Canvas(3, 1, "")
    canvas.write(-1, 0, "abcdef", "")
    canvas.write(0, 5, "x", "")
    assert canvas.text().plain == "bcd"


def test_styles_move_with_their_letters() -> None:
    canvas = Canvas(4, 1, "dim")
    canvas.write(1, 0, "ab", "bold")
    assert [(span.start, span.end, span.style) for span in canvas.text().spans] == [
        (0, 1, "dim"),
        (1, 3, "bold"),
        (3, 4, "dim"),
    ]
