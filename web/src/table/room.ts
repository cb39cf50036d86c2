// How much room a table has. It is decided here and nowhere else: the model tells the drawings, `data-room` the style rules.
import type { Model } from "../games/contract";

export type Room = Model["room"];

/** A window lower than this is a phone on its side, or a page made larger. */
const LOW = 500;
/** Narrower than this, a low window has no room for two columns. */
const TWO_COLUMNS = 560;
const TABLET = 700;
const DESK = 1100;

export function roomOf(width: number, height: number): Room {
  if (height < LOW && width >= TWO_COLUMNS) return "landscape";
  if (width < TABLET) return "phone";
  return width < DESK ? "tablet" : "desk";
}
