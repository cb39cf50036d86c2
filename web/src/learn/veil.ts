// What a veil leaves uncovered, and the line from there to a picture. All in pixels of the page, before its zoom.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A hole in the veil: the outline of a thing if it is drawn as a path, else its box. */
export interface Hole {
  box: Box;
  path: string | null;
  matrix: string;
}

/** The zoom of the page: on very large screens a pixel of the page is more than one of the window. */
const zoom = (): number => Number(getComputedStyle(document.documentElement).zoom) || 1;

/** The box of an element, in pixels of the page. */
export function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  const by = zoom();
  return { x: x / by, y: y / by, width: width / by, height: height / by };
}

export function holeOf(thing: Element): Hole {
  const outline = thing instanceof SVGPathElement ? thing : null;
  const at = outline?.getScreenCTM() ?? null;
  return {
    box: boxOf(thing),
    path: at ? (outline?.getAttribute("d") ?? null) : null,
    matrix: at ? `scale(${1 / zoom()}) matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e} ${at.f})` : "",
  };
}

interface Layout {
  board: Box;
  holes: readonly Hole[];
  picture: Box | null;
}

const sameBox = (one: Box | null, other: Box | null): boolean =>
  one === other ||
  (!!one &&
    !!other &&
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height);

/** Whether two layouts are equal: nothing has moved. */
export function same(one: Layout | null, other: Layout | null): boolean {
  if (!one || !other) return one === other;
  return (
    sameBox(one.board, other.board) &&
    sameBox(one.picture, other.picture) &&
    one.holes.length === other.holes.length &&
    one.holes.every((hole, at) => {
      const there = other.holes[at];
      return !!there && sameBox(hole.box, there.box) && hole.matrix === there.matrix && hole.path === there.path;
    })
  );
}

/** The left edge of a picture of this width, on the side of the board away from the thing. */
export function besideOf(thing: Box, board: Box, width: number): number {
  const onTheLeft = thing.x + thing.width / 2 < board.x + board.width / 2;
  return onTheLeft ? board.x + board.width - width - 16 : board.x + 16;
}

/** Things larger than this get no ring: they are easy to see. */
const RINGED = 64;

interface Tie {
  path: string | null;
  ring: { x: number; y: number; radius: number } | null;
}

/** The line from a thing to the nearest edge of its picture (null if they overlap), and the ring around a small thing. */
export function tie(thing: Box, picture: Box | null): Tie {
  const x = thing.x + thing.width / 2;
  const y = thing.y + thing.height / 2;
  const size = Math.max(thing.width, thing.height);
  const ring = size <= RINGED ? { x, y, radius: size / 2 + 4 } : null;
  if (!picture) return { path: null, ring };
  const to = { x: clamp(x, picture.x, picture.x + picture.width), y: clamp(y, picture.y, picture.y + picture.height) };
  const far = Math.hypot(to.x - x, to.y - y);
  const start = ring?.radius ?? 0;
  // The line starts at the ring, or at the edge of a large thing.
  const from = ring
    ? { x: x + ((to.x - x) * start) / far, y: y + ((to.y - y) * start) / far }
    : { x: clamp(to.x, thing.x, thing.x + thing.width), y: clamp(to.y, thing.y, thing.y + thing.height) };
  if (far <= start || (from.x === to.x && from.y === to.y)) return { path: null, ring };
  // Slightly curved, so that it does not look like a border.
  const bow = Math.min(40, far / 5);
  const middle = {
    x: (from.x + to.x) / 2 + ((to.y - from.y) * bow) / far,
    y: (from.y + to.y) / 2 - ((to.x - from.x) * bow) / far,
  };
  return { path: `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`, ring };
}

/** The visible part of an element: the rest may be scrolled out of sight. */
export function seenOf(element: Element | null): Box | null {
  if (!element) return null;
  const own = boxOf(element);
  let [left, top, right, bottom] = [own.x, own.y, own.x + own.width, own.y + own.height];
  for (let pane = element.parentElement; pane; pane = pane.parentElement) {
    if (!/auto|scroll|hidden/.test(getComputedStyle(pane).overflowY)) continue;
    const box = boxOf(pane);
    [left, top] = [Math.max(left, box.x), Math.max(top, box.y)];
    [right, bottom] = [Math.min(right, box.x + box.width), Math.min(bottom, box.y + box.height)];
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
